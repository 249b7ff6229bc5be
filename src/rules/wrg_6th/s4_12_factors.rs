//! What a shot is worth (H7): the base factor of the weapon and everything that is added to it or taken off.

use estafette_board::plane::{Point, Shape};
use estafette_core::cites;

use super::data::Order;
use super::event::Modifier;
use super::ids::{Ground, Type, UnitId, Weapon};
use super::position::{Position, Unit};
use super::s4_01_mixed::Face;
use super::s4_02_generals as generals;
use super::s4_12_shooters::moved;
use super::s4_13_weapons as weapons;
use super::s4_15_wagons as wagons;

/// A shot of some figures of a unit at a target, or at a type of figures in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot<'a> {
    /// Who.
    pub by: &'a UnitId,
    /// Whom.
    pub target: &'a UnitId,
    /// On which side of the target.
    pub face: Face,
    /// At which type of a mixed target.
    pub part: Option<Type>,
    /// Whether at the team of wagons alone.
    pub team: bool,
    /// With what.
    pub weapon: Weapon,
    /// Whether from farther than short range.
    pub long: bool,
    /// Whether the target has let down its shields [W-4.12.3a].
    pub shields_down: bool,
    /// Where from.
    pub from: Point,
}

/// What makes the factor of a shot; the first is the base factor.
pub fn modifiers(pos: &Position, shot: &Shot<'_>) -> Vec<Modifier> {
    let (Some(unit), Some(target)) = (pos.unit(shot.by), pos.unit(shot.target)) else { return Vec::new() };
    let number = |name: &str| i32::try_from(pos.data.number(name)).unwrap_or(0);
    let column = match shot.team {
        true => wagons::team_column(pos),
        false => weapons::column(pos, target, shot.face, shot.part),
    };
    let row = pos.data.shooting.get(&shot.weapon);
    let base = row.and_then(|row| row.factors.get(&column)).copied().unwrap_or(0);
    let hit = shot.part.unwrap_or_else(|| weapons::kind(pos, target));
    let causes = i32::try_from(generals::disorder(pos, shot.by).len()).unwrap_or(0);
    let disordered = (causes * number("h7.disordered")).max(number("h7.disordered_most"));
    let all = [
        ("shieldless", shieldless(target) || shot.shields_down, number("h7.shieldless")),
        ("open-order", pos.data.info(hit).order == Order::Open, number("h7.open_order")),
        ("long-range", shot.long, number("h7.long_range")),
        ("cover", covered(pos, shot, target, hit), number("h7.cover")),
        ("disordered", causes > 0, disordered),
        ("moved", shooter_moved(pos, unit), number("h7.moved")),
        ("target-fast", fast(pos, target), number("h7.target_fast")),
        ("evading", unit.evaded, number("h7.evading")),
    ];
    let counting = all.into_iter().filter(|(_, counts, _)| *counts);
    let modifier = |what: &str, value| Modifier { what: what.to_owned(), value };
    std::iter::once(modifier("base", base))
        .chain(counting.map(|(what, _, value)| modifier(what, value)))
        .collect()
}

/// Whether a target has no shields; wagons count as shielded [W-4.15.4a].
fn shieldless(target: &Unit) -> bool {
    !wagons::wagons(target) && !target.shield
}

/// Whether a target is in cover: in a wood or at its edge, light infantry in scrub [W-4.4.3k], or inside or
/// behind wagons [W-4.15.4c].
fn covered(pos: &Position, shot: &Shot<'_>, target: &Unit, hit: Type) -> bool {
    cites!("W-4.4.3k");
    let Some(block) = pos.block(shot.target) else { return false };
    let covers = |kind: Ground| kind == Ground::Wood || kind == Ground::Scrub && hit == Type::Li;
    let inside = pos.terrain.iter().filter(|(_, piece)| covers(piece.kind)).any(|(id, piece)| {
        target.edge_of.as_ref() == Some(id) || Shape::Area(piece.polygon.clone()).covers(block.centre())
    });
    inside || wagons::cover(pos, shot.target, shot.from)
}

/// Whether a shooter moved so much that it tells; mounted troops and light infantry may.
fn shooter_moved(pos: &Position, unit: &Unit) -> bool {
    let exempt = unit.kind == Type::Li || pos.data.info(weapons::kind(pos, unit)).mounted();
    !exempt && over_share(pos, unit, "h7.moved_over")
}

/// Whether a unit moved fast (H3).
pub fn fast(pos: &Position, unit: &Unit) -> bool {
    over_share(pos, unit, "h3.fast_over")
}

fn over_share(pos: &Position, unit: &Unit, share: &str) -> bool {
    let normal = pos.data.info(weapons::kind(pos, unit)).normal;
    moved(unit) > normal.part(pos.data.number(share), 100)
}
