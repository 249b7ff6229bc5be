//! Letters of umpires to a draft: all of what one says is done, or nothing, and the answer says what came of
//! it. What was said to a draft that is another by now is not done.

use crate::play::Play;
use chrono::{DateTime, Duration, Utc};

use super::acts::last_act;
use super::mails::UmpireMail;
use super::paper::parts;
use crate::post::guesses::guesser;
use crate::post::identify::{Arrived, DeskTag, Unproven, fingerprint};
use crate::post::rates::RECEIPTS_AN_HOUR;
use crate::post::umpires::NO_DRAFT;
use crate::said::commands::has_statements;
use crate::{HouseError, HouseResult, Outcome, Umpire};
use estafette_core::Lang;
use estafette_mail::{Letter, Note};
use estafette_orders::desk::{DeskNames, DeskWord, Read, read};
use estafette_orders::near::{did_you_mean, fold};
use estafette_orders::{Problem, desk};
use estafette_store::{CountedText, LetterEnd, PartEnd, PlayWork};
use estafette_words::Voice;

/// Lines of a letter that are given back.
const MOST_LINES: usize = 100;

/// A letter of an umpire.
struct Heard<'l> {
    from: &'l Arrived<'l>,
    tag: &'l DeskTag,
    umpire: Umpire,
    read: Read,
    /// What it says, line by line.
    said: Vec<String>,
}

impl Play<'_> {
    /// Takes a letter to the secret address of a draft.
    pub(crate) fn hear_umpire(
        &self,
        work: &mut dyn PlayWork,
        from: &Arrived<'_>,
        tag: &DeskTag,
    ) -> HouseResult<LetterEnd> {
        let Some(umpire) = self.office().umpire_by(work, tag)? else {
            self.office().note_guess(work, from.writer(), from.now)?;
            if self.office().is_guessing(work, from.writer(), from.now)? {
                return Ok(guesser(from.now));
            }
            return self.office().stranger(work, from.row, from.letter, Unproven::WrongSecret, from.now);
        };
        let print = fingerprint(from.letter, &from.proof, &format!("{}\ndraft {}", tag.game, tag.draft));
        if let Some(first) = work.letter_like(&print)? {
            let reason = format!("the same mail as letter {first}, which had its answer");
            return Ok(end(Outcome::Duplicate, reason, from.now));
        }
        let game = self.base.load(work, &tag.game)?;
        let known = game.desk_names();
        drop(game);
        let (read, text) = said_in(from.letter, &known);
        let said = text.lines().map(str::trim_end).filter(|l| !l.is_empty()).take(MOST_LINES);
        let heard = Heard { from, tag, umpire, said: said.map(str::to_owned).collect(), read };
        // What an umpire says is done as a whole or not at all, and he is answered either way: his letter
        // is two parts of the unit of work.
        work.end_part(PartEnd::Kept)?;
        work.begin_part()?;
        let ended = match self.do_as_said(work, &heard) {
            Err(HouseError::Refused(why)) => {
                work.end_part(PartEnd::Dropped)?;
                work.begin_part()?;
                self.not_done(work, &heard, why)?
            }
            ended => ended?,
        };
        Ok(LetterEnd { fingerprint: Some(print), ..ended })
    }

    /// Does what a letter says, and answers it.
    fn do_as_said(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<LetterEnd> {
        let Heard { from, tag, umpire, read, .. } = heard;
        if read.problems.is_empty() && read.words.iter().any(|w| matches!(w.word, DeskWord::Game(_))) {
            return self.done_to_game(work, heard);
        }
        let standing = self.base.load(work, &tag.game)?.draft();
        let only_withdraws = read.problems.is_empty() && !read.words.is_empty();
        let only_withdraws =
            only_withdraws && read.words.iter().all(|w| matches!(w.word, DeskWord::Withdraw { .. }));
        if standing.is_none() && only_withdraws {
            return self.withdrawn_as_said(work, heard);
        }
        if tag.draft == NO_DRAFT {
            return self.not_to_game(work, heard);
        }
        if !read.problems.is_empty() {
            return self.not_read(work, heard);
        }
        if standing.as_ref().map(|d| d.number) != Some(tag.draft) {
            return self.too_late(work, heard);
        }
        if read.words.is_empty() {
            return self.shown_again(work, heard, Vec::new());
        }
        let words: Vec<_> = read.words.iter().map(|w| w.word.clone()).collect();
        let done = self.act(work, (&tag.game, tag.draft), &words, &umpire.name, from.now);
        let result = done.map_err(as_refusal)?;
        let told = UmpireMail {
            opening: heard.opening("what you said was done."),
            done: result.done.clone(),
            changed: parts(&result.changed),
            closing: self.closing(work, heard)?,
            ..UmpireMail::default()
        };
        let silence = self.answer_umpire(work, heard, &told)?;
        let reason = format!("{}: {}{silence}", heard.whose(), result.done.join("; "));
        Ok(end(Outcome::Accepted, reason, from.now))
    }

    /// Does to a game what a letter says, and answers it.
    fn done_to_game(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<LetterEnd> {
        let Heard { from, tag, umpire, read, .. } = heard;
        let mut done = Vec::new();
        for spoken in &read.words {
            let DeskWord::Game(act) = &spoken.word else {
                return Err(HouseError::Refused(format!(
                    "`{}` speaks to a draft, the rest to the game: write two mails",
                    spoken.text
                )));
            };
            done.push(self.do_to_game(work, &tag.game, (act, umpire), from.now).map_err(as_refusal)?);
        }
        let told = UmpireMail {
            opening: heard.opening("what you said was done."),
            done: done.clone(),
            closing: self.closing(work, heard)?,
            ..UmpireMail::default()
        };
        let silence = self.answer_umpire(work, heard, &told)?;
        Ok(end(Outcome::Accepted, format!("{}: {}{silence}", heard.whose(), done.join("; ")), from.now))
    }

    /// Answers a letter about a game that says nothing that is done to one.
    fn not_to_game(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<LetterEnd> {
        if !heard.read.problems.is_empty() {
            return self.not_read(work, heard);
        }
        match heard.read.words.first() {
            None => self.shown_again(work, heard, Vec::new()),
            Some(spoken) => Err(HouseError::Refused(format!(
                "`{}` speaks to a draft: answer the mail in which the draft came",
                spoken.text
            ))),
        }
    }

    /// What stands at the end of an answer: which draft waits, or what can be said about a game.
    fn closing(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<Vec<String>> {
        if heard.tag.draft != NO_DRAFT {
            return self.standing(work, &heard.tag.game, &heard.umpire);
        }
        let lines = desk::to_game().flat_map(|verb| verb.examples).map(|line| format!("`{line}`"));
        Ok(vec![format!(
            "A reply to this mail can say, one thing to a line: {}.",
            lines.collect::<Vec<_>>().join(", ")
        )])
    }

    /// Withdraws the rulings that a letter names when no draft waits, and answers it.
    fn withdrawn_as_said(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<LetterEnd> {
        let Heard { from, tag, umpire, read, .. } = heard;
        let words: Vec<_> = read.words.iter().map(|w| w.word.clone()).collect();
        let done = self.withdraw(work, &tag.game, &words, &umpire.name, from.now);
        let result = done.map_err(as_refusal)?;
        let told = UmpireMail {
            opening: heard.opening("what you said was done."),
            done: result.done.clone(),
            closing: self.closing(work, heard)?,
            ..UmpireMail::default()
        };
        let silence = self.answer_umpire(work, heard, &told)?;
        let reason = format!("{}: {}{silence}", heard.whose(), result.done.join("; "));
        Ok(end(Outcome::Accepted, reason, from.now))
    }

    /// Says that a letter spoke to a draft that is another by now, and shows that one.
    fn too_late(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<LetterEnd> {
        let (game, number) = (&heard.tag.game, heard.tag.draft);
        let loaded = self.base.load(work, game)?;
        let by_now = match loaded.draft() {
            Some(draft) => format!("draft {number} of {game} is draft {} by now", draft.number),
            None => format!("draft {number} of {game} waits no more"),
        };
        let why = format!("{by_now}{}.", last_act(&loaded));
        drop(loaded);
        if heard.read.words.is_empty() && heard.read.problems.is_empty() {
            return self.shown_again(work, heard, vec![why]);
        }
        let opening = heard.opening(&format!("nothing was done: {why}"));
        self.say_again(
            work,
            heard,
            UmpireMail { opening, said: heard.said.clone(), ..UmpireMail::default() },
            &why,
        )
    }

    /// Gives a letter back of which a line cannot be read.
    fn not_read(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<LetterEnd> {
        let problems: Vec<String> = heard.read.problems.iter().map(|p| p.render(Lang::English)).collect();
        let of = heard.read.problems.len();
        let why = format!(
            "nothing was done, since {of} of its lines cannot be read: all of a mail is done, or nothing"
        );
        let told = UmpireMail {
            opening: heard.opening(&format!("{why}.")),
            problems,
            said: heard.said.clone(),
            closing: self.closing(work, heard)?,
            ..UmpireMail::default()
        };
        if heard.from.letter.hint && heard.read.words.is_empty() {
            let reason = format!("{}: {why}; it reads like an out-of-office note", heard.whose());
            return Ok(end(Outcome::Silent, reason, heard.from.now));
        }
        let tries = heard.read.problems.iter().any(is_try) || !heard.read.words.is_empty();
        let silence = if tries {
            self.answer_umpire(work, heard, &told)?
        } else {
            let text = format!("{}\n{}", heard.tag.draft, told.problems.join("\n"));
            match self.office().said_often(work, &heard.umpire.address, &text, heard.from.now)? {
                Some(limit) => format!("; not answered: {limit}"),
                None => self.answer_umpire(work, heard, &told)?,
            }
        };
        Ok(end(Outcome::Unusable, format!("{}: {why}{silence}", heard.whose()), heard.from.now))
    }

    /// Says that something cannot be done, which leaves all undone.
    fn not_done(&self, work: &mut dyn PlayWork, heard: &Heard<'_>, why: String) -> HouseResult<LetterEnd> {
        let told = UmpireMail {
            opening: heard.opening(&format!("nothing was done: {why}.")),
            said: heard.said.clone(),
            closing: self.closing(work, heard)?,
            ..UmpireMail::default()
        };
        let silence = self.answer_umpire(work, heard, &told)?;
        let reason = format!("{}: nothing was done: {why}{silence}", heard.whose());
        Ok(end(Outcome::Unusable, reason, heard.from.now))
    }

    /// Mails the draft as it stands once more.
    fn shown_again(
        &self,
        work: &mut dyn PlayWork,
        heard: &Heard<'_>,
        remarks: Vec<String>,
    ) -> HouseResult<LetterEnd> {
        let standing = self.base.load(work, &heard.tag.game)?.draft().map(|d| d.number);
        let text = format!("draft {standing:?} of {} to a letter for {}", heard.tag.game, heard.tag.draft);
        let limit = self.office().said_often(work, &heard.umpire.address, &text, heard.from.now)?;
        if let Some(limit) = limit {
            let reason = format!("{}: it says nothing, and is not answered: {limit}", heard.whose());
            return Ok(end(Outcome::Silent, reason, heard.from.now));
        }
        let mut opening = heard.opening("it says nothing that can be done, so nothing was.");
        opening.extend(remarks.iter().map(|r| format!("{}.", capital(r.trim_end_matches('.')))));
        self.say_again(work, heard, UmpireMail { opening, ..UmpireMail::default() }, "it asks for the review")
    }

    /// Answers with the review of the draft that stands, if one does.
    fn say_again(
        &self,
        work: &mut dyn PlayWork,
        heard: &Heard<'_>,
        told: UmpireMail,
        why: &str,
    ) -> HouseResult<LetterEnd> {
        let (game, now) = (&heard.tag.game, heard.from.now);
        let told = UmpireMail { closing: self.closing(work, heard)?, ..told };
        let outcome = if told.said.is_empty() { Outcome::Accepted } else { Outcome::Unusable };
        let reason = format!("{}: {why}", heard.whose());
        if self.base.load(work, game)?.draft().is_none() {
            let silence = self.answer_umpire(work, heard, &told)?;
            return Ok(end(outcome, reason + &silence, now));
        }
        if let Some(silence) = self.answered_enough(work, heard)? {
            return Ok(end(outcome, reason + &silence, now));
        }
        let rehearsed = self.rehearsed(work, game, now)?;
        let (number, whole) = (rehearsed.draft.number, self.whole(work, &rehearsed)?);
        drop(rehearsed);
        let mail = (heard.cause(), Some(heard.from.letter), Some(&whole));
        self.mail_told(work, (game, number), &heard.umpire, (&told, mail), now)?;
        Ok(end(outcome, reason, now))
    }

    /// Answers a letter, unless its writer had very many answers within the hour; what is to be said of that. A
    /// reply to the answer speaks to the draft that stands.
    fn answer_umpire(
        &self,
        work: &mut dyn PlayWork,
        heard: &Heard<'_>,
        told: &UmpireMail,
    ) -> HouseResult<String> {
        if let Some(silence) = self.answered_enough(work, heard)? {
            return Ok(silence);
        }
        let standing = self.base.load(work, &heard.tag.game)?.draft().map(|draft| draft.number);
        let standing = standing.filter(|_| heard.tag.draft != NO_DRAFT);
        let draft = (&heard.tag.game, standing.unwrap_or(heard.tag.draft));
        let mail = (heard.cause(), Some(heard.from.letter), None);
        self.mail_told(work, draft, &heard.umpire, (told, mail), heard.from.now)?;
        Ok(String::new())
    }

    fn answered_enough(&self, work: &mut dyn PlayWork, heard: &Heard<'_>) -> HouseResult<Option<String>> {
        let now = heard.from.now;
        let counted = format!("desk {}", heard.umpire.address.to_lowercase());
        if work.said_to(&counted, None, now - Duration::hours(1))? >= RECEIPTS_AN_HOUR {
            return Ok(Some(format!(
                "; not answered: {RECEIPTS_AN_HOUR} answers within an hour are the limit"
            )));
        }
        work.note_said(&CountedText {
            address: &counted,
            game: None,
            digest: &heard.from.row.id.0,
            at: now,
        })?;
        Ok(None)
    }
}

impl Heard<'_> {
    /// The first sentences of its answer.
    fn opening(&self, what: &str) -> Vec<String> {
        let writer = self.from.writer();
        let mut opening = vec![format!("Your mail {}: {what}", self.about())];
        if !writer.eq_ignore_ascii_case(&self.umpire.address) {
            opening.push(format!("It came from {writer}, which is another address than yours."));
        }
        let notes = self.from.letter.notes.iter().filter(|note| **note != Note::Empty);
        opening.extend(notes.map(|note| format!("{}.", capital(&note.say(Voice::ENGLISH)))));
        opening
    }

    fn whose(&self) -> String {
        format!("umpire {}, {}", self.umpire.name, self.about().trim_start_matches("to "))
    }

    /// What it answers.
    fn about(&self) -> String {
        match self.tag.draft {
            NO_DRAFT => format!("about {}", self.tag.game),
            draft => format!("to draft {draft} of {}", self.tag.game),
        }
    }

    fn cause(&self) -> String {
        format!("letter|{}|desk", self.from.row.id)
    }
}

/// What a letter says to the draft: its text, or its subject when there is none.
fn said_in(letter: &Letter, known: &DeskNames) -> (Read, String) {
    if has_statements(&letter.text) {
        return (read(&letter.text, known), letter.text.clone());
    }
    let subject = letter.plain_subject.rsplit(']').next().unwrap_or_default().trim();
    let in_subject = read(subject, known);
    let acts = !in_subject.words.is_empty() && in_subject.problems.is_empty();
    if acts || in_subject.problems.iter().any(is_try) {
        return (in_subject, subject.to_owned());
    }
    (Read::default(), String::new())
}

/// Whether a line that cannot be read was meant as an act: it begins with a word of the desk, or nearly.
fn is_try(problem: &Problem) -> bool {
    let word = problem.source.split_whitespace().next().unwrap_or_default();
    desk::help().iter().any(|verb| verb.is(&fold(word)))
        || !did_you_mean(word, desk::help().iter().map(|verb| verb.name)).is_empty()
}

/// What went wrong with an act, for whoever wanted it; a failing store stays one.
fn as_refusal(error: HouseError) -> HouseError {
    match error {
        HouseError::Prefix { .. } | HouseError::Unreadable(_) => HouseError::Refused(error.to_string()),
        other => other,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn end(outcome: Outcome, reason: String, at: DateTime<Utc>) -> LetterEnd {
    LetterEnd { outcome, reason, seat: None, fingerprint: None, at }
}
