//! Which events a reader is shown, and how much of them (notes d).

use serde_json::Value;

use estafette_core::{CitedEvent, Lang};
use estafette_rules::Reader;

use super::super::correct;
use super::super::describe::Eyes;
use super::super::event::Event;
use super::super::ids::Seat;

/// What a reader is shown of an event by itself, as it is stored; `None` if nothing.
pub fn shown(told: CitedEvent<Event>, eyes: Eyes) -> Option<Value> {
    serde_json::to_value(of_told(told, eyes)?).ok()
}

/// The events of a phase as a reader is shown them.
pub fn told(events: &[CitedEvent<Event>], eyes: Eyes) -> Vec<CitedEvent<Event>> {
    events.iter().filter_map(|told| of_told(told.clone(), eyes)).collect()
}

/// What a reader is shown of an event. Decisions and the lines of a plan are the seat's own: what comes of
/// them is told by other events. The order of a pile is nobody's to know before the game is over, when the
/// position holds it (see `shuffles.rs`).
fn of_told(told: CitedEvent<Event>, eyes: Eyes) -> Option<CitedEvent<Event>> {
    let CitedEvent { rule, event } = told;
    let own = |seat: Seat| eyes == Eyes::All || eyes == Eyes::Seat(seat);
    let event = match event {
        Event::Roll(_) | Event::Shuffle(_) => (eyes == Eyes::All).then_some(event),
        Event::Decision(ref decided) => {
            let mine = Seat::of_id(&decided.seat).is_some_and(own) || eyes == Eyes::All;
            mine.then_some(event)
        }
        Event::Fates(ref fates) => {
            let mine = Seat::of_id(&fates.seat).is_some_and(own) || eyes == Eyes::All;
            mine.then_some(event)
        }
        Event::Correct(righted) => {
            let id = if let Eyes::Seat(seat) = eyes { Some(seat.id()) } else { None };
            let reader = match (eyes, &id) {
                (Eyes::All, _) => Reader::Umpire,
                (_, Some(seat)) => Reader::Seat(seat),
                (_, None) => Reader::Public,
            };
            let say = |what: &str, was: &Value, is: &Value| correct::say(what, was, is, Lang::English);
            righted.shown(reader, &say).map(Event::Correct)
        }
        Event::Line { seat, .. } => own(seat).then_some(event),
        Event::Place { seat, field, officer, helpers, ducats, line } => {
            let line = if own(seat) { line } else { 0 };
            Some(Event::Place { seat, field, officer, helpers, ducats, line })
        }
        Event::Phase { .. }
        | Event::Passed { .. }
        | Event::Seats { .. }
        | Event::Reveal { .. }
        | Event::Bid { .. }
        | Event::Send { .. }
        | Event::Ransom { .. }
        | Event::Levy { .. }
        | Event::SafeConduct { .. }
        | Event::Lease { .. }
        | Event::NoEffect { .. }
        | Event::Pass { .. }
        | Event::Count { .. }
        | Event::Capture { .. }
        | Event::NoCapture { .. }
        | Event::Skirmish { .. }
        | Event::Loss { .. }
        | Event::Spared { .. }
        | Event::ToCamp { .. }
        | Event::Gain { .. }
        | Event::NoGain { .. }
        | Event::Pay { .. }
        | Event::BuyHelper { .. }
        | Event::NoHelper { .. }
        | Event::Home { .. }
        | Event::Clear
        | Event::First { .. }
        | Event::Feed { .. }
        | Event::Starve { .. }
        | Event::Title { .. }
        | Event::Score { .. }
        | Event::GameOver { .. } => Some(event),
    };
    event.map(|event| CitedEvent { rule, event })
}
