//! Configuration, clock, command line: the only room that reads the clock, the environment or the
//! network's settings, and hands them down as values.
//!
//! A command parses, calls one function of another room, and prints. It decides nothing about games
//! or mails. One file per command under `commands/`.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod beacon;
mod cli;
mod clock;
mod commands;
mod config;
mod context;
mod demo;
mod doctor;
mod exit;
#[doc(hidden)]
pub mod fuzzing;
mod imap;
mod key;
mod memory;
mod output;
mod serve;
mod ticking;
mod transport;
mod trouble;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::EnvFilter;

pub use cli::command;
use cli::{Cli, Command};
use exit::CommandResult;
pub use exit::{Exit, Failure};

/// Runs the `estafette` command with its arguments, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let printed = error.print();
            if error.use_stderr() {
                return Exit::Usage.into();
            }
            output::note(printed);
            return ended(output::settled(Ok(Exit::Ok)));
        }
    };
    // A service is read in its log; a command's log would stand between its lines.
    let least = u8::from(matches!(cli.command, Command::Serve(_)));
    log_to_stderr(cli.global.verbose.max(least));
    let lenient = cli.command.answers_a_mail_server();
    let done = commands::run(cli);
    ended(if lenient { done } else { output::settled(done) })
}

fn ended(done: CommandResult) -> ExitCode {
    match done {
        Ok(exit) => exit.into(),
        Err(failure) => {
            output::complain(&failure.text);
            failure.exit.into()
        }
    }
}

/// Reads the text of a configuration, for fuzzing.
///
/// # Errors
/// Every fault with its line.
pub(crate) fn read_configuration(text: &str) -> Result<(), String> {
    config::Config::parse("estafette.toml", text).map(drop).map_err(|failure| failure.text)
}

/// Logs go to standard error: warnings, with `-v` what is done, with `-vv` how. `ESTAFETTE_LOG` sets
/// it in the words of `tracing`.
fn log_to_stderr(verbose: u8) {
    let level = ["warn", "info", "debug"][usize::from(verbose.min(2))];
    let filter = EnvFilter::try_from_env("ESTAFETTE_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        // What cannot be logged is not told on standard error either: a full disk there must not end the service.
        .log_internal_errors(false)
        .with_writer(std::io::stderr);
    // A second call, as tests make it, keeps the first one's settings.
    drop(logs.with_target(false).try_init());
}
