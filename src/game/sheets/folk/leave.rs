//! `resign` and `stay`: a holder wants to be rid of a seat, or keeps it after all.

use crate::play::Play;
use crate::play::clock::Clock;
use crate::post::visit::Visit;
use crate::{HouseError, HouseResult};
use estafette_core::journal::{Entry, Vacancy};
use estafette_store::{GameState, PlayWork};
use estafette_words::say;

impl Visit<'_> {
    /// Does `resign GAME`. The game has to be named: a mail to the wrong one would cost a seat.
    pub(super) fn resign(&mut self, work: &mut dyn PlayWork, named: &str) -> HouseResult<()> {
        let (voice, game, seat) = (self.voice(), self.from.game.clone(), self.from.seat.clone());
        let refused = |why: String| Err(HouseError::Refused(why));
        if self.game.row.state == GameState::Over {
            return refused(say!(voice, "absent-over"));
        }
        if named.to_lowercase() != game.as_str() {
            return refused(say!(voice, "resign-sure", game = game.as_str()));
        }
        let clock = Clock::read_off(&self.game)?;
        self.not_lent(&clock)?;
        if clock.vacant.get(&seat) == Some(&Vacancy::Resigned) {
            return refused(say!(voice, "resign-already"));
        }
        let mut left = self.base.load(work, &game)?;
        Play::at(self.base).resign(work, &mut left, &seat, self.from.now)?;
        self.game = self.base.load(work, &game)?;
        self.receipt.done.push(match self.game.agreement() {
            Some(how) => say!(voice, "owed-over", how = &self.game.agreed_text(how, voice)),
            None => say!(voice, "resign-taken"),
        });
        Ok(())
    }

    /// Does `stay`.
    pub(super) fn stay(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), self.from.seat.clone());
        let clock = Clock::read_off(&self.game)?;
        match clock.vacant.get(&seat) {
            None => Err(HouseError::Refused(say!(voice, "stay-already"))),
            Some(Vacancy::Umpire) => Err(HouseError::Refused(say!(voice, "stay-umpire"))),
            Some(Vacancy::Missed | Vacancy::Away | Vacancy::Resigned) => {
                self.journal(work, Entry::Stays { seat: seat.clone() })?;
                self.receipt.done.push(say!(voice, "stay-taken"));
                let told = (
                    format!("{seat} stays"),
                    format!(
                        "The holder of {seat} of {} stays; the seat is not offered any more.",
                        self.from.game
                    ),
                );
                self.report_to_umpire(work, "stays", told)
            }
        }
    }
}
