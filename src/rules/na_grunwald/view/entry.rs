//! An entry of a report: a head, and lines below it. A line about a seat grows by clauses as more becomes
//! of that seat: `Red takes provision 1, pays 1 ducat. [NG-6.3]`.

use serde_json::{Value, json};

use estafette_core::RuleId;

use super::super::event::Why;
use super::super::ids::{Field, Seat};
use super::speech::{sentence, under};

/// What an entry is about: whatever else is told of the same goes below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The set-up.
    SetUp,
    /// The event card.
    Event,
    /// The offers turned up.
    Offers,
    /// A turn of placements, by its number.
    Turn(u32),
    /// A field that is resolved.
    Field(Field),
    /// Fields where nobody stands.
    Empty,
    /// The end of a round.
    RoundEnd,
    /// Feeding.
    Feeding,
    /// Titles.
    Titles,
    /// The final scores.
    Scores,
    /// What an umpire corrected.
    Ruled,
    /// What became of plans and decisions, which only their owner is told.
    Own,
}

/// What a line begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begins {
    /// A sentence of its own.
    Text(String),
    /// A seat, with the text that names it; clauses say what it does.
    Seat(Seat, String),
    /// Seats for whom nothing came of an event, all for one reason.
    Idle(Why, Vec<Seat>),
}

/// A line.
#[derive(Debug, Clone)]
pub struct EntryLine {
    /// Its beginning.
    pub begins: Begins,
    /// What a seat does, one thing after the other.
    pub clauses: Vec<String>,
    /// The rules it stands under.
    pub rules: Vec<RuleId>,
}

impl EntryLine {
    fn text(self, idle: &dyn Fn(Why, &[Seat]) -> String) -> String {
        let clauses = self.clauses.join(", ");
        let text = match self.begins {
            Begins::Text(text) => text,
            // What becomes of a seat may be told in the next report only.
            Begins::Seat(_, name) if clauses.is_empty() => name.trim_end_matches(':').to_owned(),
            Begins::Seat(_, name) => format!("{name} {clauses}"),
            Begins::Idle(why, seats) => idle(why, &seats),
        };
        under(&text, &self.rules)
    }
}

/// An entry.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What it is about.
    pub about: About,
    /// Its head.
    pub head: String,
    /// The rules of its head.
    pub rules: Vec<RuleId>,
    /// Its lines.
    pub lines: Vec<EntryLine>,
}

impl Entry {
    /// The entry as the templates take it; `idle` says why nothing came of an event for some seats.
    pub fn finished(self, idle: &dyn Fn(Why, &[Seat]) -> String) -> Value {
        let lines: Vec<String> = self.lines.into_iter().map(|line| line.text(idle)).collect();
        let head = if self.rules.is_empty() { sentence(&self.head) } else { under(&self.head, &self.rules) };
        json!({ "head": head, "lines": lines })
    }

    /// The line about a seat, if there is one.
    pub fn of_seat(&mut self, seat: Seat) -> Option<&mut EntryLine> {
        self.lines.iter_mut().rev().find(|l| matches!(l.begins, Begins::Seat(s, _) if s == seat))
    }
}
