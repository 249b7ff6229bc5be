//! What a unit did in a period, and what excuses it.

use std::cell::OnceCell;

use crate::engine::{Job, off_table};
use crate::event::{Event, Formed, Kind, Mark};
use crate::ids::{OrderType, Reaction, Sector, UnitId};
use crate::moves::ordered_move;
use crate::plan;
use crate::position::{Position, Unit};
use crate::s4_04_visibility::{seen_by_army, visible_enemies};
use crate::s4_09_fall_back;
use estafette_board::plane::{Block, Paces};

/// What a unit did, as the checks need it.
pub struct Case<'a> {
    pub before: &'a Position,
    pub after: &'a Position,
    pub id: &'a UnitId,
    pub unit: &'a Unit,
    pub now: &'a Unit,
    pub order: OrderType,
    pub sector: Sector,
    pub start: Block,
    pub end: Block,
    /// The normal move in the terrain where it started.
    pub allowance: Paces,
    pub exempt: bool,
    pub changed_formation: bool,
    /// Where the enemies stood whom it saw at first, once that was asked.
    pub enemies: OnceCell<Vec<Block>>,
    /// How far it advanced, once that was asked.
    pub best: OnceCell<Paces>,
    /// Whether nothing barred every way on which it could have advanced as far as Quick must, once that was asked.
    pub open: OnceCell<bool>,
    /// Who lets it stop, once that was asked.
    pub stop: OnceCell<Option<UnitId>>,
}

impl Case<'_> {
    /// Where the enemies stood whom it saw when movement began.
    pub fn seen(&self) -> &[Block] {
        self.enemies.get_or_init(|| {
            let seen = visible_enemies(self.before, self.id);
            seen.iter().filter_map(|enemy| self.before.block(enemy)).collect()
        })
    }
}

/// What a unit did; `None` when it is not on the table any more.
pub fn case<'a>(
    before: &'a Position,
    after: &'a Position,
    id: &'a UnitId,
    unit: &'a Unit,
    jobs: &[Job],
    told: &[Event],
) -> Option<Case<'a>> {
    let now = after.unit(id)?;
    let (order, sector) = plan::order_now(before, id).unwrap_or((unit.orders, unit.sector));
    let start = before.block(id)?;
    let there = s4_09_fall_back::before(now)?;
    let kind = jobs.iter().find(|job| job.intent.unit == *id).map(|job| job.intent.how);
    let ordinary = matches!(kind, None | Some(Kind::Normal));
    let stopped = told.iter().any(|e| matches!(e, Event::Stop { unit, .. } if unit == id));
    let rallied = told.iter().any(|e| matches!(e, Event::Mark { unit, mark: Mark::Rallies } if unit == id));
    // A demand for a check comes when the period is over: the position still says that the files were changed.
    let formed = told.iter().any(|e| matches!(e, Event::Form(Formed { unit, .. }) if unit == id));
    let changed = formed || now.files_before > 0;
    let fought = !unit.fighting.is_empty() || !now.fighting.is_empty();
    let forced = unit.reaction.is_some_and(|r| r != Reaction::Obey) || unit.impetuous || now.routing;
    let charged = before.charges.iter().any(|c| c.unit == *id || c.targets.contains(id));
    let arrived =
        unit.was.is_some() && unit.was == unit.pose() && unit.off_table.is_none() && before.period > 1;
    let exempt = !ordinary
        || stopped
        || pinned(after, id)
        || rallied
        || fought
        || forced
        || charged
        || arrived
        || unit.pausing
        || unit.pending.is_some();
    Some(Case {
        before,
        after,
        id,
        unit,
        now,
        order,
        sector,
        start,
        end: after.block_at(now, there),
        allowance: ordered_move(before, unit),
        exempt,
        changed_formation: changed,
        enemies: OnceCell::new(),
        best: OnceCell::new(),
        open: OnceCell::new(),
        stop: OnceCell::new(),
    })
}

/// Whether something stands so near that a unit could not go on: the table's edge, a friend that it touches,
/// an enemy at the least distance.
fn pinned(pos: &Position, id: &UnitId) -> bool {
    let Some(block) = pos.block(id) else { return false };
    let ahead =
        Block { pose: block.pose.shifted(Paces::ZERO, Paces::whole(1)), depth: Paces::whole(1), ..block };
    let gap = pos.data.paces("moves.gap_formed") + Paces(10);
    let near = |other: &UnitId, there: &Block| {
        if other.seat() == id.seat() {
            !there.is_beyond(&ahead, Paces::ZERO) && there.distance(&ahead) == Paces::ZERO
        } else {
            // Nobody is excused by, or told of, whom nobody of his army sees.
            !there.is_beyond(&block, gap)
                && there.distance(&block) <= gap
                && seen_by_army(pos, id.seat(), other)
        }
    };
    let others = pos.bodies().filter(|(other, _)| *other != id);
    let mut blocks = others.filter_map(|(other, _)| Some((other, pos.block(other)?)));
    blocks.any(|(other, there)| near(other, &there)) || off_table(pos, ahead)
}
