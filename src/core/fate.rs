//! What becomes of each order: a table is given the orders of its phase, and tells at the end of the phase how
//! each of them ended. An order that no rule has settled is told as such, so that none is forgotten in silence.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::SeatId;
use super::rule::RuleId;

/// How an order ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Done as written.
    CarriedOut,
    /// Begun, and not done to its end.
    InPart,
    /// Not done, since a rule forbids it.
    Refused,
    /// Not done, since something else came first: a later order, or an event of the game.
    Overtaken,
    /// Not done yet: what it waits for has not happened.
    Waiting,
    /// No rule has settled it. Tests fail on this one.
    Nothing,
}

impl Fate {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::CarriedOut, Self::InPart, Self::Refused, Self::Overtaken, Self::Waiting, Self::Nothing];

    /// Its name in events, cases and catalogues.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CarriedOut => "carried-out",
            Self::InPart => "in-part",
            Self::Refused => "refused",
            Self::Overtaken => "overtaken",
            Self::Waiting => "waiting",
            Self::Nothing => "nothing",
        }
    }
}

/// Why an order ended as it did: how far it was carried out and what stopped it, or what it waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Because {
    /// A sentence, for a system that speaks one language.
    Said(String),
    /// A sentence of the system's catalogue, worded for the reader.
    Key {
        /// Its key.
        key: String,
        /// What stands in it.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        values: BTreeMap<String, Part>,
    },
}

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Part {
    /// A number.
    Number(i64),
    /// A name or a text.
    Text(String),
}

impl Because {
    /// A sentence of the system's catalogue without values.
    pub fn key(key: &str) -> Self {
        Self::Key { key: key.to_owned(), values: BTreeMap::new() }
    }

    /// The same sentence with one more value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Part>) -> Self {
        if let Self::Key { values, .. } = &mut self {
            values.insert(name.to_owned(), value.into());
        }
        self
    }
}

impl From<String> for Because {
    fn from(text: String) -> Self {
        Self::Said(text)
    }
}

impl From<&str> for Because {
    fn from(text: &str) -> Self {
        Self::Said(text.to_owned())
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u32> for Part {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

/// An order with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderFate {
    /// Its number on the seat's sheet, from 1; 0 for one that stands there no more, since a later one took its
    /// place.
    pub order: u32,
    /// The player's own words.
    pub text: String,
    /// How it ended.
    pub fate: Fate,
    /// The rule that refused or cut it short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// Why, and how far; none where there is nothing to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Because>,
}

/// What became of the orders of a seat in a phase: told once, as the last event of the phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fates {
    /// Whose orders; nobody else is told.
    pub seat: SeatId,
    /// In the order of the sheet.
    pub orders: Vec<OrderFate>,
}

/// The orders that a phase was given, with the fates that are known so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger(BTreeMap<SeatId, Page>);

/// The orders of one seat: those on its sheet by their number, and those that a later one replaced.
#[derive(Debug, Clone, Default)]
struct Page {
    sheet: BTreeMap<u32, OrderFate>,
    replaced: Vec<OrderFate>,
}

impl Ledger {
    pub(super) fn give(&mut self, seat: &SeatId, order: u32, text: String) {
        let given = OrderFate { order, text, fate: Fate::Nothing, rule: None, why: None };
        self.0.entry(seat.clone()).or_default().sheet.insert(order, given);
    }

    pub(super) fn settle(
        &mut self,
        seat: &SeatId,
        order: u32,
        fate: Fate,
        rule: Option<RuleId>,
        why: Option<Because>,
    ) {
        if let Some(known) = self.0.get_mut(seat).and_then(|page| page.sheet.get_mut(&order)) {
            (known.fate, known.rule, known.why) = (fate, rule, why);
        }
    }

    pub(super) fn replaced(&mut self, seat: &SeatId, text: String, why: Because) {
        let fate = OrderFate { order: 0, text, fate: Fate::Overtaken, rule: None, why: Some(why) };
        self.0.entry(seat.clone()).or_default().replaced.push(fate);
    }

    pub(super) fn close(&mut self) -> Vec<Fates> {
        let told = std::mem::take(&mut self.0).into_iter();
        told.map(|(seat, page)| Fates {
            seat,
            orders: page.sheet.into_values().chain(page.replaced).collect(),
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::dice::{DiceSource, Label, Sitting};
    use super::super::ids::{DecisionId, GameId, PhaseName};
    use super::super::table::{self, Answer, Choice, Decided, Modes, Question, Roll, Seating, Stop, Table};
    use super::*;
    use crate::rule;

    #[derive(Clone, PartialEq, Debug)]
    enum Event {
        Other,
        Fates(Fates),
    }

    impl From<Roll> for Event {
        fn from(_: Roll) -> Self {
            Self::Other
        }
    }

    impl From<Decided> for Event {
        fn from(_: Decided) -> Self {
            Self::Other
        }
    }

    impl From<Fates> for Event {
        fn from(fates: Fates) -> Self {
            Self::Fates(fates)
        }
    }

    struct Bare;

    impl table::Position for Bare {
        type Event = Event;

        fn apply(&mut self, _: &RuleId, _: &Event) {}
    }

    struct Ones;

    impl DiceSource for Ones {
        fn die(&mut self, _: &Label<'_>) -> u32 {
            1
        }
    }

    fn played(play: impl FnOnce(&mut Table<'_, Bare>)) -> Vec<Event> {
        let sitting =
            Sitting { game: GameId::new("g"), line: 0, turn: 1, phase: PhaseName::new("p"), occurrence: 1 };
        let mut dice = Ones;
        let (given, modes) = (BTreeMap::new(), Modes { ask: [DecisionId::new("D")].into_iter().collect() });
        let mut table = Table::new(Bare, Seating { sitting, dice: &mut dice, given: &given, modes: &modes });
        play(&mut table);
        table.close(&rule!("1.1"));
        table.leave().1.into_iter().map(|t| t.event).collect()
    }

    fn red() -> SeatId {
        SeatId::new("red")
    }

    #[test]
    fn an_order_that_nobody_settled_is_told_as_nothing() {
        let told = played(|table| {
            table.give(&red(), 1, "march");
            table.give(&red(), 2, "halt");
            table.settle(&red(), 2, Fate::Refused, Some(rule!("1.2")), Some("it stands".into()));
            table.settle(&red(), 3, Fate::CarriedOut, None, None);
            table.replaced(&red(), "march slowly", "line 1 says it again".into());
        });
        let [Event::Fates(fates)] = told.as_slice() else { panic!("one seat, one event: {told:?}") };
        let ends: Vec<_> = fates.orders.iter().map(|o| (o.order, o.text.as_str(), o.fate)).collect();
        assert_eq!(
            ends,
            [(1, "march", Fate::Nothing), (2, "halt", Fate::Refused), (0, "march slowly", Fate::Overtaken)]
        );
    }

    #[test]
    fn a_phase_without_orders_tells_no_fates() {
        assert_eq!(played(|_| ()), []);
    }

    #[test]
    fn a_pause_tells_no_fates() {
        let told = played(|table| {
            table.give(&red(), 1, "march");
            let choice = |key: &str| Choice { answer: Answer(key.to_owned()), text: key.to_owned() };
            let asked = table.ask(Question {
                decision: DecisionId::new("D"),
                rule: rule!("1.1"),
                seat: red(),
                subject: "it".to_owned(),
                text: "?".to_owned(),
                choices: vec![choice("a"), choice("b")],
                ordered: None,
                standing: None,
                default: Answer("a".to_owned()),
                payment: None,
                amount: None,
            });
            assert_eq!(asked, Err(Stop::Pause));
        });
        assert_eq!(told, []);
    }

    #[test]
    fn fates_are_plain_data() {
        let why = Because::key("short").with("hexes", 2).with("unit", "P12");
        let order = OrderFate { order: 1, text: "x".into(), fate: Fate::InPart, rule: None, why: Some(why) };
        let fates = Fates { seat: red(), orders: vec![order] };
        let json = serde_json::to_string(&fates).unwrap();
        assert!(json.contains(r#""fate":"in-part","why":{"key":"short","values":{"hexes":2,"unit":"P12"}}"#));
        assert_eq!(serde_json::from_str::<Fates>(&json).unwrap(), fates);
        for fate in Fate::ALL {
            assert_eq!(serde_json::to_value(fate).unwrap(), fate.as_str());
        }
    }
}
