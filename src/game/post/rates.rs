//! How much is said to those who are not proven, and to letters in which nothing could be used: enough for
//! a person, too little for a loop.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};

use super::receipt::Grade;
use super::umpire_post::Notice;
use super::visit::Visit;
use crate::{HouseResult, Outcome};
use estafette_core::dice::sha256_hex;
use estafette_core::{GameId, SeatId};
use estafette_mail::looks_like_orders;
use estafette_store::{CountedText, MailKind, PostWork};
use estafette_words::Voice;

/// Answers to one address within an hour.
const ADDRESS_AN_HOUR: u32 = 10;
/// Answers that have to do with one game, within an hour.
const GAME_AN_HOUR: u32 = 3;
/// Letters of a seat in which nothing could be used, one after another within a day, that are answered.
const UNUSABLE_IN_A_ROW: u32 = 3;
/// Letters of an umpire in which nothing could be used, and which say the same, that are answered within a day.
const ALIKE_A_DAY: u32 = 3;

impl PostOffice<'_> {
    /// Why a text must not be said to somebody who is not proven; `None` when it may, and is counted.
    pub fn too_much(
        &self,
        work: &mut dyn PostWork,
        (to, game): (&str, Option<&GameId>),
        text: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<String>> {
        let (address, digest) = (counted_as(to), sha256_hex(text.as_bytes()));
        let (hour, day) = (now - Duration::hours(1), now - Duration::hours(24));
        if work.said_to(&address, Some(&digest), day)? > 0 {
            return Ok(Some("the same was said to this address within a day".to_owned()));
        }
        let of_game = game.map(|g| work.said_of(g, hour)).transpose()?.unwrap_or(0);
        let limit = if work.said_to(&address, None, hour)? >= ADDRESS_AN_HOUR {
            Some((address.clone(), format!("{ADDRESS_AN_HOUR} answers to {address} within an hour")))
        } else if of_game >= GAME_AN_HOUR {
            let game = game.map_or("", GameId::as_str);
            let said = format!("{GAME_AN_HOUR} answers about {game} to unproven senders within an hour");
            Some((game.to_owned(), said))
        } else {
            None
        };
        let Some((whom, limit)) = limit else {
            work.note_said(&CountedText { address: &address, game, digest: &digest, at: now })?;
            return Ok(None);
        };
        let notice = Notice {
            subject: "some mails are no longer answered".to_owned(),
            text: format!(
                "There were {limit}. That is the limit: further mails are kept and not answered until the \
                 hour is over. It may be a program that answers every mail, or somebody who tries \
                 addresses."
            ),
            cause: format!("rate|{whom}|{}", now.date_naive()),
            game: game.cloned(),
        };
        self.tell_umpire(work, notice, now)?;
        Ok(Some(format!("{limit} are the limit")))
    }

    /// Why a letter of an umpire in which nothing could be used gets no answer; `None` when it does, and is counted.
    pub fn said_often(
        &self,
        work: &mut dyn PostWork,
        umpire: &str,
        text: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<String>> {
        let (address, digest) = (counted_as(umpire), sha256_hex(text.as_bytes()));
        if work.said_to(&address, Some(&digest), now - Duration::hours(24))? >= ALIKE_A_DAY {
            return Ok(Some(format!("the same was said {ALIKE_A_DAY} times within a day")));
        }
        work.note_said(&CountedText { address: &address, game: None, digest: &digest, at: now })?;
        Ok(None)
    }

    /// Why a letter of a proven seat in which nothing could be used gets no receipt; `None` when it does.
    pub fn enough_said(
        &self,
        work: &mut dyn PostWork,
        (game, seat): (&GameId, &SeatId),
        text: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<String>> {
        let address = format!("{game}/{seat}");
        let digest = sha256_hex(text.as_bytes());
        let day = now - Duration::hours(24);
        if work.said_to(&address, Some(&digest), day)? > 0 {
            return Ok(Some("the same text had its receipt within a day".to_owned()));
        }
        if work.unusable_in_a_row(game, seat, day, UNUSABLE_IN_A_ROW)? < UNUSABLE_IN_A_ROW {
            work.note_said(&CountedText { address: &address, game: None, digest: &digest, at: now })?;
            return Ok(None);
        }
        let notice = Notice {
            subject: format!("mails of {seat} are no longer answered"),
            text: format!(
                "Within a day more than {UNUSABLE_IN_A_ROW} mails came in from the seat {seat} of {game}, one \
                 after another, in which nothing could be used. They are kept, and get no receipts until \
                 one can be used. It may be a program that answers every mail, or a player who needs help."
            ),
            cause: format!("unusable|{game}|{seat}|{}", now.date_naive()),
            game: Some(game.clone()),
        };
        self.tell_umpire(work, notice, now)?;
        Ok(Some(format!("more than {UNUSABLE_IN_A_ROW} such mails in a row")))
    }

    /// Whether a seat has had so many receipts within the hour that this one waits; until when.
    pub fn gathered_until(
        &self,
        work: &mut dyn PostWork,
        address: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<DateTime<Utc>>> {
        let recent = work.posted_since(address, MailKind::Receipt, now - Duration::hours(1))?;
        if recent < RECEIPTS_AN_HOUR {
            return Ok(None);
        }
        let hour = now.timestamp().div_euclid(3600) + 1;
        Ok(DateTime::from_timestamp(hour * 3600, 0))
    }
}

impl Visit<'_> {
    /// Why a letter in which nothing could be used gets no receipt, with what became of it.
    pub fn silence(&self, work: &mut dyn PostWork) -> HouseResult<Option<(Outcome, String)>> {
        let (game, seat, letter) = (&self.from.game, &self.from.seat, self.from.letter);
        if letter.hint {
            self.tell_of_note(work)?;
            let reason = "nothing usable, and it reads like an out-of-office note".to_owned();
            return Ok(Some((Outcome::Silent, reason)));
        }
        if looks_like_orders(&letter.text) {
            // Somebody tries to order something, and shall not be left alone with it.
            return Ok(None);
        }
        let receipt = &self.receipt;
        let mut said = vec![letter.text.clone()];
        said.extend(receipt.remarks.iter().chain(&receipt.refused).cloned());
        let blocks = [&receipt.entered, &receipt.trial];
        said.extend(blocks.into_iter().flatten().flat_map(|b| b.problems.iter().cloned()));
        let why =
            PostOffice::at(self.base).enough_said(work, (game, seat), &said.join("\n"), self.from.now)?;
        let grade = Grade::of(Outcome::Unusable).say(Voice::ENGLISH);
        Ok(why.map(|why| (Outcome::Unusable, format!("{grade}; no receipt: {why}"))))
    }

    /// A person may have written it after all, and now waits for an answer.
    fn tell_of_note(&self, work: &mut dyn PostWork) -> HouseResult<()> {
        let (game, seat, letter) = (&self.from.game, &self.from.seat, self.from.letter);
        let first: Vec<&str> = letter.text.lines().filter(|l| !l.trim().is_empty()).take(6).collect();
        let first: String = first.join("\n").chars().take(500).collect();
        let notice = Notice {
            subject: format!("{seat} seems to be away"),
            text: format!(
                "From the seat {seat} of {game} came a mail without orders that reads like an out-of-office \
                 note. It was not answered. It begins:\n\n{first}"
            ),
            cause: format!("away|{}", self.from.row.id),
            game: Some(game.clone()),
        };
        PostOffice::at(self.base).tell_umpire(work, notice, self.from.now)
    }
}

/// An address as it is counted: what stands behind a `+` in it can be made up at will.
fn counted_as(address: &str) -> String {
    let lower = address.to_ascii_lowercase();
    match lower.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => lower,
    }
}

/// Receipts that a seat gets in an hour before they are gathered into one.
pub(crate) const RECEIPTS_AN_HOUR: u32 = 30;
