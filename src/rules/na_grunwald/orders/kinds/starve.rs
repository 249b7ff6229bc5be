//! `starve`: which knights to lose to hunger (ND-11).

use super::super::values::What;
use super::*;

/// The verb.
pub const VERB: Declared = Declared {
    english: Verb {
        name: "starve",
        aliases: &["hunger"],
        when: "end",
        short: "say which knights you lose to hunger",
        long: "Knights in order, the first lost first; `default` is lowest strength first.",
        examples: &["starve lowest crown first", "starve crown 1, mercenary 2", "starve default"],
        rules: &["NG-16.4"],
    },
    polish: Verb {
        name: "głód",
        aliases: &[],
        when: "koniec",
        short: "powiedz, których rycerzy zabiera głód",
        long: "Rycerze po kolei, pierwsi giną pierwsi; „domyślnie” to od najsłabszych.",
        examples: &["głód: najsłabsi koronni najpierw", "głód: koronny 1, najemnik 2", "głód: domyślnie"],
        rules: &["NG-16.4"],
    },
    forms: &[(Rule::starve, read)],
};

impl OrderKind for Starve {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Starve)
    }

    fn phase(&self) -> Phase {
        Phase::End
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-11"]
    }

    fn said(&self, speaker: Speaker) -> String {
        match self {
            Self::Default => speaker.plain("starve-default"),
            Self::These(picks) => speaker.say("starve", &[("picks", (&speaker.picks(picks)).into())]),
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        prop_oneof![Just(Self::Default), some::picks(some::eating()).prop_map(Self::These)].boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let starve = match child(pair, Rule::picks) {
        Some(picks) => Starve::These(starving(reader, &picks)?),
        None => Starve::Default,
    };
    Ok(vec![Order::Starve(starve)])
}

/// Only knights starve (NG-16.4).
fn starving(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Pick>> {
    let mut picks = reader.picks(pair)?;
    for pick in picks.iter_mut().filter(|p| p.what == What::Anything) {
        pick.what = What::Knights;
    }
    let eats = |what| match what {
        What::Kind(kind) => kind != Kind::Teuton,
        What::Card(card) => card.is_knight(),
        What::Provisions(_) => false,
        What::Knights | What::Anything => true,
    };
    match picks.iter().all(|p| eats(p.what)) {
        true => Ok(picks),
        false => Err(reader.wrong(pair, "wrong-starving", &[]).under(rule!("NG-16.4"))),
    }
}
