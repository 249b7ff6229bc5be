//! Drafts: adjudications that umpires see before they are published.
//!
//! A draft is not stored. The journal says up to which entry orders and answers count ([`Drafted`]); whoever
//! wants to see the draft runs it again from there, with the rulings since, and writes nothing down. The same
//! run, written down, publishes it. So nothing that a seat is shown can hold any of it, and no ruling has
//! to be undone anywhere.
//!
//! The number of the draft rises with each draft of the game, each ruling and each withdrawal. What an umpire
//! does names the draft that he saw; of two umpires who act at once one is told that it is another by now.

mod acting;
mod acts;
mod back;
mod correct;
mod demands;
mod difference;
mod facts;
mod ledger;
mod letters;
mod mails;
mod notes;
mod orders;
mod paper;
mod review;
mod revised;
mod rulings;
mod shadow;
mod to_game;
mod told;
mod withdraw;

use crate::play::Play;
use chrono::{DateTime, TimeDelta, Utc};

use super::rounds::Closing;
use crate::base::book::Book;
use crate::base::chain::Chain;
use crate::base::draft::{Draft, Rehearsed};
use crate::base::load::Game;
use crate::base::story::Run;
use crate::base::terms::Gate;
use crate::{House, HouseResult, Mode, Ran};
use estafette_core::GameId;
use estafette_core::journal::{self, Acted, Drafted, Entry};
use estafette_store::{DraftRow, PlayWork};

pub(crate) use acting::Telling;
pub use acts::MOST_ACTS;
pub use back::GoneBack;
pub use correct::Correcting;
pub use difference::{Change, Changed, Difference};
pub use ledger::PrecedentLine;
pub use review::*;
pub use shadow::{Shadow, ShadowPhase, Shadowed};
pub(crate) use told::run_again_lines;
pub use withdraw::StandingRuling;

impl House<'_> {
    /// The drafts of all games that wait for an umpire, the oldest first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn drafts(&mut self) -> HouseResult<Vec<DraftRow>> {
        Ok(self.store.read()?.drafts()?)
    }
}

impl<'d> Play<'d> {
    /// Leaves a draft of what a run would do now, or from where it was closed, if that is anything.
    pub(crate) fn draft(
        self,
        work: &mut dyn PlayWork,
        game: Game<'d>,
        (closing, mode): (Option<&Closing>, Mode),
        now: DateTime<Utc>,
    ) -> HouseResult<Ran> {
        let newest = game.log.whole().last().map_or(0, |l| l.seq);
        let upto = closing.map_or(newest, |closing| closing.seq);
        let again = game.rerun().is_some();
        let publish = match game.terms()?.gate {
            Gate::Object(hours) if !again => Some(now + TimeDelta::hours(i64::from(hours))),
            Gate::Publish | Gate::Hold | Gate::Object(_) => None,
        };
        let id = game.row.id.clone();
        let reached = match again {
            true => Some(Chain::read(work, &game)?.reached(game.line())),
            false => closing.and_then(|closing| game.through(closing)),
        };
        let mut run = Run::of_draft(work, self.base, game, (upto, now))?;
        run.through = reached;
        let stopped = run.go_on(&mut Book::rehearsed(work, newest), mode)?;
        let Some(last) = run.last.clone() else {
            return Ok(Ran { resolved: Vec::new(), stopped, mails: 0, draft: None });
        };
        let run_as = match mode {
            Mode::WhenAllIn => journal::Run::WhenAllIn,
            Mode::Now => journal::Run::Now,
        };
        let through = run.through.unwrap_or(last.period.ordinal);
        let drafted = Drafted { upto, run: run_as, through, publish };
        work.append(&id, now, &Entry::Drafted(drafted))?;
        let mails = self.put_in_queue(work, &id, now)?;
        let draft = self.base.load(work, &id)?.draft().map(|d| d.number);
        Ok(Ran { resolved: run.resolved(), stopped, mails, draft })
    }

    /// Has the draft that stands wait in the queue under its number, and the umpires see it; how many mails
    /// that were.
    fn put_in_queue(&self, work: &mut dyn PlayWork, id: &GameId, now: DateTime<Utc>) -> HouseResult<usize> {
        let game = self.base.load(work, id)?;
        let Some(draft) = game.draft() else { return Ok(0) };
        let run = self.rehearse(work, game, &draft, now)?;
        let row = DraftRow {
            game: id.clone(),
            number: draft.number,
            turn: run.run.story.first().map_or(0, |(sitting, _)| sitting.turn),
            title: run.run.title(estafette_words::Voice::ENGLISH),
            since: draft.since,
            publish: draft.publish,
        };
        work.put_draft(&row)?;
        work.touch(id, now)?;
        self.mail_draft(work, &run, now)
    }

    /// Runs a draft without writing anything down.
    fn rehearse(
        self,
        work: &mut dyn PlayWork,
        game: Game<'d>,
        draft: &Draft,
        now: DateTime<Utc>,
    ) -> HouseResult<Rehearsed<'d>> {
        let newest = game.log.whole().last().map_or(0, |l| l.seq);
        let mut run = Run::of_draft(work, self.base, game, (draft.upto, now))?;
        run.through = Some(draft.through);
        let stopped = run.go_on(&mut Book::rehearsed(work, newest), draft.mode())?;
        Ok(Rehearsed { draft: draft.clone(), run, stopped })
    }

    /// Publishes the draft that stands: who did it, or the clock.
    pub(crate) fn publish_draft(
        &self,
        work: &mut dyn PlayWork,
        game: Game<'_>,
        (draft, by): (&Draft, Option<&str>),
        now: DateTime<Utc>,
    ) -> HouseResult<Ran> {
        let id = game.row.id.clone();
        let acted = Acted { draft: draft.number, by: by.map(str::to_owned) };
        work.append(&id, now, &Entry::Published(acted))?;
        work.drop_draft(&id)?;
        let mut run = Run::of_draft(work, self.base, game, (draft.upto, now))?;
        run.through = Some(draft.through);
        let (stopped, mails) = run.play_out(work, draft.mode())?;
        work.touch(&id, now)?;
        Ok(Ran { resolved: run.resolved(), stopped, mails, draft: None })
    }

    /// Publishes the draft of a game to which no umpire objected.
    pub(crate) fn publish_unopposed(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let game = self.base.load(work, id)?;
        let Some(draft) = game.draft() else { return Ok(()) };
        self.publish_draft(work, game, (&draft, None), now).map(drop)
    }

    /// A game that is over needs no draft any more.
    pub(crate) fn forget_draft(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(draft) = game.draft() else { return Ok(()) };
        let entry = Entry::Dropped(Acted { draft: draft.number, by: None });
        let seq = work.append(&game.row.id, now, &entry)?;
        game.log.push(seq, now, entry);
        Ok(work.drop_draft(&game.row.id)?)
    }
}
