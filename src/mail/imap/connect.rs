//! Opening the connection: TLS or STARTTLS as set, the greeting, name and password.

use std::sync::Arc;

use async_imap::imap_proto::{Capability, Response, ResponseCode};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::super::tls::trusting;
use super::error::Trouble;
use super::talk::{Command, Talk, Wire};
use super::{ImapSettings, Security};

/// What the server says it can do besides `IMAP4rev1`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Abilities {
    /// IDLE (RFC 2177): tells of new mail.
    pub idle: bool,
    /// MOVE (RFC 6851).
    pub moves: bool,
    /// UIDPLUS (RFC 4315): removes single mails.
    pub uidplus: bool,
    starttls: bool,
    no_login: bool,
}

/// Connects and signs in.
///
/// # Errors
/// What the server or the connection said.
pub(super) async fn open(settings: &ImapSettings) -> Result<(Talk, Abilities), Trouble> {
    let patience = settings.timeout;
    let tcp = timeout(patience, TcpStream::connect((settings.host.as_str(), settings.port))).await;
    let tcp = tcp.map_err(|_| Trouble::Silent(patience))?.map_err(Trouble::Connect)?;
    tcp.set_nodelay(true).map_err(Trouble::Connect)?;
    let wire: Box<dyn Wire> = match settings.security {
        Security::Tls => secured(settings, Box::new(tcp)).await?,
        Security::StartTls | Security::None => Box::new(tcp),
    };
    let mut talk = Talk::new(wire, patience);
    talk.greeting().await?;
    if settings.security == Security::StartTls {
        if !abilities(&mut talk).await?.starttls {
            return Err(Trouble::NoStartTls);
        }
        talk.ask(Command::new("STARTTLS"), &mut |_| {}).await?;
        talk = Talk::new(secured(settings, talk.into_wire()).await?, patience);
    }
    sign_in(settings, &mut talk).await?;
    let able = abilities(&mut talk).await?;
    Ok((talk, able))
}

async fn sign_in(settings: &ImapSettings, talk: &mut Talk) -> Result<(), Trouble> {
    if abilities(talk).await?.no_login {
        return Err(Trouble::LoginDisabled);
    }
    let (name, password) = &settings.login;
    let login = Command::new("LOGIN").with(name)?.with(password)?;
    talk.ask(login, &mut |_| {}).await.map_err(|trouble| match trouble {
        Trouble::Refused { said, .. } => Trouble::Login(said),
        other => other,
    })
}

async fn abilities(talk: &mut Talk) -> Result<Abilities, Trouble> {
    let mut able = Abilities::default();
    let mut hear = |response: &Response<'_>| match response {
        Response::Capabilities(list) => list.iter().for_each(|c| note(&mut able, c)),
        Response::Done { outcome, .. } => {
            if let Some(ResponseCode::Capabilities(list)) = &outcome.code {
                list.iter().for_each(|c| note(&mut able, c));
            }
        }
        _ => {}
    };
    talk.ask(Command::new("CAPABILITY"), &mut hear).await?;
    Ok(able)
}

fn note(able: &mut Abilities, capability: &Capability<'_>) {
    let Capability::Atom(name) = capability else { return };
    match name.to_ascii_uppercase().as_str() {
        "IDLE" => able.idle = true,
        "MOVE" => able.moves = true,
        "UIDPLUS" => able.uidplus = true,
        "STARTTLS" => able.starttls = true,
        "LOGINDISABLED" => able.no_login = true,
        _ => {}
    }
}

async fn secured(settings: &ImapSettings, wire: Box<dyn Wire>) -> Result<Box<dyn Wire>, Trouble> {
    let failed = |e: &dyn std::fmt::Display| Trouble::Tls(e.to_string());
    let name = ServerName::try_from(settings.host.clone()).map_err(|e| failed(&e))?;
    let config = trusting(settings.trusted_certificate.as_deref());
    let connector = TlsConnector::from(Arc::new(config.map_err(Trouble::Tls)?));
    let shaken = timeout(settings.timeout, connector.connect(name, wire)).await;
    let shaken = shaken.map_err(|_| Trouble::Silent(settings.timeout))?;
    Ok(Box::new(shaken.map_err(|e| failed(&e))?))
}
