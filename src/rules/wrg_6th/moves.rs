//! How far troops move (H3), and what formation changes and wheels take of it (H5).

use estafette_board::plane::{Angle, Block, Paces, Pose};
use estafette_core::cites;

use super::ids::{Formation, Team, Training, Type, UnitId};
use super::position::{Position, Unit};
use super::s4_09_terrain::{Hindrances, Stretch, pace_at, stretches};

/// The type whose moves a unit has: mounted infantry on foot moves as what it is on foot.
pub fn moves_as(pos: &Position, unit: &Unit) -> Type {
    match pos.data.info(unit.kind).on_foot {
        Some(on_foot) if !unit.mounted => on_foot,
        _ => unit.kind,
    }
}

/// The share `percent` of a length.
pub fn share(paces: Paces, percent: i64) -> Paces {
    paces.part(percent, 100)
}

/// The normal move of a period in good going. A single general moves at the charge speed of his mount; in
/// Scythian and Cantabrian formation troops are slow; each pace of a square counts double.
pub fn normal_move(pos: &Position, unit: &Unit) -> Paces {
    cites!("W-4.2d", "W-4.4.5g", "W-4.9.3d");
    let info = pos.data.info(moves_as(pos, unit));
    if unit.general.is_some() && unit.figures == 1 && unit.with.is_none() {
        return info.charge.unwrap_or(info.normal);
    }
    if matches!(unit.kind, Type::Cart | Type::Wag) && unit.team != Some(Team::Linked) {
        return Paces::ZERO;
    }
    match unit.formation {
        Formation::Scythian | Formation::Cantabrian => {
            share(info.normal, pos.data.number("h3.slow_formations"))
        }
        Formation::Square => info.normal / pos.data.number("h5.square_pace").max(1),
        _ => info.normal,
    }
}

/// The normal move of a unit in the terrain where it stands: what Quick and Varily go by (notes 4.2).
pub fn ordered_move(pos: &Position, unit: &Unit) -> Paces {
    cites!("W-4.4.5a", "W-4.4.5b");
    let normal = normal_move(pos, unit);
    unit.pose().map_or(normal, |pose| {
        let (num, den) = pace_at(pos, unit, pose);
        normal.part(num, den)
    })
}

/// The paces that a unit has to spend in a period: as far as it goes, but a square pays more than one for each.
pub fn allowance(pos: &Position, unit: &Unit) -> Paces {
    cites!("W-4.9.3d");
    let times =
        if unit.formation == Formation::Square { pos.data.number("h5.square_pace").max(1) } else { 1 };
    normal_move(pos, unit) * times
}

/// The pace of a unit as it is formed now, as a part of what it would spend at a move begun as it was formed at
/// first: half in a square, or once it has become Scythian.
pub fn pace(pos: &Position, first: &Unit, now: &Unit) -> (i64, i64) {
    cites!("W-4.9.3d", "W-4.4.5g");
    let (goes, spends) = (normal_move(pos, now), allowance(pos, first));
    if goes == spends || spends == Paces::ZERO { (1, 1) } else { (goes.0, spends.0) }
}

/// The whole reach of a charge in good going; `None` for those who do not charge.
pub fn charge_move(pos: &Position, unit: &Unit) -> Option<Paces> {
    pos.data.info(moves_as(pos, unit)).charge
}

/// The reach of those who run, evade or pursue, before the die of H21.
pub fn run_move(pos: &Position, unit: &Unit) -> Paces {
    charge_move(pos, unit).unwrap_or_else(|| normal_move(pos, unit))
}

/// What the average die of evaders, routers and their pursuers adds to the reach (H21).
pub fn run_die(pos: &Position, die: i32) -> Paces {
    match die {
        2 => pos.data.paces("h21.die_2"),
        3 => pos.data.paces("h21.die_3"),
        4 => pos.data.paces("h21.die_4"),
        _ => pos.data.paces("h21.die_5"),
    }
}

/// A change that takes time (H5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A turn of 90° or 180°.
    Turn,
    /// Other ranks to the front.
    Ranks,
    /// More or fewer files.
    Files,
    /// Between line and march column.
    Column,
    /// Into or out of Scythian formation.
    Scythian,
    /// Into or out of Cantabrian formation.
    Cantabrian,
    /// Into a square.
    Square,
    /// Out of a square into two ranks.
    Unfold,
    /// Into or out of a wedge: the whole period [W-4.9.2a].
    Wedge,
    /// On or off the horses.
    Mount,
    /// Stakes or caltrops.
    Obstacles,
    /// Teams to wagons, or from them.
    Link,
}

/// What a change takes, in percent of the period (H5). A general by himself turns free of cost.
pub fn change_percent(pos: &Position, unit: &Unit, change: Change) -> i64 {
    cites!("W-4.2c", "W-4.2e");
    let of = |regular: &str, irregular: &str| match unit.training {
        Training::Regular => pos.data.number(regular),
        Training::Irregular => pos.data.number(irregular),
    };
    let single = unit.general.is_some() && unit.figures == 1;
    match change {
        Change::Turn | Change::Ranks | Change::Files if single => 0,
        Change::Turn => of("h5.turn_reg", "h5.turn_irr"),
        Change::Ranks => of("h5.ranks_reg", "h5.ranks_irr"),
        Change::Files => of("h5.expand_reg", "h5.expand_irr"),
        Change::Column => of("h5.column_reg", "h5.column_irr"),
        Change::Scythian => pos.data.number("h5.scythian"),
        Change::Cantabrian => pos.data.number("h5.cantabrian"),
        Change::Square | Change::Wedge => pos.data.number("h5.square_form"),
        Change::Unfold => pos.data.number("h5.square_unfold"),
        Change::Mount => pos.data.number("h5.mount"),
        Change::Obstacles => pos.data.number("h5.stakes"),
        Change::Link => pos.data.number("h5.link"),
    }
}

/// What a change takes of a move of that reach, in paces.
pub fn change_cost(pos: &Position, unit: &Unit, change: Change, reach: Paces) -> Paces {
    share(reach, change_percent(pos, unit, change))
}

/// What a wheel takes of the move: the arc of the outer front figure, for a wedge the table; irregulars pay
/// twice, single generals nothing.
pub fn wheel_cost(pos: &Position, unit: &Unit, angle: Angle) -> Paces {
    super::s4_09_wheels::cost(pos, unit, angle)
}

/// What a straight way costs a unit, in paces off its move; `None` where it may not go.
pub fn path_cost(pos: &Position, unit: &Unit, from: Pose, direction: Angle, length: Paces) -> Option<Paces> {
    path_cost_over(pos, unit, (from, direction, length), &[])
}

/// The same for one who may cross wagons on his way.
pub fn path_cost_over(
    pos: &Position,
    unit: &Unit,
    (from, direction, length): (Pose, Angle, Paces),
    over: &[(UnitId, Block)],
) -> Option<Paces> {
    let block: Block = pos.block_at(unit, from);
    let mut cost = Paces::ZERO;
    for stretch in
        stretches(pos, unit, block, direction, length, Hindrances { over, ..Hindrances::default() })
    {
        match stretch {
            Stretch::Go { paces, num, den } => cost += paces.part(den, num),
            Stretch::Cross(paces) => cost += paces,
            Stretch::Over(_) => {}
            Stretch::Barred(_) => return None,
        }
    }
    Some(cost)
}

/// How far a unit gets on a straight way for a cost, up to `length`.
pub fn path_reach(
    pos: &Position,
    unit: &Unit,
    from: Pose,
    direction: Angle,
    length: Paces,
    cost: Paces,
) -> Paces {
    path_reach_over(pos, unit, (from, direction, length), cost, &[])
}

/// The same for one who may cross wagons on his way.
pub fn path_reach_over(
    pos: &Position,
    unit: &Unit,
    (from, direction, length): (Pose, Angle, Paces),
    cost: Paces,
    over: &[(UnitId, Block)],
) -> Paces {
    let block: Block = pos.block_at(unit, from);
    let (mut left, mut gone) = (cost, Paces::ZERO);
    for stretch in
        stretches(pos, unit, block, direction, length, Hindrances { over, ..Hindrances::default() })
    {
        match stretch {
            Stretch::Go { paces, num, den } => {
                let able = left.part(num, den).min(paces);
                gone += able;
                left -= able.part(den, num);
                if able < paces {
                    break;
                }
            }
            Stretch::Cross(paces) if paces <= left => left -= paces,
            Stretch::Over(_) => {}
            Stretch::Cross(_) | Stretch::Barred(_) => break,
        }
    }
    gone
}
