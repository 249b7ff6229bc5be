//! `estafette beacon`: enters a round of the beacon by hand.

use clap::Args;

use super::super::clock;
use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::adjudicate;
use estafette_core::dice::Round;
use estafette_core::journal::RoundSource;

/// Arguments of `beacon`.
#[derive(Debug, Args)]
#[command(after_help = "\
In a game with `dice = beacon` a phase waits for a round of a public beacon. The service and `estafette tick` fetch \
it; where they reach no endpoint, the umpire may enter the round, once it is due for as long as the term \
`beacon-by-hand` says. `estafette status GAME` names the round and where it can be read. Its signature is held \
against the beacon's key, so a wrong one does nothing.

Example:
  estafette beacon spring-1410 123 \\
b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486\\
d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The number of the round.
    round: u64,
    /// Its signature, 96 hex digits.
    signature: String,
    /// Who enters it; the first umpire of the configuration without it.
    #[arg(long = "as", value_name = "NAME")]
    by: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let by = arguments.by.clone().unwrap_or_else(|| house.umpires_name());
    let round = Round { number: arguments.round, signature: arguments.signature.to_ascii_lowercase() };
    let ran = house.enter_round(&game, &round, RoundSource::ByHand { by }, clock::now())?;
    adjudicate::tell_ran(&game, &ran, arguments.json);
    Ok(Exit::Ok)
}
