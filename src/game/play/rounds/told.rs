//! What people are told of rounds: what the beacon is called, which round is announced, and which ones reports give.

use chrono::{DateTime, Utc};

use super::moment;
use crate::base::load::Game;
use estafette_core::Lang;
use estafette_core::dice::{Beacon, Sitting};
use estafette_reports::{KnownRound, Rounds};
use estafette_rules::{Thing, called};
use estafette_store::GameState;
use estafette_words::{Voice, say};

/// Hex digits of the key of a beacon that has no name.
const KEY: usize = 16;
/// Where drand's quicknet can be read by a person: the hash of its chain, and the number of a round behind it.
const QUICKNET: &str =
    "https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public";

/// What a beacon is called: `drand's quicknet`, or by its key.
pub fn beacon_name(beacon: &Beacon, lang: Lang) -> String {
    if *beacon == Beacon::quicknet() {
        return say!(Voice(lang), "beacon-quicknet");
    }
    let key = beacon.key();
    say!(Voice(lang), "beacon-other", key = &key[..KEY])
}

/// Where a round of a beacon can be read, if that is known of it: its page gives the signature.
pub fn round_page(beacon: &Beacon, round: u64) -> Option<String> {
    (*beacon == Beacon::quicknet()).then(|| format!("{QUICKNET}/{round}"))
}

impl Game<'_> {
    /// The round that will decide what is due, with the moment at which it comes: the one that was fixed when orders were
    /// closed, or the one that is announced with the deadline. Where all are in before the deadline and the game goes on,
    /// it is an earlier one. `None` without a deadline, and in a game without a beacon.
    pub fn announced_round(&self) -> Option<(u64, DateTime<Utc>)> {
        if !self.on_beacon().unwrap_or(false) || self.due().is_err() {
            return None;
        }
        if let Some(closing) = self.closing() {
            return Some((closing.fixed.round, closing.fixed.comes));
        }
        let round = self.row.deadline.map(|at| self.beacon.announced(at));
        round.map(|round| (round, self.beacon.time_of(round)))
    }

    /// What a mail with the deadline says of the round that decides.
    pub fn announced_said(&self, voice: Voice) -> Option<String> {
        let (round, comes) = self.announced_round()?;
        let beacon = &beacon_name(&self.beacon, voice.0);
        Some(say!(
            voice,
            "round-announced",
            round = &round.to_string(),
            beacon = beacon,
            comes = &moment(comes)
        ))
    }

    /// What reports say besides of how dice rest on rounds; nothing in a game without a beacon.
    pub fn rounds_note(&self, voice: Voice) -> Option<String> {
        if !self.on_beacon().unwrap_or(false) {
            return None;
        }
        let beacon = &beacon_name(&self.beacon, voice.0);
        Some(match self.row.state {
            GameState::Over => say!(voice, "report-beacon-told", beacon = beacon),
            _ => say!(voice, "report-beacon-sealed", beacon = beacon),
        })
    }

    /// The rounds that are known, for a report.
    pub fn rounds_told(&self, voice: Voice) -> Rounds {
        let rounds = self.rounds();
        if rounds.is_empty() {
            return Rounds::default();
        }
        let known = rounds.into_iter().map(|(sitting, _, round)| KnownRound {
            number: round.number,
            at: moment(self.beacon.time_of(round.number)),
            signature: round.signature,
            phase: self.sitting_title(&sitting, voice),
        });
        let all = self.row.state == GameState::Over;
        Rounds { beacon: beacon_name(&self.beacon, voice.0), known: known.collect(), all }
    }

    /// A phase with its turn.
    fn sitting_title(&self, sitting: &Sitting, voice: Voice) -> String {
        let phase = called(self.system, Thing::Phase(&sitting.phase), voice.0, sitting.phase.as_str());
        format!("{}, {phase}", say!(voice, "report-turn", turn = sitting.turn))
    }
}
