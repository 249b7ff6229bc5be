//! Which cases prove which rule, as the program was built with it: `games/<system>/cases.tsv`.
//!
//! The index is no data file of a system: it decides nothing, so the revision that games record does not
//! depend on it. `tests/rules.rs` holds it against `tests/cases`.

use std::collections::BTreeMap;

use serde::Serialize;

use estafette_core::RuleId;

/// A case that names a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseRef {
    /// Its file within the sources, for `estafette case`.
    pub path: String,
    /// What it shows, in a few words; empty if its author gave none.
    pub title: String,
}

/// The cases of a system by the rules that they name.
#[derive(Debug)]
pub struct CaseIndex(BTreeMap<RuleId, Vec<CaseRef>>);

/// The index of a system that keeps none.
pub static NONE: CaseIndex = CaseIndex(BTreeMap::new());

impl CaseIndex {
    /// Reads the text of an index, as [`written`] writes it.
    pub fn read(text: &str) -> Self {
        Self(read(text))
    }

    /// The cases that name a rule, in the order of their paths; none for a rule that is not known.
    pub fn of(&self, rule: &RuleId) -> &[CaseRef] {
        self.0.get(rule).map_or(&[], Vec::as_slice)
    }
}

/// The text of an index: a line for each rule, path and title, between tabs, sorted.
pub fn written(cases: impl IntoIterator<Item = (RuleId, CaseRef)>) -> String {
    let line = |(rule, case): (RuleId, CaseRef)| {
        let title: Vec<&str> = case.title.split_whitespace().collect();
        format!("{rule}\t{}\t{}\n", case.path, title.join(" "))
    };
    let mut lines: Vec<String> = cases.into_iter().map(line).collect();
    lines.sort();
    lines.dedup();
    lines.concat()
}

fn read(text: &str) -> BTreeMap<RuleId, Vec<CaseRef>> {
    let mut rules: BTreeMap<RuleId, Vec<CaseRef>> = BTreeMap::new();
    for line in text.lines() {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        let (Some(rule), Some(path), Some(title)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        rules.entry(RuleId::read(&rule)).or_default().push(CaseRef { path, title });
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_in_order() {
        let case = |path: &str, title: &str| CaseRef { path: path.to_owned(), title: title.to_owned() };
        let rule = RuleId::read("8.56");
        let (late, early) = (case("z.toml", "Two\tparts"), case("a.toml", ""));
        let text = written([(rule.clone(), late), (rule.clone(), early.clone()), (rule.clone(), early)]);
        assert_eq!(text, "8.56\ta.toml\t\n8.56\tz.toml\tTwo parts\n");
        assert_eq!(read(&text)[&rule], [case("a.toml", ""), case("z.toml", "Two parts")]);
    }

    #[test]
    fn a_rule_that_is_not_known_has_no_cases() {
        let index = CaseIndex::read("8.56\ta.toml\t\n");
        assert_eq!(index.of(&RuleId::read("8.56")).len(), 1);
        assert!(index.of(&RuleId::read("99.9")).is_empty());
        assert!(NONE.of(&RuleId::read("8.56")).is_empty());
    }
}
