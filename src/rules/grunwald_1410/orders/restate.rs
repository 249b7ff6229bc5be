//! Orders in the game's own words, for receipts and sheets.

use super::write::nation_word;
use super::*;
use estafette_board::Facing;

/// An order as a sentence without a full stop: `L02 Trocka: 3 hexes forward, turn 60 degrees right`.
pub fn restate(order: &Order, names: &Names<'_>) -> String {
    Words { names }.order(order)
}

struct Words<'a> {
    names: &'a Names<'a>,
}

impl Words<'_> {
    fn order(&self, order: &Order) -> String {
        match order {
            Order::Face(g, facing) => format!("{} {} {}", self.of(g), verb(g, "face"), compass(*facing)),
            Order::Place(unit, hex) => format!("{} starts at {hex}", self.unit(unit)),
            Order::Pits(kind, hexes) => format!("{} wolf pits at {}", kinds(*kind), list(hexes)),
            Order::PitsRest(kind) => format!("{} wolf pits on all hexes not named", kinds(*kind)),
            Order::PitOut(kind) => format!("the pit counter that stays out is a {}", kind_word(*kind)),
            Order::Move(unit, steps) => format!("{}: {}", self.unit(unit), self.steps(steps)),
            Order::LeaderTo(leader, hexes) => format!("{} goes alone to {}", self.leader(leader), way(hexes)),
            Order::LeaderWith(leader, unit) => {
                format!("{} goes with {}", self.leader(leader), self.unit(unit))
            }
            Order::Gun(unit, sixths) => format!("{}: {}", self.unit(unit), turn(*sixths)),
            Order::Enter(unit, hex, facing, steps) => self.enter(unit, *hex, *facing, steps),
            Order::Fire(g, aims) => {
                let aims: Vec<_> = aims.iter().map(|a| self.aim(a)).collect();
                format!("{} {} at {}", self.of(g), verb(g, "fire"), aims.join(", else "))
            }
            Order::FireGunsFirst(true) => "guns fire before crossbows".to_owned(),
            Order::FireGunsFirst(false) => "crossbows fire before guns".to_owned(),
            Order::HoldFire(g) => format!("{} {} not fire", self.of(g), verb(g, "do")),
            Order::Rally(g) => format!("{} {} to rally", self.of(g), verb(g, "try")),
            Order::RallyWith(unit, leader) => {
                format!("{} tries to rally, helped by {}", self.unit(unit), self.leader(leader))
            }
            Order::RallyNot(g) => format!("{} {} not try to rally", self.of(g), verb(g, "do")),
            Order::WhenEnemyRallies(RallyFacing::AwayFromNearest) => {
                "an enemy unit that rallies is turned with its back to my nearest unit in good order"
                    .to_owned()
            }
            Order::WhenEnemyRallies(RallyFacing::Towards(facing)) => {
                format!("an enemy unit that rallies is turned to face {}", compass(*facing))
            }
            Order::AttackOrder(hexes) if hexes.is_empty() => {
                "attacks are made from the highest differential to the lowest".to_owned()
            }
            Order::AttackOrder(hexes) => {
                format!(
                    "attacks are made on {}, then from the highest differential to the lowest",
                    list(hexes)
                )
            }
            Order::AfterWin(at, then) => format!("after a won attack{}, {}", on(*at), self.after_win(then)),
            Order::AfterRout(at, None, _) => format!("after a rout{}, nobody pursues", on(*at)),
            Order::AfterRout(at, Some(unit), with) => {
                let with =
                    if with.is_empty() { String::new() } else { format!(" with {}", self.units(with)) };
                format!("after a rout{}, {} pursues{with}", on(*at), self.unit(unit))
            }
            Order::DestroyGun(hex, Some(unit)) => {
                format!("{} advances to destroy the gun at {hex}", self.unit(unit))
            }
            Order::DestroyGun(hex, None) => format!("nobody advances to destroy the gun at {hex}"),
            Order::Retreat(g, facings) if facings.is_empty() => {
                format!("{} {} as the default says", self.of(g), verb(g, "retreat"))
            }
            Order::Retreat(g, facings) => {
                let ways: Vec<_> = facings.iter().map(|f| compass(*f)).collect();
                format!("{} {} {} if possible", self.of(g), verb(g, "retreat"), ways.join(", else "))
            }
            Order::Displace(g, may) => {
                format!("{}, retreating, {} displace friends", self.of(g), may_or_never(*may))
            }
            Order::Rout(g, towards, shunned) => self.rout(g, *towards, shunned),
            Order::RoutBy(unit, hexes) => format!("{} routs by {}", self.unit(unit), way(hexes)),
            Order::RoutExtend(None) => "a rout that must go on takes the shortest way".to_owned(),
            Order::RoutExtend(Some(hex)) => format!("a rout that must go on goes towards {hex}"),
            Order::RoutOrder(units) => {
                format!("units that must rout do so in this order: {}", self.units(units))
            }
            Order::LeaveMap(g, when) => {
                format!("{} {} the map {}", self.of(g), verb(g, "leave"), leave(*when))
            }
            Order::AdvanceAfterDefence(g, may) => {
                let does = match may {
                    true => format!("{} and {}", verb(g, "advance"), verb(g, "pursue")),
                    false => format!("neither {} nor {}", verb(g, "advance"), verb(g, "pursue")),
                };
                format!("after beating off an attack, {} {does}", self.of(g))
            }
            Order::CampFollowers(camp, hexes, facing) => {
                let at = if hexes.is_empty() { String::new() } else { format!(" at {}", list(hexes)) };
                let facing = facing.map_or_else(String::new, |f| format!(" facing {}", compass(f)));
                format!("{} camp followers turn out{at}{facing}", nation_word(camp.nation()))
            }
            Order::PitsRemove(hexes) if hexes.is_empty() => "no wolf pits are removed".to_owned(),
            Order::PitsRemove(hexes) => {
                format!("the wolf pits at {} are removed before the next phase", list(hexes))
            }
            Order::OnPit(then) => format!("a unit that meets a harmless pit {}", onward(*then)),
            Order::OnCampCheck(then) => format!("a unit that rouses an enemy camp {}", onward(*then)),
            Order::Sacrifice(g, true) => format!("{} may be given up to save horse", self.of(g)),
            Order::Sacrifice(g, false) => format!("{} {} never given up", self.of(g), verb(g, "be")),
            Order::FaceTied(g, to) => {
                let to = match to {
                    TieFacing::Stronger => "the stronger",
                    TieFacing::Left => "the one on the left",
                    TieFacing::Right => "the one on the right",
                };
                format!("{}, attacked by two equally near, {} {to}", self.of(g), verb(g, "face"))
            }
            Order::PursueInEnemyPhase(None) => {
                "pursuit in the enemy's attack phase as the default says".to_owned()
            }
            Order::PursueInEnemyPhase(Some(units)) if units.is_empty() => {
                "nobody pursues in the enemy's attack phase".to_owned()
            }
            Order::PursueInEnemyPhase(Some(units)) => {
                format!("in the enemy's attack phase the first that can of {} pursues", self.units(units))
            }
            Order::LeaderInAdvance(leader, true) => {
                format!("{} goes along when his unit advances", self.leader(leader))
            }
            Order::LeaderInAdvance(leader, false) => {
                format!("{} stays behind when his unit advances", self.leader(leader))
            }
            Order::StandardAdvance(true) => "a unit that can take an enemy standard advances".to_owned(),
            Order::StandardAdvance(false) => "nobody advances only to take an enemy standard".to_owned(),
            Order::PursueRoutOf(unit) => {
                format!("of several that rout, {} is the one pursued", self.unit(unit))
            }
        }
    }

    fn rout(&self, group: &Group, towards: Option<Hex>, shunned: &[Shun]) -> String {
        let mut how: Vec<String> = towards.map(|hex| format!("towards {hex}")).into_iter().collect();
        if !shunned.is_empty() {
            let shun = |s: &Shun| match s {
                Shun::Friends => "friends",
                Shun::Marsh => "marsh",
                Shun::Pits => "wolf pits",
                Shun::Enemies => "enemies",
            };
            how.push(format!("avoiding {}", shunned.iter().map(shun).collect::<Vec<_>>().join(" and ")));
        }
        if how.is_empty() {
            how.push("as the default says".to_owned());
        }
        format!("{} {} {}", self.of(group), verb(group, "rout"), how.join(", "))
    }

    fn after_win(&self, then: &AfterWin) -> String {
        match then {
            AfterWin::Advance(unit, 0) => format!("{} advances", self.unit(unit)),
            AfterWin::Advance(unit, sixths) => format!("{} advances and {}", self.unit(unit), turns(*sixths)),
            AfterWin::AdvanceGroup(Group::Units(units)) => {
                format!("the first that can of {} advances", self.units(units))
            }
            AfterWin::AdvanceGroup(g) => format!("{} {} if they can", self.of(g), verb(g, "advance")),
            AfterWin::Hold(g) => format!("{} {} in place", self.of(g), verb(g, "stay")),
        }
    }

    fn enter(&self, unit: &UnitId, hex: Hex, facing: Option<Facing>, steps: &[Step]) -> String {
        let facing = facing.map_or_else(String::new, |f| format!(" facing {}", compass(f)));
        let then = if steps.is_empty() { String::new() } else { format!(", then {}", self.steps(steps)) };
        format!("{} enters the map at {hex}{facing}{then}", self.unit(unit))
    }

    fn steps(&self, steps: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Forward(1) => "1 hex forward".to_owned(),
            Step::Forward(hexes) => format!("{hexes} hexes forward"),
            Step::Turn(sixths) => turn(*sixths),
            Step::Back => "1 hex straight back".to_owned(),
            Step::Disorder => "go into disorder".to_owned(),
            Step::To(hexes) => format!("go to {}", way(hexes)),
            Step::Trample(unit) => format!("ride over {}", self.unit(unit)),
        };
        steps.iter().map(step).collect::<Vec<_>>().join(", ")
    }

    fn aim(&self, aim: &Aim) -> String {
        match aim {
            Aim::Hex(hex) => hex.to_string(),
            Aim::Unit(unit) => self.unit(unit),
            Aim::Arc(ArcHex::A) => "hex A (straight ahead)".to_owned(),
            Aim::Arc(ArcHex::B) => "hex B (two ahead, to the left)".to_owned(),
            Aim::Arc(ArcHex::C) => "hex C (two straight ahead)".to_owned(),
            Aim::Arc(ArcHex::D) => "hex D (two ahead, to the right)".to_owned(),
            Aim::Strongest => "the strongest enemy in reach".to_owned(),
        }
    }

    fn unit(&self, id: &UnitId) -> String {
        self.names.unit(id).map_or_else(|| id.to_string(), KnownUnit::title)
    }

    fn units(&self, ids: &[UnitId]) -> String {
        ids.iter().map(|id| self.unit(id)).collect::<Vec<_>>().join(", ")
    }

    fn leader(&self, id: &LeaderId) -> String {
        self.names.leader(id).map_or_else(|| id.to_string(), |l| l.name.clone())
    }

    fn of(&self, group: &Group) -> String {
        match group {
            Group::All => "all units".to_owned(),
            Group::Horse => "all horse".to_owned(),
            Group::Foot | Group::Arm(Arm::Foot) => "all foot".to_owned(),
            Group::Arm(Arm::Heavy) => "all heavy horse".to_owned(),
            Group::Arm(Arm::Light) => "all light horse".to_owned(),
            Group::Arm(Arm::Artillery) => "all guns".to_owned(),
            Group::Nation(nation) => format!("all {} units", nation_word(*nation)),
            Group::Units(units) => self.units(units),
        }
    }
}

/// A verb in the number of its group.
fn verb(group: &Group, plural: &str) -> String {
    let one = matches!(group, Group::Units(units) if units.len() == 1);
    match (one, plural) {
        (false, "be") => "are".to_owned(),
        (true, "be") => "is".to_owned(),
        (false, _) => plural.to_owned(),
        (true, "do") => "does".to_owned(),
        (true, "try") => "tries".to_owned(),
        (true, _) => format!("{plural}s"),
    }
}

fn may_or_never(may: bool) -> &'static str {
    if may { "may" } else { "never" }
}

fn turn(sixths: i32) -> String {
    format!("turn {} degrees {}", sixths.unsigned_abs() * 60, if sixths < 0 { "left" } else { "right" })
}

fn turns(sixths: i32) -> String {
    turn(sixths).replacen("turn", "turns", 1)
}

fn compass(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "north",
        Facing::NE => "north-east",
        Facing::SE => "south-east",
        Facing::S => "south",
        Facing::SW => "south-west",
        Facing::NW => "north-west",
    }
}

fn kinds(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Real => "real",
        PitKind::Dummy => "dummy",
    }
}

fn kind_word(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Real => "real pit",
        PitKind::Dummy => "dummy",
    }
}

fn list(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(", ")
}

/// `A29B31, A28B31`: the last is where it ends.
fn way(hexes: &[Hex]) -> String {
    match hexes {
        [] => "nowhere".to_owned(),
        [only] => only.to_string(),
        [through @ .., end] => format!("{end} through {}", list(through)),
    }
}

fn on(at: Option<Hex>) -> String {
    at.map_or_else(String::new, |hex| format!(" on {hex}"))
}

fn leave(when: LeaveMap) -> &'static str {
    match when {
        LeaveMap::OnlyIfEliminated => "only to escape elimination",
        LeaveMap::Never => "under no circumstances",
        LeaveMap::Freely => "whenever the rules allow it",
    }
}

fn onward(then: Onward) -> &'static str {
    match then {
        Onward::Stop => "stops there",
        Onward::GoOn => "goes on",
    }
}
