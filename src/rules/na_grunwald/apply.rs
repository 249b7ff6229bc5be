//! What an event does to a position. Nothing is decided here: an event says all.

use estafette_core::RuleId;
use estafette_core::table::{self, Shuffled};

use estafette_rules::correct::Righted;

use super::correct::corrected;
use super::event::{Event, Prize};
use super::ids::{Card, Field, Kind, PileId, Seat};
use super::phase::Phase;
use super::position::{GameEnd, Laid, Pile, Player, Position, SetUp, Stand};

impl table::Position for Position {
    type Event = Event;

    fn apply(&mut self, _rule: &RuleId, event: &Event) {
        match event {
            Event::Roll(_)
            | Event::Decision(_)
            | Event::Fates(_)
            | Event::Passed { .. }
            | Event::NoEffect { .. }
            | Event::Bid { .. }
            | Event::Line { .. }
            | Event::Count { .. }
            | Event::NoCapture { .. }
            | Event::Skirmish { .. }
            | Event::Spared { .. }
            | Event::NoGain { .. }
            | Event::NoHelper { .. }
            | Event::Feed { .. }
            | Event::Title { .. } => {}
            Event::Phase { round, phase } => {
                (self.round, self.phase) = (*round, *phase);
                if *phase == Phase::Event {
                    self.passed.clear();
                    self.safe.clear();
                    self.lease = None;
                }
            }
            Event::Shuffle(shuffled) => self.shuffle(shuffled),
            Event::Seats { order, first } => {
                self.order.clone_from(order);
                self.first = *first;
                self.set_up = SetUp::Done;
            }
            Event::Reveal { pile, values, event: card, seat, card: laid } => {
                if let Some(pile) = pile {
                    self.turn_up(*pile, values);
                }
                if card.is_some() {
                    self.offer.event.clone_from(card);
                }
                if let (Some(seat), Some(laid)) = (seat, laid) {
                    self.lay(*seat, *laid);
                }
            }
            Event::Send { seat, card } => {
                take(&mut self.mine(*seat).hand, *card);
                put(&mut self.mine(*seat).camp, *card);
            }
            Event::Ransom { seat, card, ducats } => {
                take(&mut self.mine(*seat).camp, *card);
                self.boxed.push(*card);
                self.mine(*seat).ducats += ducats;
            }
            Event::Levy { seat, provision } => take(&mut self.mine(*seat).provisions, *provision),
            Event::SafeConduct { seat } => drop(self.safe.insert(*seat)),
            Event::Lease { seat } => self.lease = Some(*seat),
            Event::Place { seat, field, officer, helpers, ducats, .. } => {
                self.place(
                    *field,
                    Stand { seat: *seat, officer: *officer, helpers: *helpers, ducats: *ducats },
                );
            }
            Event::Pass { seat } => drop(self.passed.insert(*seat)),
            Event::Capture { seat, card, .. } => drop(self.captives.insert(*seat, *card)),
            Event::Loss { seat, hand, camp, provisions, .. } => {
                for card in hand {
                    take(&mut self.mine(*seat).hand, *card);
                }
                for card in camp {
                    take(&mut self.mine(*seat).camp, *card);
                }
                for token in provisions {
                    take(&mut self.mine(*seat).provisions, *token);
                }
                self.boxed.extend(hand.iter().chain(camp));
            }
            Event::ToCamp { seat, laid, captive } => {
                self.laid.remove(seat);
                self.captives.remove(seat);
                if let Laid::Knight(card) = laid {
                    put(&mut self.mine(*seat).camp, *card);
                }
                if let Some(card) = captive {
                    take(&mut self.offer.teutons, card.strength);
                    put(&mut self.mine(*seat).camp, *card);
                }
            }
            Event::Gain { seat, field, what } => self.gain(*seat, *field, *what),
            Event::Pay { seat, field: None, ducats } => self.spend(*seat, *ducats),
            Event::Pay { seat, field: Some(field), ducats } => {
                let row = self.placed.entry(*field).or_default();
                if let Some(stand) = row.iter_mut().find(|s| s.seat == *seat) {
                    stand.ducats = stand.ducats.saturating_sub(*ducats);
                }
            }
            Event::BuyHelper { seat, price } => {
                self.spend(*seat, *price);
                self.mine(*seat).helpers += 1;
            }
            Event::Home { field } => {
                for stand in self.placed.remove(field).unwrap_or_default() {
                    self.mine(stand.seat).ducats += stand.ducats;
                }
            }
            Event::Clear => self.clear(),
            Event::First { seat } => self.first = *seat,
            Event::Starve { seat, cards, hand } => {
                let mut camp = cards.clone();
                for card in hand {
                    take(&mut camp, *card);
                    take(&mut self.mine(*seat).hand, *card);
                }
                for card in camp {
                    take(&mut self.mine(*seat).camp, card);
                }
                self.boxed.extend(cards);
            }
            Event::Score { seat, points, .. } => self.mine(*seat).points = Some(*points),
            Event::Correct(Righted { correction, .. }) => {
                if let Some(Ok((_, after))) = correction.as_ref().map(|c| corrected(self, c)) {
                    *self = after;
                }
            }
            Event::GameOver { winners, by_cards } => {
                self.end = Some(GameEnd { winners: winners.clone(), by_cards: *by_cards });
            }
        }
    }
}

impl Position {
    fn mine(&mut self, seat: Seat) -> &mut Player {
        self.seats.entry(seat).or_default()
    }

    fn spend(&mut self, seat: Seat, ducats: u32) {
        let player = self.mine(seat);
        player.ducats = player.ducats.saturating_sub(ducats);
    }

    fn shuffle(&mut self, shuffled: &Shuffled) {
        fn loose<T>(pile: &mut Pile<T>, shuffled: &Shuffled) {
            let from = pile.cards.len() - pile.loose.min(pile.cards.len());
            shuffled.apply(&mut pile.cards[from..]);
            pile.loose = 0;
        }
        let named = PileId::ALL.into_iter().find(|p| p.as_str() == shuffled.pile);
        match named {
            Some(PileId::Events) => loose(&mut self.piles.events, shuffled),
            Some(PileId::Teutons) => loose(&mut self.piles.teutons, shuffled),
            Some(PileId::Crown) => loose(&mut self.piles.crown, shuffled),
            Some(PileId::Mercenary) => loose(&mut self.piles.mercenary, shuffled),
            Some(PileId::Provisions) => loose(&mut self.piles.provisions, shuffled),
            Some(PileId::Ducats) => loose(&mut self.piles.ducats, shuffled),
            None => {}
        }
        self.shuffles.push(shuffled.clone());
    }

    /// Turns up what a pile gives in a round: one card from each of its stacks. What comes up stands in the
    /// event, so that the board is right also for those to whom the order of a pile is not told.
    fn turn_up(&mut self, pile: PileId, values: &[u8]) {
        fn drop_top<T>(pile: &mut Pile<T>, cards: usize) {
            pile.cards.drain(..pile.cards.len().min(cards));
        }
        let values = values.to_vec();
        match pile {
            PileId::Events => drop_top(&mut self.piles.events, 1),
            PileId::Teutons => {
                drop_top(&mut self.piles.teutons, values.len());
                self.offer.teutons = values;
            }
            PileId::Crown => {
                drop_top(&mut self.piles.crown, values.len());
                self.offer.crown = values;
            }
            PileId::Mercenary => {
                drop_top(&mut self.piles.mercenary, values.len());
                self.offer.mercenary = values;
            }
            PileId::Provisions => {
                drop_top(&mut self.piles.provisions, 1);
                self.offer.provisions = values;
            }
            PileId::Ducats => {
                drop_top(&mut self.piles.ducats, 1);
                self.offer.ducats = values;
            }
        }
    }

    fn lay(&mut self, seat: Seat, laid: Laid) {
        if let Laid::Knight(card) = laid {
            take(&mut self.mine(seat).hand, card);
        }
        self.laid.insert(seat, laid);
    }

    fn place(&mut self, field: Field, new: Stand) {
        self.spend(new.seat, new.ducats);
        let row = self.placed.entry(field).or_default();
        match row.iter_mut().find(|s| s.seat == new.seat) {
            Some(stand) => {
                stand.officer |= new.officer;
                stand.helpers += new.helpers;
                stand.ducats += new.ducats;
            }
            None => row.push(new),
        }
    }

    fn gain(&mut self, seat: Seat, field: Option<Field>, what: Prize) {
        match what {
            Prize::Card(card) => {
                if field.is_some() {
                    match card.kind {
                        Kind::Crown => take(&mut self.offer.crown, card.strength),
                        Kind::Mercenary => take(&mut self.offer.mercenary, card.strength),
                        Kind::Teuton => {}
                    }
                }
                put(&mut self.mine(seat).hand, card);
            }
            Prize::Provision(value) => {
                let tokens = &mut self.mine(seat).provisions;
                tokens.push(value);
                tokens.sort_unstable_by(|a, b| b.cmp(a));
            }
            Prize::Ducats(ducats) => self.mine(seat).ducats += ducats,
            Prize::Helper => self.mine(seat).helpers += 1,
            Prize::MayBuy => {}
        }
    }

    fn clear(&mut self) {
        let offer = std::mem::take(&mut self.offer);
        for (kind, left) in
            [(Kind::Teuton, offer.teutons), (Kind::Crown, offer.crown), (Kind::Mercenary, offer.mercenary)]
        {
            self.boxed.extend(left.into_iter().map(|strength| Card::new(kind, strength)));
        }
    }
}

/// Puts a card where it belongs in the order of a hand or camp.
fn put(cards: &mut Vec<Card>, card: Card) {
    let at = cards.partition_point(|c| *c <= card);
    cards.insert(at, card);
}

/// Takes one of something away.
fn take<T: PartialEq>(from: &mut Vec<T>, one: T) {
    if let Some(at) = from.iter().position(|x| *x == one) {
        from.remove(at);
    }
}
