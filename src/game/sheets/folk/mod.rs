//! What holders say of themselves and to each other, by mail: zone, reminders, absences, a substitute,
//! leaving, and proposals that the others answer.
//!
//! All of it is entered in the journal, and the clock reads it there. What hits the present step is guarded:
//! a letter for another turn does not count for this one.

mod absence;
mod leave;
mod own;
mod pace;
mod propose;
mod substitute;

use crate::play::clock::Clock;
use crate::post::visit::Visit;
use crate::said::command::Folk;
use crate::said::commands::SortedText;
use crate::{HouseError, HouseResult};
use estafette_orders::near::fold;
use estafette_store::PlayWork;
use estafette_words::say;

impl Visit<'_> {
    /// Does one of them.
    pub(crate) fn folk(
        &mut self,
        work: &mut dyn PlayWork,
        said: &SortedText,
        command: &Folk,
    ) -> HouseResult<()> {
        match command {
            Folk::Zone(zone) => self.zone(work, zone),
            Folk::Remind(when) => self.remind(work, when),
            Folk::Whoami => self.whoami(work),
            Folk::Orders(turn) => self.orders(turn.or_else(|| self.turn(said))),
            Folk::Pace(pace) => self.pace(work, said, *pace),
            Folk::Absent(days) if days.is_empty() => self.list_absences(),
            Folk::Absent(days) => self.absent(work, days),
            Folk::Present => self.present(work),
            Folk::Substitute(who) => self.substitute(work, who),
            Folk::Resign(game) => self.resign(work, game),
            Folk::Stay => self.stay(work),
            Folk::Delay(rest) => self.delay(work, said, rest),
            Folk::Draw => self.draw(work, said),
            Folk::Concede(rest) => self.concede(work, said, rest),
            Folk::Vote(vote, number) => self.vote(work, *vote, *number),
        }
    }

    /// Refuses a letter that is for another turn than the present one: it may be late, and must not hit what
    /// is due now.
    fn guard(&self, said: &SortedText) -> HouseResult<()> {
        let Some(turn) = self.turn(said) else { return Ok(()) };
        let present = self.game.turn_for(&self.from.seat);
        let due = self.game.due().map(|d| d.turn).ok();
        // A subject names the turn that its seat orders next; a line may as well name the one that is due.
        if turn == present || (said.turn.is_some() && due == Some(turn)) {
            return Ok(());
        }
        Err(HouseError::Refused(say!(self.voice(), "folk-other-turn", turn = turn, present = present)))
    }

    /// Refuses what a substitute cannot do: the seat is not his to give away.
    fn not_lent(&self, clock: &Clock) -> HouseResult<()> {
        match clock.lent.contains_key(&self.from.seat) {
            true => Err(HouseError::Refused(say!(self.voice(), "lent-not"))),
            false => Ok(()),
        }
    }
}

/// Whether a word says that something is not wanted.
fn is_off(word: &str) -> bool {
    ["off", "never", "none", "no", "stop", "nie", "nigdy", "wylacz", "brak"].contains(&fold(word).as_str())
}
