//! What a simulation tells, as values and as a table.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use serde::Serialize;

use super::super::book::Round;
use super::super::format::counted;
use super::super::name::Name;

/// What is counted while a simulation runs.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) turns: u32,
    pub(super) missed: BTreeMap<(Round, Name), u32>,
    pub(super) opened: u32,
    pub(super) no_shows: u32,
    pub(super) left: u32,
    pub(super) returned: u32,
    pub(super) overdue: u32,
    pub(super) disputed: u32,
    pub(super) awarded: u32,
    pub(super) relaxed: u32,
    pub(super) refused: u32,
    pub(super) records: u32,
    /// How long each game of a round took, by its first player.
    pub(super) lasted: BTreeMap<Round, BTreeMap<Name, TimeDelta>>,
    pub(super) closed: BTreeMap<Round, DateTime<Utc>>,
}

/// What a simulation came to. All is whole numbers; the same plan gives the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Simulated {
    /// The format, by name.
    pub format: String,
    /// Players who signed on, or tried to.
    pub players: u32,
    /// Where they lived.
    pub zones: String,
    /// The seed of the simulation.
    pub seed: u64,
    /// Whether the tournament came to its end, instead of being called off.
    pub finished: bool,
    /// Round by round.
    pub rounds: Vec<RoundTold>,
    /// Hours from the publication of a round to its close: the median.
    pub median_round: i64,
    /// The same of the longest round.
    pub longest_round: i64,
    /// Turns, or sheets, that were due from players.
    pub turns: u32,
    /// How many of them did not come in time.
    pub missed: u32,
    /// Who missed most.
    pub missers: Vec<Misser>,
    /// Players whom an umpire took out since they never answered.
    pub no_shows: u32,
    /// How often somebody left, no-shows included.
    pub left: u32,
    /// How often somebody came back.
    pub returned: u32,
    /// Games of which umpires were told that they have no result.
    pub overdue: u32,
    /// Games whose two sheets did not agree.
    pub disputed: u32,
    /// Games whose points were awarded.
    pub awarded: u32,
    /// How often a rule of pairing had to be relaxed.
    pub relaxed: u32,
    /// Acts of people that were refused.
    pub refused: u32,
    /// Records of the tournament's journal.
    pub records: u32,
    /// How fair the pairing was.
    pub fairness: Fairness,
    /// Rank correlation of the final standing with strength, in thousandths: 1000 when they are the same.
    pub correlation: i64,
}

/// A round of a simulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundTold {
    /// The round, from 1.
    pub round: Round,
    /// Its games.
    pub games: usize,
    /// Hours from its publication to its close; none when it never closed.
    pub hours: Option<i64>,
    /// Hours until a game had its result: the median.
    pub median_game: i64,
    /// The same of the longest game.
    pub longest_game: i64,
    /// Turns or sheets that were missed.
    pub missed: u32,
}

/// Somebody who missed turns or sheets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Misser {
    /// Who.
    pub name: Name,
    /// Where he lives.
    pub zone: String,
    /// How many he missed.
    pub missed: u32,
}

/// How fair sides, tables, clubs and byes came out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Fairness {
    /// The greatest difference between a player's games on the first side and on the second.
    pub worst_side: i64,
    /// Players for whom that is more than 1.
    pub uneven_sides: usize,
    /// How often somebody had a table again before the last round.
    pub tables_again: u32,
    /// Games within a club.
    pub same_club: u32,
    /// Those of them before the last round.
    pub same_club_early: u32,
    /// Rounds without an opponent.
    pub byes: u32,
    /// The most of them that one entrant had.
    pub most_byes: u32,
    /// How often two met again.
    pub met_again: u32,
}

impl fmt::Display for Simulated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} players, {}, seed {}", self.format, self.players, self.zones, self.seed)?;
        let mut table = Table::new();
        table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
        table.set_header(["round", "games", "lasted", "median game", "longest game", "missed"]);
        for round in &self.rounds {
            table.add_row([
                round.round.to_string(),
                round.games.to_string(),
                round.hours.map_or_else(|| "open".to_owned(), days),
                days(round.median_game),
                days(round.longest_game),
                round.missed.to_string(),
            ]);
        }
        for column in table.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(f, "{table}")?;
        let fair = &self.fairness;
        writeln!(
            f,
            "A round lasts {} (median), {} at most.",
            days(self.median_round),
            days(self.longest_round)
        )?;
        writeln!(f, "Missed: {} of {} turns or sheets.", self.missed, self.turns)?;
        for misser in &self.missers {
            writeln!(f, "  {} ({}): {}", misser.name, misser.zone, misser.missed)?;
        }
        writeln!(
            f,
            "No-shows {}, left {}, came back {}; overdue {}, disputed {}, awarded {}.",
            self.no_shows, self.left, self.returned, self.overdue, self.disputed, self.awarded
        )?;
        writeln!(
            f,
            "Sides: {} at most apart, {} by more than 1. Tables again before the last round: {}. Games within \
             a club: {}, {} before the last round. Byes: {}, {} at most for one. Met again: {}. Rules relaxed: {}.",
            fair.worst_side,
            counted(fair.uneven_sides, "player"),
            fair.tables_again,
            fair.same_club,
            fair.same_club_early,
            fair.byes,
            fair.most_byes,
            fair.met_again,
            self.relaxed
        )?;
        write!(f, "Rank correlation with strength: {}.", thousandths(self.correlation))?;
        match self.finished {
            true => Ok(()),
            false => write!(f, "\nThe tournament was called off."),
        }
    }
}

/// Thousandths as a decimal fraction: `0.903`.
fn thousandths(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", number.unsigned_abs() / 1000, number.unsigned_abs() % 1000)
}

/// Hours as days and hours.
fn days(hours: i64) -> String {
    format!("{} d {:02} h", hours / 24, hours % 24)
}
