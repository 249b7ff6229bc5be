//! Commands of a proven seat: help, status, reports and maps once more, history, words, answers.

use super::last_word::Answering;
use crate::base::chain::{Chain, Kind, kind};
use crate::base::house::utc;
use crate::base::questions::{self, Chosen, Stand};
use crate::people::help;
use crate::play::Play;
use crate::play::owed;
use crate::post::PostOffice;
use crate::post::compose::Post;
use crate::post::receipt::{Grade, Page, at_line};
use crate::post::visit::Visit;
use crate::said::command::Command;
use crate::said::commands::SortedText;
use crate::{HouseError, HouseResult, Outcome};
use estafette_core::table::Source;
use estafette_orders::near::fold;
use estafette_rules::Reader;
use estafette_store::{LetterEnd, MailKind, PlayWork};
use estafette_words::{Voice, say};

impl Visit<'_> {
    /// Does the commands of a letter, in their order.
    pub fn inform(&mut self, work: &mut dyn PlayWork, said: &SortedText) -> HouseResult<()> {
        let other = |(_, command): &&(usize, Command)| !matches!(command, Command::Language(_));
        let answering = Answering::of(self, said);
        let anew = self.said_anew(said);
        for (line, command) in said.commands.iter().filter(other).filter(|(line, _)| !anew.contains(line)) {
            if matches!(command, Command::Answer(_)) && self.is_answered_below(&answering, *line) {
                continue;
            }
            match self.obey(work, said, command) {
                Ok(()) => self.note(Outcome::Accepted),
                Err(HouseError::Refused(why)) => {
                    self.receipt.refused.push(at_line(*line, &why, self.voice()));
                    self.missed.insert(*line);
                    self.note(Outcome::Unusable);
                }
                Err(failed) => return Err(failed),
            }
        }
        Ok(())
    }

    fn obey(&mut self, work: &mut dyn PlayWork, said: &SortedText, command: &Command) -> HouseResult<()> {
        match command {
            Command::Help(topic) => {
                let page = help::page(&self.game, topic, self.voice())?;
                self.receipt.pages.push(page);
            }
            Command::Status => self.status()?,
            Command::History => self.history(work)?,
            Command::Report(turn) => self.report(work, *turn)?,
            Command::Map(turn) => self.map(work, *turn)?,
            Command::Units(which) => self.units(which)?,
            Command::Words(words) => self.words(work, words)?,
            Command::Seal(hash) => self.seal_words(work, hash)?,
            Command::Answer(answer) => self.answer(work, said, answer)?,
            Command::Address(said) => self.address(work, said)?,
            Command::NewPhrase(phrase) => self.new_phrase(work, phrase)?,
            Command::Confirm => return Err(HouseError::Refused(say!(self.voice(), "confirm-where"))),
            Command::Mail(wanted) => self.mail(work, *wanted)?,
            Command::Page(wanted) => self.page(work, *wanted)?,
            Command::Renew => self.renew(work)?,
            Command::Folk(command) => self.folk(work, said, command)?,
            Command::List => self.list_open(work)?,
            Command::SignOn(said) => self.sign_on(work, said)?,
            Command::SignOff(said) => self.sign_off(work, said)?,
            Command::Observe(game) => self.observe(work, game)?,
            // It was chosen before anything else was done.
            Command::Language(_) => {}
        }
        Ok(())
    }

    fn status(&mut self) -> HouseResult<()> {
        let voice = self.voice();
        let mut lines = Vec::new();
        if let Ok(due) = self.game.due() {
            lines.push(say!(voice, "status-due", phase = &self.game.due_title(&due, voice)));
        }
        lines.extend(owed::lines(&self.game, &self.from.seat, self.from.now, voice));
        lines.extend(self.game.terms_lines(voice)?);
        self.receipt.pages.push(Page::new(say!(voice, "status-title"), lines.join("\n") + "\n"));
        Ok(())
    }

    fn history(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let voice = self.voice();
        let mut lines = Vec::new();
        let chain = Chain::read(work, &self.game)?;
        let live: Vec<u32> = chain.live().iter().map(|h| h.number).collect();
        for phase in chain.heads() {
            let state = match phase.resolved {
                _ if !live.contains(&phase.number) && kind(&phase.sitting) == Kind::Played => {
                    say!(voice, "history-void")
                }
                Some(at) => say!(voice, "history-resolved", at = &utc(at)),
                None => say!(voice, "history-waits"),
            };
            let turn = match kind(&phase.sitting) {
                Kind::Played => format!("{}, ", say!(voice, "report-turn", turn = phase.sitting.turn)),
                _ => String::new(),
            };
            lines.push(format!("{turn}{}: {state}", self.game.phase_title(phase, voice)));
        }
        for letter in work.letters_of(&self.from.game, &self.from.seat)? {
            let what = letter.end.map_or_else(String::new, |end| became(end, voice));
            lines.push(say!(voice, "history-mail", at = &utc(letter.at), what = &what));
        }
        if lines.is_empty() {
            lines.push(say!(voice, "history-none"));
        }
        self.receipt.pages.push(Page::new(say!(voice, "history-title"), lines.join("\n") + "\n"));
        Ok(())
    }

    fn report(&mut self, work: &mut dyn PlayWork, turn: Option<u32>) -> HouseResult<()> {
        let report = Play::at(self.base).report_of(
            work,
            &self.game,
            Reader::Seat(&self.from.seat),
            turn,
            self.from.now,
        )?;
        let subject = say!(self.voice(), "report-again", title = &report.subject_line);
        let cause = format!("letter|{}|report|{turn:?}", self.from.row.id);
        self.extra(work, (MailKind::Report, cause, subject), crate::play::heads::parts(report))
    }

    /// The seat's own units, a line each: what they are and what each column says of them.
    fn units(&mut self, which: &str) -> HouseResult<()> {
        let voice = self.voice();
        let roster = self.game.system.roster(&self.game.position_shown(), &self.from.seat, voice.0);
        if roster.rows.is_empty() {
            return Err(HouseError::Refused(say!(voice, "units-none")));
        }
        let wanted = fold(which);
        let asked =
            |row: &&Vec<String>| wanted.is_empty() || row.iter().take(2).any(|cell| fold(cell) == wanted);
        let lines: Vec<String> =
            roster.rows.iter().filter(asked).map(|row| row_told(&roster.columns, row)).collect();
        if lines.is_empty() {
            return Err(HouseError::Refused(say!(voice, "units-no-such", which = which)));
        }
        self.receipt.pages.push(Page::new(say!(voice, "units-title"), lines.join("\n") + "\n"));
        Ok(())
    }

    fn map(&mut self, work: &mut dyn PlayWork, turn: Option<u32>) -> HouseResult<()> {
        let (title, scene) =
            Play::at(self.base).scene_of(work, &self.game, Reader::Seat(&self.from.seat), turn)?;
        let map = self.base.reports.picture(&scene);
        let film = self.base.reports.film(&scene).unwrap_or_default();
        let body = self.base.papers.write("map", &serde_json::json!({ "lang": self.lang(), "title": title }));
        let cause = format!("letter|{}|map|{turn:?}", self.from.row.id);
        let shown = crate::post::compose::Shown { film, turn, ..crate::post::compose::Shown::from(map) };
        self.extra(work, (MailKind::Report, cause, title), (body, shown))
    }

    /// Mails something besides the receipt.
    fn extra(
        &mut self,
        work: &mut dyn PlayWork,
        (kind, cause, subject): (MailKind, String, String),
        (body, picture): (crate::base::papers::Written, crate::post::compose::Shown),
    ) -> HouseResult<()> {
        let address = self.game.held(&self.from.seat).map(|h| h.address.clone()).unwrap_or_default();
        if PostOffice::at(self.base).gathered_until(work, &address, self.from.now)?.is_some() {
            return Err(HouseError::Refused(say!(self.voice(), "apart-later")));
        }
        self.receipt.done.push(say!(self.voice(), "apart", title = &subject));
        let now = self.from.now;
        let post = Post {
            kind,
            cause,
            subject,
            body: body.into(),
            picture: Some(picture),
            answers: Some(self.from.letter),
            at: now,
            not_before: now,
        };
        PostOffice::at(self.base).post(work, &self.game, &self.from.seat, post)?;
        Ok(())
    }

    fn answer(&mut self, work: &mut dyn PlayWork, said: &SortedText, answer: &str) -> HouseResult<()> {
        let rows: Vec<_> = questions::questions_to(&self.game, &self.from.seat).cloned().collect();
        let rows: Vec<_> = rows.iter().collect();
        if let (Some(turn), Some(row)) = (self.turn(said), rows.first())
            && turn != row.turn
        {
            let why = say!(self.voice(), "answer-other-turn", turn = turn, asked = row.turn);
            return Err(HouseError::Refused(why));
        }
        let chosen =
            questions::read(self.game.system, &rows, answer, self.voice()).map_err(HouseError::Refused)?;
        for Chosen { row, .. } in &chosen {
            if let Some(why) = self.answer_is_late(&row.open.key.to_string()) {
                return Err(HouseError::Refused(why));
            }
            let (key, voice) = (&row.open.key.to_string(), self.voice());
            let words = |answer| questions::words(self.game.system, &row.open, answer, voice.0);
            match &questions::stand(&self.game, row) {
                Stand::Ordered(answer) => {
                    let why = say!(voice, "answer-ordered", question = key, answer = &words(answer));
                    return Err(HouseError::Refused(why));
                }
                Stand::Answered(answer, Source::Ruling) => {
                    let why = say!(voice, "answer-ruled", question = key, answer = &words(answer));
                    return Err(HouseError::Refused(why));
                }
                _ => {}
            }
        }
        if let (Some(_), Some(first)) = (self.game.draft(), chosen.first()) {
            let question = first.row.open.key.to_string();
            return Err(HouseError::Refused(say!(self.voice(), "answer-frozen", question = &question)));
        }
        if let Some(row) = chosen.iter().map(|c| c.row).find(|row| self.answered_later(row)) {
            let question = row.open.key.to_string();
            return Err(HouseError::Refused(say!(self.voice(), "answer-later", question = &question)));
        }
        for chosen in &chosen {
            self.take_answer(work, chosen)?;
        }
        Ok(())
    }
}

/// What became of an earlier letter of the seat.
fn became(end: LetterEnd, voice: Voice) -> String {
    match Grade::kept(&end.reason) {
        Some(grade) => grade.say(voice),
        None if end.outcome == Outcome::Duplicate => say!(voice, "grade-duplicate"),
        None if end.outcome == Outcome::Waiting => say!(voice, "grade-waiting"),
        None => end.reason,
    }
}

/// `P12 Krakow: hex A20B27, facing NE, strength 6`: a row of a roster as a line that a phone can show.
fn row_told(columns: &[String], row: &[String]) -> String {
    let name: Vec<_> = row.iter().take(2).filter(|cell| !cell.is_empty()).map(String::as_str).collect();
    let rest = columns.iter().zip(row).skip(2).filter(|(_, cell)| !cell.is_empty());
    let rest: Vec<_> = rest.map(|(column, cell)| format!("{} {cell}", column.to_lowercase())).collect();
    format!("{}: {}", name.join(" "), rest.join(", "))
}
