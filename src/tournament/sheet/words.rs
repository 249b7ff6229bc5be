//! The words of a sheet: conditions of troops, and a sheet as sentences.

use super::super::format::counted;
use super::super::name::Name;
use super::reckon::pair_said;
use super::{Sheet, State, Troops, Used};

/// What each condition is called; the first word is said, all are read.
pub(super) const STATES: &[(State, &[&str])] = &[
    (State::Routing, &["routing", "in rout", "routed", "rout"]),
    (State::Dead, &["dead", "lost", "killed", "destroyed"]),
    (State::Prisoner, &["prisoner", "prisoners", "captured", "taken prisoner"]),
    (State::OffTable, &["off table", "off the table", "not arrived"]),
    (State::Arrived, &["arrived", "diced in"]),
    (State::Shaken, &["shaken"]),
    (State::Injured, &["injured", "wounded"]),
    (State::MarchLoss, &["march loss", "march losses", "lost on the march", "lost on a march"]),
];

impl State {
    /// What it is called: `off table`.
    pub fn said(self) -> &'static str {
        let words = STATES.iter().find(|(state, _)| *state == self).map(|(_, words)| words[0]);
        words.unwrap_or("sound")
    }
}

impl Troops {
    /// An item as a line of a sheet: `12 HI Saxons of Bauer, 180 points, routing and shaken`.
    pub fn said(&self) -> String {
        let states: Vec<&str> = self.state.iter().map(|s| s.said()).collect();
        let states = if states.is_empty() { "sound".to_owned() } else { states.join(" and ") };
        let what = if self.what.is_empty() { "troops" } else { &self.what };
        let used = match self.used {
            Used::No => "",
            Used::Up => " used up",
            Used::Taken => " taken",
        };
        let obstacles =
            if self.obstacles == 0 { String::new() } else { format!("obstacles {}{used}, ", self.obstacles) };
        format!("{what} of {}, {}, {obstacles}{states}", self.owner, counted(self.value, "point"))
    }
}

impl Sheet {
    /// The sheet in full sentences, as it was understood, for the players of a game.
    pub fn stated(&self, [first, second]: &[Name; 2]) -> Vec<String> {
        let mut out = Vec::new();
        match (self.round, self.table) {
            (Some(round), Some(table)) => out.push(format!("The game of round {round} at table {table}.")),
            (Some(round), None) => out.push(format!("The game of round {round}.")),
            (None, Some(table)) => out.push(format!("The game at table {table}.")),
            (None, None) => {}
        }
        if let Some(damage) = self.damage {
            out.push(format!("Damage inflicted by {first} : {second}: {}.", pair_said(damage)));
        }
        let both = |what: &str, pair: Option<[i64; 2]>| {
            pair.map(|[one, other]| format!("{what} of {first} : {second}: {one} : {other}."))
        };
        out.extend(both("Points that the armies cost", self.cost));
        out.extend(self.troops.iter().map(|item| format!("Troops: {}.", item.said())));
        out.extend(self.looted.iter().map(|name| format!("The camp of {name} was looted.")));
        if let Some(name) = &self.conceded {
            let period = self.conceded_in.map(|p| format!(" in period {p}")).unwrap_or_default();
            out.push(format!("{name} conceded{period}."));
        }
        if self.agreed {
            out.push("Both agreed to end the game early.".to_owned());
        }
        out.extend(both("Victory points", self.vp));
        out.extend(both("Points", self.points));
        out.push(match &self.winner {
            Some(name) => format!("{name} won."),
            None if self.drawn => "Nobody won.".to_owned(),
            None => "Nobody is marked as the winner.".to_owned(),
        });
        let mut signed: Vec<&str> = self.signed.iter().map(Name::as_str).collect();
        if self.signed_by_sender {
            signed.push("whoever sent it");
        }
        out.push(match signed.as_slice() {
            [] => "It is not signed.".to_owned(),
            all => format!("Signed by {}.", all.join(" and ")),
        });
        out
    }
}
