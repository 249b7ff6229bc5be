//! What the seats of a game have agreed on: how it ends before its time.

use super::load::Game;
use estafette_core::SeatId;
use estafette_core::journal::{Agreement, Entry, Release, Vacancy};
use estafette_rules::Ending;
use estafette_store::GameState;
use estafette_words::{Voice, say};

impl Game<'_> {
    /// How it ended, if its rules did not end it.
    pub fn agreement(&self) -> Option<&Agreement> {
        if self.row.state != GameState::Over {
            return None;
        }
        self.log.iter().rev().find_map(|l| match &l.entry {
            Entry::Ended { how } => Some(how),
            _ => None,
        })
    }

    /// The ending that its rules did not give, as umpires read it. What was scored so far counts, where the system
    /// counts it.
    pub fn agreed_ending(&self) -> Option<Ending> {
        let how = self.agreement()?;
        let counted = self.counted(how);
        let winners = match (how, &counted) {
            (Agreement::Conceded { .. }, Some(counted)) => counted.winners.clone(),
            (Agreement::Conceded { to, .. }, None) => vec![to.clone()],
            (Agreement::Forfeited { by, .. }, _) => self.others(by),
            (Agreement::Draw | Agreement::Released { .. }, _) => Vec::new(),
        };
        let points = counted.map(|counted| counted.points).unwrap_or_default();
        Some(Ending { winners, text: self.agreed_text(how, Voice::ENGLISH), points })
    }

    /// What the position comes to when its players end the game in it.
    fn counted(&self, how: &Agreement) -> Option<Ending> {
        match how {
            Agreement::Draw => self.system.broken_off(&self.position, None),
            Agreement::Conceded { by, .. } => self.system.broken_off(&self.position, Some(by)),
            // What was scored when a seat gave up would count for it.
            Agreement::Forfeited { .. } | Agreement::Released { .. } => None,
        }
    }

    fn others(&self, than: &[SeatId]) -> Vec<SeatId> {
        self.seats.iter().map(|row| row.seat.clone()).filter(|seat| !than.contains(seat)).collect()
    }

    /// How it ended, without a full stop.
    pub fn agreed_text(&self, how: &Agreement, voice: Voice) -> String {
        let ended = match how {
            Agreement::Draw => say!(voice, "ended-draw"),
            Agreement::Conceded { by, to } => {
                let (by, to) = (self.seat_title(by, voice), self.seat_title(to, voice));
                say!(voice, "ended-conceded", by = &by, to = &to)
            }
            Agreement::Forfeited { by, why } => {
                let titles = |seats: &[SeatId]| {
                    let titles: Vec<String> = seats.iter().map(|seat| self.seat_title(seat, voice)).collect();
                    titles.join(", ")
                };
                let (lost, won) = (titles(by), titles(&self.others(by)));
                match why {
                    Vacancy::Away if won.is_empty() => say!(voice, "ended-both-away"),
                    _ if won.is_empty() => say!(voice, "ended-deserted"),
                    Vacancy::Missed => say!(voice, "ended-missed", by = &lost, to = &won),
                    Vacancy::Away => say!(voice, "ended-away", by = &lost, to = &won),
                    Vacancy::Resigned | Vacancy::Umpire => {
                        say!(voice, "ended-resigned", by = &lost, to = &won)
                    }
                }
            }
            Agreement::Released { tournament, how, .. } => {
                let tournament = tournament.as_str();
                match how {
                    Release::Ruled => say!(voice, "ended-ruled", tournament = tournament),
                    Release::Awarded => say!(voice, "ended-awarded", tournament = tournament),
                    Release::CalledOff => say!(voice, "ended-called-off", tournament = tournament),
                }
            }
        };
        match self.counted(how) {
            Some(counted) => format!("{ended}; {}", counted.text),
            None => ended,
        }
    }
}
