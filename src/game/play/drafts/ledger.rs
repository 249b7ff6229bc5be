//! The ledger of rulings by rule: what was ruled before, in all games of a system.

use crate::play::Play;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::base::story::Run;
use crate::{House, HouseResult};
use estafette_core::{RuleId, Ruled, Ruling};
use estafette_rules::Numbering;
use estafette_store::{PlayWork, PrecedentRow, Standing};

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
    ) -> HouseResult<Vec<PrecedentLine>> {
        let known = self.base.system(system)?;
        let words = words.to_lowercase();
        let lines = gathered(self.store.read()?.precedents(system, None)?);
        let rule = rule.map(|r| known.rules().named(r.as_str()).unwrap_or_else(|| r.clone()));
        let numbering = known.rules().numbering();
        let about = |line: &PrecedentLine| {
            rule.as_ref().is_none_or(|rule| line.rules.iter().any(|r| numbering.covers(rule.as_str(), r)))
        };
        let says = |line: &PrecedentLine| {
            let PrecedentLine { text, because, by, game, rules, .. } = line;
            let all = format!("{text} {because} {by} {game} {}", rules.join(" ")).to_lowercase();
            words.split_whitespace().all(|word| all.contains(word))
        };
        Ok(lines.into_iter().filter(|line| about(line) && says(line)).collect())
    }
}

impl Play<'_> {
    /// Enters the rulings that a run makes known into the ledger.
    pub(crate) fn enter_precedents(&self, work: &mut dyn PlayWork, run: &Run<'_>) -> HouseResult<()> {
        run.tells()
            .made_known()
            .into_iter()
            .try_for_each(|(ruled, at)| self.enter_precedent(work, run, ruled, at))
    }

    /// Enters a ruling into the ledger, under each rule that it is about: those of what it changes, and
    /// those that its reason names. One that is about no rule stands under none, to be found by its words.
    pub(super) fn enter_precedent(
        &self,
        work: &mut dyn PlayWork,
        run: &Run<'_>,
        ruled: &Ruled,
        at: DateTime<Utc>,
    ) -> HouseResult<()> {
        let game = &run.game;
        let rules = rules_of(run, ruled);
        let none = rules.is_empty().then(|| RuleId::read(""));
        for rule in rules.into_iter().chain(none) {
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
    let mut rules: BTreeSet<RuleId> = words.filter_map(|w| run.game.system.rules().named(w)).collect();
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

/// All rulings of a system that count, each in one line.
pub(super) fn all(work: &mut dyn PlayWork, system: &str) -> HouseResult<Vec<PrecedentLine>> {
    Ok(gathered(work.precedents(system, None)?))
}

/// Those of them about a rule, or about one of which it is a part.
pub(super) fn about(all: &[PrecedentLine], rule: &str, numbering: Numbering) -> Vec<PrecedentLine> {
    let is_about = |line: &&PrecedentLine| line.rules.iter().any(|r| numbering.covers(r, rule));
    all.iter().filter(is_about).cloned().collect()
}

/// Rows of one ruling in one line; those that were withdrawn are left out.
fn gathered(rows: Vec<PrecedentRow>) -> Vec<PrecedentLine> {
    let mut lines: Vec<PrecedentLine> = Vec::new();
    for row in rows.into_iter().filter(|r| r.standing == Standing::InForce) {
        let rule = Some(row.rule.to_string()).filter(|rule| !rule.is_empty());
        let same = lines.iter_mut().find(|l| l.number == row.ruling && l.game == row.game.as_str());
        match same {
            Some(line) => line.rules.extend(rule),
            None => lines.push(PrecedentLine {
                rules: rule.into_iter().collect(),
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
