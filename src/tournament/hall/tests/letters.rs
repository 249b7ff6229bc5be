//! Letters: who is believed, what is done once, and what is answered.

use super::*;
use estafette_game::Outcome;

fn gathering() -> Host {
    let host = Host::new();
    host.announce(&format(), &announcement());
    host
}

#[test]
fn a_stranger_confirms_that_he_signed_on_before_it_counts() {
    let mut host = gathering();
    let (_, ann, _) = EIGHT[0];
    let asked = host.unknown(ann, BARE, "tournament cup\nsign on as Ann Archer, zone Europe/Warsaw");
    assert_eq!(asked.outcome, Outcome::Waiting, "{}", asked.reason);
    assert!(host.event().people.is_empty(), "nothing is done before");
    let question = host.last_to(ann);
    assert!(question.reply_to.starts_with("orders+confirm."), "{question:?}");
    let yes = host.unknown(ann, &question.reply_to, "confirm");
    assert_eq!(yes.outcome, Outcome::Accepted, "{}", yes.reason);
    let event = host.event();
    let person = &event.people[&name("Ann Archer")];
    assert_eq!((person.address.as_str(), person.zone.as_str()), (ann, "Europe/Warsaw"));
    assert!(host.last_to(ann).reply_to.starts_with("orders+event."));
    let again = host.unknown(ann, &question.reply_to, "confirm");
    assert_eq!(again.outcome, Outcome::Unusable, "{}", again.reason);
}

#[test]
fn every_answer_is_dated_in_the_zone_of_its_reader() {
    let mut host = gathering();
    host.sign_eight_on();
    for (_, address, _) in EIGHT {
        host.known(address, "tournament cup\nstandings");
    }
    host.known(UMPIRE, "tournament cup\nstandings");
    let zones = EIGHT.map(|(_, address, zone)| (address, zone));
    let mut held = 0;
    for (to, kind, bytes) in host.outbox() {
        let zone = zones.iter().find(|(address, _)| *address == to).map_or("Europe/Berlin", |(_, zone)| zone);
        let date = *mail_parser::MessageParser::default().parse(&bytes).unwrap().date().unwrap();
        let at = jiff::Timestamp::from_second(date.to_timestamp()).unwrap();
        let offset = jiff::tz::TimeZone::get(zone).unwrap().to_offset(at).seconds() / 60;
        let sign = if date.tz_before_gmt { -1 } else { 1 };
        let said = sign * (i32::from(date.tz_hour) * 60 + i32::from(date.tz_minute));
        assert_eq!(said, offset, "{kind} to {to} of {zone}: {date}");
        held += 1;
    }
    assert!(held > 24, "{held}");
}

#[test]
fn a_letter_twice_has_one_effect_and_one_answer() {
    let mut host = gathering();
    let (_, ann, _) = EIGHT[0];
    let raw = host.raw(ann, BARE, "tournament cup\nsign on as Ann Archer");
    host.take(&raw, estafette_mail::Standing::Aligned);
    let (mails, lines) = (host.outbox(), host.verdict().lines);
    // The same mail over another way has another trace header.
    let other = [b"Received: from elsewhere\r\n".as_slice(), &raw].concat();
    let again = host.take(&other, estafette_mail::Standing::Aligned);
    assert_eq!(again.outcome, Outcome::Duplicate, "{}", again.reason);
    assert_eq!((host.outbox(), host.verdict().lines), (mails, lines));
}

#[test]
fn the_secret_of_a_mail_speaks_for_its_reader_and_no_other() {
    let mut host = gathering();
    host.sign_eight_on();
    let (_, bob, _) = EIGHT[1];
    let secret = host.last_to(bob).reply_to;
    let left = host.unknown("bob.away@elsewhere.example", &secret, "leave");
    assert_eq!(left.outcome, Outcome::Accepted, "{}", left.reason);
    let event = host.event();
    assert!(!event.stays(&name("Bob Baker")) && event.stays(&name("Ann Archer")));
    let guessed = host.unknown("eve@evil.example", "orders+event.aaaaaaaaaaaaaaaa@club.example", "leave");
    assert_eq!(guessed.outcome, Outcome::Stranger, "{}", guessed.reason);
}

#[test]
fn nobody_speaks_for_a_player_from_a_forged_address() {
    let mut host = gathering();
    host.sign_eight_on();
    let (_, bob, _) = EIGHT[1];
    let claimed = host.unknown(bob, BARE, "tournament cup\nleave");
    assert_eq!(claimed.outcome, Outcome::Waiting, "{}", claimed.reason);
    assert!(host.event().stays(&name("Bob Baker")));
    let raw = host.raw(bob, BARE, "tournament cup\nleave");
    let forged = host.take(&raw, estafette_mail::Standing::Forged);
    assert_eq!(forged.outcome, Outcome::Forged, "{}", forged.reason);
    assert!(host.event().stays(&name("Bob Baker")));
}

#[test]
fn an_unknown_tournament_is_answered_with_the_nearest_name() {
    let mut host = gathering();
    let handled = host.known("dan@d.example", "tournament cupp\nsign on as Dan Dyer");
    assert_eq!(handled.outcome, Outcome::Unusable, "{}", handled.reason);
    assert!(host.last_to("dan@d.example").text.contains("cup"));
    let plain = host.known("dan@d.example", "Hello, what is this about?");
    assert_eq!(plain.outcome, Outcome::Stranger, "other letters are none of the hall's: {}", plain.reason);
}

#[test]
fn a_game_and_a_tournament_never_have_the_same_name() {
    let host = gathering();
    let new = estafette_game::NewGame {
        game: estafette_core::GameId::new("cup"),
        system: "tiny".to_owned(),
        scenario: None,
        settings: estafette_rules::Settings::default(),
    };
    let refused =
        host.doing(|_, house| Ok(house.create(&new, &mut |b| b.fill(1), host.now).unwrap_err().to_string()));
    assert!(refused.contains("tournament `cup`"), "{refused}");
}

#[test]
fn mails_to_the_umpire_are_answered_by_reply() {
    let mut host = gathering();
    assert!(!host.last_to(UMPIRE).reply_to.starts_with("orders+event."), "others answer the announcement");
    host.sign_eight_on();
    host.after(24 * 7);
    let draft = host.last_to(UMPIRE);
    assert!(draft.subject.contains("draft of round 1") && draft.reply_to.starts_with("orders+event."));
    // The lines of the mail with the `#` taken away, from another address than the registered one.
    let done = host.unknown("ulla@home.example", &draft.reply_to, "publish");
    assert_eq!(done.outcome, Outcome::Accepted, "{}", done.reason);
    assert!(done.reason.contains("the umpire Ulla"), "{}", done.reason);
    assert!(host.event().published.contains_key(&1));
    let receipt = host.last_to(UMPIRE);
    assert!(receipt.subject.contains("accepted") && receipt.reply_to == draft.reply_to, "{receipt:?}");
}

#[test]
fn an_umpire_who_is_known_by_an_address_alone_is_believed_at_it_with_the_same_proof() {
    let mut host = Host::with_nameless_umpire();
    host.announce(&format(), &announcement());
    host.sign_eight_on();
    let line = "tournament cup\nleave Bob Baker";
    let raw = host.raw(UMPIRE, BARE, line);
    let forged = host.take(&raw, estafette_mail::Standing::Forged);
    assert_eq!(forged.outcome, Outcome::Forged, "{}", forged.reason);
    let asked = host.unknown(UMPIRE, BARE, line);
    assert_eq!(asked.outcome, Outcome::Waiting, "{}", asked.reason);
    assert!(host.event().stays(&name("Bob Baker")), "nothing is done before");
    let yes = host.unknown(UMPIRE, &host.last_to(UMPIRE).reply_to.clone(), "confirm");
    assert_eq!(yes.outcome, Outcome::Accepted, "{}", yes.reason);
    assert!(!host.event().stays(&name("Bob Baker")));
    let done = host.known(UMPIRE, "tournament cup\nleave Ann Archer");
    assert_eq!(done.outcome, Outcome::Accepted, "{}", done.reason);
    assert!(!host.event().stays(&name("Ann Archer")));
    let stranger = host.known("otto@o.example", "tournament cup\nleave Cat Cooper");
    assert_eq!(stranger.outcome, Outcome::Unusable, "{}", stranger.reason);
}

#[test]
fn an_answer_to_the_houses_own_address_is_known_by_the_tag_of_its_subject() {
    let mut host = gathering();
    host.sign_eight_on();
    host.after(24 * 7);
    let answer = |host: &mut Host, from: &str, subject: &str, standing| {
        let raw = String::from_utf8(host.raw(from, BARE, "publish")).unwrap();
        host.take(raw.replace("Subject: playing", &format!("Subject: {subject}")).as_bytes(), standing)
    };
    let asked = answer(&mut host, UMPIRE, "Re: [cup] draft of round 1", estafette_mail::Standing::Unknown);
    assert_eq!(asked.outcome, Outcome::Waiting, "{}", asked.reason);
    let other = answer(&mut host, "otto@o.example", "Re: [cap] round 1", estafette_mail::Standing::Aligned);
    assert_eq!(other.outcome, Outcome::Stranger, "{}", other.reason);
    let done = answer(&mut host, UMPIRE, "AW: Re: [cup] draft of round 1", estafette_mail::Standing::Aligned);
    assert_eq!(done.outcome, Outcome::Accepted, "{}", done.reason);
    assert!(host.event().published.contains_key(&1));
}

/// The text of the last mail to an address, on one line.
fn told(host: &Host, address: &str) -> String {
    host.last_to(address).text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_left_before_sign_on_closed_is_answered_at_the_address_that_he_has() {
    let mut host = gathering();
    host.sign_eight_on();
    let (_, bob, _) = EIGHT[1];
    let secret = host.last_to(bob).reply_to;
    host.unknown(bob, &secret, "leave");
    assert!(told(&host, bob).contains("`sign on as NAME` brings you back"), "{}", told(&host, bob));
    let back = host.unknown(bob, &secret, "return");
    assert_eq!(back.outcome, Outcome::Unusable, "he is answered, and no guess is counted: {}", back.reason);
    let asked = host.unknown(bob, &secret, "tournament cup\nsign on as Bob Baker");
    assert_eq!(asked.outcome, Outcome::Waiting, "{}", asked.reason);
    let confirmed = host.unknown(bob, &host.last_to(bob).reply_to.clone(), "confirm");
    assert_eq!(confirmed.outcome, Outcome::Accepted, "{}", confirmed.reason);
    assert!(host.event().stays(&name("Bob Baker")));
}

#[test]
fn a_letter_that_names_another_tournament_does_nothing_here() {
    let mut host = gathering();
    host.sign_eight_on();
    let (_, bob, _) = EIGHT[1];
    let secret = host.last_to(bob).reply_to;
    let elsewhere = host.unknown(bob, &secret, "tournament other\naway round 2\nleave");
    assert_eq!(elsewhere.outcome, Outcome::Unusable, "{}", elsewhere.reason);
    assert!(told(&host, bob).contains("this letter names the tournament `other`"), "{}", told(&host, bob));
    assert!(host.event().stays(&name("Bob Baker")));
    let here = host.unknown(bob, &secret, "tournament cup\nleave");
    assert_eq!(here.outcome, Outcome::Accepted, "{}", here.reason);
}

#[test]
fn what_a_line_says_besides_is_refused_and_what_is_quoted_is_counted() {
    let mut host = gathering();
    host.sign_eight_on();
    let (_, bob, _) = EIGHT[1];
    let secret = host.last_to(bob).reply_to;
    let both = host.unknown(bob, &secret, "language polish, zone Europe/Paris");
    assert_eq!(both.outcome, Outcome::Unusable, "{}", both.reason);
    assert!(told(&host, bob).contains("says more than a language"), "{}", told(&host, bob));
    host.unknown(bob, &secret, "language polish");
    assert!(told(&host, bob).contains("mailed in Polish"), "{}", told(&host, bob));
    host.unknown(bob, &secret, "standings\n\nOn Monday Ulla wrote:\n> away round 1\n> zone Europe/London");
    assert!(told(&host, bob).contains("HOW YOUR LETTER WAS READ"), "{}", told(&host, bob));
    host.unknown(bob, &secret, "language polish\nlol");
    let one = "`lol`: no line that is known here; `help` lists those that are.";
    assert!(told(&host, bob).contains(one), "{}", told(&host, bob));
    host.known(UMPIRE, "tournament cup\nrounds 4 because there is time");
    assert!(told(&host, UMPIRE).contains("there are 4 rounds"), "{}", told(&host, UMPIRE));
}

#[test]
fn a_comma_that_is_missing_makes_no_zone_a_part_of_a_name() {
    for (line, club, zone) in [
        ("sign on as Karl Bauer zone Europe/Berlin", None, "Europe/Berlin"),
        ("sign on as Karl Bauer, club Bonn zone Europe/Berlin", Some("Bonn"), "Europe/Berlin"),
        ("sign on as Karl Bauer club Bonn, zone Asia/Tokyo", Some("Bonn"), "Asia/Tokyo"),
        ("sign on as Karl Bauer, club Time Zone", Some("Time Zone"), "UTC"),
    ] {
        let mut host = gathering();
        host.known("karl@k.example", &format!("tournament cup\n{line}"));
        let event = host.event();
        assert_eq!(event.people[&name("Karl Bauer")].zone, zone, "{line}");
        assert_eq!(event.book.entrants[&name("Karl Bauer")].club.as_deref(), club, "{line}");
    }
    let mut host = gathering();
    let twice = "tournament cup\nsign on as Karl Bauer, zone Europe/Berlin, zone Asia/Tokyo";
    let handled = host.known("karl@k.example", twice);
    assert_eq!(handled.outcome, Outcome::Unusable, "{}", handled.reason);
}
