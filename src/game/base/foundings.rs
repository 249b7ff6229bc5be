//! How often a game was set up: the house's list of games that were, what a first mail says of it, and what `verify`
//! finds in it. Whoever can draw a secret again until its dice please him leaves a line here for each time.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::house::utc;
use super::load::Game;
use crate::{Base, HouseResult, NewGame};
use estafette_core::GameId;
use estafette_core::journal::GENESIS;
use estafette_store::{Founded, FoundingRow, Held, Records};
use estafette_words::{Voice, say};

/// Lines of games set up before that one mail shows.
const MOST_TOLD: usize = 5;

/// Where a game stands among those that were set up in this house.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Founding {
    /// Its number among them; none for a game that an older version made.
    pub number: Option<u64>,
    /// The hash of the list up to it.
    pub hash: Option<String>,
    /// What is wrong with the list, if anything.
    pub fault: Option<String>,
    /// The games of its system that were set up before it and have not begun.
    pub before: Vec<SetUpBefore>,
}

/// A game that was set up before another, and has not begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SetUpBefore {
    /// Its name.
    pub game: GameId,
    /// When.
    pub at: DateTime<Utc>,
    /// The commitment to its dice.
    pub commitment: String,
    /// Whether it had the same name.
    pub same_name: bool,
    /// The players of the later game who hold a seat of it too, by name.
    pub same_players: Vec<String>,
}

impl Base<'_> {
    /// Enters that a game is set up.
    pub(crate) fn found(
        &self,
        work: &mut dyn Records,
        new: &NewGame,
        (scenario, commitment): (&str, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let founded = Founded {
            game: new.game.clone(),
            system: new.system.clone(),
            scenario: scenario.to_owned(),
            commitment: commitment.to_owned(),
        };
        Ok(work.found(&founded, now)?)
    }

    /// What the first mail to a holder says of the list: the game's place in it, how many games were set up before and
    /// have not begun, and which of them have its name or were given to him. Other people's games are not told.
    pub(crate) fn foundings_told(
        &self,
        work: &mut dyn Records,
        game: &Game<'_>,
        held: &Held,
        voice: Voice,
    ) -> HouseResult<Vec<String>> {
        let Some(own) = work.founding(&game.row.id)? else { return Ok(Vec::new()) };
        let mut lines =
            vec![say!(voice, "founding-place", number = &own.number.to_string(), hash = &own.hash)];
        let before = work.how_many_not_begun(&own.founded.system, own.number)?;
        if before > 0 {
            let n = usize::try_from(before).unwrap_or(usize::MAX);
            lines.push(say!(voice, "founding-before", n = n));
        }
        let like = work.not_begun_like((&game.row.id, &held.address), own.number)?;
        for line in like.iter().rev().take(MOST_TOLD) {
            let (name, at, commitment) = (line.founded.game.as_str(), utc(line.at), &line.founded.commitment);
            lines.push(say!(voice, "founding-again", game = name, at = &at, commitment = commitment));
        }
        Ok(lines)
    }

    /// What the list says of a game.
    pub(crate) fn founding_of(&self, work: &mut dyn Records, id: &GameId) -> HouseResult<Founding> {
        let all = work.foundings()?;
        let mut fault = broken(&all);
        let Some(own) = all.iter().rfind(|line| line.founded.game == *id) else {
            return Ok(Founding { fault, ..Founding::default() });
        };
        let row = work.game(id)?;
        if row.is_some_and(|row| row.secret.commitment() != own.founded.commitment) {
            let number = own.number;
            fault.get_or_insert_with(|| format!("line {number} has another commitment than the game"));
        }
        let players: Vec<Held> = work.seats(id)?.into_iter().filter_map(|seat| seat.held).collect();
        let mut before = Vec::new();
        for line in work.not_begun(&own.founded.system, own.number)? {
            let theirs: Vec<Held> =
                work.seats(&line.founded.game)?.into_iter().filter_map(|seat| seat.held).collect();
            let plays_both = |held: &&Held| {
                let same = |other: &Held| other.address.eq_ignore_ascii_case(&held.address);
                !held.address.is_empty() && theirs.iter().any(same)
            };
            let same_name = line.founded.game == *id;
            let same_players = players.iter().filter(|held| !same_name && plays_both(held));
            before.push(SetUpBefore {
                same_name,
                same_players: same_players.map(|held| held.name.clone()).collect(),
                game: line.founded.game,
                at: line.at,
                commitment: line.founded.commitment,
            });
        }
        Ok(Founding { number: Some(own.number), hash: Some(own.hash.clone()), fault, before })
    }
}

/// The first line of the list that does not hang together with those before it.
fn broken(all: &[FoundingRow]) -> Option<String> {
    let mut previous = GENESIS.to_owned();
    for (number, line) in (1..).zip(all) {
        previous = FoundingRow::hash_of(&previous, line.at, &line.record);
        if line.number != number || line.hash != previous {
            return Some(format!("line {number} is missing, or is not what was entered"));
        }
    }
    None
}
