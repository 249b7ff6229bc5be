//! Games that end before their rules end them: a draw that all agree to, a seat that concedes or is deserted, a
//! tournament that has a result without them.
//!
//! The position stays as it is, and all that was played can be verified. The state of the game, not the rule
//! system, then says that it is over: [`Game::due`] asks here first.

use chrono::{DateTime, Utc};

use super::clock::{NewDeadline, Notification};
use super::heads::dice_note;
use super::load::Game;
use super::{Desk, Done};
use estafette_core::SeatId;
use estafette_core::journal::{Agreement, Entry, Release, Vacancy, Why};
use estafette_rules::Ending;
use estafette_store::{GameState, MailKind, Work};
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

impl Desk<'_> {
    /// Ends a game though its rules do not: its dice secret is revealed, and all seats have a last mail.
    pub fn end_game(
        &self,
        work: &mut dyn Work,
        game: &mut Game<'_>,
        how: Agreement,
        now: DateTime<Utc>,
    ) -> Done<()> {
        let id = game.row.id.clone();
        self.forget_draft(work, game, now)?;
        let entry = Entry::Ended { how: how.clone() };
        let seq = work.append(&id, now, &entry)?;
        game.log.push(seq, now, entry);
        if let Some(paused) = &game.paused {
            work.close_questions(&id, paused.head.number)?;
            game.questions.clear();
        }
        if game.row.deadline.is_some() {
            self.put_deadline(work, game, NewDeadline::at(None, Why::Done), now)?;
        }
        self.reveal(work, game, now)?;
        let seats: Vec<_> = game.seats.iter().map(|row| row.seat.clone()).collect();
        for seat in &seats {
            let voice = game.voice(seat);
            let text = game.agreed_text(&how, voice);
            let mut lines = vec![say!(voice, "owed-over", how = &text)];
            if let Agreement::Released { because, .. } = &how
                && !because.is_empty()
            {
                let because = because.trim_end_matches('.');
                lines.push(say!(voice, "ended-because", because = because));
            }
            lines.extend([say!(voice, "ended-how"), dice_note(game, voice)]);
            let last = Notification {
                kind: MailKind::Final,
                cause: format!("ended|{id}|{seat}"),
                subject: say!(voice, "ended-subject", how = &text),
                lines,
            };
            self.notify(work, game, seat, last, now)?;
        }
        self.after_reports(work, game, now)?;
        self.show_end(work, game, now)
    }

    /// Makes the dice secret of a game known: it is over.
    pub fn reveal(&self, work: &mut dyn Work, game: &mut Game<'_>, now: DateTime<Utc>) -> Done<()> {
        let entry = Entry::Revealed { secret: game.row.secret.to_hex() };
        let seq = work.append(&game.row.id, now, &entry)?;
        game.log.push(seq, now, entry);
        work.set_state(&game.row.id, GameState::Over)?;
        game.row.state = GameState::Over;
        Ok(())
    }
}
