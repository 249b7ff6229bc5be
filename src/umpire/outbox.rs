//! The mails of a game: what was sent, what waits, what is held back, and each mail's words.

use serde_json::{Value, json};

use super::doors::{Asked, missing};
use super::when::{short, short_opt};
use super::{Reply, write};
use estafette_game::{House, HouseResult, MailLine};
use estafette_store::Piece;

/// Mails on one page.
const MAILS: u32 = 50;

/// A piece of the list.
pub(super) fn list(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, zone) = (asked.game(), &asked.umpire().zone);
    let page = asked.ask.number::<u32>("page").unwrap_or(1).clamp(1, 100_000);
    let mails = house.mails(game, None, Piece { skip: (page - 1) * MAILS, most: MAILS + 1 })?;
    let facts = json!({
        "zone": zone,
        "lines": mails.iter().take(MAILS as usize).map(|m| line(m, zone)).collect::<Vec<_>>(),
        "earlier": page.saturating_sub(1),
        "later": if mails.len() > MAILS as usize { page + 1 } else { 0 },
    });
    Ok(write::of_game(asked, "outbox", &format!("{game}: mails"), &facts))
}

/// One mail.
pub(super) fn one(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, zone) = (asked.game(), &asked.umpire().zone);
    let Ok(number) = asked.ask.name("mail").parse() else { return Ok(missing()) };
    let Some(mail) = house.mail_text(game, number)? else { return Ok(missing()) };
    let facts =
        json!({ "zone": zone, "line": line(&mail.line, zone), "subject": mail.subject, "text": mail.text });
    Ok(write::of_game(asked, "mail", &format!("{game}: a mail to {}", mail.line.seat), &facts))
}

fn line(mail: &MailLine, zone: &str) -> Value {
    let state = match (mail.sent, mail.next_try) {
        (Some(_), _) => "sent",
        (None, Some(_)) => "waits",
        (None, None) => "does not go out",
    };
    json!({
        "id": mail.id,
        "seat": mail.seat,
        "kind": mail.kind,
        "to": mail.to,
        "at": short(mail.at, zone),
        "state": state,
        "when": short_opt(mail.sent.or(mail.next_try), zone),
        "attempts": mail.attempts,
        "trouble": mail.trouble,
    })
}
