//! Standings: ties, criteria, teams, and who came late or left.

use super::super::book::{Account, Entrant, Game, Outcome, Presence};
use super::super::format::{Criterion, Format};
use super::*;

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn book(shuffle: &[&str]) -> Book {
    let mut book = Book::new(Format::built_in("german-open").unwrap());
    book.shuffle = shuffle.iter().map(|p| name(p)).collect();
    book.entrants = book.shuffle.iter().map(|p| (p.clone(), Entrant::default())).collect();
    book
}

fn play(book: &mut Book, round: Round, pair: [&str; 2], damage: [i64; 2]) {
    let account = |points: i64| Account { gross: points * 4, cost: 1250, looted: false };
    let outcome = Some(Outcome::Damage(damage.map(account)));
    book.games.push(Game { round, table: None, pair: pair.map(name), period: None, outcome });
}

fn ranks(standings: &[Standing]) -> Vec<(u32, &str)> {
    standings.iter().map(|s| (s.rank, s.name.as_str())).collect()
}

/// The example of the notes: four rounds of eight players.
pub(crate) fn example() -> Book {
    let mut book = book(&["A", "B", "C", "D", "E", "F", "G", "H"]);
    let rounds: [&[([&str; 2], [i64; 2])]; 4] = [
        &[
            (["A", "C"], [420, 300]),
            (["B", "D"], [250, 610]),
            (["E", "G"], [100, 112]),
            (["F", "H"], [500, 180]),
        ],
        &[
            (["D", "F"], [600, 200]),
            (["A", "G"], [300, 290]),
            (["E", "C"], [410, 160]),
            (["H", "B"], [150, 150]),
        ],
        &[
            (["D", "E"], [350, 340]),
            (["A", "F"], [700, 100]),
            (["G", "H"], [220, 480]),
            (["B", "C"], [90, 400]),
        ],
        &[
            (["D", "A"], [300, 420]),
            (["E", "H"], [280, 280]),
            (["C", "G"], [130, 390]),
            (["F", "B"], [510, 60]),
        ],
    ];
    for (round, games) in (1..).zip(rounds) {
        games.iter().for_each(|(pair, damage)| play(&mut book, round, *pair, *damage));
    }
    book
}

#[test]
fn the_standing_after_each_round_is_that_of_the_example() {
    let book = example();
    let after = |round| {
        let line = |s: &Standing| format!("{} {}", s.name, s.points);
        standings(&book, round).iter().map(line).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(after(1), "D 75, F 73, A 60, G 51, E 49, C 40, H 27, B 25");
    assert_eq!(after(2), "D 152, E 118, A 111, G 100, F 96, H 77, B 75, C 71");
    assert_eq!(after(3), "D 203, A 197, E 167, H 147, C 143, G 130, F 110, B 103");
    assert_eq!(after(4), "A 257, D 243, E 217, G 200, H 197, F 190, C 173, B 123");
    assert_eq!(standings(&book, 4)[0].difference, 850);
}

#[test]
fn before_the_first_round_all_share_the_first_rank_in_the_order_of_the_shuffle() {
    let mut book = book(&["C", "A", "B"]);
    let late = Entrant { presence: Presence { from: 2, ..Presence::default() }, ..Entrant::default() };
    book.entrants.insert(name("0 late"), late);
    assert_eq!(ranks(&standings(&book, 0)), [(1, "C"), (1, "A"), (1, "B"), (1, "0 late")]);
    assert_eq!(order(&book, 1), ["C", "A", "B"].map(name));
    assert_eq!(order(&book, 2), ["C", "A", "B", "0 late"].map(name));
}

#[test]
fn more_damage_parts_those_with_equal_points_and_differences() {
    let mut book = book(&["A", "B", "C", "D"]);
    play(&mut book, 1, ["B", "C"], [600, 100]);
    play(&mut book, 1, ["A", "D"], [1000, 500]);
    assert_eq!(ranks(&standings(&book, 1)), [(1, "A"), (2, "B"), (3, "D"), (4, "C")]);
}

#[test]
fn the_direct_game_parts_two_and_never_three() {
    let mut book = book(&["A", "B", "C", "D", "E"]);
    // A beats B, and both come out equal by games against others.
    play(&mut book, 1, ["A", "B"], [300, 100]);
    play(&mut book, 2, ["A", "C"], [100, 300]);
    play(&mut book, 2, ["B", "D"], [300, 100]);
    let all = standings(&book, 2);
    let of = |who: &str| all.iter().find(|s| s.name == name(who)).unwrap().rank;
    assert!(of("A") < of("B"), "{all:#?}");
    // A circle of three: nobody's game decides.
    let mut book = self::book(&["A", "B", "C"]);
    for (round, pair) in [(1, ["A", "B"]), (2, ["B", "C"]), (3, ["C", "A"])] {
        play(&mut book, round, pair, [300, 100]);
    }
    assert_eq!(ranks(&standings(&book, 3)), [(1, "A"), (1, "B"), (1, "C")]);
}

#[test]
fn who_has_left_keeps_his_rank_and_is_not_paired() {
    let mut book = example();
    book.entrants.get_mut(&name("D")).unwrap().presence.left = Some(4);
    assert_eq!(standings(&book, 3)[0].name, name("D"));
    assert!(!order(&book, 4).contains(&name("D")));
}

#[test]
fn opponents_points_tell_who_had_the_harder_games() {
    let mut book = book(&["A", "B", "C", "D"]);
    book.format = Format::built_in("club-swiss").unwrap();
    play(&mut book, 1, ["A", "C"], [2, 1]);
    play(&mut book, 1, ["B", "D"], [2, 1]);
    play(&mut book, 2, ["C", "D"], [2, 1]);
    let all = standings(&book, 2);
    assert_eq!(ranks(&all)[0], (1, "A"), "he beat C, who has more points than D: {all:#?}");
    assert_eq!(all[0].values[..3], [2, 2, 4]);
    assert_eq!(book.format.ranking[1], Criterion::OpponentsPoints);
}

#[test]
fn a_team_has_the_sum_of_its_players_and_each_player_his_own_rank() {
    let mut book = book(&["Red", "Blue"]);
    book.format = Format::built_in("team-championship").unwrap();
    for (team, letter) in [("Red", "r"), ("Blue", "b")] {
        let players = Period::ALL.iter().zip(1..).map(|(period, n)| (*period, name(&format!("{letter}{n}"))));
        book.entrants.get_mut(&name(team)).unwrap().players = players.collect();
    }
    for ((pair, damage), period) in
        [(["r1", "b1"], [300, 200]), (["b2", "r2"], [500, 100]), (["r3", "b3"], [250, 250])]
            .into_iter()
            .zip(Period::ALL)
    {
        play(&mut book, 1, pair, damage);
        book.games.last_mut().unwrap().period = Some(period);
    }
    let teams = standings(&book, 1);
    assert_eq!(ranks(&teams), [(1, "Blue"), (2, "Red")]);
    assert_eq!(teams.iter().map(|t| t.points).sum::<i64>(), 300);
    assert_eq!(teams[0].games, 3);
    assert_eq!(ranks(&individuals(&book, 1, None))[0], (1, "b2"));
    let antique = individuals(&book, 1, Some(Period::Antique));
    assert_eq!(ranks(&antique), [(1, "r1"), (2, "b1")]);
}
