//! `check`, `concede`, `agree`, `call`: the general's own acts (4.4.4d, 2.1.3).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "check",
        aliases: &["concede", "call", "agree"],
        when: "any",
        short: "demand a check, concede, agree to end, call the umpire",
        long: "These are the general's own acts and need no addressee.",
        examples: &[
            "CHECK enemy unit 4: order type and sector",
            "CONCEDE if our loss exceeds 700 points, not before period 6",
            "AGREE TO END",
            "CALL UMPIRE about the charge of unit 7",
        ],
        rules: &["W-4.4.4d", "W-2.1.3a"],
    },
    forms: &[
        (Rule::check, |reader, pair, _| one(Check { unit: reader.target_unit(pair)?, of: asked(pair) })),
        (Rule::concede, |_, _, _| one(Concede { not_before: None })),
        (Rule::agree, |_, _, _| one(AgreeToEnd)),
        (Rule::call_umpire, |reader, pair, _| one(CallUmpire(about(reader, pair)))),
    ],
};

/// Demand a check of an enemy unit's orders [W-4.4.4d].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Whose.
    pub unit: UnitId,
    /// Which of its orders.
    pub of: Asked,
}

/// Which of a unit's orders a check is about; none named is all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// Its movement order.
    pub order: bool,
    /// Its sector.
    pub sector: bool,
    /// Its delay.
    pub delay: bool,
}

impl Asked {
    /// Whether none is named, and all are meant.
    pub fn is_all(self) -> bool {
        self == Self::default()
    }

    /// Both demands as one.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        if self.is_all() || other.is_all() {
            return Self::default();
        }
        Self {
            order: self.order || other.order,
            sector: self.sector || other.sector,
            delay: self.delay || other.delay,
        }
    }

    /// In words: `the order type and sector`.
    fn named(self) -> String {
        let named = [(self.order, text!("order-type")), (self.sector, "sector"), (self.delay, "delay")];
        let named: Vec<String> =
            named.iter().filter(|(asked, _)| *asked).map(|(_, name)| (*name).to_owned()).collect();
        if named.is_empty() { said!("the-orders") } else { said!("the", named = %say::listed(&named, "and")) }
    }
}

impl ActionKind for Check {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Check, Phase::NewOrders).by_general()
    }

    fn said(&self, s: &Subject) -> String {
        s.does("demand", &said!("a-check-of-of", named = %self.of.named(), unit = %say::enemy(&self.unit)))
    }
}

fn asked(pair: &Pair<'_, Rule>) -> Asked {
    let mut of = Asked::default();
    for what in descendants(pair).filter(|p| p.as_rule() == Rule::kw_order_type) {
        match what.as_str() {
            "order type" | "order" | "type" => of.order = true,
            "sector" => of.sector = true,
            "delay" => of.delay = true,
            _ => {}
        }
    }
    of
}

/// Concede.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Concede {
    /// Not before this period.
    pub not_before: Option<u8>,
}

impl ActionKind for Concede {
    fn facts(&self) -> Facts {
        Facts::new(Topic::End, Phase::Reactions).asked(rule!("W-2.1.3a")).by_general()
    }

    fn said(&self, s: &Subject) -> String {
        s.does("concede", text!("the-battle"))
    }
}

/// Agree to an end of the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgreeToEnd;

impl ActionKind for AgreeToEnd {
    fn facts(&self) -> Facts {
        Facts::new(Topic::End, Phase::Reactions).asked(rule!("W-2.1.3a")).by_general()
    }

    fn said(&self, s: &Subject) -> String {
        s.does("agree", text!("to-end-the-battle"))
    }
}

/// Call the umpire about something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallUmpire(pub String);

impl ActionKind for CallUmpire {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Umpire, Phase::NewOrders).by_general()
    }

    fn said(&self, s: &Subject) -> String {
        let about = if self.0.is_empty() { String::new() } else { said!("about", what = %self.0) };
        s.does("call", &said!("the-umpire", %about))
    }
}

/// What the umpire is called about, as it was written; at most 300 letters.
fn about(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> String {
    let about = child(pair, Rule::about_what);
    let written = about.map_or_else(String::new, |about| {
        let span = about.as_span();
        reader.original.written(span.start()..span.end()).to_owned()
    });
    let text = written.trim_start_matches([':', ',', ' ']);
    let start = text.get(..6).filter(|s| s.eq_ignore_ascii_case("about "));
    text[start.map_or(0, str::len)..].chars().take(300).collect()
}
