//! Letters that were read ahead: whoever looks into a letter's sender reads it as well, beside the handler, so that the handler
//! need not while others wait for it. What is not here is read when it is handled, and comes to the same.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::said::commands::{self, SortedText};
use crate::{Base, House};
use estafette_core::LetterId;
use estafette_mail::{Envelope, Letter, Limits, Opened, Own, Refused, Sent};

/// Bytes of texts that are kept until they are handled; the oldest go first.
const MOST: usize = 4_000_000;
/// While so many are kept, no large letter is to be read ahead: one sender's would only push out those of others.
const ROOM: usize = 500_000;

/// What a letter says, whoever sent it.
#[derive(Debug)]
pub struct Ahead {
    pub(crate) letter: Result<Letter, Refused>,
    /// Its text, sorted.
    pub(crate) said: SortedText,
    /// The Message-IDs of the mails that it was held against; none where it can quote none.
    pub(crate) beside: Vec<String>,
    /// Whether it may quote a mail of ours.
    may_quote: bool,
}

impl Ahead {
    /// A letter that was read, or refused.
    pub(crate) fn of(letter: Result<Letter, Refused>) -> Self {
        let said = letter.as_ref().map(|letter| commands::read(&letter.text)).unwrap_or_default();
        let may_quote = letter.as_ref().is_ok_and(Letter::may_quote);
        Self { letter, said, beside: Vec::new(), may_quote }
    }

    /// The letter where it may quote a mail of ours.
    pub(crate) fn may_quote(&self) -> Option<&Letter> {
        self.letter.as_ref().ok().filter(|_| self.may_quote)
    }

    /// Its text is held as it is and without the house's lines.
    fn weight(&self) -> usize {
        1_000 + self.letter.as_ref().map_or(0, |letter| 3 * letter.text.len())
    }
}

/// Reads letters as a house does, without its store, and keeps what it reads for that house.
#[derive(Debug, Clone)]
pub struct Reader {
    own: Own,
    limits: Limits,
    aheads: Arc<Aheads>,
}

impl Reader {
    /// Reads a letter. `before` finds the mails that went to its writer before it came in, where it may quote one.
    ///
    /// # Errors
    /// Those of `before`.
    pub fn read<E>(
        &self,
        (raw, envelope): (&[u8], &Envelope),
        before: impl FnOnce(&Letter) -> Result<Before, E>,
    ) -> Result<Ahead, E> {
        let read = |own: &Own| Ahead::of(Opened::of(raw, envelope, own, &self.limits).letter());
        let plain = read(&self.own);
        let Some(quoting) = plain.may_quote() else { return Ok(plain) };
        let Before { ids, sent } = before(quoting)?;
        if !quoting.quotes_orders() && !sent.knows(&quoting.text) {
            return Ok(Ahead { beside: ids, ..plain });
        }
        Ok(Ahead { beside: ids, ..read(&Own { sent, ..self.own.clone() }) })
    }

    /// Keeps what was read of a letter until the house handles it.
    pub fn keep(&self, id: LetterId, ahead: Ahead) {
        self.aheads.keep(id, ahead);
    }

    /// Whether a large letter may be read ahead. Where it may not, the house tells when it may.
    pub fn has_room(&self) -> bool {
        let mut held = self.aheads.held();
        let room = held.bytes < ROOM;
        held.wanted |= !room;
        room
    }
}

/// Letters that were read and not handled yet.
#[derive(Debug, Default)]
pub(crate) struct Aheads(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    kept: VecDeque<(LetterId, Ahead)>,
    /// What they weigh.
    bytes: usize,
    /// Whether somebody waits for room.
    wanted: bool,
}

impl Held {
    fn remove(&mut self, at: usize) -> Option<Ahead> {
        let (_, ahead) = self.kept.remove(at)?;
        self.bytes -= ahead.weight();
        Some(ahead)
    }
}

impl Aheads {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, id: LetterId, ahead: Ahead) {
        let mut held = self.held();
        held.bytes += ahead.weight();
        held.kept.push_back((id, ahead));
        while held.bytes > MOST && held.remove(0).is_some() {}
    }

    fn has_made_room(&self) -> bool {
        let mut held = self.held();
        let made = held.wanted && held.bytes < ROOM;
        held.wanted &= !made;
        made
    }

    /// What a letter says, if it was read ahead.
    pub fn take(&self, id: &LetterId) -> Option<Ahead> {
        let mut held = self.held();
        let at = held.kept.iter().position(|(known, _)| known == id)?;
        held.remove(at)
    }
}

impl Base<'_> {
    pub(crate) fn reader(&self) -> Reader {
        Reader { own: self.own(), limits: self.limits.clone(), aheads: Arc::clone(&self.aheads) }
    }
}

impl House<'_> {
    /// Who reads letters ahead for this house.
    pub fn reader(&self) -> Reader {
        self.base.reader()
    }

    /// Whether there is room again that a reader has waited for.
    pub fn has_made_room(&self) -> bool {
        self.base.aheads.has_made_room()
    }
}

/// Mails that went to the writer of a letter before it came in.
#[derive(Debug, Default)]
pub struct Before {
    /// Their Message-IDs: with the same ones the letter reads the same.
    pub(crate) ids: Vec<String>,
    pub(crate) sent: Sent,
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_mail as mail;

    fn ahead(lines: usize) -> Ahead {
        let raw = format!("From: ann@a.example\r\n\r\n{}", "move K12: forward 1\r\n".repeat(lines));
        Ahead::of(mail::read_letter(
            raw.as_bytes(),
            &Envelope::default(),
            &Own::default(),
            &Limits::default(),
        ))
    }

    #[test]
    fn a_reader_that_found_no_room_is_told_once_when_there_is() {
        let reader = Reader { own: Own::default(), limits: Limits::default(), aheads: Arc::default() };
        let made = || reader.aheads.has_made_room();
        assert!(reader.has_room() && !made());
        reader.keep(LetterId("large".to_owned()), ahead(12_000));
        assert!(!reader.has_room() && !made());
        reader.aheads.take(&LetterId("large".to_owned())).unwrap();
        assert_eq!(reader.aheads.held().bytes, 0);
        assert!(made() && !made() && reader.has_room());
    }

    #[test]
    fn the_oldest_go_first_when_there_are_too_many() {
        let aheads = Aheads::default();
        for number in 0..10 {
            aheads.keep(LetterId(number.to_string()), ahead(12_000));
        }
        let kept: Vec<usize> =
            (0..10).filter(|n: &usize| aheads.take(&LetterId(n.to_string())).is_some()).collect();
        assert!(!kept.is_empty() && kept.len() < 10 && kept.ends_with(&[9]), "{kept:?}");
        assert!(aheads.take(&LetterId("9".to_owned())).is_none(), "it was taken");
    }
}
