//! TOML to a [`Case`]: every unknown key and wrong value is a fault with its line, none is ignored.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::Value;
use toml::Value as Toml;

use super::case::{
    Case, CaseAnswer, CaseDice, CaseRuling, Expect, ExpectedProblem, ExpectedReport, Scripted, Step,
};
use super::lines::{Lines, join};
use estafette_orders::near::did_you_mean;
use estafette_rules::Settings;

/// The phrase a case without `secret` rolls and shuffles under.
const DEFAULT_PHRASE: &str = "case";

/// Keys that stand in a case but not in a `[[then]]`.
const CASE_KEYS: &[&str] =
    &["system", "title", "rules", "scenario", "position", "settings", "decisions", "secret", "then"];
/// The system of cases that state a tournament in place of a position.
const TOURNAMENT: &str = "tournament";
/// Keys of such a case, which plays no phase.
const TOURNAMENT_KEYS: &[&str] =
    &["system", "title", "rules", "settings", "decisions", "tournament", "expect"];
/// Keys of every step.
const STEP_KEYS: &[&str] = &["phase", "through", "turn", "orders", "dice", "answers", "rulings", "expect"];

/// What is wrong with a case file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 when the whole file is meant.
    pub line: usize,
    /// What is wrong, and the nearest valid thing.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Reads the text of a case file; `file` is how faults name it.
///
/// # Errors
/// Every fault of the text with its line.
pub fn parse(file: &str, text: &str) -> Result<Case, Vec<Fault>> {
    let fault = |(line, reason)| Fault { file: file.to_owned(), line, reason };
    let lines = Lines::of(text).map_err(|all| all.into_iter().map(fault).collect::<Vec<_>>())?;
    let root: toml::Table = text.parse().map_err(|e: toml::de::Error| vec![fault((1, e.to_string()))])?;
    let mut reading = Reading { lines, faults: Vec::new() };
    let case = reading.case(file, root);
    if reading.faults.is_empty() {
        return Ok(Case { lines: reading.lines, ..case });
    }
    reading.faults.sort();
    Err(reading.faults.into_iter().map(fault).collect())
}

/// A case being read, with the faults found so far.
struct Reading {
    lines: Lines,
    faults: Vec<(usize, String)>,
}

impl Reading {
    fn fault(&mut self, path: &str, reason: impl Into<String>) {
        self.faults.push((self.lines.at(path), reason.into()));
    }

    fn case(&mut self, file: &str, root: toml::Table) -> Case {
        let of_tournament = root.get("system").and_then(Toml::as_str) == Some(TOURNAMENT);
        let known = if of_tournament { TOURNAMENT_KEYS.to_vec() } else { [CASE_KEYS, STEP_KEYS].concat() };
        self.allow(&root, "", &known);
        if !root.contains_key("system") {
            self.fault("", "`system` is missing: it names the rule system, such as \"grunwald-1410\"");
        }
        let mut steps =
            vec![if of_tournament { self.whole_expectation(&root) } else { self.step(&root, String::new()) }];
        for (i, table) in self.tables(&root, "", "then").into_iter().enumerate() {
            let place = format!("then[{i}]");
            self.allow(&table, &place, STEP_KEYS);
            steps.push(self.step(&table, place));
        }
        let tables = std::iter::once(&root).chain(
            root.get("then").and_then(Toml::as_array).into_iter().flatten().filter_map(Toml::as_table),
        );
        let scripted = tables.into_iter().any(|t| t.contains_key("dice"));
        let phrase = self.text(&root, "", "secret").unwrap_or_else(|| DEFAULT_PHRASE.to_owned());
        Case {
            file: file.to_owned(),
            system: self.text(&root, "", "system").unwrap_or_default(),
            title: self.text(&root, "", "title").unwrap_or_default(),
            rules: self.texts(&root, "", "rules").unwrap_or_default(),
            scenario: self.text(&root, "", "scenario"),
            turn: self.whole(&root, "", "turn"),
            position: self.table(&root, "", "position"),
            tournament: self.table(&root, "", "tournament"),
            settings: self.settings(&root),
            dice: if scripted { CaseDice::Scripted(phrase) } else { CaseDice::Phrase(phrase) },
            steps,
            lines: Lines::default(),
        }
    }

    /// `[settings]`, and `[decisions]` beside it where a system's notes have a register of decisions.
    fn settings(&mut self, root: &toml::Table) -> Settings {
        let mut settings = BTreeMap::new();
        for part in ["settings", "decisions"] {
            for (key, value) in self.table(root, "", part).unwrap_or_default() {
                match scalar(&value) {
                    Some(text) => drop(settings.insert(key, text)),
                    None => self.fault(&format!("{part}.{key}"), format!("`{key}` must be a text")),
                }
            }
        }
        Settings(settings)
    }

    fn step(&mut self, table: &toml::Table, place: String) -> Step {
        Step {
            phase: self.text(table, &place, "phase"),
            through: self.text(table, &place, "through"),
            turn: self.whole(table, &place, "turn"),
            orders: self.orders(table, &place),
            rulings: self.rulings(table, &place),
            rolls: self.rolls(table, &place),
            answers: self.answers(table, &place),
            expect: self.expect(table, &place),
            place,
        }
    }

    /// The one step of a case of a tournament: all that it expects, as it stands.
    fn whole_expectation(&mut self, root: &toml::Table) -> Step {
        let expect = self.table(root, "", "expect").unwrap_or_default();
        let position = expect.iter().map(|(key, value)| (key.clone(), json(value))).collect();
        Step { expect: Expect { position, ..Expect::default() }, ..Step::default() }
    }

    fn orders(&mut self, table: &toml::Table, place: &str) -> BTreeMap<String, String> {
        let orders = self.table(table, place, "orders").unwrap_or_default();
        let path = join(place, "orders");
        orders.keys().filter_map(|seat| Some((seat.clone(), self.text(&orders, &path, seat)?))).collect()
    }

    /// Rulings as texts, or as tables that have a `text`.
    fn rulings(&mut self, table: &toml::Table, place: &str) -> Vec<CaseRuling> {
        let given = self.list(table, place, "rulings").unwrap_or_default();
        let mut rulings = Vec::new();
        for (i, ruling) in given.iter().enumerate() {
            let path = format!("{}[{i}]", join(place, "rulings"));
            let text = match ruling {
                Toml::String(text) => Some(text.clone()),
                Toml::Table(table) => {
                    self.allow(table, &path, &["text"]);
                    self.need(table, &path, "text")
                }
                _ => {
                    self.fault(&path, "a ruling is a text, or a table with a `text`");
                    None
                }
            };
            rulings.extend(text.map(|text| CaseRuling { place: path, text }));
        }
        rulings
    }

    fn rolls(&mut self, table: &toml::Table, place: &str) -> Vec<Scripted> {
        let Some(dice) = self.table(table, place, "dice") else { return Vec::new() };
        let path = join(place, "dice");
        self.allow(&dice, &path, &["rolls"]);
        let Some(rolls) = self.list(&dice, &path, "rolls") else { return Vec::new() };
        let path = join(&path, "rolls");
        rolls.iter().enumerate().filter_map(|(i, roll)| self.roll(roll, &format!("{path}[{i}]"))).collect()
    }

    fn roll(&mut self, roll: &Toml, path: &str) -> Option<Scripted> {
        if let Some(die) = roll.as_integer().and_then(|n| u32::try_from(n).ok()) {
            return Some(Scripted { die, named: None });
        }
        let Some(table) = roll.as_table() else {
            self.fault(path, "a roll is a number or a table { rule, subject, die }");
            return None;
        };
        self.allow(table, path, &["rule", "subject", "die"]);
        let (rule, subject) = (self.need(table, path, "rule")?, self.need(table, path, "subject")?);
        let Some(die) = self.whole(table, path, "die") else {
            self.fault(path, "the roll has no `die`, the face shown");
            return None;
        };
        Some(Scripted { die, named: Some((rule, subject)) })
    }

    fn answers(&mut self, table: &toml::Table, place: &str) -> Vec<CaseAnswer> {
        let mut answers = Vec::new();
        for (i, given) in self.tables(table, place, "answers").into_iter().enumerate() {
            let path = format!("{}[{i}]", join(place, "answers"));
            self.allow(&given, &path, &["seat", "decision", "subject", "answer"]);
            let (seat, decision) = (self.need(&given, &path, "seat"), self.need(&given, &path, "decision"));
            let subject = given.get("subject").and_then(scalar);
            let Some(answer) = given.get("answer").and_then(scalar) else {
                self.fault(&path, "the answer has no `answer`: the key or number of a choice");
                continue;
            };
            if let (Some(seat), Some(decision)) = (seat, decision) {
                answers.push(CaseAnswer { seat, decision, subject, answer });
            }
        }
        answers
    }

    fn expect(&mut self, table: &toml::Table, place: &str) -> Expect {
        let Some(expect) = self.table(table, place, "expect") else { return Expect::default() };
        let path = join(place, "expect");
        let asks = expect.contains_key("asks").then(|| self.asks(&expect, &path));
        let problems = expect.contains_key("problems").then(|| self.problems(&expect, &path));
        let events = self.tables(&expect, &path, "events");
        let named = ["eliminated", "phase", "asks", "events", "problems", "reports"];
        Expect {
            eliminated: self.texts(&expect, &path, "eliminated"),
            phase: self.text(&expect, &path, "phase"),
            asks,
            events: events.into_iter().map(|e| json(&Toml::Table(e))).collect(),
            problems,
            reports: self.reports(&expect, &path),
            position: expect
                .iter()
                .filter(|(key, _)| !named.contains(&key.as_str()))
                .map(|(key, value)| (key.clone(), json(value)))
                .collect(),
        }
    }

    fn asks(&mut self, expect: &toml::Table, path: &str) -> Vec<Value> {
        let asks = self.tables(expect, path, "asks");
        for (i, ask) in asks.iter().enumerate() {
            self.allow(ask, &format!("{path}.asks[{i}]"), &["seat", "decision", "subject"]);
        }
        asks.into_iter().map(|a| json(&Toml::Table(a))).collect()
    }

    fn problems(&mut self, expect: &toml::Table, path: &str) -> Vec<ExpectedProblem> {
        let mut problems = Vec::new();
        for (i, table) in self.tables(expect, path, "problems").into_iter().enumerate() {
            let path = format!("{path}.problems[{i}]");
            self.allow(&table, &path, &["seat", "line", "rule"]);
            let Some(seat) = self.need(&table, &path, "seat") else { continue };
            let line = self.whole(&table, &path, "line").map(|l| l as usize);
            problems.push(ExpectedProblem { seat, line, rule: self.text(&table, &path, "rule") });
        }
        problems
    }

    fn reports(&mut self, expect: &toml::Table, path: &str) -> BTreeMap<String, ExpectedReport> {
        let reports = self.table(expect, path, "reports").unwrap_or_default();
        let path = join(path, "reports");
        let mut found = BTreeMap::new();
        for seat in reports.keys() {
            let Some(report) = self.table(&reports, &path, seat) else { continue };
            let path = join(&path, seat);
            self.allow(&report, &path, &["contains", "lacks"]);
            let contains = self.texts(&report, &path, "contains").unwrap_or_default();
            let lacks = self.texts(&report, &path, "lacks").unwrap_or_default();
            found.insert(seat.clone(), ExpectedReport { contains, lacks });
        }
        found
    }

    fn allow(&mut self, table: &toml::Table, path: &str, known: &[&str]) {
        for key in table.keys().filter(|k| !known.contains(&k.as_str())) {
            let within = if path.is_empty() { String::new() } else { format!(" in `{path}`") };
            let hint = match did_you_mean(key, known.iter().copied()) {
                hint if hint.is_empty() => format!("; known: {}", known.join(", ")),
                hint => hint,
            };
            self.fault(&join(path, key), format!("unknown key `{key}`{within}{hint}"));
        }
    }

    /// The value of a key, if there is one and it is of the wanted kind.
    fn value<T>(
        &mut self,
        table: &toml::Table,
        path: &str,
        key: &str,
        wanted: &str,
        read: impl Fn(&Toml) -> Option<T>,
    ) -> Option<T> {
        let value = table.get(key)?;
        let found = read(value);
        if found.is_none() {
            let path = join(path, key);
            self.fault(&path, format!("`{path}` is a TOML {}; it must be {wanted}", value.type_str()));
        }
        found
    }

    fn text(&mut self, table: &toml::Table, path: &str, key: &str) -> Option<String> {
        self.value(table, path, key, "a text", |v| v.as_str().map(str::to_owned))
    }

    fn need(&mut self, table: &toml::Table, path: &str, key: &str) -> Option<String> {
        if !table.contains_key(key) {
            self.fault(path, format!("`{key}` is missing in `{path}`"));
        }
        self.text(table, path, key)
    }

    fn whole(&mut self, table: &toml::Table, path: &str, key: &str) -> Option<u32> {
        let read = |v: &Toml| v.as_integer().and_then(|n| u32::try_from(n).ok());
        self.value(table, path, key, "a whole number from 0 on", read)
    }

    fn table(&mut self, table: &toml::Table, path: &str, key: &str) -> Option<toml::Table> {
        self.value(table, path, key, "a table", |v| v.as_table().cloned())
    }

    fn list(&mut self, table: &toml::Table, path: &str, key: &str) -> Option<Vec<Toml>> {
        self.value(table, path, key, "a list", |v| v.as_array().cloned())
    }

    fn texts(&mut self, table: &toml::Table, path: &str, key: &str) -> Option<Vec<String>> {
        let read = |v: &Toml| match v {
            Toml::String(one) => Some(vec![one.clone()]),
            Toml::Array(all) => all.iter().map(|v| v.as_str().map(str::to_owned)).collect(),
            _ => None,
        };
        self.value(table, path, key, "a list of texts", read)
    }

    fn tables(&mut self, table: &toml::Table, path: &str, key: &str) -> Vec<toml::Table> {
        let read = |v: &Toml| v.as_array()?.iter().map(|e| e.as_table().cloned()).collect::<Option<Vec<_>>>();
        self.value(table, path, key, "a list of tables", read).unwrap_or_default()
    }
}

/// A text, a number or a truth value as text.
fn scalar(value: &Toml) -> Option<String> {
    match value {
        Toml::String(text) => Some(text.clone()),
        Toml::Integer(n) => Some(n.to_string()),
        Toml::Float(n) => Some(n.to_string()),
        Toml::Boolean(b) => Some(b.to_string()),
        _ => None,
    }
}

/// The same value as JSON; dates become texts.
fn json(value: &Toml) -> Value {
    match value {
        Toml::String(text) => Value::from(text.clone()),
        Toml::Integer(n) => Value::from(*n),
        Toml::Float(n) => Value::from(*n),
        Toml::Boolean(b) => Value::from(*b),
        Toml::Datetime(when) => Value::from(when.to_string()),
        Toml::Array(all) => all.iter().map(json).collect(),
        Toml::Table(table) => table.iter().map(|(k, v)| (k.clone(), json(v))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        parse("x.toml", text).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_unknown_key_is_told_with_its_line_and_the_nearest_known_one() {
        let text = "system = \"t\"\ntitel = \"x\"\n[dice]\nroll = [3]\n[[expect.problems]]\nseta = \"a\"\n\
                    [[then]]\nphsae = \"p\"\n[expect.reports.a]\ncontain = [\"x\"]\n";
        let told = told(text);
        assert_eq!(told[0], "x.toml:2: unknown key `titel`; did you mean `title`?");
        assert_eq!(told[1], "x.toml:4: unknown key `roll` in `dice`; did you mean `rolls`?");
        assert!(told.iter().any(|t| t.starts_with("x.toml:6: unknown key `seta`")), "{told:#?}");
        assert!(
            told.iter().any(|t| t == "x.toml:8: unknown key `phsae` in `then[0]`; did you mean `phase`?")
        );
        assert!(told.iter().any(|t| t.starts_with("x.toml:10: unknown key `contain`")), "{told:#?}");
    }

    #[test]
    fn wrong_values_and_missing_keys_are_told() {
        let told = told("turn = \"three\"\n[dice]\nrolls = [1, { rule = \"8.5\", die = 2 }, \"x\"]\n");
        assert!(told.iter().any(|t| t.contains("`system` is missing")), "{told:#?}");
        assert!(told.iter().any(|t| t.contains("x.toml:1: `turn` is a TOML string")), "{told:#?}");
        assert!(told.iter().any(|t| t.contains("`subject` is missing in `dice.rolls[1]`")), "{told:#?}");
        assert!(told.iter().any(|t| t.contains("a roll is a number or a table")), "{told:#?}");
        assert!(parse("x.toml", "a = ").is_err());
    }

    #[test]
    fn a_case_without_dice_rolls_under_its_phrase() {
        let case = parse("x.toml", "system = \"t\"\nsecret = \"s\"\n").unwrap();
        assert_eq!(case.dice, CaseDice::Phrase("s".to_owned()));
        let case = parse("x.toml", "system = \"t\"\n[[then]]\n[then.dice]\nrolls = []\n").unwrap();
        assert_eq!(case.dice, CaseDice::Scripted("case".to_owned()));
    }
}
