//! The phases of a period (H6), and the sheets that cover them.

use estafette_core::PhaseName;
use estafette_core::journal::Period;
use estafette_core::{said, text};

use serde::{Deserialize, Serialize};

/// A phase. The first two come once, before the first period; the very first only in games with armies by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Army lists are opened (4.3.1); once, where armies come by mail.
    Muster,
    /// Deployment, scouting and written orders (4.4); once.
    SetUp,
    /// H6 1: who can surprise, impetuous moves, arrivals, forced-march marks.
    Start,
    /// H6 2: charges are declared.
    Charges,
    /// H6 3: break-offs are declared.
    BreakOffs,
    /// H6 4: reaction tests.
    Reactions,
    /// H6 5: all movement.
    Movement,
    /// H6 6: shooting.
    Shooting,
    /// H6 7: hand-to-hand combat.
    Melee,
    /// H6 8: new orders and signals.
    NewOrders,
}

impl Phase {
    /// All, in the order of play.
    pub const SEQUENCE: [Self; 10] = [
        Self::Muster,
        Self::SetUp,
        Self::Start,
        Self::Charges,
        Self::BreakOffs,
        Self::Reactions,
        Self::Movement,
        Self::Shooting,
        Self::Melee,
        Self::NewOrders,
    ];

    /// Its name in cases and mails.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Muster => "muster",
            Self::SetUp => "set-up",
            Self::Start => "start",
            Self::Charges => "charges",
            Self::BreakOffs => "break-offs",
            Self::Reactions => "reactions",
            Self::Movement => "movement",
            Self::Shooting => "shooting",
            Self::Melee => "melee",
            Self::NewOrders => "new-orders",
        }
    }

    /// The phase of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::SEQUENCE.into_iter().find(|p| p.as_str() == name)
    }

    /// The name as the house's type.
    pub fn name(self) -> PhaseName {
        PhaseName::new(self.as_str())
    }

    /// In English words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Muster => text!("army-lists"),
            Self::SetUp => text!("deployment-and-written-orders"),
            Self::Start => text!("start-of-the-period"),
            Self::Charges => text!("charge-declarations"),
            Self::BreakOffs => text!("break-off-declarations"),
            Self::Reactions => text!("reaction-tests"),
            Self::Movement => "Movement",
            Self::Shooting => "Shooting",
            Self::Melee => text!("hand-to-hand-combat"),
            Self::NewOrders => text!("new-orders-and-signals"),
        }
    }

    /// The phase after it, in the same period or the next.
    pub fn next(self) -> Self {
        let at = Self::SEQUENCE.iter().position(|p| *p == self).unwrap_or(0);
        Self::SEQUENCE.get(at + 1).copied().unwrap_or(Self::Start)
    }

    /// Whether it is covered by the second sheet of a period, where a game has two (`mail_rounds`).
    pub fn second_half(self) -> bool {
        self >= Self::Movement
    }
}

/// The sheet before the set-up, in games with armies by mail: an army list. The set-up sheet is the second of the
/// same turn there.
pub fn muster() -> Period {
    Period { ordinal: 0, turn: 0, title: said!("the-army-list") }
}

/// Which sheet of the game: the set-up sheet is 0, then each period has two ordinals, of which the second is
/// used only in games with two mails a period. Thus an ordinal means the same in both kinds of games.
pub fn period(period: u8, second: bool) -> Period {
    let turn = u32::from(period);
    let title = match (period, second) {
        (0, _) => said!("the-set-up"),
        (n, false) => said!("period", %n),
        (n, true) => said!("period-after-the-reaction-tests", %n),
    };
    Period { ordinal: turn * 2 + u32::from(second), turn, title }
}
