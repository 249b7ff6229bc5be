//! A house in simulated time: what a service does by the clock, done at once and in order. Nothing here knows
//! what is due; the house says when it wants to be looked at, and what goes out is kept with its time.

pub mod plain;

use chrono::{DateTime, TimeDelta, Utc};
use estafette::core::dice::sha256_hex;
use estafette::game::{House, Identity};
use estafette::store::MailRow;

/// Random bytes.
pub type Random = Box<dyn FnMut(&mut [u8]) + Send>;
/// Opens the house again.
pub type Reopen<'l> = Box<dyn FnMut() -> House<'l> + 'l>;

/// The domain of the house.
pub const DOMAIN: &str = "games.example";
/// A service notes at least so often that it is awake.
const AWAKE: TimeDelta = TimeDelta::minutes(30);

/// A mail that went out.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    pub at: DateTime<Utc>,
    pub row: MailRow,
}

/// A house at work.
pub struct Simulated<'l> {
    pub house: House<'l>,
    pub now: DateTime<Utc>,
    /// Mails that went out, in order.
    pub sent: Vec<Sent>,
    /// When the house was last noted to be awake.
    awake: Option<DateTime<Utc>>,
    /// Opens the house anew before each thing that it does, where it is to forget.
    pub reopen: Option<Reopen<'l>>,
}

impl<'l> Simulated<'l> {
    /// A house that stays open.
    pub fn new(house: House<'l>, now: DateTime<Utc>) -> Self {
        Self { house, now, sent: Vec::new(), awake: None, reopen: None }
    }

    /// Drops the house and opens it again, where it is to forget.
    pub fn forget(&mut self) {
        if let Some(reopen) = &mut self.reopen {
            self.house = reopen();
        }
    }

    /// Does what falls due before a moment, each at its time, and comes to that moment.
    pub fn go_on(&mut self, to: DateTime<Utc>) {
        self.stay_awake();
        while let Some(due) = self.due().filter(|due| *due < to) {
            assert!(due > self.now || self.awake.is_none(), "something is due at {due} for ever");
            self.pass(due);
            self.work();
        }
        self.pass(to);
    }

    /// Time goes by while the house is down; then it is awake again.
    pub fn sleep(&mut self, to: DateTime<Utc>) {
        self.stay_awake();
        self.now = to;
        self.stay_awake();
    }

    /// Does what is due now, and sends the mails.
    pub fn work(&mut self) {
        self.forget();
        let ticked = self.house.tick(self.now).expect("the store works");
        assert!(ticked.failed.is_empty(), "{:?}", ticked.failed);
        self.forget();
        let (sent, now) = (&mut self.sent, self.now);
        let mut carry = |row: &MailRow| {
            sent.push(Sent { at: now, row: row.clone() });
            Ok(())
        };
        self.house.send(now, &mut carry).expect("the store works");
    }

    /// When something falls due next.
    pub fn due(&mut self) -> Option<DateTime<Utc>> {
        let mail = self.house.next_mail().expect("the store works");
        let tick = self.house.next_tick().expect("the store works");
        [mail, tick].into_iter().flatten().min().map(|due| due.max(self.now))
    }

    /// Time goes by, and the house notes that it is awake.
    pub fn pass(&mut self, to: DateTime<Utc>) {
        while self.now + AWAKE < to {
            self.now += AWAKE;
            self.stay_awake();
        }
        self.now = to;
        self.stay_awake();
    }

    fn stay_awake(&mut self) {
        if self.awake != Some(self.now) {
            self.house.awake(self.now).expect("the store works");
            self.awake = Some(self.now);
        }
    }
}

/// How the house is addressed.
pub fn identity() -> Identity {
    Identity { umpire: Some(format!("umpire@{DOMAIN}")), ..Identity::new("Estafette", "orders", DOMAIN) }
}

/// The same bytes in every run, and no two alike.
pub fn random() -> Random {
    let mut drawn = 0u64;
    Box::new(move |bytes: &mut [u8]| {
        for chunk in bytes.chunks_mut(16) {
            drawn += 1;
            let hash = sha256_hex(format!("conversation {drawn}").as_bytes());
            for (i, byte) in chunk.iter_mut().enumerate() {
                *byte = u8::from_str_radix(&hash[2 * i..2 * i + 2], 16).expect("hex");
            }
        }
    })
}
