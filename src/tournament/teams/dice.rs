//! Dice of a tournament: each is made from its seed and a label, as the dice of games are from theirs.

use super::super::armies::Fault;
use super::super::book::{Period, Round};
use super::super::name::Name;
use super::Choosing;
use estafette_core::cites;
use estafette_core::dice::{DiceKey, Secret};
use estafette_core::rule;
use std::collections::BTreeMap;

/// How the labels of the dice of a match begin. All have six sides.
pub const MATCH_DIE: &str = "estafette-match-die-1|";

/// A die that was thrown for a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    /// The label that tells it from all other dice of the tournament.
    pub label: String,
    /// What it shows, 1 to 6.
    pub die: u32,
}

/// The die of six sides under a label: that of [`DiceKey`] under the seed as secret, without words. None when the
/// seed is not 64 hex digits.
pub fn die(seed: &str, label: &str) -> Option<u32> {
    let secret = Secret::from_hex(seed)?;
    Some(DiceKey::new(&secret, []).die(label, 6))
}

/// One die of a match: `estafette-match-die-1|ROUND|TEAM|TEAM|WHAT`.
fn roll(seed: &str, round: Round, [one, other]: [&Name; 2], what: &str) -> Result<Rolled, Fault> {
    let label = format!("{MATCH_DIE}{round}|{one}|{other}|{what}");
    let die = die(seed, &label);
    let text = "the seed of the tournament is not known: nothing can be diced";
    die.map(|die| Rolled { label, die }).ok_or_else(|| Fault::new(rule!("W-2.2l"), text))
}

/// Which of two teams is the lower-ranked one, that chooses first, and the dice that say so. `order` is the order
/// in which the round was paired, highest first. In the first round each throws a die, and the higher chooses
/// first; equal dice are thrown again.
///
/// # Errors
/// In the first round, when the seed is no seed.
pub fn lower_ranked(
    seed: &str,
    round: Round,
    pair: [&Name; 2],
    order: &[Name],
) -> Result<(Name, Vec<Rolled>), Fault> {
    cites!("W-2.2j");
    let mut rolled = Vec::new();
    let [one, other] = pair;
    // Whoever is named first, the dice are the same.
    let labelled = if one < other { pair } else { [other, one] };
    if round > 1 {
        let place = |name: &Name| order.iter().position(|o| o == name).unwrap_or(order.len());
        let lower = if place(one) > place(other) { one } else { other };
        return Ok((lower.clone(), rolled));
    }
    // Sixty equal throws in a row do not happen; a bound keeps a broken seed from hanging anything.
    for count in 1..=60 {
        let mine = roll(seed, round, labelled, &format!("first|{one}|{count}"))?;
        let his = roll(seed, round, labelled, &format!("first|{other}|{count}"))?;
        let first = chooses_first(pair, &[[mine.die, his.die]]).cloned();
        rolled.extend([mine, his]);
        if let Some(first) = first {
            return Ok((first, rolled));
        }
    }
    Ok((one.clone(), rolled))
}

/// Who of two teams chooses first in the first round, by what each throws: the higher die; equal dice are thrown
/// again. None as long as all were equal.
pub fn chooses_first<'n>([one, other]: [&'n Name; 2], throws: &[[u32; 2]]) -> Option<&'n Name> {
    cites!("W-2.2m");
    let [mine, his] = throws.iter().find(|[mine, his]| mine != his)?;
    Some(if mine > his { one } else { other })
}

/// Fills in what a match still has to choose, because time is up [W-2.2.2], and throws the die for the side, all
/// with the dice of the seed.
///
/// # Errors
/// When the seed is no seed.
pub fn dice_choices(choosing: &mut Choosing, seed: &str, round: Round) -> Result<Vec<Rolled>, Fault> {
    let (lower, other) = (choosing.lower.clone(), choosing.other.clone());
    choose_by_dice(choosing, &mut |what| roll(seed, round, [&lower, &other], what))
}

/// The same with any dice, each thrown for `period`, `table`, `answer` or `side`. The lower-ranked team's period: 1
/// or 2 the oldest, 3 or 4, 5 or 6 the latest; its table likewise, lowest first. The other team's answer: odd gives the
/// older period the lower table. What has been chosen stays.
///
/// # Errors
/// When a die cannot be thrown.
pub fn choose_by_dice(
    choosing: &mut Choosing,
    throw: &mut dyn FnMut(&str) -> Result<Rolled, Fault>,
) -> Result<Vec<Rolled>, Fault> {
    cites!("W-2.2.2", "W-2.2l");
    let mut rolled = Vec::new();
    let third = |die: u32| ((die.clamp(1, 6) - 1) / 2) as usize;
    if choosing.choice.is_none() {
        let (period, table) = (throw("period")?, throw("table")?);
        let mut tables = choosing.tables;
        tables.sort_unstable();
        choosing.choice = Some((Period::ALL[third(period.die)], tables[third(table.die)]));
        rolled.extend([period, table]);
    }
    if choosing.answer.is_none() {
        let answer = throw("answer")?;
        let mut ways = choosing.choices();
        let older_lower = |way: &BTreeMap<Period, u32>| way.values().is_sorted();
        ways.sort_by_key(|way| !older_lower(way));
        choosing.answer = ways.into_iter().nth(usize::from(answer.die % 2 == 0));
        rolled.push(answer);
    }
    if choosing.die.is_none() {
        let side = throw("side")?;
        choosing.die = Some(side.die);
        rolled.push(side);
    }
    Ok(rolled)
}
