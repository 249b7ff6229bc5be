//! `estafette case`: runs adjudication cases.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::super::context::Context;
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;
use estafette_cases::{Hear, Outcome, find, load, run};
use estafette_reports::Reports;
use estafette_rules::Library;
use estafette_tournament::cases as of_tournaments;

/// Arguments of `case`.
#[derive(Debug, Args)]
#[command(after_help = "\
Prints a line for each case that fails and `N passed, N failed` at the end; ends with 0 only when none \
failed. docs/cases.md describes the format.

Example:
  estafette case tests/cases
  estafette case --json what-if.toml")]
pub struct Arguments {
    /// Case files, or folders that are searched for them.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print everything that came of each case.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let files = find(&arguments.paths).map_err(|text| Failure::new(Exit::NoInput, text))?;
    let (library, reports) = (context.library()?, Reports::new());
    let hear = if arguments.json { Hear::All } else { Hear::Expected };
    let bar = output::progress(files.len(), "cases");
    let mut outcomes = Vec::new();
    let mut passed = 0;
    for file in &files {
        let outcome = play(file, &library, &reports, hear);
        bar.inc(1);
        passed += usize::from(outcome.passed);
        if !outcome.passed && !arguments.json {
            bar.suspend(|| output::say(&outcome));
        }
        outcomes.extend(arguments.json.then_some(outcome));
    }
    bar.finish_and_clear();
    let failed = files.len() - passed;
    if arguments.json {
        output::say_json(&json!({ "cases": outcomes, "passed": passed, "failed": failed }));
    } else {
        output::say(format!("{passed} passed, {failed} failed"));
    }
    Ok(if failed == 0 { Exit::Ok } else { Exit::Failed })
}

fn play(file: &Path, library: &Library, reports: &Reports, hear: Hear) -> Outcome {
    let name = file.display().to_string();
    let case = match load(file) {
        Ok(case) => case,
        Err(faults) => return Outcome::unreadable(&name, &faults),
    };
    if case.system == of_tournaments::SYSTEM {
        return of_tournaments::run(&case);
    }
    match library.find(&case.system) {
        Ok(system) => run(&case, system, reports, hear),
        Err(text) => Outcome::unplayable(&case, &text),
    }
}
