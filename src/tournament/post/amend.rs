//! What umpires change of the rules of pairing: relaxing one, and the number of rounds.

use super::super::format::{Avoid, Policy};
use super::super::live::Act;
use super::cut::LetterLine;
use super::letter::{Reader, number};
use super::umpire::reasoned;
use estafette_orders::Problem;
use estafette_orders::near::{did_you_mean, fold};

/// What can be relaxed.
const RULES: [&str; 3] = ["opponents", "clubs", "tables"];

impl Reader<'_> {
    /// `relax opponents because …`.
    pub(super) fn relax(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let (what, why) = reasoned(said)?;
        let format = &self.stage.event.book.format;
        let mut pairing = format.pairing.clone();
        match fold(what).as_str() {
            "opponents" | "opponent" | "repeat" | "rematches" => {
                pairing.repeat = if pairing.repeat == Policy::Forbid { Policy::Avoid } else { Policy::Allow };
            }
            "clubs" | "club" => pairing.clubs = Avoid::Never,
            "tables" | "table" => pairing.tables = Avoid::Never,
            _ => {
                let near = did_you_mean(what, RULES);
                let message = format!("`{what}` is no rule of pairing that can be relaxed{near}");
                let hint = format!("there are {}", RULES.join(", "));
                return Err(said.problem(what, message).hinting(hint));
            }
        }
        if pairing == format.pairing {
            return Err(said.problem(what, format!("nothing is asked of {what} any more")));
        }
        let rounds = format.rounds;
        self.act(said, Act::Amend { pairing, rounds, why });
        Ok(())
    }

    /// `rounds 3 because …`.
    pub(super) fn rounds(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let (what, why) = reasoned(said)?;
        let Some((rounds, "")) = number(what) else {
            let message = "it is not clear how many rounds there shall be";
            return Err(said.problem(what, message).hinting("such as `rounds 3 because …`"));
        };
        let pairing = self.stage.event.book.format.pairing.clone();
        self.act(said, Act::Amend { pairing, rounds, why });
        Ok(())
    }
}
