//! `estafette nick`: says what the holder of a seat is called on the forum.

use clap::Args;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};

/// Arguments of `nick`.
#[derive(Debug, Args)]
#[command(after_help = "\
From then on `estafette ingest --forum` takes posts of this author as the seat's letters. A nick is one \
seat's within a game, in small letters or capitals; when the seat changes hands it is void.

Example:
  estafette nick spring-1410 polish Anna
  estafette nick spring-1410 polish --none
  estafette nick spring-1410")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The seat; without it, the nicks of the game are listed.
    #[arg(requires = "change")]
    seat: Option<String>,
    /// The nick.
    #[arg(group = "change", requires = "seat")]
    nick: Option<String>,
    /// The seat has no nick any more.
    #[arg(long, group = "change", requires = "seat")]
    none: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let Some(name) = &arguments.seat else {
        let nicks = house.nicks(&game)?;
        let rows = nicks.into_iter().map(|(seat, nick)| [seat.to_string(), nick]);
        output::say(output::table(["seat", "nick"], rows));
        return Ok(Exit::Ok);
    };
    let seat = seat(&mut house, &game, name)?;
    house.set_nick(&game, &seat, arguments.nick.as_deref(), clock::now())?;
    output::say(match &arguments.nick {
        Some(nick) => format!("{nick} is {seat} of {game}"),
        None => format!("{seat} of {game} has no nick"),
    });
    Ok(Exit::Ok)
}
