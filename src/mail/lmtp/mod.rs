//! LMTP (RFC 2033): a mail server on this machine delivers straight into the house.
//!
//! Each recipient gets its own answer, 250 only after the letter is on disk. Nobody but the mail server
//! should be able to connect: what it says of senders and recipients is believed.

mod dialogue;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use self::dialogue::{Dialogue, Step};
use super::{Incoming, Keeper, Limits, Own, stopped};

/// Connections served at the same time; further ones are told to come back later.
const MOST_CONNECTIONS: usize = 100;
/// Bytes read at a time.
const CHUNK: usize = 16 * 1024;

/// What a listener for LMTP has to know.
#[derive(Debug, Clone)]
pub struct LmtpSettings {
    /// How we call ourselves in the greeting.
    pub hello: String,
    /// The addresses that mail is taken for.
    pub own: Own,
    /// What a mail may be at most.
    pub limits: Limits,
    /// Time limit for each step of the other side.
    pub patience: Duration,
}

/// A listener's part that all its connections share.
#[derive(Debug, Clone)]
pub struct Lmtp {
    settings: Arc<LmtpSettings>,
    keeper: Keeper,
    places: Arc<Semaphore>,
}

impl Lmtp {
    /// Ready to serve connections, handing letters to a keeper.
    pub fn new(settings: LmtpSettings, keeper: Keeper) -> Self {
        Self { settings: Arc::new(settings), keeper, places: Arc::new(Semaphore::new(MOST_CONNECTIONS)) }
    }

    /// Serves one connection to its end: until the other side leaves, is silent for too long, or `stop`
    /// turns true while no letter is being kept.
    ///
    /// # Errors
    /// When the connection breaks; letters that had their 250 are kept all the same.
    pub async fn serve<S>(&self, mut stream: S, mut stop: watch::Receiver<bool>) -> io::Result<()>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let Ok(_place) = self.places.try_acquire() else {
            return stream.write_all(b"421 4.3.2 too many connections, come back later\r\n").await;
        };
        let mut dialogue = Dialogue::new(&self.settings);
        stream.write_all(dialogue.greeting().as_bytes()).await?;
        let mut chunk = vec![0; CHUNK];
        loop {
            let read = tokio::select! {
                read = timeout(self.settings.patience, stream.read(&mut chunk)) => read,
                () = stopped(&mut stop) => {
                    return stream.write_all(b"421 4.3.2 the service is stopping\r\n").await;
                }
            };
            let bytes = match read {
                Err(_) => return stream.write_all(b"421 4.4.2 silent for too long\r\n").await,
                Ok(Ok(0)) => return Ok(()),
                Ok(read) => &chunk[..read?],
            };
            if self.answer(&mut stream, &mut dialogue, bytes).await? == Talk::Over {
                return Ok(());
            }
        }
    }

    /// Answers all that came in one piece; answers to commands sent together go out together.
    async fn answer<S>(&self, stream: &mut S, dialogue: &mut Dialogue, bytes: &[u8]) -> io::Result<Talk>
    where
        S: AsyncWrite + Unpin,
    {
        let mut rest = bytes.iter();
        let mut out = String::new();
        let mut talk = Talk::GoesOn;
        while let Some(step) = dialogue.step(&mut rest) {
            match step {
                Step::Say(line) => out.push_str(&line),
                Step::Letter(envelope, raw) => {
                    let recipients = envelope.recipients.len();
                    let kept = self.keeper.keep(vec![Incoming { raw, envelope }]).await;
                    let line = match kept {
                        Ok(()) => "250 2.0.0 kept\r\n".to_owned(),
                        Err(e) => format!("451 4.3.0 {}\r\n", dialogue::one_line(&e.to_string())),
                    };
                    out.push_str(&line.repeat(recipients));
                }
                Step::Leave(line) => {
                    out.push_str(&line);
                    talk = Talk::Over;
                    break;
                }
            }
        }
        stream.write_all(out.as_bytes()).await?;
        Ok(talk)
    }
}

/// Whether a connection goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Talk {
    GoesOn,
    Over,
}
