//! Sign-on by mail: somebody who holds no seat asks what is open, takes a seat, or waits for one.
//!
//! A letter that nothing proves is answered where an answer is enough, and for all that would be done its
//! sender is asked first: a mail with a secret in its reply address, which counts once. What is said to an
//! address is bounded, since anybody can write under any address.

mod confirm;
mod join;
mod lines;
mod offers;
mod queue;
mod visit;

use crate::people::Members;
use chrono::{DateTime, Duration, Utc};
use join::{Person, Verdict};
use serde::Serialize;

use crate::post::compose::StrangerNote;
use crate::post::guesses::guesser;
use crate::post::identify::{Arrived, fingerprint};
use crate::said::asking::{Asking, Want};
use crate::said::unheard::Repeat;
use crate::{HouseResult, Outcome};
use estafette_core::{GameId, Lang, SeatId};
use estafette_schedule::Zone;
use estafette_store::{LetterEnd, MailKind, PlayWork};
use estafette_words::{Voice, say};

pub(crate) use lines::filled;

/// Longest name that is taken, in letters.
const LONGEST_NAME: usize = 40;
/// Answers to an address that nothing proves: within an hour, and within a day.
const UNPROVEN: (u32, u32) = (3, 6);

/// Whether the sender of a letter is known to be its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SenderKnown {
    Yes,
    No,
}

/// What an answer says.
#[derive(Debug, Default, Serialize)]
struct Answer {
    lang: Lang,
    hello: String,
    paragraphs: Vec<String>,
    pages: Vec<Shown>,
    foot: String,
}

#[derive(Debug, Serialize)]
struct Shown {
    title: String,
    text: String,
}

/// What a letter came to.
#[derive(Debug, Default)]
struct Outcomes {
    paragraphs: Vec<String>,
    pages: Vec<Shown>,
    /// Whether something was done for which the sender must be known.
    asks: bool,
    seat: Option<(GameId, SeatId)>,
    reasons: Vec<String>,
}

/// What a letter to the house asks for, if it asks for anything that needs no seat.
pub(crate) fn asked_in(from: &Arrived<'_>) -> Option<Asking> {
    let wants = |asking: &Asking| !asking.wants.is_empty();
    let body = Asking::read(&from.letter.text);
    if wants(&body) {
        return Some(body);
    }
    let untagged = from.letter.plain_subject.rsplit(']').next().unwrap_or("");
    let subject = Asking::read(untagged);
    let polish = body.polish || subject.polish;
    Some(Asking { wants: subject.wants, polish, ..body }).filter(wants)
}

impl Members<'_> {
    /// Takes a letter of somebody who holds no seat, or writes from nowhere near it.
    pub(crate) fn applicant(
        &self,
        work: &mut dyn PlayWork,
        from: &Arrived<'_>,
        asking: &Asking,
    ) -> HouseResult<LetterEnd> {
        let end = |outcome, reason: String, fingerprint| LetterEnd {
            outcome,
            reason,
            seat: None,
            fingerprint,
            at: from.now,
        };
        if from.letter.hint {
            let reason = "it asks for a seat, and reads like an out-of-office note".to_owned();
            return Ok(end(Outcome::Silent, reason, None));
        }
        let mark = fingerprint(from.letter, &from.proof, "signon");
        if let Some(first) = work.letter_like(&mark)? {
            return Ok(end(Outcome::Duplicate, format!("the same mail as letter {first}"), None));
        }
        let known = if from.vouched_to_us(&self.base.own()) { SenderKnown::Yes } else { SenderKnown::No };
        if known == SenderKnown::No
            && let Some(limit) = self.said_enough(work, from.writer(), from.now)?
        {
            return Ok(end(Outcome::Silent, format!("it asks for a seat; {limit}"), None));
        }
        let found = self.do_asked(work, from, asking, known)?;
        if self.office().is_guessing(work, from.writer(), from.now)? {
            return Ok(guesser(from.now));
        }
        if found.asks && known == SenderKnown::No {
            self.ask_sender(work, from, asking.lang(), None)?;
            let reason = "it asks for a seat: its sender was asked whether it is his".to_owned();
            return Ok(end(Outcome::Waiting, reason, Some(mark)));
        }
        let done = end(Outcome::Accepted, found.reasons.join("; "), Some(mark));
        let seat = found.seat.clone();
        let text = format!("{:?}{:?}{}", found.paragraphs, found.pages, unless(known, &from.row.id.0));
        if let Some(limit) = self.office().too_much(work, (from.writer(), None), &text, from.now)? {
            let reason = format!("{}; not answered: {limit}", done.reason);
            return Ok(LetterEnd { reason, seat, ..done });
        }
        self.answer_applicant(work, from, (asking.lang(), format!("signon|{}", from.row.id)), found)?;
        Ok(LetterEnd { seat, ..done })
    }

    /// Whether an address that nothing proves has had enough answers.
    pub(crate) fn said_enough(
        &self,
        work: &mut dyn PlayWork,
        address: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<&'static str>> {
        let (hour, day) = UNPROVEN;
        let since = |hours| now - Duration::hours(hours);
        let much = work.posted_since(address, MailKind::Stranger, since(1))? >= hour
            || work.posted_since(address, MailKind::Stranger, since(24))? >= day;
        Ok(much.then_some("nothing proves its sender, who has had enough answers for now"))
    }

    /// Does what is asked; of somebody who is not known, only what changes nothing.
    fn do_asked(
        &self,
        work: &mut dyn PlayWork,
        from: &Arrived<'_>,
        asking: &Asking,
        known: SenderKnown,
    ) -> HouseResult<Outcomes> {
        let voice = Voice(asking.lang());
        let mut found = Outcomes::default();
        let repeat = if known == SenderKnown::Yes { Repeat::Words } else { Repeat::Numbers };
        let person = match person(from, asking) {
            Ok(person) => person,
            Err(why) => {
                found.paragraphs.push(say!(voice, "signon-nothing-done", why = &why));
                let names = [from.letter.from.name.clone()];
                found.paragraphs.extend(asking.untold(&from.letter.text, &names, repeat));
                found.reasons.push("it says something of itself that cannot be read".to_owned());
                return Ok(found);
            }
        };
        // The list comes last: it tells how things stand after the rest.
        let (lists, others): (Vec<_>, Vec<_>) = asking.wants.iter().partition(|want| **want == Want::List);
        for want in others.into_iter().chain(lists) {
            match want {
                Want::Help => found.show(say!(voice, "apply-help-title"), say!(voice, "apply-help"), "help"),
                Want::List => {
                    let list = self.list(work, &person.address, voice)?;
                    found.show(say!(voice, "list-title"), list, "list");
                }
                Want::Leave(system) => {
                    let on_it = self.waits_for(work, system, &person.address)?;
                    match (on_it, known) {
                        (Some(_), SenderKnown::No) => found.asks = true,
                        (Some(name), SenderKnown::Yes) => {
                            work.stop_waiting(&name, &person.address)?;
                            found.say(say!(voice, "signon-left", name = &name), "left a waiting list");
                        }
                        (None, _) => found.say(say!(voice, "signon-not-waiting"), "waits for nothing"),
                    }
                }
                Want::Observe(named) => {
                    let observer = person.observer();
                    match self.play().may_observe(work, named, &observer)? {
                        // Who looks on, only somebody known is told.
                        Err(ref why) if known == SenderKnown::Yes || why.is_public() => {
                            found.say(why.say(named, voice), "cannot look on");
                        }
                        _ if known == SenderKnown::No => found.asks = true,
                        Ok(game) => {
                            self.play().let_observe(work, &game, &observer, from.now)?;
                            found.say(say!(voice, "observe-done", game = named), "looks on");
                        }
                        Err(_) => {}
                    }
                }
                // Whether the word is right, only somebody known is told.
                Want::Join(wished) if wished.word.is_some() && known == SenderKnown::No => found.asks = true,
                Want::Join(wished) => {
                    let verdict = self.judge(work, (&person, wished))?;
                    match &verdict {
                        Verdict::Take(..) | Verdict::Wait(..) if known == SenderKnown::No => {
                            found.asks = true;
                            continue;
                        }
                        // The first mail to the seat tells him.
                        Verdict::Take(game, seat) => {
                            found.seat = Some((game.clone(), seat.clone()));
                            found.reasons.push(format!("signed on: {seat} of {game}"));
                        }
                        Verdict::Wait(system, _) => found.reasons.push(format!("waits for {system}")),
                        Verdict::No(_) => found.reasons.push("cannot sign on as it wishes".to_owned()),
                        Verdict::Unknown(_) => {
                            found.reasons.push("nothing of that name is open".to_owned());
                            if wished.word.is_some() {
                                self.office().note_guess(work, &person.address, from.now)?;
                            }
                        }
                    }
                    let sits = matches!(verdict, Verdict::Take(..));
                    let told = self.carry_out(work, (&person, verdict), from.now)?;
                    found.paragraphs.extend((!sits).then_some(told));
                }
            }
        }
        // What is asked of its sender first is done later, and the rest told then.
        if !(found.asks && known == SenderKnown::No) {
            let names = [person.name.clone(), from.letter.from.name.clone()];
            found.paragraphs.extend(asking.untold(&from.letter.text, &names, repeat));
        }
        Ok(found)
    }

    /// Puts an answer into the outbox.
    fn answer_applicant(
        &self,
        work: &mut dyn PlayWork,
        from: &Arrived<'_>,
        (lang, cause): (Lang, String),
        found: Outcomes,
    ) -> HouseResult<()> {
        if found.paragraphs.is_empty() && found.pages.is_empty() {
            return Ok(());
        }
        let voice = Voice(lang);
        let answer = Answer {
            lang,
            hello: say!(voice, "stranger-hello"),
            paragraphs: found.paragraphs.iter().map(|p| lines::wrapped(p)).collect(),
            pages: found.pages,
            foot: lines::wrapped(&say!(voice, "apply-foot")),
        };
        let note = StrangerNote {
            to: from.writer(),
            answers: from.letter.message_id.clone(),
            cause,
            subject: say!(voice, "apply-subject"),
            body: self.base.papers.write("signon", &answer),
            at: from.now,
        };
        self.office().post_to_stranger(work, note)?;
        Ok(())
    }
}

impl Outcomes {
    fn show(&mut self, title: String, text: String, reason: &str) {
        self.pages.push(Shown { title, text });
        self.reasons.push(reason.to_owned());
    }

    fn say(&mut self, paragraph: String, reason: &str) {
        self.paragraphs.push(paragraph);
        self.reasons.push(reason.to_owned());
    }
}

/// What makes the same text another one for somebody who is known: he may ask twice.
fn unless(known: SenderKnown, letter: &str) -> &str {
    match known {
        SenderKnown::Yes => letter,
        SenderKnown::No => "",
    }
}

/// Who writes, by what he says of himself and by his address.
fn person(from: &Arrived<'_>, asking: &Asking) -> Result<Person, String> {
    let lang = asking.lang();
    let zone = match &asking.zone {
        None => None,
        Some(said) => {
            let zone: Zone = said.parse().map_err(|e: estafette_schedule::ZoneError| e.say(Voice(lang)))?;
            Some(zone.name().to_owned())
        }
    };
    let sender = &from.letter.from;
    let said = asking.name.as_deref().unwrap_or(&sender.name);
    let local = sender.mailbox.split('@').next().unwrap_or_default();
    // It stands in mails to others: no address of a web page, no marks.
    let fits = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '\'' | '’');
    let plain: String = said.chars().filter(fits).take(LONGEST_NAME).collect();
    let name = if plain.trim().is_empty() { local } else { plain.trim() };
    Ok(Person {
        address: sender.mailbox.clone(),
        name: name.to_owned(),
        zone,
        lang,
        words: asking.words.clone(),
    })
}
