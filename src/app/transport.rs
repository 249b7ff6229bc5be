//! From the configuration to a way out for mails.

use std::fs;
use std::time::Duration;

use super::config::{Out, Password, Smtp, Tls};
use super::exit::{Exit, Failure};
use crate::game::SendFailure;
use crate::mail::{Security, SendError, SmtpSettings, Transport};
use crate::store::MailRow;

/// How long a server may take for one step.
const PATIENCE: Duration = Duration::from_secs(60);

/// The way out that the configuration names.
///
/// # Errors
/// A password that cannot be read.
pub fn open(out: &Out) -> Result<Transport, Failure> {
    Ok(match out {
        Out::Directory(path) => Transport::Directory(path.clone()),
        Out::Maildir(path) => Transport::Maildir(path.clone()),
        Out::Smtp(smtp) => Transport::Smtp(settings(smtp)?),
    })
}

fn settings(smtp: &Smtp) -> Result<SmtpSettings, Failure> {
    let (security, usual) = match smtp.tls {
        Tls::None => (Security::None, 25),
        Tls::Start => (Security::StartTls, 587),
        Tls::Direct => (Security::Tls, 465),
    };
    let login = match (&smtp.user, &smtp.password) {
        (Some(user), Some(place)) => Some((user.clone(), password(place)?)),
        _ => None,
    };
    Ok(SmtpSettings {
        host: smtp.host.clone(),
        port: smtp.port.unwrap_or(usual),
        security,
        login,
        hello: None,
        timeout: PATIENCE,
        trusted_certificate: None,
    })
}

#[expect(clippy::disallowed_methods, reason = "the environment is read in this room alone")]
fn password(place: &Password) -> Result<String, Failure> {
    let (what, read) = match place {
        Password::Env(name) => {
            (format!("the variable {name}"), std::env::var(name).map_err(|e| e.to_string()))
        }
        Password::File(path) => {
            (path.display().to_string(), fs::read_to_string(path).map_err(|e| e.to_string()))
        }
    };
    let text = read
        .map_err(|e| Failure::new(Exit::Config, format!("the password cannot be read from {what}: {e}")))?;
    Ok(text.lines().next().unwrap_or("").to_owned())
}

/// The name of a mail as a file: the same mail has the same name, whenever it is sent.
pub fn file_name(row: &MailRow) -> String {
    format!("{:06}-{}", row.id, row.mail.message_id.split('@').next().unwrap_or(""))
}

/// Hands one mail of the outbox to a transport; `name` is its name where that is a file.
///
/// # Errors
/// Whether it may go later, or never will.
pub fn send(transport: &Transport, row: &MailRow, name: &str) -> Result<(), SendFailure> {
    let mail = &row.mail;
    let from = (!mail.envelope_from.is_empty()).then_some(mail.envelope_from.as_str());
    transport.send(from, &mail.to, name, &mail.bytes).map_err(|error| match error {
        SendError::Temporary(why) => SendFailure::Later(why),
        SendError::Permanent(why) => SendFailure::Never(why),
    })
}
