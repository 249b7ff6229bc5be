//! The tournament report file of FIDE (TRF16, handbook C.04, annex 2): what other programs for Swiss tournaments
//! read and write.
//!
//! A first side is White (`w`), a second side Black (`b`). What can be told is told as chess has it; what cannot:
//!
//! * victory points, differences and damage: a game is a win, a draw or a loss, and `points` (columns 81 to 84)
//!   are wins and half draws. The rank (86 to 89) is the true one, with all criteria of the format;
//! * tables, clubs, periods, armies and penalties; who met whom at which table is in CSV and JSON;
//! * a game that an umpire awarded is written as not rated (`W`, `D`, `L`): it was paired, and counts. One of which
//!   neither has a point is lost for both, here as in the standing;
//! * a bye is `U` when it gives more than a draw does, `H` when it gives as much, and `Z` when it gives less; so is
//!   whoever was not there in a round that is over;
//! * letters that are not ASCII are written in those that are, since columns are counted in bytes, and names are
//!   cut: of players at 33 letters, of teams at 32;
//! * in a tournament of teams the players are listed, and the teams with their players in lines `013`. That three
//!   games are one match cannot be told.
//!
//! The number of rounds is in a line `XXR`, which pairing programs read; lines end in CR and LF.

mod read;

use std::collections::BTreeMap;
use std::fmt::Write;

use chrono::{DateTime, Utc};
use deunicode::deunicode;

use super::super::book::{Book, Game, Outcome, Round};
use super::super::format::{Entrants, Scoring};
use super::super::live::Event;
use super::super::name::Name;
use super::super::{ranking, scoring};
use super::tables::closed;

/// A report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of the tournament (012).
    pub name: String,
    /// When it began and when its last round was published (042, 052), as `2027/03/06`.
    pub dates: Option<[String; 2]>,
    /// What kind it is (092).
    pub kind: String,
    /// Rounds in all (`XXR`).
    pub rounds: u32,
    /// When each round was published (132), as `27/03/06`.
    pub days: Vec<String>,
    /// Players by starting number, from 1 (001).
    pub players: Vec<Player>,
    /// Teams with the numbers of their players (013).
    pub teams: Vec<(String, Vec<u32>)>,
}

/// A player of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// His name.
    pub name: String,
    /// Wins and half draws, in halves.
    pub halves: u32,
    /// His rank.
    pub rank: u32,
    /// What he did in each round.
    pub rounds: Vec<Cell>,
}

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The number of his opponent, if he had one.
    pub opponent: Option<u32>,
    /// `w` or `b`; `-` without an opponent.
    pub colour: char,
    /// `1`, `=`, `0`, not rated `W`, `D`, `L`, byes `U`, `H`, `Z`; a blank while the game goes on.
    pub result: char,
}

/// Somebody who was not there.
const ABSENT: Cell = Cell { opponent: None, colour: '-', result: 'Z' };

/// The report of a tournament up to and with a round.
pub fn report(event: &Event, through: Round) -> Report {
    let book = &event.book;
    let standings = |after: Round| match book.format.entrants {
        Entrants::Players => ranking::standings(book, after),
        Entrants::Teams => ranking::individuals(book, after, None),
    };
    let order: Vec<Name> = standings(0).into_iter().map(|s| s.name).collect();
    let numbers: BTreeMap<&Name, u32> = order.iter().zip(1u32..).collect();
    let ranks: BTreeMap<Name, u32> =
        standings(through.min(closed(event))).into_iter().map(|s| (s.name, s.rank)).collect();
    let player = |name: &Name| {
        let rounds: Vec<Cell> = (1..=through).map(|round| cell(event, &numbers, round, name)).collect();
        Player {
            name: plain(name.as_str(), 33),
            halves: rounds.iter().map(halves).sum(),
            rank: ranks.get(name).copied().unwrap_or(0),
            rounds,
        }
    };
    let teams = book.entrants.iter().filter(|_| book.format.entrants == Entrants::Teams);
    let day = |at: &DateTime<Utc>| at.format("%y/%m/%d").to_string();
    let long = |at: &DateTime<Utc>| at.format("%Y/%m/%d").to_string();
    let told = || event.published.range(..=through).map(|(_, at)| at);
    Report {
        name: plain(&event.announcement.title, 120),
        dates: told().next().zip(told().next_back()).map(|(first, last)| [long(first), long(last)]),
        kind: plain(&book.format.title, 120),
        rounds: book.format.rounds,
        days: told().map(day).collect(),
        players: order.iter().map(player).collect(),
        teams: teams
            .map(|(name, team)| {
                let own = team.players.values().filter_map(|p| numbers.get(p).copied());
                (plain(name.as_str(), 32), own.collect())
            })
            .collect(),
    }
}

fn cell(event: &Event, numbers: &BTreeMap<&Name, u32>, round: Round, name: &Name) -> Cell {
    let book = &event.book;
    if let Some(game) = event.game_of(round, name) {
        let side = usize::from(game.pair[1] == *name);
        let opponent = numbers.get(&game.pair[1 - side]).copied();
        return Cell { opponent, colour: ['w', 'b'][side], result: result(book, game, side) };
    }
    let entrant = book.entrant_of(name).unwrap_or(name);
    match book.byes.iter().any(|b| b.round == round && b.name == *entrant) {
        true => Cell { result: bye(book), ..ABSENT },
        false => ABSENT,
    }
}

fn result(book: &Book, game: &Game, side: usize) -> char {
    let Some(scores) = scoring::scores(book, game) else { return ' ' };
    let awarded = matches!(game.outcome, Some(Outcome::Awarded(_)));
    let letters = if awarded { ['L', 'D', 'W'] } else { ['0', '=', '1'] };
    usize::try_from(scores[side].result).ok().and_then(|at| letters.get(at).copied()).unwrap_or(' ')
}

fn bye(book: &Book) -> char {
    let given = book.format.bye.points;
    let draw = match book.format.scoring {
        Scoring::Damage(_) => 50,
        Scoring::WinDrawLoss { draw, .. } => draw,
        Scoring::Points => 0,
    };
    match given.cmp(&draw) {
        std::cmp::Ordering::Greater => 'U',
        std::cmp::Ordering::Equal if given > 0 => 'H',
        _ => 'Z',
    }
}

/// What a cell gives, in halves of a point.
fn halves(cell: &Cell) -> u32 {
    match cell.result {
        '1' | 'W' | 'U' => 2,
        '=' | 'D' | 'H' => 1,
        _ => 0,
    }
}

/// A text in ASCII without control letters, cut.
fn plain(text: &str, most: usize) -> String {
    let ascii = deunicode(text);
    let kept = ascii.chars().map(|c| if c.is_ascii_control() { ' ' } else { c }).take(most);
    kept.collect::<String>().trim_end().to_owned()
}

impl Report {
    /// The report as a file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut line = |line: String| {
            text.push_str(line.trim_end_matches('\0'));
            text.push_str("\r\n");
        };
        line(format!("012 {}", self.name));
        if let Some([first, last]) = &self.dates {
            line(format!("042 {first}"));
            line(format!("052 {last}"));
        }
        line(format!("062 {}", self.players.len()));
        if !self.teams.is_empty() {
            line(format!("082 {}", self.teams.len()));
        }
        line(format!("092 {}", self.kind));
        line(format!("XXR {}", self.rounds));
        if !self.days.is_empty() {
            line(format!("{:<91}{}", "132", self.days.join("  ")));
        }
        for (player, number) in self.players.iter().zip(1u32..) {
            line(player.write(number));
        }
        for (name, players) in &self.teams {
            let numbers: Vec<String> = players.iter().map(|n| format!("{n:>4}")).collect();
            line(format!("013 {name:<32}{}", numbers.join(" ")));
        }
        text
    }

    /// Reads a report as [`Report::write`] writes it, and what other programs put into the same lines.
    ///
    /// # Errors
    /// The first line that cannot be read, with its number.
    pub fn read(text: &str) -> Result<Self, String> {
        read::report(text)
    }
}

impl Player {
    /// The line 001: number in columns 5 to 8, name in 15 to 47, points in 81 to 84, rank in 86 to 89, and of each
    /// round ten columns from 92 on: the opponent in four, the colour behind a blank, the result behind another.
    fn write(&self, number: u32) -> String {
        let points = format!("{}.{}", self.halves / 2, 5 * (self.halves % 2));
        let mut line = format!("001 {number:>4}      {:<33}{:33}{points:>4} {:>4}", self.name, "", self.rank);
        for cell in &self.rounds {
            let opponent = cell.opponent.map_or_else(|| "0000".to_owned(), |n| format!("{n:>4}"));
            // Writing into a text does not fail.
            let _ = write!(line, "  {opponent} {} {}", cell.colour, cell.result);
        }
        line
    }
}
