//! The one answer to a letter: what was understood, what was not and why, what is still owed.

use super::super::live::{Act, Person, Reader, Record, Refusal};
use super::super::name::Name;
use super::paper::Paper;
use super::recorded::recorded;
use super::{Deed, Stage, Wants, Writer, Written, owed, pages, told};
use estafette_core::TournamentId;
use estafette_orders::{Problem, Severity};

/// At most this many problems are shown; a letter of a thousand wrong lines gets a mail that can be read.
const MOST_PROBLEMS: usize = 30;
/// At most this many lines that were passed over are shown.
const MOST_PASSED: usize = 6;

/// What the subject says besides of a letter with an army that is taken, and has faults.
const BARRED: &str = ", but the army may not be played as it is";

/// Whether a letter brought an army that may not be played as it is.
pub fn barred(deeds: &[Deed<'_>]) -> bool {
    let faulty = |record: &Record| matches!(record, Record::ArmyGiven { faults, .. } if !faults.is_empty());
    deeds.iter().filter_map(|deed| deed.came.as_ref().ok()).flatten().any(faulty)
}

/// The one answer to a letter: what was done, what was not and why, and the pages that it asks for.
pub fn receipt(stage: &Stage<'_>, writer: &Writer, wants: &Wants, deeds: &[Deed<'_>]) -> Written {
    let seen = stage.event.seen_by(&reader(stage, writer));
    let stage = &Stage { event: &seen, ..*stage };
    let grade = Grade::of(wants, deeds);
    let came = format!("{}{}", grade.word(), if barred(deeds) { BARRED } else { "" });
    let mut paper = Paper::new(format!("{came}: {}", stage.event.announcement.title));
    paper.say(format!(
        "{}, your letter to {}: {}.",
        greeting(stage, writer),
        stage.event.announcement.title,
        came
    ));
    paper.list("Done", &done(stage, writer, deeds));
    paper.list("Not done", &refused(deeds));
    let shown: Vec<Problem> = wants.problems.iter().take(MOST_PROBLEMS).cloned().collect();
    paper.problems("Lines with a problem", &shown);
    let whole = |deed: &&Deed<'_>| matches!(deed.act, Act::GiveArmy { .. } | Act::GiveSheet { .. });
    let errors = shown.iter().any(|p| p.severity == Severity::Error);
    if errors && deeds.iter().any(|deed| whole(&deed)) {
        paper.say(
            "What a line with a problem says is no part of an army or a sheet. To mend it, send the whole army or sheet again.",
        );
    }
    if wants.problems.len() > shown.len() {
        paper.say(format!("{} more problems are not shown.", wants.problems.len() - shown.len()));
    }
    if grade == Grade::Unread {
        paper.say(
            "No line of it begins with a word that is known here. Each line is one thing; these are known:",
        );
        pages::add(&mut paper, stage, writer, &super::Page::Help(None));
    }
    for page in &wants.pages {
        pages::add(&mut paper, stage, writer, page);
    }
    add_owed(&mut paper, stage, writer);
    paper.list("Passed over", &passed(wants));
    paper.list("How your letter was read", &wants.notes);
    paper.write(stage)
}

/// The pages that a text asks for, as plain text.
pub fn shown(stage: &Stage<'_>, writer: &Writer, wants: &Wants) -> String {
    let seen = stage.event.seen_by(&reader(stage, writer));
    let stage = &Stage { event: &seen, ..*stage };
    let mut paper = Paper::new(stage.event.announcement.title.clone());
    for page in &wants.pages {
        pages::add(&mut paper, stage, writer, page);
    }
    paper.write(stage).text
}

/// The answer to a letter that names a tournament of which there is none; `near` is the nearest name.
pub fn unknown(named: &str, near: Option<&TournamentId>) -> Written {
    let named: String = named.chars().filter(|c| !c.is_control()).take(64).collect();
    let mut paper = Paper::new("no such tournament");
    let hint = near.map_or(String::new(), |near| format!(" Did you mean `tournament {near}`?"));
    paper.say(format!("There is no tournament `{named}` here, and nothing of your letter was read.{hint}"));
    paper.say("The first line of a letter to a tournament names it, unless you answer one of its mails.");
    paper.write_with("tournaments")
}

/// What a writer may know. Whoever has just signed on is a player by now.
fn reader(stage: &Stage<'_>, writer: &Writer) -> Reader {
    match writer {
        Writer::Player(name) => Reader::Player(name.clone()),
        Writer::Umpire(_) => Reader::Umpire,
        Writer::Stranger { address, .. } => match at_address(stage, address) {
            Some(name) => Reader::Player(name.clone()),
            None => Reader::Public,
        },
    }
}

/// The one player who has an address.
pub(super) fn at_address<'s>(stage: &Stage<'s>, address: &str) -> Option<&'s Name> {
    let is = |p: &&Person| !address.is_empty() && p.address.eq_ignore_ascii_case(address);
    let mut found = stage.event.people.values().filter(is);
    found.next().filter(|_| found.next().is_none()).map(|p| &p.name)
}

/// What a letter came to, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grade {
    Accepted,
    InPart,
    Refused,
    Answered,
    Unread,
}

impl Grade {
    fn of(wants: &Wants, deeds: &[Deed<'_>]) -> Self {
        let good = deeds.iter().any(|d| d.came.is_ok());
        let bad = deeds.iter().any(|d| d.came.is_err())
            || wants.problems.iter().any(|p| p.severity == Severity::Error);
        match (good, bad, wants.pages.is_empty()) {
            (true, false, _) => Self::Accepted,
            (true, true, _) | (false, true, false) => Self::InPart,
            (false, true, true) => Self::Refused,
            (false, false, false) => Self::Answered,
            (false, false, true) => Self::Unread,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::InPart => "accepted in part",
            Self::Refused => "not accepted",
            Self::Answered => "answered",
            Self::Unread => "not understood",
        }
    }
}

/// Whoever wrote, as he is addressed.
fn greeting(stage: &Stage<'_>, writer: &Writer) -> String {
    match writer {
        Writer::Player(name) => name.to_string(),
        Writer::Umpire(name) => name.clone(),
        Writer::Stranger { address, name } => {
            let known = stage.event.people.values().find(|p| p.address == *address);
            known.map_or_else(
                || if name.is_empty() { address.clone() } else { name.clone() },
                |p| p.name.to_string(),
            )
        }
    }
}

fn done(stage: &Stage<'_>, writer: &Writer, deeds: &[Deed<'_>]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for records in deeds.iter().filter_map(|deed| deed.came.as_ref().ok()) {
        if records.is_empty() {
            lines.push("Nothing changes: it was so already.".to_owned());
        }
        let told: Vec<String> = records.iter().flat_map(|record| told::done(stage, writer, record)).collect();
        // Whoever does something is told that it is done, though others need not be.
        if told.is_empty() {
            lines.extend(records.iter().flat_map(|record| recorded(stage, record)));
        }
        lines.extend(told);
    }
    lines
}

fn refused(deeds: &[Deed<'_>]) -> Vec<String> {
    let line = |said: &str, refusal: &Refusal| {
        let rule = refusal.rule.as_ref().map_or(String::new(), |rule| format!(" [{rule}]"));
        let said: String = said.chars().take(80).collect();
        format!("`{said}`: {}{rule}.", refusal.text.trim_end_matches('.'))
    };
    deeds.iter().filter_map(|d| d.came.as_ref().err().map(|refusal| line(d.line, refusal))).collect()
}

/// What the writer still owes, and the lines to give it with.
pub(super) fn add_owed(paper: &mut Paper, stage: &Stage<'_>, writer: &Writer) {
    let name = match writer {
        Writer::Player(name) => Some(name),
        Writer::Stranger { address, .. } => at_address(stage, address),
        Writer::Umpire(_) => None,
    };
    let Some(name) = name else { return };
    add_owed_by(paper, stage, name);
}

/// What a player still owes, and the lines to give it with.
pub(super) fn add_owed_by(paper: &mut Paper, stage: &Stage<'_>, name: &Name) {
    let owed = owed::by_player(stage, name);
    let texts: Vec<String> = owed.iter().map(|o| o.text.clone()).collect();
    if texts.is_empty() {
        paper.list("What is asked of you", &["Nothing at present.".to_owned()]);
        return;
    }
    paper.list("What is asked of you", &texts);
    let lines: Vec<String> = owed.into_iter().flat_map(|o| o.lines).collect();
    if !lines.is_empty() {
        paper.fill_in("To answer, take the # away, fill in and send it back", &lines);
    }
}

fn passed(wants: &Wants) -> Vec<String> {
    let said_nothing = wants.acts.is_empty() && wants.pages.is_empty() && wants.problems.is_empty();
    if wants.passed.is_empty() || said_nothing {
        return Vec::new();
    }
    let shown: Vec<String> = wants.passed.iter().take(MOST_PASSED).map(|line| format!("`{line}`")).collect();
    let more = wants.passed.len().saturating_sub(MOST_PASSED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let what = match wants.passed.len() {
        1 => "no line that is known here; `help` lists those that are",
        _ => "no lines that are known here; `help` lists those that are",
    };
    vec![format!("{}{more}: {what}.", shown.join(", "))]
}
