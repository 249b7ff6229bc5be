//! Phase 1 told: the set-up, the event card with what comes of it, the offers turned up.

use estafette_core::table::Shuffled;
use estafette_core::{RuleId, rule};

use super::super::super::data::Effect;
use super::super::super::event::{Event, Why};
use super::super::super::ids::{Field, Kind, PileId, Seat};
use super::super::super::s08_resolution;
use super::super::super::words::said;
use super::super::entry::{About, Begins, EntryLine};
use super::super::speech::{Speech, sentence};
use super::Tale;

impl Tale<'_> {
    fn set_up(&mut self) {
        let lang = self.speech.lang;
        self.entry(About::SetUp, |_| (said!(lang, "set-up"), vec![rule!("NG-3.8")]));
    }

    /// A shuffle, which only the umpire is told of.
    pub(super) fn shuffled(&mut self, rule: &RuleId, shuffled: &Shuffled) {
        self.set_up();
        let lang = self.speech.lang;
        let pile = said!(lang, "pile", pile = &shuffled.pile);
        let dice: Vec<String> = shuffled.dice.iter().map(ToString::to_string).collect();
        let text = said!(lang, "shuffled", pile = &pile, dice = &dice.join(" "));
        self.line(rule, text);
    }

    pub(super) fn seated(&mut self, rule: &RuleId, order: &[Seat], first: Seat) {
        self.set_up();
        let lang = self.speech.lang;
        let seats: Vec<String> = order.iter().map(|s| self.speech.seat(*s)).collect();
        let text = said!(lang, "seated", seats = &seats.join(", "), first = &self.speech.seat(first));
        self.line(rule, text);
    }

    /// The event card of the round, with its name.
    pub(super) fn event_entry(&mut self, rule: &RuleId) {
        let speech = self.speech;
        self.entry(About::Event, |tale| {
            let head = match &tale.now.offer.event {
                Some(id) => said!(speech.lang, "event-card", name = &speech.event(id)),
                None => said!(speech.lang, "no-event-card"),
            };
            (head, vec![rule.clone()])
        });
    }

    /// What an event card does.
    pub(super) fn card(&mut self, rule: &RuleId, event: &Event) {
        let speech = self.speech;
        let lang = speech.lang;
        if !matches!(event, Event::Reveal { event: Some(_), .. } | Event::Passed { .. }) {
            self.event_entry(rule);
        }
        match event {
            Event::Reveal { event: Some(id), .. } => {
                let head = said!(lang, "event-card", name = &speech.event(id));
                let entry = self.entry(About::Event, |_| (head, vec![rule.clone()]));
                let text = Begins::Text(speech.effect(id));
                entry.lines.push(EntryLine { begins: text, clauses: Vec::new(), rules: Vec::new() });
            }
            Event::Passed { .. } => self.headline(About::Event, rule, said!(lang, "no-event-first")),
            Event::Bid { seat, ducats } => {
                self.bids.push((*seat, *ducats));
                let text = match ducats {
                    0 => said!(lang, "bids-nothing"),
                    n => said!(lang, "bids", ducats = &speech.ducats_taken(*n)),
                };
                self.clause(rule, *seat, text);
            }
            Event::Send { seat, card } => {
                self.clause(rule, *seat, said!(lang, "sends", card = &speech.card_taken(*card)));
            }
            Event::Ransom { seat, card, ducats } => {
                let (card, ducats) = (speech.card_taken(*card), speech.ducats_taken(*ducats));
                self.clause(rule, *seat, said!(lang, "ransoms", card = &card, ducats = &ducats));
            }
            Event::Levy { seat, provision } => {
                self.clause(rule, *seat, said!(lang, "gives-token", value = *provision));
            }
            Event::SafeConduct { seat } => self.clause(rule, *seat, said!(lang, "safe-conduct")),
            Event::Lease { seat } => {
                let pays = match s08_resolution::event_effect(&self.now) {
                    Some(Effect::Lease { pays }) => pays,
                    _ => 0,
                };
                self.clause(rule, *seat, said!(lang, "leases", ducats = &speech.ducats_taken(pays)));
            }
            Event::NoEffect { seat: Some(seat), why } => self.idle(rule, *seat, *why),
            Event::NoEffect { seat: None, why } => {
                let from = self.now.data.tables.war_from;
                let text = match why {
                    Why::Truce => said!(lang, "nothing-truce", from = &Speech::roman(from)),
                    Why::NobodySent => said!(lang, "nothing-sent"),
                    Why::NoCards => said!(lang, "nothing-cards"),
                    _ => said!(lang, "nothing-bid"),
                };
                self.line(rule, text);
            }
            of_turns!() | of_skirmish!() | of_gains!() | of_closing!() | told_singly!() => {}
        }
    }

    /// Who pays for a sealed bid, and whether his place in the turn order decided.
    pub(super) fn highest_bid(&self, seat: Seat) -> Option<String> {
        let best = self.bids.iter().find(|(s, _)| *s == seat).map(|(_, ducats)| *ducats)?;
        let tied = self.bids.iter().filter(|(_, ducats)| *ducats == best).count() > 1;
        let lang = self.speech.lang;
        Some(if tied { said!(lang, "bid-wins-tie") } else { said!(lang, "bid-wins") })
    }

    /// Adds a seat to those for whom nothing came of an event for the same reason.
    fn idle(&mut self, rule: &RuleId, seat: Seat, why: Why) {
        let Some(entry) = self.entries.last_mut() else { return };
        for line in &mut entry.lines {
            if let Begins::Idle(same, seats) = &mut line.begins
                && *same == why
            {
                seats.push(seat);
                return;
            }
        }
        let begins = Begins::Idle(why, vec![seat]);
        entry.lines.push(EntryLine { begins, clauses: Vec::new(), rules: vec![rule.clone()] });
    }

    /// What was turned up on a field.
    pub(super) fn offer(&mut self, rule: &RuleId, pile: PileId, values: &[u8]) {
        let speech = self.speech;
        let round = Speech::roman(self.now.round);
        let (field, offer) = match pile {
            PileId::Events => return,
            PileId::Teutons => (Field::Krzyzacy, speech.offer(Kind::Teuton, values)),
            PileId::Crown => (Field::RycerzeKoronni, speech.offer(Kind::Crown, values)),
            PileId::Mercenary => (Field::RycerzeZaciezni, speech.offer(Kind::Mercenary, values)),
            PileId::Provisions => (Field::Prowiant, speech.values(values)),
            PileId::Ducats => (Field::Dukaty, speech.values(values)),
        };
        self.entry(About::Offers, |_| {
            (said!(speech.lang, "turned-up", round = &round), vec![rule!("NG-6.6")])
        });
        self.line(rule, format!("{}: {offer}", speech.field(field)));
    }
}

/// Why nothing came of an event for some seats.
pub(super) fn idle(speech: Speech<'_>, why: Why, seats: &[Seat]) -> String {
    let names = speech.seats(seats);
    let n = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let lang = speech.lang;
    sentence(&match why {
        Why::NoDucats => said!(lang, "idle-no-ducats", seats = &names, n = n),
        Why::NothingToGive => said!(lang, "idle-nothing-to-give", seats = &names, n = n),
        _ => said!(lang, "idle-declined", seats = &names, n = n),
    })
}
