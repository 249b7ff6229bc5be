//! Readings that a receipt offered of orders that could mean several things.

use serde::{Deserialize, Serialize};

use super::ids::{LetterId, SeatId};
use super::journal::Period;

/// What a seat was offered. None of it counts unless the seat chooses it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// The seat.
    pub seat: SeatId,
    /// The letter with the unclear orders.
    pub letter: LetterId,
    /// Which period they were for.
    pub period: Period,
    /// For each unclear order its readings, each as an order text of its own; they are numbered through from 1.
    pub readings: Vec<Vec<String>>,
}
