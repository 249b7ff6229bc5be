//! Who is mailed what, from the announcement to the end.

use super::super::super::live::{Act, By, Record, Reminder};
use super::super::{To, announcement, mails};
use super::field::{MailedEvent, PLAYERS, name, player, sheet, stranger, umpire};

/// A text in one line.
pub fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_signs_on_has_all_that_he_must_know() {
    let field = MailedEvent::open();
    let mail = field.last("Jan Kowalski", "welcome");
    let text = flat(&mail.written.text);
    for part in [
        "Jan Kowalski (club Klub Gdańsk) is signed on",
        "Sunday 24 January 2027, 13:00 CET (2027-01-24 12:00 UTC)",
        "never meet again",
        "You owe your army by",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_round_tells_each_his_own_game_first_and_then_all_games() {
    let field = MailedEvent::first_round();
    for (who, ..) in PLAYERS {
        let game = field.event.game_of(1, &name(who)).unwrap();
        let other = game.pair.iter().find(|n| n.as_str() != who).unwrap();
        let mail = field.last(who, "round");
        assert_eq!(mail.written.subject, format!("round 1: you meet {other}"));
        let text = &mail.written.text;
        assert!(text.contains(&format!("on table {}", game.table.unwrap())), "{text}");
        assert!(text.contains("You owe the result of your game of round 1"), "{text}");
        for game in &field.event.book.games {
            assert!(game.pair.iter().all(|n| text.contains(n.as_str())), "{text}");
        }
    }
    assert_eq!(field.to_umpire("draft").len(), 1);
    let order = &field.last("Anna Wolf", "order").written.text;
    assert!(order.contains(&field.event.commitment) && order.contains("1. "), "{order}");
}

#[test]
fn sheets_that_differ_are_told_to_both_and_to_the_umpire() {
    let mut field = MailedEvent::first_round();
    let pair = field.event.book.games[0].pair.clone();
    for (by, (damage, vp)) in pair.iter().zip([(400, 58), (407, 59)]) {
        let sheet = sheet(&pair, damage, vp);
        field.act(&Act::GiveSheet { by: by.clone(), sheet }, &By::Player(by.clone()));
    }
    for who in &pair {
        let text = &field.last(who.as_str(), "disputed").written.text;
        assert!(text.contains("400") && text.contains("407"), "{text}");
    }
    let told = field.to_umpire("disputed");
    assert!(
        told[0].written.text.contains(&format!("# rule round 1 {} - {}", pair[0], pair[1])),
        "{}",
        told[0].written.text
    );
    let ruled = format!("rule round 1 {} - {} 60 : 40 because both erred", pair[0], pair[1]);
    let answer = field.says(&umpire(), &ruled);
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
    let text = flat(&field.last(pair[1].as_str(), "result").written.text);
    assert!(text.contains("60 : 40 points, because both erred"), "{text}");
}

#[test]
fn a_round_closes_with_standing_and_cross_table_and_the_last_one_with_the_winner() {
    let mut field = MailedEvent::first_round();
    for round in 1..=4 {
        field.play_round();
        field.act(&Act::CloseRound, &By::Clock);
        let text = &field.last("Łucja Żółć", "standing").written.text;
        assert!(text.contains(&format!("STANDING AFTER ROUND {round}")), "{text}");
        assert!(text.contains(&format!("CROSS-TABLE AFTER ROUND {round}")) && text.contains(" v "), "{text}");
        if round < 4 {
            field.pair_and_publish(false);
        } else if !field.event.ended() {
            field.act(&Act::CloseRound, &By::Clock);
        }
    }
    let text = &field.last("Jan Müller", "end").written.text;
    assert!(text.contains("FINAL RANKING AFTER ROUND 4") && text.contains("has won it"), "{text}");
}

#[test]
fn teams_choose_by_turns_and_are_told_their_tables() {
    let mut field = MailedEvent::teams();
    let choosing = field.event.choosing.values().next().unwrap().clone();
    let one =
        |field: &MailedEvent, team: &super::super::super::name::Name| field.event.players_of(team)[0].clone();
    let lower = one(&field, &choosing.lower);
    let asked = field.last(lower.as_str(), "match").written.text.clone();
    assert!(asked.contains("chooses first") && asked.contains("# choose antique table"), "{asked}");
    let [first, second, third] = choosing.tables;
    field.says(&player(lower.as_str()), &format!("choose medieval table {second}"));
    let other = one(&field, &choosing.other);
    let asked = field.last(other.as_str(), "chosen").written.text.clone();
    assert!(asked.contains(&format!("choose antique table {first}, dark ages table {third}")), "{asked}");
    let answer = field
        .says(&player(other.as_str()), &format!("choose antique table {third}, dark ages table {first}"));
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
}

#[test]
fn a_round_in_a_hall_starts_with_its_timetable_and_is_signalled_each_hour() {
    let mut field = MailedEvent::first_round();
    let before = flat(&field.says(&player("Karl Bauer"), "clock").text);
    assert!(before.contains("Round 1 has not officially started"), "{before}");
    field.says(&umpire(), "start");
    let text = flat(&field.last("Karl Bauer", "start").written.text);
    for part in [
        "You set up from Sunday 31 January 2027, 13:00 CET (2027-01-31 12:00 UTC) to Sunday 31 January 2027, 13:30 CET",
        "Jan Kowalski sets up from",
        "All games stop Sunday 31 January 2027, 17:15 CET",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    field.says(&player("Karl Bauer"), "outscouted Kowalski");
    let text = flat(&field.last("Jan Kowalski", "outscouted").written.text);
    assert!(text.contains("Jan Kowalski is outscouted, and sets up before Karl Bauer does."), "{text}");
    field.now += chrono::TimeDelta::minutes(30 + 180);
    field.act(&Act::Remind(Reminder::Signal(1, 180)), &By::Clock);
    assert_eq!(field.to_umpire("signal")[0].written.subject, "round 1: signal, 3 hours played");
    let text = flat(&field.last("Anna Wolf", "signal").written.text);
    assert!(text.contains("180 minutes have been played."), "{text}");
    assert!(text.contains("followed by the reaction tests of the next alone"), "{text}");
}

#[test]
fn units_that_are_not_set_up_are_asked_for_ruled_and_told() {
    let mut field = MailedEvent::first_round();
    field.says(&umpire(), "start");
    field.now += chrono::TimeDelta::minutes(30);
    let answer = field.says(&player("Karl Bauer"), "not set up UNIT 7 and UNIT 8");
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
    let asked = &field.to_umpire("not-set-up")[0].written.text;
    assert!(asked.contains("# off table Jan Kowalski: UNIT 7, UNIT 8 because …"), "{asked}");
    let answer = field.says(&umpire(), "off table Kowalski: unit 8 because time was up");
    assert!(flat(&answer.text).contains("UNIT 8 of Jan Kowalski come as reinforcements"), "{}", answer.text);
    let told = flat(&field.last("Jan Kowalski", "off-table").written.text);
    assert!(told.contains("because time was up [W-2.1.2f]"), "{told}");
}

#[test]
fn an_error_of_a_list_is_penalised_from_half_on() {
    let mut field = MailedEvent::first_round();
    let answer = field.says(&umpire(), "list error of Bauer 120 points 30 percent because of a body");
    assert!(answer.text.contains("[W-2.1.1k]"), "{}", answer.text);
    field.says(&umpire(), "list error of Bauer 121 points half because of a body");
    let told = flat(&field.last("Karl Bauer", "penalty").written.text);
    assert!(told.contains("loses 61 damage points in round 1, because of a body"), "{told}");
}

#[test]
fn those_who_owe_are_reminded_with_the_lines_that_give_it() {
    let mut field = MailedEvent::first_round();
    let who = field.event.book.games[0].pair[0].clone();
    field.act(&Act::Remind(Reminder::Sheet(1, who.clone())), &By::Clock);
    let mail = field.last(who.as_str(), "reminder");
    assert_eq!(mail.written.subject, "reminder: round 1: your result is asked for");
    assert!(mail.written.text.contains("# result\n# damage"), "{}", mail.written.text);
    assert_eq!(field.mailed.iter().filter(|m| m.about == "reminder").count(), 1);
}

#[test]
fn what_is_due_is_told_in_the_zone_of_its_reader_and_in_utc() {
    let mut field = MailedEvent::first_round();
    for (who, ..) in PLAYERS {
        let (hour, utc) = match who {
            "John O'Neill" => ("07:00 EST", true),
            "Anna Wolf" => ("12:00 UTC", false),
            _ => ("13:00 CET", true),
        };
        let at = |day: &str, iso: &str| match utc {
            true => format!("{day} 2027, {hour} ({iso} 12:00 UTC)"),
            false => format!("{day} 2027, {hour}"),
        };
        let choose =
            format!("You may choose by {} which of the 2 variants", at("Tuesday 2 February", "2027-02-02"));
        let due = format!(" by {}.", at("Tuesday 2 March", "2027-03-02"));
        let text = flat(&field.last(who, "round").written.text);
        assert!(text.contains(&format!("Its result is due{due}")) && text.contains(&choose), "{text}");
        for reminder in [Reminder::Sheet(1, name(who)), Reminder::Variant(1, name(who))] {
            field.act(&Act::Remind(reminder), &By::Clock);
            let text = flat(&field.last(who, "reminder").written.text);
            assert!(text.contains("You owe the result") && text.contains(&due), "{text}");
            assert!(text.contains(&choose), "{text}");
        }
    }
    let pair = field.event.book.games[0].pair.clone();
    assert_eq!(pair[0].as_str(), "John O'Neill");
    field.now += chrono::TimeDelta::days(31);
    field.act(&Act::MarkOverdue { round: 1, pair: pair.clone() }, &By::Clock);
    let text = flat(&field.last("John O'Neill", "overdue").written.text);
    assert!(text.contains("It was due by Tuesday 2 March 2027, 07:00 EST (2027-03-02 12:00 UTC)."), "{text}");
    assert!(!text.contains("You may choose"), "{text}");
}

#[test]
fn a_draft_goes_to_the_umpire_alone() {
    let mut field = MailedEvent::first_round();
    field.play_round();
    field.act(&Act::CloseRound, &By::Clock);
    let before = field.mailed.len();
    field.act(&Act::Draft { by_hand: None }, &By::Clock);
    let new = &field.mailed[before..];
    assert!(!new.is_empty() && new.iter().all(|m| m.to == To::Umpire), "{new:?}");
}

#[test]
fn teams_come_to_an_end_with_prizes_for_their_players() {
    let mut field = MailedEvent::teams();
    for round in 1..=3 {
        field.dice_tables();
        field.play_round();
        field.act(&Act::CloseRound, &By::Clock);
        if round < 3 {
            field.pair_and_publish(false);
        }
    }
    let text = flat(&field.last("Łucja San", "end").written.text);
    for part in [
        "has won it",
        "Best player of all:",
        "Best player in antique:",
        "Best player in medieval:",
        "PLAYERS AFTER ROUND 3",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let placed = flat(&field.last("Łucja San", "placed").written.text);
    assert!(placed.contains("medieval; your side is"), "{placed}");
}

#[test]
fn a_round_that_cannot_be_paired_goes_to_the_umpire_with_lines_that_help() {
    let mut field = MailedEvent::announced("german-open");
    field.event.announcement.lists_until = None;
    for (who, ..) in PLAYERS.into_iter().take(2) {
        field.says(&stranger(&format!("{}@x.example", who.len()), ""), &format!("sign on as {who}"));
    }
    field.now += chrono::TimeDelta::days(21);
    field.pair_and_publish(true);
    field.play_round();
    field.act(&Act::CloseRound, &By::Clock);
    field.act(&Act::Draft { by_hand: None }, &By::Clock);
    let text = field.to_umpire("unpairable")[0].written.text.clone();
    assert!(text.contains("# relax opponents because"), "{text}");
    let answer = field.says(&umpire(), "relax opponents because we are two\npair\npublish");
    assert!(answer.subject.starts_with("accepted:"), "{}", answer.text);
    let text = flat(&field.last("Karl Bauer", "rules").written.text);
    assert!(
        text.contains("because we are two") && text.contains("meet again only when there is no other way"),
        "{text}"
    );
    assert!(!field.mails_to("Karl Bauer").iter().any(|m| m.about == "unpairable"));
}

#[test]
fn coming_going_and_the_end_before_time_are_told() {
    let mut field = MailedEvent::first_round();
    field.says(&player("Karl Bauer"), "away round 3");
    field.says(&player("Anna Wolf"), "leave");
    assert!(field.last("Karl Bauer", "presence").written.text.contains("You are not paired in round 3"));
    assert!(field.last("Anna Wolf", "presence").written.text.contains("You have left"));
    assert_eq!(field.to_umpire("left").len(), 1);
    field.says(&player("Anna Wolf"), "return");
    assert!(field.last("Anna Wolf", "presence").written.text.contains("You are back"));
    let pair = field.event.book.games[1].pair.clone();
    field.now += chrono::TimeDelta::days(31);
    field.act(&Act::MarkOverdue { round: 1, pair: pair.clone() }, &By::Clock);
    assert!(field.last(pair[0].as_str(), "overdue").written.text.contains("The umpire is told"));
    assert!(field.to_umpire("overdue")[0].written.text.contains("is not in"));
    field.says(&umpire(), "call off because the hall burnt down");
    assert!(field.last("Jan Müller", "called-off").written.text.contains("because the hall burnt down"));
}

#[test]
fn the_announcement_says_all_that_one_must_know_to_sign_on() {
    let field = MailedEvent::announced("german-open");
    let written = announcement(&field.stage());
    let text = flat(&written.text);
    for part in [
        "write to orders@games.example with these two lines",
        "tournament open-2027 sign on as Karl Bauer",
        "Sign-on is open until Saturday 30 January 2027",
        "never meet again",
        field.event.commitment.as_str(),
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let record = Record::Announced {
        format: field.event.book.format.clone(),
        announcement: field.event.announcement.clone(),
        commitment: field.event.commitment.clone(),
    };
    assert_eq!(mails(&field.stage(), &record)[0].to, To::Umpire);
}

#[test]
fn umpires_are_told_times_in_their_own_zone_and_in_utc() {
    let umpire_in = |name: &str, zone: &str| estafette_game::Umpire {
        name: name.to_owned(),
        address: format!("{name}@umpires.example"),
        zone: zone.to_owned(),
    };
    let mut field = MailedEvent::open();
    field.umpires = vec![umpire_in("Olga", "Europe/Warsaw"), umpire_in("Una", "America/New_York")];
    field.event.announcement.publish_after_hours = 24;
    field.event.announcement.judge_hours = 48;
    field.now += chrono::TimeDelta::days(21);
    field.draft(true);
    let draft = flat(&field.to_umpire("draft")[0].written.text);
    let at = "published by itself on Monday 1 February 2027, 13:00 CET (2027-02-01 12:00 UTC), unless";
    assert!(draft.contains(at), "whoever is written to is the first: {draft}");
    let answer = flat(&field.says(&umpire(), "publish\nrules").text);
    let due = "its games are due by Tuesday 2 March 2027, 07:00 EST (2027-03-02 12:00 UTC).";
    assert!(answer.contains(due), "whoever wrote is answered in his own zone: {answer}");
    let dates = "Sign-on is open until Saturday 30 January 2027, 07:00 EST (2027-01-30 12:00 UTC).";
    assert!(answer.contains(dates), "{answer}");
    let pair = field.event.book.games[0].pair.clone();
    field.now += chrono::TimeDelta::days(31);
    field.act(&Act::MarkOverdue { round: 1, pair }, &By::Clock);
    let overdue = flat(&field.to_umpire("overdue")[0].written.text);
    let at = "If you do not judge it by Friday 5 March 2027, 13:00 CET (2027-03-05 12:00 UTC), whoever";
    assert!(overdue.contains(at), "{overdue}");
    let published = Record::Published { round: 1, until: field.event.until[&1] };
    let said = super::super::recorded(&field.stage(), &published).join(" ");
    assert!(said.contains("13:00 CET (2027-03-02 12:00 UTC)"), "{said}");
}

#[test]
fn the_dice_of_a_match_are_told_so_that_they_can_be_computed_again() {
    let mut field = MailedEvent::teams();
    let seed = field.event.seed.clone().unwrap();
    let text = flat(&field.last("Karl Bauer", "match").written.text);
    assert!(text.contains("[W-2.2m]") && text.contains(&seed), "{text}");
    let label = "estafette-match-die-1|1|";
    let told = |text: &str, what: &str| {
        let at = text.find(what).unwrap_or_else(|| panic!("{what}: {text}"));
        let start = text[..at].rfind(label).unwrap();
        let said = text[start..].split(" shows ").collect::<Vec<_>>();
        (said[0].to_owned(), said[1].chars().next().and_then(|c| c.to_digit(10)))
    };
    let (first, die) = told(&text, "|first|Rhein|1");
    assert_eq!(super::super::super::teams::die(&seed, &first), die);

    field.dice_tables();
    let round = field.event.told_seeds[&1].clone();
    let chosen = flat(&field.last("Karl Bauer", "chosen").written.text);
    let (answer, die) = told(&chosen, "|answer");
    assert_eq!(super::super::super::teams::die(&round, &answer), die);
    let placed = flat(&field.last("Karl Bauer", "placed").written.text);
    let (side, die) = told(&placed, "|side");
    assert_eq!(super::super::super::teams::die(&round, &side), die);
    let parity = if die.unwrap() % 2 == 1 { "odd" } else { "even" };
    assert!(placed.contains(&format!("shows {}, {parity}:", die.unwrap())), "{placed}");
    assert!(placed.contains("your side is north") || placed.contains("your side is south"), "{placed}");
    assert!(placed.contains("[W-2.2l]"), "{placed}");
}
