//! `estafette completions`: completions for a shell.

use clap::Args;
use clap_complete::Shell;

use super::super::cli;
use super::super::exit::{CommandResult, Exit};
use super::super::output;

/// Arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette completions bash > ~/.local/share/bash-completion/completions/estafette")]
pub struct Arguments {
    /// The shell.
    shell: Shell,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut cli::command(), "estafette", &mut script);
    output::say(String::from_utf8_lossy(&script).trim_end());
    Ok(Exit::Ok)
}
