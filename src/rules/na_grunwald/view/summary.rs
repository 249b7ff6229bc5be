//! The few lines at the top of a report: the event, the skirmish, what the reader gained and lost.

use std::collections::BTreeMap;

use estafette_core::CitedEvent;

use super::super::describe::Eyes;
use super::super::event::{Event, Prize};
use super::super::ids::{Card, Seat};
use super::super::position::{Laid, Position};
use super::super::words::said;
use super::speech::{Speech, sentence};

/// What a seat gained and lost in a chapter.
#[derive(Debug, Clone, Default)]
struct Balance {
    cards: Vec<Card>,
    tokens: Vec<u8>,
    helpers: u8,
    ducats: u32,
    paid: u32,
    used: Vec<Card>,
    lost: Vec<Card>,
    lost_tokens: Vec<u8>,
}

/// The lines.
pub fn summary(
    speech: Speech<'_>,
    events: &[&CitedEvent<Event>],
    after: &Position,
    eyes: Eyes,
) -> Vec<String> {
    let lang = speech.lang;
    let mut lines = Vec::new();
    for told in events {
        match &told.event {
            Event::Reveal { event: Some(id), .. } => {
                lines.push(said!(lang, "short-event", name = &speech.event(id)));
            }
            Event::Skirmish { won: true, strength, teutons, .. } => {
                lines.push(said!(lang, "short-won", knights = *strength, teutons = *teutons));
            }
            Event::Skirmish { due, strength, teutons, .. } => {
                lines.push(said!(lang, "short-lost", due = *due, knights = *strength, teutons = *teutons));
            }
            _ => {}
        }
    }
    let balances = balances(events);
    for seat in after.seats.keys().filter(|seat| eyes == Eyes::All || eyes == Eyes::Seat(**seat)) {
        if let Some(balance) = balances.get(seat) {
            lines.extend(balance.lines(speech, *seat, eyes));
        }
    }
    lines
}

fn balances(events: &[&CitedEvent<Event>]) -> BTreeMap<Seat, Balance> {
    let mut all: BTreeMap<Seat, Balance> = BTreeMap::new();
    for told in events {
        match &told.event {
            Event::Gain { seat, what, .. } => {
                let mine = all.entry(*seat).or_default();
                match what {
                    Prize::Card(card) => mine.cards.push(*card),
                    Prize::Provision(value) => mine.tokens.push(*value),
                    Prize::Ducats(n) => mine.ducats += n,
                    Prize::Helper => mine.helpers += 1,
                    Prize::MayBuy => {}
                }
            }
            Event::Ransom { seat, card, ducats } => {
                let mine = all.entry(*seat).or_default();
                mine.lost.push(*card);
                mine.ducats += ducats;
            }
            Event::BuyHelper { seat, price } => {
                let mine = all.entry(*seat).or_default();
                mine.helpers += 1;
                mine.paid += price;
            }
            Event::Pay { seat, ducats, .. } => all.entry(*seat).or_default().paid += ducats,
            Event::Levy { seat, provision } => all.entry(*seat).or_default().lost_tokens.push(*provision),
            Event::Send { seat, card } => all.entry(*seat).or_default().used.push(*card),
            Event::ToCamp { seat, laid, captive } => {
                let mine = all.entry(*seat).or_default();
                mine.cards.extend(*captive);
                if let Laid::Knight(card) = laid {
                    mine.used.push(*card);
                }
            }
            Event::Loss { seat, hand, camp, provisions, .. } => {
                let mine = all.entry(*seat).or_default();
                mine.lost.extend(hand.iter().chain(camp));
                mine.lost_tokens.extend(provisions);
            }
            Event::Starve { seat, cards, .. } => all.entry(*seat).or_default().lost.extend(cards),
            _ => {}
        }
    }
    all
}

impl Balance {
    fn lines(&self, speech: Speech<'_>, seat: Seat, eyes: Eyes) -> Vec<String> {
        let lang = speech.lang;
        let cards = |cards: &[Card]| cards.iter().map(|c| speech.card_taken(*c)).collect::<Vec<_>>();
        let tokens =
            |tokens: &[u8]| tokens.iter().map(|v| said!(lang, "provision", value = *v)).collect::<Vec<_>>();
        let mut gained = cards(&self.cards);
        gained.extend(tokens(&self.tokens));
        if self.ducats > 0 {
            gained.push(speech.ducats_taken(self.ducats));
        }
        if self.helpers > 0 {
            gained.push(said!(lang, "helpers-taken", n = self.helpers));
        }
        let mut lost = cards(&self.lost);
        lost.extend(tokens(&self.lost_tokens));
        let paid = if self.paid > 0 { vec![speech.ducats_taken(self.paid)] } else { Vec::new() };
        let used = cards(&self.used);
        let parts: Vec<String> = [("gained", gained), ("lost", lost), ("paid", paid), ("used", used)]
            .into_iter()
            .filter(|(_, things)| !things.is_empty())
            .map(|(key, things)| {
                let things = speech.list(&things);
                match eyes {
                    Eyes::All => said!(lang, "short-seat", what = key, things = &things),
                    _ => said!(lang, "short-you", what = key, things = &things),
                }
            })
            .collect();
        match eyes {
            Eyes::All if !parts.is_empty() => {
                vec![format!("{}: {}.", sentence(&speech.seat(seat)), parts.join("; "))]
            }
            Eyes::All => Vec::new(),
            _ => parts,
        }
    }
}
