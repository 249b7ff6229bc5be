//! A connection that brings no more than it may: a server that never ends a line cannot fill the memory.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::talk::Wire;

/// A connection with a number of bytes that may still come.
#[derive(Debug)]
pub(super) struct Bounded {
    wire: Box<dyn Wire>,
    left: usize,
}

impl Bounded {
    /// One that may bring nothing yet.
    pub fn new(wire: Box<dyn Wire>) -> Self {
        Self { wire, left: 0 }
    }

    /// Lets so many bytes come from now on.
    pub fn allow(&mut self, bytes: usize) {
        self.left = bytes;
    }

    /// The connection itself.
    pub fn into_inner(self) -> Box<dyn Wire> {
        self.wire
    }
}

impl AsyncRead for Bounded {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.wire).poll_read(cx, buf);
        let came = buf.filled().len() - before;
        if came > self.left {
            let error =
                io::Error::new(io::ErrorKind::InvalidData, "the server says more than it was asked for");
            return Poll::Ready(Err(error));
        }
        self.left -= came;
        read
    }
}

impl AsyncWrite for Bounded {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.wire).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::io::AsyncWriteExt;

    use super::super::error::Trouble;
    use super::super::talk::{Command, Talk};

    /// What comes of a greeting or an answer of so many bytes without a line end.
    async fn endless(before: &'static [u8]) -> (Result<(), Trouble>, Result<(), Trouble>) {
        let (ours, mut theirs) = tokio::io::duplex(1 << 16);
        let server = tokio::spawn(async move {
            let piece = [b'x'; 4096];
            let mut sent = theirs.write_all(before).await;
            while sent.is_ok() {
                sent = theirs.write_all(&piece).await;
            }
        });
        let mut talk = Talk::new(Box::new(ours), Duration::from_secs(600));
        let greeted = talk.greeting().await;
        let answered = talk.ask(Command::new("NOOP"), &mut |_| {}).await;
        drop(talk);
        server.await.unwrap();
        (greeted, answered)
    }

    #[tokio::test]
    async fn greetings_and_answers_without_an_end_are_cut() {
        assert!(endless(b"* OK ").await.0.is_err());
        let (greeted, answered) = endless(b"* OK hello\r\n* OK ").await;
        assert!(greeted.is_ok());
        assert!(matches!(answered, Err(Trouble::Cut(why)) if why.contains("more than it was asked for")));
    }
}
