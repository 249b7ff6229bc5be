//! `shoot`: targets, holding fire, and when evaders shoot (4.12, 4.7.5a).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "shoot",
        aliases: &[],
        when: "shooting",
        short: "targets in their order",
        long: "By the letters G generals, M mounted, E elephants, A artillery, C chariots, the second E or `nearest` the \
               enemy nearest; by words; by units; or by the team of enemy wagons, which is then shot at by itself. `do not shoot` holds the fire. Evaders shoot `at the start`, \
               unless it is written that they shoot `after the first quarter`, `halfway`, `after the third quarter` \
               or `at the end` of their flight.",
        examples: &[
            "UNIT 11: shoot E, then G, then nearest",
            "UNIT 4: shoot GMEACE",
            "UNIT 4: shoot enemy unit 3, then nearest",
            "UNIT 4: shoot team of enemy wagons W1",
            "UNIT 4: do not shoot",
            "UNIT 11: if charged evade and shoot halfway",
        ],
        rules: &["W-4.12.2", "W-4.7.5a", "W-4.15.4a"],
    },
    forms: &[
        (Rule::shoot, |reader, pair, _| one(Shoot(targets(reader, pair)?))),
        (Rule::hold_fire, |_, _, _| one(HoldFire)),
        (Rule::shoot_when, |_, pair, _| one(ShootAfter(quarters(pair)))),
    ],
};

/// Targets of shooting, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shoot(pub Vec<ShootAt>);

/// A target of shooting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShootAt {
    /// A kind.
    Kind(TargetType),
    /// An enemy unit.
    Unit(UnitId),
    /// The team of enemy wagons, by itself [W-4.15.4a].
    Team(UnitId),
}

impl ActionKind for Shoot {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Shooting, Phase::Shooting)
    }

    fn said(&self, s: &Subject) -> String {
        let at: Vec<String> = self.0.iter().map(target).collect();
        match at.is_empty() {
            true => s.does("shoot", ""),
            false => s.does("shoot", &format!("at {}", at.join(text!("then-at")))),
        }
    }
}

fn target(at: &ShootAt) -> String {
    match at {
        ShootAt::Unit(unit) => say::enemy(unit),
        ShootAt::Team(wagons) => said!("the-team-of", wagons = %say::enemy(wagons)),
        ShootAt::Kind(TargetType::Generals) => "generals".to_owned(),
        ShootAt::Kind(TargetType::Mounted) => said!("mounted-troops"),
        ShootAt::Kind(TargetType::Elephants) => "elephants".to_owned(),
        ShootAt::Kind(TargetType::Artillery) => "artillery".to_owned(),
        ShootAt::Kind(TargetType::Chariots) => "chariots".to_owned(),
        ShootAt::Kind(TargetType::Nearest) => said!("the-nearest-enemy"),
    }
}

/// Do not shoot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldFire;

impl ActionKind for HoldFire {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Shooting, Phase::Shooting)
    }

    fn said(&self, s: &Subject) -> String {
        s.does_not("shoot")
    }
}

/// After how many quarters of the period to shoot when evading, 0 to 4 [W-4.7.5a].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShootAfter(pub u8);

impl ActionKind for ShootAfter {
    fn facts(&self) -> Facts {
        Facts::new(Topic::ShotMoment, Phase::Shooting)
    }

    fn said(&self, s: &Subject) -> String {
        let moment = match self.0 {
            0 => text!("at-the-start"),
            1 => text!("after-the-first-quarter"),
            2 => "halfway",
            3 => text!("after-the-third-quarter"),
            _ => text!("at-the-end"),
        };
        s.does("shoot", moment)
    }
}

/// After how many quarters of the period an evader is to shoot.
fn quarters(pair: &Pair<'_, Rule>) -> u8 {
    match () {
        () if has(pair, Rule::sm_start) => 0,
        () if has(pair, Rule::sm_first) => 1,
        () if has(pair, Rule::sm_half) => 2,
        () if has(pair, Rule::sm_third) => 3,
        () => 4,
    }
}

/// Letters and words of shooting; the second E is the enemy nearest.
fn targets(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<ShootAt>> {
    let mut at = Vec::new();
    for item in children(pair, Rule::shoot_item).filter_map(|i| i.into_inner().next()) {
        match item.as_rule() {
            Rule::s_unit => {
                let unit = child(&item, Rule::enemy_unit).unwrap_or_else(|| item.clone());
                at.push(ShootAt::Unit(reader.enemy_unit(&unit)?));
            }
            Rule::s_team => at.push(ShootAt::Team(reader.enemy_unit(&item)?)),
            Rule::s_nearest => at.push(ShootAt::Kind(TargetType::Nearest)),
            Rule::s_letters => {
                for letter in item.as_str().chars() {
                    let kind = of_letter(letter, &at);
                    at.push(ShootAt::Kind(kind));
                }
            }
            _ => at.push(ShootAt::Kind(of_word(&item))),
        }
    }
    let mut once = Vec::new();
    for one in at {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    Ok(once)
}

fn of_letter(letter: char, before: &[ShootAt]) -> TargetType {
    match letter {
        'g' => TargetType::Generals,
        'm' => TargetType::Mounted,
        'e' if !before.contains(&ShootAt::Kind(TargetType::Elephants)) => TargetType::Elephants,
        'a' => TargetType::Artillery,
        'c' => TargetType::Chariots,
        _ => TargetType::Nearest,
    }
}

fn of_word(item: &Pair<'_, Rule>) -> TargetType {
    match () {
        () if has(item, Rule::s_generals) => TargetType::Generals,
        () if has(item, Rule::elephants) => TargetType::Elephants,
        () if has(item, Rule::artillery) => TargetType::Artillery,
        () if has(item, Rule::chariots) => TargetType::Chariots,
        () => TargetType::Mounted,
    }
}
