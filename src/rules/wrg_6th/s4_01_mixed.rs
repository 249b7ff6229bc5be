//! Units of several troop types (4.1.2): who stands in front, who is seen from where, and how shots and losses
//! fall on the types. Which units may be mixed says the army list; that wedges may not be says `s4_09_wedges`.

use estafette_board::plane::Angle;
use estafette_core::cites;

use super::event::Figures;
use super::ids::Type;
use super::position::{Part, Unit};

cites!("W-4.1.2a", "EX-4.1.2a", "W-4.1.2e");

/// A side of a unit, as seen by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// Where it looks.
    Front,
    /// On its right.
    Right,
    /// Behind it.
    Rear,
    /// On its left.
    Left,
}

/// Files and ranks of a line or column; the last rank may be short.
pub fn grid(unit: &Unit) -> (u32, u32) {
    let figures = unit.figures.max(1);
    let files = unit.files.clamp(1, figures);
    (files, figures.div_ceil(files))
}

/// Figures of the first type in the front rank. A surplus beyond its width stands behind and is good for
/// replacements only [W-4.1.2j].
pub fn front_of_first(unit: &Unit) -> u32 {
    cites!("W-4.1.2j", "EX-4.1.2c");
    let first = unit.types.first().map_or(unit.figures, |part| part.figures);
    let files = grid(unit).0;
    // The others must suffice for the rest of the front.
    let others: u32 = unit.types.iter().skip(1).map(|part| part.figures).sum();
    unit.front.unwrap_or(files).min(first).min(files).max(files.saturating_sub(others).min(first))
}

/// The type of each figure, rank by rank from the front, each rank from its left end.
pub fn ranks(unit: &Unit) -> Vec<Type> {
    if unit.types.is_empty() {
        return vec![unit.kind; unit.figures as usize];
    }
    let files = grid(unit).0;
    let mut left: Vec<Part> = unit.types.clone();
    let mut order = Vec::new();
    let mut take = |part: usize, most: u32, order: &mut Vec<Type>| {
        let number = left[part].figures.min(most);
        left[part].figures -= number;
        order.extend(std::iter::repeat_n(left[part].kind, number as usize));
        number
    };
    let mut missing = files - take(0, front_of_first(unit), &mut order);
    for part in 1..unit.types.len() {
        missing -= take(part, missing, &mut order);
    }
    for part in 0..unit.types.len() {
        take(part, u32::MAX, &mut order);
    }
    order
}

/// The types that are to be seen on a side of a unit, with the figures of each, in the order of its list.
pub fn visible(unit: &Unit, face: Face) -> Vec<(Type, u32)> {
    cites!("W-4.1.2d", "EX-4.1.2b");
    if unit.types.is_empty() {
        return vec![(unit.kind, unit.figures)];
    }
    let (files, _) = grid(unit);
    let order = ranks(unit);
    let rows: Vec<&[Type]> = order.chunks(files.max(1) as usize).collect();
    let shown: Vec<Type> = match face {
        Face::Front => rows.first().map(|row| row.to_vec()).unwrap_or_default(),
        Face::Rear => rows.last().map(|row| row.to_vec()).unwrap_or_default(),
        Face::Left => rows.iter().filter_map(|row| row.first().copied()).collect(),
        Face::Right => rows.iter().filter_map(|row| row.last().copied()).collect(),
    };
    let count = |kind: Type| shown.iter().filter(|one| **one == kind).count();
    unit.types
        .iter()
        .map(|part| (part.kind, u32::try_from(count(part.kind)).unwrap_or(0)))
        .filter(|(_, number)| *number > 0)
        .collect()
}

/// Divides figures among types in proportion to the figures seen of each: whole figures by largest remainder,
/// a last half figure likewise; equal remainders to the type that comes first [W-4.1.2d].
pub fn divide(figures: Figures, seen: &[(Type, u32)]) -> Vec<(Type, Figures)> {
    cites!("W-4.1.2c", "W-4.1.2f");
    let all: u32 = seen.iter().map(|(_, number)| number).sum();
    if all == 0 {
        return Vec::new();
    }
    let mut shares: Vec<(Type, u32, u32)> = seen
        .iter()
        .map(|(kind, number)| {
            let quota = figures.halves * number;
            (*kind, quota / (2 * all), quota % (2 * all))
        })
        .collect();
    let mut left = figures.halves - shares.iter().map(|(_, whole, _)| 2 * whole).sum::<u32>();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(shares[*i].2));
    let mut halves: Vec<u32> = shares.iter_mut().map(|(_, whole, _)| 2 * *whole).collect();
    for i in order {
        let more = left.min(2);
        halves[i] += more;
        left -= more;
    }
    shares
        .into_iter()
        .zip(halves)
        .map(|((kind, ..), halves)| (kind, Figures { halves }))
        .filter(|(_, figures)| figures.halves > 0)
        .collect()
}

/// Figures of the first type in the front of a unit that takes so many files and looks in a direction; `None`
/// where the first type fills the front: in units of one type, in those whose ranks no turn has mixed, and after
/// another change of ranks [W-4.1.2i].
pub fn front_after(unit: &Unit, files: u32, facing: Angle) -> Option<u32> {
    cites!("W-4.1.2i", "W-4.1.2k");
    let first = unit.types.first()?;
    let seen =
        |face: Face| visible(unit, face).iter().find(|(kind, _)| *kind == first.kind).map_or(0, |s| s.1);
    match (facing - unit.facing).turn().0.abs() {
        // Of ranks that stood one behind the other only the foremost brings its end man to the new front.
        45_000..135_000 => Some(seen(Face::Left).min(1)),
        135_000.. => Some(seen(Face::Rear)),
        _ if unit.front.is_some() && files != grid(unit).0 => front_after_expansion(unit, files),
        _ => None,
    }
}

/// Figures of the first type in a front of so many files, after a turn to the flank and an expansion: as many
/// as there are in the whole unit in proportion [W-4.1.2h].
fn front_after_expansion(unit: &Unit, files: u32) -> Option<u32> {
    cites!("W-4.1.2h");
    let first = unit.types.first()?;
    // Nearest whole figure, a half to the others: upgraded figures do not gain by it.
    Some(
        (2 * files * first.figures).saturating_sub(unit.figures).div_ceil(2 * unit.figures.max(1)).min(files),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixed(hi: u32, mi: u32, files: u32) -> Unit {
        let part = |kind, figures| Part { kind, figures, casualties: 0, lost: 0 };
        let types = vec![part(Type::Hi, hi), part(Type::Mi, mi)];
        Unit { files, types, ..Unit::new(Type::Mi, hi + mi) }
    }

    fn figures(number: u32) -> Figures {
        Figures { halves: 2 * number }
    }

    #[test]
    fn fire_is_divided_by_what_is_seen() {
        let unit = mixed(5, 18, 6);
        assert_eq!(visible(&unit, Face::Front), [(Type::Hi, 5), (Type::Mi, 1)]);
        let shares = divide(figures(12), &visible(&unit, Face::Front));
        assert_eq!(shares, [(Type::Hi, figures(10)), (Type::Mi, figures(2))], "T14");
        assert_eq!(visible(&unit, Face::Rear), [(Type::Mi, 5)]);
        assert_eq!(visible(&unit, Face::Left), [(Type::Hi, 1), (Type::Mi, 3)]);
    }

    #[test]
    fn no_shooter_is_lost_in_dividing() {
        for halves in 0..60 {
            for (one, two) in [(5, 1), (1, 1), (3, 4), (7, 0), (2, 9)] {
                let shares = divide(Figures { halves }, &[(Type::Hi, one), (Type::Mi, two)]);
                assert_eq!(shares.iter().map(|(_, f)| f.halves).sum::<u32>(), halves, "{one} {two}");
            }
        }
        let shares = divide(Figures { halves: 16 }, &[(Type::Hi, 5), (Type::Mi, 1)]);
        assert_eq!(shares, [(Type::Hi, figures(7)), (Type::Mi, figures(1))], "whole figures before halves");
    }

    #[test]
    fn an_expanded_front_is_mixed_like_the_unit() {
        let unit = mixed(6, 18, 6);
        let ahead = Angle::degrees(0);
        assert_eq!(front_after(&unit, 8, ahead), None, "no turn mixes the ranks");
        let turned = Unit { files: 4, front: front_after(&unit, 4, Angle::degrees(90)), ..unit };
        assert_eq!(turned.front, Some(1));
        let expanded = Unit { files: 8, front: front_after(&turned, 8, ahead), ..turned };
        assert_eq!(visible(&expanded, Face::Front), [(Type::Hi, 2), (Type::Mi, 6)]);
        assert_eq!(front_after(&expanded, 8, ahead), None, "another change of ranks");
    }

    #[test]
    fn a_surplus_stands_behind() {
        let unit = mixed(14, 10, 12);
        assert_eq!(visible(&unit, Face::Front), [(Type::Hi, 12)]);
        assert_eq!(ranks(&unit)[12..14], [Type::Hi, Type::Hi]);
        let turned = front_after(&unit, 2, Angle::degrees(90));
        assert_eq!(visible(&Unit { front: turned, files: 2, ..unit }, Face::Front).len(), 2);
    }

    #[test]
    fn every_figure_has_its_place() {
        for files in 1..=24 {
            for front in [None, Some(0), Some(2), Some(30)] {
                let unit = Unit { front, ..mixed(6, 18, files) };
                let order = ranks(&unit);
                assert_eq!(order.len(), 24);
                assert_eq!(order.iter().filter(|kind| **kind == Type::Hi).count(), 6);
            }
        }
    }
}
