//! Games that are not played to their end, since somebody did not do his part: who has lost, what that counts, and the
//! words for it. The announcement, the notice of a game that is over time, its result and the standing all say it so.

use super::super::book::{Award, Outcome, Round};
use super::super::format::{Format, Scoring, counted};
use super::super::name::Name;
use super::act::{By, Lapse, Refusal};
use super::event::Event;
use super::record::Record;
use super::results::{has_sheet, known, resulted};

impl Format {
    /// What a game of the house counts that somebody lost without playing it to its end, for him and for his opponent:
    /// never more than a game that was played and lost.
    fn lost_and_won(&self) -> [Award; 2] {
        let bye = self.bye;
        let unopposed = Award { points: bye.points, difference: bye.difference, damage: bye.damage };
        match &self.scoring {
            Scoring::WinDrawLoss { win, loss, .. } => {
                [(*loss).min(0), *win].map(|points| Award { points, ..Award::default() })
            }
            // As if all of his army and his camp were lost.
            Scoring::Damage(rules) => {
                let difference = -(rules.limit.saturating_add(rules.camp));
                [Award { difference, ..Award::default() }, unopposed]
            }
            Scoring::Points => {
                [Award { difference: -unopposed.points.max(1), ..Award::default() }, unopposed]
            }
        }
    }

    /// The outcome of a game of the house that one or both have lost.
    pub(crate) fn forfeited(&self, lost: [bool; 2]) -> Outcome {
        let [loser, winner] = self.lost_and_won();
        Outcome::Awarded(lost.map(|lost| if lost { loser } else { winner }))
    }
}

impl Event {
    /// What follows when no umpire judges a game in time, as a part of a sentence.
    pub fn unjudged(&self) -> String {
        if !self.in_house() {
            return "whoever did his part gets what a bye gives, and whoever did not gets nothing".to_owned();
        }
        let [lost, won] = self.book.format.lost_and_won().map(|award| counted(award.points, "point"));
        format!(
            "whoever let a deadline of it pass and is silent since loses, and gets {lost}, his opponent {won}; if both are \
             silent, both lose; if neither is, it is played on until one of them is, or until it ends"
        )
    }

    /// That a game of the house is lost at once, as a sentence, by whoever does what is said.
    pub fn lost_at_once(&self, does: &str) -> String {
        let [lost, won] = self.book.format.lost_and_won().map(|award| counted(award.points, "point"));
        format!("Whoever {does} loses it at once, and gets {lost}, his opponent {won}.")
    }
}

/// A game of the house that one or both of its players have lost without playing it to its end.
pub(super) fn forfeit(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    lapses: [Option<Lapse>; 2],
) -> Result<Vec<Record>, Refusal> {
    if known(event, round, pair)?.outcome.is_some() {
        return Err(Refusal::new("this game has a result already"));
    }
    if !event.in_house() || lapses == [None, None] {
        return Err(Refusal::new("nobody has lost this game"));
    }
    Ok(vec![lost(event, round, pair, lapses, "")])
}

/// The result of such a game; what stands before the reason.
fn lost(event: &Event, round: Round, pair: &[Name; 2], lapses: [Option<Lapse>; 2], before: &str) -> Record {
    let said: Vec<String> =
        pair.iter().zip(lapses).filter_map(|(name, lapse)| Some(lapse?.said(name))).collect();
    let outcome = event.book.format.forfeited(lapses.map(|lapse| lapse.is_some()));
    resulted(round, pair, &outcome, &By::Clock, &format!("{before}{}", said.join(", and ")))
}

/// Awards a game that no umpire judged in time. Of a game of the house, whoever is silent has lost it; where nobody
/// is, it is played on. Of one on a real table, who did his part has what a bye gives: he stays and, if his opponent
/// does, has handed in a sheet.
pub(super) fn award_overdue(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    silent: Option<[bool; 2]>,
) -> Result<Vec<Record>, Refusal> {
    let key = (round, pair[0].clone());
    if known(event, round, pair)?.outcome.is_some() {
        return Err(Refusal::new("this game has a result already"));
    }
    if event.announcement.judge_hours == 0 {
        return Err(Refusal::new("games of this tournament wait until an umpire judges them"));
    }
    if !event.overdue.contains_key(&key) {
        return Err(Refusal::new("this game is not overdue"));
    }
    let stays = pair.each_ref().map(|p| event.book.entrant_of(p).is_some_and(|name| event.stays(name)));
    let before = "nobody judged it in time, and ";
    if event.opened.contains_key(&key) {
        let Some(silent) = silent else {
            return Err(Refusal::new("it is not known who is silent in this game"));
        };
        let lapse = |side: usize| match (stays[side], silent[side]) {
            (false, _) => Some(Lapse::Left),
            (true, true) => Some(Lapse::Silent),
            (true, false) => None,
        };
        let lapses = [lapse(0), lapse(1)];
        if lapses == [None, None] {
            let again = event.played_on.contains(&key);
            return Ok(vec![Record::PlayedOn { round, pair: pair.clone(), again }]);
        }
        return Ok(vec![lost(event, round, pair, lapses, before)]);
    }
    let bye = event.book.format.bye;
    let full = Award { points: bye.points, difference: bye.difference, damage: bye.damage };
    // Nobody can hand in the sheet of a game that his opponent left.
    let sheets = !event.in_house() && stays == [true; 2];
    let award = |side: usize| {
        let did = stays[side] && (!sheets || has_sheet(event, round, pair, &pair[side]));
        if did { full } else { Award::default() }
    };
    let why = format!("{before}who did his part has what a bye gives");
    Ok(vec![resulted(round, pair, &Outcome::Awarded([award(0), award(1)]), &By::Clock, &why)])
}

/// What somebody who leaves loses at once: his games of the house that go on.
pub(super) fn left_games(event: &Event, round: Round, name: &Name) -> Vec<Record> {
    let players = event.players_of(name);
    let open = event.games(round).filter(|game| event.in_house() && game.outcome.is_none());
    let his = open.filter(|game| game.pair.iter().any(|player| players.contains(&player)));
    his.map(|game| {
        let lapses = game.pair.each_ref().map(|player| players.contains(&player).then_some(Lapse::Left));
        lost(event, round, &game.pair, lapses, "")
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::book::{Book, Game};
    use super::super::super::scoring::scores;
    use super::*;

    const SCORINGS: [Scoring; 4] = [
        Scoring::WinDrawLoss { win: 3, draw: 1, loss: 0 },
        Scoring::WinDrawLoss { win: 2, draw: 1, loss: 1 },
        Scoring::WinDrawLoss { win: 1, draw: 0, loss: -1 },
        Scoring::Points,
    ];

    fn book(scoring: Scoring) -> Book {
        Book::new(Format { scoring, ..toml::from_str("name = \"x\"\ntitle = \"X\"").unwrap() })
    }

    fn game(outcome: Outcome) -> Game {
        let pair = ["Ann", "Bob"].map(|name| name.parse().unwrap());
        Game { round: 1, table: None, pair, period: None, outcome: Some(outcome) }
    }

    #[test]
    fn whoever_loses_by_silence_never_has_more_than_by_a_game_played_and_lost() {
        for scoring in SCORINGS {
            let book = book(scoring.clone());
            let silent = scores(&book, &game(book.format.forfeited([true, false]))).unwrap()[0];
            let played = match scoring {
                Scoring::Points => Outcome::Points([0, 9]),
                _ => Outcome::Winner(Some("Bob".parse().unwrap())),
            };
            let lost = scores(&book, &game(played)).unwrap()[0];
            assert!(silent.points <= lost.points && silent.result == 0, "{scoring:?}: {silent:?} {lost:?}");
        }
        let book = book(Scoring::default());
        let [silent, other] = scores(&book, &game(book.format.forfeited([true, false]))).unwrap();
        assert_eq!((silent.points, silent.difference, silent.net), (0, -1400, 0));
        assert_eq!((other.points, other.difference), (50, 0), "what a bye gives");
    }

    #[test]
    fn where_both_are_silent_both_lose() {
        for scoring in SCORINGS.into_iter().chain([Scoring::default()]) {
            let book = book(scoring.clone());
            let both = scores(&book, &game(book.format.forfeited([true, true]))).unwrap();
            assert!(both.iter().all(|score| score.points <= 0 && score.result == 0), "{scoring:?}: {both:?}");
        }
    }

    proptest! {
        /// Whatever the other does, it is never worse to write in time than to be silent.
        #[test]
        fn writing_is_never_worse_than_silence(which in 0usize..4, other in any::<bool>(), side in 0usize..2) {
            let book = book(SCORINGS[which].clone());
            let of = |own: bool| {
                let lost = if side == 0 { [own, other] } else { [other, own] };
                scores(&book, &game(book.format.forfeited(lost))).unwrap()[side]
            };
            let silent = of(true);
            // Where nobody is silent, the game is played to its end, and the worst end is a loss.
            let worst = match SCORINGS[which] {
                Scoring::WinDrawLoss { loss, .. } => loss,
                _ => 0,
            };
            let writes = if other { of(false).points } else { worst };
            prop_assert!(silent.points <= writes);
        }
    }
}
