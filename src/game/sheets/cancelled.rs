//! Orders taken back by mail: which lines of the mail itself, and which standing orders with them.

use crate::post::visit::Visit;
use crate::said::command::Cancel;
use crate::said::commands::SortedText;
use crate::{HouseResult, Outcome};
use estafette_core::journal::Entry;
use estafette_store::PlayWork;
use estafette_words::say;

impl Visit<'_> {
    /// Takes back what the seat sent for a period, and says what that was.
    pub(crate) fn cancel(&mut self, work: &mut dyn PlayWork, said: &SortedText) -> HouseResult<()> {
        let Some(cancel) = said.cancel else { return Ok(()) };
        let Some(period) = self.period(said) else { return Ok(()) };
        let standing = cancel == Cancel::Standing;
        let yes = |is| if is { "yes" } else { "no" };
        let (voice, period_title) = (self.voice(), self.title(&period));
        let voided: Vec<String> = said.voided.iter().map(ToString::to_string).collect();
        self.receipt.done.push(say!(
            voice,
            "receipt-cancelled",
            period = &period_title,
            standing = yes(standing),
            n = voided.len(),
            voided = &voided.join(", "),
        ));
        self.note(Outcome::Accepted);
        let (seat, letter) = (self.from.seat.clone(), self.from.row.id.clone());
        let before = self.before();
        let kept = |visit: &Self| -> Vec<String> {
            let sheet = visit.standing(&period).into_iter().filter(|order| order.standing);
            sheet.map(|order| format!("`{}`", order.text)).collect()
        };
        let stood = kept(self);
        self.journal(work, Entry::Cancelled { seat, letter, period: period.clone(), standing, before })?;
        // What is taken back of standing orders is easily not what was meant.
        let stands = kept(self);
        let gone: Vec<String> = stood.into_iter().filter(|order| !stands.contains(order)).collect();
        if !gone.is_empty() {
            let (n, gone) = (gone.len(), gone.join("; "));
            self.receipt.remarks.push(say!(voice, "receipt-cancelled-standing", n = n, orders = &gone));
        }
        Ok(())
    }
}
