//! Corrections of a position by an umpire. What a case may state may be corrected but for the round; cards
//! come from somewhere and go somewhere, so that none is there twice.

mod cards;
mod say;

use std::collections::BTreeSet;

use serde_json::Value;

use estafette_core::{Correction, SeatId};
use estafette_rules::correct::{self, no_part, stating};
use estafette_rules::kit;

use super::describe::{Eyes, describe};
use super::ids::{Card, Field, Kind, Seat};
use super::position::{Player, Position, Stand};
use super::stage;
use super::stated::{Stated, StatedOffer, StatedStand};
use cards::{draw, move_cards, turned_up};

pub use say::say;

/// The parts that may be corrected.
const PARTS: [&str; 8] = ["seats", "offer", "placed", "passed", "safe", "lease", "first", "order"];
/// The most ducats that a purse or a field can be given.
const MOST_DUCATS: u32 = 999;
/// The most points that a seat can be given or taken.
const MOST_POINTS: i32 = 999;

/// The position after a correction, and the part that it is about.
///
/// # Errors
/// A sentence for the umpire.
pub fn corrected(position: &Position, correction: &Correction) -> Result<(String, Position), String> {
    if position.end.is_some() {
        return Err("the game is over here; correct it before the phase that ended it".to_owned());
    }
    match correction {
        Correction::Set { path, value } => Ok((path.clone(), set(position, path, value)?)),
        Correction::Award { seat, points } => award(position, seat, *points),
    }
}

/// Awarded points count when the game is counted out.
fn award(position: &Position, seat: &SeatId, points: i32) -> Result<(String, Position), String> {
    let playing = Seat::of_id(seat).filter(|s| position.seats.contains_key(s));
    let seat = playing.ok_or_else(|| format!("`{seat}` does not play in this game"))?;
    let mut after = position.clone();
    let player = player(&mut after, seat)?;
    player.awarded = awarded(player.awarded.saturating_add(points), seat)?;
    Ok((format!("seats.{seat}.awarded"), after))
}

fn awarded(points: i32, seat: Seat) -> Result<i32, String> {
    let allowed = points.unsigned_abs() <= MOST_POINTS.unsigned_abs();
    let why = || format!("seats.{seat}: no more than {MOST_POINTS} points can be given or taken in all");
    allowed.then_some(points).ok_or_else(why)
}

fn set(position: &Position, path: &str, value: &Value) -> Result<Position, String> {
    let keys: Vec<&str> = path.split('.').collect();
    match keys.as_slice() {
        ["round" | "turn" | "phase", ..] => {
            return Err(format!("`{path}` is the game's clock; roll the game back instead"));
        }
        ["decks", ..] => {
            return Err(format!("`{path}`: what lies face down stays as it was shuffled"));
        }
        ["points" | "winners" | "bank" | "boxed", ..] => {
            return Err(format!(
                "`{path}` follows from the rest; award points, or correct `seats` or `offer`"
            ));
        }
        [part, ..] if !PARTS.contains(part) => return Err(no_part(path, part, PARTS)),
        _ => {}
    }
    let mut after = position.clone();
    match keys.as_slice() {
        ["seats", seat, ..] => of_seat(position, &mut after, (path, seat), value)?,
        ["offer", ..] => of_offer(position, &mut after, path, value)?,
        ["placed", _] => of_field(&mut after, path, value)?,
        _ => of_round(&mut after, &keys, path, value)?,
    }
    Ok(after)
}

fn stated(path: &str, value: &Value) -> Result<Stated, String> {
    kit::stated(&stating(path, value)?)
}

fn player(position: &mut Position, seat: Seat) -> Result<&mut Player, String> {
    position.seats.get_mut(&seat).ok_or_else(|| format!("`{seat}` does not play in this game"))
}

fn of_seat(
    before: &Position,
    after: &mut Position,
    (path, name): (&str, &str),
    value: &Value,
) -> Result<(), String> {
    let known = || before.seats.keys().map(|s| s.as_str());
    let seat = before.seats.keys().copied().find(|s| s.as_str() == name);
    let seat = seat.ok_or_else(|| no_part(path, name, known()))?;
    let given = stated(path, value)?.seats.remove(&seat).ok_or_else(|| no_part(path, name, known()))?;
    if let Some(points) = given.awarded {
        awarded(points, seat)?;
    }
    let out = after.placed.values().flatten().filter(|s| s.seat == seat).map(|s| s.helpers).sum::<u8>();
    let tables = before.data.tables.clone();
    let player = player(after, seat)?;
    stage::fill_player(player, given).map_err(|why| format!("seats.{seat}: {why}"))?;
    if player.helpers > tables.helpers || player.helpers < out {
        return Err(format!(
            "seats.{seat}: {} helpers do not fit: {out} stand on the board, and there are {} of a colour",
            player.helpers, tables.helpers
        ));
    }
    let ducats = player.ducats;
    let camp_and_hand = |p: &Position| -> Vec<Card> {
        let player = p.player(seat);
        player.hand.iter().chain(&player.camp).copied().collect()
    };
    let (had, has) = (camp_and_hand(before), camp_and_hand(after));
    move_cards(before, after, had, &has)?;
    check_tokens(before, after)?;
    check_ducats(before, after, ducats)
}

/// No more provision tokens of a value are out than the box holds, unless there were before.
fn check_tokens(before: &Position, after: &Position) -> Result<(), String> {
    let out = |p: &Position, value: u8| -> u32 {
        p.seats.values().flat_map(|p| &p.provisions).filter(|v| **v == value).map(|_| 1).sum()
    };
    let values: BTreeSet<u8> = after.seats.values().flat_map(|p| &p.provisions).copied().collect();
    for value in values {
        let all = after.data.tables.provision_tokens.get(&value).copied().unwrap_or(0);
        if out(after, value) > all.max(out(before, value)) {
            return Err(format!("there are {all} provision tokens of {value}, and no more can be out"));
        }
    }
    Ok(())
}

fn check_ducats(before: &Position, after: &Position, ducats: u32) -> Result<(), String> {
    let all = |p: &Position| -> u32 {
        p.seats.values().map(|p| p.ducats).chain(p.placed.values().flatten().map(|s| s.ducats)).sum()
    };
    if ducats > MOST_DUCATS {
        return Err(format!("{ducats} ducats are more than {MOST_DUCATS}"));
    }
    let more = all(after).saturating_sub(all(before));
    if before.ducats_from_bank(more) < more {
        return Err(format!("the bank has no {more} ducats more to give (NGA-21)"));
    }
    Ok(())
}

fn of_offer(before: &Position, after: &mut Position, path: &str, value: &Value) -> Result<(), String> {
    let mut table = stating(path, value)?;
    let all = describe(before, Eyes::All);
    if let (Some(Value::Object(held)), Some(offer)) =
        (correct::part(&all, "offer"), table.get_mut("offer").and_then(toml::Value::as_table_mut))
    {
        for (key, value) in held.iter().filter(|(_, value)| !value.is_null()) {
            if !offer.contains_key(key) {
                offer.insert(key.clone(), toml::Value::try_from(value).map_err(|e| e.to_string())?);
            }
        }
    }
    let given: StatedOffer = kit::stated::<Stated>(&table)?.offer.ok_or("no offer is stated")?;
    let cards = |teutons: &[u8], crown: &[u8], mercenary: &[u8]| -> Vec<Card> {
        let of = |kind, row: &[u8]| row.iter().map(|s| Card::new(kind, *s)).collect::<Vec<_>>();
        [of(Kind::Teuton, teutons), of(Kind::Crown, crown), of(Kind::Mercenary, mercenary)].concat()
    };
    let had = cards(&before.offer.teutons, &before.offer.crown, &before.offer.mercenary);
    let has = cards(&given.teutons, &given.crown, &given.mercenary);
    let mut offer = after.offer.clone();
    (offer.teutons, offer.crown, offer.mercenary) = (given.teutons, given.crown, given.mercenary);
    offer.provisions = turned_up(
        &mut after.piles.provisions,
        &before.data.decks.provisions,
        &before.offer.provisions,
        given.provisions,
    )?;
    offer.ducats =
        turned_up(&mut after.piles.ducats, &before.data.decks.ducats, &before.offer.ducats, given.ducats)?;
    if given.event != before.offer.event
        && let Some(event) = &given.event
    {
        if !before.data.events.contains_key(event) {
            return Err(no_part(path, &event.0, before.data.events.keys().map(|e| e.0.as_str())));
        }
        if let Some(Err(())) = draw(&mut after.piles.events, event) {
            return Err(format!("{event} lies face down in a pile that is not shuffled yet"));
        }
    }
    offer.event = given.event;
    move_cards(before, after, had, &has)?;
    after.offer = offer;
    Ok(())
}

fn of_field(after: &mut Position, path: &str, value: &Value) -> Result<(), String> {
    let rows = stated(path, value)?.placed;
    let before = after.clone();
    for (field, row) in rows {
        let row: Vec<Stand> = row.into_iter().map(stand).collect();
        after.placed.insert(field, row);
        check_row(after, field)?;
    }
    let most = after.placed.values().flatten().map(|s| s.ducats).max().unwrap_or(0);
    check_ducats(&before, after, most)
}

fn stand(stated: StatedStand) -> Stand {
    let StatedStand { seat, officer, helpers, ducats } = stated;
    Stand { seat, officer, helpers, ducats }
}

fn check_row(after: &Position, field: Field) -> Result<(), String> {
    let row = after.row(field);
    for stand in row {
        let seat = stand.seat;
        let Some(player) = after.seats.get(&seat) else {
            return Err(format!("placed.{field}: `{seat}` does not play in this game"));
        };
        if !stand.officer && stand.helpers == 0 {
            return Err(format!("placed.{field}: {seat} has no pawn there"));
        }
        if row.iter().filter(|s| s.seat == seat).count() > 1 {
            return Err(format!("placed.{field}: {seat} stands there twice"));
        }
        let own = || after.placed.values().flatten().filter(|s| s.seat == seat);
        if own().filter(|s| s.officer).count() > 1 {
            return Err(format!("placed.{field}: the officer of {seat} stands on another field already"));
        }
        let helpers: u32 = own().map(|s| u32::from(s.helpers)).sum();
        if helpers > u32::from(player.helpers) {
            return Err(format!("placed.{field}: {seat} has {} helpers in all", player.helpers));
        }
    }
    Ok(())
}

/// Who starts, who has passed, who is safe: what belongs to the round as a whole.
fn of_round(after: &mut Position, keys: &[&str], path: &str, value: &Value) -> Result<(), String> {
    if keys.len() > 1 {
        return Err(format!("`{path}`: correct `{}` as a whole", keys[0]));
    }
    if keys[0] == "lease" && correct::says_gone(value) {
        after.lease = None;
        return Ok(());
    }
    let given = stated(path, value)?;
    let named: Vec<Seat> =
        given.passed.iter().chain(&given.safe).copied().chain(given.lease).chain(given.first).collect();
    if let Some(stray) = named.iter().find(|s| !after.seats.contains_key(s)) {
        return Err(format!("`{stray}` does not play in this game"));
    }
    match keys[0] {
        "passed" => after.passed = given.passed,
        "safe" => after.safe = given.safe,
        "lease" => after.lease = given.lease,
        "first" => after.first = given.first.unwrap_or(after.first),
        "order" => {
            let order = given.order.unwrap_or_default();
            let all: BTreeSet<Seat> = order.iter().copied().collect();
            if all.len() != order.len() || !all.iter().eq(after.seats.keys()) {
                return Err("`order` must name every seat in play once".to_owned());
            }
            after.order = order;
        }
        _ => return Err(format!("`{path}`: name the part that is to be corrected")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::NaGrunwald;
    use super::*;
    use estafette_rules::{CasePosition, Corrected, Reader, Snapshot, System};

    fn system() -> NaGrunwald {
        NaGrunwald::load(&crate::EDITION.data(None).unwrap()).unwrap()
    }

    fn position() -> Snapshot {
        let stated = toml::toml! {
            empty = true
            round = 3
            first = "red"
            offer = { teutons = [3, 1], crown = [5, 2], ducats = [4, 3, 2] }
            seats.red = { ducats = 3, provisions = [1], hand = ["crown 6", "mercenary 2"], helpers = 3 }
            seats.green = { camp = ["crown 6", "teuton 4"] }
            placed.dukaty = [{ seat = "red", officer = true, helpers = 2 }]
        };
        let case =
            CasePosition { phase: Some("resolution"), stated: Some(&stated), ..CasePosition::default() };
        system().stage(&case).unwrap()
    }

    fn set(position: &Snapshot, path: &str, value: Value) -> Result<Corrected, String> {
        system().correct(position, &Correction::Set { path: path.to_owned(), value })
    }

    #[test]
    fn cards_come_from_somewhere_and_go_somewhere() {
        let position = position();
        let lost = set(&position, "seats.red.hand", json!(["mercenary 2"])).unwrap().position;
        assert_eq!(system().describe(&lost)["boxed"], json!(["crown 6"]));
        let given = set(&lost, "seats.green.hand", json!(["crown 6"])).unwrap().position;
        let described = system().describe(&given);
        assert_eq!(
            (&described["boxed"], &described["seats"]["green"]["hand"]),
            (&json!([]), &json!(["crown 6"]))
        );
        let camp =
            set(&position, "seats.red", json!({ "hand": ["mercenary 2"], "camp": ["crown 6"] })).unwrap();
        assert_eq!(system().describe(&camp.position)["boxed"], json!([]), "a card may change its place");
    }

    #[test]
    fn what_no_position_can_be_is_refused_with_the_reason() {
        let position = position();
        for (path, value, why) in [
            (
                "seats.green.hand",
                json!(["crown 6"]),
                "every crown 6 is elsewhere: in the hand of red, in the camp of green;",
            ),
            ("seats.green.hand", json!(["teuton 3"]), "is a captive"),
            ("seats.green.hand", json!(["crown 9"]), "there is no `crown 9` in the game"),
            ("seats.green.hand", json!(["crown 1"]), "not shuffled yet"),
            ("seats.green.provisions", json!([9]), "0 provision tokens of 9"),
            ("seats.green.helpers", json!(6), "6 helpers do not fit"),
            ("seats.red.helpers", json!(1), "2 stand on the board"),
            ("seats.green.ducats", json!(1000), "more than 999"),
            ("seats.green.awarded", json!(1000), "no more than 999"),
            ("seats.grean.ducats", json!(1), "did you mean `green`?"),
            ("seats.green.ducat", json!(1), "did you mean `ducats`?"),
            ("seats.yellow.ducats", json!(1), "there is no `yellow`"),
            ("offer.ducats", json!([9, 9]), "there is no card of 9/9"),
            ("offer.event", json!("E99"), "E99"),
            ("placed.dukaty", json!([{ "seat": "red", "helpers": 4 }]), "has 3 helpers in all"),
            ("placed.prowiant", json!([{ "seat": "red", "officer": true }]), "stands on another field"),
            ("placed.prowiant", json!([{ "seat": "yellow", "officer": true }]), "does not play"),
            ("placed.prowiant", json!([{ "seat": "green" }]), "has no pawn there"),
            ("passed", json!(["yellow"]), "does not play"),
            ("order", json!(["red"]), "every seat in play"),
            ("round", json!(4), "roll the game back"),
            ("decks.crown", json!([1]), "stays as it was shuffled"),
            ("points.red", json!(4), "award points"),
            ("first", json!("red"), "already"),
            ("firts", json!("red"), "did you mean `first`?"),
        ] {
            let refused = set(&position, path, value).expect_err(path);
            assert!(refused.contains(why), "{path}: {refused}");
        }
    }

    #[test]
    fn others_learn_that_a_hand_grew_but_not_by_what() {
        let (system, position) = (system(), position());
        let lost = set(&position, "seats.red.hand", json!(["mercenary 2"])).unwrap();
        let (red, green) = (SeatId::new("red"), SeatId::new("green"));
        for reader in [Reader::Seat(&green), Reader::Public] {
            let told = system.shown(&lost.event, reader).unwrap();
            assert!(!told.to_string().contains("crown") && !told.to_string().contains("mercenary"), "{told}");
            assert_eq!(told["text"], "The umpire corrects Red, hand");
        }
        let told = system.shown(&lost.event, Reader::Seat(&red)).unwrap();
        assert_eq!(told["is"], json!(["mercenary 2"]));
        let swapped =
            set(&lost.position, "seats.red", json!({ "hand": [], "camp": ["mercenary 2"] })).unwrap();
        assert!(
            system.shown(&swapped.event, Reader::Public).is_some(),
            "the numbers in hand and camp are open"
        );
        assert_eq!(system.apply(&lost.position, &[swapped.event]).unwrap(), swapped.position);
    }
}
