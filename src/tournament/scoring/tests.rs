//! What games count: the table of victory points, deductions, penalties.

use super::super::book::{Account, Bye, Entrant, Penalty};
use super::super::format::{DamageRounding, DamageScoring, Format};
use super::*;

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn book(players: &[&str]) -> Book {
    let mut book = Book::new(Format::built_in("german-open").unwrap());
    book.entrants = players.iter().map(|p| (name(p), Entrant::default())).collect();
    book
}

fn game(round: Round, pair: [&str; 2], outcome: Outcome) -> Game {
    Game { round, table: None, pair: pair.map(name), period: None, outcome: Some(outcome) }
}

fn accounts(gross: [i64; 2]) -> [Account; 2] {
    gross.map(|points| Account { gross: points * QUARTERS, cost: 1250, looted: false })
}

/// The first example of the notes: 484 against 371 net.
fn example() -> Game {
    let mut both = accounts([640, 371]);
    both[0] = Account { cost: 1252, looted: true, ..both[0] };
    game(1, ["A", "B"], Outcome::Damage(both))
}

fn fined(book: &mut Book, who: &str, kind: PenaltyKind) {
    book.penalties.push(Penalty { round: 1, name: name(who), kind, why: "test".to_owned() });
}

#[test]
fn excess_and_a_looted_camp_lower_the_damage_of_their_owner() {
    let [a, b] = scores(&book(&["A", "B"]), &example()).unwrap();
    assert_eq!((a.points, a.difference, a.net, a.gross, a.result), (59, 113, 484 * 4, 640 * 4, 2));
    assert_eq!((b.points, b.difference, b.net, b.result), (41, -113, 371 * 4, 0));
}

#[test]
fn a_penalty_touches_the_culprit_alone() {
    let mut book = book(&["A", "B"]);
    fined(&mut book, "B", PenaltyKind::Damage(100));
    fined(&mut book, "A", PenaltyKind::Points(4));
    let [a, b] = scores(&book, &example()).unwrap();
    assert_eq!((a.points, a.difference), (55, 113));
    assert_eq!((b.points, b.difference, b.net), (33, -213, 371 * 4));
}

#[test]
fn each_five_full_minutes_late_cost_a_point() {
    let mut book = book(&["A", "B"]);
    fined(&mut book, "A", PenaltyKind::Late(14));
    let [a, b] = scores(&book, &example()).unwrap();
    assert_eq!((a.points, b.points), (57, 41));
}

#[test]
fn fractions_of_a_difference_are_cut_off_or_rounded_alike_for_both() {
    let mut both = accounts([0, 0]);
    both[0].gross = 38;
    for (rounding, expected) in [(DamageRounding::Truncate, [50, 50]), (DamageRounding::HalfUp, [51, 49])] {
        let mut book = book(&["A", "B"]);
        book.format.scoring =
            Scoring::Damage(DamageScoring { damage_rounding: rounding, ..Default::default() });
        let scores = scores(&book, &game(1, ["A", "B"], Outcome::Damage(both))).unwrap();
        assert_eq!(scores.map(|s| s.points), expected);
    }
}

#[test]
fn a_win_a_draw_and_a_loss_count_as_the_format_says() {
    let mut book = book(&["A", "B"]);
    book.format.scoring = Scoring::WinDrawLoss { win: 3, draw: 1, loss: 0 };
    let points = |outcome| scores(&book, &game(1, ["A", "B"], outcome)).unwrap().map(|s| s.points);
    assert_eq!(points(Outcome::Winner(Some(name("B")))), [0, 3]);
    assert_eq!(points(Outcome::Winner(None)), [1, 1]);
    assert_eq!(points(Outcome::Points([7, 2])), [3, 0]);
    assert_eq!(points(Outcome::Damage(accounts([10, 300]))), [0, 3]);
}

#[test]
fn nothing_counts_before_a_game_has_ended_or_when_the_format_cannot_count_it() {
    let book = book(&["A", "B"]);
    let open = Game { outcome: None, ..example() };
    assert_eq!(scores(&book, &open), None);
    assert_eq!(scores(&book, &game(1, ["A", "B"], Outcome::Winner(None))), None);
}

#[test]
fn a_total_has_games_byes_awards_and_penalties_and_nothing_for_rounds_missed() {
    let mut book = book(&["A", "B", "C"]);
    book.games.push(example());
    let award = |points| Award { points, difference: 0, damage: 0 };
    book.games.push(game(3, ["C", "A"], Outcome::Awarded([award(0), award(70)])));
    book.byes.push(Bye { round: 2, name: name("A") });
    book.penalties.push(Penalty {
        round: 4,
        name: name("A"),
        kind: PenaltyKind::Points(5),
        why: String::new(),
    });
    assert_eq!([1, 2, 3, 4].map(|round| total(&book, &name("A"), round).points), [59, 109, 179, 174]);
    assert_eq!(total(&book, &name("C"), 4).points, 0, "rounds before he came give nothing");
}
