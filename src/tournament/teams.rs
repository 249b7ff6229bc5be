//! Two teams choose who plays where [W-2.2h] to [W-2.2m], and what a team is [W-2.2b], [W-2.2c].
//!
//! The lower-ranked team names a period and one of three tables side by side; the other gives the two tables that
//! are left to the two periods that are left; a die says who has the north side of all three. Whoever does not
//! choose in time has it diced. All dice are made from the tournament's seed, so that anybody can compute them.

mod dice;
mod roster;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::armies::Fault;
use super::book::Period;
use super::name::Name;
use estafette_core::{cites, rule};

pub use dice::{MATCH_DIE, Rolled, choose_by_dice, chooses_first, dice_choices, die, lower_ranked};
pub use roster::{match_faults, team_faults};

/// The choice of tables of a match: three tables side by side, two teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choosing {
    /// The three tables.
    pub tables: [u32; 3],
    /// The lower-ranked team, which chooses first [W-2.2j].
    pub lower: Name,
    /// The other.
    pub other: Name,
    /// What the lower-ranked team chose.
    pub choice: Option<(Period, u32)>,
    /// What the other answered: the two periods that are left.
    pub answer: Option<BTreeMap<Period, u32>>,
    /// The die for the side: odd puts the lower-ranked team on the north side [W-2.2l].
    pub die: Option<u32>,
}

/// Where the games of a match are played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The table of each period.
    pub tables: BTreeMap<Period, u32>,
    /// The team on the north side of all three.
    pub north: Name,
    /// The other.
    pub south: Name,
}

/// The groups of three tables side by side [W-2.2h]; what is left over is in none.
pub fn groups(tables: u32) -> Vec<[u32; 3]> {
    cites!("W-2.2g", "W-2.2h");
    (0..tables / 3).map(|group| [1, 2, 3].map(|table| group * 3 + table)).collect()
}

impl Choosing {
    /// The team that is to choose next; none when only the die is left, or nothing.
    pub fn next(&self) -> Option<&Name> {
        match (&self.choice, &self.answer) {
            (None, _) => Some(&self.lower),
            (Some(_), None) => Some(&self.other),
            (Some(_), Some(_)) => None,
        }
    }

    /// All that the team that is to choose may choose: nine periods at tables, then two ways to place what is
    /// left [W-2.2j], [W-2.2k].
    pub fn choices(&self) -> Vec<BTreeMap<Period, u32>> {
        cites!("W-2.2j", "W-2.2k");
        match (self.choice, &self.answer) {
            (None, _) => Period::ALL
                .into_iter()
                .flat_map(|period| self.tables.map(|table| BTreeMap::from([(period, table)])))
                .collect(),
            (Some((period, table)), None) => {
                let periods: Vec<Period> = Period::ALL.into_iter().filter(|p| *p != period).collect();
                let tables: Vec<u32> = self.tables.into_iter().filter(|t| *t != table).collect();
                match (periods.as_slice(), tables.as_slice()) {
                    (&[one, other], &[near, far]) => vec![
                        BTreeMap::from([(one, near), (other, far)]),
                        BTreeMap::from([(one, far), (other, near)]),
                    ],
                    _ => Vec::new(),
                }
            }
            (Some(_), Some(_)) => Vec::new(),
        }
    }

    /// Enters what a team chooses.
    ///
    /// # Errors
    /// When it is not its turn, or the choice is not one of [`Choosing::choices`].
    pub fn choose(&mut self, team: &Name, chosen: &BTreeMap<Period, u32>) -> Result<(), Fault> {
        let first = self.choice.is_none();
        let under = if first { rule!("W-2.2j") } else { rule!("W-2.2k") };
        let Some(next) = self.next() else {
            return Err(Fault::new(under, "all tables are chosen"));
        };
        if !next.is(team) {
            return Err(Fault::new(under, format!("it is for {next} to choose now, not for {team}")));
        }
        if !self.choices().contains(chosen) {
            let text = format!("{} cannot be chosen: {}", said(chosen), self.ask());
            return Err(Fault::new(under, text));
        }
        match chosen.iter().next() {
            Some((period, table)) if first => self.choice = Some((*period, *table)),
            _ => self.answer = Some(chosen.clone()),
        }
        Ok(())
    }

    /// What the next team is asked for, with an example.
    pub fn ask(&self) -> String {
        let choices = self.choices();
        match (self.choice, choices.as_slice()) {
            (None, _) => {
                let [one, two, three] = self.tables;
                format!("name one period and table {one}, {two} or {three} for it")
            }
            (_, [one, other]) => format!("choose {}, or {}", said(one), said(other)),
            _ => "all tables are chosen".to_owned(),
        }
    }
}

/// Periods at tables, for readers: `Antique at table 4 and Dark Ages at table 6`.
pub fn said(tables: &BTreeMap<Period, u32>) -> String {
    let all: Vec<String> = tables.iter().map(|(p, t)| format!("{} at table {t}", p.title())).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(" and ") }
}

/// Where a match is played, once all has been chosen.
///
/// # Errors
/// What is missing or not allowed, with its rule.
pub fn placed(choosing: &Choosing) -> Result<Placed, Fault> {
    cites!("W-2.2i");
    let [one, two, three] = choosing.tables;
    if one == two || two == three || one == three {
        let text = "a match needs three different tables, side by side";
        return Err(Fault::new(rule!("W-2.2h"), text));
    }
    let mut replayed = Choosing { choice: None, answer: None, ..choosing.clone() };
    let Some((period, table)) = choosing.choice else {
        let text = format!("{} has not chosen: {}", choosing.lower, replayed.ask());
        return Err(Fault::new(rule!("W-2.2j"), text));
    };
    replayed.choose(&choosing.lower, &BTreeMap::from([(period, table)]))?;
    let Some(answer) = &choosing.answer else {
        let text = format!("{} has not chosen: {}", choosing.other, replayed.ask());
        return Err(Fault::new(rule!("W-2.2k"), text));
    };
    replayed.choose(&choosing.other, answer)?;
    let sides = match choosing.die {
        Some(die @ 1..=6) if die % 2 == 1 => [&choosing.lower, &choosing.other],
        Some(1..=6) => [&choosing.other, &choosing.lower],
        Some(die) => return Err(Fault::new(rule!("W-2.2l"), format!("{die} is on no die: it shows 1 to 6"))),
        None => return Err(Fault::new(rule!("W-2.2l"), "the die for the side has not been thrown")),
    };
    let mut tables = answer.clone();
    tables.insert(period, table);
    let [north, south] = sides.map(Clone::clone);
    Ok(Placed { tables, north, south })
}

#[cfg(test)]
mod tests;
