//! `estafette renew`: gives seats new secrets.

use clap::Args;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::serve::Lock;
use super::super::{clock, output};
use estafette_game::Renewed;

/// Arguments of `renew`.
#[derive(Debug, Args)]
#[command(after_help = "\
The secret address that a seat had is void at once, whoever has it: so are replies to mails that were sent before, the \
link to the seat's page, and what waits to be confirmed. The new address is mailed to the holder; that mail waits in \
the outbox afterwards, and `estafette send` sends it.

Example:
  estafette renew spring-1410 polish
  estafette renew spring-1410    # all seats of the game
  estafette renew --all          # all seats of all games, when somebody may have read store and key")]
pub struct Arguments {
    /// The game.
    #[arg(required_unless_present = "all")]
    game: Option<String>,
    /// The seat; without it, all seats of the game.
    seat: Option<String>,
    /// All seats of all games that are not over, under a fresh key of the house; stop the service first.
    #[arg(long, conflicts_with_all = ["game", "seat"])]
    all: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    // A service would go on with the key that is replaced.
    let _lock = if arguments.all { Some(Lock::take(context.store())?) } else { None };
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let now = clock::now();
    let renewed = match &arguments.game {
        None => house.renew_all(&mut clock::randomness()?, now)?,
        Some(name) => {
            let id = game(&mut house, name)?;
            let seat = arguments.seat.as_deref().map(|name| seat(&mut house, &id, name)).transpose()?;
            house.renew(&id, seat.as_ref(), now)?.into_iter().map(|one| (id.clone(), one)).collect()
        }
    };
    if renewed.is_empty() {
        return Err(Failure::new(Exit::BadData, "no seat is held there, so there is no secret to renew"));
    }
    for (id, Renewed { seat, reply_to, told }) in renewed {
        output::say(match told {
            Some(address) => {
                format!("{seat} of {id} has a new secret address; the mail to {address} is in the outbox")
            }
            None => format!(
                "{seat} of {id} has a new secret address, {reply_to}; its holder has none to mail it to"
            ),
        });
    }
    Ok(Exit::Ok)
}
