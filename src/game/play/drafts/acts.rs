//! What umpires do to a draft: approve it, hold it, drop it, rule, withdraw a ruling. All of it names the draft
//! that the umpire saw, and all that is said together is done together or not at all.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::review::ActResult;
use super::withdraw::take_back;
use super::{Review, difference};
use crate::base::draft::{Draft, Rehearsed};
use crate::base::load::Game;
use crate::post::notices::Notification;
use crate::{House, HouseError, HouseResult};
use estafette_core::journal::{Acted, Entry, Halt, Step};
use estafette_core::words::counted;
use estafette_core::{GameId, Ruled, Ruling};
use estafette_orders::desk::{Demand, DeskNames, DeskWord};
use estafette_store::{MailKind, PlayWork};
use estafette_words::say;

/// Acts that are taken at once.
pub const MOST_ACTS: usize = 50;

impl House<'_> {
    /// The names that the desk's words can use in a game.
    ///
    /// # Errors
    /// An unknown game.
    pub fn desk_names(&mut self, id: &GameId) -> HouseResult<DeskNames> {
        let mut work = self.store.read()?;
        Ok(self.base.load(&mut *work, id)?.desk_names())
    }

    /// What would come of some acts; nothing is entered.
    ///
    /// # Errors
    /// As for [`House::act`].
    pub fn preview(
        &mut self,
        id: &GameId,
        draft: u32,
        words: &[DeskWord],
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<(ActResult, Review)> {
        let mut work = self.store.write()?;
        let only_rulings = |w: &&DeskWord| matches!(w, DeskWord::Rule { .. } | DeskWord::Withdraw { .. });
        let words: Vec<DeskWord> = words.iter().filter(only_rulings).cloned().collect();
        let result = Play::at(&self.base).act(&mut *work, (id, draft), &words, by, now)?;
        let after = Play::at(&self.base).rehearsed(&mut *work, id, now)?;
        let after = Play::at(&self.base).review_of(&mut *work, &after)?;
        // The unit of work is dropped: nothing of it was done.
        Ok((result, after))
    }

    /// Whether the draft that an umpire saw still stands.
    ///
    /// # Errors
    /// An unknown game, no draft, another draft by now: who did what to it.
    pub fn stands(&mut self, id: &GameId, draft: u32) -> HouseResult<()> {
        Play::at(&self.base).seen(&mut *self.store.write()?, id, draft)
    }

    /// Does what an umpire says to a draft, in order, all of it or nothing.
    ///
    /// # Errors
    /// An unknown game, no draft, another draft by now; something that the draft does not have; a ruling after
    /// which it cannot be run.
    pub fn act(
        &mut self,
        id: &GameId,
        draft: u32,
        words: &[DeskWord],
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<ActResult> {
        let mut work = self.store.write()?;
        let result = Play::at(&self.base).act(&mut *work, (id, draft), words, by, now)?;
        work.commit()?;
        Ok(result)
    }
}

impl Play<'_> {
    /// Does what an umpire says to a draft, as a part of a unit of work; the other umpires hear of it. After an
    /// error some of it may be done: the part is to be dropped.
    pub(crate) fn act(
        &self,
        work: &mut dyn PlayWork,
        (id, seen): (&GameId, u32),
        words: &[DeskWord],
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<ActResult> {
        let mut result = ActResult::default();
        self.seen(work, id, seen)?;
        if words.len() > MOST_ACTS {
            return Err(HouseError::Refused(format!(
                "{} acts at once are too many: {MOST_ACTS} are taken",
                words.len()
            )));
        }
        let rules = |word: &DeskWord| matches!(word, DeskWord::Rule { .. } | DeskWord::Withdraw { .. });
        let ruled = words.iter().any(rules);
        let shown = if ruled { Some(self.rehearsed(work, id, now)?) } else { None };
        let (first, mut looked) = (next_ruling(&self.base.load(work, id)?), false);
        for (word, number) in words.iter().zip(1..) {
            if !looked && !rules(word) {
                looked = true;
                self.say_effects(work, id, (first, &mut result.done), now)?;
            }
            let game = self.base.load(work, id)?;
            let Some(draft) = game.draft() else {
                return Err(HouseError::Refused(format!("after that, no draft of `{id}` waits any more")));
            };
            let done = self.act_once(work, game, (&draft, shown.as_ref()), (word, by), now);
            let (what, mails) = done.map_err(|e| which_of(e, number, words.len()))?;
            result.done.push(what);
            result.mails += mails;
        }
        result.draft = self.base.load(work, id)?.draft().map(|d| d.number);
        if !looked && result.draft.is_some() {
            self.say_effects(work, id, (first, &mut result.done), now)?;
        }
        if let Some(shown) = shown.filter(|_| result.draft.is_some()) {
            self.put_in_queue(work, id, now)?;
            let (before, after) = (self.review_of(work, &shown)?, self.rehearsed(work, id, now)?);
            result.changed = difference::between(&before, &self.review_of(work, &after)?);
        }
        self.tell_others(work, (id, Some(seen)), &result, by, now)?;
        work.touch(id, now)?;
        Ok(result)
    }

    /// Says beside each new ruling, from a number on, of which nothing comes that it is so.
    fn say_effects(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (first, done): (u32, &mut Vec<String>),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if next_ruling(&self.base.load(work, id)?) == first {
            return Ok(());
        }
        let idle = self.rehearsed(work, id, now)?.without_effect();
        for number in idle.into_iter().filter(|n| *n >= first) {
            let said = format!("ruling R{number}: ");
            if let Some(line) = done.iter_mut().find(|line| line.starts_with(&said)) {
                line.push_str(" -- without effect: nothing depends on it, and no player is told of it");
            }
        }
        Ok(())
    }

    /// Refuses to act on a draft that is another by now.
    fn seen(&self, work: &mut dyn PlayWork, id: &GameId, seen: u32) -> HouseResult<()> {
        let game = self.base.load(work, id)?;
        let Some(draft) = game.draft() else {
            return Err(HouseError::Refused(format!("no draft of `{id}` waits{}", last_act(&game))));
        };
        if draft.number != seen {
            return Err(HouseError::Refused(match seen > draft.number {
                true => format!("there is no draft {seen} of `{id}`: draft {} waits", draft.number),
                false => {
                    format!("draft {seen} of `{id}` is draft {} by now{}", draft.number, last_act(&game))
                }
            }));
        }
        Ok(())
    }

    /// Tells the seats that orders are open again after a draft was dropped; how many mails that is. In a game
    /// that is run again they are not.
    fn tell_reopened(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        draft: u32,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        let game = self.base.load(work, id)?;
        let (Ok(due), true) = (game.due(), game.rerun().is_none()) else { return Ok(0) };
        for row in &game.seats {
            let voice = game.voice(&row.seat);
            let period = game.period_title(&due.period, voice);
            let reopened = Notification {
                kind: MailKind::Notice,
                cause: format!("reopened|{id}|{}|{draft}", row.seat),
                subject: say!(voice, "reopened-subject", period = &period),
                lines: [say!(voice, "reopened", period = &period), say!(voice, "reopened-again")]
                    .into_iter()
                    .chain(game.stands(voice))
                    .collect(),
            };
            self.office().notify(work, &game, &row.seat, reopened, now)?;
        }
        Ok(game.seats.len())
    }

    fn act_once(
        &self,
        work: &mut dyn PlayWork,
        game: Game<'_>,
        (draft, shown): (&Draft, Option<&Rehearsed<'_>>),
        (word, by): (&DeskWord, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<(String, usize)> {
        let id = game.row.id.clone();
        let acted = || Acted { draft: draft.number, by: Some(by.to_owned()) };
        match word {
            DeskWord::Approve => {
                let ran = self.publish_draft(work, game, (draft, Some(by)), now)?;
                let mails = counted(ran.mails, "mail");
                Ok((format!("draft {} is published: {mails}", draft.number), ran.mails))
            }
            DeskWord::Hold => {
                work.append(&id, now, &Entry::Held(acted()))?;
                let mut rows = work.drafts()?;
                if let Some(row) = rows.iter_mut().find(|r| r.game == id) {
                    row.publish = None;
                    work.put_draft(row)?;
                }
                Ok((format!("draft {} is held; it is not published by itself", draft.number), 0))
            }
            DeskWord::Drop => {
                work.append(&id, now, &Entry::Dropped(acted()))?;
                work.drop_draft(&id)?;
                let clock = game.row.terms.is_some();
                if clock {
                    let step = super::super::clock::Wait::of(&game).map_or_else(Step::default, |w| w.step);
                    work.append(&id, now, &Entry::Halted { step, halt: Halt::Umpire })?;
                }
                let mails = self.tell_reopened(work, &id, draft.number, now)?;
                let stands = if clock { ", the clock stands" } else { "" };
                let stay = self.base.load(work, &id)?.rulings_that_stay();
                let stay = stay.map_or_else(String::new, |stay| format!("; {stay}"));
                Ok((format!("draft {} is dropped; orders are open again{stands}{stay}", draft.number), mails))
            }
            DeskWord::Game(_) => {
                Err(HouseError::Refused("that speaks to the game, not to the draft".to_owned()))
            }
            DeskWord::Withdraw { ruling, because } => {
                Ok((take_back(work, &game, (*ruling, because, by), now)?, 0))
            }
            DeskWord::Rule { demand, because } => {
                let number = next_ruling(&game);
                // Numbers are those of the draft that the umpire saw, whatever he said before in the same
                // breath. A correction may build on one before it.
                let (ruling, replaced) = match shown.filter(|_| !matches!(demand, Demand::Set { .. })) {
                    Some(shown) => shown.ruling(demand)?,
                    None => self.rehearse(work, game, draft, now)?.ruling(demand)?,
                };
                let ruled = Ruled { number, by: by.to_owned(), because: because.clone(), ruling, replaced };
                work.append(&id, now, &Entry::Ruled(ruled.clone()))?;
                // A ruling after which the draft cannot be run is none; of most it is enough to see at the end.
                if let Ruling::Answered { .. } | Ruling::Corrected { .. } = ruled.ruling {
                    self.rehearsed(work, &id, now)?.heeds(&ruled.ruling)?;
                }
                Ok((format!("ruling R{number}: {}", ruled.ruling), 0))
            }
        }
    }
}

/// An error that says which of several acts it is about.
fn which_of(error: HouseError, number: usize, of: usize) -> HouseError {
    match error {
        HouseError::Refused(why) if of > 1 => HouseError::Refused(format!("act {number} of {of}: {why}")),
        other => other,
    }
}

impl Game<'_> {
    /// The names that the desk's words can use.
    pub(super) fn desk_names(&self) -> DeskNames {
        DeskNames {
            seats: self.seats.iter().map(|s| s.seat.to_string()).collect(),
            phases: self.system.phases().iter().map(ToString::to_string).collect(),
        }
    }
}

/// The number of the next ruling of a game.
pub(super) fn next_ruling(game: &Game<'_>) -> u32 {
    let number = |l: &std::sync::Arc<crate::base::log::Logged>| match &l.entry {
        Entry::Ruled(ruled) => Some(ruled.number),
        _ => None,
    };
    game.log.whole().iter().filter_map(number).max().unwrap_or(0) + 1
}

/// Who did what last to a draft of the game, in words that go on a sentence.
pub(super) fn last_act(game: &Game<'_>) -> String {
    let (mut waits, mut last) = (false, String::new());
    for logged in game.log.whole() {
        match &logged.entry {
            Entry::Ruled(r) if waits => last = format!(": {} made ruling R{}", r.by, r.number),
            Entry::Withdrawn(w) if waits => last = format!(": {} withdrew ruling R{}", w.by, w.number),
            Entry::Published(a) => {
                let by = a.by.as_deref().unwrap_or("the clock");
                (waits, last) = (false, format!(": {by} published draft {}", a.draft));
            }
            Entry::Dropped(a) => {
                let by = a.by.as_deref().unwrap_or("the end of the game");
                (waits, last) = (false, format!(": {by} dropped draft {}", a.draft));
            }
            Entry::Drafted(_) => (waits, last) = (true, String::new()),
            _ => {}
        }
    }
    last
}
