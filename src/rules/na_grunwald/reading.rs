//! What a seat is told about its sheet: how it was understood, what is wrong with it, and how its plan
//! would go on the present board if nobody else placed anything.

use estafette_core::cites;
use estafette_core::journal::At;
use estafette_core::rule;
use estafette_core::table::Position as _;
use estafette_core::{Lang, Source};
use estafette_orders::Problem;
use estafette_rules::{Numbers, OrderText, Reading, Understood};

use super::event::Event;
use super::ids::{Field, Seat};
use super::orders::{self, Asked, BlankFacts, Header, Order, Placed, Skirmish};
use super::orders::{Act, PlanLine, SkirmishCard};
use super::phase::Phase;
use super::position::Position;
use super::s07_legal::{self, Illegal};
use super::s07_officers::{self, Book, Turn};
use super::sheet::{self, Drawn, InForce, Library};
use super::{s07_conditions, words};

/// Reads a seat's texts; the last is the newest. Only the board and the seat's own things are looked at.
pub fn read(
    position: &Position,
    seat: Seat,
    texts: &[OrderText],
    (lang, library): (Lang, &Library),
) -> Reading {
    let Some(newest) = texts.last() else { return Reading::default() };
    let last = texts.len() - 1;
    let mut texts = texts.to_vec();
    if newest.period == u32::from(position.round) {
        texts[last].due = Some(At { turn: newest.period, phase: position.phase.name() });
    }
    let texts = texts.as_slice();
    let newest = &texts[last];
    let drawn = sheet::draw(texts, newest.period, lang, library);
    let keeps = drawn.newest.iter().any(|o| matches!(o.order, Order::Keep(_)));
    let late: Vec<&Placed> = drawn.newest.iter().filter(|o| sheet::is_late(newest, &o.order)).collect();
    let stands = |o: &&Placed| keeps || !sheet::is_late(newest, &o.order);
    let standing: Vec<Placed> = drawn.newest.iter().filter(stands).cloned().collect();
    let mut reading = Reading {
        understood: understood(&standing, &Numbers::of(texts, newest.period), last, lang),
        sheet: in_force(&drawn, texts, lang),
        ..Reading::default()
    };
    reading
        .problems
        .extend(drawn.newest.iter().filter_map(|o| check(position, seat, o, newest.period, lang)));
    let now = newest.period == u32::from(position.round) && position.phase == Phase::Placement;
    if now && let Some(plan) = &drawn.sheet.plan {
        let trial = Trial::of(position, seat, &plan.what, &drawn.sheet.numbers);
        reading.forecast = trial.forecast(position, seat, lang);
        let lines: Vec<&InForce> =
            drawn.in_force.iter().filter(|o| matches!(o.placed.order, Order::Place(_))).collect();
        for (line, why) in &trial.unused {
            let (Some(order), Unused::Illegal(illegal)) = (lines.get(*line as usize - 1), why) else {
                continue;
            };
            if order.text == last && !illegal.is_used_up() {
                reading.problems.push(never_fits(position, seat, order, *illegal, lang));
            }
        }
    }
    let ahead = newest.period > u32::from(position.round)
        || newest.period == u32::from(position.round) && position.phase == Phase::Event;
    if ahead && drawn.newest.iter().any(|o| matches!(o.order, Order::Place(_))) {
        reading.forecast.push(words::say(lang, "plan-unseen", &[("round", newest.period.into())]));
        let truces = drawn.newest.iter().filter_map(|o| truce(position, seat, o, newest.period, lang));
        // A line of a kept plan may well wait for the war.
        reading.problems.extend(truces.filter(|_| !keeps));
    }
    let numbers = Numbers::of(texts, newest.period);
    reading.late = late.iter().map(|o| numbers.at(last, o.line, o.span.start)).collect();
    let next = (position.round < position.data.tables.rounds).then_some(newest.period + 1);
    match next.filter(|_| keeps && !late.is_empty()) {
        // Nothing is wrong with a sheet that is kept: it acts from the next round on.
        Some(next) => {
            let (n, lines) =
                (late.len(), late.iter().map(|o| o.line.to_string()).collect::<Vec<_>>().join(", "));
            let values = [("n", n.into()), ("lines", (&lines).into()), ("next", next.into())];
            reading.forecast.push(words::say(lang, "too-late-kept", &values));
        }
        None => {
            reading.problems.extend(late.iter().map(|placed| too_late(placed, newest.period, next, lang)));
        }
    }
    if !drawn.ended.is_empty() {
        let said =
            drawn.ended.iter().map(|o| format!("`{}`", o.placed.words())).collect::<Vec<_>>().join(", ");
        let values = [("orders", (&said).into()), ("round", newest.period.into())];
        reading.forecast.push(words::say(lang, "kept-ended", &values));
    }
    reading.problems.extend(replaced(&drawn, last, lang));
    reading.problems.extend(drawn.problems);
    reading.left = drawn.left;
    reading.problems.sort_by_key(|p| (p.line, p.span.start));
    reading
}

/// The orders of the newest text.
fn understood(orders: &[Placed], numbers: &Numbers, text: usize, lang: Lang) -> Vec<Understood> {
    let keeps = orders.iter().any(|o| matches!(o.order, Order::Keep(_)));
    orders
        .iter()
        .map(|placed| Understood {
            line: placed.line,
            text: placed.order.said(lang),
            standing: keeps,
            numbers: vec![numbers.at(text, placed.line, placed.span.start)],
        })
        .collect()
}

fn in_force(drawn: &Drawn, texts: &[OrderText], lang: Lang) -> Vec<Understood> {
    let last = texts.len() - 1;
    let mail = |text: usize| sheet::mail_of(texts, text);
    let kept = |text: usize| {
        drawn.in_force.iter().any(|o| mail(o.text) == mail(text) && matches!(o.placed.order, Order::Keep(_)))
    };
    drawn
        .in_force
        .iter()
        .map(|order| Understood {
            line: if order.text == last { order.placed.line } else { 0 },
            text: in_plan(order, lang),
            standing: kept(order.text),
            numbers: if order.source == Source::Orders { vec![order.number] } else { Vec::new() },
        })
        .collect()
}

/// An order in words; a line of a plan that was kept from an earlier round says which it is.
fn in_plan(order: &InForce, lang: Lang) -> String {
    let text = order.placed.order.said(lang);
    if order.source == Source::Standing && matches!(order.placed.order, Order::Place(_)) {
        return words::say(lang, "kept-line", &[("line", order.number.into()), ("what", (&text).into())]);
    }
    text
}

/// Notes on orders of the newest text that later lines of it on the same thing replace.
fn replaced(drawn: &Drawn, newest: usize, lang: Lang) -> Vec<Problem> {
    let counts = |old: &Placed| {
        let now = drawn.in_force.iter().filter(|now| now.text == newest);
        now.map(|now| &now.placed).find(|now| sheet::are_of_one_thing(&now.order, &old.order))
    };
    let note = |old: &InForce| {
        let new = counts(&old.placed)?;
        let why = match new.line == old.placed.line {
            true => words::say(lang, "replaced-here", &[("order", new.words().into())]),
            false => {
                let line = u32::try_from(new.line).unwrap_or(u32::MAX);
                words::say(lang, "replaced-by", &[("line", line.into())])
            }
        };
        Some(old.placed.problem(why).as_warning())
    };
    drawn.replaced.iter().filter(|old| old.text == newest).filter_map(note).collect()
}

/// A line for Krzyzacy in a round of truce, which never fits (NG-7.15).
fn truce(position: &Position, seat: Seat, placed: &Placed, period: u32, lang: Lang) -> Option<Problem> {
    let Order::Place(PlanLine { act: Act::Place { field: Field::Krzyzacy, .. }, .. }) = &placed.order else {
        return None;
    };
    let from = position.data.tables.war_from;
    let why = Illegal::Truce { from };
    let text = words::illegal(why, position.player(seat).ducats, lang);
    let problem = placed.problem(text);
    (period < u32::from(from)).then(|| problem.as_warning().under(why.rule()))
}

/// What is said of an order whose phase of the round has been played: after a roll back to the middle of one, or
/// while it goes on. `next` is the round in which a plan can still be played.
fn too_late(placed: &Placed, period: u32, next: Option<u32>, lang: Lang) -> Problem {
    cites!("NG-4.2", "NG-7.20");
    let phase = placed.order.kind().phase();
    let values = [("phase", phase.as_str().into()), ("round", period.into())];
    let text = words::say(lang, "too-late", &values);
    let late = placed.problem(text);
    let late = match (&placed.order, next) {
        (Order::Place(_), Some(next)) => {
            late.hinting(words::say(lang, "plan-too-late", &[("next", next.into())]))
        }
        _ => late,
    };
    late.under(if phase == Phase::Placement { rule!("NG-7.20") } else { rule!("NG-4.2") })
}

/// What is wrong with an order besides its words.
fn check(position: &Position, seat: Seat, placed: &Placed, period: u32, lang: Lang) -> Option<Problem> {
    let problem = |text: String| placed.problem(text);
    match &placed.order {
        Order::Header(Header { round, .. }) if u32::from(*round) != period => {
            let values = [("said", (*round).into()), ("round", period.into())];
            Some(problem(words::say(lang, "wrong-round", &values)).as_warning())
        }
        Order::Header(Header { seat: Some(said), .. }) if *said != seat => {
            let (said, seat) = (words::seat(*said, lang), words::seat(seat, lang));
            let values = [("said", (&said).into()), ("seat", (&seat).into())];
            Some(problem(words::say(lang, "wrong-seat", &values)).as_warning())
        }
        Order::Skirmish(Skirmish(wishes)) => {
            cites!("NG-9.4");
            let hand = &position.player(seat).hand;
            let missing = wishes.iter().find_map(|wish| match wish {
                SkirmishCard::Card(card) if !hand.contains(card) => Some(*card),
                _ => None,
            })?;
            let card = words::card(missing, lang);
            let text = words::say(lang, "not-in-hand", &[("card", (&card).into())]);
            Some(problem(text).as_warning().under(rule!("NG-9.4")))
        }
        _ => None,
    }
}

fn never_fits(
    position: &Position,
    seat: Seat,
    InForce { placed, number, .. }: &InForce,
    why: Illegal,
    lang: Lang,
) -> Problem {
    let reason = words::illegal(why, position.player(seat).ducats, lang);
    let text = words::say(lang, "never-fits", &[("line", (*number).into()), ("why", (&reason).into())]);
    placed.problem(text).as_warning().under(why.rule())
}

/// Why a line was not carried out in the trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unused {
    Illegal(Illegal),
    Condition,
    Earlier,
    Passed,
}

/// A plan played forward against the present board, nobody else placing anything.
struct Trial {
    /// Turns in order.
    turns: Vec<Turn>,
    struck: Vec<(u32, Unused)>,
    unused: Vec<(u32, Unused)>,
    after: Position,
    /// The numbers by which the lines are called.
    numbers: Vec<u32>,
}

impl Illegal {
    /// Whether the only reason is that the pawns are placed already.
    pub(super) fn is_used_up(self) -> bool {
        matches!(self, Self::OfficerOut | Self::Helpers { left: 0 })
    }
}

impl Trial {
    fn of(position: &Position, seat: Seat, lines: &[PlanLine], numbers: &[u32]) -> Self {
        let mut after = position.clone();
        let mut book = Book::new(lines.to_vec(), Source::Orders);
        let mut trial_struck: Vec<(u32, Unused)> = Vec::new();
        let mut turns = Vec::new();
        while !s07_officers::is_done(&after, seat) {
            let mut struck = Vec::new();
            let turn = book.next(&after, seat, &mut struck);
            trial_struck.extend(struck.iter().map(|l| (*l, unfit(&after, seat, &lines[*l as usize - 1]))));
            let event = match turn {
                Turn::Place(p, line) => Event::Place {
                    seat,
                    field: p.field,
                    officer: p.is_officer(),
                    helpers: p.helpers,
                    ducats: p.ducats,
                    line,
                },
                Turn::Pass(_) | Turn::Nothing => Event::Pass { seat },
            };
            after.apply(&rule!("NG-7.1"), &event);
            turns.push(turn);
        }
        let passed = turns.iter().any(|t| matches!(t, Turn::Pass(_)));
        let unused = book
            .unused()
            .map(|number| {
                let line = &lines[number as usize - 1];
                let why = match unfit(position, seat, line) {
                    Unused::Earlier => match unfit(&after, seat, line) {
                        Unused::Illegal(why) if !why.is_used_up() => Unused::Illegal(why),
                        _ if passed => Unused::Passed,
                        Unused::Illegal(_) => Unused::Earlier,
                        other => other,
                    },
                    other => other,
                };
                (number, why)
            })
            .collect();
        Self { turns, struck: trial_struck, unused, after, numbers: numbers.to_vec() }
    }

    /// The number by which a line is called.
    fn called(&self, line: u32) -> u32 {
        self.numbers.get((line as usize).saturating_sub(1)).copied().unwrap_or(line)
    }

    fn forecast(&self, before: &Position, seat: Seat, lang: Lang) -> Vec<String> {
        let mut lines: Vec<String> = self
            .turns
            .iter()
            .zip(1u32..)
            .filter_map(|(turn, number)| match turn {
                Turn::Place(placement, line) => {
                    let placed = words::placement(*placement, lang);
                    let values = [
                        ("turn", number.into()),
                        ("line", self.called(*line).into()),
                        ("placement", (&placed).into()),
                    ];
                    Some(words::say(lang, "plan-step", &values))
                }
                Turn::Pass(line) => {
                    let values = [("turn", number.into()), ("line", self.called(*line).into())];
                    Some(words::say(lang, "plan-pass", &values))
                }
                Turn::Nothing => None,
            })
            .collect();
        if self.turns.last() == Some(&Turn::Nothing) {
            let left = self.left(seat, lang);
            lines.push(words::say(lang, "plan-end-pass", &[("left", (&left).into())]));
        } else if !self.turns.iter().any(|t| matches!(t, Turn::Pass(_))) {
            lines.push(words::say(lang, "plan-end", &[]));
        }
        let purse = before.player(seat).ducats;
        for (key, rows) in [("plan-struck", &self.struck), ("plan-unused", &self.unused)] {
            for (line, why) in rows {
                let why = reason(*why, purse, lang);
                lines.push(words::say(
                    lang,
                    key,
                    &[("line", self.called(*line).into()), ("why", (&why).into())],
                ));
            }
        }
        lines
    }

    /// The pawns that would be left over.
    fn left(&self, seat: Seat, lang: Lang) -> String {
        let officer = self.after.has_officer(seat).then(|| words::say(lang, "left-officer", &[]));
        let helpers = self.after.helpers_left(seat);
        let helpers = (helpers > 0).then(|| words::helpers(helpers, lang));
        match (officer, helpers) {
            (Some(one), Some(two)) => {
                words::say(lang, "left-and", &[("one", (&one).into()), ("two", (&two).into())])
            }
            (one, two) => one.or(two).unwrap_or_default(),
        }
    }
}

/// Why a line does not fit at some moment; [`Unused::Earlier`] if it does.
pub(super) fn unfit(position: &Position, seat: Seat, line: &PlanLine) -> Unused {
    match s07_legal::placement(position, seat, &line.act) {
        Err(why) => Unused::Illegal(why),
        Ok(placement) => {
            let holds = |c| s07_conditions::holds(position, seat, c, &line.act, placement);
            if line.conditions.iter().all(holds) { Unused::Earlier } else { Unused::Condition }
        }
    }
}

fn reason(why: Unused, purse: u32, lang: Lang) -> String {
    match why {
        Unused::Illegal(why) => words::illegal(why, purse, lang),
        Unused::Condition => words::say(lang, "why-condition", &[]),
        Unused::Earlier => words::say(lang, "why-earlier", &[]),
        Unused::Passed => words::say(lang, "why-passed", &[]),
    }
}

/// A sheet to fill in.
pub fn blank_sheet(position: &Position, seat: Seat, lang: Lang) -> String {
    let tables = &position.data.tables;
    let player = position.player(seat);
    let asked = match position.round {
        round if round >= tables.rounds => Asked::LastRound,
        round if round >= tables.war_from => Asked::War,
        _ => Asked::Peace,
    };
    let event = position.offer.event.as_ref().filter(|_| position.phase == Phase::Event);
    let effect = event.and_then(|id| position.data.events.get(id)).map(|card| card.effect);
    let event_asks = effect.filter(|e| e.asks()).map(|e| words::effect(e, lang));
    let facts = BlankFacts { event_asks, asked, helpers: player.helpers, ducats: player.ducats };
    orders::blank_sheet(position.round, seat, lang, &facts)
}
