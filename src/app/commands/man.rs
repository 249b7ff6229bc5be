//! `estafette man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use clap_mangen::Man;

use super::super::cli;
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;

/// Arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without a folder the page of `estafette` itself is printed.

Example:
  estafette man | man -l -
  estafette man ~/.local/share/man/man1")]
pub struct Arguments {
    /// Folder for the pages of all commands.
    dir: Option<PathBuf>,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments) -> CommandResult {
    let Some(dir) = &arguments.dir else {
        output::say(String::from_utf8_lossy(&page(cli::command())?).trim_end());
        return Ok(Exit::Ok);
    };
    let cannot = |e: std::io::Error| {
        Failure::new(Exit::CannotCreate, format!("cannot write to {}: {e}", dir.display()))
    };
    fs::create_dir_all(dir).map_err(cannot)?;
    clap_mangen::generate_to(cli::command(), dir).map_err(cannot)?;
    output::say(format!("the pages are in {}", dir.display()));
    Ok(Exit::Ok)
}

fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    let made = Man::new(command).render(&mut page);
    made.map_err(|e| Failure::new(Exit::CannotCreate, format!("the page cannot be made: {e}")))?;
    Ok(page)
}
