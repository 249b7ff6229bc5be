//! What somebody does, in words.

use super::{Subject, enemy, own, place, sector, troops};
use crate::ids::{Formation, Influence, OrderType, TargetType, Weapon};
use crate::orders::clause::{
    Action, Asked, ChargeTarget, Goal, Obstacles, Relation, Shape, ShootAt, SquareSide, Turn,
};
use crate::position::Edge;
use estafette_board::plane::{Paces, Side};

/// What stands behind the subject of a sentence.
pub fn predicate(subject: &Subject, action: &Action) -> String {
    let s = subject;
    match action {
        Action::Order { order, goal, paces, exactly, sector } => {
            movement(s, *order, goal.as_ref(), (*paces, *exactly), *sector)
        }
        Action::Charge { target, plain } => {
            let plain = if *plain { ", without change of formation" } else { "" };
            format!("{}{plain}", charge(s, target))
        }
        Action::DoNotCharge(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(troops).collect();
            s.does_not(&format!("charge {}", super::listed(&kinds, "or")))
        }
        Action::Evade => s.does("evade", ""),
        Action::DoNotEvade => s.does_not("evade"),
        Action::Stand { advance: None, stays: None } => s.does("stand", "to receive the charge"),
        Action::Stand { advance: None, stays: Some(shape) } => {
            let stays = s.does("stay", &format!("in {shape}"));
            format!("{stays} and {}", s.does("stand", "to receive the charge"))
        }
        Action::Stand { advance: Some(paces), .. } => {
            s.does("hold", &format!("and {}", s.does("advance", &format!("{paces} paces"))))
        }
        Action::Complete => s.does("complete", &format!("{} charge", s.whose())),
        Action::Countercharge => s.does("countercharge", ""),
        Action::TurnToFace => s.does("turn", "to face the charge"),
        Action::Dismount => s.does("dismount", ""),
        Action::Mount => s.does("mount", ""),
        Action::PlaceObstacles(what) => s.does("place", &format!("{} {}", s.whose(), obstacles(*what))),
        Action::Stop => s.does("stop", ""),
        Action::Shoot(at) if at.is_empty() => s.does("shoot", ""),
        Action::Shoot(at) => {
            let at: Vec<String> = at.iter().map(shoot_at).collect();
            s.does("shoot", &format!("at {}", at.join(", then at ")))
        }
        Action::HoldFire => s.does_not("shoot"),
        Action::ShootAfter(quarters) => s.does("shoot", shot_moment(*quarters)),
        Action::Form { shape, within } => {
            let within = within.map_or_else(String::new, |p| format!(" within {p} paces of the enemy"));
            s.does("form", &format!("{}{within}", formation(shape)))
        }
        // Movements of the drill book, generals, set-up and the rest.
        Action::Forward(paces) if *paces < Paces::ZERO => {
            s.does("move", &format!("{} paces back", paces.abs()))
        }
        Action::Forward(paces) => s.does("move", &format!("{paces} paces forward")),
        Action::Sideways(to, paces) => s.does("move", &format!("{paces} paces to the {}", side(*to))),
        Action::Oblique { forward, side: to, aside } => {
            let way = if *forward < Paces::ZERO { "back" } else { "forward" };
            s.does("move", &format!("{} paces {way} and {aside} to the {} at once", forward.abs(), side(*to)))
        }
        Action::Wheel(to, angle) => s.does("wheel", &format!("{angle} degrees to the {}", side(*to))),
        Action::Turn(Turn::Left) => s.does("turn", "to the left"),
        Action::Turn(Turn::Right) => s.does("turn", "to the right"),
        Action::Turn(Turn::About) => s.does("turn", "about"),
        Action::Files(1) => s.does("form", "up in 1 file"),
        Action::Files(n) => s.does("form", &format!("up in {n} files")),
        Action::Expand(by) => s.does("expand", &files(*by)),
        Action::Contract(by) => s.does("contract", &files(*by)),
        Action::ChangeRanks => s.does("change", &format!("{} ranks", s.whose())),
        Action::Conform(terrain) => s.does("conform", &format!("to the edge of terrain {terrain}")),
        Action::Join(unit) => s.does("join", &own(unit)),
        Action::Leave { to, before_pursuit } => {
            let to = to.map_or("", |side| match side {
                SquareSide::Front => " to the front",
                SquareSide::Rear => " to the rear",
                SquareSide::Right => " to the right",
                SquareSide::Left => " to the left",
            });
            let before = if *before_pursuit { " before a pursuit test" } else { "" };
            s.does("leave", &format!("{} unit{to}{before}", s.whose()))
        }
        Action::Influence(Influence::Plus) => s.does("add", "the general's influence to reaction tests"),
        Action::Influence(Influence::Minus) => {
            s.does("subtract", "the general's influence from reaction tests")
        }
        Action::Influence(Influence::None) => s.does("use", "no influence in reaction tests"),
        Action::Influence(Influence::IfUseful) => {
            s.does("add", "the general's influence if it raises the total, and none otherwise")
        }
        Action::FrontRank(true) => s.does("fight", "in the front rank"),
        Action::FrontRank(false) => s.does_not("fight in the front rank"),
        Action::Character(temperament) => format!("{} of {temperament} character", s.is()),
        Action::OffTable { edge, sector: third, delay } => {
            let third = third.map_or_else(String::new, |t| format!(" in {}", sector(t)));
            let delay = match delay {
                0 => String::new(),
                1 => ", delayed by 1 period".to_owned(),
                n => format!(", delayed by {n} periods"),
            };
            let edge = match edge {
                Edge::Own => "at the own edge",
                Edge::Left => "on the left flank",
                Edge::Right => "on the right flank",
            };
            format!("{} off the table and {} {edge}{third}{delay}", s.is(), s.does("arrive", ""))
        }
        Action::ForceMarch => {
            format!("{} marched hard before the battle", if s.many { "have" } else { "has" })
        }
        Action::Together(unit) => format!("{} together with {}", s.is(), own(unit)),
        Action::Deploy { at, facing, hidden } => {
            let facing = facing.map_or_else(String::new, |f| format!(", facing {f} degrees"));
            let hidden = if *hidden { ", hidden if possible" } else { "" };
            s.does("deploy", &format!("at {}, {}{facing}{hidden}", at.x, at.y))
        }
        Action::DetachmentOf(unit) => format!("{} a detachment of {}", s.is(), own(unit)),
        Action::FallBack { to: Some(paces), exactly } => {
            let exactly = if *exactly { "exactly " } else { "" };
            s.does("fall", &format!("back to {exactly}{paces} paces from the enemy"))
        }
        Action::FallBack { to: None, .. } => s.does("fall", "back"),
        Action::BreakOff => s.does("break", "off the melee"),
        Action::FightWith(Some(weapon)) => s.does("fight", &format!("on with {}", weapons(*weapon))),
        Action::FightWith(None) => s.does("fight", "on"),
        Action::Rally => s.does("rally", ""),
        Action::FaceEnemyEdge => s.does("face", "the enemy's edge of the table"),
        Action::Pursue(true) => s.does("pursue", ""),
        Action::Pursue(false) => s.does_not("pursue"),
        Action::Link(true) => s.does("link", &format!("{} teams", s.whose())),
        Action::Link(false) => s.does("unlink", &format!("{} teams", s.whose())),
        Action::GiveSignal(name) => s.does("give", &format!("signal {name}")),
        Action::SignalMeans { name, from: Some(from), to: Some(to) } => {
            format!(
                "signal {name} changes every unit with {} orders to {} orders",
                order_name(*from),
                order_name(*to)
            )
        }
        Action::SignalMeans { name, .. } => format!("signal {name} is for all units whose orders name it"),
        Action::Check { unit, of } => {
            s.does("demand", &format!("a check of {} of {}", asked(*of), enemy(unit)))
        }
        Action::Concede { .. } => s.does("concede", "the battle"),
        Action::AgreeToEnd => s.does("agree", "to end the battle"),
        Action::CallUmpire(about) if about.is_empty() => s.does("call", "the umpire"),
        Action::CallUmpire(about) => s.does("call", &format!("the umpire about: {about}")),
    }
}

/// Which orders a check is about.
fn asked(of: Asked) -> String {
    let named = [(of.order, "order type"), (of.sector, "sector"), (of.delay, "delay")];
    let named: Vec<String> =
        named.iter().filter(|(asked, _)| *asked).map(|(_, name)| (*name).to_owned()).collect();
    if named.is_empty() { "the orders".to_owned() } else { format!("the {}", super::listed(&named, "and")) }
}

/// The name of a movement order.
pub fn order_name(order: OrderType) -> &'static str {
    match order {
        OrderType::Quick => "QUICK",
        OrderType::Varily => "VARILY",
        OrderType::Hold => "HOLD",
        OrderType::Skirmish => "SKIRMISH",
    }
}

fn movement(
    s: &Subject,
    order: Option<OrderType>,
    goal: Option<&(Relation, Goal)>,
    (paces, exactly): (Option<Paces>, bool),
    third: Option<crate::ids::Sector>,
) -> String {
    let does = match order {
        Some(OrderType::Quick) => s.does("advance", "quickly"),
        Some(OrderType::Varily) => s.does("advance", "warily"),
        Some(OrderType::Hold) => s.does("hold", ""),
        Some(OrderType::Skirmish) => s.does("skirmish", ""),
        None if goal.is_none() && paces.is_none() => {
            let to = third.map_or_else(String::new, |third| format!("to {}", sector(third)));
            return s.does("keep", &to);
        }
        None => s.does("move", ""),
    };
    let claims =
        exactly && goal.is_some_and(|(relation, goal)| *relation == Relation::Towards && goal.is_enemy());
    let (far, claim) = if claims { (None, paces) } else { (paces, None) };
    let exactly = if exactly { "exactly " } else { "" };
    let far = far.map_or_else(String::new, |p| format!(" {exactly}{p} paces"));
    let to = goal.map_or_else(String::new, |(relation, goal)| match (relation, goal) {
        (_, Goal::Here) => format!(" where {} {}", s.pronoun(), if s.many { "stand" } else { "stands" }),
        (Relation::Towards, goal) => format!(" towards {}", place(s, goal)),
        (Relation::At, Goal::Sector(_)) => format!(" in {}", place(s, goal)),
        (Relation::At, goal) => format!(" at {}", place(s, goal)),
        (Relation::Behind, goal) => format!(" behind {}", place(s, goal)),
        (Relation::LeftOf, goal) => format!(" to the left of {}", place(s, goal)),
        (Relation::RightOf, goal) => format!(" to the right of {}", place(s, goal)),
    });
    let said = matches!(goal, Some((_, Goal::Sector(at))) if Some(*at) == third);
    let keeps = match third.filter(|_| !said) {
        None => String::new(),
        Some(third) if goal.is_none() && far.is_empty() => format!(" in {}", sector(third)),
        Some(third) => format!(", in {}", sector(third)),
    };
    let claim = claim.map_or_else(String::new, |p| format!(", to exactly {p} paces"));
    format!("{does}{far}{to}{claim}{keeps}")
}

fn charge(s: &Subject, target: &ChargeTarget) -> String {
    match target {
        ChargeTarget::Units(units) => {
            let units: Vec<String> = units.iter().map(enemy).collect();
            s.does("charge", &super::listed(&units, "and"))
        }
        ChargeTarget::Nearest => s.does("charge", "the nearest enemy"),
        ChargeTarget::Straightforward => s.does("charge", "straightforward, at all that it meets"),
        ChargeTarget::WhatBrokeThem => s.does("charge", "whoever broke them"),
    }
}

fn obstacles(what: Obstacles) -> &'static str {
    match what {
        Obstacles::Obstacles => "obstacles",
        Obstacles::Stakes => "stakes",
        Obstacles::Caltrops => "caltrops",
    }
}

fn shot_moment(quarters: u8) -> &'static str {
    match quarters {
        0 => "at the start",
        1 => "after the first quarter",
        2 => "halfway",
        3 => "after the third quarter",
        _ => "at the end",
    }
}

fn shoot_at(at: &ShootAt) -> String {
    match at {
        ShootAt::Unit(unit) => enemy(unit),
        ShootAt::Team(wagons) => format!("the team of {}", enemy(wagons)),
        ShootAt::Kind(TargetType::Generals) => "generals".to_owned(),
        ShootAt::Kind(TargetType::Mounted) => "mounted troops".to_owned(),
        ShootAt::Kind(TargetType::Elephants) => "elephants".to_owned(),
        ShootAt::Kind(TargetType::Artillery) => "artillery".to_owned(),
        ShootAt::Kind(TargetType::Chariots) => "chariots".to_owned(),
        ShootAt::Kind(TargetType::Nearest) => "the nearest enemy".to_owned(),
    }
}

/// A formation in words.
pub fn formation(shape: &Shape) -> String {
    match shape {
        Shape::Line(None) => "a line".to_owned(),
        Shape::Line(Some(1)) => "a line of 1 rank".to_owned(),
        Shape::Line(Some(deep)) => format!("a line of {deep} ranks"),
        Shape::Column(None) => "a march column".to_owned(),
        Shape::Column(Some(1)) => "a march column of 1 file".to_owned(),
        Shape::Column(Some(wide)) => format!("a march column of {wide} files"),
        Shape::Wedge(size) => format!("a wedge of {size}"),
        Shape::Square(extra) if extra.is_empty() => "a square".to_owned(),
        Shape::Square(extra) => {
            let sides: Vec<String> = extra.iter().map(|e| square_side(*e).to_owned()).collect();
            format!("a square, with extra figures on the {}", super::listed(&sides, "and"))
        }
        Shape::Other(Formation::Scythian) => "the Scythian formation".to_owned(),
        Shape::Other(Formation::Cantabrian) => "the Cantabrian circle".to_owned(),
        Shape::Other(other) => format!("a {other}"),
    }
}

fn square_side(side: SquareSide) -> &'static str {
    match side {
        SquareSide::Front => "front",
        SquareSide::Rear => "rear",
        SquareSide::Right => "right",
        SquareSide::Left => "left",
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

fn files(by: Option<u32>) -> String {
    match by {
        None => "by as many files as make one rank".to_owned(),
        Some(1) => "by 1 file".to_owned(),
        Some(n) => format!("by {n} files"),
    }
}

fn weapons(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Pike => "pikes",
        Weapon::LongSpear => "long spears",
        Weapon::HeavyThrowing => "heavy throwing weapons",
        Weapon::Javelins => "javelins",
        Weapon::Darts => "darts",
        Weapon::TwoHandedCutting => "two-handed cutting weapons",
        Weapon::TwoHandedThrusting => "two-handed thrusting weapons",
        Weapon::Lance => "lances",
        _ => "side arms",
    }
}
