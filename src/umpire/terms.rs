//! The terms and settings of a game, and what an umpire does to its clock: each a form of its own.

use chrono::{DateTime, Utc};
use serde_json::json;

use super::doors::Asked;
use super::login::filler;
use super::when::short;
use super::{Reply, Status, write};
use estafette_core::SeatId;
use estafette_core::journal::Decision;
use estafette_game::{House, HouseError, HouseResult, Terms, read_moment};

/// What is wrong with one of the terms in the form; without a key, with all of them together.
struct Wrong {
    key: Option<&'static str>,
    why: String,
}

/// Terms, settings, clock, deadline, delays, links of seats.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    shown(house, asked, &[])
}

/// The page; with the form as it was filled in, if something in it is wrong.
fn shown(house: &mut House<'_>, asked: &Asked<'_>, wrong: &[Wrong]) -> HouseResult<Reply> {
    let (game, zone) = (asked.game(), &asked.umpire().zone);
    let status = house.status(game)?;
    let terms = house.terms(game)?;
    let settings = house.settings(game)?;
    let lines = terms.clone().unwrap_or_default().lines();
    let keys = lines.iter().map(|(key, stands)| {
        let field = |name: &str| asked.ask.form.get(&format!("{name}.{}", key.key)).filter(|_| !wrong.is_empty());
        let value = field("term").filter(|said| field("was") != Some(said)).unwrap_or(stands);
        let why = wrong.iter().find(|w| w.key == Some(key.key)).map_or("", |w| w.why.as_str());
        json!({ "key": key.key, "value": value, "was": stands, "values": key.values, "meaning": key.meaning, "wrong": why })
    });
    let delays = status.people.proposals.iter().map(
        |p| json!({ "number": p.number, "seat": p.seat, "what": p.what, "until": short(p.until, zone) }),
    );
    let mut links = Vec::new();
    for seat in &status.seats {
        let since = house.seat_link_since(game, &seat.seat)?;
        links.push(json!({
            "seat": seat.seat,
            "title": seat.title,
            "held": seat.holder.is_some(),
            "since": since.map(|at| short(at, zone)).unwrap_or_default(),
        }));
    }
    let facts = json!({
        "zone": zone,
        "has_terms": terms.is_some(),
        "keys": keys.collect::<Vec<_>>(),
        "wrong": wrong.iter().filter(|w| w.key.is_none()).map(|w| w.why.as_str()).collect::<Vec<_>>(),
        "not_saved": !wrong.is_empty(),
        "settings": settings.into_iter().map(|(key, value)| json!({ "key": key, "value": value })).collect::<Vec<_>>(),
        "halted": status.people.halted.clone().unwrap_or_default(),
        "deadline": status.deadline.map(|at| short(at, zone)).unwrap_or_default(),
        "deadline_field": status.deadline.map(|at| field(at, zone)).unwrap_or_default(),
        "delays": delays.collect::<Vec<_>>(),
        "links": links,
        "over": status.state == "over",
    });
    let status = if wrong.is_empty() { Status::Fine } else { Status::Refused };
    Ok(write::of_game_as(status, asked, "terms", &format!("{game}: terms and settings"), &facts))
}

/// Sets the terms that differ from those in force. Where one is wrong, nothing is saved, and the form comes back as it
/// was filled in, with what is wrong beside it.
pub(super) fn change(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let game = asked.game();
    let mut terms: Terms = house.terms(game)?.unwrap_or_default();
    let mut wrong = Vec::new();
    for (key, value) in terms.lines().iter().map(|(k, v)| (k.key, v.clone())).collect::<Vec<_>>() {
        let field = |name: &str| asked.ask.form.get(&format!("{name}.{key}")).map(|said| said.trim());
        let Some(wanted) = field("term") else { continue };
        // What the form was made from: a term that somebody else has set since is his, unless both have set it.
        let was = field("was").unwrap_or(value.as_str());
        if wanted == was || wanted == value {
            continue;
        }
        if was != value {
            let why =
                format!("it was set to `{value}` since this page was opened; look at it, and save again");
            wrong.push(Wrong { key: Some(key), why });
        } else if let Err(why) = terms.set(key, wanted) {
            wrong.push(Wrong { key: Some(key), why });
        }
    }
    if wrong.is_empty() {
        match house.set_terms(game, &terms, asked.ask.now) {
            Ok(()) => return Ok(back(asked)),
            Err(HouseError::Refused(why)) => wrong.push(Wrong { key: None, why }),
            Err(failed) => return Err(failed),
        }
    }
    shown(house, asked, &wrong)
}

/// Has the clock stand or go.
pub(super) fn clock(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    match asked.ask.field("do") {
        "stop" => house.halt(asked.game(), asked.ask.now)?,
        "go" => house.resume(asked.game(), asked.ask.now)?,
        _ => return Err(HouseError::Refused("say whether the clock is to stop or to go".to_owned())),
    }
    Ok(back(asked))
}

/// Sets the deadline, or lifts it.
pub(super) fn deadline(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let at = match asked.ask.field("do") {
        "lift" => None,
        _ => Some(moment(asked.ask.field("at"), &asked.umpire().zone)?),
    };
    house.set_deadline(asked.game(), at, asked.ask.now)?;
    Ok(back(asked))
}

/// Grants a delay that a seat has asked for, or refuses it.
pub(super) fn delay(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let number = asked.ask.field("number").parse();
    let number = number.map_err(|_| HouseError::Refused("say which request".to_owned()))?;
    let how = match asked.ask.field("do") {
        "grant" => Decision::Accepted,
        "refuse" => Decision::Rejected,
        _ => return Err(HouseError::Refused("say whether it is granted or refused".to_owned())),
    };
    house.rule_delay(asked.game(), number, how, asked.ask.now)?;
    Ok(back(asked))
}

/// Mails a link to a seat's page, or revokes it.
pub(super) fn link(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let seat: Result<SeatId, _> = asked.ask.field("seat").parse();
    let seat = seat.map_err(|_| HouseError::Refused("say which seat".to_owned()))?;
    match asked.ask.field("do") {
        "make" => drop(house.seat_link(asked.game(), &seat, &mut filler(asked.ask.random), asked.ask.now)?),
        "revoke" => drop(house.revoke_seat_link(asked.game(), &seat, asked.ask.now)?),
        _ => return Err(HouseError::Refused("say whether a link is to be made or revoked".to_owned())),
    }
    Ok(back(asked))
}

fn back(asked: &Asked<'_>) -> Reply {
    Reply::See(format!("/games/{}/terms", asked.game()))
}

/// What a field for a moment holds: `2026-07-10T20:00`, in a zone.
fn field(at: DateTime<Utc>, zone: &str) -> String {
    let known = jiff::tz::TimeZoneDatabase::bundled().get(zone);
    match (known, jiff::Timestamp::from_second(at.timestamp())) {
        (Ok(known), Ok(moment)) => moment.to_zoned(known).strftime("%Y-%m-%dT%H:%M").to_string(),
        _ => at.format("%Y-%m-%dT%H:%M").to_string(),
    }
}

/// The moment that such a field means in a zone.
fn moment(said: &str, zone: &str) -> HouseResult<DateTime<Utc>> {
    read_moment(said, zone).map_err(HouseError::Refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_written_in_the_umpires_zone() {
        let at = moment("2026-07-10T20:00", "Europe/Warsaw").unwrap();
        assert_eq!(at.to_rfc3339(), "2026-07-10T18:00:00+00:00");
        assert_eq!(field(at, "Europe/Warsaw"), "2026-07-10T20:00");
        for (night, said) in [("2026-03-29T02:30", "left out"), ("2026-10-25T02:30", "comes twice")] {
            let why = moment(night, "Europe/Warsaw").unwrap_err().to_string();
            assert!(why.contains("02:30 in Europe/Warsaw") && why.contains(said), "{why}");
        }
        assert!(moment("soon", "UTC").unwrap_err().to_string().contains("2026-12-01T20:00"));
    }
}
