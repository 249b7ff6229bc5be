//! `estafette renew`: gives seats new secrets.

use clap::Args;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{Done, Exit, Failure};
use super::super::{clock, output};
use crate::core::GameId;

/// Arguments of `renew`.
#[derive(Debug, Args)]
#[command(after_help = "\
The secret address that a seat had is void at once, whoever has it: so are replies to mails that were sent before, the \
link to the seat's page, and what waits to be confirmed. The new address is mailed to the holder; that mail waits in \
the outbox afterwards, and `estafette send` sends it.

Example:
  estafette renew spring-1410 polish
  estafette renew spring-1410    # all seats of the game
  estafette renew --all          # all seats of all games, when a copy of store and key was lost to somebody")]
pub struct Arguments {
    /// The game.
    #[arg(required_unless_present = "all")]
    game: Option<String>,
    /// The seat; without it, all seats of the game.
    seat: Option<String>,
    /// All seats of all games that are not over.
    #[arg(long, conflicts_with_all = ["game", "seat"])]
    all: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> Done {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let games = match &arguments.game {
        Some(name) => vec![game(&mut house, name)?],
        None => {
            let mut open: Vec<GameId> = Vec::new();
            for id in house.games()? {
                if house.status(&id)?.state != "over" {
                    open.push(id);
                }
            }
            open
        }
    };
    let mut renewed = 0;
    for id in games {
        let seat = arguments.seat.as_deref().map(|name| seat(&mut house, &id, name)).transpose()?;
        for one in house.renew(&id, seat.as_ref(), clock::now())? {
            renewed += 1;
            output::say(match one.told {
                Some(address) => {
                    format!(
                        "{} of {id} has a new secret address; the mail to {address} is in the outbox",
                        one.seat
                    )
                }
                None => {
                    format!(
                        "{} of {id} has a new secret address, {}; its holder has none to mail it to",
                        one.seat, one.reply_to
                    )
                }
            });
        }
    }
    match renewed {
        0 => Err(Failure::new(Exit::BadData, "no seat is held there, so there is no secret to renew")),
        _ => Ok(Exit::Ok),
    }
}
