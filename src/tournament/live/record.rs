//! The records of a tournament: its journal.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::super::armies::{Army, Fault};
use super::super::book::{Outcome, PenaltyKind, Period, Round};
use super::super::format::{Format, Pairing};
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::sheet::Sheet;
use super::super::teams::Choosing;
use super::act::By;
use super::announcement::{Announcement, Person};
use super::reminder::Reminder;
use estafette_core::{GameId, Lang};

/// One record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "kebab-case")]
pub enum Record {
    /// The tournament was announced.
    Announced {
        /// Its format.
        format: Format,
        /// What else the announcement says.
        announcement: Announcement,
        /// SHA-256 of the seed of the shuffle and of the dice, in hex: made known before anybody signs on.
        commitment: String,
    },
    /// A player, or a team with its players, signed on.
    SignedOn {
        /// The player or the team.
        name: Name,
        /// The club.
        club: Option<String>,
        /// The player himself, or the three of the team.
        people: Vec<Person>,
        /// The period of each player of a team.
        periods: BTreeMap<Period, Name>,
        /// The first round that he can play.
        from: Round,
    },
    /// Somebody handed in an army, or another one.
    ArmyGiven {
        /// The player.
        player: Name,
        /// The army.
        army: Army,
        /// What is wrong with it.
        faults: Vec<Fault>,
        /// Whether the deadline had passed.
        late: bool,
    },
    /// An umpire allowed or refused an army, whatever its faults.
    ArmyJudged {
        /// The player.
        player: Name,
        /// Whether it may be played.
        allowed: bool,
        /// Why.
        why: String,
    },
    /// Somebody chose a variant of his list for a round.
    VariantChosen {
        /// The player.
        player: Name,
        /// The round.
        round: Round,
        /// Which one, from 0.
        variant: usize,
    },
    /// Sign-on closed: the seed is told, and the order made from it.
    Shuffled {
        /// The seed, in hex.
        seed: String,
        /// The order.
        order: Vec<Name>,
    },
    /// A round was paired, for the organiser to look at.
    Drafted {
        /// The round.
        round: Round,
        /// The pairing.
        paired: Paired,
        /// Who had it made: the clock, or an organiser.
        by: By,
        /// Whether an organiser made it by hand.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_hand: bool,
    },
    /// A round was published as drafted.
    Published {
        /// The round.
        round: Round,
        /// When its games are due.
        until: DateTime<Utc>,
    },
    /// No round can be paired under the rules of the format: an umpire must relax one, or pair by hand.
    Unpairable {
        /// The round.
        round: Round,
        /// Why, for readers.
        why: String,
        /// Rules that could be relaxed: one sentence each.
        relax: Vec<String>,
    },
    /// An umpire changed how rounds are paired, or how many there are.
    Amended {
        /// How rounds are paired from now on.
        pairing: Pairing,
        /// Rounds in all, without a final.
        rounds: u32,
        /// Why.
        why: String,
    },
    /// Two teams are to choose their tables.
    MatchOpened {
        /// The round.
        round: Round,
        /// Who chooses first among which tables.
        choosing: Choosing,
    },
    /// A team chose a period and a table, or the other two.
    TableChosen {
        /// The round.
        round: Round,
        /// The team that chose.
        team: Name,
        /// Period and table: one of the lower-ranked team, two of the other.
        tables: BTreeMap<Period, u32>,
        /// Whether dice chose, because time was up.
        diced: bool,
    },
    /// The seed of a round's dice was told, since nothing can be chosen any more.
    Revealed {
        /// The round.
        round: Round,
        /// The seed, in hex; its SHA-256, taken once more than the number of the round, is the commitment.
        seed: String,
    },
    /// A die decided the sides of a match.
    SideDiced {
        /// The round.
        round: Round,
        /// The lower-ranked team.
        lower: Name,
        /// The die: odd puts that team on the north side.
        die: u32,
    },
    /// The games of a pair were set: tables, sides, periods.
    Placed {
        /// The round.
        round: Round,
        /// Players of each game, the first with the first side; the table; the period in a team tournament.
        games: Vec<(Option<u32>, [Name; 2], Option<Period>)>,
    },
    /// A game was opened in the house.
    GameOpened {
        /// The round.
        round: Round,
        /// Its players, the first in the first seat.
        pair: [Name; 2],
        /// The game.
        game: GameId,
    },
    /// A round on real tables was officially started: now the armies are set up.
    Started {
        /// The round.
        round: Round,
    },
    /// Somebody's army is outscouted: he sets up first.
    Outscouted {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// Whose army.
        name: Name,
    },
    /// A player tells the umpire which units his opponent did not set up in time, and wants them off the table.
    NotSetUp {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// Whose units they are.
        name: Name,
        /// The units.
        units: Vec<String>,
    },
    /// The umpire rules that units come as reinforcements off the table.
    PutOffTable {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// Whose units they are.
        name: Name,
        /// The units.
        units: Vec<String>,
        /// Why.
        why: String,
    },
    /// A player handed in a result sheet.
    SheetGiven {
        /// The round.
        round: Round,
        /// His game.
        pair: [Name; 2],
        /// Who.
        by: Name,
        /// The sheet.
        sheet: Sheet,
    },
    /// The sheets of two players disagree, or are not correct: the umpire must look.
    Disputed {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// What they disagree on, for readers.
        about: Vec<String>,
    },
    /// A game has no result though its round is over time, or one of its players left: an umpire must judge.
    Overdue {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// Why, for readers.
        why: String,
    },
    /// Nobody judged a game of the house that is over time, and nobody is silent in it: it is played on.
    PlayedOn {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// Whether that was found before.
        again: bool,
    },
    /// Somebody was reminded of what he owes.
    Reminded {
        /// Who, of what.
        reminder: Reminder,
    },
    /// A game has a result, or another one.
    Resulted {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// How it ended.
        outcome: Outcome,
        /// Where the result comes from.
        by: By,
        /// Why, when an umpire said so.
        why: String,
    },
    /// An umpire took a result back: the game is open again.
    Reopened {
        /// The round.
        round: Round,
        /// The game.
        pair: [Name; 2],
        /// Why.
        why: String,
        /// Who said so.
        by: By,
    },
    /// A player reads times in another zone from now on, or plays his games in another language.
    Manner {
        /// The player.
        player: Name,
        /// The new zone, an IANA name.
        zone: Option<String>,
        /// The new language.
        lang: Option<Lang>,
    },
    /// A player protests to the umpire.
    Protested {
        /// Its number in the tournament, from 1.
        number: usize,
        /// The round that it speaks of.
        round: Round,
        /// Who protests.
        by: Name,
        /// His game in that round, if he has one.
        pair: Option<[Name; 2]>,
        /// What he says.
        text: String,
    },
    /// An umpire answered a protest.
    ProtestAnswered {
        /// Which one.
        number: usize,
        /// What he says.
        text: String,
        /// Who.
        by: By,
    },
    /// Somebody was penalised.
    Penalised {
        /// The round.
        round: Round,
        /// Who.
        name: Name,
        /// What it costs.
        kind: PenaltyKind,
        /// Why.
        why: String,
        /// Who said so.
        by: By,
    },
    /// Somebody does not play in a round.
    Away {
        /// Who.
        name: Name,
        /// The round.
        round: Round,
        /// Which army is missing, when he is left out of the draft for the want of one; empty when he said that he
        /// would be away.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        unarmed: String,
    },
    /// Somebody was left out of a draft for the want of an army, and has one that may be played before the round is
    /// published.
    Armed {
        /// Who.
        name: Name,
        /// The round, which is drafted anew.
        round: Round,
    },
    /// Somebody left the tournament.
    Left {
        /// Who.
        name: Name,
        /// The first round that he does not play.
        from: Round,
    },
    /// Somebody who had left is back.
    Returned {
        /// Who.
        name: Name,
        /// The first round that he plays again.
        from: Round,
    },
    /// All games of a round have results; its books balance.
    Closed {
        /// The round.
        round: Round,
    },
    /// The tournament is over.
    Ended,
    /// What was corrected after the end has changed the final ranking.
    Corrected,
    /// The organiser called it off.
    CalledOff {
        /// Why.
        why: String,
    },
}
