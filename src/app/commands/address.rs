//! `estafette address`: changes the addresses of a player.

use clap::{Args, ValueEnum};

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_core::journal::AddressChange;

/// Arguments of `address`.
#[derive(Debug, Args)]
#[command(after_help = "\
What you change here counts at once; the player gets a notice at the registered address. Players change \
their addresses themselves with the mail command `address`.

Example:
  estafette address spring-1410 polish add anna@work.example
  estafette address spring-1410 polish main anna@work.example")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The seat.
    seat: String,
    /// What to do.
    change: Change,
    /// The address.
    address: String,
}

/// What becomes of an address.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Change {
    /// It counts beside the registered one.
    Add,
    /// It no longer counts.
    Remove,
    /// It is the registered one, to which mails go.
    Main,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let seat = seat(&mut house, &game, &arguments.seat)?;
    let change = match arguments.change {
        Change::Add => AddressChange::Add,
        Change::Remove => AddressChange::Remove,
        Change::Main => AddressChange::Main,
    };
    house.change_address(&game, &seat, (change, &arguments.address), clock::now())?;
    let status = house.status(&game)?;
    for seat in status.seats.iter().filter(|s| s.seat == seat) {
        let holder = seat.holder.as_deref().unwrap_or("nobody");
        output::say(format!("{} of {game} is held by {holder}", seat.seat));
        seat.addresses.iter().for_each(|address| output::say(format!("and also writes from <{address}>")));
    }
    Ok(Exit::Ok)
}
