//! What a ruling changes: the difference of two drafts, line by line.

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use super::{PhaseReview, Review};

/// How one draft differs from another.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// In what happens, as the umpire reads it: with the lines around what changed.
    pub story: Vec<Changed>,
    /// In the dice: those that are rolled in one of the two only, or show another face.
    pub dice: Vec<Changed>,
    /// In what each seat is told, by seat; a seat without changes is left out.
    pub told: Vec<(String, Vec<Changed>)>,
    /// In the problems.
    pub problems: Vec<Changed>,
    /// Where the adjudication stops, when that is another place.
    pub stops: Vec<Changed>,
}

impl Difference {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// What became of it.
    pub change: Change,
    /// The line.
    pub text: String,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It stays.
    Same,
    /// It is gone.
    Gone,
    /// It is new.
    New,
}

impl Change {
    /// As it stands before the line.
    pub fn mark(self) -> char {
        match self {
            Self::Same => ' ',
            Self::Gone => '-',
            Self::New => '+',
        }
    }
}

/// How the later of two drafts differs from the earlier.
pub(super) fn between(earlier: &Review, later: &Review) -> Difference {
    let told = earlier.seats.iter().zip(&later.seats).map(|(before, after)| {
        (before.seat.clone(), changes(&lines(&before.report.1), &lines(&after.report.1)))
    });
    Difference {
        story: changes(&story(earlier), &story(later)),
        dice: without_context(changes(&dice(earlier), &dice(later))),
        told: told.filter(|(_, changed)| !changed.is_empty()).collect(),
        problems: without_context(changes(&problems(earlier), &problems(later))),
        stops: without_context(changes(&lines(&earlier.stops), &lines(&later.stops))),
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn story(review: &Review) -> Vec<String> {
    told_lines(&review.phases)
}

/// Phases as the umpire reads them, line by line.
pub(super) fn told_lines(phases: &[PhaseReview]) -> Vec<String> {
    let mut lines = Vec::new();
    for phase in phases {
        lines.push(phase.title.clone());
        for (head, under) in &phase.entries {
            lines.push(format!("  {head}"));
            lines.extend(under.iter().map(|line| format!("    {line}")));
        }
    }
    // Marks count through the report: a die more at the beginning must not change every line after it.
    lines.into_iter().map(|line| without_marks(&line)).collect()
}

/// A line without the marks of its dice, such as `[D17]`.
fn without_marks(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(" [D") {
        let (before, mark) = rest.split_at(at);
        out.push_str(before);
        let digits = mark[3..].chars().take_while(char::is_ascii_digit).count();
        let numbered = digits > 0 && mark[3 + digits..].starts_with(']');
        let length = if numbered { 4 + digits } else { 3 };
        out.push_str(if numbered { "" } else { &mark[..length] });
        rest = &mark[length..];
    }
    out + rest
}

fn dice(review: &Review) -> Vec<String> {
    let line = |d: &super::DieReview| format!("{} of {}: {} {} ({})", d.die, d.of, d.rule, d.subject, d.key);
    review.dice.iter().map(line).collect()
}

fn problems(review: &Review) -> Vec<String> {
    let waived = |p: &super::ProblemReview| if p.waived == super::Waived::Yes { " (waived)" } else { "" };
    review.problems.iter().map(|p| format!("{}{}", p.text, waived(p))).collect()
}

/// The lines that changed, each group with a line before and after; nothing when all are the same.
pub(super) fn changes(before: &[String], after: &[String]) -> Vec<Changed> {
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    let after: Vec<&str> = after.iter().map(String::as_str).collect();
    let diff = TextDiff::from_slices(&before, &after);
    let mut changed = Vec::new();
    for group in diff.grouped_ops(1) {
        for op in group {
            for change in diff.iter_changes(&op) {
                let tag = match change.tag() {
                    ChangeTag::Equal => Change::Same,
                    ChangeTag::Delete => Change::Gone,
                    ChangeTag::Insert => Change::New,
                };
                changed.push(Changed { change: tag, text: change.value().to_owned() });
            }
        }
    }
    changed
}

fn without_context(changed: Vec<Changed>) -> Vec<Changed> {
    changed.into_iter().filter(|c| c.change != Change::Same).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_dice_do_not_count() {
        assert_eq!(without_marks("Die 4 [D17]: DR [7.44] [D3]"), "Die 4: DR [7.44]");
        assert_eq!(without_marks("a [Die] [D"), "a [Die] [D");
    }

    #[test]
    fn a_change_stands_between_its_neighbours() {
        let of = |lines: &[&str]| lines.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>();
        let changed = changes(&of(&["a", "b", "c", "d", "e"]), &of(&["a", "b", "x", "d", "e"]));
        let shown: Vec<String> = changed.iter().map(|c| format!("{}{}", c.change.mark(), c.text)).collect();
        assert_eq!(shown, [" b", "-c", "+x", " d"]);
        assert!(changes(&of(&["a"]), &of(&["a"])).is_empty());
    }
}
