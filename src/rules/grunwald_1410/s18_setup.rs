//! Section 18, and 14.1: taking up positions: facings, which counter of a class stands where, and the
//! wolf pits laid in secret.

use estafette_core::said;
use std::collections::BTreeMap;

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::data::Data;
use super::event::Event;
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{PitKind, Side, UnitId};
use super::orders::{Face, Order, PitOut, Pits, PitsRest, Place};
use super::plan::speaks_of;
use super::position::{Pit, State};

// Named units stand where the scenario has them; the abbreviations of the list are the ids' letters.
cites!("18.0-1", "18.0-3", "18.0-4", "18.0-5", "18.0-8", "7.52");

/// Plays the set-up: the Teutonic side deploys first (18.0-7).
///
/// # Errors
/// None today; the set-up is deployed from orders and defaults (GD-01, GD-02).
pub fn phase(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("18.0-7");
    lay_pits(field);
    for side in Side::BOTH {
        deploy(field, side);
    }
    Ok(())
}

/// Facings as ordered (18.0-6), places exchanged between units of one class (18.0-2).
fn deploy(field: &mut Battlefield<'_>, side: Side) {
    cites!("18.0-2", "18.0-6");
    let mut places: BTreeMap<UnitId, Hex> = BTreeMap::new();
    let mut facings = BTreeMap::new();
    for entry in &field.plan(side).entries {
        match &entry.placed.order {
            Order::Face(Face { group, facing }) => {
                for (id, unit, _) in field.pos().side_units(side) {
                    if speaks_of(group, id, unit) {
                        facings.insert(id.clone(), *facing);
                    }
                }
            }
            Order::Place(Place { unit: id, hex }) => {
                if let Err(reason) = exchange(field, &mut places, id, *hex) {
                    field.refuse(rule!("18.0-2"), side, entry.place, id, reason);
                }
            }
            _ => {}
        }
    }
    facings.retain(|id, f| field.pos().unit(id).is_some_and(|u| u.facing != *f));
    field.tell(rule!("18.0-6"), Event::SetUp { side, facings, places });
}

/// Puts a unit where another of its class and nation stands, and that one in its place.
fn exchange(
    field: &Battlefield<'_>,
    places: &mut BTreeMap<UnitId, Hex>,
    id: &UnitId,
    hex: Hex,
) -> Result<(), String> {
    let position = field.pos();
    let now = |who: &UnitId| places.get(who).copied().or_else(|| position.placed(who).map(|(_, at)| at));
    let (unit, from) = position.unit(id).zip(now(id)).ok_or_else(|| said!("is-not-on-the-map", hex = %id))?;
    let other = position.side_units(unit.side).map(|(o, _, _)| o).find(|o| now(o) == Some(hex));
    let other = other.ok_or_else(|| said!("is-no-deployment-hex-of-your", %hex))?;
    let like = &position.units[other];
    if like.class != unit.class || like.name.is_some() || unit.name.is_some() {
        return Err(said!("is-for-which-is-not-of", %hex, other = %position.call(other), %id));
    }
    let bound =
        |who: &UnitId| !position.leaders_with(who).is_empty() || !position.standards_of(who).is_empty();
    if bound(id) || bound(other) {
        return Err(said!("a-unit-with-a-leader-or"));
    }
    places.insert(other.clone(), from);
    places.insert(id.clone(), hex);
    Ok(())
}

/// Lays the pits: as ordered, the rest alternating real and dummy along the list; one counter stays out,
/// by default a dummy (14.11, 14.12, GA-02, GD-02).
fn lay_pits(field: &mut Battlefield<'_>) {
    cites!("14.12");
    let Some(set_up) = field.pos().data.scenarios.values().next().map(|s| s.set_up.clone()) else { return };
    if !field.pos().pits.is_empty() || set_up.pit_hexes.is_empty() || field.pos().own_map.is_some() {
        return;
    }
    let plan = field.plan(Side::Teutonic);
    let mut wished: BTreeMap<Hex, Wish> = BTreeMap::new();
    let mut last_place = 0;
    for entry in &plan.entries {
        match &entry.placed.order {
            Order::Pits(Pits { kind, hexes }) => {
                wished.extend(hexes.iter().map(|h| (*h, Wish { kind: *kind, place: entry.place })));
                last_place = entry.place;
            }
            Order::PitsRest(_) => last_place = entry.place,
            _ => {}
        }
    }
    let rest = plan.last(|o| match o {
        Order::PitsRest(PitsRest { kind }) => Some(*kind),
        _ => None,
    });
    let out = plan.last(|o| match o {
        Order::PitOut(PitOut { kind }) => Some(*kind),
        _ => None,
    });
    let spare = (set_up.real + set_up.dummy) as usize > set_up.pit_hexes.len();
    let out = spare.then(|| out.map_or(PitKind::Dummy, |(k, _)| k));
    let stock = Stock::new(set_up.real, set_up.dummy, out);
    let laid = stock.lay(&set_up.pit_hexes, &wished, rest.map(|(k, _)| k));
    for (hex, place, reason) in laid.faults {
        field.refuse(rule!("14.11"), Side::Teutonic, place, hex, reason);
    }
    if laid.against_rest > 0 {
        let why = said!("the-counters-do-not-suffice-for", against_rest = %laid.against_rest, real = %set_up.real, dummy = %set_up.dummy);
        field.refuse(rule!("14.11"), Side::Teutonic, last_place, PITS, why);
    }
    field.tell(rule!("14.11"), Event::PlacePits { pits: laid.pits, hexes: vec![], out });
}

/// What a remark on all pits together is about.
pub const PITS: &str = "pits";

/// What a pit is to be, by which order.
#[derive(Clone, Copy)]
struct Wish {
    kind: PitKind,
    place: u32,
}

/// What became of the counters.
struct Laid {
    pits: BTreeMap<Hex, PitKind>,
    /// Hexes that cannot have what was ordered, with the order's place.
    faults: Vec<(Hex, u32, String)>,
    /// How many of the rest are not what the rest was to be.
    against_rest: u32,
}

/// The pits of a position that starts after the set-up: laid by default (GD-02).
pub fn default_pits(state: &mut State, data: &Data) {
    let Some(set_up) = data.scenarios.values().next().map(|s| &s.set_up) else { return };
    let spare = (set_up.real + set_up.dummy) as usize > set_up.pit_hexes.len();
    let out = spare.then_some(PitKind::Dummy);
    let laid = Stock::new(set_up.real, set_up.dummy, out).lay(&set_up.pit_hexes, &BTreeMap::new(), None);
    state.pits = laid.pits.into_iter().map(|(hex, kind)| (hex, Pit { kind, revealed: false })).collect();
    state.pits_out = out;
}

/// Counters yet to be laid.
struct Stock {
    real: u32,
    dummy: u32,
}

impl Stock {
    fn new(real: u32, dummy: u32, out: Option<PitKind>) -> Self {
        let less = |n: u32, kind| n - u32::from(out == Some(kind));
        Self { real: less(real, PitKind::Real), dummy: less(dummy, PitKind::Dummy) }
    }

    fn take(&mut self, kind: PitKind) -> bool {
        let left = match kind {
            PitKind::Real => &mut self.real,
            PitKind::Dummy => &mut self.dummy,
        };
        let some = *left > 0;
        *left = left.saturating_sub(1);
        some
    }

    fn lay(mut self, hexes: &[Hex], wished: &BTreeMap<Hex, Wish>, rest: Option<PitKind>) -> Laid {
        let mut laid = Laid { pits: BTreeMap::new(), faults: Vec::new(), against_rest: 0 };
        for (hex, wish) in wished {
            if !hexes.contains(hex) {
                laid.faults.push((*hex, wish.place, said!("is-not-marked-for-a-wolf", %hex)));
            } else if self.take(wish.kind) {
                laid.pits.insert(*hex, wish.kind);
            } else {
                let why = said!("no-counter-of-that-kind-is-left-for", %hex);
                laid.faults.push((*hex, wish.place, why));
            }
        }
        let mut next = PitKind::Real;
        for hex in hexes {
            if laid.pits.contains_key(hex) {
                continue;
            }
            let other = |k| if k == PitKind::Real { PitKind::Dummy } else { PitKind::Real };
            let wanted = rest.unwrap_or(next);
            let kind = if self.take(wanted) { wanted } else { other(wanted) };
            if kind != wanted {
                self.take(kind);
                laid.against_rest += u32::from(rest.is_some());
            }
            laid.pits.insert(*hex, kind);
            next = other(kind);
        }
        laid
    }
}
