//! `estafette doctor`: looks whether a service would run well here, and says what to mend.

use clap::Args;

use super::super::context::Context;
use super::super::doctor::{self, Finding, State};
use super::super::exit::{CommandResult, Exit};
use super::super::output;

/// Arguments of `doctor`.
#[derive(Debug, Args)]
#[command(after_help = "\
Checks the configuration, the game data, the file of games, the disk, and each mail server that the \
configuration names: it connects and signs in. At the end it sends a mail to the house's own address; \
when the service is running, it waits until that mail has come back. Ends with 1 when something has to be \
mended.

Example:
  estafette doctor
  estafette --config /etc/estafette.toml doctor --wait 120
  estafette doctor --no-mail")]
pub struct Arguments {
    /// Send no test mail.
    #[arg(long)]
    no_mail: bool,
    /// Seconds to wait for the test mail.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=3600))]
    wait: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let mut all = Vec::new();
    let mut tell = |finding: Finding| {
        if !arguments.json {
            output::say(format!("{:<5} {:<14} {}", finding.state, finding.what, finding.text));
        }
        all.push(finding);
    };
    let trial = if arguments.no_mail { doctor::Trial::None } else { doctor::Trial::Wait(arguments.wait) };
    doctor::examine(context, trial, &mut tell);
    let wrong = all.iter().filter(|f| f.state == State::Wrong).count();
    if arguments.json {
        output::say_json(&all);
    } else {
        output::say(match wrong {
            0 => "nothing has to be mended".to_owned(),
            1 => "1 thing has to be mended".to_owned(),
            n => format!("{n} things have to be mended"),
        });
    }
    Ok(if wrong == 0 { Exit::Ok } else { Exit::Failed })
}
