//! `skirmish`: which card to lay (NG-9.4, ND-08).

use super::super::said::end_word;
use super::super::values::{Capturing, RowEnd};
use super::*;

/// The verb.
pub const VERB: Declared = Declared {
    english: Verb {
        name: "skirmish",
        aliases: &["play"],
        when: "resolution",
        short: "choose the card for the skirmish",
        long: "A card of your hand, the peasant, or the weakest or strongest knight, if you like one that captures. \
               The first that can be had is laid.",
        examples: &[
            "skirmish play mercenary 5",
            "skirmish play peasant",
            "skirmish play weakest knight that captures, else peasant",
        ],
        rules: &["NG-9.4"],
    },
    polish: Verb {
        name: "potyczka",
        aliases: &["zagraj", "zagrywam", "wykładam"],
        when: "rozstrzyganie",
        short: "wybierz kartę do potyczki",
        long: "Karta z ręki, chłop albo najsłabszy lub najsilniejszy rycerz, jeśli chcesz, taki, który pojmie. \
               Wykłada się pierwszą z nich, którą masz.",
        examples: &[
            "potyczka: najemnik 5",
            "zagraj zaciężnego 5",
            "potyczka: chłop",
            "potyczka: najsłabszy rycerz, który pojmie, inaczej chłop",
        ],
        rules: &["NG-9.4"],
    },
    forms: &[(Rule::skirmish, read)],
};

/// Which card to lay in a skirmish: the first that can be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skirmish(pub Vec<SkirmishCard>);

impl OrderKind for Skirmish {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Skirmish)
    }

    fn phase(&self) -> Phase {
        Phase::Resolution
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-08"]
    }

    fn said(&self, speaker: Speaker) -> String {
        let choices: Vec<_> = self.0.iter().map(|card| choice(speaker, *card)).collect();
        speaker.say("skirmish", &[("choices", (&choices.join(&speaker.plain("else"))).into())])
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::choices().prop_map(Self).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let choices = children(pair, Rule::choice).map(|pair| read_choice(reader, &pair));
    Ok(vec![Order::Skirmish(Skirmish(choices.collect::<ReadResult<_>>()?))])
}

/// A card for a skirmish (NG-9.4).
fn read_choice(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<SkirmishCard> {
    if has(pair, Rule::peasant) {
        return Ok(SkirmishCard::Peasant);
    }
    if let Some(card) = child(pair, Rule::card) {
        let read = reader.card(&card)?;
        fighting(reader, &card, read.kind)?;
        return Ok(SkirmishCard::Card(read));
    }
    let ranked = reader.demand(pair, Rule::ranked)?;
    let of = child(&ranked, Rule::kind).map(|k| fighting(reader, &k, read::kind(&k))).transpose()?;
    let capturing = match child(&ranked, Rule::captures) {
        None => Capturing::No,
        Some(c) if has(&c, Rule::stronger) => Capturing::Stronger,
        Some(_) => Capturing::Weaker,
    };
    let end = child(&ranked, Rule::end).map_or(RowEnd::Lowest, |e| read::which_end(&e));
    Ok(SkirmishCard::Knight { end, kind: of, capturing })
}

/// Captives do not fight.
fn fighting(reader: &Reader<'_>, pair: &Pair<'_, Rule>, kind: Kind) -> ReadResult<Kind> {
    match kind {
        Kind::Teuton => Err(reader.wrong(pair, "wrong-captive", &[]).under(rule!("NG-9.4"))),
        kind => Ok(kind),
    }
}

fn choice(speaker: Speaker, choice: SkirmishCard) -> String {
    match choice {
        SkirmishCard::Card(card) => speaker.card(card),
        SkirmishCard::Peasant => speaker.plain("peasant"),
        SkirmishCard::Knight { end, kind, capturing } => {
            let kind = kind.map_or("both", Kind::as_str);
            let knight = speaker.say("ranked", &[("end", end_word(end).into()), ("kind", kind.into())]);
            let that = match capturing {
                Capturing::No => return knight,
                Capturing::Weaker => speaker.plain("capturing"),
                Capturing::Stronger => speaker.plain("capturing-stronger"),
            };
            let blank = if that.starts_with(',') { "" } else { " " };
            format!("{knight}{blank}{that}")
        }
    }
}
