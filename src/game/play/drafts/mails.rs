//! The mails by which umpires hear of drafts: the whole review when one is made, a few lines when another
//! umpire did something to it, the answer to a letter. One thread for each game.

use crate::play::Play;
use crate::post::PostOffice;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::paper::{Paper, Part, parts, publishing};
use super::{ActResult, Review};
use crate::base::draft::Rehearsed;
use crate::base::house::local;
use crate::post::compose::{Shown, bytes, file_stem, pictures};
use crate::post::umpires::{NAMELESS, NO_DRAFT};
use crate::{House, HouseResult, Umpire};
use estafette_core::dice::sha256_hex;
use estafette_core::{GameId, Lang};
use estafette_mail::{Address, Attachment, Kind, Letter, Message};
use estafette_store::{MailKind, NewMail, PlayWork};

/// A draft with all that goes with its review.
pub(super) struct Whole {
    review: Review,
    shown: Shown,
}

/// What an umpire is told of what was done, or not done.
#[derive(Debug, Default)]
pub(super) struct UmpireMail {
    pub opening: Vec<String>,
    pub done: Vec<String>,
    /// Lines that cannot be read, each with its caret.
    pub problems: Vec<String>,
    /// The lines of his letter, where nothing was done.
    pub said: Vec<String>,
    pub changed: Vec<Part>,
    pub closing: Vec<String>,
}

/// The facts of a mail with a review.
#[derive(Serialize)]
struct DraftFacts<'f> {
    #[serde(flatten)]
    paper: Paper,
    reader: &'f str,
    opening: String,
    how: String,
}

/// The facts of a mail about what was done.
#[derive(Serialize)]
struct ActedFacts<'f> {
    #[serde(flatten)]
    paper: Option<Paper>,
    lang: Lang,
    game: String,
    reader: &'f str,
    opening: &'f [String],
    done: &'f [String],
    /// The paper has problems too.
    #[serde(rename = "unread")]
    problems: &'f [String],
    said: &'f [String],
    changed: &'f [Part],
    closing: &'f [String],
    /// The number of the draft whose review stands below, if one does.
    shown: Option<u32>,
}

/// A mail to an umpire.
struct DeskMail<'m> {
    cause: String,
    subject: String,
    text: String,
    html: String,
    whole: Option<&'m Whole>,
    answers: Option<&'m Letter>,
    /// To which draft its answers speak.
    draft: u32,
}

impl House<'_> {
    /// The name under which an umpire's commands act who gives none.
    pub fn umpires_name(&self) -> String {
        PostOffice::at(&self.base)
            .umpires()
            .into_iter()
            .next()
            .map_or_else(|| NAMELESS.to_owned(), |u| u.name)
    }

    /// The zone in which an umpire reads times.
    pub fn umpires_zone(&self) -> String {
        PostOffice::at(&self.base).umpires().into_iter().next().map_or_else(|| "UTC".to_owned(), |u| u.zone)
    }
}

impl Play<'_> {
    /// Mails a new draft to the umpires; how many mails that is. A draft that was ruled on is not new.
    pub(super) fn mail_draft(
        &self,
        work: &mut dyn PlayWork,
        rehearsed: &Rehearsed<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        let id = &rehearsed.run.game.row.id;
        let umpires = self.office().umpires_of(work, id)?;
        if umpires.is_empty() || rehearsed.draft.is_ruled() {
            return Ok(0);
        }
        let whole = self.whole(work, rehearsed)?;
        let mut mails = 0;
        for umpire in umpires {
            let review = &whole.review;
            let facts = DraftFacts {
                paper: whole.paper(&umpire.zone, &self.base.plays(work, &umpire.address)?),
                reader: &umpire.name,
                opening: format!(
                    "An adjudication of {id} waits for you. Nothing of it was mailed to the players yet."
                ),
                how: "A reply to this mail speaks to this draft: one line for each thing, all of them or none. \
                      An empty reply brings the draft as it stands by then."
                    .to_owned(),
            };
            let body = self.base.papers.write("draft", &facts);
            let mail = DeskMail {
                cause: first_cause(id, review.draft, &umpire),
                subject: format!("draft {}: {}", review.draft, about(review)),
                text: body.text,
                html: body.html,
                whole: Some(&whole),
                answers: None,
                draft: review.draft,
            };
            mails += usize::from(self.mail_umpire(work, (id, &umpire), mail, now)?);
        }
        Ok(mails)
    }

    /// Tells the other umpires what one of them did to a draft.
    pub(super) fn tell_others(
        &self,
        work: &mut dyn PlayWork,
        (id, draft): (&GameId, Option<u32>),
        result: &ActResult,
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let digest = sha256_hex(result.done.join("\n").as_bytes());
        let (what, of) = match draft {
            Some(draft) => (format!("draft {draft}"), draft.to_string()),
            None => ("the rulings".to_owned(), "withdrawn".to_owned()),
        };
        let number = match result.draft.or(draft) {
            Some(number) => number,
            None => self.base.load(work, id)?.drafts_and_rulings(),
        };
        for umpire in self.office().umpires_of(work, id)?.into_iter().filter(|u| u.name != by) {
            let told = UmpireMail {
                opening: vec![format!("{by} has looked at {what} of {id}.")],
                done: result.done.clone(),
                changed: parts(&result.changed),
                closing: self.standing(work, id, &umpire)?,
                ..UmpireMail::default()
            };
            let mail = (format!("desk|{id}|{of}|{digest}|{}", umpire.address), None, None);
            self.mail_told(work, (id, number), &umpire, (&told, mail), now)?;
        }
        Ok(())
    }

    /// Which draft stands, and what can be done with it, in sentences.
    pub(super) fn standing(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        umpire: &Umpire,
    ) -> HouseResult<Vec<String>> {
        let game = self.base.load(work, id)?;
        Ok(match game.draft() {
            Some(draft) => vec![
                format!(
                    "Draft {} of {id} waits now. {}",
                    draft.number,
                    publishing(draft.publish, &umpire.zone)
                ),
                format!(
                    "A reply to this mail speaks to draft {}; an empty one brings its review.",
                    draft.number
                ),
            ],
            None => {
                let stay = game.rulings_that_stay().map(|stay| format!("{stay}."));
                [format!("No draft of {id} waits any more.")].into_iter().chain(stay).collect()
            }
        })
    }

    /// A draft with its maps.
    pub(super) fn whole(&self, work: &mut dyn PlayWork, rehearsed: &Rehearsed<'_>) -> HouseResult<Whole> {
        let review = self.review_of(work, rehearsed)?;
        let (before, after) = rehearsed.maps(self.base.reports);
        Ok(Whole { review, shown: Shown::within(after, before.png) })
    }

    /// Mails an umpire what was done or not done; with the letter that it answers and the review that stands
    /// below.
    pub(super) fn mail_told(
        &self,
        work: &mut dyn PlayWork,
        (id, draft): (&GameId, u32),
        umpire: &Umpire,
        (told, (cause, answers, whole)): (&UmpireMail, (String, Option<&Letter>, Option<&Whole>)),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let plays = self.base.plays(work, &umpire.address)?;
        let paper = whole.map(|w| w.paper(&umpire.zone, &plays));
        let facts = ActedFacts {
            paper,
            lang: Lang::English,
            game: id.to_string(),
            reader: &umpire.name,
            opening: &told.opening,
            done: &told.done,
            problems: &told.problems,
            said: &told.said,
            changed: &told.changed,
            closing: &told.closing,
            shown: whole.map(|w| w.review.draft),
        };
        let body = self.base.papers.write("acted", &facts);
        let what = if told.done.is_empty() { "as it stands" } else { "what was done" };
        let what = if told.problems.is_empty() && told.said.is_empty() { what } else { "nothing was done" };
        let mail = DeskMail {
            cause,
            subject: if draft == NO_DRAFT { what.to_owned() } else { format!("draft {draft}: {what}") },
            text: body.text,
            html: body.html,
            whole,
            answers,
            draft,
        };
        self.mail_umpire(work, (id, umpire), mail, now).map(drop)
    }

    fn mail_umpire(
        &self,
        work: &mut dyn PlayWork,
        (id, umpire): (&GameId, &Umpire),
        mail: DeskMail<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<bool> {
        let message_id = self.base.message_id(&mail.cause);
        let thread = self.base.message_id(&first_cause(id, 1, umpire));
        let first = thread == message_id;
        let thread = format!("<{thread}>");
        let answered = mail.answers.and_then(|l| l.message_id.clone());
        let (inline, attachments) = mail.whole.map_or_else(Default::default, |w| w.files(id));
        let message = Message {
            from: self.office().own_address(),
            reply_to: Some(Address {
                name: self.base.identity.name.clone(),
                mailbox: self.office().desk_address(id, mail.draft, umpire),
            }),
            to: Address { name: umpire.name.clone(), mailbox: umpire.address.clone() },
            subject: format!("[{id}] {}", mail.subject),
            message_id: message_id.clone(),
            in_reply_to: answered.clone().or_else(|| (!first).then(|| thread.clone())),
            references: if first { Vec::new() } else { [thread].into_iter().chain(answered).collect() },
            date: local(now, &umpire.zone),
            kind: if mail.answers.is_some() { Kind::Replied } else { Kind::Generated },
            envelope_from: None,
            text: mail.text,
            html: Some(mail.html),
            inline,
            attachments,
            list_id: Some(format!("{id}.{}", self.base.identity.domain)),
            unsubscribe: None,
        };
        // An address that is none must not hold up the adjudication.
        let Ok(bytes) = bytes(&message) else { return Ok(false) };
        Ok(work.post(&NewMail {
            message_id,
            seat: None,
            kind: MailKind::Umpire,
            envelope_from: String::new(),
            to: umpire.address.clone(),
            bytes,
            facts: None,
            at: now,
            not_before: now,
        })?)
    }
}

impl Whole {
    /// For an umpire: nothing of the games in which he plays stands in it.
    fn paper<V>(&self, zone: &str, plays: &BTreeMap<GameId, V>) -> Paper {
        let paper = Paper::of(&self.review.clone().without(plays), zone);
        if self.shown.map.png.is_empty() || self.shown.before.is_empty() { paper } else { paper.with_maps() }
    }

    /// The maps within the HTML, and what each seat would be told as a file.
    fn files(&self, id: &GameId) -> (Vec<estafette_mail::Inline>, Vec<Attachment>) {
        let stem = file_stem(id, self.review.turn);
        let (map, before) = (self.shown.map.clone(), self.shown.before.clone());
        let shown = Shown { map, before, ..Shown::default() };
        let (inline, mut files) = pictures(shown, &stem);
        files.extend(self.review.seats.iter().map(|seat| Attachment {
            name: format!("{stem}-{}.txt", seat.seat),
            mime: "text/plain; charset=utf-8".to_owned(),
            bytes: seat.report.1.clone().into_bytes(),
        }));
        (inline, files)
    }
}

/// What a draft is about, for a subject.
fn about(review: &Review) -> String {
    let turn = format!("turn {}", review.turn);
    let turns = format!("turns {}", review.turn);
    if [&turn, &turns].into_iter().any(|t| review.title.to_lowercase().contains(t)) {
        return review.title.clone();
    }
    format!("{turn}, {}", review.title)
}

/// The cause of the mail with a draft; all mails of a game to an umpire are threaded below its first draft.
fn first_cause(game: &GameId, draft: u32, umpire: &Umpire) -> String {
    format!("desk|{game}|{draft}|{}", umpire.address)
}
