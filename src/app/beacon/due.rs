//! Fetching once, for commands that look at the clock once: what has come is fetched and entered, what has not is told.

use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::runtime;
use tokio::time::{Instant, timeout_at};

use super::{Fetched, Fetcher};
use estafette_core::GameId;
use estafette_core::journal::RoundSource;
use estafette_game::{Awaited, House, HouseError, HouseResult, Ran};

/// What all fetching of a command may take in all.
const IN_ALL: Duration = Duration::from_secs(20);

/// What came of a round that a game waits for.
#[derive(Debug)]
pub struct Entered {
    /// The game, and what it waits for.
    pub awaited: Awaited,
    /// What was played with it, or why nothing was, in words.
    pub came: Result<Ran, String>,
}

/// Fetches each round that has come and that a game waits for, and goes on with that game; of `only` that game, if one
/// is named. Each endpoint is asked once for each round, and no longer than 20 seconds are spent in all.
///
/// # Errors
/// When the store fails. What cannot be fetched or entered is said in the list.
pub fn enter_due(
    house: &mut House<'_>,
    fetcher: &mut Fetcher,
    only: Option<&GameId>,
    now: DateTime<Utc>,
) -> HouseResult<Vec<Entered>> {
    let mut awaited = house.awaited_rounds()?;
    awaited.retain(|one| one.comes <= now && only.is_none_or(|game| one.game == *game));
    if awaited.is_empty() {
        return Ok(Vec::new());
    }
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| HouseError::Refused(format!("no round can be fetched: {e}")))?;
    let until = Instant::now() + IN_ALL;
    let mut all = Vec::new();
    let mut had: Option<(u64, Result<Fetched, String>)> = None;
    awaited.sort_by_key(|one| one.round);
    for awaited in awaited {
        if let Some(why) = fetcher.wrong_network(&awaited) {
            all.push(Entered { awaited, came: Err(why) });
            continue;
        }
        if had.as_ref().is_none_or(|(round, _)| *round != awaited.round) {
            let fetched = runtime.block_on(async { timeout_at(until, fetcher.fetch(awaited.round)).await });
            let fetched = match fetched {
                Ok(fetched) => fetched.map_err(|nowhere| nowhere.to_string()),
                Err(_) => Err(format!("no endpoint has given it within {} s", IN_ALL.as_secs())),
            };
            had = Some((awaited.round, fetched));
        }
        let came = match &had {
            Some((_, Ok(fetched))) => {
                let known = RoundSource::Fetched { from: fetched.from.clone() };
                house.enter_round(&awaited.game, &fetched.round, known, now).map_err(|e| e.to_string())
            }
            Some((_, Err(why))) => Err(why.clone()),
            None => continue,
        };
        all.push(Entered { awaited, came });
    }
    runtime.shutdown_background();
    Ok(all)
}
