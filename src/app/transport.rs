//! From the configuration to a way out for mails: where they go, and how they are signed.

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::clock;
use super::config::{Config, Dkim, Out, Password, Server, Smtp, Tls};
use super::exit::{Exit, Failure};
use estafette_game::SendFailure;
use estafette_mail::{Security, SendError, Signer, SmtpClient, SmtpSettings, Transport};
use estafette_store::MailRow;

/// A way out, and who signs what goes there.
#[derive(Debug)]
pub struct Outlet {
    transport: Transport,
    signer: Option<Signer>,
}

impl From<Transport> for Outlet {
    /// A way out on which nothing is signed.
    fn from(transport: Transport) -> Self {
        Self { transport, signer: None }
    }
}

impl Outlet {
    /// Hands one mail to ourselves over, signed like any other.
    ///
    /// # Errors
    /// As [`Transport::send`].
    pub fn send_test(&self, own: &str, bytes: &[u8]) -> Result<(), SendError> {
        self.transport.send(Some(own), own, "doctor", &self.signed(bytes))
    }

    /// Whether whoever takes mails is there; sends nothing.
    ///
    /// # Errors
    /// What a server or the connection said.
    pub fn test(&self) -> Result<(), SendError> {
        match &self.transport {
            Transport::Smtp(client) => client.test(),
            Transport::Directory(_) | Transport::Maildir(_) => Ok(()),
        }
    }

    /// Ends the connection to a server that was kept for the next mail: there is none for now.
    pub fn rest(&self) {
        if let Transport::Smtp(client) = &self.transport {
            client.rest();
        }
    }

    fn signed<'m>(&self, bytes: &'m [u8]) -> Cow<'m, [u8]> {
        match &self.signer {
            Some(signer) => Cow::Owned(signer.sign(bytes, clock::now())),
            None => Cow::Borrowed(bytes),
        }
    }
}

/// The way out that the configuration names.
///
/// # Errors
/// A password or a key that cannot be read.
pub fn open(config: &Config) -> Result<Outlet, Failure> {
    let signer = config.dkim.as_ref().map(|dkim| signer(dkim, &config.domain)).transpose()?;
    Ok(Outlet { transport: transport(&config.out)?, signer })
}

/// Who signs mails of a domain.
///
/// # Errors
/// A key that cannot be read or is none.
pub fn signer(dkim: &Dkim, domain: &str) -> Result<Signer, Failure> {
    let pem = String::from_utf8_lossy(&read_file(&dkim.key_file)?).into_owned();
    Signer::new(domain, &dkim.selector, &pem)
        .map_err(|e| Failure::new(Exit::Config, format!("{}: {e}", dkim.key_file.display())))
}

fn transport(out: &Out) -> Result<Transport, Failure> {
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

/// Signs one mail of the outbox and hands it over; `name` is its name where that is a file.
///
/// # Errors
/// Whether it may go later, or never will.
pub fn send(outlet: &Outlet, row: &MailRow, name: &str) -> Result<(), SendFailure> {
    let mail = &row.mail;
    let from = (!mail.envelope_from.is_empty()).then_some(mail.envelope_from.as_str());
    outlet.transport.send(from, &mail.to, name, &outlet.signed(&mail.bytes)).map_err(|error| match error {
        SendError::Temporary(why) => SendFailure::Later(why),
        SendError::Unreachable(why) => SendFailure::Unreachable(why),
        SendError::Permanent(why) => SendFailure::Never(why),
    })
}
