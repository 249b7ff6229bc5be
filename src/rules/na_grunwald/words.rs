//! What things are called in English and Polish, and the words of questions.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use estafette_core::fate::{Because, Part};
use estafette_core::payment::Amount;
use estafette_core::words::Value;
use estafette_core::{Lang, Payment, Question, Words};
use estafette_rules::Phrased;

use super::data::{Data, Effect};
use super::ids::{Card, EventId, Seat};
use super::phase::Phase;
use super::s06_cards::{DUCATS, NONE};
use super::s07_legal::{Illegal, Placement};
use super::s07_officers::PASS;
use super::s09_losses::Thing;
use super::s14_helpers::{BUY, DECLINE};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        (Lang::English, include_str!("../../../words/na-grunwald.en.ftl")),
        (Lang::Polish, include_str!("../../../words/na-grunwald.pl.ftl")),
    ])
});

/// `said!(lang, "key", name = value)`: a sentence of the system's catalogue, filled in.
macro_rules! said {
    ($lang:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::say(
            $lang,
            $key,
            &[$((stringify!($name), estafette_core::words::Value::from($value))),*],
        )
    };
}
pub(crate) use said;

/// A sentence of the system's catalogue.
pub fn say(lang: Lang, key: &str, values: &[(&str, Value<'_>)]) -> String {
    WORDS.say(lang, key, values)
}

/// A colour.
pub fn seat(seat: Seat, lang: Lang) -> String {
    say(lang, "seat", &[("seat", seat.as_str().into())])
}

/// A phase.
pub fn phase(phase: Phase, lang: Lang) -> String {
    say(lang, &format!("phase-{}", phase.as_str()), &[])
}

/// A knight card.
pub fn card(card: Card, lang: Lang) -> String {
    say(lang, "card", &[("kind", card.kind.as_str().into()), ("strength", card.strength.into())])
}

/// So many ducats.
pub fn ducats(n: u32, lang: Lang) -> String {
    say(lang, "ducats", &[("n", n.into())])
}

/// So many ducats, as what is taken or paid.
pub fn ducats_taken(n: u32, lang: Lang) -> String {
    said!(lang, "ducats-taken", n = n)
}

/// So many helpers.
pub fn helpers(n: u8, lang: Lang) -> String {
    say(lang, "helpers", &[("n", n.into())])
}

/// A placement.
pub fn placement(placement: Placement, lang: Lang) -> String {
    let pawns =
        if placement.is_officer() { say(lang, "officer", &[]) } else { helpers(placement.helpers, lang) };
    let (field, coins) = (placement.field.title(), ducats(placement.ducats, lang));
    let key = if placement.ducats > 0 { "placement-ducats" } else { "placement" };
    let values = [
        ("pawns", Value::from(&pawns)),
        ("field", field.into()),
        ("ducats", Value::from(&coins)),
        ("n", placement.ducats.into()),
    ];
    say(lang, key, &values)
}

/// Why a placement is not possible, with what the seat's purse holds.
pub fn illegal(why: Illegal, purse: u32, lang: Lang) -> String {
    word(&because(why, purse), lang)
}

/// The same, to be worded later.
pub fn because(why: Illegal, purse: u32) -> Because {
    match why {
        Illegal::OfficerOut => Because::key("not-officer-out"),
        Illegal::Helpers { left } => Because::key("not-helpers").with("left", u32::from(left)),
        Illegal::Truce { from } => Because::key("not-truce").with("from", u32::from(from)),
        Illegal::OnePawn(field) => Because::key("not-one-pawn").with("field", field.title()),
        Illegal::HelpersThere => Because::key("not-helpers-there"),
        Illegal::AllHelpers => Because::key("not-all-helpers"),
        Illegal::NoDucatsHere(field) => Because::key("not-ducats-here").with("field", field.title()),
        Illegal::BidMissing => Because::key("not-bid-missing"),
        Illegal::TooDear { ducats, .. } => {
            Because::key("not-too-dear").with("ducats", ducats).with("purse", purse)
        }
    }
}

/// A reason in words; sums of ducats stand in it as words too.
pub fn word(why: &Because, lang: Lang) -> String {
    let Because::Key { key, values } = why else {
        return if let Because::Said(text) = why { text.clone() } else { String::new() };
    };
    // A receipt says what will be, a report what was.
    let key = match key.as_str() {
        "why-earlier" => "fate-earlier",
        "why-passed" => "fate-passed",
        key => key,
    };
    let sum = |n: i64| ducats_taken(u32::try_from(n).unwrap_or(0), lang);
    let sums: BTreeMap<&str, String> = values
        .iter()
        .filter_map(|(name, part)| match part {
            Part::Number(n) if matches!(name.as_str(), "ducats" | "purse") => Some((name.as_str(), sum(*n))),
            _ => None,
        })
        .collect();
    let values: Vec<(&str, Value<'_>)> = values
        .iter()
        .map(|(name, part)| {
            let value = match (sums.get(name.as_str()), part) {
                (Some(sum), _) => Value::from(sum),
                (None, Part::Number(n)) => Value::from(*n),
                (None, Part::Text(text)) => Value::from(text),
            };
            (name.as_str(), value)
        })
        .collect();
    say(lang, key, &values)
}

/// A card or token by its key in a payment.
pub fn item(key: &str, lang: Lang) -> String {
    let place = |key: &str, of: Card| {
        let named = card(of, lang);
        say(lang, key, &[("card", (&named).into())])
    };
    match (Thing::of_key(key), key.parse::<Card>()) {
        (_, Ok(knight)) => card(knight, lang),
        (Some(Thing::Camp(card)), _) => place("in-camp", card),
        (Some(Thing::Hand(card)), _) => place("in-hand", card),
        (Some(Thing::Token(value)), _) => say(lang, "provision", &[("value", value.into())]),
        (None, _) => key.to_owned(),
    }
}

/// An event card's name.
pub fn event(data: &Data, id: &EventId, lang: Lang) -> String {
    data.events.get(id).map_or_else(
        || id.to_string(),
        |card| if lang == Lang::Polish { card.name_pl.clone() } else { card.name.clone() },
    )
}

/// What an event card does, in sentences.
pub fn effect(effect: Effect, lang: Lang) -> String {
    match effect {
        Effect::BuyProvision { price, value } => {
            said!(lang, "effect-buy-provision", value = value, ducats = &ducats_taken(price, lang))
        }
        Effect::BidProvision { value } => said!(lang, "effect-bid-provision", value = value),
        Effect::BidHelper => said!(lang, "effect-bid-helper"),
        Effect::SendForProvision { least, value } => {
            said!(lang, "effect-send", least = least, value = value)
        }
        Effect::Foray { first, second } => {
            let (first, second) = (ducats_taken(first, lang), ducats_taken(second, lang));
            said!(lang, "effect-foray", first = &first, second = &second)
        }
        Effect::Ransom { plus } => said!(lang, "effect-ransom", plus = plus),
        Effect::ProvisionFirstOnly => said!(lang, "effect-provision-first"),
        Effect::ProvisionExtra { value } => said!(lang, "effect-provision-extra", value = value),
        Effect::CrownOfficer { counts } => said!(lang, "effect-crown-officer", counts = counts),
        Effect::Treasury { ducats } => said!(lang, "effect-treasury", ducats = &ducats_taken(ducats, lang)),
        Effect::Levy { ducats } => said!(lang, "effect-levy", ducats = &ducats_taken(ducats, lang)),
        Effect::TeutonsStronger { by } => said!(lang, "effect-teutons", by = by),
        Effect::SafeConduct { price } => {
            said!(lang, "effect-safe-conduct", ducats = &ducats_taken(price, lang))
        }
        Effect::Lease { pays } => said!(lang, "effect-lease", ducats = &ducats_taken(pays, lang)),
    }
}

/// Gives a question its English words, which are stored with it.
pub fn fill(question: &mut Question, data: &Data) {
    let phrased = phrase(question, data, Lang::English);
    question.text = phrased.text;
    for (choice, text) in question.choices.iter_mut().zip(phrased.choices) {
        choice.text = text;
    }
    if let Some(payment) = &mut question.payment {
        for item in &mut payment.items {
            item.text = self::item(&item.key, Lang::English);
        }
    }
}

/// A question in a language.
pub fn phrase(question: &Question, data: &Data, lang: Lang) -> Phrased {
    let answer = |key: &str| choice(question, key, data, lang);
    Phrased {
        text: text(question, data, lang),
        choices: question.choices.iter().map(|c| answer(&c.answer.0)).collect(),
        default: answer(&question.default.0),
        settled: question.settled().map(|a| answer(&a.0)),
        also: also(question, lang),
    }
}

fn text(question: &Question, data: &Data, lang: Lang) -> String {
    let amount = question.amount.unwrap_or(0);
    let coins = ducats(amount, lang);
    match question.decision.as_str() {
        "ND-04" => say(lang, "ask-placement", &[]),
        "ND-08" => say(lang, "ask-skirmish", &[]),
        "ND-09" => say(lang, "ask-losses", &[("due", amount.into())]),
        "ND-10" => say(lang, "ask-helper", &[("ducats", (&coins).into())]),
        "ND-11" => say(lang, "ask-starve", &[("n", amount.into())]),
        _ => event_text(&EventId(question.subject.clone()), data, lang),
    }
}

fn event_text(id: &EventId, data: &Data, lang: Lang) -> String {
    let name = event(data, id, lang);
    let name = ("name", Value::from(&name));
    let Some(effect) = data.events.get(id).map(|card| card.effect) else {
        return say(lang, "ask-event", &[name]);
    };
    let coins = |n| ducats(n, lang);
    match effect {
        Effect::BuyProvision { price, value } => {
            let coins = coins(price);
            say(lang, "ask-buy-provision", &[name, ("value", value.into()), ("ducats", (&coins).into())])
        }
        Effect::SafeConduct { price } => {
            let coins = coins(price);
            say(lang, "ask-safe-conduct", &[name, ("ducats", (&coins).into())])
        }
        Effect::Levy { ducats } => {
            let coins = ducats_taken(ducats, lang);
            say(lang, "ask-levy", &[name, ("ducats", (&coins).into())])
        }
        Effect::BidProvision { value } => say(lang, "ask-bid-provision", &[name, ("value", value.into())]),
        Effect::BidHelper => say(lang, "ask-bid-helper", &[name]),
        Effect::Lease { pays } => {
            let coins = ducats_taken(pays, lang);
            say(lang, "ask-bid-lease", &[name, ("ducats", (&coins).into())])
        }
        Effect::SendForProvision { least, value } => {
            say(lang, "ask-send", &[name, ("least", least.into()), ("value", value.into())])
        }
        Effect::Foray { first, second } => {
            let (first, second) = (ducats_taken(first, lang), ducats_taken(second, lang));
            say(lang, "ask-foray", &[name, ("first", (&first).into()), ("second", (&second).into())])
        }
        Effect::Ransom { plus } => say(lang, "ask-ransom", &[name, ("plus", plus.into())]),
        Effect::ProvisionFirstOnly
        | Effect::ProvisionExtra { .. }
        | Effect::CrownOfficer { .. }
        | Effect::Treasury { .. }
        | Effect::TeutonsStronger { .. } => say(lang, "ask-event", &[name]),
    }
}

/// An answer in words.
fn choice(question: &Question, key: &str, data: &Data, lang: Lang) -> String {
    let about =
        About { decision: question.decision.as_str(), subject: &question.subject, price: question.amount };
    answer(about, key, data, lang)
}

/// What an answer is about.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The decision: `ND-08`.
    pub decision: &'a str,
    /// An event's id, a field.
    pub subject: &'a str,
    /// The price of a helper, where it is known.
    pub price: Option<u32>,
}

/// An answer in words.
pub fn answer(about: About<'_>, key: &str, data: &Data, lang: Lang) -> String {
    let effect = || data.events.get(&EventId(about.subject.to_owned())).map(|card| card.effect);
    match (about.decision, key) {
        ("ND-04", PASS) => said!(lang, "pass"),
        ("ND-04", key) => Placement::of_key(key).map_or_else(|| key.to_owned(), |p| placement(p, lang)),
        ("ND-10", BUY) => match about.price {
            Some(price) => said!(lang, "choice-buy-helper", ducats = &ducats(price, lang)),
            None => said!(lang, "choice-buy"),
        },
        ("ND-10", _) => said!(lang, "choice-no-helper"),
        ("ND-03", "0") => said!(lang, "choice-bid-nothing"),
        ("ND-03", bid) => {
            said!(lang, "choice-bid", ducats = &ducats_taken(bid.parse().unwrap_or(0), lang))
        }
        (_, BUY) => match effect() {
            Some(Effect::SafeConduct { price }) => {
                said!(lang, "choice-pay", ducats = &ducats_taken(price, lang))
            }
            _ => said!(lang, "choice-buy"),
        },
        (_, DECLINE) => said!(lang, "choice-decline"),
        (_, DUCATS) => {
            let price = if let Some(Effect::Levy { ducats }) = effect() { ducats } else { 1 };
            said!(lang, "choice-pay", ducats = &ducats_taken(price, lang))
        }
        (_, NONE) => match effect() {
            Some(Effect::Ransom { .. }) => said!(lang, "choice-no-ransom"),
            _ => said!(lang, "choice-none"),
        },
        (_, "peasant") => said!(lang, "peasant"),
        ("ND-02", token) => said!(lang, "choice-give", token = &item(token, lang)),
        (_, keys) => items(keys, lang),
    }
}

/// Several cards and tokens.
fn items(keys: &str, lang: Lang) -> String {
    let answer = estafette_core::Answer::of(keys);
    let named: Vec<String> = Payment::keys(&answer).into_iter().map(|key| item(key, lang)).collect();
    if named.is_empty() { say(lang, "nothing", &[]) } else { named.join(", ") }
}

/// How to answer with what is not listed.
fn also(question: &Question, lang: Lang) -> String {
    let Some(payment) = &question.payment else { return String::new() };
    let example = items(&question.default.0, lang);
    let example = ("example", Value::from(&example));
    match payment.amount {
        Amount::AtLeast(due) => say(lang, "also-losses", &[("due", due.into()), example]),
        Amount::Items(n) => say(lang, "also-starve", &[("n", n.into()), example]),
    }
}
