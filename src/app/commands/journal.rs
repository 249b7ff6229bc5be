//! `estafette journal`: shows what went into a game.

use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::output;

/// Arguments of `journal`.
#[derive(Debug, Args)]
#[command(after_help = "\
The journal holds the orders of all seats: it is for umpires.

Example:
  estafette journal spring-1410
  estafette journal spring-1410 --json")]
pub struct Arguments {
    /// The game.
    game: String,
    /// Print JSON, with each entry as stored and its hash.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let lines = house.journal(&game)?;
    if arguments.json {
        output::say_json(&lines);
        return Ok(Exit::Ok);
    }
    let rows = lines.iter().map(|l| {
        let hash = l.hash.get(..12).unwrap_or(&l.hash).to_owned();
        [l.seq.to_string(), l.at.format("%Y-%m-%d %H:%M:%S").to_string(), hash, l.text.clone()]
    });
    output::say(output::table(["no", "at (UTC)", "hash", "what"], rows));
    Ok(Exit::Ok)
}
