//! `estafette deliver`: lets go of mails that are held back for an address that bounced.

use clap::Args;

use super::super::context::{Context, StoreFile};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};
use estafette_core::words::counted;

/// Arguments of `deliver`.
#[derive(Debug, Args)]
#[command(after_help = "\
When mail to an address comes back, later mails to it are held back; `estafette status` shows it. They go \
out by themselves when the player writes, or with this command when you know that the address works \
again. `estafette send` or the service sends them then.

Example:
  estafette deliver anna@club.example")]
pub struct Arguments {
    /// The address.
    address: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let delivered = house.deliver(arguments.address.trim(), clock::now())?;
    if arguments.json {
        output::say_json(&delivered);
    } else {
        let (address, waiting) = (&delivered.address, counted(delivered.mails as usize, "mail"));
        output::say(format!(
            "{address} counts as sound again; of those held back, {waiting} can be sent now"
        ));
    }
    Ok(Exit::Ok)
}
