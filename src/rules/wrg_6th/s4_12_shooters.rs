//! Who of a unit may shoot, and from where (4.12, H7): ranks, formations, figures that kept still.

use estafette_board::plane::{Angle, Block, FigurePlace, Paces, Pose};
use estafette_core::cites;

use super::figures;
use super::ids::{Formation, Type, UnitId, Weapon};
use super::position::{Position, Unit};
use super::s4_01_mixed::{Face, grid};
use super::s4_09_fall_back;
use super::s4_12_moments::Moments;
use super::s4_13_contact::side;
use super::s4_13_weapons as weapons;
use super::s4_15_wagons as wagons;

/// A figure that may shoot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shooter {
    /// Its base at each moment.
    pub bases: Vec<Block>,
    /// Where it looks out from at each moment; several where it may shoot to several sides.
    pub eyes: Vec<Vec<Pose>>,
    /// Its rank, the front rank being 0.
    pub rank: u32,
    /// As how much of a figure it shoots in its rank, in percent: figures of the second rank shoot half.
    pub share: u32,
    /// Whether it kept its place all the period.
    pub still: bool,
}

/// The arc of a unit's shooting in degrees, for each direction in which it may shoot (H7).
pub fn arc(pos: &Position, unit: &Unit) -> i64 {
    cites!("W-4.12.4b");
    match (unit.formation, unit.kind) {
        (Formation::Cantabrian, _) | (_, Type::Cart | Type::Wag) => 360,
        (Formation::Scythian, _) => pos.data.number("h7.arc_scythian"),
        (_, Type::Li) => pos.data.number("h7.arc_light_infantry"),
        _ => pos.data.number("h7.arc"),
    }
}

/// The figures of a unit that may shoot; those of the third rank only at whom they stand above.
pub fn shooters(pos: &Position, moments: &Moments, id: &UnitId) -> Vec<Shooter> {
    cites!("W-4.15.4e");
    let Some(unit) = pos.unit(id) else { return Vec::new() };
    let then: Vec<(Vec<FigurePlace>, Block)> =
        moments.all.iter().filter_map(|then| Some((figures::places(then, id), then.block(id)?))).collect();
    let Some((now, _)) = then.last() else { return Vec::new() };
    let scythian = unit.formation == Formation::Scythian;
    (0..now.len())
        .map(|i| {
            let bases: Vec<Block> = then.iter().map(|(places, _)| places[i].block).collect();
            let eyes = then.iter().enumerate().map(|(moment, (places, block))| match places[i].block {
                base if scythian => long_sides(block, &base),
                base if unit.evaded && moment > 0 => vec![looks_back(&base)],
                base => vec![base.pose],
            });
            let rank = if scythian { from_side(&then, now[i]) } else { now[i].rank };
            Shooter {
                eyes: eyes.collect(),
                rank,
                share: if scythian { 100 } else { share(pos, rank) },
                still: still(unit, now[i].file),
                bases,
            }
        })
        .filter(|shooter| shooter.share > 0)
        .collect()
}

/// How deep a figure in Scythian formation stands as seen from the long sides: the files are its ranks where
/// these are the flanks.
fn from_side(then: &[(Vec<FigurePlace>, Block)], place: FigurePlace) -> u32 {
    let flanks = then.last().is_some_and(|(_, block)| block.width < block.depth);
    if flanks { place.file } else { place.rank }
}

/// Who is on his way evading shoots back over the rear of his mount or his shoulder [W-4.7.5a].
fn looks_back(base: &Block) -> Pose {
    let rear = base.pose.shifted(Paces::ZERO, -base.depth);
    Pose::new(rear.at, rear.facing + Angle::degrees(180))
}

/// The share of a rank that shoots; those behind the third never.
fn share(pos: &Position, rank: u32) -> u32 {
    let key = match rank {
        0 => "h7.rank_1",
        1 => "h7.rank_2",
        2 => "h7.rank_3",
        _ => return 0,
    };
    u32::try_from(pos.data.number(key)).unwrap_or(0)
}

/// Where a figure in Scythian formation shoots from: from the front of either long side, as its pair does
/// [W-4.12.4c].
fn long_sides(block: &Block, base: &Block) -> Vec<Pose> {
    cites!("W-4.12.4a", "W-4.12.4c");
    let sides =
        if block.width >= block.depth { [Face::Front, Face::Rear] } else { [Face::Left, Face::Right] };
    sides
        .into_iter()
        .map(|face| {
            let side = side(block, face);
            let (along, _) = side.local(base.centre());
            side.shifted(along, Paces::ZERO)
        })
        .collect()
}

/// Whether a figure did not move itself: its unit stands as it stood, or has only put others beside it or taken
/// them away [W-4.12.5].
fn still(unit: &Unit, file: u32) -> bool {
    cites!("W-4.12.5");
    let stood = unit.was.is_none() || unit.was == unit.pose();
    let files = grid(unit).0;
    if !stood || unit.files_before == 0 || unit.files_before == files {
        return stood;
    }
    // The middle files were there before, as many as there were.
    let middle = (2 * i64::from(file) + 1 - i64::from(files)).abs();
    middle < i64::from(unit.files_before.min(files))
}

/// Whether a weapon of foot may be used only by figures that kept still.
pub fn needs_rest(pos: &Position, unit: &Unit, weapon: Weapon) -> bool {
    let foot = !pos.data.info(weapons::kind(pos, unit)).mounted();
    foot && matches!(weapon, Weapon::Longbow | Weapon::Crossbow | Weapon::Handgun | Weapon::StaffSling)
}

/// As how many figures one base shoots: an artillery piece as several, wagons by their crew, other models as
/// one.
pub fn men(pos: &Position, unit: &Unit) -> u32 {
    match unit.kind {
        Type::Cart | Type::Wag => wagons::crew(unit),
        Type::Art => pos.data.info(Type::Art).fights_as,
        _ => 1,
    }
}

/// Paces that count as having moved this period: up to where it fell back from [W-4.9.4g].
pub fn moved(unit: &Unit) -> Paces {
    cites!("W-4.9.4g");
    let before = s4_09_fall_back::before(unit);
    let gone = unit.was.zip(before).map_or(Paces::ZERO, |(was, pose)| (pose.at - was.at).length());
    // A square pays double for its paces, and goes no faster for that.
    let square = unit.formation == Formation::Square && unit.files_before == 0;
    if square { gone } else { unit.spent.max(gone) }
}
