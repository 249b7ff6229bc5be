//! `estafette seat`: gives a seat of a game to a player.

use clap::Args;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_core::Lang;
use estafette_game::Holder;
use estafette_schedule::Days;

/// Arguments of `seat`.
#[derive(Debug, Args)]
#[command(after_help = "\
The first mail to the player waits in the outbox afterwards; `estafette send` sends it. A seat that was \
held before changes hands, and what the earlier holder mails no longer counts.

Example:
  estafette seat spring-1410 polish anna@club.example --name Anna --zone Europe/Warsaw
  estafette seat spring-1410 polish anna@club.example --name Anna --language pl
  estafette seat spring-1410 polish anna@club.example --name Anna --phrase \"seven grey geese\"
  estafette seat spring-1410 polish --nick Anna --name Anna    # plays on a forum alone
  estafette seat spring-1410 polish bob@club.example --name Bob --until 2027-01-03    # stands in
  estafette seat spring-1410 polish --offer    # to whoever signs on")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The seat.
    seat: String,
    /// The player's mail address; without one, the player is reached on the forum alone.
    #[arg(required_unless_present_any = ["nick", "offer"])]
    address: Option<String>,
    /// The player's name as it stands in mails.
    #[arg(long, required_unless_present = "offer")]
    name: Option<String>,
    /// The player's nick on the forum: see `estafette nick`.
    #[arg(long)]
    nick: Option<String>,
    /// Time zone in which the player reads deadlines.
    #[arg(long, default_value = "UTC")]
    zone: String,
    /// Language of the player's mails; the player may choose another one by mail.
    #[arg(long, default_value = "English")]
    language: Lang,
    /// Pass phrase of the player, for games that take one; tell it the player yourself.
    #[arg(long)]
    phrase: Option<String>,
    /// The last day, in the holder's zone, on which the player stands in for him; then the seat goes back.
    #[arg(long, value_name = "DAY", value_parser = last_day, conflicts_with = "offer")]
    until: Option<Days>,
    /// Offer the seat to others; its holder keeps it until somebody takes it.
    #[arg(long, conflicts_with_all = ["address", "nick", "phrase"])]
    offer: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn last_day(text: &str) -> Result<Days, String> {
    Days::parse(text).map_err(|e| e.to_string())
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let seat = seat(&mut house, &game, &arguments.seat)?;
    if arguments.offer {
        house.offer(&game, &seat, clock::now())?;
        output::say(format!("{seat} of {game} is offered to others"));
        return Ok(Exit::Ok);
    }
    let holder = Holder {
        address: arguments.address.clone().unwrap_or_default(),
        name: arguments.name.clone().unwrap_or_default(),
        zone: arguments.zone.clone(),
        lang: arguments.language,
    };
    if let Some(nick) = &arguments.nick {
        house.check_nick(&game, &seat, nick)?;
    }
    let now = clock::now();
    let mut random = clock::randomness()?;
    let seated = match &arguments.until {
        None => house.seat(&game, &seat, &holder, &mut random, now)?,
        Some(days) => {
            let until = house.days_of(&game, &seat, days)?.until;
            house.lend(&game, &seat, (&holder, until), &mut random, now)?
        }
    };
    if let Some(nick) = &arguments.nick {
        house.set_nick(&game, &seat, Some(nick), now)?;
    }
    if let Some(phrase) = &arguments.phrase {
        house.set_phrase(&game, &seat, phrase, now)?;
    }
    if arguments.json {
        output::say_json(&seated);
        return Ok(Exit::Ok);
    }
    if holder.address.is_empty() {
        output::say(format!("{} holds {} of {game}, on the forum alone", holder.name, seated.seat));
    } else {
        let (name, seat) = (&holder.name, &seated.seat);
        output::say(format!("{name} holds {seat} of {game}; the first mail is in the outbox"));
        output::say(format!("orders go to {}", seated.reply_to));
    }
    if let Some(days) = &arguments.until {
        output::say(format!("after {days} the seat goes back to the holder before"));
    }
    if let Some(nick) = &arguments.nick {
        output::say(format!("posts of {nick} count as orders of {}", seated.seat));
    }
    match seated.empty.as_slice() {
        [] => output::say("all seats are taken"),
        empty => {
            let names: Vec<&str> = empty.iter().map(estafette_core::SeatId::as_str).collect();
            output::say(format!("still empty: {}", names.join(", ")));
        }
    }
    Ok(Exit::Ok)
}
