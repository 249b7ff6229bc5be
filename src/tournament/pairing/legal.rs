//! The best pairing that leaves the later rounds open: pairings are looked at from the best down, each
//! the best of those not yet seen, until one does (after Murty: what is left after one pairing falls into
//! parts, each of which forces some of its pairs and bars the next).

use std::collections::BTreeSet;

use super::ahead::Prospect;
use super::field::{Pool, Worth};
use super::matching::best;

/// A pairing of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// What it costs.
    pub worth: Worth,
    /// Better pairings that leave later rounds without one.
    pub dropped: u32,
    /// Whether the later rounds were seen to be open.
    pub prospect: Prospect,
}

/// Pairings that hold some pairs and lack others.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    forced: Vec<(usize, usize)>,
    barred: Vec<(usize, usize)>,
}

/// The best pairing with the forced pairs whose prospect is not closed; none if there is none.
pub(super) fn legal(
    field: &Pool,
    forced: &[(usize, usize)],
    mut prospect: impl FnMut(&[usize]) -> Prospect,
) -> Option<Found> {
    let whole = Part { forced: forced.to_vec(), barred: Vec::new() };
    let mut open = BTreeSet::new();
    open.extend(whole.best(field).map(|worth| (worth, whole)));
    let mut dropped = 0;
    while let Some((worth, part)) = open.pop_first() {
        let prospect = prospect(&worth.partners);
        if prospect != Prospect::Closed {
            return Some(Found { worth, dropped, prospect });
        }
        dropped += 1;
        let free: Vec<_> = pairs(&worth.partners).filter(|pair| !part.forced.contains(pair)).collect();
        for (place, &pair) in free.iter().enumerate() {
            let mut next = part.clone();
            next.forced.extend(&free[..place]);
            next.barred.push(pair);
            open.extend(next.best(field).map(|worth| (worth, next)));
        }
    }
    None
}

/// The pairs of a pairing, each with the higher ranked first, from the top of the order down.
pub(super) fn pairs(partners: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    partners.iter().copied().enumerate().filter(|(one, other)| one < other)
}

impl Part {
    /// What the best pairing of the part costs.
    fn best(&self, field: &Pool) -> Option<Worth> {
        let mut partners = vec![usize::MAX; field.size()];
        for &(one, other) in &self.forced {
            field.penalty(one, other)?;
            partners[one] = other;
            partners[other] = one;
        }
        let kept: Vec<usize> = (0..field.size()).filter(|&player| partners[player] == usize::MAX).collect();
        let mut rest = field.only(&kept);
        let place = |player: usize| kept.binary_search(&player).ok();
        for (one, other) in self.barred.iter().filter_map(|&(a, b)| Some((place(a)?, place(b)?))) {
            rest.set(one, other, None);
        }
        for (one, other) in best(&rest)?.into_iter().enumerate() {
            partners[kept[one]] = kept[other];
        }
        Some(field.worth(&partners))
    }
}
