//! Notes to the umpire: a plain mail in English when something wants a person. Never twice for one cause,
//! the same text at most once a day, and at most ten an hour.

use chrono::{DateTime, Duration, Utc};

use super::post::text_mail;
use super::{Desk, Done};
use crate::core::GameId;
use crate::core::dice::sha256_hex;
use crate::store::{Said, Work};

/// Notes an hour; what is above it stands in the reason of the letter alone.
const AN_HOUR: u32 = 10;
/// Under which notes are counted; no address is like it.
const COUNTED_AS: &str = "umpire";

/// Something that the umpire should hear of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Notice {
    /// What it is about, in a few words.
    pub subject: String,
    /// What happened, and what can be done.
    pub text: String,
    /// Why it is written; the same cause is never told twice.
    pub cause: String,
    /// The game it belongs to.
    pub game: Option<GameId>,
}

impl Desk<'_> {
    /// Puts a note to the umpire into the outbox; nothing when the house has no umpire's address.
    pub fn tell_umpire(&self, work: &mut dyn Work, notice: Notice, now: DateTime<Utc>) -> Done<()> {
        let Some(umpire) = &self.identity.umpire else { return Ok(()) };
        let digest = sha256_hex(format!("{}\n{}", notice.subject, notice.text).as_bytes());
        let hour = work.said_to(COUNTED_AS, None, now - Duration::hours(1))?;
        if hour >= AN_HOUR || work.said_to(COUNTED_AS, Some(&digest), now - Duration::hours(24))? > 0 {
            return Ok(());
        }
        let mut text = notice.text;
        if hour + 1 == AN_HOUR {
            text += &format!(
                "\n\nThis is note number {AN_HOUR} within an hour. Further ones are not mailed until it is \
                 over; `estafette status` and the log tell all."
            );
        }
        let subject = match &notice.game {
            Some(game) => format!("[{game}] {}", notice.subject),
            None => notice.subject,
        };
        let cause = format!("umpire|{}", notice.cause);
        // An address that is none must not hold up what the note is about.
        let Ok(mail) = text_mail(self, umpire, &cause, (subject, wrapped(&text)), now) else { return Ok(()) };
        if work.post(&mail)? {
            work.note_said(&Said { address: COUNTED_AS, game: None, digest: &digest, at: now })?;
        }
        Ok(())
    }
}

/// Paragraphs in lines of at most 76 letters, where their words allow it.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split_whitespace() {
            let letters = word.chars().count();
            if width > 0 && width + 1 + letters > 76 {
                out.push('\n');
                width = 0;
            }
            if width > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += letters;
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_kept_apart() {
        let text = wrapped(&format!("{}\n\nend", "word ".repeat(40)));
        assert!(text.lines().all(|l| l.len() <= 76) && text.ends_with("word\n\nend\n"), "{text}");
    }
}
