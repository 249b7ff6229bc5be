//! What the desk's pages list: games, journal, letters, mails; a piece at a time.

use crate::post::PostOffice;
use crate::views::Pages;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::status::status;
use crate::base::chain::Chain;
use crate::base::journal_words::in_words;
use crate::base::log::unreadable;
use crate::play::record::Records;
use crate::{House, HouseError, HouseResult, JournalLine, Status};
use estafette_core::journal::Entry;
use estafette_core::{GameId, LetterId, SeatId};
use estafette_rules::{CaseIndex, RuleList};
use estafette_store::{GameLine, GameState, LetterRow, MailRow, Piece};
use estafette_words::Voice;

/// A piece of the list of all games, and how things stand in all of them together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Games {
    /// Games of this piece.
    pub lines: Vec<GameLine>,
    /// How many there are of the wanted state.
    pub of_state: u32,
    /// How many are running.
    pub running: u32,
    /// How many have empty seats.
    pub gathering: u32,
    /// How many are over.
    pub over: u32,
    /// Mails that are not sent yet, without those of games that are left out.
    pub unsent: u32,
    /// Addresses that mail does not reach; `None` when games are left out, whose players' addresses are among
    /// them.
    pub bouncing: Option<usize>,
}

/// A piece of a journal, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalPage {
    /// The entries.
    pub lines: Vec<JournalLine>,
    /// The entry from which the next piece goes on; `None` at the beginning of the journal.
    pub next: Option<u64>,
}

/// A letter of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LetterLine {
    /// Its id.
    pub id: LetterId,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// Whose it is.
    pub seat: String,
    /// What became of it.
    pub outcome: String,
    /// A sentence of the log.
    pub reason: String,
}

/// A letter with all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterPage {
    /// What a list says of it.
    pub line: LetterLine,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Who sent it, as it says.
    pub from: String,
    /// Its subject.
    pub subject: String,
    /// Its sender's own words, as they were read.
    pub text: String,
    /// How it was read, in sentences.
    pub notes: Vec<String>,
    /// What is known of its sender, as JSON; empty when nothing is.
    pub proof: String,
    /// What came of it, in the journal.
    pub entries: Vec<JournalLine>,
    /// The receipt, if one was mailed for it alone.
    pub receipt: Option<String>,
}

/// A mail of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailLine {
    /// Its number in the outbox.
    pub id: i64,
    /// The seat it is for.
    pub seat: String,
    /// What kind it is.
    pub kind: String,
    /// To whom it goes.
    pub to: String,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// When it was sent.
    pub sent: Option<DateTime<Utc>>,
    /// When it is tried next.
    pub next_try: Option<DateTime<Utc>>,
    /// How often sending was tried in vain.
    pub attempts: u32,
    /// What went wrong last, or why it is held back.
    pub trouble: String,
}

/// The words of a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailText {
    /// What a list says of it.
    pub line: MailLine,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
}

impl House<'_> {
    /// The rule systems of this house: names and titles.
    pub fn systems(&self) -> Vec<(String, String)> {
        self.base.systems.all().into_iter().map(|s| (s.name().to_owned(), s.title().to_owned())).collect()
    }

    /// The rules of a system, if there is one of this name.
    pub fn rules_of(&self, system: &str) -> Option<&RuleList> {
        self.base.systems.system(system).map(estafette_rules::Rulebook::rules)
    }

    /// The cases of a system by the rules that they prove, if there is one of this name.
    pub fn cases_of(&self, system: &str) -> Option<&'static CaseIndex> {
        self.base.systems.system(system).map(estafette_rules::Rulebook::cases)
    }

    /// A piece of the list of games, those with the nearest deadline first; of some only what all know of them
    /// is counted.
    ///
    /// # Errors
    /// When the store fails.
    pub fn list_games<'g>(
        &mut self,
        which: Option<GameState>,
        piece: Piece,
        left_out: impl ExactSizeIterator<Item = &'g GameId>,
    ) -> HouseResult<Games> {
        let mut work = self.store.read()?;
        let counts = work.game_counts()?;
        let count = |state| counts.get(&state).copied().unwrap_or(0);
        let bouncing = if left_out.len() == 0 { Some(work.bouncing()?.len()) } else { None };
        let mut unsent = work.unsent_in_all()?;
        for game in left_out {
            unsent = unsent.saturating_sub(u32::try_from(work.unsent(game)?).unwrap_or(u32::MAX));
        }
        Ok(Games {
            lines: work.game_lines(which, piece)?,
            of_state: which.map_or_else(|| counts.values().sum(), count),
            running: count(GameState::Running),
            gathering: count(GameState::Gathering),
            over: count(GameState::Over),
            unsent,
            bouncing,
        })
    }

    /// Where several games stand, read in one go; one that cannot be read is left out.
    ///
    /// # Errors
    /// When the store fails.
    pub fn statuses(&mut self, games: &[GameId]) -> HouseResult<Vec<Status>> {
        let mut work = self.store.read()?;
        let (mut found, mut records) = (Vec::new(), Records::default());
        for id in games {
            match status(&self.base, &mut *work, (id, &mut records)) {
                Ok(status) => found.push(status),
                Err(HouseError::Store(failed)) => return Err(failed.into()),
                Err(why) => tracing::warn!(game = %id, "cannot be listed: {why}"),
            }
        }
        Ok(found)
    }

    /// The turns of which there is a report, in order.
    ///
    /// # Errors
    /// A failing store.
    pub fn turns(&mut self, id: &GameId) -> HouseResult<Vec<u32>> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let chain = Chain::read(&mut *work, &game)?;
        let mut turns: Vec<u32> = chain.live().iter().map(|p| p.sitting.turn).collect();
        turns.dedup();
        Ok(turns)
    }

    /// The settings that a game was set up with: keys and values.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn settings(&mut self, id: &GameId) -> HouseResult<Vec<(String, String)>> {
        let mut work = self.store.read()?;
        Ok(self.base.load(&mut *work, id)?.settings.0.into_iter().collect())
    }

    /// A piece of a game's journal, newest first, up to an entry.
    ///
    /// # Errors
    /// A failing store.
    pub fn journal_page(&mut self, id: &GameId, upto: Option<u64>, most: u32) -> HouseResult<JournalPage> {
        let rows = self.store.read()?.journal_before(id, upto.unwrap_or(u64::MAX), most)?;
        let next = rows.last().map(|r| r.seq - 1).filter(|seq| *seq > 0 && rows.len() == most as usize);
        let lines = rows
            .into_iter()
            .map(|r| {
                let entry: Entry = serde_json::from_str(&r.entry).map_err(unreadable)?;
                Ok(JournalLine { seq: r.seq, at: r.at, text: in_words(&entry), entry: r.entry, hash: r.hash })
            })
            .collect::<HouseResult<_>>()?;
        Ok(JournalPage { lines, next })
    }

    /// A piece of the letters of a game's seats, newest first.
    ///
    /// # Errors
    /// A failing store.
    pub fn letters(&mut self, id: &GameId, piece: Piece) -> HouseResult<Vec<LetterLine>> {
        Ok(self.store.read()?.letters_of_game(id, piece)?.iter().map(letter_line).collect())
    }

    /// A letter of a game's seats; `None` when it has none of this id.
    ///
    /// # Errors
    /// A failing store.
    pub fn letter_page(&mut self, id: &GameId, letter: &LetterId) -> HouseResult<Option<LetterPage>> {
        let mut work = self.store.read()?;
        let of_game =
            |row: &LetterRow| row.end.as_ref().is_some_and(|e| e.seat.as_ref().is_some_and(|s| s.0 == *id));
        let Some(row) = work.letter(letter)?.filter(of_game) else { return Ok(None) };
        let read = PostOffice::at(&self.base).letter(&mut *work, &row)?;
        let (from, subject, text, notes) = match read {
            Ok(letter) => {
                let notes = letter.notes.iter().map(|n| n.say(Voice::ENGLISH)).collect();
                (letter.from.mailbox, letter.subject, letter.text, notes)
            }
            Err(refused) => (String::new(), String::new(), String::new(), vec![refused.to_string()]),
        };
        let receipt = work.mail_named(&self.base.message_id(&format!("letter|{letter}|receipt")))?;
        let receipt = receipt.map(|mail| Pages::at(&self.base).words(mail)).transpose()?;
        let mut entries = Vec::new();
        for r in work.journal(id)?.into_iter().filter(|r| r.entry.contains(letter.0.as_str())) {
            let entry: Entry = serde_json::from_str(&r.entry).map_err(unreadable)?;
            entries.push(JournalLine {
                seq: r.seq,
                at: r.at,
                text: in_words(&entry),
                entry: r.entry,
                hash: r.hash,
            });
        }
        Ok(Some(LetterPage {
            line: letter_line(&row),
            from,
            subject,
            text,
            notes,
            proof: row.proof.clone().unwrap_or_default(),
            entries,
            receipt: receipt.map(|words| words.text),
            bytes: row.raw,
        }))
    }

    /// A piece of the mails of a game, or of one of its seats, newest first.
    ///
    /// # Errors
    /// A failing store.
    pub fn mails(&mut self, id: &GameId, seat: Option<&SeatId>, piece: Piece) -> HouseResult<Vec<MailLine>> {
        Ok(self.store.read()?.mails_of_game(id, seat, piece)?.iter().map(mail_line).collect())
    }

    /// The words of a mail of a game; `None` when it has none of this number.
    ///
    /// # Errors
    /// A failing store.
    pub fn mail_text(&mut self, id: &GameId, mail: i64) -> HouseResult<Option<MailText>> {
        let row = self.store.read()?.mail_of_game(id, mail)?;
        let Some(row) = row else { return Ok(None) };
        let line = mail_line(&row);
        let words = Pages::at(&self.base).words(row)?;
        Ok(Some(MailText { line, subject: words.subject, text: words.text }))
    }
}

fn letter_line(row: &LetterRow) -> LetterLine {
    let end = row.end.as_ref();
    LetterLine {
        id: row.id.clone(),
        at: row.at,
        seat: end.and_then(|e| e.seat.as_ref()).map_or_else(String::new, |(_, seat)| seat.to_string()),
        outcome: end.map_or("waits", |e| e.outcome.as_str()).to_owned(),
        reason: end.map_or_else(String::new, |e| e.reason.clone()),
    }
}

fn mail_line(row: &MailRow) -> MailLine {
    let held = row.held.map(|h| format!("held back: {h}"));
    MailLine {
        id: row.id,
        seat: row.mail.seat.as_ref().map_or_else(String::new, |(_, seat)| seat.to_string()),
        kind: row.mail.kind.to_string(),
        to: row.mail.to.clone(),
        at: row.mail.at,
        sent: row.sent,
        next_try: row.next_try,
        attempts: row.attempts,
        trouble: held.or_else(|| row.last_error.clone()).unwrap_or_default(),
    }
}
