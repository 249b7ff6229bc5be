//! `estafette proof`: shows or sets how letters are proven to come from a seat.

use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_core::Ways;

/// Arguments of `proof`.
#[derive(Debug, Args)]
#[command(after_help = "\
Each way is enough by itself:
  secret   the secret reply address, or an address of the holder and a reply to a mail of ours
  dkim     an address of the holder, whose domain vouches for the letter
  phrase   an address of the holder and the pass phrase of the seat
  confirm  the holder confirms, at the registered address, a letter from an address that nobody knows
  both     the secret and an address of the holder, whose domain vouches for it if it can

A letter that the domain of its sender disowns is never entered.

Example:
  estafette proof spring-1410
  estafette proof spring-1410 secret,dkim,confirm")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The ways, with commas between them; without them, those of the game are shown.
    ways: Option<Ways>,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    if let Some(ways) = &arguments.ways {
        house.set_proof(&game, ways, clock::now())?;
    }
    output::say(format!("{game}: letters are proven by {}", house.proof(&game)?));
    Ok(Exit::Ok)
}
