//! Names of a case that its system does not know: rules and seats.

use super::case::Case;
use super::lines::join;
use super::near_or_list;
use super::outcome::Failure;
use estafette_rules::System;

/// Rules and seats that the system does not know.
pub(super) fn check(case: &Case, system: &dyn System) -> Vec<Failure> {
    let mut failures = Vec::new();
    let (list, numbering) = (system.rules(), system.rules().numbering());
    for (i, rule) in case.rules.iter().enumerate() {
        let known = list.entries().iter().any(|e| numbering.covers(rule, e.id.as_str()));
        if !known && !list.entries().is_empty() {
            let hint = list.nearest(rule).map_or_else(String::new, |r| format!("; did you mean `{}`?", r.id));
            let line = case.lines.at(&format!("rules[{i}]"));
            failures.push(Failure { line, text: format!("{} has no rule `{rule}`{hint}", system.name()) });
        }
    }
    let seats: Vec<String> = system.seats().iter().map(|s| s.id.to_string()).collect();
    for step in &case.steps {
        let ordered = step.orders.keys().map(|s| (s, join(&join(&step.place, "orders"), s)));
        let reported =
            step.expect.reports.keys().map(|s| (s, join(&step.place, &format!("expect.reports.{s}"))));
        let answered = step.answers.iter().map(|a| (&a.seat, join(&step.place, "answers")));
        for (seat, path) in ordered.chain(answered).chain(reported.filter(|(s, _)| *s != "umpire")) {
            if !seats.contains(seat) {
                let text = format!("there is no seat `{seat}`{}", near_or_list(seat, &seats));
                failures.push(Failure { line: case.lines.at(&path), text });
            }
        }
    }
    failures
}
