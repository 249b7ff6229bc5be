//! What the house tells in every system becomes an event of this one: dice, decisions, the fates of orders.

use super::event::Event;

estafette_core::from_table!(Event, Decision);
