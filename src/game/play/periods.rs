//! Which period a letter is for, and why it is for none.

use crate::Outcome;
use crate::post::identify::subject_tag;
use crate::post::receipt::two_turns;
use crate::post::visit::Visit;
use crate::said::commands::SortedText;
use estafette_core::journal::{Entry, Period};
use estafette_words::say;

impl Visit<'_> {
    /// The turn that the letter is for: its own word first, then the subject's.
    pub(crate) fn turn(&self, said: &SortedText) -> Option<u32> {
        said.turn.or_else(|| subject_tag(&self.from.letter.subject).map(|(_, turn)| turn))
    }

    /// The period that the letter is for; nothing once it was said why there is none.
    pub(crate) fn period(&mut self, said: &SortedText) -> Option<Period> {
        self.period_for(said, false)
    }

    /// The same; for a dry run also one that is being adjudicated.
    pub(crate) fn period_for(&mut self, said: &SortedText, dry: bool) -> Option<Period> {
        if let Some(why) = two_turns(said, self.voice()) {
            self.refuse_all(why);
            return None;
        }
        if let Err(ending) = self.game.due() {
            let how = self.game.ending_text(&ending, self.voice());
            self.refuse_all(say!(self.voice(), "receipt-over", how = &how));
            return None;
        }
        match self.game.system.period(&self.game.position, &self.from.seat, self.turn(said), self.lang()) {
            Ok(period) if self.game.is_frozen(&period) && !dry => {
                let (voice, title, next) = (self.voice(), self.title(&period), period.turn + 1);
                self.refuse_all(match self.round() {
                    Some(round) => {
                        say!(voice, "receipt-closed", period = &title, next = next, round = &round)
                    }
                    None => say!(voice, "receipt-frozen", period = &title, next = next),
                });
                None
            }
            Ok(period) => Some(period),
            Err(why) => self.period_of_old_mail(said, &why, dry),
        }
    }

    /// The present period, for a reply to an old mail that says nothing of its turn itself. What was written before
    /// the present turn was reported may be for the old one: its writer is asked.
    fn period_of_old_mail(&mut self, said: &SortedText, why: &str, dry: bool) -> Option<Period> {
        let (voice, why) = (self.voice(), why.trim_end_matches('.'));
        let present = self.game.system.period(&self.game.position, &self.from.seat, None, self.lang()).ok();
        let Some(present) = present.filter(|present| dry || !self.game.is_frozen(present)) else {
            self.refuse_all(say!(voice, "receipt-not-entered", why = why));
            return None;
        };
        let reported = self.game.log.iter().rev().find(|l| matches!(l.entry, Entry::Resolved { .. }));
        let written = self.from.letter.date.unwrap_or(self.from.now);
        let (title, turn) = (self.title(&present), present.turn);
        if said.turn.is_some() || reported.is_some_and(|reported| written < reported.at) {
            self.refuse_all(say!(voice, "receipt-not-entered", why = why));
            self.refuse_all(match said.turn {
                Some(named) => say!(voice, "receipt-other-turn", period = &title, turn = turn, named = named),
                None => say!(voice, "receipt-write-turn", period = &title, turn = turn),
            });
            return None;
        }
        let remark = match dry {
            true => say!(voice, "receipt-old-mail-tried", period = &title),
            false => say!(voice, "receipt-old-mail", period = &title),
        };
        if !self.receipt.remarks.contains(&remark) {
            self.receipt.remarks.push(remark);
        }
        Some(present)
    }

    /// The round of the beacon that is waited for, if orders and answers are closed until it comes.
    pub(crate) fn round(&self) -> Option<String> {
        let closing = self.game.closing().filter(|_| !self.game.is_with_umpire());
        closing.map(|closing| closing.fixed.round.to_string())
    }

    /// Why an answer to a question comes too late, if it does.
    pub(crate) fn answer_is_late(&self, question: &str) -> Option<String> {
        if !self.game.is_closed() {
            return None;
        }
        Some(match self.round() {
            Some(round) => say!(self.voice(), "answer-closed", question = question, round = &round),
            None => say!(self.voice(), "answer-frozen", question = question),
        })
    }

    /// A period in the reader's words.
    pub(crate) fn title(&self, period: &Period) -> String {
        self.game.period_title(period, self.voice())
    }

    pub(crate) fn refuse_all(&mut self, why: String) {
        if !self.receipt.remarks.contains(&why) {
            self.receipt.remarks.push(why);
        }
        self.note(Outcome::Unusable);
    }
}
