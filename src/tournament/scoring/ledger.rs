//! All that everybody has, line by line, reckoned once for a ranking.

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::{Book, Round};
use super::super::format::Entrants;
use super::super::name::Name;
use super::{QUARTERS, Score, fine, scores};

/// One line of a player's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// The round.
    pub round: Round,
    /// Against whom; none for a bye or a penalty without a game.
    pub opponent: Option<Name>,
    /// What he has of it.
    pub score: Score,
}

/// The lines of all players of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger(BTreeMap<Name, Vec<LedgerRow>>);

impl Ledger {
    /// All that counts up to and with a round.
    pub fn of(book: &Book, through: Round) -> Self {
        let mut ledger = Self(BTreeMap::new());
        let mut fined: BTreeSet<(&Name, Round)> = BTreeSet::new();
        for game in book.games.iter().filter(|g| g.round <= through) {
            let Some(scores) = scores(book, game) else { continue };
            for (side, player) in game.pair.iter().enumerate() {
                fined.insert((player, game.round));
                ledger.enter(player, game.round, Some(game.pair[1 - side].clone()), scores[side]);
            }
        }
        for bye in book.byes.iter().filter(|b| b.round <= through) {
            let rule = book.format.bye;
            let quarters = rule.damage.saturating_mul(QUARTERS);
            let score = Score {
                points: rule.points,
                difference: rule.difference,
                gross: quarters,
                net: quarters,
                result: 0,
            };
            for player in members(book, &bye.name) {
                ledger.enter(player, bye.round, None, score);
            }
        }
        for penalty in book.penalties.iter().filter(|p| p.round <= through) {
            if fined.insert((&penalty.name, penalty.round)) {
                let fine = fine(book, &penalty.name, penalty.round);
                let score = Score { points: -fine.points, difference: -fine.damage, ..Score::default() };
                ledger.enter(&penalty.name, penalty.round, None, score);
            }
        }
        ledger
    }

    fn enter(&mut self, player: &Name, round: Round, opponent: Option<Name>, score: Score) {
        self.0.entry(player.clone()).or_default().push(LedgerRow { round, opponent, score });
    }

    /// The lines of a player, or what a team as such was given or fined.
    pub fn lines(&self, name: &Name) -> &[LedgerRow] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// All that a player has.
    pub fn total(&self, name: &Name) -> Score {
        self.lines(name).iter().fold(Score::default(), |sum, line| sum.plus(line.score))
    }
}

/// Whose games an entrant's are: a player's own, or those of all players of a team.
fn members<'b>(book: &'b Book, entrant: &'b Name) -> Vec<&'b Name> {
    match book.entrants.get(entrant) {
        Some(team) if book.format.entrants == Entrants::Teams => team.players.values().collect(),
        _ => vec![entrant],
    }
}
