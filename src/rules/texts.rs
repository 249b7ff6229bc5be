//! Texts of orders, as players mailed them.

use serde::{Deserialize, Serialize};

use estafette_core::journal::At;
use estafette_orders::Placed;
use estafette_orders::sheet::Places;

/// One accepted order text of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderText {
    /// The ordinal of the period it is for.
    pub period: u32,
    /// The text, as extracted from the mail.
    pub text: String,
    /// Whether it goes on where the text before it said `more follows`.
    #[serde(default)]
    pub continues: bool,
    /// The number of each of its statements, where an umpire changed some; in order, from 1, without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Vec<u32>>,
    /// The phase that was due when it came in: by the position before it the receipt judged the text. None where
    /// that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<At>,
}

impl OrderText {
    /// A text by itself.
    pub fn new(period: u32, text: impl Into<String>) -> Self {
        Self { period, text: text.into(), continues: false, numbers: None, due: None }
    }

    /// The same text, going on where another one broke off.
    pub fn continued(self) -> Self {
        Self { continues: true, ..self }
    }

    /// The same text, received when a phase was due.
    pub fn received(self, due: Option<At>) -> Self {
        Self { due, ..self }
    }

    /// The same text, with numbers for its statements.
    pub fn numbered(self, numbers: Vec<u32>) -> Self {
        Self { numbers: Some(numbers), ..self }
    }
}

/// The numbers of the orders that a seat wrote for a period: each statement of all its texts counts, from 1,
/// understood or not. A review, a receipt, a report and a ruling mean the same order by the same number.
#[derive(Debug, Clone, Default)]
pub struct Numbers(Vec<Option<(Places, Vec<u32>)>>);

impl Numbers {
    /// The numbers in the texts of a period; those of other periods have none.
    pub fn of(texts: &[OrderText], period: u32) -> Self {
        let mut before = 0;
        let of = texts.iter().map(|text| {
            if text.period != period {
                return None;
            }
            let places = Places::of(&text.text);
            let usual = || (before + 1..=before + places.count()).collect();
            let numbers = text.numbers.clone().unwrap_or_else(usual);
            before += places.count();
            Some((places, numbers))
        });
        Self(of.collect())
    }

    /// The number of the order at a byte of a line of a text; 0 for what has none, such as an order of an
    /// earlier period, or one that an umpire added.
    pub fn at(&self, text: usize, line: usize, byte: usize) -> u32 {
        let Some((places, numbers)) = self.0.get(text).and_then(Option::as_ref) else { return 0 };
        let statement = places.number(line, byte).checked_sub(1);
        statement.and_then(|n| numbers.get(n as usize)).copied().unwrap_or(0)
    }
}

/// A seat's orders for a period, from top to bottom of its texts, each with its number; `parse` reads a text.
pub fn numbered<O>(
    texts: &[OrderText],
    period: u32,
    parse: impl Fn(&str) -> Vec<Placed<O>>,
) -> Vec<(u32, Placed<O>)> {
    let numbers = Numbers::of(texts, period);
    let now = texts.iter().enumerate().filter(|(_, text)| text.period == period);
    let read = now.flat_map(|(at, text)| parse(&text.text).into_iter().map(move |order| (at, order)));
    read.map(|(at, order)| (numbers.at(at, order.line, order.span.start), order)).collect()
}

/// The order texts of one seat, oldest first. Orders of a phase count only from texts of the period
/// that is due; standing orders count from all of them, the last word winning.
pub type SeatOrders = Vec<OrderText>;
