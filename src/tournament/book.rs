//! The book of a tournament: all that has happened in it, from which pairings, scores and standings follow.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::format::{Entrants, Format};
use super::name::Name;

/// All that has happened in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// What kind of tournament it is.
    pub format: Format,
    /// How many tables there are; 0 where games need none. Tables have the numbers from 1.
    pub tables: u32,
    /// Who is paired: players, or teams.
    pub entrants: BTreeMap<Name, Entrant>,
    /// The recorded random order: the first round's ranking, and the last resort of every other. Whoever
    /// comes late is put at its end.
    pub shuffle: Vec<Name>,
    /// Games that were paired, by round and then by table.
    pub games: Vec<Game>,
    /// Rounds without an opponent.
    pub byes: Vec<Bye>,
    /// What umpires took, and what lateness cost.
    pub penalties: Vec<Penalty>,
    /// Units that came as reinforcements off the table, because they were not set up in time.
    pub off_table: Vec<OffTable>,
}

/// Units of a player in a game that were not set up in time, and that the umpire put off the table [W-2.1.2f].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffTable {
    /// The round of the game.
    pub round: Round,
    /// Whose they are.
    pub name: Name,
    /// What they are called.
    pub units: Vec<String>,
}

/// Who is paired.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The club, if any.
    pub club: Option<String>,
    /// The players of a team by period [W-2.2c]; empty for a player.
    pub players: BTreeMap<Period, Name>,
    /// In which rounds it can be paired.
    pub presence: Presence,
}

/// In which rounds somebody can be paired: from one round on, but for those in which he is away. A round
/// before he came or while he is away gives him nothing: no points, no bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// The first round, from 1.
    pub from: u32,
    /// Rounds in which he does not play.
    pub away: BTreeSet<u32>,
    /// The round from which on he has left, if he has; he keeps his results and his rank.
    pub left: Option<u32>,
}

impl Default for Presence {
    fn default() -> Self {
        Self { from: 1, away: BTreeSet::new(), left: None }
    }
}

impl Presence {
    /// Whether he plays in a round.
    pub fn plays(&self, round: u32) -> bool {
        round >= self.from && !self.away.contains(&round) && self.left.is_none_or(|left| round < left)
    }
}

/// A number of a round, from 1.
pub type Round = u32;

/// The periods of a team tournament [W-2.2.1b], [W-2.2.1c], [W-2.2.1e].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// 3000 BC to 425 AD.
    Antique,
    /// 426 to 1175.
    DarkAges,
    /// From 1176 on.
    Medieval,
}

impl Period {
    /// All three, in their order in time.
    pub const ALL: [Self; 3] = [Self::Antique, Self::DarkAges, Self::Medieval];
}

/// A game of two players in a round. In a team tournament three games with different periods are a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// The round, from 1.
    pub round: Round,
    /// The table, from 1, if it has one.
    pub table: Option<u32>,
    /// The two players (not teams); the first has the system's first seat, in WRG the north side.
    pub pair: [Name; 2],
    /// The period, in a team tournament.
    pub period: Option<Period>,
    /// How it ended; none while it goes on.
    pub outcome: Option<Outcome>,
}

/// How a game ended, as seen by the first of its pair and by the second.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Damage was counted.
    Damage([Account; 2]),
    /// Somebody won; none for a draw.
    Winner(Option<Name>),
    /// The game gave points.
    Points([i64; 2]),
    /// It was not played to an end that counts: what an umpire gave, as points, difference and damage.
    Awarded([Award; 2]),
}

/// What an umpire gave for a game that was not played to its end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// Points.
    pub points: i64,
    /// Damage difference.
    pub difference: i64,
    /// Damage done.
    pub damage: i64,
}

/// What one player did in a game that counts damage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Damage inflicted, in quarters of a point, before any deduction [W-2.1.4b].
    pub gross: i64,
    /// Points his army cost.
    pub cost: i64,
    /// Whether his own camp was looted [W-2.1.4d].
    pub looted: bool,
}

/// A round in which somebody had no opponent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The round.
    pub round: Round,
    /// Who: a player, or a team.
    pub name: Name,
}

/// What somebody lost. It touches his own result alone [W-3.2j].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    /// The round whose game it is for.
    pub round: Round,
    /// The player.
    pub name: Name,
    /// What it costs.
    pub kind: PenaltyKind,
    /// Why, for readers.
    pub why: String,
}

/// What a penalty costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PenaltyKind {
    /// So many (victory) points.
    Points(i64),
    /// So many damage points, off his own side of the difference alone.
    Damage(i64),
    /// So many minutes late [W-2.1.2g].
    Late(u32),
}

impl Book {
    /// A book in which nothing has happened.
    pub fn new(format: Format) -> Self {
        Self {
            format,
            tables: 0,
            entrants: BTreeMap::new(),
            shuffle: Vec::new(),
            games: Vec::new(),
            byes: Vec::new(),
            penalties: Vec::new(),
            off_table: Vec::new(),
        }
    }

    /// The entrant for whom a player plays: himself, or his team.
    pub fn entrant_of(&self, player: &Name) -> Option<&Name> {
        if self.format.entrants == Entrants::Players {
            return self.entrants.get_key_value(player).map(|(name, _)| name);
        }
        let team = self.entrants.iter().find(|(_, e)| e.players.values().any(|p| p == player));
        team.map(|(name, _)| name)
    }

    /// Entrants who met before a round: each pair by name, the lower first, with how often. The three games
    /// of a match count once.
    pub fn met_before(&self, round: Round) -> BTreeMap<(Name, Name), u32> {
        let mut rounds: BTreeSet<(Name, Name, Round)> = BTreeSet::new();
        for game in self.games.iter().filter(|g| g.round < round) {
            let [one, other] = game.pair.each_ref().map(|p| self.entrant_of(p));
            if let (Some(one), Some(other)) = (one, other) {
                let (low, high) = if one < other { (one, other) } else { (other, one) };
                rounds.insert((low.clone(), high.clone(), game.round));
            }
        }
        let mut met = BTreeMap::new();
        for (low, high, _) in rounds {
            *met.entry((low, high)).or_insert(0) += 1;
        }
        met
    }

    /// The latest round that was paired; 0 before the first.
    pub fn last_round(&self) -> Round {
        let games = self.games.iter().map(|g| g.round);
        games.chain(self.byes.iter().map(|b| b.round)).max().unwrap_or(0)
    }
}
