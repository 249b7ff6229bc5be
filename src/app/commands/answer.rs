//! `estafette answer`: answers an open question as an umpire.

use clap::Args;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_core::{Answer, DecisionId, QuestionKey};
use estafette_game::Ruling;

/// Arguments of `answer`.
#[derive(Debug, Args)]
#[command(after_help = "\
`estafette status GAME` lists the open questions. The umpire's answer counts over whatever the seat says.

Example:
  estafette answer spring-1410 polish GD-15 P12 A20B26")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The seat that is asked.
    seat: String,
    /// The decision.
    decision: String,
    /// The unit or hex that it is about.
    subject: String,
    /// The key or number of a choice.
    answer: String,
    /// Which question of the same decision and subject within the phase.
    #[arg(long, default_value_t = 1)]
    count: u32,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let seat = seat(&mut house, &game, &arguments.seat)?;
    let decision: DecisionId =
        arguments.decision.parse().map_err(|e| Failure::new(Exit::BadData, format!("{e}")))?;
    let question = QuestionKey { decision, seat, subject: arguments.subject.clone(), count: arguments.count };
    let ruling = Ruling { question, answer: Answer::of(&arguments.answer) };
    house.answer(&game, &ruling, clock::now())?;
    output::say(format!("{} is answered: {}", ruling.question, ruling.answer));
    Ok(Exit::Ok)
}
