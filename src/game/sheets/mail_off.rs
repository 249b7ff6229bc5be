//! `mail off` and `mail on`: a seat that wants no reports for now. What it is told in answer to its own
//! mails still goes out; all else is held back, and nothing is lost.

use crate::HouseResult;
use crate::base::load::Game;
use crate::post::PostOffice;
use crate::post::umpire_post::Notice;
use crate::post::visit::{FromSeat, Visit};
use crate::said::command::{Command, Wanted};
use crate::said::commands::SortedText;
use estafette_rules::OrderText;
use estafette_store::PlayWork;
use estafette_words::say;

impl Visit<'_> {
    /// Does what `mail off` or `mail on` says.
    pub fn mail(&mut self, work: &mut dyn PlayWork, wanted: Wanted) -> HouseResult<()> {
        match wanted {
            Wanted::Off => self.mail_off(work),
            Wanted::On => {
                if !self.mail_on(work)? {
                    self.receipt.done.push(say!(self.voice(), "mail-on-already"));
                }
                Ok(())
            }
        }
    }

    fn mail_off(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let (game, seat, now) = (&self.from.game, &self.from.seat, self.from.now);
        if work.set_mail_off(game, seat, now)? {
            let notice = Notice {
                subject: format!("{seat} wants no reports"),
                text: format!(
                    "The seat {seat} of {game} has mailed `mail off`. Its reports and notices are held back \
                     until it mails `mail on` or any orders. Questions stand in reports, so it is not told of \
                     them either."
                ),
                cause: format!("mail-off|{game}|{seat}|{}", self.from.row.id),
                game: Some(game.clone()),
            };
            PostOffice::at(self.base).tell_umpire(work, notice, now)?;
        }
        work.hold_waiting_reports(game, seat)?;
        self.receipt.done.push(say!(self.voice(), "mail-off"));
        Ok(())
    }

    /// Lets go of what was held back; whether the seat had wanted no mails.
    pub fn mail_on(&mut self, work: &mut dyn PlayWork) -> HouseResult<bool> {
        let (game, seat) = (&self.from.game, &self.from.seat);
        if !work.set_mail_on(game, seat)? {
            return Ok(false);
        }
        let mails = work.release_seat(game, seat, self.from.now)?;
        self.receipt.done.push(say!(self.voice(), "mail-on", n = mails));
        Ok(true)
    }
}

/// Whether a letter is what a mail program writes when its reader unsubscribes: the subject that our
/// mails name for it, over words that mean nothing here.
pub(crate) fn unsubscribes(
    game: &Game<'_>,
    from: &FromSeat<'_>,
    text: &SortedText,
    subject: &SortedText,
) -> bool {
    let [(_, Command::Mail(_))] = subject.commands.as_slice() else { return false };
    let speaks = !text.speech.is_empty() || !text.unsaid.is_empty();
    let says_more =
        speaks || !text.commands.is_empty() || text.cancel.is_some() || text.done || text.trial.is_some();
    let orders = OrderText::new(0, text.orders.clone());
    let read = || game.system.read(&game.position, &from.seat, &vec![orders], game.lang(&from.seat));
    !says_more && read().understood.is_empty()
}
