//! What is open for sign-on: games with empty seats or seats to be taken over, and the list of them.

use super::lines::{item, wrapped};
use crate::HouseResult;
use crate::base::load::Game;
use crate::base::terms::{Press, SignOn, Terms};
use crate::people::Members;
use crate::play::clock::Clock;
use estafette_core::{GameId, SeatId};
use estafette_orders::near::fold;
use estafette_rules::System;
use estafette_store::{GameState, PlayWork};
use estafette_words::{Voice, say};

/// A game that can be joined, or is full.
pub(crate) struct Offer<'d> {
    pub game: Game<'d>,
    pub terms: Terms,
    /// Seats that nobody holds.
    pub free: Vec<SeatId>,
    /// Seats that are offered to others.
    pub vacant: Vec<SeatId>,
}

impl<'d> Members<'d> {
    /// A game whose terms let somebody in who knows this word, or none; `None` for all others, and nobody can
    /// tell a game that he may not join from one that there is not.
    pub(super) fn offer(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        word: Option<&str>,
    ) -> HouseResult<Option<Offer<'d>>> {
        let Some(row) = work.game(id)? else { return Ok(None) };
        if row.terms.is_none() || row.state == GameState::Over {
            return Ok(None);
        }
        let game = self.base.load(work, id)?;
        let Some(clock) = Clock::of(&game)? else { return Ok(None) };
        let lets_in = match (&clock.terms.signon, word) {
            (SignOn::Closed, _) | (SignOn::Word(_), None) => false,
            (SignOn::Open, _) => true,
            (SignOn::Word(right), Some(said)) => self.base.same_secret(&fold(right), &fold(said)),
        };
        if !lets_in {
            return Ok(None);
        }
        let free = game.seats.iter().filter(|s| s.held.is_none()).map(|s| s.seat.clone()).collect();
        let vacant = clock.vacant.keys().cloned().collect();
        Ok(Some(Offer { terms: clock.terms, free, vacant, game }))
    }

    /// The games that are open to everybody, in the order in which they were made.
    pub(super) fn open_games(&self, work: &mut dyn PlayWork) -> HouseResult<Vec<Offer<'d>>> {
        let mut open = Vec::new();
        for id in work.games()? {
            let offer = self.offer(work, &id, None)?;
            open.extend(offer.filter(|o| !o.free.is_empty() || !o.vacant.is_empty()));
        }
        Ok(open)
    }

    /// The system of a name or title.
    pub(super) fn system_named(&self, said: &str) -> Option<&'d dyn System> {
        let said = fold(said);
        let named = |system: &&'d dyn System| {
            let titles = estafette_core::Lang::ALL.map(|lang| system_title(*system, Voice(lang)));
            fold(system.name()) == said || titles.iter().any(|title| fold(title) == said)
        };
        self.base.systems.all().into_iter().find(named)
    }

    /// The list of what is open, for somebody of this address.
    pub(crate) fn list(&self, work: &mut dyn PlayWork, address: &str, voice: Voice) -> HouseResult<String> {
        let mut text = String::new();
        let open = self.open_games(work)?;
        if open.is_empty() {
            text += &format!("{}\n\n", say!(voice, "list-none"));
        }
        for offer in &open {
            text += &format!("{}\n", self.listed(work, offer, voice)?);
        }
        text += &format!("{}\n", say!(voice, "list-waiting"));
        for system in self.base.systems.all() {
            let n = work.waiting_for(Some(system.name()))?.len();
            let waiting = say!(voice, "list-waiting-n", n = n);
            text += &item(&format!("{}: {}, {waiting}", system.name(), system_title(system, voice)));
        }
        if !address.is_empty() {
            let record = self.play().record_of(work, address)?.say(voice);
            text += &format!("\n{}", wrapped(&say!(voice, "list-you", record = &record)));
        }
        Ok(text)
    }

    /// One game of the list.
    fn listed(&self, work: &mut dyn PlayWork, offer: &Offer<'_>, voice: Voice) -> HouseResult<String> {
        let game = &offer.game;
        let (id, scenario) = (game.row.id.as_str(), game.row.scenario.as_str());
        let system = game.system_title(voice);
        let mut text = wrapped(&say!(voice, "list-game", game = id, system = &system, scenario = scenario));
        if !offer.free.is_empty() {
            text += &item(&say!(voice, "list-free", seats = &offer.titles(&offer.free, voice)));
        }
        if !offer.vacant.is_empty() {
            let turn = game.due().map_or(0, |due| due.turn);
            text +=
                &item(&say!(voice, "list-vacant", seats = &offer.titles(&offer.vacant, voice), turn = turn));
        }
        text += &item(&match &offer.terms.schedule {
            Some(schedule) => schedule.say(voice),
            None => say!(voice, "list-no-schedule"),
        });
        text += &item(&press(offer.terms.press, voice));
        text += &item(&self.company(work, offer, voice)?);
        if offer.terms.reliability > 0 {
            text += &item(&say!(voice, "list-needs", share = offer.terms.reliability));
        }
        let side = offer.free.first().or(offer.vacant.first()).map_or("", |s| s.as_str());
        text += &item(&say!(voice, "list-how", game = id, seat = side));
        Ok(text)
    }

    /// Who plays already, with names only where the game is not an anonymous one.
    fn company(&self, work: &mut dyn PlayWork, offer: &Offer<'_>, voice: Voice) -> HouseResult<String> {
        let n = offer.game.seats.iter().filter(|s| s.held.is_some()).count();
        if n == 0 {
            return Ok(say!(voice, "list-nobody"));
        }
        if offer.terms.press == Press::Anonymous {
            return Ok(say!(voice, "list-anonymous", n = n));
        }
        let players = self.players(work, &offer.game, None, voice)?;
        Ok(say!(voice, "list-players", players = &players))
    }

    /// The names of those who play, with what each did; but for one seat.
    pub(super) fn players(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        but: Option<&SeatId>,
        voice: Voice,
    ) -> HouseResult<String> {
        let mut names = Vec::new();
        for row in game.seats.iter().filter(|row| Some(&row.seat) != but) {
            let Some(held) = &row.held else { continue };
            let record = match held.address.as_str() {
                "" => Default::default(),
                address => self.play().record_of(work, address)?,
            };
            let side = game.seat_title(&row.seat, voice);
            names.push(say!(
                voice,
                "list-player",
                name = &held.name,
                side = &side,
                record = &record.short(voice)
            ));
        }
        Ok(names.join(", "))
    }
}

impl Offer<'_> {
    /// Seats with their titles: `red (Red), blue (Blue)`.
    pub fn titles(&self, seats: &[SeatId], voice: Voice) -> String {
        let one = |seat: &SeatId| format!("{seat} ({})", self.game.seat_title(seat, voice));
        seats.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The seat that is meant by its name or its title in any language.
    pub fn seat_named(&self, said: &str) -> Option<SeatId> {
        let said = fold(said);
        let is = |seat: &SeatId| {
            let titles = estafette_core::Lang::ALL.map(|lang| self.game.seat_title(seat, Voice(lang)));
            fold(seat.as_str()) == said || titles.iter().any(|title| fold(title) == said)
        };
        self.game.seats.iter().map(|row| row.seat.clone()).find(is)
    }

    /// Whether it can be had, taken over or not.
    pub fn has(&self, seat: &SeatId) -> bool {
        self.free.contains(seat) || self.vacant.contains(seat)
    }

    /// The seats that can be had, empty ones first.
    pub fn all(&self) -> Vec<SeatId> {
        self.free.iter().chain(self.vacant.iter().filter(|s| !self.free.contains(s))).cloned().collect()
    }
}

/// What a system is called.
pub(super) fn system_title(system: &dyn System, voice: Voice) -> String {
    estafette_rules::called(system, estafette_rules::Thing::System, voice.0, system.title())
}

fn press(press: Press, voice: Voice) -> String {
    match press {
        Press::No => say!(voice, "list-press-no"),
        Press::Signed => say!(voice, "list-press-signed"),
        Press::Anonymous => say!(voice, "list-press-anonymous"),
        Press::Both => say!(voice, "list-press-both"),
    }
}
