//! Help pages, made from the verb registries of the house and of the rule system.

use super::signon::filled;
use crate::base::load::Game;
use crate::post::receipt::Page;
use crate::said::verbs::commands;
use crate::{HouseError, HouseResult};
use estafette_core::Lang;
use estafette_orders::Verb;
use estafette_orders::near::{fold, nearest};
use estafette_rules::{Chart, DecisionInfo, System};
use estafette_words::{Voice, say};

/// The room for names in a list.
const NAMES: usize = 20;

/// Words before the number of a rule or the name of a chart that say which of both is asked for.
const HEADS: [&str; 6] = ["rule ", "zasada ", "chart ", "table ", "tabela ", "tafel "];

/// The page on a topic: a verb, a command, a decision, a rule with its chart, a chart, or everything.
pub(crate) fn page(game: &Game<'_>, topic: &str, voice: Voice) -> HouseResult<Page> {
    let (system, topic) = (game.system, topic.trim());
    let folded = fold(topic);
    if matches!(folded.as_str(), "" | "help" | "orders" | "commands" | "pomoc" | "rozkazy" | "polecenia") {
        return Ok(Page::new(say!(voice, "help-title"), overview(game, voice)));
    }
    if matches!(folded.as_str(), "decisions" | "decyzje") {
        return Ok(Page::new(say!(voice, "help-decisions-title"), decisions(system, voice)));
    }
    if let Some(verb) = verb(system, &folded, voice.0) {
        return Ok(Page::new(say!(voice, "help-of", topic = verb.name), on_verb(verb, voice)));
    }
    if let Some(text) = on_decision(system, &folded, voice) {
        return Ok(Page::new(say!(voice, "help-of", topic = topic), text));
    }
    let asked = HEADS.iter().fold(topic, |asked, head| asked.strip_prefix(head).unwrap_or(asked)).trim();
    let (rule, chart) = (on_rule(system, asked, voice), on_chart(system, asked, voice));
    match (rule, chart) {
        (None, None) => {}
        (None, Some(chart)) => return Ok(Page::new(say!(voice, "help-of", topic = asked), chart)),
        (Some(rule), chart) => {
            let title = say!(voice, "help-rule-title", rule = asked);
            return Ok(Page::new(
                title,
                rule + &chart.map_or_else(String::new, |chart| format!("\n{chart}")),
            ));
        }
    }
    let hint = hint(system, topic, voice);
    Err(HouseError::Refused(say!(voice, "help-none", topic = topic, hint = &hint)))
}

/// The verb or command of a name: in the reader's language, or in any that the system speaks.
fn verb(system: &dyn System, folded: &str, lang: Lang) -> Option<&'static Verb> {
    let all = [lang].into_iter().chain(Lang::ALL);
    let own = all.clone().find_map(|l| commands(l).iter().position(|v| v.is(folded)));
    own.map(|at| &commands(lang)[at])
        .or_else(|| all.filter(|l| speaks(system, *l)).find_map(|l| known_as(system.verbs(l), folded)))
}

fn speaks(system: &dyn System, lang: Lang) -> bool {
    system.languages().contains(&lang)
}

fn known_as(verbs: &'static [Verb], folded: &str) -> Option<&'static Verb> {
    verbs.iter().find(|v| v.is(folded) || fold(v.name) == folded)
}

/// What was meant by a topic on which there is no help.
fn hint(system: &dyn System, topic: &str, voice: Voice) -> String {
    if let Some(rule) =
        system.rules().nearest(topic).filter(|_| topic.starts_with(|c: char| c.is_ascii_digit()))
    {
        return say!(voice, "help-mean-rule", rule = rule.id.as_str());
    }
    let known = commands(voice.0).iter().chain(system.verbs(voice.0)).map(|v| v.name);
    nearest(topic, known).map_or_else(|| ";".to_owned(), |word| say!(voice, "did-you-mean", word = word))
}

fn overview(game: &Game<'_>, voice: Voice) -> String {
    let mut text = say!(voice, "help-orders", system = &game.system_title(voice)) + "\n";
    list(&mut text, game.system.verbs(voice.0));
    text.push_str(&format!("\n{}\n", say!(voice, "help-any-time")));
    list(&mut text, commands(voice.0));
    text.push_str(&format!("\n{}\n", say!(voice, "help-more")));
    text
}

/// A line for each verb, in the columns of all lists. A name that is too long for its column has its text below.
fn list(text: &mut String, verbs: &[Verb]) {
    let column = " ".repeat(NAMES + 4);
    for verb in verbs {
        let mut first = format!("  {:NAMES$}  ", verb.name);
        if verb.name.chars().count() > NAMES {
            text.push_str(&format!("  {}\n", verb.name));
            first.clone_from(&column);
        }
        text.push_str(&filled(verb.short, &first, &column));
    }
}

fn on_verb(verb: &Verb, voice: Voice) -> String {
    let mut lines = vec![verb.short.to_owned()];
    if !verb.long.is_empty() {
        lines.push(verb.long.to_owned());
    }
    if !verb.aliases.is_empty() {
        lines.push(say!(voice, "help-aliases", words = &verb.aliases.join(", ")));
    }
    if !matches!(verb.when, "any" | "") {
        lines.push(say!(voice, "help-when", when = verb.when));
    }
    if !verb.rules.is_empty() {
        lines.push(say!(voice, "help-rules", rules = &verb.rules.join(", ")));
    }
    lines.push(say!(voice, "help-examples"));
    lines.extend(verb.examples.iter().map(|example| format!("  {example}")));
    lines.join("\n") + "\n"
}

fn decisions(system: &dyn System, voice: Voice) -> String {
    let line = |d: DecisionInfo| format!("  {} [{}] {}", d.id, d.rule, d.title);
    let all: Vec<String> = system.decisions(voice.0).into_iter().map(line).collect();
    format!("{}\n{}\n{}\n", say!(voice, "help-asked"), all.join("\n"), say!(voice, "help-asked-more"))
}

fn on_decision(system: &dyn System, folded: &str, voice: Voice) -> Option<String> {
    let found = system.decisions(voice.0).into_iter().find(|d| fold(d.id.as_str()) == folded)?;
    let default = say!(voice, "help-default", default = found.default);
    let order = say!(voice, "help-order", order = found.order);
    Some(format!("{} [{}]\n{default}\n{order}\n", found.title, found.rule))
}

/// What a rule is about, and which orders and decisions belong to it.
fn on_rule(system: &dyn System, id: &str, voice: Voice) -> Option<String> {
    let rule = system.rules().get(id)?;
    let mut lines = vec![rule.title.clone(), say!(voice, "help-section", section = &rule.section)];
    if rule.dice != "none" && !rule.dice.is_empty() {
        lines.push(say!(voice, "help-dice", dice = &rule.dice));
    }
    for verb in system.verbs(voice.0).iter().filter(|v| v.rules.contains(&id)) {
        let (verb, short, example) = (verb.name, verb.short, verb.examples[0]);
        lines.push(say!(voice, "help-rule-order", verb = verb, short = short, example = example));
    }
    for found in system.decisions(voice.0).into_iter().filter(|d| d.rule.as_str() == id) {
        lines.push(say!(
            voice,
            "help-rule-decision",
            decision = found.id.as_str(),
            title = found.title,
            default = found.default,
        ));
    }
    Some(lines.join("\n") + "\n")
}

/// The charts of a rule, or of a name, as the data of the game have them.
fn on_chart(system: &dyn System, asked: &str, voice: Voice) -> Option<String> {
    let charts: Vec<&Chart> = system.charts().iter().filter(|chart| chart.is(asked)).collect();
    let file = &charts.first()?.file;
    let texts: Vec<&str> = charts.iter().map(|chart| chart.text.as_str()).collect();
    Some(format!("{}\n\n{}\n", say!(voice, "help-chart", file = file), texts.join("\n\n")))
}
