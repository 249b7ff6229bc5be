//! Names as loosely as people write them: in any case, without accents, a surname alone. Nothing is guessed: a
//! name that fits nobody, or more than one, is a problem that says who may be meant.

use super::super::name::Name;
use estafette_orders::near::{loose, nearest};

/// A name that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miss<'t> {
    /// What was said.
    pub piece: &'t str,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// Who may be meant.
    pub hint: String,
}

/// The one of the known names that is meant: the whole name, or a part of it that no other has.
///
/// # Errors
/// When none or more than one is meant.
pub fn find<'n, 't>(said: &'t str, known: &[&'n Name], what: &str) -> Result<&'n Name, Miss<'t>> {
    let said = said.trim().trim_end_matches(['.', ',', ':']).trim_end();
    if said.is_empty() {
        let hint = format!("known: {}", listed(known));
        return Err(Miss { piece: said, message: format!("the name of a {what} is missing"), hint });
    }
    let wanted = loose(said);
    if let Some(name) = known.iter().find(|n| loose(n.as_str()) == wanted) {
        return Ok(name);
    }
    let words: Vec<&str> = wanted.split(' ').collect();
    let has_all = |name: &Name| {
        let own = loose(name.as_str());
        words.iter().all(|word| own.split(' ').any(|part| part == *word))
    };
    let fitting: Vec<&Name> = known.iter().copied().filter(|n| has_all(n)).collect();
    match fitting.as_slice() {
        [only] => Ok(only),
        [] => {
            let parts = known.iter().flat_map(|n| n.as_str().split(' '));
            let near = nearest(said, known.iter().map(|n| n.as_str())).map(str::to_owned).or_else(|| {
                let part = nearest(said, parts)?;
                known.iter().find(|n| n.as_str().split(' ').any(|p| p == part)).map(ToString::to_string)
            });
            let hint =
                near.map_or_else(|| format!("known: {}", listed(known)), |n| format!("did you mean `{n}`?"));
            Err(Miss { piece: said, message: format!("there is no {what} `{said}`"), hint })
        }
        several => {
            let message = format!("`{said}` may be more than one {what}");
            Err(Miss { piece: said, message, hint: format!("write the whole name: {}", listed(several)) })
        }
    }
}

/// Two names in a text, and what stands behind them: parted by ` - `, `vs`, `and`, a comma, or by nothing where
/// there is only one way to part them.
///
/// # Errors
/// When one of them is not found, or there is only one.
pub(super) fn two<'n, 't>(text: &'t str, known: &[&'n Name], what: &str) -> Result<[&'n Name; 2], Miss<'t>> {
    if let Some((one, other)) = parted(text) {
        return Ok([find(one, known, what)?, find(other, known, what)?]);
    }
    let breaks = text.char_indices().filter(|(_, c)| c.is_whitespace() || matches!(c, '-' | '–' | '—'));
    let ways: Vec<[&Name; 2]> = breaks
        .filter_map(|(at, c)| {
            let (one, other) = (&text[..at], &text[at + c.len_utf8()..]);
            let one = find(one, known, what).ok()?;
            find(other, known, what).ok().filter(|other| *other != one).map(|other| [one, other])
        })
        .collect();
    if let Some(first) = ways.first()
        && ways.iter().all(|way| way == first)
    {
        return Ok(*first);
    }
    if let Some(miss) = half_found(text, known, what) {
        return Err(miss);
    }
    let hint = format!("two names with ` - ` between them; known: {}", listed(known));
    let message = match text.trim() {
        "" => format!("the names of two {what}s are missing"),
        said => format!("`{said}` does not name two {what}s"),
    };
    Err(Miss { piece: text.trim(), message, hint })
}

/// What is wrong with the one of two names that fits nobody, where the other does: the shortest that is wrong.
fn half_found<'t>(text: &'t str, known: &[&Name], what: &str) -> Option<Miss<'t>> {
    let breaks = text.char_indices().filter(|(_, c)| c.is_whitespace());
    let misses = breaks.filter_map(|(at, c)| {
        let sides = (find(&text[..at], known, what), find(&text[at + c.len_utf8()..], known, what));
        match sides {
            (Ok(_), Err(miss)) | (Err(miss), Ok(_)) if !miss.piece.is_empty() => Some(miss),
            _ => None,
        }
    });
    misses.min_by_key(|miss| miss.piece.len())
}

/// A text parted at the first word or mark that stands between two names.
pub(super) fn parted(text: &str) -> Option<(&str, &str)> {
    const BETWEEN: [&str; 9] = [" - ", " – ", " — ", " vs. ", " vs ", " against ", " and ", " : ", ", "];
    BETWEEN.iter().find_map(|mark| text.split_once(mark)).map(|(one, other)| (one.trim(), other.trim()))
}

/// Names for a reader, not more than a dozen.
pub(super) fn listed(names: &[&Name]) -> String {
    const MOST: usize = 12;
    let shown: Vec<&str> = names.iter().take(MOST).map(|n| n.as_str()).collect();
    let more = if names.len() > MOST { format!(" and {} more", names.len() - MOST) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<Name> {
        ["Karl Bauer", "Jan Kowalski", "Jan Müller", "Eva Schmidt-Rott"].map(|n| n.parse().unwrap()).to_vec()
    }

    fn meant(said: &str) -> Result<String, String> {
        let known = known();
        let known: Vec<&Name> = known.iter().collect();
        find(said, &known, "player")
            .map(ToString::to_string)
            .map_err(|m| format!("{}; {}", m.message, m.hint))
    }

    #[test]
    fn a_name_is_found_whole_or_by_a_part_that_no_other_has() {
        assert_eq!(meant("karl BAUER").unwrap(), "Karl Bauer");
        assert_eq!(meant("Mueller").unwrap(), "Jan Müller");
        assert_eq!(meant("Kowalski,").unwrap(), "Jan Kowalski");
        assert_eq!(meant("Bauer Karl").unwrap(), "Karl Bauer");
    }

    #[test]
    fn nothing_is_guessed() {
        assert_eq!(
            meant("Jan").unwrap_err(),
            "`Jan` may be more than one player; write the whole name: Jan Kowalski, Jan Müller"
        );
        assert_eq!(
            meant("Kowalsky").unwrap_err(),
            "there is no player `Kowalsky`; did you mean `Jan Kowalski`?"
        );
        assert!(meant("Napoleon").unwrap_err().contains("known: Karl Bauer, Jan Kowalski"));
        assert!(meant(" ").unwrap_err().contains("is missing"));
    }

    #[test]
    fn two_names_are_parted_by_a_mark_or_by_the_only_way_there_is() {
        let known = known();
        let known: Vec<&Name> = known.iter().collect();
        let pair =
            |text| two(text, &known, "player").map(|p| p.map(ToString::to_string)).map_err(|m| m.message);
        for text in [
            "Bauer - Schmidt-Rott",
            "Bauer Schmidt-Rott",
            "Karl Bauer vs Eva Schmidt-Rott",
            "Bauer–Schmidt-Rott",
        ] {
            assert_eq!(pair(text), Ok(["Karl Bauer".to_owned(), "Eva Schmidt-Rott".to_owned()]), "{text}");
        }
        assert_eq!(pair("Karl Bauer Kowalsky"), Err("there is no player `Kowalsky`".to_owned()));
        assert_eq!(pair("Bauer"), Err("`Bauer` does not name two players".to_owned()));
        assert_eq!(pair("Bauer - Kowalsky"), Err("there is no player `Kowalsky`".to_owned()));
    }
}
