//! Games that end before their rules end them: a draw that all agree to, a seat that concedes or is deserted, a
//! tournament that has a result without them.
//!
//! The position stays as it is, and all that was played can be verified. The state of the game, not the rule
//! system, then says that it is over: [`Game::due`] asks `base/agreed` first.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::clock::NewDeadline;
use super::heads::dice_note;
use crate::HouseResult;
use crate::base::load::Game;
use crate::post::notices::Notification;
use estafette_core::journal::{Agreement, Entry, Why};
use estafette_store::{GameState, MailKind, PlayWork};
use estafette_words::say;

impl Play<'_> {
    /// Ends a game though its rules do not: its dice secret is revealed, and all seats have a last mail.
    pub fn end_game(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        how: Agreement,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
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
            self.office().notify(work, game, seat, last, now)?;
        }
        self.after_reports(work, game, now)?;
        self.show_end(work, game, now)
    }

    /// Makes the dice secret of a game known: it is over.
    pub fn reveal(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let entry = Entry::Revealed { secret: game.row.secret.to_hex() };
        let seq = work.append(&game.row.id, now, &entry)?;
        game.log.push(seq, now, entry);
        work.set_state(&game.row.id, GameState::Over)?;
        game.row.state = GameState::Over;
        Ok(())
    }
}
