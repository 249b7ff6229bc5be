//! A round of a book as a problem, and its solution as sentences.

use std::collections::BTreeMap;

use super::Impossible;
use super::ahead::Prospect;
use super::problem::{Problem, Solution};
use super::robin;
use crate::book::{Book, Round};
use crate::format::{Avoid, Method, Policy};
use crate::name::Name;
use estafette_core::cites;
use estafette_orders::near::fold;

/// What can be done about rematches.
const RELAX_REPEAT: &str = "Let two meet again when there is no other way: repeat = \"avoid\" (W-2.1b).";

/// A round and the order in which it is paired.
pub(super) struct Draw<'a> {
    book: &'a Book,
    round: Round,
    /// All entrants, the highest first.
    pub names: Vec<Name>,
    pub problem: Problem,
}

impl<'a> Draw<'a> {
    /// A round of a book, with its entrants in order; names that are no entrants are left out.
    pub(super) fn new(book: &'a Book, round: Round, order: &[Name]) -> Self {
        cites!("W-2.1b", "EX-2.1", "W-2.1d", "W-2.2d", "EX-2.2", "W-2.2e");
        let names: Vec<Name> =
            order.iter().filter(|&name| book.entrants.contains_key(name)).cloned().collect();
        let numbers: BTreeMap<&Name, usize> = names.iter().enumerate().map(|(n, name)| (name, n)).collect();
        let swiss = book.format.pairing.method == Method::Swiss;
        let met = book.met_before(round).into_iter().filter_map(|((one, other), times)| {
            let (one, other) = (*numbers.get(&one)?, *numbers.get(&other)?);
            Some(((one.min(other), one.max(other)), times))
        });
        let apart = swiss && counts(book.format.pairing.clubs, book, round);
        let club = |name: &Name| {
            let club = fold(book.entrants[name].club.as_deref().filter(|_| apart)?);
            (!club.is_empty()).then_some(club)
        };
        let there = |round| -> Vec<usize> {
            (0..names.len()).filter(|&n| book.entrants[&names[n]].presence.plays(round)).collect()
        };
        let byes =
            |name: &Name| book.byes.iter().filter(|b| b.round < round && b.name == *name).count() as u32;
        let last = if swiss { book.format.rounds } else { round };
        let problem = Problem {
            entrants: names.len(),
            here: there(round),
            met: met.collect(),
            repeat: book.format.pairing.repeat,
            clubs: names.iter().map(club).collect(),
            plan: (!swiss).then(|| robin::wanted(book, round, &numbers)),
            byes: names.iter().map(byes).collect(),
            later: (round + 1..=last).map(there).collect(),
        };
        Self { book, round, names, problem }
    }

    /// The best pairing.
    pub(super) fn solve(&self) -> Result<Solution, Impossible> {
        self.problem.solve().ok_or_else(|| self.impossible())
    }

    fn impossible(&self) -> Impossible {
        let (round, stuck) = (self.round, self.stuck());
        Impossible {
            why: format!(
                "every pairing of round {round} has somebody meet an earlier opponent (W-2.1b){stuck}"
            ),
            relax: vec![RELAX_REPEAT.to_owned(), format!("End after round {}.", round.saturating_sub(1))],
        }
    }

    /// Who has nobody left to meet.
    fn stuck(&self) -> String {
        let here = &self.problem.here;
        let fresh = |one: usize, other: usize| one != other && self.problem.meetings(one, other) == 0;
        let alone = here.iter().filter(|&&one| !here.iter().any(|&other| fresh(one, other)));
        let names: Vec<&str> = alone.map(|&one| self.names[one].as_str()).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => format!(": {one} has met all others who are here"),
            many => format!(": {} have met all others who are here", many.join(", ")),
        }
    }

    /// What was given up in a pairing, a sentence each.
    pub(super) fn notes(&self, solution: &Solution) -> Vec<String> {
        let mut notes = Vec::new();
        for &(one, other) in &solution.pairs {
            let (a, b) = (&self.names[one], &self.names[other]);
            let times = self.problem.meetings(one, other);
            if times > 0 && self.problem.repeat != Policy::Allow {
                notes.push(format!(
                    "{a} and {b} meet again: there is no pairing with fewer rematches (W-2.1b)."
                ));
            }
            if self.problem.clubmates(one, other) {
                notes.push(format!(
                    "{a} and {b} are of one club: there is no pairing with fewer such pairs (W-2.1d)."
                ));
            }
        }
        if let Some(bye) = solution.bye.filter(|&bye| self.problem.byes[bye] > 0) {
            notes.push(format!("{} has a bye again: nobody else could be left out.", self.names[bye]));
        }
        if solution.dropped > 0 {
            let (n, s) = (solution.dropped, if solution.dropped == 1 { "" } else { "s" });
            notes.push(format!(
                "{n} better pairing{s} would leave a later round that cannot be played without a rematch (W-2.1b)."
            ));
        }
        let open = self.round + solution.open as Round;
        if solution.open < self.problem.later.len() {
            notes.push(format!(
                "After round {open} there is no round without a rematch left, and {} are planned (W-2.1b). End \
                 after round {open}, or else: {RELAX_REPEAT}",
                self.book.format.rounds
            ));
        }
        if solution.prospect == Prospect::Unknown {
            notes.push("Whether all later rounds can be played without a rematch is not known.".to_owned());
        }
        notes
    }
}

/// Whether something that is avoided counts in a round.
pub(super) fn counts(avoid: Avoid, book: &Book, round: Round) -> bool {
    match avoid {
        Avoid::UntilLast => round < book.format.rounds,
        Avoid::Always => true,
        Avoid::Never => false,
    }
}
