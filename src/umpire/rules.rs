//! A rule: its entry, the cases that prove it, and what umpires ruled about it; and the links that lead there.

use serde_json::{Value, json};

use super::doors::{Asked, missing};
use super::{Reply, games, write};
use estafette_game::{House, HouseResult};
use estafette_rules::RuleList;

/// One rule of a system.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (system, rule) = (asked.ask.name("system"), asked.ask.name("rule"));
    let Some(entry) = house.rules_of(system).and_then(|rules| rules.get(rule)).cloned() else {
        return Ok(missing());
    };
    let facts = json!({
        "rule": entry.id,
        "title": entry.title,
        "section": entry.section,
        "system": system,
        "kind": entry.kind,
        "decides": entry.decides,
        "dice": entry.dice,
        "file": entry.file.as_ref().map(|f| format!("src/rules/{}/{f}", system.replace('-', "_"))),
        "cases": house.cases_of(system).map(|cases| cases.of(&entry.id)),
        "rulings": games::found(house, asked, system, (Some(&entry.id), ""))?,
        "search": format!("/precedents?system={system}&rule={}", entry.id),
    });
    Ok(write::for_umpire(asked, "rule", &format!("Rule {}", entry.id), &facts))
}

/// Where a rule's page is.
pub(super) fn link(system: &str, rule: &str) -> String {
    format!("/rules/{system}/{rule}")
}

/// A link to a rule that the system has; an empty text for what is none, such as an umpire's own doing.
pub(super) fn known_link(system: &str, rules: Option<&RuleList>, rule: &str) -> String {
    let known = rules.is_some_and(|rules| rules.get(rule).is_some());
    if known { link(system, rule) } else { String::new() }
}

/// A line in pieces: each rule of the system that stands in brackets, as in `[8.56]`, is one with a link.
pub(super) fn pieces(system: &str, rules: Option<&RuleList>, line: &str) -> Vec<Value> {
    let piece = |text: &str, link: &str| json!({ "text": text, "link": link });
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(open) = line[at..].find('[').map(|found| at + found + 1) {
        let Some(close) = line[open..].find(']').map(|found| open + found) else { break };
        let mut begins = open;
        for named in line[open..close].split(", ") {
            let link = known_link(system, rules, named);
            if !link.is_empty() {
                pieces.push(piece(&line[from..begins], ""));
                pieces.push(piece(named, &link));
                from = begins + named.len();
            }
            begins += named.len() + ", ".len();
        }
        at = close;
    }
    pieces.push(piece(&line[from..], ""));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_brackets_are_links_and_nothing_else_is() {
        let library = estafette_shelf::load(None).unwrap();
        let rules = library.get("grunwald-1410").map(|s| s.rules());
        let links = |line: &str| {
            let pieces = pieces("grunwald-1410", rules, line);
            let text: String = pieces.iter().map(|p| p["text"].as_str().unwrap()).collect();
            assert_eq!(text, line, "nothing of a line is lost");
            let links = pieces.iter().map(|p| p["link"].as_str().unwrap().to_owned());
            links.filter(|l| !l.is_empty()).collect::<Vec<_>>()
        };
        assert_eq!(
            links("table [8.56], die 3 [D2]: 7.22 → łan [7.54, 8.61]"),
            ["8.56", "7.54", "8.61"].map(|r| link("grunwald-1410", r))
        );
        for line in ["", "[", "[8.56", "8.56]", "[<b>]", "[[8.56"] {
            assert!(links(line).is_empty(), "{line}");
        }
    }
}
