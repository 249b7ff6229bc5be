//! What followed, one sentence for each kind of event.

use estafette_core::RuleId;
use estafette_core::{said, text};

use super::super::event::Event;
use super::super::ids::UnitId;
use super::groups::{of_actions, of_movement, of_set_up, told_singly};
use super::words::{self, Names};

/// The sentence of an event, and the unit it is about; `None` for events that are told elsewhere.
/// `dice` are the marks of the dice rolled for it.
pub fn line(names: &Names<'_>, rule: &RuleId, event: &Event, dice: &str) -> Option<(Option<UnitId>, String)> {
    let (about, text) = said(names, event, rule.as_str() == "9.13", dice)?;
    let table = match event {
        Event::Pit { die: Some(_), .. } => ", 20.6",
        Event::CampCheck { .. } => ", 20.3",
        _ => "",
    };
    Some((about, format!("{text} [{rule}{table}]")))
}

type Sentence = Option<(Option<UnitId>, String)>;

fn about(unit: &UnitId, text: String) -> Sentence {
    Some((Some(unit.clone()), text))
}

/// `willed` is whether disorder was chosen.
fn said(names: &Names<'_>, event: &Event, willed: bool, dice: &str) -> Sentence {
    match event {
        Event::Retreat { unit, from, to, facing } => {
            about(unit, said!("retreats-facing", unit = %names.unit(unit), %from, %to, %facing))
        }
        Event::Displace { unit, from, to, by } => {
            let (unit_name, by) = (names.unit(unit), names.unit(by));
            about(unit, said!("makes-room-for", %unit_name, %by, %from, %to))
        }
        Event::Rout { unit, path, .. } => {
            about(unit, said!("routs", unit = %names.unit(unit), path = %words::path(path)))
        }
        Event::Disorder { unit } if willed => {
            about(unit, said!("breaks-ranks-of-its-own-will", unit = %names.unit(unit)))
        }
        Event::Disorder { unit } => about(unit, said!("falls-into-disorder", unit = %names.unit(unit))),
        Event::Advance { unit, from, to, facing, staying } => {
            let stay = stays(names, staying);
            Some((None, said!("advances-facing", unit = %names.unit(unit), %from, %to, %facing, %stay)))
        }
        Event::Pursue { unit, path, facing, staying } => {
            let stay = stays(names, staying);
            let way = words::path(path);
            Some((None, said!("pursues-facing", unit = %names.unit(unit), %way, %facing, %stay)))
        }
        Event::Flip { unit } => about(unit, said!("loses-its-shock-side", unit = %names.unit(unit))),
        Event::Eliminate { unit, at, cause, by } => {
            let by = by.as_ref().map_or_else(String::new, |b| said!("by-unit", unit = %names.unit(b)));
            let at = at.map_or_else(String::new, |hex| said!("in-hex", %hex));
            let text =
                said!("is-eliminated", unit = %names.any(unit), %at, %by, cause = %words::cause(*cause));
            about(&UnitId::from(unit.as_str()), text)
        }
        Event::LeaderRisk { leader, unit, die, lost } => {
            let fate = if *lost { text!("he-falls") } else { text!("he-is-unhurt") };
            let (who, with) = (names.leader(leader), names.unit(unit));
            about(unit, said!("with-die-he-falls-on-a", %who, %with, %die, %dice, %fate))
        }
        Event::Capture { standard, unit } => {
            let verb = if names.side(unit.as_str()) == Some(*standard) {
                text!("takes-up")
            } else {
                text!("captures-it")
            };
            about(unit, said!("the-standard-2", unit = %names.unit(unit), %verb, title = %standard.title()))
        }
        Event::DropStandard { standard, at } => {
            Some((None, said!("the-standard-lies-in-without-a", title = %standard.title(), %at)))
        }
        Event::Marsh { unit, at, dice: faces, lost } => {
            let faces: Vec<_> = faces.iter().map(u32::to_string).collect();
            let fate = if *lost { text!("it-sinks") } else { text!("it-comes-through") };
            let rolled = faces.join(&said!("then-between"));
            about(unit, said!("in-the-marsh-of-die", unit = %names.unit(unit), %at, %rolled, %dice, %fate))
        }
        Event::Pit { unit, at, die: None, .. } => {
            about(unit, said!("turns-up-the-counter-in-a", unit = %names.unit(unit), %at))
        }
        Event::Pit { unit, at, die: Some(die), result, .. } => {
            let fate = words::pit(*result);
            let unit_name = names.unit(unit);
            about(unit, said!("meets-a-wolf-pit-in-die", %unit_name, %at, %die, %dice, %result, %fate))
        }
        Event::RemovePit { hex } => Some((None, said!("the-pit-counter-in-is-taken", %hex))),
        Event::CampCheck { camp, unit, die, followers } => {
            let turn_out = match followers {
                0 => said!("nobody-turns-out"),
                n => said!("of-camp-followers-turn-out", n = %said!("count-of-units", n = %n)),
            };
            let (unit_name, camp) = (names.unit(unit), words::camp(*camp));
            about(unit, said!("comes-near-the-camp-die", %unit_name, %camp, %die, %dice, %turn_out))
        }
        Event::PlaceFollowers { camp, unit, at, facing } => Some((
            None,
            said!("camp-followers-stand-in-facing", camp = %words::camp(*camp), %unit, %at, %facing),
        )),
        Event::LeaveMap { unit, edge, from, returns, .. } => {
            let unit_name = names.unit(unit);
            about(unit, said!("leaves-the-map-over-the-edge", %unit_name, %edge, %from, %returns))
        }
        Event::Return { unit, die: Some(die), needed, success, .. } => {
            let fate = if *success { text!("it-may-come-back") } else { text!("it-does-not-come-back") };
            Some((
                None,
                said!("off-the-map-die-or-less", unit = %names.any(unit), %die, %dice, %needed, %fate),
            ))
        }
        Event::Return { unit, at: Some(at), facing, .. } => {
            let facing = facing.map_or_else(String::new, |f| said!("facing-3", %f));
            Some((None, said!("comes-back-onto-the-map-in", unit = %names.any(unit), %at, %facing)))
        }
        Event::Return { unit, .. } => Some((None, said!("waits-off-the-map", unit = %names.any(unit)))),
        Event::EnterCamp { unit, at } => {
            about(unit, said!("is-in-the-enemy-camp-at", unit = %names.unit(unit), %at))
        }
        Event::Score { side, points, why } => {
            let points = said!("count-of-points", n = %points);
            Some((None, said!("to-the-side", %points, title = %side.title(), %why)))
        }
        Event::GameOver { .. } => Some((None, super::summary::ending(names, event)?)),
        // Told with the phase, with the orders, or with the attack that they belong to.
        of_movement!() | of_actions!() | of_set_up!() | told_singly!() => None,
    }
}

fn stays(names: &Names<'_>, staying: &[super::super::ids::LeaderId]) -> String {
    match staying {
        [] => String::new(),
        [one] => said!("stays-behind-2", one = %names.leader(one)),
        more => said!("stay-behind", more = %names.leaders(more)),
    }
}
