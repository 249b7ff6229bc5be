//! One file per command. Each parses its arguments, calls one function of another room, and prints.

pub mod case;
pub mod completions;
pub mod games;
pub mod man;
pub mod rules;

use super::cli::{Cli, Command};
use super::context::Context;
use super::exit::Done;

/// Runs the command that was given.
///
/// # Errors
/// What ended it early, with its exit code.
pub fn run(cli: Cli) -> Done {
    let context = Context::new(cli.global);
    match &cli.command {
        Command::Case(arguments) => case::run_command(arguments, &context),
        Command::Rules(arguments) => rules::run_command(arguments, &context),
        Command::Games(command) => games::run_command(command, &context),
        Command::Completions(arguments) => completions::run_command(arguments),
        Command::Man(arguments) => man::run_command(arguments),
    }
}
