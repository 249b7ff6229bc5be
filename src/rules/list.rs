//! A system's rule list, read from its `rules.toml`.

use serde::Serialize;

use super::files::{DataFault, Weight};
use super::source::{Entry, Faults, Section, Source};
use estafette_core::RuleId;
use estafette_orders::near::nearest;

/// The keys of a `[[rule]]`.
const KEYS: &[&str] = &["id", "title", "section", "kind", "testable", "decides", "dice", "file", "open"];

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
    /// What of it the program does not keep yet; none for a rule that it keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
}

/// How a rulebook numbers its rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Numbering {
    /// By decimals: `8.56` is a part of `8.5`.
    #[default]
    Decimal,
    /// By counting: `9.15` comes fourteen after `9.1`, and is no part of it.
    Counted,
}

impl Numbering {
    /// Whether a rule that somebody names means this rule: itself or one of its parts. `7.22` means
    /// `7.22f`, `8.56` means `8.56-2`, and `9` means `9.15`. By decimals `8.5` means `8.56` as well, but
    /// `1` never means `15.2`. An example's id stands for itself alone.
    pub fn covers(self, named: &str, actual: &str) -> bool {
        actual.strip_prefix(named).is_some_and(|rest| {
            let digit = rest.starts_with(|c: char| c.is_ascii_digit());
            let decimal = self == Self::Decimal && named.contains('.') && !named.starts_with("EX-");
            !digit || decimal
        })
    }
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
    pub fn of(root: &Section<'_>) -> Self {
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

    /// The rule that somebody means, in whatever capitals, in brackets, and without the letters of its rulebook:
    /// `(4.6.5a)` is `W-4.6.5a`.
    pub fn meant(&self, said: &str) -> Option<&RuleEntry> {
        let said = bare(said);
        let found = || self.entries.iter().find(|e| e.id.as_str().eq_ignore_ascii_case(said));
        let rulebook = || {
            let numbered = said.starts_with(|c: char| c.is_ascii_digit()) && said.contains('.');
            let is_it = |id: &str| !id.starts_with("EX-") && number(id).eq_ignore_ascii_case(said);
            numbered.then(|| self.entries.iter().find(|e| is_it(e.id.as_str()))).flatten()
        };
        self.get(said).or_else(found).or_else(rulebook)
    }

    /// The id that a word of a text names: that of a rule, or one that stands for its parts, such as `8.5`
    /// where `8.56` is a rule. A number that could be anything is none.
    pub fn named(&self, said: &str) -> Option<RuleId> {
        if let Some(entry) = self.meant(said) {
            return Some(entry.id.clone());
        }
        let (said, numbering) = (bare(said), self.numbering());
        if !number(said).contains('.') || !number(said).starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.entries.iter().filter(|e| !e.id.as_str().starts_with("EX-")).find_map(|entry| {
            let id = entry.id.as_str();
            let letters = &id[..id.len() - number(id).len()];
            let whole = if said.starts_with(letters) { said.to_owned() } else { format!("{letters}{said}") };
            numbering.covers(&whole, id).then(|| RuleId::read(&whole))
        })
    }

    /// How they are numbered: counted, if a tenth rule stands in some section.
    pub fn numbering(&self) -> Numbering {
        let counted = self.entries.iter().any(|e| e.id.as_str().ends_with(".10"));
        if counted { Numbering::Counted } else { Numbering::Decimal }
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
    let given = |key| section.get(key).and_then(|f| f.text()).map(str::to_owned);
    let (file, open) = (given("file"), given("open"));
    Some(RuleEntry {
        id: RuleId::read(&id?),
        title: title?,
        section: part?,
        kind: kind?,
        testable: testable?,
        decides: decides?,
        dice: dice?,
        file,
        open,
    })
}

/// A rule's id as somebody wrote it, without brackets and stops around it.
fn bare(said: &str) -> &str {
    said.trim_matches(|c: char| c.is_whitespace() || "()[]{}.,;:!?-`\"'§".contains(c))
}

/// A rule's id without the letters of its rulebook: `4.6.5a` of `W-4.6.5a`.
fn number(id: &str) -> &str {
    let letters = id.trim_start_matches(|c: char| c.is_ascii_uppercase());
    letters.strip_prefix('-').unwrap_or(id)
}

/// What stands before the first dot or blank, without an example's `EX-` and a rulebook's letters: `8` of
/// `EX-8.56`, `9` of `NG-9.6`.
fn chapter(text: &str) -> &str {
    let number = text.split(['.', ' ']).next().unwrap_or(text);
    number.trim_start_matches(|c: char| c.is_ascii_uppercase() || c == '-')
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
    fn a_rule_is_meant_in_brackets_in_small_letters_and_without_the_letters_of_its_book() {
        let of = |ids: &[&str]| {
            let text: String = ids.iter().map(|id| rule(id, "file = \"a.rs\"")).collect();
            RuleList::parse(&text, "rules.toml").unwrap()
        };
        let wrg = of(&["W-8.6.5a", "W-8.6.5b", "EX-8.6.5a"]);
        for said in ["(8.6.5a)", "W-8.6.5a", "w-8.6.5A", "8.6.5a.", "[W-8.6.5a]"] {
            assert_eq!(wrg.named(said).unwrap().as_str(), "W-8.6.5a", "{said}");
        }
        assert_eq!(wrg.named("(8.6.5)").unwrap().as_str(), "W-8.6.5");
        let decimal = of(&["8.56", "EX-8.57"]);
        assert_eq!(decimal.named("8.5").unwrap().as_str(), "8.5");
        for said in ["12", "8", "3.2", "bridge", "", "17.30", "2.5"] {
            assert_eq!(decimal.named(said), None, "{said}");
        }
    }

    #[test]
    fn a_rule_means_its_parts_by_decimals_or_by_counting() {
        let decimal = RuleList::parse(&rule("8.56", "file = \"a.rs\""), "rules.toml").unwrap().numbering();
        for (named, actual) in [("7.22", "7.22f"), ("8.5", "8.56"), ("8.56", "8.56-2"), ("8", "8.56")] {
            assert!(decimal.covers(named, actual), "{named} {actual}");
        }
        for (named, actual) in [("1", "15.2"), ("7.2a", "7.22"), ("EX-8.5", "EX-8.57")] {
            assert!(!decimal.covers(named, actual), "{named} {actual}");
        }
        let tenth = rule("8.10", "file = \"a.rs\"");
        let counted = RuleList::parse(&tenth, "rules.toml").unwrap().numbering();
        for (named, actual) in [("NG-9.1", "NG-9.15"), ("EX-NG-9.1", "EX-NG-9.15"), ("NG-9.15", "NG-9.1")] {
            assert!(!counted.covers(named, actual), "{named} {actual}");
        }
        for (named, actual) in [("NG-9.15", "NG-9.15"), ("NG-9.15", "NG-9.15a"), ("NG-9", "NG-9.15")] {
            assert!(counted.covers(named, actual), "{named} {actual}");
        }
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
