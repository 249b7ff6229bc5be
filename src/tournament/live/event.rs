//! The event: what the records come to.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::super::armies::{Army, Fault};
use super::super::book::{Book, Game, Round};
use super::super::format::{Entrants, VariantChoice};
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::sheet::Sheet;
use super::super::teams::Choosing;
use super::super::timing::{Scouting, Turn};
use super::act::By;
use super::announcement::{Announcement, Person};
use super::follows;
use super::people::Protest;
use super::record::Record;
use super::reminder::Reminder;
use estafette_core::GameId;

/// A tournament as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What the announcement says.
    pub announcement: Announcement,
    /// The commitment to the seed.
    pub commitment: String,
    /// The seed of the shuffle, once sign-on is closed.
    pub seed: Option<String>,
    /// Where it stands.
    pub stage: Stage,
    /// Entrants, games, results.
    pub book: Book,
    /// All players, by name.
    pub people: BTreeMap<Name, Person>,
    /// Armies, by player.
    pub armies: BTreeMap<Name, Entered>,
    /// The draft that waits to be published.
    pub draft: Option<Paired>,
    /// When the draft was made.
    pub drafted: Option<DateTime<Utc>>,
    /// Why the next round cannot be paired, when it was tried in vain.
    pub unpairable: Option<String>,
    /// When each round was published.
    pub published: BTreeMap<Round, DateTime<Utc>>,
    /// When the games of each published round are due.
    pub until: BTreeMap<Round, DateTime<Utc>>,
    /// Matches whose tables are being chosen, by the higher-ranked team of the pair.
    pub choosing: BTreeMap<Name, Choosing>,
    /// Games of the house, by round and first player.
    pub opened: BTreeMap<(Round, Name), GameId>,
    /// Sheets handed in, by round, first player of the game, and by whom.
    pub sheets: BTreeMap<(Round, Name, Name), Sheet>,
    /// Games that the umpire must look at, with what is disputed, by round and first player.
    pub disputes: BTreeMap<(Round, Name), Vec<String>>,
    /// Games without a result that umpires were told of, and when, by round and first player.
    pub overdue: BTreeMap<(Round, Name), DateTime<Utc>>,
    /// Games that are over time and were found to be played by both, by round and first player.
    pub played_on: BTreeSet<(Round, Name)>,
    /// Why games were awarded without an umpire, by round and first player.
    pub awarded: BTreeMap<(Round, Name), String>,
    /// Where the result of each game comes from, by round and first player.
    pub settled: BTreeMap<(Round, Name), By>,
    /// Who was left out of the draft of a round since an army is missing, and which one.
    pub unarmed: BTreeMap<(Round, Name), String>,
    /// The dice for the sides of the matches of each round, with the two teams.
    pub side_dice: BTreeMap<Round, Vec<SideDie>>,
    /// The seeds of the dice of rounds that were told.
    pub told_seeds: BTreeMap<Round, String>,
    /// What people were reminded of.
    pub reminded: BTreeSet<Reminder>,
    /// When each round on real tables officially started.
    pub started: BTreeMap<Round, DateTime<Utc>>,
    /// Whose army is outscouted, by round and first player of the game.
    pub outscouted: BTreeMap<(Round, Name), Name>,
    /// Units that their owner had not set up in time, as the opponent says, by round and owner.
    pub not_set_up: BTreeMap<(Round, Name), Vec<String>>,
    /// Protests, in the order of their numbers.
    pub protests: Vec<Protest>,
}

/// An army that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The army.
    pub army: Army,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// Whether it came after the deadline.
    pub late: bool,
    /// What an umpire said of it.
    pub judged: Option<bool>,
    /// The variant chosen for each round.
    pub chosen: BTreeMap<Round, usize>,
}

impl Entered {
    /// Whether it may be played: an umpire's word counts before what is wrong with it.
    pub fn allowed(&self) -> bool {
        self.judged.unwrap_or(self.faults.is_empty())
    }
}

/// The die that decided the sides of a match [W-2.2l].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideDie {
    /// The lower-ranked team.
    pub lower: Name,
    /// The other.
    pub other: Name,
    /// What it shows: odd puts the lower-ranked team on the north side.
    pub die: u32,
}

/// Where a tournament stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "stage", content = "round", rename_all = "kebab-case")]
pub enum Stage {
    /// One can sign on.
    Gathering,
    /// A round is to be paired, or is drafted.
    Pairing(Round),
    /// Teams choose tables.
    Choosing(Round),
    /// A round is played.
    Playing(Round),
    /// It is over.
    Over,
    /// It was called off.
    CalledOff,
}

impl Event {
    /// Whether a game is known to be without a result when its round was over. One whose player left before waits to
    /// be judged, but is not over time.
    pub fn over_time(&self, round: Round, first: &Name) -> bool {
        let told = self.overdue.get(&(round, first.clone()));
        told.is_some_and(|told| self.until.get(&round).is_none_or(|until| told >= until))
    }

    /// The event after all these records, each with when it was made.
    ///
    /// # Errors
    /// When the first is no announcement, or one does not follow from those before.
    pub fn of(records: &[(DateTime<Utc>, Record)]) -> Result<Self, String> {
        let Some(((_, first), rest)) = records.split_first() else {
            return Err("a tournament without records".to_owned());
        };
        let Record::Announced { format, announcement, commitment } = first else {
            return Err("the first record is no announcement".to_owned());
        };
        let mut book = Book::new(format.clone());
        book.tables = announcement.tables;
        let mut event = Self {
            announcement: announcement.clone(),
            commitment: commitment.clone(),
            seed: None,
            stage: Stage::Gathering,
            book,
            people: BTreeMap::new(),
            armies: BTreeMap::new(),
            draft: None,
            drafted: None,
            unpairable: None,
            published: BTreeMap::new(),
            until: BTreeMap::new(),
            choosing: BTreeMap::new(),
            opened: BTreeMap::new(),
            sheets: BTreeMap::new(),
            disputes: BTreeMap::new(),
            overdue: BTreeMap::new(),
            played_on: BTreeSet::new(),
            awarded: BTreeMap::new(),
            settled: BTreeMap::new(),
            unarmed: BTreeMap::new(),
            side_dice: BTreeMap::new(),
            told_seeds: BTreeMap::new(),
            reminded: BTreeSet::new(),
            started: BTreeMap::new(),
            outscouted: BTreeMap::new(),
            not_set_up: BTreeMap::new(),
            protests: Vec::new(),
        };
        for (number, (at, record)) in (2u64..).zip(rest) {
            follows::check(&event, record).map_err(|why| format!("record {number}: {why}"))?;
            event.apply(*at, record);
        }
        Ok(event)
    }

    /// The round that is played, tables being chosen included.
    pub fn playing(&self) -> Option<Round> {
        match self.stage {
            Stage::Choosing(round) | Stage::Playing(round) => Some(round),
            _ => None,
        }
    }

    /// The next round that is not published yet, from 1.
    pub fn coming(&self) -> Round {
        match self.stage {
            Stage::Gathering => 1,
            Stage::Pairing(round) => round,
            Stage::Choosing(round) | Stage::Playing(round) => round.saturating_add(1),
            Stage::Over | Stage::CalledOff => self.book.last_round().saturating_add(1),
        }
    }

    /// The next round that is not even drafted: the first that whoever comes now can play.
    pub fn undrafted(&self) -> Round {
        self.coming() + u32::from(self.draft.is_some())
    }

    /// Whether nothing can happen any more.
    pub fn ended(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::CalledOff)
    }

    /// Whether games are played in the house, so that results come from them.
    pub fn in_house(&self) -> bool {
        self.book.format.system.is_some() && !self.announcement.scenarios.is_empty()
    }

    /// Whether teams are paired.
    pub fn teams(&self) -> bool {
        self.book.format.entrants == Entrants::Teams
    }

    /// The game of a player in a round.
    pub fn game_of(&self, round: Round, player: &Name) -> Option<&Game> {
        self.book.games.iter().find(|g| g.round == round && g.pair.contains(player))
    }

    /// The game of two players in a round, in their order.
    pub fn game(&self, round: Round, pair: &[Name; 2]) -> Option<&Game> {
        self.book.games.iter().find(|g| g.round == round && g.pair == *pair)
    }

    /// The variants with which a game of the house opens now, that has no result and is not opened yet; none while it
    /// waits for one of its players.
    pub fn opening(&self, game: &Game, now: DateTime<Utc>) -> Option<[usize; 2]> {
        // Who has left plays on only if he comes back.
        let stays = |player: &Name| self.book.entrant_of(player).is_some_and(|name| self.stays(name));
        let fresh = game.outcome.is_none() && !self.opened.contains_key(&(game.round, game.pair[0].clone()));
        let open = self.in_house() && fresh && game.pair.iter().all(stays);
        let [one, other] = game.pair.each_ref().map(|player| self.variant(game.round, player, now));
        open.then_some([one?, other?])
    }

    /// Games of a round.
    pub fn games(&self, round: Round) -> impl Iterator<Item = &Game> {
        self.book.games.iter().filter(move |g| g.round == round)
    }

    /// Whether an entrant is in the tournament now.
    pub fn stays(&self, entrant: &Name) -> bool {
        self.book.entrants.get(entrant).is_some_and(|e| e.presence.left.is_none())
    }

    /// Players of an entrant: himself, or the three of a team.
    pub fn players_of<'a>(&'a self, entrant: &'a Name) -> Vec<&'a Name> {
        match self.book.entrants.get(entrant) {
            Some(team) if self.teams() => team.players.values().collect(),
            Some(_) => vec![entrant],
            None => Vec::new(),
        }
    }

    /// Whether nobody is paired without an army that may be played.
    pub fn armies_needed(&self) -> bool {
        self.book.format.armies.is_some() && self.announcement.lists_until.is_some()
    }

    /// Whether an entrant can be paired as far as armies go.
    pub fn armed(&self, entrant: &Name) -> bool {
        let has = |player: &Name| self.armies.get(player).is_some_and(Entered::allowed);
        !self.armies_needed() || self.players_of(entrant).into_iter().all(has)
    }

    /// Which army an entrant lacks; none when he can be paired as far as armies go.
    pub fn lacks(&self, entrant: &Name) -> Option<String> {
        if self.armed(entrant) {
            return None;
        }
        let lacks = |player: &&Name| match self.armies.get(*player) {
            None => Some(format!("no army of {player} is in")),
            Some(entered) if entered.allowed() => None,
            Some(entered) if entered.judged.is_some() => Some(format!("the army of {player} was refused")),
            Some(_) => Some(format!("the army of {player} has faults, and no umpire has allowed it")),
        };
        let lacking: Vec<String> = self.players_of(entrant).iter().filter_map(lacks).collect();
        Some(lacking.join("; "))
    }

    /// Until when tables and variants of a round can be chosen.
    pub fn choose_until(&self, round: Round) -> Option<DateTime<Utc>> {
        let minutes = TimeDelta::minutes(i64::from(self.announcement.choose_minutes));
        self.published.get(&round).and_then(|at| at.checked_add_signed(minutes))
    }

    /// From which minute to which after the official start a player of a game sets up.
    pub fn set_up(&self, game: &Game, player: &Name) -> [u32; 2] {
        let clock = &self.book.format.clock;
        match self.outscouted.get(&(game.round, game.pair[0].clone())) {
            None => clock.set_up(Scouting::Even).span(Turn::First),
            Some(name) if name == player => clock.set_up(Scouting::Outscouted).span(Turn::First),
            Some(_) => clock.set_up(Scouting::Outscouted).span(Turn::Second),
        }
    }

    /// The moment of a round so many minutes after its official start; none before it has started.
    pub fn minute(&self, round: Round, minutes: u32) -> Option<DateTime<Utc>> {
        self.started.get(&round)?.checked_add_signed(TimeDelta::minutes(i64::from(minutes)))
    }

    /// The variant of his army that a player plays in a round, from 0; none while he may still choose.
    pub fn variant(&self, round: Round, player: &Name, now: DateTime<Utc>) -> Option<usize> {
        let Some(entered) = self.armies.get(player) else { return Some(0) };
        let rules = self.book.format.armies.unwrap_or_default();
        let chosen = match rules.variant_choice {
            VariantChoice::AfterPairing => entered.chosen.get(&round),
            VariantChoice::PerTournament => entered.chosen.values().next(),
        };
        let free = entered.army.variants.len() > 1
            && rules.variant_choice == VariantChoice::AfterPairing
            && self.choose_until(round).is_none_or(|until| now < until);
        chosen.copied().or((!free).then_some(0))
    }
}
