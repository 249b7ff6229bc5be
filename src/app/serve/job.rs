//! What the others ask of the handler.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;

use estafette_core::LetterId;
use estafette_game::{House, SendFailure, Settled};
use estafette_mail::Proof;
use estafette_store::MailRow;

/// What a page does in the house. It says itself what came of it, to whoever waits.
pub struct Deed(pub Box<dyn FnOnce(&mut House<'_>) + Send>);

impl fmt::Debug for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deed")
    }
}

impl Deed {
    /// Does it. Should it panic, whoever waits for it is told by nobody answering.
    pub fn run(self, house: &mut House<'_>) {
        if catch_unwind(AssertUnwindSafe(|| (self.0)(house))).is_err() {
            tracing::error!("a page broke down");
        }
    }
}

/// What the others ask of the handler.
#[derive(Debug)]
pub enum Job {
    /// A page changes something.
    Do(Deed),
    /// What is known of the senders of letters.
    Proofs(Vec<(LetterId, Proof)>),
    /// Mails that are due, for the sender.
    Claim {
        /// How many at most.
        most: usize,
        /// Where they are wanted.
        reply: oneshot::Sender<Vec<MailRow>>,
    },
    /// What became of a mail.
    Settle {
        /// The mail.
        mail: Box<MailRow>,
        /// What its transport said.
        result: Result<(), SendFailure>,
        /// Told once it is noted.
        reply: oneshot::Sender<Settled>,
    },
}
