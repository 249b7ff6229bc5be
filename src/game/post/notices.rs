//! Short mails of the clock to seats: a few lines, in the seat's language.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::compose::Post;
use crate::HouseResult;
use crate::base::load::Game;
use estafette_core::{Lang, SeatId};
use estafette_store::{MailKind, PostWork};

/// What such a mail says.
pub struct Notification {
    pub kind: MailKind,
    /// Why it is written; the same cause is never mailed twice.
    pub cause: String,
    pub subject: String,
    pub lines: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Facts {
    lang: Lang,
    reader: String,
    game: String,
    lines: Vec<String>,
}

impl PostOffice<'_> {
    /// Puts a short mail to a seat into the outbox; nothing when nobody holds it.
    pub(crate) fn notify(
        &self,
        work: &mut dyn PostWork,
        game: &Game<'_>,
        seat: &SeatId,
        notification: Notification,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(held) = game.held(seat) else { return Ok(()) };
        let facts = Facts {
            lang: game.lang(seat),
            reader: held.name.clone(),
            game: game.row.id.to_string(),
            lines: notification.lines,
        };
        let post = Post {
            kind: notification.kind,
            cause: notification.cause,
            subject: notification.subject,
            body: self.base.papers.write("notice", &facts).into(),
            picture: None,
            answers: None,
            at: now,
            not_before: now,
        };
        self.post(work, game, seat, post)?;
        Ok(())
    }
}
