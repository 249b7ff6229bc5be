//! Orders as text that reads back as the same orders.

use super::*;

/// The canonical text of an order: `parse` reads it as the same order.
///
/// Holds for every order that `parse` can give. Empty lists of units, hexes or targets where the
/// language demands one, and `Arm(Foot)` (which reads back as `Foot`), are no such orders.
pub fn write(order: &Order) -> String {
    match order {
        Order::Face(group, facing) => format!("face {} {facing}", self::group(group)),
        Order::Place(unit, hex) => format!("place {unit} at {hex}"),
        Order::Pits(kind, hexes) => format!("pits {} {}", self::kind(*kind), list(hexes, " ")),
        Order::PitsRest(kind) => format!("rest {}", self::kind(*kind)),
        Order::PitOut(kind) => format!("pit out {}", self::kind(*kind)),
        Order::Move(unit, steps) => format!("move {unit}: {}", self::steps(steps)),
        Order::LeaderTo(leader, hexes) => format!("leader {leader} to {}", list(hexes, " ")),
        Order::LeaderWith(leader, unit) => format!("leader {leader} with {unit}"),
        Order::Gun(unit, turn) => format!("gun {unit} {}", hand(*turn)),
        Order::Enter(unit, hex, facing, steps) => enter(unit, *hex, *facing, steps),
        Order::Fire(group, aims) => {
            let aims: Vec<_> = aims.iter().map(aim).collect();
            format!("fire {} at {}", self::group(group), aims.join(" else "))
        }
        Order::FireGunsFirst(true) => "fire guns first".to_owned(),
        Order::FireGunsFirst(false) => "fire crossbows first".to_owned(),
        Order::HoldFire(group) => format!("hold fire {}", self::group(group)),
        Order::Rally(group) => format!("rally {}", self::group(group)),
        Order::RallyWith(unit, leader) => format!("rally {unit} with {leader}"),
        Order::RallyNot(group) => format!("rally not {}", self::group(group)),
        Order::WhenEnemyRallies(RallyFacing::AwayFromNearest) => {
            "when enemy rallies, face away from my nearest unit".to_owned()
        }
        Order::WhenEnemyRallies(RallyFacing::Towards(facing)) => format!("when enemy rallies, face {facing}"),
        Order::AttackOrder(hexes) if hexes.is_empty() => "attack order by differential".to_owned(),
        Order::AttackOrder(hexes) => format!("attack order {}, then by differential", list(hexes, ", ")),
        Order::AfterWin(at, then) => format!("after win{}: {}", at_hex(*at), after_win(then)),
        Order::AfterRout(at, unit, with) => {
            format!("after rout{}: {}", at_hex(*at), pursuit(unit.as_ref(), with))
        }
        Order::DestroyGun(hex, Some(unit)) => format!("destroy gun {hex} with {unit}"),
        Order::DestroyGun(hex, None) => format!("destroy gun {hex} never"),
        Order::Retreat(group, facings) if facings.is_empty() => {
            format!("retreat {} freely", self::group(group))
        }
        Order::Retreat(group, facings) => {
            format!("retreat {} prefer {}", self::group(group), list(facings, ", "))
        }
        Order::Displace(group, may) => {
            format!("displace {} {}", self::group(group), if *may { "freely" } else { "never" })
        }
        Order::Rout(group, towards, shunned) => rout(group, *towards, shunned),
        Order::RoutBy(unit, hexes) => format!("rout {unit} by {}", list(hexes, " ")),
        Order::RoutExtend(None) => "rout extend shortest".to_owned(),
        Order::RoutExtend(Some(hex)) => format!("rout extend towards {hex}"),
        Order::RoutOrder(units) => format!("rout order {}", list(units, ", ")),
        Order::LeaveMap(group, when) => format!("leave map {} {}", self::group(group), leave(*when)),
        Order::AdvanceAfterDefence(group, may) => {
            format!("advance after defence: {} {}", self::group(group), if *may { "yes" } else { "no" })
        }
        Order::CampFollowers(camp, hexes, facing) => camp_followers(*camp, hexes, *facing),
        Order::PitsRemove(hexes) if hexes.is_empty() => "pits remove never".to_owned(),
        Order::PitsRemove(hexes) => format!("pits remove {}", list(hexes, " ")),
        Order::OnPit(then) => format!("on pit: {}", onward(*then)),
        Order::OnCampCheck(then) => format!("on camp check: {}", onward(*then)),
        Order::Sacrifice(group, true) => format!("sacrifice {} to save horse", self::group(group)),
        Order::Sacrifice(group, false) => format!("sacrifice {} never", self::group(group)),
        Order::FaceTied(group, to) => format!("face {} {} when tied", self::group(group), tied(*to)),
        Order::PursueInEnemyPhase(None) => "pursue in enemy attack phase: default".to_owned(),
        Order::PursueInEnemyPhase(Some(units)) if units.is_empty() => {
            "pursue in enemy attack phase: none".to_owned()
        }
        Order::PursueInEnemyPhase(Some(units)) => {
            format!("pursue in enemy attack phase: {}", list(units, ", "))
        }
        Order::LeaderInAdvance(leader, goes) => {
            format!("leader {leader} {}", if *goes { "goes" } else { "stays" })
        }
        Order::StandardAdvance(true) => "standard: advance".to_owned(),
        Order::StandardAdvance(false) => "standard: do not advance".to_owned(),
        Order::PursueRoutOf(unit) => format!("pursue rout of {unit}"),
    }
}

/// A group as it is written.
pub fn group(group: &Group) -> String {
    match group {
        Group::All => "all".to_owned(),
        Group::Horse => "horse".to_owned(),
        Group::Foot | Group::Arm(Arm::Foot) => "foot".to_owned(),
        Group::Arm(Arm::Heavy) => "heavy horse".to_owned(),
        Group::Arm(Arm::Light) => "light horse".to_owned(),
        Group::Arm(Arm::Artillery) => "guns".to_owned(),
        Group::Nation(nation) => format!("{} units", nation_word(*nation)),
        Group::Units(units) => list(units, ", "),
    }
}

/// A nation as it is written: `Lithuanian`.
pub fn nation_word(nation: Nation) -> &'static str {
    match nation {
        Nation::Teutonic => "Teutonic",
        Nation::Crusader => "Crusader",
        Nation::Polish => "Polish",
        Nation::Lithuanian => "Lithuanian",
        Nation::Tartar => "Tartar",
    }
}

fn list<T: std::fmt::Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

fn kind(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Real => "real",
        PitKind::Dummy => "dummy",
    }
}

fn hand(sixths: i32) -> String {
    format!("{} {}", if sixths < 0 { "left" } else { "right" }, sixths.unsigned_abs() * 60)
}

fn steps(steps: &[Step]) -> String {
    let step = |step: &Step| match step {
        Step::Forward(hexes) => format!("forward {hexes}"),
        Step::Turn(sixths) => hand(*sixths),
        Step::Back => "back".to_owned(),
        Step::Disorder => "disorder".to_owned(),
        Step::To(hexes) => format!("to {}", list(hexes, " ")),
        Step::Trample(unit) => format!("trample {unit}"),
    };
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

fn enter(unit: &UnitId, hex: Hex, facing: Option<estafette_board::Facing>, steps: &[Step]) -> String {
    let facing = facing.map_or_else(String::new, |f| format!(" facing {f}"));
    let steps = if steps.is_empty() { String::new() } else { format!(": {}", self::steps(steps)) };
    format!("enter {unit} at {hex}{facing}{steps}")
}

fn aim(aim: &Aim) -> String {
    match aim {
        Aim::Hex(hex) => hex.to_string(),
        Aim::Unit(unit) => unit.to_string(),
        Aim::Arc(arc) => format!("{arc:?}"),
        Aim::Strongest => "strongest".to_owned(),
    }
}

fn at_hex(at: Option<Hex>) -> String {
    at.map_or_else(String::new, |hex| format!(" at {hex}"))
}

fn after_win(then: &AfterWin) -> String {
    match then {
        AfterWin::Advance(unit, 0) => format!("advance {unit}"),
        AfterWin::Advance(unit, turn) => format!("advance {unit}, turn {}", hand(*turn)),
        AfterWin::AdvanceGroup(Group::Units(units)) => format!("advance any of {}", list(units, ", ")),
        AfterWin::AdvanceGroup(group) => format!("advance {}", self::group(group)),
        AfterWin::Hold(group) => format!("hold {}", self::group(group)),
    }
}

fn pursuit(unit: Option<&UnitId>, with: &[UnitId]) -> String {
    match (unit, with) {
        (None, _) => "pursue none".to_owned(),
        (Some(unit), []) => format!("pursue {unit}"),
        (Some(unit), with) => format!("pursue {unit} with {}", list(with, " ")),
    }
}

fn rout(group: &Group, towards: Option<Hex>, shunned: &[Shun]) -> String {
    let mut clauses: Vec<String> = towards.map(|hex| format!("towards {hex}")).into_iter().collect();
    clauses.extend(shunned.iter().map(|s| format!("avoid {}", shun(*s))));
    if clauses.is_empty() {
        clauses.push("freely".to_owned());
    }
    format!("rout {} {}", self::group(group), clauses.join(", "))
}

fn shun(shun: Shun) -> &'static str {
    match shun {
        Shun::Friends => "friends",
        Shun::Marsh => "marsh",
        Shun::Pits => "pits",
        Shun::Enemies => "enemies",
    }
}

fn leave(when: LeaveMap) -> &'static str {
    match when {
        LeaveMap::OnlyIfEliminated => "only if otherwise eliminated",
        LeaveMap::Never => "never",
        LeaveMap::Freely => "freely",
    }
}

fn camp_followers(camp: Camp, hexes: &[Hex], facing: Option<estafette_board::Facing>) -> String {
    let at = if hexes.is_empty() { String::new() } else { format!(" at {}", list(hexes, " ")) };
    let facing = facing.map_or_else(String::new, |f| format!(" facing {f}"));
    format!("camp {} followers{at}{facing}", nation_word(camp.nation()))
}

fn onward(then: Onward) -> &'static str {
    match then {
        Onward::Stop => "stop",
        Onward::GoOn => "go on",
    }
}

fn tied(to: TieFacing) -> &'static str {
    match to {
        TieFacing::Stronger => "stronger",
        TieFacing::Left => "left",
        TieFacing::Right => "right",
    }
}
