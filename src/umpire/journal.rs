//! The journal of a game, a piece at a time, newest first.

use serde_json::json;

use super::doors::Asked;
use super::when::short;
use super::{Reply, write};
use estafette_game::{House, HouseResult};

/// Entries on one page.
const ENTRIES: u32 = 50;

/// A piece of the journal.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, zone) = (asked.game(), &asked.umpire().zone);
    let page = house.journal_page(game, asked.ask.number("upto"), ENTRIES)?;
    let lines = page.lines.iter().map(|l| {
        json!({ "seq": l.seq, "at": short(l.at, zone), "text": l.text, "entry": l.entry, "hash": l.hash })
    });
    let facts = json!({
        "zone": zone,
        "lines": lines.collect::<Vec<_>>(),
        "next": page.next.unwrap_or_default(),
    });
    Ok(write::of_game(asked, "journal", &format!("{game}: journal"), &facts))
}
