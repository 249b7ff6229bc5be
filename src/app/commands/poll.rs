//! `estafette poll`: reads the mails waiting in the Maildir, once.

use std::io;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::super::context::{Context, StoreFile};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_core::words::counted;
use estafette_mail::{Envelope, Extent, MaildirInbox};

/// Arguments of `poll`.
#[derive(Debug, Args)]
#[command(after_help = "\
A mail moves from `new` to `cur` once it is kept. One that is too large is answered and left where it is.

Example:
  estafette poll
  estafette poll --maildir Maildir")]
pub struct Arguments {
    /// The Maildir, instead of the one in the configuration.
    #[arg(long, value_name = "DIR")]
    maildir: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let config = context.config()?;
    let Some(path) = arguments.maildir.clone().or(config.inbox.maildir) else {
        let text = "no Maildir is named: give --maildir, or set `maildir` under [in] in the configuration";
        return Err(Failure::new(Exit::Config, text));
    };
    let failed = |e: io::Error| Failure::new(Exit::Temporary, format!("{}: {e}", path.display()));
    let inbox = MaildirInbox::open(&path, &config.limits).map_err(failed)?;
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::OrNew)?;
    for mail in inbox.new_mails().map_err(failed)? {
        let mail = mail.map_err(failed)?;
        house.take(&mail.bytes, &Envelope::default(), clock::now())?;
        if mail.extent == Extent::Beginning {
            tracing::warn!(mail = %mail.id, "too large; left where it is");
        } else {
            inbox.done(&mail.id).map_err(failed)?;
        }
    }
    super::prove_waiting(&mut house, &config.trust.checker(&config.limits))?;
    let handled = house.handle_waiting(clock::now())?;
    if arguments.json {
        output::say_json(&json!({ "handled": handled }));
    } else {
        handled.iter().for_each(|h| output::say(super::handled_line(h)));
        output::say(format!("{} handled", counted(handled.len(), "mail")));
    }
    Ok(Exit::Ok)
}
