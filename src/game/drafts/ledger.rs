//! The ledger of rulings by rule: what was ruled before, in all games of a system.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::run::Run;
use super::super::{Desk, Done, House};
use crate::core::{RuleId, Ruled, Ruling};
use crate::store::{PrecedentRow, Standing, Work};

/// A ruling in the ledger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PrecedentLine {
    /// The rules that it was about.
    pub rules: Vec<String>,
    /// The game.
    pub game: String,
    /// Its number there.
    pub number: u32,
    /// What was ruled.
    pub text: String,
    /// Why.
    pub because: String,
    /// Who ruled.
    pub by: String,
    /// When.
    pub at: DateTime<Utc>,
}

impl House<'_> {
    /// The rulings in force of all games of a system, the newest first: those about a rule or one of its parts,
    /// if one is named, and with these words in them, whatever their case.
    ///
    /// # Errors
    /// An unknown system, a failing store.
    pub fn precedents(
        &mut self,
        system: &str,
        rule: Option<&RuleId>,
        words: &str,
    ) -> Done<Vec<PrecedentLine>> {
        let known = self.desk.system(system)?;
        let words = words.to_lowercase();
        let lines = gathered(self.store.read()?.precedents(system, None)?);
        let numbering = known.rules().numbering();
        let about = |line: &PrecedentLine| {
            rule.is_none_or(|rule| line.rules.iter().any(|r| numbering.covers(rule.as_str(), r)))
        };
        let says = |line: &PrecedentLine| {
            let all = format!("{} {} {} {}", line.text, line.because, line.by, line.game).to_lowercase();
            words.split_whitespace().all(|word| all.contains(word))
        };
        Ok(lines.into_iter().filter(|line| about(line) && says(line)).collect())
    }
}

impl Desk<'_> {
    /// Enters a ruling into the ledger, under each rule that it is about: those of what it changes, and
    /// those that its reason names.
    pub(super) fn enter_precedent(
        &self,
        work: &mut dyn Work,
        run: &Run<'_>,
        ruled: &Ruled,
        at: DateTime<Utc>,
    ) -> Done<()> {
        let game = &run.game;
        for rule in rules_of(run, ruled) {
            work.add_precedent(&PrecedentRow {
                system: game.system.name().to_owned(),
                rule,
                game: game.row.id.clone(),
                ruling: ruled.number,
                by: ruled.by.clone(),
                text: ruled.ruling.to_string(),
                because: ruled.because.clone(),
                at,
                standing: Standing::InForce,
            })?;
        }
        Ok(())
    }
}

/// The rules that a ruling is about.
fn rules_of(run: &Run<'_>, ruled: &Ruled) -> BTreeSet<RuleId> {
    let note = if let Ruling::Noted { text, .. } = &ruled.ruling { text.as_str() } else { "" };
    let said = format!("{} {note}", ruled.because);
    let words = said.split(|c: char| !(c.is_ascii_alphanumeric() || ".-".contains(c)));
    let named = words.map(|w| w.trim_matches(['.', '-']));
    let mut rules: BTreeSet<RuleId> =
        named.filter_map(|w| run.game.system.rules().get(w)).map(|entry| entry.id.clone()).collect();
    let events = || run.story.iter().flat_map(|(_, events)| events);
    let rule_where = |key: &str, is: &str| {
        let found = events().find(|e| e[key].as_str() == Some(is));
        found.and_then(|e| e["rule"].as_str()).map(RuleId::read)
    };
    match &ruled.ruling {
        Ruling::Die { label, .. } => rules.extend(rule_where("key", label)),
        Ruling::Answered { question, .. } => {
            rules.extend(rule_where("decision", question.decision.as_str()));
        }
        _ => {}
    }
    rules
}

/// The rulings about a rule.
pub(super) fn of_rule(work: &mut dyn Work, system: &str, rule: &RuleId) -> Done<Vec<PrecedentLine>> {
    Ok(gathered(work.precedents(system, Some(rule))?))
}

/// Rows of one ruling in one line; those that were withdrawn are left out.
fn gathered(rows: Vec<PrecedentRow>) -> Vec<PrecedentLine> {
    let mut lines: Vec<PrecedentLine> = Vec::new();
    for row in rows.into_iter().filter(|r| r.standing == Standing::InForce) {
        let same = lines.iter_mut().find(|l| l.number == row.ruling && l.game == row.game.as_str());
        match same {
            Some(line) => line.rules.push(row.rule.to_string()),
            None => lines.push(PrecedentLine {
                rules: vec![row.rule.to_string()],
                game: row.game.to_string(),
                number: row.ruling,
                text: row.text,
                because: row.because,
                by: row.by,
                at: row.at,
            }),
        }
    }
    lines
}
