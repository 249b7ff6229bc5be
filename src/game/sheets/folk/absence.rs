//! `absent DAYS`, `absent` and `present`: when a holder is away. Later deadlines avoid it, and what is missed
//! in it is not counted; a deadline that was announced stays where it is.

use crate::post::PostOffice;
use chrono::TimeDelta;

use crate::base::house::{in_zone, utc};
use crate::play::clock::Clock;
use crate::post::notices::Notification;
use crate::post::receipt::Page;
use crate::post::visit::Visit;
use crate::{HouseError, HouseResult};
use estafette_core::SeatId;
use estafette_core::journal::Entry;
use estafette_schedule::{Days, Span, Zone};
use estafette_store::{GameState, MailKind, PlayWork};
use estafette_words::say;

impl Visit<'_> {
    /// Does `absent DAYS`.
    pub(super) fn absent(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), self.from.seat.clone());
        let refused = |why: String| Err(HouseError::Refused(why));
        if self.game.row.state == GameState::Over {
            return refused(say!(voice, "absent-over"));
        }
        let days = Days::said(said, self.from.now, &self.own_zone())
            .map_err(|e| HouseError::Refused(e.say(voice)))?;
        let clock = Clock::read_off(&self.game)?;
        let span = self.ahead(&days)?;
        self.check_absence(&clock, span)?;
        let entry =
            Entry::Absent { seat: seat.clone(), days: days.to_string(), from: span.from, until: span.until };
        self.journal(work, entry)?;
        let zone = self.own_zone();
        let (from, until) = (in_zone(span.from, zone.name(), voice), in_zone(span.until, zone.name(), voice));
        self.receipt.done.push(say!(voice, "absent-taken", from = &from, until = &until));
        match self.game.row.deadline {
            Some(at) if span.contains(at) => {
                let at = in_zone(at, zone.name(), voice);
                self.receipt.done.push(say!(voice, "absent-deadline", at = &at));
            }
            _ => {}
        }
        if self.game.row.terms.is_none() {
            self.receipt.done.push(say!(voice, "folk-no-clock"));
        }
        let left = clock.terms.absences.saturating_sub(in_all(&clock.away_with(&seat, span)));
        self.receipt.done.push(say!(voice, "absent-left", n = left));
        let told = (
            format!("{seat} will be away"),
            format!(
                "The seat {seat} of {} is away {days}, from {} until {}. The present deadline stays; later ones \
                 avoid these days, and what it misses in them is not counted.",
                self.from.game,
                utc(span.from),
                utc(span.until)
            ),
        );
        self.report_to_umpire(work, "absent", told)?;
        self.tell_of_the_end(work, &clock)
    }

    /// Tells the holder, his opponent and the umpire when an absence is one to the end of the round, which loses the
    /// game, or is not any more. `before` is the clock before the letter said it.
    pub(super) fn tell_of_the_end(&mut self, work: &mut dyn PlayWork, before: &Clock) -> HouseResult<()> {
        let (seat, now) = (self.from.seat.clone(), self.from.now);
        let clock = Clock::read_off(&self.game)?;
        let Some(ends) = clock.terms.ends.filter(|_| self.game.loses_deserted(&clock.terms)) else {
            return Ok(());
        };
        let (was, is) = (before.away_to_the_end(&seat), clock.away_to_the_end(&seat));
        if was == is {
            return Ok(());
        }
        if let Some(at) = is {
            let (voice, zone) = (self.voice(), self.own_zone());
            let (ends, from) = (in_zone(ends, zone.name(), voice), in_zone(at, zone.name(), voice));
            self.receipt.done.push(match at <= now {
                true => say!(voice, "absent-loses-now", ends = &ends),
                false => say!(voice, "absent-loses", ends = &ends, at = &from),
            });
        }
        // Of a game that is lost at once the last mails tell.
        if is.is_some_and(|at| at <= now) {
            return Ok(());
        }
        let id = &self.from.game;
        let others: Vec<SeatId> =
            self.game.seats.iter().map(|row| row.seat.clone()).filter(|s| *s != seat).collect();
        for other in others {
            let voice = self.game.voice(&other);
            let title = self.game.seat_title(&seat, voice);
            let (subject, line) = match is {
                Some(at) => {
                    let zone = self.game.held(&other).map_or("UTC", |held| held.zone.as_str());
                    let at = in_zone(at, zone, voice);
                    (say!(voice, "absent-told-subject"), say!(voice, "absent-told", seat = &title, at = &at))
                }
                None => (say!(voice, "present-told-subject"), say!(voice, "present-told", seat = &title)),
            };
            let cause = format!("to-the-end|{id}|{other}|{}", self.from.row.id);
            let notification = Notification { kind: MailKind::Notice, cause, subject, lines: vec![line] };
            PostOffice::at(self.base).notify(work, &self.game, &other, notification, now)?;
        }
        let told = match is {
            Some(at) => (
                format!("{seat} will be away to the end of the round"),
                format!(
                    "The seat {seat} of {id} is away from {} to the end of the round, {}. If the game is not over by \
                     then, it has lost it, and the game is closed. Both seats are told.",
                    utc(at),
                    utc(ends)
                ),
            ),
            None => (
                format!("{seat} is not away to the end of the round"),
                format!(
                    "The seat {seat} of {id} is not away to the end of the round after all. Both seats are told."
                ),
            ),
        };
        self.report_to_umpire(work, "to-the-end", told)
    }

    /// What is still ahead of days in the seat's zone.
    pub(super) fn ahead(&self, days: &Days) -> HouseResult<Span> {
        let (voice, now) = (self.voice(), self.from.now);
        let span = days.span(&self.own_zone());
        if span.until <= now {
            return Err(HouseError::Refused(say!(voice, "absent-past", days = &days.to_string())));
        }
        Ok(Span { from: span.from.max(now), until: span.until })
    }

    /// Refuses an absence that the terms do not allow, or that was said already.
    fn check_absence(&self, clock: &Clock, span: Span) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), &self.from.seat);
        let refused = |why: String| Err(HouseError::Refused(why));
        let (most, most_in_all) = (clock.terms.absence, clock.terms.absences);
        if most == 0 || most_in_all == 0 {
            return refused(say!(voice, "absent-none"));
        }
        let before = clock.away(seat);
        if let Some(met) = before.iter().find(|s| s.from < span.until && span.from < s.until) {
            let zone = self.own_zone();
            let from = in_zone(met.from, zone.name(), voice);
            let until = in_zone(met.until, zone.name(), voice);
            return refused(say!(voice, "absent-overlaps", from = &from, until = &until));
        }
        let days = count(joined(before, span));
        if days > most {
            return refused(say!(voice, "absent-most", days = days, most = most));
        }
        let all = in_all(&clock.away_with(seat, span));
        if all > most_in_all {
            return refused(say!(voice, "absent-in-all", days = all, most = most_in_all));
        }
        Ok(())
    }

    /// Does `absent` alone.
    pub(super) fn list_absences(&mut self) -> HouseResult<()> {
        let (voice, clock) = (self.voice(), Clock::read_off(&self.game)?);
        let mut lines = self.absences(&clock);
        if lines.is_empty() {
            lines.push(say!(voice, "absences-none"));
        }
        let (most, all) = (clock.terms.absence, clock.terms.absences);
        let used = in_all(clock.away(&self.from.seat));
        lines.push(say!(voice, "absences-limits", most = most, all = all, used = used));
        self.receipt.pages.push(Page::new(say!(voice, "absences-title"), lines.join("\n") + "\n"));
        Ok(())
    }

    /// The absences of the seat that are not over, one to a line.
    pub(super) fn absences(&self, clock: &Clock) -> Vec<String> {
        let (voice, zone, now) = (self.voice(), self.own_zone(), self.from.now);
        let line = |s: &Span| {
            let (from, until) = (in_zone(s.from, zone.name(), voice), in_zone(s.until, zone.name(), voice));
            say!(voice, "absence-line", from = &from, until = &until)
        };
        clock.away(&self.from.seat).iter().filter(|s| s.until > now).map(line).collect()
    }

    /// Does `present`: ends the absence that runs, or when none does, takes back those to come.
    pub(super) fn present(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let (voice, seat, now) = (self.voice(), self.from.seat.clone(), self.from.now);
        let clock = Clock::read_off(&self.game)?;
        let spans = clock.away(&seat).to_vec();
        let promised = clock.promised.contains_key(&seat);
        let running = spans.iter().any(|s| s.contains(now));
        let later: Vec<Span> = spans.into_iter().filter(|s| s.from > now).collect();
        if !running && later.is_empty() && !promised {
            return Err(HouseError::Refused(say!(voice, "present-already")));
        }
        self.journal(work, Entry::Present { seat: seat.clone(), from: now })?;
        if running {
            // The entry ends all of them; those to come stay as they were.
            for span in &later {
                if let Some(entry) = self.said_of(span) {
                    self.journal(work, entry)?;
                }
            }
        }
        self.receipt.done.push(match running {
            true => say!(voice, "present-taken"),
            false => say!(voice, "present-cancelled"),
        });
        let told = (
            format!("{seat} is not away"),
            format!(
                "The seat {seat} of {} is back, or is not away after all. A deadline that was announced stays.",
                self.from.game
            ),
        );
        self.report_to_umpire(work, "present", told)?;
        self.tell_of_the_end(work, &clock)
    }

    /// The entry by which an absence was said.
    fn said_of(&self, span: &Span) -> Option<Entry> {
        let said = |entry: &&Entry| match entry {
            Entry::Absent { seat, from, until, .. } => {
                *seat == self.from.seat && (*from, *until) == (span.from, span.until)
            }
            _ => false,
        };
        self.game.log.iter().rev().map(|l| &l.entry).find(said).cloned()
    }

    /// The zone in which the holder counts days.
    pub(super) fn own_zone(&self) -> Zone {
        let held = self.game.held(&self.from.seat);
        held.and_then(|h| h.zone.parse().ok()).unwrap_or_else(Zone::utc)
    }
}

/// A stretch with those before and after it that it touches: two weeks and two more are four.
fn joined(before: &[Span], span: Span) -> Span {
    let mut all = span;
    loop {
        let touching = before.iter().find(|s| s.until == all.from || s.from == all.until);
        let Some(next) = touching else { return all };
        all = Span { from: all.from.min(next.from), until: all.until.max(next.until) };
    }
}

/// Days of a stretch; a day that has begun counts, one of 23 or 25 hours as one.
fn count(span: Span) -> u32 {
    let minutes = (span.until - span.from).num_minutes() + TimeDelta::hours(21).num_minutes();
    u32::try_from(minutes / (24 * 60)).unwrap_or(0).max(1)
}

/// Days that a seat has been or will be away in all.
fn in_all(spans: &[Span]) -> u32 {
    spans.iter().map(|s| count(*s)).sum()
}
