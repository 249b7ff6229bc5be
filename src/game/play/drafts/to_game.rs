//! What umpires say to a game by mail: each act does what the command of its name does.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::super::rounds::moment;
use crate::base::holders::check_holder;
use crate::base::house::in_zone;
use crate::{Holder, HouseError, HouseResult, Mode, Ran, Stopped, Umpire};
use estafette_core::dice::Round;
use estafette_core::journal::Decision;
use estafette_core::{GameId, Lang, SeatId};
use estafette_orders::desk::GameAct;
use estafette_schedule::read_moment;
use estafette_store::{Held, PlayWork};
use estafette_words::Voice;

/// The zone of a holder of whom none is said.
const ZONE: &str = "UTC";

impl Play<'_> {
    /// Does one act to a game; what was done, in words.
    pub(crate) fn do_to_game(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (act, umpire): (&GameAct, &Umpire),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        match act {
            GameAct::Delay { number, grant } => {
                let how = if *grant { Decision::Accepted } else { Decision::Rejected };
                let number = self.rule_delay(work, id, (*number, how), now)?;
                Ok(match grant {
                    true => format!(
                        "delay {number} is granted: the deadline of {id} is moved, and everybody is told"
                    ),
                    false => {
                        format!("delay {number} is refused: the deadline of {id} stays, and the seat is told")
                    }
                })
            }
            GameAct::Deadline { said } => {
                let at = match said.trim().trim_end_matches('.') {
                    "none" => None,
                    moment => Some(read_moment(moment, &umpire.zone).map_err(HouseError::Refused)?),
                };
                self.set_deadline(work, id, at, now)?;
                Ok(match at {
                    Some(at) => format!("orders are due by {}", in_zone(at, &umpire.zone, Voice::ENGLISH)),
                    None => format!("{id} has no deadline"),
                })
            }
            GameAct::Clock { go: true } => {
                self.start_clock(work, id, now).map(|()| format!("the clock of {id} goes on by its terms"))
            }
            GameAct::Clock { go: false } => {
                self.stop_clock(work, id, now).map(|()| format!("the clock of {id} stands"))
            }
            GameAct::Beacon { round, signature } => {
                let round = Round { number: *round, signature: signature.to_ascii_lowercase() };
                let ran = self.enter_round(work, id, (&round, &umpire.name), now)?;
                Ok(format!("round {} of the beacon is entered: {}", round.number, gone_on(id, &ran)))
            }
            GameAct::Adjudicate => {
                let ran = self.run(work, id, Mode::Now, now)?;
                work.touch(id, now)?;
                Ok(gone_on(id, &ran))
            }
            GameAct::Seat { seat, address, name, zone } => {
                self.seat_by_mail(work, id, (seat, address), (name.as_deref(), zone.as_deref()), now)
            }
            GameAct::Offer { seat } => self
                .offer_seat(work, id, &seat_id(seat)?, now)
                .map(|()| format!("{seat} of {id} is offered to others")),
            GameAct::Renew { seat } => self.renew_seat(work, id, &seat_id(seat)?, now).map(|renewed| {
                let told = renewed.told.map_or_else(
                    || "its holder has no mail address".to_owned(),
                    |address| format!("it was mailed to {address}"),
                );
                format!("{seat} of {id} has a new secret address: {told}")
            }),
        }
    }

    fn seat_by_mail(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (seat, address): (&str, &str),
        (name, zone): (Option<&str>, Option<&str>),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        let seat = seat_id(seat)?;
        let address = address.trim_matches(['<', '>', ',', ';']);
        let called = name.unwrap_or_else(|| address.split('@').next().unwrap_or(address));
        let holder = Holder {
            address: address.to_owned(),
            name: called.trim().to_owned(),
            zone: zone.unwrap_or(ZONE).to_owned(),
            lang: Lang::default(),
        };
        check_holder(&holder)?;
        let token = self.fresh_token(&self.base.load(work, id)?, &seat);
        let Holder { address, name, zone, lang } = holder;
        let held = Held { address, name, zone, token };
        self.give_seat(work, id, (&seat, &held, lang), now)?;
        Ok(format!("{seat} of {id} is held by {} <{}>, zone {}", held.name, held.address, held.zone))
    }
}

/// How far a game went on, and where it stands.
fn gone_on(id: &GameId, ran: &Ran) -> String {
    let phases = ran.resolved.len();
    let phases = if phases == 1 { "1 phase".to_owned() } else { format!("{phases} phases") };
    match (ran.draft, &ran.stopped) {
        (Some(draft), _) => format!("{id} was adjudicated: draft {draft} waits for you"),
        (None, Stopped::Over { text }) => format!("{id} went on by {phases} and is over: {text}"),
        (None, Stopped::Drawn { round, comes, .. }) => format!(
            "{id} is closed and goes on when round {round} of the beacon is known, which comes at {}",
            moment(*comes)
        ),
        (None, _) => format!("{id} went on by {phases}"),
    }
}

fn seat_id(seat: &str) -> HouseResult<SeatId> {
    seat.parse().map_err(|_| HouseError::Refused(format!("`{seat}` is no seat")))
}
