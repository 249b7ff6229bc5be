//! `estafette desk rulings`, `withdraw`: what stays in force, and taking it back.

use clap::{Args, Subcommand};

use super::super::super::context::game;
use super::super::super::exit::{CommandResult, Exit};
use super::super::super::{clock, output};
use super::drafts::{Who, tell};
use estafette_core::told_reason;
use estafette_game::House;

/// What to do with rulings that stand.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the rulings of a game that stay in force and can still act.
    Rulings(Rulings),
    /// Withdraw a ruling, on the draft that waits or without one.
    Withdraw(Withdraw),
}

/// Arguments of `desk rulings`.
#[derive(Debug, Args)]
#[command(after_help = "\
What was ruled on a draft that was dropped stays in force until it is withdrawn.

Example:
  estafette desk rulings spring-1410")]
pub struct Rulings {
    /// The game.
    game: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `desk withdraw`.
#[derive(Debug, Args)]
#[command(after_help = "\
What a ruling did in phases that are over stays as it was: `desk rerun` runs them again.

Example:
  estafette desk withdraw spring-1410 R3 --because \"it rested on a wrong map\"")]
pub struct Withdraw {
    /// The game.
    game: String,
    /// The ruling, such as R3.
    #[arg(value_parser = ruling_number)]
    ruling: u32,
    /// Why.
    #[arg(long, value_name = "REASON")]
    because: String,
    #[command(flatten)]
    who: Who,
}

/// The number of a ruling: 3 of `R3`.
fn ruling_number(said: &str) -> Result<u32, String> {
    let number = said.strip_prefix(['R', 'r']).unwrap_or(said).parse();
    number.map_err(|_| "a ruling is called such as R3".to_owned())
}

/// Runs the command.
pub fn run_command(command: &Command, house: &mut House<'_>) -> CommandResult {
    match command {
        Command::Rulings(arguments) => standing(house, arguments),
        Command::Withdraw(arguments) => withdraw(house, arguments),
    }
}

fn standing(house: &mut House<'_>, arguments: &Rulings) -> CommandResult {
    let id = game(house, &arguments.game)?;
    let rulings = house.standing_rulings(&id)?;
    if arguments.json {
        output::say_json(&rulings);
        return Ok(Exit::Ok);
    }
    if rulings.is_empty() {
        output::say("no ruling stays in force that could still act");
    }
    for r in rulings {
        let because =
            if r.because.is_empty() { String::new() } else { format!(": {}", told_reason(&r.because)) };
        output::say(format!("R{} {} ({}{because})", r.number, r.text, r.by));
    }
    Ok(Exit::Ok)
}

fn withdraw(house: &mut House<'_>, arguments: &Withdraw) -> CommandResult {
    let id = game(house, &arguments.game)?;
    let by = arguments.who.name(house);
    let said = (arguments.ruling, arguments.because.as_str());
    let result = house.withdraw(&id, said, &by, clock::now())?;
    tell(house, &id, &result, arguments.who.json);
    Ok(Exit::Ok)
}
