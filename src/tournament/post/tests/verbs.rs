//! Each line that can be written is understood.

use proptest::prelude::*;

use super::super::super::book::{Award, Outcome, PenaltyKind, Period};
use super::super::super::live::Act;
use super::super::{Page, Wants, for_players, for_umpires, named, read};
use super::field::{MailedEvent, name, player, stranger, umpire};
use super::slips::{slip, slipped};
use estafette_orders::Verb;
use estafette_orders::talk::is_talk;
use estafette_orders::vocabulary::words;

fn wants(field: &MailedEvent, writer: &super::super::Writer, text: &str) -> Wants {
    read(&field.stage(), writer, "", text)
}

/// Lines of players and umpires that a tournament in its first round takes.
fn examples() -> Vec<(super::super::Writer, &'static str)> {
    let all = |verbs: &'static [Verb]| verbs.iter().flat_map(|verb| verb.examples.iter().copied());
    let players = all(for_players()).map(|line| (player("Karl Bauer"), line));
    players.chain(all(for_umpires()).map(|line| (umpire(), line))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// What is said of a letter with the line is not what is said of it without.
    #[test]
    fn a_line_near_to_one_that_can_be_written_is_never_dropped(
        example in 0..10_000usize,
        slips in prop::collection::vec(slip(), 1..4),
    ) {
        let field = MailedEvent::first_round();
        let examples = examples();
        let (writer, good) = &examples[example % examples.len()];
        // An example of several lines is a block, which has tests of its own.
        let line = slipped(good.lines().next().unwrap_or_default(), &slips);
        let with = wants(&field, writer, &format!("clock\n{line}\nrules"));
        let without = wants(&field, writer, "clock\n\nrules");
        let quiet = words(&line).is_empty() || is_talk(&line) || line.trim_start().starts_with(['#', '>', '|']);
        // A page that is shown anyway.
        let again = with.pages == without.pages && ["clock", "rules"].contains(&words(&line).join(" ").as_str());
        prop_assert!(quiet || again || with != without, "{writer:?}: {line:?}: {with:?}");
    }
}

#[test]
fn a_real_letter_to_a_tournament_costs_nothing() {
    let field = MailedEvent::first_round();
    let found =
        wants(&field, &player("Karl Bauer"), "Hello all,\nleave\nThanks and good luck!\nBest regards\nKarl");
    assert_eq!((found.acts.len(), found.problems, found.passed), (1, vec![], vec![]));
}

#[test]
fn every_example_of_the_help_is_understood() {
    let (open, drafted, teams) = (MailedEvent::first_round(), MailedEvent::drafted(), MailedEvent::teams());
    for verb in for_players().iter().chain(for_umpires()) {
        for example in verb.examples {
            // Blocks have tests of their own; a bye needs an odd number of players.
            if matches!(verb.name, "army" | "result") || example.ends_with("bye") {
                continue;
            }
            let rules_umpires = for_umpires().iter().any(|v| v.name == verb.name);
            let field = match verb.name {
                "choose" | "team" => &teams,
                "pair" => &drafted,
                _ => &open,
            };
            let writer = match verb.name {
                "sign on" | "team" => stranger("new@players.example", ""),
                _ if rules_umpires => umpire(),
                _ => player("Karl Bauer"),
            };
            let found = wants(field, &writer, example);
            let needs_a_past = example.contains("round 2") && verb.name == "rule";
            if needs_a_past {
                assert!(found.problems[0].message.contains("no game in round 2"), "{example}: {found:?}");
                continue;
            }
            assert_eq!(found.problems, [], "{example}");
            assert!(found.acts.len() + found.pages.len() >= 1, "{example}: {found:?}");
        }
    }
}

#[test]
fn the_page_for_readers_has_every_line_and_every_line_of_the_page_is_understood() {
    let page = include_str!("../../../../docs/tournaments.md");
    for verb in for_players().iter().chain(for_umpires()) {
        for example in verb.examples {
            assert!(page.contains(&format!("`{example}`")), "docs/tournaments.md lacks `{example}`");
        }
    }
    let field = MailedEvent::first_round();
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let sheets = blocks.iter().filter_map(|b| b.strip_prefix("text\n")).filter(|b| b.starts_with("result"));
    for sheet in sheets {
        let found = wants(&field, &player("Karl Bauer"), sheet);
        assert_eq!((found.problems.len(), found.acts.len()), (0, 1), "{sheet}: {found:?}");
    }
    let armies = blocks.iter().filter_map(|b| b.strip_prefix("text\n")).filter(|b| b.starts_with("army"));
    for army in armies {
        let found = wants(&field, &player("Karl Bauer"), army);
        assert_eq!((found.problems.len(), found.acts.len()), (0, 1), "{army}: {found:?}");
        let Act::GiveArmy { army, .. } = &found.acts[0].1 else { panic!("{found:?}") };
        let rules = field.event.book.format.armies.unwrap();
        assert_eq!(super::super::super::armies::faults(&rules, army, false), []);
    }
}

#[test]
fn lines_of_players_become_acts() {
    let field = MailedEvent::first_round();
    let me = player("Karl Bauer");
    let acts = |text: &str| {
        let found = wants(&field, &me, text);
        assert_eq!(found.problems, [], "{text}");
        found.acts.into_iter().map(|(_, act)| act).collect::<Vec<_>>()
    };
    let away = |round| Act::BeAway { name: name("Karl Bauer"), round };
    assert_eq!(acts("Away in rounds 2 and 3."), [away(2), away(3)]);
    assert_eq!(acts("* leave the tournament!"), [Act::Leave { name: name("Karl Bauer") }]);
    assert_eq!(acts("1. return"), [Act::Return { name: name("Karl Bauer") }]);
    let variant = Act::ChooseVariant { player: name("Karl Bauer"), round: 1, variant: 1 };
    assert_eq!(acts("variant: 2"), [variant]);
    let teams = MailedEvent::teams();
    let found = wants(&teams, &player("Anna Wolf"), "choose Medieval on table 5, dark ages table 6");
    let tables = [(Period::Medieval, 5), (Period::DarkAges, 6)].into_iter().collect();
    assert_eq!(found.acts[0].1, Act::ChooseTables { team: name("Rhein"), tables });
}

#[test]
fn pages_are_asked_for_in_many_ways_and_shown_once() {
    let field = MailedEvent::first_round();
    let pages = |text: &str| wants(&field, &player("Karl Bauer"), text).pages;
    assert_eq!(pages("standings\nstanding\n- Ranking!"), [Page::Standing(None)]);
    assert_eq!(pages("standings after round 2"), [Page::Standing(Some(2))]);
    assert_eq!(pages("pairings 1"), [Page::Pairings(Some(1))]);
    assert_eq!(
        pages("cross table\nrules\nstatus\nplayers"),
        [Page::CrossTable, Page::Rules, Page::Own, Page::Entrants]
    );
    assert_eq!(pages("why wolf o'neill?"), [Page::Why(name("Anna Wolf"), name("John O'Neill"))]);
    assert_eq!(pages("help sign on"), [Page::Help(Some("sign on"))]);
}

#[test]
fn lines_of_umpires_become_acts() {
    let field = MailedEvent::first_round();
    let pair = field.event.book.games[0].pair.clone();
    let turned = format!(
        "rule {} - {} 60 : 40 difference 120 : -120 damage 400 : 280 because of rain.",
        pair[1], pair[0]
    );
    let found = wants(&field, &umpire(), &turned);
    assert_eq!(found.problems, []);
    let award = |points, difference, damage| Award { points, difference, damage };
    let outcome = Outcome::Awarded([award(40, -120, 280), award(60, 120, 400)]);
    assert_eq!(found.acts[0].1, Act::Rule { round: 1, pair, outcome, why: "of rain".to_owned() });
    let penalty = |text: &str| match wants(&field, &umpire(), text).acts.remove(0).1 {
        Act::Penalise { round: 1, kind, .. } => kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(penalty("penalise Bauer 5 points because x"), PenaltyKind::Points(5));
    assert_eq!(penalty("penalise Karl Bauer, round 1, 50 damage points because x"), PenaltyKind::Damage(50));
    assert_eq!(penalty("penalize O'Neill 14 minutes because x"), PenaltyKind::Late(14));
    let found = wants(&field, &umpire(), "leave Müller\naway Wolf round 3\nrefuse army of Wolf because x");
    assert_eq!(found.acts.len(), 3, "{found:?}");
    let found = wants(&field, &player("Anna Wolf"), "publish\nclose round");
    assert_eq!((found.acts.len(), found.problems.len()), (0, 2));
}

#[test]
fn pairs_by_hand_leave_the_rest_of_the_draft_as_it_is() {
    let mut field = MailedEvent::open();
    field.now += chrono::TimeDelta::days(21);
    field.pair_and_publish(true);
    field.play_round();
    field.act(&Act::CloseRound, &super::super::super::live::By::Clock);
    field.act(&Act::Draft { by_hand: None }, &super::super::super::live::By::Clock);
    let draft = field.event.draft.clone().unwrap();
    let [first, second, third] = draft.pairs.as_slice() else { panic!("three pairs") };
    let (one, other) = (&first.names[0], &second.names[1]);
    let found = wants(&field, &umpire(), &format!("pair {one} - {other} table 2"));
    assert_eq!(found.problems, []);
    let Act::Draft { by_hand: Some(paired) } = &found.acts[0].1 else { panic!("{found:?}") };
    let names: Vec<_> = paired.pairs.iter().map(|p| p.names.clone()).collect();
    assert_eq!(names[0], [one.clone(), other.clone()]);
    assert_eq!(names[1], third.names);
    assert!(names[2].contains(&first.names[1]) && names[2].contains(&second.names[0]));
    let mut tables: Vec<_> = paired.pairs.iter().filter_map(|p| p.table).collect();
    tables.sort_unstable();
    tables.dedup();
    assert_eq!(tables.len(), 3, "{paired:?}");
    let both = wants(&field, &umpire(), &format!("publish\npair {one} - {other}\nclose round"));
    assert!(matches!(both.acts[1].1, Act::Draft { .. }), "in the place of its first line: {both:?}");
    let twice = format!("pair {one} - {other}\npair {one} - {}", third.names[0]);
    assert!(wants(&field, &umpire(), &twice).problems[0].message.contains("paired twice"));
}

#[test]
fn a_tournament_is_named_by_the_first_line_or_the_subject() {
    assert_eq!(named("", "\n Tournament: Open-2027.\nstandings").as_deref(), Some("open-2027"));
    assert_eq!(named("Re: tournament open-2027 sign on", "hello").as_deref(), Some("open-2027"));
    assert_eq!(named("the tournament is great", "I like the tournament a lot"), None);
    let field = MailedEvent::first_round();
    let found = read(&field.stage(), &player("Karl Bauer"), "AW: [open-2027] standings", "\n\n");
    assert_eq!(found.pages, [Page::Standing(None)]);
}

/// The lines of a mail that are to be filled in, without their `#`.
fn to_fill_in(text: &str) -> String {
    let (begin, end) = estafette_mail::sheet_marks(estafette_core::Lang::English);
    let within = text.split(begin).nth(1).and_then(|rest| rest.split(end).next()).unwrap();
    within.lines().map(|line| line.trim_start_matches('#').trim_start()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_lines_of_a_mail_are_understood_once_they_are_filled_in() {
    let field = MailedEvent::first_round();
    let text = to_fill_in(&field.last("Karl Bauer", "round").written.text);
    let [one, other] = field.event.game_of(1, &name("Karl Bauer")).unwrap().pair.clone();
    let filled = text
        .replace(&format!("damage {one} …, {other} …"), &format!("damage {one} 400, {other} 300"))
        .replace(&format!("cost {one} …, {other} …"), &format!("cost {one} 1250, {other} 1250"))
        .replace(&format!("vp {one} …, {other} …"), &format!("vp {one} 58, {other} 42"));
    assert!(!filled.contains('…'), "{filled}");
    let found = wants(&field, &player("Karl Bauer"), &filled);
    assert_eq!((found.problems.as_slice(), found.acts.len()), (&[][..], 2), "{filled}");
    let answer = field.clone().says(&player("Karl Bauer"), &filled);
    assert!(answer.subject.starts_with("accepted:"), "{}", answer.text);
    let blank = wants(&field, &player("Karl Bauer"), &text);
    assert!(!blank.problems.is_empty(), "what is not filled in is told of");

    let mut field = MailedEvent::announced("german-open");
    let answer = field.says(&stranger("eva@x.example", ""), "sign on as Eva Schmidt");
    let filled = to_fill_in(&answer.text)
        .replace(
            "list …, years … to …, commander …",
            "list 159 Ilkhanid, years 1260 to 1335, commander Hulagu",
        )
        .replace("cost …, cheapest …", "cost 1250, cheapest 3");
    let answer = field.says(&player("Eva Schmidt"), &filled);
    assert!(answer.text.contains("Nothing is wrong with it."), "{}", answer.text);
    let teams = MailedEvent::teams();
    let choosing = teams.event.choosing.values().next().unwrap();
    let captain = teams.event.players_of(&choosing.lower)[0].clone();
    let line = to_fill_in(&teams.last(captain.as_str(), "match").written.text);
    let answer = teams.clone().says(&player(captain.as_str()), &line);
    assert!(answer.subject.starts_with("accepted:"), "{}", answer.text);
    let drafted = MailedEvent::drafted();
    let lines = to_fill_in(&drafted.to_umpire("draft")[0].written.text);
    let answer = drafted.clone().says(&umpire(), &lines);
    assert!(answer.subject.starts_with("accepted"), "{}", answer.text);
}

#[test]
fn greetings_stand_above_the_line_that_names_a_tournament() {
    for greeting in ["Hello,", "Dear all", "Guten Tag Herr Bauer!", "Hi Una,\n\nGood evening", "Una,"] {
        let text = format!("{greeting}\n\ntournament open-2027\nsign on as Karl Bauer");
        assert_eq!(named("playing", &text).as_deref(), Some("open-2027"), "{greeting}");
    }
    for other in ["join spring", "number 9", "leave", "sign on as red", "game spring: report"] {
        assert_eq!(named("", &format!("{other}\ntournament open-2027")), None, "{other}");
    }
}

#[test]
fn names_below_a_letter_are_no_lines_with_a_slip() {
    let mut field = MailedEvent::announced("german-open");
    field.says(&stranger("tim@x.example", ""), "sign on as Tim Smith");
    for signature in ["Tim Smith", "Tim", "Best wishes\nTimm S.", "Cheers,\nThe Ruler of the tables"] {
        let found = wants(&field, &player("Tim Smith"), &format!("status\n\n{signature}"));
        assert_eq!(
            (found.problems.as_slice(), found.pages.as_slice()),
            (&[][..], &[Page::Own][..]),
            "{signature}"
        );
    }
    let slip = wants(&field, &player("Tim Smith"), "stnadings\nBest wishes\nTim");
    assert_eq!(slip.pages, [Page::Standing(None)]);
    assert_eq!(slip.problems.len(), 1, "{slip:?}");
    let below = wants(&field, &player("Tim Smith"), "Best wishes\nTim\naway round 3");
    assert_eq!(below.acts.len(), 1, "what begins with a verb is read there too: {below:?}");
}

#[test]
fn what_an_army_offers_and_what_it_costs_beyond_the_limit_is_said_back() {
    let mut field = MailedEvent::open();
    let army = "army\nlist 159 Ilkhanid, years 1260 to 1335, commander Hulagu\noffers Elephants\ncost 1252, cheapest 3\n\
                not used last year\nend";
    let answer = field.says(&player("Karl Bauer"), army);
    for text in [answer.text, field.says(&player("Karl Bauer"), "status").text] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("offers Elephants"), "{text}");
        assert!(text.contains("2 points more than 1250: 6 points of damage"), "{text}");
    }
    let slip = field.says(&player("Karl Bauer"), &army.replace("Elephants", "elefants"));
    assert!(slip.text.contains("did you mean `elephants`?"), "{}", slip.text);
}
