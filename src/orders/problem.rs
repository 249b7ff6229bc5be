//! What is wrong with an order: the line, a caret, the reason, the rule and the nearest valid thing.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde::{Deserialize, Serialize};

use estafette_core::{Lang, RuleId};
use estafette_words::{Voice, say};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The order is executed as it was read.
    Warning,
    /// This order is not executed; the others are.
    Error,
}

/// One problem of an order text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Line in the text, from 1.
    pub line: usize,
    /// Bytes within that line; within `source`.
    pub span: Range<usize>,
    /// The whole line as written.
    pub source: String,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// The rule it breaks.
    pub rule: Option<RuleId>,
    /// The nearest valid reading or the next step, as a sentence.
    pub hint: Option<String>,
    /// What could stand in the place of `span`, where it could mean several things: an order for each is offered to
    /// its writer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<String>,
}

impl Problem {
    /// An error over a span of a line.
    pub fn error(line: usize, source: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            line,
            span,
            source: source.to_owned(),
            message: message.into(),
            rule: None,
            hint: None,
            offers: Vec::new(),
        }
    }

    /// The same problem as a warning.
    pub fn as_warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// With the rule that it breaks.
    pub fn under(mut self, rule: RuleId) -> Self {
        self.rule = Some(rule);
        self
    }

    /// With the nearest valid reading.
    pub fn hinting(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With what could stand in the place of its span.
    pub fn offering(mut self, offers: Vec<String>) -> Self {
        self.offers = offers;
        self
    }

    /// The line as it would be with each of the offers.
    pub fn readings(&self) -> impl Iterator<Item = String> + '_ {
        let span = clamp(&self.source, &self.span);
        self.offers
            .iter()
            .map(move |offer| format!("{}{offer}{}", &self.source[..span.start], &self.source[span.end..]))
    }

    /// The problem as plain text: message, line with caret, hint. Its labels are in the language given,
    /// which should be the one that the message was written in.
    pub fn render(&self, lang: Lang) -> String {
        let voice = Voice(lang);
        let rule = self.rule.as_ref().map_or_else(String::new, |r| format!(" [{r}]"));
        let title = format!("{}{rule}", self.message);
        let level = match self.severity {
            Severity::Error => Level::ERROR.with_name(say!(voice, "problem-error")),
            Severity::Warning => Level::WARNING.with_name(say!(voice, "problem-warning")),
        };
        let source = self.source.replace(['\t', '\u{a0}'], " ");
        let span = clamp(&source, &self.span);
        let snippet = Snippet::source(source.as_str())
            .line_start(self.line.max(1))
            .annotation(AnnotationKind::Primary.span(span));
        let group = level.primary_title(title.as_str()).element(snippet);
        let group = match &self.hint {
            Some(hint) => {
                let level = Level::HELP.with_name(say!(voice, "problem-help"));
                group.element(level.message(hint.as_str()))
            }
            None => group,
        };
        Renderer::plain().render(&[group])
    }
}

/// A span that lies within the text and on letter boundaries, whatever it was.
fn clamp(text: &str, span: &Range<usize>) -> Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_with_each_of_its_offers() {
        let problem = Problem::error(1, "charge 7 or 9, then halt", 7..13, "which?");
        let problem = problem.offering(vec!["unit 7".into(), "unit 9".into()]);
        let lines: Vec<String> = problem.readings().collect();
        assert_eq!(lines, ["charge unit 7, then halt", "charge unit 9, then halt"]);
    }

    #[test]
    fn a_problem_shows_line_caret_reason_rule_and_hint() {
        let problem = Problem::error(3, "move ŁL07: forwrad 3", 11..18, "`forwrad` is no step")
            .under(estafette_core::rule!("4.22"))
            .hinting("did you mean `forward`?");
        let text = problem.render(Lang::English);
        for part in ["not executed", "[4.22]", "3 | move ŁL07: forwrad 3", "^^^^^^^", "did you mean"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        let text = problem.render(Lang::Polish);
        for part in ["nie wykonano: `forwrad` is no step [4.22]", "3 | move ŁL07", "wskazówka: did you mean"]
        {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    #[test]
    fn a_wild_span_does_not_panic() {
        let mut problem = Problem::error(1, "żółć", 1..99, "x");
        problem.render(Lang::English);
        (problem.span.start, problem.span.end) = (50, 3);
        problem.render(Lang::English);
    }
}
