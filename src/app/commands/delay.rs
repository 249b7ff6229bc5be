//! `estafette delay`: grants or refuses a delay that a seat has asked for.

use clap::{Args, ValueEnum};

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_core::journal::Decision;

/// Arguments of `delay`.
#[derive(Debug, Args)]
#[command(after_help = "\
A seat asks by mail, `delay 48 h because …`, and you get a note with the number. Granted, the deadline moves \
and everybody is told; refused, the seat is told that it stays. At the deadline the question lapses.

Example:
  estafette delay spring-1410 2 grant
  estafette delay spring-1410 2 refuse")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The number of the request, as the note and `estafette status` tell it.
    number: u32,
    /// What becomes of it.
    ruling: Ruling,
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Ruling {
    /// The deadline moves.
    Grant,
    /// It stays.
    Refuse,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let how = match arguments.ruling {
        Ruling::Grant => Decision::Accepted,
        Ruling::Refuse => Decision::Rejected,
    };
    house.rule_delay(&game, arguments.number, how, clock::now())?;
    output::say(match arguments.ruling {
        Ruling::Grant => format!("the deadline of {game} is moved, and everybody is told"),
        Ruling::Refuse => format!("the deadline of {game} stays, and the seat is told"),
    });
    Ok(Exit::Ok)
}
