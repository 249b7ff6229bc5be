//! `join`, `leave`, `influence`, `character`: generals (4.2).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "join",
        aliases: &["leave", "influence", "character"],
        when: "any",
        short: "generals: with a unit, in its tests, in its front rank",
        long: "",
        examples: &[
            "BODY G1: join unit 7 when within reach; fight in the front rank",
            "BODY G1: influence plus if it raises the total, else none",
            "BODY G1: leave before the pursuit test if not fighting",
            "BODY G2: character bold",
        ],
        rules: &["W-4.2.1c", "W-4.2.2a"],
    },
    forms: &[
        (Rule::join, |reader, pair, _| one(Join(own_below(reader, pair)?))),
        (Rule::leave, |_, pair, _| {
            let to = sides(pair).first().copied();
            one(Leave { to, before_pursuit: has(pair, Rule::kw_before_pursuit_test) })
        }),
        (Rule::influence, |_, pair, _| one(influence_of(pair))),
        (Rule::front_rank, |_, _, _| one(FrontRank(true))),
        (Rule::rear_rank, |_, _, _| one(FrontRank(false))),
        (Rule::character, |_, pair, _| {
            one(match () {
                () if has(pair, Rule::rash) => Temperament::Rash,
                () if has(pair, Rule::cautious) => Temperament::Cautious,
                () => Temperament::Bold,
            })
        }),
    ],
};

/// A general joins a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Join(pub UnitId);

impl ActionKind for Join {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Company, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("join", &say::own(&self.0))
    }
}

/// A general leaves his unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave {
    /// To that side of it.
    pub to: Option<SquareSide>,
    /// Only when a pursuit test of his unit comes, before its dice [EX-4.2.1a].
    pub before_pursuit: bool,
}

impl ActionKind for Leave {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Company, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        let to = self.to.map_or_else(String::new, |side| said!("to-the", side = %side.name()));
        let before = if self.before_pursuit { text!("before-a-pursuit-test") } else { "" };
        s.does("leave", &said!("unit", whose = %s.whose(), %to, %before))
    }
}

/// A side of a square, or of any unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareSide {
    /// Where it looks.
    Front,
    /// Behind.
    Rear,
    /// Right.
    Right,
    /// Left.
    Left,
}

impl SquareSide {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Rear => "rear",
            Self::Right => "right",
            Self::Left => "left",
        }
    }
}

/// The sides that are named.
pub(super) fn sides(pair: &Pair<'_, Rule>) -> Vec<SquareSide> {
    let sides = descendants(pair).filter(|p| p.as_rule() == Rule::square_side);
    let one = |p: Pair<'_, Rule>| match () {
        () if has(&p, Rule::front) => SquareSide::Front,
        () if has(&p, Rule::rear) => SquareSide::Rear,
        () if has(&p, Rule::right) => SquareSide::Right,
        () => SquareSide::Left,
    };
    sides.map(one).collect()
}

impl ActionKind for Influence {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Influence, Phase::Reactions).asked(rule!("W-4.2.1a"))
    }

    fn said(&self, s: &Subject) -> String {
        match self {
            Self::Plus => s.does("add", text!("the-generals-influence-to-reaction-tests")),
            Self::Minus => s.does("subtract", text!("the-generals-influence-from-reaction-tests")),
            Self::None => s.does("use", text!("no-influence-in-reaction-tests")),
            Self::IfUseful => s.does("add", text!("the-generals-influence-if-it-raises")),
        }
    }
}

/// The influence that is named; `else none` is one too.
pub fn influence_of(pair: &Pair<'_, Rule>) -> Influence {
    match () {
        () if has(pair, Rule::inf_plus) => Influence::Plus,
        () if has(pair, Rule::inf_minus) => Influence::Minus,
        () => Influence::None,
    }
}

/// A general fights in the front rank, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrontRank(pub bool);

impl ActionKind for FrontRank {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Rank, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        if self.0 {
            s.does("fight", text!("in-the-front-rank"))
        } else {
            s.does_not(text!("fight-in-the-front-rank"))
        }
    }
}

impl ActionKind for Temperament {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Character, Phase::NewOrders)
    }

    fn said(&self, s: &Subject) -> String {
        said!("of-character", is = %s.is(), what = %self)
    }
}
