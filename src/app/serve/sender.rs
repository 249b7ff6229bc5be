//! Sends what is due: one mail after another, each settled before the next is begun.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use super::super::transport::{self, Outlet};
use super::job::Job;
use estafette_game::{SendFailure, Settled};
use estafette_store::MailRow;

/// Mails claimed at a time.
const GROUP: usize = 16;
/// Longest time between two looks at the outbox: commands put mails there, too.
const LOOK: Duration = Duration::from_secs(1);
/// Longest rest after a server did not answer.
const LONGEST_REST: Duration = Duration::from_mins(1);

/// Sends until the service stops. The mail in hand is brought to its end.
pub fn run(
    outlet: &Outlet,
    mails_due: &Receiver<()>,
    jobs: &mpsc::Sender<Job>,
    stopping: &watch::Receiver<bool>,
) {
    let mut rest = Rest::None;
    while !*stopping.borrow() {
        let most = if rest == Rest::None { GROUP } else { 1 };
        let Some(mails) = claim(jobs, most) else { return };
        if mails.is_empty() {
            outlet.rest();
            if mails_due.recv_timeout(LOOK) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
            continue;
        }
        for mail in mails {
            if *stopping.borrow() {
                return;
            }
            let result = transport::send(outlet, &mail, &transport::file_name(&mail));
            rest = rest.after(&result);
            if settle(jobs, mail, result).is_none() {
                return;
            }
        }
        if let Rest::For(pause) = rest {
            let slice = Duration::from_millis(100);
            let mut left = pause;
            while !left.is_zero() && !*stopping.borrow() {
                thread::sleep(slice.min(left));
                left = left.saturating_sub(slice);
            }
        }
    }
}

/// How long to leave a server alone that did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    None,
    For(Duration),
}

impl Rest {
    fn after(self, result: &Result<(), SendFailure>) -> Self {
        match (result, self) {
            (Err(SendFailure::Unreachable(_)), Self::None) => Self::For(Duration::from_millis(500)),
            (Err(SendFailure::Unreachable(_)), Self::For(pause)) => Self::For((pause * 2).min(LONGEST_REST)),
            _ => Self::None,
        }
    }
}

fn claim(jobs: &mpsc::Sender<Job>, most: usize) -> Option<Vec<MailRow>> {
    let (reply, claimed) = oneshot::channel();
    jobs.blocking_send(Job::Claim { most, reply }).ok()?;
    claimed.blocking_recv().ok()
}

fn settle(jobs: &mpsc::Sender<Job>, mail: MailRow, result: Result<(), SendFailure>) -> Option<Settled> {
    let (to, id) = (mail.mail.to.clone(), mail.mail.short_id());
    let why = result.as_ref().err().map(ToString::to_string).unwrap_or_default();
    let (reply, settled) = oneshot::channel();
    jobs.blocking_send(Job::Settle { mail: Box::new(mail), result, reply }).ok()?;
    let settled = settled.blocking_recv().ok()?;
    match settled {
        Settled::Sent => tracing::info!(%to, %id, "sent"),
        Settled::Delayed => tracing::warn!(%to, %id, "to be tried again: {why}"),
        Settled::GivenUp => tracing::warn!(%to, %id, "given up: {why}"),
    }
    Some(settled)
}
