//! Who fights (4.13): figures in contact, overlaps, and the ranks behind them.

use estafette_board::plane::Paces;
use estafette_core::cites;

use super::event::Figures;
use super::ids::{Formation, Type, UnitId, Weapon};
use super::position::{Position, Unit};
use super::s4_01_mixed::{Face, grid};
use super::s4_02_generals::joined;
use super::s4_13_contact::{Fighter, Meeting, meetings};
use super::s4_13_weapons as weapons;
use super::s4_15_wagons as wagons;

/// How many of a unit fight an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fighting {
    /// The side of the unit on which they fight.
    pub face: Face,
    /// All that fight; models count as several figures (H10).
    pub figures: Figures,
    /// Those of the front rank, or of a wedge's rim, each model once.
    pub front: Figures,
}

/// Figures of a unit that fight another, with the weapon that is best for it; none where they do not touch.
pub fn fighters(pos: &Position, by: &UnitId, against: &UnitId) -> Figures {
    weapons::chosen(pos, by, against, None).map_or(Figures::default(), |choice| choice.fighting.figures)
}

/// Figures of a unit that fight another with a weapon.
pub fn fighting(pos: &Position, by: &UnitId, against: &UnitId, weapon: Option<Weapon>) -> Option<Fighting> {
    let unit = pos.unit(by).filter(|u| u.figures > 0)?;
    let met = meetings(pos, by, Some(against));
    let meeting = met.iter().find(|m| m.enemy == *against)?;
    let front: u32 = meeting.fighters.iter().map(|f| f.halves).sum();
    let men = men(pos, unit);
    let halves = match (unit.formation, meeting.face) {
        (Formation::Wedge, _) => front + behind_rim(pos, unit, &met, meeting),
        (Formation::Square, _) | (_, Face::Right | Face::Left | Face::Rear) => front,
        (_, Face::Front) => with_ranks(pos, unit, &meeting.fighters, weapon),
    };
    let generals = generals(pos, by, unit, &met, meeting);
    Some(Fighting {
        face: meeting.face,
        figures: Figures { halves: halves * men + generals },
        front: Figures { halves: front },
    })
}

/// Figures in halves that generals add who have joined a unit and fight in its front rank: they themselves and their
/// guards, with the weapons of the unit, against the enemy at the file nearest to them; half of them each against two.
/// In a wedge they stand on its rim, and in a square on no side of it that is known.
fn generals(pos: &Position, by: &UnitId, unit: &Unit, met: &[Meeting], meeting: &Meeting) -> u32 {
    cites!("W-4.2.2f", "W-4.2h");
    let ranked = matches!(unit.formation, Formation::Wedge | Formation::Square);
    let (Some(block), false) = (pos.block(by), ranked || meeting.face != Face::Front) else { return 0 };
    let (files, _) = grid(unit);
    let width = block.width.part(1, i64::from(files.max(1)));
    let off = |body: &Unit, m: &Meeting| {
        let along = body.at.map_or(Paces::ZERO, |at| block.pose.local(at).0);
        let middle = |f: &Fighter| {
            let file = i64::try_from(f.file).unwrap_or(0);
            width * file + width.part(1, 2) - block.width.part(1, 2)
        };
        m.fighters.iter().map(|f| (middle(f) - along).abs()).min()
    };
    let front: Vec<&Meeting> =
        met.iter().filter(|m| m.face == Face::Front && !m.fighters.is_empty()).collect();
    let adds = |body: &Unit| {
        let least = front.iter().filter_map(|m| off(body, m)).min();
        let nearest = front.iter().filter(|m| off(body, m) == least).count();
        let here = !meeting.fighters.is_empty() && off(body, meeting) == least;
        let all = 2 * body.figures * men(pos, body);
        if here { all / u32::try_from(nearest.max(1)).unwrap_or(1) } else { 0 }
    };
    joined(pos, by).filter(|(_, body)| body.front_rank).map(|(_, body)| adds(body)).sum()
}

/// As how many figures each base fights: a model as several, a wagon by its crew.
pub fn men(pos: &Position, unit: &Unit) -> u32 {
    match unit.kind {
        Type::Cart | Type::Wag => wagons::crew(unit),
        kind => pos.data.info(kind).fights_as,
    }
}

/// The share in percent of each rank that fights behind fighting figures, from the second on: foot with long
/// spears, pikes and two-handed thrusting weapons; none whose rear ranks shot at the chargers [W-4.12.3c].
fn shares(pos: &Position, unit: &Unit, weapon: Option<Weapon>) -> Vec<u32> {
    cites!("W-4.12.3c");
    let keys: &[&str] = match weapon {
        _ if unit.rear_shot || pos.data.info(weapons::kind(pos, unit)).mounted() => &[],
        Some(Weapon::Pike) => &["h8.rank_2_pike", "h8.rank_3_pike", "h8.rank_4_pike"],
        Some(Weapon::LongSpear | Weapon::TwoHandedThrusting) => &["h8.rank_2"],
        _ => &[],
    };
    keys.iter().map(|key| u32::try_from(pos.data.number(key)).unwrap_or(0)).collect()
}

/// Figures in halves, the ranks behind the fighting ones included.
fn with_ranks(pos: &Position, unit: &Unit, fighters: &[Fighter], weapon: Option<Weapon>) -> u32 {
    let (files, ranks) = grid(unit);
    let shares = shares(pos, unit, weapon);
    let last = unit.figures - files * (ranks - 1);
    let behind = |file: usize| -> u32 {
        (1..ranks)
            .zip(&shares)
            .map(|(rank, share)| share * if rank + 1 < ranks { 2 } else { halves_in(file, files, last) })
            .sum()
    };
    fighters.iter().map(|f| f.halves * (200 + behind(f.file))).sum::<u32>() / 200
}

/// How many halves of a file a short last rank fills; it stands in the middle (notes 1).
fn halves_in(file: usize, files: u32, last: u32) -> u32 {
    let file = u32::try_from(file).unwrap_or(u32::MAX);
    let (from, to) = (files - last, files + last);
    (2 * file + 2).min(to).saturating_sub((2 * file).max(from))
}

/// Figures in halves that fight behind the rim of a foot wedge, as if in the second rank: more if the wedge is
/// attacked from two sides [W-4.13.2]. They fight the enemy whom most of the rim fights.
fn behind_rim(pos: &Position, unit: &Unit, met: &[Meeting], meeting: &Meeting) -> u32 {
    cites!("W-4.13.2a", "W-4.13.2b");
    let all = |m: &Meeting| m.fighters.iter().map(|f| f.halves).sum::<u32>();
    let most = met.iter().filter(|m| m.face == Face::Front).map(all).max();
    let main = meeting.face == Face::Front && most == Some(all(meeting));
    // They stand behind the ends of the second rank, and fight only with both of them.
    let both_ends = meeting.fighters.iter().filter(|f| f.rank == 1).count() == 2;
    if !main || !both_ends || pos.data.info(weapons::kind(pos, unit)).mounted() {
        return 0;
    }
    let mains = met.iter().filter(|m| m.face == Face::Front && Some(all(m)) == most).count();
    let pincered = met.iter().any(|m| m.face != meeting.face);
    let size = match unit.wedge {
        6 => "6",
        12 => "12",
        _ => "15",
    };
    let number = |what: &str| pos.data.number(&format!("wedges.{what}_{size}"));
    let more = number(if pincered { "pincered" } else { "foot" }) - number("rim");
    2 * u32::try_from(more.max(0)).unwrap_or(0) / u32::try_from(mains.max(1)).unwrap_or(1)
}
