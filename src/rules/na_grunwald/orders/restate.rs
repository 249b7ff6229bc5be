//! Orders in the game's words, for receipts: fields as on the board, counts spelled out. What is said here
//! reads back as the same order, in either language.

use super::order::*;
use super::say::{compare, say};
use super::{Card, Field, Kind, Seat};
use estafette_core::Lang;
use estafette_core::words::Value;

/// The order in words.
pub fn restate(order: &Order, lang: Lang) -> String {
    Speaker { lang }.order(order)
}

#[derive(Clone, Copy)]
struct Speaker {
    lang: Lang,
}

impl Speaker {
    fn say(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        say(self.lang, key, values)
    }

    fn plain(self, key: &str) -> String {
        self.say(key, &[])
    }

    fn number(self, key: &str, n: u32) -> String {
        self.say(key, &[("n", n.into())])
    }

    fn order(self, order: &Order) -> String {
        match order {
            Order::Place(line) => self.line(line),
            Order::Event(event) => self.event(*event),
            Order::Skirmish(choices) => {
                let choices: Vec<_> = choices.iter().map(|c| self.choice(*c)).collect();
                self.say("skirmish", &[("choices", (&choices.join(&self.plain("else"))).into())])
            }
            Order::Losses(picks) => self.say("losses", &[("picks", (&self.picks(picks)).into())]),
            Order::Never(picks) => {
                let picks: Vec<_> = picks.iter().map(|p| self.pick(*p, Way::IfHighest)).collect();
                self.say("never", &[("picks", (&picks.join(&self.plain("then"))).into())])
            }
            Order::Buy(buy) => self.buy(buy),
            Order::Starve(Starve::Default) => self.plain("starve-default"),
            Order::Starve(Starve::These(picks)) => {
                self.say("starve", &[("picks", (&self.picks(picks)).into())])
            }
            Order::Keep => self.plain("keep"),
            Order::Header { round, seat: None } => self.say("header", &[("round", (*round).into())]),
            Order::Header { round, seat: Some(seat) } => {
                self.say("header-seat", &[("round", (*round).into()), ("seat", seat.as_str().into())])
            }
            Order::Seating { seat, place } => {
                self.say("seating", &[("seat", (&self.seat(*seat)).into()), ("place", (*place).into())])
            }
        }
    }

    fn seat(self, seat: Seat) -> String {
        self.say("seat", &[("seat", seat.as_str().into())])
    }

    fn card(self, card: Card) -> String {
        self.say("card", &[("kind", card.kind.as_str().into()), ("n", card.strength.into())])
    }

    fn line(self, line: &PlanLine) -> String {
        let mut text = match &line.act {
            Act::Pass => self.plain("pass"),
            Act::Place { pawns, field, ducats } => {
                let pawns = match pawns {
                    Pawns::Officer => self.plain("officer"),
                    Pawns::Helpers(n) => self.number("helpers", u32::from(*n)),
                    Pawns::AllHelpers => self.plain("all-helpers"),
                };
                let place = self.say("place", &[("pawns", (&pawns).into()), ("field", field.title().into())]);
                match ducats {
                    Some(ducats) => format!("{place}{}", self.money(*ducats)),
                    None => place,
                }
            }
        };
        let mut joined = false;
        for condition in &line.conditions {
            let (test, unless) = self.condition(condition);
            let key = if unless { "unless" } else { "if" };
            text += &match joined && !unless {
                true => format!(" {} {test}", self.plain("and")),
                false => format!(", {}", self.say(key, &[("test", (&test).into())])),
            };
            joined = !unless;
        }
        if line.or_skip {
            text += &format!(", {}", self.plain("else-skip"));
        }
        text
    }

    fn money(self, ducats: Ducats) -> String {
        match ducats {
            Ducats::All => self.plain("with-all"),
            Ducats::Exactly(n) => self.say("with-ducats", &[("ducats", (&self.number("ducats", n)).into())]),
            Ducats::ToLead { most: None } => self.plain("bid-to-lead"),
            Ducats::ToLead { most: Some(n) } => {
                self.say("bid-to-lead-most", &[("ducats", (&self.number("ducats", n)).into())])
            }
        }
    }

    /// A condition in words, and whether it must be said with `unless`.
    fn condition(self, condition: &Condition) -> (String, bool) {
        let not = condition.negated;
        let compared = |key: &str, how: Compare, n: u32, name: &str, what: String| {
            let (id, words) = (how_word(how), compare(self.lang, how));
            let values =
                [("how", id.into()), ("compare", words.into()), ("n", n.into()), (name, (&what).into())];
            self.say(key, &values)
        };
        let present = |key: &str, seat: Option<Seat>, at: Option<Field>| {
            let own = if at.is_none() { "yes" } else { "no" };
            let (seat, there) = (seat.map_or_else(String::new, |s| self.seat(s)), self.there(at));
            let text =
                self.say(key, &[("own", own.into()), ("seat", (&seat).into()), ("there", (&there).into())]);
            (text, false)
        };
        match &condition.test {
            Test::NobodyThere { at } => {
                present(if not { "somebody-there" } else { "nobody-there" }, None, *at)
            }
            Test::SeatThere { seat: None, at } => {
                present(if not { "nobody-else" } else { "somebody-else" }, None, *at)
            }
            Test::SeatThere { seat: Some(seat), at } => {
                present(if not { "seat-not-there" } else { "seat-there" }, Some(*seat), *at)
            }
            Test::Place { best: 1 } => (self.plain("i-lead"), not),
            Test::Place { best } => (self.say("i-am", &[("place", (*best).into())]), not),
            Test::Round(how, n) => (compared("test-round", *how, *n, "none", String::new()), not),
            Test::Purse(how, n) => {
                (compared("test-purse", *how, *n, "ducats", self.number("ducats", *n)), not)
            }
            Test::HelpersLeft(how, n) => {
                (compared("test-helpers", *how, *n, "helpers", self.number("helpers", *n)), not)
            }
            Test::Against { compare, points, at } => {
                (compared("test-against", *compare, *points, "there", self.there(*at)), not)
            }
            Test::Offer { compare, value, at } => {
                (compared("test-offer", *compare, *value, "there", self.there(*at)), not)
            }
        }
    }

    fn there(self, at: Option<Field>) -> String {
        match at {
            Some(field) => self.say("at", &[("field", field.title().into())]),
            None => self.plain("there"),
        }
    }

    fn event(self, event: EventOrder) -> String {
        match event {
            EventOrder::Buy => self.plain("event-buy"),
            EventOrder::Bid(n) => self.number("event-bid", n),
            EventOrder::Send(card) => {
                self.say("event-send", &[("kind", card.kind.as_str().into()), ("n", card.strength.into())])
            }
            EventOrder::Ransom(card) => self.number("event-ransom", u32::from(card.strength)),
            EventOrder::PayDucat => self.plain("event-pay"),
            EventOrder::PayProvision(None) => self.plain("event-pay-token"),
            EventOrder::PayProvision(Some(n)) => self.number("event-pay-token-of", u32::from(n)),
            EventOrder::Decline => self.plain("event-decline"),
        }
    }

    fn choice(self, choice: SkirmishCard) -> String {
        match choice {
            SkirmishCard::Card(card) => self.card(card),
            SkirmishCard::Peasant => self.plain("peasant"),
            SkirmishCard::Knight { end, kind, capturing } => {
                let kind = kind.map_or("both", Kind::as_str);
                let knight = self.say("ranked", &[("end", end_word(end).into()), ("kind", kind.into())]);
                let that = match capturing {
                    Capturing::No => return knight,
                    Capturing::Weaker => self.plain("capturing"),
                    Capturing::Stronger => self.plain("capturing-stronger"),
                };
                let blank = if that.starts_with(',') { "" } else { " " };
                format!("{knight}{blank}{that}")
            }
        }
    }

    fn picks(self, picks: &[Pick]) -> String {
        let picks: Vec<_> = picks.iter().map(|p| self.pick(*p, Way::Always)).collect();
        picks.join(&self.plain("then"))
    }

    fn pick(self, pick: Pick, way: Way) -> String {
        let knights = |kind: &str| self.say("knights", &[("kind", kind.into())]);
        let mut parts = vec![match pick.what {
            What::Knights => knights("both"),
            What::Kind(kind) => knights(kind.as_str()),
            What::Card(card) => self.card(card),
            What::Provisions(None) => self.plain("provisions"),
            What::Provisions(Some(n)) => self.number("provision", u32::from(n)),
            What::Anything => self.plain("anything"),
        }];
        parts.extend(pick.place.map(|place| match place {
            Lies::Hand => self.plain("from-hand"),
            Lies::Camp => self.plain("from-camp"),
        }));
        parts.extend(pick.above.map(|n| self.number("above", u32::from(n))));
        parts.extend(pick.below.map(|n| self.number("below", u32::from(n))));
        let one = matches!(pick.what, What::Card(_) | What::Provisions(Some(_)));
        if !one && way == Way::Always || pick.end == End::Highest {
            let tokens = matches!(pick.what, What::Provisions(_) | What::Anything);
            let key = if tokens { "end-token" } else { "end" };
            parts.push(self.say(key, &[("end", end_word(pick.end).into())]));
        }
        parts.join(" ")
    }

    fn buy(self, buy: &Buy) -> String {
        let Buy::If(tests) = buy else { return self.plain("buy-no") };
        let tests: Vec<_> = tests.iter().map(|t| self.buy_test(*t)).collect();
        if tests.is_empty() {
            return self.plain("buy");
        }
        let all = tests.join(&format!(" {} ", self.plain("and")));
        format!("{}, {}", self.plain("buy"), self.say("if", &[("test", (&all).into())]))
    }

    fn buy_test(self, test: BuyTest) -> String {
        let (key, how, n) = match test {
            BuyTest::Price(how, n) => ("buy-price", how, n),
            BuyTest::DucatsLeft(how, n) => ("buy-ducats", how, n),
            BuyTest::RoundsLeft(how, n) => ("buy-rounds", how, n),
            BuyTest::Round(how, n) => ("test-round", how, n),
        };
        let (id, words) = (how_word(how), compare(self.lang, how));
        self.say(key, &[("how", id.into()), ("compare", words.into()), ("n", n.into())])
    }
}

/// When the order in which things are taken is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Of all that can be several.
    Always,
    /// Only where it is not the usual one: of what is never given it says next to nothing.
    IfHighest,
}

fn end_word(end: End) -> &'static str {
    match end {
        End::Lowest => "lowest",
        End::Highest => "highest",
    }
}

/// A comparison as the catalogue chooses by it.
fn how_word(how: Compare) -> &'static str {
    match how {
        Compare::Less => "less",
        Compare::AtMost => "at-most",
        Compare::Equal => "equal",
        Compare::AtLeast => "at-least",
        Compare::More => "more",
    }
}
