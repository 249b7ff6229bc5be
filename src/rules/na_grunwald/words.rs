//! What things are called in English and Polish, and the words of questions.

use std::sync::LazyLock;

use crate::core::payment::Amount;
use crate::core::words::Value;
use crate::core::{Lang, Payment, Question, Words};
use crate::rules::Phrased;

use super::data::{Data, Effect};
use super::ids::{Card, EventId, Field, Seat};
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
    match why {
        Illegal::OfficerOut => say(lang, "not-officer-out", &[]),
        Illegal::Helpers { left } => say(lang, "not-helpers", &[("left", left.into())]),
        Illegal::Truce { from } => say(lang, "not-truce", &[("from", from.into())]),
        Illegal::OnePawn(field) => say(lang, "not-one-pawn", &[("field", field.title().into())]),
        Illegal::HelpersThere => say(lang, "not-helpers-there", &[]),
        Illegal::AllHelpers => say(lang, "not-all-helpers", &[]),
        Illegal::NoDucatsHere(field) => say(lang, "not-ducats-here", &[("field", field.title().into())]),
        Illegal::BidMissing => say(lang, "not-bid-missing", &[]),
        Illegal::TooDear { ducats: needed } => {
            let (needed, purse) = (ducats(needed, lang), ducats(purse, lang));
            say(lang, "not-too-dear", &[("ducats", (&needed).into()), ("purse", (&purse).into())])
        }
    }
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
            let coins = coins(ducats);
            say(lang, "ask-levy", &[name, ("ducats", (&coins).into())])
        }
        Effect::BidProvision { value } => say(lang, "ask-bid-provision", &[name, ("value", value.into())]),
        Effect::BidHelper => say(lang, "ask-bid-helper", &[name]),
        Effect::Lease { pays } => {
            let coins = coins(pays);
            say(lang, "ask-bid-lease", &[name, ("ducats", (&coins).into())])
        }
        Effect::SendForProvision { least, value } => {
            say(lang, "ask-send", &[name, ("least", least.into()), ("value", value.into())])
        }
        Effect::Foray { first, second } => {
            let (first, second) = (coins(first), coins(second));
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
    let amount = question.amount.unwrap_or(0);
    let coins = |n| ducats(n, lang);
    let with = |key: &str, n: u32| {
        let coins = coins(n);
        say(lang, key, &[("ducats", (&coins).into())])
    };
    match (question.decision.as_str(), key) {
        ("ND-04", PASS) => say(lang, "pass", &[]),
        ("ND-04", key) => Placement::of_key(key).map_or_else(|| key.to_owned(), |p| placement(p, lang)),
        ("ND-10", BUY) => with("choice-buy-helper", amount),
        ("ND-10", _) => say(lang, "choice-no-helper", &[]),
        ("ND-03", "0") => say(lang, "choice-bid-nothing", &[]),
        ("ND-03", bid) => with("choice-bid", bid.parse().unwrap_or(0)),
        (_, BUY) => say(lang, "choice-buy", &[]),
        (_, DECLINE) => say(lang, "choice-decline", &[]),
        (_, DUCATS) => {
            let levy = data.events.get(&EventId(question.subject.clone())).map(|card| card.effect);
            with("choice-pay", if let Some(Effect::Levy { ducats }) = levy { ducats } else { 1 })
        }
        (_, NONE) => {
            let effect = data.events.get(&EventId(question.subject.clone())).map(|card| card.effect);
            let ransom = matches!(effect, Some(Effect::Ransom { .. }));
            say(lang, if ransom { "choice-no-ransom" } else { "choice-none" }, &[])
        }
        (_, "peasant") => say(lang, "peasant", &[]),
        ("ND-02", token) => {
            let token = item(token, lang);
            say(lang, "choice-give", &[("token", (&token).into())])
        }
        (_, keys) => items(keys, lang),
    }
}

/// Several cards and tokens.
fn items(keys: &str, lang: Lang) -> String {
    let answer = crate::core::Answer::of(keys);
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

/// A field's name, the same in both languages.
pub fn field(field: Field) -> &'static str {
    field.title()
}
