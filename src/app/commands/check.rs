//! `estafette check`: tries an order text against a live position.

use std::path::PathBuf;

use clap::Args;

use super::super::context::{Context, StoreFile, game, read_text, seat};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_orders::Severity;

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Prints what the receipt would say. Nothing is entered. Ends with 1 when an order would not be executed.

Example:
  estafette check spring-1410 polish orders.txt
  echo 'move L07: forward 3' | estafette check spring-1410 polish -")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The seat.
    seat: String,
    /// The order text; `-` is standard input.
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let seat = seat(&mut house, &game, &arguments.seat)?;
    let text = read_text(&arguments.file)?;
    let checked = house.check(&game, &seat, &text, clock::now())?;
    if arguments.json {
        output::say_json(&checked);
    } else {
        output::say(checked.text.trim_end());
    }
    let wrong = checked.reading.problems.iter().any(|p| p.severity == Severity::Error);
    Ok(if wrong { Exit::Failed } else { Exit::Ok })
}
