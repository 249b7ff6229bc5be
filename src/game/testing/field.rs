//! The field of the tiny game, what happens on it, and what a seat's texts wish for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use estafette_core::fate::Fates;
use estafette_core::table::Position;
use estafette_core::{Decided, Roll, RuleId, SeatId};
use estafette_orders::Sheet;
use estafette_rules::SeatOrders;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TinyPosition {
    pub turn: u32,
    pub seats: Vec<SeatId>,
    pub score: BTreeMap<SeatId, i32>,
    pub traps: BTreeMap<SeatId, u32>,
    pub ways: BTreeMap<SeatId, String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    Roll(Roll),
    Decided(Decided),
    Fates(Fates),
    Shown {
        seat: SeatId,
        number: u32,
    },
    Trapped {
        seat: SeatId,
        number: u32,
    },
    Won {
        seat: SeatId,
    },
    TurnOver,
    /// An umpire corrects `score.SEAT` or `traps.SEAT`.
    Correct {
        what: String,
        was: i32,
        is: i32,
        text: String,
    },
}

estafette_core::from_table!(Event, Decided);

impl Position for TinyPosition {
    type Event = Event;

    fn apply(&mut self, _: &RuleId, event: &Event) {
        match event {
            Event::Decided(d) => {
                self.ways.insert(d.seat.clone(), d.answer.0.clone());
            }
            Event::Trapped { seat, number } => {
                self.traps.insert(seat.clone(), *number);
            }
            Event::Won { seat } => *self.score.entry(seat.clone()).or_default() += 1,
            Event::TurnOver => self.turn += 1,
            Event::Correct { what, is, .. } => {
                let (part, seat) = what.split_once('.').expect("a part and a seat");
                let seat = SeatId::new(seat);
                match part {
                    "traps" => drop(self.traps.insert(seat, u32::try_from(*is).expect("a trap"))),
                    _ => drop(self.score.insert(seat, *is)),
                }
            }
            Event::Roll(_) | Event::Fates(_) | Event::Shown { .. } => {}
        }
    }
}

/// What a seat's texts say for a period.
#[derive(Default)]
pub struct Wish {
    pub number: Option<u32>,
    pub trap: Option<u32>,
    pub way: Option<String>,
    pub usual: Option<String>,
    pub toll: Option<u32>,
    /// Whether a die is rolled for it after each question.
    pub lots: bool,
}

/// Reads the texts of a seat.
pub fn wish(texts: &SeatOrders, period: u32) -> Wish {
    let mut wish = Wish::default();
    for text in texts {
        for statement in Sheet::read(&text.text).lines.iter().flat_map(|l| &l.statements) {
            let (verb, rest) = statement.text.split_once(' ').unwrap_or((&statement.text, ""));
            match (verb, rest.trim().parse()) {
                ("usually", _) => wish.usual = Some(rest.trim().to_owned()),
                _ if text.period != period => {}
                ("toll", Ok(n)) => wish.toll = Some(n),
                ("number", Ok(n)) => wish.number = Some(n),
                ("trap", Ok(n)) => wish.trap = Some(n),
                ("lots", _) => wish.lots = true,
                ("way", _) => wish.way = Some(rest.trim().to_owned()),
                _ => {}
            }
        }
    }
    wish
}
