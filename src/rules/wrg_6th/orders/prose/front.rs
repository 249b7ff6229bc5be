//! Whom a sentence speaks to, where other words stand in front of him: conditions, the period from which it counts,
//! words that only lead to the order.

use super::whom::{FIRST, VERBS, WhomResult, trim};
use super::{Pen, Token};

/// Words that lead to an order and say nothing.
const LEADS: [&str; 23] = [
    "you", "is", "are", "should", "shall", "could", "can", "would", "will", "may", "might", "we", "i", "and",
    "so", "also", "now", "then", "ok", "well", "but", "next", "finally",
];

impl Pen<'_> {
    /// The next period by its number, from which something counts.
    pub(super) fn next_period(&self, tokens: &mut Vec<Token>) {
        let number = format!("period {}", self.prose.period.saturating_add(1));
        let mut at = 0;
        while let Some(token) = tokens.get(at).cloned() {
            if token.is(&["NEXTPERIOD"]) {
                tokens[at].text.clone_from(&number);
                if at == 0 || !tokens[at - 1].is(&["from", "in", "until"]) {
                    tokens.insert(at, token.saying("from"));
                }
            }
            at += 1;
        }
    }

    /// `If unit 8 is charged by horse …`, and in German `is unit 8 by horse charged, …`: puts the unit in front.
    pub(super) fn charged_unit(&self, tokens: &mut Vec<Token>) -> WhomResult<()> {
        if !tokens.first().is_some_and(|t| t.is(&["if", "is"])) {
            return Ok(());
        }
        let asks = tokens[0].is(&["if"]);
        let comma = tokens.iter().position(|t| t.is(&[","])).unwrap_or(tokens.len());
        let Some(charged) = tokens[..comma].iter().position(|t| t.is(&["charged"])) else { return Ok(()) };
        let (to, used) = self.addressees(&tokens[1..])?;
        if to.is_empty() || charged <= used {
            return Ok(());
        }
        let between = &tokens[1 + used..charged];
        let by = between.first().is_some_and(|t| t.is(&["by"]));
        let is = between.iter().all(|t| t.is(&["is", "are"]));
        let meant = if asks { is } else { by || between.is_empty() };
        if !meant {
            return Ok(());
        }
        let at = tokens[0].clone();
        let mut condition = vec![at.saying("if"), at.saying("charged")];
        condition.extend(between.iter().filter(|t| !t.is(&["is", "are"])).cloned());
        let behind = tokens[charged + 1..].to_vec();
        let unit = tokens[1..=used].to_vec();
        *tokens = unit.into_iter().chain(condition).chain(behind).collect();
        Ok(())
    }

    /// `if unit 1 routs, charges unit 7 …`: whom it speaks to stands behind the condition, and behind the verb in German.
    pub(super) fn inverted(&self, tokens: &mut Vec<Token>) -> WhomResult<()> {
        if !tokens.first().is_some_and(|t| t.is(&["if", "until"])) {
            return Ok(());
        }
        let Some(comma) = tokens.iter().position(|t| t.is(&[",", "then"])) else { return Ok(()) };
        for from in comma + 1..(comma + 3).min(tokens.len()) {
            let verb = tokens[comma + 1..from].iter().all(|t| t.is(&VERBS) || t.is(&FIRST) || t.is(&LEADS));
            let (to, used) = self.addressees(&tokens[from..])?;
            if verb && !to.is_empty() && !to[0].is(&["army"]) {
                let units: Vec<Token> = tokens.drain(from..from + used).collect();
                tokens.splice(0..0, units);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes words away that only lead to an order: `could unit 9 …`, `and then the archers …`.
    pub(super) fn leads(&self, tokens: &mut Vec<Token>) -> WhomResult<()> {
        let lead = |t: &Token| t.is(&LEADS);
        let words = tokens.iter().take_while(|t| lead(t) || t.is(&[","])).count();
        if words == 0 || !tokens[..words].iter().any(lead) {
            return Ok(());
        }
        let spoken = tokens.get(words).is_some_and(|t| t.is(&FIRST) || t.is(&["check"]));
        if spoken || !self.addressees(&tokens[words..])?.0.is_empty() {
            tokens.drain(..words);
        }
        Ok(())
    }

    /// `Charge b8 with the companions`: puts those who are to do it in front. Whether it did.
    pub(super) fn behind(&self, tokens: &mut Vec<Token>) -> WhomResult<bool> {
        if !tokens.first().is_some_and(|t| t.is(&VERBS) || t.is(&FIRST)) {
            return Ok(false);
        }
        for with in (1..tokens.len()).filter(|at| tokens[*at].is(&["with", "by", "using"])) {
            let (to, used) = self.addressees(&tokens[with + 1..])?;
            let end = with + 1 + used;
            if !to.is_empty()
                && (end == tokens.len()
                    || tokens[end].is(&[",", "and", "if", "until", "unless", "then", "-", "."]))
            {
                let mut units: Vec<Token> = tokens.drain(with..end).skip(1).collect();
                units.append(tokens);
                *tokens = units;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Takes the period from which it counts away from the front. Whether one stands there.
pub(super) fn begun(tokens: &mut Vec<Token>, when: &mut Vec<Token>) -> bool {
    let [from, period, ..] = tokens.as_slice() else { return false };
    if !from.is(&["from"]) || !period.text.starts_with("period") {
        return false;
    }
    let taken = if period.is(&["period"]) { 3 } else { 2 };
    when.extend(tokens.drain(..taken.min(tokens.len())));
    trim(tokens);
    true
}

/// `All hold, only unit 10 not`: who does not is spared.
pub(super) fn only(tokens: &mut Vec<Token>) {
    let all = tokens.first().is_some_and(|t| t.is(&["all", "army", "everybody"]));
    let not = tokens.last().is_some_and(|t| t.is(&["NICHT", "NIE", "not"]));
    if let Some(only) = tokens.iter().rposition(|t| t.is(&["ONLY"])).filter(|_| all && not) {
        tokens.pop();
        tokens[only].becomes("except");
        if only > 0 && tokens[only - 1].is(&[","]) {
            tokens.remove(only - 1);
        }
    }
}
