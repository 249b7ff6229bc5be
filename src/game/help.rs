//! Help pages, made from the verb registries of the house and of the rule system.

use super::commands::COMMANDS;
use super::receipt::Page;
use super::{Done, HouseError};
use crate::core::Lang;
use crate::orders::Verb;
use crate::orders::near::{did_you_mean, fold};
use crate::rules::System;

/// The page on a topic: a verb, a command, a decision, or everything.
pub(super) fn page(system: &dyn System, topic: &str) -> Done<Page> {
    let topic = topic.trim();
    let folded = fold(topic);
    if matches!(folded.as_str(), "" | "help" | "orders" | "commands") {
        return Ok(Page::new("Help", overview(system)));
    }
    if folded == "decisions" {
        return Ok(Page::new("Help: decisions", decisions(system)));
    }
    if let Some(verb) = COMMANDS.iter().chain(system.verbs(Lang::English)).find(|v| v.is(&folded)) {
        return Ok(Page::new(format!("Help: {}", verb.name), on_verb(verb)));
    }
    if let Some(text) = on_decision(system, &folded) {
        return Ok(Page::new(format!("Help: {topic}"), text));
    }
    if let Some(text) = on_rule(system, topic) {
        return Ok(Page::new(format!("Help: rule {topic}"), text));
    }
    let known = COMMANDS.iter().chain(system.verbs(Lang::English)).map(|v| v.name);
    let hint = match did_you_mean(&folded, known) {
        hint if hint.is_empty() => ";".to_owned(),
        hint => hint,
    };
    let hint = match system.rules().nearest(topic) {
        Some(rule) if topic.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("; did you mean rule {}?", rule.id)
        }
        _ => hint,
    };
    Err(HouseError::Refused(format!("there is no help on `{topic}`{hint} `help` lists what there is")))
}

fn overview(system: &dyn System) -> String {
    let mut text = format!("Orders of {}:\n", system.title());
    list(&mut text, system.verbs(Lang::English));
    text.push_str("\nAt any time:\n");
    list(&mut text, COMMANDS);
    text.push_str(
        "\n`help WORD` tells more of each, `help decisions` lists what you may be asked.\n\
         One order to a line, or several with ; between them. What follows # is a remark.\n",
    );
    text
}

fn list(text: &mut String, verbs: &[Verb]) {
    let widest = verbs.iter().map(|v| v.name.len()).max().unwrap_or(0);
    for verb in verbs {
        text.push_str(&format!("  {:widest$}  {}\n", verb.name, verb.short));
    }
}

fn on_verb(verb: &Verb) -> String {
    let mut text = format!("{}\n", verb.short);
    if !verb.long.is_empty() {
        text.push_str(&format!("{}\n", verb.long));
    }
    if !verb.aliases.is_empty() {
        text.push_str(&format!("Other words for it: {}.\n", verb.aliases.join(", ")));
    }
    if !matches!(verb.when, "any" | "") {
        text.push_str(&format!("When: {}.\n", verb.when));
    }
    if !verb.rules.is_empty() {
        text.push_str(&format!("Rules: {}.\n", verb.rules.join(", ")));
    }
    text.push_str("Examples:\n");
    for example in verb.examples {
        text.push_str(&format!("  {example}\n"));
    }
    text
}

fn decisions(system: &dyn System) -> String {
    let line = |d: crate::rules::DecisionInfo| format!("  {} [{}] {}\n", d.id, d.rule, d.title);
    let all: String = system.decisions(Lang::English).into_iter().map(line).collect();
    format!("What you may be asked:\n{all}`help ID` tells the default and an order that answers it.\n")
}

fn on_decision(system: &dyn System, folded: &str) -> Option<String> {
    let found = system.decisions(Lang::English).into_iter().find(|d| fold(d.id.as_str()) == folded)?;
    Some(format!(
        "{} [{}]\nWhen you say nothing: {}\nAn order that answers it: {}\n",
        found.title, found.rule, found.default, found.order
    ))
}

/// What a rule is about, and which orders and decisions belong to it.
fn on_rule(system: &dyn System, topic: &str) -> Option<String> {
    let id = topic.trim_start_matches("rule ").trim();
    let rule = system.rules().get(id)?;
    let mut text = format!("{}\nSection {}\n", rule.title, rule.section);
    if rule.dice != "none" && !rule.dice.is_empty() {
        text.push_str(&format!("Dice: {}\n", rule.dice));
    }
    for verb in system.verbs(Lang::English).iter().filter(|v| v.rules.contains(&id)) {
        text.push_str(&format!("Order: {} ({}), such as `{}`\n", verb.name, verb.short, verb.examples[0]));
    }
    for decision in system.decisions(Lang::English).into_iter().filter(|d| d.rule.as_str() == id) {
        text.push_str(&format!(
            "Decision {}: {}; default: {}\n",
            decision.id, decision.title, decision.default
        ));
    }
    Some(text)
}
