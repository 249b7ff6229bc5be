//! Whatever can be written to the house stands by itself, however long the line above it is.

use crate::core::Lang;
use crate::game::commands;
use crate::mail::{Envelope, Limits, Own, Stands, read_letter};
use crate::orders::{Verb, desk};
use crate::rules::Library;

use super::super::{for_players, for_umpires};

/// A line as long as those that mail programs break: what stands below it may be the rest of it.
const LONG: &str = "rule round 1 Karl Bauer - Anna Wolf winner Anna Wolf because Karl was very late";

#[test]
fn no_example_of_any_help_is_joined_to_a_long_line_above_it() {
    let library = Library::load(None).unwrap();
    let verbs = |verbs: &'static [Verb]| verbs.iter().flat_map(|verb| verb.examples.iter().copied());
    let house = Lang::ALL.into_iter().flat_map(|lang| verbs(commands(lang)));
    let mut examples: Vec<&str> =
        house.chain(verbs(for_players())).chain(verbs(for_umpires())).chain(verbs(desk::help())).collect();
    for system in library.systems() {
        examples.extend(Lang::ALL.into_iter().flat_map(|lang| verbs(system.verbs(lang))));
    }
    let stands = Stands::new([crate::game::stands as fn(&str) -> bool, super::super::stands]);
    let addresses = vec!["orders@house.example".into()];
    let own = Own { domain: "house.example".into(), addresses, stands };
    let joined: Vec<&str> = examples
        .into_iter()
        .filter_map(|example| example.lines().next())
        .filter(|line| {
            let raw = format!(
                "From: <u@club.example>\r\nTo: <orders@house.example>\r\nContent-Type: text/plain; \
                 charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{LONG}\r\n{line}\r\n"
            );
            let letter = read_letter(raw.as_bytes(), &Envelope::default(), &own, &Limits::default()).unwrap();
            letter.text.lines().next() != Some(LONG)
        })
        .collect();
    assert!(joined.is_empty(), "{joined:#?}");
}
