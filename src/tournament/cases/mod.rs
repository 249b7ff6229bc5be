//! Cases with `system = "tournament"`: a book stated in `[tournament]`, and what must come of it.
//!
//! | what | file |
//! |---|---|
//! | the tables of a case, as they are written | `given` |
//! | the tables to a book, with what is wrong in them | `stated`, `games` |
//! | keys of the register of decisions | `settings` |
//! | the choice of tables | `matches` |
//! | letters to the tournament, and what came of them | `event` |
//! | what the room says to the book | `found` |
//! | the expectation held against it | `check` |

mod check;
mod event;
mod found;
mod games;
mod given;
mod matches;
mod settings;
mod stated;
#[cfg(test)]
mod tests;

use super::armies::Fault;
use super::name::Name;
use estafette_cases::{Case, Failure, Outcome, StepOutcome};

/// The name that cases of tournaments give as their system.
pub const SYSTEM: &str = "tournament";

/// What is wrong with an army, a sheet or a choice of tables.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Problem {
    /// Who may be meant: an army's player, a team, both players of a sheet.
    names: Vec<Name>,
    fault: Fault,
}

/// Runs a case of a tournament: reads its book, asks the room for whatever is expected, and compares.
pub fn run(case: &Case) -> Outcome {
    let mut outcome = Outcome::of(case);
    match stated::read(case) {
        Err(failures) => outcome.failures = failures,
        Ok(stated) => {
            let expected = case.steps.first().map(|step| step.expect.position.clone()).unwrap_or_default();
            let found = found::of_event(&stated, &expected);
            outcome.failures = check::failures(case, &expected, &found);
            outcome.steps.push(StepOutcome { position: found.values, ..StepOutcome::default() });
        }
    }
    outcome.passed = outcome.failures.is_empty();
    outcome
}

/// A failure at a path of keys of the file.
fn failure(case: &Case, path: &str, text: impl Into<String>) -> Failure {
    Failure { line: case.line(path), text: text.into() }
}
