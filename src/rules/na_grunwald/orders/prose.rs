//! Orders as people write them: a line that the grammar does not read, with its phrases in the words that it does read
//! (`words/na-grunwald.LANGUAGE.words`). It is taken only where all of it can be read then.

use std::sync::LazyLock;

use estafette_orders::lexicon::Lexicon;
use estafette_orders::{Plain, numbers};

use super::{clean, grammar};

static LEXICA: LazyLock<[Lexicon; 2]> = LazyLock::new(|| {
    let english = include_str!("../../../../words/na-grunwald.en.words");
    let polish = include_str!("../../../../words/na-grunwald.pl.words");
    [english, polish].map(|words| Lexicon::read(words).expect("a test reads the words"))
});

/// Longest line, in bytes, that is tried.
const LONGEST: usize = 1_200;

/// A line in the words of the grammar, if there are any in which it can be read.
pub fn in_the_words_of_the_house(plain: &Plain) -> Option<Plain> {
    if plain.text().len() > LONGEST {
        return None;
    }
    let marked = LEXICA.iter().map(|lexicon| clean::clean(&lexicon.mark(plain).plain));
    let ways = marked.into_iter().map(|plain| bare(&plain)).flat_map(|plain| {
        [there(&plain), behind(&plain), plain.clone(), topic_first(&plain), parted(&plain)]
    });
    ways.into_iter().find(|plain| grammar::statement(plain.text()).is_ok())
}

/// Without commas at its ends, and without the colon behind a verb that the house has without one.
fn bare(plain: &Plain) -> Plain {
    let text = plain.text();
    let mark = |c: char| matches!(c, ',' | ' ' | '-' | '!' | '.');
    let from = text.len() - text.trim_start_matches(mark).len();
    let to = from + text[from..].trim_end_matches(mark).len();
    let mut out = Plain::default();
    let colon = text
        .find("play :")
        .or_else(|| text.find("play:"))
        .map(|at| text[at..].find(':').map_or(at, |n| at + n));
    match colon.filter(|at| *at < to && *at >= from) {
        Some(at) => {
            out.copy(plain, from..at);
            out.copy(plain, at + 1..to);
        }
        None => out.copy(plain, from..to),
    }
    // `else, a peasant`.
    let joint = ["else ,", "else,", "inaczej ,", "inaczej,"];
    match joint.iter().find_map(|joint| Some(out.text().find(joint)? + joint.len())) {
        Some(end) => {
            let mut without = Plain::default();
            without.copy(&out, 0..end - 1);
            without.copy(&out, end..out.text().len());
            without
        }
        None => out,
    }
}

/// `bid 3 for event`: what it is about stands first in the house.
fn topic_first(plain: &Plain) -> Plain {
    const TOPICS: [(&str, &str); 8] = [
        (" for event", "event "),
        (" on event", "event "),
        (" in event", "event "),
        (" in skirmish", "skirmish play "),
        (" for skirmish", "skirmish play "),
        (" za wydarzenie", "wydarzenie "),
        (" na wydarzenie", "wydarzenie "),
        (" w potyczce", "potyczka "),
    ];
    let text = plain.text().trim_end();
    let mut out = Plain::default();
    for (behind, topic) in TOPICS {
        let Some(head) = text.strip_suffix(behind) else { continue };
        out.put(topic, plain, head.len()..text.len());
        out.copy(plain, 0..head.len());
        break;
    }
    out
}

/// Words that a pawn begins with.
const PAWNS: [&str; 4] = ["helper", "officer", "pomocni", "oficer"];

/// Words between the parts of a placement.
const JOINTS: [&str; 17] = [
    "po", "idzie", "and", "for", "on", "to", "onto", "at", "in", "with", "i", "na", "do", "za", "z", "w",
    "goes",
];
/// Words that a condition begins with.
const CONDITIONS: [&str; 6] = ["if", "unless", "jesli", "chyba", "from", "od"];
/// Most parts that are put in order.
const MOST_PARTS: usize = 3;

/// `3 ducats and a helper for the mercenaries`: the parts of a placement in whatever order. Which of them is the field and
/// which the pawn the grammar knows; what can be read in two ways is not.
fn parted(plain: &Plain) -> Plain {
    let text = plain.text();
    let mut parts = vec![std::ops::Range::<usize>::default()];
    let mut condition = 0..0;
    let mut at = 0;
    for word in text.split(' ') {
        let range = at..at + word.len();
        at = range.end + 1;
        let bare = word.trim_end_matches([',', ':', '-']);
        if CONDITIONS.contains(&bare) && range.start > 0 {
            condition = range.start..text.trim_end().len();
            break;
        }
        let ends = bare.len() < word.len();
        let pawn = PAWNS.iter().any(|pawn| bare.starts_with(pawn));
        let counted = parts.last().is_some_and(|last| {
            let said = &text[last.clone()];
            said.split(' ')
                .all(|word| numbers::number(word).is_some() || ["all", "both", "wszyscy"].contains(&word))
        });
        if pawn && !counted && parts.last().is_some_and(|last| !last.is_empty()) {
            parts.push(0..0);
        }
        let last = parts.last_mut().filter(|_| !JOINTS.contains(&bare) && !bare.is_empty());
        if let Some(last) = last {
            let start = if last.start == last.end { range.start } else { last.start };
            *last = start..range.start + bare.len();
        }
        if (ends || JOINTS.contains(&bare)) && parts.last().is_some_and(|last| !last.is_empty()) {
            parts.push(0..0);
        }
    }
    parts.retain(|part| !part.is_empty());
    if !(2..=MOST_PARTS).contains(&parts.len()) {
        return Plain::default();
    }
    let joints = [[" to ", " with "], [" na ", " za "]];
    let order = |way: &Vec<usize>, joints: [&str; 2]| {
        let mut out = Plain::default();
        for (number, at) in way.iter().enumerate() {
            let part = parts[*at].clone();
            if number > 0 {
                out.put(joints[number - 1], plain, part.start..part.start);
            }
            out.copy(plain, part);
        }
        if !condition.is_empty() {
            out.put(" ", plain, condition.start..condition.start);
            out.copy(plain, condition.clone());
        }
        out
    };
    let ways = ways(parts.len());
    let written = ways.iter().flat_map(|way| joints.map(|joints| order(way, joints)));
    let mut read: Vec<Plain> = written.filter(|plain| grammar::statement(plain.text()).is_ok()).collect();
    read.dedup_by(|one, other| one.text() == other.text());
    // Polish joints are the same way of the parts.
    let same = |plain: &Plain| plain.text().replace(" na ", " to ").replace(" za ", " with ");
    match read.as_slice() {
        [first, rest @ ..] if rest.iter().all(|other| same(other) == same(first)) => read.swap_remove(0),
        _ => Plain::default(),
    }
}

/// The orders in which so many parts can stand.
fn ways(parts: usize) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..parts {
        let longer = |way: &Vec<usize>| {
            let free = (0..parts).filter(|at| !way.contains(at)).collect::<Vec<_>>();
            free.into_iter().map(|at| [way.as_slice(), &[at]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}

/// `if nobody is on Dukaty a helper goes there`: the field of the condition is the one to go to.
fn there(plain: &Plain) -> Plain {
    let text = plain.text();
    let mut out = Plain::default();
    let field = text.find(" on ").map(|at| at + 4);
    let (Some(from), Some(there)) = (field, text.rfind(" there")) else { return out };
    let len = text[from..].find([' ', ',']).unwrap_or(text.len() - from);
    if from + len > there || text.len() > there + 6 {
        return out;
    }
    // The condition is that nobody is at the field gone to, which the house words so.
    // Any other word between could turn it round.
    let said = text.strip_prefix("if nobody").and_then(|rest| rest.split(" on ").next());
    if !said.is_some_and(|said| matches!(said.trim(), "" | "is" | "stands" | "goes")) {
        return out;
    }
    out.copy(plain, from + len..there);
    out.put(" ", plain, there..there + 6);
    out.copy(plain, from..from + len);
    out.put(" if nobody there", plain, 0..from);
    out
}

/// `If nobody is there, a helper to Dukaty`: which field that is stands behind, and so does the condition.
fn behind(plain: &Plain) -> Plain {
    let text = plain.text();
    let mut out = Plain::default();
    for condition in ["if nobody there", "jesli nikogo tam nie ma"] {
        let Some(rest) = text.strip_prefix(condition) else { continue };
        let rest = text.len() - rest.trim_start_matches([',', ' ', ':']).len();
        out.copy(plain, rest..text.trim_end().len());
        out.put(" ", plain, 0..1);
        out.copy(plain, 0..condition.len());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_words_can_be_read() {
        assert!(LEXICA.iter().all(|lexicon| lexicon.phrases().count() > 20));
    }
}
