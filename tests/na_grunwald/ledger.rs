//! Everybody's ducats, tokens, helpers and cards, kept from the events alone, and held against the
//! positions: what no event tells does not happen.

use std::collections::BTreeMap;

use estafette::na_grunwald::event::{Event, Prize};
use estafette::na_grunwald::ids::{Card, Field, Seat};
use estafette::na_grunwald::position::{Laid, State};

/// What a seat has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Purse {
    ducats: u32,
    tokens: Vec<u8>,
    helpers: u8,
    hand: Vec<Card>,
    camp: Vec<Card>,
}

/// The ledger of a game.
#[derive(Debug)]
pub struct Ledger {
    seats: BTreeMap<Seat, Purse>,
    on_board: BTreeMap<(Field, Seat), u32>,
    laid: BTreeMap<Seat, Laid>,
    captured: BTreeMap<Seat, Card>,
}

impl Ledger {
    /// What seats have before the first round (NG-3.1, NG-3.2).
    pub fn new(seats: impl Iterator<Item = Seat>) -> Self {
        let start = Purse { ducats: 3, tokens: vec![1], helpers: 2, hand: Vec::new(), camp: Vec::new() };
        Self {
            seats: seats.map(|s| (s, start.clone())).collect(),
            on_board: BTreeMap::new(),
            laid: BTreeMap::new(),
            captured: BTreeMap::new(),
        }
    }

    /// Enters an event.
    pub fn enter(&mut self, event: &Event) {
        match event {
            Event::Place { seat, field, ducats, .. } => {
                self.spend(*seat, *ducats);
                *self.on_board.entry((*field, *seat)).or_default() += ducats;
            }
            Event::Pay { seat, field: None, ducats } => self.spend(*seat, *ducats),
            Event::Pay { seat, field: Some(field), ducats } => {
                // Whoever gains something pays all that he put there (NGA-14).
                assert_eq!(self.on_board.remove(&(*field, *seat)), Some(*ducats), "{event:?}");
            }
            Event::Home { field } => {
                for (seat, purse) in &mut self.seats {
                    purse.ducats += self.on_board.remove(&(*field, *seat)).unwrap_or(0);
                }
            }
            Event::Gain { seat, what, .. } => match *what {
                Prize::Card(card) => self.of(*seat).hand.push(card),
                Prize::Provision(value) => self.of(*seat).tokens.push(value),
                Prize::Ducats(ducats) => self.of(*seat).ducats += ducats,
                Prize::Helper => self.of(*seat).helpers += 1,
                Prize::MayBuy => panic!("a right is no gain: {event:?}"),
            },
            Event::BuyHelper { seat, price } => {
                assert_eq!(*price, u32::from(self.of(*seat).helpers), "NG-14.3: {event:?}");
                self.spend(*seat, *price);
                self.of(*seat).helpers += 1;
            }
            Event::Send { seat, card } => {
                take(&mut self.of(*seat).hand, card);
                self.of(*seat).camp.push(*card);
            }
            Event::Ransom { seat, card, ducats } => {
                assert!(!card.is_knight(), "{event:?}");
                take(&mut self.of(*seat).camp, card);
                self.of(*seat).ducats += ducats;
            }
            Event::Levy { seat, provision } => take(&mut self.of(*seat).tokens, provision),
            Event::Reveal { seat: Some(seat), card: Some(laid), .. } => {
                if let Laid::Knight(card) = laid {
                    take(&mut self.of(*seat).hand, card);
                }
                assert!(self.laid.insert(*seat, *laid).is_none(), "one card each: {event:?}");
            }
            Event::Capture { seat, card, with } => {
                assert!(with.strength > card.strength, "NG-9.6: {event:?}");
                assert!(self.captured.insert(*seat, *card).is_none(), "NG-8.4: {event:?}");
            }
            Event::ToCamp { seat, laid, captive } => {
                assert_eq!(self.laid.remove(seat), Some(*laid), "{event:?}");
                assert_eq!(self.captured.remove(seat), *captive, "{event:?}");
                if let Laid::Knight(card) = laid {
                    self.of(*seat).camp.push(*card);
                }
                self.of(*seat).camp.extend(*captive);
            }
            Event::Loss { seat, due, hand, camp, provisions, worth } => {
                self.lose(*seat, hand, camp, provisions, (*due, *worth));
            }
            Event::Starve { seat, cards, hand } => {
                let purse = self.of(*seat);
                let mut camp = cards.clone();
                for card in hand {
                    take(&mut camp, card);
                    take(&mut purse.hand, card);
                }
                camp.iter().for_each(|card| take(&mut purse.camp, card));
                assert!(cards.iter().all(|c| c.is_knight()), "NG-16.5: {event:?}");
            }
            _ => {}
        }
    }

    fn of(&mut self, seat: Seat) -> &mut Purse {
        self.seats.get_mut(&seat).expect("only seats in play are told of")
    }

    fn spend(&mut self, seat: Seat, ducats: u32) {
        let purse = self.of(seat);
        purse.ducats = purse.ducats.checked_sub(ducats).expect("nobody pays what he has not");
    }

    /// What is given for a lost skirmish is worth enough, or all there is (NG-9.15, NG-9.18).
    fn lose(&mut self, seat: Seat, hand: &[Card], camp: &[Card], tokens: &[u8], (due, worth): (u32, u32)) {
        let purse = self.of(seat);
        hand.iter().for_each(|card| take(&mut purse.hand, card));
        camp.iter().for_each(|card| take(&mut purse.camp, card));
        tokens.iter().for_each(|token| take(&mut purse.tokens, token));
        let cards: u32 = hand.iter().chain(camp).map(|c| u32::from(c.strength)).sum();
        let sum = cards + tokens.iter().map(|t| u32::from(*t)).sum::<u32>();
        assert_eq!(sum, worth, "what {seat} gave");
        let nothing_left = purse.hand.is_empty() && purse.camp.is_empty() && purse.tokens.is_empty();
        assert!(worth >= due || nothing_left, "{seat} gave {worth} of {due} and kept {purse:?}");
    }

    /// Fails unless the position says the same.
    pub fn check(&self, state: &State, clue: &str) {
        for (seat, player) in &state.seats {
            let found = Purse {
                ducats: player.ducats,
                tokens: sorted(&player.provisions),
                helpers: player.helpers,
                hand: sorted(&player.hand),
                camp: sorted(&player.camp),
            };
            let mut kept = self.seats[seat].clone();
            (kept.tokens, kept.hand, kept.camp) =
                (sorted(&kept.tokens), sorted(&kept.hand), sorted(&kept.camp));
            assert_eq!(found, kept, "{clue}: what {seat} has is not what was told");
        }
        let stands = state.placed.iter().flat_map(|(f, row)| row.iter().map(|s| ((*f, s.seat), s.ducats)));
        let found: BTreeMap<(Field, Seat), u32> = stands.filter(|(_, ducats)| *ducats > 0).collect();
        let kept: BTreeMap<(Field, Seat), u32> =
            self.on_board.iter().filter(|(_, d)| **d > 0).map(|(at, d)| (*at, *d)).collect();
        assert_eq!(found, kept, "{clue}: ducats on the board");
        assert!(self.laid.is_empty() && self.captured.is_empty(), "{clue}: cards still lie on the table");
    }
}

fn sorted<T: Ord + Clone>(things: &[T]) -> Vec<T> {
    let mut things = things.to_vec();
    things.sort();
    things
}

fn take<T: PartialEq + std::fmt::Debug>(from: &mut Vec<T>, what: &T) {
    let at = from.iter().position(|thing| thing == what);
    from.remove(at.unwrap_or_else(|| panic!("{what:?} is not among {from:?}")));
}
