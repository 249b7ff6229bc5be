//! The orders of Three Hills: one declaration for each.

use estafette::orders::Verb;
use estafette::orders::heard::{Heard, Meaning};
use pest::Parser;
use pest_derive::Parser;
use proptest::prelude::*;

#[derive(Parser)]
#[grammar = "grammar/numbers.pest"]
#[grammar = "grammar/sheet.pest"]
#[grammar = "tests/three_hills/orders.pest"]
struct Grammar;

estafette::rules::orders! {
    /// What a side can say of a hill.
    pub enum Order: Kind with any {
        Bid, Pass,
    }
}

/// All that is known of an order; what it forgets does not compile.
pub trait Kind {
    /// Its text, which reads back as the same order.
    fn written(&self) -> String;
    /// What it says, for receipts.
    fn said(&self) -> String;
    /// How many coins it offers.
    fn coins(&self) -> u32;
    /// Any order of the kind, for tests.
    fn any() -> BoxedStrategy<Self>
    where
        Self: Sized;
}

/// `bid 4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bid(pub u32);

impl Kind for Bid {
    fn written(&self) -> String {
        format!("bid {}", self.0)
    }
    fn said(&self) -> String {
        format!("you bid {} coins for the hill", self.0)
    }
    fn coins(&self) -> u32 {
        self.0
    }
    fn any() -> BoxedStrategy<Self> {
        (0..=99u32).prop_map(Self).boxed()
    }
}

/// `pass`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass;

impl Kind for Pass {
    fn written(&self) -> String {
        "pass".to_owned()
    }
    fn said(&self) -> String {
        "you do not bid for the hill".to_owned()
    }
    fn coins(&self) -> u32 {
        0
    }
    fn any() -> BoxedStrategy<Self> {
        Just(Self).boxed()
    }
}

/// The help of each order.
pub static VERBS: &[Verb] = &[
    Verb {
        name: "bid",
        aliases: &["offer"],
        when: "bidding",
        short: "offer coins for the hill of this turn",
        long: "At most what you have. The other side sees it when both have bid.",
        examples: &["bid 4", "offer 3 coins"],
        rules: &["1.1"],
    },
    Verb {
        name: "pass",
        aliases: &["no bid"],
        when: "bidding",
        short: "offer nothing",
        long: "A side that sends no orders passes too.",
        examples: &["pass"],
        rules: &["1.1"],
    },
];

/// Reads a text.
pub fn parse(text: &str) -> Heard<Order> {
    Heard::of(text, VERBS, |plain| {
        if Grammar::parse(Rule::heading, plain).is_ok() {
            return Some(Meaning::Frame);
        }
        let order = Grammar::parse(Rule::order, plain).ok()?.next()?;
        let number = order.clone().into_inner().next().and_then(|number| number.as_str().parse().ok());
        Some(Meaning::Orders(vec![match order.as_rule() {
            Rule::bid => Bid(number?).into(),
            _ => Pass.into(),
        }]))
    })
}
