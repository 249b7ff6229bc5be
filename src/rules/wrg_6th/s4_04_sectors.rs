//! H20: sectors, base edges and camps, as each army sees them.

use estafette_board::plane::{Angle, Block, Paces, Point};

use super::data::Data;
use super::ids::{Seat, Sector};
use super::position::{Position, State};

/// 1 for the seat that looks up the table, −1 for the other.
pub fn up(seat: Seat) -> i64 {
    match seat {
        Seat::A => 1,
        Seat::B => -1,
    }
}

/// The y of the enemy's base edge.
pub fn enemy_edge(pos: &Position, seat: Seat) -> Paces {
    match seat {
        Seat::A => pos.table[1],
        Seat::B => Paces::ZERO,
    }
}

/// How far a place is from a sector, positive where the sector is to the east; 0 inside.
pub fn to_sector(pos: &Position, seat: Seat, which: Sector, at: Point) -> Paces {
    let (low, high) = sector(pos, seat, which);
    at.x.max(low).min(high) - at.x
}

/// A sector of an army: from which x to which.
pub fn sector(pos: &Position, seat: Seat, sector: Sector) -> (Paces, Paces) {
    let width = pos.data.paces("h20.sector_width");
    let half = width.part(1, 2);
    let middle = pos.table[0].part(1, 2);
    let east = match (seat, sector) {
        (_, Sector::Centre) => Paces::ZERO,
        (Seat::A, Sector::Left) | (Seat::B, Sector::Right) => -width,
        (Seat::A, Sector::Right) | (Seat::B, Sector::Left) => width,
    };
    (middle + east - half, middle + east + half)
}

/// The sector of an army in which a place lies; beyond the outer ones the nearer of them.
pub fn sector_at(state: &State, data: &Data, seat: Seat, at: Point) -> Sector {
    let off = (at.x - state.table[0].part(1, 2)) * up(seat);
    match off {
        off if off.abs() <= data.paces("h20.sector_width").part(1, 2) => Sector::Centre,
        off if off > Paces::ZERO => Sector::Right,
        _ => Sector::Left,
    }
}

/// Whether a block that goes on in a direction from there leaves over the middle sector of a seat's base edge, where
/// its camp is (H20): it has come to that edge, and the middle of its front comes over it there.
pub fn leaves_by_camp(pos: &Position, seat: Seat, block: &Block, direction: Angle) -> bool {
    let (from, to) = sector(pos, seat, Sector::Centre);
    let (right, up) = direction.sin_cos();
    let slack = Paces::whole(2);
    let (off, toward) = match seat {
        Seat::A => (Paces::ZERO, -up),
        Seat::B => (pos.table[1], up),
    };
    let apart = |y: Paces| (y - off).abs();
    let at_edge = block.corners().into_iter().any(|corner| apart(corner.y) <= slack);
    if toward <= 1e-9 || !at_edge {
        return false;
    }
    let over = block.pose.at.x + Paces::near(apart(block.pose.at.y).paces() * right / toward);
    (from - slack..=to + slack).contains(&over)
}
