//! Nobody is told what he may not know: mails and receipts stay the same when only that differs.

use super::super::super::live::{Act, By};
use super::super::super::name::Name;
use super::field::{MailedEvent, PLAYERS, army, name, player, sheet};

const PAGES: &str =
    "standings\npairings\ncross-table\nentrants\narmies\nrules\nstatus\nhelp\nwhy Bauer Kowalski";

/// All that one player was ever mailed, and what he is answered when he asks for everything.
fn all_of(mut field: MailedEvent, who: &str) -> String {
    let mails: Vec<String> = field
        .mails_to(who)
        .iter()
        .map(|m| format!("{} {} {} {:?}", m.about, m.written.subject, m.written.text, m.written.html))
        .collect();
    let answer = field.says(&player(who), PAGES);
    format!("{}\n{}\n{:?}", mails.join("\n"), answer.text, answer.html)
}

#[test]
fn another_army_changes_nothing_for_the_others_before_it_is_revealed() {
    let open = MailedEvent::open();
    let mut other = open.clone();
    let mut changed = army();
    (changed.cost, changed.variants[0].list) = (1251, "99 Secret Host".to_owned());
    changed.variants.truncate(1);
    other.act(&Act::GiveArmy { player: name("Karl Bauer"), army: changed }, &By::Clock);
    for (who, ..) in PLAYERS.into_iter().skip(1) {
        assert_eq!(all_of(open.clone(), who), all_of(other.clone(), who), "{who}");
    }
    assert!(all_of(other, "Karl Bauer").contains("99 Secret Host"));
}

#[test]
fn a_variant_changes_nothing_for_the_others() {
    let first_round = MailedEvent::first_round();
    let mut other = first_round.clone();
    other.says(&player("Karl Bauer"), "variant 2");
    for (who, ..) in PLAYERS.into_iter().skip(1) {
        assert_eq!(all_of(first_round.clone(), who), all_of(other.clone(), who), "{who}");
    }
}

#[test]
fn a_sheet_changes_nothing_for_the_others_before_both_are_in() {
    let field = MailedEvent::first_round();
    let pair: [Name; 2] = field.event.book.games[0].pair.clone();
    let mut other = field.clone();
    let by = pair[0].clone();
    other.act(&Act::GiveSheet { by: by.clone(), sheet: sheet(&pair, 400, 58) }, &By::Player(by));
    for (who, ..) in PLAYERS.into_iter().filter(|(who, ..)| *who != pair[0].as_str()) {
        assert_eq!(all_of(field.clone(), who), all_of(other.clone(), who), "{who}");
    }
}

#[test]
fn a_draft_and_addresses_stand_in_no_mail_to_players() {
    let mut field = MailedEvent::first_round();
    field.play_round();
    field.act(&Act::CloseRound, &By::Clock);
    let before = field.clone();
    field.act(&Act::Draft { by_hand: None }, &By::Clock);
    for (who, ..) in PLAYERS {
        assert_eq!(all_of(before.clone(), who), all_of(field.clone(), who), "{who}");
        let own = &field.event.people[&name(who)].address;
        let all = all_of(field.clone(), who);
        for person in field.event.people.values().filter(|p| p.address != *own) {
            assert!(!all.contains(&person.address), "{who} reads {}", person.address);
        }
    }
}
