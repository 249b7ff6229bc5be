//! Phase 6: shooting (4.12, H7, H9, H10). Every figure's target and factor follow from the position at the end
//! of movement, both sides alike; then the dice fall, and then casualties are booked.

use std::collections::{BTreeMap, BTreeSet};

use estafette_core::{cites, rule};

use super::event::{Blow, Event, Mark};
use super::field::{Battlefield, Outcome};
use super::ids::UnitId;
use super::measure;
use super::random_factor::{self, For};
use super::s4_01_losses::{self as losses, Hit};
use super::s4_12_moments::Moments;
use super::s4_12_volleys::{Ties, Volley, volleys};
use super::s4_15_wagons as wagons;

/// Plays the phase.
///
/// # Errors
/// A pause.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-4.12.1a", "W-4.12.1b");
    let moments = Moments::of(field.pos());
    let units: Vec<UnitId> = field.pos().bodies().map(|(id, _)| id.clone()).collect();
    let volleys: Vec<Volley> = units.iter().flat_map(|id| settled(field, &moments, id)).collect();
    let blows = shoot(field, &volleys);
    note_shooters(field, &volleys);
    let hits: Vec<Hit> = blows
        .iter()
        .filter(|blow| !blow.team)
        .map(|blow| Hit { unit: blow.target.clone(), part: blow.part, casualties: blow.casualties })
        .collect();
    losses::book_all(field, &rule!("W-4.12.1d"), &hits);
    wagons::hit_teams(field, blows.iter().filter(|blow| blow.team));
    note_targets(field, &blows);
    Ok(())
}

/// The volleys of a unit, after dice for every distance that cannot be told from a range, where that makes a
/// difference.
fn settled(field: &mut Battlefield<'_>, moments: &Moments, id: &UnitId) -> Vec<Volley> {
    cites!("W-3.4i");
    let mut ties = Ties::default();
    loop {
        let shot = volleys(field, moments, id, &ties);
        let open = ties.met.take().into_iter().find(|tie| !ties.settled.contains_key(tie));
        let Some(tie) = open else { return shot };
        ties.settled.insert(tie.clone(), false);
        if volleys(field, moments, id, &ties) == shot {
            continue;
        }
        let (by, target, range) = &tie;
        if measure::tied(field, &format!("{by} {target} {range}"), by.seat()) {
            ties.settled.insert(tie, true);
        }
    }
}

/// Throws for every unit and target, and tells what the volleys come to.
fn shoot(field: &mut Battlefield<'_>, volleys: &[Volley]) -> Vec<Blow> {
    let mut thrown: BTreeMap<(&UnitId, &UnitId), i32> = BTreeMap::new();
    let mut blows = Vec::new();
    for volley in volleys {
        let random = match thrown.get(&(&volley.by, &volley.target)) {
            Some(random) => *random,
            None => random_factor::roll(field, &rule!("W-4.12.1d"), &volley.by, For::Shooting),
        };
        thrown.insert((&volley.by, &volley.target), random);
        let factor = volley.modifiers.iter().map(|m| m.value).sum::<i32>();
        let blow = Blow {
            by: volley.by.clone(),
            target: volley.target.clone(),
            part: volley.part,
            team: volley.team,
            weapon: Some(volley.weapon),
            figures: volley.figures,
            factor,
            modifiers: volley.modifiers.clone(),
            random,
            casualties: field.pos().data.casualties(volley.figures.halves, factor + random),
        };
        field.tell(volley.rule.clone(), Event::Shoot(blow.clone()));
        blows.push(blow);
    }
    blows
}

/// Rear ranks that shot so near do not fight; who shoots from hiding is seen.
fn note_shooters(field: &mut Battlefield<'_>, volleys: &[Volley]) {
    let by = |which: fn(&Volley) -> bool| -> BTreeSet<UnitId> {
        volleys.iter().filter(|v| which(v)).map(|v| v.by.clone()).collect()
    };
    for unit in by(|v| v.rear_close) {
        field.mark(rule!("W-4.12.3c"), &unit, Mark::RearShot);
    }
    for unit in by(|_| true) {
        if field.unit(&unit).is_some_and(|u| u.hidden) {
            field.mark(rule!("W-4.4b"), &unit, Mark::Revealed);
        }
    }
}

/// Keeps what each unit took from shooting, for the tests of the next period.
fn note_targets(field: &mut Battlefield<'_>, blows: &[Blow]) {
    let mut taken: BTreeMap<UnitId, u32> = BTreeMap::new();
    for blow in blows.iter().filter(|blow| !blow.team) {
        *taken.entry(blow.target.clone()).or_default() += blow.casualties;
    }
    let changed: Vec<(UnitId, u32)> = field
        .pos()
        .units
        .iter()
        .map(|(id, unit)| (id.clone(), unit.shot, taken.get(id).copied().unwrap_or(0)))
        .filter(|(_, before, now)| before != now)
        .map(|(id, _, now)| (id, now))
        .collect();
    for (unit, now) in changed {
        field.mark(rule!("W-4.12.1d"), &unit, Mark::Shot(now));
    }
}
