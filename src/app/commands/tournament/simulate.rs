//! `estafette tournament simulate`: a made-up tournament, played in no time.

use clap::Args;

use super::super::super::exit::{CommandResult, Exit, Failure};
use super::super::super::output;
use super::announce::format;
use estafette_tournament::simulate::{Plan, Progress, Zones, simulate};

/// Arguments of `tournament simulate`.
#[derive(Debug, Args)]
#[command(after_help = "\
Players are made up from the seed: where they live, how strong they are, how soon and how reliably they answer. \
The same arguments come to the same result. No file of games is touched.

Example:
  estafette tournament simulate --players 64 --rounds 6 --zones world
  estafette tournament simulate --players 24 --zones Europe/Berlin --format club-swiss \\
      --seed 7 --json")]
pub struct Arguments {
    /// How many players; of teams a third as many.
    #[arg(long, default_value_t = 16)]
    players: u32,
    /// How many rounds [default: those of the format].
    #[arg(long)]
    rounds: Option<u32>,
    /// Where they live: `world`, `europe`, or one IANA time zone.
    #[arg(long, default_value = "world", value_parser = zones)]
    zones: Zones,
    /// A format that is built in, or a file with one.
    #[arg(long, value_name = "FORMAT|FILE", default_value = "german-open")]
    format: String,
    /// What makes one simulation another.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn zones(text: &str) -> Result<Zones, String> {
    text.parse().map_err(|error| format!("{error}; or write `world` or `europe`"))
}

/// Runs the command.
pub fn run_command(arguments: &Arguments) -> CommandResult {
    let format = format(&arguments.format)?;
    let rounds = arguments.rounds.unwrap_or(format.rounds);
    let (players, zones) = (arguments.players, arguments.zones.clone());
    let plan = Plan { format, players, rounds, zones, seed: arguments.seed };
    let bar = output::progress(usize::try_from(players / 2 * rounds).unwrap_or(0), "games");
    let came = simulate(&plan, &mut |at: Progress| {
        bar.set_position(at.done as u64);
        bar.set_message(format!("round {} of {}", at.round, at.rounds));
    });
    bar.finish_and_clear();
    let simulated = came.map_err(|why| Failure::new(Exit::BadData, why))?;
    if arguments.json {
        output::say_json(&simulated);
    } else {
        output::say(&simulated);
    }
    Ok(Exit::Ok)
}
