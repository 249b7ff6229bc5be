//! How much is read of a seat while one period is due: so many letters with orders, and so many bytes of them. Who
//! comes near to it is told; what is beyond it is kept unread, the seat is told once, and the umpire from time to time.

use crate::base::load::Game;
use crate::play::Play;
use crate::post::visit::{FromSeat, LetterPart, Visit};
use crate::said::commands::{SortedText, has_statements};
use crate::{HouseResult, Outcome};
use estafette_store::{Noticed, PlayWork, Tally};
use estafette_words::{Voice, say};

/// Of what may be read, so many hundredths are near to all.
const NEAR: usize = 80;

/// Whether there is room for a letter on the sheet of its seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    Enough,
    /// With it so much is read that hardly any is left, and the seat was not told yet.
    Little(Tally),
    None,
}

/// How much an order weighs besides its words: what is kept of one that was read is more than they are.
const EACH: usize = 32;

/// How much the orders of a letter weigh, those that are only tried out as well: their bytes, and something for each.
fn weight(said: &SortedText) -> usize {
    let texts = [Some(&said.orders), said.trial.as_ref()].into_iter().flatten();
    let lines = texts.filter(|text| has_statements(text)).flat_map(|text| text.lines()).map(str::trim);
    let each = |line: &str| line.len() + EACH * (1 + line.matches(';').count());
    lines.filter(|line| !line.is_empty()).map(each).sum()
}

impl<'v> Play<'v> {
    /// Looks whether there is room for a letter, and counts it.
    pub(crate) fn room_for(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        from: &FromSeat<'_>,
    ) -> HouseResult<Room> {
        let weight = weight(from.said);
        let Some(at) = at(game).filter(|_| weight > 0) else { return Ok(Room::Enough) };
        let (letters, bytes) = (self.base.limits.letters, self.base.limits.sheet);
        let mut tally = work.tally(&from.game, &from.seat, at)?;
        if tally.letters >= letters || tally.bytes + weight > bytes {
            return Ok(Room::None);
        }
        tally.letters += 1;
        tally.bytes += weight;
        let near = tally.letters * 100 >= letters * NEAR || tally.bytes * 100 >= bytes * NEAR;
        let first = near && tally.told.is_none();
        if first {
            tally.told = Some(Noticed::Near);
        }
        work.set_tally(&from.game, &from.seat, at, &tally)?;
        Ok(if first { Room::Little(tally) } else { Room::Enough })
    }

    /// Leaves a letter unread. The first one is answered.
    pub(crate) fn leave_unread(
        self,
        work: &mut dyn PlayWork,
        game: Game<'v>,
        from: &'v FromSeat<'v>,
    ) -> HouseResult<Visit<'v>> {
        let mut visit = Visit::new(self.base, game, from, LetterPart::Text);
        let at = at(&visit.game).unwrap_or_default();
        let mut tally = work.tally(&from.game, &from.seat, at)?;
        let told = tally.told == Some(Noticed::Full);
        tally.unread += 1;
        tally.told = Some(Noticed::Full);
        work.set_tally(&from.game, &from.seat, at, &tally)?;
        visit.note(Outcome::Unusable);
        if told {
            visit.unanswered =
                Some("kept unread: the seat has written enough for now; no receipt".to_owned());
        } else {
            visit.open();
            let text = visit.said_full();
            visit.receipt.refused.push(text);
            visit.close(&SortedText::default());
        }
        visit.tell_umpire_of_unread(work, &tally)?;
        Ok(visit)
    }
}

/// Under what a seat's letters are counted now; nothing in a game that is over.
fn at(game: &Game<'_>) -> Option<(u32, u32)> {
    game.due().ok().map(|due| (game.line(), due.period.ordinal))
}

impl Visit<'_> {
    fn due_now(&self, voice: Voice) -> String {
        self.game.due().map_or_else(|_| String::new(), |due| self.game.period_title(&due.period, voice))
    }

    fn said_full(&self) -> String {
        let (voice, limits) = (self.voice(), &self.base.limits);
        let due = self.due_now(voice);
        let (letters, kb) = (limits.letters, limits.sheet / 1024);
        say!(voice, "receipt-full", due = &due, most_letters = letters, most_kb = kb)
    }

    /// Says that there is hardly any room left.
    pub(crate) fn remark_nearly_full(&mut self, tally: &Tally) {
        let (voice, limits) = (self.voice(), &self.base.limits);
        let (due, kb) = (self.due_now(voice), tally.bytes.div_ceil(1024));
        let text = say!(
            voice,
            "receipt-nearly-full",
            due = &due,
            letters = tally.letters,
            most_letters = limits.letters,
            kb = kb,
            most_kb = limits.sheet / 1024
        );
        self.receipt.remarks.push(text);
    }

    /// Tells the umpire of the first letter that is left unread, of the tenth, of the hundredth, and so on.
    fn tell_umpire_of_unread(&mut self, work: &mut dyn PlayWork, tally: &Tally) -> HouseResult<()> {
        let n = tally.unread;
        if 10usize.checked_pow(n.ilog10()) != Some(n) {
            return Ok(());
        }
        let who = self.game.seat_title(&self.from.seat, Voice::ENGLISH);
        let (due, limits) = (self.due_now(Voice::ENGLISH), &self.base.limits);
        let begins: String = self.from.letter.text.chars().take(500).collect();
        let text = format!(
            "{who} has sent more than is read while {due} is due (letters with orders: {}; kB of orders: {}). Kept \
             unread: {n}. What was read before counts, and letters of commands alone are read.\n\nThe newest is kept as \
             it came, letter {}. It begins:\n\n{begins}\n\nMore is read with other `[limits]`, `letters` and `sheet`; \
             what the seat orders beyond them you can rule.",
            limits.letters,
            limits.sheet / 1024,
            self.from.row.id
        );
        self.report_to_umpire(work, "unread", (format!("{who} writes more than is read"), text))
    }
}
