//! The Maildir as a way in: looked into every few seconds, mails kept in groups and moved to `cur` then.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::spawn_blocking;

use estafette_mail::{Envelope, Extent, Incoming, Keeper, Limits, MaildirInbox, NewMail, stopped};

/// Mails kept in one commit at most.
const GROUP: usize = 50;

/// Looks into a Maildir until told to stop. What fails is tried again at the next look.
pub async fn run(
    path: PathBuf,
    limits: Limits,
    every: Duration,
    keeper: Keeper,
    mut stop: watch::Receiver<bool>,
) {
    let mut left = BTreeSet::new();
    loop {
        match look(&path, &limits, &keeper, &mut left, &stop).await {
            Ok(0) => {}
            Ok(kept) => tracing::info!("mails kept from {}: {kept}", path.display()),
            Err(why) => tracing::warn!("{}: {why}", path.display()),
        }
        tokio::select! {
            () = tokio::time::sleep(every) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// One look; `left` holds the mails that are too large, which are answered once and stay where they are.
async fn look(
    path: &Path,
    limits: &Limits,
    keeper: &Keeper,
    left: &mut BTreeSet<String>,
    stop: &watch::Receiver<bool>,
) -> Result<usize, String> {
    let inbox = MaildirInbox::open(path, limits).map_err(|e| e.to_string())?;
    let mut waiting = inbox.waiting().map_err(|e| e.to_string())?;
    waiting.retain(|id| !left.contains(id));
    let mut kept = 0;
    for group in waiting.chunks(GROUP) {
        if *stop.borrow() {
            break;
        }
        let (path, limits, ids) = (path.to_owned(), limits.clone(), group.to_vec());
        let read = spawn_blocking(move || read(&path, &limits, &ids)).await.map_err(|e| e.to_string())??;
        let letters = read.iter().map(|mail| mail.bytes.clone());
        let letters = letters.map(|raw| Incoming { raw, envelope: Envelope::default() }).collect();
        keeper.keep(letters).await.map_err(|e| e.to_string())?;
        for mail in read {
            if mail.extent == Extent::Beginning {
                tracing::warn!(mail = %mail.id, "too large; left where it is");
                left.insert(mail.id);
            } else {
                inbox.done(&mail.id).map_err(|e| e.to_string())?;
                kept += 1;
            }
        }
    }
    Ok(kept)
}

/// The mails of a group; one that vanished meanwhile is passed over.
fn read(path: &Path, limits: &Limits, ids: &[String]) -> Result<Vec<NewMail>, String> {
    let inbox = MaildirInbox::open(path, limits).map_err(|e| e.to_string())?;
    let mut mails = Vec::new();
    for id in ids {
        match inbox.read(id) {
            Ok(mail) => mails.push(mail),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
            Err(e) => return Err(e.to_string()),
        }
    }
    Ok(mails)
}
