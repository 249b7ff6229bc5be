//! The rulings in force in a journal, and what they do to orders, answers and dice.

use std::collections::{BTreeMap, BTreeSet};

use super::log::{Log, Logged};
use estafette_core::journal::Entry;
use estafette_core::table::Given;
use estafette_core::{QuestionKey, Ruled, Ruling, SeatId, Sitting};
use estafette_orders::desk::{Edits, edited, numbers};
use estafette_orders::sheet::Places;
use estafette_rules::{OrderText, SeatOrders};

/// The rulings in force, in the order in which they were made.
pub(crate) fn rulings_in_force(log: &Log) -> impl Iterator<Item = &Ruled> {
    let withdrawn: BTreeSet<u32> = log.iter().filter_map(|l| withdrawn(l)).collect();
    log.iter().filter_map(|l| ruled(l)).filter(move |r| !withdrawn.contains(&r.number))
}

fn ruled(logged: &Logged) -> Option<&Ruled> {
    if let Entry::Ruled(ruled) = &logged.entry { Some(ruled) } else { None }
}

/// The number of the ruling that an entry withdraws, if it does.
pub(crate) fn withdrawn(logged: &Logged) -> Option<u32> {
    if let Entry::Withdrawn(withdrawn) = &logged.entry { Some(withdrawn.number) } else { None }
}

/// Does to a seat's order texts, each with its journal entry, what was ruled about them. `due` is the period
/// in which a statement that was added stands.
pub(crate) fn ruled_orders(log: &Log, seat: &SeatId, texts: Vec<(u64, OrderText)>, due: u32) -> SeatOrders {
    let mut texts = texts;
    let mut edits: BTreeMap<u64, Edits> = BTreeMap::new();
    for ruled in rulings_in_force(log) {
        let (seq, statement, new) = match &ruled.ruling {
            Ruling::Struck { seat: s, seq, statement, .. } if s == seat => (seq, statement, ""),
            Ruling::Amended { seat: s, seq, statement, text, .. } if s == seat => {
                (seq, statement, text.as_str())
            }
            _ => continue,
        };
        edits.entry(*seq).or_default().insert(*statement, new.to_owned());
    }
    if !edits.is_empty() {
        edit(&mut texts, &edits);
    }
    let mut orders: SeatOrders = texts.into_iter().map(|(_, text)| text).collect();
    for ruled in rulings_in_force(log) {
        if let Ruling::Added { seat: s, period, text } = &ruled.ruling
            && s == seat
            && *period <= due
        {
            let new = OrderText::new(*period, text.clone()).numbered(Vec::new());
            let goes_on = orders.iter().any(|o| o.period == *period);
            orders.push(if goes_on { new.continued() } else { new });
        }
    }
    orders
}

/// Strikes and amends statements. All texts get the numbers that their orders have without that.
fn edit(texts: &mut [(u64, OrderText)], edits: &BTreeMap<u64, Edits>) {
    let mut before: BTreeMap<u32, u32> = BTreeMap::new();
    let none = Edits::new();
    for (seq, text) in texts {
        let edits = edits.get(seq).unwrap_or(&none);
        let before = before.entry(text.period).or_default();
        text.numbers = Some(numbers(&text.text, edits).into_iter().map(|n| *before + n).collect());
        *before += Places::of(&text.text).count();
        if !edits.is_empty() {
            // A ruling names a statement that was there when it was made, and texts do not change.
            text.text = edited(&text.text, edits).unwrap_or_else(|_| text.text.clone());
        }
    }
}

/// The answers that were ruled for a phase.
pub(crate) fn ruled_answers(log: &Log, of: &Sitting) -> BTreeMap<QuestionKey, Given> {
    let answered = rulings_in_force(log).filter_map(|r| match &r.ruling {
        Ruling::Answered { sitting, question, given } if sitting == of => {
            Some((question.clone(), given.clone()))
        }
        _ => None,
    });
    answered.collect()
}

/// The dice that were ruled for a phase: label and face.
pub(crate) fn ruled_dice(log: &Log, of: &Sitting) -> BTreeMap<String, u32> {
    let dice = rulings_in_force(log).filter_map(|r| match &r.ruling {
        Ruling::Die { sitting, label, die, .. } if sitting == of => Some((label.clone(), *die)),
        _ => None,
    });
    dice.collect()
}
