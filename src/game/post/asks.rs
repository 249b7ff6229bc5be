//! Confirmations that are asked for by mail.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};

use super::identify::{Arrived, CONFIRM};
use super::notes::{Body, Note};
use crate::base::house::Purpose;
use crate::base::load::Game;
use crate::base::secrets::in_letters;
use crate::said::command::Command;
use crate::said::commands;
use crate::said::unheard::{self, Repeat, unheard};
use crate::{Base, HouseError, HouseResult};
use estafette_core::{GameId, LetterId, SeatId};
use estafette_orders::talk::is_talk;
use estafette_store::{ConfirmationRow, MailKind, PostWork, Wish};
use estafette_words::{Voice, say};

/// How long a confirmation can be given.
pub(crate) const DAYS: i64 = 7;

/// A confirmation to be asked for.
pub(crate) struct Question<'q> {
    pub game: &'q GameId,
    pub seat: &'q SeatId,
    pub wish: Wish,
    /// The letter because of which it is asked.
    pub letter: &'q LetterId,
    /// Which address is asked.
    pub to: &'q str,
    pub kind: MailKind,
    pub subject: String,
    pub body: Body,
    pub now: DateTime<Utc>,
}

/// The secret of a confirmation, by its cause.
pub(crate) fn short_secret(base: &Base<'_>, cause: &str) -> String {
    let hash = base.keyed(Purpose::Secret, cause);
    let mut short = [0; 10];
    short.copy_from_slice(&hash[..10]);
    in_letters(&short)
}

impl PostOffice<'_> {
    /// Asks for a confirmation.
    pub fn ask(&self, work: &mut dyn PostWork, asked: Question<'_>) -> HouseResult<()> {
        let Question { game, seat, wish, letter, to, kind, subject, body, now } = asked;
        let what = serde_json::to_string(&wish).map_err(|e| HouseError::Unreadable(e.to_string()))?;
        let cause = format!("confirm|{letter}|{game}|{seat}|{what}");
        let secret = short_secret(self.base, &cause);
        work.ask_confirmation(&ConfirmationRow {
            print: self.base.secret_print(&secret),
            game: game.clone(),
            seat: seat.clone(),
            wish,
            at: now,
            until: now + Duration::days(DAYS),
            used: None,
        })?;
        let reply_to =
            format!("{}+{CONFIRM}.{secret}@{}", self.base.identity.local, self.base.identity.domain);
        // What a new address is asked belongs to no game in the outbox: nothing of it proves a seat.
        let of = (kind != MailKind::Stranger).then(|| (game.clone(), seat.clone()));
        let reply_to = Some(reply_to);
        let note =
            Note { to, seat: of, kind, cause, subject, body, reply_to, attachments: Vec::new(), at: now };
        self.post_note(work, note)?;
        Ok(())
    }

    /// Tells whoever confirmed something what of the reply was not read. Its words are not repeated: the reply may
    /// come from any address.
    pub fn tell_beside(
        &self,
        work: &mut dyn PostWork,
        from: &Arrived<'_>,
        (cause, voice): (&str, Voice),
    ) -> HouseResult<()> {
        let Some(told) = beside(from, Repeat::Numbers, voice) else { return Ok(()) };
        let body = Body::to_address(&self.base.identity.name, voice).saying(vec![told]);
        if self.too_much(work, (from.writer(), None), cause, from.now)?.is_some() {
            return Ok(());
        }
        let note = Note {
            to: from.writer(),
            seat: None,
            kind: MailKind::Stranger,
            cause: cause.to_owned(),
            subject: say!(voice, "confirm-beside-subject"),
            body,
            reply_to: None,
            attachments: Vec::new(),
            at: from.now,
        };
        self.post_note(work, note)
    }

    /// Tells the holder of a seat something at the registered address; not when it has had so many mails
    /// within the hour that they are gathered.
    pub fn tell_holder(
        &self,
        work: &mut dyn PostWork,
        game: &Game<'_>,
        seat: &SeatId,
        (cause, paragraphs): (String, Vec<String>),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(held) = game.held(seat) else { return Ok(()) };
        if self.gathered_until(work, &held.address, now)?.is_some() {
            return Ok(());
        }
        let voice = game.voice(seat);
        let note = Note {
            to: &held.address,
            seat: Some((game.row.id.clone(), seat.clone())),
            kind: MailKind::Notice,
            cause,
            subject: format!("[{}] {}", game.row.id, say!(voice, "people-subject")),
            body: Body::to_holder(held, &game.row.id, voice).saying(paragraphs),
            reply_to: Some(self.base.reply_to(&game.row.id, seat, held)),
            attachments: Vec::new(),
            at: now,
        };
        self.post_note(work, note)?;
        Ok(())
    }
}

/// How long a confirmation can be given, for the mail that asks.
pub(crate) fn how_to_confirm(voice: Voice) -> String {
    say!(voice, "confirm-how", days = DAYS)
}

/// What is told of lines that stand beside `confirm`; none when there are none.
pub(crate) fn beside(from: &Arrived<'_>, repeat: Repeat, voice: Voice) -> Option<String> {
    let lines = unheard(&from.letter.text, std::slice::from_ref(&from.letter.from.name), &[], &agrees);
    let told = unheard::told(&lines, repeat, voice)?;
    Some(format!("{told} {}", say!(voice, "confirm-beside")))
}

/// Whether a reply says yes, in a line of its own.
pub(crate) fn agrees(text: &str) -> bool {
    let confirms = |said: &str| commands::read(said).commands.iter().any(|(_, c)| *c == Command::Confirm);
    // `confirm, and thanks`: talk behind it takes nothing back.
    let with_talk = |line: &str| {
        line.split_once([',', '.', '!'])
            .is_some_and(|(said, rest)| confirms(said) && is_talk(without_and(rest)))
    };
    confirms(text) || text.lines().any(with_talk)
}

fn without_and(text: &str) -> &str {
    let text = text.trim();
    ["and ", "i ", "und "].iter().find_map(|and| text.strip_prefix(and)).unwrap_or(text)
}

/// What a reply to a mail that asks came to.
pub(crate) enum Reply {
    Done(String),
    /// Nothing was done; why, for the log and for the holder.
    Not(&'static str, String),
}
