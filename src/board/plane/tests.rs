//! The mirrored question gets the mirrored answer, and so does the question on the battlefield turned round.

use proptest::prelude::*;

use super::*;

const WIDTH: i64 = 1_800_000;
const DEPTH: i64 = 1_200_000;

/// A battlefield seen otherwise.
#[derive(Debug, Clone, Copy)]
enum View {
    /// Left for right.
    Mirrored,
    /// From the other edge.
    Turned,
}

impl View {
    const ALL: [Self; 2] = [Self::Mirrored, Self::Turned];

    fn place(self, at: Point) -> Point {
        match self {
            Self::Mirrored => Point::new(Paces(WIDTH) - at.x, at.y),
            Self::Turned => Point::new(Paces(WIDTH) - at.x, Paces(DEPTH) - at.y),
        }
    }

    fn way(self, way: Vector) -> Vector {
        match self {
            Self::Mirrored => Vector::new(-way.x, way.y),
            Self::Turned => -way,
        }
    }

    fn pose(self, pose: Pose) -> Pose {
        let facing = match self {
            Self::Mirrored => -pose.facing,
            Self::Turned => pose.facing + Angle::degrees(180),
        };
        Pose::new(self.place(pose.at), facing)
    }

    fn block(self, block: Block) -> Block {
        block.with(self.pose(block.pose))
    }

    fn side(self, side: Side) -> Side {
        match (self, side) {
            (Self::Mirrored, Side::Left) => Side::Right,
            (Self::Mirrored, Side::Right) => Side::Left,
            (Self::Turned, side) => side,
        }
    }

    fn places(self, places: &[Point]) -> Vec<Point> {
        let mut seen: Vec<Point> = places.iter().map(|at| self.place(*at)).collect();
        // Nobody may depend on where an outline begins, or on the way round.
        seen.reverse();
        seen.rotate_left(places.len() / 2);
        seen
    }

    fn shape(self, shape: &Shape) -> Shape {
        match shape {
            Shape::Area(places) => Shape::Area(self.places(places)),
            Shape::Line(places) => Shape::Line(places.iter().rev().map(|at| self.place(*at)).collect()),
        }
    }
}

prop_compose! {
    fn a_place()(x in 600_000..1_000_000_i64, y in 400_000..800_000_i64, whole in any::<bool>()) -> Point {
        let round = |n: i64| if whole { n / 1_000 * 1_000 } else { n };
        Point::new(Paces(round(x)), Paces(round(y)))
    }
}

fn a_facing() -> impl Strategy<Value = Angle> {
    prop_oneof![(0..4_i64).prop_map(|quarter| Angle::degrees(90 * quarter)), (0..360_000_i64).prop_map(Angle),]
}

prop_compose! {
    fn a_block()(at in a_place(), facing in a_facing(), files in 1..20_i64, ranks in 1..5_i64) -> Block {
        Block { pose: Pose::new(at, facing), width: Paces(7_500 * files), depth: Paces::whole(15 * ranks) }
    }
}

prop_compose! {
    fn a_way()(x in -200_000..200_000_i64, y in -200_000..200_000_i64, straight in any::<bool>()) -> Vector {
        Vector::new(if straight { Paces::ZERO } else { Paces(x) }, Paces(y))
    }
}

prop_compose! {
    /// An area with bays, its corners round a middle.
    fn an_area()(middle in a_place(), spokes in prop::collection::vec(5_000..120_000_i64, 3..9)) -> Shape {
        let count = spokes.len() as i64;
        let corner = |(i, length): (usize, &i64)| {
            middle + Vector::polar(Paces(*length), Angle(360_000 * i as i64 / count))
        };
        Shape::Area(spokes.iter().enumerate().map(corner).collect())
    }
}

prop_compose! {
    fn a_line()(places in prop::collection::vec(a_place(), 1..4)) -> Shape {
        Shape::Line(places)
    }
}

fn a_side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Left), Just(Side::Right)]
}

fn sorted(blocks: impl IntoIterator<Item = Block>) -> Vec<Block> {
    let mut blocks: Vec<Block> = blocks.into_iter().collect();
    blocks.sort();
    blocks
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn distances(a in a_block(), b in a_block(), area in an_area(), line in a_line()) {
        let of = |a: Block, b: Block, area: &Shape, line: &Shape| {
            let shape = Shape::from(a);
            prop_assert_eq!(a.distance(&b), b.distance(&a));
            prop_assert!(!a.overlaps(&b) || a.distance(&b) == Paces::ZERO);
            Ok((
                a.distance(&b), shape.distance(area), shape.distance(line), area.distance(line),
                a.overlaps(&b), area.holds(&a), area.covers(a.pose.at), area.inside(a.pose.at, b.pose.at),
            ))
        };
        let here = of(a, b, &area, &line)?;
        for view in View::ALL {
            let there = of(view.block(a), view.block(b), &view.shape(&area), &view.shape(&line))?;
            prop_assert_eq!(here, there, "{:?}", view);
        }
    }

    #[test]
    fn first_contact(a in a_block(), b in a_block(), way in a_way(), its_way in a_way()) {
        let here = a.meets(way, &b, its_way);
        prop_assert_eq!(here, b.meets(its_way, &a, way));
        if let Some(time) = here.filter(|time| *time > 0.0) {
            let part = |way: Vector| Vector::new(Paces::near(way.x.paces() * time), Paces::near(way.y.paces() * time));
            let moved = |block: Block, way: Vector| block.with(Pose::new(block.pose.at + part(way), block.pose.facing));
            let (a, b) = (moved(a, way), moved(b, its_way));
            prop_assert!(a.distance(&b) <= TOUCH && !a.overlaps(&b), "they touch: {}", a.distance(&b));
        }
        for view in View::ALL {
            prop_assert_eq!(here, view.block(a).meets(view.way(way), &view.block(b), view.way(its_way)));
            let swept = Convex::swept(&a, way).overlaps(&(&b).into());
            let there = Convex::swept(&view.block(a), view.way(way)).overlaps(&(&view.block(b)).into());
            prop_assert_eq!(swept, there);
        }
    }

    #[test]
    fn crowds(a in a_block(), way in a_way(), blocks in prop::collection::vec(a_block(), 0..12)) {
        let named = || blocks.iter().copied().enumerate();
        let here = Crowd::new(named());
        let alone: Vec<usize> = named().filter(|(_, b)| a.meets(way, b, Vector::default()).is_some()).map(|(i, _)| i).collect();
        let mut met: Vec<usize> = here.met(&a, way).into_iter().map(|(i, _)| i).collect();
        met.sort_unstable();
        prop_assert_eq!(alone, met, "the index loses nobody");
        let limit = Paces::whole(60);
        for view in View::ALL {
            let there = Crowd::new(named().map(|(i, block)| (i, view.block(block))));
            prop_assert_eq!(here.met(&a, way), there.met(&view.block(a), view.way(way)));
            prop_assert_eq!(here.within(&a.into(), limit), there.within(&view.block(a).into(), limit));
            let (swept, its) = (Convex::swept(&a, way), Convex::swept(&view.block(a), view.way(way)));
            prop_assert_eq!(here.overlapping(&swept), there.overlapping(&its));
        }
    }

    #[test]
    fn wheels(block in a_block(), ranks in 1..6_u32, side in a_side(), degrees in 1..180_i64, spent in 0..300_000_i64) {
        let wheel = Wheel { block, ranks, side, angle: Angle::degrees(degrees) };
        for view in View::ALL {
            let seen = Wheel { block: view.block(block), side: view.side(side), ..wheel };
            prop_assert_eq!(wheel.arc(), seen.arc());
            prop_assert_eq!(view.pose(wheel.front(Paces(spent))), seen.front(Paces(spent)));
            let here: Vec<Block> = wheel.ranks(Paces(spent)).into_iter().map(|b| view.block(b)).collect();
            prop_assert_eq!(here, seen.ranks(Paces(spent)));
        }
    }

    #[test]
    fn figures(block in a_block(), files in 1..12_u32, figures in 1..50_u32, sides in prop::array::uniform4(0..8_u32)) {
        let stand = Stand { width: Paces(7_500), depth: Paces::whole(15) };
        let pose = block.pose;
        for view in View::ALL {
            let its = view.pose(pose);
            let mirrored = |sides: [u32; 4]| match view {
                View::Mirrored => [sides[0], sides[1], sides[3], sides[2]],
                View::Turned => sides,
            };
            let pairs = [
                (stand.ranks(pose, files, figures), stand.ranks(its, files, figures)),
                (stand.wedge(pose, 12, 12 - figures % 3), stand.wedge(its, 12, 12 - figures % 3)),
                (stand.square(pose, sides), stand.square(its, mirrored(sides))),
            ];
            for (here, there) in pairs {
                let here = sorted(here.into_iter().map(|place| view.block(place.block)));
                prop_assert_eq!(here, sorted(there.into_iter().map(|place| place.block)));
            }
        }
    }

    #[test]
    fn sights(
        from in a_block(), to in a_block(), blocks in prop::collection::vec(a_block(), 0..8),
        areas in prop::collection::vec(an_area(), 0..2), longest in prop::option::of(20_000..300_000_i64),
    ) {
        let outlines: Vec<(Vec<Point>, u32)> = blocks.iter().enumerate()
            .map(|(i, b)| (b.corners().to_vec(), if i % 3 == 0 { 2 } else { SOLID }))
            .chain(areas.iter().map(|area| (area.places().to_vec(), SOLID)))
            .collect();
        let sight = Sight { gap: Paces::whole(15), ranks: 2, longest: longest.map(Paces) };
        let screens = |all: &[(Vec<Point>, u32)]| -> Vec<Screen> {
            all.iter().map(|(outline, ranks)| Screen { outline: outline.clone(), ranks: *ranks, waived: Paces::ZERO }).collect()
        };
        let here = sight.is_free(&(&from).into(), &(&to).into(), &screens(&outlines));
        prop_assert_eq!(here, sight.is_free(&(&to).into(), &(&from).into(), &screens(&outlines)), "both ways");
        for view in View::ALL {
            let mut seen: Vec<(Vec<Point>, u32)> = outlines.iter().map(|(o, ranks)| (view.places(o), *ranks)).collect();
            seen.reverse();
            let there = sight.is_free(&(&view.block(from)).into(), &(&view.block(to)).into(), &screens(&seen));
            prop_assert_eq!(here, there, "{:?}", view);
        }
    }

    #[test]
    fn a_free_sight_is_one_that_many_straight_ways_confirm(from in a_block(), to in a_block(), blocks in prop::collection::vec(a_block(), 0..6)) {
        // Without a least gap, any free way between two corners proves sight.
        let sight = Sight { gap: Paces::ZERO, ranks: 0, longest: None };
        let screens: Vec<Screen> =
            blocks.iter().map(|b| Screen { outline: b.corners().to_vec(), ranks: SOLID, waived: Paces::ZERO }).collect();
        let clear = |a: Point, b: Point| blocks.iter().all(|block| Shape::from(block).inside(a, b) == Paces::ZERO);
        let straight = from.corners().iter().any(|a| to.corners().iter().any(|b| clear(*a, *b)));
        prop_assert!(!straight || sight.is_free(&(&from).into(), &(&to).into(), &screens));
    }
}
