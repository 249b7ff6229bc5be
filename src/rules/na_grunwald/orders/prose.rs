//! Orders as people write them: a line that the grammar does not read, with its phrases in the words that it does read
//! (`words/na-grunwald.LANGUAGE.words`). It is taken only where all of it can be read then.

use std::sync::LazyLock;

use estafette_orders::Plain;
use estafette_orders::lexicon::Lexicon;

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
    let ways = marked.flat_map(|plain| [there(&plain), behind(&plain), plain]);
    ways.into_iter().find(|plain| grammar::statement(plain.text()).is_ok())
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
