//! Teams choose their tables [W-2.2h] to [W-2.2m]; what they do not choose in time is diced [W-2.2.2].

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::{Period, Round};
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::ranking;
use super::super::teams::{Choosing, placed};
use super::act::Refusal;
use super::decide::entrant;
use super::event::{Event, Stage};
use super::record::Record;
use super::seed::{self, Dice};
use crate::{cites, rule};

cites!("W-2.2g", "W-2.2h", "W-2.2.2");

/// Opens the choice of tables of each match of a round.
pub(super) fn open(event: &Event, round: Round, draft: &Paired) -> Vec<Record> {
    let order = ranking::order(&event.book, round);
    let rank = |name: &Name| order.iter().position(|n| n == name).unwrap_or(usize::MAX);
    let matches = draft.pairs.iter().zip(0u32..).map(|(pair, number)| {
        let [one, other] = &pair.names;
        let first = if round == 1 { dice_off(event, one, other) } else { rank(one) > rank(other) };
        let (lower, other) = if first { (one, other) } else { (other, one) };
        let table = pair.table.unwrap_or(3 * number + 1);
        let choosing = Choosing {
            tables: [table, table + 1, table + 2],
            lower: lower.clone(),
            other: other.clone(),
            choice: None,
            answer: None,
            die: None,
        };
        Record::MatchOpened { round, choosing }
    });
    matches.collect()
}

/// Whether the first of two teams chooses first in round 1: a die each, the higher first [W-2.2m].
fn dice_off(event: &Event, one: &Name, other: &Name) -> bool {
    cites!("W-2.2m");
    let Some(dice) = event.seed.as_deref().and_then(Dice::of) else { return one < other };
    let throw = |team: &Name, count: u32| dice.die(&format!("first choice|{team}|{count}"), 6);
    (1..=100).find_map(|count| match (throw(one, count), throw(other, count)) {
        (a, b) if a == b => None,
        (a, b) => Some(a > b),
    }) == Some(true)
}

/// A team chooses: the lower-ranked a period and one of the three tables, then the other the two that are left.
pub(super) fn choose(
    event: &Event,
    team: &Name,
    chosen: &BTreeMap<Period, u32>,
) -> Result<Vec<Record>, Refusal> {
    let team = entrant(event, team)?;
    let Stage::Choosing(round) = event.stage else {
        return Err(Refusal::new("no tables are to be chosen"));
    };
    let Some(choosing) = event.choosing.values().find(|c| c.lower == *team || c.other == *team) else {
        return Err(Refusal::new(format!("{team} has no tables to choose in this round")));
    };
    let listed = |tables: &[u32]| tables.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    if choosing.lower == *team {
        if choosing.choice.is_some() {
            return Err(Refusal::under("the table is chosen already", rule!("W-2.2j")));
        }
        if chosen.len() != 1 || !chosen.values().all(|t| choosing.tables.contains(t)) {
            return Err(Refusal::under(
                format!("name one period and one of the tables {}", listed(&choosing.tables)),
                rule!("W-2.2j"),
            ));
        }
    } else {
        let Some((period, table)) = choosing.choice else {
            let text = format!("{} chooses first", choosing.lower);
            return Err(Refusal::under(text, rule!("W-2.2j")));
        };
        if choosing.answer.is_some() {
            return Err(Refusal::under("the tables are chosen already", rule!("W-2.2k")));
        }
        let (periods, tables) = left(choosing, period, table);
        let given: BTreeSet<u32> = chosen.values().copied().collect();
        if !chosen.keys().eq(periods.iter()) || !given.iter().eq(tables.iter()) {
            return Err(Refusal::under(
                format!("name a table for each of the two periods left: {}", listed(&tables)),
                rule!("W-2.2k"),
            ));
        }
    }
    Ok(vec![Record::TableChosen { round, team: team.clone(), tables: chosen.clone(), diced: false }])
}

fn left(choosing: &Choosing, period: Period, table: u32) -> (Vec<Period>, Vec<u32>) {
    let periods = Period::ALL.into_iter().filter(|p| *p != period).collect();
    let mut tables: Vec<u32> = choosing.tables.iter().copied().filter(|t| *t != table).collect();
    tables.sort_unstable();
    (periods, tables)
}

/// Whether both teams of every match have chosen.
pub(super) fn all_chosen(event: &Event) -> bool {
    event.choosing.values().all(|c| c.choice.is_some() && c.answer.is_some())
}

/// Tells the seed of the round, dices what nobody chose and the sides, and places all games. All matches at
/// once: nobody may know the seed who still chooses.
pub(super) fn dice(event: &Event, told: Option<&str>) -> Result<Vec<Record>, Refusal> {
    let Stage::Choosing(round) = event.stage else {
        return Err(Refusal::new("no tables are to be chosen"));
    };
    let told = told.filter(|seed| seed::leads_to(seed, &event.told));
    let Some((told, dice)) = told.and_then(|seed| Some((seed, Dice::of(seed)?))) else {
        return Err(Refusal::new("this is not the seed of this round"));
    };
    let mut records = vec![Record::Revealed { round, seed: told.to_owned() }];
    for choosing in event.choosing.values() {
        dice_match(event, round, choosing, &dice, &mut records)?;
    }
    Ok(records)
}

fn dice_match(
    event: &Event,
    round: Round,
    choosing: &Choosing,
    dice: &Dice,
    records: &mut Vec<Record>,
) -> Result<(), Refusal> {
    let mut choosing = choosing.clone();
    let (lower, other) = (choosing.lower.clone(), choosing.other.clone());
    let throw = |what: &str, sides: u32| dice.die(&format!("round {round}|{lower}|{other}|{what}"), sides);
    let mut diced = |team: &Name, tables: BTreeMap<Period, u32>| {
        records.push(Record::TableChosen { round, team: team.clone(), tables, diced: true });
    };
    let (period, table) = choosing.choice.unwrap_or_else(|| {
        let period = Period::ALL[throw("period", 3) as usize - 1];
        let table = choosing.tables[throw("table", 3) as usize - 1];
        diced(&lower, BTreeMap::from([(period, table)]));
        (period, table)
    });
    choosing.choice = Some((period, table));
    if choosing.answer.is_none() {
        let (periods, mut tables) = left(&choosing, period, table);
        if throw("answer", 2) == 2 {
            tables.reverse();
        }
        let answer: BTreeMap<Period, u32> = periods.into_iter().zip(tables).collect();
        diced(&other, answer.clone());
        choosing.answer = Some(answer);
    }
    let die = throw("side", 6);
    choosing.die = Some(die);
    records.push(Record::SideDiced { round, lower: lower.clone(), die });
    let at = placed(&choosing).map_err(|fault| Refusal { text: fault.text, rule: Some(fault.rule) })?;
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
