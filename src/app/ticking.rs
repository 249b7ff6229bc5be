//! What is due by the clock, in games and in tournaments: each may be what the other waits for.

use chrono::{DateTime, Utc};

use estafette_core::TournamentId;
use estafette_game::{House, HouseResult, Ticked};
use estafette_tournament::hall::HALL;

/// Times that games and tournaments are looked at in one go, one after the other.
const MOST_ROUNDS: usize = 16;

/// What a look at the clock did.
#[derive(Debug, Default)]
pub struct Looked {
    /// In games; when to look next counts for tournaments as well.
    pub games: Ticked,
    /// Tournaments that were looked at, in their order.
    pub tournaments: Vec<TournamentId>,
    /// What went wrong in tournaments.
    pub failed: Vec<(TournamentId, String)>,
}

/// Does all that is due by now, in all games and tournaments.
///
/// # Errors
/// When the store fails; what was done before it stays done.
pub fn tick(house: &mut House<'_>, now: DateTime<Utc>) -> HouseResult<Looked> {
    let mut looked = Looked::default();
    for _ in 0..MOST_ROUNDS {
        let games = house.tick(now)?;
        let tournaments = HALL.tick(house, now)?;
        let fresh = games.games.into_iter().filter(|game| !looked.games.games.contains(game));
        let fresh: Vec<_> = fresh.collect();
        looked.games.games.extend(fresh);
        looked.games.failed.extend(games.failed);
        let fresh = tournaments.tournaments.into_iter().filter(|id| !looked.tournaments.contains(id));
        let fresh: Vec<_> = fresh.collect();
        looked.tournaments.extend(fresh);
        looked.failed.extend(tournaments.failed);
        looked.games.next = next_tick(house)?;
        // A letter that waits holds the clock up, and so it may stay as it is.
        if looked.games.next.is_none_or(|next| next > house.heard_upto(now).unwrap_or(now)) {
            break;
        }
    }
    Ok(looked)
}

/// When something will be due next.
///
/// # Errors
/// When the store fails.
pub fn next_tick(house: &mut House<'_>) -> HouseResult<Option<DateTime<Utc>>> {
    let (games, tournaments) = (house.next_tick()?, HALL.next_tick(house)?);
    Ok(games.into_iter().chain(tournaments).min())
}
