//! The law of random games: each order that a receipt called understood has its fate in its period, under its number
//! and in its words; a standing order always one when the period closes. Nothing else has one. One for a period that
//! did not come has it when the game is over.

use std::collections::BTreeMap;

use estafette::core::{Lang, SeatId};
use estafette::orders::desk::statements;
use estafette::rules::{SeatOrders, Snapshot, System};
use serde_json::Value;

/// An order of a seat for a period, by its number.
type Which = (SeatId, u32, u32);

/// What a receipt said of an order.
struct Receipt {
    text: String,
    standing: bool,
}

/// A fate that was told: how many phases had been played before, how it ended, in which words.
#[derive(Debug)]
#[expect(dead_code, reason = "all of it is shown where something is wrong")]
struct Ended {
    phase: u32,
    fate: String,
    text: String,
    why: String,
}

/// What makes two systems differ.
pub struct Ways {
    /// Whether an order that a receipt calls standing has a fate in each phase in which its occasion came.
    pub standing: bool,
    /// Whether a line is a heading, which orders nothing.
    pub heading: fn(&str) -> bool,
}

/// The receipts and the fates of a game.
pub struct Law {
    ways: Ways,
    receipts: BTreeMap<Which, Receipt>,
    ended: BTreeMap<Which, Vec<Ended>>,
    /// The words of the orders without a number that the last phase called overtaken.
    kept: Vec<(SeatId, String)>,
    phases: u32,
    /// How many orders were held to it.
    pub held: usize,
}

impl Law {
    /// Nothing was written yet.
    pub fn new(ways: Ways) -> Self {
        let (receipts, ended) = (BTreeMap::new(), BTreeMap::new());
        Self { ways, receipts, ended, kept: Vec::new(), phases: 0, held: 0 }
    }

    /// A seat's newest text came in: what its receipt says of each order.
    pub fn receive(&mut self, system: &dyn System, position: &Snapshot, seat: &SeatId, texts: &SeatOrders) {
        let reading = system.read(position, seat, texts, Lang::English);
        let period = texts.last().expect("a text").period;
        let said = texts.iter().filter(|t| t.period == period).flat_map(|t| statements(&t.text));
        let said: Vec<String> = said.map(|(_, text)| text).collect();
        for understood in &reading.understood {
            let [number] = understood.numbers[..] else { panic!("{understood:?} has not one number") };
            assert!(number > 0, "{understood:?} has no number");
            let text = &said[number as usize - 1];
            if !(self.ways.heading)(text) && !reading.late.contains(&number) {
                let receipt =
                    Receipt { text: text.clone(), standing: understood.standing && self.ways.standing };
                self.receipts.insert((seat.clone(), period, number), receipt);
            }
        }
    }

    /// A phase was played: holds the fates that it told. `own` is the period by which each seat's orders are
    /// numbered now, `closed` are the seats whose period ended.
    pub fn hold(&mut self, events: &[Value], own: &BTreeMap<SeatId, u32>, closed: &[SeatId], clue: &str) {
        self.phases += 1;
        self.kept.clear();
        let late = events.iter().skip_while(|e| e["kind"] != "fates").any(|e| e["kind"] != "fates");
        assert!(!late, "{clue}: something is told after the fates");
        for event in events.iter().filter(|e| e["kind"] == "fates") {
            let seat = SeatId::new(event["seat"].as_str().expect("a seat"));
            for order in event["orders"].as_array().expect("orders with their fates") {
                assert!(order["fate"] != "nothing", "{clue}: nothing came of it: {event:#}");
                let number = order["order"].as_u64().and_then(|n| u32::try_from(n).ok()).expect("a number");
                if number == 0 {
                    if order["fate"] == "overtaken" {
                        let text = order["text"].as_str().expect("words");
                        self.kept.push((seat.clone(), text.to_owned()));
                    }
                    continue;
                }
                let say = |key: &str| order[key].as_str().unwrap_or_default().to_owned();
                let ended =
                    Ended { phase: self.phases, fate: say("fate"), text: say("text"), why: say("why") };
                let period = own.get(&seat).expect("numbers are of a period");
                let all = self.ended.entry((seat.clone(), *period, number)).or_default();
                let twice = all.iter().any(|e| e.phase == self.phases);
                assert!(!twice, "{clue}: order {number} of {seat} ends twice: {event:#}");
                all.push(ended);
            }
        }
        for seat in closed {
            self.close(seat, own[seat], clue);
        }
    }

    /// The game is over: no order for a period that did not come is without a fate.
    pub fn over(mut self, clue: &str) -> usize {
        for ((seat, period, number), receipt) in std::mem::take(&mut self.receipts) {
            let told = self.kept.iter().position(|(of, text)| *of == seat && *text == receipt.text);
            let clue = || format!("{clue}: order {number} of {seat} for period {period}, `{}`", receipt.text);
            self.kept.swap_remove(told.unwrap_or_else(|| panic!("{}: nothing came of it", clue())));
            self.held += 1;
        }
        self.held
    }

    /// A seat's period is over: no order without a fate, and no fate without an order.
    fn close(&mut self, seat: &SeatId, period: u32, clue: &str) {
        let here = |which: &Which| which.0 == *seat && which.1 == period;
        let receipts: Vec<_> = self.receipts.extract_if(.., |which, _| here(which)).collect();
        let mut fates: BTreeMap<Which, Vec<Ended>> =
            self.ended.extract_if(.., |which, _| here(which)).collect();
        for (which, Receipt { text, standing }) in receipts {
            let ended = fates.remove(&which).unwrap_or_default();
            let clue = format!("{clue}: order {} of {seat}, `{text}`: {ended:#?}", which.2);
            let last = ended.iter().filter(|e| !standing || e.phase == self.phases).count();
            assert_eq!(last, 1, "{clue}: it has one fate");
            assert!(ended.iter().all(|e| text == e.text), "{clue}: in its own words");
            self.held += 1;
        }
        assert!(fates.is_empty(), "{clue}: fates of what no receipt called an order: {fates:#?}");
    }
}
