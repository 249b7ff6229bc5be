//! All pages in one table: a path, how it is asked for, through which door, and what makes it.

use super::door::{Door, Method};
use super::doors::Asked;
use super::{Reply, game, games, journal, letters, login, outbox, review, rules, seat, terms, tournaments};
use estafette_game::{House, HouseResult};

/// What makes a page.
pub(super) type Make = fn(&mut House<'_>, &Asked<'_>) -> HouseResult<Reply>;

/// A page.
#[derive(Debug)]
pub struct Route {
    /// How it is asked for.
    pub method: Method,
    /// Its path; named parts stand in braces.
    pub path: &'static str,
    /// Who may ask for it.
    pub door: Door,
    pub(super) make: Make,
}

const fn get(path: &'static str, door: Door, make: Make) -> Route {
    Route { method: Method::Get, path, door, make }
}

const fn post(path: &'static str, door: Door, make: Make) -> Route {
    Route { method: Method::Post, path, door, make }
}

/// All pages.
pub const ROUTES: &[Route] = &[
    get("/assets/{file}", Door::Open, login::asset),
    get("/login", Door::Open, login::ask),
    post("/login", Door::Open, login::mail),
    get("/login/{secret}", Door::Open, login::button),
    post("/login/{secret}", Door::Open, login::enter),
    post("/logout", Door::Umpire, login::leave),
    get("/", Door::Umpire, games::queue),
    get("/games", Door::Umpire, games::workload),
    get("/precedents", Door::Umpire, games::precedents),
    get("/tournaments", Door::Umpire, tournaments::list),
    get("/tournaments/{tournament}", Door::Umpire, tournaments::page),
    post("/tournaments/{tournament}", Door::Umpire, tournaments::act),
    get("/rules/{system}/{rule}", Door::Umpire, rules::page),
    get("/games/{game}", Door::Game, game::page),
    get("/games/{game}/review", Door::Game, review::page),
    post("/games/{game}/review", Door::Game, review::act),
    post("/games/{game}/rulings", Door::Game, review::withdraw),
    post("/games/{game}/beacon", Door::Game, game::beacon),
    get("/games/{game}/report", Door::Game, game::report),
    get("/games/{game}/journal", Door::Game, journal::page),
    get("/games/{game}/letters", Door::Game, letters::list),
    get("/games/{game}/letters/{letter}", Door::Game, letters::one),
    get("/games/{game}/letters/{letter}/raw", Door::Game, letters::raw),
    get("/games/{game}/outbox", Door::Game, outbox::list),
    get("/games/{game}/outbox/{mail}", Door::Game, outbox::one),
    get("/games/{game}/terms", Door::Game, terms::page),
    post("/games/{game}/terms", Door::Game, terms::change),
    post("/games/{game}/clock", Door::Game, terms::clock),
    post("/games/{game}/deadline", Door::Game, terms::deadline),
    post("/games/{game}/delay", Door::Game, terms::delay),
    post("/games/{game}/link", Door::Game, terms::link),
    get("/seat/{link}", Door::Seat, seat::page),
    get("/seat/{link}/report", Door::Seat, seat::report),
    post("/seat/{link}/check", Door::Seat, seat::check),
    post("/seat/{link}/send", Door::Seat, seat::send),
    get("/seat/{link}/sent/{letter}", Door::Seat, seat::sent),
];
