//! What umpires rule: results of games, and penalties.

use super::super::book::{Award, Game, Outcome, PenaltyKind, Round};
use super::super::format::Scoring;
use super::super::live::Act;
use super::super::name::Name;
use super::cut::LetterLine;
use super::letter::{Reader, behind, missed, number, round_in};
use super::names::{find, two};
use super::umpire::reasoned;
use estafette_core::cites;
use estafette_orders::Problem;

impl Reader<'_> {
    /// `rule round 2 Bauer - Kowalski 60 : 40 because …`.
    pub(super) fn ruling(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let (rest, why) = reasoned(said)?;
        let (round, rest) = round_in(rest).unwrap_or_else(|| (self.round(), rest));
        let people = self.people();
        let at = end_of_names(rest, |names| two(names, &people, "player").is_ok());
        let (names, result) = (rest[..at].trim_end(), rest[at..].trim_start_matches([',', ' ']).trim_end());
        let game = self.game(said, round, names)?;
        let pair = game.pair.clone();
        let known = [&pair[0], &pair[1]];
        let turned = {
            let named = two(names, &known, "player").map_err(|m| missed(said, &m))?;
            named[0] != &pair[0]
        };
        if behind(result, "open").is_some_and(|rest| rest.is_empty() || rest.eq_ignore_ascii_case("again")) {
            self.act(said, Act::Reopen { round, pair, why });
            return Ok(());
        }
        let outcome = self.outcome(said, result, &pair, turned)?;
        self.act(said, Act::Rule { round, pair, outcome, why });
        Ok(())
    }

    /// The game of two players in a round.
    fn game(&self, said: &LetterLine, round: Round, names: &str) -> Result<&Game, Problem> {
        let event = self.stage.event;
        let [one, other] = two(names, &self.people(), "player").map_err(|m| missed(said, &m))?;
        let mut games = event.book.games.iter().filter(|g| g.round == round);
        let meets = |g: &&Game| g.pair.contains(one) && g.pair.contains(other);
        games.find(meets).ok_or_else(|| {
            let met = event.book.games.iter().find(|g| meets(g));
            let hint = met.map_or_else(
                || format!("they have not met; `pairings round {round}` shows who did"),
                |g| format!("they met in round {}", g.round),
            );
            said.problem(names, format!("{one} and {other} have no game in round {round}")).hinting(hint)
        })
    }

    fn people(&self) -> Vec<&Name> {
        self.stage.event.people.keys().collect()
    }

    /// `60 : 40`, with differences and damage or without; `winner NAME`; `draw`.
    fn outcome(
        &self,
        said: &LetterLine,
        result: &str,
        pair: &[Name; 2],
        turned: bool,
    ) -> Result<Outcome, Problem> {
        let scoring = &self.stage.event.book.format.scoring;
        let by_result = matches!(scoring, Scoring::WinDrawLoss { .. });
        let known = super::words::results(scoring, pair.each_ref().map(Name::as_str));
        let hint = format!("such as `{}`", known.join("`, `"));
        let fault = |message: &str| Err(said.problem(result, message).hinting(&hint));
        if behind(result, "draw") == Some("") && by_result {
            return Ok(Outcome::Winner(None));
        }
        if let Some(who) = behind(result, "winner").filter(|_| by_result) {
            let winner =
                find(who, &[&pair[0], &pair[1]], "player of this game").map_err(|m| missed(said, &m))?;
            return Ok(Outcome::Winner(Some(winner.clone())));
        }
        let Some((points, rest)) = two_numbers(result) else {
            return fault("it is not said what the game gives");
        };
        let mut awards = points.map(|points| Award { points, ..Award::default() });
        let mut rest = rest;
        while !rest.is_empty() {
            let (is_difference, behind_word) = match (behind(rest, "difference"), behind(rest, "damage")) {
                (Some(text), _) => (true, text),
                (_, Some(text)) => (false, text),
                _ => match behind(rest, "points") {
                    Some(text) => {
                        rest = text;
                        continue;
                    }
                    None => return fault("it is not clear what the game gives"),
                },
            };
            let Some((pair, behind_numbers)) = two_numbers(behind_word) else {
                return fault("two numbers with a colon between them are missing");
            };
            if !matches!(scoring, Scoring::Damage(_)) {
                let what = if is_difference { "differences" } else { "damage" };
                return fault(&format!("{what} count for nothing in this tournament"));
            }
            for (award, value) in awards.iter_mut().zip(pair) {
                *(if is_difference { &mut award.difference } else { &mut award.damage }) = value;
            }
            rest = behind_numbers;
        }
        if turned {
            awards.reverse();
        }
        Ok(match self.stage.event.book.format.scoring {
            Scoring::Points => Outcome::Points(awards.map(|a| a.points)),
            _ => Outcome::Awarded(awards),
        })
    }

    /// `incomplete round 2 Bauer - Kowalski`.
    pub(super) fn incomplete(&mut self, said: &LetterLine) -> Result<(), Problem> {
        cites!("W-2.1.4t");
        let rest = said.rest().trim_end_matches('.');
        let (round, names) = round_in(rest).unwrap_or_else(|| (self.round(), rest));
        let pair = self.game(said, round, names)?.pair.clone();
        self.act(said, Act::FindIncomplete { round, pair });
        Ok(())
    }

    /// `penalise Bauer round 2 5 points because …`.
    pub(super) fn penalise(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let hint = "such as `penalise Bauer 5 points because …`; there are points, damage and minutes";
        let (rest, why) = reasoned(said)?;
        let people = self.people();
        let at = end_of_names(rest, |who| find(who, &people, "player").is_ok());
        let name = find(&rest[..at], &people, "player").map_err(|m| missed(said, &m))?.clone();
        let (round, rest) = round_in(rest[at..].trim_start_matches([',', ':', ' ']))
            .unwrap_or_else(|| (self.round(), &rest[at..]));
        let rest = rest.trim_start_matches([',', ':', ' ']);
        let Some((amount, unit)) = number(rest) else {
            return Err(said.missing("it is not said what it costs").hinting(hint));
        };
        let unit = unit.trim().to_ascii_lowercase();
        let kind = match unit.as_str() {
            "point" | "points" | "vp" | "victory points" => PenaltyKind::Points(i64::from(amount)),
            "damage" | "damage point" | "damage points" => PenaltyKind::Damage(i64::from(amount)),
            "minute" | "minutes" | "min" | "minutes late"
                if !matches!(self.stage.event.book.format.scoring, Scoring::Damage(_)) =>
            {
                let message = "lateness in minutes costs nothing in this tournament";
                return Err(said
                    .problem(rest, message)
                    .hinting("such as `penalise Bauer 1 point because …`"));
            }
            "minute" | "minutes" | "min" | "minutes late" => PenaltyKind::Late(amount),
            _ => return Err(said.problem(rest, format!("`{rest}` is no penalty")).hinting(hint)),
        };
        self.act(said, Act::Penalise { round, name, kind, why });
        Ok(())
    }
}

/// Where in `Bauer - Kowalski 60 : 40` the names end. A name may have numbers of its own, so it is the last place
/// before which there are names; where there is none, the first that a number or a word of a result stands at.
fn end_of_names(text: &str, are_names: impl Fn(&str) -> bool) -> usize {
    let cuts: Vec<usize> = text
        .char_indices()
        .filter(|(at, c)| *c == ',' || (*c == ' ' && begins_result(&text[at + 1..])))
        .map(|(at, _)| at)
        .take(MOST_CUTS)
        .chain([text.len()])
        .collect();
    let fitting = cuts.iter().rev().find(|at| are_names(text[..**at].trim_end()));
    *fitting.unwrap_or(&cuts[0])
}

/// Names and a result have fewer numbers than this; a longer line is not tried at every one of them.
const MOST_CUTS: usize = 16;

fn begins_result(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-', '−', '–']).unwrap_or(text);
    let word = |word| behind(text, word).is_some();
    digits.starts_with(|c: char| c.is_ascii_digit())
        || ["winner", "draw", "open", "round", "in", "for"].into_iter().any(word)
}

/// `60 : 40` and what stands behind it; a minus sign may stand before either.
pub(super) fn two_numbers(text: &str) -> Option<([i64; 2], &str)> {
    let (one, rest) = signed(text.trim_start_matches([',', ' ']))?;
    let rest = rest.strip_prefix([':', '-', '–', '/']).or_else(|| behind(rest, "to"))?;
    let (other, rest) = signed(rest)?;
    Some(([one, other], rest.trim_start_matches([',', ';', ' '])))
}

fn signed(text: &str) -> Option<(i64, &str)> {
    let text = text.trim_start();
    let (sign, digits) = match text.strip_prefix(['-', '−', '–']) {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (value, rest) = number(digits)?;
    Some((sign * i64::from(value), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_before_the_last_number_that_is_not_their_own() {
        let end = |text: &'static str, names: &str| &text[..end_of_names(text, |text| text == names)];
        assert_eq!(
            end("Player 001 - Player 002 60 : 40", "Player 001 - Player 002"),
            "Player 001 - Player 002"
        );
        assert_eq!(end("A1 - A2 -10 : 110", "A1 - A2"), "A1 - A2");
        assert_eq!(end("Bauer, round 2, 5 points", "Bauer"), "Bauer");
        assert_eq!(end("Bauer in round 2 5 points", "Bauer"), "Bauer");
        assert_eq!(end("Baur - Wolf winner Wolf", ""), "Baur - Wolf", "nobody fits: all before the result");
        assert_eq!(end("Bauer", "Bauer"), "Bauer");
    }

    #[test]
    fn two_numbers_are_read_however_they_are_parted() {
        for text in ["60 : 40", "60:40", "60-40", "60 – 40", "60 to 40"] {
            assert_eq!(two_numbers(text), Some(([60, 40], "")), "{text}");
        }
        assert_eq!(two_numbers("120 : -120 damage"), Some(([120, -120], "damage")));
        assert_eq!(two_numbers("60"), None);
        assert_eq!(two_numbers("99999999999 : 1"), None);
    }
}
