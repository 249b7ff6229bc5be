//! The words of reports: things and short phrases in the reader's language.

use estafette_core::{Lang, RuleId};

use super::super::data::Data;
use super::super::event::{Prize, Title};
use super::super::ids::{Card, EventId, Field, Kind, Seat};
use super::super::position::{Position, Stand};
use super::super::words::{self, said};

/// Speaks of a game in a language.
#[derive(Clone, Copy)]
pub struct Speech<'a> {
    /// The language.
    pub lang: Lang,
    /// The system's data, for names and texts of events.
    pub data: &'a Data,
}

impl Speech<'_> {
    /// A player.
    pub fn seat(&self, seat: Seat) -> String {
        words::seat(seat, self.lang)
    }

    /// Several players.
    pub fn seats(&self, seats: &[Seat]) -> String {
        self.list(&seats.iter().map(|s| self.seat(*s)).collect::<Vec<_>>())
    }

    /// A field with its number.
    pub fn field(&self, field: Field) -> String {
        format!("{}. {}", field.number(), field.title())
    }

    /// A card, as a name.
    pub fn card(&self, card: Card) -> String {
        words::card(card, self.lang)
    }

    /// A card as what is taken or lost.
    pub fn card_taken(&self, card: Card) -> String {
        said!(self.lang, "card-taken", kind = card.kind.as_str(), strength = card.strength)
    }

    /// A list: `a, b and c`; a dash for nothing.
    pub fn list(&self, parts: &[String]) -> String {
        match parts {
            [] => "–".to_owned(),
            [one] => one.clone(),
            [rest @ .., last] => said!(self.lang, "left-and", one = &rest.join(", "), two = last),
        }
    }

    /// Cards as a list, alike ones together: `crown 2 (twice), mercenary 5`.
    pub fn cards(&self, cards: &[Card]) -> String {
        let mut named: Vec<String> = Vec::new();
        let mut left = cards.to_vec();
        left.sort_unstable();
        while let Some(card) = left.first().copied() {
            let count = left.iter().filter(|c| **c == card).count();
            left.retain(|c| *c != card);
            let name = self.card(card);
            named.push(if count > 1 { format!("{name} (×{count})") } else { name });
        }
        if named.is_empty() { "–".to_owned() } else { named.join(", ") }
    }

    /// So many ducats, as what is taken or paid.
    pub fn ducats_taken(&self, n: u32) -> String {
        words::ducats_taken(n, self.lang)
    }

    /// Something to gain, as a name.
    pub fn prize(&self, prize: Prize) -> String {
        match prize {
            Prize::Card(card) => self.card(card),
            Prize::Provision(value) => said!(self.lang, "provision", value = value),
            Prize::Ducats(n) => words::ducats(n, self.lang),
            Prize::Helper => words::helpers(1, self.lang),
            Prize::MayBuy => said!(self.lang, "prize-may-buy"),
        }
    }

    /// Something to gain, as what is taken.
    pub fn prize_taken(&self, prize: Prize) -> String {
        match prize {
            Prize::Card(card) => self.card_taken(card),
            Prize::Ducats(n) => self.ducats_taken(n),
            Prize::Helper => said!(self.lang, "helpers-taken", n = 1u8),
            Prize::Provision(_) | Prize::MayBuy => self.prize(prize),
        }
    }

    /// Values of an offer: `5 and 3`.
    pub fn values(&self, values: &[u8]) -> String {
        self.list(&values.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    /// Pawns and ducats, as what is placed.
    pub fn pawns_taken(&self, officer: bool, helpers: u8, ducats: u32) -> String {
        let officer = officer.then(|| said!(self.lang, "officer-taken"));
        let helpers = (helpers > 0).then(|| said!(self.lang, "helpers-taken", n = helpers));
        let pawns = self.list(&officer.into_iter().chain(helpers).collect::<Vec<_>>());
        if ducats == 0 { pawns } else { said!(self.lang, "pawns-ducats", pawns = &pawns, n = ducats) }
    }

    /// A seat's pawns in a row, as names: `officer, 2 helpers, 3 ducats`.
    pub fn stand(&self, stand: &Stand) -> String {
        let officer = stand.officer.then(|| said!(self.lang, "officer-bare"));
        let helpers = (stand.helpers > 0).then(|| words::helpers(stand.helpers, self.lang));
        let ducats = (stand.ducats > 0).then(|| words::ducats(stand.ducats, self.lang));
        officer.into_iter().chain(helpers).chain(ducats).collect::<Vec<_>>().join(", ")
    }

    /// An event card's name.
    pub fn event(&self, id: &EventId) -> String {
        words::event(self.data, id, self.lang)
    }

    /// What an event card does, in sentences.
    pub fn effect(&self, id: &EventId) -> String {
        self.data.events.get(id).map_or_else(String::new, |card| words::effect(card.effect, self.lang))
    }

    /// A round in Roman figures, as on the board.
    pub fn roman(round: u8) -> String {
        let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
        format!("{}{}", "X".repeat(usize::from(round / 10)), ones[usize::from(round % 10)])
    }

    /// A title of the end of the game.
    pub fn title(&self, title: Title) -> String {
        let key = match title {
            Title::CrownCommander => "crown",
            Title::MercenaryCommander => "mercenary",
            Title::Quartermaster => "quartermaster",
        };
        said!(self.lang, "title", title = key)
    }

    /// A kind of knight on a field's offer.
    pub fn offer(&self, kind: Kind, strengths: &[u8]) -> String {
        let mut cards: Vec<Card> = strengths.iter().map(|s| Card::new(kind, *s)).collect();
        cards.sort_unstable_by(|a, b| b.cmp(a));
        self.list(&cards.into_iter().map(|c| self.card(c)).collect::<Vec<_>>())
    }

    /// What lies open on a field; empty where nothing does.
    pub fn offered(&self, position: &Position, field: Field) -> String {
        let offer = &position.offer;
        let some = |values: &[u8], text: String| if values.is_empty() { String::new() } else { text };
        match field {
            Field::Krzyzacy => some(&offer.teutons, self.offer(Kind::Teuton, &offer.teutons)),
            Field::RycerzeKoronni => some(&offer.crown, self.offer(Kind::Crown, &offer.crown)),
            Field::Prowiant => some(&offer.provisions, self.values(&offer.provisions)),
            Field::Dukaty => some(&offer.ducats, self.values(&offer.ducats)),
            Field::RycerzeZaciezni => some(&offer.mercenary, self.offer(Kind::Mercenary, &offer.mercenary)),
            Field::Pomocnicy => String::new(),
        }
    }
}

/// A text with the rules it stands under: `Red passes. [NG-7.10]`.
pub fn under(text: &str, rules: &[RuleId]) -> String {
    let text = sentence(text);
    let dot = if text.ends_with(['.', '!', '?', ':', '…']) { "" } else { "." };
    let mut ids: Vec<&str> = Vec::new();
    for rule in rules {
        if !ids.contains(&rule.as_str()) {
            ids.push(rule.as_str());
        }
    }
    if ids.is_empty() { format!("{text}{dot}") } else { format!("{text}{dot} [{}]", ids.join(", ")) }
}

/// A text that begins with a capital letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
