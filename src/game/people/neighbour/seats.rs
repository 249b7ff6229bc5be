//! Players that the neighbour seats in a game of its own.

use crate::base::holders::check_holder;
use crate::base::house::in_zone;
use crate::base::neighbour::Counter;
use crate::play::Play;
use crate::{Holder, HouseResult};
use estafette_core::{GameId, Lang, SeatId};
use estafette_rules::Reader;
use estafette_store::Held;
use estafette_words::{Voice, say};

/// Somebody who is given a seat, and what his first mail says of it besides.
#[derive(Debug, Clone)]
pub struct Seating {
    /// The seat.
    pub seat: SeatId,
    /// Who takes it.
    pub holder: Holder,
    /// Why he plays, whom, and how long.
    pub meeting: Meeting,
}

/// What two are told of each other when their game opens.
#[derive(Debug, Clone)]
pub struct Meeting {
    /// The title of what they play in: `German Open 2027`.
    pub title: String,
    /// The round.
    pub round: u32,
    /// Name, zone and seat of the opponent.
    pub opponent: (String, String, SeatId),
    /// When the result is due.
    pub until: Option<chrono::DateTime<chrono::Utc>>,
    /// What a letter to the neighbour begins with, and where it goes.
    pub letters: (String, String),
    /// What else is to be said, in sentences of the neighbour's.
    pub more: Vec<String>,
}

impl Counter<'_> {
    /// Gives all seats of a game to players, each of whom has one mail: whom he meets, the game, its map, and the
    /// first deadline. In a system that does not speak his language it is in English.
    ///
    /// # Errors
    /// As [`House::seat`](crate::House::seat).
    pub fn seat_all(&mut self, id: &GameId, seatings: &[Seating]) -> HouseResult<()> {
        let now = self.now();
        let mut seated = Vec::new();
        for Seating { seat, holder, meeting } in seatings {
            check_holder(holder)?;
            let token = self.secret(&format!("seat|{id}|{seat}|{}", holder.address));
            let held = Held {
                address: holder.address.trim().to_owned(),
                name: holder.name.trim().to_owned(),
                zone: holder.zone.clone(),
                token,
            };
            let spoken = self.base.load(self.work, id)?.system.languages().contains(&holder.lang);
            let lang = if spoken { holder.lang } else { Lang::English };
            Play::at(self.base).take_seat_quietly(self.work, id, (seat, &held, lang, None), now)?;
            let greeting = meeting.greeting(&holder.zone, Voice(lang));
            seated.push((seat, held, greeting));
        }
        Play::at(self.base).play_unasked(self.work, id, now)?;
        let mut game = self.base.load(self.work, id)?;
        Play::at(self.base).open_step(self.work, &mut game, now)?;
        for (seat, held, greeting) in seated {
            let played = match game.number > 0 || game.paused.is_some() {
                true => {
                    Some(Play::at(self.base).report_of(self.work, &game, Reader::Seat(seat), None, now)?)
                }
                false => None,
            };
            Play::at(self.base).welcome(self.work, &game, (seat, &held), (greeting, played), now)?;
        }
        Ok(())
    }
}

impl Meeting {
    fn greeting(&self, zone: &str, voice: Voice) -> Vec<String> {
        let (opponent, theirs, seat) = &self.opponent;
        let (line, address) = &self.letters;
        let title = &self.title;
        let mut said =
            vec![say!(voice, "meeting", title = title, n = self.round, opponent = opponent, zone = theirs)];
        if let Some(until) = self.until {
            let until = in_zone(until, zone, voice);
            said.push(say!(voice, "meeting-until", until = &until));
        }
        said.push(say!(voice, "meeting-reach", seat = seat.as_str(), opponent = opponent));
        said.push(say!(voice, "meeting-letters", title = title, line = line, address = address));
        said.extend(self.more.iter().cloned());
        said
    }
}
