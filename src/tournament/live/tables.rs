//! Teams choose their tables [W-2.2h] to [W-2.2m]; what they do not choose in time is diced [W-2.2.2].

use std::collections::BTreeMap;

use super::super::armies::Fault;
use super::super::book::{Period, Round};
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::ranking;
use super::super::teams::{Choosing, dice_choices, lower_ranked, placed};
use super::act::Refusal;
use super::event::{Event, Stage};
use super::known::entrant;
use super::record::Record;
use super::seed;
use estafette_core::rule;

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self { text: fault.text, rule: Some(fault.rule) }
    }
}

/// Opens the choice of tables of each match of a round.
///
/// # Errors
/// When the dice of round 1 have no seed.
pub(super) fn open(event: &Event, round: Round, draft: &Paired) -> Result<Vec<Record>, Refusal> {
    let order = ranking::order(&event.book, round);
    let seed = event.seed.as_deref().unwrap_or_default();
    let matches = draft.pairs.iter().zip(0u32..).map(|(pair, number)| {
        let [one, other] = &pair.names;
        let (lower, _) = lower_ranked(seed, round, [one, other], &order)?;
        let other = if lower == *one { other } else { one }.clone();
        let table = pair.table.unwrap_or(3 * number + 1);
        let tables = [table, table.saturating_add(1), table.saturating_add(2)];
        let choosing = Choosing { tables, lower, other, choice: None, answer: None, die: None };
        Ok(Record::MatchOpened { round, choosing })
    });
    matches.collect()
}

/// A team chooses: the lower-ranked a period and one of the three tables, then the other the two that are left.
pub(super) fn choose(
    event: &Event,
    team: &Name,
    chosen: &BTreeMap<Period, u32>,
) -> Result<Vec<Record>, Refusal> {
    let team = entrant(event, team)?;
    let Stage::Choosing(round) = event.stage else {
        return Err(match event.playing() {
            Some(_) => Refusal::under(
                "the tables of this round are settled: what was not chosen in time, dice chose",
                rule!("W-2.2.2"),
            ),
            None => Refusal::new("no tables are to be chosen"),
        });
    };
    let Some(choosing) = event.choosing.values().find(|c| c.lower == *team || c.other == *team) else {
        return Err(Refusal::new(format!("{team} has no tables to choose in this round")));
    };
    choosing.clone().choose(team, chosen)?;
    Ok(vec![Record::TableChosen { round, team: team.clone(), tables: chosen.clone(), diced: false }])
}

/// Whether both teams of every match have chosen.
pub(super) fn all_chosen(event: &Event) -> bool {
    event.choosing.values().all(|c| c.next().is_none())
}

/// Tells the seed of the round, dices what nobody chose and the sides, and places all games. All matches at
/// once: nobody may know the seed who still chooses.
pub(super) fn dice(event: &Event, told: Option<&str>) -> Result<Vec<Record>, Refusal> {
    let Stage::Choosing(round) = event.stage else {
        return Err(Refusal::new("no tables are to be chosen"));
    };
    let Some(told) = told.filter(|seed| seed::keeps(&event.commitment, seed, round)) else {
        return Err(Refusal::new("this is not the seed of this round"));
    };
    let mut records = vec![Record::Revealed { round, seed: told.to_owned() }];
    for choosing in event.choosing.values() {
        dice_match(event, round, choosing, told, &mut records)?;
    }
    Ok(records)
}

fn dice_match(
    event: &Event,
    round: Round,
    chosen: &Choosing,
    seed: &str,
    records: &mut Vec<Record>,
) -> Result<(), Refusal> {
    let mut choosing = chosen.clone();
    dice_choices(&mut choosing, seed, round)?;
    let (lower, other) = (choosing.lower.clone(), choosing.other.clone());
    let mut diced = |team: Name, tables: BTreeMap<Period, u32>| {
        records.push(Record::TableChosen { round, team, tables, diced: true });
    };
    if let (None, Some(choice)) = (chosen.choice, choosing.choice) {
        diced(lower.clone(), BTreeMap::from([choice]));
    }
    if let (None, Some(answer)) = (&chosen.answer, &choosing.answer) {
        diced(other, answer.clone());
    }
    records.extend(choosing.die.map(|die| Record::SideDiced { round, lower, die }));
    let at = placed(&choosing)?;
    let player = |team: &Name, period: Period| {
        event.book.entrants.get(team).and_then(|e| e.players.get(&period)).cloned()
    };
    let games = at.tables.iter().filter_map(|(period, table)| {
        let pair = [player(&at.north, *period)?, player(&at.south, *period)?];
        Some((Some(*table), pair, Some(*period)))
    });
    records.push(Record::Placed { round, games: games.collect() });
    Ok(())
}
