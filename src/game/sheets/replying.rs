//! Orders that answer open questions, and answers as such.

use super::last_word::Answering;
use crate::base::load::Game;
use crate::base::questions::{self, Chosen, Stand};
use crate::post::visit::Visit;
use crate::said::command::Command;
use crate::said::commands::{SortedText, has_statements};
use crate::{HouseResult, Outcome};
use estafette_core::journal::Entry;
use estafette_core::table::{Open, Source};
use estafette_core::{Answer, LetterId, QuestionKey, SeatId};
use estafette_orders::Severity;
use estafette_rules::{Replies, Snapshot};
use estafette_store::{PlayWork, QuestionRow};
use estafette_words::say;

/// What a text says to the open questions of a seat, but for those that its orders answer.
pub(crate) fn replies_to(game: &Game<'_>, seat: &SeatId, text: &str) -> Replies {
    let may = |q: &&QuestionRow| !matches!(questions::stand(game, q), Stand::Ordered(_));
    let open: Vec<Open> = questions::questions_to(game, seat).filter(may).map(|q| q.open.clone()).collect();
    let paused_at = game.paused.as_ref().and_then(|p| p.paused_at.clone());
    match paused_at {
        Some(position) if !open.is_empty() => {
            let mut replies = game.system.replies(&Snapshot(position), seat, &open, text, game.lang(seat));
            let allowed = |(key, answer): &(QuestionKey, Answer)| {
                open.iter().any(|o| o.key == *key && o.question.allows(answer))
            };
            replies.answers.retain(allowed);
            replies
        }
        _ => Replies { rest: text.to_owned(), ..Replies::default() },
    }
}

/// Whether questions wait for a seat's answer.
pub(crate) fn has_questions(game: &Game<'_>, seat: &SeatId) -> bool {
    let may = |q: &&QuestionRow| !matches!(questions::stand(game, q), Stand::Ordered(_));
    questions::questions_to(game, seat).any(|q| may(&q))
}

impl Visit<'_> {
    /// Takes what the orders say to open questions as answers; what is left to be entered as orders.
    pub(crate) fn reply(&mut self, work: &mut dyn PlayWork, said: &SortedText) -> HouseResult<SortedText> {
        let asked_in = questions::questions_to(&self.game, &self.from.seat).map(|q| q.turn).next();
        if self.turn(said).is_some() && self.turn(said) != asked_in {
            return Ok(said.clone());
        }
        let replies = replies_to(&self.game, &self.from.seat, &said.orders);
        let answers = !replies.answers.is_empty()
            || said.commands.iter().any(|(_, command)| matches!(command, Command::Answer(_)));
        let rows: Vec<QuestionRow> = questions::questions_to(&self.game, &self.from.seat).cloned().collect();
        let answering = Answering::of(self, said);
        for (key, answer) in replies.answers {
            if answering.is_commands(&key, said) {
                self.tell_replaced(&answering, &key, said);
                continue;
            }
            let Some(row) = rows.iter().find(|r| r.open.key == key) else { continue };
            if let Some(why) = self.answer_is_late(&row.open.key.to_string()) {
                self.receipt.refused.push(why);
                self.note(Outcome::Unusable);
                continue;
            }
            if self.answered_later(row) {
                let question = row.open.key.to_string();
                self.receipt.refused.push(say!(self.voice(), "answer-later", question = &question));
                self.note(Outcome::Unusable);
                continue;
            }
            self.take_answer(work, &Chosen { row, answer })?;
            self.note(Outcome::Accepted);
        }
        for problem in replies.problems {
            let errs = problem.severity == Severity::Error;
            self.receipt.refused.push(problem.render(self.lang()));
            self.missed.extend(errs.then_some(problem.line));
            self.note(if errs { Outcome::Unusable } else { Outcome::Warned });
        }
        let mut left = SortedText { orders: replies.rest, ..said.clone() };
        // Whoever answers and writes `done` means his answer, and does not hand in a sheet that he never wrote.
        if left.done && answers && !has_statements(&left.orders) && !self.has_begun(said) {
            left.done = false;
            self.receipt.done.push(say!(self.voice(), "done-beside-answer"));
        }
        Ok(left)
    }

    /// Whether the seat has sent anything for the period that a letter is for.
    fn has_begun(&self, said: &SortedText) -> bool {
        let period =
            self.game.system.period(&self.game.position, &self.from.seat, self.turn(said), self.lang());
        let texts = self.game.texts(&self.from.seat);
        period.is_ok_and(|period| texts.iter().any(|text| text.period == period.ordinal))
    }

    /// Whether a mail of the seat that was received later has answered a question.
    pub(crate) fn answered_later(&self, row: &QuestionRow) -> bool {
        let later = |letter: &Option<LetterId>| letter.as_ref().is_some_and(|l| self.from.later.contains(l));
        self.game.log.iter().any(|l| match &l.entry {
            Entry::Answered { question, letter, .. } => *question == row.open.key && later(letter),
            _ => false,
        })
    }

    /// Enters an answer to an open question.
    pub(crate) fn take_answer(&mut self, work: &mut dyn PlayWork, chosen: &Chosen<'_>) -> HouseResult<()> {
        let entry = questions::entry(&self.game, chosen, (Source::Reply, Some(&self.from.row.id)))?;
        self.journal(work, entry)?;
        let words = questions::words(self.game.system, &chosen.row.open, &chosen.answer, self.lang());
        self.receipt.done.push(format!("{}: {words}.", chosen.row.open.key));
        Ok(())
    }
}
