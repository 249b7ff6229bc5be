//! One entry of a report: what began, and under it what followed.

use estafette_core::{said, text};
use serde::Serialize;

use super::super::hex::Hex;
use super::super::ids::UnitId;
use super::words;

/// An entry as the templates see it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What began.
    pub head: String,
    /// What followed, in order.
    pub lines: Vec<String>,
    /// The move that it tells, while it may go on.
    #[serde(skip)]
    pub going: Option<Going>,
    /// Whether it holds effects that nothing in it caused, such as the routs at the start of a phase.
    #[serde(skip)]
    pub loose: Option<UnitId>,
}

/// A move in several stretches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Going {
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub called: String,
    /// Where it went, its first hex included; empty while it has only turned.
    pub path: Vec<Hex>,
    /// Its facing at the end; none in disorder.
    pub facing: Option<String>,
    /// Movement points spent.
    pub spent: u32,
    /// Leaders carried, in words.
    pub leaders: String,
}

impl Entry {
    /// An entry with a head and nothing under it yet.
    pub fn new(head: impl Into<String>) -> Self {
        Self { head: head.into(), ..Self::default() }
    }

    /// Whether it tells a move of this unit.
    pub fn moves(&self, unit: &UnitId) -> bool {
        self.going.as_ref().is_some_and(|g| g.unit == *unit)
    }

    /// The entry with its head written out.
    pub fn finished(mut self) -> Self {
        if let Some(going) = &self.going {
            self.head = going.sentence();
        }
        self
    }
}

impl Going {
    fn sentence(&self) -> String {
        let facing = self.facing.as_ref().map_or_else(String::new, |f| said!("facing-3", %f));
        let with =
            if self.leaders.is_empty() { String::new() } else { said!("with", leaders = %self.leaders) };
        let points = said!("count-of-points", n = %self.spent);
        if self.path.len() < 2 {
            let to = self.facing.as_deref().unwrap_or(text!("another-side"));
            return match self.spent {
                0 => said!("turns-to-2", called = %self.called, %to),
                _ => said!("turns-to", called = %self.called, %to, %points),
            };
        }
        format!("{}: {}{facing}{with}; {points}.", self.called, words::path(&self.path))
    }

    /// Goes on with another stretch.
    pub fn extend(&mut self, path: &[Hex]) {
        let known = self.path.last() == path.first();
        self.path.extend(path.iter().skip(usize::from(known)));
    }
}
