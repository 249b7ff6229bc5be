//! Obstacles that inflict casualties (4.14): stakes and caltrops cost who crosses them to fight, and some may be
//! used only against opponents whose army list offers what they are meant for; no other siege rules are played.

use crate::cites;

use super::event::{Blow, Figures, Modifier};
use super::ids::{Offer, Seat, Stakes, UnitId};
use super::points;
use super::position::Position;
use super::s4_01_mixed::Face;
use super::s4_13_contact as contact;

cites!("W-4.14h");

/// Whether an army list offers something: it is bought, or the list in its version would allow it [W-4.14e].
pub fn offered(pos: &Position, seat: Seat, what: Offer) -> bool {
    cites!("W-4.14e", "EX-4.14");
    let stated = pos.offers.get(&seat).is_some_and(|offers| offers.contains(&what));
    stated || points::own(pos, seat).any(|(_, unit)| Offer::of(unit).contains(&what))
}

/// What keeps a unit from using its obstacles: something that the opponent's list does not offer [W-4.14c]. They
/// are paid for all the same [W-4.14d].
pub fn useless(pos: &Position, id: &UnitId) -> Option<Offer> {
    cites!("W-4.14c");
    let needs = pos.unit(id)?.only_against?;
    (!offered(pos, id.seat().enemy(), needs)).then_some(needs)
}

/// What it costs a unit to fight over the obstacles that an enemy has placed before his front: as many of its
/// figures cross as fight then [W-4.14b], and the random factor is that of its own blow [W-4.14a]. Nothing to
/// those who had crossed them before.
pub fn crossing(pos: &Position, by: &UnitId, enemy: &UnitId, figures: Figures, random: i32) -> Option<Blow> {
    cites!("W-4.14a", "W-4.14b");
    let (unit, defender) = (pos.unit(by)?, pos.unit(enemy)?);
    let (own, its) = (pos.block(by)?, pos.block(enemy)?);
    let came = unit.charged || unit.following_up;
    let before_front = contact::face(&its, &own) == Face::Front;
    if defender.stakes != Some(Stakes::Placed) || !came || !before_front || figures.halves == 0 {
        return None;
    }
    let factor = i32::try_from(pos.data.number("h8.stakes_factor")).unwrap_or(0);
    Some(Blow {
        by: enemy.clone(),
        target: by.clone(),
        part: None,
        weapon: None,
        figures,
        factor,
        modifiers: vec![Modifier { what: "stakes".to_owned(), value: factor }],
        random,
        casualties: pos.data.casualties(figures.halves, factor + random),
    })
}
