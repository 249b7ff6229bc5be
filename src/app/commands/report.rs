//! `estafette report`: shows a report.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};

/// Arguments of `report`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without a seat the umpire's report is shown, which holds what is hidden from the players.

Example:
  estafette report spring-1410 --seat polish
  estafette report spring-1410 --turn 3 --dir turn-3")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The reader's seat; the umpire without one.
    #[arg(long)]
    seat: Option<String>,
    /// The game turn; the last one played without it.
    #[arg(long)]
    turn: Option<u32>,
    /// Write text, HTML and map into this folder instead.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Print JSON.
    #[arg(long, conflicts_with = "dir")]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let seat = arguments.seat.as_ref().map(|name| seat(&mut house, &game, name)).transpose()?;
    let report = house.report(&game, seat.as_ref(), arguments.turn, clock::now())?;
    if arguments.json {
        let subject = &report.subject_line;
        output::say_json(&json!({ "subject": subject, "text": report.text, "html": report.html }));
    } else if let Some(dir) = &arguments.dir {
        let html = report.linked("map.png", "map-before.png");
        output::write_file(&dir.join("report.txt"), report.text.as_bytes())?;
        output::write_file(&dir.join("report.html"), html.as_bytes())?;
        output::write_file(&dir.join("map.svg"), report.svg.as_bytes())?;
        output::write_file(&dir.join("map.png"), &report.png)?;
        if !report.before_png.is_empty() {
            output::write_file(&dir.join("map-before.png"), &report.before_png)?;
        }
        output::say(format!("written: {}", dir.join("report.html").display()));
    } else {
        output::say(report.text.trim_end());
    }
    Ok(Exit::Ok)
}
