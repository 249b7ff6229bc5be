//! Whether all adds up: nobody plays twice in a round or not at all, and no points come from nowhere.

use std::collections::BTreeMap;

use super::super::book::{Book, Game, Outcome, Round};
use super::super::format::{Policy, Scoring, VpTable, counted};
use super::super::name::Name;
use super::super::ranking::standings;
use super::super::scoring::scores;
use super::super::teams::match_faults;
use super::event::Event;

impl Event {
    /// Holds the books of all rounds that were published against what must always be true: whoever plays in
    /// a round has one game or a bye, who does not has neither; nobody meets twice where that is forbidden;
    /// the points of a game add up; the standing is the sum of games and byes, less penalties.
    ///
    /// # Errors
    /// All that does not hold, for an umpire.
    pub fn books(&self) -> Result<(), Vec<String>> {
        let mut faults = Vec::new();
        let last = self.published.keys().next_back();
        for round in self.published.keys().copied() {
            // Games stand once all tables are chosen.
            if self.choosing.is_empty() || Some(&round) != last {
                self.presence(round, &mut faults);
                let teams = self.teams().then(|| match_faults(&self.book, round));
                faults.extend(teams.into_iter().flatten().map(|(_, fault)| fault.text));
            }
        }
        self.rematches(&mut faults);
        let clean = Book { penalties: Vec::new(), ..self.book.clone() };
        let mut earned: BTreeMap<Name, i64> = BTreeMap::new();
        for game in &clean.games {
            let Some(both) = scores(&clean, game) else { continue };
            let points = both.map(|s| s.points);
            if !adds_up(&clean, game, points) {
                let [a, b] = &game.pair;
                faults.push(format!("{a} and {b} have {}:{} in round {}", points[0], points[1], game.round));
            }
            if game.round > self.counted() {
                continue;
            }
            for (player, points) in game.pair.iter().zip(points) {
                *earned.entry(clean.entrant_of(player).unwrap_or(player).clone()).or_default() += points;
            }
        }
        for bye in clean.byes.iter().filter(|b| b.round <= self.counted()) {
            let players = if self.teams() { 3 } else { 1 };
            *earned.entry(bye.name.clone()).or_default() += players * clean.format.bye.points;
        }
        self.sums(&clean, &earned, &mut faults);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// The last round that counts for the standing: games of a final decide who wins it, and nothing else.
    fn counted(&self) -> Round {
        let last = self.book.last_round();
        if self.book.format.playoff.is_some() { last.min(self.book.format.rounds) } else { last }
    }

    fn presence(&self, round: Round, faults: &mut Vec<String>) {
        let whole = round <= self.book.format.rounds;
        let mut games: BTreeMap<&Name, usize> = BTreeMap::new();
        for player in self.games(round).flat_map(|g| &g.pair) {
            *games.entry(self.book.entrant_of(player).unwrap_or(player)).or_default() += 1;
        }
        let each = if self.teams() { 3 } else { 1 };
        for (name, entrant) in &self.book.entrants {
            let played = games.get(name).copied().unwrap_or(0);
            let byes = self.book.byes.iter().filter(|b| b.round == round && b.name == *name).count();
            let right = match (entrant.presence.plays(round), played, byes) {
                (true, 0, 1) | (false, 0, 0) => true,
                (true, 0, 0) => !whole,
                (true, games, 0) => games == each,
                _ => false,
            };
            if !right {
                faults.push(format!(
                    "{name} has {} and {} in round {round}",
                    counted(played, "game"),
                    counted(byes, "bye")
                ));
            }
        }
    }

    fn rematches(&self, faults: &mut Vec<String>) {
        let format = &self.book.format;
        if format.pairing.repeat != Policy::Forbid {
            return;
        }
        for ((one, other), times) in self.book.met_before(format.rounds.saturating_add(1)) {
            if times > 1 {
                faults.push(format!("{one} and {other} have met {times} times"));
            }
        }
    }

    fn sums(&self, clean: &Book, earned: &BTreeMap<Name, i64>, faults: &mut Vec<String>) {
        let through = self.counted();
        let before: BTreeMap<Name, i64> =
            standings(clean, through).into_iter().map(|s| (s.name, s.points)).collect();
        let after = standings(&self.book, through);
        if after.len() != self.book.entrants.len() {
            faults.push(format!("{} of {} stand in the ranking", after.len(), self.book.entrants.len()));
        }
        for line in after {
            let earned = earned.get(&line.name).copied().unwrap_or(0);
            let unpenalised = before.get(&line.name).copied().unwrap_or(0);
            let name = &line.name;
            if unpenalised != earned {
                faults.push(format!(
                    "{name} has {} of games and byes that give {earned}",
                    counted(unpenalised, "point")
                ));
            }
            let mine = |p: &&Name| self.book.entrant_of(p) == Some(name);
            let penalised = self.book.penalties.iter().any(|p| mine(&&p.name));
            if line.points > unpenalised || !penalised && line.points != unpenalised {
                faults.push(format!(
                    "{name} has {}, {unpenalised} before penalties",
                    counted(line.points, "point")
                ));
            }
        }
    }
}

/// Whether the points of a game without penalties are what such a game gives together.
fn adds_up(book: &Book, game: &Game, points: [i64; 2]) -> bool {
    let sum = points[0] + points[1];
    match (&game.outcome, &book.format.scoring) {
        (Some(Outcome::Awarded(awards)), _) => points == awards.map(|a| a.points),
        (Some(Outcome::Points(given)), _) => points == *given,
        (_, Scoring::Damage(scoring)) => match scoring.vp_table {
            VpTable::Mirror => sum == 100,
            // Two rows of the printed table have no mirror image.
            VpTable::Printed => (99..=101).contains(&sum),
        },
        (_, Scoring::WinDrawLoss { win, draw, loss }) => sum == win + loss || sum == 2 * draw,
        (_, Scoring::Points) => true,
    }
}
