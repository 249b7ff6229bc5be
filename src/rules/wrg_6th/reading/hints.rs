//! Hints at the word that was meant: none at what the rules forbid to the unit that is spoken to.

use estafette_core::said;
use estafette_orders::{Problem, Severity};

use super::super::ids::Seat;
use super::super::legal;
use super::super::orders::clause::Addressee;
use super::super::orders::{self, Parsed, say};
use super::super::position::Position;
use estafette_core::rule;

/// What a word may stand in, to be an order by itself.
const FRAMES: [[&str; 2]; 4] = [["", ""], ["", " the nearest enemy"], ["character ", ""], ["", " plus"]];

/// Says instead of a hint why the word that is near would not do, where it would not.
pub(super) fn fit(position: &Position, seat: Seat, parsed: &Parsed, problem: &mut Problem) {
    let Some(word) = problem.hint.as_deref().and_then(meant) else { return };
    let lines = parsed.entries.iter().filter(|placed| placed.entry.line == problem.line);
    let mut whom = lines.flat_map(|placed| &placed.entry.to);
    if let Some(why) = whom.find_map(|to| forbidden(position, seat, to, word)) {
        problem.hint = Some(said!("would-not-do-either", %word, %why));
    }
}

/// The word that a hint names.
fn meant(hint: &str) -> Option<&str> {
    hint.strip_prefix("did you mean `")?.strip_suffix("`?")
}

/// Why somebody cannot be ordered what a word says.
fn forbidden(position: &Position, seat: Seat, to: &Addressee, word: &str) -> Option<String> {
    let Addressee::Unit(id) = to else { return None };
    position.unit(id)?;
    let period = position.period;
    let lines = FRAMES.iter().map(|[before, behind]| format!("{}: {before}{word}{behind}", say::own(id)));
    let mut read = lines.map(|line| orders::parse(&line, seat, period, &orders::Callings::default()));
    let order =
        read.find(|p| p.problems.is_empty() && p.entries.iter().any(|e| !e.entry.clauses.is_empty()))?;
    let problems = legal::check(position, seat, (&order, &[]), position.sheet().ordinal);
    // What only wants its mark can be ordered.
    let never = |p: &&Problem| p.severity == Severity::Error && p.rule != Some(rule!("W-4.4.4b"));
    let wrong = problems.iter().find(never)?;
    let rule = wrong.rule.as_ref().map(|rule| format!(" [{rule}]")).unwrap_or_default();
    Some(format!("{}{rule}", wrong.message))
}

#[cfg(test)]
mod tests {
    use crate::{ids::Seat, reading, testing};
    use estafette_rules::OrderText;

    const UNITS: &str = "period = 2\n\
        [units.a1]\ntype = \"HI\"\nfigures = 24\nat = [300, 200]\n\
        [units.a2]\ntype = \"LI\"\nfigures = 12\nat = [900, 200]\n\
        [units.aW1]\ntype = \"Wag\"\nfigures = 3\nat = [1400, 200]\n\
        [units.b1]\ntype = \"HI\"\nfigures = 24\nat = [300, 900]\n";

    fn hint(line: &str) -> String {
        let mut position = testing::position(UNITS);
        position.period = 2;
        let reading = reading::read(&position, Seat::A, &[OrderText::new(4, line)]);
        let problem = reading.problems.first().unwrap_or_else(|| panic!("{line} is read"));
        problem.hint.clone().unwrap_or_default()
    }

    #[test]
    fn nobody_is_hinted_at_what_the_rules_forbid_to_him() {
        for word in ["retreat", "retire", "withdraw", "fall bakc"] {
            let close = hint(&format!("UNIT 1: {word}"));
            assert!(!close.contains("did you mean"), "{word}: {close}");
            assert!(!close.contains("fall back") || close.contains("W-4.9.4d"), "{word}: {close}");
        }
        assert_eq!(hint("UNIT 2: retreat"), "did you mean `fall back`?");
        assert_eq!(hint("UNIT 1: rush"), "did you mean `charge`?");
        assert!(hint("WAGONS W1: rush").contains("W-4.15"), "{}", hint("WAGONS W1: rush"));
        for line in ["UNIT 1: influense", "UNIT 1: joyn", "UNIT 1: remounts"] {
            assert!(!hint(line).contains("did you mean"), "{line}: {}", hint(line));
        }
    }
}
