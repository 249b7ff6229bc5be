//! Letters that were read ahead: whoever looks into a letter's sender reads it as well, beside the desk, so that the desk
//! need not while others wait for it. What is not here is read when it is handled, and comes to the same.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::commands::{self, Said};
use super::{House, Unproven};
use crate::core::LetterId;
use crate::mail::{self, Letter, Limits, Own, Refused};

/// Bytes of texts that are kept until they are handled; the oldest go first.
const MOST: usize = 4_000_000;

/// What a letter says, whoever sent it.
#[derive(Debug)]
pub struct Ahead {
    pub(super) letter: Result<Letter, Refused>,
    /// Its text, sorted.
    pub(super) said: Said,
}

impl Ahead {
    /// A letter that was read, or refused.
    pub(super) fn of(letter: Result<Letter, Refused>) -> Self {
        let said = letter.as_ref().map(|letter| commands::read(&letter.text)).unwrap_or_default();
        Self { letter, said }
    }

    /// Its text is held as it is and without the house's lines.
    fn weight(&self) -> usize {
        1_000 + self.letter.as_ref().map_or(0, |letter| 3 * letter.text.len())
    }
}

/// Reads letters as a house does, without its store.
#[derive(Debug, Clone)]
pub struct Reader {
    own: Own,
    limits: Limits,
}

impl Reader {
    /// Reads a letter.
    pub fn read(&self, letter: &Unproven) -> Ahead {
        Ahead::of(mail::read_letter(&letter.raw, &letter.envelope, &self.own, &self.limits))
    }
}

/// Letters that were read and not handled yet.
#[derive(Debug, Default)]
pub(super) struct Aheads(Mutex<VecDeque<(LetterId, Ahead)>>);

impl Aheads {
    fn keep(&self, id: LetterId, ahead: Ahead) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((id, ahead));
        let mut bytes: usize = kept.iter().map(|(_, ahead)| ahead.weight()).sum();
        while bytes > MOST
            && let Some((_, oldest)) = kept.pop_front()
        {
            bytes -= oldest.weight();
        }
    }

    /// What a letter says, if it was read ahead.
    pub fn take(&self, id: &LetterId) -> Option<Ahead> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, _)| known == id)?;
        kept.remove(at).map(|(_, ahead)| ahead)
    }
}

impl House<'_> {
    /// Who reads letters ahead as this house would.
    pub fn reader(&self) -> Reader {
        Reader { own: self.desk.own(), limits: self.desk.limits.clone() }
    }

    /// Keeps what was read of a letter until it is handled.
    pub fn keep_ahead(&self, id: LetterId, ahead: Ahead) {
        self.desk.aheads.keep(id, ahead);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::Envelope;

    #[test]
    fn the_oldest_go_first_when_there_are_too_many() {
        let aheads = Aheads::default();
        let raw = format!("From: ann@a.example\r\n\r\n{}", "move K12: forward 1\r\n".repeat(12_000));
        let (own, limits) = (Own::default(), Limits::default());
        for number in 0..10 {
            let letter = mail::read_letter(raw.as_bytes(), &Envelope::default(), &own, &limits);
            aheads.keep(LetterId(number.to_string()), Ahead::of(letter));
        }
        let kept: Vec<usize> =
            (0..10).filter(|n: &usize| aheads.take(&LetterId(n.to_string())).is_some()).collect();
        assert!(!kept.is_empty() && kept.len() < 10 && kept.ends_with(&[9]), "{kept:?}");
        assert!(aheads.take(&LetterId("9".to_owned())).is_none(), "it was taken");
    }
}
