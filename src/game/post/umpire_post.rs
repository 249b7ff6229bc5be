//! Notes to the umpire: a plain mail in English when something wants a person. Never twice for one cause,
//! the same text at most once a day, and at most ten an hour.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};

use super::compose::text_mail;
use crate::HouseResult;
use estafette_core::GameId;
use estafette_core::dice::sha256_hex;
use estafette_store::{CountedText, PostWork};

/// Notes an hour; what is above it stands in the reason of the letter alone.
const AN_HOUR: u32 = 10;
/// Under which notes are counted; no address is like it.
const COUNTED_AS: &str = "umpire";

/// Something that the umpire should hear of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Notice {
    /// What it is about, in a few words.
    pub subject: String,
    /// What happened, and what can be done.
    pub text: String,
    /// Why it is written; the same cause is never told twice.
    pub cause: String,
    /// The game it belongs to.
    pub game: Option<GameId>,
}

impl PostOffice<'_> {
    /// Puts a note to the umpire into the outbox; nothing when the house has no umpire's address.
    pub fn tell_umpire(
        &self,
        work: &mut dyn PostWork,
        notice: Notice,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        self.ask_umpire(work, notice, &[], now)
    }

    /// The same, with lines that he may send back in answer. Where he is an umpire of the game, a reply with its secret
    /// is his word.
    pub fn ask_umpire(
        &self,
        work: &mut dyn PostWork,
        notice: Notice,
        lines: &[String],
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(address) = &self.base.identity.umpire else { return Ok(()) };
        let (umpire, notice) = &self.reader_of(work, address, notice)?;
        let digest = sha256_hex(format!("{}\n{}", notice.subject, notice.text).as_bytes());
        let hour = work.said_to(COUNTED_AS, None, now - Duration::hours(1))?;
        if hour >= AN_HOUR || work.said_to(COUNTED_AS, Some(&digest), now - Duration::hours(24))? > 0 {
            return Ok(());
        }
        let mut text = notice.text.clone();
        let reply_to = match &notice.game {
            Some(game) => self.answers_about(work, game, umpire)?,
            None => None,
        };
        if reply_to.is_some() && !lines.is_empty() {
            text += &format!(
                "\n\nTo answer by mail, reply with one of these lines, filled in:\n\n{}",
                lines.join("\n")
            );
        }
        if hour + 1 == AN_HOUR {
            text += &format!(
                "\n\nThis is note number {AN_HOUR} within an hour. Further ones are not mailed until it is \
                 over; `estafette status` and the log tell all."
            );
        }
        let subject = match &notice.game {
            Some(game) => format!("[{game}] {}", notice.subject),
            None => notice.subject.clone(),
        };
        let cause = format!("umpire|{}", notice.cause);
        // An address that is none must not hold up what the note is about.
        let Ok(mail) = text_mail(self.base, umpire, (&cause, reply_to), (subject, wrapped(&text)), now)
        else {
            return Ok(());
        };
        if work.post(&mail)? {
            work.note_said(&CountedText { address: COUNTED_AS, game: None, digest: &digest, at: now })?;
        }
        Ok(())
    }

    /// Who is told of something in a game: an umpire who does not play in it. Where there is none, whoever has
    /// the address for notes is told that somebody is wanted, and nothing else.
    fn reader_of(
        &self,
        work: &mut dyn PostWork,
        address: &str,
        notice: Notice,
    ) -> HouseResult<(String, Notice)> {
        let Some(game) = notice.game.clone() else { return Ok((address.to_owned(), notice)) };
        let fit = self.umpires_of(work, &game)?;
        if fit.iter().any(|u| u.address.eq_ignore_ascii_case(address))
            || !self.base.plays(work, address)?.contains_key(&game)
        {
            return Ok((address.to_owned(), notice));
        }
        if let Some(other) = fit.into_iter().next() {
            return Ok((other.address, notice));
        }
        let text = format!(
            "Something in {game} wants an umpire, but you play in it. Ask somebody else to look: \
             `estafette status {game}` and the log tell what it is."
        );
        let notice = Notice { subject: "an umpire is wanted".to_owned(), text, ..notice };
        Ok((address.to_owned(), notice))
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
