//! `estafette games`: the data of the games.

use clap::{Args, Subcommand};

use super::super::context::Context;
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;
use estafette_rules::files::{DataFault, Weight};
use estafette_shelf as shelf;
use estafette_tournament::data;

/// Commands about game data.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check rule lists, tables, maps, rosters and scenarios.
    Check(CheckArguments),
}

/// Arguments of `games check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Prints file, line and reason of each fault. Ends with 1 when there is one; warnings do not count.

Example:
  estafette games check
  estafette --games my-games games check grunwald-1410")]
pub struct CheckArguments {
    /// The system, or `tournament`; all without one.
    system: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    let Command::Check(arguments) = command;
    let of_tournaments = || data::check(context.games());
    let faults = match arguments.system.as_deref() {
        Some(data::NAME) => of_tournaments(),
        Some(system) => of_systems(Some(system), context)?,
        None => of_systems(None, context)?.into_iter().chain(of_tournaments()).collect(),
    };
    let wrong = faults.iter().filter(|f| f.weight == Weight::Fault).count();
    if arguments.json {
        output::say_json(&faults);
    } else {
        faults.iter().for_each(output::say);
        output::say(format!("{wrong} faults, {} warnings", faults.len() - wrong));
    }
    Ok(if wrong == 0 { Exit::Ok } else { Exit::Failed })
}

fn of_systems(system: Option<&str>, context: &Context) -> Result<Vec<DataFault>, Failure> {
    shelf::check(system, context.games()).map_err(|text| Failure::new(Exit::BadData, text))
}
