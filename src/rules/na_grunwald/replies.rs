//! Orders that answer open questions: `skirmish play crown 5` is as good as `answer 2`.

use estafette_core::table::Open;
use estafette_core::{Answer, Lang, Question, QuestionKey};
use estafette_orders::near::fold;
use estafette_orders::{Problem, Sheet as Lines};
use estafette_rules::Replies;

use super::data::Data;
use super::ids::Seat;
use super::orders::{self, Losses, Never, Order, Placed, Skirmish};
use super::position::Position;
use super::s07_legal;
use super::s07_officers::PASS;
use super::sheet::{Sheet, Sourced};
use super::{s06_cards, s09_losses, s09_skirmish, s14_helpers, s16_game_end, words};

/// What a text says to the questions that are open to a seat, at the position at the pause.
pub fn replies(position: &Position, seat: Seat, open: &[Open], written: &str, lang: Lang) -> Replies {
    let (text, mut given) = copied(written, open, &position.data);
    let text = &with_verbs(&text, open, lang);
    let parsed = orders::parse(text, lang);
    let mut replies = Replies::default();
    let mut used: Vec<Placed> = Vec::new();
    let sheet = said(&parsed.orders);
    for placed in &parsed.orders {
        let Some(open) = open.iter().find(|o| speaks_to(&placed.order, &o.question)) else { continue };
        used.push(placed.clone());
        let done = given.iter().any(|given| given.key == open.key);
        let problem = |key: &str, values: &[(&str, estafette_core::words::Value<'_>)]| {
            let text = words::say(lang, key, values);
            placed.problem(text).under(open.question.rule.clone())
        };
        if done && matches!(placed.order, Order::Place(_)) {
            replies.problems.push(problem("one-at-a-time", &[]).as_warning());
            continue;
        }
        match answer(position, seat, &open.question, placed, &sheet).filter(|a| open.question.allows(a)) {
            Some(answer) => given.push(Given::by(placed, &open.key, answer)),
            None => {
                let key = open.key.to_string();
                let choices = choices(&open.question, &position.data, lang);
                let values = [("key", (&key).into()), ("choices", (&choices).into())];
                replies.problems.push(problem("no-such-reply", &values));
            }
        }
    }
    settle(&mut replies, given, lang);
    let lines: Vec<&str> = written.lines().collect();
    replies.problems.iter_mut().for_each(|problem| show_as_written(problem, &lines));
    replies.rest = rest(text, &used);
    replies
}

/// A verb that was put before a line is not shown: nobody wrote it.
fn show_as_written(problem: &mut Problem, lines: &[&str]) {
    if let Some(line) = lines.get(problem.line - 1).filter(|line| **line != problem.source) {
        problem.source = (*line).to_owned();
        problem.span = 0..line.len();
    }
}

/// An answer as a line gave it.
struct Given {
    key: QuestionKey,
    answer: Answer,
    /// The line, as something to be said of it.
    place: Problem,
    /// Whether it says what is lost, or never lost: each is a half of one answer.
    half: Option<Half>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Losses,
    Never,
}

impl Given {
    fn by(placed: &Placed, key: &QuestionKey, answer: Answer) -> Self {
        let half = match placed.order {
            Order::Losses(_) => Some(Half::Losses),
            Order::Never(_) => Some(Half::Never),
            _ => None,
        };
        Self { key: key.clone(), answer, place: placed.problem(String::new()), half }
    }

    /// Whether nothing is left of it beside a later answer to the same question.
    fn is_overtaken_by(&self, later: &Self) -> bool {
        self.key == later.key && (self.half.is_none() || later.half.is_none() || self.half == later.half)
    }
}

/// Takes the last answer to each question; whoever answers one twice is told which line counts.
fn settle(replies: &mut Replies, mut given: Vec<Given>, lang: Lang) {
    given.sort_by_key(|given| given.place.line);
    for (at, one) in given.iter().enumerate() {
        replies.answers.retain(|(key, _)| *key != one.key);
        replies.answers.push((one.key.clone(), one.answer.clone()));
        if let Some(later) = given[at + 1..].iter().find(|later| one.is_overtaken_by(later)) {
            let (key, line) = (one.key.to_string(), later.place.line);
            let message =
                words::say(lang, "answered-again", &[("key", (&key).into()), ("line", line.into())]);
            replies.problems.push(Problem { message, ..one.place.clone() }.as_warning());
        }
    }
}

/// Lines that are the words of a choice, in either language, answer its question; the rest of the text with them.
fn copied(text: &str, open: &[Open], data: &Data) -> (String, Vec<Given>) {
    let mut said: Vec<(String, QuestionKey, Answer)> = Vec::new();
    for open in open {
        for lang in Lang::ALL {
            let words = words::phrase(&open.question, data, lang).choices.into_iter();
            let answers = open.question.choices.iter().map(|c| c.answer.clone());
            said.extend(words.zip(answers).map(|(words, a)| (fold(&words), open.key.clone(), a)));
        }
    }
    let mut given = Vec::new();
    let mut rest = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let folded = fold(line.trim().trim_end_matches(['.', '!']));
        let mut meant: Vec<_> = said.iter().filter(|(words, ..)| *words == folded).collect();
        meant.dedup_by(|a, b| (&a.1, &a.2) == (&b.1, &b.2));
        if let [(_, key, answer)] = meant.as_slice() {
            let place = Problem::error(number, line, 0..line.len(), "");
            given.push(Given { key: key.clone(), answer: answer.clone(), place, half: None });
            rest.push("");
        } else {
            rest.push(line);
        }
    }
    (rest.join("\n"), given)
}

/// The words before which an answer to a question is an order.
fn prefix(question: &Question) -> Option<&'static str> {
    match question.decision.as_str() {
        "ND-02" | "ND-03" | "ND-13" => Some("event"),
        "ND-08" => Some("skirmish play"),
        "ND-09" => Some("losses:"),
        "ND-10" => Some("helper"),
        _ => None,
    }
}

/// The text with the verb put before lines that are no orders by themselves and are with it: whoever is
/// asked what he bids answers `bid 2`, or `pay`; whether he buys a helper, `buy if price <= 3`.
fn with_verbs<'t>(text: &'t str, open: &[Open], lang: Lang) -> std::borrow::Cow<'t, str> {
    let is_order = |line: &str| {
        let parsed = orders::parse(line, lang);
        !parsed.orders.is_empty() && parsed.problems.is_empty()
    };
    let verbs: Vec<&str> = open.iter().filter_map(|o| prefix(&o.question)).collect();
    if verbs.is_empty() {
        return text.into();
    }
    let with = |line: &str| {
        let tries = verbs.iter().map(|verb| format!("{verb} {}", line.trim()));
        tries.into_iter().find(|with| !is_order(line) && is_order(with))
    };
    let lines: Vec<String> = text.lines().map(|line| with(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n").into()
}

/// At most this many choices are listed in a problem.
const FEW: usize = 12;

fn choices(question: &Question, data: &Data, lang: Lang) -> String {
    let phrased = words::phrase(question, data, lang);
    let mut named = phrased.choices;
    let more = named.len() > FEW;
    named.truncate(FEW);
    named.join("; ") + if more { "; …" } else { "" }
}

/// Whether an order is about what a question asks.
fn speaks_to(order: &Order, question: &Question) -> bool {
    order.kind().decisions().contains(&question.decision.as_str())
}

/// What a text says of losses, as a sheet.
fn said(orders: &[Placed]) -> Sheet {
    let source = estafette_core::Source::Reply;
    let mut sheet = Sheet::default();
    for placed in orders {
        match &placed.order {
            Order::Losses(Losses(picks)) => sheet.losses = Some(Sourced { what: picks.clone(), source }),
            Order::Never(Never(picks)) => {
                let never = sheet.never.get_or_insert_with(|| Sourced { what: Vec::new(), source });
                never.what.extend(picks.iter().copied());
            }
            _ => {}
        }
    }
    sheet
}

fn answer(
    position: &Position,
    seat: Seat,
    question: &Question,
    placed: &Placed,
    sheet: &Sheet,
) -> Option<Answer> {
    let amount = question.amount.unwrap_or(0);
    let paid =
        |keys: Vec<String>| question.payment.as_ref().map(|p| p.answer(keys.iter().map(String::as_str)));
    match &placed.order {
        Order::Event(order) => {
            let keys: Vec<String> = question.choices.iter().map(|c| c.answer.0.clone()).collect();
            s06_cards::answer(*order, &keys).map(Answer)
        }
        Order::Place(line) => match s07_legal::placement(position, seat, &line.act).ok()? {
            Some(placement) => Some(Answer(placement.key())),
            None => Some(Answer::of(PASS)),
        },
        Order::Skirmish(Skirmish(wishes)) => {
            let hand = &position.player(seat).hand;
            s09_skirmish::wished(position, hand, wishes).map(|laid| Answer(laid.key()))
        }
        Order::Losses(_) | Order::Never(_) => {
            let (given, _) = s09_losses::wished(position.player(seat), sheet, amount)?;
            paid(given.iter().map(|t| t.key()).collect())
        }
        Order::Buy(buy) => {
            let buys = s14_helpers::wants(position, seat, amount, buy);
            Some(Answer::of(if buys { s14_helpers::BUY } else { s14_helpers::DECLINE }))
        }
        Order::Starve(starve) => {
            let lost = s16_game_end::meant(position, seat, starve);
            paid(lost.iter().take(amount as usize).map(|t| t.key()).collect())
        }
        Order::Keep(_) | Order::Header(_) | Order::Seating(_) => None,
    }
}

/// The text without the statements that answered something; lines keep their numbers.
fn rest(text: &str, used: &[Placed]) -> String {
    let sheet = Lines::read(text);
    let mut lines = vec![String::new(); text.lines().count()];
    for line in &sheet.lines {
        let spoke = |at: usize, len: usize| {
            used.iter().any(|p| p.line == line.number && p.span.start >= at && p.span.start < at + len.max(1))
        };
        let kept: Vec<&str> =
            line.statements.iter().filter(|s| !spoke(s.at, s.text.len())).map(|s| s.text.as_str()).collect();
        lines[line.number - 1] = kept.join("; ");
    }
    if lines.iter().all(String::is_empty) { String::new() } else { lines.join("\n") }
}
