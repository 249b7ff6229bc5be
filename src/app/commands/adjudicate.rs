//! `estafette adjudicate`: resolves the phases that are due.

use clap::Args;

use super::super::beacon::{Fetcher, enter_due};
use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_core::words::counted;
use estafette_core::{GameId, SeatId};
use estafette_game::{House, Mode, Ran, Stopped};

/// Arguments of `adjudicate`.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays on while every seat that owes a sheet or an answer has given it. With --now it goes without what \
is missing for the period that is due. A round of the public beacon that it waits for and that has come is \
fetched once. The reports wait in the outbox; `estafette send` sends them. In a \
game with a gate (`estafette terms GAME gate=hold`) it leaves a draft for the umpires instead.

Example:
  estafette adjudicate spring-1410
  estafette adjudicate spring-1410 --now && estafette send")]
pub struct Arguments {
    /// The game.
    game: String,
    /// Do not wait for what is missing.
    #[arg(long)]
    now: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let config = context.config()?;
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let mode = if arguments.now { Mode::Now } else { Mode::WhenAllIn };
    let now = clock::now();
    // What was kept before counts, even if the command that kept it did not come to read it.
    house.handle_waiting(now)?;
    let ran = house.run(&game, mode, now)?;
    let (ran, missing) = with_rounds(&mut house, &mut config.beacon.fetcher(), &game, ran)?;
    tell_ran(&game, &ran, arguments.json);
    if let (Some(why), false) = (missing, arguments.json) {
        output::say(format!("the round cannot be had now: {why}"));
    }
    Ok(Exit::Ok)
}

/// Tells what was resolved, and where the game stopped.
pub(super) fn tell_ran(game: &GameId, ran: &Ran, json: bool) {
    if json {
        output::say_json(ran);
    } else {
        tell(game, ran);
    }
}

/// Goes on with rounds of the beacon that have come, as long as it waits for such; and why it goes on no further.
fn with_rounds(
    house: &mut House<'_>,
    fetcher: &mut Fetcher,
    game: &GameId,
    mut ran: Ran,
) -> Result<(Ran, Option<String>), Failure> {
    while matches!(ran.stopped, Stopped::Drawn { .. }) {
        match enter_due(house, fetcher, Some(game), clock::now())?.pop().map(|entered| entered.came) {
            // It has not come yet.
            None => break,
            Some(Err(why)) => return Ok((ran, Some(why))),
            Some(Ok(further)) => {
                let resolved = [ran.resolved, further.resolved].concat();
                ran = Ran { resolved, mails: ran.mails + further.mails, ..further };
            }
        }
    }
    Ok((ran, None))
}

fn tell(game: &GameId, ran: &Ran) {
    if let Some(draft) = ran.draft {
        output::say("a draft was left for the umpires; nothing is resolved or mailed to players yet");
        for sitting in &ran.resolved {
            output::say(format!("  turn {}, {}", sitting.turn, sitting.phase));
        }
        output::say(format!("draft {draft}: `estafette desk review {game}` shows it"));
        output::say(format!("`estafette desk approve {game} {draft}` publishes it"));
        output::say(format!("{} put into the outbox", counted(ran.mails, "mail")));
        return;
    }
    for sitting in &ran.resolved {
        output::say(format!("resolved turn {}, {}", sitting.turn, sitting.phase));
    }
    if ran.resolved.is_empty() {
        output::say("nothing was resolved");
    }
    output::say(match &ran.stopped {
        Stopped::Owed { phase, turn, seats } => {
            format!("turn {turn}, {phase} waits for the sheets of {}", names(seats))
        }
        Stopped::Asked { phase, turn, seats } => {
            format!("turn {turn}, {phase} waits for answers of {}", names(seats))
        }
        Stopped::Drawn { phase, turn, round, comes } => format!(
            "turn {turn}, {phase} is closed and waits for round {round} of the beacon, due at {}; `estafette serve`, or \
             `estafette tick`, fetches it and goes on",
            comes.format("%Y-%m-%d %H:%M:%S UTC")
        ),
        Stopped::Over { text } => format!("the game is over: {text}"),
    });
    output::say(format!("{} put into the outbox", counted(ran.mails, "mail")));
}

fn names(seats: &[SeatId]) -> String {
    seats.iter().map(SeatId::as_str).collect::<Vec<_>>().join(" and ")
}
