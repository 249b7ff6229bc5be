//! `move`: drill, so far forward, back or aside, wheels and turns (4.4.5).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "move",
        aliases: &["advance", "wheel", "turn", "go", "stop"],
        when: "movement",
        short: "drill: so far forward, back or aside, wheels and turns",
        long: "`move 40 forward`, `move 20 paces left`, `wheel left 30 degrees`, `turn about`, `stop`; `move towards` a \
               place names the goal of this period.",
        examples: &[
            "UNIT 2: wheel left 30 degrees; move 40 forward",
            "UNIT 2: move 20 paces left",
            "UNIT 2: move 40 forward and 20 right",
            "UNIT 2: turn about",
            "UNIT 2: stop when enemy can charge us and we cannot charge them",
            "UNIT 2: move towards wood W2",
        ],
        rules: &["W-4.4.5c", "W-4.4.5d"],
    },
    forms: &[
        (Rule::forward, |reader, pair, _| one(Forward(or_back(pair, reader.paces(pair)?)))),
        (Rule::sideways, |reader, pair, _| one(Sideways(things::side(pair), reader.paces(pair)?))),
        (Rule::oblique, |reader, pair, _| {
            let part = |rule| child(pair, rule).map_or(Ok(Paces::ZERO), |part| reader.paces(&part));
            let (forward, aside) = (part(Rule::ahead_part)?, part(Rule::side_part)?);
            one(Oblique { forward: or_back(pair, forward), side: things::side(pair), aside })
        }),
        (Rule::wheel, |reader, pair, _| one(Wheel(things::side(pair), reader.degrees(pair)?))),
        (Rule::turn, |_, pair, _| {
            one(match () {
                () if has(pair, Rule::left) => Turn::Left,
                () if has(pair, Rule::right) => Turn::Right,
                () => Turn::About,
            })
        }),
        (Rule::halt, |_, _, _| one(Stop)),
    ],
};

/// So far forward, or back where that is said.
fn or_back(pair: &Pair<'_, Rule>, paces: Paces) -> Paces {
    if has(pair, Rule::back) { Paces::ZERO - paces } else { paces }
}

/// An order of the drill book: what it speaks of and when it acts.
macro_rules! drill {
    () => {
        fn facts(&self) -> Facts {
            Facts::new(Topic::Movement, Phase::Movement)
        }
    };
}

/// Move so far straight ahead (negative: back).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forward(pub Paces);

impl ActionKind for Forward {
    drill!();

    fn said(&self, s: &Subject) -> String {
        let way = if self.0 < Paces::ZERO { "back" } else { "forward" };
        s.does("move", &said!("paces-3", what = %self.0.abs(), %way))
    }
}

/// Move so far to a side without turning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sideways(pub Side, pub Paces);

impl ActionKind for Sideways {
    drill!();

    fn said(&self, s: &Subject) -> String {
        s.does("move", &said!("paces-to-the", what = %self.1, side = %side(self.0)))
    }
}

/// Move so far forward (negative: back) and so far to a side at once, on the straight line between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Oblique {
    /// Forward.
    pub forward: Paces,
    /// To which side.
    pub side: Side,
    /// How far to it.
    pub aside: Paces,
}

impl ActionKind for Oblique {
    drill!();

    fn said(&self, s: &Subject) -> String {
        let way = if self.forward < Paces::ZERO { "back" } else { "forward" };
        let (ahead, aside, to) = (self.forward.abs(), self.aside, side(self.side));
        s.does("move", &said!("paces-and-to-the-at-once", %ahead, %way, %aside, %to))
    }
}

/// Wheel to a side, by so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wheel(pub Side, pub Angle);

impl ActionKind for Wheel {
    drill!();

    fn said(&self, s: &Subject) -> String {
        s.does("wheel", &said!("degrees-to-the", what = %self.1, side = %side(self.0)))
    }
}

/// A turn of the whole unit, on the spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// 90° to the left.
    Left,
    /// 90° to the right.
    Right,
    /// 180°.
    About,
}

impl ActionKind for Turn {
    drill!();

    fn said(&self, s: &Subject) -> String {
        let way = match self {
            Self::Left => text!("to-the-left"),
            Self::Right => text!("to-the-right"),
            Self::About => "about",
        };
        s.does("turn", way)
    }

    fn reshapes(&self) -> bool {
        true
    }
}

/// Stop where we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

impl ActionKind for Stop {
    drill!();

    fn said(&self, s: &Subject) -> String {
        s.does("stop", "")
    }
}
