//! The review of a draft as an umpire reads it, on paper and in a terminal: lines under headings, and the
//! words that can be said to it, filled with its own numbers.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::{Changed, Difference, Review, SeatReview, Waived};
use crate::House;
use crate::base::house::in_zone;
use estafette_core::{Lang, told_reason};
use estafette_orders::desk::to_draft;
use estafette_words::Voice;

/// What the templates are given.
#[derive(Debug, Default, Serialize)]
pub(super) struct Paper {
    lang: Lang,
    game: String,
    system: String,
    draft: u32,
    title: String,
    /// Since when it waits, when it is published, where it stops.
    stand: Vec<String>,
    problems: Vec<String>,
    seats: Vec<SeatPaper>,
    phases: Vec<Block>,
    decisions: Vec<String>,
    dice: Vec<String>,
    questions: Vec<Block>,
    rulings: Vec<String>,
    precedents: Vec<Block>,
    settings: Vec<String>,
    told: Vec<String>,
    words: Vec<Word>,
    /// Whether maps go with it, as `cid:map-before` and `cid:map`.
    maps: bool,
}

/// What a seat ordered.
#[derive(Debug, Serialize)]
struct SeatPaper {
    heading: String,
    orders: Vec<String>,
    understood: Vec<String>,
}

/// A heading with lines; of a phase, with entries of their own.
#[derive(Debug, Serialize)]
struct Block {
    heading: String,
    lines: Vec<PaperLine>,
}

/// A line, with what belongs below it.
#[derive(Debug, Serialize)]
struct PaperLine {
    head: String,
    under: Vec<String>,
}

/// Something that can be said to the draft.
#[derive(Debug, Serialize)]
struct Word {
    say: String,
    short: &'static str,
}

impl House<'_> {
    /// A review as plain text, as umpires are mailed it; moments are those of a zone.
    pub fn review_text(&self, review: &Review, zone: &str) -> String {
        self.base.papers.write("review", &Paper::of(review, zone)).text
    }

    /// A difference as plain text, as umpires are mailed it.
    pub fn difference_text(&self, changed: &Difference) -> String {
        let mut text = String::new();
        for part in parts(changed) {
            text += &format!("{}\n{}\n\n", part.heading.to_uppercase(), part.lines.join("\n"));
        }
        text.trim_end().to_owned()
    }
}

impl Paper {
    /// The review of a draft, for a reader in a zone.
    pub fn of(review: &Review, zone: &str) -> Self {
        Self {
            lang: Lang::English,
            game: review.game.clone(),
            system: review.system_title.clone(),
            draft: review.draft,
            title: review.title.clone(),
            stand: stand(review, zone),
            problems: problems(review),
            seats: review.seats.iter().map(seat).collect(),
            phases: phases(review),
            decisions: decisions(review),
            dice: dice(review),
            questions: questions(review),
            rulings: rulings(review, zone),
            precedents: precedents(review),
            settings: review.settings.iter().map(|(key, value)| format!("{key} = {value}")).collect(),
            told: review.seats.iter().map(|s| format!("{} ({}): {}", s.title, s.seat, s.report.0)).collect(),
            words: words(review),
            maps: false,
        }
    }

    /// The same in a mail that has the maps with it.
    pub fn with_maps(self) -> Self {
        Self { maps: true, ..self }
    }
}

/// When a draft is published, in a sentence.
pub(super) fn publishing(publish: Option<DateTime<Utc>>, zone: &str) -> String {
    match publish {
        Some(at) => format!(
            "It is published by itself on {}, unless an umpire objects.",
            in_zone(at, zone, Voice::ENGLISH)
        ),
        None => "It is not published until an umpire approves it.".to_owned(),
    }
}

fn stand(review: &Review, zone: &str) -> Vec<String> {
    let since = in_zone(review.since, zone, Voice::ENGLISH);
    vec![
        format!("It waits since {since}."),
        publishing(review.publish, zone),
        format!("The adjudication stops {}.", review.stops),
    ]
}

fn problems(review: &Review) -> Vec<String> {
    let line = |p: &super::ProblemReview| {
        let waived = if p.waived == Waived::Yes { " (waived)" } else { "" };
        format!("P{}{waived} {}", p.number, p.text)
    };
    review.problems.iter().map(line).collect()
}

fn seat(seat: &SeatReview) -> SeatPaper {
    let holder = seat.holder.as_ref().map_or_else(String::new, |name| format!(", {name}"));
    let several = plays_several(seat);
    let order = |o: &super::OrderReview| {
        let when = if several { format!("{}, ", o.when) } else { String::new() };
        let ruled = match o.ruled.as_deref() {
            None => String::new(),
            Some("") => " (struck)".to_owned(),
            Some(other) => format!(" (what counts: {other})"),
        };
        format!("{when}{}. {}{ruled}", o.number, o.text)
    };
    SeatPaper {
        heading: format!("{} ({}{holder})", seat.title, seat.seat),
        orders: seat.orders.iter().map(order).collect(),
        understood: seat.understood.clone(),
    }
}

/// Whether a seat has orders for several periods, so that their numbers alone say too little.
fn plays_several(seat: &SeatReview) -> bool {
    seat.orders.iter().any(|o| o.when != seat.orders[0].when)
}

fn phases(review: &Review) -> Vec<Block> {
    let line = |(head, under): &(String, Vec<String>)| PaperLine { head: head.clone(), under: under.clone() };
    let block = |phase: &super::PhaseReview| Block {
        heading: phase.title.clone(),
        lines: phase.entries.iter().map(line).collect(),
    };
    review.phases.iter().map(block).collect()
}

fn decisions(review: &Review) -> Vec<String> {
    let line = |d: &super::DecisionReview| {
        let from = match d.source.as_str() {
            "orders" => "ordered",
            "reply" => "answered",
            "standing" => "from standing orders",
            "default" => "the default",
            "ruling" => "an umpire's ruling",
            other => other,
        };
        let what = [d.seat.as_str(), d.subject.as_str()].join(" ");
        format!("{} {}: {} [{}], {from}", d.decision, what.trim(), d.text, d.rule)
    };
    review.decisions.iter().map(line).collect()
}

fn dice(review: &Review) -> Vec<String> {
    let line = |d: &super::DieReview| {
        let set =
            d.computed.map_or_else(String::new, |was| format!(", set by an umpire; its key gives {was}"));
        format!("{}: {} of {}, [{}] {}{set}", d.mark, d.die, d.of, d.rule, d.subject)
    };
    review.dice.iter().map(line).collect()
}

fn questions(review: &Review) -> Vec<Block> {
    let block = |(seat, asked): &(estafette_core::SeatId, estafette_reports::AskedLine)| {
        let choice = |(number, key, words): &(u32, String, String)| PaperLine {
            head: format!("{number}  {key}  {words}"),
            under: Vec::new(),
        };
        Block {
            heading: format!("{} asks {seat}: {}", asked.key, asked.text),
            lines: asked.options.iter().map(choice).collect(),
        }
    };
    review.questions.iter().map(block).collect()
}

fn rulings(review: &Review, zone: &str) -> Vec<String> {
    let line = |r: &super::RulingReview| {
        let at = in_zone(r.at, zone, Voice::ENGLISH);
        let because = if r.because.is_empty() { String::new() } else { format!(", because {}", r.because) };
        let withdrawn = r.withdrawn.as_ref().map_or_else(String::new, |w| format!("; withdrawn {w}"));
        let idle = if r.without_effect { "; WITHOUT EFFECT, no player is told" } else { "" };
        format!("R{} {}{because} ({}, {at}{withdrawn}{idle})", r.number, r.text, r.by)
    };
    review.rulings.iter().map(line).collect()
}

fn precedents(review: &Review) -> Vec<Block> {
    let with = review.rules.iter().filter(|r| !r.precedents.is_empty());
    let line = |p: &super::PrecedentLine| PaperLine {
        head: format!("{} R{} of {}: {}", p.game, p.number, p.at.format("%Y-%m-%d"), p.text),
        under: Some(told_reason(&p.because)).filter(|b| !b.is_empty()).into_iter().collect(),
    };
    let block = |rule: &super::RuleReview| Block {
        heading: format!("{} {}", rule.rule, rule.title),
        lines: rule.precedents.iter().map(line).collect(),
    };
    with.map(block).collect()
}

/// The words that can be said to this draft; those that would find nothing in it are left out.
fn words(review: &Review) -> Vec<Word> {
    let ordered = review.seats.iter().find(|s| !s.orders.is_empty());
    let seat = review.seats.first().map_or("SEAT", |s| s.seat.as_str());
    let standing = |p: &&super::ProblemReview| p.waived == Waived::No;
    let several = review.seats.iter().any(plays_several);
    let of_turn = |o: &super::OrderReview| {
        if several { format!(" of turn {}", o.turn) } else { String::new() }
    };
    let filled = |name: &str| -> Option<String> {
        Some(match name {
            "strike" => {
                let (of, order) = ordered.and_then(|s| Some((&s.seat, s.orders.first()?)))?;
                format!("strike {of} {}{} because …", order.number, of_turn(order))
            }
            "amend" => {
                let (of, order) = ordered.and_then(|s| Some((&s.seat, s.orders.first()?)))?;
                format!("amend {of} {}{}: {} because …", order.number, of_turn(order), order.text)
            }
            "add" => format!("add {seat}: ORDER because …"),
            "die" => {
                let die = review.dice.first()?;
                format!("die {} = {} because …", die.mark, die.die)
            }
            "answer" => {
                let (_, asked) = review.questions.first()?;
                format!("answer {} {} because …", asked.key, asked.options.first()?.0)
            }
            "set" => "set PART = VALUE because …".to_owned(),
            "award" | "take" => format!("{name} {seat} 5 because …"),
            "waive" => format!("waive P{} because …", review.problems.iter().find(standing)?.number),
            "note" => "note to all: …".to_owned(),
            "withdraw" => {
                let ruling = review.rulings.iter().rev().find(|r| r.withdrawn.is_none())?;
                format!("withdraw R{} because …", ruling.number)
            }
            "hold" => {
                review.publish?;
                "hold".to_owned()
            }
            other => other.to_owned(),
        })
    };
    to_draft().filter_map(|verb| Some(Word { say: filled(verb.name)?, short: verb.short })).collect()
}

/// A part of a difference.
#[derive(Debug, Serialize)]
pub(super) struct Part {
    heading: String,
    lines: Vec<String>,
}

/// A difference under headings; a part in which nothing changed is left out.
pub(super) fn parts(changed: &Difference) -> Vec<Part> {
    let told = changed.told.iter().map(|(seat, lines)| (format!("what {seat} would be told"), lines));
    let all = [
        ("what happens".to_owned(), &changed.story),
        ("dice".to_owned(), &changed.dice),
        ("problems".to_owned(), &changed.problems),
        ("where it stops".to_owned(), &changed.stops),
    ];
    let line = |c: &Changed| format!("{} {}", c.change.mark(), c.text).trim_end().to_owned();
    let part =
        |(heading, lines): (String, &Vec<Changed>)| Part { heading, lines: lines.iter().map(line).collect() };
    all.into_iter().chain(told).map(part).filter(|p| !p.lines.is_empty()).collect()
}
