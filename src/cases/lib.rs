//! Runs adjudication cases: a position, orders and dice against an expectation.
//!
//! A case is one small TOML file; its format is described in `docs/cases.md` and is the same for all
//! systems. This room knows a system by the [`System`](estafette_rules::System) trait alone, and hears
//! reports through a [`Teller`]; it draws nothing, mails nothing and keeps nothing.
//!
//! | what | file |
//! |---|---|
//! | a case as written, claimed but not yet tried | `case` |
//! | TOML to a case, every fault with its line | `read`, `lines` |
//! | dice from a script or from a phrase | `dice` |
//! | answers to the questions of a phase | `answers` |
//! | what an umpire ruled | `rulings` |
//! | playing the named phases | `run` |
//! | holding the outcome against the expectation | `check`, `compare` |
//! | what came of it, for people and scripts | `outcome` |

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod answers;
mod case;
mod check;
mod compare;
mod dice;
mod find;
mod lines;
mod names;
mod outcome;
mod paused;
mod read;
mod rulings;
mod run;
mod tell;
#[cfg(test)]
mod tests;

pub use case::{Case, CaseAnswer, CaseDice, CaseRuling, Expect, Scripted, Step};
pub use compare::{Difference, Yardstick};
pub use find::{find, load};
pub use outcome::{Failure, Outcome, RolledDie, SeatProblem, StepOutcome, TakenAnswer};
pub use read::{Fault, parse};
pub use run::run;
pub use tell::{Hear, Teller};

/// A name with the nearest known one, for a sentence about a wrong name.
fn near_or_list(wrong: &str, known: &[String]) -> String {
    let hint = estafette_orders::near::did_you_mean(wrong, known.iter().map(String::as_str));
    if hint.is_empty() && !known.is_empty() { format!("; known: {}", known.join(", ")) } else { hint }
}
