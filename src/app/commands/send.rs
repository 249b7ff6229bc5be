//! `estafette send`: sends what waits in the outbox, once.

use clap::Args;

use super::super::context::{Context, StoreFile};
use super::super::exit::{CommandResult, Exit};
use super::super::serve::Lock;
use super::super::{clock, output, transport};

/// Arguments of `send`.
#[derive(Debug, Args)]
#[command(after_help = "\
Where mails go is set in the configuration; without one they are written as `.eml` into the folder \
`outgoing`. A mail that could not be sent is tried again by a later `send`, for five days. Ends with 69 \
when a mail was not taken.

Example:
  estafette send
  estafette --config /etc/estafette.toml send")]
pub struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let _lock = Lock::take(context.store())?;
    let outlet = transport::open(&context.config()?)?;
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    // The lock says that nobody else sends: what is claimed was in the hands of one that died.
    house.release_claims(clock::now())?;
    let report = house.send(clock::now(), &mut |row| {
        let sent = transport::send(&outlet, row, &transport::file_name(row));
        match &sent {
            Ok(()) => tracing::info!(to = %row.mail.to, id = %row.mail.short_id(), "sent"),
            Err(why) => tracing::warn!(to = %row.mail.to, id = %row.mail.short_id(), "{why}"),
        }
        sent
    })?;
    if arguments.json {
        output::say_json(&report);
    } else {
        let (sent, delayed, failed) = (report.sent, report.delayed, report.failed);
        output::say(format!("{sent} sent, {delayed} to be tried again, {failed} given up"));
    }
    Ok(if report.delayed + report.failed == 0 { Exit::Ok } else { Exit::Unavailable })
}
