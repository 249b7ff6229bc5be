//! The orders of Na Grunwald!, a file for each thing that they speak of: their help in both languages, their forms of
//! the grammar and how they are read and said, what they settle and which decisions they answer.

mod buy;
mod event;
mod losses;
mod plan;
mod skirmish;
mod starve;
mod whole;

use std::sync::LazyLock;

use pest::iterators::Pair;
#[cfg(test)]
use proptest::prelude::*;

use super::super::ids::{Field, Kind, Seat};
use super::super::phase::Phase;
use super::grammar::Rule;
use super::read::{self, ReadResult, Reader, child, children, has};
use super::said::Speaker;
#[cfg(test)]
use super::some;
use super::values::{
    Act, Buy, Condition, Ducats, EventOrder, Pawns, Pick, PlanLine, SkirmishCard, Starve, Test,
};
use estafette_core::{Lang, rule};
use estafette_orders::Verb;

pub use losses::{Losses, Never};
pub use skirmish::Skirmish;
pub use whole::{Header, Keep, Seating};

estafette_rules::orders! {
    /// One order of a sheet: what it means, before it is held against a position.
    pub enum Order: OrderKind with any {
        Place(PlanLine), Event(EventOrder), Skirmish, Losses, Never, Buy, Starve, Keep, Header, Seating,
    }
}

/// All that is known of an order.
pub trait OrderKind {
    /// Which thing it speaks of; none of a check of the whole sheet.
    fn topic(&self) -> Option<Topic>;

    /// The phase in which it acts; at the round's end, what speaks of the whole sheet.
    fn phase(&self) -> Phase;

    /// The decisions of the notes that may take their answer from it.
    fn decisions(&self) -> &'static [&'static str];

    /// What it says in the game's own words; it reads back as the same order, in either language.
    fn said(&self, speaker: Speaker) -> String;

    /// Any order of this kind that a text can say, for tests.
    #[cfg(test)]
    fn any() -> BoxedStrategy<Self>
    where
        Self: Sized;
}

/// Which thing an order speaks of; a later text that speaks of the same thing replaces all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The placement plan.
    Plan,
    /// The event.
    Event,
    /// The card for a skirmish.
    Skirmish,
    /// What is given up.
    Losses,
    /// What is kept as long as may be.
    Never,
    /// Buying a helper.
    Buy,
    /// Hunger.
    Starve,
    /// Whether the sheet stays in force.
    Keep,
}

/// Reads a form of the grammar.
pub type ReadForm = fn(&mut Reader<'_>, &Pair<'_, Rule>) -> ReadResult<Vec<Order>>;

/// A verb as it is declared.
pub struct Declared {
    /// Its help in English.
    pub english: Verb,
    /// Its help in Polish.
    pub polish: Verb,
    /// The forms of the grammar that are its orders; none where another verb's form takes it in.
    pub forms: &'static [(Rule, ReadForm)],
}

/// Every verb, in the order of play.
static DECLARED: [&Declared; 11] = [
    &plan::OFFICER,
    &plan::HELPER,
    &plan::PASS,
    &event::VERB,
    &skirmish::VERB,
    &losses::LOSSES,
    &losses::NEVER,
    &buy::VERB,
    &starve::VERB,
    &whole::KEEP,
    &whole::ROUND,
];

static ENGLISH: LazyLock<Vec<Verb>> = LazyLock::new(|| DECLARED.iter().map(|d| d.english).collect());
static POLISH: LazyLock<Vec<Verb>> = LazyLock::new(|| DECLARED.iter().map(|d| d.polish).collect());

/// The help of every verb, in the order of play.
pub fn verbs(lang: Lang) -> &'static [Verb] {
    match lang {
        Lang::English => &ENGLISH,
        Lang::Polish => &POLISH,
    }
}

/// How a form of the grammar is read.
pub fn form(rule: Rule) -> Option<ReadForm> {
    let forms = DECLARED.iter().flat_map(|declared| declared.forms);
    forms.copied().find(|(form, _)| *form == rule).map(|(_, read)| read)
}
