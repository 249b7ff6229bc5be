//! What those who look on are told when a game goes back. Turns that they were told of and that are played
//! again are told again; nothing is told sooner than it would have been.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::first_cause;
use super::mails::ObserverMail;
use crate::HouseResult;
use crate::base::load::Game;
use crate::base::terms::Observing;
use crate::post::compose::Shown;
use estafette_core::journal::{Back, Entry};
use estafette_rules::Reader;
use estafette_store::PlayWork;
use estafette_words::{Voice, say};

impl Play<'_> {
    /// Mails those who look on that the game went back, as far as that touches what they were told; how many
    /// mails that is.
    pub(crate) fn show_gone_back(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<usize> {
        let Observing::After(late) = game.terms()?.observers else { return Ok(0) };
        let Some(back) = game.went_back() else { return Ok(0) };
        let visible = game.visible(late);
        let newest = game.log.whole().iter().rev().find(|l| matches!(l.entry, Entry::WentBack(_)));
        let seq = newest.map_or(0, |l| l.seq);
        let mut mails = 0;
        for observer in work.observers(&game.row.id)? {
            // Of what they were not told yet they do not hear that it is void.
            if late > 0 && observer.told <= visible {
                continue;
            }
            let voice = Voice(observer.lang);
            let what = match back.how {
                Back::RollBack => say!(voice, "back-observer", turn = visible + 1),
                Back::ReRun => say!(voice, "again-observer", turn = visible + 1),
            };
            let lines = [what, say!(voice, "back-why", because = &back.because)];
            let map = (late == 0).then(|| {
                let scene = game.system.scene(&game.position, &[], Reader::Public, observer.lang);
                (Shown::from(self.base.reports.picture(&scene)), visible + 1)
            });
            let mail = ObserverMail {
                cause: format!("{}|went-back|{seq}", first_cause(&observer)),
                subject: format!("[{}] {}", game.row.id, say!(voice, "back-observer-subject")),
                body: self.notice(&observer, &lines),
                picture: map,
                answers: None,
            };
            self.mail_observer(work, &observer, mail, now)?;
            mails += 1;
        }
        work.lower_told(&game.row.id, visible)?;
        Ok(mails)
    }
}
