//! How an order ends that orders several things, or several units: one end for all of it, that says of each part how
//! far it was done.

use estafette_core::text;
use std::collections::BTreeSet;

use estafette_core::Fate;

use super::super::orders::clause::{Addressee, Clause};
use super::super::orders::say;
use super::{Ended, Order};

/// What is ordered of one unit, and how that ended.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub to: Addressee,
    pub clause: Clause,
    pub end: Ended,
}

/// The end of all parts together.
pub(super) fn end(parts: &[Part]) -> Ended {
    let Some(first) = parts.first() else { return Ended::done() };
    if parts.iter().all(|part| part.end == first.end) {
        return first.end.clone();
    }
    let any = |fate| parts.iter().any(|part| part.end.fate == fate);
    let fate = match () {
        () if any(Fate::CarriedOut) && parts.iter().all(|p| p.end.fate == Fate::CarriedOut) => {
            Fate::CarriedOut
        }
        () if any(Fate::CarriedOut) || any(Fate::InPart) => Fate::InPart,
        () if any(Fate::Waiting) => Fate::Waiting,
        () if any(Fate::Refused) => Fate::Refused,
        () => Fate::Overtaken,
    };
    let rule = parts.iter().find(|part| part.end.fate != Fate::CarriedOut && part.end.rule.is_some());
    Ended { fate, rule: rule.and_then(|part| part.end.rule.clone()), why: whys(parts) }
}

/// What became of each part; those that ended alike are named together.
fn whys(parts: &[Part]) -> String {
    let mut alike: Vec<(&Ended, Vec<String>)> = Vec::new();
    for part in parts {
        let name = name(part, parts);
        match alike.iter_mut().find(|(end, _)| **end == part.end) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => alike.push((&part.end, vec![name])),
        }
    }
    let said = alike.iter().map(|(end, names)| {
        let why = match (end.fate, end.why.as_str()) {
            (Fate::CarriedOut, _) => text!("as-written"),
            (_, "") => end.fate.as_str(),
            (_, why) => why,
        };
        format!("{}: {why}", names.join(", "))
    });
    said.collect::<Vec<_>>().join("; ")
}

/// What a part is called among the others: by its unit, by what is to be done, or by both.
fn name(part: &Part, parts: &[Part]) -> String {
    let many = parts.iter().any(|other| other.to != part.to);
    let what = parts.iter().any(|other| other.clause != part.clause && (other.to == part.to || !many));
    match (many, what) {
        (true, false) => whom(&part.to),
        (true, true) => format!("{} {}", whom(&part.to), say::does(&part.to, &part.clause.action)),
        (false, _) => format!("it {}", say::does(&part.to, &part.clause.action)),
    }
}

fn whom(to: &Addressee) -> String {
    match to {
        Addressee::Unit(id) => say::own(id),
        Addressee::Army => "army".to_owned(),
    }
}

/// An order in its player's words: whom it speaks to, and what it says.
pub(super) fn spoken(to: &[Addressee], text: &str) -> String {
    let names: Vec<String> = to.iter().map(whom).collect();
    format!("{}: {}", names.join(", "), text.trim_end_matches(['.', ' ']))
}

/// The same of the parts of an order; where others of it end in another phase, with what these are.
pub(super) fn words(parts: &[Part], whole: &[&Order]) -> String {
    let Some(first) = parts.first() else { return String::new() };
    let mut to: Vec<Addressee> = Vec::new();
    for part in parts {
        if !to.contains(&part.to) {
            to.push(part.to.clone());
        }
    }
    let text = spoken(&to, &first.clause.text);
    let told = |order: &&&Order| parts.iter().any(|p| p.to == order.to && p.clause == order.clause);
    let elsewhere = whole.iter().filter(|order| !told(order)).any(|order| to.contains(&order.to));
    if !elsewhere {
        return text;
    }
    let does: BTreeSet<String> = parts.iter().map(|p| say::does(&p.to, &p.clause.action)).collect();
    format!("{text} ({})", does.into_iter().collect::<Vec<_>>().join(", "))
}
