//! The worked example of a German Open, the field of six, teams, sides, and what organisers are told.

use super::super::super::book::{Book, Entrant, Game, Outcome, Period};
use super::super::super::format::{Entrants, Playoff, Scoring};
use super::super::why::why_in_order;
use super::super::{Paired, pair_in_order};
use super::{book, name, order};
use crate::name::Name;

fn names(text: &str) -> Vec<Name> {
    text.split_whitespace().map(name).collect()
}

/// Enters games as `A-C 1`, all drawn.
fn enter(book: &mut Book, round: u32, games: &str) {
    for game in games.split(", ") {
        let (pair, table) = game.split_once(' ').unwrap();
        let (one, other) = pair.split_once('-').unwrap();
        let outcome = Some(Outcome::Points([1, 1]));
        let pair = [name(one), name(other)];
        book.games.push(Game { round, table: table.parse().ok(), pair, period: None, outcome });
    }
}

/// A paired round as `A-C 1, …`, each pair in the order of the alphabet.
fn written(paired: &Paired) -> String {
    let pairs = paired.pairs.iter().map(|pair| {
        let mut names = pair.names.clone();
        names.sort();
        format!("{}-{} {}", names[0], names[1], pair.table.unwrap())
    });
    pairs.collect::<Vec<_>>().join(", ")
}

fn open() -> Book {
    let mut book = book(
        4,
        &[("A", "K"), ("B", "K"), ("C", "M"), ("D", "M"), ("E", "H"), ("F", "H"), ("G", ""), ("H", "")],
    );
    book.tables = 4;
    book
}

const ROUNDS: [(&str, &str); 4] = [
    ("A B C D E F G H", "A-C 1, B-D 2, E-G 3, F-H 4"),
    ("D F A G E C H B", "D-F 1, A-G 2, C-E 4, B-H 3"),
    ("D E A G F H B C", "D-E 2, A-F 3, G-H 1, B-C 4"),
    ("D A E H C G F B", "A-D 1, E-H 2, C-G 3, B-F 4"),
];

#[test]
fn the_worked_example_is_paired_as_given() {
    let mut book = open();
    for (round, (order, pairs)) in (1..).zip(ROUNDS) {
        let paired = pair_in_order(&book, round, &names(order)).unwrap();
        assert_eq!(written(&paired), pairs, "round {round}");
        assert_eq!(paired.bye, None);
        enter(&mut book, round, pairs);
    }
}

#[test]
fn organisers_are_told_why() {
    let mut book = open();
    let told = |book: &Book, round: u32, one: &str, other: &str| {
        why_in_order(book, round, &names(ROUNDS[round as usize - 1].0), &name(one), &name(other)).join(" ")
    };
    let club = told(&book, 1, "A", "B");
    assert!(club.contains("of one club"), "{club}");
    assert!(club.contains("1 pair of one club"), "{club}");
    enter(&mut book, 1, ROUNDS[0].1);
    enter(&mut book, 2, ROUNDS[1].1);
    let met = told(&book, 3, "A", "G");
    assert_eq!(met, "A and G met in round 2: nobody meets the same opponent twice (W-2.1b).");
    let made = told(&book, 3, "A", "F");
    assert_eq!(
        made,
        "A and F meet, ranks 3 and 5: the round is best with this pair, at 6 in rank distances."
    );
    let far = told(&book, 3, "D", "A");
    assert!(far.starts_with("Had D met A, the round would cost"), "{far}");
    assert!(far.contains("These would have met as well: "), "{far}");
    assert_eq!(told(&book, 3, "A", "Dd"), "Dd is no entrant; did you mean `D`?");
}

/// The nine games of {1, 3, 5} against {2, 4, 6} but for the last round's.
fn six() -> Book {
    let mut book = book(4, &[("1", ""), ("2", ""), ("3", ""), ("4", ""), ("5", ""), ("6", "")]);
    enter(&mut book, 1, "1-2 1, 3-4 2, 5-6 3");
    enter(&mut book, 2, "1-4 1, 3-6 2, 5-2 3");
    book
}

#[test]
fn six_players_are_not_paired_into_a_dead_end() {
    let mut book = six();
    // By rank distances alone round 3 would be 1-6, 3-2, 5-4: then all nine games are played and the games
    // that are left form two triangles.
    let order = names("1 6 3 2 5 4");
    let paired = pair_in_order(&book, 3, &order).unwrap();
    assert_ne!(written(&paired), "1-6 1, 2-3 2, 4-5 3");
    assert!(paired.notes.iter().any(|note| note.contains("would leave a later round")), "{:?}", paired.notes);
    let why = why_in_order(&book, 3, &order, &name("1"), &name("6")).join(" ");
    assert!(why.contains("1"), "{why}");

    enter(&mut book, 3, "1-6 1, 3-2 2, 5-4 3");
    let impossible = pair_in_order(&book, 4, &order).unwrap_err();
    assert!(impossible.why.contains("W-2.1b"), "{}", impossible.why);
    assert!(impossible.relax[0].contains("avoid"), "{:?}", impossible.relax);
}

#[test]
fn four_players_are_told_at_once_that_four_rounds_are_too_many() {
    let mut book = book(4, &[("A", ""), ("B", ""), ("C", ""), ("D", "")]);
    for round in 1..=3 {
        let paired = pair_in_order(&book, round, &order(&book)).unwrap();
        let told = "After round 3 there is no round without a rematch left, and 4 are planned (W-2.1b).";
        assert!(paired.notes.iter().any(|note| note.starts_with(told)), "round {round}: {:?}", paired.notes);
        super::play(&mut book, round, &paired, || [1, 1]);
    }
    let impossible = pair_in_order(&book, 4, &order(&book)).unwrap_err();
    assert!(impossible.why.ends_with(": A, B, C, D have met all others who are here"), "{}", impossible.why);
    assert_eq!(impossible.relax.len(), 2);
}

#[test]
fn too_few_tables_are_counted() {
    let mut book = open();
    book.tables = 3;
    let impossible = pair_in_order(&book, 1, &order(&book)).unwrap_err();
    assert_eq!(impossible.why, "4 pairs need 4 tables, and 3 tables give 3");
    assert_eq!(impossible.relax, ["Set up 4 tables."]);
}

#[test]
fn the_lowest_without_a_bye_has_one() {
    let mut book = book(3, &[("A", ""), ("B", ""), ("C", ""), ("D", ""), ("E", "")]);
    for (round, order, bye) in [(1, "A B C D E", "E"), (2, "A B C D E", "D"), (3, "A B C E D", "C")] {
        let paired = pair_in_order(&book, round, &names(order)).unwrap();
        assert_eq!(paired.bye, Some(name(bye)), "round {round}");
        super::play(&mut book, round, &paired, || [1, 1]);
    }
}

#[test]
fn teams_get_groups_of_three_tables_that_none_of_their_players_has_used() {
    let mut book = book(3, &[("Ants", ""), ("Bees", ""), ("Crows", ""), ("Dogs", "")]);
    book.format.entrants = Entrants::Teams;
    book.tables = 7;
    for (team, entrant) in &mut book.entrants {
        let player = |n: usize| name(&format!("{team} {n}"));
        let players = Period::ALL.into_iter().zip((1..).map(player)).collect();
        *entrant = Entrant { players, ..Entrant::default() };
    }
    let teams = names("Ants Bees Crows Dogs");
    let first = pair_in_order(&book, 1, &teams).unwrap();
    assert_eq!(written(&first), "Ants-Bees 1, Crows-Dogs 4");
    for (match_, group) in [(["Ants", "Bees"], 1), (["Crows", "Dogs"], 4)] {
        for n in 1..=3 {
            let pair = match_.map(|team| name(&format!("{team} {n}")));
            let table = Some(group + 3 - n);
            book.games.push(Game { round: 1, table, pair, period: None, outcome: None });
        }
    }
    let second = pair_in_order(&book, 2, &teams).unwrap();
    assert_eq!(written(&second), "Ants-Crows 1, Bees-Dogs 4");
    assert_eq!(second.notes.len(), 2, "one of each pair has been there: {:?}", second.notes);
    book.tables = 5;
    let impossible = pair_in_order(&book, 2, &teams).unwrap_err();
    assert_eq!(impossible.why, "2 pairs need 2 groups of three tables, and 5 tables give 1");
}

#[test]
fn who_had_the_first_side_less_often_gets_it() {
    let mut book = book(4, &[("A", ""), ("B", ""), ("C", ""), ("D", "")]);
    book.format.rounds = 3;
    enter(&mut book, 1, "A-C 1, D-B 2");
    let paired = pair_in_order(&book, 2, &names("A B C D")).unwrap();
    let sides: Vec<[Name; 2]> = paired.pairs.iter().map(|pair| pair.names.clone()).collect();
    assert_eq!(sides, [[name("B"), name("A")], [name("C"), name("D")]]);
}

#[test]
fn in_a_final_the_first_meets_the_last_and_winners_go_on() {
    let mut book = book(1, &[("A", ""), ("B", ""), ("C", ""), ("D", ""), ("E", "")]);
    book.format.scoring = Scoring::Points;
    book.format.playoff = Some(Playoff { entrants: 4 });
    let ranking = names("A B C D E");
    let round = |book: &Book, round| pair_in_order(book, round, &ranking);
    let result = |book: &mut Book, round, pair: [&str; 2], points: Option<[i64; 2]>| {
        let outcome = points.map(Outcome::Points);
        book.games.push(Game { round, table: None, pair: pair.map(name), period: None, outcome });
    };
    assert_eq!(written(&round(&book, 2).unwrap()), "A-D 1, B-C 2");
    result(&mut book, 2, ["A", "D"], Some([0, 3]));
    result(&mut book, 2, ["C", "B"], Some([1, 1]));
    assert_eq!(written(&round(&book, 3).unwrap()), "B-D 1", "of two with a draw the higher ranked goes on");
    result(&mut book, 3, ["B", "D"], None);
    let open = round(&book, 4).unwrap_err();
    assert_eq!(open.why, "the game of B and D in round 3 has no result yet");
    book.games.pop();
    result(&mut book, 3, ["B", "D"], Some([1, 3]));
    assert_eq!(round(&book, 4).unwrap_err().why, "the final is over: D has won it");
}
