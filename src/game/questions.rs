//! Questions to seats: numbering their choices, reading answers, knowing what is still open.
//!
//! The choices of a seat's questions are numbered through the turn, so that `answer 2` means one
//! thing only. Questions are sealed: the phase goes on when all that are open are answered, and until
//! then nothing that is sent to a seat depends on who has answered.

use super::load::Game;
use super::{Done, HouseError};
use crate::core::journal::Entry;
use crate::core::table::{Choice, Given, Open, Source};
use crate::core::{LetterId, SeatId};
use crate::orders::near::fold;
use crate::reports::AskedLine;
use crate::store::{PhaseHead, QuestionRow, Work};

/// Puts the open questions of a phase that paused, in place of those that were open.
pub(super) fn put(work: &mut dyn Work, head: &PhaseHead, open: &[Open]) -> Done<Vec<QuestionRow>> {
    let game = &head.sitting.game;
    let before = work.open_questions(game)?;
    work.close_questions(game, head.number)?;
    let mut rows = Vec::new();
    for open in open {
        let same = before.iter().find(|b| b.open == *open);
        let first_option = match same {
            Some(row) => row.first_option,
            None => work.highest_option(game, &open.key.seat, head.sitting.turn)? + 1,
        };
        let row =
            QuestionRow { phase: head.number, turn: head.sitting.turn, open: open.clone(), first_option };
        work.put_question(game, &row)?;
        rows.push(row);
    }
    Ok(rows)
}

/// A question as it stands in a mail.
pub(super) fn asked(row: &QuestionRow) -> AskedLine {
    let question = &row.open.question;
    let words = |c: &Choice| c.text.clone();
    let default = question.choices.iter().find(|c| c.answer == question.default);
    AskedLine {
        key: row.open.key.to_string(),
        text: format!("{} [{}]", question.text, question.rule),
        options: (row.first_option..)
            .zip(&question.choices)
            .map(|(n, c)| (n, c.answer.to_string(), words(c)))
            .collect(),
        default: default.map_or_else(|| question.default.to_string(), words),
    }
}

/// The open questions of a seat.
pub(super) fn of<'g>(game: &'g Game<'_>, seat: &'g SeatId) -> impl Iterator<Item = &'g QuestionRow> {
    game.questions.iter().filter(move |q| q.open.key.seat == *seat)
}

/// What a seat answered: the question and the choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chosen<'q> {
    pub row: &'q QuestionRow,
    pub choice: &'q Choice,
}

/// Reads what stands after `answer`: numbers of choices, or a question's key and a choice.
pub(super) fn read<'q>(rows: &[&'q QuestionRow], said: &str) -> Result<Vec<Chosen<'q>>, String> {
    if rows.is_empty() {
        return Err("no question to you is open".to_owned());
    }
    let numbers: Result<Vec<u32>, _> =
        said.split([' ', ',']).filter(|w| !w.is_empty()).map(str::parse).collect();
    match numbers {
        Ok(numbers) => numbers.iter().map(|n| by_number(rows, *n)).collect(),
        Err(_) => copied(rows, said).map_or_else(|| by_key(rows, &fold(said)), Ok).map(|c| vec![c]),
    }
}

/// A line copied from the question: a choice's number, then its words.
fn copied<'q>(rows: &[&'q QuestionRow], said: &str) -> Option<Chosen<'q>> {
    let (number, words) = said.split_once(' ')?;
    let chosen = by_number(rows, number.parse().ok()?).ok()?;
    let text = fold(&chosen.choice.text);
    fold(words).starts_with(&text).then_some(chosen)
}

fn by_number<'q>(rows: &[&'q QuestionRow], number: u32) -> Result<Chosen<'q>, String> {
    let found = rows.iter().find_map(|row| {
        let index = number.checked_sub(row.first_option)? as usize;
        row.open.question.choices.get(index).map(|choice| Chosen { row, choice })
    });
    found.ok_or_else(|| format!("{number} is no choice of an open question; {}", what_is_open(rows)))
}

fn by_key<'q>(rows: &[&'q QuestionRow], said: &str) -> Result<Chosen<'q>, String> {
    let mut near: Option<&QuestionRow> = None;
    for &row in rows {
        let key = &row.open.key;
        let decision = fold(key.decision.as_str());
        let alone = rows.iter().filter(|r| r.open.key.decision == key.decision).count() == 1;
        let mut starts = vec![fold(&key.to_string())];
        if alone {
            starts.push(decision);
        }
        for rest in starts.iter().filter_map(|start| said.strip_prefix(start.as_str())) {
            near = Some(row);
            let rest = rest.trim_start_matches([' ', ':', '=']);
            let is = |c: &&Choice| fold(&c.answer.0) == rest || fold(&c.text) == rest;
            if let Some(choice) = row.open.question.choices.iter().find(is) {
                return Ok(Chosen { row, choice });
            }
        }
    }
    Err(match near {
        Some(row) => format!("that is no choice here; {}", what_is_open(&[row])),
        None => format!("`answer {said}` names no open question; {}", what_is_open(rows)),
    })
}

fn what_is_open(rows: &[&QuestionRow]) -> String {
    let of_row = |row: &&QuestionRow| {
        let choices: Vec<String> = (row.first_option..)
            .zip(&row.open.question.choices)
            .map(|(n, c)| format!("{n} = {}", c.answer))
            .collect();
        format!("{}: {}", row.open.key, choices.join(", "))
    };
    format!("open is {}", rows.iter().map(of_row).collect::<Vec<_>>().join("; "))
}

/// The journal entry of an answer.
pub(super) fn entry(
    game: &Game<'_>,
    chosen: &Chosen<'_>,
    (source, letter): (Source, Option<&LetterId>),
) -> Done<Entry> {
    let Some(paused) = &game.paused else {
        return Err(HouseError::Refused("no phase waits for answers".to_owned()));
    };
    Ok(Entry::Answered {
        sitting: paused.head.sitting.clone(),
        question: chosen.row.open.key.clone(),
        given: Given {
            answer: chosen.choice.answer.clone(),
            source,
            fingerprint: chosen.row.open.question.fingerprint(),
        },
        letter: letter.cloned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::table::{Answer, Question};
    use crate::core::{DecisionId, QuestionKey};

    fn row(subject: &str, first_option: u32) -> QuestionRow {
        let (decision, seat) = (DecisionId::new("GD-15"), SeatId::new("polish"));
        let choice = |key: &str, text: &str| Choice { answer: Answer::of(key), text: text.to_owned() };
        let question = Question {
            decision: decision.clone(),
            rule: crate::rule!("8.31"),
            seat: seat.clone(),
            subject: subject.to_owned(),
            text: "Where to?".to_owned(),
            choices: vec![choice("S", "to the south"), choice("SE", "to the south-east")],
            ordered: None,
            standing: None,
            default: Answer::of("S"),
            payment: None,
            amount: None,
        };
        let key = QuestionKey { decision, seat, subject: subject.to_owned(), count: 1 };
        QuestionRow { phase: 1, turn: 1, open: Open { key, question }, first_option }
    }

    fn chosen(said: &str) -> Result<Vec<(String, String)>, String> {
        let (p12, p1) = (row("P12", 1), row("P1", 3));
        let found = read(&[&p1, &p12], said)?;
        Ok(found.iter().map(|c| (c.row.open.key.subject.clone(), c.choice.answer.0.clone())).collect())
    }

    #[test]
    fn an_answer_is_read_by_number_by_key_and_by_words() {
        let is = |said: &str, subject: &str, key: &str| {
            assert_eq!(chosen(said), Ok(vec![(subject.to_owned(), key.to_owned())]), "{said}");
        };
        is("2", "P12", "SE");
        is("3", "P1", "S");
        is("2   to the south-east (SE)", "P12", "SE");
        is("gd-15 p12 s", "P12", "S");
        is("GD-15 P1: to the south-east", "P1", "SE");
        assert_eq!(chosen("1, 4").map(|c| c.len()), Ok(2));
    }

    #[test]
    fn a_wrong_answer_is_told_what_is_open() {
        for wrong in ["9", "GD-15 P12 N", "GD-99 P12 S", "perhaps"] {
            assert!(chosen(wrong).unwrap_err().contains("1 = S, 2 = SE"), "{wrong}");
        }
    }
}
