//! Texts of orders, as players mailed them.

use serde::{Deserialize, Serialize};

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
}

impl OrderText {
    /// A text by itself.
    pub fn new(period: u32, text: impl Into<String>) -> Self {
        Self { period, text: text.into(), continues: false }
    }

    /// The same text, going on where another one broke off.
    pub fn continued(self) -> Self {
        Self { continues: true, ..self }
    }
}

/// The order texts of one seat, oldest first. Orders of a phase count only from texts of the period
/// that is due; standing orders count from all of them, the last word winning.
pub type SeatOrders = Vec<OrderText>;
