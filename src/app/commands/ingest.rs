//! `estafette ingest`: takes in one mail from standard input, as an MTA's pipe hands it over.

use std::io::{self, Read};

use clap::Args;

use super::super::context::{Context, StoreFile};
use super::super::exit::{Done, Exit, Failure};
use super::super::{clock, output};
use crate::mail::Envelope;

/// Arguments of `ingest`.
#[derive(Debug, Args)]
#[command(after_help = "\
The mail is on disk before it is read; the receipt waits in the outbox. Ends with 0 when the mail was \
kept, whatever it said; with 65 when it is too large, so that the mail server tells the sender; with 75 \
for anything that may work later, so that the mail server keeps the mail and tries again.

Example:
  estafette ingest < letter.eml
  estafette ingest --from \"$SENDER\" --to \"$ORIGINAL_RECIPIENT\"    # in an MTA's pipe")]
pub struct Arguments {
    /// Envelope sender; empty for a bounce.
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Envelope recipient; may be given often.
    #[arg(long, value_name = "ADDRESS")]
    to: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> Done {
    ingest(arguments, context).map_err(|failure| match failure.exit {
        Exit::BadData => failure,
        _ => Failure { exit: Exit::Temporary, ..failure },
    })
}

fn ingest(arguments: &Arguments, context: &Context) -> Done {
    let config = context.config()?;
    let (raw, checker) = (read_letter(config.limits.mail)?, config.trust.checker(&config.limits));
    let later = |failure: Failure| Failure { exit: Exit::Temporary, ..failure };
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::OrNew).map_err(later)?;
    let envelope = Envelope { from: arguments.from.clone(), recipients: arguments.to.clone() };
    let now = clock::now();
    let kept = house.take(&raw, &envelope, now).map_err(|e| later(e.into()))?;
    // From here on the letter is ours: what goes wrong now is tried again by the next command. Letters
    // that an earlier one left unread come first.
    let waiting = super::prove_waiting(&mut house, &checker).and_then(|()| house.handle_waiting(now));
    if let Err(error) = waiting {
        output::complain(&format!("a mail that was kept earlier cannot be read yet: {error}"));
    }
    let handled = match house.handle(kept.id(), now) {
        Ok(handled) => handled,
        Err(error) => {
            output::complain(&format!("the mail is kept and will be read later: {error}"));
            return Ok(Exit::Ok);
        }
    };
    tracing::info!(letter = %handled.letter, reason = %handled.reason, "handled");
    if arguments.json {
        output::say_json(&handled);
    } else {
        output::say(super::handled_line(&handled));
    }
    Ok(Exit::Ok)
}

/// Reads standard input, but no more than is taken.
fn read_letter(most: usize) -> Result<Vec<u8>, Failure> {
    let mut raw = Vec::new();
    let limit = most as u64 + 1;
    io::stdin()
        .lock()
        .take(limit)
        .read_to_end(&mut raw)
        .map_err(|e| Failure::new(Exit::Temporary, format!("cannot read the mail: {e}")))?;
    match raw.len() {
        0 => Err(Failure::new(Exit::BadData, "there is no mail on standard input")),
        length if length > most => {
            // The rest is read and dropped, so that a mail server sees our exit code, no broken pipe.
            drop(io::copy(&mut io::stdin().lock(), &mut io::sink()));
            let text = format!("message too large: at most {most} bytes are taken here");
            Err(Failure::new(Exit::BadData, text))
        }
        _ => Ok(raw),
    }
}
