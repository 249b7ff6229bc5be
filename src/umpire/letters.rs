//! Letters of a game: the list, and each as it came and as it was understood.

use serde_json::json;

use super::doors::{Asked, missing};
use super::when::short;
use super::{Reply, write};
use estafette_core::LetterId;
use estafette_game::{House, HouseResult, LetterPage};
use estafette_store::Piece;

/// Letters on one page.
const LETTERS: u32 = 50;
/// Bytes of a letter that are shown as text; all of them are in the raw one.
const SHOWN: usize = 100_000;

/// A piece of the list.
pub(super) fn list(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, zone) = (asked.game(), &asked.umpire().zone);
    let page = asked.ask.number::<u32>("page").unwrap_or(1).clamp(1, 100_000);
    let letters = house.letters(game, Piece { skip: (page - 1) * LETTERS, most: LETTERS + 1 })?;
    let lines = letters.iter().take(LETTERS as usize).map(|l| {
        json!({ "id": l.id, "at": short(l.at, zone), "seat": l.seat, "outcome": l.outcome, "reason": l.reason })
    });
    let facts = json!({
        "zone": zone,
        "lines": lines.collect::<Vec<_>>(),
        "earlier": page.saturating_sub(1),
        "later": if letters.len() > LETTERS as usize { page + 1 } else { 0 },
    });
    Ok(write::of_game(asked, "letters", &format!("{game}: letters"), &facts))
}

/// One letter.
pub(super) fn one(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let Some(letter) = find(house, asked)? else { return Ok(missing()) };
    let (game, zone) = (asked.game(), &asked.umpire().zone);
    let shown = &letter.bytes[..letter.bytes.len().min(SHOWN)];
    let facts = json!({
        "id": letter.line.id,
        "at": short(letter.line.at, zone),
        "zone": zone,
        "seat": letter.line.seat,
        "outcome": letter.line.outcome,
        "reason": letter.line.reason,
        "from": letter.from,
        "subject": letter.subject,
        "text": letter.text,
        "notes": letter.notes,
        "proof": letter.proof,
        "entries": letter.entries.iter().map(|e| json!({ "seq": e.seq, "text": e.text })).collect::<Vec<_>>(),
        "receipt": letter.receipt.clone().unwrap_or_default(),
        "bytes": String::from_utf8_lossy(shown),
        "cut": letter.bytes.len() > SHOWN,
    });
    Ok(write::of_game(asked, "letter", &format!("{game}: a letter of {}", letter.line.seat), &facts))
}

/// The bytes of a letter, as plain text whatever they are.
pub(super) fn raw(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    Ok(find(house, asked)?.map_or_else(missing, |letter| Reply::Raw(letter.bytes)))
}

fn find(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Option<LetterPage>> {
    house.letter_page(asked.game(), &LetterId(asked.ask.name("letter").to_owned()))
}
