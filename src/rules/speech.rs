//! What a system says in the language of a reader: names of things, questions, what a text answers.

use estafette_core::journal::Period;
use estafette_core::{Answer, Lang, PhaseName, QuestionKey, SeatId};
use estafette_orders::Problem;

use super::System;

/// A thing that has a name in each language.
#[derive(Debug, Clone, Copy)]
pub enum Thing<'a> {
    /// The game itself, as it stands in mails.
    System,
    /// A seat.
    Seat(&'a SeatId),
    /// A phase.
    Phase(&'a PhaseName),
    /// A period.
    Period(&'a Period),
}

/// The name of a thing in a language; the English one where the system has no other.
pub fn called(system: &dyn System, thing: Thing<'_>, lang: Lang, english: &str) -> String {
    let named = if lang == Lang::English { None } else { system.named(thing, lang) };
    named.unwrap_or_else(|| english.to_owned())
}

/// A question in the words of a language: what is asked, and its choices in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrased {
    /// The question.
    pub text: String,
    /// The listed choices, as many as the question has.
    pub choices: Vec<String>,
    /// What happens when nobody answers.
    pub default: String,
    /// What the seat's orders answer already.
    pub settled: Option<String>,
    /// How to say what is not listed; empty if everything is.
    pub also: String,
}

/// What an order text says to open questions.
#[derive(Debug, Clone, Default)]
pub struct Replies {
    /// The questions answered, each with its answer.
    pub answers: Vec<(QuestionKey, Answer)>,
    /// Statements that speak to an open question and do not answer it.
    pub problems: Vec<Problem>,
    /// The text without the statements that spoke to open questions.
    pub rest: String,
}
