//! Which rounds are awaited, and entering one.

use crate::play::Play;
use chrono::{DateTime, TimeDelta, Utc};

use super::super::clock::Clock;
use super::closing::Closing;
use super::moment;
use super::told::round_page;
use crate::base::house::utc;
use crate::base::load::Game;
use crate::{House, HouseError, HouseResult, Mode, Ran, Stopped};
use estafette_core::GameId;
use estafette_core::dice::{Beacon, Round};
use estafette_core::journal::{Entry, RoundKnown, RoundSource};
use estafette_store::{GameState, PlayWork};

/// A round cannot come before its time; clocks may differ by so much.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::seconds(10);

/// A round that a game waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// The game.
    pub game: GameId,
    /// The number of the round.
    pub round: u64,
    /// The network whose round it is.
    pub network: Beacon,
    /// When it comes by the beacon's clock, UTC.
    pub comes: DateTime<Utc>,
    /// Since when the game waits: when orders or answers were closed, UTC.
    pub since: DateTime<Utc>,
}

impl House<'_> {
    /// The rounds for which games that are played wait, in the order in which the games were made. Rounds of one number
    /// may be awaited by several games.
    ///
    /// # Errors
    /// When the store fails.
    pub fn awaited_rounds(&mut self) -> HouseResult<Vec<Awaited>> {
        let mut work = self.store.read()?;
        let mut awaited = Vec::new();
        for id in work.games()? {
            let row = work.game(&id)?.filter(|row| row.state == GameState::Running);
            // Most games have other dice; their positions need not be read.
            if row.and_then(|row| row.terms).is_none_or(|terms| !terms.contains("beacon")) {
                continue;
            }
            let game = self.base.load(&mut *work, &id)?;
            awaited.extend(game.awaits_round().map(|fixed| Awaited {
                game: id,
                round: fixed.round,
                network: game.beacon.clone(),
                comes: fixed.comes,
                since: fixed.closed,
            }));
        }
        Ok(awaited)
    }

    /// Enters the round that a game waits for: holds its signature against the beacon's key, journals it, and goes on
    /// with the game as [`House::run`] would, from what was in when it was closed. A game whose clock was stopped since
    /// then keeps the round and stays where it is. A round that is known already changes nothing.
    ///
    /// # Errors
    /// [`HouseError::Refused`] in words for people: a game that waits for no round or for another one, a signature that
    /// is not the beacon's, a round that came before its time (the clock of this machine is slow), a round entered by
    /// hand before the terms allow it. A failing store. When the round was entered and the game could not go on from it,
    /// the round stays, the error says why, and the clock tries again.
    pub fn enter_round(
        &mut self,
        id: &GameId,
        round: &Round,
        how: RoundSource,
        now: DateTime<Utc>,
    ) -> HouseResult<Ran> {
        let mut work = self.store.write()?;
        let entered = Play::at(&self.base).take_round(&mut *work, id, (round, how), now)?;
        work.touch(id, now)?;
        work.commit()?;
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        let goes = entered && game.closing().is_some_and(|closing| !game.is_held(&closing));
        if !goes {
            return Ok(Ran { resolved: Vec::new(), stopped: game.stands_at(), mails: 0, draft: None });
        }
        let ran = Play::at(&self.base).run(&mut *work, id, Mode::WhenAllIn, now)?;
        work.touch(id, now)?;
        work.commit()?;
        Ok(ran)
    }
}

impl Play<'_> {
    /// The same within one unit of work, for what an umpire says by mail: when the game cannot go on, nothing is entered.
    pub(crate) fn enter_round(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (round, by): (&Round, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<Ran> {
        let entered = self.take_round(work, id, (round, RoundSource::ByHand { by: by.to_owned() }), now)?;
        let game = self.base.load(work, id)?;
        if !entered || game.closing().is_none_or(|closing| game.is_held(&closing)) {
            return Ok(Ran { resolved: Vec::new(), stopped: game.stands_at(), mails: 0, draft: None });
        }
        drop(game);
        let ran = self.run(work, id, Mode::WhenAllIn, now)?;
        work.touch(id, now)?;
        Ok(ran)
    }

    /// Journals a round; whether it was not known before.
    fn take_round(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (round, how): (&Round, RoundSource),
        now: DateTime<Utc>,
    ) -> HouseResult<bool> {
        let game = self.base.load(work, id)?;
        let refused = |why: String| Err(HouseError::Refused(why));
        if game.known_round(round.number) == Some(round) {
            return Ok(false);
        }
        let Some(fixed) = game.awaits_round().filter(|_| game.row.state == GameState::Running) else {
            return refused(format!("`{id}` waits for no round of the beacon"));
        };
        if fixed.round != round.number {
            return refused(format!(
                "`{id}` waits for round {} of the beacon, which comes at {}; round {} decides nothing here",
                fixed.round,
                moment(fixed.comes),
                round.number
            ));
        }
        if now + CLOCKS_DIFFER < fixed.comes {
            return refused(format!(
                "round {} of the beacon comes at {}, and it is {} by the clock of this machine: one of them is wrong; \
                 set the clock and enter the round again",
                round.number,
                moment(fixed.comes),
                moment(now)
            ));
        }
        if let RoundSource::ByHand { .. } = how {
            let hours = game.terms()?.beacon_by_hand;
            if let Some(from) = game.by_hand_from()?.filter(|from| now < *from) {
                return refused(format!(
                    "round {} of the beacon may be entered by hand from {} on: the terms of `{id}` say \
                     `beacon-by-hand={hours} h`, and until then the program looks for it itself",
                    round.number,
                    utc(from)
                ));
            }
        }
        if let Err(wrong) = game.beacon.verify(round) {
            let read = round_page(&game.beacon, round.number).map_or_else(String::new, |page| {
                format!("; the signature stands at {page}, behind `signature`")
            });
            return refused(format!(
                "round {} of the beacon: {wrong}; nothing was entered{read}",
                round.number
            ));
        }
        let (sitting, stretch) = (fixed.sitting, fixed.stretch);
        let known = RoundKnown { sitting, stretch, round: round.clone(), how };
        work.append(id, now, &Entry::RoundKnown(known))?;
        Ok(true)
    }
}

impl Game<'_> {
    /// Whether an umpire stopped the clock after a game was closed: then it waits for him, its round being known or not.
    pub fn is_held(&self, closing: &Closing) -> bool {
        let clock = Clock::of(self).ok().flatten();
        clock.is_some_and(|clock| clock.halted.is_some() && clock.since() > closing.fixed.closed)
    }

    /// Refuses to change anything while orders or answers are closed and wait for their round: what decides them would
    /// be chosen with the round in view.
    pub fn is_not_drawn(&self) -> HouseResult<()> {
        let Some(Closing { fixed, .. }) = self.closing() else { return Ok(()) };
        Err(HouseError::Refused(format!(
            "`{}` is closed until round {} of the beacon is known, which comes at {}; nothing that it decides is changed \
             now. When the game has gone on, you can correct it, or have the phase run again.",
            self.row.id,
            fixed.round,
            moment(fixed.comes)
        )))
    }

    /// Where the game stands, as a place where a run stopped; everybody who owes is named, whether it is in or not.
    pub fn stands_at(&self) -> Stopped {
        if let Some(closing) = self.closing() {
            return closing.waits();
        }
        match (self.due(), &self.paused) {
            (Err(over), _) => Stopped::Over { text: over.text },
            (Ok(due), Some(_)) => {
                let mut seats: Vec<_> = self.questions.iter().map(|q| q.open.key.seat.clone()).collect();
                seats.dedup();
                Stopped::Asked { phase: due.phase, turn: due.turn, seats }
            }
            (Ok(due), None) => Stopped::Owed { phase: due.phase, turn: due.turn, seats: due.owed },
        }
    }
}
