//! What goes wrong with an IMAP server, in words for people.

use std::io;
use std::time::Duration;

use crate::NotKept;

/// What went wrong, and with which server.
#[derive(Debug, thiserror::Error)]
#[error("{server}: {trouble}")]
pub struct ImapError {
    /// Its name and port.
    pub server: String,
    /// What went wrong.
    pub trouble: Trouble,
}

/// What went wrong with a server.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Nobody listens, or the name is not known.
    #[error("no connection: {0}")]
    Connect(io::Error),
    /// The connection cannot be made secure.
    #[error("no secure connection: {0}")]
    Tls(String),
    /// No STARTTLS where the configuration wants it.
    #[error(
        "the server offers no STARTTLS, so nothing was said to it; many servers want `tls = \"tls\"` and port 993"
    )]
    NoStartTls,
    /// Something else than an IMAP server.
    #[error("no IMAP server answers there; it said `{0}`")]
    NotImap(String),
    /// Name or password is wrong, as the server says.
    #[error("the server refused name or password{}", more(.0))]
    Login(String),
    /// The server takes no password over a connection like this.
    #[error(
        "the server takes no name and password over this connection; `tls` should be \"tls\" or \"starttls\""
    )]
    LoginDisabled,
    /// A folder that is not there or not ours.
    #[error("the folder `{folder}` cannot be opened{}", more(.said))]
    Folder {
        /// Its name.
        folder: String,
        /// What the server said.
        said: String,
    },
    /// A folder from which no mail can be moved.
    #[error("the folder `{0}` may only be read, and mails could not be moved out of it")]
    ReadOnly(String),
    /// The folder for mails that were kept cannot be made.
    #[error("the folder `{folder}` cannot be made{}; some servers want it below INBOX: `done = \"INBOX.{folder}\"`", more(.said))]
    NoDone {
        /// Its name.
        folder: String,
        /// What the server said.
        said: String,
    },
    /// A name or password that cannot be said in IMAP.
    #[error("name, password or folder holds a line break or a NUL")]
    Unsayable,
    /// The server does not go on.
    #[error("no answer for {} seconds", .0.as_secs())]
    Silent(Duration),
    /// The connection broke off.
    #[error("the connection was cut{}", more(.0))]
    Cut(String),
    /// The server refused a command.
    #[error("the server refused {command}{}", more(.said))]
    Refused {
        /// The command without its arguments.
        command: String,
        /// What the server said.
        said: String,
    },
    /// The letters could not be kept.
    #[error(transparent)]
    NotKept(#[from] NotKept),
}

/// What the server said, behind what went wrong.
fn more(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() { String::new() } else { format!(": {}", text.chars().take(200).collect::<String>()) }
}
