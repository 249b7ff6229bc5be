//! Finds any of many phrases in a line at one go. To search for them one after the other costs more than all
//! other reading of a mail. Phrases are in small letters and not empty.

/// Phrases, sorted by their first byte.
#[derive(Debug)]
pub(super) struct Finder(Vec<Vec<&'static str>>);

impl Finder {
    /// A finder of all phrases of some lists.
    pub fn new(lists: &[&[&'static str]]) -> Self {
        let mut by_first = vec![Vec::new(); 256];
        for phrase in lists.iter().flat_map(|list| list.iter()) {
            if let Some(&first) = phrase.as_bytes().first() {
                by_first[usize::from(first)].push(*phrase);
            }
        }
        Self(by_first)
    }

    /// Where phrases begin in a text, in its order, and which.
    pub fn all<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, &'static str)> + 't {
        let bytes = text.as_bytes();
        let places = bytes.iter().enumerate().filter(|(_, first)| !self.0[usize::from(**first)].is_empty());
        places.flat_map(move |(at, &first)| {
            let begins = move |p: &&&'static str| begins(&bytes[at..], p);
            self.0[usize::from(first)].iter().filter(begins).map(move |p| (at, *p))
        })
    }

    /// Whether a text is one of the phrases, in small or capital letters.
    pub fn holds(&self, text: &str) -> bool {
        self.named(text).is_some()
    }

    /// The phrase that a text is, in small or capital letters.
    pub fn named(&self, text: &str) -> Option<&'static str> {
        let first = text.chars().next()?.to_lowercase().next()?;
        let first = first.encode_utf8(&mut [0; 4]).as_bytes()[0];
        let ascii = text.is_ascii();
        let is = |phrase: &str| {
            if ascii {
                text.eq_ignore_ascii_case(phrase)
            } else {
                text.chars().flat_map(char::to_lowercase).eq(phrase.chars())
            }
        };
        self.0[usize::from(first)].iter().copied().find(|p| is(p))
    }

    /// Whether one of the phrases stands in a text.
    pub fn is_in(&self, text: &str) -> bool {
        self.is_begun(text, text.len())
    }

    /// Whether one of the phrases begins in the first so many bytes of a text.
    pub fn is_begun(&self, text: &str, within: usize) -> bool {
        let bytes = text.as_bytes();
        (0..within).any(|at| {
            let phrases = &self.0[usize::from(bytes[at])];
            !phrases.is_empty() && phrases.iter().any(|p| begins(&bytes[at..], p))
        })
    }
}

/// Whether bytes begin with a phrase; looks at its second byte first, since most differ there.
fn begins(bytes: &[u8], phrase: &str) -> bool {
    let phrase = phrase.as_bytes();
    (phrase.len() < 2 || bytes.get(1) == Some(&phrase[1])) && bytes.starts_with(phrase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_found_where_it_begins() {
        let finder = Finder::new(&[&["pisze", "écrit"], &["a écrit"]]);
        let found: Vec<_> = finder.all("on a écrit, pisze").collect();
        assert_eq!(found, [(3, "a écrit"), (5, "écrit"), (13, "pisze")]);
        assert!(!finder.is_in("wrote"));
        assert!(finder.is_begun("on a écrit", 4) && !finder.is_begun("on a écrit", 3));
    }

    #[test]
    fn a_text_is_a_phrase_in_capital_letters_too() {
        let finder = Finder::new(&[&["pisze", "écrit", "a écrit"]]);
        assert!(["pisze", "PISZE", "Écrit", "a ÉCRIT"].into_iter().all(|t| finder.holds(t)));
        assert!(["", "pisz", "pisze:", "ecrit", "à écrit"].into_iter().all(|t| !finder.holds(t)));
    }
}
