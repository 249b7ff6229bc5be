//! The sequence of play of a period (H6), with the end of the battle [W-2.1.2h].

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::event::Event;
use super::field::Battlefield;
use super::phase::Phase;
use super::readings::ClosingTests;
use super::{
    s2_end, s3_05_movement, s4_03_muster, s4_04_deployment, s4_04_orders, s4_05_reaction, s4_06_charges,
    s4_08_break_off, s4_12_shooting, s4_13_melee, start,
};

/// Plays the phase that is due to its end.
///
/// # Errors
/// The end of the battle, or a pause.
pub fn play(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("W-2.1.2h", "W-2.1.2j");
    let (period, phase) = (field.pos().period, field.pos().phase);
    match phase {
        Phase::Muster => s4_03_muster::phase(field)?,
        Phase::SetUp => s4_04_deployment::phase(field)?,
        Phase::Start => start::phase(field)?,
        Phase::Charges => s4_06_charges::phase(field)?,
        Phase::BreakOffs => s4_08_break_off::phase(field)?,
        Phase::Reactions => {
            s4_05_reaction::phase(field)?;
            s2_end::after_reactions(field)?;
        }
        Phase::Movement => s3_05_movement::phase(field)?,
        Phase::Shooting => s4_12_shooting::phase(field)?,
        Phase::Melee => s4_13_melee::phase(field)?,
        Phase::NewOrders => {
            s4_04_orders::phase(field)?;
            s2_end::after_period(field)?;
        }
    }
    let last = u8::try_from(field.pos().data.number("h6.periods")).unwrap_or(12);
    let next = phase.next();
    let period = if next == Phase::Start { period + 1 } else { period };
    let over = period > last;
    let closing = over && field.pos().readings.closing_tests_after_12 == ClosingTests::Yes;
    super::view::watch::look(field);
    field.tell(rule!("W-2.1.2h"), Event::Phase { period, phase: next, closing });
    Ok(())
}
