//! `estafette waiting`: who waits for a game.

use clap::Args;

use super::super::context::{Context, StoreFile};
use super::super::exit::{CommandResult, Exit};
use super::super::output;
use estafette_store::Waits;

/// Arguments of `waiting`.
#[derive(Debug, Args)]
#[command(after_help = "\
People put themselves onto the waiting list of a system by mail (`signon SYSTEM`), and are seated in the order \
of arrival when a game of it opens: `estafette new GAME SYSTEM --term signon=open`. Whoever is taken off is \
not told.

Example:
  estafette waiting
  estafette waiting grunwald-1410 --remove anna@example.org")]
pub struct Arguments {
    /// The rule system; all without one.
    system: Option<String>,
    /// Take this address off the list.
    #[arg(long, value_name = "ADDRESS", requires = "system")]
    remove: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    if let Some(system) = &arguments.system {
        shelf.find(system)?;
    }
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    if let (Some(system), Some(address)) = (&arguments.system, &arguments.remove) {
        house.stop_waiting(system, address)?;
        output::say(format!("{address} waits for a game of {system} no longer"));
        return Ok(Exit::Ok);
    }
    let of = |w: &Waits| arguments.system.as_ref().is_none_or(|system| *system == w.system);
    let all: Vec<Waits> = house.waiting_lists()?.into_iter().filter(of).collect();
    if arguments.json {
        output::say_json(&all);
        return Ok(Exit::Ok);
    }
    let rows = all.iter().map(|w| {
        let side = w.side.as_ref().map_or_else(|| "any".to_owned(), ToString::to_string);
        let since = w.at.format("%Y-%m-%d %H:%M UTC").to_string();
        [w.system.clone(), w.name.clone(), w.address.clone(), side, since]
    });
    output::say(output::table(["system", "name", "address", "side", "since"], rows));
    Ok(Exit::Ok)
}
