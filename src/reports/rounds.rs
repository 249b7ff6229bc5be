//! The rounds of a public beacon behind the dice of a report. Only those are named that a die names which this reader
//! is shown: what nobody told him, no round tells either.

use serde::Serialize;
use serde_json::Value;

use estafette_words::{Voice, say};

use super::ReportHeader;

/// What is known of the beacon, for whoever writes a report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rounds {
    /// What the beacon is called, in the reader's language: `drand's quicknet`.
    pub beacon: String,
    /// All rounds of the game that are known.
    pub known: Vec<KnownRound>,
    /// Whether all of them are told: the game is over.
    pub all: bool,
}

/// A round that is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownRound {
    /// Its number.
    pub number: u64,
    /// When it came, UTC.
    pub at: String,
    /// Its signature in hex.
    pub signature: String,
    /// The phase whose dice rest on it, in the reader's language.
    pub phase: String,
}

/// A round as a report shows it.
#[derive(Debug, Serialize)]
pub(super) struct SignedRound {
    text: String,
    signature: String,
}

/// The rounds of the dice that the facts hold, each with the dice that rest on it.
pub(super) fn of_dice(header: &ReportHeader, facts: &Value) -> Vec<SignedRound> {
    let voice = Voice(header.lang);
    let list = |key: &str| facts[key].as_array().map_or(&[][..], Vec::as_slice);
    let named = list("dice").iter().map(|d| (d, "mark")).chain(list("shuffles").iter().map(|s| (s, "pile")));
    let named: Vec<(u64, &str)> =
        named.filter_map(|(die, name)| Some((die["round"].as_u64()?, die[name].as_str()?))).collect();
    let line = |known: &KnownRound| {
        let dice: Vec<&str> =
            named.iter().filter(|(n, _)| *n == known.number).map(|(_, name)| *name).collect();
        let (at, beacon, dice) = (&known.at, &header.rounds.beacon, &in_ranges(&dice));
        let text = say!(
            voice,
            "report-round",
            round = &known.number.to_string(),
            beacon = beacon,
            at = at,
            dice = dice
        );
        (!dice.is_empty()).then(|| SignedRound { text, signature: known.signature.clone() })
    };
    let mut known: Vec<&KnownRound> = Vec::new();
    for round in &header.rounds.known {
        if known.iter().all(|k| k.number != round.number) {
            known.push(round);
        }
    }
    known.into_iter().filter_map(line).collect()
}

/// All rounds of a game that is over, each with the phase that rests on it.
pub(super) fn of_game(header: &ReportHeader) -> Vec<SignedRound> {
    let known = header.rounds.known.iter().filter(|_| header.rounds.all);
    let line = |known: &KnownRound| {
        let (round, phase, at) = (&known.number.to_string(), &known.phase, &known.at);
        let text = say!(Voice(header.lang), "report-round-of-phase", phase = phase, round = round, at = at);
        SignedRound { text, signature: known.signature.clone() }
    };
    known.map(line).collect()
}

/// `D1, D2, D3, D7` as `D1–D3, D7`; other names stay as they are.
fn in_ranges(names: &[&str]) -> String {
    let number = |name: &str| name.strip_prefix('D').and_then(|n| n.parse::<u32>().ok());
    let mut runs: Vec<(&str, &str)> = Vec::new();
    for name in names {
        match runs.last_mut() {
            Some((_, last)) if number(last).is_some_and(|n| Some(n + 1) == number(name)) => *last = name,
            _ => runs.push((name, name)),
        }
    }
    let run = |(first, last): &(&str, &str)| {
        if first == last { (*first).to_owned() } else { format!("{first}–{last}") }
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use estafette_core::Lang;

    fn header(all: bool) -> ReportHeader {
        let round = |number: u64, phase: &str| KnownRound {
            number,
            at: "2026-12-01 18:00:33 UTC".to_owned(),
            signature: format!("{number:096}"),
            phase: phase.to_owned(),
        };
        let known = vec![round(5, "Fire"), round(6, "Fire"), round(9, "Attack")];
        ReportHeader {
            lang: Lang::English,
            rounds: Rounds { beacon: "drand's quicknet".to_owned(), known, all },
            ..ReportHeader::default()
        }
    }

    #[test]
    fn a_report_names_no_round_but_those_of_dice_that_it_shows() {
        let die = |mark: &str, round: u64| json!({ "mark": mark, "round": round });
        let facts = json!({ "dice": [die("D1", 5), die("D2", 5), die("D3", 9), die("D4", 5), { "mark": "D5", "round": null }] });
        let lines: Vec<String> = of_dice(&header(false), &facts).into_iter().map(|l| l.text).collect();
        assert_eq!(
            lines,
            [
                "Round 5 of drand's quicknet, 2026-12-01 18:00:33 UTC: D1–D2, D4",
                "Round 9 of drand's quicknet, 2026-12-01 18:00:33 UTC: D3",
            ],
            "round 6 decided what this reader is not shown"
        );
        assert!(of_dice(&header(false), &json!({ "dice": [] })).is_empty());
        assert!(of_dice(&header(false), &json!({})).is_empty(), "a system without dice");
        assert!(of_game(&header(false)).is_empty(), "not before the game is over");
    }

    #[test]
    fn the_last_report_gives_every_round() {
        let lines = of_game(&header(true));
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1].text, "Fire: round 6, 2026-12-01 18:00:33 UTC");
        assert_eq!(lines[1].signature, format!("{:096}", 6));
    }

    #[test]
    fn shuffles_name_theirs_by_their_piles() {
        let facts = json!({ "shuffles": [{ "pile": "Crown knights", "round": 5 }, { "pile": "Events", "round": 5 }] });
        let lines = of_dice(&header(true), &facts);
        assert!(lines[0].text.ends_with(": Crown knights, Events"), "{}", lines[0].text);
    }
}
