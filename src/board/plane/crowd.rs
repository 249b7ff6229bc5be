//! Many blocks at once, found by where they stand.

use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use super::block::Block;
use super::convex::Convex;
use super::measure::{Paces, Point, Vector};
use super::shape::{Shape, parted};

type Coordinates = [i64; 2];

/// Blocks on the plane, each with a name; asked, it answers in the order of names.
#[derive(Debug, Clone)]
pub struct Crowd<T> {
    blocks: Vec<Member<T>>,
    index: RTree<GeomWithData<Rectangle<Coordinates>, usize>>,
}

fn bounds(places: &[Point], margin: Paces) -> (Coordinates, Coordinates) {
    let (mut low, mut high) = ([i64::MAX; 2], [i64::MIN; 2]);
    for place in places {
        for (axis, at) in [place.x.0, place.y.0].into_iter().enumerate() {
            low[axis] = low[axis].min(at - margin.0);
            high[axis] = high[axis].max(at + margin.0);
        }
    }
    (low, high)
}

/// A block with its name and its shape.
#[derive(Debug, Clone)]
struct Member<T> {
    name: T,
    block: Block,
    shape: Shape,
}

impl<T: Ord + Clone> Crowd<T> {
    /// These blocks.
    pub fn new(blocks: impl IntoIterator<Item = (T, Block)>) -> Self {
        let members =
            blocks.into_iter().map(|(name, block)| Member { name, block, shape: Shape::from(&block) });
        let mut blocks: Vec<Member<T>> = members.collect();
        blocks.sort_by(|a, b| a.name.cmp(&b.name));
        let boxes = blocks.iter().enumerate().map(|(i, member)| {
            let (low, high) = bounds(member.shape.places(), Paces::ZERO);
            GeomWithData::new(Rectangle::from_corners(low, high), i)
        });
        let index = RTree::bulk_load(boxes.collect());
        Self { blocks, index }
    }

    /// Those whose upright bounds come within a margin of places.
    fn about(&self, places: &[Point], margin: Paces) -> impl Iterator<Item = &Member<T>> {
        let (low, high) = bounds(places, margin);
        let mut found: Vec<usize> = if places.is_empty() {
            Vec::new()
        } else {
            self.index
                .locate_in_envelope_intersecting(&AABB::from_corners(low, high))
                .map(|b| b.data)
                .collect()
        };
        found.sort_unstable();
        found.into_iter().map(|i| &self.blocks[i])
    }

    /// Those within a distance of a shape, each as its shape.
    pub fn near<'c>(&'c self, shape: &Shape, limit: Paces) -> impl Iterator<Item = (&'c T, &'c Shape)> {
        self.about(shape.places(), limit)
            .filter(move |member| !parted(shape.places(), member.shape.places(), limit))
            .filter(move |member| member.shape.distance(shape) <= limit)
            .map(|member| (&member.name, &member.shape))
    }

    /// Those within a distance of a convex area, each as its shape.
    pub fn near_area<'c>(
        &'c self,
        area: &'c Convex,
        limit: Paces,
    ) -> impl Iterator<Item = (&'c T, &'c Shape)> {
        let shape = Shape::from(area);
        self.about(area.corners(), limit)
            .filter(move |member| {
                let places = member.shape.places();
                area.covers_some(places)
                    || !parted(area.corners(), places, limit) && member.shape.distance(&shape) <= limit
            })
            .map(|member| (&member.name, &member.shape))
    }

    /// Those within a distance of a shape, with the distance.
    pub fn within(&self, shape: &Shape, limit: Paces) -> Vec<(T, Paces)> {
        self.near(shape, limit).map(|(name, near)| (name.clone(), near.distance(shape))).collect()
    }

    /// Those that a convex outline overlaps.
    pub fn overlapping(&self, outline: &Convex) -> Vec<T> {
        self.about(outline.corners(), Paces::ZERO)
            .filter(|member| Convex::from(&member.block).overlaps(outline))
            .map(|member| member.name.clone())
            .collect()
    }

    /// Whom a block meets on a straight way if all others stand still, and at which part of the way, the
    /// earliest first; those met at the same moment in the order of their names.
    pub fn met(&self, block: &Block, way: Vector) -> Vec<(T, f64)> {
        let swept = Convex::swept(block, way);
        let still = Vector::default();
        let mut met: Vec<(T, f64)> = self
            .about(swept.corners(), Paces::ZERO)
            .filter_map(|member| Some((member.name.clone(), block.meets(way, &member.block, still)?)))
            .collect();
        met.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Angle, Pose};

    fn block(x: i64, y: i64) -> Block {
        let pose = Pose::new(Point::whole(x, y), Angle::degrees(0));
        Block { pose, width: Paces::whole(20), depth: Paces::whole(20) }
    }

    #[test]
    fn a_crowd_is_met_one_after_the_other() {
        let crowd =
            Crowd::new([(3, block(0, 100)), (2, block(5, 200)), (1, block(10, 100)), (4, block(40, 100))]);
        let met = crowd.met(&block(0, 0), Vector::whole(0, 160));
        assert_eq!(met, [(1, 0.5), (3, 0.5)]);
        let near = crowd.within(&Shape::from(block(0, 0)), Paces::whole(85));
        assert_eq!(near.iter().map(|(name, _)| *name).collect::<Vec<_>>(), [1, 3, 4]);
    }
}
