//! stand-in
use super::event::Complies;
use super::ids::{Seat, Sector, UnitId};
use super::position::Position;
use crate::board::plane::Paces;
/// sector
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
/// answer
pub fn answer(pos: &Position, unit: &UnitId) -> Complies {
    let _ = (pos, unit);
    Complies::Complies
}
