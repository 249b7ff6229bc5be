//! Letters from nobody who is proven: one short answer a day to an address, without game data, and
//! none at all to what a machine wrote.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;

use super::compose::StrangerNote;
use super::identify::{Unproven, subject_tag};
use crate::said::asking::nearly_asked;
use crate::{HouseResult, Outcome};
use estafette_core::{GameId, Lang};
use estafette_mail::{Letter, Refused};
use estafette_store::{LetterEnd, LetterRow, MailKind, PostWork};
use estafette_words::{Voice, say};

/// What the short answer says: nobody knows what language a stranger reads, so it is said in all.
#[derive(Debug, Serialize)]
struct Facts {
    lang: Lang,
    tongues: Vec<Tongue>,
}

/// The short answer in one language.
#[derive(Debug, Serialize)]
struct Tongue {
    lang: Lang,
    hello: String,
    not_entered: String,
    how: String,
    list: String,
    once: String,
}

impl Tongue {
    fn new(voice: Voice, why: &str) -> Self {
        Self {
            lang: voice.0,
            hello: say!(voice, "stranger-hello"),
            not_entered: say!(voice, "stranger-not-entered", why = why),
            how: say!(voice, "stranger-how"),
            list: say!(voice, "stranger-list"),
            once: say!(voice, "stranger-once"),
        }
    }
}

impl Unproven {
    fn say(self, voice: Voice) -> String {
        match self {
            Self::Unknown => say!(voice, "stranger-unknown"),
            Self::WrongSecret => say!(voice, "stranger-wrong-secret"),
            Self::NotEnough => say!(voice, "stranger-not-enough"),
            Self::OtherAddress => say!(voice, "stranger-other-address"),
        }
    }
}

impl PostOffice<'_> {
    /// Answers a stranger, or keeps silent.
    pub fn stranger(
        &self,
        work: &mut dyn PostWork,
        row: &LetterRow,
        letter: &Letter,
        missing: Unproven,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        if letter.hint {
            let reason = "not proven, and it reads like an out-of-office note".to_owned();
            let (seat, fingerprint) = (None, None);
            return Ok(LetterEnd { outcome: Outcome::Silent, reason, seat, fingerprint, at: now });
        }
        let game = self.game_meant(work, letter)?;
        let writer = (letter.from.mailbox.as_str(), letter.message_id.clone(), game);
        let near: Vec<String> = nearly_asked(&letter.text).iter().map(|word| format!("`{word}`")).collect();
        let why = |voice: Voice| match near.as_slice() {
            [] => missing.say(voice),
            near => missing.say(voice) + " " + &say!(voice, "stranger-near", words = &near.join(", ")),
        };
        self.short_answer(work, row, writer, why, now)
    }

    /// Answers a mail that cannot be read, or keeps silent.
    pub fn refuse(
        &self,
        work: &mut dyn PostWork,
        row: &LetterRow,
        refused: &Refused,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        let why = refused.to_string();
        let silent = LetterEnd {
            outcome: Outcome::Refused,
            reason: why.clone(),
            seat: None,
            fingerprint: None,
            at: now,
        };
        let (Some(from), None) = (&refused.from, &refused.automatic) else { return Ok(silent) };
        let writer = (from.mailbox.as_str(), refused.message_id.clone(), None);
        let say = |voice: Voice| say!(voice, "stranger-unreadable", why = &refused.why.say(voice));
        let end = self.short_answer(work, row, writer, say, now)?;
        Ok(LetterEnd { reason: format!("{why}; {}", end.reason), ..silent })
    }

    /// The game that a stranger's letter has to do with, by the address it was sent to or by its subject.
    fn game_meant(&self, work: &mut dyn PostWork, letter: &Letter) -> HouseResult<Option<GameId>> {
        let tagged = letter.recipients.iter().filter_map(|r| self.tag(r));
        let named = tagged.filter_map(|tag| tag.split('.').next().map(str::to_owned));
        let named = named.chain(subject_tag(&letter.subject).map(|(game, _)| game));
        for name in named {
            let Ok(game) = name.parse::<GameId>() else { continue };
            if work.game(&game)?.is_some() {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    fn short_answer(
        &self,
        work: &mut dyn PostWork,
        row: &LetterRow,
        (address, answers, game): (&str, Option<String>, Option<GameId>),
        why: impl Fn(Voice) -> String,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        let end = |outcome, reason: &str| LetterEnd {
            outcome,
            reason: reason.to_owned(),
            seat: None,
            fingerprint: None,
            at: now,
        };
        if work.posted_since(address, MailKind::Stranger, now - Duration::hours(24))? > 0 {
            return Ok(end(Outcome::Silent, "not proven, and this address had its answer today"));
        }
        if let Some(limit) = self.too_much(work, (address, game.as_ref()), &why(Voice::ENGLISH), now)? {
            return Ok(end(Outcome::Silent, &format!("not proven, and not answered: {limit}")));
        }
        let tongues = Lang::ALL.map(|lang| Tongue::new(Voice(lang), &why(Voice(lang))));
        let facts = Facts { lang: Lang::English, tongues: tongues.into() };
        let body = self.base.papers.write("stranger", &facts);
        let subject = Lang::ALL.map(|lang| say!(Voice(lang), "stranger-subject")).join(" / ");
        let cause = format!("stranger|{}", row.id);
        self.post_to_stranger(work, StrangerNote { to: address, answers, cause, subject, body, at: now })?;
        Ok(end(Outcome::Stranger, &why(Voice::ENGLISH)))
    }
}
