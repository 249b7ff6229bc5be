//! A tournament in hand: acts are held against it, and what they make goes into its journal, with the mails that
//! tell of it.

use chrono::{DateTime, Utc};

use super::super::live::{Act, By, Event, Record, Refusal, Seeds, decide, due};
use super::super::name::Name;
use super::super::post::{self, Mail, To};
use super::follows;
use super::journal::{Cache, Opened};
use super::values::{Acted, TournamentEntry};
use estafette_core::{LetterId, TournamentId};
use estafette_game::{Counter, HouseError, HouseResult, Parcel};
use estafette_store::TournamentPass;

/// Who has the umpire's secret, where a pass names a player: no player's name is empty.
pub(super) const UMPIRE: &str = "";
/// How the umpire is named in [`thread`].
pub(super) const AS_UMPIRE: &str = "umpire";
/// What the mail is about that the umpire sends around.
const ANNOUNCED: &str = "announced";
/// Acts of the clock that are done before something else.
const MOST_CAUGHT_UP: usize = 1_000;

/// A tournament in hand, for one unit of work.
pub(super) struct Hand<'h, 'c> {
    pub counter: &'h mut Counter<'c>,
    pub opened: Opened,
    /// When what is done counts.
    at: DateTime<Utc>,
    /// The letter because of which it is done.
    letter: Option<&'h LetterId>,
    lines: Vec<TournamentEntry>,
    mails: usize,
    /// The player whose letter is answered: what his receipt says, he is not mailed besides.
    answered: Option<Name>,
    /// How many of the lines the clock made before anything else was done.
    caught_up: usize,
}

impl<'h, 'c> Hand<'h, 'c> {
    /// Takes a tournament in hand, for what counts at a moment.
    pub fn take(
        cache: &Cache,
        counter: &'h mut Counter<'c>,
        id: &TournamentId,
        (at, letter): (DateTime<Utc>, Option<&'h LetterId>),
    ) -> HouseResult<Self> {
        let opened = Opened::read(cache, counter, id)?;
        Ok(Self::of(counter, opened, (at, letter)))
    }

    /// The same of one that was read.
    pub fn of(
        counter: &'h mut Counter<'c>,
        opened: Opened,
        (at, letter): (DateTime<Utc>, Option<&'h LetterId>),
    ) -> Self {
        let at = opened.not_before(at);
        Self { counter, opened, at, letter, lines: Vec::new(), mails: 0, answered: None, caught_up: 0 }
    }

    /// From now on a letter of this player's is answered.
    pub fn answers(&mut self, player: Name) {
        self.answered = Some(player);
    }

    /// Does what the clock owes: it comes before all that is done later. What cannot be done is left to the clock,
    /// which tells the umpire.
    pub fn catch_up(&mut self) -> HouseResult<()> {
        for _ in 0..MOST_CAUGHT_UP {
            let Some(act) = due(self.event(), self.at).into_iter().next() else { break };
            if self.act(&act, &By::Clock)?.is_err() {
                break;
            }
        }
        self.caught_up = self.lines.len();
        Ok(())
    }

    /// What the clock has just done that an umpire asks for: whoever closes a round that is due to close by itself is
    /// not told that there is none to close.
    fn done_by_clock(&self, act: &Act, by: &By) -> Vec<Record> {
        let asked = |record: &Record| match act {
            Act::CloseSignOn { .. } => matches!(record, Record::Shuffled { .. }),
            Act::Draft { by_hand: None } => matches!(record, Record::Drafted { .. }),
            Act::Publish => matches!(record, Record::Published { .. }),
            Act::CloseRound => matches!(record, Record::Closed { .. } | Record::Ended),
            _ => false,
        };
        match by {
            By::Umpire(_) => {
                let lines = self.lines.iter().take(self.caught_up).map(|line| &line.record);
                lines.filter(|record| asked(record)).cloned().collect()
            }
            By::Player(_) | By::Clock => Vec::new(),
        }
    }

    /// The tournament as it stands.
    pub fn event(&self) -> &Event {
        &self.opened.event
    }

    /// What an act would make.
    pub fn try_act(&self, act: &Act, by: &By) -> Result<Vec<Record>, Refusal> {
        let act = Seeds::new(self.opened.row.seed.clone()).tell(self.event(), act);
        decide(self.event(), &act, by, self.at)
    }

    /// An act with what is to be known of its game of the house; any other act as it is.
    fn informed(&mut self, act: &Act) -> HouseResult<Act> {
        let Act::AwardOverdue { round, pair, silent: None } = act else { return Ok(act.clone()) };
        let Some(game) = self.event().opened.get(&(*round, pair[0].clone())).cloned() else {
            return Ok(act.clone());
        };
        let silent = self.counter.silent(&game)?;
        let silent = [0, 1].map(|side| silent.get(side).copied().unwrap_or(false));
        Ok(Act::AwardOverdue { round: *round, pair: pair.clone(), silent: Some(silent) })
    }

    /// Does an act; the records that it made.
    pub fn act(&mut self, act: &Act, by: &By) -> HouseResult<Result<Vec<Record>, Refusal>> {
        let done = self.done_by_clock(act, by);
        if !done.is_empty() {
            return Ok(Ok(done));
        }
        let act = &self.informed(act)?;
        let records = match self.try_act(act, by) {
            Ok(records) => records,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for record in &records {
            let line = self.opened.append(self.counter, record.clone(), self.at, self.letter)?;
            self.told(line)?;
        }
        Ok(Ok(records))
    }

    /// Does what follows from a line that was entered.
    pub fn told(&mut self, line: TournamentEntry) -> HouseResult<()> {
        if let Record::SignedOn { people, .. } = &line.record {
            for person in people {
                self.give_pass(&person.name)?;
            }
        }
        self.mail(&line)?;
        follows::in_house(self, &line.record)?;
        self.lines.push(line);
        Ok(())
    }

    /// Ends it: the clock looks at the tournament next.
    pub fn put_down(self, cache: &Cache) -> HouseResult<Acted> {
        let id = self.opened.row.id.clone();
        if !self.lines.is_empty() {
            let now = self.counter.now();
            self.counter.tournaments().wake_tournament(&id, Some(now))?;
            self.opened.keep(cache);
        }
        Ok(Acted { id, lines: self.lines, mails: self.mails })
    }

    /// The house's address without a secret.
    pub fn address(&self) -> String {
        let identity = self.counter.identity();
        format!("{}@{}", identity.local, identity.domain)
    }

    fn mail(&mut self, line: &TournamentEntry) -> HouseResult<()> {
        let address = self.address();
        let stage = self.opened.stage(self.counter, &address);
        let mut mails = post::mails(&stage, &line.record);
        let answered = self.answered.clone().map(To::Player);
        mails.retain(|mail| !(mail.in_receipt && Some(&mail.to) == answered.as_ref()));
        for mail in mails {
            match self.post(line.number, &mail) {
                Ok(new) => self.mails += usize::from(new),
                // One address that is none must not hold up the tournament.
                Err(HouseError::Refused(why)) => self.tell_unwritten(&mail.to, &why)?,
                Err(failed) => return Err(failed),
            }
        }
        Ok(())
    }

    fn tell_unwritten(&mut self, to: &To, why: &str) -> HouseResult<()> {
        let To::Player(player) = to else { return Ok(()) };
        let id = &self.opened.row.id;
        let subject = format!("[{id}] {player} cannot be mailed");
        let text = format!("Mails of the tournament {id} to {player} cannot be written: {why}.");
        self.counter.tell_umpire(&format!("{id}|unwritten|{player}"), &subject, &text)
    }

    /// Puts a mail into the outbox; `false` when its reader has no address.
    fn post(&mut self, number: u64, mail: &Mail) -> HouseResult<bool> {
        let id = self.opened.row.id.clone();
        let identity = self.counter.identity();
        let (address, name, zone, secret, reader) = match &mail.to {
            To::Umpire => {
                let Some(address) = &identity.umpire else { return Ok(false) };
                let of = identity.umpires.iter().find(|u| u.address.eq_ignore_ascii_case(address));
                let (name, zone) = of.map_or(("", "UTC"), |u| (u.name.as_str(), u.zone.as_str()));
                let secret = umpires_secret(self.counter, &id, address);
                self.pass(UMPIRE, &secret)?;
                // Others than the umpire may answer what he sends around.
                let secret = Some(secret).filter(|_| mail.about != ANNOUNCED);
                (address.clone(), name.to_owned(), zone.to_owned(), secret, AS_UMPIRE.to_owned())
            }
            To::Player(player) => {
                let Some(person) = self.event().people.get(player).filter(|p| !p.address.is_empty()) else {
                    return Ok(false);
                };
                let person = person.clone();
                let secret = secret(self.counter, &id, player, &person.address);
                (person.address, person.name.to_string(), person.zone, Some(secret), as_reader(player))
            }
        };
        let written = &mail.written;
        self.counter.post(&Parcel {
            cause: &format!("tournament|{id}|{number}|{reader}|{}", mail.about),
            thread: &thread(&id, &reader),
            to: &address,
            name: &name,
            zone: &zone,
            subject: &format!("[{id}] {}", written.subject),
            text: &written.text,
            html: written.html.as_deref(),
            attachments: &written.attachments,
            secret: secret.as_deref(),
            list: id.as_str(),
        })
    }

    /// Lets a player write by the secret in the addresses of his mails.
    fn give_pass(&mut self, player: &Name) -> HouseResult<()> {
        let Some(person) = self.event().people.get(player) else { return Ok(()) };
        let secret = secret(self.counter, &self.opened.row.id, player, &person.address);
        self.pass(player.as_str(), &secret)
    }

    fn pass(&mut self, who: &str, secret: &str) -> HouseResult<()> {
        let (print, tournament) = (self.counter.print(secret), self.opened.row.id.clone());
        Ok(self.counter.tournaments().add_pass(&TournamentPass {
            print,
            tournament,
            player: who.to_owned(),
        })?)
    }
}

/// The secret of whoever gets the umpire's mails, at his address.
pub(super) fn umpires_secret(counter: &Counter<'_>, id: &TournamentId, address: &str) -> String {
    counter.secret(&format!("tournament-umpire|{id}|{}", address.to_ascii_lowercase()))
}

/// The secret of a player at his address: another address has another one.
pub(super) fn secret(counter: &Counter<'_>, id: &TournamentId, player: &Name, address: &str) -> String {
    counter.secret(&format!("tournament|{id}|{player}|{}", address.to_ascii_lowercase()))
}

/// The cause under which all mails of a tournament to one reader are threaded.
pub(super) fn thread(id: &TournamentId, reader: &str) -> String {
    format!("tournament|{id}|thread|{reader}")
}

/// How a player is named in [`thread`].
pub(super) fn as_reader(player: &Name) -> String {
    format!("player {player}")
}
