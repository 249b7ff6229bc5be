//! A round that does not come: the umpire is told when he may enter it by hand, and how.

use crate::play::Play;
use chrono::{DateTime, TimeDelta, Utc};

use super::moment;
use super::told::{beacon_name, round_page};
use crate::HouseResult;
use crate::base::load::Game;
use crate::post::umpire_post::Notice;
use estafette_core::Lang;
use estafette_store::PlayWork;

impl Game<'_> {
    /// From when on the round that is awaited may be entered by hand, by the terms; nothing where none is awaited.
    pub fn by_hand_from(&self) -> HouseResult<Option<DateTime<Utc>>> {
        let Some(fixed) = self.awaits_round() else { return Ok(None) };
        Ok(Some(fixed.comes + TimeDelta::hours(i64::from(self.terms()?.beacon_by_hand))))
    }
}

impl Play<'_> {
    /// Tells the umpire, once, of a round that may be entered by hand by now.
    pub fn tell_overdue(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let (Some(fixed), Some(from)) = (game.awaits_round(), game.by_hand_from()?) else { return Ok(()) };
        if now < from {
            return Ok(());
        }
        let (id, round, beacon) = (&game.row.id, fixed.round, beacon_name(&game.beacon, Lang::English));
        let page = round_page(&game.beacon, round);
        let page = page
            .map_or_else(String::new, |page| format!(" Its signature stands at {page}, behind `signature`."));
        let text = format!(
            "The dice of {} in {id} wait for round {round} of {beacon}, which came at {}. The program has not been able to \
             fetch it since. By the terms of the game you may enter it by hand now: by a reply to this mail, with \
             `estafette beacon {id} {round} SIGNATURE`, or on the page of the game at the base.{page} A signature that is not \
             the beacon's does nothing.",
            fixed.sitting.phase,
            moment(fixed.comes),
        );
        let notice = Notice {
            subject: "a round of the beacon is overdue".to_owned(),
            text,
            cause: format!("round|{id}|{round}"),
            game: Some(id.clone()),
        };
        self.office().ask_umpire(work, notice, &[format!("beacon {round} SIGNATURE")], now)
    }
}
