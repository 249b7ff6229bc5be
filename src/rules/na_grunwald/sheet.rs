//! A seat's sheet for a round: its order texts merged, the last word on each thing winning.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette_core::{Lang, SeatId, Source};
use estafette_orders::{Left, Problem};
use estafette_rules::{Numbers, OrderText, SeatOrders};

use super::ids::Seat;
pub use super::library::Library;
use super::orders::{Buy, EventOrder, Losses, Never, Pick, PlanLine, Skirmish, SkirmishCard, Starve};
use super::orders::{Order, Parsed, Placed, Topic};
use super::phase::Phase;

/// Something a sheet says, and whether it was written for this round or kept from an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// What.
    pub what: T,
    /// From where.
    pub source: Source,
}

/// What is in force of a seat's texts in a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The placement plan, as a whole from the newest text that has one.
    pub plan: Option<Sourced<Vec<PlanLine>>>,
    /// The numbers of its lines (see [`InForce::number`]).
    pub numbers: Vec<u32>,
    /// What to do about the event.
    pub event: Option<Sourced<EventOrder>>,
    /// The card for the skirmish.
    pub skirmish: Option<Sourced<Vec<SkirmishCard>>>,
    /// What to lose.
    pub losses: Option<Sourced<Vec<Pick>>>,
    /// What not to lose.
    pub never: Option<Sourced<Vec<Pick>>>,
    /// Whether to buy a helper.
    pub buy: Option<Sourced<Buy>>,
    /// Whom to starve.
    pub starve: Option<Sourced<Starve>>,
}

/// The orders that make a sheet, for telling them back.
#[derive(Debug, Clone)]
pub struct InForce {
    /// The order with its place.
    pub placed: Placed,
    /// Index of the text it came from.
    pub text: usize,
    /// From where.
    pub source: Source,
    /// The number by which rulings and reports call it: that of the order on the sheet; of a line of a kept
    /// plan, its place in that plan.
    pub number: u32,
}

/// An order of a text that was read, to be put in force or not.
#[derive(Debug, Clone, Copy)]
struct Found<'t> {
    placed: &'t Placed,
    text: usize,
    source: Source,
}

impl Found<'_> {
    fn in_force(self, numbers: &Numbers) -> InForce {
        let Self { placed, text, source } = self;
        let number = numbers.at(text, placed.line, placed.span.start);
        InForce { placed: placed.clone(), text, source, number }
    }
}

/// What reading a seat's texts gave.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The sheet.
    pub sheet: Sheet,
    /// The orders that it is made of.
    pub in_force: Vec<InForce>,
    /// The orders of the newest text.
    pub newest: Vec<Placed>,
    /// The problems of the newest text.
    pub problems: Vec<Problem>,
    /// Orders for the round that later ones took the place of, and kept ones that it ended.
    pub replaced: Vec<InForce>,
    /// What of a kept sheet the newest text ended, that is not kept itself.
    pub ended: Vec<InForce>,
    /// What was written for the round about things that are not for a player to say.
    pub idle: Vec<InForce>,
    /// What is neither in the newest text.
    pub left: Left,
}

/// Whether two orders speak of the same thing, so that the later one counts.
pub fn are_of_one_thing(one: &Order, other: &Order) -> bool {
    one.kind().topic().is_some_and(|of| Some(of) == other.kind().topic())
}

/// Whether a topic gathers all lines of a text, and not only the last.
fn gathers(topic: Topic) -> bool {
    matches!(topic, Topic::Plan | Topic::Never)
}

/// Merges a seat's texts, oldest first, for the period `due`. Texts of that period count whole, a plan that
/// goes on after `more follows` line after line; of
/// earlier ones only the newest that says `keep until changed` does, below them, without what later sheets speak of.
pub fn draw(texts: &[OrderText], due: u32, lang: Lang, library: &Library) -> Drawn {
    merge(texts, due, |text| library.read(text, lang))
}

fn merge(texts: &[OrderText], due: u32, read: impl Fn(&str) -> Arc<Parsed>) -> Drawn {
    let mut drawn = Drawn::default();
    let last = texts.len().saturating_sub(1);
    // The newest sheet that is kept, and what came after it and ended some of it.
    let keeps = |index: &usize| {
        let text = &texts[*index];
        text.period < due
            && may_keep(texts, *index)
            && read(&text.text).orders.iter().any(|o| matches!(o.order, Order::Keep(_)))
    };
    let kept_from = (0..texts.len()).rev().find(keeps).map_or(usize::MAX, |index| mail_of(texts, index));
    let counts = |(index, text): &(usize, &OrderText)| {
        *index == last || text.period == due || text.period < due && *index >= kept_from
    };
    let counted: Vec<(usize, &OrderText, Arc<Parsed>)> = texts
        .iter()
        .enumerate()
        .filter(counts)
        .map(|(index, text)| (index, text, read(&text.text)))
        .collect();
    let keeping: BTreeSet<usize> = counted
        .iter()
        .filter(|(.., parsed)| parsed.orders.iter().any(|o| matches!(o.order, Order::Keep(_))))
        .map(|(index, ..)| mail_of(texts, *index))
        .collect();
    // What its receipt refused as too late; of a sheet that is kept it counts from the next round on.
    let counts = |index: usize, placed: &Placed| {
        keeping.contains(&mail_of(texts, index)) || !is_late(&texts[index], &placed.order)
    };
    let mut kept: Vec<Found<'_>> = Vec::new();
    // A mail with those that go on from it: one sheet, that is kept or not as a whole.
    let mut mail: Vec<Found<'_>> = Vec::new();
    let mut current: BTreeMap<Topic, Vec<Found<'_>>> = BTreeMap::new();
    let (mut gone, mut idle): (Vec<Found<'_>>, Vec<Found<'_>>) = (Vec::new(), Vec::new());
    let mut ended: Vec<Found<'_>> = Vec::new();
    for (index, text, parsed) in &counted {
        if *index == last {
            drawn.newest.clone_from(&parsed.orders);
            drawn.problems.clone_from(&parsed.problems);
            drawn.left.clone_from(&parsed.left);
        }
        let source = if text.period == due { Source::Orders } else { Source::Standing };
        let here = parsed.orders.iter().filter(|placed| counts(*index, placed));
        let here = here.map(|placed| Found { placed, text: *index, source });
        if text.period < due {
            if !text.continues {
                mail.clear();
            }
            let said: BTreeSet<Topic> = here.clone().filter_map(|o| o.placed.order.kind().topic()).collect();
            mail.extend(here);
            if mail.iter().any(|o| matches!(o.placed.order, Order::Keep(_))) {
                kept.clone_from(&mail);
            } else {
                kept.retain(|o| o.placed.order.kind().topic().is_none_or(|of| !said.contains(&of)));
                if !kept.iter().any(says_something) {
                    kept.clear();
                }
            }
        } else if text.period == due {
            let mut said: BTreeMap<Topic, Vec<Found<'_>>> = BTreeMap::new();
            for order in here {
                let Some(topic) = order.placed.order.kind().topic() else {
                    idle.push(order);
                    continue;
                };
                let place = said.entry(topic).or_default();
                if !gathers(topic) {
                    gone.append(place);
                }
                place.push(order);
            }
            let keep = |now: &BTreeMap<Topic, Vec<Found<'_>>>| {
                now.get(&Topic::Keep).and_then(|keep| keep.last()).map(|k| mail_of(texts, k.text))
            };
            let kept_mail = keep(&current).filter(|mail| *mail != mail_of(texts, *index));
            let of_kept = |o: &&Found<'_>| Some(mail_of(texts, o.text)) == kept_mail && says_something(o);
            let stood = gone.len();
            for (topic, orders) in said {
                let place = current.entry(topic).or_default();
                if !(text.continues && gathers(topic)) {
                    gone.append(place);
                }
                place.extend(orders);
            }
            let over: Vec<Found<'_>> = gone[stood..].iter().filter(of_kept).copied().collect();
            // Of a kept sheet of which nothing is left, nothing is kept.
            let is_left = current.values().flatten().any(|o| of_kept(&o));
            if !over.is_empty() && !is_left && keep(&current) == kept_mail {
                gone.extend(current.remove(&Topic::Keep).unwrap_or_default());
            }
            if *index == last {
                ended = over;
            }
        }
    }
    // A sheet that is kept itself takes the place of the one before it without a word.
    let keeps = current.contains_key(&Topic::Keep);
    let speaks = |o: &Found<'_>| o.placed.order.kind().topic().is_some_and(|of| current.contains_key(&of));
    let over = kept.iter().any(says_something) && kept.iter().filter(|o| says_something(o)).all(speaks);
    for order in kept {
        let Some(topic) = order.placed.order.kind().topic().filter(|of| !over || *of != Topic::Keep) else {
            continue;
        };
        let mine = |o: &Found<'_>| o.source == Source::Standing;
        let place = current.entry(topic).or_default();
        if place.iter().all(mine) {
            if !gathers(topic) {
                place.clear();
            }
            place.push(order);
        } else if !keeps && says_something(&order) {
            gone.push(order);
            if place.iter().any(|o| o.text == last) {
                ended.push(order);
            }
        }
    }
    let numbers = Numbers::of(texts, due);
    drawn.in_force = current.into_values().flatten().map(|found| found.in_force(&numbers)).collect();
    let is_kept =
        |o: &&mut InForce| o.source == Source::Standing && matches!(o.placed.order, Order::Place(_));
    for (order, number) in drawn.in_force.iter_mut().filter(is_kept).zip(1..) {
        order.number = number;
    }
    drawn.sheet = Sheet::of(&drawn.in_force);
    drawn.replaced = gone.into_iter().map(|found| found.in_force(&numbers)).collect();
    if !drawn.newest.iter().any(|o| matches!(o.order, Order::Keep(_))) {
        drawn.ended = ended.into_iter().map(|found| found.in_force(&numbers)).collect();
    }
    drawn.idle = idle.into_iter().map(|found| found.in_force(&numbers)).collect();
    drawn
}

/// Whether an order says more than that its sheet is kept, or whose it is.
fn says_something(found: &Found<'_>) -> bool {
    found.placed.order.kind().topic().is_some_and(|of| of != Topic::Keep)
}

/// Whether the phase of an order had been played when its text came in.
pub(super) fn is_late(text: &OrderText, order: &Order) -> bool {
    let Some(due) = text.due.as_ref().filter(|due| due.turn == text.period) else { return false };
    Phase::named(due.phase.as_str()).is_some_and(|due| order.kind().phase() < due)
}

/// The first of the texts that make one sheet with a text, by `more follows`.
pub(super) fn mail_of(texts: &[OrderText], index: usize) -> usize {
    (0..=index).rev().find(|i| !texts[*i].continues).unwrap_or(0)
}

/// Whether a text, or one that it goes on from or that goes on from it, can hold `keep until changed`, in
/// either language; reading all earlier texts of a long game in every phase would be most of the work.
fn may_keep(texts: &[OrderText], index: usize) -> bool {
    let first = mail_of(texts, index);
    let rest = texts[first + 1..].iter().take_while(|t| t.continues);
    texts[first..=first].iter().chain(rest).any(|text| {
        let text = estafette_orders::near::fold(&text.text);
        ["keep", "standing", "until", "stale", "odwolania", "zmiany"].iter().any(|word| text.contains(word))
    })
}

impl Sheet {
    fn of(orders: &[InForce]) -> Self {
        let mut sheet = Self::default();
        for InForce { placed, source, number, .. } in orders {
            let source = *source;
            match placed.order.clone() {
                Order::Place(line) => {
                    let plan = sheet.plan.get_or_insert_with(|| Sourced { what: Vec::new(), source });
                    plan.what.push(line);
                    sheet.numbers.push(*number);
                }
                Order::Event(what) => sheet.event = Some(Sourced { what, source }),
                Order::Skirmish(Skirmish(what)) => sheet.skirmish = Some(Sourced { what, source }),
                Order::Losses(Losses(what)) => sheet.losses = Some(Sourced { what, source }),
                Order::Never(Never(what)) => {
                    let never = sheet.never.get_or_insert_with(|| Sourced { what: Vec::new(), source });
                    never.what.extend(what);
                }
                Order::Buy(what) => sheet.buy = Some(Sourced { what, source }),
                Order::Starve(what) => sheet.starve = Some(Sourced { what, source }),
                Order::Keep(_) | Order::Header(_) | Order::Seating(_) => {}
            }
        }
        sheet
    }
}

/// Everybody's sheets for a round, each drawn when it is first asked for: many phases ask for none.
#[derive(Debug, Default)]
pub struct Sheets<'o>(BTreeMap<Seat, Draft<'o>>);

#[derive(Debug)]
struct Draft<'o> {
    texts: &'o [OrderText],
    due: u32,
    library: &'o Library,
    drawn: OnceCell<Drawn>,
}

static NOTHING: Sheet = Sheet {
    plan: None,
    numbers: Vec::new(),
    event: None,
    skirmish: None,
    losses: None,
    never: None,
    buy: None,
    starve: None,
};

impl<'o> Sheets<'o> {
    /// The sheets for a period.
    pub fn of_period(orders: &'o BTreeMap<SeatId, SeatOrders>, due: u32, library: &'o Library) -> Self {
        let draft = |(seat, texts): (&SeatId, &'o SeatOrders)| {
            Some((Seat::of_id(seat)?, Draft { texts, due, library, drawn: OnceCell::new() }))
        };
        Self(orders.iter().filter_map(draft).collect())
    }

    /// A seat's sheet; an empty one if it wrote nothing.
    pub fn of(&self, seat: Seat) -> &Sheet {
        self.drawn(seat).map_or(&NOTHING, |drawn| &drawn.sheet)
    }

    /// What reading a seat's texts gave, if it wrote any.
    pub fn drawn(&self, seat: Seat) -> Option<&Drawn> {
        let drawn = |d: &'_ Draft<'_>| merge(d.texts, d.due, |text| d.library.read(text, Lang::English));
        self.0.get(&seat).map(|d| d.drawn.get_or_init(|| drawn(d)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::journal::At;

    /// Number of plan lines that are in force in a round.
    fn lines(texts: &[OrderText], round: u32) -> usize {
        draw(texts, round, Lang::English, &Library::default()).sheet.plan.map_or(0, |plan| plan.what.len())
    }

    #[test]
    fn a_plan_that_goes_on_after_more_follows_is_one_plan_and_kept_as_one() {
        let first = OrderText::new(1, "officer to Dukaty");
        let second = OrderText::new(1, "helper to Prowiant\nstanding orders: keep until changed");
        let both = [first.clone(), second.clone().continued()];
        assert_eq!((lines(&both, 1), lines(&both, 2)), (2, 2));
        let replaced = [first, second];
        assert_eq!((lines(&replaced, 1), lines(&replaced, 2)), (1, 1));
    }

    #[test]
    fn a_later_sheet_ends_what_it_speaks_of_of_a_kept_one() {
        let kept =
            |round| OrderText::new(round, "officer to Dukaty\npass\nstanding orders: keep until changed");
        let once = |round| OrderText::new(round, "officer to Prowiant");
        let in_rounds = |texts: &[OrderText]| [1, 2, 3].map(|round| lines(texts, round));
        assert_eq!(in_rounds(&[kept(1), once(2)]), [2, 1, 0]);
        assert_eq!(in_rounds(&[kept(1), once(1)]), [1, 0, 0]);
        assert_eq!(in_rounds(&[once(1), kept(1)]), [2, 2, 2]);
        assert_eq!(in_rounds(&[kept(1), once(2), kept(2)]), [2, 2, 2]);
        assert_eq!(in_rounds(&[kept(1), once(3)]), [2, 2, 1]);
        assert_eq!(
            in_rounds(&[kept(1), OrderText::new(1, "helper buy"), OrderText::new(2, "never crown 2")]),
            [2; 3]
        );
    }

    #[test]
    fn of_a_kept_sheet_the_rest_stays_and_what_was_ended_is_told() {
        let kept = OrderText::new(1, "officer to Dukaty\nhelper buy\nstanding orders: keep until changed");
        let told = |texts: &[OrderText]| {
            let drawn = draw(texts, texts[1].period, Lang::English, &Library::default());
            let keeps = drawn.in_force.iter().any(|o| matches!(o.placed.order, Order::Keep(_)));
            (keeps, drawn.replaced.len(), drawn.ended.len())
        };
        for round in [1, 2] {
            let plan = OrderText::new(round, "officer to Prowiant");
            let all = OrderText::new(round, "officer to Prowiant\nhelper do not buy");
            assert_eq!(told(&[kept.clone(), plan]), (true, 1, 1), "in round {round}");
            assert!(matches!(told(&[kept.clone(), all]), (false, _, 2)), "in round {round}");
        }
    }

    #[test]
    fn what_came_too_late_stands_on_no_sheet_and_ends_nothing() {
        let at = |phase: Phase| Some(At { turn: 1, phase: phase.name() });
        let kept = OrderText::new(1, "officer to Dukaty\nstanding orders: keep until changed");
        let told = |text: &str, phase| {
            let late = OrderText::new(1, text).received(at(phase));
            let texts = [kept.clone(), late];
            let drawn = draw(&texts, 1, Lang::English, &Library::default());
            (drawn.in_force.len(), drawn.ended.len(), lines(&texts, 2))
        };
        assert_eq!(told("event bid 3", Phase::Event), (3, 0, 1));
        assert_eq!(told("event bid 3", Phase::Placement), (2, 0, 1));
        assert_eq!(told("officer to Prowiant", Phase::Placement), (1, 1, 0));
        assert_eq!(told("officer to Prowiant", Phase::Resolution), (2, 0, 1));
        let kept_late = "officer to Prowiant\npass\nkeep until changed";
        assert_eq!(told(kept_late, Phase::Resolution).2, 2);
    }
}
