//! Which events a reader is shown, and how much of them.

use serde_json::Value;

use estafette_core::CitedEvent;
use estafette_rules::Reader;

use super::super::correct;
use super::super::event::Event;
use super::super::ids::Side;

/// What a reader may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knows {
    /// All that happens on the map, and a side's own secrets.
    Side(Side),
    /// All that happens on the map, and nobody's secrets: the public, or a seat that is not of this game.
    Nothing,
    /// Everything.
    All,
}

impl Knows {
    /// What this reader may know.
    pub fn of(reader: Reader<'_>) -> Self {
        match reader {
            Reader::Umpire => Self::All,
            Reader::Public => Self::Nothing,
            Reader::Seat(seat) => Side::of_seat(seat).map_or(Self::Nothing, Self::Side),
        }
    }

    /// Whether a side's secrets are known.
    pub fn secrets_of(self, side: Side) -> bool {
        self == Self::All || self == Self::Side(side)
    }

    /// Whether the kinds of wolf pits are known.
    pub fn pits(self) -> bool {
        self.secrets_of(Side::Teutonic)
    }
}

/// What a reader is shown of an event; `None` if nothing.
pub(super) fn of_event(event: &Event, knows: Knows) -> Option<Event> {
    match event {
        Event::PlacePits { pits, hexes, .. } if !knows.pits() => {
            let mut hexes: Vec<_> = pits.keys().copied().chain(hexes.iter().copied()).collect();
            hexes.sort();
            hexes.dedup();
            Some(Event::PlacePits { pits: Default::default(), hexes, out: None })
        }
        Event::Decision(decided) => {
            let own = Side::of_seat(&decided.seat).is_some_and(|side| knows.secrets_of(side));
            (own || knows == Knows::All).then(|| event.clone())
        }
        Event::Fates(fates) => {
            let own = Side::of_seat(&fates.seat).is_some_and(|side| knows.secrets_of(side));
            (own || knows == Knows::All).then(|| event.clone())
        }
        Event::Correct(righted) => {
            let seat = if let Knows::Side(side) = knows { Some(side.seat()) } else { None };
            let reader = match (knows, &seat) {
                (Knows::All, _) => Reader::Umpire,
                (_, Some(seat)) => Reader::Seat(seat),
                (_, None) => Reader::Public,
            };
            righted.shown(reader, &correct::say).map(Event::Correct)
        }
        Event::Refused { side, .. } => knows.secrets_of(*side).then(|| event.clone()),
        public => Some(public.clone()),
    }
}

/// What a reader is shown of an event by itself, as it is stored.
pub fn shown(told: CitedEvent<Event>, reader: Reader<'_>) -> Option<Value> {
    let event = of_event(&told.event, Knows::of(reader))?;
    serde_json::to_value(CitedEvent { rule: told.rule, event }).ok()
}
