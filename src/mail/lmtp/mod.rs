//! LMTP (RFC 2033): a mail server on this machine delivers straight into the house.
//!
//! Each recipient gets its own answer, 250 only after the letter is on disk. Nobody but the mail server
//! should be able to connect: what it says of senders and recipients is believed.

mod content;
mod dialogue;
mod places;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::watch;
use tokio::time::timeout;

use self::dialogue::{Dialogue, Step};
use self::places::{HeldPlace, Places, SLOW};
use super::keeper::Turn;
use super::{HUGE, Incoming, Keeper, Limits, Own, stopped};

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
    places: Arc<Places>,
}

impl Lmtp {
    /// Ready to serve connections, handing letters to a keeper.
    pub fn new(settings: LmtpSettings, keeper: Keeper) -> Self {
        Self { settings: Arc::new(settings), keeper, places: Places::new(SLOW) }
    }

    /// Serves one connection to its end: until the other side leaves, is silent for too long, has to give way
    /// to a quicker one, or `stop` turns true while no letter is being kept.
    ///
    /// # Errors
    /// When the connection breaks; letters that had their 250 are kept all the same.
    pub async fn serve<S>(&self, mut stream: S, mut stop: watch::Receiver<bool>) -> io::Result<()>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let Some(place) = self.places.enter() else {
            return stream.write_all(b"421 4.3.2 too many connections, come back later\r\n").await;
        };
        let mut dialogue = Dialogue::new(&self.settings);
        stream.write_all(dialogue.greeting().as_bytes()).await?;
        let mut chunk = vec![0; CHUNK];
        let mut of_huge = None;
        loop {
            let read = tokio::select! {
                read = timeout(self.settings.patience, stream.read(&mut chunk)) => read,
                () = place.given_away() => {
                    return stream.write_all(b"421 4.4.2 too slow, and others wait\r\n").await;
                }
                () = stopped(&mut stop) => {
                    return stream.write_all(b"421 4.3.2 the service is stopping\r\n").await;
                }
            };
            let bytes = match read {
                Err(_) => return stream.write_all(b"421 4.4.2 silent for too long\r\n").await,
                Ok(Ok(0)) => return Ok(()),
                Ok(read) => &chunk[..read?],
            };
            let (out, talk) = self.answers(&mut dialogue, bytes, (&place, &mut of_huge)).await;
            let said = timeout(self.settings.patience, stream.write_all(out.as_bytes())).await;
            said.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
            if talk == Talk::Over {
                return Ok(());
            }
            if dialogue.bytes() <= HUGE {
                of_huge = None;
            } else if of_huge.is_none() {
                let turn = tokio::select! {
                    turn = timeout(self.settings.patience, self.keeper.turn_of_huge()) => turn,
                    () = stopped(&mut stop) => {
                        return stream.write_all(b"421 4.3.2 the service is stopping\r\n").await;
                    }
                };
                let Ok(turn) = turn else {
                    return stream.write_all(b"421 4.3.2 too many large letters, come back later\r\n").await;
                };
                of_huge = Some(turn);
                place.went_on();
            }
        }
    }

    /// The answers to all that came in one piece; those to commands sent together go out together.
    async fn answers(
        &self,
        dialogue: &mut Dialogue,
        bytes: &[u8],
        (place, of_huge): (&HeldPlace, &mut Option<Turn>),
    ) -> (String, Talk) {
        let mut rest = bytes.iter();
        let mut out = String::new();
        let mut talk = Talk::GoesOn;
        while let Some(step) = dialogue.step(&mut rest) {
            place.went_on();
            match step {
                Step::Say(line) => out.push_str(&line),
                Step::Letter(envelope, raw) => {
                    let recipients = envelope.recipients.len();
                    let kept =
                        self.keeper.keep_in_turn(vec![Incoming { raw, envelope }], of_huge.take()).await;
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
        (out, talk)
    }
}

/// Whether a connection goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Talk {
    GoesOn,
    Over,
}
