//! Phase 3 told: each field with its row, what makes the totals, what each seat got and what it cost; the
//! skirmish with its cards, duels and losses.

use estafette_core::{RuleId, rule};

use super::super::super::event::{Event, Prize, Ranked, Why};
use super::super::super::ids::{Card, Field, Seat};
use super::super::super::phase::Phase;
use super::super::super::position::{Laid, Stand};
use super::super::super::words::{self, said};
use super::super::entry::{About, Begins, EntryLine};
use super::super::speech::{Speech, sentence};
use super::Tale;

impl Tale<'_> {
    fn field_entry(&mut self, field: Field) {
        let speech = self.speech;
        self.entry(About::Field(field), |tale| {
            let offered = speech.offered(&tale.now, field);
            let name = speech.field(field);
            (if offered.is_empty() { name } else { format!("{name}: {offered}") }, Vec::new())
        });
        if !self.stood.contains(&field) {
            self.stood.push(field);
        }
    }

    pub(super) fn counted(&mut self, rule: &RuleId, field: Field, ranks: &[Ranked], prizes: &[Prize]) {
        let speech = self.speech;
        self.prizes = prizes.len();
        let named: Vec<String> = prizes.iter().map(|p| speech.prize(*p)).collect();
        let prizes = said!(speech.lang, "to-win", prizes = &named.join("; "));
        let head = format!("{} – {prizes}", speech.field(field));
        self.entry(About::Field(field), |_| (head, Vec::new()));
        self.stood.push(field);
        for (place, ranked) in (1u32..).zip(ranks) {
            let total = said!(
                speech.lang,
                "rank",
                place = place,
                seat = &sentence(&speech.seat(ranked.seat)),
                total = ranked.total,
                made = &self.made(field, ranked),
            );
            let tie = if ranked.tied { said!(speech.lang, "rank-tied") } else { String::new() };
            let begins = Begins::Seat(ranked.seat, format!("{total}{tie}:"));
            let rules = if ranked.tied { vec![rule!("NG-8.3")] } else { Vec::new() };
            if let Some(entry) = self.entries.last_mut() {
                entry.lines.push(EntryLine { begins, clauses: Vec::new(), rules });
            }
        }
        let fewer = fewer_prizes(field, self.now.order.len());
        if let Some(entry) = self.entries.last_mut() {
            entry.rules.push(rule.clone());
            entry.rules.extend(fewer);
        }
    }

    /// What makes a total: `officer 2, 2 helpers, 1 ducat`.
    fn made(&self, field: Field, ranked: &Ranked) -> String {
        let Ranked { seat, officer, helpers, ducats, .. } = *ranked;
        let stand = Stand { seat, officer, helpers, ducats };
        if field == Field::RycerzeZaciezni {
            return words::ducats(ducats, self.speech.lang);
        }
        if !officer {
            return self.speech.stand(&stand);
        }
        let counts = ranked.total.saturating_sub(u32::from(helpers) + ducats);
        let officer = said!(self.speech.lang, "officer-counts", n = counts);
        let others = self.speech.stand(&Stand { officer: false, ..stand });
        if others.is_empty() { officer } else { format!("{officer}, {others}") }
    }

    /// Gains and payments: on a field, for an event, or of the lease.
    pub(super) fn gained(&mut self, rule: &RuleId, event: &Event) {
        let speech = self.speech;
        let lang = speech.lang;
        match event {
            Event::Gain { seat, field, what } => {
                self.gain_entry(rule, *field);
                let taken = speech.prize_taken(*what);
                let on_field = matches!(self.entries.last().map(|e| e.about), Some(About::Field(_)));
                let text = match (field, on_field) {
                    (None, true) => said!(lang, "takes-by-event", what = &taken),
                    _ => said!(lang, "takes", what = &taken),
                };
                self.clause(rule, *seat, text);
            }
            Event::NoGain { seat, field, why } => {
                self.gain_entry(rule, *field);
                let text = match why {
                    Why::AllHelpers => said!(lang, "gets-no-helper"),
                    _ => said!(lang, "gets-nothing-bank"),
                };
                self.clause(rule, *seat, text);
            }
            Event::Pay { seat, field, ducats } => {
                self.gain_entry(rule, *field);
                if let Some(wins) = field.is_none().then(|| self.highest_bid(*seat)).flatten() {
                    self.clause(rule, *seat, wins);
                }
                let text = said!(lang, "pays", ducats = &speech.ducats_taken(*ducats));
                self.clause(rule, *seat, text);
            }
            Event::BuyHelper { seat, price } => {
                let text = said!(lang, "buys-helper", ducats = &speech.ducats_taken(*price));
                self.gain_entry(rule, Some(Field::Pomocnicy));
                self.clause(rule, *seat, text);
            }
            Event::NoHelper { seat, price, why } => {
                let price = speech.ducats_taken(*price);
                let text = match why {
                    Why::AllHelpers => said!(lang, "has-all-helpers"),
                    Why::NoDucats => said!(lang, "cannot-buy-helper", ducats = &price),
                    _ => said!(lang, "buys-no-helper", ducats = &price),
                };
                self.gain_entry(rule, Some(Field::Pomocnicy));
                self.clause(rule, *seat, text);
            }
            of_cards!() | of_turns!() | of_skirmish!() | of_closing!() | told_singly!() => {}
        }
    }

    /// The entry to which a gain belongs, where it is not the last one already.
    fn gain_entry(&mut self, rule: &RuleId, field: Option<Field>) {
        match (field, self.now.phase) {
            (Some(field), _) => self.field_entry(field),
            (None, Phase::End) => self.lease(),
            (None, Phase::Event) => self.event_entry(rule),
            (None, _) => {}
        }
    }

    /// A field is done with: who gained nothing, and who takes ducats back.
    pub(super) fn home(&mut self, field: Field) {
        if field == Field::Krzyzacy {
            return;
        }
        let speech = self.speech;
        let prizes = u32::try_from(self.prizes).unwrap_or(u32::MAX);
        let row = self.now.row(field).to_vec();
        if self.entries.last().is_none_or(|e| e.about != About::Field(field)) {
            return;
        }
        for stand in row {
            let Some(line) = self.entries.last_mut().and_then(|e| e.of_seat(stand.seat)) else { continue };
            if line.clauses.is_empty() {
                line.clauses.push(said!(speech.lang, "gains-nothing", n = prizes));
            }
            if stand.ducats > 0 {
                let back = speech.ducats_taken(stand.ducats);
                line.clauses.push(said!(speech.lang, "takes-back", ducats = &back));
                line.rules.push(rule!("NG-8.6"));
            }
        }
    }

    /// Names the fields where nobody stood; Krzyzacy only in war, when staying away has a price.
    pub(super) fn empty_fields(&mut self) {
        let empty: Vec<String> = Field::ALL
            .into_iter()
            .filter(|f| *f != Field::Krzyzacy && !self.stood.contains(f))
            .map(|f| f.title().to_owned())
            .collect();
        // What was resolved before a pause was told then.
        if !empty.is_empty() && !self.entries.is_empty() && !self.resumed {
            let text = said!(self.speech.lang, "empty-fields", fields = &self.speech.list(&empty));
            self.entry(About::Empty, |_| (text, Vec::new()));
        }
    }

    /// A card laid for the skirmish, turned up.
    pub(super) fn laid(&mut self, rule: &RuleId, seat: Seat, laid: Laid) {
        self.field_entry(Field::Krzyzacy);
        let card = match laid {
            Laid::Knight(card) => self.speech.card_taken(card),
            Laid::Peasant => said!(self.speech.lang, "peasant-taken"),
        };
        self.clause(rule, seat, said!(self.speech.lang, "lays", card = &card));
    }

    pub(super) fn skirmish(&mut self, rule: &RuleId, event: &Event) {
        self.field_entry(Field::Krzyzacy);
        let speech = self.speech;
        let lang = speech.lang;
        match event {
            Event::Capture { seat, card, .. } => {
                self.clause(rule, *seat, said!(lang, "captures", card = &speech.card_taken(*card)));
            }
            Event::NoCapture { seat, place, why, .. } => {
                let text = match why {
                    Why::Taken => said!(lang, "no-capture-taken"),
                    Why::Place => said!(lang, "no-capture-place", place = *place),
                    _ => said!(lang, "no-capture-strong", place = *place),
                };
                self.clause(rule, *seat, text);
            }
            Event::Skirmish { strength, teutons, bonus, event, won: _, due } => {
                self.strengths(rule, *strength, *teutons, *bonus, *event);
                let text = match due {
                    0 => said!(lang, "skirmish-won"),
                    due => said!(lang, "skirmish-lost", due = *due),
                };
                self.line(rule, text);
            }
            Event::Loss { seat, due, hand, camp, provisions, worth } => {
                let what = lost(speech, hand, camp, provisions);
                let text = match (what.is_empty(), worth < due) {
                    (true, _) => said!(lang, "gives-nothing"),
                    (false, true) => said!(lang, "gives-all", what = &speech.list(&what), worth = *worth),
                    (false, false) => said!(lang, "gives-up", what = &speech.list(&what), worth = *worth),
                };
                self.new_line(rule, *seat, text);
            }
            Event::Spared { seat } => self.new_line(rule, *seat, said!(lang, "spared")),
            Event::ToCamp { seat, laid, captive } => {
                let knight = if let Laid::Knight(card) = laid { Some(*card) } else { None };
                let cards: Vec<String> = knight.into_iter().chain(*captive).map(|c| speech.card(c)).collect();
                let text = match cards.is_empty() {
                    true => said!(lang, "peasant-home", seat = &speech.seat(*seat)),
                    false => said!(lang, "to-camp", seat = &speech.seat(*seat), cards = &speech.list(&cards)),
                };
                self.line(rule, text);
            }
            of_cards!() | of_turns!() | of_gains!() | of_closing!() | told_singly!() => {}
        }
    }

    /// A line about a seat that does not go on with what was said of it before.
    fn new_line(&mut self, rule: &RuleId, seat: Seat, clause: String) {
        let name = self.speech.seat(seat);
        self.line(rule, format!("{name} {clause}"));
    }

    /// Both sums of the skirmish and what makes them.
    fn strengths(&mut self, rule: &RuleId, strength: u32, teutons: u32, bonus: u32, event: u32) {
        let speech = self.speech;
        let lang = speech.lang;
        if self.now.row(Field::Krzyzacy).is_empty() {
            let text = said!(lang, "nobody-fights");
            self.line(rule, text);
        }
        let knights: Vec<String> = self.now.laid.values().map(|l| l.strength().to_string()).collect();
        let knights = if knights.len() > 1 { format!(" ({})", knights.join(" + ")) } else { String::new() };
        let mut offered = self.now.offer.teutons.clone();
        offered.sort_unstable_by(|a, b| b.cmp(a));
        let mut parts: Vec<String> = offered.iter().map(ToString::to_string).collect();
        let players = u32::try_from(self.now.order.len()).unwrap_or(u32::MAX);
        parts.push(said!(lang, "bonus", n = bonus, players = players));
        if event > 0 {
            let name = self.now.offer.event.as_ref().map_or_else(String::new, |id| speech.event(id));
            parts.push(said!(lang, "bonus-event", n = event, name = &name));
        }
        let parts = parts.join(" + ");
        let text =
            said!(lang, "strengths", knights = strength, sum = &knights, teutons = teutons, parts = &parts);
        self.line(&rule!("NG-9.2"), text);
    }
}

/// What a seat gives up, each thing with where it lay.
fn lost(speech: Speech<'_>, hand: &[Card], camp: &[Card], provisions: &[u8]) -> Vec<String> {
    let lang = speech.lang;
    let camp = camp.iter().map(|c| said!(lang, "from-camp", card = &speech.card_taken(*c)));
    let tokens = provisions.iter().map(|v| said!(lang, "provision", value = *v));
    let hand = hand.iter().map(|c| said!(lang, "from-hand", card = &speech.card_taken(*c)));
    camp.chain(tokens).chain(hand).collect()
}

/// The rule that leaves fewer things to win with two or three players.
fn fewer_prizes(field: Field, players: usize) -> Option<RuleId> {
    match (players, field) {
        (2, Field::RycerzeKoronni | Field::RycerzeZaciezni) => Some(rule!("NG-17.2")),
        (2, Field::Prowiant) => Some(rule!("NG-17.3")),
        (2, Field::Dukaty) => Some(rule!("NG-17.4")),
        (3, Field::Dukaty) => Some(rule!("NG-18.2")),
        _ => None,
    }
}
