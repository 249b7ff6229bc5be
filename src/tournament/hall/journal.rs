//! A tournament as the store has it: its journal, read and written.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};

use super::super::live::{Event, Record};
use super::super::name::Name;
use super::super::post;
use super::values::TournamentEntry;
use estafette_core::journal::GENESIS;
use estafette_core::{LetterId, TournamentId};
use estafette_game::{Counter, HouseError, HouseResult};
use estafette_orders::near::{did_you_mean, nearest};
use estafette_store::{TournamentLine, TournamentRow};

/// Events kept at the same time.
const MOST: usize = 8;

/// Events that were read, each with the hash of the last line that it holds. A hash is that of all lines before
/// it, so an event that was kept in a unit of work that failed is never taken for what the store has.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<BTreeMap<TournamentId, (String, Event)>>);

impl Cache {
    pub const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    fn get(&self, id: &TournamentId, hash: &str) -> Option<Event> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(id).filter(|(of, _)| of == hash).map(|(_, event)| event.clone())
    }

    fn keep(&self, id: &TournamentId, hash: &str, event: &Event) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST && !kept.contains_key(id) {
            kept.clear();
        }
        kept.insert(id.clone(), (hash.to_owned(), event.clone()));
    }
}

/// A tournament that was read, for one unit of work.
pub(super) struct Opened {
    pub row: TournamentRow,
    pub event: Event,
    /// The last line of its journal: its moment and its hash.
    last: (DateTime<Utc>, String),
}

impl Opened {
    /// Reads a tournament.
    pub fn read(cache: &Cache, counter: &mut Counter<'_>, id: &TournamentId) -> HouseResult<Self> {
        let Some(row) = counter.tournaments().tournament(id)? else {
            let known = counter.tournaments().tournaments()?;
            let hint = did_you_mean(id.as_str(), known.iter().map(TournamentId::as_str));
            return Err(HouseError::Refused(format!("there is no tournament `{id}`{hint}")));
        };
        let last = counter.tournaments().last_record(id)?;
        let last = last.ok_or_else(|| unreadable(id, "it has no records"))?;
        let event = match cache.get(id, &last.hash) {
            Some(event) => event,
            None => {
                let lines = lines(counter, id)?;
                let records: Vec<_> = lines.into_iter().map(|l| (l.at, l.record)).collect();
                let event = Event::of(&records).map_err(|why| unreadable(id, &why))?;
                cache.keep(id, &last.hash, &event);
                event
            }
        };
        Ok(Self { row, event, last: (last.at, last.hash) })
    }

    /// Begins a tournament whose first record is `record`.
    pub fn begin(
        counter: &mut Counter<'_>,
        row: TournamentRow,
        record: Record,
        at: DateTime<Utc>,
    ) -> HouseResult<(Self, TournamentEntry)> {
        let event = Event::of(&[(at, record.clone())]).map_err(|why| unreadable(&row.id, &why))?;
        let mut opened = Self { row, event, last: (at, GENESIS.to_owned()) };
        let line = opened.enter(counter, record, at, None)?;
        Ok((opened, line))
    }

    /// The moment at which something counts that came at `at`: never before the last line.
    pub fn not_before(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        at.max(self.last.0)
    }

    /// Appends a record and applies it.
    pub fn append(
        &mut self,
        counter: &mut Counter<'_>,
        record: Record,
        at: DateTime<Utc>,
        letter: Option<&LetterId>,
    ) -> HouseResult<TournamentEntry> {
        let line = self.enter(counter, record, at, letter)?;
        self.event.apply(line.at, &line.record);
        Ok(line)
    }

    fn enter(
        &mut self,
        counter: &mut Counter<'_>,
        record: Record,
        at: DateTime<Utc>,
        letter: Option<&LetterId>,
    ) -> HouseResult<TournamentEntry> {
        let json = serde_json::to_string(&record).map_err(|e| HouseError::Unreadable(e.to_string()))?;
        let TournamentLine { number, at, letter, hash, .. } =
            counter.tournaments().record(&self.row.id, at, &json, letter)?;
        self.last = (at, hash.clone());
        Ok(TournamentEntry { number, at, record, letter, hash })
    }

    /// Keeps it for whoever reads it next.
    pub fn keep(&self, cache: &Cache) {
        cache.keep(&self.row.id, &self.last.1, &self.event);
    }

    /// What a text of it may speak of.
    pub fn stage<'s>(&'s self, counter: &'s Counter<'_>, address: &'s str) -> post::Stage<'s> {
        let system = self.event.book.format.system.as_deref();
        post::Stage {
            id: &self.row.id,
            event: &self.event,
            address,
            site: counter.site(),
            umpires: &counter.identity().umpires,
            zone: counter.umpires_zone(),
            system: system.and_then(|name| counter.system(name)),
            now: counter.now(),
            waiting: &[],
        }
    }

    /// The player who has an address, if exactly one has it.
    pub fn player_at(&self, address: &str) -> Option<&Name> {
        let mut at = self.event.people.values().filter(|p| p.address.eq_ignore_ascii_case(address));
        let found = at.next()?;
        at.next().is_none().then_some(&found.name)
    }
}

/// The journal of a tournament.
pub(super) fn lines(counter: &mut Counter<'_>, id: &TournamentId) -> HouseResult<Vec<TournamentEntry>> {
    let stored = counter.tournaments().records_after(id, 0)?;
    stored.into_iter().map(|line| read_line(id, line)).collect()
}

fn read_line(id: &TournamentId, line: TournamentLine) -> HouseResult<TournamentEntry> {
    let TournamentLine { number, at, record, letter, hash } = line;
    let record = serde_json::from_str(&record);
    let record = record.map_err(|e| unreadable(id, &format!("record {number}: {e}")))?;
    Ok(TournamentEntry { number, at, record, letter, hash })
}

pub(super) fn unreadable(id: &TournamentId, why: &str) -> HouseError {
    HouseError::Unreadable(format!("the tournament `{id}`: {why}"))
}

/// The tournament whose mail is answered, by the tag that its subject begins with. A tag of something else says
/// nothing.
pub(super) fn tagged(counter: &mut Counter<'_>, subject: &str) -> HouseResult<Option<TournamentId>> {
    let Some(tag) = post::tag(subject) else { return Ok(None) };
    Ok(meant(counter, tag)?.ok())
}

/// The tournament that is meant by a name, and the nearest one if there is none of that name.
pub(super) fn meant(
    counter: &mut Counter<'_>,
    named: &str,
) -> HouseResult<Result<TournamentId, Option<TournamentId>>> {
    let named = named.to_lowercase();
    let known = counter.tournaments().tournaments()?;
    if let Some(id) = known.iter().find(|id| id.as_str() == named) {
        return Ok(Ok(id.clone()));
    }
    let near = nearest(&named, known.iter().map(TournamentId::as_str)).map(str::to_owned);
    Ok(Err(near.and_then(|near| known.into_iter().find(|id| id.as_str() == near))))
}
