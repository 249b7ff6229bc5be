//! The orders of a step: which period they are for, what they answer, what is wrong with them.

use super::Run;
use crate::case::Step;
use crate::outcome::{Failure, SeatProblem, StepOutcome};
use crate::rulings::Rulings;
use estafette_core::{Lang, SeatId};
use estafette_rules::OrderText;

impl Run<'_> {
    /// Reads the orders of a step as an umpire struck and amended them, then those that he added.
    ///
    /// # Errors
    /// Why a ruling about an order means nothing.
    pub(super) fn read_orders(
        &mut self,
        step: &Step,
        rulings: &Rulings,
        made: &mut StepOutcome,
    ) -> Result<(), Failure> {
        if let Some(seat) = rulings.edits.keys().find(|seat| !step.orders.contains_key(*seat)) {
            return Err(self.failure(step, "rulings", format!("{seat} has no orders here")));
        }
        for (seat, text) in &step.orders {
            let (text, numbers) =
                rulings.edited(seat, text).map_err(|why| self.failure(step, "rulings", why))?;
            let Ok(seat) = seat.parse::<SeatId>() else { continue };
            let text = match self.reply(&seat, &text, made) {
                Some(rest) if rest.is_empty() => continue,
                Some(rest) => rest,
                None => text,
            };
            let text = OrderText { numbers, ..OrderText::new(self.period(&seat), text) };
            self.enter(seat, text, made);
        }
        for (seat, text) in &rulings.added {
            let Ok(seat) = seat.parse::<SeatId>() else { continue };
            let text = OrderText::new(self.period(&seat), text.clone()).continued();
            self.enter(seat, text, made);
        }
        Ok(())
    }

    fn enter(&mut self, seat: SeatId, text: OrderText, made: &mut StepOutcome) {
        let texts = self.orders.entry(seat.clone()).or_default();
        texts.push(text);
        let reading = self.system.read(&self.position, &seat, texts, Lang::English);
        let problems = reading.problems.into_iter();
        made.problems.extend(problems.map(|problem| SeatProblem { seat: seat.to_string(), problem }));
        let understood = reading.understood.into_iter().map(|u| u.text);
        made.understood.entry(seat.to_string()).or_default().extend(understood);
    }

    /// While a phase waits for answers, orders that speak to what a seat is asked answer it, as they do by
    /// mail; the rest of the text is given back.
    fn reply(&mut self, seat: &SeatId, text: &str, made: &mut StepOutcome) -> Option<String> {
        let replies = self.paused.as_ref()?.replies(self.system, seat, text);
        let problems = replies.problems.into_iter();
        made.problems.extend(problems.map(|problem| SeatProblem { seat: seat.to_string(), problem }));
        self.answers.give(replies.answers);
        Some(replies.rest)
    }

    /// The period a seat's text is for: the one that is due if the seat owes a sheet for it, else the
    /// one that the system gives the seat.
    fn period(&self, seat: &SeatId) -> u32 {
        let due = self.system.due(&self.position).ok();
        match due {
            Some(due) if due.owed.contains(seat) => due.period.ordinal,
            due => match self.system.period(&self.position, seat, None, Lang::English) {
                Ok(period) => period.ordinal,
                Err(_) => due.map_or(0, |d| d.period.ordinal),
            },
        }
    }
}
