//! Where an army from a list stands at first: side by side behind its deployment line, from the middle outwards,
//! in as many rows as it needs. Its player's set-up sheet puts it elsewhere; who finds no room is off the table.

use std::collections::BTreeMap;

use estafette_board::plane::{Angle, Paces, Point, Pose};

use crate::ids::{Seat, UnitId};
use crate::position::{Edge, OffTable, Position, Unit};
use crate::s4_04_deployment::{area, misplaced};

/// Paces between two places that are tried.
const STEP: i64 = 20;

/// The units with places in their own deployment area, those with most figures first.
pub fn stand(position: &Position, seat: Seat, units: BTreeMap<UnitId, Unit>) -> BTreeMap<UnitId, Unit> {
    let mut order: Vec<(UnitId, Unit)> = units.into_iter().collect();
    order.sort_by_key(|(id, unit)| (unit.general.is_some(), std::cmp::Reverse(unit.figures), id.clone()));
    let mut standing = BTreeMap::new();
    let mut blocks = Vec::new();
    let facing = if seat == Seat::A { Angle::degrees(0) } else { Angle::degrees(180) };
    for (id, mut unit) in order {
        unit.facing = facing.direction();
        let free = places(position, seat).find(|at| {
            let pose = Pose::new(*at, unit.facing);
            let block = position.block_at(&unit, pose);
            misplaced(position, &id, &unit, pose, false).is_none()
                && !blocks.iter().any(|there: &estafette_board::plane::Block| there.overlaps(&block))
        });
        match free {
            Some(at) => {
                unit.at = Some(at);
                blocks.push(position.block_at(&unit, Pose::new(at, unit.facing)));
            }
            None => unit.off_table = Some(OffTable { edge: Edge::Own, delay: 0, ready: false }),
        }
        standing.insert(id, unit);
    }
    standing
}

/// Places of a front's middle, the rows from the deployment line backwards, each from the middle outwards.
fn places(position: &Position, seat: Seat) -> impl Iterator<Item = Point> + use<> {
    let [near, _, far, _] = area(position, seat, false);
    let [width, _] = position.table;
    let deep = (far.y - near.y).abs();
    let middle = width.part(1, 2);
    let back = if seat == Seat::A { -1 } else { 1 };
    let rows = (0..).map(|n| Paces::whole(n * STEP)).take_while(move |gone| *gone <= deep);
    rows.flat_map(move |gone| {
        let y = far.y + gone * back;
        let aside = (0..).map(|n| Paces::whole(n * STEP)).take_while(move |out| *out <= middle);
        aside.flat_map(move |out| [Point::new(middle - out, y), Point::new(middle + out, y)])
    })
}
