//! The box as it is, and what is said of broken files.

use super::super::ids::PileId;
use super::super::s01_components;
use super::*;

fn files() -> DataFiles {
    crate::EDITION.data(None).unwrap()
}

#[test]
fn the_box_holds_what_the_rulebook_says() {
    assert_eq!(check(&files()), Vec::new());
    let data = Data::load(&files()).unwrap();
    let cards = |pile| s01_components::cards(&data, pile);
    let counts =
        [PileId::Crown, PileId::Mercenary, PileId::Teutons, PileId::Provisions, PileId::Ducats].map(cards);
    assert_eq!((counts, cards(PileId::Events)), ([16, 16, 12, 8, 8], 14));
    assert_eq!(data.decks.crown.iter().map(|s| u32::from(*s)).sum::<u32>(), 56);
    assert_eq!(data.decks.teutons.iter().map(|s| u32::from(*s)).sum::<u32>(), 30);
    assert_eq!(data.scenarios.keys().collect::<Vec<_>>(), ["four-players", "three-players", "two-players"]);
    assert_eq!(data.events[&EventId("E05".to_owned())].effect, Effect::Foray { first: 3, second: 1 });
}

/// What is said when `from` in a file is replaced by `to`.
fn told(name: &str, from: &str, to: &str) -> Vec<String> {
    let files = files();
    let text = files.text(name).unwrap().to_owned();
    assert!(text.contains(from), "{name} has no `{from}`");
    let broken = text.replacen(from, to, 1);
    check(&files.with(name, broken)).iter().map(ToString::to_string).collect()
}

#[test]
fn a_broken_file_is_told_with_its_line_and_the_nearest_word() {
    let says = |name, from, to, part: &str| {
        let said = told(name, from, to).join("\n");
        assert!(said.contains(part), "{part} is not in\n{said}");
    };
    let forray = "events.toml:48: unknown effect `forray`; did you mean `foray`?";
    says("events.toml", "effect = \"foray\"", "effect = \"forray\"", forray);
    let ronds = "tables.toml:5: unknown key `ronds`; did you mean `rounds`?";
    says("tables.toml", "rounds = 8", "ronds = 8", ronds);
    says("tables.toml", "4 = 6", "5 = 6", "the bonus for 4 players is missing");
    says("cards.toml", "values = [5, 3]", "values = [3, 5]", "the highest first");
    says("scenarios/two-players.toml", "\"green\"", "\"gren\"", "did you mean `green`?");
    says("scenarios/two-players.toml", ", \"green\"", "", "two to four can");
}

#[test]
fn a_deck_that_does_not_last_keeps_the_game_from_loading() {
    let short = told("cards.toml", "[crown]\n1 = 2", "[crown]\n1 = 1");
    assert!(short.iter().any(|t| t.contains("warning: `crown` has 15 cards")), "{short:?}");
    assert!(short.iter().any(|t| t.contains("the crown deck has 15 cards; a game of 8 rounds takes 16")));
}
