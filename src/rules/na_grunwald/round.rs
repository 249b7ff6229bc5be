//! The table with everybody's sheets beside it, and the ways in which a rule asks seats something.

use estafette_core::payment::{Amount, Item};
use estafette_core::table::Play;
use estafette_core::{Answer, Choice, DecisionId, OrderKey, Payment, Question, RuleId, Source, Table};

use super::event::Event;
use super::ids::Seat;
use super::position::Position;
use super::sheet::{Drawn, Sheets};
use super::statement::Statement;

/// A phase being played.
pub struct Round<'a> {
    /// The table.
    pub table: Table<'a, Position>,
    /// What the seats wrote.
    pub sheets: &'a Sheets<'a>,
    /// The orders that the table was given, each with its seat and the key to its fate.
    pub(super) given: Vec<(Seat, OrderKey, Statement)>,
}

/// A decision to be taken by one seat.
pub struct Ask {
    /// Its id in the notes: `ND-08`.
    pub id: &'static str,
    /// The rule that gives the choice.
    pub rule: RuleId,
    /// Who decides.
    pub seat: Seat,
    /// What it is about: an event's id, a field.
    pub subject: String,
    /// A number that its words need.
    pub amount: Option<u32>,
    /// What may be answered: keys of choices, the default among them.
    pub choices: Vec<String>,
    /// What may be put together instead.
    pub payment: Option<Payment>,
    /// What the seat's sheet says.
    pub said: Option<(String, Source)>,
    /// The default.
    pub default: String,
}

impl Ask {
    /// The question without its words, which are needed only where it stays open.
    fn question(self, sheets: &Sheets<'_>) -> Question {
        let unfit = self.said.is_none().then(|| unfit(&self, sheets)).flatten();
        let from = |source| self.said.iter().find(|(_, s)| *s == source).map(|(key, _)| Answer::of(key));
        let (ordered, standing) = (from(Source::Orders), from(Source::Standing));
        let choices = self.choices.into_iter();
        Question {
            decision: DecisionId::new(self.id),
            rule: self.rule,
            seat: self.seat.id(),
            subject: self.subject,
            text: String::new(),
            choices: choices.map(|key| Choice { answer: Answer(key), text: String::new() }).collect(),
            ordered,
            standing,
            default: Answer(self.default),
            payment: self.payment,
            amount: self.amount,
            unfit,
        }
    }
}

/// The number of the order that speaks of what is asked, of which nothing is possible.
fn unfit(ask: &Ask, sheets: &Sheets<'_>) -> Option<u32> {
    let orders = &sheets.drawn(ask.seat)?.in_force;
    let order = orders.iter().rev().find(|o| o.placed.order.kind().decisions().contains(&ask.id))?;
    Some(if order.source == Source::Orders { order.number } else { 0 })
}

impl<'a> Round<'a> {
    /// Sits everybody down at a table, which is given all their orders for the round.
    pub fn new(mut table: Table<'a, Position>, sheets: &'a Sheets<'a>) -> Self {
        let seats: Vec<Seat> = table.position().seats.keys().copied().collect();
        let mut given = Vec::new();
        for seat in seats {
            for statement in sheets.drawn(seat).map(Drawn::statements).unwrap_or_default() {
                let key = table.give(&seat.id(), statement.order, statement.text.as_str());
                given.push((seat, key, statement));
            }
        }
        Self { table, sheets, given }
    }

    /// The position as it stands.
    pub fn pos(&self) -> &Position {
        self.table.position()
    }

    /// Everybody's sheets.
    pub fn sheets(&self) -> &'a Sheets<'a> {
        self.sheets
    }

    /// Tells an event.
    pub fn tell(&mut self, rule: RuleId, event: Event) {
        self.table.tell(rule, event);
    }

    /// Asks one seat something in the open. A choice of one is taken without asking.
    ///
    /// # Errors
    /// A pause when the decision is asked and has no answer.
    pub fn ask(&mut self, ask: Ask) -> Play<String> {
        self.table.ask(ask.question(self.sheets)).map(|answer| answer.0)
    }

    /// Asks several seats at once; nobody sees an answer before all are in.
    ///
    /// # Errors
    /// A pause when one of them is asked and has no answer.
    pub fn ask_sealed(&mut self, asks: Vec<Ask>) -> Play<Vec<String>> {
        if asks.is_empty() {
            return Ok(Vec::new());
        }
        let asks = asks.into_iter().map(|ask| ask.question(self.sheets)).collect();
        let answers = self.table.ask_sealed(asks)?;
        Ok(answers.into_iter().map(|answer| answer.0).collect())
    }
}

/// Cards and tokens of which some are to be given.
pub fn payment(items: impl IntoIterator<Item = (String, u32)>, amount: Amount) -> Payment {
    let item = |(key, worth): (String, u32)| Item { text: String::new(), key, worth };
    Payment { items: items.into_iter().map(item).collect(), amount }
}
