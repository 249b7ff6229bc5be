//! The final after the rounds: the first of the ranking against the last of those who play it, and so on
//! inward; who wins goes on, and those left meet in the same way.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Impossible;
use crate::book::{Book, Game, Round};
use crate::format::Playoff;
use crate::name::Name;
use crate::scoring;

/// Who meets whom in a round of the final, the higher ranked first, and who goes on without a game because
/// somebody is missing. `ranking` is the standing after the last round that all played.
///
/// # Errors
/// When a game before has no result yet, or the final is over.
pub(super) fn pairs(
    book: &Book,
    playoff: Playoff,
    round: Round,
    ranking: &[Name],
) -> Result<(Vec<[Name; 2]>, Option<Name>), Impossible> {
    let mut left: Vec<&Name> = ranking.iter().take(playoff.entrants as usize).collect();
    for earlier in book.format.rounds + 1..round {
        left = survivors(book, earlier, &left)?;
    }
    left.retain(|&name| book.entrants.get(name).is_some_and(|entrant| entrant.presence.plays(round)));
    if let [winner] = left.as_slice() {
        return Err(Impossible { why: format!("the final is over: {winner} has won it"), relax: Vec::new() });
    }
    let bye = if left.len() % 2 == 1 { Some(left.remove(0).clone()) } else { None };
    let (upper, lower) = left.split_at(left.len() / 2);
    let pairs = upper.iter().zip(lower.iter().rev()).map(|(&one, &other)| [one.clone(), other.clone()]);
    Ok((pairs.collect(), bye))
}

/// The round of the final up to which each who plays it has come by the results of rounds up to and with one: the
/// first for whoever lost in it, the one after for whoever is still in it. `ranking` is as for `pairs`.
pub fn reached(book: &Book, playoff: Playoff, after: Round, ranking: &[Name]) -> BTreeMap<Name, Round> {
    let first = book.format.rounds.saturating_add(1);
    let mut left: Vec<&Name> = ranking.iter().take(playoff.entrants as usize).collect();
    let mut reached: BTreeMap<Name, Round> = left.iter().map(|name| ((*name).clone(), first)).collect();
    for round in first..=after.min(book.last_round()) {
        let Ok(on) = survivors(book, round, &left) else { break };
        reached.extend(on.iter().map(|name| ((*name).clone(), round + 1)));
        left = on;
    }
    reached
}

/// Those who are left after a round of the final, the higher ranked first. Of two with an equal result the
/// higher ranked goes on.
fn survivors<'a>(book: &Book, round: Round, left: &[&'a Name]) -> Result<Vec<&'a Name>, Impossible> {
    let mut on = Vec::new();
    for &name in left {
        let games: Vec<&Game> =
            book.games.iter().filter(|g| g.round == round && side(book, g, name).is_some()).collect();
        let absent = !book.entrants.get(name).is_some_and(|entrant| entrant.presence.plays(round));
        let mut margin = [0_i64; 4];
        let mut rival = None;
        for game in games {
            let own = side(book, game, name).unwrap_or(0);
            rival = book.entrant_of(&game.pair[1 - own]);
            let scores = scoring::scores(book, game).ok_or_else(|| unfinished(game))?;
            let (mine, theirs) = (scores[own], scores[1 - own]);
            margin[0] += mine.points - theirs.points;
            margin[1] += i64::from(mine.result) - i64::from(theirs.result);
            margin[2] += mine.difference - theirs.difference;
            margin[3] += mine.net - theirs.net;
        }
        let place = |name: &Name| left.iter().position(|&other| other == name);
        let lost = match margin.cmp(&[0; 4]) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => rival.and_then(place).is_some_and(|rival| Some(rival) < place(name)),
        };
        let missing = absent && rival.is_none();
        if !lost && !missing {
            on.push(name);
        }
    }
    Ok(on)
}

fn side(book: &Book, game: &Game, name: &Name) -> Option<usize> {
    game.pair.iter().position(|player| book.entrant_of(player) == Some(name))
}

fn unfinished(game: &Game) -> Impossible {
    let [one, other] = &game.pair;
    Impossible {
        why: format!("the game of {one} and {other} in round {} has no result yet", game.round),
        relax: vec!["Enter its result, or award it.".to_owned()],
    }
}
