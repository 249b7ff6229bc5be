//! What a record of a tournament means for its games of the house: one that has a result without it ends.

use super::super::book::Outcome;
use super::super::live::{By, Event, Record};
use super::super::name::Name;
use super::hand::Hand;
use estafette_core::GameId;
use estafette_core::journal::{Agreement, Release};
use estafette_game::HouseResult;

/// Does in the house what follows from a record that was entered, in the same unit of work.
pub(super) fn in_house(hand: &mut Hand<'_, '_>, record: &Record) -> HouseResult<()> {
    match record {
        Record::Resulted { round, pair, outcome, by, why } => {
            let game = hand.event().opened.get(&(*round, pair[0].clone())).cloned();
            let how = match (by, outcome) {
                (By::Clock, Outcome::Awarded(_)) => (Release::Awarded, why.clone()),
                _ => (Release::Ruled, why.clone()),
            };
            release(hand, game, how)
        }
        Record::Manner { player, zone, lang } => {
            for game in unfinished(hand.event(), player) {
                let Some(place) = place(hand.event(), &game, player) else { continue };
                hand.counter.set_manner(&game, place, (zone.as_deref(), *lang))?;
            }
            Ok(())
        }
        Record::CalledOff { why } => {
            let all = hand.event().opened.values().cloned().collect::<Vec<_>>();
            release(hand, all, (Release::CalledOff, why.clone()))
        }
        // Before a game was lost with its player, it stood still until he was back.
        Record::Returned { name, .. } => {
            for game in unfinished(hand.event(), name) {
                let overdue = hand.event().overdue.keys();
                let judged =
                    overdue.filter_map(|key| hand.event().opened.get(key)).any(|other| *other == game);
                if !judged {
                    hand.counter.let_go(&game)?;
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The place of a player in a game of the house, from 0.
fn place(event: &Event, game: &GameId, player: &Name) -> Option<usize> {
    let ((round, first), _) = event.opened.iter().find(|(_, opened)| *opened == game)?;
    event.games(*round).find(|g| g.pair[0] == *first)?.pair.iter().position(|p| p == player)
}

/// Ends those of these games that go on; a game whose result is its own has ended before.
fn release(
    hand: &mut Hand<'_, '_>,
    games: impl IntoIterator<Item = GameId>,
    (how, because): (Release, String),
) -> HouseResult<()> {
    let tournament = hand.opened.row.id.clone();
    for game in games {
        let (tournament, because) = (tournament.clone(), because.clone());
        hand.counter.release(&game, Agreement::Released { tournament, how, because })?;
    }
    Ok(())
}

/// The games of the house that an entrant has in the round that is played, and that have no result.
fn unfinished(event: &Event, entrant: &Name) -> Vec<GameId> {
    let Some(round) = event.playing() else { return Vec::new() };
    let players = event.players_of(entrant);
    let games = event.games(round).filter(|game| game.outcome.is_none());
    let his = games.filter(|game| game.pair.iter().any(|player| players.contains(&player)));
    his.filter_map(|game| event.opened.get(&(round, game.pair[0].clone())).cloned()).collect()
}
