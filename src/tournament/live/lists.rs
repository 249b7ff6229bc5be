//! Armies: handed in by a deadline, checked, judged, and one of two variants chosen for a round.

use chrono::{DateTime, Utc};

use super::super::armies::{self, Army, Fault};
use super::super::book::{PenaltyKind, Round};
use super::super::format::{LateList, VariantChoice};
use super::super::name::Name;
use super::act::{By, Refusal};
use super::event::{Entered, Event, Stage};
use super::known::player;
use super::record::Record;
use super::rounds;
use estafette_core::{cites, rule};

/// Most variants, and most letters of an order of battle, that are kept.
const MOST_VARIANTS: usize = 16;
const LONGEST_LIST: usize = 100_000;

/// Takes an army, in time or late. A faulty one is kept for an umpire to look at, but never in place of
/// one that may be played.
pub(super) fn give(
    event: &Event,
    name: &Name,
    army: &Army,
    by: &By,
    now: DateTime<Utc>,
) -> Result<Vec<Record>, Refusal> {
    let name = player(event, name)?;
    let Some(rules) = event.book.format.armies else {
        return Err(Refusal::new("no army lists are handed in for this tournament"));
    };
    let long = army.variants.iter().any(|v| v.troops.len() > LONGEST_LIST);
    if army.variants.len() > MOST_VARIANTS || long {
        return Err(Refusal::new("the army list is too long to be kept"));
    }
    let before = event.armies.get(name);
    let good = before.is_some_and(Entered::allowed);
    let umpire = matches!(by, By::Umpire(_));
    let late = is_late(event, name, now);
    if late && good && !umpire {
        return Err(Refusal::new("army lists cannot be changed any more: the time for them is over"));
    }
    if late && rules.late == LateList::Refuse && !umpire {
        return Err(Refusal::new("the time for army lists is over; an umpire can still take one"));
    }
    let (army, other_period) = &in_period(event, name, army);
    let mut faults = other_period.clone();
    faults.extend(armies::faults(&rules, army, event.teams()));
    if good && !faults.is_empty() && !umpire {
        let texts: Vec<&str> = faults.iter().map(|f| f.text.as_str()).collect();
        return Err(Refusal {
            text: format!("{}; the list handed in before still counts", texts.join("; ")),
            rule: faults.first().map(|f| f.rule.clone()),
        });
    }
    let mut records = vec![Record::ArmyGiven { player: name.clone(), army: army.clone(), faults, late }];
    let first_late = late && before.is_none_or(|e| !e.late && !e.allowed());
    if let (LateList::Penalty(points), true) = (rules.late, first_late) {
        records.push(Record::Penalised {
            round: event.coming().min(event.book.format.rounds),
            name: name.clone(),
            kind: PenaltyKind::Points(points),
            why: "the army list came after the deadline".to_owned(),
            by: By::Clock,
        });
    }
    brings_in(event, &mut records, now);
    Ok(records)
}

/// An army with the period that its player plays for his team; what is wrong when it says another one.
fn in_period(event: &Event, name: &Name, army: &Army) -> (Army, Vec<Fault>) {
    cites!("W-2.2c", "W-2.2.1a");
    let team = event.book.entrant_of(name).and_then(|team| event.book.entrants.get(team));
    let plays = team.and_then(|team| team.players.iter().find(|(_, player)| *player == name));
    let Some((plays, _)) = plays.filter(|_| event.teams()) else { return (army.clone(), Vec::new()) };
    let other = army.period.filter(|said| said != plays).map(|said| {
        let text = format!(
            "the army is for the {} period, and {name} plays {} for his team",
            said.title(),
            plays.title()
        );
        Fault::new(rule!("W-2.2c"), text)
    });
    (Army { period: Some(*plays), ..army.clone() }, other.into_iter().collect())
}

/// Whoever was left out of a draft for the want of an army is paired once he has one, until the round is published.
fn brings_in(event: &Event, records: &mut Vec<Record>, now: DateTime<Utc>) {
    let Stage::Pairing(round) = event.stage else { return };
    let mut after = event.clone();
    for record in records.iter() {
        after.apply(now, record);
    }
    records.extend(rounds::armed(&after, round));
}

/// Whether an army that comes now is late. Whoever signed on late has until his first round is drafted.
fn is_late(event: &Event, player: &Name, now: DateTime<Utc>) -> bool {
    let from = event.book.entrant_of(player).and_then(|name| event.book.entrants.get(name));
    let from = from.map_or(1, |e| e.presence.from);
    let begun = event.coming() > from;
    match event.announcement.lists_until {
        Some(until) if from <= 1 => now > until,
        _ => begun,
    }
}

/// An umpire allows an army in spite of its faults, or refuses it.
pub(super) fn judge(
    event: &Event,
    name: &Name,
    (allowed, why): (bool, &str),
    now: DateTime<Utc>,
) -> Result<Vec<Record>, Refusal> {
    let name = player(event, name)?;
    let Some(entered) = event.armies.get(name) else {
        return Err(Refusal::new(format!("{name} has not handed in an army")));
    };
    let played = event.book.games.iter().any(|g| g.pair.contains(name));
    if !allowed && entered.allowed() && played {
        return Err(Refusal::under(
            "the tournament has begun, and an army found illegal after that plays on; penalise an \
             advantage that it brought",
            rule!("W-2.1.1i"),
        ));
    }
    let mut records = vec![Record::ArmyJudged { player: name.clone(), allowed, why: why.to_owned() }];
    brings_in(event, &mut records, now);
    Ok(records)
}

/// A player chooses a variant: in secret when the pairing is known, or once for the whole tournament.
pub(super) fn choose(
    event: &Event,
    name: &Name,
    round: Round,
    variant: usize,
    now: DateTime<Utc>,
) -> Result<Vec<Record>, Refusal> {
    let name = player(event, name)?;
    let rules = event.book.format.armies.unwrap_or_default();
    let Some(entered) = event.armies.get(name) else {
        return Err(Refusal::new(format!("{name} has not handed in an army")));
    };
    let count = entered.army.variants.len();
    if variant >= count {
        return Err(Refusal::new(format!("this army has {count} variants, numbered from 1")));
    }
    match rules.variant_choice {
        VariantChoice::PerTournament => {
            if event.published.keys().any(|&round| event.game_of(round, name).is_some()) {
                return Err(Refusal::new("the variant was to be chosen before the first game"));
            }
        }
        VariantChoice::AfterPairing => {
            let game = event.game_of(round, name).filter(|_| event.playing() == Some(round));
            let Some(game) = game else {
                let text = "a variant is chosen when the pairing of a round is known";
                return Err(Refusal::under(text, rule!("W-4.3.1a")));
            };
            let open = |p: &Name| event.variant(round, p, now).is_none();
            let over = event.choose_until(round).is_none_or(|until| now >= until);
            if over || game.outcome.is_some() || !game.pair.iter().any(open) {
                return Err(Refusal::under("the variants of this game stand", rule!("W-4.3.1a")));
            }
        }
    }
    Ok(vec![Record::VariantChosen { player: name.clone(), round, variant }])
}
