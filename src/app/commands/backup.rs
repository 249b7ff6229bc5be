//! `estafette backup`: a whole copy of the file of games, made while the service runs.

use std::path::PathBuf;

use clap::Args;

use super::super::context::{Context, there};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;
use estafette_game::HouseError;
use estafette_store::{Sqlite, StoreError, back_up};

/// Arguments of `backup`.
#[derive(Debug, Args)]
#[command(after_help = "\
The copy is whole, whoever works on the file meanwhile: it holds what stands in the log beside the file as \
well, which a copy made with `cp` does not. It is looked through when it is made. A copy that was there \
is replaced when the new one is whole.

Example:
  estafette backup /var/backups/estafette.db")]
pub struct Arguments {
    /// Where the copy goes.
    #[arg(value_name = "COPY")]
    copy: PathBuf,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let (store, copy) = (context.store(), &arguments.copy);
    there(store)?;
    if copy.canonicalize().is_ok_and(|copy| store.canonicalize().is_ok_and(|store| store == copy)) {
        let text = format!("{} is the file of the games itself; name another one", copy.display());
        return Err(Failure::new(Exit::BadData, text));
    }
    let failed = |error: StoreError| Failure::from(HouseError::from(error));
    back_up(store, copy).map_err(failed)?;
    let found = Sqlite::examine(copy).map_err(|error| failed(error).of_store(copy).of_no_store())?;
    if !found.is_sound() {
        let faults: Vec<String> = found.all().collect();
        let text = format!(
            "{} is a copy of a damaged file, and as damaged:\n  {}\nKeep an older copy: `estafette restore` takes it",
            copy.display(),
            faults.join("\n  ")
        );
        return Err(Failure::new(Exit::Failed, text));
    }
    output::say(format!("{} is a whole copy of {}", copy.display(), store.display()));
    Ok(Exit::Ok)
}
