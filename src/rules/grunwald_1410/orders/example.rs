//! The example that stands behind an order that is not understood.

use super::{Side, kinds, verbs};
use estafette_orders::Verb;

/// Whether an example speaks of the units of one side by their ids.
fn speaks_of(example: &str, side: Side) -> bool {
    let prefixes: &[&str] = match side {
        Side::Teutonic => &["K", "G", "B", "KP"],
        Side::Polish => &["P", "L", "T", "PP", "LP"],
    };
    let names_one = |word: &str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        letters.len() < word.len() && prefixes.contains(&letters)
    };
    example.split(|c: char| !c.is_ascii_alphanumeric()).any(names_one)
}

/// An order of the verb that a text starts with, as far as its words tell; about the side's own units if
/// there is one.
pub fn nearest_example(text: &str, side: Side) -> Option<&'static str> {
    let alike =
        |v: &&'static Verb| v.name.split(' ').zip(text.split(' ')).take_while(|(a, b)| a == b).count();
    let named = kinds::verbs().iter().rev().max_by_key(alike).filter(|v| alike(v) > 0);
    let first = text.split(' ').next().unwrap_or_default();
    let verb = named.or_else(|| kinds::verbs().iter().find(|v| v.is(first)))?;
    if !verbs::is_of(first, side) && verbs::is_verb_word(first) {
        return None;
    }
    let own = verb.examples.iter().find(|e| !speaks_of(e, side.enemy()));
    own.or(verb.examples.first()).copied()
}
