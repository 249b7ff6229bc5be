//! The parts of orders in the game's words, for receipts: fields as on the board, counts spelled out. What is said
//! reads back as the same order, in either language.

use super::super::ids::{Card, Field, Seat};
use super::say::say;
use super::values::{Compare, Lies, Pick, RowEnd, What};
use estafette_core::Lang;
use estafette_core::words::Value;

/// Says orders in a language.
#[derive(Clone, Copy)]
pub struct Speaker {
    /// The language.
    pub lang: Lang,
}

impl Speaker {
    pub fn say(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        say(self.lang, key, values)
    }

    pub fn plain(self, key: &str) -> String {
        self.say(key, &[])
    }

    pub fn number(self, key: &str, n: u32) -> String {
        self.say(key, &[("n", n.into())])
    }

    pub fn seat(self, seat: Seat) -> String {
        self.say("seat", &[("seat", seat.as_str().into())])
    }

    pub fn card(self, card: Card) -> String {
        self.say("card", &[("kind", card.kind.as_str().into()), ("n", card.strength.into())])
    }

    pub fn there(self, at: Option<Field>) -> String {
        match at {
            Some(field) => self.say("at", &[("field", field.title().into())]),
            None => self.plain("there"),
        }
    }

    pub fn picks(self, picks: &[Pick]) -> String {
        let picks: Vec<_> = picks.iter().map(|p| self.pick(*p, Way::Always)).collect();
        picks.join(&self.plain("then"))
    }

    pub fn pick(self, pick: Pick, way: Way) -> String {
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
        if !one && way == Way::Always || pick.end == RowEnd::Highest {
            let tokens = matches!(pick.what, What::Provisions(_) | What::Anything);
            let key = if tokens { "end-token" } else { "end" };
            parts.push(self.say(key, &[("end", end_word(pick.end).into())]));
        }
        parts.join(" ")
    }
}

/// When the order in which things are taken is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Of all that can be several.
    Always,
    /// Only where it is not the usual one: of what is never given it says next to nothing.
    IfHighest,
}

/// An end as the catalogue chooses by it.
pub fn end_word(end: RowEnd) -> &'static str {
    match end {
        RowEnd::Lowest => "lowest",
        RowEnd::Highest => "highest",
    }
}

/// A comparison as the catalogue chooses by it.
pub fn how_word(how: Compare) -> &'static str {
    match how {
        Compare::Less => "less",
        Compare::AtMost => "at-most",
        Compare::Equal => "equal",
        Compare::AtLeast => "at-least",
        Compare::More => "more",
    }
}
