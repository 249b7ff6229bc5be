//! Lines that mails show can be sent back as they stand, hints name what is taken, and subjects say what came of it.

use super::super::super::format::Scoring;
use super::super::super::live::{Act, By};
use super::super::{announcement, read};
use super::field::{MailedEvent, player, stranger, umpire};
use super::mailed::flat;
use estafette_game::Umpire;

fn una() -> Umpire {
    Umpire { name: "Una".to_owned(), address: "una@club.example".to_owned(), zone: "UTC".to_owned() }
}

/// The lines of a text below a heading, up to the next blank one.
fn below(text: &str, heading: &str) -> String {
    let (_, behind) = text.split_once(heading).unwrap_or_else(|| panic!("no {heading}: {text}"));
    behind.trim_start().lines().take_while(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_the_announcement_shows_can_be_copied_and_sent() {
    for format in ["german-open", "team-championship"] {
        let mut field = MailedEvent::announced(format);
        let text = announcement(&field.stage()).text;
        let lines = below(&text, "HOW TO SIGN ON");
        assert_eq!(lines.lines().count(), 2, "no line is broken: {lines}");
        assert!(!text.lines().any(|line| line.starts_with('|')), "{text}");
        let writer = stranger("karl@players.example", "");
        let answer = field.clone().says(&writer, &lines);
        assert!(answer.subject.starts_with("accepted:"), "{}", answer.text);
        // Programs that quote put a mark before each line.
        let quoted: String = lines.lines().map(|line| format!("| {line}\n")).collect();
        assert_eq!(super::super::named("", &quoted).as_deref(), Some("open-2027"));
        let answer = field.says(&writer, &quoted);
        assert!(answer.subject.starts_with("accepted:"), "{}", answer.text);
    }
}

#[test]
fn lines_to_fill_in_are_never_broken() {
    let mut field = MailedEvent::first_round();
    let long = format!("# {}", "x".repeat(200));
    let pair = field.event.book.games[0].pair.clone();
    let mail = field.says(&player(pair[0].as_str()), "status").text;
    assert!(mail.lines().any(|line| line == format!("# damage {} …, {} …", pair[0], pair[1])), "{mail}");
    let mut paper = super::super::paper::Paper::new("x");
    paper.fill_in("To answer", &[long.trim_start_matches("# ").to_owned()]);
    assert!(paper.write_with("foot").text.lines().any(|line| line == long));
}

#[test]
fn the_subject_says_that_an_army_may_not_be_played() {
    let mut field = MailedEvent::announced("german-open");
    field.says(&stranger("karl@players.example", ""), "sign on as Karl Bauer");
    let list =
        "army\nlist 72 Teutonic Order, years 1290 to 1410, commander Hochmeister\ncost 1250, cheapest 3\n";
    let fine = field.says(&player("Karl Bauer"), &format!("{list}not used last year\nend"));
    assert_eq!(fine.subject, "accepted: German Open 2027", "{}", fine.text);
    let mut field = MailedEvent::announced("german-open");
    field.says(&stranger("karl@players.example", ""), "sign on as Karl Bauer");
    let faulty = field.says(&player("Karl Bauer"), &list.replace("cost 1250", "cost 9000"));
    assert!(
        faulty.subject.starts_with("accepted, but the army may not be played as it is"),
        "{}\n{}",
        faulty.subject,
        faulty.text
    );
    let told = field.last("Karl Bauer", "army");
    assert_eq!(told.written.subject, "your army may not be played as it is");
}

#[test]
fn a_sheet_after_its_round_is_told_whom_to_ask() {
    let mut field = MailedEvent::first_round();
    field.umpires = vec![una()];
    let sheet = "result\ndamage 640 : 371\ncost 1250 : 1250\nvp 70 : 30\nwinner Bauer\nsigned\nend";
    field.play_round();
    field.act(&Act::CloseRound, &By::Umpire("Una".to_owned()));
    let told = flat(&field.says(&player("Karl Bauer"), sheet).text);
    assert!(told.contains("round 1 is over, and no sheet of it is taken any more"), "{told}");
    assert!(told.contains("ask the umpire, Una (una@club.example)"), "{told}");
    field.draft(false);
    field.act(&Act::Publish, &By::Umpire("Una".to_owned()));
    let late = sheet.replace("result\n", "result round 1\n");
    let told = flat(&field.says(&player("Karl Bauer"), &late).text);
    assert!(told.contains("round 1 is over") && told.contains("una@club.example"), "{told}");
}

#[test]
fn hints_name_results_that_the_format_takes() {
    let scorings = [
        (Scoring::WinDrawLoss { win: 2, draw: 1, loss: 0 }, "winner John O'Neill"),
        (Scoring::Points, "3 : 1"),
        (Scoring::default(), "60 : 40"),
    ];
    for (scoring, hint) in scorings {
        let mut field = MailedEvent::first_round();
        field.event.book.format.scoring = scoring.clone();
        let pair = field.event.book.games[0].pair.clone();
        let line = |result: &str| format!("rule round 1 {} - {} {result} because x", pair[0], pair[1]);
        let refused = read(&field.stage(), &umpire(), "", &line("9"));
        let said = refused.problems[0].hint.clone().unwrap();
        assert!(said.contains(hint), "{said}");
        // Each result of the hint is taken.
        for result in said.trim_start_matches("such as ").split("`, `") {
            let answer = field.clone().says(&umpire(), &line(result.trim_matches('`')));
            assert!(answer.subject.starts_with("accepted"), "{result}: {}", answer.text);
        }
        let help = below(&field.says(&umpire(), "help rule").text, "EXAMPLES");
        assert!(help.contains(if hint.starts_with("winner") { "winner Bauer" } else { hint }), "{help}");
        // What the mail to the umpire shows is taken, too, once it is filled in.
        field.now += chrono::TimeDelta::days(31);
        field.act(&Act::MarkOverdue { round: 1, pair: pair.clone() }, &By::Clock);
        let mail = field.to_umpire("overdue")[0].written.text.clone();
        let shown = mail.lines().find(|line| line.starts_with("# rule")).unwrap();
        let filled = shown.trim_start_matches("# ").replace("… : …", "2 : 1").replace('…', "I saw it");
        let answer = field.says(&umpire(), &filled);
        assert!(answer.subject.starts_with("accepted"), "{filled}: {}", answer.text);
    }
}

#[test]
fn a_sheet_that_does_not_say_who_won_makes_no_draw() {
    let mut field = MailedEvent::first_round();
    field.event.book.format.scoring = Scoring::WinDrawLoss { win: 2, draw: 1, loss: 0 };
    let pair = field.event.book.games[0].pair.clone();
    for who in &pair {
        let told = flat(&field.says(&player(who.as_str()), "result\npoints 3 : 0\nsigned\nend").text);
        assert!(told.contains("It is not complete"), "{told}");
        assert!(told.contains("it is not said who won: `winner NAME`, or `draw` [W-2.1.4t]"), "{told}");
    }
    assert_eq!(field.event.game(1, &pair).unwrap().outcome, None);
    let told = flat(&field.says(&player(pair[0].as_str()), "result\nlooted nobody\nend").text);
    assert!(told.contains("the sheet does not say how the game ended"), "{told}");
    for who in &pair {
        let told = field.says(&player(who.as_str()), "result\ndraw\nsigned\nend");
        assert!(told.subject.starts_with("accepted:") && told.text.contains("Nobody won."), "{}", told.text);
    }
    assert!(field.event.game(1, &pair).unwrap().outcome.is_some());
}

#[test]
fn what_counts_for_nothing_is_not_taken_in_silence() {
    let mut field = MailedEvent::first_round();
    field.event.book.format.scoring = Scoring::Points;
    let pair = field.event.book.games[0].pair.clone();
    let line = format!("rule round 1 {} - {} 3 : 1 difference 2 : -2 because x", pair[0], pair[1]);
    let told = flat(&field.says(&umpire(), &line).text);
    assert!(told.contains("differences count for nothing in this tournament"), "{told}");
    let told = flat(&field.says(&umpire(), "penalise Bauer 14 minutes because he was late").text);
    assert!(told.contains("lateness in minutes costs nothing in this tournament"), "{told}");
}

#[test]
fn a_game_whose_player_left_waits_but_is_not_over_time() {
    let mut field = MailedEvent::first_round();
    let pair = field.event.book.games[0].pair.clone();
    field.says(&player(pair[1].as_str()), "leave");
    assert!(!field.event.over_time(1, &pair[0]));
    let mail = &field.last(pair[0].as_str(), "overdue").written;
    assert_eq!(mail.subject, format!("round 1: your game waits, since {} has left", pair[1]));
    let text = flat(&mail.text);
    assert!(text.contains("The round lasts until") && !text.contains("It was due by"), "{text}");
    assert!(text.contains("since your opponent has left; nothing is asked of you in it"), "{text}");
    assert!(!mail.text.contains("# result"), "{}", mail.text);
    let umpires = &field.to_umpire("overdue")[0].written;
    assert!(umpires.subject.contains(&format!("waits, since {} has left", pair[1])), "{}", umpires.subject);
    field.now += chrono::TimeDelta::days(31);
    let other = field.event.book.games[1].pair.clone();
    field.act(&Act::MarkOverdue { round: 1, pair: other.clone() }, &By::Clock);
    assert!(field.event.over_time(1, &other[0]));
}

#[test]
fn no_mail_calls_a_day_to_come_past() {
    let mut field = MailedEvent::first_round();
    let pair = field.event.book.games[0].pair.clone();
    // Told before the round is over, as a game of the house is that ended without a result.
    field.event.overdue.clear();
    field.act(&Act::MarkOverdue { round: 1, pair: pair.clone() }, &By::Clock);
    let text = flat(&field.last(pair[0].as_str(), "overdue").written.text);
    assert!(text.contains("The round lasts until") && !text.contains("was due by"), "{text}");
}

#[test]
fn a_sheet_is_held_against_the_armies_on_file() {
    let mut field = MailedEvent::first_round();
    let pair = field.event.book.games[1].pair.clone();
    let other =
        |cost: &str| format!("result\ndamage 640 : 371\n{cost}\nvp 70 : 30\nwinner {}\nsigned\nend", pair[0]);
    let told = flat(&field.says(&player(pair[0].as_str()), &other("cost 1200 : 1250")).text);
    assert!(
        told.contains(&format!(
            "the army of {} costs 1200 by the sheet, and 1250 as it was handed in",
            pair[0]
        )),
        "{told}"
    );
    assert!(!field.event.sheets.contains_key(&(1, pair[0].clone(), pair[0].clone())));
    // The lines that ask for the sheet say what the armies cost.
    let asked = field.says(&player(pair[0].as_str()), "status").text;
    assert!(asked.contains(&format!("# cost {} 1250, {} 1250", pair[0], pair[1])), "{asked}");
    // A tournament that asks for no armies knows nothing to hold it against.
    field.event.armies.clear();
    let told = flat(&field.says(&player(pair[0].as_str()), &other("cost 1200 : 1250")).text);
    assert!(!told.contains("as it was handed in"), "{told}");
}
