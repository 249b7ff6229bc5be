//! What followed, one sentence for each kind of event.

use estafette_core::RuleId;

use super::super::event::Event;
use super::super::ids::UnitId;
use super::words::{self, Names, counted};

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

type Said = Option<(Option<UnitId>, String)>;

fn about(unit: &UnitId, text: String) -> Said {
    Some((Some(unit.clone()), text))
}

/// `willed` is whether disorder was chosen.
fn said(names: &Names<'_>, event: &Event, willed: bool, dice: &str) -> Said {
    match event {
        Event::Retreat { unit, from, to, facing } => {
            about(unit, format!("{} retreats {from} → {to}, facing {facing}.", names.unit(unit)))
        }
        Event::Displace { unit, from, to, by } => {
            let (unit_name, by) = (names.unit(unit), names.unit(by));
            about(unit, format!("{unit_name} makes room for {by}: {from} → {to}."))
        }
        Event::Rout { unit, path, .. } => {
            about(unit, format!("{} routs {}.", names.unit(unit), words::path(path)))
        }
        Event::Disorder { unit } if willed => {
            about(unit, format!("{} breaks ranks of its own will and is in disorder.", names.unit(unit)))
        }
        Event::Disorder { unit } => about(unit, format!("{} falls into disorder.", names.unit(unit))),
        Event::Advance { unit, from, to, facing, staying } => {
            let stay = stays(names, staying);
            Some((None, format!("{} advances {from} → {to}, facing {facing}{stay}.", names.unit(unit))))
        }
        Event::Pursue { unit, path, facing, staying } => {
            let stay = stays(names, staying);
            let way = words::path(path);
            Some((None, format!("{} pursues {way}, facing {facing}{stay}.", names.unit(unit))))
        }
        Event::Flip { unit } => about(unit, format!("{} loses its shock side.", names.unit(unit))),
        Event::Eliminate { unit, at, cause, by } => {
            let by = by.as_ref().map_or_else(String::new, |b| format!(" by {}", names.unit(b)));
            let at = at.map_or_else(String::new, |hex| format!(" in {hex}"));
            let text = format!("{} is eliminated{at}{by}, {}.", names.any(unit), words::cause(*cause));
            about(&UnitId::from(unit.as_str()), text)
        }
        Event::LeaderRisk { leader, unit, die, lost } => {
            let fate = if *lost { "he falls" } else { "he is unhurt" };
            let (who, with) = (names.leader(leader), names.unit(unit));
            about(unit, format!("{who}, with {with}: die {die}{dice}, {fate} (he falls on a 6)."))
        }
        Event::Capture { standard, unit } => {
            let verb = if names.side(unit.as_str()) == Some(*standard) { "takes up" } else { "captures" };
            about(unit, format!("{} {verb} the {} standard.", names.unit(unit), standard.title()))
        }
        Event::DropStandard { standard, at } => {
            Some((None, format!("The {} standard lies in {at} without a bearer.", standard.title())))
        }
        Event::Marsh { unit, at, dice: faces, lost } => {
            let faces: Vec<_> = faces.iter().map(u32::to_string).collect();
            let fate = if *lost { "it sinks" } else { "it comes through" };
            let rolled = faces.join(", then ");
            about(unit, format!("{} in the marsh of {at}: die {rolled}{dice}, {fate}.", names.unit(unit)))
        }
        Event::Pit { unit, at, die: None, .. } => {
            about(unit, format!("{} turns up the counter in {at}: a dummy.", names.unit(unit)))
        }
        Event::Pit { unit, at, die: Some(die), result, .. } => {
            let fate = words::pit(*result);
            let unit_name = names.unit(unit);
            about(unit, format!("{unit_name} meets a wolf pit in {at}: die {die}{dice}, {result}: {fate}."))
        }
        Event::RemovePit { hex } => Some((None, format!("The pit counter in {hex} is taken off unseen."))),
        Event::CampCheck { camp, unit, die, followers } => {
            let turn_out = match followers {
                0 => "nobody turns out".to_owned(),
                n => format!("{} of camp followers turn out", counted(*n, "unit", "units")),
            };
            let (unit_name, camp) = (names.unit(unit), words::camp(*camp));
            about(unit, format!("{unit_name} comes near the {camp} camp: die {die}{dice}, {turn_out}."))
        }
        Event::PlaceFollowers { camp, unit, at, facing } => Some((
            None,
            format!("{} camp followers {unit} stand in {at}, facing {facing}.", words::camp(*camp)),
        )),
        Event::LeaveMap { unit, edge, from, returns, .. } => {
            let unit_name = names.unit(unit);
            about(
                unit,
                format!(
                    "{unit_name} leaves the map over the {edge} edge from {from}; it may return in turn {returns}."
                ),
            )
        }
        Event::Return { unit, die: Some(die), needed, success, .. } => {
            let fate = if *success { "it may come back" } else { "it does not come back" };
            Some((
                None,
                format!(
                    "{}, off the map: die {die}{dice}, {needed} or less is needed: {fate}.",
                    names.any(unit)
                ),
            ))
        }
        Event::Return { unit, at: Some(at), facing, .. } => {
            let facing = facing.map_or_else(String::new, |f| format!(", facing {f}"));
            Some((None, format!("{} comes back onto the map in {at}{facing}.", names.any(unit))))
        }
        Event::Return { unit, .. } => Some((None, format!("{} waits off the map.", names.any(unit)))),
        Event::EnterCamp { unit, at } => {
            about(unit, format!("{} is in the enemy camp at {at}.", names.unit(unit)))
        }
        Event::Score { side, points, why } => {
            let points = counted(*points, "point", "points");
            Some((None, format!("{points} to the {} side: {why}.", side.title())))
        }
        Event::GameOver { .. } => Some((None, super::summary::ending(names, event)?)),
        // Told with the phase, with the orders, or with the attack that they belong to.
        Event::Roll(_)
        | Event::Decision(_)
        | Event::Fates(_)
        | Event::Phase { .. }
        | Event::Passed { .. }
        | Event::SetUp { .. }
        | Event::PlacePits { .. }
        | Event::Move { .. }
        | Event::LeaderMove { .. }
        | Event::Turn { .. }
        | Event::Refused { .. }
        | Event::Fire { .. }
        | Event::Combat { .. }
        | Event::Rally { .. }
        | Event::Correct(_) => None,
    }
}

fn stays(names: &Names<'_>, staying: &[super::super::ids::LeaderId]) -> String {
    match staying {
        [] => String::new(),
        [one] => format!("; {} stays behind", names.leader(one)),
        more => format!("; {} stay behind", names.leaders(more)),
    }
}
