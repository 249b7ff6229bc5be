//! Corrections of a position by an umpire: any part that a case may state but the clock and the map, held
//! against what no position can be.

use estafette_core::{said, text};
use serde_json::Value;

use estafette_core::{Correction, SeatId};
use estafette_rules::correct::{self, in_words, no_part, says_gone, stating};

use super::data::Terrain;
use super::describe::describe;
use super::hex::Hex;
use super::ids::{LeaderId, Side, UnitId};
use super::outcome::Cause;
use super::position::{LeaderPlace, Position, StandardAt, State, Unit};
use super::stage;

/// The parts that may be corrected.
const PARTS: [&str; 10] = [
    "units",
    "leaders",
    "standards",
    "pits",
    "pits_out",
    "off_map",
    "points",
    "camps_checked",
    "camps_entered",
    "king_free",
];
/// The highest strength, allowance, factor or turn that may be set.
const MOST: u32 = 99;
/// The most points that a side can be given.
const MOST_POINTS: u32 = 9_999;

/// The position after a correction, and the part that it is about.
///
/// # Errors
/// A sentence for the umpire.
pub fn corrected(position: &Position, correction: &Correction) -> Result<(String, Position), String> {
    if position.end.is_some() {
        return Err(said!("the-game-is-over-here-correct"));
    }
    match correction {
        Correction::Set { path, value } => Ok((path.clone(), set(position, path, value)?)),
        Correction::Award { seat, points } => award(position, seat, *points),
    }
}

fn award(position: &Position, seat: &SeatId, points: i32) -> Result<(String, Position), String> {
    let side = Side::of_seat(seat).ok_or_else(|| said!("is-no-seat-of-grunwald-1410", %seat))?;
    let had = position.points.get(&side).copied().unwrap_or(0);
    let has = had
        .checked_add_signed(points)
        .filter(|p| *p <= MOST_POINTS)
        .ok_or_else(|| said!("has-points-it-can-have-no", %seat, %had, most_points = %MOST_POINTS))?;
    let mut after = position.clone();
    after.points.insert(side, has);
    Ok((format!("points.{side}"), after))
}

fn set(position: &Position, path: &str, value: &Value) -> Result<Position, String> {
    let keys: Vec<&str> = path.split('.').collect();
    let after = match keys.as_slice() {
        ["turn" | "phase", ..] => {
            return Err(said!("is-the-games-clock-roll-the", %path));
        }
        ["map" | "empty", ..] => return Err(said!("is-the-same-all-through-a", %path)),
        [part, ..] if !PARTS.contains(part) => return Err(no_part(path, part, PARTS)),
        ["units" | "leaders", id] if says_gone(value) => taken_away(position, path, id)?,
        ["units", id, ..] | ["leaders" | "off_map", id, _, ..] => {
            known(position, path, &keys, id)?;
            stated(position, path, value)?
        }
        ["pits", hex] if says_gone(value) => without_pit(position, path, hex)?,
        _ => stated(position, path, value)?,
    };
    check(position, &after)?;
    Ok(after)
}

/// That a unit or leader is there, if only a part of it is set.
fn known(position: &Position, path: &str, keys: &[&str], id: &str) -> Result<(), String> {
    let there = match keys[0] {
        "units" => position.units.contains_key(&UnitId::from(id)),
        "leaders" => position.leaders.contains_key(&LeaderId(id.to_owned())),
        _ => position.off_map.contains_key(&UnitId::from(id)),
    };
    if there || keys.len() < 3 {
        return Ok(());
    }
    if position.fallen.contains_key(id) {
        let part = keys[0];
        return Err(said!("is-gone-brings-it-back", %id, %part, what = %id));
    }
    let ids: Vec<&str> = match keys[0] {
        "units" => position.units.keys().map(UnitId::as_str).collect(),
        "leaders" => position.leaders.keys().map(LeaderId::as_str).collect(),
        _ => position.off_map.keys().map(UnitId::as_str).collect(),
    };
    Err(no_part(path, id, ids))
}

fn taken_away(position: &Position, path: &str, id: &str) -> Result<Position, String> {
    let mut after = position.clone();
    if path.starts_with("units") != position.units.contains_key(&UnitId::from(id))
        || path.starts_with("leaders") != position.leaders.contains_key(&LeaderId(id.to_owned()))
    {
        let ids = position.units.keys().map(UnitId::as_str);
        return Err(no_part(path, id, ids.chain(position.leaders.keys().map(LeaderId::as_str))));
    }
    after.eliminate(id, Cause::Ruling);
    Ok(after)
}

fn without_pit(position: &Position, path: &str, hex: &str) -> Result<Position, String> {
    let mut after = position.clone();
    let there = hex.parse::<Hex>().ok().and_then(|hex| after.pits.remove(&hex));
    let hexes: Vec<String> = position.pits.keys().map(ToString::to_string).collect();
    there.map(|_| after).ok_or_else(|| no_part(path, hex, hexes.iter().map(String::as_str)))
}

/// The position with a part stated as a case would state it.
fn stated(position: &Position, path: &str, value: &Value) -> Result<Position, String> {
    let keys: Vec<&str> = path.split('.').collect();
    let mut table = stating(path, value)?;
    match keys.as_slice() {
        ["units", id] => as_before_the_fall(position, id, &mut table),
        ["pits", _] => complete(position, &["pits"], &mut table)?,
        ["off_map", id, _] => complete(position, &["off_map", id], &mut table)?,
        _ => {}
    }
    let mut state = State::clone(position);
    stage::change(&mut state, &table, &position.data)?;
    let on_map = |state: &State, id: &UnitId| state.units.get(id).is_some_and(|u| u.at.is_some());
    match keys.as_slice() {
        ["units", id, ..] => {
            let id = UnitId::from(*id);
            if on_map(&state, &id) && keys.get(2).is_none_or(|field| *field == "at") {
                state.off_map.remove(&id);
            }
            state.fallen.remove(id.as_str());
        }
        ["leaders", id, ..] => drop(state.fallen.remove(*id)),
        _ => {}
    }
    let mut after = Position::new(state, position.data.clone());
    if let ["units", id, ..] = keys.as_slice()
        && let Some((_, hex)) = after.placed(&UnitId::from(*id))
    {
        after.join_lone_leaders(&UnitId::from(*id), hex);
    }
    Ok(after)
}

/// A unit that comes back is what it was, where nobody says otherwise.
fn as_before_the_fall(position: &Position, id: &str, table: &mut toml::Table) {
    let unit = table.get_mut("units").and_then(|units| units.get_mut(id)).and_then(toml::Value::as_table_mut);
    let (Some(unit), Some(fallen)) = (unit, position.fallen.get(id)) else { return };
    let mut default = |key: &str, value: String| {
        unit.entry(key).or_insert(toml::Value::String(value));
    };
    if let Some((class, nation)) = &fallen.unit {
        default("class", class.to_string());
        default("nation", nation.as_str().to_owned());
    }
    if let Some(name) = &fallen.name {
        default("name", name.clone());
    }
}

/// What the position holds beside the part that is stated, for a table that is read as a whole.
fn complete(position: &Position, keys: &[&str], table: &mut toml::Table) -> Result<(), String> {
    let all = describe(position);
    let Some(Value::Object(held)) = correct::part(&all, &keys.join(".")) else { return Ok(()) };
    let mut inner = table;
    for key in keys {
        inner = inner.get_mut(*key).and_then(toml::Value::as_table_mut).ok_or(text!("no-table"))?;
    }
    for (key, value) in held.iter().filter(|(_, value)| !value.is_null()) {
        if !inner.contains_key(key) {
            inner.insert(key.clone(), toml::Value::try_from(value).map_err(|e| e.to_string())?);
        }
    }
    Ok(())
}

/// Refuses what no position can be, in whatever a correction changed.
fn check(before: &Position, after: &Position) -> Result<(), String> {
    for (id, unit) in after.units.iter().filter(|(id, unit)| before.units.get(id) != Some(unit)) {
        check_unit(after, id, unit)?;
    }
    for id in after.leaders.keys() {
        let moved =
            before.leader_hex(id) != after.leader_hex(id) || before.leaders.get(id) != after.leaders.get(id);
        if moved {
            check_leader(after, id)?;
        }
    }
    for (hex, _) in after.pits.iter().filter(|(hex, pit)| before.pits.get(hex) != Some(pit)) {
        ground(after, *hex, text!("a-wolf-pit"))?;
    }
    for (side, at) in after.standards.iter().filter(|(side, at)| before.standards.get(side) != Some(at)) {
        if let StandardAt::Hex(hex) = at {
            ground(after, *hex, &said!("the-standard", %side))?;
        }
    }
    let late = after.off_map.iter().find(|(_, off)| off.returns > MOST);
    if let Some((id, off)) = late {
        return Err(said!("off-map-returns-there-is-no", %id, returns = %off.returns));
    }
    match after.points.iter().find(|(_, points)| **points > MOST_POINTS) {
        Some((side, points)) => {
            Err(said!("points-are-more-than", %side, %points, most_points = %MOST_POINTS))
        }
        None => Ok(()),
    }
}

fn check_unit(after: &Position, id: &UnitId, unit: &Unit) -> Result<(), String> {
    if unit.nation.side() != unit.side {
        let (nation, side) = (unit.nation.as_str(), unit.side);
        return Err(said!("units-units-do-not-fight-on", %id, %nation, %side));
    }
    let numbers = [("strength", unit.strength), ("reverse", unit.reverse), ("allowance", unit.allowance)];
    if let Some((what, Some(number))) = numbers.into_iter().find(|(_, n)| n.is_some_and(|n| n > MOST)) {
        return Err(said!("units-is-more-than", %id, %what, %number, most = %MOST));
    }
    let Some(hex) = unit.at else { return Ok(()) };
    let enemy = |leader: &&LeaderId| after.leader_data(leader).side != unit.side;
    match after.leaders_alone_at(hex).iter().find(enemy) {
        Some(leader) => Err(said!("units-the-enemy-leader-is-in", %id, %leader, %hex)),
        None => ground(after, hex, id.as_str()),
    }
}

fn check_leader(after: &Position, id: &LeaderId) -> Result<(), String> {
    let (leader, side) = (&after.leaders[id], after.leader_data(id).side);
    if leader.factor.is_some_and(|factor| factor > MOST) {
        return Err(said!("leaders-factor-no-factor-is-more", %id, most = %MOST));
    }
    match &leader.place {
        LeaderPlace::With(unit) => match after.unit(unit) {
            Some(host) if host.side != side => Err(said!("leaders-is-an-enemy-unit", %id, %unit)),
            _ => Ok(()),
        },
        LeaderPlace::At(hex) => match after.unit_at(*hex) {
            Some((unit, _)) => Err(said!("leaders-the-enemy-unit-stands-in", %id, %unit, %hex)),
            None => ground(after, *hex, id.as_str()),
        },
    }
}

/// A hex where something can be.
fn ground(position: &Position, hex: Hex, what: &str) -> Result<(), String> {
    if !position.map.contains(hex) {
        return Err(said!("is-not-on-the-map-cannot", %hex, %what));
    }
    match position.map.terrain(hex) {
        Terrain::Lake => Err(said!("is-lake-cannot-be-there", %hex, %what)),
        _ => Ok(()),
    }
}

/// A correction in one line: what a part was and is.
pub fn say(what: &str, was: &Value, is: &Value) -> String {
    let keys: Vec<&str> = what.split('.').collect();
    let (old, new) = (in_words(was), in_words(is));
    let side = |name: &str| Side::BOTH.into_iter().find(|s| s.as_str() == name).map_or("other", Side::title);
    let said = match keys.as_slice() {
        ["units" | "leaders", id, "at"] => match (was, is) {
            (Value::Null, _) => said!("stands-on-was-off-the-map", %id, %new),
            _ => said!("stands-on-was-on", %id, %new, %old),
        },
        ["units" | "leaders", id] if is.is_null() => said!("is-out-of-play", %id),
        ["units" | "leaders", id] if was.is_null() => match is["at"].as_str() {
            Some(hex) => said!("is-in-play-on", %id, %hex),
            None => said!("is-in-play", %id),
        },
        ["units" | "leaders", id, field] => said!("of-was", %field, %id, %new, %old),
        ["points", name] => {
            let points = if *is == 1 { "point" } else { "points" };
            said!("the-side-has-had", side = %side(name), %new, %points, %old)
        }
        ["standards", name] => said!("the-standard-was", side = %side(name), %new, %old),
        ["pits", hex] => said!("wolf-pit-in-was", %hex, %new, %old),
        _ => said!("was", %what, %new, %old),
    };
    said!("the-umpire-rules", %said)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Grunwald;
    use estafette_core::{Correction, Lang, SeatId};
    use estafette_rules::{Chapter, Corrected, Reader, Settings, Snapshot, System};
    use serde_json::Value;

    fn system() -> Grunwald {
        Grunwald::load(&crate::EDITION.data(None).unwrap()).unwrap()
    }

    fn set(position: &Snapshot, path: &str, value: Value) -> Result<Corrected, String> {
        system().correct(position, &Correction::Set { path: path.to_owned(), value })
    }

    fn opening() -> Snapshot {
        system().open("grunwald", &Settings::default()).unwrap()
    }

    #[test]
    fn what_no_position_can_be_is_refused_with_the_reason() {
        let (system, opening) = (system(), opening());
        let units = system.describe(&opening)["units"].clone();
        let mut ids = units.as_object().unwrap().iter().filter(|(_, u)| u["at"].is_string());
        let ((one, _), (other, there)) = (ids.next().unwrap(), ids.next().unwrap());
        let lake = system.data.map.all_hexes().find(|h| system.data.map.terrain(*h) == super::Terrain::Lake);
        let lake = lake.unwrap().to_string();
        let at = format!("units.{one}.at");
        for (path, value, why) in [
            (at.as_str(), there["at"].clone(), "both stand in"),
            (&at, json!(lake), "is lake"),
            (&at, json!("A99B99"), "is not on the map"),
            (&at, json!("somewhere"), "somewhere"),
            (&at, units[one]["at"].clone(), "already"),
            (&format!("units.{one}.att"), json!(1), "did you mean `at`?"),
            (&format!("units.{one}.strength"), json!(100), "more than 99"),
            (&format!("units.{one}.side"), json!("nobody"), "nobody"),
            ("units.K999.at", json!("A20B27"), "there is no `K999`"),
            ("untis.K02.at", json!("A20B27"), "did you mean `units`?"),
            ("leaders.WITOLDD.at", json!("A20B27"), "did you mean `WITOLD`?"),
            ("leaders.WITOLD.with", json!("K01"), "enemy"),
            ("points.polish", json!(100_000), "more than 9999"),
            ("points.polish", json!(-1), ""),
            ("turn", json!(4), "roll the game back"),
            ("map.default", json!("marsh"), "the same all through a game"),
            ("units", json!("gone"), ""),
            ("", json!(1), ""),
            (&format!("units.{other}."), json!(1), ""),
        ] {
            let found = set(&opening, path, value);
            let refused = found.expect_err(path);
            assert!(refused.contains(why), "{path}: {refused}");
        }
        let take = Correction::Award { seat: SeatId::new("polish"), points: -1 };
        assert!(system.correct(&opening, &take).unwrap_err().contains("polish has 0 points"));
    }

    #[test]
    fn a_correction_is_applied_again_from_its_event_and_told_as_far_as_a_view_shows_it() {
        let (system, opening) = (system(), opening());
        let laid = set(&opening, "pits", json!({ "A26B28": "real" })).unwrap();
        let moved = set(&laid.position, "units.K02.at", json!("A30B25")).unwrap();
        let swapped = set(&moved.position, "pits.A26B28", json!("dummy")).unwrap();
        let events = [laid.event, moved.event, swapped.event.clone()];
        assert_eq!(system.apply(&opening, &events).unwrap(), swapped.position);

        let (teutonic, polish) = (SeatId::new("teutonic"), SeatId::new("polish"));
        let shown = |event: &Value, reader| system.shown(event, reader);
        assert_eq!(shown(&swapped.event, Reader::Seat(&polish)), None);
        assert_eq!(shown(&swapped.event, Reader::Public), None);
        assert!(shown(&swapped.event, Reader::Seat(&teutonic)).is_some());
        let told = shown(&events[0], Reader::Seat(&polish)).unwrap();
        assert!(!told.to_string().contains("real") && told.to_string().contains("hidden"), "{told}");
        assert_eq!(told.get("seen"), None);

        let sitting = estafette_core::Sitting {
            game: estafette_core::GameId::new("spring"),
            line: 0,
            turn: 1,
            phase: estafette_core::PhaseName::new("set-up"),
            occurrence: 1,
        };
        let phases = [(sitting, events.to_vec())];
        let chapter = Chapter { before: &opening, phases: &phases, after: &swapped.position, open: &[] };
        let facts = system.facts(&chapter, Reader::Seat(&polish), Lang::English).to_string();
        assert!(facts.contains("The umpire rules: K02 stands on A30B25"), "{facts}");
        assert!(!facts.contains("dummy") && !facts.contains("real"), "{facts}");
    }

    #[test]
    fn a_unit_that_comes_back_is_what_it_was() {
        let opening = opening();
        let described = |p: &Snapshot| system().describe(p)["units"]["K02"].clone();
        let gone = set(&opening, "units.K02", json!("gone")).unwrap();
        assert_eq!(described(&gone.position), Value::Null);
        assert!(set(&gone.position, "units.K02.facing", json!("S")).unwrap_err().contains("brings it back"));
        let was = described(&opening);
        let back = json!({ "at": was["at"], "facing": was["facing"] });
        let back = set(&gone.position, "units.K02", back).unwrap();
        assert_eq!(described(&back.position), was);
    }
}
