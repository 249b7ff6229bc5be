//! `estafette map`: draws the map.

use std::path::PathBuf;

use clap::Args;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;

/// Arguments of `map`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette map spring-1410 --out map.png
  estafette map spring-1410 --seat polish --turn 3 > turn-3.svg")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The seat that looks at it; the umpire without one.
    #[arg(long)]
    seat: Option<String>,
    /// As it was at the end of this turn; as it stands without it.
    #[arg(long)]
    turn: Option<u32>,
    /// The file, `.svg` or `.png`; SVG goes to standard output without one.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let seat = arguments.seat.as_ref().map(|name| seat(&mut house, &game, name)).transpose()?;
    let picture = house.map(&game, seat.as_ref(), arguments.turn)?;
    let Some(out) = &arguments.out else {
        output::say(picture.svg.trim_end());
        return Ok(Exit::Ok);
    };
    match out.extension().and_then(|e| e.to_str()) {
        Some("svg") => output::write_file(out, picture.svg.as_bytes())?,
        Some("png") => output::write_file(out, &picture.png)?,
        _ => {
            let text = format!("{} ends neither in .svg nor in .png", out.display());
            return Err(Failure::new(Exit::Usage, text));
        }
    }
    output::say(format!("written: {}", out.display()));
    Ok(Exit::Ok)
}
