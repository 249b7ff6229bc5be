//! What is added to the dice of a reaction test (H15), each number with its word. Only what the testers can know
//! counts: enemies in sight.

use std::collections::BTreeSet;

use estafette_board::plane::{Paces, Point, Shape};
use estafette_core::cites;

use super::event::Modifier;
use super::ids::{Bearing, Class, Column, Ground, Influence, Occasion, UnitId};
use super::measure;
use super::position::{Charge, Position, Unit};
use super::s3_06_vision as vision;
use super::s4_01_detachments::is_unit;
use super::s4_01_losses::lost_for_good;
use super::s4_02_generals;
use super::s4_02_influence as influence;
use super::s4_04_visibility as sight;
use super::s4_05_height::has_height;
use super::s4_05_terms::{self as terms, Trend};
use super::s4_06_eligible::{from_behind, light, weak_target};
use super::s4_06_flanks::bearing;
use super::s4_06_straightforward::bonus_safe_from;
use super::s4_15_wagons as wagons;

/// A test that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Who tests.
    pub unit: UnitId,
    /// Why.
    pub occasion: Occasion,
    /// The generals who take part.
    pub generals: Vec<(UnitId, Influence)>,
}

/// Everything that is added to the dice of a test. `passed` are the units that have passed the test for their
/// charge in this phase.
pub fn modifiers_of(pos: &Position, due: &Due, passed: &BTreeSet<UnitId>) -> Vec<Modifier> {
    let Some(unit) = pos.unit(&due.unit) else { return Vec::new() };
    let mut list = List { pos, all: Vec::new() };
    list.put("class", class_modifier(pos, s4_02_generals::class(pos, &due.unit)));
    charging(&mut list, &due.unit);
    generals(&mut list, due);
    ground(&mut list, &due.unit);
    friends(&mut list, &due.unit, passed);
    enemies(&mut list, &due.unit);
    state(&mut list, &due.unit, unit);
    list.all
}

/// Modifiers as they are found.
struct List<'a> {
    pos: &'a Position,
    all: Vec<Modifier>,
}

impl List<'_> {
    fn put(&mut self, word: &str, value: i64) {
        if value != 0 {
            self.all.push(Modifier { what: word.to_owned(), value: i32::try_from(value).unwrap_or(0) });
        }
    }

    /// A number of H15 under its word, if it applies.
    fn number(&mut self, word: &str, name: &str, applies: bool) {
        if applies {
            self.put(word, self.pos.data.number(name));
        }
    }

    fn near(&self, a: &UnitId, b: &UnitId, range: &str) -> bool {
        measure::surely_within(self.pos, a, b, self.pos.data.paces(range))
    }
}

fn class_modifier(pos: &Position, class: Class) -> i64 {
    pos.data.number(match class {
        Class::A => "h14.class_a",
        Class::B => "h14.class_b",
        Class::C => "h14.class_c",
        Class::D => "h14.class_d",
    })
}

/// What a charge does for those who make it: a bonus where all whom it may meet are light or taken from behind,
/// a deduction for light troops against others.
fn charging(list: &mut List<'_>, id: &UnitId) {
    cites!("W-4.6.2a", "W-4.6.7a", "EX-4.2.1c", "W-4.2.1l");
    let pos = list.pos;
    let Some(charge) = pos.charges.iter().find(|charge| charge.unit == *id) else { return };
    let weak = |enemy: &UnitId| weak_target(pos, id, enemy);
    if !charge.targets.is_empty() && charge.targets.iter().all(weak) && sure(pos, charge) {
        let all_behind = charge.targets.iter().all(|enemy| from_behind(pos, id, enemy));
        list.number("charging-flank", "h15.charging_flank", all_behind);
        list.number("charging-light", "h15.charging_light", !all_behind);
    }
    let all_light = charge.targets.iter().all(|enemy| light(pos, enemy));
    list.number("light-charging", "h15.light_charging", light(pos, id) && !all_light);
}

/// Whether a charge can meet nobody but its targets, as far as the bonus asks: one straightforward must prove
/// it. The line of an impetuous charge begins after its turn toward the first target.
fn sure(pos: &Position, charge: &Charge) -> bool {
    use super::s4_06_approach::{Swerve, approach};
    if !charge.straightforward {
        return true;
    }
    let first = charge.targets.first().and_then(|enemy| pos.block(enemy));
    let way = first.and_then(|target| approach(pos, &charge.unit, &target, Swerve::Any));
    way.is_some_and(|way| bonus_safe_from(pos, &charge.unit, &way.block))
}

fn generals(list: &mut List<'_>, due: &Due) {
    cites!("W-4.2.1c");
    list.number("general-near", "h15.general_near", influence::near(list.pos, &due.unit));
    for (general, how) in &due.generals {
        if let Some((word, value)) = influence::value(list.pos, general, *how) {
            list.put(word, value);
        }
    }
}

fn ground(list: &mut List<'_>, id: &UnitId) {
    cites!("W-4.5.2a", "W-4.5.4a");
    list.number("height", "h15.height", has_height(list.pos, id));
    let (left, right) = secure_flanks(list.pos, id);
    list.number("left-flank-secure", "h15.flank_secure", left);
    list.number("right-flank-secure", "h15.flank_secure", right);
}

/// Whether the left and the right flank are secure: a friendly unit that stands, or secured terrain, on that
/// side and near enough.
pub fn secure_flanks(pos: &Position, id: &UnitId) -> (bool, bool) {
    let Some(block) = pos.block(id) else { return (false, false) };
    let range = pos.data.paces("h15.flank_range");
    let half = block.width.part(1, 2);
    let [front_left, front_right, rear_right, rear_left] = block.corners();
    let friends = pos
        .bodies()
        .filter(|(friend, unit)| {
            friend.seat() == id.seat() && *friend != id && !unit.routing && is_unit(pos, unit)
        })
        .filter_map(|(friend, _)| pos.block(friend))
        .map(Shape::from);
    // Height is no cover for a flank, and who stands in the midst of a wood has it on no side.
    let beside = |area: &Shape| !area.holds(&block);
    let secured = pos
        .terrain
        .iter()
        .filter(|(_, piece)| piece.polygon.len() > 2 && piece.kind != Ground::Hill)
        .filter(|(name, _)| terms::secured(pos, name, id.seat()))
        .map(|(_, piece)| Shape::Area(piece.polygon.clone()))
        .filter(beside);
    let covers: Vec<Shape> = friends.chain(secured).collect();
    let beyond = |shape: &Shape, side: fn(Paces) -> Paces| {
        shape.places().iter().any(|place| side(block.pose.local(*place).0) > half)
    };
    let covered = |edge: [Point; 2], side: fn(Paces) -> Paces| {
        let edge = Shape::Line(edge.to_vec());
        covers.iter().any(|shape| shape.distance(&edge) <= range && beyond(shape, side))
    };
    (covered([front_left, rear_left], |u| -u), covered([front_right, rear_right], |u| u))
}

fn friends(list: &mut List<'_>, id: &UnitId, passed: &BTreeSet<UnitId>) {
    cites!("W-4.5.3a", "W-4.1.1e");
    let pos = list.pos;
    let own: Vec<(&UnitId, &Unit)> =
        pos.bodies().filter(|(friend, _)| friend.seat() == id.seat() && *friend != id).collect();
    let near: Vec<(&UnitId, &Unit)> =
        own.iter().copied().filter(|(friend, _)| list.near(id, friend, "h15.friends_range")).collect();
    let trends: BTreeSet<Trend> = near
        .iter()
        .filter(|(_, u)| !u.routing)
        .map(|(friend, _)| terms::friend(pos, friend, passed))
        .collect();
    list.number("friends-advancing", "h15.friends_advancing", trends.contains(&Trend::Advancing));
    list.number("friends-retiring", "h15.friends_retiring", trends.contains(&Trend::Retiring));
    list.number("friends-routing", "h15.friends_routing", near.iter().any(|(_, unit)| unit.routing));
    let support = |(friend, unit): &(&UnitId, &Unit)| {
        is_unit(pos, unit) && !unit.routing && list.near(id, friend, "h15.no_friends_range")
    };
    let alone = !own.iter().any(support);
    list.number("no-friends", "h15.no_friends", alone);
}

fn enemies(list: &mut List<'_>, id: &UnitId) {
    cites!("W-4.5.3c", "W-4.15.2d");
    let pos = list.pos;
    let seen = sight::visible_enemies(pos, id);
    let trends: BTreeSet<Trend> = seen
        .iter()
        .filter(|enemy| list.near(id, enemy, "h15.enemy_range"))
        .map(|enemy| terms::enemy(pos, enemy, id))
        .collect();
    list.number("enemy-advancing", "h15.enemy_advancing", trends.contains(&Trend::Advancing));
    list.number("enemy-retiring", "h15.enemy_retiring", trends.contains(&Trend::Retiring));
    let near = |is: &dyn Fn(&UnitId, &Unit) -> bool| {
        seen.iter().any(|enemy| {
            list.near(id, enemy, "h15.beasts_range") && pos.unit(enemy).is_some_and(|unit| is(enemy, unit))
        })
    };
    let column = |unit: &Unit| pos.data.info(unit.kind).column;
    let chariots = near(&|enemy, unit| column(unit) == Column::Ch || wagons::like_chariots(pos, enemy));
    let elephants = near(&|_, unit| column(unit) == Column::El);
    let mounted = pos.unit(id).is_some_and(|unit| mounted(pos, unit));
    list.number("chariots", "h15.chariots", chariots);
    list.number("elephants", "h15.elephants_mounted", elephants && mounted);
    list.number("elephants", "h15.elephants_foot", elephants && !mounted);
}

/// Whether a unit is mounted now.
pub fn mounted(pos: &Position, unit: &Unit) -> bool {
    pos.data.info(unit.kind).mounted() && unit.mounted
}

fn state(list: &mut List<'_>, id: &UnitId, unit: &Unit) {
    cites!("W-4.2.2i", "W-4.2.2f");
    let pos = list.pos;
    let charged_from_behind = pos.charges.iter().any(|charge| {
        charge.targets.contains(id)
            && matches!(bearing(pos, &charge.unit, id), Some(Bearing::PartlyBehind | Bearing::SolelyBehind))
    });
    list.number("charged-flank", "h15.charged_flank", charged_from_behind);
    list.number("surprised", "h15.surprised", surprised(pos, id));
    list.number("disordered", "h15.disordered", !unit.disordered.is_empty());
    list.number("shaken", "h15.shaken", unit.shaken || lost_for_good(pos, unit));
    list.number("half-losses", "h15.half_losses", lost_for_good(pos, unit));
    let per_figure = pos.data.number("h15.casualties_per_figure");
    let many = unit.figures > 0 && casualties(unit) >= i64::from(unit.figures) * per_figure;
    list.number("casualties", "h15.casualties", many);
}

/// Casualties that a unit took in the shooting and the melee before this phase.
fn casualties(unit: &Unit) -> i64 {
    i64::from(unit.shot) + unit.last_melee.as_ref().map_or(0, |melee| i64::from(melee.took))
}

/// Whether a unit is surprised: by an enemy within 150 paces, in its sight or charging it, whom nobody on its
/// side had seen before. He was first seen since the last tests, or has never been seen; but where nobody has
/// seen anybody (a position set up by hand), only if he came into sight with the last movement.
pub fn surprised(pos: &Position, id: &UnitId) -> bool {
    cites!("W-3.6b", "W-3.6c");
    let range = pos.data.paces("h24.surprise");
    let first_seen = |(enemy, unit): (&UnitId, &Unit)| {
        unit.surprises && measure::surely_within(pos, id, enemy, range) && sight::sees(pos, id, enemy)
    };
    if measure::enemies(pos, id.seat()).any(first_seen) {
        return true;
    }
    let by = vision::surprised_by(pos, id);
    if pos.units.values().any(|unit| !unit.seen_by.is_empty()) {
        return !by.is_empty();
    }
    let earlier = if by.is_empty() { None } else { terms::before_last_movement(pos) };
    earlier.is_some_and(|earlier| {
        let own = || earlier.bodies().map(|(own, _)| own).filter(|own| own.seat() == id.seat());
        by.iter().any(|enemy| !own().any(|own| sight::sees(&earlier, own, enemy)))
    })
}
