//! What a proven seat's letter does: commands answered, orders entered, the receipt written.

use super::mail_off::unsubscribes;
use super::offers::{self, chooses};
use super::replying::replies_to;
use crate::base::load::Game;
use crate::base::questions;
use crate::play::full::Room;
use crate::play::owed;
use crate::post::receipt::{
    Asked, Block, MOST_PROBLEMS, at_line, grade_of, misplaced, passed_over, sheet_lines, turn_only,
};
use crate::post::visit::{FromSeat, LetterPart, Visit};
use crate::said::command::{Command, Folk};
use crate::said::commands::{self, Ear, SortedText};
use crate::said::fates;
use crate::sheets::Sheets;
use crate::{HouseError, HouseResult, Outcome};
use estafette_core::Lang;
use estafette_core::journal::{At, Entry, Period};
use estafette_orders::Severity;
use estafette_rules::{OrderText, Reading, Understood};
use estafette_store::PlayWork;
use estafette_words::{Voice, say};

impl<'v> Sheets<'v> {
    /// Does what a letter says.
    pub fn visit(self, work: &mut dyn PlayWork, from: &'v FromSeat<'v>) -> HouseResult<Visit<'v>> {
        self.office().heard_from(work, &from.game, &from.seat, from.now)?;
        let game = self.base.load(work, &from.game)?;
        let room = self.play().room_for(work, &game, from)?;
        if room == Room::None {
            return self.play().leave_unread(work, game, from);
        }
        let (said, place) = said_in(&game, from);
        let mut visit = Visit::new(self.base, game, from, place);
        match visit.meant_for_another(&said) {
            Some(why) => {
                visit.open();
                visit.refuse_other(why);
            }
            None => {
                visit.choose_language(work, &said)?;
                visit.open();
                visit.inform(work, &said)?;
                visit.speak(work, &said.speech)?;
                visit.not_spoken(&said.unsaid);
                visit.cancel(work, &said)?;
                let said = visit.choose(&said);
                let before = visit.game.log.len();
                let left = visit.reply(work, &said)?;
                visit.enter(work, &left)?;
                if visit.game.log.len() > before && !said.wants_no_mail() {
                    visit.mail_on(work)?;
                }
                visit.try_out(&said);
                visit.passed_over(&said);
            }
        }
        if let Room::Little(tally) = room {
            visit.remark_nearly_full(&tally);
        }
        visit.close(&said);
        work.touch(&from.game, from.now)?;
        Ok(visit)
    }
}

/// What a letter says: its text, or its subject when that alone says something.
fn said_in(game: &Game<'_>, from: &FromSeat<'_>) -> (SortedText, LetterPart) {
    let (verbs, id) = (game.system.verbs(Lang::English), game.row.id.as_str());
    let theirs = |line: &str| commands::concedes_by_rules(line, verbs, id);
    let held = game.held(&from.seat).map(|held| held.name.clone());
    let mailbox = from.letter.from.mailbox.split('@').next().unwrap_or_default().to_owned();
    let names: Vec<String> = held.into_iter().chain([from.letter.from.name.clone(), mailbox]).collect();
    let known = fates::vocabulary(game.system);
    let ear = Ear { theirs: &theirs, orders: &game.reads_orders(&from.seat), names: &names, known: &known };
    let said = from.said.heard(&from.letter.text, &ear);
    let untagged = from.letter.plain_subject.rsplit(']').next().unwrap_or("");
    let subject = commands::part(untagged, &ear);
    if unsubscribes(game, from, &said, &subject) {
        return (subject, LetterPart::Subject);
    }
    if commands::has_statements(&from.letter.text) || chooses(game, from) {
        return (said, LetterPart::Text);
    }
    let speaks = !subject.speech.is_empty();
    // `orders` is what many write above orders: a mail that lost them must not pass for a command.
    let asks = subject.commands.iter().any(|(_, c)| !matches!(c, Command::Folk(Folk::Orders(_))));
    if asks || speaks || subject.cancel.is_some() || subject.done {
        return (subject, LetterPart::Subject);
    }
    if !replies_to(game, &from.seat, &subject.orders).answers.is_empty() {
        return (subject, LetterPart::Subject);
    }
    let text = OrderText::new(0, subject.orders.clone());
    let reading = game.system.read(&game.position, &from.seat, &vec![text], game.lang(&from.seat));
    if reading.understood.is_empty() { (said, LetterPart::Text) } else { (subject, LetterPart::Subject) }
}

impl Visit<'_> {
    /// Enters the language that the letter asks for; all of the receipt is in it already.
    fn choose_language(&mut self, work: &mut dyn PlayWork, said: &SortedText) -> HouseResult<()> {
        let Some((line, wanted)) = said.language() else { return Ok(()) };
        let voice = self.voice();
        let unknown = || HouseError::Refused(say!(voice, "language-unknown", said = wanted.trim()));
        let chosen = wanted.parse::<Lang>().map_err(|_| unknown());
        match chosen.and_then(|lang| self.game.speaks(lang, voice).map(|()| lang)) {
            Ok(lang) => {
                self.journal(work, Entry::Language { seat: self.from.seat.clone(), lang })?;
                self.receipt.done.push(say!(Voice(lang), "language-taken", lang = lang.name()));
                self.note(Outcome::Accepted);
            }
            Err(HouseError::Refused(why)) => {
                self.receipt.refused.push(at_line(line, &why, voice));
                self.missed.insert(line);
                self.note(Outcome::Unusable);
            }
            Err(failed) => return Err(failed),
        }
        Ok(())
    }

    fn enter(&mut self, work: &mut dyn PlayWork, said: &SortedText) -> HouseResult<()> {
        let mute = said.speech.is_empty() && said.unsaid.is_empty();
        let silent = said.commands.is_empty() && mute && said.cancel.is_none() && said.trial.is_none();
        if !said.enters() {
            if silent && self.receipt.done.is_empty() && self.receipt.refused.is_empty() {
                self.refuse_all(say!(self.voice(), "receipt-no-order"));
            }
            return Ok(());
        }
        let Some(period) = self.period(said) else {
            let voice = self.voice();
            let strays = fates::strays(&said.orders, &fates::vocabulary(self.game.system), voice);
            self.missed.extend(strays.iter().map(|stray| stray.line));
            self.receipt.strays =
                strays.iter().take(MOST_PROBLEMS).map(|stray| stray.render(voice.0)).collect();
            return Ok(());
        };
        let reading = self.reading(&period, &said.orders);
        self.missed.extend(reading.problems.iter().filter(|p| p.severity == Severity::Error).map(|p| p.line));
        let closing = said.more_follows || said.done;
        let grade = match grade_of(&reading) {
            Outcome::Unusable if closing && reading.problems.is_empty() => Outcome::Accepted,
            grade => grade,
        };
        if reading.understood.is_empty() && reading.problems.is_empty() && !closing {
            // Greetings and the like: no sheet is made of them.
            if silent && self.receipt.done.is_empty() && self.receipt.refused.is_empty() {
                self.refuse_all(say!(self.voice(), "receipt-no-order"));
            }
            return Ok(());
        }
        let offers = self.offers(&period, &said.orders, &reading);
        let mut block = Block::of(self.title(&period), &reading, self.voice());
        offers::show(&mut block, &offers, self.voice());
        self.receipt.entered = Some(block);
        self.keep_offers(work, &period, &offers)?;
        self.note(if closing && grade == Outcome::Unusable { Outcome::Warned } else { grade });
        if grade == Outcome::Unusable && !closing {
            return Ok(());
        }
        if self.from.letter.notes.iter().any(estafette_mail::Note::is_warning) {
            self.note(Outcome::Warned);
        }
        self.remark_on(&period, said);
        if self.before().is_none() {
            self.entered = Some((period.ordinal, reading.sheet.clone()));
        }
        let entry = Entry::Orders {
            seat: self.from.seat.clone(),
            letter: self.from.row.id.clone(),
            period: period.clone(),
            more_follows: said.more_follows,
            done: said.done,
            text: said.orders.clone(),
            before: self.before(),
            due: self.game.due().ok().map(|due| At { turn: due.turn, phase: due.phase }),
        };
        self.journal(work, entry)?;
        self.call_umpire(work, &period, &reading.calls)
    }

    /// Tells the umpire at once what he is called for.
    fn call_umpire(&mut self, work: &mut dyn PlayWork, period: &Period, calls: &[String]) -> HouseResult<()> {
        let who = self.game.seat_title(&self.from.seat, Voice::ENGLISH);
        let title = self.game.period_title(period, Voice::ENGLISH);
        for (n, about) in (1..).zip(calls) {
            let subject = format!("{who} calls the umpire");
            let text = format!(
                "{who} calls the umpire with the sheet for {title}:\n\n{about}\n\nNothing waits for it. In a game \
                 whose adjudications are approved first it stands among the problems of the draft."
            );
            self.report_to_umpire(work, &format!("calls-{n}"), (subject, text))?;
        }
        if !calls.is_empty() && self.base.identity.umpire.is_some() {
            self.receipt.remarks.push(say!(self.voice(), "receipt-umpire-called"));
        }
        Ok(())
    }

    /// What the sender must know about the place of this sheet among others.
    fn remark_on(&mut self, period: &Period, said: &SortedText) {
        let (voice, title, ordinal) = (self.voice(), self.title(period), period.ordinal);
        let earlier = self.game.texts(&self.from.seat).iter().filter(|t| t.period == ordinal).count();
        if self.before().is_some() {
            self.receipt.remarks.push(say!(voice, "receipt-before"));
        } else if earlier > 0 {
            self.receipt.remarks.push(say!(voice, "receipt-after", n = earlier, period = &title));
        }
        if let Ok(due) = self.game.due() {
            if due.period.ordinal < ordinal {
                let now = self.title(&due.period);
                self.receipt.remarks.push(say!(voice, "receipt-kept", period = &title, due = &now));
            } else if self.game.paused.is_some() {
                let phase = self.game.due_title(&due, voice);
                self.receipt.remarks.push(say!(voice, "receipt-begun", phase = &phase));
            }
        }
        if said.more_follows {
            self.receipt.remarks.push(say!(voice, "receipt-held-open"));
        }
        self.remark_on_words();
        let empty = !commands::has_statements(&said.orders) && earlier == 0;
        if said.done {
            self.receipt.remarks.push(match empty && !self.receipt.done.is_empty() {
                true => say!(voice, "receipt-done-empty", period = &title),
                false => say!(voice, "receipt-done", period = &title),
            });
        }
    }

    /// What a text for a period says, read behind those that the seat has sent for it.
    pub(crate) fn reading(&self, period: &Period, text: &str) -> Reading {
        let mut texts = self.game.texts(&self.from.seat);
        let new = OrderText::new(period.ordinal, text);
        let goes_on = self.game.said(&self.from.seat, period) == crate::Owes::More;
        texts.push(if goes_on { new.continued() } else { new });
        let mut reading = self.game.system.read(&self.game.position, &self.from.seat, &texts, self.lang());
        fates::settle(&mut reading, text, &fates::vocabulary(self.game.system), self.voice());
        reading
    }

    /// Says of a pass phrase that it was read, and how many lines of talk were passed over, when one of them might
    /// have been meant as more.
    fn passed_over(&mut self, said: &SortedText) {
        if said.phrase.is_some() {
            self.receipt.remarks.push(say!(self.voice(), "receipt-phrase"));
        }
        self.receipt.remarks.extend(turn_only(said, self.voice()));
        for (line, told) in said.misplaced.iter().map(|(line, _)| *line).zip(misplaced(said, self.voice())) {
            self.receipt.refused.push(told);
            self.missed.insert(line);
            self.note(Outcome::Unusable);
        }
        if self.place == LetterPart::Text {
            let talk = passed_over(&self.from.letter.text, &said.fates, self.voice());
            self.receipt.remarks.extend(talk);
        }
    }

    fn try_out(&mut self, said: &SortedText) {
        let Some(trial) = &said.trial else { return };
        for line in &said.held {
            let told = at_line(*line, &say!(self.voice(), "receipt-not-in-a-trial"), self.voice());
            self.receipt.refused.push(told);
            self.missed.insert(*line);
            self.note(Outcome::Unusable);
        }
        let Some(period) = self.period_for(said, true) else { return };
        let replies = replies_to(&self.game, &self.from.seat, trial);
        let mut reading = self.reading(&period, &replies.rest);
        reading.problems.extend(replies.problems);
        for (key, answer) in replies.answers {
            let row = questions::questions_to(&self.game, &self.from.seat).find(|r| r.open.key == key);
            let words = row.map(|r| questions::words(self.game.system, &r.open, &answer, self.lang()));
            let text = format!("{key}: {}", words.unwrap_or_default());
            reading.understood.push(Understood { line: 0, text, standing: false, numbers: Vec::new() });
        }
        if reading.understood.is_empty() && reading.problems.is_empty() {
            self.refuse_all(say!(self.voice(), "receipt-nothing-tried"));
        }
        self.note(grade_of(&reading));
        self.receipt.trial = Some(Block::of(self.title(&period), &reading, self.voice()));
    }

    /// The parts of the receipt that tell how things stand after the letter.
    pub fn close(&mut self, said: &SortedText) {
        let seat = &self.from.seat;
        let period_of = |turn| self.game.system.period(&self.game.position, seat, turn, self.lang());
        let period = period_of(self.turn(said)).or_else(|_| period_of(None));
        if let (Ok(period), Ok(_)) = (period, self.game.due()) {
            let entered = self.entered.take().filter(|(ordinal, _)| *ordinal == period.ordinal);
            let sheet = entered.map_or_else(|| self.standing(&period), |(_, sheet)| sheet);
            self.receipt.sheet = sheet_lines(&sheet, self.voice());
            self.receipt.sheet_title = self.title(&period);
        }
        self.receipt.questions = questions::questions_to(&self.game, seat)
            .map(|q| Asked::from(questions::asked(&self.game, q)))
            .collect();
        self.receipt.owed = owed::lines(&self.game, seat, self.from.now, self.voice());
    }

    /// The sheet of a period as the letters so far make it. Their problems were told in their own receipts.
    pub(crate) fn standing(&self, period: &Period) -> Vec<Understood> {
        let mut texts = self.game.texts(&self.from.seat);
        texts.push(OrderText::new(period.ordinal, String::new()));
        self.game.system.read(&self.game.position, &self.from.seat, &texts, self.lang()).sheet
    }
}
