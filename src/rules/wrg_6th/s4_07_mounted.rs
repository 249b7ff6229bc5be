//! 4.7.6 apart from charges: mounted infantry that is told to get on its horses, or off them, does so when all have
//! moved, if what that takes is left of its move (H5). As an answer to a charge it is a matter of `s4_07_hold.rs`.

use estafette_board::plane::Paces;
use estafette_core::{cites, rule};

use super::event::{Event, Mark, Why};
use super::field::Battlefield;
use super::ids::{Type, UnitId};
use super::moves::{self, Change};
use super::orders::clause::{Action, Clause, Condition, When};
use super::plan::{self, Moment};
use super::position::Unit;

/// Everybody who was told to, by a sheet of this period.
pub fn play(field: &mut Battlefield<'_>) {
    cites!("W-4.7.6a", "W-4.7.6b");
    let free = |u: &Unit| u.kind == Type::MtI && !u.routing && !u.charged && !u.evaded;
    let charged = |id: &UnitId| field.pos().charges.iter().any(|charge| charge.targets.contains(id));
    let able = |id: &UnitId, u: &Unit| free(u) && !charged(id);
    let ids: Vec<UnitId> =
        field.pos().bodies().filter(|(id, u)| able(id, u)).map(|(id, _)| id.clone()).collect();
    for id in ids {
        let pos = field.pos();
        let (Some(unit), Some((clause, mounts))) = (pos.unit(&id), ordered(field, &id)) else { continue };
        if unit.mounted == mounts {
            continue;
        }
        let line = u32::try_from(clause.line).unwrap_or(0);
        let whole = moves::normal_move(pos, unit);
        let spent = unit.spent + moves::change_cost(pos, unit, Change::Mount, whole);
        let refused = match () {
            () if !unit.fighting.is_empty() => Some((rule!("W-4.13a"), Why::InMelee)),
            () if spent > whole.max(Paces::ZERO) => Some((rule!("W-4.7.6a"), Why::Allowance)),
            () => None,
        };
        match refused {
            Some((rule, why)) => field.tell(rule, Event::Refused { unit: id, line, why, target: None }),
            None => {
                field.mark(rule!("W-4.7.6a"), &id, Mark::Mounted(mounts));
                field.mark(rule!("W-4.7.6a"), &id, Mark::Spent(spent));
            }
        }
    }
}

/// The clause by which a unit gets on its horses (`true`) or off them, whoever charges.
fn ordered(field: &Battlefield<'_>, id: &UnitId) -> Option<(Clause, bool)> {
    let pos = field.pos();
    let moment = Moment { time: true, allowed: true, ..Moment::default() };
    let about_charge = |c: &Clause| c.when.iter().any(|w| matches!(w, When::If(Condition::Charged { .. })));
    let acts = |c: &Clause| c.line > 0 && !about_charge(c) && plan::acts(pos, id, c, &moment);
    plan::active(pos, field.sheets, id).into_iter().filter(acts).find_map(|clause| match clause.action {
        Action::Mount(_) => Some((clause, true)),
        Action::Dismount(_) => Some((clause, false)),
        _ => None,
    })
}
