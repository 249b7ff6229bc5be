//! `estafette desk`: drafts and rulings, going back, links to log in, and links to the pages of seats.

mod back;
mod drafts;
mod rulings;

use clap::{Args, Subcommand};

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};

/// What to do at the desk.
#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(flatten)]
    Back(back::Command),
    #[command(flatten)]
    Drafts(drafts::Command),
    #[command(flatten)]
    Rulings(rulings::Command),
    /// Mail an umpire a link to log in at the desk.
    Login(Login),
    /// Mail the holder of a seat a link to a page of its own.
    Link(Link),
    /// Revoke the link to the page of a seat.
    Unlink(Unlink),
}

/// Arguments of `desk login`.
#[derive(Debug, Args)]
#[command(after_help = "\
The link goes by mail and is not shown here. It works once, within half an hour. Umpires are named in the \
configuration, under [desk].

Example:
  estafette desk login umpire@club.example")]
pub struct Login {
    /// The umpire's address.
    address: String,
}

/// Arguments of `desk link`.
#[derive(Debug, Args)]
#[command(after_help = "\
Whoever has the link sees what the seat may see, and can send its orders; so it is mailed to the holder and \
not shown here. A link made before is void then. Players ask for it themselves with the mail command `page`.

Example:
  estafette desk link spring-1410 polish")]
pub struct Link {
    /// The game.
    game: String,
    /// The seat.
    seat: String,
}

/// Arguments of `desk unlink`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette desk unlink spring-1410 polish")]
pub struct Unlink {
    /// The game.
    game: String,
    /// The seat.
    seat: String,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let now = clock::now();
    match command {
        Command::Back(command) => return back::run_command(command, &mut house),
        Command::Drafts(command) => return drafts::run_command(command, context, &mut house),
        Command::Rulings(command) => return rulings::run_command(command, &mut house),
        Command::Login(login) => {
            house.ask_login(&login.address, &mut clock::randomness()?, now)?;
            output::say("if this is an umpire's address, a link to log in is in the outbox");
        }
        Command::Link(link) => {
            let game = game(&mut house, &link.game)?;
            let seat = seat(&mut house, &game, &link.seat)?;
            house.seat_link(&game, &seat, &mut clock::randomness()?, now)?;
            output::say(format!("a link to the page of {seat} in {game} is in the outbox"));
        }
        Command::Unlink(link) => {
            let game = game(&mut house, &link.game)?;
            let seat = seat(&mut house, &game, &link.seat)?;
            let was = house.revoke_seat_link(&game, &seat, now)?;
            let said = if was { "works no more" } else { "was not there" };
            output::say(format!("the link to the page of {seat} in {game} {said}"));
        }
    }
    Ok(Exit::Ok)
}
