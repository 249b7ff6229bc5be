//! What players do: seeded, so that it is the same in every run.

use estafette::core::{GameId, SeatId};
use estafette::game::{House, Owes};

/// A small generator.
#[derive(Debug, Clone)]
pub struct Whim(pub u64);

impl Whim {
    /// A number below another one.
    pub fn pick(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % below.max(1)
    }

    /// A number below another one, for spans of seconds.
    pub fn below(&mut self, below: i64) -> i64 {
        i64::from(self.pick(u32::try_from(below.max(1)).expect("a short span")))
    }
}

/// How a player treats a step.
#[derive(Debug, Clone, Copy)]
pub enum Behaviour {
    InTime,
    Late,
    Silent,
    /// His seat is given to somebody else, who writes nothing in this step.
    HandedOver,
    /// He is in time, and says that he will be away for some days.
    GoingAway,
    /// He is in time, and wants all of the time in a game that would go on early.
    Waiting,
}

impl Behaviour {
    pub fn of(whim: &mut Whim) -> Self {
        match whim.pick(100) {
            0..58 => Self::InTime,
            58..64 => Self::GoingAway,
            64..72 => Self::Waiting,
            72..83 => Self::Late,
            83..97 => Self::Silent,
            _ => Self::HandedOver,
        }
    }
}

/// Orders of Na Grunwald! that fit at any time.
const PLANS: [&str; 4] = [
    "officer to Dukaty\nhelper to Prowiant\npass",
    "officer to Rycerze koronni\n2 helpers to Pomocnicy\npass",
    "oficer na Rycerzy koronnych\npomocnik na Dukaty\npas",
    "pass",
];

/// What a seat writes: its orders, or answers to what it is asked.
pub fn text(house: &mut House<'_>, whim: &mut Whim, game: &GameId, seat: &SeatId) -> String {
    let status = house.status(game).expect("the store works");
    let owes = status.seats.iter().find(|s| s.seat == *seat).map(|s| s.owes);
    if owes == Some(Owes::Answer) {
        let rows = house.questions(game).expect("the store works");
        let own = rows.iter().filter(|r| r.open.key.seat == *seat);
        let answers = own.map(|r| {
            let key = &r.open.key;
            format!("answer {} {} {}", key.decision, key.subject, r.open.question.default)
        });
        return answers.collect::<Vec<_>>().join("\n");
    }
    match status.system.as_str() {
        "na-grunwald" => PLANS[whim.pick(4) as usize].to_owned(),
        _ => "rally all\ndone".to_owned(),
    }
}
