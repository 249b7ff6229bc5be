//! The counter: what the house does for its neighbour, within one unit of work.

use crate::people::Members;
use crate::play::Play;
use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use crate::base::house::{Purpose, in_zone, local};
use crate::base::neighbour::Counter;
use crate::base::papers::Written;
use crate::base::secrets::in_letters;
use crate::base::terms::Terms;
use crate::post::compose::bytes;
use crate::post::umpire_post::Notice;
use crate::{Base, Created, HouseResult, Identity, NewGame, Umpire};
use estafette_core::journal::{Agreement, Vacancy};
use estafette_core::{GameId, SeatId, Secret, TournamentId};
use estafette_mail::{Address, Attachment, Kind, Message};
use estafette_rules::{Ending, System};
use estafette_store::{GameState, MailKind, NewMail, Tournaments, Work};
use estafette_words::{Voice, say};

/// A mail of the neighbour's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel<'p> {
    /// Why it is written; the same cause is never mailed twice.
    pub cause: &'p str,
    /// The cause of the mail under which it is threaded; its own for the first.
    pub thread: &'p str,
    /// Mail address.
    pub to: &'p str,
    /// The reader's name; may be empty.
    pub name: &'p str,
    /// IANA time zone, for the mail's date.
    pub zone: &'p str,
    /// The subject.
    pub subject: &'p str,
    /// The text.
    pub text: &'p str,
    /// The same as HTML, if there is any.
    pub html: Option<&'p str>,
    /// Files.
    pub attachments: &'p [Attachment],
    /// The secret of the address at which the reader answers; without it the house's own address.
    pub secret: Option<&'p str>,
    /// The list it belongs to, for filters: `open-2027`.
    pub list: &'p str,
}

/// How a game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It waits for players, or is played.
    Going,
    /// It is over.
    Over {
        /// How it ended.
        ending: Ending,
        /// Its seats, in seat order.
        seats: Vec<SeatId>,
        /// Who has lost it by giving it up, and how, if somebody has.
        forfeited: Option<(Vec<SeatId>, Vacancy)>,
    },
}

impl<'c> Counter<'c> {
    pub(crate) fn new(base: &'c Base<'c>, work: &'c mut dyn Work, now: DateTime<Utc>) -> Self {
        Self { base, work, now }
    }

    /// The present moment.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// How the house is addressed, and who its umpires are.
    pub fn identity(&self) -> &'c Identity {
        &self.base.identity
    }

    /// The zone in which the umpire reads who is written to.
    pub fn umpires_zone(&self) -> &'c str {
        let Identity { umpires, umpire, .. } = &self.base.identity;
        let written = |u: &&Umpire| umpire.as_ref().is_some_and(|to| u.address.eq_ignore_ascii_case(to));
        umpires.iter().find(written).or(umpires.first()).map_or("UTC", |umpire| umpire.zone.as_str())
    }

    /// The URL of the house's pages, if it has any.
    pub fn site(&self) -> Option<&'c str> {
        self.base.site.as_ref().map(|site| site.url.as_str())
    }

    /// The rule system of this name.
    pub fn system(&self, name: &str) -> Option<&'c dyn System> {
        self.base.systems.system(name)
    }

    /// All rule systems.
    pub fn systems(&self) -> Vec<&'c dyn System> {
        self.base.systems.all()
    }

    /// The neighbour's own rows.
    pub fn tournaments(&mut self) -> &mut dyn Tournaments {
        self.work
    }

    /// A secret that nobody can make without the house's key; the same for the same cause.
    pub fn secret(&self, cause: &str) -> String {
        let mut letters = [0; 10];
        letters.copy_from_slice(&self.base.keyed(Purpose::Secret, &format!("neighbour|{cause}"))[..10]);
        in_letters(&letters)
    }

    /// What is kept of a secret that is mailed.
    pub fn print(&self, secret: &str) -> String {
        self.base.secret_print(secret)
    }

    /// Puts a mail into the outbox; `false` when one of the same cause is there already.
    ///
    /// # Errors
    /// A mail that cannot be written, a failing store.
    pub fn post(&mut self, parcel: &Parcel<'_>) -> HouseResult<bool> {
        let message_id = self.base.message_id(parcel.cause);
        let thread = self.base.message_id(parcel.thread);
        let first = thread == message_id;
        let thread = format!("<{thread}>");
        let reply_to = parcel.secret.map(|secret| Members::at(self.base).neighbour_address(secret));
        let envelope_from = PostOffice::at(self.base).return_address(&message_id);
        let (voice, html) = (Voice::ENGLISH, parcel.html.unwrap_or_default().to_owned());
        let written = Written { text: parcel.text.to_owned(), html }.ending_with(&say!(
            voice,
            "mail-written",
            at = &in_zone(self.now, parcel.zone, voice)
        ));
        let house = |mailbox| Address { name: self.base.identity.name.clone(), mailbox };
        let message = Message {
            from: PostOffice::at(self.base).own_address(),
            reply_to: reply_to.map(house),
            to: Address { name: parcel.name.to_owned(), mailbox: parcel.to.to_owned() },
            subject: parcel.subject.to_owned(),
            message_id: message_id.clone(),
            in_reply_to: (!first).then(|| thread.clone()),
            references: if first { Vec::new() } else { vec![thread] },
            date: local(self.now, parcel.zone),
            kind: Kind::Generated,
            envelope_from: Some(envelope_from.clone()),
            text: written.text,
            html: parcel.html.map(|_| written.html),
            inline: Vec::new(),
            attachments: parcel.attachments.to_vec(),
            list_id: Some(format!("{}.{}", parcel.list, self.base.identity.domain)),
            unsubscribe: None,
        };
        let mail = NewMail {
            message_id,
            seat: None,
            kind: MailKind::Tournament,
            envelope_from,
            to: parcel.to.to_owned(),
            bytes: bytes(&message)?,
            facts: None,
            at: self.now,
            not_before: self.now,
        };
        let new = self.work.post(&mail)?;
        if new && self.work.bounces_at(parcel.to)?.is_some() {
            PostOffice::at(self.base).hold_for_bounces(self.work, &mail.message_id)?;
        }
        Ok(new)
    }

    /// Tells the umpire that something wants a person; the same cause is never told twice, and no more than
    /// so many notes an hour.
    ///
    /// # Errors
    /// A failing store.
    pub fn tell_umpire(&mut self, cause: &str, subject: &str, text: &str) -> HouseResult<()> {
        let notice = Notice {
            subject: subject.to_owned(),
            text: text.to_owned(),
            cause: format!("neighbour|{cause}"),
            game: None,
        };
        PostOffice::at(self.base).tell_umpire(self.work, notice, self.now)
    }

    /// Whether a game or a tournament has this name.
    ///
    /// # Errors
    /// A failing store.
    pub fn is_taken(&mut self, name: &GameId) -> HouseResult<bool> {
        let tournament = TournamentId::new(name.as_str());
        Ok(self.work.game(name)?.is_some() || self.work.tournament(&tournament)?.is_some())
    }

    /// The seats that a game would have, if it can be set up.
    ///
    /// # Errors
    /// As [`House::create`](crate::House::create).
    pub fn check_game(&self, new: &NewGame) -> HouseResult<Vec<SeatId>> {
        Ok(Play::at(self.base).plan_game(new)?.seats)
    }

    /// Sets up a game; its dice secret is made from the house's key and the cause.
    ///
    /// # Errors
    /// As [`House::create`](crate::House::create).
    pub fn open_game(&mut self, new: &NewGame, cause: &str) -> HouseResult<Created> {
        let secret = self.base.keyed(Purpose::Secret, &format!("dice|{}|{cause}", new.game));
        Play::at(self.base).open_game(self.work, new, Secret::new(secret), self.now)
    }

    /// Sets the terms of a game.
    ///
    /// # Errors
    /// As [`House::set_terms`](crate::House::set_terms).
    pub fn set_terms(&mut self, game: &GameId, terms: &Terms) -> HouseResult<()> {
        Members::at(self.base).put_terms(self.work, game, terms, self.now)
    }

    /// How a game stands.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn standing(&mut self, game: &GameId) -> HouseResult<Standing> {
        // A game that goes on is not read: whoever waits for its end asks often.
        if self.work.game(game)?.is_some_and(|row| row.state != GameState::Over) {
            return Ok(Standing::Going);
        }
        let game = self.base.load(self.work, game)?;
        let Err(ending) = game.due() else { return Ok(Standing::Going) };
        let seats = game.seats.iter().map(|row| row.seat.clone()).collect();
        let forfeited = match game.agreement() {
            Some(Agreement::Forfeited { by, why }) => Some((by.clone(), *why)),
            _ => None,
        };
        Ok(Standing::Over { ending, seats, forfeited })
    }
}

impl Members<'_> {
    /// The address of the neighbour that holds a secret.
    pub(super) fn neighbour_address(&self, secret: &str) -> String {
        let tag = self.base.neighbour.map_or("", |neighbour| neighbour.tag());
        format!("{}+{tag}.{secret}@{}", self.base.identity.local, self.base.identity.domain)
    }
}
