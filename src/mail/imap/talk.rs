//! Asking an IMAP server and hearing its answers, each within a time limit.
//!
//! `async-imap` parses what comes. Its own commands are not used: some of them pass over a refusal, and
//! take a connection that broke for the end of an answer.

use std::fmt::Debug;
use std::io;
use std::time::Duration;

use async_imap::Client;
use async_imap::imap_proto::{MailboxDatum, Outcome, Response, Status};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

use super::bounded::Bounded;
use super::error::Trouble;

/// A connection, whatever secures it.
pub(super) trait Wire: AsyncRead + AsyncWrite + Unpin + Send + Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Wire for T {}

/// Bytes of a greeting at most.
const GREETING: usize = 1 << 16;
/// Bytes of an answer at most, besides the mail that is asked for: a list of all mails of a folder, and what a server
/// tells unasked.
const ANSWER: usize = 16 << 20;
/// Bytes a second that a server sends at least.
const SLOWEST: usize = 20_000;

/// A command. Text that is no plain ASCII goes as a literal, for which the server has to ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Command {
    /// Sent one after the other, each but the first when the server asks for it.
    pieces: Vec<Vec<u8>>,
}

impl Command {
    /// A command whose words are ours.
    pub fn new(words: impl Into<String>) -> Self {
        Self { pieces: vec![words.into().into_bytes()] }
    }

    /// Adds a text as an argument.
    ///
    /// # Errors
    /// When there is a line break or a NUL in it.
    pub fn with(mut self, text: &str) -> Result<Self, Trouble> {
        if text.contains(['\r', '\n', '\0']) {
            return Err(Trouble::Unsayable);
        }
        let last = self.pieces.last_mut().expect("a command has a piece");
        if text.is_ascii() {
            let quoted = text.replace('\\', "\\\\").replace('"', "\\\"");
            last.extend_from_slice(format!(" \"{quoted}\"").as_bytes());
        } else {
            last.extend_from_slice(format!(" {{{}}}", text.len()).as_bytes());
            self.pieces.push(text.as_bytes().to_vec());
        }
        Ok(self)
    }

    /// The first words, without arguments that may be secret.
    fn name(&self) -> String {
        let words = String::from_utf8_lossy(&self.pieces[0]).into_owned();
        let long = if words.starts_with("UID ") { 2 } else { 1 };
        words.split(' ').take(long).collect::<Vec<_>>().join(" ")
    }
}

/// A conversation with a server.
#[derive(Debug)]
pub(super) struct Talk {
    client: Client<Bounded>,
    asked: u64,
    patience: Duration,
    /// Whether the server told of new mail since it was last looked for.
    news: bool,
    /// What it said when it ended the conversation.
    farewell: String,
}

impl Talk {
    /// Begins on a connection.
    pub fn new(wire: Box<dyn Wire>, patience: Duration) -> Self {
        Self {
            client: Client::new(Bounded::new(wire)),
            asked: 0,
            patience,
            news: false,
            farewell: String::new(),
        }
    }

    /// Hears the greeting.
    ///
    /// # Errors
    /// When it is none.
    pub async fn greeting(&mut self) -> Result<(), Trouble> {
        self.client.get_mut().allow(GREETING);
        let said = timeout(self.patience, self.client.read_response()).await;
        let said = said.map_err(|_| Trouble::Silent(self.patience))?;
        let strange = |what: &str| Trouble::NotImap(what.chars().take(100).collect());
        match said {
            Err(e) => Err(strange(&e.to_string())),
            Ok(None) => Err(Trouble::Cut(String::new())),
            Ok(Some(response)) => match response.parsed() {
                Response::Data { status: Status::Ok, .. } => Ok(()),
                Response::Data { status: Status::Bye, outcome } => Err(Trouble::Cut(words(outcome))),
                _ => Err(strange("no greeting")),
            },
        }
    }

    /// Asks, and hears what comes until the server is done with it.
    ///
    /// # Errors
    /// [`Trouble::Refused`] when the server says no; else the connection is of no use any more.
    pub async fn ask(
        &mut self,
        command: Command,
        hear: &mut (dyn FnMut(&Response<'_>) + Send),
    ) -> Result<(), Trouble> {
        self.ask_for(0, command, hear).await
    }

    /// The same for an answer of about so many bytes.
    ///
    /// # Errors
    /// As [`Talk::ask`].
    pub async fn ask_for(
        &mut self,
        bytes: usize,
        command: Command,
        hear: &mut (dyn FnMut(&Response<'_>) + Send),
    ) -> Result<(), Trouble> {
        self.client.get_mut().allow(bytes + ANSWER);
        let limit = self.patience + Duration::from_secs((bytes / SLOWEST) as u64);
        let done = timeout(limit, self.ask_patiently(command, hear)).await;
        done.map_err(|_| Trouble::Silent(limit))?
    }

    async fn ask_patiently(
        &mut self,
        command: Command,
        hear: &mut (dyn FnMut(&Response<'_>) + Send),
    ) -> Result<(), Trouble> {
        let tag = self.send(&command.pieces[0]).await?;
        let mut rest = command.pieces[1..].iter();
        loop {
            match self.next(&tag, &command.name(), hear).await? {
                Heard::Done => return Ok(()),
                Heard::Asked => {
                    if let Some(piece) = rest.next() {
                        self.write(piece).await?;
                    }
                }
                Heard::More => {}
            }
        }
    }

    /// Waits until the server tells of something new (RFC 2177), but no longer than `most`.
    ///
    /// # Errors
    /// As [`Talk::ask`].
    pub async fn idle(&mut self, most: Duration) -> Result<(), Trouble> {
        self.client.get_mut().allow(ANSWER);
        let mut ignore = |_: &Response<'_>| {};
        let patience = self.patience;
        let begun = async {
            let tag = self.send(b"IDLE").await?;
            while !matches!(self.next(&tag, "IDLE", &mut ignore).await?, Heard::Asked) {}
            Ok::<_, Trouble>(tag)
        };
        let tag = timeout(patience, begun).await.map_err(|_| Trouble::Silent(patience))??;
        let told = async {
            while !self.news {
                self.next(&tag, "IDLE", &mut ignore).await?;
            }
            Ok::<_, Trouble>(())
        };
        if let Ok(broken @ Err(_)) = timeout(most, told).await {
            return broken;
        }
        let ended = async {
            self.write(b"DONE").await?;
            while !matches!(self.next(&tag, "IDLE", &mut ignore).await?, Heard::Done) {}
            Ok::<_, Trouble>(())
        };
        timeout(patience, ended).await.map_err(|_| Trouble::Silent(patience))?
    }

    /// Whether the server told of new mail since [`Talk::forget_news`].
    pub fn news(&self) -> bool {
        self.news
    }

    /// Before mails are looked for: what the server told until now will be found.
    pub fn forget_news(&mut self) {
        self.news = false;
    }

    /// The connection itself, to secure it. What the server said in advance is forgotten.
    pub fn into_wire(self) -> Box<dyn Wire> {
        self.client.into_inner().into_inner()
    }

    async fn send(&mut self, words: &[u8]) -> Result<String, Trouble> {
        self.asked += 1;
        let tag = format!("e{}", self.asked);
        self.write(&[tag.as_bytes(), b" ", words].concat()).await?;
        Ok(tag)
    }

    async fn write(&mut self, words: &[u8]) -> Result<(), Trouble> {
        let line = [words, b"\r\n"].concat();
        let wire = self.client.get_mut();
        let written = match wire.write_all(&line).await {
            Ok(()) => wire.flush().await,
            failed => failed,
        };
        written.map_err(|e| self.cut(&e))
    }

    /// Hears one thing.
    async fn next(
        &mut self,
        tag: &str,
        command: &str,
        hear: &mut (dyn FnMut(&Response<'_>) + Send),
    ) -> Result<Heard, Trouble> {
        let response = match self.client.read_response().await {
            Ok(Some(response)) => response,
            Ok(None) => return Err(Trouble::Cut(self.farewell.clone())),
            Err(e) => return Err(self.cut(&e)),
        };
        match response.parsed() {
            Response::Done { tag: theirs, status, outcome } if theirs.0 == tag => {
                hear(response.parsed());
                if *status == Status::Ok {
                    return Ok(Heard::Done);
                }
                Err(Trouble::Refused { command: command.to_owned(), said: words(outcome) })
            }
            Response::Continue(_) => Ok(Heard::Asked),
            other => {
                if let Response::Data { status: Status::Bye, outcome } = other {
                    self.farewell = words(outcome);
                }
                self.news |= matches!(other, Response::MailboxData(MailboxDatum::Exists(_)));
                hear(other);
                Ok(Heard::More)
            }
        }
    }

    fn cut(&self, error: &io::Error) -> Trouble {
        let why = if self.farewell.is_empty() { error.to_string() } else { self.farewell.clone() };
        Trouble::Cut(why)
    }
}

/// What was heard.
enum Heard {
    /// Something that belongs to the answer, or to nothing asked.
    More,
    /// The server asks for the next piece of the command.
    Asked,
    /// The end of the answer.
    Done,
}

fn words(outcome: &Outcome<'_>) -> String {
    outcome.information.as_deref().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_or_sent_as_literals_and_never_break_the_line() {
        let login = Command::new("LOGIN").with("a\"b\\c").unwrap().with("zażółć").unwrap();
        assert_eq!(login.pieces, [b"LOGIN \"a\\\"b\\\\c\" {10}".to_vec(), "zażółć".as_bytes().to_vec()]);
        assert_eq!(login.name(), "LOGIN");
        assert_eq!(Command::new("UID MOVE 1").with("x").unwrap().name(), "UID MOVE");
        assert!(Command::new("SELECT").with("INBOX\r\nx DELETE INBOX").is_err());
    }
}
