//! A mailbox on an IMAP server (RFC 9051 and 3501): mails that wait in a folder are handed over, and then
//! moved to another folder.
//!
//! A mail leaves the folder only after it was kept. Cut off in between, the same bytes come once more, and
//! whoever keeps letters knows them. `connect` opens the connection, `talk` asks and hears the answers,
//! `folder` knows which mails wait. The library reads what the server says; what is said to it is so
//! little that it is written here.

mod bounded;
mod connect;
mod error;
mod folder;
mod talk;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

use super::{Keeper, Limits, Security, stopped};
pub use error::{ImapError, Trouble};
use folder::Folder;

/// The first pause after a connection failed; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The pause after name or password were refused: servers lock out whoever keeps trying.
const PAUSE_AFTER_REFUSAL: Duration = Duration::from_mins(15);
/// The pause when the server told of news and there were none, so that it cannot keep us running.
const FALSE_ALARM: Duration = Duration::from_secs(1);

/// A mailbox on an IMAP server and how to come to it.
#[derive(Clone, PartialEq, Eq)]
pub struct ImapSettings {
    /// The server's name, as its certificate says.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// TLS, STARTTLS or none.
    pub security: Security,
    /// Name and password.
    pub login: (String, String),
    /// The folder that is read, as the server names it.
    pub folder: String,
    /// The folder for mails that were kept; made if it is not there.
    pub done: String,
    /// Time between two looks where the server does not know IDLE (RFC 2177).
    pub every: Duration,
    /// Time limit for connecting and for each answer; a large mail gets more.
    pub timeout: Duration,
    /// A PEM certificate to trust besides the machine's own.
    pub trusted_certificate: Option<Vec<u8>>,
    /// What a mail may be at most: of one that is larger, only the beginning is taken.
    pub limits: Limits,
}

impl std::fmt::Debug for ImapSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImapSettings")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .field("user", &self.login.0)
            .field("folder", &self.folder)
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl ImapSettings {
    fn error(&self, trouble: Trouble) -> ImapError {
        ImapError { server: format!("{}:{}", self.host, self.port), trouble }
    }
}

/// Takes in mails until `stop` turns true or nobody can turn it any more. Whatever fails is logged and
/// tried again with a fresh connection, after pauses that grow.
pub async fn take_in(settings: &ImapSettings, keeper: &Keeper, mut stop: watch::Receiver<bool>) {
    tokio::select! {
        () = stopped(&mut stop) => {}
        never = keep_going(settings, keeper) => match never {},
    }
}

async fn keep_going(settings: &ImapSettings, keeper: &Keeper) -> Infallible {
    let mut course = Course::default();
    let mut pause = FIRST_PAUSE;
    loop {
        let Err(trouble) = session(settings, keeper, &mut course).await;
        if std::mem::take(&mut course.got_on) {
            pause = FIRST_PAUSE;
        }
        let refused = matches!(trouble, Trouble::Login(_));
        let rest = if refused { PAUSE_AFTER_REFUSAL } else { pause };
        tracing::warn!("{}; trying again in {} s", settings.error(trouble), rest.as_secs());
        sleep(rest).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// One connection, from its opening to what ends it.
async fn session(
    settings: &ImapSettings,
    keeper: &Keeper,
    course: &mut Course,
) -> Result<Infallible, Trouble> {
    let mut folder = Folder::open(settings).await?;
    let mut taken = folder.take_waiting(keeper, course).await?;
    loop {
        course.got_on = true;
        if taken > 0 {
            tracing::info!("mails kept from {} at {}: {taken}", settings.folder, settings.host);
        }
        folder.wait().await?;
        taken = folder.take_waiting(keeper, course).await?;
        if taken == 0 {
            sleep(FALSE_ALARM).await;
        }
    }
}

/// What is remembered from one connection to the next.
#[derive(Debug, Default)]
struct Course {
    /// Mails that stay in the folder for good, by the folder's UIDVALIDITY and their UID: those too large,
    /// where the server keeps no keyword for them, and those that it refuses to move.
    left: BTreeSet<(u32, u32)>,
    /// Whether anything came of the connection.
    got_on: bool,
}

/// Signs in, opens the folder and says in a sentence how things stand; changes nothing.
///
/// # Errors
/// What the server or the connection said.
pub async fn test(settings: &ImapSettings) -> Result<String, ImapError> {
    let found = async { Folder::look_around(settings).await };
    found.await.map_err(|trouble| settings.error(trouble))
}
