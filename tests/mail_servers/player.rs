//! A player's mail program: reads a mailbox by IMAP.

use async_imap::Client;
use futures_util::TryStreamExt;
use mail_parser::{Message, MessageParser};
use tokio::net::TcpStream;

use super::dovecot::{Dovecot, PASSWORD};
use super::wait_for;

/// All mails of a player's inbox, oldest first.
pub fn inbox(dovecot: &Dovecot, user: &str) -> Vec<Message<'static>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mails = runtime.block_on(fetch(dovecot.imap, user));
    mails.iter().map(|raw| MessageParser::default().parse(raw).unwrap().into_owned()).collect()
}

/// Waits until so many mails are there; all of them.
pub fn await_mails(
    dovecot: &Dovecot,
    user: &str,
    count: usize,
    logs: impl Fn() -> String,
) -> Vec<Message<'static>> {
    wait_for("a player has his mails", || {
        let mails = inbox(dovecot, user);
        if mails.len() >= count { Ok(mails) } else { Err(format!("{} mails\n{}", mails.len(), logs())) }
    })
}

async fn fetch(port: u16, user: &str) -> Vec<Vec<u8>> {
    let mut client = Client::new(TcpStream::connect(("127.0.0.1", port)).await.unwrap());
    client.read_response().await.unwrap();
    let mut session = client.login(user, PASSWORD).await.map_err(|(e, _)| e).unwrap();
    let mailbox = session.select("INBOX").await.unwrap();
    if mailbox.exists == 0 {
        return Vec::new();
    }
    let fetched = session.fetch("1:*", "BODY.PEEK[]").await.unwrap();
    let fetched: Vec<_> = fetched.try_collect().await.unwrap();
    fetched.iter().map(|f| f.body().unwrap().to_vec()).collect()
}
