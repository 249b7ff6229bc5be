//! What a game counts.
//!
//! | what | where |
//! |---|---|
//! | damage, deductions, the difference | `damage` |
//! | the table of victory points | `table` |
//! | all games of everybody, for the ranking | `ledger` |

mod damage;
mod ledger;
mod table;

use super::book::{Award, Book, Game, Outcome, PenaltyKind, Round};
use super::format::{DamageScoring, Scoring};
use super::name::Name;
use estafette_core::cites;

pub use damage::{EXCESS_TIMES, QUARTERS};
pub use ledger::{Ledger, LedgerRow};
pub use table::{VICTORY_POINTS, check, victory_points};

/// What one player has of one game, penalties included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Points: of damage scoring victory points, 0 to 100 before penalties.
    pub points: i64,
    /// Damage difference, in whole points, as he scores it: a penalty in damage is taken off.
    pub difference: i64,
    /// Damage inflicted before deductions, in quarters.
    pub gross: i64,
    /// After deductions, in quarters; may be negative [W-2.1.4e]. Penalties leave it alone.
    pub net: i64,
    /// Whether he won (2), drew (1) or lost (0); of several games their sum.
    pub result: u32,
}

impl Score {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            difference: self.difference.saturating_add(other.difference),
            gross: self.gross.saturating_add(other.gross),
            net: self.net.saturating_add(other.net),
            result: self.result.saturating_add(other.result),
        }
    }
}

/// What somebody's penalties of a round come to, in points and in damage points.
#[derive(Debug, Clone, Copy, Default)]
struct Fine {
    points: i64,
    damage: i64,
}

/// What both players have of a game, penalties of its round included. None while it goes on, and for an
/// outcome that the format cannot count: a mere winner where damage or points count.
pub fn scores(book: &Book, game: &Game) -> Option<[Score; 2]> {
    let fines = game.pair.each_ref().map(|player| fine(book, player, game.round));
    let damage = |accounts| damage::scores(&rules_of_damage(book), accounts, fines);
    let plain = |points: [i64; 2]| {
        let difference = points[0].saturating_sub(points[1]);
        [(0, difference), (1, difference.saturating_neg())].map(|(side, difference)| Score {
            points: points[side],
            difference,
            result: outcome(points[side], points[1 - side]),
            ..Score::default()
        })
    };
    let scores = match (&book.format.scoring, game.outcome.as_ref()?) {
        (Scoring::Damage(rules), Outcome::Awarded(awards)) => return Some(ruled(rules, awards, fines)),
        (Scoring::Points, Outcome::Awarded(awards)) => awarded(awards, LEAST),
        (Scoring::Damage(_), Outcome::Damage(accounts)) => return Some(damage(accounts)),
        (Scoring::Damage(_), _) | (Scoring::Points, Outcome::Winner(_)) => return None,
        (Scoring::Points, Outcome::Points(points)) => plain(*points),
        (Scoring::Points, Outcome::Damage(accounts)) => {
            let free = damage::scores(&rules_of_damage(book), accounts, [Fine::default(); 2]);
            let points = free.map(|score| damage::whole(score.net, rules_of_damage(book).damage_rounding));
            [0, 1].map(|side| Score { points: points[side], ..free[side] })
        }
        (Scoring::WinDrawLoss { win, draw, loss }, ended) => {
            let of = |result| [*loss, *draw, *win][usize::try_from(result).unwrap_or(0).min(2)];
            let free = match ended {
                Outcome::Winner(winner) => game.pair.each_ref().map(|player| Score {
                    result: winner.as_ref().map_or(1, |won| if won == player { 2 } else { 0 }),
                    ..Score::default()
                }),
                Outcome::Points(points) => plain(*points),
                Outcome::Damage(accounts) => {
                    damage::scores(&rules_of_damage(book), accounts, [Fine::default(); 2])
                }
                Outcome::Awarded(awards) => return Some(less(awarded(awards, *draw), fines)),
            };
            free.map(|score| Score { points: of(score.result), ..score })
        }
    };
    Some(less(scores, fines))
}

/// All that a player has of the games, byes, awards and penalties of rounds up to and with one. Rounds in
/// which he was not there give nothing.
pub fn total(book: &Book, player: &Name, through: Round) -> Score {
    Ledger::of(book, through).total(player)
}

/// Won (2), drew (1) or lost (0).
fn outcome(own: i64, other: i64) -> u32 {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    }
}

fn rules_of_damage(book: &Book) -> DamageScoring {
    match book.format.scoring {
        Scoring::Damage(rules) => rules,
        _ => DamageScoring::default(),
    }
}

/// What a draw gives at least where points are scored: if neither has a point, both have lost.
const LEAST: i64 = 1;

/// What was awarded, where a draw gives so many points.
fn awarded(awards: &[Award; 2], drawn: i64) -> [Score; 2] {
    [0, 1].map(|side| {
        let (own, other) = (awards[side], awards[1 - side]);
        let quarters = own.damage.saturating_mul(QUARTERS);
        Score {
            points: own.points,
            difference: own.difference,
            gross: quarters,
            net: quarters,
            // Two who have less than a draw gives, or a loser's difference, have both lost.
            result: if own.points == other.points && (own.points < drawn || own.difference < 0) {
                0
            } else {
                outcome(own.points, other.points)
            },
        }
    })
}

/// What was ruled where damage is scored: a penalty in damage costs the victory points that it costs from the
/// difference that was ruled.
fn ruled(rules: &DamageScoring, awards: &[Award; 2], fines: [Fine; 2]) -> [Score; 2] {
    cites!("W-3.2j", "W-3.2e");
    let points = |difference| victory_points(rules.vp_table, difference);
    let cost = [0, 1].map(|side| {
        let difference = awards[side].difference;
        points(difference).saturating_sub(points(difference.saturating_sub(fines[side].damage)))
    });
    let scores = awarded(awards, LEAST);
    less([0, 1].map(|side| Score { points: scores[side].points - cost[side], ..scores[side] }), fines)
}

fn less(scores: [Score; 2], fines: [Fine; 2]) -> [Score; 2] {
    [0, 1].map(|side| {
        let (score, fine) = (scores[side], fines[side]);
        Score {
            points: score.points.saturating_sub(fine.points),
            difference: score.difference.saturating_sub(fine.damage),
            ..score
        }
    })
}

/// What somebody's penalties of a round take from him, and from nobody else. Minutes of lateness count where
/// damage is scored: a point for each so many full ones.
fn fine(book: &Book, name: &Name, round: Round) -> Fine {
    cites!("W-3.2j", "W-2.1.2g");
    let minutes = match book.format.scoring {
        Scoring::Damage(rules) => rules.late_minutes,
        _ => 0,
    };
    let own = book.penalties.iter().filter(|p| p.round == round && p.name == *name);
    own.fold(Fine::default(), |sum, penalty| {
        let (points, damage) = match penalty.kind {
            PenaltyKind::Points(points) => (points, 0),
            PenaltyKind::Damage(damage) => (0, damage),
            PenaltyKind::Late(late) => (i64::from(late.checked_div(minutes).unwrap_or(0)), 0),
        };
        Fine { points: sum.points.saturating_add(points), damage: sum.damage.saturating_add(damage) }
    })
}

#[cfg(test)]
mod tests;
