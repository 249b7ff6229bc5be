//! The worked event of four rounds, in each form in which it is told.

use super::super::book::{Bye, Entrant, Outcome, Presence};
use super::super::format::{Criterion, Format, Scoring};
use super::super::live::{Announcement, Event, Record, Seeds, Stage};
use super::super::ranking::tests::example;
use super::trf::{Report, report};
use super::*;
use estafette_core::Secret;

/// The worked example of four rounds as an event that is over.
fn event() -> Event {
    let at = "2027-03-01T18:00:00Z".parse().unwrap();
    let announcement = Announcement::on_site("Würfel-Cup", 4, at);
    let format = Format::built_in("german-open").unwrap();
    let commitment = Seeds::new(Secret::new([7; 32])).commitment();
    let record = Record::Announced { format, announcement, commitment };
    let mut event = Event::of(&[(at, record)]).unwrap();
    event.book = example();
    for (name, club) in [("A", "K"), ("B", "K"), ("C", "M"), ("D", "M"), ("E", "=H"), ("F", "=H")] {
        event.book.entrants.get_mut(&name.parse().unwrap()).unwrap().club = Some(club.to_owned());
    }
    for (game, table) in event.book.games.iter_mut().zip([1, 2, 3, 4].into_iter().cycle()) {
        game.table = Some(table);
    }
    event.stage = Stage::Over;
    for round in 1..=4u32 {
        let day = at + chrono::TimeDelta::days(i64::from(round) * 7);
        event.published.insert(round, day);
        event.until.insert(round, day);
    }
    event
}

#[test]
fn the_standing_of_the_worked_example_as_a_table() {
    let expected = [
        "  rank  name  club   VP  difference  damage  games",
        "     1  A     K     257         850    1840      4",
        "     2  D     M     243         650    1860      4",
        "     3  E     =H    217         228    1130      4",
        "     4  G           200           2    1012      4",
        "     5  H           197         -60    1090      4",
        "     6  F     =H    190        -230    1310      4",
        "     7  C     M     173        -320     990      4",
        "     8  B     K     123       -1120     550      4",
    ];
    assert_eq!(standing(&event(), 4).lines(), expected);
}

#[test]
fn csv_has_a_line_for_each_and_no_formulas() {
    let csv = standing(&event(), 4).csv();
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(lines[0], "rank,name,club,VP,difference,damage,games");
    assert_eq!(lines[1], "1,A,K,257,850,1840,4");
    assert!(lines[3].starts_with("3,E,'=H,217,"), "{}", lines[3]);
    assert_eq!((lines.len(), lines[9]), (10, ""));
    let pairs = pairings(&event(), 3).csv();
    assert!(
        pairs.starts_with("table,first side,second side,result\r\n1,D,E,51 : 49\r\n2,A,F,86 : 14\r\n"),
        "{pairs}"
    );
}

#[test]
fn the_cross_table_names_points_of_both_and_the_number_of_the_opponent() {
    let lines = cross(&event(), 4).lines();
    let cells =
        |at: usize| lines[at].split("  ").filter(|c| !c.is_empty()).map(str::trim).collect::<Vec<_>>();
    assert_eq!(cells(0), ["rank", "number", "name", "1", "2", "3", "4", "VP"]);
    assert_eq!(cells(1), ["1", "1", "A", "60:40 v 3", "51:49 v 7", "86:14 v 6", "60:40 v 4", "257"]);
    assert_eq!(cells(8), ["8", "2", "B", "25:75 v 4", "50:50 v 8", "28:72 v 3", "20:80 v 6", "123"]);
    let early = cross(&event(), 1).lines();
    assert!(early[1].contains("75:25 v 2"), "{}", early[1]);
}

#[test]
fn points_of_opponents_beaten_are_shown_as_they_are_defined() {
    let mut event = event();
    event.book.format.ranking = vec![Criterion::Points, Criterion::BeatenPoints];
    let facts = standing_facts(&event, 4);
    let shown = standing(&event, 4);
    let column = shown.columns.iter().position(|c| c == ">beaten").unwrap();
    let mut parts = 0;
    for (row, line) in shown.rows.iter().zip(&facts.standings) {
        let halves = line.criteria["beaten-points-halves"].as_f64().unwrap();
        assert_eq!(row[column].parse::<f64>().unwrap(), halves / 2.0, "{row:?}");
        parts += usize::from(row[column].ends_with(".5"));
    }
    assert!(parts > 0, "a draw gives half of what the opponent has: {:?}", shown.rows);
}

#[test]
fn of_entrants_who_share_a_rank_the_cross_table_tells_apart_who_was_met() {
    let event = event();
    for after in 0..=4 {
        let mut numbers: Vec<u32> = cross_facts(&event, after).lines.iter().map(|l| l.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=8).collect::<Vec<_>>());
    }
    let of = |after| {
        let lines = cross_facts(&event, after).lines.into_iter();
        lines.map(|l| (l.name, l.number)).collect::<std::collections::BTreeMap<_, _>>()
    };
    assert_eq!(of(1), of(4), "a number stays from round to round");
}

#[test]
fn a_game_lost_for_both_gives_nobody_a_draw() {
    let mut event = event();
    event.book.format.scoring = Scoring::Points;
    event.book.format.ranking = vec![Criterion::Points, Criterion::Wins, Criterion::BeatenPoints];
    event.book.games.truncate(1);
    event.book.games[0].outcome = Some(Outcome::Awarded([Default::default(); 2]));
    let made = report(&event, 1);
    let pair = event.book.games[0].pair.clone();
    for name in &pair {
        let player = made.players.iter().find(|p| p.name == name.as_str()).unwrap();
        assert_eq!((player.rounds[0].result, player.halves), ('L', 0), "{name}");
    }
    let lines = crate::ranking::standings(&event.book, 1);
    assert!(lines.iter().all(|line| line.values == [0, 0, 0]), "{lines:#?}");
}

#[test]
fn json_says_the_same() {
    let facts = serde_json::to_value(standing_facts(&event(), 4)).unwrap();
    let first = &facts["standings"][0];
    assert_eq!(facts["after"], 4);
    assert_eq!(
        (&first["name"], &first["points"], &first["difference"]),
        (&"A".into(), &257.into(), &850.into())
    );
    assert_eq!(first["damage-quarters"], 7360);
    let cross = serde_json::to_value(cross_facts(&event(), 4)).unwrap();
    let met = &cross["lines"][0]["rounds"][3];
    assert_eq!((&met["was"], &met["opponent"], &met["number"]), (&"game".into(), &"D".into(), &4.into()));
    assert_eq!(met["points"], serde_json::json!([60, 40]));
    let pairs = serde_json::to_value(pairing_facts(&event(), 1)).unwrap();
    assert_eq!(pairs["pairings"][1]["players"], serde_json::json!(["B", "D"]));
    assert_eq!(pairs["pairings"][1]["points"], serde_json::json!([25, 75]));
}

#[test]
fn the_fide_report_has_its_columns_and_can_be_read_back() {
    let made = report(&event(), 4);
    let text = made.write();
    assert!(text.is_ascii() && text.split_terminator("\r\n").all(|line| !line.contains('\n')));
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[0], "012 Wurfel-Cup");
    assert!(lines.contains(&"062 8") && lines.contains(&"XXR 4") && lines.contains(&"042 2027/03/08"));
    let players: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with("001")).collect();
    let a = players[0];
    for (first, last, field) in [
        (5, 8, "   1"),
        (15, 15, "A"),
        (81, 84, " 4.0"),
        (86, 89, "   1"),
        (92, 95, "   3"),
        (97, 97, "w"),
        (99, 99, "1"),
        (102, 105, "   7"),
        (112, 115, "   6"),
        (122, 125, "   4"),
        (127, 127, "b"),
        (129, 129, "1"),
    ] {
        assert_eq!(&a[first - 1..last], field, "columns {first} to {last} of {a}");
    }
    assert_eq!(a.len(), 129);
    let b = players[1];
    assert_eq!((&b[80..84], &b[85..89], &b[91..99]), (" 0.5", "   8", "   4 w 0"));
    assert_eq!(&b[101..109], "   8 b =");
    let days = lines.iter().find(|line| line.starts_with("132")).unwrap();
    assert_eq!((&days[91..99], &days[101..109]), ("27/03/08", "27/03/15"));
    assert_eq!(Report::read(&text).unwrap(), made);
}

#[test]
fn byes_rulings_absence_and_open_games_are_told_apart() {
    let mut event = event();
    let late = Entrant { presence: Presence { from: 3, ..Presence::default() }, ..Entrant::default() };
    let latecomer: super::super::Name = "Łucja Zażółć-Gęślą von und zu Ausgezeichnet".parse().unwrap();
    event.book.entrants.insert(latecomer.clone(), late);
    event.book.byes.push(Bye { round: 3, name: latecomer.clone() });
    event.book.games[0].outcome = Some(Outcome::Awarded([Default::default(); 2]));
    event.book.games.last_mut().unwrap().outcome = None;
    let made = report(&event, 4);
    let written = made.write();
    let last = &made.players[8];
    assert_eq!(last.name, "Lucja Zazolc-Gesla von und zu Aus");
    let results: String = last.rounds.iter().map(|cell| cell.result).collect();
    assert_eq!((results.as_str(), last.halves), ("ZZHZ", 1));
    assert_eq!(made.players[0].rounds[0].result, 'L', "neither has a point: both have lost");
    assert_eq!(made.players[5].rounds[3].result, ' ');
    assert_eq!(Report::read(&written).unwrap(), made);
    assert!(written.contains("  0000 - H"), "{written}");
    for (wrong, why) in [
        (written.replacen("001    2", "001    3", 1), "line 9: player 3 stands where player 2 should"),
        (written.replacen(" w 1", " q 1", 1), "is no colour and result"),
        (written.replacen("012 W", "012 Ü", 1), "line 1: letters that are not ASCII"),
    ] {
        let error = Report::read(&wrong).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
}
