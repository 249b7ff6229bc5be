//! Logging in and out, and the files that pages use.

use serde_json::json;

use super::doors::{Asked, missing};
use super::{Reply, Status, assets, write};
use estafette_game::{House, HouseResult, LOGIN_MINUTES};

/// The style sheet or the script.
pub(super) fn asset(_: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    Ok(assets::named(asked.ask.name("file")).map_or_else(missing, Reply::Asset))
}

/// Asks for an address.
pub(super) fn ask(_: &mut House<'_>, _: &Asked<'_>) -> HouseResult<Reply> {
    Ok(write::page(Status::Fine, "login", "Log in", &json!({ "expired": false })))
}

/// Mails a link, and says so whether or not the address is an umpire's.
pub(super) fn mail(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let random = asked.ask.random;
    house.ask_login(asked.ask.field("address"), &mut filler(random), asked.ask.now)?;
    Ok(mailed())
}

/// What is said to everybody who asked for a link.
pub(super) fn mailed() -> Reply {
    write::page(Status::Fine, "login-mailed", "Look into your mail", &json!({ "minutes": LOGIN_MINUTES }))
}

/// A button: programs that look into mails follow links, and must not use them up.
pub(super) fn button(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let secret = asked.ask.name("secret");
    if !house.may_log_in(secret, asked.ask.now)? {
        return Ok(too_old());
    }
    Ok(write::page(Status::Fine, "login-button", "Log in", &json!({ "secret": secret })))
}

/// Begins a session.
pub(super) fn enter(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let ask = asked.ask;
    let entered =
        house.log_in(ask.name("secret"), ask.session.as_deref(), &mut filler(ask.random), ask.now)?;
    Ok(entered.map_or_else(too_old, |e| Reply::LoggedIn { secret: e.secret, until: e.until }))
}

/// Ends the session.
pub(super) fn leave(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    if let Some(secret) = &asked.ask.session {
        house.log_out(secret)?;
    }
    Ok(Reply::LoggedOut)
}

fn too_old() -> Reply {
    write::page(Status::Missing, "login", "That link works no more", &json!({ "expired": false }))
}

/// Hands out random bytes in order.
pub(super) fn filler(random: [u8; 64]) -> impl FnMut(&mut [u8]) {
    let mut left = random.into_iter();
    move |bytes| {
        bytes.iter_mut().for_each(|byte| *byte = left.next().expect("a page needs fewer random bytes"));
    }
}
