//! Plays the phase that is due, in the order of 3.1, and says which comes next.

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::event::Event;
use super::field::Battlefield;
use super::ids::Side;
use super::phase::Phase;
use super::{s04_movement, s07_combat, s09_disorder, s11_crossbows, s18_setup, s19_victory};

/// Plays one phase to its end.
///
/// # Errors
/// The end of the game, or a pause.
pub fn play(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("3.0-3");
    let phase = field.pos().phase;
    let turn = field.pos().turn;
    let before = field.table.told().len();
    match phase {
        Phase::SetUp => s18_setup::phase(field)?,
        Phase::PolishMovement => s04_movement::phase(field, Side::Polish)?,
        Phase::Fire => s11_crossbows::phase(field)?,
        Phase::PolishReorganisation => s09_disorder::phase(field, Side::Polish)?,
        Phase::PolishAttack => s07_combat::phase(field, Side::Polish)?,
        Phase::TeutonicMovement => s04_movement::phase(field, Side::Teutonic)?,
        Phase::TeutonicReorganisation => s09_disorder::phase(field, Side::Teutonic)?,
        Phase::TeutonicAttack => s07_combat::phase(field, Side::Teutonic)?,
    }
    if field.table.told().len() == before {
        field.tell(rule!("3.0-3"), Event::Passed { phase });
    }
    let (next_turn, next) = phase.next(turn);
    if next_turn > field.pos().data.tables.turns {
        s19_victory::end_of_game(field);
        return Ok(());
    }
    field.tell(rule!("3.0-3"), Event::Phase { turn: next_turn, phase: next });
    Ok(())
}

/// Tells what orders of the phase that is due cannot be carried out, and plays nothing.
pub fn look(field: &mut Battlefield<'_>) {
    let Some(side) = field.pos().phase.half() else { return };
    match field.pos().phase {
        Phase::PolishReorganisation | Phase::TeutonicReorganisation => {
            s09_disorder::refuse_hopeless(field, side);
        }
        Phase::PolishAttack | Phase::TeutonicAttack => {
            s07_combat::refuse_impossible(field, side);
        }
        _ => {}
    }
}
