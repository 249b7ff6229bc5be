//! Reads the event cards: a name in each language, an effect by its word, and the effect's numbers.

use std::collections::BTreeMap;

use estafette_rules::source::Section;

use super::super::ids::EventId;
use super::{Effect, EventCard};

/// The effects and the numbers that each takes.
const EFFECTS: &[(&str, &[&str])] = &[
    ("buy-provision", &["price", "value"]),
    ("bid-provision", &["value"]),
    ("bid-helper", &[]),
    ("send-for-provision", &["least", "value"]),
    ("foray", &["first", "second"]),
    ("ransom", &["plus"]),
    ("provision-first-only", &[]),
    ("provision-extra", &["value"]),
    ("crown-officer", &["counts"]),
    ("treasury", &["ducats"]),
    ("levy", &["ducats"]),
    ("teutons-stronger", &["by"]),
    ("safe-conduct", &["price"]),
    ("lease", &["pays"]),
];

/// Reads all cards.
pub(super) fn read(root: &Section<'_>) -> Option<BTreeMap<EventId, EventCard>> {
    let mut cards = BTreeMap::new();
    for (id, entry) in root.entries() {
        let id = EventId(id.to_owned());
        if let Some(card) = entry.section().and_then(|section| card(&id, &section)) {
            cards.insert(id, card);
        }
    }
    Some(cards)
}

fn card(id: &EventId, section: &Section<'_>) -> Option<EventCard> {
    let words: Vec<(&str, &(&str, &[&str]))> = EFFECTS.iter().map(|e| (e.0, e)).collect();
    let (word, numbers) = section.need("effect")?.word("effect", &words)?;
    let keys: Vec<&str> = ["name", "name_pl", "effect"].into_iter().chain(numbers.iter().copied()).collect();
    section.allow(&keys);
    let name = section.need("name").and_then(|e| Some(e.text()?.to_owned()));
    let name_pl = section.need("name_pl").and_then(|e| Some(e.text()?.to_owned()));
    let effect = effect(word, section);
    Some(EventCard { id: id.clone(), name: name?, name_pl: name_pl?, effect: effect? })
}

fn effect(word: &str, section: &Section<'_>) -> Option<Effect> {
    let number = |key: &str| section.need(key)?.whole();
    let value = |key: &str| {
        let entry = section.need(key)?;
        let small = u8::try_from(entry.whole()?).ok();
        small.or_else(|| {
            entry.fault(format!("`{}` is too large", entry.path()));
            None
        })
    };
    Some(match word {
        "buy-provision" => Effect::BuyProvision { price: number("price")?, value: value("value")? },
        "bid-provision" => Effect::BidProvision { value: value("value")? },
        "bid-helper" => Effect::BidHelper,
        "send-for-provision" => Effect::SendForProvision { least: value("least")?, value: value("value")? },
        "foray" => Effect::Foray { first: number("first")?, second: number("second")? },
        "ransom" => Effect::Ransom { plus: number("plus")? },
        "provision-first-only" => Effect::ProvisionFirstOnly,
        "provision-extra" => Effect::ProvisionExtra { value: value("value")? },
        "crown-officer" => Effect::CrownOfficer { counts: number("counts")? },
        "treasury" => Effect::Treasury { ducats: number("ducats")? },
        "levy" => Effect::Levy { ducats: number("ducats")? },
        "teutons-stronger" => Effect::TeutonsStronger { by: number("by")? },
        "safe-conduct" => Effect::SafeConduct { price: number("price")? },
        _ => Effect::Lease { pays: number("pays")? },
    })
}
