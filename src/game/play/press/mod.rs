//! Press: what seats write to each other through the house. A block of a letter goes out as a mail of the
//! house to each recipient, in the recipient's thread, language and zone; nothing of the sender's mail but
//! his words is in it.

mod dispatches;
mod recipients;
mod text;

use crate::play::Play;
use chrono::{DateTime, Duration, Utc};
use recipients::Recipients;
use serde::Serialize;

use crate::base::load::Game;
use crate::base::log::unreadable;
use crate::base::papers::Written;
use crate::base::terms::{Observing, Press, Terms};
use crate::post::compose::{Post, text_mail};
use crate::post::receipt::{Page, at_line};
use crate::post::visit::Visit;
use crate::said::blocks::Block;
use crate::{Base, HouseError, HouseResult, Outcome};
use estafette_core::journal::Entry;
use estafette_core::press::{Manner, Pressed, Recipient};
use estafette_core::{Lang, SeatId};
use estafette_mail::Speech;
use estafette_store::{MailKind, PlayWork};
use estafette_words::{Voice, say};

/// Letters that a block may have.
const LONGEST: usize = 10_000;
/// Blocks of a seat within 24 hours.
const MOST_A_DAY: usize = 20;

/// What a mail with somebody's words says.
#[derive(Debug, Serialize)]
struct Facts {
    lang: Lang,
    reader: String,
    game: String,
    /// Whose words these are.
    intro: Vec<String>,
    words: Vec<String>,
    /// How to answer.
    how: Vec<String>,
}

impl Game<'_> {
    /// The terms of the game; those of a game without any are the usual ones.
    pub fn terms(&self) -> HouseResult<Terms> {
        self.row
            .terms
            .as_ref()
            .map_or_else(|| Ok(Terms::default()), |t| serde_json::from_str(t).map_err(unreadable))
    }
}

impl Visit<'_> {
    /// Passes on what a letter says to others.
    pub fn speak(&mut self, work: &mut dyn PlayWork, blocks: &[Block]) -> HouseResult<()> {
        for block in blocks {
            let done = match block.speech {
                Speech::Press => self.press(work, block),
                Speech::Dispatch => self.dispatch(work, block),
            };
            match done {
                Ok(()) => self.note(Outcome::Accepted),
                Err(HouseError::Refused(why)) => {
                    self.receipt.refused.push(at_line(block.line, &why, self.voice()));
                    self.missed.insert(block.line);
                    self.note(Outcome::Unusable);
                }
                Err(failed) => return Err(failed),
            }
        }
        Ok(())
    }

    /// Refuses blocks that stand below `check`.
    pub fn not_spoken(&mut self, blocks: &[Block]) {
        for block in blocks {
            let why = say!(self.voice(), "press-below-check");
            self.receipt.refused.push(at_line(block.line, &why, self.voice()));
            self.missed.insert(block.line);
            self.note(Outcome::Unusable);
        }
    }

    fn press(&mut self, work: &mut dyn PlayWork, block: &Block) -> HouseResult<()> {
        let voice = self.voice();
        let manner = manner(self.game.terms()?.press, block.manner, voice)?;
        let mut to =
            recipients::read(&self.game, &self.from.seat, &block.to, voice).map_err(HouseError::Refused)?;
        let text = self.checked(work, block)?;
        self.reachable(&mut to)?;
        to.observers = to.all && self.game.terms()?.observers != Observing::No;
        let pressed = Pressed {
            from: self.from.seat.clone(),
            to: recipients_of(&to),
            manner,
            turn: self.game.turn_now(),
            text,
            letter: self.from.row.id.clone(),
        };
        for seat in &to.seats {
            let cause = format!("press|{}|{}|{seat}", self.from.row.id, block.line);
            Play::at(self.base).mail_press(work, &self.game, (seat, cause), &pressed, &to, self.from.now)?;
        }
        if to.umpire {
            let cause = format!("press|{}|{}|umpire", self.from.row.id, block.line);
            Play::at(self.base).press_umpire(work, &self.game, &pressed, cause, self.from.now)?;
        }
        Play::at(self.base).show_press(work, &self.game, &pressed, self.from.now)?;
        self.tell_pressed(&pressed, &to);
        self.journal(work, Entry::Pressed(pressed))
    }

    /// The text of a block, when it is neither too long nor one too many.
    fn checked(&self, work: &mut dyn PlayWork, block: &Block) -> HouseResult<String> {
        let voice = self.voice();
        let refused = |why| Err(HouseError::Refused(why));
        if block.text.trim().is_empty() {
            return refused(say!(voice, "press-empty"));
        }
        let letters = block.text.chars().count();
        if letters > LONGEST {
            return refused(say!(voice, "press-too-long", n = letters, most = LONGEST));
        }
        if self.game.spoken_since(&self.from.seat, self.from.now - Duration::hours(24)) >= MOST_A_DAY {
            return refused(say!(voice, "press-too-many", most = MOST_A_DAY));
        }
        self.outgoing(work, &block.text)
    }

    /// Leaves out whom no mail of ours reaches, and says so; refuses when nobody is left.
    fn reachable(&mut self, to: &mut Recipients) -> HouseResult<()> {
        let voice = self.voice();
        let has_mail = |game: &Game<'_>, s: &SeatId| game.held(s).is_some_and(|h| !h.address.is_empty());
        let (reached, left): (Vec<_>, Vec<_>) =
            std::mem::take(&mut to.seats).into_iter().partition(|s| has_mail(&self.game, s));
        to.seats = reached;
        let umpire = self.base.identity.umpire.is_some();
        if to.seats.is_empty() && !(to.umpire && umpire) {
            return Err(HouseError::Refused(say!(voice, "press-nobody")));
        }
        if to.umpire && !umpire {
            to.umpire = false;
            self.receipt.remarks.push(say!(voice, "press-no-umpire"));
        }
        if !left.is_empty() {
            let names = self.game.titles(&left, voice);
            self.receipt.remarks.push(say!(voice, "press-unreached", names = &names));
        }
        Ok(())
    }

    /// Tells the sender what went out, and to whom.
    fn tell_pressed(&mut self, pressed: &Pressed, to: &Recipients) {
        let voice = self.voice();
        let names = names(&self.game, to, voice);
        let done = match pressed.manner {
            Manner::Signed => say!(voice, "press-sent", to = &names),
            Manner::Anonymous => say!(voice, "press-sent-unsigned", to = &names),
        };
        self.receipt.done.push(done);
        let only = pressed.manner == Manner::Anonymous && self.game.seats.len() == 2 && !to.seats.is_empty();
        if only {
            self.receipt.remarks.push(say!(voice, "press-only-one"));
        }
        let title = say!(voice, "press-page", to = &names);
        self.receipt.pages.push(Page::new(title, text::wrapped(&pressed.text).join("\n") + "\n"));
    }
}

impl Game<'_> {
    /// The game turn that is due, or the last one.
    pub fn turn_now(&self) -> u32 {
        self.due().map_or_else(|_| self.last_turn(), |due| due.turn)
    }

    /// How much a seat has said to others since a moment.
    fn spoken_since(&self, seat: &SeatId, since: DateTime<Utc>) -> usize {
        let recent = self.log.iter().rev().take_while(|l| l.at > since);
        recent
            .filter(|l| match &l.entry {
                Entry::Pressed(pressed) => pressed.from == *seat,
                Entry::Dispatched(dispatched) => dispatched.from == *seat,
                _ => false,
            })
            .count()
    }

    /// Titles of seats, in a reader's language.
    fn titles(&self, seats: &[SeatId], voice: Voice) -> String {
        seats.iter().map(|s| self.seat_title(s, voice)).collect::<Vec<_>>().join(", ")
    }
}

impl Play<'_> {
    /// Mails a seat's words to another one.
    fn mail_press(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, cause): (&SeatId, String),
        pressed: &Pressed,
        to: &Recipients,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let voice = game.voice(seat);
        let from = game.seat_title(&pressed.from, voice);
        let others: Vec<SeatId> = to.seats.iter().filter(|s| *s != seat).cloned().collect();
        let others = names(game, &Recipients { seats: others, ..to.clone() }, voice);
        let (subject, to_all) = public_intro(game, pressed, voice);
        let signed = pressed.manner == Manner::Signed;
        let intro = match () {
            () if to.all => to_all,
            // Who else has it would tell who has not: the sender.
            () if !signed => say!(voice, "press-unsigned"),
            () if others.is_empty() => say!(voice, "press-from", from = &from),
            () => say!(voice, "press-from-to-others", from = &from, others = &others),
        };
        let how = match signed {
            true => say!(voice, "press-how", from = pressed.from.as_str()),
            false => say!(voice, "press-how-unsigned"),
        };
        self.mail_words(work, game, (seat, cause), Words { subject, intro, text: &pressed.text, how }, now)
    }

    /// Mails words of somebody to a seat.
    fn mail_words(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, cause): (&SeatId, String),
        words: Words<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let facts = Facts {
            lang: game.lang(seat),
            reader: game.held(seat).map_or_else(String::new, |h| h.name.clone()),
            game: game.row.id.to_string(),
            intro: text::wrapped(&words.intro),
            words: text::wrapped(words.text),
            how: text::wrapped(&words.how),
        };
        let post = Post {
            kind: MailKind::Press,
            cause,
            subject: words.subject,
            body: self.base.papers.write("press", &facts).into(),
            picture: None,
            answers: None,
            at: now,
            not_before: now,
        };
        self.office().post(work, game, seat, post)?;
        Ok(())
    }

    /// Mails a seat's words to the umpire, who may know whose they are.
    fn press_umpire(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        pressed: &Pressed,
        cause: String,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(umpire) = &self.base.identity.umpire else { return Ok(()) };
        let (id, seat) = (&game.row.id, &pressed.from);
        let words: Vec<String> =
            text::wrapped(&pressed.text).iter().map(|l| format!("| {l}").trim_end().to_owned()).collect();
        let subject = format!("[{id}] press from {seat}");
        let text = format!("The seat {seat} of {id} writes to the umpire:\n\n{}\n", words.join("\n"));
        work.post(&text_mail(self.base, umpire, (&cause, None), (subject, text), now)?)?;
        Ok(())
    }
}

/// The subject of press in a reader's language, and what stands above press to all.
fn public_intro(game: &Game<'_>, pressed: &Pressed, voice: Voice) -> (String, String) {
    let from = game.seat_title(&pressed.from, voice);
    match pressed.manner {
        Manner::Signed => {
            (say!(voice, "press-subject", from = &from), say!(voice, "press-from-to-all", from = &from))
        }
        Manner::Anonymous => (say!(voice, "press-subject-unsigned"), say!(voice, "press-unsigned-to-all")),
    }
}

/// Press to all as somebody reads it who looks on: the subject, and the mail.
pub(crate) fn public_words(
    base: &Base<'_>,
    game: &Game<'_>,
    pressed: &Pressed,
    (reader, voice): (&str, Voice),
    how: String,
) -> (String, Written) {
    let (subject, intro) = public_intro(game, pressed, voice);
    let facts = Facts {
        lang: voice.0,
        reader: reader.to_owned(),
        game: game.row.id.to_string(),
        intro: text::wrapped(&intro),
        words: text::wrapped(&pressed.text),
        how: text::wrapped(&how),
    };
    (subject, base.papers.write("press", &facts))
}

/// Words of somebody, and what stands around them.
struct Words<'w> {
    subject: String,
    intro: String,
    text: &'w str,
    how: String,
}

/// How a block is written, as the terms allow.
fn manner(terms: Press, said: Option<Manner>, voice: Voice) -> HouseResult<Manner> {
    let refused = |why| Err(HouseError::Refused(why));
    match (terms, said) {
        (Press::No, _) => refused(say!(voice, "press-no")),
        (Press::Signed, Some(Manner::Anonymous)) => refused(say!(voice, "press-signed-only")),
        (Press::Anonymous, Some(Manner::Signed)) => refused(say!(voice, "press-unsigned-only")),
        (Press::Anonymous, _) => Ok(Manner::Anonymous),
        (Press::Signed | Press::Both, said) => Ok(said.unwrap_or(Manner::Signed)),
    }
}

fn recipients_of(to: &Recipients) -> Vec<Recipient> {
    let seats = to.seats.iter().cloned().map(Recipient::Seat);
    let umpire = to.umpire.then_some(Recipient::Umpire);
    let observers = to.observers.then_some(Recipient::Observers);
    seats.chain(umpire).chain(observers).collect()
}

/// Whom a block is for, in a reader's words.
fn names(game: &Game<'_>, to: &Recipients, voice: Voice) -> String {
    let seats = to.seats.iter().map(|s| game.seat_title(s, voice));
    let umpire = to.umpire.then(|| say!(voice, "press-umpire"));
    let observers = to.observers.then(|| say!(voice, "press-observers"));
    seats.chain(umpire).chain(observers).collect::<Vec<_>>().join(", ")
}
