//! The page of a seat: what its mails tell, and a box for orders. Also what an umpire sees of a game in which he
//! plays.

use serde_json::{Value, json};

use super::doors::{Asked, missing};
use super::game::picture;
use super::{Ask, LaterPage, Reply, Status, write};
use estafette_core::dice::hex;
use estafette_core::{GameId, LetterId, SeatId};
use estafette_game::{House, HouseError, HouseResult, SeatPage};
use estafette_words::{Voice, say};

/// The page.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let shown = house.seat_page(asked.game(), asked.seat(), asked.ask.now)?;
    let voice = Voice(shown.lang);
    let text = shown.sheet.clone();
    let facts = facts(house, asked, &shown, &text)?;
    let title = say!(voice, "page-title", seat = &shown.title, game = &shown.game);
    Ok(write::for_seat(Status::Fine, "seat", (&title, shown.lang), &facts))
}

/// The report of a turn.
pub(super) fn report(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, seat) = (asked.game(), asked.seat());
    let shown = house.seat_page(game, seat, asked.ask.now)?;
    let voice = Voice(shown.lang);
    let turn = asked.ask.number::<u32>("turn");
    let (title, text) = match house.report_text(game, Some(seat), turn, asked.ask.now) {
        Ok(found) => found,
        Err(HouseError::Refused(why)) => (say!(voice, "page-reports"), why),
        Err(failed) => return Err(failed),
    };
    let facts = json!({ "link": asked.ask.name("link"), "title": title, "text": text });
    Ok(write::for_seat(Status::Fine, "seat-report", (&title, shown.lang), &facts))
}

/// Reads orders, and enters nothing.
pub(super) fn check(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, seat, text) = (asked.game(), asked.seat(), asked.ask.field("orders"));
    let shown = house.seat_page(game, seat, asked.ask.now)?;
    let said = match house.try_orders(game, seat, text, asked.ask.now) {
        Ok(checked) => checked.text,
        Err(HouseError::Refused(why)) => why,
        Err(failed) => return Err(failed),
    };
    let title = say!(Voice(shown.lang), "page-checked");
    answered(house, asked, &shown, (&title, "", &said), text)
}

/// Sends orders: a letter that is handled in the order of receiving.
pub(super) fn send(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, seat, text) = (asked.game(), asked.seat(), asked.ask.field("orders"));
    match house.take_from_page(game, seat, (text, asked.ask.field("once")), asked.ask.now) {
        Ok(letter) => Ok(Reply::See(format!("/seat/{}/sent/{letter}", asked.ask.name("link")))),
        Err(HouseError::Refused(why)) => {
            let shown = house.seat_page(game, seat, asked.ask.now)?;
            let title = say!(Voice(shown.lang), "page-orders");
            answered(house, asked, &shown, (&title, "", &why), text)
        }
        Err(failed) => Err(failed),
    }
}

/// What became of a letter that was sent.
pub(super) fn sent(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, seat) = (asked.game(), asked.seat());
    let letter = LetterId(asked.ask.name("letter").to_owned());
    let known = house.is_letter_to(game, seat, &letter)?;
    if !known {
        return Ok(missing());
    }
    let shown = house.seat_page(game, seat, asked.ask.now)?;
    let voice = Voice(shown.lang);
    let title = say!(voice, "page-sent");
    let text = shown.sheet.clone();
    let Some(fate) = house.fate(game, seat, &letter)? else {
        let waits = say!(voice, "page-waits");
        let Reply::Page { html, .. } = answered(house, asked, &shown, (&title, &waits, ""), &text)? else {
            return Ok(missing());
        };
        return Ok(Reply::Later(LaterPage { meanwhile: html }));
    };
    let receipt = fate.receipt.unwrap_or_else(|| say!(voice, "page-gathered"));
    answered(house, asked, &shown, (&title, &fate.grade, &receipt), &text)
}

/// What came of orders, above the box with them.
fn answered(
    house: &mut House<'_>,
    asked: &Asked<'_>,
    shown: &SeatPage,
    (title, grade, said): (&str, &str, &str),
    text: &str,
) -> HouseResult<Reply> {
    let mut facts = facts(house, asked, shown, text)?;
    facts["title"] = json!(title);
    facts["grade"] = json!(grade);
    facts["said"] = json!(said);
    Ok(write::for_seat(Status::Fine, "seat-answer", (title, shown.lang), &facts))
}

fn facts(house: &mut House<'_>, asked: &Asked<'_>, shown: &SeatPage, text: &str) -> HouseResult<Value> {
    let turn = asked.ask.number::<u32>("turn").filter(|t| shown.turns.contains(t));
    let (map_title, map) = house.map_svg(asked.game(), Some(asked.seat()), turn)?;
    let mut facts = shown_facts(shown);
    facts["link"] = json!(asked.ask.name("link"));
    facts["form"] = json!(asked.mark);
    facts["once"] = json!(hex(&asked.ask.random[..16]));
    facts["orders"] = json!(text);
    facts["map_title"] = json!(map_title);
    facts["map"] = json!(picture(&map));
    Ok(facts)
}

fn shown_facts(shown: &SeatPage) -> Value {
    let questions = shown.questions.iter().map(|q| {
        json!({ "key": q.key, "text": q.text, "choices": q.options.iter().map(|(n, key, text)| {
            json!({ "number": n, "key": key, "text": text })
        }).collect::<Vec<_>>(), "default": q.default, "also": q.also, "settled": q.settled })
    });
    json!({
        "game": shown.game,
        "system": shown.system,
        "seat": shown.title,
        "holder": shown.holder,
        "owed": shown.owed,
        "turns": shown.turns,
        "questions": questions.collect::<Vec<_>>(),
        "receipts": shown.receipts,
        "dice": shown.dice,
        "over": shown.sheet.is_empty(),
    })
}

/// What an umpire sees of a game in which he plays: his seat's side of it, and of no other page anything.
pub(super) fn for_umpire(
    house: &mut House<'_>,
    ask: &Ask,
    (game, seat): (&GameId, Option<&SeatId>),
    _mark: &str,
) -> HouseResult<Reply> {
    let (Some(seat), "/games/{game}") = (seat, ask.route.path) else {
        let said = format!(
            "You play in {game}, so the desk shows you nothing of it but what your seat may see. Another umpire \
             has to look after it."
        );
        return Ok(write::message(Status::Missing, "You play in this game", &said));
    };
    let shown = house.seat_page(game, seat, ask.now)?;
    let turn = ask.number::<u32>("turn").filter(|t| shown.turns.contains(t));
    let (map_title, map) = house.map_svg(game, Some(seat), turn)?;
    let mut facts = shown_facts(&shown);
    facts["map_title"] = json!(map_title);
    facts["map"] = json!(picture(&map));
    Ok(write::for_seat(Status::Fine, "seat-umpire", ("You play in this game", shown.lang), &facts))
}
