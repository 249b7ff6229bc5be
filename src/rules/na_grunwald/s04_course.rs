//! The course of play: eight rounds of the same phases (NG-4). Plays the phase that is due.

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::event::Event;
use super::phase::Phase;
use super::position::SetUp;
use super::round::Round;
use super::{s03_setup, s06_events, s07_officers, s08_resolution, s15_round_end, s16_game_end};

/// Plays one phase to its end.
///
/// # Errors
/// A pause.
pub fn play(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-4.1");
    let (now, phase) = (round.pos().round, round.pos().phase);
    let last = now >= round.pos().data.tables.rounds;
    let (next_round, next) = match phase {
        Phase::Event => {
            s06_events::phase(round)?;
            (now, Phase::Placement)
        }
        Phase::Placement => {
            if round.pos().set_up == SetUp::Due {
                // A case may begin here: the set-up comes first all the same.
                s03_setup::set_up(round);
                s06_events::offers(round);
            }
            s07_officers::phase(round)?;
            (now, Phase::Resolution)
        }
        Phase::Resolution => {
            s08_resolution::phase(round)?;
            (now, Phase::End)
        }
        Phase::End => {
            s15_round_end::end(round);
            if last {
                return s16_game_end::end(round);
            }
            (now + 1, Phase::Event)
        }
    };
    round.tell(rule!("NG-4.2"), Event::Phase { round: next_round, phase: next });
    Ok(())
}
