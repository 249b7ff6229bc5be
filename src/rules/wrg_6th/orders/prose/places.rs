//! Places in a clause: terrain by its kind, sectors, and formations on the way there.

use super::whom::WhomResult;
use super::{Pen, Token};
use estafette_core::{said, text};

/// What stands at the end of a way.
pub(super) const GOALS: [&str; 6] = ["enemy", "sector", "terrain", "nearest", "unit", "table"];

/// Kinds of terrain by their words.
const GROUND: [(&str, &str); 12] = [
    ("hill", "hill"),
    ("wood", "wood"),
    ("woods", "wood"),
    ("forest", "wood"),
    ("scrub", "scrub"),
    ("brush", "scrub"),
    ("marsh", "marsh"),
    ("bog", "marsh"),
    ("rough", "rough"),
    ("sand", "soft sand"),
    ("wall", "obstacle"),
    ("slope", "steep"),
];

impl Pen<'_> {
    /// Terrain by its kind, where there is one piece of it.
    pub(super) fn terrain(&self, tokens: &mut Vec<Token>) -> WhomResult<()> {
        let mut at = 0;
        while at < tokens.len() {
            let kind = GROUND.iter().find(|(word, _)| tokens[at].is(&[word])).map(|(_, kind)| *kind);
            let coded = tokens.get(at + 1).is_some_and(|t| is_code(&t.text));
            if let Some(kind) = kind {
                let word = if kind == "steep" { "slope" } else { kind };
                let codes: Vec<&str> = self.prose.callings.terrain(kind).collect();
                let place = &tokens[at];
                match codes.as_slice() {
                    _ if coded => {
                        let code = tokens.remove(at + 1);
                        tokens[at].text = format!("{word} {}", code.text);
                    }
                    [] => {}
                    [one] => {
                        tokens[at].text = format!("{word} {one}");
                        // `the hill on the left` is the only one.
                        let side = tokens.get(at + 2).is_some_and(|t| t.is(&["left", "right", "centre"]));
                        if side && tokens.get(at + 1).is_some_and(|t| t.is(&["on", "in", "at"])) {
                            tokens.drain(at + 1..at + 3);
                        }
                    }
                    many => {
                        let shown: Vec<String> =
                            many.iter().map(|c| format!("{word} {}", c.to_uppercase())).collect();
                        let question = said!("which-is-meant", %word, shown = %shown.join(", or "));
                        let hint = text!("name-it-by-its-code-on").to_owned();
                        return Err(self.ask_which(place.at.clone(), shown, [question, hint]));
                    }
                }
            }
            at += 1;
        }
        Ok(())
    }
}

/// `on the left` behind an order is its sector.
pub(super) fn sectors(tokens: &mut Vec<Token>) {
    let thirds = ["left", "right", "centre"];
    let mut at = 0;
    while at < tokens.len() {
        let third = tokens[at].is(&thirds);
        let taken = third && tokens.get(at + 1).is_some_and(|t| t.is(&["sector"]));
        let named = at > 0 && tokens[at - 1].is(&["sector"]);
        let behind = at > 0 && tokens[at - 1].is(&["on", "in", "at"]);
        let stretch = tokens[..at].iter().rev().take_while(|t| !t.is(&["and", "then", "if"]));
        let orders = stretch.clone().any(|t| t.is(&["quick", "varily", "skirmish", "hold"]));
        let numbers = stretch.clone().any(|t| t.is(&["wheel", "turn", "move", "arrive", "leave", "square"]));
        let before = at > 0 && tokens[at - 1].is(&["quick", "varily", "skirmish", "hold", ","]);
        if third && !named && !numbers && (behind || before && orders || taken && before) {
            let text = format!("sector {}", tokens[at].text);
            tokens[at].text = text;
            if taken {
                tokens.remove(at + 1);
            }
            if behind {
                tokens.remove(at - 1);
                at -= 1;
            }
            if at > 0 && !tokens[at - 1].is(&[","]) {
                let comma = tokens[at].saying(",");
                tokens.insert(at, comma);
                at += 1;
            }
        }
        at += 1;
    }
}

/// A piece of terrain with its code.
pub(super) fn is_place(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(kind, code)| GROUND.iter().any(|(k, _)| *k == kind) && is_code(code))
        || text.starts_with("unit ")
        || text.starts_with("enemy unit ")
}

fn is_code(text: &str) -> bool {
    let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    (1..=3).contains(&letters) && text.len() > letters && text[letters..].bytes().all(|b| b.is_ascii_digit())
}

/// `in square`, `square`: a formation without its verb; `column 4 wide to the hill` goes on.
pub(super) fn shape(part: &mut Vec<Token>) {
    let shapes = ["square", "column", "line", "wedge", "scythian", "skythian", "cantabrian", "hollow"];
    let Some(at) = part.iter().position(|t| t.is(&shapes)).filter(|at| *at <= 1) else { return };
    if at == 1 && part[0].is(&["in", "into", "to"]) {
        part[0].becomes("form");
    } else if at == 0 {
        let form = part[0].saying("form");
        part.insert(0, form);
    }
    if let Some(to) = part.iter().position(|t| t.is(&["to", "towards", "on"])).filter(|to| *to > 1)
        && part.get(to + 1).is_some_and(|t| t.is(&GOALS) || is_place(&t.text))
    {
        part[to].becomes("towards");
        let words = [part[to].saying(","), part[to].saying("advance")];
        part.splice(to..to, words);
    }
}
