//! What a proven seat's letter does: commands answered, orders entered, the receipt written.

use chrono::{DateTime, Utc};

use super::commands::{self, Cancel, Said};
use super::house::in_zone;
use super::identify::subject_tag;
use super::load::{Game, Logged};
use super::post::Post;
use super::questions::{self, Chosen, Stand};
use super::receipt::{Asked, Block, Receipt, grade_of, grade_words, sheet_lines};
use super::receive::FromSeat;
use super::{Desk, Done, HouseError, Outcome, owed};
use crate::core::journal::{Entry, Period};
use crate::core::table::{Open, Source};
use crate::core::{Answer, Lang, QuestionKey, SeatId};
use crate::orders::Severity;
use crate::rules::{OrderText, Reading, Replies, Snapshot, Understood};
use crate::store::{MailKind, QuestionRow, Work};

impl Desk<'_> {
    /// Does what a letter says and puts the receipt into the outbox.
    pub fn answer_seat(&self, work: &mut dyn Work, from: &FromSeat<'_>) -> Done<(Outcome, String)> {
        let game = self.load(work, &from.game)?;
        let said = said_in(&game, from);
        let mut visit = Visit { desk: self, game, from, receipt: Receipt::default(), outcome: None };
        match visit.other_game(&said) {
            Some(named) => {
                visit.open();
                visit.refuse_other(&named);
            }
            None => {
                visit.choose_language(work, &said)?;
                visit.open();
                visit.inform(work, &said)?;
                visit.cancel(work, &said)?;
                let left = visit.reply(work, &said)?;
                visit.enter(work, &left)?;
                visit.try_out(&said);
            }
        }
        visit.close(&said);
        visit.send(work)
    }
}

/// What a letter says: its text, or its subject when that alone says something.
fn said_in(game: &Game<'_>, from: &FromSeat<'_>) -> Said {
    let said = commands::read(&from.letter.text);
    if commands::has_statements(&from.letter.text) {
        return said;
    }
    let untagged = from.letter.plain_subject.rsplit(']').next().unwrap_or("");
    let subject = commands::read(untagged);
    if !subject.commands.is_empty() || subject.cancel.is_some() || subject.done {
        return subject;
    }
    if !replies_to(game, &from.seat, &subject.orders).answers.is_empty() {
        return subject;
    }
    let text = OrderText { period: 0, text: subject.orders.clone() };
    let reading = game.system.read(&game.position, &from.seat, &vec![text], game.lang(&from.seat));
    if reading.understood.is_empty() { said } else { subject }
}

/// What a text says to the open questions of a seat, but for those that its orders answer.
fn replies_to(game: &Game<'_>, seat: &SeatId, text: &str) -> Replies {
    let may = |q: &&QuestionRow| !matches!(questions::stand(game, q), Stand::Ordered(_));
    let open: Vec<Open> = questions::of(game, seat).filter(may).map(|q| q.open.clone()).collect();
    let paused_at = game.paused.as_ref().and_then(|p| p.paused_at.clone());
    match paused_at {
        Some(position) if !open.is_empty() => {
            let mut replies = game.system.replies(&Snapshot(position), seat, &open, text, game.lang(seat));
            let allowed = |(key, answer): &(QuestionKey, Answer)| {
                open.iter().any(|o| o.key == *key && o.question.allows(answer))
            };
            replies.answers.retain(allowed);
            replies
        }
        _ => Replies { rest: text.to_owned(), ..Replies::default() },
    }
}

/// The handling of one letter of a seat.
pub(super) struct Visit<'v> {
    pub desk: &'v Desk<'v>,
    pub game: Game<'v>,
    pub from: &'v FromSeat<'v>,
    pub receipt: Receipt,
    /// The worst that was met; `None` when nothing was asked for yet.
    pub outcome: Option<Outcome>,
}

impl<'v> Visit<'v> {
    fn open(&mut self) {
        let held = self.game.held(&self.from.seat);
        let (name, zone, address) =
            held.map_or(("", "UTC", ""), |h| (h.name.as_str(), h.zone.as_str(), h.address.as_str()));
        let writer = &self.from.letter.from.mailbox;
        let other = (!address.eq_ignore_ascii_case(writer))
            .then(|| format!("It was sent by {writer}; receipts go to your registered address."));
        self.receipt = Receipt {
            reader: name.to_owned(),
            game: self.game.row.id.to_string(),
            system: self.game.system.title().to_owned(),
            received: in_zone(self.from.row.at, zone),
            remarks: other.into_iter().collect(),
            notes: self.from.letter.notes.iter().map(|n| n.say(crate::core::Voice::ENGLISH)).collect(),
            ..std::mem::take(&mut self.receipt)
        };
    }

    /// The language in which the sender reads.
    pub fn lang(&self) -> Lang {
        self.game.lang(&self.from.seat)
    }

    /// Notes how something went; the worst stays.
    pub fn note(&mut self, outcome: Outcome) {
        self.outcome = Some(self.outcome.map_or(outcome, |o| match (o, outcome) {
            (Outcome::Accepted, Outcome::Accepted) => Outcome::Accepted,
            (Outcome::Unusable, Outcome::Unusable) => Outcome::Unusable,
            _ => Outcome::Warned,
        }));
    }

    /// Enters something into the journal, and into the game as it is held here.
    pub fn journal(&mut self, work: &mut dyn Work, entry: Entry) -> Done<()> {
        let seq = work.append(&self.game.row.id, self.from.now, &entry)?;
        self.game.log.push(Logged { seq, entry });
        Ok(())
    }

    /// The game that the letter is meant for, if that is not the one to whose address it came.
    fn other_game(&self, said: &Said) -> Option<String> {
        let tagged = subject_tag(&self.from.letter.subject).map(|(game, _)| game);
        said.game.clone().or(tagged).filter(|named| named != self.game.row.id.as_str())
    }

    fn refuse_other(&mut self, named: &str) {
        self.receipt.remarks.push(format!(
            "This mail names the game `{named}`, but was sent to your address in `{}`. Nothing of it was \
             entered; reply to a mail of the game you mean.",
            self.game.row.id
        ));
        self.note(Outcome::Unusable);
    }

    /// Enters the language that the letter asks for; all of the receipt is in it already.
    fn choose_language(&mut self, work: &mut dyn Work, said: &Said) -> Done<()> {
        let Some((line, wanted)) = said.language() else { return Ok(()) };
        let chosen = wanted.parse::<Lang>().map_err(HouseError::Refused);
        match chosen.and_then(|lang| self.game.speaks(lang).map(|()| lang)) {
            Ok(lang) => {
                self.journal(work, Entry::Language { seat: self.from.seat.clone(), lang })?;
                self.receipt
                    .done
                    .push(format!("Your mails come in this language from now on: {}.", lang.name()));
                self.note(Outcome::Accepted);
            }
            Err(HouseError::Refused(why)) => {
                self.receipt.refused.push(format!("line {line}: {why}"));
                self.note(Outcome::Unusable);
            }
            Err(failed) => return Err(failed),
        }
        Ok(())
    }

    /// The turn that the letter is for: its own word first, then the subject's.
    pub fn turn(&self, said: &Said) -> Option<u32> {
        said.turn.or_else(|| subject_tag(&self.from.letter.subject).map(|(_, turn)| turn))
    }

    fn period(&mut self, said: &Said) -> Option<Period> {
        if let Err(ending) = self.game.due() {
            self.refuse_all(format!(
                "The game is over ({}): no orders are taken.",
                ending.text.trim_end_matches('.')
            ));
            return None;
        }
        match self.game.system.period(&self.game.position, &self.from.seat, self.turn(said), self.lang()) {
            Ok(period) => Some(period),
            Err(why) => {
                self.refuse_all(format!("Your orders were not entered: {}.", why.trim_end_matches('.')));
                None
            }
        }
    }

    fn refuse_all(&mut self, why: String) {
        if !self.receipt.remarks.contains(&why) {
            self.receipt.remarks.push(why);
        }
        self.note(Outcome::Unusable);
    }

    fn cancel(&mut self, work: &mut dyn Work, said: &Said) -> Done<()> {
        let Some(cancel) = said.cancel else { return Ok(()) };
        let Some(period) = self.period(said) else { return Ok(()) };
        let standing = cancel == Cancel::Standing;
        let mut done = format!("Your orders for {} are taken back", period.title);
        if standing {
            done.push_str(", and your standing orders of earlier mails");
        }
        if said.voided {
            done.push_str(", with those above `cancel` in this mail");
        }
        self.receipt.done.push(done + ".");
        self.note(Outcome::Accepted);
        let (seat, letter) = (self.from.seat.clone(), self.from.row.id.clone());
        self.journal(work, Entry::Cancelled { seat, letter, period, standing })
    }

    /// Takes what the orders say to open questions as answers; what is left to be entered as orders.
    fn reply(&mut self, work: &mut dyn Work, said: &Said) -> Done<Said> {
        let asked_in = questions::of(&self.game, &self.from.seat).map(|q| q.turn).next();
        if self.turn(said).is_some() && self.turn(said) != asked_in {
            return Ok(said.clone());
        }
        let replies = replies_to(&self.game, &self.from.seat, &said.orders);
        let rows: Vec<QuestionRow> = questions::of(&self.game, &self.from.seat).cloned().collect();
        for (key, answer) in replies.answers {
            let Some(row) = rows.iter().find(|r| r.open.key == key) else { continue };
            self.take_answer(work, &Chosen { row, answer })?;
            self.note(Outcome::Accepted);
        }
        for problem in replies.problems {
            let errs = problem.severity == Severity::Error;
            self.receipt.refused.push(problem.render(self.lang()));
            self.note(if errs { Outcome::Unusable } else { Outcome::Warned });
        }
        Ok(Said { orders: replies.rest, ..said.clone() })
    }

    /// Enters an answer to an open question.
    pub fn take_answer(&mut self, work: &mut dyn Work, chosen: &Chosen<'_>) -> Done<()> {
        let entry = questions::entry(&self.game, chosen, (Source::Reply, Some(&self.from.row.id)))?;
        self.journal(work, entry)?;
        let words = questions::words(self.game.system, &chosen.row.open, &chosen.answer, self.lang());
        self.receipt.done.push(format!("{}: {words}.", chosen.row.open.key));
        Ok(())
    }

    fn enter(&mut self, work: &mut dyn Work, said: &Said) -> Done<()> {
        let silent = said.commands.is_empty() && said.cancel.is_none() && said.trial.is_none();
        if !said.enters() {
            if silent && self.receipt.done.is_empty() && self.receipt.refused.is_empty() {
                self.refuse_all("There is no order and no command in this mail.".to_owned());
            }
            return Ok(());
        }
        let Some(period) = self.period(said) else { return Ok(()) };
        let reading = self.reading(&period, &said.orders);
        let grade = grade_of(&reading);
        let closing = said.more_follows || said.done;
        self.receipt.entered = Some(Block::of(period.title.clone(), &reading));
        self.note(if closing && grade == Outcome::Unusable { Outcome::Warned } else { grade });
        if grade == Outcome::Unusable && !closing {
            return Ok(());
        }
        if self.from.letter.notes.iter().any(|n| n.is_warning()) {
            self.note(Outcome::Warned);
        }
        self.remark_on(&period, said);
        let entry = Entry::Orders {
            seat: self.from.seat.clone(),
            letter: self.from.row.id.clone(),
            period,
            more_follows: said.more_follows,
            done: said.done,
            text: said.orders.clone(),
        };
        self.journal(work, entry)
    }

    /// What the sender must know about the place of this sheet among others.
    fn remark_on(&mut self, period: &Period, said: &Said) {
        let ordinal = period.ordinal;
        let earlier = self.game.texts(&self.from.seat).iter().filter(|t| t.period == ordinal).count();
        if earlier > 0 {
            self.receipt.remarks.push(format!(
                "It came in after {earlier} earlier mail{} for {}: where they speak of the same thing, this \
                 one counts.",
                if earlier == 1 { "" } else { "s" },
                period.title
            ));
        }
        if let Ok(due) = self.game.due() {
            if due.period.ordinal < ordinal {
                let kept =
                    format!("These orders are kept for {}; due now is {}.", period.title, due.period.title);
                self.receipt.remarks.push(kept);
            } else if self.game.paused.is_some() {
                self.receipt.remarks.push(format!(
                    "{} has begun with the orders that were in by then; these count from the next phase.",
                    due.title
                ));
            }
        }
        if said.more_follows {
            self.receipt.remarks.push("Your sheet is held open until the rest comes, or `done`.".to_owned());
        }
    }

    fn reading(&self, period: &Period, text: &str) -> Reading {
        let mut texts = self.game.texts(&self.from.seat);
        texts.push(OrderText { period: period.ordinal, text: text.to_owned() });
        self.game.system.read(&self.game.position, &self.from.seat, &texts, self.lang())
    }

    fn try_out(&mut self, said: &Said) {
        let Some(trial) = &said.trial else { return };
        let Some(period) = self.period(said) else { return };
        let replies = replies_to(&self.game, &self.from.seat, trial);
        let mut reading = self.reading(&period, &replies.rest);
        reading.problems.extend(replies.problems);
        for (key, answer) in replies.answers {
            let row = questions::of(&self.game, &self.from.seat).find(|r| r.open.key == key);
            let words = row.map(|r| questions::words(self.game.system, &r.open, &answer, self.lang()));
            let text = format!("{key}: {}", words.unwrap_or_default());
            reading.understood.push(Understood { line: 0, text, standing: false });
        }
        self.note(grade_of(&reading));
        self.receipt.trial = Some(Block::of(period.title, &reading));
    }

    /// The parts of the receipt that tell how things stand after the letter.
    fn close(&mut self, said: &Said) {
        let seat = &self.from.seat;
        let texts = self.game.texts(seat);
        let period_of = |turn| self.game.system.period(&self.game.position, seat, turn, self.lang());
        let period = period_of(self.turn(said)).or_else(|_| period_of(None));
        if let (Ok(period), Ok(_)) = (period, self.game.due()) {
            // Problems of earlier letters were told in their own receipts; here only the sheet counts.
            let mut with_blank = texts;
            with_blank.push(OrderText { period: period.ordinal, text: String::new() });
            let reading = self.game.system.read(&self.game.position, seat, &with_blank, self.lang());
            self.receipt.sheet = sheet_lines(&reading.sheet);
            self.receipt.sheet_title = period.title;
        }
        self.receipt.questions =
            questions::of(&self.game, seat).map(|q| Asked::from(questions::asked(&self.game, q))).collect();
        self.receipt.owed = owed::lines(&self.game, seat, self.from.now);
    }

    fn send(mut self, work: &mut dyn Work) -> Done<(Outcome, String)> {
        let outcome = self.outcome.unwrap_or(Outcome::Accepted);
        let informed = self.receipt.entered.is_none() && self.receipt.trial.is_none();
        let grade = match outcome {
            Outcome::Accepted if informed => "answered",
            _ if self.receipt.entered.is_none() && self.receipt.trial.is_some() => "dry run",
            other => grade_words(other),
        };
        self.receipt.grade = grade.to_owned();
        let title = self.receipt.entered.as_ref().or(self.receipt.trial.as_ref()).map(|b| b.title.clone());
        let subject = title.map_or_else(|| grade.to_owned(), |t| format!("{grade}: {t}"));
        let post = self.envelope(work, subject)?;
        self.desk.post(work, &self.game, &self.from.seat, post)?;
        Ok((outcome, grade.to_owned()))
    }

    /// The receipt as a mail; after too many in an hour, one that is replaced by the next.
    fn envelope(&mut self, work: &mut dyn Work, subject: String) -> Done<Post<'v>> {
        let (game, seat, now) = (&self.from.game, &self.from.seat, self.from.now);
        let address = self.game.held(seat).map(|h| h.address.clone()).unwrap_or_default();
        let wait: Option<DateTime<Utc>> = self.desk.gathered_until(work, &address, now)?;
        if wait.is_some() {
            self.receipt.remarks.push(
                "You sent many mails within an hour: this one receipt stands for the last of them, and the \
                 whole sheet below counts."
                    .to_owned(),
            );
        }
        let (kind, cause) = match wait {
            None => (MailKind::Receipt, format!("letter|{}|receipt", self.from.row.id)),
            Some(until) => (MailKind::Gathered, format!("gathered|{game}|{seat}|{}", until.timestamp())),
        };
        Ok(Post {
            kind,
            cause,
            subject,
            body: self.desk.write_receipt(&self.receipt),
            picture: None,
            answers: Some(self.from.letter),
            at: now,
            not_before: wait.unwrap_or(now),
        })
    }
}
