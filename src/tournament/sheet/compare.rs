//! What two players say differently of one game.

use std::collections::BTreeSet;

use super::super::armies::Fault;
use super::super::name::Name;
use super::reckon::pair_said;
use super::{Sheet, Troops};
use estafette_core::rule;

/// What two sheets say differently, one sentence each; what only one of them says is no difference.
pub fn differences(one: &Sheet, other: &Sheet) -> Vec<String> {
    let mut found = Vec::new();
    let mut told = |what: &str, one: Option<String>, other: Option<String>| {
        if let (Some(one), Some(other)) = (one, other)
            && one != other
        {
            found.push(format!("{what}: {one} in one sheet, {other} in the other"));
        }
    };
    let points = |pair: Option<[i64; 2]>| pair.map(|[first, second]| format!("{first} : {second}"));
    told("round", one.round.map(|n| n.to_string()), other.round.map(|n| n.to_string()));
    told("table", one.table.map(|n| n.to_string()), other.table.map(|n| n.to_string()));
    told("damage", one.damage.map(pair_said), other.damage.map(pair_said));
    told("cost", points(one.cost), points(other.cost));
    told("victory points", points(one.vp), points(other.vp));
    told("points", points(one.points), points(other.points));
    told("winner", one.winner.as_ref().map(Name::to_string), other.winner.as_ref().map(Name::to_string));
    told("camps looted", Some(names(&one.looted)), Some(names(&other.looted)));
    told("conceded", Some(names(one.conceded.as_slice())), Some(names(other.conceded.as_slice())));
    if !one.troops.is_empty() && !other.troops.is_empty() {
        found.extend(troops(one, other));
    }
    found
}

/// Whether a result that both signed may be changed to another: only when both sign that as well.
///
/// # Errors
/// Who has not agreed, and what would change.
pub fn may_change(signed: &Sheet, wanted: &Sheet, pair: &[Name; 2]) -> Result<(), Fault> {
    let both = |sheet: &Sheet| pair.iter().all(|p| sheet.is_signed_by(p));
    let changes = differences(signed, wanted);
    if !both(signed) || both(wanted) || changes.is_empty() {
        return Ok(());
    }
    let silent: Vec<&str> = pair.iter().filter(|p| !wanted.is_signed_by(p)).map(Name::as_str).collect();
    let text = format!(
        "both signed the result; {} has not agreed to change it ({})",
        silent.join(" and "),
        changes.join("; ")
    );
    Err(Fault::new(rule!("W-2.1.4r"), text))
}

/// Names in one order, or `nobody`.
fn names(all: &[Name]) -> String {
    let all: BTreeSet<&str> = all.iter().map(Name::as_str).collect();
    if all.is_empty() { "nobody".to_owned() } else { all.into_iter().collect::<Vec<_>>().join(" and ") }
}

/// Items that stand in one sheet alone.
fn troops(one: &Sheet, other: &Sheet) -> Vec<String> {
    let lines = |sheet: &Sheet| {
        let mut all: Vec<String> = sheet.troops.iter().map(Troops::said).collect();
        all.sort();
        all
    };
    let (ours, mut theirs) = (lines(one), lines(other));
    let mut alone = Vec::new();
    for line in ours {
        match theirs.iter().position(|l| *l == line) {
            Some(at) => drop(theirs.remove(at)),
            None => alone.push(format!("only in one sheet: {line}")),
        }
    }
    alone.extend(theirs.into_iter().map(|line| format!("only in the other sheet: {line}")));
    alone
}
