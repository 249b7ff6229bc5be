//! The journal of a tournament, and whether it holds.

use clap::{Args, Subcommand};

use super::super::super::context::{Context, StoreFile};
use super::super::super::exit::{CommandResult, Exit};
use super::super::super::{clock, output};
use super::with;
use estafette_tournament::hall::HALL;
use estafette_tournament::post;

/// What to show.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show what happened in a tournament.
    Journal(Journal),
    /// Recompute a tournament from its journal.
    Verify(Verify),
}

/// Arguments of `tournament journal`.
#[derive(Debug, Args)]
#[command(after_help = "\
The journal holds armies, sheets and addresses: it is for umpires.

Example:
  estafette tournament journal open-2027
  estafette tournament journal open-2027 --json")]
pub struct Journal {
    /// The tournament.
    #[arg(value_name = "TOURNAMENT")]
    tournament: String,
    /// Print JSON, with each record as stored and its hash.
    #[arg(long)]
    json: bool,
}

/// Arguments of `tournament verify`.
#[derive(Debug, Args)]
#[command(after_help = "\
The chain of hashes, whether each record follows from those before, the commitment to the seed, and the books of all \
rounds. Ends with 1 when something does not hold.

Example:
  estafette tournament verify open-2027")]
pub struct Verify {
    /// The tournament.
    #[arg(value_name = "TOURNAMENT")]
    tournament: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::Journal(arguments) => journal(arguments, context),
        Command::Verify(arguments) => verify(arguments, context),
    }
}

fn journal(arguments: &Journal, context: &Context) -> CommandResult {
    with(context, &arguments.tournament, StoreFile::Existing, |house, id| {
        let lines = HALL.records(house, id)?;
        if arguments.json {
            output::say_json(&lines);
            return Ok(Exit::Ok);
        }
        let rows = HALL.look_at(house, id, clock::now(), |stage| {
            let row = |line: &estafette_tournament::hall::TournamentEntry| {
                let hash = line.hash.get(..12).unwrap_or(&line.hash).to_owned();
                let at = line.at.format("%Y-%m-%d %H:%M:%S").to_string();
                [line.number.to_string(), at, hash, post::recorded(stage, &line.record).join("\n")]
            };
            lines.iter().map(row).collect::<Vec<_>>()
        })?;
        output::say(output::table(["no", "at (UTC)", "hash", "what"], rows));
        Ok(Exit::Ok)
    })
}

fn verify(arguments: &Verify, context: &Context) -> CommandResult {
    with(context, &arguments.tournament, StoreFile::Existing, |house, id| {
        let verdict = HALL.verify(house, id)?;
        if arguments.json {
            output::say_json(&verdict);
        } else {
            let state = if verdict.wrong.is_empty() { "sound" } else { "NOT SOUND" };
            output::say(format!("{id}: {state}, {} records, hash {}", verdict.lines, verdict.hash));
            verdict.wrong.iter().for_each(output::say);
        }
        Ok(if verdict.wrong.is_empty() { Exit::Ok } else { Exit::Failed })
    })
}
