//! Who stands where.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::book::{Book, Period, Round};
use super::format::{Criterion, Entrants, Playoff, Scoring, TiebreakDamage};
use super::name::Name;
use super::pairing::reached_in_final;
use super::scoring::{Ledger, Score};
use estafette_core::cites;

/// A line of the standing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The rank, from 1; those who share one have the same.
    pub rank: u32,
    /// The player or team.
    pub name: Name,
    /// What it has by each criterion of the format, in their order: of damage in quarters, of the points of
    /// opponents beaten in halves; of the direct game 1 for who won it against the one he was tied with.
    pub values: Vec<i64>,
    /// Points.
    pub points: i64,
    /// Damage difference.
    pub difference: i64,
    /// Damage done, net or gross as the format says, in quarters.
    pub damage: i64,
    /// Games played, byes not counted.
    pub games: u32,
}

/// The standing of all entrants after a round, the highest first; 0 is the order before the first round.
/// Those who share a rank stand in the order of the shuffle. Who has left keeps his place. After rounds of a final
/// those who play it stand before all others, by how far they came, and then by the standing from which it is played.
pub fn standings(book: &Book, after: Round) -> Vec<Standing> {
    cites!("W-2.1.5a", "W-2.2e", "W-2.2.4a");
    let own = |name: &Name| BTreeSet::from([name.clone()]);
    let contenders = book.entrants.iter().map(|(name, entrant)| match book.format.entrants {
        Entrants::Players => (name.clone(), own(name)),
        Entrants::Teams => (name.clone(), entrant.players.values().cloned().chain([name.clone()]).collect()),
    });
    let standings = Ranking::of(book, after, contenders.collect()).standings();
    match book.format.playoff {
        Some(playoff) if after > book.format.rounds => after_final(book, playoff, after, standings),
        _ => standings,
    }
}

/// The standing before a final as its rounds have changed it.
fn after_final(book: &Book, playoff: Playoff, after: Round, mut standings: Vec<Standing>) -> Vec<Standing> {
    let order = order(book, book.format.rounds.saturating_add(1));
    let reached = reached_in_final(book, playoff, after, &order);
    let round = |line: &Standing| reached.get(&line.name).copied().unwrap_or(0);
    standings.sort_by_key(|line| Reverse(round(line)));
    let mut above: Option<((Round, u32), u32)> = None;
    for (place, line) in (1..).zip(&mut standings) {
        let before = (round(line), line.rank);
        line.rank = above.filter(|(other, _)| *other == before).map_or(place, |(_, rank)| rank);
        above = Some((before, line.rank));
    }
    standings
}

/// The same of single players of a team tournament, all or those of one period [W-2.2.4b]. In a tournament of
/// players, a period has those who played a game of it.
pub fn individuals(book: &Book, after: Round, period: Option<Period>) -> Vec<Standing> {
    cites!("W-2.2.4b");
    let players: BTreeSet<Name> = match book.format.entrants {
        Entrants::Teams => {
            let all = book.entrants.values().flat_map(|team| &team.players);
            all.filter(|(of, _)| period.is_none_or(|p| p == **of)).map(|(_, player)| player.clone()).collect()
        }
        Entrants::Players => match period {
            None => book.entrants.keys().cloned().collect(),
            period => {
                let games = book.games.iter().filter(|g| g.period == period);
                games.flat_map(|g| g.pair.iter().cloned()).collect()
            }
        },
    };
    let contenders = players.into_iter().map(|player| (player.clone(), BTreeSet::from([player])));
    Ranking::of(book, after, contenders.collect()).standings()
}

/// Entrants who play in a round, in the order in which it is paired: by the standing after the one before,
/// ties that are left by the shuffle.
pub fn order(book: &Book, round: Round) -> Vec<Name> {
    let plays = |name: &Name| book.entrants.get(name).is_some_and(|e| e.presence.plays(round));
    let standings = standings(book, round.saturating_sub(1)).into_iter().map(|s| s.name);
    standings.filter(plays).collect()
}

/// One who is ranked: his games and those of his players.
struct Contender {
    name: Name,
    total: Score,
    games: u32,
    wins: u32,
    /// What he has against each other contender he met, and what that one has against him.
    met: BTreeMap<Name, [Score; 2]>,
}

/// All who are ranked, in the order of the shuffle.
struct Ranking<'b> {
    book: &'b Book,
    contenders: Vec<Contender>,
    points: BTreeMap<Name, i64>,
}

impl<'b> Ranking<'b> {
    /// Contenders by name, each with those whose games are his.
    fn of(book: &'b Book, after: Round, given: Vec<(Name, BTreeSet<Name>)>) -> Self {
        // Games of a final decide who wins it, and nothing else.
        let after = if book.format.playoff.is_some() { after.min(book.format.rounds) } else { after };
        let ledger = Ledger::of(book, after);
        let whose: BTreeMap<&Name, &Name> =
            given.iter().flat_map(|(name, own)| own.iter().map(move |player| (player, name))).collect();
        let contender = |(name, own): &(Name, BTreeSet<Name>)| {
            let mut contender = Contender {
                name: name.clone(),
                total: own.iter().fold(Score::default(), |sum, player| sum.plus(ledger.total(player))),
                games: 0,
                wins: 0,
                met: BTreeMap::new(),
            };
            for (player, line) in own.iter().flat_map(|p| ledger.lines(p).iter().map(move |line| (p, line))) {
                let Some(opponent) = &line.opponent else { continue };
                contender.games += 1;
                contender.wins += u32::from(line.score.result == 2);
                let Some(other) = whose.get(opponent) else { continue };
                let back = ledger.lines(opponent).iter();
                let back = back.filter(|l| l.round == line.round && l.opponent.as_ref() == Some(player));
                let both = contender.met.entry((*other).clone()).or_default();
                *both = [both[0].plus(line.score), back.fold(both[1], |sum, l| sum.plus(l.score))];
            }
            contender
        };
        let mut contenders: Vec<Contender> = given.iter().map(contender).collect();
        let place = places(book);
        contenders.sort_by_key(|c| {
            let entrant = book.entrant_of(&c.name).unwrap_or(&c.name);
            (place.get(entrant).copied().unwrap_or(usize::MAX), c.name.clone())
        });
        let points = contenders.iter().map(|c| (c.name.clone(), c.total.points)).collect();
        Self { book, contenders, points }
    }

    /// Splits all by each criterion in turn; who is together at the end shares a rank.
    fn standings(&self) -> Vec<Standing> {
        let mut groups = vec![(0..self.contenders.len()).map(|at| (at, Vec::new())).collect::<Vec<_>>()];
        groups.retain(|group| !group.is_empty());
        for criterion in &self.book.format.ranking {
            groups = groups.into_iter().flat_map(|group| self.split(group, *criterion)).collect();
        }
        let mut standings = Vec::new();
        for group in groups {
            let rank = u32::try_from(standings.len() + 1).unwrap_or(u32::MAX);
            for (at, values) in group {
                let contender = &self.contenders[at];
                standings.push(Standing {
                    rank,
                    name: contender.name.clone(),
                    values,
                    points: contender.total.points,
                    difference: contender.total.difference,
                    damage: self.damage(contender),
                    games: contender.games,
                });
            }
        }
        standings
    }

    /// Those who are tied, parted by one criterion, the highest first.
    fn split(&self, group: Vec<(usize, Vec<i64>)>, criterion: Criterion) -> Vec<Vec<(usize, Vec<i64>)>> {
        let tied: Vec<usize> = group.iter().map(|(at, _)| *at).collect();
        let mut by_value: BTreeMap<i64, Vec<(usize, Vec<i64>)>> = BTreeMap::new();
        for (at, mut values) in group {
            let value = self.value(at, &tied, criterion);
            values.push(value);
            by_value.entry(value).or_default().push((at, values));
        }
        by_value.into_values().rev().collect()
    }

    fn value(&self, at: usize, tied: &[usize], criterion: Criterion) -> i64 {
        let contender = &self.contenders[at];
        let met = contender.met.iter();
        match criterion {
            Criterion::Points => contender.total.points,
            Criterion::Difference => {
                cites!("W-2.1.5b");
                contender.total.difference
            }
            Criterion::Damage => {
                cites!("W-2.1.5c", "EX-2.1.5");
                self.damage(contender)
            }
            Criterion::DirectGame => {
                cites!("W-2.1.5d");
                let [one, other] = tied else { return 0 };
                let other = if *one == at { *other } else { *one };
                let both = contender.met.get(&self.contenders[other].name);
                i64::from(both.is_some_and(|both| self.against(both) == 2))
            }
            Criterion::Wins => i64::from(contender.wins),
            Criterion::OpponentsPoints => {
                met.fold(0, |sum: i64, (name, _)| sum.saturating_add(self.points_of(name)))
            }
            Criterion::BeatenPoints => met.fold(0, |sum: i64, (name, both)| {
                sum.saturating_add(self.points_of(name).saturating_mul(i64::from(self.against(both))))
            }),
        }
    }

    fn points_of(&self, name: &Name) -> i64 {
        self.points.get(name).copied().unwrap_or(0)
    }

    /// Whether somebody beat (2), drew with (1) or lost to (0) another: players by their games, teams by the
    /// points of their matches, and where these are equal by the difference. Players who both lost did not draw.
    fn against(&self, both: &[Score; 2]) -> u32 {
        let key = |score: &Score| match self.book.format.entrants {
            Entrants::Players => (i64::from(score.result), 0),
            Entrants::Teams => (score.points, score.difference),
        };
        if self.book.format.entrants == Entrants::Players && both.iter().all(|score| score.result == 0) {
            return 0;
        }
        match key(&both[0]).cmp(&key(&both[1])) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        }
    }

    fn damage(&self, contender: &Contender) -> i64 {
        match self.book.format.scoring {
            Scoring::Damage(rules) if rules.tiebreak_damage == TiebreakDamage::Gross => contender.total.gross,
            _ => contender.total.net,
        }
    }
}

/// The place of each entrant in the shuffle; whoever is not in it comes after it, by the round in which he
/// came and by name.
fn places(book: &Book) -> BTreeMap<&Name, usize> {
    let known: BTreeSet<&Name> = book.shuffle.iter().collect();
    let mut late: Vec<_> = book.entrants.iter().filter(|(name, _)| !known.contains(name)).collect();
    late.sort_by_key(|(name, entrant)| (entrant.presence.from, *name));
    let all = book.shuffle.iter().chain(late.into_iter().map(|(name, _)| name));
    all.enumerate().map(|(place, name)| (name, place)).collect()
}

#[cfg(test)]
pub(super) mod tests;
