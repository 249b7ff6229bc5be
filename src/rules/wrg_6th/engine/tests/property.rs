//! Random small battlefields: nobody ends inside anybody, nobody touches an enemy without a declaration, the
//! mirrored table moves as the mirror image, seats may be swapped, and names and the order of intents do not
//! matter.

use crate::engine::shape::{Rect, Way, parted};
use crate::ids::{Ground, TerrainId};
use crate::position::Terrain;
use estafette_board::plane::Side;

use super::*;

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % u64::try_from(n).unwrap()).unwrap()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::try_from(self.below(i64::try_from(from.len()).unwrap())).unwrap()]
    }
}

const TYPES: [Type; 5] = [Type::Hi, Type::Li, Type::Hc, Type::Lc, Type::Mi];

fn rect(pos: &Position, pose: Pose, unit: &Unit) -> Rect {
    let (width, depth) = pos.size(unit);
    Rect::new(pose, Way::default(), width, depth)
}

fn battlefield(seed: u64) -> (Position, Vec<Job>) {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut rows: Vec<(String, Unit)> = Vec::new();
    let empty = table(&[]);
    for n in 0..dice.below(9) + 3 {
        let name = format!("{}{n}", if n % 2 == 0 { "a" } else { "b" });
        let mut unit = Unit::new(dice.pick(&TYPES), u32::try_from(dice.below(16) + 2).unwrap());
        unit.files = u32::try_from(dice.below(6) + 1).unwrap();
        unit.at = Some(Point::whole(700 + dice.below(400), 400 + dice.below(400)));
        let turned = dice.below(5) * 15_000;
        unit.facing = Angle(turned + if n % 2 == 0 { 0 } else { 180_000 }).direction();
        let there = rect(&empty, unit.pose().unwrap(), &unit);
        let free =
            rows.iter().all(|(_, other)| parted(&there, &rect(&empty, other.pose().unwrap(), other)) > 0.5);
        if free {
            rows.push((name, unit));
        }
    }
    let mut pos = empty;
    for (name, unit) in &rows {
        pos.units.insert(id(name), unit.clone());
    }
    let names: Vec<UnitId> = pos.units.keys().cloned().collect();
    let mut jobs = Vec::new();
    for name in &names {
        let enemies: Vec<&UnitId> = names.iter().filter(|n| n.seat() != name.seat()).collect();
        if let Some(job) = random_job(&mut dice, &pos, name, &enemies) {
            jobs.push(job);
        }
    }
    // Who stands is crossed by friends who advance, as wagons are.
    let moving: Vec<UnitId> = jobs.iter().map(|job| job.intent.unit.clone()).collect();
    for job in jobs.iter_mut().filter(|job| job.intent.how == Kind::Normal) {
        let seat = job.intent.unit.seat();
        let own = names.iter().filter(|name| name.seat() == seat && !moving.contains(name));
        job.over = own.cloned().collect();
    }
    (pos, jobs)
}

fn random_job(dice: &mut Dice, pos: &Position, name: &UnitId, enemies: &[&UnitId]) -> Option<Job> {
    let reach = dice.pick(&[60, 80, 120, 160, 200]);
    let far = Paces::whole(dice.below(reach) + 1);
    let side = dice.pick(&[Side::Left, Side::Right]);
    let facing = pos.unit(name).unwrap().facing;
    let straight = Leg::Ahead(Paces::whole(reach));
    let wheel = Leg::Wheel { side, angle: Angle::degrees(dice.below(60) + 5) };
    let flee =
        Leg::Run { direction: (facing + Angle::degrees(150 + dice.below(60))).direction(), paces: far };
    let (how, legs) = match dice.below(9) {
        0 => return None,
        1..=3 => (Kind::Charge, vec![straight]),
        4 => (Kind::Charge, vec![wheel, straight]),
        5 => (Kind::Normal, vec![Leg::Ahead(far)]),
        6 => (Kind::Normal, vec![wheel, Leg::Ahead(far)]),
        7 => (Kind::Normal, vec![Leg::Shift { right: far * side.sign(), forward: far }]),
        _ => (dice.pick(&[Kind::Rout, Kind::Evade]), vec![flee]),
    };
    let declared = how == Kind::Charge && dice.below(4) > 0 && !enemies.is_empty();
    let targets = if declared { vec![dice.pick(enemies).clone()] } else { Vec::new() };
    let reach = Paces::whole(reach);
    let mut job = Job::new(Intent { unit: name.clone(), how, reach, legs, targets, about: None, line: 0 });
    if how == Kind::Rout {
        job.exits = Exits::Any;
    }
    Some(job)
}

/// Runs the engine; whoever has the lowest key goes first, and goes round by the left.
fn drive(pos: &Position, jobs: &[Job], key: &dyn Fn(&UnitId) -> UnitId, round: Side) -> Result {
    let mut order = Order::default();
    for _ in 0..500 {
        let asks = match run(pos, jobs, &order) {
            Ok(result) => return result,
            Err(asks) => asks,
        };
        let before = order.clone();
        let pass = |unit: &UnitId| before.pass.get(unit).copied().unwrap_or(0);
        for ask in asks {
            match ask {
                Ask::First(units) => {
                    let first = units.iter().min_by_key(|unit| key(unit)).unwrap();
                    for unit in units.iter().filter(|unit| *unit != first) {
                        order.pass.insert(unit.clone(), pass(first) + 1);
                    }
                }
                Ask::Yield(unit, to) => {
                    let now = order.pass.get(&unit).copied().unwrap_or(0);
                    order.pass.insert(unit, now.max(pass(&to) + 1));
                }
                Ask::Clear(unit) => {
                    order.ahead.insert(unit);
                }
                Ask::AsBlock(unit) => {
                    order.blocks.insert(unit);
                }
                Ask::Inside(unit, wagon) => {
                    order.before.insert((unit, wagon));
                }
                Ask::Round(unit) => {
                    order.round.insert(unit, round);
                }
            }
        }
    }
    panic!("no end of questions");
}

fn mapped(
    pos: &Position,
    jobs: &[Job],
    name: &dyn Fn(&UnitId) -> UnitId,
    pose: &dyn Fn(Pose) -> Pose,
    leg: &dyn Fn(&Leg) -> Leg,
) -> (Position, Vec<Job>) {
    let mut other = pos.clone();
    other.units = pos
        .units
        .iter()
        .map(|(id, unit)| {
            let there = pose(unit.pose().unwrap());
            let mut unit = unit.clone();
            (unit.at, unit.facing) = (Some(there.at), there.facing);
            (name(id), unit)
        })
        .collect();
    let jobs = jobs.iter().rev().map(|job| {
        let mut job = job.clone();
        job.intent.unit = name(&job.intent.unit);
        job.intent.targets = job.intent.targets.iter().map(name).collect();
        job.over = job.over.iter().map(name).collect();
        job.intent.legs = job.intent.legs.iter().map(leg).collect();
        job
    });
    (other, jobs.collect())
}

/// The same battle seen otherwise comes out the same.
fn same(
    seed: u64,
    one: &Result,
    two: &Result,
    name: &dyn Fn(&UnitId) -> UnitId,
    pose: &dyn Fn(Pose) -> Pose,
) {
    for moved in &one.moved {
        let other = two.moved.iter().find(|m| m.unit == name(&moved.unit)).unwrap();
        let path: Vec<Pose> = moved.path.iter().map(|p| pose(*p)).collect();
        assert_eq!(path, other.path, "seed {seed}: {} {moved:?} {other:?}", moved.unit);
        assert_eq!(moved.cost, other.cost, "seed {seed}: {}", moved.unit);
    }
    let pairs = |met: &[Met], name: &dyn Fn(&UnitId) -> UnitId| {
        let mut pairs: Vec<[UnitId; 2]> = met
            .iter()
            .map(|m| {
                let mut pair = [name(&m.by), name(&m.target)];
                pair.sort();
                pair
            })
            .collect();
        pairs.sort();
        pairs
    };
    assert_eq!(pairs(&one.met, name), pairs(&two.met, &UnitId::clone), "seed {seed}");
}

const SEEDS: u64 = 400;

#[test]
fn nobody_ends_inside_anybody_or_touches_without_declaring() {
    for seed in 0..SEEDS {
        let (pos, jobs) = battlefield(seed);
        let result = drive(&pos, &jobs, &UnitId::clone, Side::Left);
        let mut ends: BTreeMap<UnitId, (Pose, Unit)> =
            pos.units.iter().map(|(id, u)| (id.clone(), (u.pose().unwrap(), u.clone()))).collect();
        for moved in &result.moved {
            let formed = moved.deeds.iter().fold(pos.units[&moved.unit].clone(), |unit, deed| match deed {
                Deed::Formed(form) | Deed::Squeezed(form) => form.of(&unit),
                Deed::Wheeled { .. } => unit,
            });
            ends.insert(moved.unit.clone(), (*moved.path.last().unwrap(), formed));
            if moved.left.is_some() {
                ends.remove(&moved.unit);
            }
        }
        let declared =
            |a: &UnitId, b: &UnitId| jobs.iter().any(|j| j.intent.unit == *a && j.intent.targets.contains(b));
        for met in &result.met {
            assert!(declared(&met.by, &met.target) || declared(&met.target, &met.by), "seed {seed} {met:?}");
        }
        let all: Vec<(&UnitId, &(Pose, Unit))> = ends.iter().collect();
        for (n, (a, (at, formed))) in all.iter().enumerate() {
            for (b, (bt, other)) in &all[n + 1..] {
                let (one, two) = (rect(&pos, *at, formed), rect(&pos, *bt, other));
                let apart = parted(&one, &two);
                assert!(apart > -0.02, "seed {seed}: {a} in {b} by {apart}");
                let free = a.seat() == b.seat() || declared(a, b) || declared(b, a);
                assert!(free || apart > 0.02, "seed {seed}: {a} touches {b}, {apart}");
            }
        }
    }
}

#[test]
fn the_mirrored_table_moves_as_the_mirror_image() {
    let pose = |p: Pose| Pose::new(Point::new(Paces::whole(1800) - p.at.x, p.at.y), -p.facing);
    let leg = |leg: &Leg| match leg.clone() {
        Leg::Wheel { side, angle } => {
            Leg::Wheel { side: if side == Side::Left { Side::Right } else { Side::Left }, angle }
        }
        Leg::Shift { right, forward } => Leg::Shift { right: -right, forward },
        Leg::Run { direction, paces } => Leg::Run { direction: (-direction).direction(), paces },
        other => other,
    };
    for seed in 0..SEEDS {
        let (pos, jobs) = battlefield(seed);
        let (mirror, mirrored) = mapped(&pos, &jobs, &UnitId::clone, &pose, &leg);
        let one = drive(&pos, &jobs, &UnitId::clone, Side::Left);
        let two = drive(&mirror, &mirrored, &UnitId::clone, Side::Right);
        same(seed, &one, &two, &UnitId::clone, &pose);
    }
}

#[test]
fn seats_names_and_order_do_not_matter() {
    let name = |id: &UnitId| {
        UnitId::named(id.seat().enemy(), &format!("{}", 50 - id.name().parse::<i64>().unwrap())).unwrap()
    };
    let pose = |p: Pose| {
        let at = Point::new(Paces::whole(1800) - p.at.x, Paces::whole(1200) - p.at.y);
        Pose::new(at, p.facing + Angle::degrees(180))
    };
    let leg = |leg: &Leg| match leg.clone() {
        Leg::Run { direction, paces } => {
            Leg::Run { direction: (direction + Angle::degrees(180)).direction(), paces }
        }
        other => other,
    };
    for seed in 0..SEEDS {
        let (pos, jobs) = battlefield(seed);
        let (swapped, others) = mapped(&pos, &jobs, &name, &pose, &leg);
        let one = drive(&pos, &jobs, &UnitId::clone, Side::Left);
        let two = drive(&swapped, &others, &name, Side::Left);
        same(seed, &one, &two, &name, &pose);
    }
}

/// Two worlds that differ only in an enemy whom nobody sees and nobody touches: all that moves moves alike.
#[test]
fn who_is_not_seen_and_not_touched_changes_nobody_s_way() {
    let (mut near, mut touched) = (0, 0);
    for seed in 0..SEEDS {
        let (mut pos, mut jobs) = battlefield(seed);
        jobs.retain(|job| job.intent.unit.seat() == id("a1").seat());
        jobs.iter_mut().for_each(|job| job.intent.targets.clear());
        let Some((hidden, at)) = pos
            .units
            .iter()
            .find(|(id, _)| id.seat() != self::id("a1").seat())
            .map(|(id, u)| (id.clone(), u.at.unwrap()))
        else {
            continue;
        };
        // A wood round it hides it from all who are more than 20 paces off.
        let corner =
            |x: i64, y: i64| at + estafette_board::plane::Vector::new(Paces::whole(x), Paces::whole(y));
        let wood = Terrain {
            kind: Ground::Wood,
            polygon: vec![corner(-90, -90), corner(90, -90), corner(90, 90), corner(-90, 90)],
            line: Vec::new(),
            last_entered: None,
            secured: Default::default(),
        };
        pos.terrain.insert(TerrainId("W1".to_owned()), wood);
        let others = pos.units.keys().filter(|id| id.seat() != hidden.seat());
        let is_seen = |id| crate::s4_04_visibility::sees(&pos, id, &hidden);
        if others.into_iter().any(is_seen) {
            continue;
        }
        let mut without = pos.clone();
        without.units.remove(&hidden);
        let with = drive(&pos, &jobs, &UnitId::clone, Side::Left);
        let by = |moved: &Moved| moved.stop.as_ref().is_some_and(|(_, _, by)| by.as_ref() == Some(&hidden));
        if with.moved.iter().any(by) {
            touched += 1;
            let told: Vec<Why> =
                with.moved.iter().filter(|m| by(m)).map(|m| m.stop.as_ref().unwrap().0).collect();
            assert!(told.iter().all(|why| *why == Why::Blocked), "seed {seed}: {told:?}");
            continue;
        }
        if with.moved.iter().any(|m| m.aside > Paces::ZERO) {
            continue;
        }
        let alone = drive(&without, &jobs, &UnitId::clone, Side::Left);
        near += 1;
        assert_eq!(with.moved, alone.moved, "seed {seed}");
    }
    assert!(near > 20 && touched > 0, "{near} {touched}");
}
