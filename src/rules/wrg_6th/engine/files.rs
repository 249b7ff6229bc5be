//! 4.9.5: who wheels does so rank by rank. No rank leaves the ground of the block or what the first rank has
//! passed, so that only the first is in anybody's way; the others stand behind it again in the end.

use crate::ids::Formation;
use crate::s4_09_terrain as ground;
use estafette_board::plane::Block;
use estafette_core::cites;

use super::meeting::Relation;
use super::shape::{SKIN, distance, parted};
use super::sim::Sim;
use super::{Ask, path};

impl Sim<'_> {
    /// A body that begins a wheel lets its ranks follow the first, unless there was no room for that.
    pub(super) fn string_out(&mut self, i: usize) {
        cites!("W-4.9.5a");
        let rank = self.pos.data.base(self.bodies[i].unit.kind).depth;
        let body = &mut self.bodies[i];
        let rows = !matches!(body.unit.formation, Formation::Wedge | Formation::Square);
        if rows && !self.order.blocks.contains(&body.id) && body.depth > rank {
            body.strings_out(rank);
        }
    }

    /// When all have moved, whoever began a wheel must have room for the ranks that are set behind the first:
    /// whether he came round or not, others may stand where they were.
    pub(super) fn closed_up(&self) -> std::result::Result<(), Vec<Ask>> {
        cites!("W-4.9.5b");
        let strung = |i: &usize| self.bodies[*i].strung;
        let asks: Vec<Ask> = (0..self.bodies.len())
            .filter(strung)
            .filter(|i| !self.stands(*i))
            .map(|i| Ask::AsBlock(self.bodies[i].id.clone()))
            .collect();
        if asks.is_empty() { Ok(()) } else { Err(asks) }
    }

    /// Whether a body that has moved stands in nobody, off no edge, on no barred ground, and no nearer to an enemy
    /// than it may.
    fn stands(&self, i: usize) -> bool {
        let body = &self.bodies[i];
        if body.state == super::body::State::Left {
            return true;
        }
        let here = self.rect(i);
        let clear = |j: usize| {
            let other = &self.bodies[j];
            if j == i || other.state == super::body::State::Left {
                return true;
            }
            let there = self.rect(j);
            match self.relations[i][j] {
                Relation::Entangled => true,
                Relation::Target | Relation::Crosses => parted(&here, &there) > -2.0 * SKIN,
                Relation::Keeps { gap, .. } if gap < 0.01 => parted(&here, &there) > -2.0 * SKIN,
                Relation::Keeps { gap, .. } => distance(&here, &there) >= gap - 2.0 * SKIN,
            }
        };
        let block = body.block();
        let start = Block { pose: body.start, ..block };
        let off = path::off_table(self.pos, block) && !path::off_table(self.pos, start);
        let barred =
            ground::barred(self.pos, &body.unit, block) && !ground::barred(self.pos, &body.unit, start);
        !off && !barred && (0..self.bodies.len()).all(clear)
    }
}
