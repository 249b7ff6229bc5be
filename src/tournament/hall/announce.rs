//! The announcement of a tournament, held against what the house can do.

use super::super::format::{Format, counted};
use super::super::live::{Announcement, Refusal};
use super::super::terms::terms;
use super::values::{HallError, HallResult};
use estafette_core::{GameId, TournamentId};
use estafette_game::{Counter, HouseError, NewGame};
use estafette_orders::near::which;
use estafette_rules::Settings;
use estafette_schedule::Asked;

/// Refuses an announcement that the house could not keep.
pub(super) fn check(
    counter: &mut Counter<'_>,
    id: &TournamentId,
    format: &Format,
    announcement: &Announcement,
) -> HallResult<()> {
    let game: GameId = format!("{id}-r99-t999").parse().map_err(|_| {
        no(format!("the name `{id}` is too long: games are named after it, such as {id}-r1-t1"))
    })?;
    if id.as_str().chars().any(|c| c.is_ascii_uppercase()) {
        let lower = id.as_str().to_lowercase();
        return Err(no(format!("names of tournaments are in lower case: `{lower}`")));
    }
    if counter.is_taken(&GameId::new(id.as_str()))? {
        return Err(no(format!("there already is a tournament or a game `{id}`")));
    }
    let terms = terms(&announcement.terms).map_err(|why| no(format!("the terms of the games: {why}")))?;
    if let Some(schedule) = terms.and_then(|terms| terms.schedule) {
        let asked = Asked { opened: announcement.sign_on_until, not_before: None, zones: &[], away: &[] };
        schedule.deadline(&asked).map_err(|why| no(format!("the terms of the games: {why}")))?;
    }
    let Some(system) = &format.system else { return Ok(()) };
    if counter.system(system).is_none() {
        let hint = which(system, counter.systems().into_iter().map(estafette_rules::Rulebook::name));
        return Err(no(format!("there is no rule system `{system}` here{hint}")));
    }
    for scenario in &announcement.scenarios {
        let new = NewGame {
            game: game.clone(),
            system: system.clone(),
            scenario: Some(scenario.clone()),
            settings: Settings::default(),
        };
        let seats = counter.check_game(&new)?;
        if seats.len() != 2 {
            let many = counted(seats.len(), "seat");
            return Err(no(format!("`{scenario}` has {many}; the games of a tournament have two")));
        }
    }
    Ok(())
}

fn no(text: String) -> HallError {
    HallError::Refused(Refusal::new(text))
}

impl From<estafette_store::StoreError> for HallError {
    fn from(error: estafette_store::StoreError) -> Self {
        Self::House(HouseError::Store(error))
    }
}
