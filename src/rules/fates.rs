//! The part `Your orders` of a report: what became of a seat's orders, for that seat alone.

use std::collections::BTreeSet;

use estafette_core::Lang;
use estafette_core::fate::{Because, Fate, Fates, OrderFate};
use estafette_words::{Voice, say};

/// What a report says of a seat's orders.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrdersTold {
    /// The heading.
    pub title: String,
    /// A line for each order that did not go as written, and one each for those that did and those that wait for
    /// whatever comes.
    pub lines: Vec<String>,
}

/// Tells a seat what became of its orders in some phases; `word` words a reason. None if there is nothing to
/// tell.
pub fn told(fates: &[&Fates], lang: Lang, word: &dyn Fn(&Because) -> String) -> Option<OrdersTold> {
    let orders: Vec<&OrderFate> = fates.iter().flat_map(|f| &f.orders).collect();
    if orders.is_empty() {
        return None;
    }
    let voice = Voice(lang);
    let mut lines: Vec<String> = Vec::new();
    let mut told: BTreeSet<(u32, String)> = BTreeSet::new();
    // An order may be told in several phases; the same words under another number are another order.
    let which = |o: &OrderFate| (o.order, o.text.clone());
    let those = |fate: Fate| orders.iter().copied().filter(move |o| o.fate == fate);
    let carried: BTreeSet<(u32, String)> = those(Fate::CarriedOut).map(which).collect();
    for order in &orders {
        let silent = match order.fate {
            Fate::CarriedOut => true,
            // What is kept from earlier periods, or waits for whatever comes, is no more than counted.
            Fate::Waiting => order.order == 0 || order.why.is_none() || carried.contains(&which(order)),
            Fate::InPart | Fate::Refused | Fate::Overtaken | Fate::Nothing => false,
        };
        if silent {
            continue;
        }
        told.insert(which(order));
        let line = line(order, voice, word);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let done: BTreeSet<_> = carried.into_iter().filter(|o| !told.contains(o)).collect();
    let waits = those(Fate::Waiting).map(which);
    let waiting: BTreeSet<_> = waits.filter(|o| !told.contains(o) && !done.contains(o)).collect();
    if !done.is_empty() {
        lines.push(say!(voice, "fates-done", n = done.len()));
    }
    if !waiting.is_empty() {
        lines.push(say!(voice, "fates-waiting", n = waiting.len()));
    }
    Some(OrdersTold { title: say!(voice, "fates-title"), lines })
}

fn line(order: &OrderFate, voice: Voice, word: &dyn Fn(&Because) -> String) -> String {
    let mut line = say!(voice, "fates-order", text = &order.text, fate = order.fate.as_str());
    if let Some(why) = &order.why {
        line += ": ";
        line += word(why).trim_end_matches('.');
    }
    line += ".";
    if let Some(rule) = &order.rule {
        line += &format!(" [{rule}]");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::{SeatId, rule};

    fn order(text: &str, fate: Fate) -> OrderFate {
        OrderFate { order: 1, text: text.to_owned(), fate, rule: None, why: None }
    }

    #[test]
    fn what_did_not_go_as_written_comes_first_and_the_rest_is_counted() {
        let short = OrderFate {
            rule: Some(rule!("6.21")),
            why: Some("it went as far as A20B30".into()),
            ..order("move P12: forward 4", Fate::InPart)
        };
        let idle = OrderFate {
            why: Some("none of them is in disorder".into()),
            ..order("rally everyone", Fate::Waiting)
        };
        let kept = OrderFate { order: 0, text: "rally horse".to_owned(), ..idle.clone() };
        let orders = vec![
            idle,
            kept,
            order("move P13: forward", Fate::CarriedOut),
            order("on pit: stop", Fate::Waiting),
            short,
            order("on pit: stop", Fate::CarriedOut),
            order("retreat all prefer S", Fate::Waiting),
        ];
        let fates = Fates { seat: SeatId::new("polish"), orders };
        let said = |because: &Because| because.said().to_owned();
        let part = told(&[&fates], Lang::English, &said).unwrap();
        assert_eq!(part.title, "Your orders");
        assert_eq!(
            part.lines,
            [
                "“rally everyone” found no occasion: none of them is in disorder.",
                "“move P12: forward 4” was carried out in part: it went as far as A20B30. [6.21]",
                "2 orders were carried out as written.",
                "2 orders wait for their occasion.",
            ]
        );
        let polish = told(&[&fates], Lang::Polish, &said).unwrap();
        assert_eq!(polish.lines.len(), 4);
        assert_eq!(told(&[], Lang::English, &said), None);
    }
}
