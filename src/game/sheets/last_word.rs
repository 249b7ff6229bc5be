//! Several lines of a letter that say one thing anew, such as answers to one question: the last one counts, and the
//! others are told.

use std::collections::{BTreeMap, BTreeSet};

use super::replying::replies_to;
use crate::base::questions;
use crate::post::receipt::at_line;
use crate::post::visit::Visit;
use crate::said::command::{Command, Folk};
use crate::said::commands::SortedText;
use estafette_core::QuestionKey;
use estafette_orders::Sheet;
use estafette_words::say;

/// The lines of a letter that answer a question, in their order: commands, and orders that are answers.
#[derive(Debug, Default)]
pub(crate) struct Answering(BTreeMap<QuestionKey, Vec<usize>>);

impl Answering {
    /// Finds them in a letter.
    pub fn of(visit: &Visit<'_>, said: &SortedText) -> Self {
        let rows: Vec<_> = questions::questions_to(&visit.game, &visit.from.seat).collect();
        let mut found: BTreeMap<QuestionKey, Vec<usize>> = BTreeMap::new();
        if rows.is_empty() {
            return Self(found);
        }
        for (line, command) in &said.commands {
            let Command::Answer(answer) = command else { continue };
            let chosen = questions::read(visit.game.system, &rows, answer, visit.voice());
            for chosen in chosen.unwrap_or_default() {
                found.entry(chosen.row.open.key.clone()).or_default().push(*line);
            }
        }
        // Without a command the orders are read as a whole, where the last word counts.
        if !found.is_empty() {
            for (line, text) in (1..).zip(said.orders.lines()).filter(|(_, text)| Sheet::is_in(text)) {
                for (key, _) in replies_to(&visit.game, &visit.from.seat, text).answers {
                    found.entry(key).or_default().push(line);
                }
            }
        }
        found.values_mut().for_each(|lines| lines.sort_unstable());
        Self(found)
    }

    /// The last line that answers a question, if it stands below a line.
    fn below(&self, key: &QuestionKey, line: usize) -> Option<usize> {
        self.0.get(key).and_then(|lines| lines.last()).copied().filter(|last| *last > line)
    }

    /// The line below by which each question that a line answers is answered anew.
    fn replaced(&self, line: usize) -> Option<usize> {
        let mut keys =
            self.0.iter().filter(|(_, lines)| lines.contains(&line)).map(|(key, _)| key).peekable();
        keys.peek()?;
        keys.map(|key| self.below(key, line)).collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// Whether the last answer to a question is a command's.
    pub fn is_commands(&self, key: &QuestionKey, said: &SortedText) -> bool {
        let last = self.0.get(key).and_then(|lines| lines.last());
        last.is_some_and(|last| {
            said.commands.iter().any(|(line, command)| line == last && matches!(command, Command::Answer(_)))
        })
    }
}

/// What a command settles, where a letter can settle it but once.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Settled {
    Language,
    Zone,
    Reminder,
    Pace,
    /// Whether the holder keeps the seat.
    Seat,
    Substitute,
    Proposal(u32),
    Mail,
    Page,
    Secret,
}

fn settled(command: &Command) -> Option<Settled> {
    Some(match command {
        Command::Language(_) => Settled::Language,
        Command::Mail(_) => Settled::Mail,
        Command::Page(_) => Settled::Page,
        Command::Renew => Settled::Secret,
        Command::Folk(Folk::Zone(_)) => Settled::Zone,
        Command::Folk(Folk::Remind(_)) => Settled::Reminder,
        Command::Folk(Folk::Pace(_)) => Settled::Pace,
        Command::Folk(Folk::Resign(_) | Folk::Stay) => Settled::Seat,
        Command::Folk(Folk::Substitute(_)) => Settled::Substitute,
        Command::Folk(Folk::Vote(_, number)) => Settled::Proposal(*number),
        _ => return None,
    })
}

impl Visit<'_> {
    /// Tells the lines of commands of which a command further down says the same thing anew; they are not done.
    pub(crate) fn said_anew(&mut self, said: &SortedText) -> BTreeSet<usize> {
        let mut last: BTreeMap<Settled, usize> = BTreeMap::new();
        let mut replaced = BTreeMap::new();
        for (line, command) in &said.commands {
            if let Some(before) = settled(command).and_then(|what| last.insert(what, *line)) {
                replaced.insert(before, *line);
            }
        }
        for (line, by) in &replaced {
            self.tell_anew(*line, *by);
        }
        replaced.into_keys().collect()
    }

    /// Whether a line further down answers what a line answers; it is told.
    pub(crate) fn is_answered_below(&mut self, answering: &Answering, line: usize) -> bool {
        let Some(by) = answering.replaced(line) else { return false };
        self.tell_anew(line, by);
        true
    }

    fn tell_anew(&mut self, line: usize, by: usize) {
        let told = say!(self.voice(), "said-anew", by = by);
        self.receipt.refused.push(at_line(line, &told, self.voice()));
        self.missed.insert(line);
        self.note(crate::Outcome::Warned);
    }

    /// Tells the lines of orders whose answer a command further down has replaced.
    pub(crate) fn tell_replaced(&mut self, answering: &Answering, key: &QuestionKey, said: &SortedText) {
        let commands: Vec<usize> = said.commands.iter().map(|(line, _)| *line).collect();
        let lines = answering.0.get(key).cloned().unwrap_or_default();
        for line in lines.into_iter().filter(|line| !commands.contains(line)) {
            self.is_answered_below(answering, line);
        }
    }
}
