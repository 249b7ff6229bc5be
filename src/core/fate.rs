//! What becomes of each order: a table is given all orders of the sheets when a phase begins, and tells at its end
//! how each of them ended. An order that no rule has settled is told as such, so that none is forgotten in silence.
//!
//! An order is a statement of a mail, and is known by the statement's number ([`OrderFate::order`]). A statement to
//! several units in the same words is one order with one fate, [`End::together`]. A statement that holds several
//! orders in words of their own gives each of them, all under its number.
//!
//! An order of a phase has one fate, in that phase. A standing order stays in force: it has one in each phase in
//! which its occasion came, and always one in the phase that closes its seat's period, where it waits if nothing
//! came. One that a later order replaced has its fate when it would have had one. In every other phase the system
//! says that the order is not due.

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

    /// The sentence, of a system that speaks one language; of others its key.
    pub fn said(&self) -> &str {
        match self {
            Self::Said(text) => text,
            Self::Key { key, .. } => key,
        }
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

/// How an order ended, under which rule, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// How.
    pub fate: Fate,
    /// The rule that refused or cut it short.
    pub rule: Option<RuleId>,
    /// Why, and how far; none where there is nothing to say.
    pub why: Option<Because>,
}

impl End {
    /// Done as written.
    pub fn done() -> Self {
        Self { fate: Fate::CarriedOut, rule: None, why: None }
    }

    /// What nobody thought of.
    pub fn nothing() -> Self {
        Self { fate: Fate::Nothing, rule: None, why: None }
    }

    /// Begun; the rule cut it short.
    pub fn part(rule: RuleId, why: impl Into<Because>) -> Self {
        Self { fate: Fate::InPart, rule: Some(rule), why: Some(why.into()) }
    }

    /// Forbidden by a rule.
    pub fn refused(rule: RuleId, why: impl Into<Because>) -> Self {
        Self { fate: Fate::Refused, rule: Some(rule), why: Some(why.into()) }
    }

    /// Something else came first.
    pub fn overtaken(why: impl Into<Because>) -> Self {
        Self { fate: Fate::Overtaken, rule: None, why: Some(why.into()) }
    }

    /// It waits for something.
    pub fn waiting(what: impl Into<Because>) -> Self {
        Self { fate: Fate::Waiting, rule: None, why: Some(what.into()) }
    }

    /// It stands for an occasion that has not come.
    pub fn standing() -> Self {
        Self { fate: Fate::Waiting, rule: None, why: None }
    }

    /// The one end of an order to several, each with what became of it. If all ended alike, so did the order. If
    /// some did it and others did not, it was carried out in part, and the others' reasons are told. If nobody
    /// did, it was refused, overtaken or waits: the first of these that befell one of them.
    pub fn together(parts: Vec<(String, Self)>) -> Self {
        let all = |fate: Fate| parts.iter().all(|(_, end)| end.fate == fate);
        let any = |fate: Fate| parts.iter().any(|(_, end)| end.fate == fate);
        if parts.is_empty() || any(Fate::Nothing) {
            return Self::nothing();
        }
        if all(Fate::CarriedOut) {
            return Self::done();
        }
        let grave = [Fate::Refused, Fate::Overtaken, Fate::Waiting].into_iter().find(|f| any(*f));
        let fate = match grave {
            Some(grave) if !any(Fate::CarriedOut) && !any(Fate::InPart) => grave,
            _ => Fate::InPart,
        };
        let rule = parts.iter().find_map(|(_, end)| end.rule.clone());
        Self { fate, rule, why: reasons(&parts) }
    }
}

/// The reasons of several, each told once, with those whom it befell where it did not befall all.
fn reasons(parts: &[(String, End)]) -> Option<Because> {
    let mut told: Vec<(&Because, Vec<&str>)> = Vec::new();
    for (who, end) in parts {
        let Some(why) = &end.why else { continue };
        match told.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(who),
            None => told.push((why, vec![who])),
        }
    }
    let (first, befell) = told.first()?;
    if befell.len() == parts.len() {
        return Some((*first).clone());
    }
    let clause = |(why, names): &(&Because, Vec<&str>)| {
        let Because::Said(text) = why else { return None };
        let named = names.iter().all(|name| name.is_empty() || text.contains(name));
        Some(if named { text.clone() } else { format!("{}: {text}", names.join(", ")) })
    };
    let clauses: Option<Vec<String>> = told.iter().map(clause).collect();
    Some(clauses.map_or_else(|| (*first).clone(), |clauses| Because::Said(clauses.join("; "))))
}

/// An order with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderFate {
    /// Its number, by which reviews, receipts and rulings call it too: that of its statement among all that the seat
    /// mailed for the period, understood or not, from 1. 0 for one without: kept from an earlier period, or added
    /// by an umpire.
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
    /// By their numbers; those without come last.
    pub orders: Vec<OrderFate>,
}

/// An order that a table was given: the key to its fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct OrderKey(usize);

/// The orders that a phase was given, with what is known of them so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger(Vec<AwaitedOrder>);

#[derive(Debug, Clone)]
struct AwaitedOrder {
    seat: SeatId,
    order: u32,
    text: String,
    /// None if its time comes later, or was before.
    end: Option<End>,
}

impl Ledger {
    pub(super) fn give(&mut self, seat: &SeatId, order: u32, text: String) -> OrderKey {
        self.0.push(AwaitedOrder { seat: seat.clone(), order, text, end: Some(End::nothing()) });
        OrderKey(self.0.len() - 1)
    }

    pub(super) fn end(&mut self, order: OrderKey, end: Option<End>) {
        if let Some(line) = self.0.get_mut(order.0) {
            line.end = end;
        }
    }

    pub(super) fn close(&mut self) -> Vec<Fates> {
        let mut told: BTreeMap<SeatId, Vec<OrderFate>> = BTreeMap::new();
        for AwaitedOrder { seat, order, text, end } in std::mem::take(&mut self.0) {
            let Some(End { fate, rule, why }) = end else { continue };
            told.entry(seat).or_default().push(OrderFate { order, text, fate, rule, why });
        }
        let fates = told.into_iter().map(|(seat, mut orders)| {
            orders.sort_by_key(|o| (o.order == 0, o.order));
            Fates { seat, orders }
        });
        fates.collect()
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
            let kept = table.give(&red(), 0, "march slowly");
            let later = table.give(&red(), 3, "dance");
            let halt = table.give(&red(), 2, "halt");
            table.give(&red(), 1, "march");
            table.end(halt, End::refused(rule!("1.2"), "it stands"));
            table.end(kept, End::overtaken("order 1 says it again"));
            table.end(later, None);
        });
        let [Event::Fates(fates)] = told.as_slice() else { panic!("one seat, one event: {told:?}") };
        let ends: Vec<_> = fates.orders.iter().map(|o| (o.order, o.text.as_str(), o.fate)).collect();
        assert_eq!(
            ends,
            [(1, "march", Fate::Nothing), (2, "halt", Fate::Refused), (0, "march slowly", Fate::Overtaken)]
        );
    }

    #[test]
    fn an_order_to_several_has_one_end() {
        let part = |who: &str, end: End| (who.to_owned(), end);
        let stays = |why: &str| End::refused(rule!("1.2"), why);
        let said = |parts: &[(String, End)]| {
            let End { fate, rule, why } = End::together(parts.to_vec());
            let why = why.map(|w| if let Because::Said(text) = w { text } else { String::new() });
            (fate, rule.is_some(), why.unwrap_or_default())
        };
        let (p1, p2) = (part("P1", End::done()), part("P2", stays("its way is barred")));
        let p3 = part("P3", stays("P3 is lost"));
        let p4 = part("P4", End::waiting("nobody is there"));
        assert_eq!(said(&[p1.clone(), p1.clone()]), (Fate::CarriedOut, false, String::new()));
        let both = "P2: its way is barred; P3 is lost".to_owned();
        assert_eq!(said(&[p1.clone(), p2.clone(), p3]), (Fate::InPart, true, both));
        assert_eq!(said(&[p2.clone(), p2.clone()]), (Fate::Refused, true, "its way is barred".to_owned()));
        let other = "P2: its way is barred; P4: nobody is there".to_owned();
        assert_eq!(said(&[p2, p4.clone()]), (Fate::Refused, true, other));
        assert_eq!(said(&[p4.clone(), p4.clone()]).0, Fate::Waiting);
        assert_eq!(said(&[p1, part("P5", End::nothing()), p4]).0, Fate::Nothing);
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
                unfit: None,
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
