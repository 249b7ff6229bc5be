//! Sending to an SMTP server through lettre: TLS as set, an explicit envelope, a time limit.

use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, PoolConfig};
use lettre::{SmtpTransport, Transport as _};

use super::transport::SendError;

/// How long a connection is kept without mails.
const KEPT_OPEN: Duration = Duration::from_secs(20);

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
    transport: SmtpTransport,
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
        let transport = connect(&settings).map_err(|e| sorted(&settings, &e))?;
        Ok(Self { settings, transport })
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
        let envelope =
            Envelope::new(from, vec![address(to)?]).map_err(|e| SendError::Permanent(e.to_string()))?;
        // lettre ends the data with a line end of its own.
        let data = bytes.strip_suffix(b"\r\n").unwrap_or(bytes);
        self.transport.send_raw(&envelope, data).map_err(|e| self.refused(&e))?;
        Ok(())
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
        match self.transport.test_connection() {
            Ok(true) => Ok(()),
            Ok(false) => Err(SendError::Temporary(format!("{} does not answer", self.settings.host))),
            Err(e) => Err(sorted(&self.settings, &e)),
        }
    }
}

fn connect(settings: &SmtpSettings) -> Result<SmtpTransport, Error> {
    let tls = match settings.security {
        Security::None => Tls::None,
        Security::Tls => Tls::Wrapper(tls_parameters(settings)?),
        Security::StartTls => Tls::Required(tls_parameters(settings)?),
    };
    let mut builder = SmtpTransport::builder_dangerous(&settings.host)
        .port(settings.port)
        .tls(tls)
        .timeout(Some(settings.timeout))
        .pool_config(PoolConfig::new().max_size(1).min_idle(0).idle_timeout(KEPT_OPEN));
    if let Some(name) = &settings.hello {
        builder = builder.hello_name(ClientId::Domain(name.clone()));
    }
    if let Some((user, password)) = &settings.login {
        builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
    }
    Ok(builder.build())
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
