//! The placements of a game, held against NG-7 from the events alone.

use std::collections::{BTreeMap, BTreeSet};

use estafette::na_grunwald::event::{Event, Prize};
use estafette::na_grunwald::ids::{Field, Seat};
use estafette::na_grunwald::phase::Phase;

/// A seat's pawns on a field: officers and helpers.
type Pawns = (u8, u8);

/// What was placed so far.
#[derive(Debug)]
pub struct Turns {
    round: u8,
    order: Vec<Seat>,
    first: Option<Seat>,
    helpers: BTreeMap<Seat, u8>,
    placed: BTreeMap<(Field, Seat), Pawns>,
    passed: BTreeSet<Seat>,
    last: Option<Seat>,
}

impl Turns {
    /// Before the first round.
    pub fn new(seats: impl Iterator<Item = Seat>) -> Self {
        Self {
            round: 1,
            order: Vec::new(),
            first: None,
            helpers: seats.map(|s| (s, 2)).collect(),
            placed: BTreeMap::new(),
            passed: BTreeSet::new(),
            last: None,
        }
    }

    /// Whether a seat has pawns to place and has not passed.
    fn goes_on(&self, seat: Seat) -> bool {
        let (officers, helpers) = self.out(seat);
        !self.passed.contains(&seat) && (officers == 0 || helpers < self.helpers[&seat])
    }

    /// A seat's pawns on the whole board.
    fn out(&self, seat: Seat) -> Pawns {
        let mine = self.placed.iter().filter(|((_, s), _)| *s == seat).map(|(_, pawns)| pawns);
        mine.fold((0, 0), |all, pawns| (all.0 + pawns.0, all.1 + pawns.1))
    }

    /// Whose turn it is: the next clockwise who still places (NG-7.3, NG-7.11).
    fn next(&self) -> Option<Seat> {
        let at = |seat| self.order.iter().position(|s| *s == seat).expect("a seat in play");
        let start = match self.last {
            Some(last) => at(last) + 1,
            None => at(self.first.expect("a starting player")),
        };
        (start..start + self.order.len())
            .map(|i| self.order[i % self.order.len()])
            .find(|seat| self.goes_on(*seat))
    }

    /// Holds an event against the rules.
    pub fn watch(&mut self, event: &Event, clue: &str) {
        let fail = |rule: &str| panic!("{clue}: {rule}: {event:?} after {self:?}");
        match event {
            Event::Seats { order, first } => {
                assert!(order.contains(first));
                (self.order, self.first) = (order.clone(), Some(*first));
            }
            Event::First { seat } => {
                let at = self.order.iter().position(|s| Some(*s) == self.first).expect("a starting player");
                if *seat != self.order[(at + 1) % self.order.len()] {
                    fail("NG-15.2");
                }
                self.first = Some(*seat);
            }
            Event::Phase { round, phase } => {
                match phase {
                    Phase::Event if *round != self.round + 1 => fail("NG-15.3"),
                    Phase::Resolution if self.next().is_some() => fail("NG-7.20"),
                    Phase::End if !self.placed.is_empty() => fail("NG-8.5"),
                    _ => {}
                }
                (self.round, self.last) = (*round, None);
                self.passed.clear();
            }
            Event::Pass { seat } => {
                if self.next() != Some(*seat) {
                    fail("NG-7.3");
                }
                self.passed.insert(*seat);
                self.last = Some(*seat);
            }
            Event::Place { seat, field, officer, helpers, ducats, .. } => {
                if self.next() != Some(*seat) {
                    fail("NG-7.3");
                }
                if let Some(rule) = self.broken(*seat, *field, (u8::from(*officer), *helpers), *ducats) {
                    fail(rule);
                }
                let pawns = self.placed.entry((*field, *seat)).or_default();
                *pawns = (pawns.0 + u8::from(*officer), pawns.1 + helpers);
                self.last = Some(*seat);
            }
            Event::Home { field } => self.placed.retain(|(at, _), _| at != field),
            Event::Gain { seat, what: Prize::Helper, .. } | Event::BuyHelper { seat, .. } => {
                *self.helpers.get_mut(seat).expect("a seat in play") += 1;
            }
            _ => {}
        }
    }

    /// The rule that a placement breaks.
    fn broken(
        &self,
        seat: Seat,
        field: Field,
        (officers, helpers): Pawns,
        ducats: u32,
    ) -> Option<&'static str> {
        let there = self.placed.get(&(field, seat)).copied().unwrap_or_default();
        let out = self.out(seat);
        let one_pawn = matches!(field, Field::Krzyzacy | Field::RycerzeZaciezni);
        let takes_ducats = matches!(field, Field::Prowiant | Field::RycerzeZaciezni);
        match () {
            () if (officers > 0) == (helpers > 0) => Some("NG-7.6"),
            () if out.0 + officers > 1 || out.1 + helpers > self.helpers[&seat] => Some("NG-7.11"),
            () if helpers > 0 && there.1 > 0 => Some("NG-7.9"),
            () if one_pawn && (there != (0, 0) || officers + helpers > 1) => Some("NG-7.14, NG-7.18"),
            () if field == Field::Krzyzacy && self.round < 4 => Some("NG-7.15"),
            () if field == Field::Pomocnicy && self.helpers[&seat] == 5 => Some("NG-7.13"),
            () if ducats > 0 && !takes_ducats => Some("NG-7.12"),
            () if field == Field::RycerzeZaciezni && ducats == 0 => Some("NG-7.18"),
            () => None,
        }
    }
}
