//! What a simulation came to, in numbers.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use super::super::book::{Book, Round};
use super::super::live::{Event, Stage};
use super::super::name::Name;
use super::super::ranking::standings;
use super::Plan;
use super::crowd::Player;
use super::told::{Fairness, Misser, RoundTold, Simulated, Tally};

/// Players named who missed most.
const NAMED: usize = 5;

pub(super) fn told(
    plan: &Plan,
    event: &Event,
    crowd: &BTreeMap<Name, Player>,
    tally: Tally,
) -> Result<Simulated, String> {
    let rounds: Vec<RoundTold> =
        event.published.keys().map(|round| round_told(event, *round, &tally)).collect();
    let mut hours: Vec<i64> = rounds.iter().filter_map(|r| r.hours).collect();
    hours.sort_unstable();
    Ok(Simulated {
        format: plan.format.name.clone(),
        players: plan.players,
        zones: plan.zones.to_string(),
        seed: plan.seed,
        finished: event.stage == Stage::Over,
        median_round: median(&hours),
        longest_round: hours.last().copied().unwrap_or(0),
        rounds,
        turns: tally.turns,
        missed: tally.missed.values().sum(),
        missers: missers(crowd, &tally),
        no_shows: tally.no_shows,
        left: tally.left,
        returned: tally.returned,
        overdue: tally.overdue,
        disputed: tally.disputed,
        awarded: tally.awarded,
        relaxed: tally.relaxed,
        refused: tally.refused,
        records: tally.records,
        fairness: fairness(event),
        correlation: correlation(event, crowd),
    })
}

fn round_told(event: &Event, round: Round, tally: &Tally) -> RoundTold {
    let mut lasted: Vec<i64> =
        tally.lasted.get(&round).into_iter().flat_map(BTreeMap::values).map(TimeDelta::num_hours).collect();
    lasted.sort_unstable();
    let opened = event.published.get(&round).copied();
    let closed = tally.closed.get(&round).copied();
    RoundTold {
        round,
        games: event.games(round).count(),
        hours: closed.zip(opened).map(|(closed, opened)| (closed - opened).num_hours()),
        median_game: median(&lasted),
        longest_game: lasted.last().copied().unwrap_or(0),
        missed: tally.missed.iter().filter(|((r, _), _)| *r == round).map(|(_, n)| n).sum(),
    }
}

/// The middle of sorted numbers; of two in the middle the lower.
fn median(sorted: &[i64]) -> i64 {
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(0)
}

fn missers(crowd: &BTreeMap<Name, Player>, tally: &Tally) -> Vec<Misser> {
    let mut by_player: BTreeMap<&Name, u32> = BTreeMap::new();
    for ((_, name), missed) in &tally.missed {
        *by_player.entry(name).or_default() += missed;
    }
    let mut all: Vec<Misser> = by_player
        .into_iter()
        .map(|(name, missed)| Misser {
            name: name.clone(),
            zone: crowd.get(name).map(|p| p.zone.name().to_owned()).unwrap_or_default(),
            missed,
        })
        .collect();
    all.sort_by_key(|m| std::cmp::Reverse(m.missed));
    all.truncate(NAMED);
    all
}

/// How often each player had a side, a table, an opponent of his club, a bye, an opponent again.
fn fairness(event: &Event) -> Fairness {
    let book = &event.book;
    let last = book.format.rounds;
    let mut balance: BTreeMap<&Name, i64> = BTreeMap::new();
    let mut tables: BTreeMap<(&Name, u32), u32> = BTreeMap::new();
    let mut fair = Fairness::default();
    for game in &book.games {
        *balance.entry(&game.pair[0]).or_default() += 1;
        *balance.entry(&game.pair[1]).or_default() -= 1;
        if game.round < last {
            for (player, table) in game.pair.iter().filter_map(|p| Some((p, game.table?))) {
                *tables.entry((player, table)).or_default() += 1;
            }
        }
        if same_club(book, &game.pair) {
            fair.same_club += 1;
            fair.same_club_early += u32::from(game.round < last);
        }
    }
    fair.worst_side = balance.values().map(|n| n.abs()).max().unwrap_or(0);
    fair.uneven_sides = balance.values().filter(|n| n.abs() > 1).count();
    fair.tables_again = tables.values().map(|n| n - 1).sum();
    let mut byes: BTreeMap<&Name, u32> = BTreeMap::new();
    book.byes.iter().for_each(|bye| *byes.entry(&bye.name).or_default() += 1);
    fair.byes = byes.values().sum();
    fair.most_byes = byes.values().copied().max().unwrap_or(0);
    fair.met_again = book.met_before(last.saturating_add(1)).values().map(|n| n - 1).sum();
    fair
}

fn same_club(book: &Book, pair: &[Name; 2]) -> bool {
    let club = |p: &Name| book.entrant_of(p).and_then(|name| book.entrants.get(name)?.club.clone());
    club(&pair[0]).is_some_and(|one| club(&pair[1]).is_some_and(|other| one == other))
}

/// Spearman's rank correlation of the final standing with strength, in thousandths.
fn correlation(event: &Event, crowd: &BTreeMap<Name, Player>) -> i64 {
    let table = standings(&event.book, event.book.last_round());
    let placed: Vec<(&Name, i64)> = table
        .iter()
        .filter(|line| line.games > 0)
        .map(|line| {
            let players = event.players_of(&line.name);
            (&line.name, players.into_iter().filter_map(|p| crowd.get(p)).map(|p| p.strength).sum())
        })
        .collect();
    let n = i64::try_from(placed.len()).unwrap_or(0);
    if n < 2 {
        return 0;
    }
    let mut by_strength = placed.clone();
    by_strength.sort_by_key(|(_, strength)| std::cmp::Reverse(*strength));
    let distance = |(place, (name, _)): (i64, &(&Name, i64))| {
        let other = by_strength.iter().position(|(other, _)| other == name);
        let other = other.and_then(|p| i64::try_from(p).ok()).unwrap_or(place);
        (place - other) * (place - other)
    };
    let squares: i64 = (0..).zip(&placed).map(distance).sum();
    1000 - 6000 * squares / (n * (n * n - 1))
}
