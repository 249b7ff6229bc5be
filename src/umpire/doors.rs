//! Who asks, and what he may see: every page goes through here before it is made.

use serde_json::json;

use super::door::{Door, Method};
use super::{Ask, Reply, Status, seat, write};
use estafette_core::{GameId, SeatId};
use estafette_game::{House, HouseError, HouseResult, Sees, Umpire};

/// What somebody asks for, and who he is known to be.
pub(super) struct Asked<'a> {
    pub ask: &'a Ask,
    who: Who,
    /// What stands in every form that he is shown.
    pub mark: String,
}

/// Who asks.
enum Who {
    Anybody,
    Umpire(Umpire),
    /// An umpire, and a game of which he may see all.
    OfGame(Umpire, GameId),
    Seat(GameId, SeatId),
}

impl Asked<'_> {
    /// The umpire who asks.
    pub fn umpire(&self) -> &Umpire {
        match &self.who {
            Who::Umpire(umpire) | Who::OfGame(umpire, _) => umpire,
            _ => unreachable!("the route's door lets nobody else in"),
        }
    }

    /// The game that is asked about.
    pub fn game(&self) -> &GameId {
        match &self.who {
            Who::OfGame(_, game) | Who::Seat(game, _) => game,
            _ => unreachable!("the route's door names a game"),
        }
    }

    /// The seat whose link was used.
    pub fn seat(&self) -> &SeatId {
        match &self.who {
            Who::Seat(_, seat) => seat,
            _ => unreachable!("the route's door is a seat's link"),
        }
    }
}

/// Answers whoever asks. What the house refuses is a page that says why; a failure says nothing of its cause,
/// which is for the log.
pub fn answer(house: &mut House<'_>, ask: &Ask) -> Reply {
    let path = ask.route.path;
    match enter(house, ask) {
        Ok(reply) => reply,
        Err(HouseError::Refused(why)) => refused(&why),
        Err(failed) => {
            tracing::error!(page = path, "a page could not be made: {failed}");
            write::message(
                Status::Failed,
                "Something failed",
                "It is in the log of the service. Try again later.",
            )
        }
    }
}

/// A page that says why something was refused.
fn refused(why: &str) -> Reply {
    write::message(Status::Refused, "That was refused", why)
}

/// The page for what is not there, or not for whoever asks: nothing tells which.
pub(super) fn missing() -> Reply {
    write::message(
        Status::Missing,
        "There is no such page",
        "The link may be old, or the page is not for you.",
    )
}

fn enter(house: &mut House<'_>, ask: &Ask) -> HouseResult<Reply> {
    let (who, mark) = match ask.route.door {
        Door::Open => (Who::Anybody, String::new()),
        Door::Seat => {
            let link = ask.name("link");
            let Some((game, seat)) = house.seat_of_link(link)? else { return Ok(missing()) };
            (Who::Seat(game, seat), house.form_mark(link))
        }
        Door::Umpire | Door::Game => {
            let secret = ask.session.as_deref().unwrap_or("");
            let Some(umpire) = house.session(secret, ask.now)? else {
                return Ok(match ask.route.method {
                    Method::Get => write::page(Status::LogIn, "login", "Log in", &json!({ "expired": true })),
                    Method::Post => {
                        write::message(Status::LogIn, "Log in", "Your session has ended; log in again.")
                    }
                });
            };
            if ask.route.method == Method::Post {
                house.see_session(secret, ask.now)?;
            }
            let mark = house.form_mark(secret);
            if ask.route.door == Door::Umpire {
                (Who::Umpire(umpire), mark)
            } else {
                let Ok(game) = ask.name("game").parse::<GameId>() else { return Ok(missing()) };
                match house.sees(&game, &umpire.address)? {
                    None => return Ok(missing()),
                    Some(Sees::All) => (Who::OfGame(umpire, game), mark),
                    Some(Sees::Seat(held)) => {
                        return seat::for_umpire(house, ask, (&game, Some(&held)), &mark);
                    }
                    Some(Sees::Nothing) => return seat::for_umpire(house, ask, (&game, None), &mark),
                }
            }
        }
    };
    if ask.route.method == Method::Post && ask.route.door != Door::Open && ask.field("mark") != mark {
        return Ok(write::message(
            Status::Foreign,
            "That form is too old",
            "Load the page again and send it from there. Nothing was changed.",
        ));
    }
    (ask.route.make)(house, &Asked { ask, who, mark })
}
