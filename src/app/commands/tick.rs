//! `estafette tick`: does what is due by the clock, once.

use clap::Args;

use super::super::beacon::{Entered, enter_due};
use super::super::context::{Context, StoreFile};
use super::super::exit::{CommandResult, Exit};
use super::super::ticking::{Looked, tick};
use super::super::{clock, output};
use super::prove_waiting;
use estafette_core::words::counted;

/// Arguments of `tick`.
#[derive(Debug, Args)]
#[command(after_help = "\
Deadlines, reminders, phases in which all are in, in every game that has terms; rounds of the public beacon \
that have come, each asked for once, no longer than 20 seconds in all. `estafette serve` does this \
by itself; without a service, run it every minute or so (cron, a systemd timer), and `estafette send` after it.

Example:
  estafette tick && estafette send")]
pub struct Arguments {}

/// Runs the command.
pub fn run_command(_: &Arguments, context: &Context) -> CommandResult {
    let config = context.config()?;
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    prove_waiting(&mut house, &config.trust.checker(&config.limits))?;
    let now = clock::now();
    if let Some(outage) = house.awake(now)? {
        let slept = usize::try_from(outage.lasted.num_minutes()).unwrap_or_default();
        output::say(format!("the house slept for {}", counted(slept, "minute")));
        for game in &outage.pushed {
            output::say(format!("{game}: the deadline was pushed"));
        }
    }
    house.handle_waiting(now)?;
    let mut fetcher = config.beacon.fetcher();
    let mut drawn = enter_due(&mut house, &mut fetcher, None, now)?;
    let Looked { games: ticked, tournaments, failed } = tick(&mut house, now)?;
    // What the clock has closed just now may rest on a round that has come already.
    drawn.extend(enter_due(&mut house, &mut fetcher, None, clock::now())?);
    drawn.iter().for_each(tell_drawn);
    for tournament in &tournaments {
        output::say(format!("{tournament} was looked at"));
    }
    for (tournament, why) in &failed {
        output::say(format!("{tournament}: {why}"));
    }
    for game in &ticked.games {
        output::say(format!("{game} was looked at"));
    }
    for draft in house.drafts()?.iter().filter(|d| ticked.games.contains(&d.game)) {
        let (game, number) = (&draft.game, draft.number);
        output::say(format!("{game}: draft {number} waits for an umpire: `estafette desk review {game}`"));
    }
    for (game, why) in &ticked.failed {
        output::say(format!("{game}: {why}"));
    }
    output::say(match ticked.next {
        Some(at) => format!("next at {}", at.format("%Y-%m-%d %H:%M UTC")),
        None => "nothing is to come by itself".to_owned(),
    });
    Ok(if ticked.failed.is_empty() && failed.is_empty() { Exit::Ok } else { Exit::Failed })
}

/// What came of a round of the beacon that a game waited for.
fn tell_drawn(entered: &Entered) {
    let (game, round) = (&entered.awaited.game, entered.awaited.round);
    output::say(match &entered.came {
        Ok(_) => format!("{game}: round {round} of the beacon is entered"),
        Err(why) => format!("{game} waits for round {round} of the beacon: {why}"),
    });
}
