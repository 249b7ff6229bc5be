//! What a game comes to in damage: deductions, the difference, and both numbers of victory points.

use super::super::book::Account;
use super::super::format::{DamageRounding, DamageScoring};
use super::table::victory_points;
use super::{Fine, Score, outcome};
use estafette_core::cites;

/// Quarters of a point: halves may be halved again.
pub const QUARTERS: i64 = 4;

/// Points off for each point that an army costs beyond the limit.
pub const EXCESS_TIMES: i64 = 3;

/// The scores of both players from their accounts, each less his own fine.
pub fn scores(rules: &DamageScoring, accounts: &[Account; 2], fines: [Fine; 2]) -> [Score; 2] {
    cites!("W-2.1.4a", "W-2.1.4b", "W-2.1.4f", "W-2.2.3", "W-2.1.3d");
    let net = accounts.each_ref().map(|account| net(rules, account));
    let difference = whole(net[0].saturating_sub(net[1]), rules.damage_rounding);
    [(0, difference), (1, difference.saturating_neg())].map(|(side, difference)| {
        cites!("W-3.2j");
        let own = difference.saturating_sub(fines[side].damage);
        Score {
            points: victory_points(rules.vp_table, own).saturating_sub(fines[side].points),
            difference: own,
            gross: accounts[side].gross,
            net: net[side],
            result: outcome(difference, 0),
        }
    })
}

/// Damage inflicted less the deductions, in quarters; it may be below nothing [W-2.1.4e].
fn net(rules: &DamageScoring, account: &Account) -> i64 {
    cites!("W-2.1.4c", "W-2.1.4d", "W-2.1.4e");
    let excess = account.cost.saturating_sub(rules.limit).max(0).saturating_mul(EXCESS_TIMES);
    let camp = if account.looted { rules.camp } else { 0 };
    account.gross.saturating_sub(excess.saturating_add(camp).saturating_mul(QUARTERS))
}

/// Quarters as whole points. A fraction is cut off or a half counted as one, away from zero either way, so
/// that the two results mirror each other.
pub fn whole(quarters: i64, rounding: DamageRounding) -> i64 {
    match rounding {
        DamageRounding::Truncate => quarters / QUARTERS,
        DamageRounding::HalfUp => {
            quarters.signum() * (quarters.saturating_abs().saturating_add(2) / QUARTERS)
        }
    }
}
