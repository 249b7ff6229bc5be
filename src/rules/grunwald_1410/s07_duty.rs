//! Section 7: what a side must attack in its attack phase, which attacks are open, and which ordered ones never will be.

use std::collections::BTreeSet;

use estafette_core::{CitedEvent, RuleId, cites, rule, said};

use super::event::Event;
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Side, UnitId};
use super::orders::{AttackOrder, Order};
use super::position::Position;
use super::s07_combat::{Attack, attacks, enemy_ahead, target};

/// How far a fight moves units: a rout goes three hexes, and one more from a friend's hex.
const STIR: u32 = 4;

/// What a side has to attack, and what has become of it.
pub struct Duty {
    side: Side,
    /// The units that must still attack.
    pub bound: BTreeSet<UnitId>,
    /// The enemies attacked.
    pub attacked: BTreeSet<UnitId>,
    /// The hexes of attacks made or refused.
    pub settled: BTreeSet<Hex>,
    /// The attacks as they were open last, and how many events were told then.
    open: Option<(Vec<Attack>, usize)>,
}

impl Duty {
    pub fn new(side: Side, bound: BTreeSet<UnitId>) -> Self {
        Self { side, bound, attacked: BTreeSet::new(), settled: BTreeSet::new(), open: None }
    }

    /// The attacks that the units bound to attack would make now. Only those near a change are counted again: who
    /// attacks, whom, and with what strength hangs on units within two hexes of the one attacked.
    pub fn open(&mut self, field: &Battlefield<'_>) -> Vec<Attack> {
        let (position, told) = (field.pos(), field.table.told());
        let open = self.open.take().and_then(|(mut open, seen)| {
            let changed = changed_hexes(position, &told[seen..])?;
            let near = |at: Hex, hexes: u32| changed.iter().any(|hex| hex.distance(at) <= hexes);
            let is_near = |id: &UnitId| position.placed(id).is_some_and(|(_, at)| near(at, 4));
            let again = self.bound.iter().filter(|id| is_near(id)).cloned().collect();
            open.retain(|attack| {
                !near(attack.at, 3) && attack.attackers.iter().all(|id| self.bound.contains(id))
            });
            open.extend(attacks(position, &again).into_iter().filter(|attack| near(attack.at, 3)));
            open.sort_by_key(|attack| attack.at);
            Some(open)
        });
        let open = open.unwrap_or_else(|| attacks(position, &self.bound));
        debug_assert_eq!(open, attacks(position, &self.bound));
        self.open = Some((open.clone(), told.len()));
        open
    }

    /// Refuses ordered attacks that no attack of this phase can make possible.
    pub fn refuse_hopeless(&mut self, field: &mut Battlefield<'_>) {
        let stirred = stirred(field.pos(), &attacks(field.pos(), &self.bound));
        self.refuse(field, &|position, barred| {
            let threats = position.placed(barred).map(|(u, at)| position.attack_zones_on(at, u.side));
            !threats.iter().flatten().chain([barred]).any(|id| stirred.contains(id))
        });
    }

    /// Tells the owner which of the ordered attacks are not made, and why. What bars an attack is judged when
    /// it would come up, since an earlier one may clear the way (GA-18): of a unit that stands in another's
    /// attack zone `sure` says whether that is for good.
    pub fn refuse(&mut self, field: &mut Battlefield<'_>, sure: &dyn Fn(&Position, &UnitId) -> bool) {
        for entry in &field.plan(self.side).entries {
            let Order::AttackOrder(AttackOrder { hexes }) = &entry.placed.order else { continue };
            for hex in hexes {
                let Some((rule, about, why)) = self.why_not(field.pos(), *hex, sure) else { continue };
                self.settled.insert(*hex);
                field.refuse(rule, self.side, entry.place, about, why);
            }
        }
    }

    /// Why no attack is made on a hex: the rule, the unit or hex it is about, and a sentence; nothing if one
    /// has been or can be made.
    fn why_not(
        &self,
        position: &Position,
        hex: Hex,
        sure: &dyn Fn(&Position, &UnitId) -> bool,
    ) -> Option<(RuleId, String, String)> {
        cites!("7.12", "7.13", "7.14", "7.17");
        if self.settled.contains(&hex) {
            return None;
        }
        let about = hex.to_string();
        let enemy = match position.unit_at(hex) {
            Some((id, unit)) if unit.side != self.side => id,
            Some((id, _)) => {
                return Some((
                    rule!("7.14"),
                    about,
                    said!("your-own-stands-there", call = %position.call(id)),
                ));
            }
            None => return Some((rule!("7.14"), about, said!("no-enemy-stands-in", %hex))),
        };
        let called = position.call(enemy);
        if self.attacked.contains(enemy) {
            return Some((rule!("7.17"), about, said!("has-been-attacked-in-this-phase", %called)));
        }
        let faces = |id: &UnitId| enemy_ahead(position, id).is_some_and(|(_, h)| h == hex);
        if let Some(id) = self.bound.iter().find(|id| faces(id)) {
            let barred = target(position, id).is_none() && sure(position, id);
            let why = said!("stands-in-the-attack-zone-of", %id, %called);
            return barred.then(|| (rule!("7.13"), id.to_string(), why));
        }
        if let Some((id, _, _)) = position.side_units(self.side).find(|(id, _, _)| faces(id)) {
            let why = said!("did-not-face-when-the-phase", %id, %called);
            return Some((rule!("7.12"), id.to_string(), why));
        }
        Some((rule!("7.14"), about, said!("no-unit-of-yours-has-in", %called, %hex)))
    }
}

/// The hexes in which some events changed what strengths and targets hang on; `None` where that is not plain.
fn changed_hexes(position: &Position, told: &[CitedEvent<Event>]) -> Option<Vec<Hex>> {
    let mut changed = Vec::new();
    for CitedEvent { event, .. } in told {
        match event {
            Event::Roll(_) | Event::Decision(_) | Event::Combat { .. } | Event::Score { .. } => {}
            Event::Flip { unit }
            | Event::Disorder { unit }
            | Event::Turn { unit, .. }
            | Event::Capture { unit, .. } => changed.extend(position.placed(unit).map(|(_, at)| at)),
            Event::Retreat { from, to, .. }
            | Event::Displace { from, to, .. }
            | Event::Advance { from, to, .. } => {
                changed.extend([*from, *to]);
            }
            Event::Rout { path, .. } | Event::Pursue { path, .. } => changed.extend(path),
            Event::Eliminate { at, .. } => changed.push((*at)?),
            Event::DropStandard { at, .. } => changed.push(*at),
            _ => return None,
        }
    }
    Some(changed)
}

/// The units that some attacks may move, turn or destroy: all near the fights, all near those, and so on.
fn stirred(position: &Position, open: &[Attack]) -> BTreeSet<UnitId> {
    let fighting = open.iter().flat_map(|a| a.attackers.iter().chain([&a.defender]));
    let mut stirred: BTreeSet<UnitId> = fighting.cloned().collect();
    let all: Vec<(&UnitId, Hex)> =
        Side::BOTH.into_iter().flat_map(|s| position.side_units(s)).map(|(id, _, at)| (id, at)).collect();
    let mut edge: Vec<Hex> = all.iter().filter(|(id, _)| stirred.contains(*id)).map(|(_, at)| *at).collect();
    while let Some(from) = edge.pop() {
        for (id, at) in &all {
            if at.distance(from) <= STIR && stirred.insert((*id).clone()) {
                edge.push(*at);
            }
        }
    }
    stirred
}
