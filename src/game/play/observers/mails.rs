//! What those who look on are mailed: reports for the public, and press to all.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::super::heads::{dice_note, parts, post_header};
use super::super::press::public_words;
use super::super::show::stretch;
use super::first_cause;
use crate::base::house::local;
use crate::base::load::Game;
use crate::base::papers::Written;
use crate::base::story::{Run, Stretch};
use crate::base::terms::Observing;
use crate::post::compose::{Shown, bytes, file_stem, pictures};
use crate::{HouseError, HouseResult};
use estafette_core::Lang;
use estafette_core::dice::sha256_hex;
use estafette_core::journal::Entry;
use estafette_core::press::{Pressed, Recipient};
use estafette_mail::{Address, Kind, Letter, Message, Unsubscribe};
use estafette_reports::{Pictures, Report, ReportHeader};
use estafette_rules::{Chapter, Reader};
use estafette_store::{GameState, MailKind, NewMail, ObserverRow, PhaseHead, PlayWork};
use estafette_words::{Voice, say};

/// A mail to somebody who looks on.
pub(super) struct ObserverMail<'m> {
    /// Why it is written; the same cause is never mailed twice.
    pub cause: String,
    pub subject: String,
    pub body: Written,
    pub picture: Option<(Shown, u32)>,
    /// The letter it answers.
    pub answers: Option<&'m Letter>,
}

impl Run<'_> {
    /// Mails those who look on what this run lets them see; how many mails that is.
    pub(crate) fn show_observers(&self, work: &mut dyn PlayWork, last: &PhaseHead) -> HouseResult<usize> {
        let (game, now) = (&self.game, self.now);
        let Observing::After(late) = game.terms()?.observers else { return Ok(0) };
        if late > 0 {
            return Play::at(self.base).show_turns(work, game, late, now);
        }
        let observers = work.observers(&game.row.id)?;
        let state = format!("{}|{}|{}|{}", last.number, last.pauses, last.state, last.revision.number);
        let mut mails = 0;
        for lang in Lang::ALL {
            let readers: Vec<&ObserverRow> = observers.iter().filter(|o| o.lang == lang).collect();
            if !readers.is_empty() {
                let report = Play::at(self.base).public_report(game, &self.stretch(lang), lang, Next::Told);
                let report = (&report, last.sitting.turn, state.as_str());
                mails += Play::at(self.base).mail_report(work, &readers, report, game, now)?;
            }
        }
        work.set_told(&game.row.id, game.visible(0))?;
        Ok(mails)
    }

    /// What this run tells.
    fn stretch(&self, lang: Lang) -> Stretch {
        Stretch {
            before: self.before.clone(),
            phases: self.story.clone(),
            after: self.after.clone(),
            title: self.title(Voice(lang)),
            number: self.last.as_ref().map_or(0, |h| h.number),
            periods: self.periods.clone(),
        }
    }
}

/// Whether a report says what comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Told,
    /// It is a report of old news.
    Hidden,
}

impl Play<'_> {
    /// Mails those who look on so many turns late what is old enough by now; how many mails that is.
    fn show_turns(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        late: u32,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        let observers = work.observers(&game.row.id)?;
        let (visible, over) = (game.visible(late), game.row.state == GameState::Over);
        let mut mails = 0;
        for lang in Lang::ALL {
            let readers: Vec<&ObserverRow> = observers.iter().filter(|o| o.lang == lang).collect();
            let Some(told) = readers.iter().map(|o| o.told).min() else { continue };
            for turn in told + 1..=visible {
                let told = match stretch(work, game, Some(turn), Voice(lang)) {
                    Ok(told) => told,
                    // Nothing was played in it.
                    Err(HouseError::Refused(_)) => continue,
                    Err(failed) => return Err(failed),
                };
                let next = if over && turn == visible { Next::Told } else { Next::Hidden };
                let report = self.public_report(game, &told, lang, next);
                let behind: Vec<&ObserverRow> = readers.iter().filter(|o| o.told < turn).copied().collect();
                // A turn that was played anew is told once more.
                let state = match game.went_back() {
                    None => "whole".to_owned(),
                    Some(_) => format!("whole|{}", told.number),
                };
                mails += self.mail_report(work, &behind, (&report, turn, &state), game, now)?;
            }
        }
        for pressed in public_press(game) {
            let old = |o: &&ObserverRow| o.told < pressed.turn && (over || pressed.turn <= visible);
            for observer in observers.iter().filter(old) {
                self.mail_public_press(work, game, (observer, pressed), now)?;
            }
        }
        work.set_told(&game.row.id, visible)?;
        Ok(mails)
    }

    /// Tells those who look on that the players have ended the game, after all that they were not told yet.
    pub(crate) fn show_end(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Observing::After(late) = game.terms()?.observers else { return Ok(()) };
        if late > 0 {
            self.show_turns(work, game, late, now)?;
        }
        let Some(how) = game.agreement() else { return Ok(()) };
        for observer in work.observers(&game.row.id)? {
            let voice = Voice(observer.lang);
            let text = game.agreed_text(how, voice);
            let lines = [say!(voice, "owed-over", how = &text), dice_note(game, voice)];
            let mail = ObserverMail {
                cause: format!("{}|ended", first_cause(&observer)),
                subject: format!("[{}] {}", game.row.id, say!(voice, "ended-subject", how = &text)),
                body: self.notice(&observer, &lines),
                picture: None,
                answers: None,
            };
            self.mail_observer(work, &observer, mail, now)?;
        }
        Ok(())
    }

    /// The report of a stretch of play for everybody.
    fn public_report(&self, game: &Game<'_>, told: &Stretch, lang: Lang, next: Next) -> Report {
        let mut header = ReportHeader {
            pictures: Pictures::BeforeAndAfter,
            ..post_header(game, Reader::Public, Voice(lang), (told, "UTC"))
        };
        if next == Next::Hidden {
            header.deadline_lines.clear();
        }
        let chapter = Chapter { before: &told.before, phases: &told.phases, after: &told.after, open: &[] };
        self.base.reports.turn_report(game.system, &chapter, Reader::Public, &header)
    }

    /// Mails a report to some who look on; how many mails that is.
    fn mail_report(
        &self,
        work: &mut dyn PlayWork,
        readers: &[&ObserverRow],
        (report, turn, state): (&Report, u32, &str),
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        for reader in readers {
            let (body, shown) = parts(report.clone());
            let mail = ObserverMail {
                cause: format!("{}|report|{turn}|{state}", first_cause(reader)),
                subject: format!("[{} T{turn}] {}", game.row.id, report.subject_line),
                body,
                picture: Some((shown, turn)),
                answers: None,
            };
            self.mail_observer(work, reader, mail, now)?;
        }
        Ok(readers.len())
    }

    /// Mails press to all to those who look on, if they may see it at once.
    pub(crate) fn show_press(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        pressed: &Pressed,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let late = match game.terms()?.observers {
            Observing::After(late) if pressed.to.contains(&Recipient::Observers) => late,
            _ => return Ok(()),
        };
        if late > 0 && game.row.state != GameState::Over {
            return Ok(());
        }
        for observer in work.observers(&game.row.id)? {
            self.mail_public_press(work, game, (&observer, pressed), now)?;
        }
        Ok(())
    }

    fn mail_public_press(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (observer, pressed): (&ObserverRow, &Pressed),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let voice = Voice(observer.lang);
        let how = say!(voice, "observer-only", game = game.row.id.as_str());
        let (subject, body) = public_words(self.base, game, pressed, (&observer.name, voice), how);
        let words = sha256_hex(pressed.text.as_bytes());
        let mail = ObserverMail {
            cause: format!("{}|press|{}|{words}", first_cause(observer), pressed.letter),
            subject: format!("[{} T{}] {subject}", game.row.id, pressed.turn),
            body,
            picture: None,
            answers: None,
        };
        self.mail_observer(work, observer, mail, now)
    }

    /// A few lines as a mail.
    pub(super) fn notice(&self, to: &ObserverRow, lines: &[String]) -> Written {
        let facts = serde_json::json!({
            "lang": to.lang, "reader": to.name, "game": to.game.as_str(), "lines": lines,
        });
        self.base.papers.write("notice", &facts)
    }

    /// Puts a mail to somebody who looks on into the outbox.
    pub(super) fn mail_observer(
        &self,
        work: &mut dyn PlayWork,
        to: &ObserverRow,
        mail: ObserverMail<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let message_id = self.base.message_id(&mail.cause);
        let thread = self.base.message_id(&first_cause(to));
        let first = thread == message_id;
        let secret = self.observer_secret(&to.game, &to.address, to.since);
        let mailbox = format!(
            "{}+{}.{secret}@{}",
            self.base.identity.local,
            crate::post::identify::OBSERVE,
            self.base.identity.domain
        );
        let answered = mail.answers.and_then(|l| l.message_id.clone());
        let thread = format!("<{thread}>");
        let envelope_from = mail.answers.is_none().then(|| self.office().return_address(&message_id));
        let (shown, turn) = mail.picture.unwrap_or_default();
        let (inline, attachments) = pictures(shown, &file_stem(&to.game, turn));
        let message = Message {
            from: self.office().own_address(),
            reply_to: Some(Address { name: self.base.identity.name.clone(), mailbox: mailbox.clone() }),
            to: Address { name: to.name.clone(), mailbox: to.address.clone() },
            subject: mail.subject,
            message_id: message_id.clone(),
            in_reply_to: answered.clone().or_else(|| (!first).then(|| thread.clone())),
            references: if first { Vec::new() } else { [thread].into_iter().chain(answered).collect() },
            date: local(now, &to.zone),
            kind: if mail.answers.is_some() { Kind::Replied } else { Kind::Generated },
            envelope_from: envelope_from.clone(),
            text: mail.body.text,
            html: Some(mail.body.html),
            inline,
            attachments,
            list_id: Some(format!("{}.{}", to.game, self.base.identity.domain)),
            unsubscribe: Some(Unsubscribe { mailbox, subject: "stop".to_owned() }),
        };
        work.post(&NewMail {
            message_id,
            seat: None,
            kind: MailKind::Observer,
            envelope_from: envelope_from.unwrap_or_default(),
            to: to.address.clone(),
            bytes: bytes(&message)?,
            facts: None,
            at: now,
            not_before: now,
        })?;
        Ok(())
    }
}

/// All press to all.
fn public_press<'g>(game: &'g Game<'_>) -> impl Iterator<Item = &'g Pressed> {
    game.log.iter().filter_map(|l| match &l.entry {
        Entry::Pressed(pressed) if pressed.to.contains(&Recipient::Observers) => Some(pressed),
        _ => None,
    })
}
