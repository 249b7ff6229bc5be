//! The part of a report that tells a player what became of his orders: what did not go as written, then a count.

use estafette_core::said;
use std::collections::BTreeMap;

use serde_json::{Value, json};

use estafette_core::{CitedEvent, Fate, OrderFate};

use super::super::event::Event;
use super::super::fates;
use super::super::ids::Seat;
use super::Eyes;
use super::words::{side, under};

/// What became of orders, of the events that the reader is shown.
pub fn orders(phases: &[Vec<CitedEvent<Event>>], eyes: Eyes) -> Value {
    let mut lines: Vec<String> = Vec::new();
    let mut waiting: BTreeMap<(String, String), Vec<&str>> = BTreeMap::new();
    let mut counts: BTreeMap<Fate, u32> = BTreeMap::new();
    let fates = phases.iter().flatten().filter_map(|told| match &told.event {
        Event::Fates(fates) => Some(fates),
        _ => None,
    });
    for fates in fates {
        let whose = Seat::of_id(&fates.seat).filter(|_| eyes == Eyes::All);
        let whose = whose.map_or_else(String::new, |seat| format!("{}, ", side(seat)));
        for order in &fates.orders {
            *counts.entry(order.fate).or_default() += fates::told_together(order);
            match order.fate {
                Fate::CarriedOut => {}
                Fate::Waiting => waiting.entry((whose.clone(), why(order))).or_default().push(&order.text),
                Fate::InPart | Fate::Refused | Fate::Overtaken | Fate::Nothing => {
                    lines.push(format!("{whose}{}", ended(order)));
                }
            }
        }
    }
    for ((whose, why), texts) in waiting {
        let text = said!("order-waits", orders = &texts.join("; "), why = &why);
        lines.push(format!("{whose}{text}"));
    }
    let count = |fate: &Fate| {
        let n = counts.get(fate).copied().filter(|n| *n > 0)?;
        Some(said!("order-count", n = n, fate = fate.as_str()))
    };
    let counted: Vec<String> = Fate::ALL.iter().filter_map(count).collect();
    json!({ "lines": lines, "count": counted.join(", ") })
}

/// An order that did not go as written.
fn ended(order: &OrderFate) -> String {
    let why = match why(order) {
        why if why.is_empty() => why,
        why => format!(": {why}"),
    };
    let text = said!("order-ended", order = &order.text, fate = order.fate.as_str(), why = &why);
    order.rule.as_ref().map_or_else(|| text.clone(), |rule| under(&text, rule))
}

/// The reason that was told with a fate.
fn why(order: &OrderFate) -> String {
    match &order.why {
        Some(estafette_core::Because::Said(text)) => text.clone(),
        _ => String::new(),
    }
}
