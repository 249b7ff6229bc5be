//! `estafette rules`: a system's rules, their source files and cases.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::super::context::Context;
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;
use estafette_cases::{find, load};
use estafette_rules::files::DataFault;
use estafette_rules::{CaseIndex, RuleEntry, RuleList, System};
use estafette_tournament::data;

/// Arguments of `rules`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette rules grunwald-1410 8.56
  estafette rules grunwald-1410 --coverage")]
pub struct Arguments {
    /// The system, or `tournament`.
    system: String,
    /// A rule; all without one.
    id: Option<String>,
    /// Count the rules that have a source file and a case, and name those that lack one.
    #[arg(long, conflicts_with = "id")]
    coverage: bool,
    /// Folder with cases, in which a folder named as the system is searched; where there is none, the
    /// cases that the program was built with are named.
    #[arg(long, value_name = "DIR", default_value = "tests/cases")]
    cases: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A rule with its cases.
#[derive(Debug, Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    rule: &'a RuleEntry,
    cases: &'a [String],
}

/// How many rules are proved.
#[derive(Debug, Serialize)]
struct Coverage<'a> {
    rules: usize,
    testable: usize,
    with_file: usize,
    with_case: usize,
    without_case: Vec<&'a str>,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let library = context.library()?;
    let of_tournaments;
    let list = if arguments.system == data::NAME {
        of_tournaments = data::rules(context.games()).map_err(|faults| faulty(&faults))?;
        Listed { name: data::NAME, rules: &of_tournaments, cases: data::cases() }
    } else {
        let system = library.find(&arguments.system).map_err(|e| Failure::new(Exit::BadData, e))?;
        Listed { name: system.name(), rules: system.rules(), cases: system.cases() }
    };
    let cases = cases_by_rule(&arguments.cases, list)?;
    let row = |rule| Row { rule, cases: cases.get(rule_id(rule)).map_or(&[], Vec::as_slice) };
    let rows: Vec<Row<'_>> = match &arguments.id {
        None => list.rules.entries().iter().map(row).collect(),
        Some(id) => vec![row(entry_of(list, id)?)],
    };
    match (arguments.coverage, arguments.json, &arguments.id) {
        (true, json, _) => return Ok(tell_coverage(&rows, json)),
        (_, true, _) => output::say_json(&rows),
        (_, _, Some(_)) => rows.iter().for_each(tell_one),
        (_, _, None) => tell_all(&rows),
    }
    Ok(Exit::Ok)
}

fn rule_id(rule: &RuleEntry) -> &str {
    rule.id.as_str()
}

/// A list of rules, and whose it is.
#[derive(Clone, Copy)]
struct Listed<'l> {
    name: &'l str,
    rules: &'l RuleList,
    cases: &'l CaseIndex,
}

fn faulty(faults: &[DataFault]) -> Failure {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Failure::new(Exit::Config, format!("the data of tournaments have faults:\n{}", faults.join("\n")))
}

/// The rule of this id; a rule that is not there is told with the nearest one.
pub(super) fn entry<'s>(system: &'s dyn System, id: &str) -> Result<&'s RuleEntry, Failure> {
    entry_of(Listed { name: system.name(), rules: system.rules(), cases: system.cases() }, id)
}

fn entry_of<'l>(list: Listed<'l>, id: &str) -> Result<&'l RuleEntry, Failure> {
    list.rules.meant(id).ok_or_else(|| {
        let near = list.rules.nearest(id);
        let hint = near.map_or_else(String::new, |r| format!("; did you mean `{}`?", r.id));
        Failure::new(Exit::NoInput, format!("{} has no rule `{id}`{hint}", list.name))
    })
}

/// The cases of a system by the rules they name: those of its folder, or where there is none those that the
/// program was built with. Files that are no cases are told by `estafette case`.
fn cases_by_rule(folder: &Path, list: Listed<'_>) -> Result<BTreeMap<String, Vec<String>>, Failure> {
    let folder = folder.join(list.name);
    let mut by_rule: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if !folder.is_dir() {
        let known = |rule: &RuleEntry| {
            let paths = list.cases.of(&rule.id).iter().map(|case| case.path.clone());
            (rule.id.to_string(), paths.collect())
        };
        return Ok(list.rules.entries().iter().map(known).collect());
    }
    for file in find(&[folder]).map_err(|text| Failure::new(Exit::NoInput, text))? {
        for rule in load(&file).map(|case| case.rules).unwrap_or_default() {
            by_rule.entry(rule).or_default().push(file.display().to_string());
        }
    }
    Ok(by_rule)
}

fn tell_all(rows: &[Row<'_>]) {
    let cells = rows.iter().map(|r| {
        let file =
            if r.rule.open.is_some() { "not kept yet" } else { r.rule.file.as_deref().unwrap_or("–") };
        let cases = if r.rule.testable { r.cases.len().to_string() } else { "–".to_owned() };
        [r.rule.id.to_string(), r.rule.title.clone(), file.to_owned(), cases]
    });
    output::say(output::table(["rule", "title", "file", "cases"], cells));
}

fn tell_one(row: &Row<'_>) {
    let RuleEntry { id, title, section, kind, testable, decides, dice, file, open } = row.rule;
    output::say(format!("{id}  {title}"));
    output::say(format!("section   {section}"));
    output::say(format!("kind      {kind}"));
    output::say(format!("decides   {decides}"));
    output::say(format!("dice      {dice}"));
    output::say(format!("file      {}", file.as_deref().unwrap_or("none")));
    output::say(format!("testable  {}", if *testable { "yes" } else { "no" }));
    if let Some(open) = open {
        output::say(format!("open      {open}"));
    }
    match row.cases {
        [] => output::say("cases     none"),
        cases => cases.iter().for_each(|case| output::say(format!("case      {case}"))),
    }
}

fn tell_coverage(rows: &[Row<'_>], json: bool) -> Exit {
    let testable = || rows.iter().filter(|r| r.rule.testable);
    let coverage = Coverage {
        rules: rows.len(),
        testable: testable().count(),
        with_file: testable().filter(|r| r.rule.file.is_some()).count(),
        with_case: testable().filter(|r| !r.cases.is_empty()).count(),
        without_case: testable().filter(|r| r.cases.is_empty()).map(|r| rule_id(r.rule)).collect(),
    };
    let complete = coverage.without_case.is_empty();
    if json {
        output::say_json(&coverage);
    } else {
        let Coverage { rules, testable, with_file, with_case, without_case } = &coverage;
        output::say(format!("{rules} rules, {testable} of them testable"));
        output::say(format!("{with_file} of {testable} have a source file"));
        output::say(format!("{with_case} of {testable} have a case"));
        if !complete {
            output::say(format!("without a case: {}", without_case.join(", ")));
        }
    }
    if complete { Exit::Ok } else { Exit::Failed }
}
