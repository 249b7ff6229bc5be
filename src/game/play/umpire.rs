//! What an umpire's commands do to a running game: set the deadline, answer a question, try an order
//! text out.

use crate::play::Play;
use crate::post::PostOffice;
use std::collections::BTreeSet;

use super::owed;
use crate::base::questions;
use crate::post::receipt::{
    Block, Grade, Receipt, at_line, grade_of, misplaced, passed_over, sheet_lines, turn_only, two_turns,
};
use crate::said::commands::{self, Ear, SortedText};
use crate::said::fates;
use crate::{Checked, House, HouseError, HouseResult, Outcome, Ruling};
use chrono::{DateTime, Utc};
use estafette_core::table::Source;
use estafette_core::words::listed;
use estafette_core::{GameId, Lang, SeatId};
use estafette_rules::OrderText;
use estafette_store::QuestionRow;
use estafette_words::{Voice, say};

impl House<'_> {
    /// Sets or lifts the deadline. It is shown in every mail, and the seats get a notice. What happens when
    /// it passes is for the terms of the game to say; without terms, nothing. The clock of a game with a schedule
    /// stands when its deadline is lifted, and goes on with the next one.
    ///
    /// # Errors
    /// An unknown game, a game that is over, a deadline in the past or earlier than the one announced.
    pub fn set_deadline(
        &mut self,
        id: &GameId,
        at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut work = self.store.write()?;
        Play::at(&self.base).set_deadline(&mut *work, id, at, now)?;
        Ok(work.commit()?)
    }

    /// The questions that are open, in the order in which they were put.
    ///
    /// # Errors
    /// When the store fails.
    pub fn questions(&mut self, id: &GameId) -> HouseResult<Vec<QuestionRow>> {
        Ok(self.store.read()?.open_questions(id)?)
    }

    /// Answers an open question as an umpire; it counts over whatever the seat says.
    ///
    /// # Errors
    /// When no such question is open, or it has no such choice.
    pub fn answer(&mut self, id: &GameId, ruling: &Ruling, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        // What is in a draft is answered there.
        game.is_free()?;
        game.is_not_drawn()?;
        let rows: Vec<_> = game.questions.iter().filter(|q| q.open.key == ruling.question).collect();
        let said = format!("{} {}", ruling.question, ruling.answer);
        let chosen = questions::read(game.system, &rows, &said, Voice::ENGLISH).map_err(|why| {
            HouseError::Refused(if rows.is_empty() {
                let open = game.questions.iter().map(|q| format!("{} of {}", q.open.key, q.open.key.seat));
                let (asked, seat) = (&ruling.question, &ruling.question.seat);
                format!("`{id}` does not ask {asked} of {seat}; {}", listed("open", open))
            } else {
                why
            })
        })?;
        for chosen in &chosen {
            let entry = questions::entry(&game, chosen, (Source::Ruling, None))?;
            work.append(id, now, &entry)?;
        }
        work.commit()?;
        Ok(())
    }

    /// Reads an order text for a seat against the position as it stands; nothing is entered.
    ///
    /// # Errors
    /// An unknown game or seat, a turn that is past, a game that is over.
    pub fn check(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        text: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<Checked> {
        self.check_in(id, seat, (text, Lang::English), now)
    }

    /// The same in a language.
    pub(crate) fn check_in(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        (text, lang): (&str, Lang),
        now: DateTime<Utc>,
    ) -> HouseResult<Checked> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        game.seat_row(seat)?;
        if let Err(ending) = game.due() {
            let how = game.ending_text(&ending, Voice(lang));
            return Err(HouseError::Refused(say!(Voice(lang), "receipt-over", how = &how)));
        }
        let (verbs, voice) = (game.system.verbs(Lang::English), Voice(lang));
        let theirs = |line: &str| commands::concedes_by_rules(line, verbs, id.as_str());
        let known = fates::vocabulary(game.system);
        let said = commands::part(
            text,
            &Ear { theirs: &theirs, orders: &game.reads_orders(seat), names: &[], known: &known },
        );
        if let Some(why) = two_turns(&said, voice) {
            return Err(HouseError::Refused(why));
        }
        let period =
            game.system.period(&game.position, seat, said.turn, voice.0).map_err(HouseError::Refused)?;
        let mut texts = game.texts(seat);
        let orders = said.trial.clone().unwrap_or_else(|| said.orders.clone());
        texts.push(OrderText::new(period.ordinal, orders.clone()));
        let mut reading = game.system.read(&game.position, seat, &texts, voice.0);
        fates::settle(&mut reading, &orders, &known, voice);
        // What is tried is not entered: the sheet is shown as it stands.
        let mut entered = game.texts(seat);
        entered.push(OrderText::new(period.ordinal, String::new()));
        let standing = game.system.read(&game.position, seat, &entered, voice.0).sheet;
        let refused = not_carried_out(&said, id, voice);
        let grade = match grade_of(&reading) {
            Outcome::Accepted if !refused.is_empty() => Outcome::Warned,
            grade => grade,
        };
        let receipt = Receipt {
            refused,
            remarks: passed_over(text, &said.fates, voice)
                .into_iter()
                .chain(turn_only(&said, voice))
                .collect(),
            lang,
            reader: game.seat_title(seat, voice),
            game: id.to_string(),
            system: game.system_title(voice),
            grade: format!("{}: {}", Grade::Trial.say(voice), Grade::of(grade).say(voice)),
            trial: Some(Block::of(game.period_title(&period, voice), &reading, voice)),
            sheet_title: game.period_title(&period, voice),
            sheet: sheet_lines(&standing, voice),
            owed: owed::lines(&game, seat, now, voice),
            ..Receipt::default()
        };
        let text = PostOffice::at(&self.base).write_receipt(&receipt).text;
        Ok(Checked { period: period.title, reading, text })
    }
}

/// What is said of the commands and letters in a text that is only tried out, each by its line.
fn not_carried_out(said: &SortedText, id: &GameId, voice: Voice) -> Vec<String> {
    let spoken = said.speech.iter().chain(&said.unsaid).map(|block| block.line);
    let lines: BTreeSet<usize> = said.deeds.iter().chain(&said.held).copied().chain(spoken).collect();
    let undone = lines.into_iter().map(|line| at_line(line, &say!(voice, "receipt-not-in-a-trial"), voice));
    let other = said
        .another_game(id.as_str())
        .map(|named| say!(voice, "receipt-other-game", named = named, game = id.as_str()));
    other.into_iter().chain(undone).chain(misplaced(said, voice)).collect()
}
