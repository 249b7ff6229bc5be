//! What a game of the house comes to in a tournament.

use super::super::book::{Account, Outcome};
use super::super::format::{Scoring, counted};
use super::super::name::Name;
use estafette_core::SeatId;
use estafette_rules::{Ending, Tally};

/// The outcome of a game for its pair, of whom the first has the first seat.
///
/// # Errors
/// Why its ending does not say enough, for the umpire.
pub(super) fn outcome(
    scoring: &Scoring,
    pair: &[Name; 2],
    seats: &[SeatId],
    ending: &Ending,
) -> Result<Outcome, String> {
    let [one, other] = seats else {
        return Err(format!(
            "it has {}, and a tournament game has two players",
            counted(seats.len(), "seat")
        ));
    };
    let of = |seat: &SeatId| ending.points.iter().find(|(whose, _)| whose == seat).map(|(_, tally)| tally);
    let tallies = of(one).zip(of(other));
    match scoring {
        Scoring::Damage(_) => {
            let accounts = tallies.and_then(|(one, other)| Some([account(one)?, account(other)?]));
            accounts.map(Outcome::Damage).ok_or_else(|| unsaid("the damage done", ending))
        }
        Scoring::Points => {
            let points = tallies.and_then(|(one, other)| Some([one.get("points")?, other.get("points")?]));
            points.map(Outcome::Points).ok_or_else(|| unsaid("points", ending))
        }
        Scoring::WinDrawLoss { .. } => {
            let won = |seat: &SeatId| ending.winners.contains(seat);
            Ok(Outcome::Winner(match (won(one), won(other)) {
                (true, false) => Some(pair[0].clone()),
                (false, true) => Some(pair[1].clone()),
                _ => None,
            }))
        }
    }
}

/// What umpires took from players in the game itself, as penalties in damage.
pub(super) fn fines(
    scoring: &Scoring,
    pair: &[Name; 2],
    seats: &[SeatId],
    ending: &Ending,
) -> Vec<(Name, i64)> {
    let of = |seat: &SeatId| ending.points.iter().find(|(whose, _)| whose == seat).map(|(_, tally)| tally);
    let fine = |(player, seat): (&Name, &SeatId)| Some((player.clone(), of(seat)?.get("fine")?));
    match scoring {
        Scoring::Damage(_) => pair.iter().zip(seats).filter_map(fine).collect(),
        Scoring::Points | Scoring::WinDrawLoss { .. } => Vec::new(),
    }
}

fn account(tally: &Tally) -> Option<Account> {
    Some(Account { gross: tally.get("gross")?, cost: tally.get("cost")?, looted: tally.get("looted")? != 0 })
}

fn unsaid(what: &str, ending: &Ending) -> String {
    format!("it ended without {what} ({})", ending.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<SeatId> {
        vec![SeatId::new("red"), SeatId::new("blue")]
    }

    fn pair() -> [Name; 2] {
        ["Ann", "Bob"].map(|n| n.parse().unwrap())
    }

    fn ending(winners: &[&str], points: [Tally; 2]) -> Ending {
        Ending {
            winners: winners.iter().map(|w| SeatId::new(w)).collect(),
            text: "it is over".to_owned(),
            points: seats().into_iter().zip(points).collect(),
        }
    }

    #[test]
    fn whoever_won_alone_is_the_winner() {
        let scoring = Scoring::WinDrawLoss { win: 3, draw: 1, loss: 0 };
        let of = |winners: &[&str]| {
            outcome(&scoring, &pair(), &seats(), &ending(winners, Default::default())).unwrap()
        };
        assert_eq!(of(&["blue"]), Outcome::Winner(Some("Bob".parse().unwrap())));
        assert_eq!(of(&[]), Outcome::Winner(None));
        assert_eq!(of(&["red", "blue"]), Outcome::Winner(None));
    }

    #[test]
    fn damage_and_points_are_those_of_the_seats() {
        let tally = |gross, looted| Tally::from([("gross", gross), ("cost", 1250), ("looted", looted)]);
        let ended = ending(&[], [tally(810, 0), tally(44, 1)]);
        let account = |gross, looted| Account { gross, cost: 1250, looted };
        assert_eq!(
            outcome(&Scoring::default(), &pair(), &seats(), &ended),
            Ok(Outcome::Damage([account(810, false), account(44, true)]))
        );
        let ended = ending(&[], [Tally::from([("points", 12)]), Tally::from([("points", 7)])]);
        assert_eq!(outcome(&Scoring::Points, &pair(), &seats(), &ended), Ok(Outcome::Points([12, 7])));
    }

    #[test]
    fn what_an_umpire_took_in_the_game_is_taken_where_damage_counts() {
        let ended = ending(&[], [Tally::from([("gross", 810)]), Tally::from([("gross", 44), ("fine", 100)])]);
        let fined = |scoring: &Scoring| fines(scoring, &pair(), &seats(), &ended);
        assert_eq!(fined(&Scoring::default()), [("Bob".parse().unwrap(), 100)]);
        assert_eq!(fined(&Scoring::Points), []);
    }

    #[test]
    fn an_ending_without_what_counts_is_for_the_umpire() {
        let ended = ending(&["red"], Default::default());
        let why = outcome(&Scoring::default(), &pair(), &seats(), &ended).unwrap_err();
        assert_eq!(why, "it ended without the damage done (it is over)");
        let three = [seats(), vec![SeatId::new("green")]].concat();
        assert!(outcome(&Scoring::Points, &pair(), &three, &ended).is_err());
    }
}
