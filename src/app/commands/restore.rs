//! `estafette restore`: a copy takes the place of the file of games.

use std::path::PathBuf;

use clap::Args;

use super::super::clock;
use super::super::context::{Context, there};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;
use super::super::serve::Lock;
use estafette_game::HouseError;
use estafette_store::{Sqlite, StoreError, put_in_place};

/// Arguments of `restore`.
#[derive(Debug, Args)]
#[command(after_help = "\
The service must not run. The copy is looked through first: one that is damaged is refused. What was in the \
place of the file is kept beside it. Mails that were sent after the copy was made are sent again under the \
same Message-ID; letters that came after it are lost to the house, unless the mailbox still has them.

A copy that was made with `cp` while the service ran lacks what stood in the log beside the file. It is \
refused without --incomplete. Without COPY the file that is in place is taken as it is, if it is such a copy, \
or if its log is damaged.

Example:
  estafette restore /var/backups/estafette.db
  estafette restore /mnt/old/estafette.db --incomplete
  estafette restore --incomplete")]
pub struct Arguments {
    /// The copy; without it, the file that is in place.
    #[arg(value_name = "COPY", required_unless_present = "incomplete")]
    copy: Option<PathBuf>,
    /// Go on without what is missing.
    #[arg(long)]
    incomplete: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let store = context.store();
    let copy = arguments.copy.as_deref();
    let source = copy.unwrap_or(store);
    there(source)?;
    if copy.is_some_and(|copy| copy.canonicalize().ok() == store.canonicalize().ok()) && store.exists() {
        let text = format!("{} is the file of the games itself; name a copy", source.display());
        return Err(Failure::new(Exit::BadData, text));
    }
    let lock = Lock::take(store)?;
    let failed = |error: StoreError| Failure::from(HouseError::from(error)).of_store(source).of_no_store();
    match Sqlite::examine(source) {
        Ok(found) if found.is_sound() || arguments.incomplete => {}
        Err(StoreError::Incomplete) if arguments.incomplete => {}
        Ok(found) => {
            let faults: Vec<String> = found.all().collect();
            let text = format!(
                "{} is damaged, and not put in place:\n  {}\nTry an older copy. To go on with it as it is, without what \
                 is damaged: --incomplete",
                source.display(),
                faults.join("\n  ")
            );
            return Err(Failure::new(Exit::BadData, text));
        }
        Err(error) => return Err(failed(error)),
    }
    let name = format!(".before-{}", clock::now().format("%Y%m%dT%H%M%SZ"));
    let aside = put_in_place(copy, store, &name).map_err(failed)?;
    drop(lock);
    output::say(match copy {
        Some(copy) => format!("{} is a copy of {} now", store.display(), copy.display()),
        None => format!("{} is taken as it is", store.display()),
    });
    if let Some(aside) = aside {
        output::say(format!("what was there is {}", aside.display()));
    }
    output::say("look at `estafette doctor` and `estafette status`, then start the service");
    Ok(Exit::Ok)
}
