//! A lost skirmish: every player pays the difference in knights, captives and provisions (NG-9.14 to
//! NG-9.18, NG-9.20).

use std::collections::BTreeMap;

use estafette_core::payment::Amount;
use estafette_core::rule;
use estafette_core::table::Play;
use estafette_core::{Payment, cites};

use super::event::Event;
use super::ids::{Card, Field, Seat};
use super::orders::{Lies, Pick, RowEnd, What};
use super::position::{Laid, Player};
use super::round::{self, Ask, Round};
use super::sheet::Sheet;

/// Where a thing lies that may be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// A card of the camp.
    Camp(Card),
    /// A provision token.
    Token(u8),
    /// A card of the hand.
    Hand(Card),
}

impl Thing {
    /// What it is worth (NG-9.15).
    pub fn worth(self) -> u32 {
        u32::from(match self {
            Self::Camp(card) | Self::Hand(card) => card.strength,
            Self::Token(value) => value,
        })
    }

    /// The card, if it is one.
    pub fn card(self) -> Option<Card> {
        match self {
            Self::Camp(card) | Self::Hand(card) => Some(card),
            Self::Token(_) => None,
        }
    }

    /// Its key in answers: `camp-crown-4`, `provision-3`, `hand-mercenary-2`.
    pub fn key(self) -> String {
        match self {
            Self::Camp(card) => format!("camp-{}", card.key()),
            Self::Token(value) => format!("provision-{value}"),
            Self::Hand(card) => format!("hand-{}", card.key()),
        }
    }

    /// The thing of a key.
    pub fn of_key(key: &str) -> Option<Self> {
        let (place, rest) = key.split_once('-')?;
        match place {
            "camp" => rest.parse().ok().map(Self::Camp),
            "hand" => rest.parse().ok().map(Self::Hand),
            _ => rest.parse().ok().map(Self::Token),
        }
    }
}

/// Everything that a seat could give up, in a fixed order. Cards laid for this skirmish and Teutons just
/// captured are neither in hand nor in camp yet (NGA-24); the peasant is never lost (NGA-25).
pub fn things(player: &Player) -> Vec<Thing> {
    cites!("NG-9.17");
    let camp = player.camp.iter().map(|c| Thing::Camp(*c));
    let tokens = player.provisions.iter().rev().map(|v| Thing::Token(*v));
    let hand = player.hand.iter().map(|c| Thing::Hand(*c));
    camp.chain(tokens).chain(hand).collect()
}

/// Has every player pay, also those who stayed away (NG-9.20), all at once and secretly (NGA-26).
///
/// # Errors
/// A pause.
pub fn pay(round: &mut Round<'_>, due: u32) -> Play<()> {
    cites!("NG-9.14", "NG-9.20");
    let (safe, paying): (Vec<Seat>, Vec<Seat>) =
        round.pos().turn_order().into_iter().partition(|s| round.pos().safe.contains(s));
    for seat in safe {
        round.tell(rule!("NG-6.3"), Event::Spared { seat });
    }
    // Nobody is asked for what he has not: how many cards and tokens a seat has, all may see.
    let (asked, empty): (Vec<Seat>, Vec<Seat>) =
        paying.iter().partition(|seat| !things(round.pos().player(**seat)).is_empty());
    let asks = asked.iter().map(|seat| ask(round, *seat, due)).collect();
    let answers = round.ask_sealed(asks)?;
    let given: Vec<(Seat, Vec<Thing>)> = asked
        .into_iter()
        .zip(answers.into_iter().map(|a| things_of(&a)))
        .chain(empty.into_iter().map(|seat| (seat, Vec::new())))
        .collect();
    for seat in paying {
        if let Some((_, things)) = given.iter().find(|(s, _)| *s == seat) {
            tell(round, seat, due, things);
        }
    }
    Ok(())
}

fn tell(round: &mut Round<'_>, seat: Seat, due: u32, given: &[Thing]) {
    let worth: u32 = given.iter().map(|t| t.worth()).sum();
    let of = |pick: fn(&Thing) -> Option<Card>| given.iter().filter_map(pick).collect::<Vec<_>>();
    let hand = of(|t| if let Thing::Hand(card) = t { Some(*card) } else { None });
    let camp = of(|t| if let Thing::Camp(card) = t { Some(*card) } else { None });
    let token = |t: &Thing| if let Thing::Token(value) = t { Some(*value) } else { None };
    let provisions = given.iter().filter_map(token).collect();
    let rule = match worth.cmp(&due) {
        std::cmp::Ordering::Less => rule!("NG-9.18"),
        std::cmp::Ordering::Equal => rule!("NG-9.15"),
        std::cmp::Ordering::Greater => rule!("NG-9.16"),
    };
    round.tell(rule, Event::Loss { seat, due, hand, camp, provisions, worth });
}

fn things_of(answer: &str) -> Vec<Thing> {
    let answer = estafette_core::Answer::of(answer);
    Payment::keys(&answer).into_iter().filter_map(Thing::of_key).collect()
}

/// The question what to give up (ND-09): a few ways that come to mind, or any other that is enough.
fn ask(round: &Round<'_>, seat: Seat, due: u32) -> Ask {
    let player = round.pos().player(seat);
    let all = things(player);
    let payment = round::payment(all.iter().map(|t| (t.key(), t.worth())), Amount::AtLeast(due));
    let answer = |given: &[Thing]| {
        let keys: Vec<String> = given.iter().map(|t| t.key()).collect();
        payment.answer(keys.iter().map(String::as_str)).0
    };
    let sheet = round.sheets().of(seat);
    let laid = round.pos().laid.get(&seat).copied();
    let default = answer(&by_default(player, laid, due));
    let said = wished(player, sheet, due).map(|(given, source)| (answer(&given), source));
    let mut choices = vec![default.clone()];
    for order in [CAMP_FIRST, TOKENS_FIRST, TEUTONS_FIRST, HAND_FIRST] {
        let other = answer(&cheapest(&sorted(all.clone(), order), due));
        if !choices.contains(&other) {
            choices.push(other);
        }
    }
    Ask {
        id: "ND-09",
        rule: rule!("NG-9.15"),
        seat,
        subject: Field::Krzyzacy.to_string(),
        amount: Some(due),
        choices,
        payment: Some(payment),
        said,
        default,
    }
}

/// Ranks of things: the lower is given first.
type Order = fn(&Thing) -> u8;

const CAMP_FIRST: Order = |t| match t {
    Thing::Camp(card) if card.is_knight() => 0,
    Thing::Token(_) => 1,
    Thing::Camp(_) => 2,
    Thing::Hand(_) => 3,
};
const TOKENS_FIRST: Order = |t| match t {
    Thing::Token(_) => 0,
    other => 1 + CAMP_FIRST(other),
};
const TEUTONS_FIRST: Order = |t| match t {
    Thing::Camp(card) if !card.is_knight() => 0,
    other => 1 + CAMP_FIRST(other),
};
const HAND_FIRST: Order = |t| match t {
    Thing::Hand(_) => 0,
    other => 1 + CAMP_FIRST(other),
};

fn sorted(mut all: Vec<Thing>, order: Order) -> Vec<Thing> {
    all.sort_by_key(|t| (order(t), t.worth(), *t));
    all
}

/// The cheapest way to pay from things in the order in which they are given up: the sum nearest to what
/// is due, and among equal sums what stands earlier; everything, if all is not enough.
pub fn cheapest(order: &[Thing], due: u32) -> Vec<Thing> {
    cheapest_of(order, due, |_| true)
}

/// The same, but of equal sums those sets come first that are `fit`.
///
/// Sums are small (a lost skirmish costs 16 at most with the reconstructed cards), so that for each sum,
/// with each number of knights and each value of tokens in it, the best set can be kept.
fn cheapest_of(order: &[Thing], due: u32, fit: impl Fn(&Given) -> bool) -> Vec<Thing> {
    if order.iter().map(|t| t.worth()).sum::<u32>() <= due {
        return order.to_vec();
    }
    // For each set's shape the earliest things that make it, as ranks in rising order.
    let mut best: BTreeMap<Given, Vec<usize>> = [(Given::default(), Vec::new())].into();
    for (i, thing) in order.iter().enumerate() {
        for (shape, set) in best.clone() {
            if shape.sum >= due {
                continue;
            }
            let mut with = set;
            with.push(i);
            let slot = best.entry(shape.and(*thing)).or_insert_with(|| with.clone());
            if earlier(&with, slot) {
                *slot = with;
            }
        }
    }
    let enough = best.iter().filter(|(shape, _)| shape.sum >= due);
    let found = enough.min_by(|(a, one), (b, other)| {
        let rank = |shape: &Given| (shape.sum, !fit(shape));
        rank(a).cmp(&rank(b)).then_with(|| one.iter().rev().cmp(other.iter().rev()))
    });
    found.map_or_else(Vec::new, |(_, set)| set.iter().map(|i| order[*i]).collect())
}

/// The shape of a set that is given up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Given {
    sum: u32,
    tokens: u32,
    knights: u32,
}

impl Given {
    fn and(self, thing: Thing) -> Self {
        let knight = matches!(thing, Thing::Camp(card) | Thing::Hand(card) if card.is_knight());
        let token = if let Thing::Token(value) = thing { u32::from(value) } else { 0 };
        Self {
            sum: self.sum + thing.worth(),
            tokens: self.tokens + token,
            knights: self.knights + u32::from(knight),
        }
    }
}

/// Whether a set gives up earlier things: compared from its last thing on, so that what one would give
/// up last is kept the longest.
fn earlier(one: &[usize], other: &[usize]) -> bool {
    one.iter().rev().lt(other.iter().rev())
}

/// The default of ND-09: the cheapest exact way, or the least overpaid; of equal ones used knights go first
/// by lowest value, then provisions, then Teutons, then knights of the hand, and last ways that take
/// provisions which the knights kept need, the one that was laid among them.
pub fn by_default(player: &Player, laid: Option<Laid>, due: u32) -> Vec<Thing> {
    let owned = player.hand.iter().chain(&player.camp).filter(|c| c.is_knight()).count();
    let laid = u32::from(matches!(laid, Some(Laid::Knight(_))));
    let eaters = u32::try_from(owned).unwrap_or(u32::MAX).saturating_add(laid);
    let total: u32 = player.provisions.iter().map(|v| u32::from(*v)).sum();
    let feeds = |given: &Given| {
        let kept = eaters.saturating_sub(given.knights);
        given.tokens == 0 || total.saturating_sub(given.tokens) >= kept
    };
    cheapest_of(&sorted(things(player), CAMP_FIRST), due, feeds)
}

/// What a sheet says to give up: its list from the front until that is enough, without what then turns
/// out not to be needed; filled up from the default's order, with what it says never to give last.
pub(super) fn wished(
    player: &Player,
    sheet: &Sheet,
    due: u32,
) -> Option<(Vec<Thing>, estafette_core::Source)> {
    let source = sheet.losses.as_ref().map(|s| s.source).or(sheet.never.as_ref().map(|s| s.source))?;
    let picks: &[Pick] = sheet.losses.as_ref().map_or(&[], |s| &s.what);
    let never: &[Pick] = sheet.never.as_ref().map_or(&[], |s| &s.what);
    let barred = |thing: &Thing| never.iter().any(|pick| fits(pick, *thing));
    let (kept, free): (Vec<Thing>, Vec<Thing>) =
        sorted(things(player), CAMP_FIRST).into_iter().partition(barred);
    if picks.is_empty() && free.iter().map(|t| t.worth()).sum::<u32>() >= due {
        return Some((cheapest(&free, due), source));
    }
    let mut row: Vec<Thing> = Vec::new();
    let mut rest = free;
    for pick in picks {
        let (mut named, others): (Vec<Thing>, Vec<Thing>) = rest.into_iter().partition(|t| fits(pick, *t));
        named.sort_by_key(|t| t.worth());
        if pick.end == RowEnd::Highest {
            named.reverse();
        }
        if let What::Card(_) | What::Provisions(Some(_)) = pick.what {
            // A card or token named once is one card; the others of its kind wait behind.
            let more = named.split_off(named.len().min(1));
            rest = more.into_iter().chain(others).collect();
        } else {
            rest = others;
        }
        row.extend(named);
    }
    let worth = |things: &[Thing]| things.iter().map(|t| t.worth()).sum::<u32>();
    let lacking = due.saturating_sub(worth(&row));
    if lacking > 0 && worth(&rest) >= lacking {
        // What is named does not do: the cheapest of the rest comes on top.
        row.extend(cheapest(&rest, lacking));
    } else {
        row.extend(rest);
        row.extend(kept);
    }
    Some((until(&row, due), source))
}

/// Things from the front until they are enough, then those taken back, from the last on, that are not needed.
fn until(row: &[Thing], due: u32) -> Vec<Thing> {
    let mut given: Vec<Thing> = Vec::new();
    let mut sum = 0;
    for thing in row {
        if sum >= due {
            break;
        }
        sum += thing.worth();
        given.push(*thing);
    }
    for i in (0..given.len()).rev() {
        if sum - given[i].worth() >= due {
            sum -= given.remove(i).worth();
        }
    }
    given
}

/// Whether a pick speaks of a thing.
pub(super) fn fits(pick: &Pick, thing: Thing) -> bool {
    let lies = match thing {
        Thing::Camp(_) => pick.place.is_none_or(|p| p == Lies::Camp),
        Thing::Hand(_) => pick.place.is_none_or(|p| p == Lies::Hand),
        Thing::Token(_) => pick.place.is_none(),
    };
    let worth = u8::try_from(thing.worth()).unwrap_or(u8::MAX);
    let bounds = pick.above.is_none_or(|n| worth > n) && pick.below.is_none_or(|n| worth < n);
    let is = match (pick.what, thing) {
        (What::Anything, _) => true,
        (What::Knights, Thing::Camp(c) | Thing::Hand(c)) => c.is_knight(),
        (What::Kind(kind), Thing::Camp(c) | Thing::Hand(c)) => c.kind == kind,
        (What::Card(card), Thing::Camp(c) | Thing::Hand(c)) => c == card,
        (What::Provisions(value), Thing::Token(v)) => value.is_none_or(|wanted| wanted == v),
        _ => false,
    };
    lies && bounds && is
}
