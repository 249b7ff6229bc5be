//! Who may join what: looked at first, and then done.

use crate::people::Members;
use chrono::{DateTime, Utc};

use super::lines::wrapped;
use super::offers::{Offer, system_title};
use crate::base::house::Purpose;
use crate::base::load::Game;
use crate::base::secrets::in_letters;
use crate::base::terms::Press;
use crate::post::notes::{Body, Note};
use crate::post::notices::Notification;
use crate::post::umpire_post::Notice;
use crate::said::asking::Wished;
use crate::{Holder, HouseResult, Record};
use estafette_core::{GameId, Lang, SeatId};
use estafette_mail::Attachment;
use estafette_orders::near::{fold, nearest};
use estafette_rules::{SeatInfo, System, Thing, called};
use estafette_store::{GameState, Held, MailKind, PlayWork, Waits};
use estafette_words::{Voice, say};

/// Somebody who wants to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Person {
    pub address: String,
    pub name: String,
    /// His zone, if he said it.
    pub zone: Option<String>,
    pub lang: Lang,
    pub words: Option<String>,
}

impl Person {
    /// The same as somebody who looks on.
    pub(super) fn observer(&self) -> Holder {
        Holder {
            address: self.address.clone(),
            name: self.name.clone(),
            zone: self.zone.clone().unwrap_or_else(|| "UTC".to_owned()),
            lang: self.lang,
        }
    }
}

/// What can be done for somebody.
pub(crate) enum Verdict {
    /// A seat is his.
    Take(GameId, SeatId),
    /// He waits for a game of a system.
    Wait(String, Option<SeatId>),
    /// Nothing; why.
    No(String),
    /// Nothing, since there is no such game or system, or its word is another one.
    Unknown(String),
}

impl Members<'_> {
    /// Looks what can be done for somebody, and does nothing.
    pub(crate) fn judge(
        &self,
        work: &mut dyn PlayWork,
        (person, wished): (&Person, &Wished),
    ) -> HouseResult<Verdict> {
        let voice = Voice(person.lang);
        let named = wished.what.to_lowercase();
        if let Ok(id) = named.parse::<GameId>()
            && let Some(offer) = self.offer(work, &id, wished.word.as_deref())?
        {
            return self.judge_game(work, &offer, (person, wished));
        }
        match self.system_named(&wished.what) {
            Some(system) if wished.word.is_none() => self.judge_system(work, system, (person, wished)),
            _ => Ok(Verdict::Unknown(self.unknown(work, &wished.what, voice)?)),
        }
    }

    /// What is said of a name under which nothing can be joined: the nearest one that everybody may know.
    pub(super) fn unknown(&self, work: &mut dyn PlayWork, what: &str, voice: Voice) -> HouseResult<String> {
        let open = self.open_games(work)?;
        let games = open.iter().map(|offer| offer.game.row.id.as_str());
        let systems = self.base.systems.all();
        let near = nearest(what, games.chain(systems.iter().map(|s| s.name())));
        let hint = near.map_or_else(|| ".".to_owned(), |word| say!(voice, "did-you-mean", word = word));
        Ok(say!(voice, "signon-unknown", what = what, hint = &hint))
    }

    pub(super) fn judge_game(
        &self,
        work: &mut dyn PlayWork,
        offer: &Offer<'_>,
        (person, wished): (&Person, &Wished),
    ) -> HouseResult<Verdict> {
        let voice = Voice(person.lang);
        let id = offer.game.row.id.as_str();
        let no = |why| Ok(Verdict::No(why));
        if let Some(seat) = self.held_by(work, &offer.game, &person.address)? {
            let side = offer.game.seat_title(&seat, voice);
            return no(say!(voice, "signon-already", game = id, side = &side));
        }
        let record = self.play().record_of(work, &person.address)?;
        if !record.is_enough(offer.terms.reliability) {
            let (share, has) = (offer.terms.reliability, record.say(voice));
            return no(say!(voice, "signon-unreliable", game = id, share = share, record = &has));
        }
        let all = offer.all();
        let Some(side) = &wished.side else {
            return match all.first() {
                Some(seat) => Ok(Verdict::Take(offer.game.row.id.clone(), seat.clone())),
                None => no(say!(voice, "signon-full", game = id, system = offer.game.system.name())),
            };
        };
        let Some(seat) = offer.seat_named(side) else {
            let known: Vec<SeatId> = offer.game.seats.iter().map(|s| s.seat.clone()).collect();
            let sides = offer.titles(&known, voice);
            return no(say!(voice, "signon-no-side", game = id, side = side, sides = &sides));
        };
        if offer.has(&seat) {
            return Ok(Verdict::Take(offer.game.row.id.clone(), seat));
        }
        let side = offer.game.seat_title(&seat, voice);
        match all.is_empty() {
            true => no(say!(voice, "signon-full", game = id, system = offer.game.system.name())),
            false => {
                let free = offer.titles(&all, voice);
                no(say!(voice, "signon-taken", game = id, side = &side, free = &free))
            }
        }
    }

    /// The first open game of a system that somebody can join, or its waiting list.
    fn judge_system(
        &self,
        work: &mut dyn PlayWork,
        system: &dyn System,
        (person, wished): (&Person, &Wished),
    ) -> HouseResult<Verdict> {
        let voice = Voice(person.lang);
        let side = match &wished.side {
            None => None,
            Some(said) => match side_of(system, said) {
                Some(seat) => Some(seat),
                None => {
                    let sides: Vec<String> = system.seats().iter().map(|s| s.id.to_string()).collect();
                    let (system, sides) = (system.name(), sides.join(", "));
                    let why = say!(voice, "signon-no-side", game = system, side = said, sides = &sides);
                    return Ok(Verdict::No(why));
                }
            },
        };
        let mut open = self.open_games(work)?;
        open.retain(|offer| offer.game.system.name() == system.name());
        // An empty seat comes before one that is to be taken over.
        open.sort_by_key(|offer| offer.free.is_empty());
        for offer in &open {
            let wish = Wished { side: side.as_ref().map(SeatId::to_string), ..wished.clone() };
            if let Verdict::Take(game, seat) = self.judge_game(work, offer, (person, &wish))? {
                return Ok(Verdict::Take(game, seat));
            }
        }
        Ok(Verdict::Wait(system.name().to_owned(), side))
    }

    /// The seat of a game that somebody holds under any of his addresses.
    pub(super) fn held_by(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        address: &str,
    ) -> HouseResult<Option<SeatId>> {
        let his = self.base.addresses_of(work, address)?;
        let holds = |held: &Held| his.iter().any(|a| a.eq_ignore_ascii_case(&held.address));
        let row = game.seats.iter().find(|row| row.held.as_ref().is_some_and(holds));
        Ok(row.map(|row| row.seat.clone()))
    }

    /// Does what was found to be possible; what somebody is told of it.
    pub(crate) fn carry_out(
        &self,
        work: &mut dyn PlayWork,
        (person, verdict): (&Person, Verdict),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        match verdict {
            Verdict::No(why) | Verdict::Unknown(why) => Ok(why),
            Verdict::Take(game, seat) => self.sit_down(work, person, (&game, &seat), now),
            Verdict::Wait(system, side) => self.queue(work, person, (&system, side), now),
        }
    }

    /// Seats somebody, tells whoever has to hear of it, and takes him off the waiting list of the system.
    pub(super) fn sit_down(
        &self,
        work: &mut dyn PlayWork,
        person: &Person,
        (id, seat): (&GameId, &SeatId),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        let game = self.base.load(work, id)?;
        let lang = if game.system.languages().contains(&person.lang) { person.lang } else { Lang::English };
        let voice = Voice(lang);
        let before = game.held(seat).cloned();
        let before = before.map(|held| (held, (game.voice(seat), self.office().taken_out(&game, seat, now))));
        let began = game.row.state == GameState::Gathering;
        let record = self.play().record_of(work, &person.address)?;
        let greeting = self.greeting(work, &game, (seat, person), voice)?;
        let held = Held {
            address: person.address.clone(),
            name: person.name.clone(),
            zone: person.zone.clone().unwrap_or_else(|| "UTC".to_owned()),
            token: self.token_for(&format!("{id}|{seat}|{}|{}", person.address, game.log.len())),
        };
        self.play().take_seat_greeted(work, id, (seat, &held, lang, None), greeting, now)?;
        let refused = self.play().words_at_signon(work, (id, seat), person.words.as_deref(), now)?;
        work.stop_waiting(game.system.name(), &person.address)?;
        let game = self.base.load(work, id)?;
        if let Some((old, told)) = before {
            self.play().report_again(work, &game, (seat, &held), now)?;
            self.tell_old_holder(work, &game, (seat, &old, &held), told, now)?;
        }
        let begins = began && game.row.state == GameState::Running;
        self.introduce(work, &game, (seat, &held.name, record), begins, now)?;
        self.tell_of_signon(work, &game, (seat, &held, record), now)?;
        let side = game.seat_title(seat, voice);
        let seated = say!(Voice(person.lang), "signon-seated", game = id.as_str(), side = &side);
        let refused = refused.map(|why| say!(Voice(person.lang), "signon-words-refused", why = &why));
        Ok([Some(seated), refused].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// A secret for a seat that was taken by mail: without the house's key nobody can make it.
    fn token_for(&self, what: &str) -> String {
        let hash = self.base.keyed(Purpose::Secret, &format!("signon|{what}"));
        let mut bytes = [0; 10];
        bytes.copy_from_slice(&hash[..10]);
        in_letters(&bytes)
    }

    /// What stands in the first mail besides the rest: with whom he plays, and what he has not said yet.
    fn greeting(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, person): (&SeatId, &Person),
        voice: Voice,
    ) -> HouseResult<Vec<String>> {
        let mut lines = Vec::new();
        if !self.is_anonymous(game)? {
            let players = self.players(work, game, Some(seat), voice)?;
            if !players.is_empty() {
                lines.push(say!(voice, "welcome-players", players = &players));
            }
        }
        if person.zone.is_none() {
            lines.push(say!(voice, "welcome-ask-zone"));
        }
        if person.words.is_none() && !game.has_begun() && !self.play().is_hosts(&person.address) {
            lines.push(say!(voice, "welcome-ask-words"));
        }
        lines.push(say!(voice, "welcome-ask-language"));
        Ok(lines.iter().map(|line| wrapped(line)).collect())
    }

    pub(super) fn is_anonymous(&self, game: &Game<'_>) -> HouseResult<bool> {
        let clock = crate::play::clock::Clock::of(game)?;
        Ok(clock.is_some_and(|clock| clock.terms.press == Press::Anonymous))
    }

    /// Tells whoever held the seat that it is somebody else's now, and takes the deadline out of his calendar.
    fn tell_old_holder(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, old, new): (&SeatId, &Held, &Held),
        (voice, off): (Voice, Option<Attachment>),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if old.address.is_empty() {
            return Ok(());
        }
        let id = &game.row.id;
        let side = game.seat_title(seat, voice);
        let line = say!(voice, "signon-gone", game = id.as_str(), side = &side);
        let note = Note {
            to: &old.address,
            seat: None,
            kind: MailKind::Notice,
            cause: format!("gone|{id}|{seat}|{}", new.token),
            subject: format!("[{id}] {}", say!(voice, "signon-gone-subject")),
            body: Body::to_holder(old, id, voice).saying(vec![line]),
            reply_to: None,
            attachments: off.into_iter().collect(),
            at: now,
        };
        self.office().post_note(work, note)
    }

    /// Tells the others who plays with them, unless the game is an anonymous one, and that it begins.
    fn introduce(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, name, record): (&SeatId, &str, Record),
        begins: bool,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let anonymous = self.is_anonymous(game)?;
        for row in game.seats.iter().filter(|row| row.seat != *seat) {
            let voice = game.voice(&row.seat);
            let side = game.seat_title(seat, voice);
            let mut lines = vec![match anonymous {
                true => say!(voice, "newcomer-anonymous", side = &side),
                false => {
                    say!(voice, "newcomer", name = name, side = &side, record = &record.short(voice))
                }
            }];
            if begins {
                lines.push(say!(voice, "newcomer-begins"));
            }
            let notification = Notification {
                kind: MailKind::Notice,
                cause: format!("newcomer|{}|{}|{seat}|{}", game.row.id, row.seat, now.timestamp_micros()),
                subject: say!(voice, "newcomer-subject"),
                lines,
            };
            self.office().notify(work, game, &row.seat, notification, now)?;
        }
        Ok(())
    }

    fn tell_of_signon(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, held, record): (&SeatId, &Held, Record),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let id = &game.row.id;
        let notice = Notice {
            subject: format!("{} plays {seat}", held.name),
            text: format!(
                "{} <{}> has signed on by mail and holds {seat} of {id}.\n\nRecord: {}.",
                held.name,
                held.address,
                record.say(Voice::ENGLISH)
            ),
            cause: format!("signon|{id}|{seat}|{}", held.token),
            game: Some(id.clone()),
        };
        self.office().tell_umpire(work, notice, now)
    }

    /// Puts somebody onto the waiting list of a system.
    fn queue(
        &self,
        work: &mut dyn PlayWork,
        person: &Person,
        (system, side): (&str, Option<SeatId>),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        let voice = Voice(person.lang);
        work.wait_for(&Waits {
            system: system.to_owned(),
            address: person.address.clone(),
            name: person.name.clone(),
            zone: person.zone.clone(),
            lang: person.lang,
            words: person.words.clone(),
            side,
            at: now,
        })?;
        let all = work.waiting_for(Some(system))?;
        let place = all.iter().position(|w| w.address.eq_ignore_ascii_case(&person.address));
        let title = self.base.systems.system(system).map_or_else(String::new, |s| system_title(s, voice));
        let place = place.unwrap_or(0) + 1;
        let mut said = say!(voice, "signon-waits", system = &title, place = place, name = system);
        for offer in self.open_games(work)?.iter().filter(|o| o.game.system.name() == system) {
            if self.held_by(work, &offer.game, &person.address)?.is_none() {
                let (game, free) = (offer.game.row.id.as_str(), offer.titles(&offer.all(), voice));
                said += &format!(" {}", say!(voice, "signon-instead", game = game, free = &free));
            }
        }
        Ok(said)
    }
}

/// The side of a system that is meant by its name or its title in any language.
fn side_of(system: &dyn System, said: &str) -> Option<SeatId> {
    let said = fold(said);
    let is = |seat: &SeatInfo| {
        let titles = Lang::ALL.map(|lang| called(system, Thing::Seat(&seat.id), lang, seat.title));
        fold(seat.id.as_str()) == said || titles.iter().any(|title| fold(title) == said)
    };
    system.seats().into_iter().find(is).map(|seat| seat.id)
}
