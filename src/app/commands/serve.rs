//! `estafette serve`: the service. Takes letters in, answers them, sends what waits, until it is stopped.

use clap::Args;

use super::super::context::Context;
use super::super::exit::CommandResult;
use super::super::serve;

/// Arguments of `serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Takes mail from every way in that the configuration names, answers it, and sends what waits in the \
outbox. One service at a time works on a file of games. SIGTERM and Ctrl-C stop it: what is in hand is \
brought to an end first. Under systemd it says when it is ready.

Example:
  estafette serve --config estafette.toml
  estafette --store /var/lib/estafette/estafette.db --config /etc/estafette.toml serve")]
pub struct Arguments {}

/// Runs the command.
pub fn run_command(_: &Arguments, context: &Context) -> CommandResult {
    serve::run(context)
}
