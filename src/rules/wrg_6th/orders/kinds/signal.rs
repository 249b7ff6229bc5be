//! `signal`: what signals mean, and giving them (4.4.4g).

use super::*;
use crate::orders::read::signal_name;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "signal",
        aliases: &["give"],
        when: "any",
        short: "what signals mean, and giving them",
        long: "Signals are listed with their meaning before play. They are given in the last phase of a period and count \
               from the next.",
        examples: &[
            "ARMY: signal RED means all units naming RED; signal WHITE means every unit with QUICK changes to VARILY",
            "ARMY: give signal RED in period 5",
        ],
        rules: &["W-4.4.4g"],
    },
    forms: &[
        (Rule::give_signal, |_, pair, _| one(GiveSignal(signal_name(pair)))),
        (Rule::signal_means, |_, pair, _| {
            let mut orders = descendants(pair).filter_map(|p| movement::order_of(&p));
            one(SignalMeans { name: signal_name(pair), from: orders.next(), to: orders.next() })
        }),
    ],
};

/// Give a signal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiveSignal(pub String);

impl ActionKind for GiveSignal {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Signal, Phase::NewOrders).by_general()
    }

    fn said(&self, s: &Subject) -> String {
        s.does("give", &said!("signal", name = %self.0))
    }
}

/// What a signal means to all units that name it, or to units with an order type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalMeans {
    /// The signal.
    pub name: String,
    /// From units with this order…
    pub from: Option<OrderType>,
    /// …to this one; `None`: all units naming it.
    pub to: Option<OrderType>,
}

impl ActionKind for SignalMeans {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Meaning, Phase::NewOrders).by_general()
    }

    fn said(&self, _: &Subject) -> String {
        let name = &self.name;
        match (self.from, self.to) {
            (Some(from), Some(to)) => {
                let (from, to) = (order_name(from), order_name(to));
                said!("signal-changes-every-unit-with-orders", %name, %from, %to)
            }
            _ => said!("signal-is-for-all-units-whose", %name),
        }
    }
}
