//! Listening for LMTP: on a loopback port, or on a socket in the file system.

use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::super::config::{self, Config};
use super::super::exit::{Exit, Failure};
use estafette_mail::{Keeper, Lmtp, LmtpSettings, Own, stopped};

/// How long the mail server may be silent.
const PATIENCE: Duration = Duration::from_mins(5);
/// Owner and group may connect: put the mail server's user into the service's group.
const SOCKET_MODE: u32 = 0o660;

/// A place where mail servers connect.
#[derive(Debug)]
pub enum Listener {
    /// A port.
    Port(TcpListener),
    /// A socket; its file is removed at the end.
    Socket(UnixListener, PathBuf),
}

/// LMTP as this house speaks it.
pub fn lmtp(config: &Config, keeper: Keeper) -> Lmtp {
    let own = Own {
        domain: config.domain.clone(),
        addresses: vec![format!("{}@{}", config.address, config.domain)],
        ..Own::default()
    };
    Lmtp::new(
        LmtpSettings { hello: config.domain.clone(), own, limits: config.limits.clone(), patience: PATIENCE },
        keeper,
    )
}

impl Listener {
    /// Begins to listen.
    ///
    /// # Errors
    /// When the place is taken or may not be used.
    pub async fn bind(place: &config::Lmtp) -> Result<Self, Failure> {
        let failed = |what: String, e: io::Error| {
            Failure::new(Exit::Temporary, format!("cannot listen for LMTP at {what}: {e}"))
        };
        match place {
            config::Lmtp::Port(address) => {
                let bound = TcpListener::bind(address).await;
                Ok(Self::Port(bound.map_err(|e| failed(address.to_string(), e))?))
            }
            config::Lmtp::Socket(path) => {
                let bound = listen(path).map_err(|e| failed(path.display().to_string(), e))?;
                Ok(Self::Socket(bound, path.clone()))
            }
        }
    }

    /// Where it listens.
    pub fn place(&self) -> String {
        match self {
            Self::Port(listener) => listener.local_addr().map_or_else(|e| e.to_string(), |a| a.to_string()),
            Self::Socket(_, path) => path.display().to_string(),
        }
    }

    /// Serves who connects, until told to stop; then waits for the connections to end.
    pub async fn run(self, lmtp: Lmtp, mut stop: watch::Receiver<bool>) {
        let mut talks = JoinSet::new();
        loop {
            tokio::select! {
                accepted = self.accept() => match accepted {
                    Ok(stream) => drop(talks.spawn(talk(lmtp.clone(), stream, stop.clone()))),
                    Err(error) => {
                        // Out of file handles, most likely: it helps to wait.
                        tracing::warn!("LMTP: {error}");
                        tokio::time::sleep(Duration::from_millis(200)).await;
                    }
                },
                Some(_) = talks.join_next() => {}
                () = stopped(&mut stop) => break,
            }
        }
        while talks.join_next().await.is_some() {}
        if let Self::Socket(_, path) = &self {
            // Nobody can connect to what is left of it; the next start removes it otherwise.
            drop(fs::remove_file(path));
        }
    }

    async fn accept(&self) -> io::Result<Stream> {
        match self {
            Self::Port(listener) => {
                let (stream, _) = listener.accept().await?;
                stream.set_nodelay(true)?;
                Ok(Stream::Port(stream))
            }
            Self::Socket(listener, _) => Ok(Stream::Socket(listener.accept().await?.0)),
        }
    }
}

/// Who connected.
enum Stream {
    Port(TcpStream),
    Socket(UnixStream),
}

async fn talk(lmtp: Lmtp, stream: Stream, stop: watch::Receiver<bool>) {
    let ended = match stream {
        Stream::Port(stream) => lmtp.serve(stream, stop).await,
        Stream::Socket(stream) => lmtp.serve(stream, stop).await,
    };
    if let Err(error) = ended {
        tracing::debug!("an LMTP connection broke: {error}");
    }
}

/// Listens on a socket; one that a killed service left behind is removed first.
fn listen(path: &Path) -> io::Result<UnixListener> {
    if fs::symlink_metadata(path).is_ok_and(|m| m.file_type().is_socket()) {
        fs::remove_file(path)?;
    }
    let listener = UnixListener::bind(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(SOCKET_MODE))?;
    Ok(listener)
}
