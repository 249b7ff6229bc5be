//! Obstacles that inflict casualties (4.14): stakes and caltrops cost who crosses them to fight, and some may be
//! used only against opponents whose army list offers what they are meant for; no other siege rules are played.

use estafette_board::plane::Paces;
use estafette_core::{cites, rule};

use super::event::{Blow, Event, Figures, Mark, Modifier, Why};
use super::field::Battlefield;
use super::ids::{Offer, Seat, Stakes, UnitId};
use super::moves::{self, Change};
use super::orders::clause::{Action, Clause};
use super::plan::{self, Level, Moment};
use super::points;
use super::position::{Position, Unit};
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
        team: false,
        weapon: None,
        figures,
        factor,
        modifiers: vec![Modifier { what: "stakes".to_owned(), value: factor }],
        random,
        casualties: pos.data.casualties(figures.halves, factor + random),
    })
}

/// Stakes and caltrops that a sheet has a unit place in this period, whoever charges: it takes half of its move
/// (H5), and the unit must be in no melee. Standing orders to place them wait for a charge, which is a matter of
/// the reactions [W-4.7.7].
pub fn place(field: &mut Battlefield<'_>) {
    let free = |u: &Unit| u.stakes == Some(Stakes::Carried) && u.at.is_some() && !u.routing && !u.charged;
    let ids: Vec<UnitId> =
        field.pos().units.iter().filter(|(_, u)| free(u)).map(|(id, _)| id.clone()).collect();
    for id in ids {
        let pos = field.pos();
        let (Some(unit), Some(clause)) = (pos.unit(&id), ordered_to_place(field, &id)) else { continue };
        let whole = moves::normal_move(pos, unit);
        let cost = moves::change_cost(pos, unit, Change::Obstacles, whole);
        let line = u32::try_from(clause.line).unwrap_or(0);
        let spent = unit.spent + cost;
        let refused = match () {
            () if useless(pos, &id).is_some() => Some((rule!("W-4.14c"), Why::NotNow)),
            () if !unit.fighting.is_empty() || unit.evaded => Some((rule!("W-4.13a"), Why::NotNow)),
            () if spent > whole.max(Paces::ZERO) => Some((rule!("W-4.7.7"), Why::Allowance)),
            () => None,
        };
        match refused {
            Some((rule, why)) => field.tell(rule, Event::Refused { unit: id, line, why, target: None }),
            None => {
                field.mark(rule!("W-4.7.7"), &id, Mark::Stakes(Some(Stakes::Placed)));
                field.mark(rule!("W-4.7.7"), &id, Mark::Spent(spent));
            }
        }
    }
}

/// The clause of this period's sheet by which a unit places its obstacles without waiting for a charge.
fn ordered_to_place(field: &Battlefield<'_>, id: &UnitId) -> Option<Clause> {
    let pos = field.pos();
    let moment = Moment { time: true, allowed: true, ..Moment::default() };
    plan::ranked(pos, field.sheets, id)
        .into_iter()
        .find(|(level, c)| {
            *level == Level::Period
                && matches!(c.action, Action::PlaceObstacles(_))
                && plan::acts(pos, id, c, &moment)
        })
        .map(|(_, clause)| clause)
}
