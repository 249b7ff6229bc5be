//! What the items of a sheet come to.

use std::collections::BTreeSet;

use super::super::armies::Fault;
use super::super::book::{Account, Book, Game};
use super::super::format::{AgreedEnd, DamageScoring, Halving, Scoring};
use super::super::name::Name;
use super::{Sheet, State, Troops};
use estafette_core::{cites, rule};

/// Quarters of a point.
const QUARTERS: i64 = 4;

/// The readings that a book is scored by; those of an Open where damage is not what counts.
pub(super) fn readings(book: &Book) -> DamageScoring {
    match &book.format.scoring {
        Scoring::Damage(readings) => *readings,
        _ => DamageScoring::default(),
    }
}

/// The damage that both sides inflicted, in quarters, by the troops item by item. What a side inflicted is what
/// its opponent's troops are worth to it.
pub fn damage(book: &Book, game: &Game, troops: &[Troops], conceded: Option<&Name>) -> [i64; 2] {
    cites!("W-2.1.4b");
    let halving = readings(book).halving;
    let [first, second] = &game.pair;
    let by = |enemy: &Name| {
        let gave_up = conceded.is_some_and(|name| name.is(enemy));
        let his = troops.iter().filter(|item| item.owner.is(enemy));
        his.map(|item| yields(item, gave_up, halving)).sum()
    };
    [by(second), by(first)]
}

/// What one item yields to the enemy, in quarters.
fn yields(item: &Troops, conceded: bool, halving: Halving) -> i64 {
    cites!("W-2.1.4h", "W-2.1.4j", "W-2.1.4o", "EX-2.1.4", "W-4.14f");
    let is = |state| item.state.contains(&state);
    // Obstacles count with those who brought them, whether they were used up, taken by the enemy, or never used.
    let whole = item.value.saturating_add(item.obstacles).saturating_mul(QUARTERS);
    if is(State::Routing) || is(State::Dead) || is(State::Prisoner) {
        return whole;
    }
    // Figures lost on a march are gone: nothing that befalls the rest halves them again.
    if is(State::MarchLoss) {
        cites!("W-2.1.4k");
        return whole / 2;
    }
    cites!("W-2.1.4i", "W-2.1.4l", "W-2.1.4m", "W-2.1.4n", "W-2.1.3c", "W-2.1.3d");
    let off = is(State::OffTable) && !is(State::Arrived);
    let times = [off, is(State::Shaken), is(State::Injured), conceded].into_iter().filter(|c| *c).count();
    let left = whole / (1 << times);
    match halving {
        Halving::KeptValue => whole - left,
        Halving::ScoredValue if times == 0 => 0,
        Halving::ScoredValue => left,
    }
}

/// Who counts as having conceded: whoever a sheet names, or, of a game that both agreed to end, the loser where
/// the format says so (key `agreed_end`).
fn conceder<'s>(book: &Book, game: &'s Game, sheet: &'s Sheet) -> Option<&'s Name> {
    if sheet.conceded.is_some() || !sheet.agreed {
        return sheet.conceded.as_ref();
    }
    let [first, second] = sheet.damage.unwrap_or_else(|| damage(book, game, &sheet.troops, None));
    match readings(book).agreed_end {
        AgreedEnd::LoserConcedes if first > second => Some(&game.pair[1]),
        AgreedEnd::LoserConcedes if second > first => Some(&game.pair[0]),
        _ => None,
    }
}

/// The accounts that a sheet comes to. Where it lists troops, they count; damage in one sum has to agree with
/// them.
///
/// # Errors
/// What is missing [W-2.1.4t] or contradicts itself [W-2.1.4s].
pub fn accounts(book: &Book, game: &Game, sheet: &Sheet) -> Result<[Account; 2], Vec<Fault>> {
    cites!("W-2.1.4c", "W-2.1.4d");
    let mut found = strangers(game, sheet);
    let items =
        (!sheet.troops.is_empty()).then(|| damage(book, game, &sheet.troops, conceder(book, game, sheet)));
    if let (Some(items), Some(sums)) = (items, sheet.damage)
        && items != sums
    {
        let text = format!(
            "the damage is given as {}, but the troops come to {}",
            pair_said(sums),
            pair_said(items)
        );
        found.push(Fault::new(rule!("W-2.1.4s"), text));
    }
    let gross = items.or(sheet.damage);
    if gross.is_none() {
        let text =
            "the damage that both inflicted is missing: `damage 420 : 300`, or the troops item by item";
        found.push(Fault::new(rule!("W-2.1.4t"), text));
    }
    if sheet.cost.is_none() {
        let text = "what both armies cost is missing: `cost 1250 : 1250`";
        found.push(Fault::new(rule!("W-2.1.4t"), text));
    }
    if gross.is_some_and(|sums| sums.iter().any(|sum| *sum < 0)) {
        let text = "damage is counted from 0 up, before anything is deducted";
        found.push(Fault::new(rule!("W-2.1.4s"), text));
    }
    match (gross, sheet.cost) {
        (Some(gross), Some(cost)) if found.is_empty() => {
            let account = |side: usize| Account {
                gross: gross[side],
                cost: cost[side],
                looted: sheet.looted.iter().any(|name| name.is(&game.pair[side])),
            };
            Ok([account(0), account(1)])
        }
        _ => Err(found),
    }
}

/// Names on a sheet that did not play the game.
fn strangers(game: &Game, sheet: &Sheet) -> Vec<Fault> {
    let named = sheet.looted.iter().chain(&sheet.conceded).chain(&sheet.winner).chain(&sheet.signed);
    let named: BTreeSet<&Name> = named.chain(sheet.troops.iter().map(|t| &t.owner)).collect();
    let [first, second] = &game.pair;
    let strangers = named.into_iter().filter(|name| !name.is(first) && !name.is(second));
    let text = |name: &Name| format!("{name} did not play this game; {first} and {second} did");
    strangers.map(|name| Fault::new(rule!("W-2.1.4s"), text(name))).collect()
}

/// Quarters for readers: `420`, `420.25`.
pub(super) fn quarters_said(quarters: i64) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    let (whole, rest) = (quarters.unsigned_abs() / 4, quarters.unsigned_abs() % 4);
    let rest = ["", ".25", ".5", ".75"].get(usize::try_from(rest).unwrap_or(0)).copied().unwrap_or_default();
    format!("{sign}{whole}{rest}")
}

/// Quarters of both for readers: `420 : 300.5`.
pub(super) fn pair_said([first, second]: [i64; 2]) -> String {
    format!("{} : {}", quarters_said(first), quarters_said(second))
}
