//! Questions to seats: numbering their choices, reading answers, knowing what is still open.
//!
//! The choices of a seat's questions are numbered through the turn, so that `answer 2` means one
//! thing only. Questions are sealed: the phase goes on when all that are open are answered, and until
//! then nothing that is sent to a seat depends on who has answered. That is why questions are open, too,
//! that a seat's orders or standing orders answer; nobody waits for these.

use super::load::Game;
use crate::{HouseError, HouseResult};
use estafette_core::journal::Entry;
use estafette_core::payment::{Amount, Payment};
use estafette_core::table::{Answer, Given, Open, Question, Source};
use estafette_core::{Lang, LetterId, SeatId};
use estafette_orders::giving;
use estafette_orders::near::fold;
use estafette_reports::AskedLine;
use estafette_rules::System;
use estafette_store::{PhaseHead, QuestionRow, Records};
use estafette_words::{Voice, say};

/// Puts the open questions of a phase that paused, in place of those that were open.
pub(crate) fn put(work: &mut dyn Records, head: &PhaseHead, open: &[Open]) -> HouseResult<Vec<QuestionRow>> {
    let game = &head.sitting.game;
    let rows = numbered(work, head, open)?;
    work.close_questions(game, head.number)?;
    for row in &rows {
        work.put_question(game, row)?;
    }
    Ok(rows)
}

/// The open questions of a phase that paused, as they would be put: their choices get numbers that no choice
/// of the seat had in this turn.
pub(crate) fn numbered(
    work: &mut dyn Records,
    head: &PhaseHead,
    open: &[Open],
) -> HouseResult<Vec<QuestionRow>> {
    let game = &head.sitting.game;
    let before = work.open_questions(game)?;
    let mut rows: Vec<QuestionRow> = Vec::new();
    for open in open {
        let (seat, turn) = (&open.key.seat, head.sitting.turn);
        let first_option = match before.iter().find(|b| b.open == *open) {
            Some(row) => row.first_option,
            None => {
                let here = rows.iter().filter(|r| r.open.key.seat == *seat).map(last_option).max();
                work.highest_option(game, seat, turn)?.max(here.unwrap_or(0)) + 1
            }
        };
        rows.push(QuestionRow { phase: head.number, turn, open: open.clone(), first_option });
    }
    Ok(rows)
}

fn last_option(row: &QuestionRow) -> u32 {
    row.first_option + u32::try_from(row.open.question.choices.len()).unwrap_or(0) - 1
}

/// How an open question stands with its seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stand {
    /// It has no answer; the phase waits for one.
    Owed,
    /// An answer came in, or an umpire ruled.
    Answered(Answer, Source),
    /// The orders that were in when the phase began answer it; nothing that comes now can change that.
    Ordered(Answer),
    /// Standing orders answer it, unless a reply does.
    Standing(Answer),
}

/// How an open question stands, in the order in which the table looks for answers.
pub(crate) fn stand(game: &Game<'_>, row: &QuestionRow) -> Stand {
    let question = &row.open.question;
    let given = game.answer_to(row).filter(|g| question.allows(&g.answer));
    let legal = |answer: &Option<Answer>| answer.clone().filter(|a| question.allows(a));
    match (given, legal(&question.ordered), legal(&question.standing)) {
        (Some(given), ordered, _) if given.source == Source::Ruling || ordered.is_none() => {
            Stand::Answered(given.answer, given.source)
        }
        (_, Some(answer), _) => Stand::Ordered(answer),
        (_, None, Some(answer)) => Stand::Standing(answer),
        (_, None, None) => Stand::Owed,
    }
}

/// A question as it stands in a mail to its seat.
pub(crate) fn asked(game: &Game<'_>, row: &QuestionRow) -> AskedLine {
    let (open, voice) = (&row.open, game.voice(&row.open.key.seat));
    let lang = voice.0;
    let phrased = game.system.phrase(open, lang);
    let key = open.key.to_string();
    let text = format!("{} [{}]", phrased.text, open.question.rule);
    let settled =
        |answer: &Answer| phrased.settled.clone().unwrap_or_else(|| words(game.system, open, answer, lang));
    let settled = match stand(game, row) {
        Stand::Ordered(answer) => {
            let settled = say!(voice, "asked-ordered", answer = &settled(&answer));
            return AskedLine { key, text, settled, ..AskedLine::default() };
        }
        Stand::Standing(answer) => {
            say!(voice, "asked-standing", answer = &settled(&answer))
        }
        Stand::Owed | Stand::Answered(..) => String::new(),
    };
    let keys = open.question.choices.iter().map(|c| c.answer.to_string());
    AskedLine {
        also: match &open.question.payment {
            Some(payment) if phrased.also.is_empty() => offer(payment, &key, voice),
            _ => phrased.also,
        },
        options: (row.first_option..).zip(keys).zip(phrased.choices).map(|((n, k), t)| (n, k, t)).collect(),
        default: phrased.default,
        key,
        text,
        settled,
    }
}

/// What may be put together for a payment.
fn offer(payment: &Payment, key: &str, voice: Voice) -> String {
    let items = payment.items.iter();
    let example: Vec<&str> = items.clone().take(2).map(|i| i.text.as_str()).collect();
    let example = example.join(", ");
    match payment.amount {
        Amount::AtLeast(least) => {
            let worth = items.map(|i| say!(voice, "offer-item", item = &i.text, worth = i.worth));
            let items = worth.collect::<Vec<_>>().join(", ");
            say!(voice, "offer-worth", least = least, items = &items, question = key, example = &example)
        }
        Amount::Items(n) => {
            let items = items.map(|i| i.text.as_str()).collect::<Vec<_>>().join(", ");
            say!(voice, "offer-items", n = n, items = &items, question = key, example = &example)
        }
    }
}

/// An answer in the words of a language: those of its choice, or what the question would say if it
/// were its default.
pub(crate) fn words(system: &dyn System, open: &Open, answer: &Answer, lang: Lang) -> String {
    match open.question.choices.iter().position(|c| c.answer == *answer) {
        Some(at) => system.phrase(open, lang).choices.swap_remove(at),
        None => {
            let question = Question { default: answer.clone(), ..open.question.clone() };
            system.phrase(&Open { key: open.key.clone(), question }, lang).default
        }
    }
}

/// The open questions of a seat.
pub(crate) fn questions_to<'g>(
    game: &'g Game<'_>,
    seat: &'g SeatId,
) -> impl Iterator<Item = &'g QuestionRow> {
    game.questions.iter().filter(move |q| q.open.key.seat == *seat)
}

/// What a seat answered: the question and the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chosen<'q> {
    pub row: &'q QuestionRow,
    pub answer: Answer,
}

/// Reads what stands after `answer`: numbers of choices, or a question's key and a choice or what is
/// given. All languages of the system are understood.
pub(crate) fn read<'q>(
    system: &dyn System,
    rows: &[&'q QuestionRow],
    said: &str,
    voice: Voice,
) -> Result<Vec<Chosen<'q>>, String> {
    if rows.is_empty() {
        return Err(say!(voice, "answer-no-question"));
    }
    let numbers: Result<Vec<u32>, _> =
        said.split([' ', ',']).filter(|w| !w.is_empty()).map(str::parse).collect();
    match numbers {
        Ok(numbers) => numbers.iter().map(|n| by_number(rows, *n, voice)).collect(),
        Err(_) => {
            let by_key = || by_key(system, rows, &fold(said), voice);
            copied(system, rows, said).map_or_else(by_key, Ok).map(|c| vec![c])
        }
    }
}

/// A line copied from the question: a choice's number, then its words.
fn copied<'q>(system: &dyn System, rows: &[&'q QuestionRow], said: &str) -> Option<Chosen<'q>> {
    let (number, rest) = said.split_once(' ')?;
    let chosen = by_number(rows, number.parse().ok()?, Voice::ENGLISH).ok()?;
    let rest = fold(rest);
    let mut texts = system.languages().iter().map(|l| words(system, &chosen.row.open, &chosen.answer, *l));
    texts.any(|text| rest.starts_with(&fold(&text))).then_some(chosen)
}

fn by_number<'q>(rows: &[&'q QuestionRow], number: u32, voice: Voice) -> Result<Chosen<'q>, String> {
    let found = rows.iter().find_map(|row| {
        let index = number.checked_sub(row.first_option)? as usize;
        let choice = row.open.question.choices.get(index)?;
        Some(Chosen { row, answer: choice.answer.clone() })
    });
    found.ok_or_else(|| say!(voice, "answer-no-choice", said = number, open = &what_is_open(rows, voice)))
}

/// The question that a text names, the longest name first; what is the only one need not be named.
fn by_key<'q>(
    system: &dyn System,
    rows: &[&'q QuestionRow],
    said: &str,
    voice: Voice,
) -> Result<Chosen<'q>, String> {
    let mut meant: Vec<(&QuestionRow, &str)> = Vec::new();
    for &row in rows {
        let key = &row.open.key;
        let alone = rows.iter().filter(|r| r.open.key.decision == key.decision).count() == 1;
        let decision = alone.then(|| fold(key.decision.as_str()));
        for start in [Some(fold(&key.to_string())), decision].into_iter().flatten() {
            let rest = said.strip_prefix(start.as_str());
            meant.extend(rest.filter(|r| r.starts_with([' ', ':', '='])).map(|rest| (row, rest)));
        }
    }
    meant.sort_by_key(|(_, rest)| rest.len());
    let only = |row: &&QuestionRow| rows.len() == 1 || row.open.question.payment.is_some();
    if let (true, [row]) =
        (meant.is_empty(), rows.iter().copied().filter(only).collect::<Vec<_>>().as_slice())
    {
        meant.push((row, said));
    }
    let mut wrong = None;
    for (row, rest) in meant {
        match by_words(system, row, rest.trim_start_matches([' ', ':', '=']), voice) {
            Ok(answer) => return Ok(Chosen { row, answer }),
            Err(why) => drop(wrong.get_or_insert(why)),
        }
    }
    let no_key = || say!(voice, "answer-no-key", said = said, open = &what_is_open(rows, voice));
    Err(wrong.unwrap_or_else(no_key))
}

/// A choice by its key, words or number, or what is given, of one question.
fn by_words(system: &dyn System, row: &QuestionRow, said: &str, voice: Voice) -> Result<Answer, String> {
    let (open, question) = (&row.open, &row.open.question);
    // A key first: `answer ND-03 E02 2` bids 2, whatever number that choice has.
    if let Some(choice) = giving::choice(question, said) {
        return Ok(choice.answer.clone());
    }
    if let Some(chosen) = said.parse().ok().and_then(|number| by_number(&[row], number, voice).ok()) {
        return Ok(chosen.answer);
    }
    let in_all = |answer: &Answer| -> Vec<String> {
        system.languages().iter().map(|lang| words(system, open, answer, *lang)).collect()
    };
    let is = |answer: &Answer| in_all(answer).iter().any(|w| fold(w) == said);
    if let Some(choice) = question.choices.iter().find(|c| is(&c.answer)) {
        return Ok(choice.answer.clone());
    }
    let Some(payment) = &question.payment else {
        return Err(say!(voice, "answer-not-here", open = &what_is_open(&[row], voice)));
    };
    let names: Vec<Vec<String>> =
        payment.items.iter().map(|i| in_all(&payment.answer([i.key.as_str()]))).collect();
    giving::read(payment, &names, said, voice)
        .map_err(|why| format!("{why}; {}", what_is_open(&[row], voice)))
}

fn what_is_open(rows: &[&QuestionRow], voice: Voice) -> String {
    let of_row = |row: &&QuestionRow| {
        let (key, question) = (row.open.key.to_string(), &row.open.question);
        let choices: Vec<String> =
            (row.first_option..).zip(&question.choices).map(|(n, c)| format!("{n} = {}", c.answer)).collect();
        let offer =
            question.payment.as_ref().map_or_else(String::new, |p| format!("; {}", offer(p, &key, voice)));
        format!("{key}: {}{offer}", choices.join(", "))
    };
    let questions = rows.iter().map(of_row).collect::<Vec<_>>().join("; ");
    say!(voice, "answer-open", questions = &questions)
}

/// The journal entry of an answer.
pub(crate) fn entry(
    game: &Game<'_>,
    chosen: &Chosen<'_>,
    (source, letter): (Source, Option<&LetterId>),
) -> HouseResult<Entry> {
    let Some(paused) = &game.paused else {
        return Err(HouseError::Refused("no phase waits for answers".to_owned()));
    };
    Ok(Entry::Answered {
        sitting: paused.head.sitting.clone(),
        question: chosen.row.open.key.clone(),
        given: Given {
            answer: chosen.answer.clone(),
            source,
            fingerprint: chosen.row.open.question.fingerprint(),
        },
        letter: letter.cloned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Tiny;
    use estafette_core::payment::Item;
    use estafette_core::table::Choice;
    use estafette_core::{DecisionId, QuestionKey};

    fn row(subject: &str, first_option: u32) -> QuestionRow {
        let (decision, seat) = (DecisionId::new("GD-15"), SeatId::new("polish"));
        let choice = |key: &str, text: &str| Choice { answer: Answer::of(key), text: text.to_owned() };
        let question = Question {
            decision: decision.clone(),
            rule: estafette_core::rule!("8.31"),
            seat: seat.clone(),
            subject: subject.to_owned(),
            text: "Where to?".to_owned(),
            choices: vec![choice("S", "to the south"), choice("SE", "to the south-east")],
            ordered: None,
            standing: None,
            default: Answer::of("S"),
            payment: None,
            amount: None,
            unfit: None,
        };
        let key = QuestionKey { decision, seat, subject: subject.to_owned(), count: 1 };
        QuestionRow { phase: 1, turn: 1, open: Open { key, question }, first_option }
    }

    fn read_of(rows: &[&QuestionRow], said: &str) -> Result<Vec<(String, String)>, String> {
        let found = read(&Tiny::new(1), rows, said, Voice::ENGLISH)?;
        Ok(found.iter().map(|c| (c.row.open.key.subject.clone(), c.answer.0.clone())).collect())
    }

    fn chosen(said: &str) -> Result<Vec<(String, String)>, String> {
        let (p12, p1) = (row("P12", 1), row("P1", 3));
        read_of(&[&p1, &p12], said)
    }

    /// A question that may be answered by giving crown cards and a token worth at least 3.
    fn bill(subject: &str) -> QuestionRow {
        let item = |key: &str, worth| Item { key: key.to_owned(), text: key.replace('-', " "), worth };
        let items = vec![item("crown-2", 2), item("crown-4", 4), item("provision-1", 1)];
        let mut row = row(subject, 5);
        row.open.question.payment = Some(Payment { items, amount: Amount::AtLeast(3) });
        row
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

    #[test]
    fn what_is_given_is_read_with_the_key_and_without_if_it_is_the_only_one() {
        let (bill, other) = (bill("toll"), row("P12", 1));
        let given = |said: &str| read_of(&[&other, &bill], said).map(|mut all| all.swap_remove(0).1);
        for said in
            ["GD-15 toll crown 2, provision 1", "gd-15 toll: provision-1 + crown-2", "crown 2 i provision 1"]
        {
            assert_eq!(given(said).as_deref(), Ok("crown-2+provision-1"), "{said}");
        }
        assert_eq!(given("6").as_deref(), Ok("SE"), "listed choices keep their numbers");
        assert_eq!(given("GD-15 toll 6").as_deref(), Ok("SE"));
        let lacking = given("GD-15 toll crown 2").unwrap_err();
        assert!(lacking.contains("1 is lacking") && lacking.contains("provision 1 (worth 1)"), "{lacking}");
        assert!(given("GD-15 toll crwn 4").unwrap_err().contains("did you mean `crown 4`?"));
    }
}
