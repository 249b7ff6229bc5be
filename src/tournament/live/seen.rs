//! What a reader may know of an event.

use chrono::{DateTime, Utc};

use super::super::book::Game;
use super::super::name::Name;
use super::event::{Entered, Event, Stage};
use estafette_core::cites;

/// Who looks at an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reader {
    /// Everybody.
    Public,
    /// A player.
    Player(Name),
    /// An umpire.
    Umpire,
}

impl Entered {
    /// Takes out what somebody else may not know: all but the variant that he is told of. What stands in an order
    /// of battle is told by the game itself, where it is played in the house.
    fn hide(&mut self, told: Option<usize>, in_house: bool) {
        if told.is_none() {
            self.army.items.clear();
            self.army.mixed.clear();
            self.army.detachments.clear();
        }
        for (at, variant) in self.army.variants.iter_mut().enumerate() {
            if in_house || told != Some(at) {
                variant.troops.clear();
            }
        }
    }
}

impl Event {
    /// The event as a reader may see it. Umpires see all of it. For others it lacks:
    ///
    /// * the armies of others before round 1 is published, and their orders of battle, restricted equipment, mixed
    ///   bodies and detachments until the tournament is over, but for an opponent's: before their game starts, two
    ///   who meet may know all of each other's armies, in the variants that they play [W-4.3.1a];
    /// * their faults and judgements until the tournament is over;
    /// * the variants that others chose for a round while its games go on, but for a game whose two variants
    ///   both stand: those two players see them;
    /// * drafts of rounds, and why a round cannot be paired;
    /// * sheets of others and disputes on games of others, before the game has a result;
    /// * protests about games of others;
    /// * addresses and zones of others, and what they were reminded of.
    pub fn seen_by(&self, reader: &Reader) -> Self {
        let me = match reader {
            Reader::Umpire => return self.clone(),
            Reader::Player(name) => Some(name),
            Reader::Public => None,
        };
        let mut seen = self.clone();
        (seen.draft, seen.drafted, seen.unpairable) = (None, None, None);
        seen.reminded.retain(|reminder| reminder.whom().is_none_or(|whom| Some(whom) == me));
        let mine = me.and_then(|me| self.book.entrant_of(me));
        seen.unarmed.retain(|(_, name), _| Some(name) == mine);
        seen.protests.retain(|protest| me.is_some_and(|me| protest.concerns().contains(&me)));
        seen.hide_people(me);
        seen.hide_armies(self, me);
        seen.hide_sheets(me);
        seen
    }

    fn hide_people(&mut self, me: Option<&Name>) {
        for (_, person) in self.people.iter_mut().filter(|(name, _)| Some(*name) != me) {
            person.address.clear();
            person.zone.clear();
        }
    }

    fn hide_armies(&mut self, all: &Self, me: Option<&Name>) {
        if all.published.is_empty() {
            self.armies.retain(|name, _| Some(name) == me);
        }
        let over = all.stage == Stage::Over;
        let playing = all.playing();
        for (name, entered) in self.armies.iter_mut().filter(|(name, _)| Some(*name) != me) {
            if !over {
                entered.faults.clear();
                entered.judged = None;
                entered.hide(me.and_then(|me| all.informed(name, me)), all.in_house());
            }
            entered.chosen.retain(|round, _| match playing {
                Some(now) if *round >= now => all.shows_variant(*round, name, me),
                _ => true,
            });
        }
    }

    /// Whether a variant chosen for a round that goes on is shown to a player: to the opponent, once both chose.
    fn shows_variant(&self, round: u32, whose: &Name, me: Option<&Name>) -> bool {
        let Some(game) = self.game_of(round, whose) else { return false };
        let stands = |p: &Name| {
            let free = |e: &Entered| e.army.variants.len() > 1 && !e.chosen.contains_key(&round);
            !self.armies.get(p).is_some_and(free)
        };
        let begun =
            self.opened.contains_key(&(round, game.pair[0].clone())) || self.started.contains_key(&round);
        let known = begun || game.pair.iter().all(stands);
        game.outcome.is_some() || known && me.is_some_and(|me| game.pair.contains(me))
    }

    /// The variant of somebody's army that a player may know all of: he meets him, and neither can choose any more.
    fn informed(&self, whose: &Name, me: &Name) -> Option<usize> {
        cites!("W-4.3.1a");
        let met = |game: &&Game| game.pair.contains(whose) && game.pair.contains(me);
        let game =
            self.book.games.iter().rfind(met).filter(|g| self.shows_variant(g.round, whose, Some(me)))?;
        self.variant(game.round, whose, DateTime::<Utc>::MAX_UTC)
    }

    fn hide_sheets(&mut self, me: Option<&Name>) {
        let Self { sheets, disputes, book, .. } = self;
        let game =
            |round: u32, first: &Name| book.games.iter().find(|g| g.round == round && g.pair[0] == *first);
        let done = |round, first: &Name| game(round, first).is_some_and(|g| g.outcome.is_some());
        let mine = |round, first: &Name| {
            game(round, first).is_some_and(|g| me.is_some_and(|me| g.pair.contains(me)))
        };
        sheets.retain(|(round, first, by), _| Some(by) == me || done(*round, first));
        disputes.retain(|(round, first), _| mine(*round, first) || done(*round, first));
    }
}
