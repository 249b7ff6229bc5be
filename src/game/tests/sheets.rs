//! Whose sheet is in.

use super::*;
use crate::*;

fn owes(hall: &Hall) -> Vec<Owes> {
    hall.house().status(&spring()).unwrap().seats.iter().map(|s| s.owes).collect()
}

#[test]
fn a_game_has_the_seats_of_its_scenario() {
    assert_eq!(owes(&Hall::with(&[])).len(), 2);
    let mut hall = Hall::of_three();
    assert_eq!(owes(&hall), [Owes::Sheet; 3]);
    for seat in [red(), blue(), green()] {
        hall.mail(&seat, "number 3\nway left");
    }
    assert_eq!(hall.run(Mode::WhenAllIn).mails, 3);
    assert!(hall.last(&green()).contains("turn 2"), "{}", hall.last(&green()));
}

#[test]
fn a_sheet_that_is_not_complete_is_waited_for_until_the_rest_comes_or_done() {
    for rest in ["number 3", "done"] {
        let mut hall = Hall::with(&[]);
        hall.mail(&blue(), "number 4");
        hall.mail(&red(), "trap 3\nin two parts");
        assert!(
            hall.last(&red()).contains("Your orders for turn 1 are not complete"),
            "{}",
            hall.last(&red())
        );
        assert_eq!(owes(&hall), [Owes::Part, Owes::In]);
        assert!(matches!(hall.run(Mode::WhenAllIn).stopped, Stopped::Owed { turn: 1, .. }));
        hall.mail(&red(), rest);
        assert_eq!(owes(&hall), [Owes::In, Owes::In], "{rest}");
        assert_eq!(hall.run(Mode::WhenAllIn).resolved.len(), 1);
    }
}

#[test]
fn a_seat_whose_standing_orders_are_all_it_owes_is_in_without_a_mail() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), "number 3\nalways");
    hall.mail(&blue(), "number 4");
    hall.run(Mode::WhenAllIn);
    assert_eq!(owes(&hall), [Owes::In, Owes::Sheet]);
    assert!(hall.last(&red()).contains("Your orders for turn 2 are in"), "{}", hall.last(&red()));
    hall.mail(&red(), "more follows");
    assert_eq!(owes(&hall), [Owes::More, Owes::Sheet]);
}
