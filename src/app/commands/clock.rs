//! `estafette clock`: has the clock of a game stand still, or go on.

use clap::{Args, ValueEnum};

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};

/// Arguments of `clock`.
#[derive(Debug, Args)]
#[command(after_help = "\
Stopping the clock of a game lifts its deadline, and the seats are told. While it stands, nothing passes and \
nobody is reminded; orders are still taken. When it goes on, what was overdue is done by the terms; otherwise the \
seats are told a new deadline.

Example:
  estafette clock spring-1410 stop
  estafette clock spring-1410 go")]
pub struct Arguments {
    /// The game.
    game: String,
    /// What to do.
    what: What,
}

/// What to do with a clock.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    /// It stands.
    Stop,
    /// It goes on.
    Go,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    match arguments.what {
        What::Stop => {
            house.halt(&game, clock::now())?;
            output::say(format!("the clock of {game} stands"));
        }
        What::Go => {
            house.resume(&game, clock::now())?;
            output::say(format!("the clock of {game} goes on"));
        }
    }
    Ok(Exit::Ok)
}
