//! Whatever can be written to the house stands by itself, however long the line above it is.

use estafette_core::Lang;
use estafette_game::commands;
use estafette_mail::{Envelope, Limits, Own, Stands, read_letter};
use estafette_orders::{Verb, desk};

use super::super::{for_players, for_umpires};

/// A line as long as those that mail programs break: what stands below it may be the rest of it.
const LONG: &str = "rule round 1 Karl Bauer - Anna Wolf winner Anna Wolf because Karl was very late";

/// What is read of a mail of these lines.
fn read(lines: &[&str]) -> String {
    let stands = Stands::new([estafette_game::stands as fn(&str) -> bool, super::super::stands]);
    let addresses = vec!["orders@house.example".into()];
    let own = Own { domain: "house.example".into(), addresses, stands, ..Own::default() };
    let raw = format!(
        "From: <u@club.example>\r\nTo: <orders@house.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Transfer-Encoding: 8bit\r\n\r\n{}\r\n",
        lines.join("\r\n")
    );
    read_letter(raw.as_bytes(), &Envelope::default(), &own, &Limits::default()).unwrap().text
}

#[test]
fn a_misspelt_line_of_an_army_is_no_rest_of_the_long_line_above_it() {
    const LIST: &str = "list 159 Ilkhanid, sub-list late, years 1260 to 1335, commander Hulagu";
    for line in [
        "itms stakes if elephants",
        "ofers elephants",
        "detachmnt javelinmen as listed",
        "mixde Saxons as listed",
        "not usde last year",
        "period medieval",
        "with SHK",
    ] {
        let army = ["army", LIST, line, "cost 1250", "I like it", "end"];
        assert_eq!(read(&army), army.join("\n"), "{line}");
    }
    // What a mail program broke is joined as before.
    assert_eq!(read(&["army", LIST, "Khan, Lord of the Horde", "end"]).lines().count(), 3);
}

#[test]
fn no_example_of_any_help_is_joined_to_a_long_line_above_it() {
    let library = estafette_shelf::load(None).unwrap();
    let verbs = |verbs: &'static [Verb]| verbs.iter().flat_map(|verb| verb.examples.iter().copied());
    let house = Lang::ALL.into_iter().flat_map(|lang| verbs(commands(lang)));
    let mut examples: Vec<&str> =
        house.chain(verbs(for_players())).chain(verbs(for_umpires())).chain(verbs(desk::help())).collect();
    for system in library.systems() {
        examples.extend(Lang::ALL.into_iter().flat_map(|lang| verbs(system.verbs(lang))));
    }
    let joined: Vec<&str> = examples
        .into_iter()
        .filter_map(|example| example.lines().next())
        .filter(|line| read(&[LONG, line]).lines().next() != Some(LONG))
        .collect();
    assert!(joined.is_empty(), "{joined:#?}");
}
