//! Letters of those who look on: `stop`, and what is answered to everything else.

use super::mails::ObserverMail;
use crate::play::Play;
use crate::post::guesses::guesser;
use crate::post::identify::{Arrived, Unproven};
use crate::said::command::{Command, Wanted};
use crate::said::commands;
use crate::said::unheard::{self, Repeat, Unheard, unheard};
use crate::{HouseResult, Outcome};
use estafette_orders::vocabulary::words;
use estafette_store::{LetterEnd, ObserverRow, PlayWork};
use estafette_words::{Voice, say};

/// Words that end it, alone in a line.
const STOPS: &[&str] = &["stop", "unsubscribe", "unobserve", "koniec", "rezygnuje", "wypisz"];

/// Words that may stand beside them.
const POLITE: &[&str] = &["please", "prosze", "thanks", "dziekuje"];

impl Play<'_> {
    /// Takes a letter to the secret address of somebody who looks on.
    pub(crate) fn hear_observer(
        &self,
        work: &mut dyn PlayWork,
        from: &Arrived<'_>,
        secret: &str,
    ) -> HouseResult<LetterEnd> {
        let Some(observer) = work.observer_of(&self.base.secret_print(secret))? else {
            self.office().note_guess(work, from.writer(), from.now)?;
            if self.office().is_guessing(work, from.writer(), from.now)? {
                return Ok(guesser(from.now));
            }
            return self.office().stranger(work, from.row, from.letter, Unproven::WrongSecret, from.now);
        };
        let end = |outcome, reason: String| LetterEnd {
            outcome,
            reason,
            seat: None,
            fingerprint: None,
            at: from.now,
        };
        let (voice, game) = (Voice(observer.lang), observer.game.as_str());
        let whose = format!("{} looks on at {game}", observer.address);
        if stops(&from.letter.text) || stops(from.letter.plain_subject.rsplit(']').next().unwrap_or("")) {
            work.remove_observer(&observer.game, &observer.address)?;
            let lines: Vec<String> = std::iter::once(say!(voice, "observer-gone", game = game))
                .chain(unheard::told(&not_read(&observer, from), Repeat::Words, voice))
                .collect();
            let subject = say!(voice, "observer-gone-subject");
            self.answer_observer(work, (&observer, from), subject, &lines)?;
            return Ok(end(Outcome::Accepted, format!("{whose} no more")));
        }
        let near = not_read(&observer, from).iter().find_map(|line| line.near);
        let near = near.map(|word| say!(voice, "stranger-near", words = &format!("`{word}`")));
        let lines: Vec<String> = [say!(voice, "observer-only", game = game), say!(voice, "observer-stop")]
            .into_iter()
            .chain(near)
            .collect();
        let text = lines.join("\n");
        if let Some(limit) =
            self.office().too_much(work, (&observer.address, Some(&observer.game)), &text, from.now)?
        {
            return Ok(end(Outcome::Silent, format!("{whose}, and is not answered: {limit}")));
        }
        self.answer_observer(work, (&observer, from), say!(voice, "observer-subject"), &lines)?;
        Ok(end(Outcome::Unusable, format!("{whose}, and asks for nothing that can be done")))
    }

    fn answer_observer(
        &self,
        work: &mut dyn PlayWork,
        (observer, from): (&ObserverRow, &Arrived<'_>),
        subject: String,
        lines: &[String],
    ) -> HouseResult<()> {
        let mail = ObserverMail {
            cause: format!("letter|{}|observer", from.row.id),
            subject: format!("[{}] {subject}", observer.game),
            body: self.notice(observer, lines),
            picture: None,
            answers: Some(from.letter),
        };
        self.mail_observer(work, observer, mail, from.now)
    }
}

/// The lines that say nothing that an observer can say.
fn not_read(observer: &ObserverRow, from: &Arrived<'_>) -> Vec<Unheard> {
    let names = [observer.name.clone(), from.letter.from.name.clone()];
    unheard(&from.letter.text, &names, STOPS, &stops)
}

/// Whether a text says that no more mails are wanted.
fn stops(text: &str) -> bool {
    let off = |(_, command): &(usize, Command)| *command == Command::Mail(Wanted::Off);
    let word = |line: &str| {
        let said = words(line);
        let said: Vec<&str> = said.iter().map(String::as_str).filter(|word| !POLITE.contains(word)).collect();
        matches!(said.as_slice(), [only] if STOPS.contains(only))
    };
    commands::read(text).commands.iter().any(off) || text.lines().any(word)
}
