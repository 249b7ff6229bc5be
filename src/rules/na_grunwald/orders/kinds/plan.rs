//! `officer`, `helper`, `pass`: lines of the placement plan (ND-04 to ND-07).

use super::super::said::how_word;
use super::super::say::compare;
use super::super::values::Compare;
use super::*;

/// The verb of the officer.
pub const OFFICER: Declared = Declared {
    english: Verb {
        name: "officer",
        aliases: &[],
        when: "placement",
        short: "place your officer",
        long: "A line of the placement plan. On your turn the first unused line that is legal and whose \
               conditions hold is carried out and struck off; if none fits, you pass. Conditions follow `if` or \
               `unless`, several are joined by `and`. `else skip` strikes the line off when its turn comes and it \
               does not fit; without it the line waits for a later turn.",
        examples: &[
            "1 officer to Rycerze koronni",
            "officer to Dukaty if nobody there, else skip",
            "officer to mercenaries bid 2 unless green there",
        ],
        rules: &["NG-7.6", "NG-7.7"],
    },
    polish: Verb {
        name: "oficer",
        aliases: &["oficera"],
        when: "rozstawianie",
        short: "postaw oficera",
        long: "Linia planu. W twojej turze wykonuje się pierwszą niewykorzystaną linię, która jest dozwolona i której \
               warunki są spełnione, po czym się ją skreśla; jeśli żadna nie pasuje, pasujesz. Warunki stoją po \
               „jeśli” albo „chyba że”, kilka łączy „i”. „Inaczej pomiń” skreśla linię, gdy przyjdzie na nią kolej, a \
               nie pasuje; bez tych słów linia czeka na późniejszą turę.",
        examples: &[
            "1 oficer na Rycerzy koronnych",
            "oficer na Dukaty, jeśli nikogo tam nie ma, inaczej pomiń",
            "oficer na zaciężnych za 2 dukaty, chyba że jest tam zielony",
        ],
        rules: &["NG-7.6", "NG-7.7"],
    },
    forms: &[(Rule::plan, read)],
};

/// The verb of helpers.
pub const HELPER: Declared = Declared {
    english: Verb {
        name: "helper",
        aliases: &["helpers"],
        when: "placement",
        short: "place helpers, with ducats if the field takes them",
        long: "A line of the placement plan. A number in front is the line's own when it fits the sequence and \
               another count, `helper`, `officer` or `pass` follows; `2 helpers to …` is a count of two. Ducats go \
               to Prowiant and Rycerze zaciężni only: `with 2 ducats`, `bid 3`, `with all ducats`, or `bid to lead, \
               at most 5`.",
        examples: &[
            "2 helpers to Pomocnicy if nobody there",
            "helper to Rycerze zaciezni bid 3 if my bid leads, else skip",
            "helpers 1 to Prowiant with 2 ducats",
            "helper to Krzyzacy if round >= 4",
            "2 helpers to ducats if others <= 2 and I have 3 ducats",
            "helper to mercenaries bid to lead, at most 5, if best knight >= 5",
            "all helpers to field 3",
        ],
        rules: &["NG-7.6", "NG-7.8", "NG-7.14", "NG-7.16", "NG-7.18"],
    },
    polish: Verb {
        name: "pomocnik",
        aliases: &["pomocnika", "pomocników", "pomocnicy"],
        when: "rozstawianie",
        short: "postaw pomocników, z dukatami, jeśli pole je przyjmuje",
        long: "Linia planu. Liczba na początku jest numerem linii, gdy zgadza się z kolejnością i stoi po niej druga \
               liczba, „pomocnik”, „oficer” lub „pas”; „2 pomocników na …” to dwóch pomocników. Dukaty kładzie się \
               tylko na polach Prowiant i Rycerze zaciężni: „za 2 dukaty”, „licytuję 3”, „za wszystkie dukaty” albo \
               „licytuj, by prowadzić, co najwyżej 5”.",
        examples: &[
            "2 pomocników na Pomocników jeśli nikogo tam nie ma",
            "pomocnik na zaciężnych za 3 dukaty jeśli prowadzę, inaczej pomiń",
            "pomocnik na Prowiant z 2 dukatami",
            "pomocnik na Krzyżaków od rundy 4",
            "2 pomocników na Dukaty, jeśli inni mają tam co najwyżej 2 i mam 3 dukaty",
            "pomocnik na najemników, licytuj, by prowadzić, co najwyżej 5, jeśli najlepszy rycerz >= 5",
            "wszyscy pomocnicy na pole 3",
        ],
        rules: &["NG-7.6", "NG-7.8", "NG-7.14", "NG-7.16", "NG-7.18"],
    },
    forms: &[],
};

/// The verb of passing.
pub const PASS: Declared = Declared {
    english: Verb {
        name: "pass",
        aliases: &["passes"],
        when: "placement",
        short: "pass for the round",
        long: "A line of the placement plan; no line below it is reached, unless it has conditions.",
        examples: &["pass if nobody at Dukaty", "pass"],
        rules: &["NG-7.10"],
    },
    polish: Verb {
        name: "pas",
        aliases: &["pasuję", "pasuj"],
        when: "rozstawianie",
        short: "spasuj do końca rundy",
        long: "Linia planu; do linii pod nią nie dochodzi, chyba że ma warunki.",
        examples: &["pasuję, jeśli nikogo nie ma na Dukatach", "pas"],
        rules: &["NG-7.10"],
    },
    forms: &[],
};

impl OrderKind for PlanLine {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Plan)
    }

    fn phase(&self) -> Phase {
        Phase::Placement
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-04"]
    }

    fn said(&self, speaker: Speaker) -> String {
        line(speaker, self)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let line = |(act, mut conditions, or_skip): (Act, Vec<Condition>, bool)| {
            // A line that passes has no field of its own.
            conditions.retain(|c| act != Act::Pass || !c.test.needs_field());
            Self { act, conditions, or_skip }
        };
        (some::act(), some::conditions(), any::<bool>()).prop_map(line).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![Order::Place(reader.plan(pair)?)])
}

fn line(speaker: Speaker, line: &PlanLine) -> String {
    let mut text = match &line.act {
        Act::Pass => speaker.plain("pass"),
        Act::Place { pawns, field, ducats } => {
            let pawns = match pawns {
                Pawns::Officer => speaker.plain("officer"),
                Pawns::Helpers(n) => speaker.number("helpers", u32::from(*n)),
                Pawns::AllHelpers => speaker.plain("all-helpers"),
            };
            let place = speaker.say("place", &[("pawns", (&pawns).into()), ("field", field.title().into())]);
            match ducats {
                Some(ducats) => format!("{place}{}", money(speaker, *ducats)),
                None => place,
            }
        }
    };
    let mut joined = false;
    for condition in &line.conditions {
        let (test, unless) = said_condition(speaker, condition);
        let key = if unless { "unless" } else { "if" };
        text += &match joined && !unless {
            true => format!(" {} {test}", speaker.plain("and")),
            false => format!(", {}", speaker.say(key, &[("test", (&test).into())])),
        };
        joined = !unless;
    }
    if line.or_skip {
        text += &format!(", {}", speaker.plain("else-skip"));
    }
    text
}

fn money(speaker: Speaker, ducats: Ducats) -> String {
    match ducats {
        Ducats::All => speaker.plain("with-all"),
        Ducats::Exactly(n) => {
            speaker.say("with-ducats", &[("ducats", (&speaker.number("ducats", n)).into())])
        }
        Ducats::ToLead { most: None } => speaker.plain("bid-to-lead"),
        Ducats::ToLead { most: Some(n) } => {
            speaker.say("bid-to-lead-most", &[("ducats", (&speaker.number("ducats", n)).into())])
        }
    }
}

/// A condition in words, and whether it must be said with `unless`.
fn said_condition(speaker: Speaker, condition: &Condition) -> (String, bool) {
    let not = condition.negated;
    let compared = |key: &str, how: Compare, n: u32, name: &str, what: String| {
        let (id, words) = (how_word(how), compare(speaker.lang, how));
        let values = [("how", id.into()), ("compare", words.into()), ("n", n.into()), (name, (&what).into())];
        speaker.say(key, &values)
    };
    let present = |key: &str, seat: Option<Seat>, at: Option<Field>| {
        let own = if at.is_none() { "yes" } else { "no" };
        let (seat, there) = (seat.map_or_else(String::new, |s| speaker.seat(s)), speaker.there(at));
        let text =
            speaker.say(key, &[("own", own.into()), ("seat", (&seat).into()), ("there", (&there).into())]);
        (text, false)
    };
    match &condition.test {
        Test::NobodyThere { at } => present(if not { "somebody-there" } else { "nobody-there" }, None, *at),
        Test::SeatThere { seat: None, at } => {
            present(if not { "nobody-else" } else { "somebody-else" }, None, *at)
        }
        Test::SeatThere { seat: Some(seat), at } => {
            present(if not { "seat-not-there" } else { "seat-there" }, Some(*seat), *at)
        }
        Test::Place { best: 1 } => (speaker.plain("i-lead"), not),
        Test::Place { best } => (speaker.say("i-am", &[("place", (*best).into())]), not),
        Test::Round(how, n) => (compared("test-round", *how, *n, "none", String::new()), not),
        Test::Purse(how, n) => {
            (compared("test-purse", *how, *n, "ducats", speaker.number("ducats", *n)), not)
        }
        Test::HelpersLeft(how, n) => {
            (compared("test-helpers", *how, *n, "helpers", speaker.number("helpers", *n)), not)
        }
        Test::Against { compare, points, at } => {
            (compared("test-against", *compare, *points, "there", speaker.there(*at)), not)
        }
        Test::Offer { compare, value, at } => {
            (compared("test-offer", *compare, *value, "there", speaker.there(*at)), not)
        }
    }
}
