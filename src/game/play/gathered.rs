//! Fewer mails, where the terms gather them: a report that asks nothing of its reader waits for the next one and becomes
//! part of it, until one asks something; and the receipt for the letter that everybody waited for comes with the
//! report that it brought about.

use chrono::{DateTime, TimeDelta, Utc};

use super::show;
use crate::HouseResult;
use crate::base::chain::Chain;
use crate::base::questions;
use crate::base::story::{Run, Stretch};
use crate::base::terms::Reports;
use crate::post::receipt::Receipt;
use crate::post::unwritten::receipt_of;
use estafette_core::SeatId;
use estafette_reports::Report;
use estafette_store::PlayWork;

/// How long a report waits for others at most.
const LONGEST: TimeDelta = TimeDelta::hours(24);

/// A report as it is mailed to a seat.
pub(crate) struct Gathered {
    pub report: Report,
    /// Not to be sent before.
    pub not_before: DateTime<Utc>,
    /// With which phase its story begins, when it waits for a later one.
    pub since: Option<u32>,
    /// The receipts that come with it.
    pub receipts: Vec<Receipt>,
}

impl Run<'_> {
    /// What is mailed to a seat about this run: all that it was not mailed yet.
    pub fn gathered(&self, work: &mut dyn PlayWork, seat: &SeatId, over: bool) -> HouseResult<Gathered> {
        let waited = work.take_back_report(&self.game.row.id, seat)?;
        let stretch = match waited {
            Some((since, _)) => self.stretch_since(work, since)?,
            None => None,
        };
        let report = match &stretch {
            Some(stretch) => self.report_on(stretch, seat),
            None => self.report_to(seat),
        };
        if over || self.asks(seat)? {
            let receipts = self.receipts_for(work, seat)?;
            return Ok(Gathered { report, not_before: self.now, since: None, receipts });
        }
        let begins = waited.filter(|_| stretch.is_some()).map(|(since, _)| since);
        let since = match begins {
            Some(since) => Some(since),
            None => self.first(work)?,
        };
        let not_before = waited.map_or(self.now + LONGEST, |(_, until)| until);
        Ok(Gathered { report, not_before, since, receipts: Vec::new() })
    }

    /// The receipts of a seat that nobody has begun to send: what a report brings along. Who wants no reports has each
    /// receipt by itself.
    fn receipts_for(&self, work: &mut dyn PlayWork, seat: &SeatId) -> HouseResult<Vec<Receipt>> {
        let id = &self.game.row.id;
        if !self.gathers()? || work.mail_off(id, seat)?.is_some() {
            return Ok(Vec::new());
        }
        let taken = work.take_back_receipts(id, seat)?;
        taken.iter().map(|facts| Ok(receipt_of(facts)?.of_the_past())).collect()
    }

    /// Whether the terms gather mails, and this run is none that repeats.
    fn gathers(&self) -> HouseResult<bool> {
        let terms = self.game.terms()?;
        Ok(terms.reports == Reports::Gathered && terms.schedule.is_some() && self.rerun.is_none())
    }

    /// Whether a seat has to see the report at once: the terms gather none, it is asked something, or may order.
    fn asks(&self, seat: &SeatId) -> HouseResult<bool> {
        if !self.gathers()? {
            return Ok(true);
        }
        Ok(match (&self.game.paused, self.game.due()) {
            (Some(_), _) => questions::questions_to(&self.game, seat).next().is_some(),
            (None, Ok(due)) => due.owed.contains(seat),
            (None, Err(_)) => true,
        })
    }

    /// The number of the phase with which the story of this run begins.
    fn first(&self, work: &mut dyn PlayWork) -> HouseResult<Option<u32>> {
        let Some((sitting, _)) = self.story.first() else { return Ok(None) };
        let chain = Chain::read(work, &self.game)?;
        Ok(chain.live().iter().rfind(|head| head.sitting == *sitting).map(|head| head.number))
    }

    /// All phases that count from one on; nothing when the game went back behind it.
    fn stretch_since(&self, work: &mut dyn PlayWork, since: u32) -> HouseResult<Option<Stretch>> {
        let chain = Chain::read(work, &self.game)?;
        let heads: Vec<_> = chain.live().into_iter().filter(|head| head.number >= since).collect();
        if heads.first().is_none_or(|head| head.number != since) {
            return Ok(None);
        }
        Ok(Some(show::stretch_of(work, &self.game, &heads, String::new())?))
    }
}
