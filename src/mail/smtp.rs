//! Sending to an SMTP server through lettre: TLS as set, an explicit envelope, a time limit.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;

use super::transport::SendError;

/// How the connection is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte, usually port 465.
    Tls,
    /// STARTTLS, and nothing is sent if the server does not offer it; usually port 587.
    StartTls,
    /// None: only for a server on the same machine.
    None,
}

/// An SMTP server and how to speak to it.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpSettings {
    /// Its name, as its certificate says.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// TLS, STARTTLS or none.
    pub security: Security,
    /// Name and password, if it wants them.
    pub login: Option<(String, String)>,
    /// How we call ourselves; `None` takes the machine's name.
    pub hello: Option<String>,
    /// Time limit for connecting and for each answer.
    pub timeout: Duration,
    /// A PEM certificate to trust besides the machine's own.
    pub trusted_certificate: Option<Vec<u8>>,
}

impl std::fmt::Debug for SmtpSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpSettings")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .field("login", &self.login.as_ref().map(|(user, _)| user))
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

/// A way to one SMTP server. The connection is made when it is first needed and kept for the next mail;
/// one that fails is dropped, and made anew.
#[derive(Clone)]
pub struct SmtpClient {
    settings: SmtpSettings,
    tls: Option<TlsParameters>,
    kept: Arc<Mutex<Option<SmtpConnection>>>,
}

impl std::fmt::Debug for SmtpClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SmtpClient").field(&self.settings).finish()
    }
}

impl SmtpClient {
    /// Makes ready for a server; nothing is sent yet.
    ///
    /// # Errors
    /// A certificate that is none.
    pub fn new(settings: SmtpSettings) -> Result<Self, SendError> {
        let tls = match settings.security {
            Security::None => None,
            Security::Tls | Security::StartTls => {
                Some(tls_parameters(&settings).map_err(|e| sorted(&settings, &e))?)
            }
        };
        Ok(Self { settings, tls, kept: Arc::default() })
    }

    /// Sends one mail.
    ///
    /// # Errors
    /// Permanent when the server says 5xx to this mail or an address is none; unreachable when it would say
    /// so to any, or says nothing; else temporary.
    pub fn send(&self, envelope_from: Option<&str>, to: &str, bytes: &[u8]) -> Result<(), SendError> {
        let address = |text: &str| {
            text.parse::<lettre::Address>()
                .map_err(|e| SendError::Permanent(format!("`{text}` is no address: {e}")))
        };
        let from = envelope_from.filter(|f| !f.is_empty()).map(address).transpose()?;
        let to = address(to)?;
        let sent = self.connection().and_then(|connection| hand_over(connection, from, to, bytes));
        match sent {
            Ok(connection) => {
                *self.kept() = Some(connection);
                Ok(())
            }
            Err(e) => Err(self.refused(&e)),
        }
    }

    /// Ends the connection that is kept for the next mail, because there is none for now.
    pub fn rest(&self) {
        if let Some(mut connection) = self.kept().take() {
            // Whether the server says goodbye makes no difference.
            let _ = connection.quit();
        }
    }

    fn kept(&self) -> MutexGuard<'_, Option<SmtpConnection>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection that was kept if it is still alive, else a new one.
    fn connection(&self) -> Result<SmtpConnection, Error> {
        let kept = self.kept().take();
        if let Some(mut connection) = kept
            && connection.test_connected()
        {
            return Ok(connection);
        }
        self.connect()
    }

    fn connect(&self) -> Result<SmtpConnection, Error> {
        let SmtpSettings { host, port, security, timeout, .. } = &self.settings;
        let hello = self.settings.hello.clone().map_or_else(ClientId::default, ClientId::Domain);
        let from_the_start = self.tls.as_ref().filter(|_| *security == Security::Tls);
        let mut connection =
            SmtpConnection::connect((host.as_str(), *port), Some(*timeout), &hello, from_the_start, None)?;
        if let (Security::StartTls, Some(tls)) = (security, &self.tls) {
            connection.starttls(tls, &hello)?;
        }
        if let Some((user, password)) = &self.settings.login {
            let credentials = Credentials::new(user.clone(), password.clone());
            connection.auth(DEFAULT_MECHANISMS, &credentials)?;
        }
        Ok(connection)
    }

    /// Whether a refusal meant the mail, or whoever comes: a wrong password (535) or a server that takes
    /// nothing (554 as its greeting) must not cost any mail.
    fn refused(&self, error: &Error) -> SendError {
        let sorted = sorted(&self.settings, error);
        if matches!(sorted, SendError::Unreachable(_)) || self.test().is_ok() {
            return sorted;
        }
        SendError::Unreachable(said(&self.settings, error))
    }

    /// Connects, signs in, and asks the server whether it is there; sends no mail.
    ///
    /// # Errors
    /// What the server or the connection said.
    pub fn test(&self) -> Result<(), SendError> {
        let mut connection = self.connect().map_err(|e| sorted(&self.settings, &e))?;
        let alive = connection.test_connected();
        let _ = connection.quit();
        if alive {
            Ok(())
        } else {
            Err(SendError::Temporary(format!("{} does not answer", self.settings.host)))
        }
    }
}

/// Hands one mail over, and gives the connection back when all went well.
fn hand_over(
    mut connection: SmtpConnection,
    from: Option<lettre::Address>,
    to: lettre::Address,
    bytes: &[u8],
) -> Result<SmtpConnection, Error> {
    let talk = || {
        connection.command(Mail::new(from, Vec::new()))?;
        connection.command(Rcpt::new(to, Vec::new()))?;
        connection.command(Data)?;
        match std::str::from_utf8(bytes) {
            // In one piece with its end: an end of its own would wait until the server has acknowledged the
            // rest (RFC 896), which takes 40 ms a mail.
            Ok(text) => connection.command(stuffed(text)),
            Err(_) => connection.message(bytes.strip_suffix(b"\r\n").unwrap_or(bytes)),
        }
    };
    match talk() {
        Ok(_) => Ok(connection),
        Err(error) => {
            connection.abort();
            Err(error)
        }
    }
}

/// A mail as it stands after DATA: dots at the beginning of lines doubled, and the dot that ends it (RFC 5321
/// section 4.5.2).
fn stuffed(text: &str) -> String {
    let text = text.strip_suffix("\r\n").unwrap_or(text);
    let first = if text.starts_with('.') { "." } else { "" };
    format!("{first}{}\r\n.\r\n", text.replace("\r\n.", "\r\n.."))
}

fn tls_parameters(settings: &SmtpSettings) -> Result<TlsParameters, Error> {
    let mut builder = TlsParameters::builder(settings.host.clone());
    if let Some(pem) = &settings.trusted_certificate {
        builder = builder.add_root_certificate(Certificate::from_pem(pem)?);
    }
    builder.build()
}

fn sorted(settings: &SmtpSettings, error: &Error) -> SendError {
    let text = said(settings, error);
    match error.status().map(u16::from) {
        None if error.is_client() => SendError::Temporary(text),
        None | Some(421) => SendError::Unreachable(text),
        Some(_) if error.is_permanent() => SendError::Permanent(text),
        Some(_) => SendError::Temporary(text),
    }
}

fn said(settings: &SmtpSettings, error: &Error) -> String {
    let cause = std::error::Error::source(error).map(|s| format!(": {s}")).unwrap_or_default();
    format!("{}:{}: {error}{cause}", settings.host, settings.port)
}
