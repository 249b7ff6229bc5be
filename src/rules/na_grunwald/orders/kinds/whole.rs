//! Words about the whole sheet: that it stays in force, what it is for, who sits where (ND-01).

use super::*;

/// The verb of sheets that stay in force.
pub const KEEP: Declared = Declared {
    english: Verb {
        name: "standing orders",
        aliases: &["keep until changed"],
        when: "any",
        short: "keep the whole sheet in force in later rounds",
        long: "Until you send another sheet.",
        examples: &["standing orders: keep until changed"],
        rules: &[],
    },
    polish: Verb {
        name: "rozkazy stałe",
        aliases: &["stałe rozkazy", "do odwołania"],
        when: "zawsze",
        short: "zachowaj całą kartkę w następnych rundach",
        long: "Póki nie przyślesz innej.",
        examples: &["rozkazy stałe: do odwołania"],
        rules: &[],
    },
    forms: &[(Rule::keep, read_keep)],
};

/// The verb of headings.
pub const ROUND: Declared = Declared {
    english: Verb {
        name: "round",
        aliases: &["orders", "turn"],
        when: "any",
        short: "say which round and colour the sheet is for",
        long: "A check: a sheet for another round or colour is noted.",
        examples: &["round 3 orders from green"],
        rules: &["NG-4.1"],
    },
    polish: Verb {
        name: "runda",
        aliases: &[],
        when: "zawsze",
        short: "powiedz, której rundy i którego koloru dotyczy kartka",
        long: "Dla sprawdzenia: kartkę na inną rundę lub inny kolor odnotowuje się.",
        examples: &["runda 3 rozkazy zielonego"],
        rules: &["NG-4.1"],
    },
    forms: &[(Rule::header, read_header), (Rule::seating, read_seating)],
};

/// `standing orders: keep until changed`: the whole sheet stays in force in later rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keep;

impl OrderKind for Keep {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Keep)
    }

    fn phase(&self) -> Phase {
        Phase::End
    }

    fn decisions(&self) -> &'static [&'static str] {
        &[]
    }

    fn said(&self, speaker: Speaker) -> String {
        speaker.plain("keep")
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        Just(Self).boxed()
    }
}

/// `round 3 orders from green`: what the sheet is for, as a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The round.
    pub round: u8,
    /// The seat, if it is named.
    pub seat: Option<Seat>,
}

impl OrderKind for Header {
    fn topic(&self) -> Option<Topic> {
        None
    }

    fn phase(&self) -> Phase {
        Phase::End
    }

    fn decisions(&self) -> &'static [&'static str] {
        &[]
    }

    fn said(&self, speaker: Speaker) -> String {
        let round = ("round", self.round.into());
        match self.seat {
            None => speaker.say("header", &[round]),
            Some(seat) => speaker.say("header-seat", &[round, ("seat", seat.as_str().into())]),
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (1u8..=8, prop::option::of(some::seat())).prop_map(|(round, seat)| Self { round, seat }).boxed()
    }
}

/// `player red seat 1`: who sits where, which is not for a player to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seating {
    /// The player.
    pub seat: Seat,
    /// His place, from 1.
    pub place: u8,
}

impl OrderKind for Seating {
    fn topic(&self) -> Option<Topic> {
        None
    }

    fn phase(&self) -> Phase {
        Phase::End
    }

    fn decisions(&self) -> &'static [&'static str] {
        &[]
    }

    fn said(&self, speaker: Speaker) -> String {
        let seat = speaker.seat(self.seat);
        speaker.say("seating", &[("seat", (&seat).into()), ("place", self.place.into())])
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::seat(), 1u8..=4).prop_map(|(seat, place)| Self { seat, place }).boxed()
    }
}

fn read_keep(_: &mut Reader<'_>, _: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![Order::Keep(Keep)])
}

fn read_header(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let number = reader.demand(pair, Rule::round_number)?;
    let round = reader.round(&number)?;
    let seat = children(pair, Rule::seat).last().and_then(|seat| read::colour(&seat));
    Ok(vec![Order::Header(Header { round: u8::try_from(round).unwrap_or(u8::MAX), seat })])
}

/// Who sits where is read and said to have no effect.
fn read_seating(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let seat = read::colour(pair).ok_or_else(|| reader.wrong(pair, "incomplete", &[]))?;
    let place = reader.small(&reader.demand(pair, Rule::num)?)?;
    let note = reader.wrong(pair, "wrong-seating", &[]).under(rule!("NG-3.17"));
    reader.warnings.push(note.problem().as_warning());
    Ok(vec![Order::Seating(Seating { seat, place })])
}
