//! Who sees whom [W-4.4.3] is asked again and again while nobody moves: each answer is found once for all
//! positions in which it cannot differ.
//!
//! What is kept here changes no answer: [`Standing`] is all that `s4_04_visibility.rs` reads of a position, but for
//! distances that a player claimed, and it asks nothing about two units between which there is such a claim.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use estafette_board::plane::{Crowd, Point, Pose, Shape};

use super::ids::{Formation, Ground, TerrainId, Type, UnitId};
use super::position::{Position, Sides};
use super::readings::TieDie;
use super::s4_04_visibility::Piece;
use super::s4_05_height::hills;

/// So many are kept: a movement phase looks at few besides where it began and where it stands.
const MOST: usize = 6;

/// The positions that were looked at lately.
#[derive(Debug, Default)]
pub struct Recalled(Mutex<VecDeque<Arc<Looked>>>);

impl Recalled {
    /// What is known of a position.
    pub fn of(&self, pos: &Position) -> Arc<Looked> {
        let standing = Standing::of(pos);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|looked| looked.standing == standing);
        let looked = match found.and_then(|at| kept.remove(at)) {
            Some(looked) => looked,
            None => Arc::new(Looked::new(pos, standing)),
        };
        kept.truncate(MOST - 1);
        kept.push_front(looked.clone());
        looked
    }
}

/// All of a position that sight depends on.
#[derive(Debug, PartialEq, Eq)]
struct Standing {
    ties_are_out: bool,
    terrain: Vec<(TerrainId, Ground, Vec<Point>)>,
    /// In order of ids.
    units: Vec<Stood>,
}

/// All of a unit that sight depends on.
#[derive(Debug, PartialEq, Eq)]
struct Stood {
    id: UnitId,
    pose: Option<Pose>,
    shape: (Type, u32, u32, Formation, u32, Option<Sides>),
    edge_of: Option<TerrainId>,
    with: Option<UnitId>,
}

impl Stood {
    /// Whether it sees all that see it, if they do likewise: lookouts see out of a wood who do not see them, and
    /// a laager is looked over from one end only.
    fn sees_as_seen(&self) -> bool {
        self.edge_of.is_none() && !matches!(self.shape.0, Type::Cart | Type::Wag)
    }
}

impl Standing {
    fn of(pos: &Position) -> Self {
        let seen_past = |ground: Ground| !matches!(ground, Ground::Hill | Ground::Wood);
        let terrain = pos.terrain.iter().filter(|(_, piece)| !seen_past(piece.kind));
        let units = pos.on_table().map(|(id, unit)| Stood {
            id: id.clone(),
            pose: unit.pose(),
            shape: (unit.kind, unit.figures, unit.files, unit.formation, unit.wedge, unit.square),
            edge_of: unit.edge_of.clone(),
            with: unit.with.clone(),
        });
        Self {
            ties_are_out: pos.readings.tie_die == TieDie::Out,
            terrain: terrain.map(|(id, piece)| (id.clone(), piece.kind, piece.polygon.clone())).collect(),
            units: units.collect(),
        }
    }
}

/// Where everybody stood, and who was found to see whom.
#[derive(Debug)]
pub struct Looked {
    standing: Standing,
    /// For each unit the answers about all, in order of ids: 0 not asked, 1 no, 2 yes.
    answers: Vec<AtomicU8>,
    /// Of each unit, once it was asked for.
    pieces: Vec<OnceLock<Vec<Piece>>>,
    /// The outlines of all hills.
    pub hills: Vec<Shape>,
    /// All woods.
    pub woods: Vec<(TerrainId, Shape)>,
    /// All bodies.
    pub bodies: Crowd<UnitId>,
}

impl Looked {
    fn new(pos: &Position, standing: Standing) -> Self {
        let woods = pos.terrain.iter().filter(|(_, piece)| piece.kind == Ground::Wood);
        let woods = woods.map(|(id, piece)| (id.clone(), Shape::Area(piece.polygon.clone())));
        let bodies = pos.bodies().filter_map(|(id, _)| Some((id.clone(), pos.block(id)?)));
        let count = standing.units.len();
        Self {
            answers: (0..count * count).map(|_| AtomicU8::new(0)).collect(),
            pieces: (0..count).map(|_| OnceLock::new()).collect(),
            hills: hills(pos),
            woods: woods.collect(),
            bodies: Crowd::new(bodies),
            standing,
        }
    }

    fn at(&self, id: &UnitId) -> Option<usize> {
        self.standing.units.binary_search_by(|stood| stood.id.cmp(id)).ok()
    }

    /// The answer about two units, found if it is not known; `None` for who is not on the table.
    pub fn answer(&self, viewer: &UnitId, target: &UnitId, find: impl FnOnce() -> bool) -> Option<bool> {
        let (from, to) = (self.at(viewer)?, self.at(target)?);
        let place = |from: usize, to: usize| &self.answers[from * self.standing.units.len() + to];
        match place(from, to).load(Ordering::Relaxed) {
            0 => {
                let found = find();
                place(from, to).store(1 + u8::from(found), Ordering::Relaxed);
                if self.standing.units[from].sees_as_seen() && self.standing.units[to].sees_as_seen() {
                    place(to, from).store(1 + u8::from(found), Ordering::Relaxed);
                }
                Some(found)
            }
            answer => Some(answer == 2),
        }
    }

    /// A unit's figures in pieces that see alike, made if they are not known; none off the table.
    pub fn pieces(&self, id: &UnitId, make: impl FnOnce() -> Vec<Piece>) -> &[Piece] {
        self.at(id).map_or(&[], |at| self.pieces[at].get_or_init(make))
    }
}
