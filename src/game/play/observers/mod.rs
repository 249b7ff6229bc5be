//! Observers: who looks on at a game without a seat in it. They get what everybody may read
//! ([`Reader::Public`](estafette_rules::Reader)), so many turns late as the terms say, and public press. Each has a
//! secret reply address of its own, at which `stop` ends it.

mod back;
mod letters;
mod mails;

use crate::play::Play;
use chrono::{DateTime, Utc};
use mails::ObserverMail;
use serde::Serialize;

use crate::base::holders::check_holder;
use crate::base::house::Purpose;
use crate::base::load::Game;
use crate::base::secrets::in_letters;
use crate::base::terms::Observing;
use crate::post::visit::Visit;
use crate::{Holder, House, HouseError, HouseResult};
use estafette_core::words::listed;
use estafette_core::{GameId, Lang};
use estafette_store::{GameState, ObserverRow, PlayWork};
use estafette_words::{Voice, say};

/// Observers of a game.
const MOST: usize = 500;

/// Somebody who looks on at a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Observer {
    /// Mail address.
    pub address: String,
    /// Name, as it stands in mails.
    pub name: String,
    /// IANA time zone.
    pub zone: String,
    /// The language of the mails.
    pub lang: Lang,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// Why somebody cannot look on.
pub(crate) enum Why {
    /// There is no such game, or it does not want it.
    No,
    /// A seat of the game is theirs.
    Seat,
    Already,
    Full,
}

impl Why {
    /// Whether anybody may be told of it.
    pub fn is_public(&self) -> bool {
        matches!(self, Self::No | Self::Full)
    }

    /// In words.
    pub fn say(&self, game: &str, voice: Voice) -> String {
        match self {
            Self::No => say!(voice, "observe-no", game = game),
            Self::Seat => say!(voice, "observe-seat", game = game),
            Self::Already => say!(voice, "observe-already", game = game),
            Self::Full => say!(voice, "observe-full", game = game),
        }
    }
}

impl House<'_> {
    /// Has somebody look on at a game; the first mail is in the outbox.
    ///
    /// # Errors
    /// An unknown game or zone, an address that is none or plays in it, terms without observers, a game that is
    /// over.
    pub fn add_observer(&mut self, game: &GameId, observer: &Holder, now: DateTime<Utc>) -> HouseResult<()> {
        check_holder(observer)?;
        let mut work = self.store.write()?;
        let loaded = self.base.load(&mut *work, game)?;
        loaded.speaks(observer.lang, Voice::ENGLISH)?;
        if loaded.terms()?.observers == Observing::No {
            return Err(HouseError::Refused(format!(
                "the terms of `{game}` let nobody look on: change them with `estafette terms {game} observers=yes`"
            )));
        }
        if let Some(why) = Play::at(&self.base).why_not(&mut *work, &loaded, observer)? {
            return Err(HouseError::Refused(why.say(game.as_str(), Voice::ENGLISH)));
        }
        Play::at(&self.base).let_observe(&mut *work, &loaded, observer, now)?;
        Ok(work.commit()?)
    }

    /// Has somebody look on no more; nothing is mailed.
    ///
    /// # Errors
    /// An unknown game, an address that does not look on.
    pub fn remove_observer(&mut self, game: &GameId, address: &str) -> HouseResult<()> {
        let mut work = self.store.write()?;
        self.base.load(&mut *work, game)?;
        if !work.remove_observer(game, address)? {
            let all = work.observers(game)?.into_iter().map(|o| o.address);
            return Err(HouseError::Refused(format!(
                "`{address}` does not look on at {game}; {}",
                listed("looking on", all)
            )));
        }
        Ok(work.commit()?)
    }

    /// Who looks on at a game.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn observers(&mut self, game: &GameId) -> HouseResult<Vec<Observer>> {
        let mut work = self.store.read()?;
        self.base.load(&mut *work, game)?;
        let shown = |row: ObserverRow| Observer {
            address: row.address,
            name: row.name,
            zone: row.zone,
            lang: row.lang,
            since: row.since,
        };
        Ok(work.observers(game)?.into_iter().map(shown).collect())
    }
}

impl Visit<'_> {
    /// Does what `observe GAME` says: the holder of a seat looks on at another game, at the registered address.
    pub fn observe(&mut self, work: &mut dyn PlayWork, named: &str) -> HouseResult<()> {
        let voice = self.voice();
        let Some(held) = self.game.held(&self.from.seat).filter(|h| !h.address.is_empty()) else {
            return Err(HouseError::Refused(Why::No.say(named, voice)));
        };
        let observer = Holder {
            address: held.address.clone(),
            name: held.name.clone(),
            zone: held.zone.clone(),
            lang: voice.0,
        };
        let game = Play::at(self.base).may_observe(work, named, &observer)?;
        let game = game.map_err(|why| HouseError::Refused(why.say(named, voice)))?;
        Play::at(self.base).let_observe(work, &game, &observer, self.from.now)?;
        self.receipt.done.push(say!(voice, "observe-done", game = named));
        Ok(())
    }
}

impl<'d> Play<'d> {
    /// The game of this name, if somebody may look on at it. Whether a game is unknown or wants nobody is not
    /// told.
    pub(crate) fn may_observe(
        self,
        work: &mut dyn PlayWork,
        named: &str,
        observer: &Holder,
    ) -> HouseResult<Result<Game<'d>, Why>> {
        let Ok(id) = named.parse::<GameId>() else { return Ok(Err(Why::No)) };
        if work.game(&id)?.is_none() {
            return Ok(Err(Why::No));
        }
        let game = self.base.load(work, &id)?;
        Ok(self.why_not(work, &game, observer)?.map_or(Ok(game), Err))
    }

    /// Why somebody may not look on at a game.
    fn why_not(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        observer: &Holder,
    ) -> HouseResult<Option<Why>> {
        let (id, address) = (&game.row.id, observer.address.trim());
        let closed = game.terms()?.observers == Observing::No || game.row.state == GameState::Over;
        if closed || address.is_empty() {
            return Ok(Some(Why::No));
        }
        if work.seats_of(address)?.iter().any(|(played, _)| played == id) {
            return Ok(Some(Why::Seat));
        }
        let all = work.observers(id)?;
        let already = all.iter().any(|o| o.address.eq_ignore_ascii_case(address));
        Ok(match all.len() {
            _ if already => Some(Why::Already),
            many if many >= MOST => Some(Why::Full),
            _ => None,
        })
    }

    /// Has somebody look on who may.
    pub(crate) fn let_observe(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        observer: &Holder,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let (id, address) = (&game.row.id, observer.address.trim());
        let Observing::After(late) = game.terms()?.observers else { return Ok(()) };
        let spoken = game.system.languages().contains(&observer.lang);
        let lang = if spoken { observer.lang } else { Lang::English };
        let secret = self.observer_secret(id, address, now);
        let row = ObserverRow {
            game: id.clone(),
            address: address.to_owned(),
            name: observer.name.trim().to_owned(),
            zone: observer.zone.clone(),
            lang,
            print: self.base.secret_print(&secret),
            since: now,
            told: game.visible(late),
        };
        if !work.add_observer(&row)? {
            return Ok(());
        }
        let voice = Voice(lang);
        let system = game.system_title(voice);
        let lines = vec![
            say!(voice, "observer-welcome", game = id.as_str(), system = &system),
            say!(voice, "observer-late", turns = late),
            say!(voice, "observer-stop"),
        ];
        let mail = ObserverMail {
            cause: first_cause(&row),
            subject: format!("[{id}] {}", say!(voice, "observer-subject")),
            body: self.notice(&row, &lines),
            picture: None,
            answers: None,
        };
        self.mail_observer(work, &row, mail, now)
    }

    /// The secret in the reply address of somebody who looks on: nobody can make it without the house's key.
    fn observer_secret(&self, game: &GameId, address: &str, since: DateTime<Utc>) -> String {
        let address = address.to_ascii_lowercase();
        let of = format!("observer|{game}|{address}|{}", since.timestamp_micros());
        let mut bytes = [0; 10];
        bytes.copy_from_slice(&self.base.keyed(Purpose::Secret, &of)[..10]);
        in_letters(&bytes)
    }
}

/// The cause of the first mail to somebody who looks on; the later ones are threaded below it.
fn first_cause(row: &ObserverRow) -> String {
    format!("observer|{}|{}|{}", row.game, row.address, row.since.timestamp_micros())
}

impl Game<'_> {
    /// The last turn that may be told to those who look on so many turns late.
    pub(crate) fn visible(&self, late: u32) -> u32 {
        match self.due() {
            Ok(due) => due.turn.saturating_sub(1).saturating_sub(late),
            Err(_) => self.last_turn(),
        }
    }
}
