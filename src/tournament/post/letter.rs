//! What a letter wants: its lines as acts and pages, and what was not understood and why.

use super::super::book::Round;
use super::super::live::{Act, Stage as Where};
use super::super::name::Name;
use super::cut::{Cut, LetterLine, cut, tournament_named, without_bar};
use super::names::Miss;
use super::{Page, Stage, Wants, Writer, verbs};
use estafette_core::Lang;
use estafette_orders::near::loose;
use estafette_orders::talk::{Talk, closes, is_talk, talk};
use estafette_orders::{Problem, Vocabulary};
use std::collections::BTreeMap;

/// Acts and pages that one letter may ask for.
const MOST: usize = 60;
/// Lines of greeting above the line that names a tournament.
const MOST_GREETINGS: usize = 4;
/// Words of a line that addresses somebody: `Ladies and gentlemen,`.
const LONGEST_ADDRESS: usize = 4;

/// Whether a letter that went to no address of the tournament's is for a tournament, and for which, as it is
/// written: the first line that says anything behind greetings, or the subject, begins with `tournament NAME`.
pub fn named(subject: &str, text: &str) -> Option<String> {
    let lines = text.lines().map(without_bar).filter(|line| !line.trim().is_empty());
    let first = lines.take(MOST_GREETINGS + 1).find(|line| !greets(line.trim()));
    let line = |said: &str| tournament_named(said).map(str::to_lowercase);
    let subject = without_re(subject);
    let mut words = subject.split_whitespace();
    let opening = match (words.next(), words.next()) {
        (Some(word), Some(name)) => Some(format!("{word} {name}")),
        _ => None,
    };
    first.as_deref().and_then(line).or_else(|| opening.as_deref().and_then(line))
}

/// The tag with which a subject begins that answers one of our mails: `cup` of `Re: [cup] draft of round 1`.
pub fn tag(subject: &str) -> Option<&str> {
    let behind = without_marks(subject).strip_prefix('[')?;
    behind.split_once(']').map(|(tag, _)| tag.trim())
}

/// Whether a line greets: its first word does, or it is an address with a comma or an exclamation mark behind it, as
/// above a letter. What has a colon or a number says something.
fn greets(line: &str) -> bool {
    if tournament_named(line).is_some() || line.contains(|c: char| c == ':' || c == '=' || c.is_ascii_digit())
    {
        return false;
    }
    let addressed = line.ends_with([',', '!']) && line.split(' ').count() <= LONGEST_ADDRESS;
    is_talk(line) || (addressed && verbs::at_start(line).is_none())
}

/// What a letter wants. The line that names the tournament is no want. The subject counts when the letter is
/// empty.
pub fn read(stage: &Stage<'_>, writer: &Writer, subject: &str, text: &str) -> Wants {
    let Cut { mut said, mut problems, named } = cut(text);
    let elsewhere = named.iter().find(|(_, name)| name != stage.id.as_str());
    if let Some((line, name)) = elsewhere {
        let message = format!(
            "this letter names the tournament `{name}`, and was taken for `{}`: nothing of it was done",
            stage.id
        );
        let hint = "answer a mail of that one, or write a letter that begins with its name";
        problems.push(line.problem(line.text(), message).hinting(hint));
        return Wants { lang: Lang::English, problems, ..Wants::default() };
    }
    let known = verbs::vocabulary();
    let names = [match writer {
        Writer::Player(name) => name.to_string(),
        Writer::Umpire(name) | Writer::Stranger { name, .. } => name.clone(),
    }];
    let talk = talk(text, &names, &|word| known.has(word), &|word| known.is_near(word));
    if said.is_empty() {
        said = cut(without_re(subject)).said;
        said.retain(|s| s.verb.is_some());
    }
    let wants = Wants { lang: Lang::English, problems, ..Wants::default() };
    let mut reader = Reader {
        stage,
        writer,
        wants,
        talk,
        newcomer: None,
        closing: false,
        pairs: Vec::new(),
        before_pairs: 0,
    };
    for (at, line) in said.iter().enumerate() {
        if at >= MOST {
            let message = format!("a letter may say {MOST} things; this line and those below were not read");
            reader.wants.problems.push(line.missing(message));
            break;
        }
        reader.line(line);
    }
    reader.pair_by_hand();
    reader.wants.problems.sort_by_key(|p| p.line);
    reader.wants
}

/// A subject without the marks of answers and tags: `Re: [open-2027] standings` is `standings`.
fn without_re(subject: &str) -> &str {
    let mut rest = without_marks(subject);
    while let Some((_, behind)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
        rest = without_marks(behind);
    }
    rest
}

/// A subject without the marks of answers: `Re: [open-2027] standings` is `[open-2027] standings`.
fn without_marks(subject: &str) -> &str {
    const MARKS: [&str; 5] = ["re:", "aw:", "odp:", "fw:", "fwd:"];
    let mut rest = subject.trim();
    while let Some(mark) =
        MARKS.into_iter().find(|mark| rest.get(..mark.len()).is_some_and(|r| r.eq_ignore_ascii_case(mark)))
    {
        rest = rest[mark.len()..].trim_start();
    }
    rest
}

fn not_an_umpire(said: &LetterLine, verb: &str) -> Problem {
    let message =
        format!("`{verb}` is for umpires of the tournament, and this address is not known as one's");
    said.missing(message).hinting("`help` shows what players can write")
}

/// Reads one letter.
pub(super) struct Reader<'r> {
    pub stage: &'r Stage<'r>,
    pub writer: &'r Writer,
    pub wants: Wants,
    /// Which lines are greetings, closings and the like.
    pub talk: BTreeMap<usize, Talk>,
    /// Whom an earlier line of the letter signs on, if the writer is he.
    pub newcomer: Option<Name>,
    /// Whether a line has closed the letter: what stands below is a signature, unless it begins with a verb.
    pub closing: bool,
    /// Lines of an umpire that pair by hand; they make one act, in the place of the first.
    pub pairs: Vec<LetterLine>,
    /// How many acts stand before the first of them.
    pub before_pairs: usize,
}

impl Reader<'_> {
    fn line(&mut self, said: &LetterLine) {
        let Some(found) = said.verb.filter(|verb| !self.is_signature(said, *verb)) else {
            self.closing |= closes(said.text());
            return self.no_verb(said);
        };
        if found.slip {
            let word = &said.text()[..found.len];
            let message = format!("`{}` was read as `{}`", word.trim_end_matches([':', '.']), found.name);
            self.wants.problems.push(said.problem(word, message).as_warning());
        }
        let done = match verbs::declared(found.name) {
            Some(_) if verbs::is_umpires(found.name) && !matches!(self.writer, Writer::Umpire(_)) => {
                Err(not_an_umpire(said, found.name))
            }
            Some(line) => (line.read)(self, said),
            None => return self.no_verb(said),
        };
        if let Err(problem) = done {
            self.wants.problems.push(problem);
        }
    }

    /// Whether a line that seems to begin with a verb is none: somebody's name, in whole or in part, or words below a
    /// closing that are no verb but for a slip.
    fn is_signature(&self, said: &LetterLine, verb: verbs::Found) -> bool {
        if !verb.slip {
            return false;
        }
        let text = loose(said.text().trim_end_matches(['.', ',', '!']));
        let own = |name: &str| {
            let parts = loose(name);
            !text.is_empty() && text.split(' ').all(|word| parts.split(' ').any(|part| part == word))
        };
        let event = self.stage.event;
        let writer = match self.writer {
            Writer::Umpire(name) | Writer::Stranger { name, .. } => name.as_str(),
            Writer::Player(name) => name.as_str(),
        };
        self.closing
            || own(writer)
            || event
                .people
                .keys()
                .chain(event.book.entrants.keys())
                .chain(&self.newcomer)
                .any(|n| own(n.as_str()))
    }

    /// A line without a verb is talk, nearly one, or passed over and told so.
    fn no_verb(&mut self, said: &LetterLine) {
        let word = said.text().split([' ', ':']).next().unwrap_or_default();
        // Nobody is pointed to a line that is not his to write.
        let may = |name: &str| matches!(self.writer, Writer::Umpire(_)) || !verbs::is_umpires(name);
        let near = near(verbs::vocabulary(), said.text()).filter(|name| !self.closing && may(name));
        match (near, self.talk.get(&said.line)) {
            (_, Some(talk)) if !talk.meant => {}
            (Some(verb), None) => {
                let hint = format!("did you mean `{verb}`? `help {verb}` tells more");
                let problem =
                    said.problem(word, format!("`{word}` is no line that is known here")).hinting(hint);
                self.wants.problems.push(problem);
            }
            _ => self.wants.passed.push(said.text().chars().take(60).collect()),
        }
    }

    /// Enters an act for which its verb is enough.
    pub(super) fn act_alone(&mut self, said: &LetterLine, act: Act) -> Result<(), Problem> {
        nothing_behind(said)?;
        self.act(said, act);
        Ok(())
    }

    /// Enters an act.
    pub(super) fn act(&mut self, said: &LetterLine, act: Act) {
        self.wants.acts.push((said.text().to_owned(), act));
    }

    /// The player who writes.
    pub(super) fn me(&self, said: &LetterLine) -> Result<Name, Problem> {
        let stranger = "this address is not known in the tournament";
        match (self.writer, &self.newcomer) {
            (Writer::Player(name), _) | (_, Some(name)) => Ok(name.clone()),
            (Writer::Stranger { .. }, None) => Err(said.missing(stranger).hinting(
                "sign on first, or write from the address with which you signed on: `sign on as Karl Bauer`",
            )),
            (Writer::Umpire(_), None) => {
                Err(said.missing("this line is a player's, and you write as the umpire"))
            }
        }
    }

    /// The player or team that a line is about: the writer's own, or for an umpire the one whom it names.
    pub(super) fn entrant(&self, said: &LetterLine, named: &str) -> Result<Name, Problem> {
        let known: Vec<&Name> = self.stage.event.book.entrants.keys().collect();
        match self.writer {
            Writer::Umpire(_) => {
                Ok(super::names::find(named, &known, "player or team").map_err(|m| missed(said, &m))?.clone())
            }
            _ => {
                let me = self.me(said)?;
                Ok(self.stage.event.book.entrant_of(&me).cloned().unwrap_or(me))
            }
        }
    }

    /// The round that is paired or played.
    pub(super) fn round(&self) -> Round {
        match self.stage.event.stage {
            Where::Pairing(round) | Where::Choosing(round) | Where::Playing(round) => round,
            _ => self.stage.event.book.last_round().max(1),
        }
    }

    /// Shows a page, once.
    pub(super) fn show(&mut self, page: Page) {
        if !self.wants.pages.contains(&page) {
            self.wants.pages.push(page);
        }
    }
}

/// The verb that a line nearly begins with.
fn near(known: &Vocabulary, text: &str) -> Option<&'static str> {
    known.at_start(text).filter(|found| found.off > 0).map(|found| found.verb.name)
}

/// A name that was not found, as a problem of its line.
pub(super) fn missed(said: &LetterLine, miss: &Miss<'_>) -> Problem {
    let problem = if miss.piece.is_empty() {
        said.missing(miss.message.clone())
    } else {
        said.problem(miss.piece, miss.message.clone())
    };
    problem.hinting(miss.hint.clone())
}

/// A problem with a line that holds more than it may.
pub(super) fn nothing_behind(said: &LetterLine) -> Result<(), Problem> {
    match said.rest().trim_end_matches(['.', '!']) {
        "" => Ok(()),
        rest => {
            let name = said.verb.map_or("", |v| v.name);
            let message = format!("`{rest}` does not fit behind `{name}`, and the line was not read");
            Err(said.problem(rest, message).hinting(format!("write `{name}` alone on its line")))
        }
    }
}

/// A number and what stands behind it: `3 because …`.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, text[digits..].trim_start()))
}

/// What stands behind a word, if a text begins with it in any case.
pub(super) fn behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let text = text.trim_start();
    let (head, rest) = (text.get(..word.len())?, text.get(word.len()..)?);
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    (head.eq_ignore_ascii_case(word) && ends).then(|| rest.trim_start_matches([':', ' ', '\t']))
}

/// `in round 3`, `round 3`, `for round 3`: the round and what stands behind it.
pub(super) fn round_in(text: &str) -> Option<(Round, &str)> {
    let text = ["in", "for", "of"].into_iter().find_map(|word| behind(text, word)).unwrap_or(text);
    number(behind(text, "round")?)
}
