//! The last mail to those who look on, when players end a game.

use chrono::{DateTime, Utc};

use super::super::load::Game;
use super::super::publish::dice_note;
use super::super::{Desk, Done};
use super::first_cause;
use super::mails::ObserverMail;
use crate::core::Voice;
use crate::core::journal::Agreement;
use crate::say;
use crate::store::Work;

impl Desk<'_> {
    /// Tells those who look on how players have ended a game, and its dice secret.
    pub(in crate::game) fn show_ended(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        how: &Agreement,
        now: DateTime<Utc>,
    ) -> Done<()> {
        for observer in work.observers(&game.row.id)? {
            let voice = Voice(observer.lang);
            let text = game.agreed_text(how, voice);
            let lines = [say!(voice, "owed-over", how = &text), dice_note(game, voice)];
            let mail = ObserverMail {
                cause: format!("{}|ended", first_cause(&observer)),
                subject: format!("[{}] {}", game.row.id, say!(voice, "ended-subject", how = &text)),
                body: self.notice(&observer, &lines),
                picture: None,
                answers: None,
            };
            self.mail_observer(work, &observer, mail, now)?;
        }
        Ok(())
    }
}
