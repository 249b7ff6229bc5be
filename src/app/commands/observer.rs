//! `estafette observer`: says who looks on at a game.

use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_core::Lang;
use estafette_game::Holder;

/// Arguments of `observer`.
#[derive(Debug, Args)]
#[command(after_help = "\
Whoever looks on is mailed the reports for everybody, as late as the terms of the game say. A reply `stop` \
ends it. Holders of seats do it themselves with the mail command `observe GAME`.

Example:
  estafette terms spring-1410 \"observers=after 2 turns\"
  estafette observer spring-1410 dora@club.example --name Dora --zone Europe/Warsaw --language pl
  estafette observer spring-1410 dora@club.example --remove
  estafette observer spring-1410")]
pub struct Arguments {
    /// The game.
    game: String,
    /// Who looks on; without it, all who do are listed.
    #[arg(requires = "change")]
    address: Option<String>,
    /// The name as it stands in mails.
    #[arg(long, group = "change", requires = "address")]
    name: Option<String>,
    /// Time zone in which mails are dated.
    #[arg(long, default_value = "UTC")]
    zone: String,
    /// Language of the mails.
    #[arg(long, default_value = "English")]
    language: Lang,
    /// The address looks on no more.
    #[arg(long, group = "change", requires = "address")]
    remove: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    match (&arguments.address, &arguments.name) {
        (Some(address), Some(name)) => {
            let holder = Holder {
                address: address.clone(),
                name: name.clone(),
                zone: arguments.zone.clone(),
                lang: arguments.language,
            };
            house.add_observer(&game, &holder, clock::now())?;
            output::say(format!("{name} looks on at {game}; the first mail is in the outbox"));
        }
        (Some(address), None) => {
            house.remove_observer(&game, address)?;
            output::say(format!("{address} looks on at {game} no more"));
        }
        (None, _) => {
            let all = house.observers(&game)?.into_iter();
            let rows = all.map(|o| [o.address, o.name, o.zone, o.lang.to_string(), o.since.to_rfc3339()]);
            output::say(output::table(["address", "name", "zone", "language", "since"], rows));
        }
    }
    Ok(Exit::Ok)
}
