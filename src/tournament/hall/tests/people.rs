//! What players say of themselves and to the umpire: zone, language, protests; and what he asks for.

use super::*;
use crate::Name;
use estafette_core::Lang;
use estafette_game::Outcome;

/// The eight have signed on and play their first round.
fn playing() -> Host {
    let mut host = Host::new();
    host.announce(&format(), &announcement());
    host.sign_eight_on();
    host.until("2027-03-09T10:00:00Z".parse().unwrap());
    host
}

/// The address that a tournament's own mails to somebody are answered at.
fn own(host: &Host, address: &str) -> String {
    let mails = host.mails_to(address);
    mails.into_iter().rfind(|mail| mail.reply_to.starts_with("orders+event.")).unwrap().reply_to
}

fn play_round(host: &mut Host, round: u32) {
    for ((of, _), game) in host.event().opened {
        if of == round {
            host.play(&game);
        }
    }
    host.after(26);
}

#[test]
fn a_player_changes_zone_and_language_by_mail_and_keeps_both_over_the_rounds() {
    let mut host = playing();
    let (who, ann, _) = EIGHT[0];
    let to = own(&host, ann);
    let handled = host.unknown(ann, &to, "zone Asia/Tokyo\nlanguage polish");
    assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
    let receipt = host.last_to(ann).text;
    assert!(receipt.contains("You read times in the zone Asia/Tokyo"), "{receipt}");
    let person = host.event().people[&name(who)].clone();
    assert_eq!((person.zone.as_str(), person.lang), ("Asia/Tokyo", Lang::Polish));
    play_round(&mut host, 1);
    let person = host.event().people[&name(who)].clone();
    assert_eq!(person.zone, "Asia/Tokyo", "his game of the round read so, too");
    let opened = host.mails_to(ann).into_iter().find(|mail| mail.reply_to.contains("+cup-r2-")).unwrap();
    assert!(opened.text.contains("Witaj"), "{}", opened.text);
    // What he changes in a game holds from then on.
    host.unknown(ann, &opened.reply_to, "zone Asia/Kolkata");
    play_round(&mut host, 2);
    assert_eq!(host.event().people[&name(who)].zone, "Asia/Kolkata");
    assert_eq!(host.verdict().wrong, Vec::<String>::new());
}

#[test]
fn a_zone_or_a_language_that_is_none_is_told_with_what_would_be() {
    let mut host = playing();
    let (who, ann, zone) = EIGHT[0];
    let to = own(&host, ann);
    host.unknown(ann, &to, "zone Europe/Warsow\nlanguage klingon");
    let receipt = host.last_to(ann).text;
    assert!(receipt.contains("Europe/Warsaw") && receipt.contains("no language of mails"), "{receipt}");
    assert_eq!(host.event().people[&name(who)].zone, zone);
}

#[test]
fn a_protest_is_kept_and_both_players_are_told_of_it_and_of_the_answer() {
    let mut host = playing();
    let event = host.event();
    let pair = event.book.games[0].pair.clone();
    let address = |name: &Name| EIGHT.iter().find(|(who, ..)| *who == name.as_str()).unwrap().1;
    let (by, other) = (address(&pair[0]), address(&pair[1]));
    let third = EIGHT.iter().find(|(who, ..)| pair.iter().all(|name| *who != name.as_str())).unwrap().1;
    let before = host.mails_to(third).len();
    let to = own(&host, by);
    let text = "protest The wheel was too long.\nIt went 90 paces and not 60.\nend\n\nRegards";
    let handled = host.unknown(by, &to, text);
    assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
    assert!(host.last_to(by).text.contains("protest 1"), "{}", host.last_to(by).text);
    let asked = host.last_to(UMPIRE);
    for told in [&asked, &host.last_to(other)] {
        assert!(told.text.contains("too long.") && told.text.contains("90 paces"), "{}", told.text);
    }
    let owes = host.unknown(UMPIRE, &asked.reply_to, "owes");
    assert_eq!(owes.outcome, Outcome::Accepted, "{}", owes.reason);
    let page = host.last_to(UMPIRE).text;
    assert!(page.contains("90 paces") && page.contains("cup-r1-t1 waits for"), "{page}");
    // One reply to a mail that only he has, and no second confirmation.
    let answered = host.unknown(UMPIRE, &asked.reply_to, "answer protest 1: It was 60; I measured.");
    assert_eq!(answered.outcome, Outcome::Accepted, "{}", answered.reason);
    for player in [by, other] {
        let told = host.last_to(player).text;
        assert!(told.contains("too long.") && told.contains("I measured"), "{told}");
    }
    assert_eq!(host.mails_to(third).len(), before, "it is nobody else's");
    host.unknown(UMPIRE, &asked.reply_to, "answer protest 7: no");
    assert!(host.last_to(UMPIRE).text.contains("there is only protest 1"), "{}", host.last_to(UMPIRE).text);
}

#[test]
fn the_umpire_has_the_standing_after_each_round_and_the_end() {
    let mut host = playing();
    play_round(&mut host, 1);
    play_round(&mut host, 2);
    let mails = host.mails_to(UMPIRE);
    for subject in ["standing after round 1", "Cup of Clubs is over"] {
        let mail = mails.iter().find(|mail| mail.subject.contains(subject));
        let mail = mail.unwrap_or_else(|| panic!("no `{subject}`"));
        assert!(mail.text.contains("Ann Archer") && mail.reply_to.starts_with("orders+event."), "{mail:?}");
    }
}

#[test]
fn a_round_opens_with_one_mail_a_player() {
    let mut host = Host::new();
    host.announce(&format(), &announcement());
    host.sign_eight_on();
    host.until("2027-03-08T10:00:00Z".parse().unwrap());
    let before = EIGHT.map(|(_, address, _)| host.mails_to(address).len());
    host.until("2027-03-09T10:00:00Z".parse().unwrap());
    let event = host.event();
    for ((who, address, _), before) in EIGHT.iter().zip(before) {
        let mails = &host.mails_to(address)[before..];
        let [mail] = mails else { panic!("{who} has {} mails: {mails:#?}", mails.len()) };
        let game = event.game_of(1, &name(who)).unwrap();
        let opponent = game.pair.iter().find(|player| player.as_str() != *who).unwrap();
        let zone = EIGHT.iter().find(|(name, ..)| *name == opponent.as_str()).unwrap().2;
        let flat = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        for said in ["Round 1 of Cup of Clubs", opponent.as_str(), zone, "press to", "`tournament cup`"] {
            assert!(flat.contains(said), "no `{said}` for {who}: {}", mail.text);
        }
        assert!(!flat.contains("No deadline is set"), "{}", mail.text);
        assert!(mail.reply_to.starts_with("orders+cup-r1-"), "{}", mail.reply_to);
    }
}
