//! After a sleep: while the house was down, or when its clock has jumped, nobody could send orders. Deadlines
//! that are near are pushed by as long as it lasted, and everybody is told.

use crate::play::Play;
use crate::post::PostOffice;
use chrono::{DateTime, TimeDelta, Utc};

use crate::base::house::utc;
use crate::post::umpire_post::Notice;
use crate::{House, HouseResult};
use estafette_core::GameId;
use estafette_core::journal::Why;
use estafette_schedule::say_duration;
use estafette_store::PlayWork;
use estafette_words::{Voice, say};

/// What is more than this counts as a sleep.
const LEAST: TimeDelta = TimeDelta::minutes(30);
/// At most so long everybody has after it.
const MOST_AFTER: TimeDelta = TimeDelta::hours(24);

/// A sleep of the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outage {
    /// How long it lasted.
    pub lasted: TimeDelta,
    /// The games whose deadlines were pushed.
    pub pushed: Vec<GameId>,
}

impl House<'_> {
    /// Notes that the house is awake. Called at the start and every minute or so: when more than half an
    /// hour has gone by since the last time, near deadlines are pushed first.
    ///
    /// A clock that goes back pushes nothing: what was done stays done, and nothing is due twice.
    ///
    /// # Errors
    /// When the store fails.
    pub fn awake(&mut self, now: DateTime<Utc>) -> HouseResult<Option<Outage>> {
        let mut work = self.store.write()?;
        let before = work.awake()?;
        let outage = match before {
            Some(before) if now - before > LEAST => {
                Some(Play::at(&self.base).slept(&mut *work, before, now)?)
            }
            Some(before) if before - now > LEAST => {
                Play::at(&self.base).went_back(&mut *work, before, now)?;
                None
            }
            _ => None,
        };
        work.set_awake(now)?;
        work.commit()?;
        Ok(outage)
    }

    /// Tells the umpire that the clock of the machine has leapt to what it shows, and that the house goes on by the time
    /// that went by; or, with nothing shown, that it is right again.
    ///
    /// # Errors
    /// When the store fails.
    pub fn clock_leapt(&mut self, shown: Option<DateTime<Utc>>, now: DateTime<Utc>) -> HouseResult<()> {
        let (subject, text) = match shown {
            Some(shown) => (
                "the clock has leapt",
                format!(
                    "The clock of this machine shows {} all at once. By the time that went by it is {}, and the service \
                     goes on by that: no deadline, absence, reminder or sign-on is taken by the other, and letters are \
                     received by it. When the clock is back, the service goes by it again. If what it shows now is \
                     right, restart the service: deadlines that are near are pushed then, as after a sleep.",
                    utc(shown),
                    utc(now)
                ),
            ),
            None => (
                "the clock is right again",
                format!(
                    "The clock of this machine shows again what it should: {}. Nothing was done by it.",
                    utc(now)
                ),
            ),
        };
        let cause = format!("clock-leapt|{}|{}", shown.is_some(), now.timestamp());
        let notice = Notice { subject: subject.to_owned(), text, cause, game: None };
        let mut work = self.store.write()?;
        PostOffice::at(&self.base).tell_umpire(&mut *work, notice, now)?;
        Ok(work.commit()?)
    }
}

impl Play<'_> {
    fn slept(
        &self,
        work: &mut dyn PlayWork,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> HouseResult<Outage> {
        let lasted = now - before;
        let mut pushed = Vec::new();
        for id in work.with_deadline_after(before)? {
            let mut game = self.base.load(work, &id)?;
            if game.closing().is_some() {
                // Its orders were closed before, and nobody has to send anything.
                continue;
            }
            let Some(deadline) = game.row.deadline.filter(|at| *at < now + lasted.min(MOST_AFTER)) else {
                continue;
            };
            // Orders may wait at the mail server: those who sent in time must be heard first as well.
            let at = (deadline + lasted).max(now + lasted.min(MOST_AFTER));
            let new = self.later_deadline(&game, at, Why::Outage)?;
            // Windows may move it further than the outage lasted.
            let moved = new.at.map_or(lasted, |at| at - deadline);
            let why = |voice: Voice| {
                let (lasted, moved) = (say_duration(lasted, voice), say_duration(moved, voice));
                say!(voice, "deadline-outage", lasted = &lasted, moved = &moved)
            };
            self.push_deadline(work, &mut game, new, &why, now)?;
            work.touch(&id, now)?;
            pushed.push(id);
        }
        let names: Vec<&str> = pushed.iter().map(GameId::as_str).collect();
        let notice = Notice {
            subject: "the house was asleep".to_owned(),
            text: format!(
                "Nothing was done between {} and {}: the service was down, or the clock has jumped. \
                 Deadlines pushed: {}.",
                utc(before),
                utc(now),
                if names.is_empty() { "none".to_owned() } else { names.join(", ") }
            ),
            cause: format!("outage|{}|{}", before.timestamp(), now.timestamp()),
            game: None,
        };
        self.office().tell_umpire(work, notice, now)?;
        Ok(Outage { lasted, pushed })
    }

    fn went_back(
        &self,
        work: &mut dyn PlayWork,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut doubtful = Vec::new();
        for id in work.with_deadline_after(now)? {
            let game = self.base.load(work, &id)?;
            let at = game.row.deadline.filter(|_| game.is_deadline_doubtful(now));
            doubtful.extend(at.map(|at| format!("{id}: {}", utc(at))));
        }
        let deadlines = match doubtful.is_empty() {
            true => "No deadline was set meanwhile.".to_owned(),
            false => format!(
                "These deadlines were set meanwhile, and may be undone: `estafette deadline GAME \"2026-07-10 20:00 \
                 Europe/Warsaw\"`, or the same line in a mail to the desk, sets an earlier one and tells all seats.\n\n{}",
                doubtful.join("\n")
            ),
        };
        let notice = Notice {
            subject: "the clock has gone back".to_owned(),
            text: format!(
                "The clock of this machine was {} and is {} now. Nothing is done twice for it. {deadlines}",
                utc(before),
                utc(now)
            ),
            cause: format!("clock-back|{}|{}", before.timestamp(), now.timestamp()),
            game: None,
        };
        self.office().tell_umpire(work, notice, now)
    }
}
