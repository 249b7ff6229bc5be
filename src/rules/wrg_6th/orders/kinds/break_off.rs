//! `break off`, `fight on`, `rally`, `pursue`: in a melee and after it (4.8, 4.13).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "break-off",
        aliases: &["break", "declare", "rally", "pursue", "fight"],
        when: "break-offs",
        short: "leave a melee, fight on, rally, pursue",
        long: "",
        examples: &[
            "UNIT 13: declare break-off; if refused fight on with side arms; rally facing the enemy edge",
            "UNIT 13: do not pursue",
        ],
        rules: &["W-4.8.2a", "W-4.8.1"],
    },
    forms: &[
        (Rule::break_off, |_, _, _| one(BreakOff)),
        (Rule::fight_with, |_, pair, _| one(FightWith(descendants(pair).find_map(|p| weapon(&p))))),
        (Rule::rally, |_, pair, _| {
            let mut said = one(Rally)?;
            said.extend(has(pair, Rule::enemy_edge).then(|| ActionPart::Act(FaceEnemyEdge.into())));
            Ok(said)
        }),
        (Rule::pursue, |_, _, _| one(Pursue(true))),
        (Rule::do_not_pursue, |_, _, _| one(Pursue(false))),
    ],
};

/// Break off the melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakOff;

impl ActionKind for BreakOff {
    fn facts(&self) -> Facts {
        Facts::new(Topic::BreakOff, Phase::BreakOffs).asked(rule!("W-4.8.2a"))
    }

    fn said(&self, s: &Subject) -> String {
        s.does("break", text!("off-the-melee"))
    }
}

/// Fight on with a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FightWith(pub Option<Weapon>);

impl ActionKind for FightWith {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Weapon, Phase::Melee)
    }

    fn said(&self, s: &Subject) -> String {
        let with = match self.0 {
            None => return s.does("fight", "on"),
            Some(Weapon::Pike) => "pikes",
            Some(Weapon::LongSpear) => text!("long-spears"),
            Some(Weapon::HeavyThrowing) => text!("heavy-throwing-weapons"),
            Some(Weapon::Javelins) => "javelins",
            Some(Weapon::Darts) => "darts",
            Some(Weapon::TwoHandedCutting) => text!("two-handed-cutting-weapons"),
            Some(Weapon::TwoHandedThrusting) => text!("two-handed-thrusting-weapons"),
            Some(Weapon::Lance) => "lances",
            Some(_) => text!("side-arms"),
        };
        s.does("fight", &said!("on-with", %with))
    }
}

fn weapon(pair: &Pair<'_, Rule>) -> Option<Weapon> {
    if pair.as_rule() != Rule::weapon {
        return None;
    }
    Some(match pair.as_str() {
        "pikes" | "pike" | "p" => Weapon::Pike,
        "long spears" | "long thrusting spears" | "lts" => Weapon::LongSpear,
        "heavy throwing weapons" | "htw" => Weapon::HeavyThrowing,
        "javelins" | "jls" => Weapon::Javelins,
        "darts" | "d" => Weapon::Darts,
        "two-handed cutting weapons" | "2hcw" => Weapon::TwoHandedCutting,
        "two-handed thrusting weapons" | "2hct" => Weapon::TwoHandedThrusting,
        "lances" | "lance" | "l" => Weapon::Lance,
        _ => Weapon::SideArms,
    })
}

/// Rally.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rally;

impl ActionKind for Rally {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Rally, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("rally", "")
    }
}

/// With `rally`: then look to the enemy's edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FaceEnemyEdge;

impl ActionKind for FaceEnemyEdge {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Rally, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("face", text!("the-enemys-edge-of-the-table"))
    }
}

/// Pursue, or do not where the rules leave the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pursue(pub bool);

impl ActionKind for Pursue {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Pursuit, Phase::Reactions)
    }

    fn said(&self, s: &Subject) -> String {
        if self.0 { s.does("pursue", "") } else { s.does_not("pursue") }
    }
}
