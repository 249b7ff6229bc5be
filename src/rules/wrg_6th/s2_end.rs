//! Sections 2.1.2 and 2.1.3: how a battle ends. After its last period, whose tests alone are played; or because
//! a player gives up, in the gap after the reaction tests.

use estafette_core::said;
use std::collections::BTreeSet;

use estafette_core::table::{Play, Stop};
use estafette_core::{RuleId, cites, rule};
use estafette_rules::Concession;

use super::event::{Damaged, Event};
use super::field::Battlefield;
use super::ids::Seat;
use super::orders::clause::{Action, Addressee, Clause, Condition, When};
use super::orders::kinds as act;
use super::phase::Phase;
use super::plan;
use super::position::{GameEnd, Position};
use super::readings::{AgreedEnd, ClosingTests};
use super::s2_damage::{self, Score};

/// What a player says about ending the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// Gives up.
    Concedes,
    /// Agrees to an end.
    Agrees,
    /// Nothing.
    Nothing,
}

/// The gap after all reaction tests of a period: players may give up, and a battle whose closing tests these
/// were is over.
///
/// # Errors
/// The end of the battle.
pub fn after_reactions(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("W-2.1.2i", "W-2.1.2j", "W-2.1.3d", "EX-2.1.3");
    let words = Seat::ALL.map(|seat| (seat, word(field, seat)));
    let conceding: Vec<Seat> = words.iter().filter(|(_, w)| *w == Word::Concedes).map(|(s, _)| *s).collect();
    let agreed = words.iter().all(|(_, w)| *w != Word::Nothing);
    match conceding.as_slice() {
        [seat] if agreed || may_concede(field.pos()) => {
            let rule = if may_concede(field.pos()) { rule!("W-2.1.3a") } else { rule!("W-2.1.3e") };
            field.tell(rule, Event::Concede { seat: *seat });
            return finish(field, rule!("W-2.1.3b"), &BTreeSet::from([*seat]));
        }
        // What he wrote in an earlier period waits for its time and is not told each period.
        [seat] if now(field, *seat) => {
            field.tell(rule!("W-2.1.3a"), Event::Denied { seat: *seat, what: "concede".to_owned() });
        }
        [_] => {}
        _ if agreed => return by_agreement(field),
        _ => {}
    }
    if field.pos().closing {
        return finish(field, rule!("W-2.1.2j"), &BTreeSet::new());
    }
    Ok(())
}

/// After the last phase of a period: the battle is over if it was the last one and its closing tests are not
/// played.
///
/// # Errors
/// The end of the battle.
pub fn after_period(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("W-2.1.2h");
    let pos = field.pos();
    let last = i64::from(pos.period) >= pos.data.number("h6.periods");
    if last && pos.readings.closing_tests_after_12 == ClosingTests::No {
        return finish(field, rule!("W-2.1.2h"), &BTreeSet::new());
    }
    Ok(())
}

/// Whether the period has come from which a player may give up without the other's consent.
fn may_concede(pos: &Position) -> bool {
    i64::from(pos.period) >= pos.data.number("battle.concede_from")
}

/// What a player says in this gap: the last word of his sheet and of what he wrote before.
fn word(field: &Battlefield<'_>, seat: Seat) -> Word {
    let pos = field.pos();
    let clauses = plan::army(pos, field.sheets, seat);
    let mut said = clauses.iter().filter(|c| acts(pos, seat, c)).filter_map(|clause| match clause.action {
        Action::Concede(act::Concede { not_before }) => {
            not_before.is_none_or(|n| pos.period >= n).then_some(Word::Concedes)
        }
        Action::AgreeToEnd(_) => Some(Word::Agrees),
        _ => None,
    });
    said.next_back().unwrap_or(Word::Nothing)
}

/// Whether a player concedes on the sheet of this period.
fn now(field: &Battlefield<'_>, seat: Seat) -> bool {
    let clauses = field.sheets.to(seat, &Addressee::Army).flat_map(|entry| &entry.clauses);
    clauses.into_iter().any(|c| matches!(c.action, Action::Concede(_)) && acts(field.pos(), seat, c))
}

/// Whether what a general himself does comes to pass: the conditions that need no unit hold.
pub(super) fn acts(pos: &Position, seat: Seat, clause: &Clause) -> bool {
    clause.when.iter().all(|when| match when {
        When::From(n) => pos.period >= *n,
        When::In(n) => pos.period == *n,
        When::Signal(name) => plan::given(pos, seat, name),
        When::If(condition) | When::After(condition) => holds(pos, seat, condition),
        When::Until(condition) => !holds(pos, seat, condition),
        When::Then => true,
        When::Arrival | When::Else => false,
    })
}

/// Conditions on the battle as a whole, and on own units; a condition on a unit's own situation never holds.
fn holds(pos: &Position, seat: Seat, condition: &Condition) -> bool {
    match condition {
        Condition::All(all) => all.iter().all(|c| holds(pos, seat, c)),
        Condition::Any(any) => any.iter().any(|c| holds(pos, seat, c)),
        Condition::Not(one) => !holds(pos, seat, one),
        Condition::Period(n) => pos.period >= *n,
        Condition::LossExceeds(points) => s2_damage::loss(pos, seat) > i64::from(*points),
        Condition::Signal(name) => plan::given(pos, seat, name),
        Condition::Routs(_) | Condition::Shaken(_) | Condition::Charges(_) => {
            // Of whom it is said does not depend on who hears it; any own unit on the table will do.
            let ear = pos.on_table().map(|(id, _)| id).find(|id| id.seat() == seat);
            ear.is_some_and(|id| plan::holds(pos, id, condition, &plan::Moment::default()))
        }
        _ => false,
    }
}

/// Both agree to end. It is counted as the table stands, or as if the loser had given up.
fn by_agreement(field: &mut Battlefield<'_>) -> Play<()> {
    match conceding_loser(field.pos()) {
        Some(loser) => {
            field.tell(rule!("W-2.1.3e"), Event::Concede { seat: loser });
            finish(field, rule!("W-2.1.3b"), &BTreeSet::from([loser]))
        }
        None => finish(field, rule!("W-2.1.3e"), &BTreeSet::new()),
    }
}

/// Who counts as having given up when both agree to end: nobody, or by the other reading whoever is behind.
fn conceding_loser(pos: &Position) -> Option<Seat> {
    cites!("W-2.1.3e");
    let plain = s2_damage::score(pos, &BTreeSet::new());
    let behind = |seat: &Seat| plain.victory[seat] < plain.victory[&seat.enemy()];
    let loser = Seat::ALL.into_iter().find(behind);
    loser.filter(|_| pos.readings.agreed_end == AgreedEnd::LoserConcedes)
}

/// What a battle comes to that the players end between two periods, by agreement or with one of them giving up.
pub fn broken_off(pos: &Position, conceded: Option<Seat>) -> GameEnd {
    cites!("W-2.1.3c", "W-2.1.3e");
    let conceded = conceded.or_else(|| conceding_loser(pos));
    let Score { net, victory, .. } = s2_damage::score(pos, &conceded.into_iter().collect());
    GameEnd { conceded, net, victory }
}

/// Whether the battle stands in the gap after the reaction tests in which a player may give up by himself; what he
/// can do otherwise.
pub fn concession(pos: &Position) -> Concession {
    cites!("W-2.1.3a", "W-2.1.3e");
    if may_concede(pos) && pos.phase == Phase::Movement {
        return Concession::Alone;
    }
    let from = pos.data.number("battle.concede_from");
    Concession::ByConsent(
        said!("before-the-reaction-tests-of-a", rule = %rule!("W-2.1.3e"), %from, rule2 = %rule!("W-2.1.3a")),
    )
}

/// Counts the damage and ends the battle under a rule.
///
/// # Errors
/// Always: the battle is over.
fn finish(field: &mut Battlefield<'_>, rule: RuleId, conceded: &BTreeSet<Seat>) -> Play<()> {
    cites!("W-2.1.3c");
    let Score { items, net, victory } = s2_damage::score(field.pos(), conceded);
    for (seat, items) in items {
        for item in items {
            let s2_damage::Item { unit, why, rule, quarters } = item;
            field.tell(rule, Event::Damage(Damaged { seat, unit, why, quarters }));
        }
    }
    let end = GameEnd { conceded: conceded.first().copied(), net, victory };
    field.tell(rule, Event::GameOver(end));
    Err(Stop::Over)
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    /// In period 4, one of four elephants of A is dead, another one is shaken, and B's foot is sound.
    fn battle() -> Position {
        position(
            "period = 4\n\
             [units.a1]\ntype = \"El\"\nfigures = 3\nstart_figures = 4\nat = [300, 200]\n\
             [units.a2]\ntype = \"El\"\nfigures = 1\nat = [500, 200]\nshaken = true\n\
             [units.b1]\ntype = \"HI\"\nfigures = 24\nat = [700, 900]\n",
        )
    }

    #[test]
    fn a_battle_that_both_end_counts_what_was_done_so_far() {
        let mut pos = battle();
        let end = broken_off(&pos, None);
        // A model at 31, and half of one with its command factor at 10.
        assert_eq!((end.conceded, end.net[&Seat::B]), (None, 31 * 4 + 41 * 2));
        assert_eq!(end.net[&Seat::A], 0);
        assert_eq!((end.victory[&Seat::A], end.victory[&Seat::B]), (46, 54));
        pos.readings.agreed_end = AgreedEnd::LoserConcedes;
        assert_eq!(broken_off(&pos, None), broken_off(&pos, Some(Seat::A)));
    }

    #[test]
    fn whoever_concedes_has_what_is_left_halved() {
        let end = broken_off(&battle(), Some(Seat::A));
        // What is left of the first unit yields half, and the shaken model three quarters.
        assert_eq!((end.conceded, end.net[&Seat::B]), (Some(Seat::A), 31 * 4 + 103 * 2 + 41 * 3));
        let mine = broken_off(&battle(), Some(Seat::B));
        assert!(mine.net[&Seat::A] > 0 && mine.net[&Seat::B] == 31 * 4 + 41 * 2);
    }

    #[test]
    fn a_player_alone_gives_up_after_the_tests_of_the_sixth_period() {
        let mut pos = battle();
        for (period, phase, alone) in [
            (5, Phase::Movement, false),
            (6, Phase::Start, false),
            (6, Phase::Movement, true),
            (7, Phase::Start, false),
            (12, Phase::Movement, true),
        ] {
            (pos.period, pos.phase) = (period, phase);
            let said = concession(&pos);
            assert_eq!(said == Concession::Alone, alone, "{period} {phase:?}: {said:?}");
        }
    }
}
