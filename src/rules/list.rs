//! A system's rule list, read from its `rules.toml`.

use serde::Serialize;

use super::files::{DataFault, Weight};
use super::source::{Entry, Faults, Section, Source};
use crate::core::RuleId;
use crate::orders::near::nearest;

/// The keys of a `[[rule]]`.
const KEYS: &[&str] = &["id", "title", "section", "kind", "testable", "decides", "dice", "file"];

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleEntry {
    /// Its id: `8.56`.
    pub id: RuleId,
    /// What it says, in a few words of our own.
    pub title: String,
    /// The rulebook's section: `8 Attack effects`.
    pub section: String,
    /// What kind of rule it is: `movement`, `example`, `table-data` …
    pub kind: String,
    /// Whether a case can prove it.
    pub testable: bool,
    /// Who decides, or `none`.
    pub decides: String,
    /// The dice it calls for, or `none`.
    pub dice: String,
    /// The source file that holds it, within the system's folder; none for an untestable rule.
    pub file: Option<String>,
}

/// The rules of a system, in the rulebook's order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RuleList {
    entries: Vec<RuleEntry>,
}

impl RuleList {
    /// Reads the text of a `rules.toml`; `file` is how faults name it.
    ///
    /// # Errors
    /// Every fault with its line: wrong TOML, unknown or missing keys, an id given twice, an id outside
    /// its section, a testable rule without a source file.
    pub fn parse(text: &str, file: &str) -> Result<Self, Vec<DataFault>> {
        let faults = Faults::default();
        let list = Source::parse(file.to_owned(), text, &faults).map(|s| Self::of(&s.root()));
        let faults = faults.into_sorted();
        match list {
            Some(list) if faults.iter().all(|f| f.weight == Weight::Warning) => Ok(list),
            _ => Err(faults),
        }
    }

    /// Reads a parsed file, noting faults.
    pub(crate) fn of(root: &Section<'_>) -> Self {
        root.allow(&["rule"]);
        let mut list = Self::default();
        for rule in root.need("rule").and_then(|r| r.list()).unwrap_or_default() {
            let Some(section) = rule.section() else { continue };
            section.allow(KEYS);
            if let Some(entry) = read(&section) {
                list.add(&rule, &section, entry);
            }
        }
        list
    }

    fn add(&mut self, at: &Entry<'_>, section: &Section<'_>, entry: RuleEntry) {
        let place = section.get("id").unwrap_or_else(|| at.clone());
        let id = &entry.id;
        if self.get(id.as_str()).is_some() {
            place.fault(format!("rule `{id}` is listed twice"));
        }
        if chapter(id.as_str()) != chapter(&entry.section) {
            place.fault(format!("rule `{id}` does not belong to section `{}`", entry.section));
        }
        match (entry.testable, &entry.file) {
            (true, None) => place.fault(format!("rule `{id}` is testable and names no source `file`")),
            (false, Some(file)) => place.fault(format!("rule `{id}` is not testable and names `{file}`")),
            _ => {}
        }
        self.entries.push(entry);
    }

    /// All rules, in the rulebook's order.
    pub fn entries(&self) -> &[RuleEntry] {
        &self.entries
    }

    /// The rule with this id.
    pub fn get(&self, id: &str) -> Option<&RuleEntry> {
        self.entries.iter().find(|e| e.id.as_str() == id)
    }

    /// The rule whose id is nearest to a wrong one.
    pub fn nearest(&self, id: &str) -> Option<&RuleEntry> {
        let ids = self.entries.iter().map(|e| e.id.as_str());
        nearest(id, ids).and_then(|near| self.get(near))
    }
}

fn read(section: &Section<'_>) -> Option<RuleEntry> {
    let text = |key| section.need(key)?.text().map(str::to_owned);
    let (id, title, part, kind) = (text("id"), text("title"), text("section"), text("kind"));
    let (decides, dice) = (text("decides"), text("dice"));
    let testable = section.need("testable").and_then(|t| t.flag());
    let file = section.get("file").and_then(|f| f.text()).map(str::to_owned);
    Some(RuleEntry {
        id: RuleId::read(&id?),
        title: title?,
        section: part?,
        kind: kind?,
        testable: testable?,
        decides: decides?,
        dice: dice?,
        file,
    })
}

/// What stands before the first dot or blank, without an example's `EX-`: `8` of `EX-8.56`.
fn chapter(text: &str) -> &str {
    let text = text.strip_prefix("EX-").unwrap_or(text);
    text.split(['.', ' ']).next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(id: &str, rest: &str) -> String {
        format!(
            "[[rule]]\nid = \"{id}\"\ntitle = \"t\"\nsection = \"8 Effects\"\nkind = \"k\"\n\
             testable = true\ndecides = \"none\"\ndice = \"none\"\n{rest}\n"
        )
    }

    #[test]
    fn a_good_list_is_found_by_id_and_nearly_by_id() {
        let text = rule("8.56", "file = \"a.rs\"") + &rule("EX-8.57", "file = \"a.rs\"");
        let list = RuleList::parse(&text, "rules.toml").unwrap();
        assert_eq!(list.entries().len(), 2);
        assert_eq!(list.get("8.56").unwrap().file.as_deref(), Some("a.rs"));
        assert_eq!(list.nearest("8.65").unwrap().id.as_str(), "8.56");
        assert!(list.nearest("something else").is_none());
    }

    #[test]
    fn each_fault_of_a_list_is_told_with_its_line() {
        let good = "file = \"a.rs\"";
        let text =
            rule("8.56", good) + &rule("8.56", good) + &rule("9.1", good) + &rule("8.1", "flie = \"a\"");
        let faults = RuleList::parse(&text, "rules.toml").unwrap_err();
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "rules.toml:11: rule `8.56` is listed twice",
                "rules.toml:20: rule `9.1` does not belong to section `8 Effects`",
                "rules.toml:29: rule `8.1` is testable and names no source `file`",
                "rules.toml:36: unknown key `flie` in `rule`; did you mean `file`?",
            ]
        );
    }
}
