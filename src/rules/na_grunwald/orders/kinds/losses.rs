//! `losses`, `never`: what to give up after a lost skirmish, and what last (ND-09).

use super::super::said::Way;
use super::*;

/// The verb of what is given up.
pub const LOSSES: Declared = Declared {
    english: Verb {
        name: "losses",
        aliases: &["lose"],
        when: "resolution",
        short: "say what you give up after a lost skirmish",
        long: "Cards and tokens, those you give most willingly first: `knights`, `crown`, `mercenaries`, `teutons`, \
               `provisions`, single cards, from hand or camp, above or below a strength, lowest or highest first.",
        examples: &[
            "losses: camp knights lowest first, then provision 1, then teutons; never hand knights above 3",
        ],
        rules: &["NG-9.15", "NG-9.17"],
    },
    polish: Verb {
        name: "straty",
        aliases: &["strata"],
        when: "rozstrzyganie",
        short: "powiedz, co oddajesz po przegranej potyczce",
        long: "Karty i żetony, najpierw te, które oddajesz najchętniej: „rycerze”, „koronni”, „zaciężni”, \
               „Krzyżacy”, „prowiant”, pojedyncze karty, z ręki lub z obozowiska, powyżej lub poniżej siły, od \
               najsłabszych lub od najsilniejszych.",
        examples: &[
            "straty: rycerze z obozowiska od najsłabszych, potem prowiant 1, potem Krzyżacy; nigdy rycerze z ręki \
             powyżej 3",
        ],
        rules: &["NG-9.15", "NG-9.17"],
    },
    forms: &[(Rule::losses, read)],
};

/// The verb of what is kept.
pub const NEVER: Declared = Declared {
    english: Verb {
        name: "never",
        aliases: &[],
        when: "resolution",
        short: "say what you give up last",
        long: "Cards and tokens that are kept as long as anything else will do.",
        examples: &["never hand knights above 3", "never teutons"],
        rules: &["NG-9.15", "NG-9.18"],
    },
    polish: Verb {
        name: "nigdy",
        aliases: &[],
        when: "rozstrzyganie",
        short: "powiedz, co oddajesz na końcu",
        long: "Karty i żetony, które zatrzymujesz, póki wystarcza czegokolwiek innego.",
        examples: &["nigdy rycerze z ręki powyżej 3", "nigdy Krzyżacy"],
        rules: &["NG-9.15", "NG-9.18"],
    },
    forms: &[(Rule::never, read_never)],
};

/// What to give up after a lost skirmish, most willingly first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Losses(pub Vec<Pick>);

impl OrderKind for Losses {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Losses)
    }

    fn phase(&self) -> Phase {
        Phase::Resolution
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-09"]
    }

    fn said(&self, speaker: Speaker) -> String {
        speaker.say("losses", &[("picks", (&speaker.picks(&self.0)).into())])
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::picks(some::anything()).prop_map(Self).boxed()
    }
}

/// What never to give up as long as anything else will do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Never(pub Vec<Pick>);

impl OrderKind for Never {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Never)
    }

    fn phase(&self) -> Phase {
        Phase::Resolution
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-09"]
    }

    fn said(&self, speaker: Speaker) -> String {
        let picks: Vec<_> = self.0.iter().map(|pick| speaker.pick(*pick, Way::IfHighest)).collect();
        speaker.say("never", &[("picks", (&picks.join(&speaker.plain("then"))).into())])
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::picks(some::anything()).prop_map(Self).boxed()
    }
}

/// `losses: …`, with a `never …` behind it if there is one.
fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let mut orders = Vec::new();
    if let Some(picks) = child(pair, Rule::picks) {
        orders.push(Order::Losses(Losses(reader.picks(&picks)?)));
    }
    if has(pair, Rule::not_these) {
        orders.append(&mut read_never(reader, pair)?);
    }
    Ok(orders)
}

fn read_never(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let these = reader.demand(pair, Rule::not_these)?;
    Ok(vec![Order::Never(Never(reader.picks(&reader.demand(&these, Rule::picks)?)?))])
}
