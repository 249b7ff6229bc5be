//! From the configuration to a way out for mails.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::config::{Out, Password, Server, Smtp, Tls};
use super::exit::{Exit, Failure};
use crate::game::SendFailure;
use crate::mail::{Security, SendError, SmtpClient, SmtpSettings, Transport};
use crate::store::MailRow;

/// The way out that the configuration names.
///
/// # Errors
/// A password that cannot be read.
pub fn open(out: &Out) -> Result<Transport, Failure> {
    Ok(match out {
        Out::Directory(path) => Transport::Directory(path.clone()),
        Out::Maildir(path) => Transport::Maildir(path.clone()),
        Out::Smtp(smtp) => {
            let client = SmtpClient::new(settings(smtp)?);
            Transport::Smtp(client.map_err(|e| Failure::new(Exit::Config, e.to_string()))?)
        }
    })
}

fn settings(smtp: &Smtp) -> Result<SmtpSettings, Failure> {
    let server = &smtp.server;
    let (security, usual) = match server.tls {
        Tls::None => (Security::None, 25),
        Tls::Start => (Security::StartTls, 587),
        Tls::Direct => (Security::Tls, 465),
    };
    Ok(SmtpSettings {
        host: server.host.clone(),
        port: server.port.unwrap_or(usual),
        security,
        login: login(server)?,
        hello: smtp.hello.clone(),
        timeout: patience(server),
        trusted_certificate: certificate(server)?,
    })
}

/// How long a server may take for one step.
pub fn patience(server: &Server) -> Duration {
    Duration::from_secs(server.patience.into())
}

/// Name and password for a server, if it wants them.
///
/// # Errors
/// A password that cannot be read.
pub fn login(server: &Server) -> Result<Option<(String, String)>, Failure> {
    match (&server.user, &server.password) {
        (Some(user), Some(place)) => Ok(Some((user.clone(), password(place)?))),
        _ => Ok(None),
    }
}

/// The certificate that is trusted for a server besides the machine's own, as PEM.
///
/// # Errors
/// A file that cannot be read.
pub fn certificate(server: &Server) -> Result<Option<Vec<u8>>, Failure> {
    server.certificate.as_deref().map(read_file).transpose()
}

fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|e| Failure::new(Exit::Config, format!("cannot read {}: {e}", path.display())))
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
        SendError::Unreachable(why) => SendFailure::Unreachable(why),
        SendError::Permanent(why) => SendFailure::Never(why),
    })
}
