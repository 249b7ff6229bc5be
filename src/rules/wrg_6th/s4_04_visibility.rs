//! Section 4.4.3: who sees whom. A unit sees another if a straight way leads from the base of one of its
//! figures to some part of the other that nothing blocks; facing does not matter. Here is decided what blocks;
//! whether a way is free, `board::plane` knows. Memory of what was seen: `s3_06_vision.rs`.
//!
//! Woods: who has the middle of his base in one neither sees nor is seen farther than the range in woods, and
//! no longer way leads through. Only who is declared to stand at its edge looks out freely, with his front rank.
//! Heights: who is uphill sees, and is seen, over all that is lower.

use estafette_board::plane::{Block, Convex, FigurePlace, Paces, Point, SOLID, Screen, Shape, Sight};
use estafette_core::cites;

use super::figures::places;
use super::ids::{Formation, Seat, Type, UnitId};
use super::measure::{claimed, enemies, surely_within};
use super::position::{Position, Unit};
use super::s4_04_looked::Looked;
use super::s4_05_height::level_among;

/// Whether some figure of a unit sees some part of another, friend or enemy. False off the table.
pub fn sees(pos: &Position, viewer: &UnitId, target: &UnitId) -> bool {
    Sights::new(pos).sees(viewer, target)
}

/// Whether some unit of an army sees an enemy.
pub fn seen_by_army(pos: &Position, seat: Seat, target: &UnitId) -> bool {
    let sights = Sights::new(pos);
    pos.bodies().any(|(id, _)| id.seat() == seat && sights.sees(id, target))
}

/// The enemy bodies that a unit sees, in order of ids.
pub fn visible_enemies(pos: &Position, unit: &UnitId) -> Vec<UnitId> {
    let sights = Sights::new(pos);
    let enemies = enemies(pos, unit.seat()).map(|(id, _)| id);
    enemies.filter(|enemy| sights.sees(unit, enemy)).cloned().collect()
}

/// Whether a unit can be seen from somewhere in a convex area, by eyes at the level of the plain, no farther
/// than so far: for troops that must be set up [W-4.4b].
pub fn seen_from(pos: &Position, area: &[Point], target: &UnitId, range: Paces) -> bool {
    let sights = Sights::new(pos);
    let from = Convex::around(area.iter().copied());
    let viewer = Piece { hull: from, level: 0, hills: Vec::new(), woods: Vec::new(), edge: None };
    sights.pieces(target).iter().filter(|piece| piece.woods.is_empty()).any(|piece| {
        let mut screens = sights.terrain(&viewer, piece, Blocks::All);
        let ends = (&viewer.hull, &piece.hull);
        screens.extend(sights.units(ends, viewer.level.max(piece.level), &|| false, |id| id != target));
        sights.eyes(Some(range)).is_free(&viewer.hull, &piece.hull, &screens)
    })
}

/// The sights of a position.
pub struct Sights<'a> {
    pos: &'a Position,
    looked: &'a Looked,
}

/// Figures of a unit that stand side by side and see alike.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    /// The ground they cover.
    hull: Convex,
    /// Lines of height round them.
    level: u32,
    /// The hills they stand on, of all of them.
    hills: Vec<usize>,
    /// The woods they stand in.
    woods: Vec<usize>,
    /// The wood at whose edge they look out.
    edge: Option<usize>,
}

/// Which terrain blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blocks {
    Nothing,
    Hills,
    All,
}

impl<'a> Sights<'a> {
    /// The sights of a position.
    pub fn new(pos: &'a Position) -> Self {
        Self { pos, looked: pos.looked() }
    }

    /// Whether some figure of a unit sees some part of another.
    pub fn sees(&self, viewer: &UnitId, target: &UnitId) -> bool {
        cites!("W-4.4.3a", "W-4.4.3c", "W-4.4.3f", "W-4.4.3g", "W-4.4.3k");
        if claimed(self.pos, viewer, target).is_some() {
            return self.look(viewer, target);
        }
        self.looked.answer(viewer, target, || self.look(viewer, target)).unwrap_or(false)
    }

    /// The same, without looking it up.
    fn look(&self, viewer: &UnitId, target: &UnitId) -> bool {
        if self.pos.block(viewer).is_none() || self.pos.block(target).is_none() {
            return false;
        }
        let lookouts = self.lookouts(viewer);
        let from = || self.pieces(viewer).iter().chain(&lookouts);
        let to = self.pieces(target);
        let paces = |name| Some(self.pos.data.paces(name));
        let ways = [
            (paces("h24.minimum"), Blocks::Nothing),
            (paces("h24.wood"), Blocks::Hills),
            (None, Blocks::All),
        ];
        // Where no terrain blocks, who is seen from near by is seen at any distance.
        let bare = self.looked.hills.is_empty() && self.looked.woods.is_empty();
        ways.into_iter().skip(if bare { 2 } else { 0 }).any(|(longest, blocks)| {
            let eyes = self.eyes(longest);
            from().any(|a| to.iter().any(|b| self.piece_sees((viewer, a), (target, b), eyes, blocks)))
        })
    }

    fn eyes(&self, longest: Option<Paces>) -> Sight {
        let ranks = u32::try_from(self.pos.data.number("h24.light_ranks")).unwrap_or(0);
        Sight { gap: self.pos.data.paces("h24.gap"), ranks, longest }
    }

    fn piece_sees(
        &self,
        (viewer, a): (&UnitId, &Piece),
        (target, b): (&UnitId, &Piece),
        eyes: Sight,
        blocks: Blocks,
    ) -> bool {
        if let Some(longest) = eyes.longest {
            if Shape::from(&a.hull).distance(&Shape::from(&b.hull)) > longest {
                return false;
            }
        } else if !a.woods.is_empty() || !b.woods.is_empty() {
            return false;
        }
        let mut screens = self.terrain(a, b, blocks);
        screens.extend(self.between((viewer, a), (target, b)));
        eyes.is_free(&a.hull, &b.hull, &screens)
    }

    /// The terrain that blocks a sight from and to these figures.
    fn terrain(&self, a: &Piece, b: &Piece, blocks: Blocks) -> Vec<Screen> {
        cites!("W-4.4.3j", "EX-4.4.3");
        let solid = |shape: &Shape, waived| Screen { outline: shape.places().to_vec(), ranks: SOLID, waived };
        let (low, top) = (a.level.min(b.level), a.level.max(b.level));
        let mut screens = Vec::new();
        if blocks != Blocks::Nothing {
            let crests = self.looked.hills.iter().enumerate().filter(|(i, hill)| {
                let height = self.height_of(hill);
                let on_it = a.hills.contains(i) || b.hills.contains(i);
                !(on_it || low >= height || top > height)
            });
            screens.extend(crests.map(|(_, hill)| solid(hill, Paces::ZERO)));
        }
        if blocks == Blocks::All {
            let woods =
                self.looked.woods.iter().enumerate().filter(|(_, (_, wood))| top <= self.ground_of(wood));
            screens.extend(woods.map(|(i, (_, wood))| {
                let at_its_edge = a.edge == Some(i);
                solid(wood, if at_its_edge { self.pos.data.paces("h24.wood") } else { Paces::ZERO })
            }));
        }
        screens
    }

    /// How many lines of height lie round a hill's own, itself counted.
    fn height_of(&self, hill: &Shape) -> u32 {
        let round = |other: &&Shape| hill.places().iter().all(|place| other.covers(*place));
        u32::try_from(self.looked.hills.iter().filter(round).count()).unwrap_or(u32::MAX)
    }

    /// How high a wood reaches that stands on hills, in lines of height.
    fn ground_of(&self, wood: &Shape) -> u32 {
        let shared = self.looked.hills.iter().filter(|hill| hill.distance(wood) == Paces::ZERO);
        shared.map(|hill| self.height_of(hill)).max().unwrap_or(0)
    }

    /// The units that block a sight between figures of two units.
    fn between(&self, (viewer, a): (&UnitId, &Piece), (target, b): (&UnitId, &Piece)) -> Vec<Screen> {
        cites!("W-4.4.3d", "W-4.4.3e", "W-4.4.3h", "W-4.4.3i", "W-4.15.2e");
        let pos = self.pos;
        let ends = [viewer, target];
        let wagons = |id: &UnitId| pos.unit(id).is_some_and(is_wagon);
        let touch = |a: &UnitId, b: &UnitId| {
            let blocks = pos.block(a).zip(pos.block(b));
            blocks.is_some_and(|(a, b)| Shape::from(a).touches(&Shape::from(b)))
        };
        // A general is seen, and sees, over the unit that he has joined; who defends wagons, over these. Over
        // a unit to a laager, or back, sees only who stands in contact with that unit.
        let joined = |end: &UnitId, id: &UnitId| pos.unit(end).is_some_and(|u| u.with.as_ref() == Some(id));
        let defends = |end: &UnitId, id: &UnitId| end.seat() == id.seat() && wagons(id) && touch(end, id);
        let laager = wagons(viewer) || wagons(target);
        let looked_over = |id: &UnitId| {
            ends.iter().any(|end| joined(end, id) || defends(end, id)) || laager && touch(viewer, id)
        };
        let in_the_way = |id: &UnitId| !ends.contains(&id) && !looked_over(id);
        let thin = || surely_within(pos, viewer, target, pos.data.paces("h24.light_range"));
        let top = if laager { 0 } else { a.level.max(b.level) };
        self.units((&a.hull, &b.hull), top, &thin, in_the_way)
    }

    /// Units between two areas as screens to figures of a level: what is lower is looked over. Where they are
    /// thin, ranks of light infantry are only counted.
    fn units(
        &self,
        (from, to): (&Convex, &Convex),
        top: u32,
        thin: &dyn Fn() -> bool,
        in_the_way: impl Fn(&UnitId) -> bool,
    ) -> Vec<Screen> {
        let between = Convex::around(from.corners().iter().chain(to.corners()).copied());
        let gap = self.pos.data.paces("h24.gap");
        let near = self.looked.bodies.near_area(&between, gap).filter(|(id, _)| in_the_way(id));
        near.filter_map(|(id, shape)| {
            let outline = if top == 0 { shape.places().to_vec() } else { self.figures_at(id, top) };
            let ranks = match ranks_to_see_through(self.pos.unit(id)?) {
                ranks if ranks != SOLID && thin() => ranks,
                _ => SOLID,
            };
            (outline.len() > 2).then_some(Screen { outline, ranks, waived: Paces::ZERO })
        })
        .collect()
    }

    /// The outline of those figures of a unit that stand at least that high.
    fn figures_at(&self, id: &UnitId, level: u32) -> Vec<Point> {
        let places = places(self.pos, id).into_iter();
        let high = places.filter(|place| level_among(&self.looked.hills, &place.block) >= level);
        Convex::around(high.flat_map(|place| place.block.corners())).corners().to_vec()
    }

    /// A unit's figures in pieces that see alike.
    fn pieces(&self, id: &UnitId) -> &'a [Piece] {
        self.looked.pieces(id, || self.parted(id))
    }

    fn parted(&self, id: &UnitId) -> Vec<Piece> {
        let Some((unit, block)) = self.pos.unit(id).zip(self.pos.block(id)) else { return Vec::new() };
        let footprint = Shape::from(&block);
        let mut terrain = self.looked.hills.iter().chain(self.looked.woods.iter().map(|(_, wood)| wood));
        let in_ranks = !matches!(unit.formation, Formation::Wedge | Formation::Square);
        if !terrain.any(|area| area.distance(&footprint) == Paces::ZERO) && in_ranks {
            return vec![self.piece(&block, (&block).into())];
        }
        let places = places(self.pos, id);
        let alike = |a: &Piece, b: &Piece| a.hills == b.hills && a.woods == b.woods;
        let mut pieces: Vec<(FigurePlace, Piece)> = Vec::new();
        for place in places {
            let piece = self.piece(&place.block, (&place.block).into());
            match pieces.last_mut() {
                Some((last, row)) if alike(row, &piece) && follows(last, &place) => {
                    let both = row.hull.corners().iter().chain(piece.hull.corners()).copied();
                    row.hull = Convex::around(both);
                    *last = place;
                }
                _ => pieces.push((place, piece)),
            }
        }
        pieces.into_iter().map(|(_, piece)| piece).collect()
    }

    /// A piece whose figures all see as one with that base does.
    fn piece(&self, base: &Block, hull: Convex) -> Piece {
        let numbers = |all: &mut dyn Iterator<Item = (usize, bool)>| -> Vec<usize> {
            all.filter(|(_, there)| *there).map(|(i, _)| i).collect()
        };
        let hills = numbers(&mut self.looked.hills.iter().map(|hill| hill.holds(base)).enumerate());
        let middle = base.centre();
        let woods = numbers(&mut self.looked.woods.iter().map(|(_, wood)| wood.covers(middle)).enumerate());
        Piece { hull, level: u32::try_from(hills.len()).unwrap_or(u32::MAX), hills, woods, edge: None }
    }

    /// The front figures of a unit that is declared to stand at the edge of a wood: they look out freely.
    fn lookouts(&self, id: &UnitId) -> Vec<Piece> {
        cites!("W-4.4.3b");
        let edge = self.pos.unit(id).and_then(|unit| unit.edge_of.as_ref());
        let Some(edge) = self.looked.woods.iter().position(|(wood, _)| Some(wood) == edge) else {
            return Vec::new();
        };
        let front = places(self.pos, id).into_iter().filter(|place| place.rank == 0);
        let looks_out = |place: FigurePlace| {
            let ends = place.block.corners().into_iter().take(2);
            let mut piece = self.piece(&place.block, Convex::around(ends));
            piece.woods.retain(|wood| *wood != edge);
            Piece { edge: Some(edge), ..piece }
        };
        front.map(looks_out).collect()
    }
}

/// Whether a figure stands beside another in the same rank.
fn follows(last: &FigurePlace, next: &FigurePlace) -> bool {
    last.rank == next.rank && last.block.pose.facing == next.block.pose.facing
}

/// Ranks of light infantry may be seen through; nobody sees through others.
fn ranks_to_see_through(unit: &Unit) -> u32 {
    match unit.kind {
        Type::Li => unit.figures.div_ceil(unit.files.max(1)),
        _ => SOLID,
    }
}

fn is_wagon(unit: &Unit) -> bool {
    matches!(unit.kind, Type::Cart | Type::Wag)
}

#[cfg(test)]
#[path = "s4_04_visibility_tests.rs"]
mod tests;
