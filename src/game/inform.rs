//! Commands of a proven seat: help, status, reports and maps once more, history, words, answers.

use super::commands::{Command, Said};
use super::post::Post;
use super::questions::{self, Chosen, Stand};
use super::receipt::Page;
use super::sheet::Visit;
use super::{Done, HouseError, Outcome, help, owed};
use crate::core::SeatId;
use crate::core::journal::Entry;
use crate::core::table::Source;
use crate::rules::Reader;
use crate::store::{MailKind, Work};

impl Visit<'_> {
    /// Does the commands of a letter, in their order.
    pub fn inform(&mut self, work: &mut dyn Work, said: &Said) -> Done<()> {
        let other = |(_, command): &&(usize, Command)| !matches!(command, Command::Language(_));
        for (line, command) in said.commands.iter().filter(other) {
            match self.obey(work, said, command) {
                Ok(()) => self.note(Outcome::Accepted),
                Err(HouseError::Refused(why)) => {
                    self.receipt.refused.push(format!("line {line}: {why}"));
                    self.note(Outcome::Unusable);
                }
                Err(failed) => return Err(failed),
            }
        }
        Ok(())
    }

    fn obey(&mut self, work: &mut dyn Work, said: &Said, command: &Command) -> Done<()> {
        match command {
            Command::Help(topic) => {
                let page = help::page(self.game.system, topic)?;
                self.receipt.pages.push(page);
            }
            Command::Status => self.status(),
            Command::History => self.history(work)?,
            Command::Report(turn) => self.report(work, *turn)?,
            Command::Map(turn) => self.map(work, *turn)?,
            Command::Words(words) => self.words(work, words)?,
            Command::Answer(answer) => self.answer(work, said, answer)?,
            // It was chosen before anything else was done.
            Command::Language(_) => {}
        }
        Ok(())
    }

    fn status(&mut self) {
        let mut text = match self.game.due() {
            Ok(due) => format!("Due is {}.\n", due.title),
            Err(ending) => format!("The game is over: {}\n", ending.text),
        };
        for line in owed::lines(&self.game, &self.from.seat, self.from.now) {
            text.push_str(&line);
            text.push('\n');
        }
        self.receipt.pages.push(Page::new("Status", text));
    }

    fn history(&mut self, work: &mut dyn Work) -> Done<()> {
        let mut text = String::new();
        for phase in work.phases(&self.from.game)? {
            let state = match phase.resolved {
                Some(at) => format!("resolved {}", at.format("%Y-%m-%d %H:%M UTC")),
                None => "waits for answers".to_owned(),
            };
            text.push_str(&format!("{}: {state}\n", phase.title));
        }
        for letter in work.letters_of(&self.from.game, &self.from.seat)? {
            let what = letter.end.map_or_else(String::new, |e| e.reason);
            text.push_str(&format!("your mail of {}: {what}\n", letter.at.format("%Y-%m-%d %H:%M UTC")));
        }
        if text.is_empty() {
            text.push_str("Nothing was played yet, and this is your first mail.\n");
        }
        self.receipt.pages.push(Page::new("History", text));
        Ok(())
    }

    fn report(&mut self, work: &mut dyn Work, turn: Option<u32>) -> Done<()> {
        let report =
            self.desk.report_of(work, &self.game, Reader::Seat(&self.from.seat), turn, self.from.now)?;
        let subject = format!("again: {}", report.subject_line);
        let cause = format!("letter|{}|report|{turn:?}", self.from.row.id);
        self.extra(work, (MailKind::Report, cause, subject), super::publish::parts(report))
    }

    fn map(&mut self, work: &mut dyn Work, turn: Option<u32>) -> Done<()> {
        let (title, picture) = self.desk.map_of(work, &self.game, Reader::Seat(&self.from.seat), turn)?;
        let body = self.desk.papers.write("map", &serde_json::json!({ "title": title }));
        let cause = format!("letter|{}|map|{turn:?}", self.from.row.id);
        self.extra(work, (MailKind::Report, cause, title), (body, picture.into()))
    }

    /// Mails something besides the receipt.
    fn extra(
        &mut self,
        work: &mut dyn Work,
        (kind, cause, subject): (MailKind, String, String),
        (body, picture): (super::papers::Written, super::post::Shown),
    ) -> Done<()> {
        let address = self.game.held(&self.from.seat).map(|h| h.address.clone()).unwrap_or_default();
        if self.desk.gathered_until(work, &address, self.from.now)?.is_some() {
            let why = "you sent many mails within an hour; ask again in an hour".to_owned();
            return Err(HouseError::Refused(why));
        }
        self.receipt.done.push(format!("`{subject}` follows in a mail of its own."));
        let now = self.from.now;
        let post = Post {
            kind,
            cause,
            subject,
            body,
            picture: Some(picture),
            answers: Some(self.from.letter),
            at: now,
            not_before: now,
        };
        self.desk.post(work, &self.game, &self.from.seat, post)?;
        Ok(())
    }

    fn words(&mut self, work: &mut dyn Work, words: &str) -> Done<()> {
        if self.game.has_begun() {
            return Err(HouseError::Refused(
                "dice words are taken until the first phase is begun, and it has begun".to_owned(),
            ));
        }
        let seat: SeatId = self.from.seat.clone();
        work.set_words(&self.from.game, &seat, words)?;
        self.journal(work, Entry::Words { seat, words: words.to_owned() })?;
        self.receipt.done.push(format!("Your dice words are `{words}`. They count until you send others."));
        Ok(())
    }

    fn answer(&mut self, work: &mut dyn Work, said: &Said, answer: &str) -> Done<()> {
        let rows: Vec<_> = questions::of(&self.game, &self.from.seat).cloned().collect();
        let rows: Vec<_> = rows.iter().collect();
        if let (Some(turn), Some(row)) = (self.turn(said), rows.first())
            && turn != row.turn
        {
            return Err(HouseError::Refused(format!(
                "this mail is for turn {turn}, and the open questions are of turn {}; reply to the mail that \
                 asked them",
                row.turn
            )));
        }
        let chosen = questions::read(self.game.system, &rows, answer).map_err(HouseError::Refused)?;
        for Chosen { row, .. } in &chosen {
            let key = &row.open.key;
            let words = |answer| questions::words(self.game.system, &row.open, answer, self.lang());
            match &questions::stand(&self.game, row) {
                Stand::Ordered(answer) => {
                    return Err(HouseError::Refused(format!(
                        "{key} is answered by your orders: {}; they were taken as they were when the phase \
                         began",
                        words(answer)
                    )));
                }
                Stand::Answered(answer, Source::Ruling) => {
                    let why = format!("the umpire has ruled on {key}: {}", words(answer));
                    return Err(HouseError::Refused(why));
                }
                _ => {}
            }
        }
        for chosen in &chosen {
            self.take_answer(work, chosen)?;
        }
        Ok(())
    }
}
