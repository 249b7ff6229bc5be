//! What a team is, and that teams meet as a whole.

use std::collections::{BTreeMap, BTreeSet};

use super::super::armies::Fault;
use super::super::book::{Book, Entrant, Game, Period, Round};
use super::super::format::counted;
use super::super::name::Name;
use estafette_core::{cites, rule};

/// What is wrong with a team: it has three players, one in each period.
pub fn team_faults(name: &Name, team: &Entrant) -> Vec<Fault> {
    cites!("W-2.2b", "W-2.2c");
    let mut found = Vec::new();
    let missing: Vec<&str> =
        Period::ALL.into_iter().filter(|p| !team.players.contains_key(p)).map(Period::title).collect();
    if !missing.is_empty() {
        let text = format!("{name} has no player for {}", missing.join(" and "));
        found.push(Fault::new(rule!("W-2.2c"), text));
    }
    let players: BTreeSet<String> = team.players.values().map(|p| p.as_str().to_lowercase()).collect();
    if players.len() != Period::ALL.len() {
        let text = format!("{name} has {}; a team has three", counted(players.len(), "player"));
        found.push(Fault::new(rule!("W-2.2b"), text));
    }
    found
}

/// A player who plays in a period that is not his.
fn out_of_period(book: &Book, game: &Game, player: &Name) -> Option<(Vec<Name>, Fault)> {
    cites!("W-2.2c");
    let (team, period) = (book.entrant_of(player)?, game.period?);
    let own = book.entrants.get(team)?.players.iter().find(|(_, p)| *p == player).map(|(own, _)| *own)?;
    (own != period).then(|| {
        let (own, period) = (own.title(), period.title());
        let text =
            format!("{player} plays {own} for {team}, and has a game of {period} in round {}", game.round);
        let names = [team, player, &game.pair[0], &game.pair[1]].map(Clone::clone);
        (names.to_vec(), Fault::new(rule!("W-2.2c"), text).see(rule!("W-2.2f")))
    })
}

/// What is wrong with the games of a round: a match is three games of the same two teams, one in each period, each
/// team's players on one side [W-2.2a], [W-2.2f], [W-2.2i]. Each fault has the teams that it is about.
pub fn match_faults(book: &Book, round: Round) -> Vec<(Vec<Name>, Fault)> {
    cites!("W-2.2a");
    let mut matches: BTreeMap<(&Name, &Name), Vec<&Game>> = BTreeMap::new();
    let mut opponents: BTreeMap<&Name, BTreeSet<&Name>> = BTreeMap::new();
    let mut found = Vec::new();
    for game in book.games.iter().filter(|g| g.round == round) {
        let [Some(one), Some(other)] = game.pair.each_ref().map(|p| book.entrant_of(p)) else { continue };
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        matches.entry((low, high)).or_default().push(game);
        opponents.entry(one).or_default().insert(other);
        opponents.entry(other).or_default().insert(one);
    }
    for (team, others) in opponents.iter().filter(|(_, others)| others.len() > 1) {
        let others: Vec<&str> = others.iter().map(|o| o.as_str()).collect();
        let text = format!(
            "the players of {team} meet {} in round {round}: a whole team meets a whole team",
            others.join(" and ")
        );
        found.push((vec![(*team).clone()], Fault::new(rule!("W-2.2f"), text)));
    }
    for game in book.games.iter().filter(|g| g.round == round) {
        found.extend(game.pair.iter().filter_map(|player| out_of_period(book, game, player)));
    }
    for ((one, other), games) in matches {
        let teams = vec![one.clone(), other.clone()];
        let periods: BTreeSet<Period> = games.iter().filter_map(|g| g.period).collect();
        if games.len() != Period::ALL.len() || periods.len() != Period::ALL.len() {
            let text = format!(
                "{one} and {other} play {}: a match is three, one in each period",
                counted(games.len(), "game")
            );
            found.push((teams.clone(), Fault::new(rule!("W-2.2a"), text)));
        }
        let north: BTreeSet<&Name> = games.iter().filter_map(|g| book.entrant_of(&g.pair[0])).collect();
        if north.len() > 1 {
            let text = format!("{one} and {other} change sides between tables: a team plays on one side");
            found.push((teams, Fault::new(rule!("W-2.2i"), text)));
        }
    }
    found
}
