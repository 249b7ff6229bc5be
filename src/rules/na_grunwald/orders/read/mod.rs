//! From a parsed statement to orders: words become fields, cards and numbers, each held against the box.
//!
//! `plan` reads lines of the placement plan, `conditions` their conditions, `cards` the picks of cards and
//! tokens. Nothing here looks at a position.

mod cards;
mod conditions;
mod plan;

use pest::iterators::Pair;

use super::grammar::Rule;
use super::say::say;
use super::{Buy, BuyTest, Card, Compare, EventOrder, Field, Kind, Order, Seat, Starve};
use estafette_core::rule;
use estafette_core::words::Value;
use estafette_core::{Lang, RuleId};
use estafette_orders::{Plain, Problem};

type Read<T> = Result<T, Wrong>;

/// Why a statement is not carried out.
#[derive(Debug, Clone)]
pub struct Wrong(Box<Problem>);

impl Wrong {
    /// The problem to be shown.
    pub fn problem(self) -> Problem {
        *self.0
    }

    fn under(self, rule: RuleId) -> Self {
        Self(Box::new(self.0.under(rule)))
    }

    fn hinting(self, hint: impl Into<String>) -> Self {
        Self(Box::new(self.0.hinting(hint)))
    }
}

/// A statement and where it stands.
pub struct Desk<'a> {
    /// The language of problems.
    pub lang: Lang,
    /// The cleaned statement.
    pub plain: &'a Plain,
    /// Its line, from 1.
    pub line: usize,
    /// The whole line as written.
    pub source: &'a str,
}

impl Desk<'_> {
    /// An error over bytes of the cleaned statement.
    pub fn problem(&self, range: std::ops::Range<usize>, message: impl Into<String>) -> Problem {
        Problem::error(self.line, self.source, self.plain.place(range).span, message)
    }

    /// A sentence in the language of problems.
    pub fn say(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        say(self.lang, key, values)
    }

    /// What was written where bytes of the cleaned statement stand.
    pub fn written(&self, range: std::ops::Range<usize>) -> String {
        let span = self.plain.place(range).span;
        self.source.get(span).unwrap_or_default().trim().chars().take(40).collect()
    }
}

/// One statement being read.
pub struct Reader<'a> {
    /// The statement.
    pub desk: &'a Desk<'a>,
    /// The number of this line of the plan, from 1.
    pub number: u32,
    /// What is to be said although the order is read.
    pub warnings: Vec<Problem>,
}

impl Reader<'_> {
    /// The orders of a statement.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn orders(&mut self, pair: Pair<'_, Rule>) -> Read<Vec<Order>> {
        match pair.as_rule() {
            Rule::plan => Ok(vec![Order::Place(self.plan(&pair)?)]),
            Rule::event => Ok(vec![Order::Event(self.event(&pair)?)]),
            Rule::skirmish => {
                let choices = children(&pair, Rule::choice);
                Ok(vec![Order::Skirmish(choices.map(|c| self.choice(&c)).collect::<Read<_>>()?)])
            }
            Rule::losses => self.losses(&pair),
            Rule::never => Ok(vec![self.never(&pair)?]),
            Rule::buy => Ok(vec![Order::Buy(self.buy(&pair)?)]),
            Rule::starve => match child(&pair, Rule::picks) {
                Some(picks) => Ok(vec![Order::Starve(Starve::These(self.starving(&picks)?))]),
                None => Ok(vec![Order::Starve(Starve::Default)]),
            },
            Rule::header => Ok(vec![self.header(&pair)?]),
            Rule::seating => Ok(vec![self.seating(&pair)?]),
            _ => Ok(vec![Order::Keep]),
        }
    }

    fn header(&self, pair: &Pair<'_, Rule>) -> Read<Order> {
        let number = self.demand(pair, Rule::round_number)?;
        let round = self.round(&number)?;
        let seat = children(pair, Rule::seat).last().and_then(|s| colour(&s));
        Ok(Order::Header { round: u8::try_from(round).unwrap_or(u8::MAX), seat })
    }

    /// The number of a round, 1 to 8 (NG-4.1), in digits, words or as on the track.
    fn round(&self, pair: &Pair<'_, Rule>) -> Read<u32> {
        let round = match child(pair, Rule::roman) {
            Some(roman) => {
                let track = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"];
                track.iter().zip(1..).find(|(r, _)| **r == roman.as_str()).map_or(0, |(_, n)| n)
            }
            None => self.number(&self.demand(pair, Rule::num)?)?,
        };
        match round {
            1..=8 => Ok(round),
            _ => Err(self.wrong(pair, "wrong-round", &[]).under(rule!("NG-4.1"))),
        }
    }

    /// Who sits where is read and said to have no effect.
    fn seating(&mut self, pair: &Pair<'_, Rule>) -> Read<Order> {
        let seat = colour(pair).ok_or_else(|| self.wrong(pair, "incomplete", &[]))?;
        let place = self.small(&self.demand(pair, Rule::num)?)?;
        let note = self.wrong(pair, "wrong-seating", &[]).under(rule!("NG-3.17"));
        self.warnings.push(note.problem().as_warning());
        Ok(Order::Seating { seat, place })
    }

    fn event(&self, pair: &Pair<'_, Rule>) -> Read<EventOrder> {
        let act = pair.clone().into_inner().find(|p| {
            let acts = [Rule::e_bid, Rule::e_send, Rule::e_ransom, Rule::e_pay, Rule::e_buy, Rule::e_decline];
            acts.contains(&p.as_rule())
        });
        let act = act.ok_or_else(|| self.wrong(pair, "incomplete", &[]))?;
        match act.as_rule() {
            Rule::e_bid => Ok(EventOrder::Bid(self.number(&self.demand(&act, Rule::num)?)?)),
            Rule::e_send => {
                let card = self.card(&self.demand(&act, Rule::card)?)?;
                match card.is_knight() {
                    true => Ok(EventOrder::Send(card)),
                    false => Err(self.wrong(&act, "wrong-send", &[]).under(rule!("NG-5.1"))),
                }
            }
            Rule::e_ransom => {
                let card = self.card(&self.demand(&act, Rule::card)?)?;
                match card.is_knight() {
                    false => Ok(EventOrder::Ransom(card)),
                    true => Err(self.wrong(&act, "wrong-ransom", &[]).under(rule!("NG-5.1"))),
                }
            }
            Rule::e_pay => match child(&act, Rule::tokens) {
                Some(tokens) => Ok(EventOrder::PayProvision(self.token(&tokens)?)),
                None => Ok(EventOrder::PayDucat),
            },
            Rule::e_buy => Ok(EventOrder::Buy),
            _ => Ok(EventOrder::Decline),
        }
    }

    fn buy(&self, pair: &Pair<'_, Rule>) -> Read<Buy> {
        let no = has(pair, Rule::no_buy) || has(pair, Rule::no_buy_it);
        let mut tests = Vec::new();
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::buy_for => {
                    let compared = self.demand(&part, Rule::compared)?;
                    let (compare, price) = self.compared(&compared, Compare::AtMost)?;
                    tests.push(BuyTest::Price(compare, price));
                }
                Rule::buy_if => {
                    let unless = has(&part, Rule::w_unless);
                    let found = children(&part, Rule::buy_test).collect::<Vec<_>>();
                    if unless && found.len() > 1 {
                        return Err(self.wrong(&part, "wrong-unless", &[]));
                    }
                    for test in found {
                        let read = self.buy_test(&test)?;
                        tests.push(if unless { self.opposite(&test, read)? } else { read });
                    }
                }
                _ => {}
            }
        }
        match (no, tests.is_empty()) {
            (true, true) => Ok(Buy::No),
            (true, false) => Err(self.wrong(pair, "wrong-not-if", &[])),
            (false, _) => Ok(Buy::If(tests)),
        }
    }

    fn buy_test(&self, pair: &Pair<'_, Rule>) -> Read<BuyTest> {
        let test = pair.clone().into_inner().next().ok_or_else(|| self.wrong(pair, "incomplete", &[]))?;
        if test.as_rule() == Rule::t_round {
            let (compare, round) = self.round_test(&test)?;
            return Ok(BuyTest::Round(compare, round));
        }
        let compared = self.demand(&test, Rule::compared)?;
        match test.as_rule() {
            Rule::price => self.compared(&compared, Compare::Equal).map(|(c, n)| BuyTest::Price(c, n)),
            Rule::ducats_left => {
                self.compared(&compared, Compare::AtLeast).map(|(c, n)| BuyTest::DucatsLeft(c, n))
            }
            _ => self.compared(&compared, Compare::AtLeast).map(|(c, n)| BuyTest::RoundsLeft(c, n)),
        }
    }

    fn opposite(&self, pair: &Pair<'_, Rule>, test: BuyTest) -> Read<BuyTest> {
        let turned = |compare| {
            Ok(match compare {
                Compare::Less => Compare::AtLeast,
                Compare::AtMost => Compare::More,
                Compare::AtLeast => Compare::Less,
                Compare::More => Compare::AtMost,
                Compare::Equal => return Err(self.wrong(pair, "wrong-unless", &[])),
            })
        };
        Ok(match test {
            BuyTest::Price(c, n) => BuyTest::Price(turned(c)?, n),
            BuyTest::DucatsLeft(c, n) => BuyTest::DucatsLeft(turned(c)?, n),
            BuyTest::RoundsLeft(c, n) => BuyTest::RoundsLeft(turned(c)?, n),
            BuyTest::Round(c, n) => BuyTest::Round(turned(c)?, n),
        })
    }

    /// An error over the words of a pair.
    fn wrong(&self, pair: &Pair<'_, Rule>, key: &str, values: &[(&str, Value<'_>)]) -> Wrong {
        let span = pair.as_span();
        let text = span.as_str().trim_end();
        let range = span.start()..span.start() + text.len();
        Wrong(Box::new(self.desk.problem(range, self.desk.say(key, values))))
    }

    /// A child that the grammar demands.
    fn demand<'i>(&self, pair: &Pair<'i, Rule>, rule: Rule) -> Read<Pair<'i, Rule>> {
        child(pair, rule).ok_or_else(|| self.wrong(pair, "incomplete", &[]))
    }

    /// A field of the board (NG-7.2).
    fn field(&self, pair: &Pair<'_, Rule>) -> Read<Field> {
        if let Some(num) = child(pair, Rule::num) {
            let number = self.number(&num)?;
            let found = Field::ALL.into_iter().find(|f| u32::from(f.number()) == number);
            return found.ok_or_else(|| self.wrong(&num, "wrong-field", &[]).under(rule!("NG-7.2")));
        }
        let named = self.demand(pair, Rule::named)?;
        let name = named.clone().into_inner().next().map(|n| n.as_rule());
        Ok(match name {
            Some(Rule::f_teutons) => Field::Krzyzacy,
            Some(Rule::f_crown) => Field::RycerzeKoronni,
            Some(Rule::f_provisions) => Field::Prowiant,
            Some(Rule::f_ducats) => Field::Dukaty,
            Some(Rule::f_mercenaries) => Field::RycerzeZaciezni,
            Some(Rule::f_helpers) => Field::Pomocnicy,
            _ => return Err(self.wrong(&named, "which-knights", &[]).under(rule!("NG-7.2"))),
        })
    }

    /// A number in digits or words.
    fn number(&self, pair: &Pair<'_, Rule>) -> Read<u32> {
        let text = pair.as_str().trim_end();
        let known = match text {
            "one" | "jeden" | "jedna" | "jednego" | "jednym" => Some(1),
            "two" | "dwa" | "dwie" | "dwaj" | "dwoch" | "dwoma" => Some(2),
            "three" | "trzy" | "trzej" | "trzech" | "trzema" => Some(3),
            "four" | "cztery" | "czterej" | "czterech" | "czterema" => Some(4),
            "five" | "piec" | "pieciu" | "piecioma" => Some(5),
            "six" => Some(6),
            "seven" => Some(7),
            "eight" => Some(8),
            "nine" => Some(9),
            "ten" => Some(10),
            digits => digits.parse().ok().filter(|n| *n <= MOST),
        };
        known.ok_or_else(|| self.wrong(pair, "wrong-number", &[]))
    }

    /// A number that fits a byte.
    fn small(&self, pair: &Pair<'_, Rule>) -> Read<u8> {
        u8::try_from(self.number(pair)?).map_err(|_| self.wrong(pair, "wrong-number", &[]))
    }

    /// A comparison and its number; `plain` is how a bare number compares.
    fn compared(&self, pair: &Pair<'_, Rule>, plain: Compare) -> Read<(Compare, u32)> {
        let number = self.number(&self.demand(pair, Rule::num)?)?;
        let before = child(pair, Rule::compare).map(|c| comparison(&c));
        let behind = child(pair, Rule::suffix).map(|s| suffix(&s));
        match (before, behind) {
            (Some(_), Some(_)) => Err(self.wrong(pair, "two-comparisons", &[])),
            (before, behind) => Ok((before.or(behind).unwrap_or(plain), number)),
        }
    }

    /// A card with its kind and strength (NG-1.4, NG-1.5, NG-1.7).
    fn card(&self, pair: &Pair<'_, Rule>) -> Read<Card> {
        let kind = kind(&self.demand(pair, Rule::kind)?);
        let strength = self.demand(pair, Rule::num)?;
        let (most, rule) = match kind {
            Kind::Crown => (6, rule!("NG-1.4")),
            Kind::Mercenary => (6, rule!("NG-1.5")),
            Kind::Teuton => (4, rule!("NG-1.7")),
        };
        match self.number(&strength)? {
            n if (1..=most).contains(&n) => Ok(Card::new(kind, u8::try_from(n).unwrap_or(u8::MAX))),
            _ => Err(self.wrong(&strength, "wrong-strength", &[("most", most.into())]).under(rule)),
        }
    }

    /// A provision token of a value, or of any (NG-1.12).
    fn token(&self, pair: &Pair<'_, Rule>) -> Read<Option<u8>> {
        let Some(num) = child(pair, Rule::num) else { return Ok(None) };
        match self.number(&num)? {
            1 => Ok(Some(1)),
            3 => Ok(Some(3)),
            5 => Ok(Some(5)),
            _ => Err(self.wrong(&num, "wrong-token", &[]).under(rule!("NG-1.12"))),
        }
    }
}

/// Largest number that is read.
const MOST: u32 = 999;

fn colour(pair: &Pair<'_, Rule>) -> Option<Seat> {
    let colour = child(pair, Rule::colour)?.into_inner().next()?;
    Some(match colour.as_rule() {
        Rule::c_red => Seat::Red,
        Rule::c_green => Seat::Green,
        Rule::c_purple => Seat::Purple,
        _ => Seat::Yellow,
    })
}

fn kind(pair: &Pair<'_, Rule>) -> Kind {
    match pair.clone().into_inner().next().map(|k| k.as_rule()) {
        Some(Rule::k_crown) => Kind::Crown,
        Some(Rule::k_mercenary) => Kind::Mercenary,
        _ => Kind::Teuton,
    }
}

fn comparison(pair: &Pair<'_, Rule>) -> Compare {
    match pair.clone().into_inner().next().map(|c| c.as_rule()) {
        Some(Rule::ge) => Compare::AtLeast,
        Some(Rule::le) => Compare::AtMost,
        Some(Rule::gt) => Compare::More,
        Some(Rule::lt) => Compare::Less,
        _ => Compare::Equal,
    }
}

fn suffix(pair: &Pair<'_, Rule>) -> Compare {
    match has(pair, Rule::s_more) {
        true => Compare::AtLeast,
        false => Compare::AtMost,
    }
}

/// The first child of a kind.
fn child<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    children(pair, rule).next()
}

/// The children of a kind, in order.
fn children<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'i, Rule>> + use<'i> {
    pair.clone().into_inner().filter(move |p| p.as_rule() == rule)
}

/// Whether there is a child of a kind.
fn has(pair: &Pair<'_, Rule>, rule: Rule) -> bool {
    child(pair, rule).is_some()
}
