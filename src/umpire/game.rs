//! One game: where it stands, its map by turn, its reports.

use serde_json::json;

use super::doors::Asked;
use super::games::seats;
use super::when::{away, short};
use super::{Reply, write};
use estafette_core::SeatId;
use estafette_core::dice::Round;
use estafette_core::journal::RoundSource;
use estafette_game::{House, HouseError, HouseResult};

/// Where the game stands, with its map.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, umpire, now) = (asked.game(), asked.umpire(), asked.ask.now);
    let status = house.status(game)?;
    let rulings = super::review::standing(house, game)?;
    let turns = house.turns(game)?;
    let turn = asked.ask.number::<u32>("turn").filter(|t| turns.contains(t));
    let (map_title, map) = house.map_svg(game, None, turn)?;
    let proposals: Vec<String> = status
        .people
        .proposals
        .iter()
        .map(|p| format!("{} of {}: {}, until {}", p.number, p.seat, p.what, short(p.until, &umpire.zone)))
        .collect();
    let facts = json!({
        "system": status.system,
        "scenario": status.scenario,
        "state": status.state,
        "due": status.due,
        "paused": status.paused,
        "deadline": status.deadline.map(|at| short(at, &umpire.zone)).unwrap_or_default(),
        "left": status.deadline.map(|at| away(at, now)).unwrap_or_default(),
        "zone": umpire.zone,
        "halted": status.people.halted.clone().unwrap_or_default(),
        "phases": status.phases,
        "unsent": status.unsent,
        "commitment": status.commitment,
        "round": status.round.as_ref().map(|round| json!({
            "number": round.round,
            "beacon": round.beacon,
            "comes": round.comes.format("%Y-%m-%d %H:%M:%S UTC").to_string(),
            "awaited": round.awaited,
            "open": round.by_hand.is_some_and(|from| from <= now),
            "by_hand": round.by_hand.map(|at| short(at, &umpire.zone)).unwrap_or_default(),
            "page": round.page.clone().unwrap_or_default(),
        })),
        "seats": seats(&status),
        "proposals": proposals,
        "rulings": rulings,
        "turns": turns.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "turn": turn.map(|t| t.to_string()).unwrap_or_default(),
        "map_title": map_title,
        "map": picture(&map),
    });
    Ok(write::of_game(asked, "game", game.as_str(), &facts))
}

/// Enters the round of the beacon for which the dice wait.
pub(super) fn beacon(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let number = asked.ask.field("round").trim().parse();
    let number = number.map_err(|_| HouseError::Refused("say the number of the round".to_owned()))?;
    let signature: String = asked.ask.field("signature").split_whitespace().collect();
    let round = Round { number, signature: signature.to_ascii_lowercase() };
    let how = RoundSource::ByHand { by: asked.umpire().name.clone() };
    house.enter_round(asked.game(), &round, how, asked.ask.now)?;
    Ok(Reply::See(format!("/games/{}", asked.game())))
}

/// The report of a turn, for the umpire or as a seat has it.
pub(super) fn report(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let game = asked.game();
    let seats: Vec<SeatId> = house.status(game)?.seats.into_iter().map(|s| s.seat).collect();
    let wanted = asked.ask.query.get("seat").map_or("", String::as_str);
    let seat = seats.iter().find(|s| s.as_str() == wanted);
    let turns = house.turns(game)?;
    let turn = asked.ask.number::<u32>("turn");
    let (title, text) = match house.report_text(game, seat, turn, asked.ask.now) {
        Ok(found) => found,
        Err(HouseError::Refused(why)) => ("Report".to_owned(), why),
        Err(failed) => return Err(failed),
    };
    let facts = json!({
        "title": title,
        "text": text,
        "seat": seat.map(SeatId::as_str).unwrap_or_default(),
        "seats": seats,
        "turns": turns.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "turn": turn.or(turns.last().copied()).map(|t| t.to_string()).unwrap_or_default(),
    });
    Ok(write::of_game(asked, "report", &format!("{game}: report"), &facts))
}

/// A map within a page: one picture, with the title above it for a name.
pub(super) fn picture(svg: &str) -> String {
    svg.replacen("<svg ", "<svg role=\"img\" aria-labelledby=\"map-title\" ", 1)
}
