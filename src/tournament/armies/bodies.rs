//! Mixed bodies and detachments: only where the army list allows them [W-2.1.1e], [W-2.1.1f], and types of one body
//! have to be told apart [W-2.1.1h].

use super::{Army, Fault, Figures, Listed, Mixed};
use estafette_core::{cites, rule};

/// What is wrong with the mixed bodies and the detachments of an army.
pub fn faults(army: &Army) -> Vec<Fault> {
    cites!("W-2.1.1e", "W-2.1.1f", "W-2.1.1h");
    let mut found = Vec::new();
    for (body, mixed) in &army.mixed {
        if mixed.listed == Listed::Unlisted {
            let text = format!(
                "{body} mixes types of troops: say `as listed` if the army list allows it in so many words, or part them"
            );
            found.push(Fault::new(rule!("W-2.1.1e"), text));
        }
        if mixed.figures == Figures::Alike {
            let text = format!("the types of {body} look alike: mark the figures on their bottom side");
            found.push(Fault::new(rule!("W-2.1.1h"), text));
        }
    }
    let unlisted = army.detachments.iter().filter(|(_, listed)| **listed == Listed::Unlisted);
    found.extend(unlisted.map(|(what, _)| {
        let text =
            format!("{what} is a detachment: say `as listed` if the army list specifies it, or take it off");
        Fault::new(rule!("W-2.1.1f"), text)
    }));
    found
}

/// `Saxons as listed alike marked`: what a mixed body or a detachment is called, and what is said of it; nothing
/// without a name.
pub fn said(text: &str) -> Option<(&str, Mixed)> {
    let (mut name, mut mixed) = (text, Mixed::default());
    loop {
        let strip = |word: &str| strip_word(name, word);
        name = if let Some(rest) = strip("as listed").or_else(|| strip("listed")) {
            mixed.listed = Listed::AsListed;
            rest
        } else if let Some(rest) = strip("marked") {
            mixed.figures = Figures::Marked;
            rest
        } else if let Some(rest) = strip("alike") {
            if mixed.figures == Figures::Distinct {
                mixed.figures = Figures::Alike;
            }
            rest
        } else {
            break;
        };
    }
    (!name.is_empty()).then_some((name, mixed))
}

/// A text without a word, or two, at its end; nothing if it ends otherwise.
fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(word.len())?;
    let (rest, end) = (text.get(..at)?, text.get(at..)?);
    let fits = end.eq_ignore_ascii_case(word) && (rest.is_empty() || rest.ends_with(char::is_whitespace));
    fits.then(|| rest.trim_end().strip_suffix(" and").unwrap_or(rest.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn bodies_are_read_stated_and_written_again() {
        let text = "list 12 Saxons\ncost 1250, cheapest 3\n\
                    mixed Fyrd as listed alike and marked, UNIT 7 alike, Huscarls as listed\n\
                    detachments javelinmen as listed, slingers\n";
        let (army, problems) = read(text);
        assert_eq!(problems, []);
        let rules: Vec<String> = faults(&army).into_iter().map(|f| f.rule).collect();
        assert_eq!(rules, ["W-2.1.1e", "W-2.1.1h", "W-2.1.1f"]);
        assert_eq!(army.mixed["Fyrd"].figures, Figures::Marked);
        assert_eq!(read(&army.written()).0, army);
        let stated = army.stated().join(" ");
        assert!(stated.contains("UNIT 7 is mixed of types which look alike, and its list"), "{stated}");
        assert!(stated.contains("javelinmen is a detachment, as its list allows."), "{stated}");
    }

    #[test]
    fn a_body_has_a_name_and_is_named_once() {
        let told = |line: &str| {
            let (_, problems) = read(&format!("list 9\ncost 1250\n{line}\n"));
            problems.into_iter().map(|p| p.message).collect::<Vec<_>>()
        };
        assert_eq!(told("mixed as listed"), ["it is not said what is meant"]);
        assert_eq!(told("mixed Fyrd, Fyrd as listed"), ["`Fyrd` was named before; the first counts"]);
    }
}
