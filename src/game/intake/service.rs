//! What a service asks of the house: letters kept and handled in groups, each group one commit, and the
//! proof of senders noted as it comes in. Whose letter is next, `lanes.rs` says.

use crate::intake::Intake;
use crate::post::PostOffice;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::receive::{kept_letter, set_aside};
use crate::base::stuck::Stuck;
use crate::post::umpire_post::Notice;
use crate::{Base, Handled, House, HouseError, HouseResult, Kept, Unproven};
use estafette_core::LetterId;
use estafette_mail::{Envelope, Incoming, Proof};
use estafette_store::{Arrival, LetterEnd, LetterRow, PartEnd, Queued, StoreError, Waiting, Work};

/// Letters handled in one commit at most.
const GROUP: usize = 32;
/// A letter with more bytes is handled in a commit of its own: those before it are answered while it is read.
const LARGE: usize = 64 * 1024;
/// A letter that was in hand so often when the program died is set aside. Kills from outside meet the same
/// letter now and then: thrice happened in a hundred of them, and the letter was innocent.
pub(crate) const MOST_STRIKES: u32 = 8;

impl House<'_> {
    /// Keeps letters in one commit. When this returns, all of them are on disk.
    ///
    /// # Errors
    /// When the store fails; then the transports must keep all of them.
    pub fn take_all(&mut self, letters: &[Incoming], now: DateTime<Utc>) -> HouseResult<Vec<Kept>> {
        let mut work = self.store.write()?;
        let kept: HouseResult<Vec<Kept>> = letters
            .iter()
            .map(|l| PostOffice::at(&self.base).keep(&mut *work, &l.raw, &l.envelope, now))
            .collect();
        let kept = kept?;
        work.commit()?;
        Ok(kept)
    }

    /// Keeps letters that were taken in before, each received when it was, in one commit. One that is kept already is
    /// known.
    ///
    /// # Errors
    /// When the store fails; then none of them was kept.
    pub fn keep_arrivals(&mut self, arrivals: Vec<Arrival>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        for arrival in arrivals {
            let envelope = Envelope { from: arrival.envelope_from, recipients: arrival.envelope_to };
            PostOffice::at(&self.base).keep(&mut *work, &arrival.raw, &envelope, arrival.at)?;
        }
        Ok(work.commit()?)
    }

    /// The letters whose sender is still to be looked into, without their bytes, whoever's turn it is in front.
    ///
    /// # Errors
    /// When the store fails.
    pub fn to_look_into(&mut self) -> HouseResult<Vec<Queued>> {
        let queue = self.store.read()?.queue_to_prove()?;
        Ok(self.base.turns.order(queue))
    }

    /// Notes that it is another's turn.
    pub fn served(&self, lane: &str) {
        self.base.turns.served(lane);
    }

    /// A letter whose sender is to be looked into; `None` when that was done.
    ///
    /// # Errors
    /// When the store fails.
    pub fn look_into(&mut self, id: &LetterId) -> HouseResult<Option<Unproven>> {
        let row = self.store.read()?.letter(id)?;
        Ok(row.filter(|row| row.end.is_none() && row.proof.is_none()).map(unproven))
    }

    /// Letters whose sender is still to be looked into, from a number on, in the order of receiving.
    ///
    /// # Errors
    /// When the store fails.
    pub fn unproven(&mut self, after: i64, most: u32) -> HouseResult<Vec<Unproven>> {
        let rows = self.store.read()?.unproven_letters(after, most)?;
        Ok(rows.into_iter().map(unproven).collect())
    }

    /// Notes what is known of the senders of letters, then handles what waits: senders in turns, the letters of each in
    /// the order of receiving up to the first whose proof is not in, for as long as `go_on` says so. All of it is one
    /// commit.
    ///
    /// # Errors
    /// When the store fails; the letters then still wait.
    pub fn handle_proven(
        &mut self,
        proofs: &[(LetterId, Proof)],
        now: DateTime<Utc>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> HouseResult<Vec<Handled>> {
        let Self { store, base, stuck } = self;
        let mut work = store.write()?;
        for (id, proof) in proofs {
            note_proof(&mut *work, id, proof)?;
        }
        let mut handled = Vec::new();
        let mut next = Next::of(base, &mut *work, now)?;
        while handled.len() < GROUP
            && let Some((queued, waiting)) = next.letter(stuck, (base, &mut *work), now)?
        {
            if queued.size > LARGE && !handled.is_empty() {
                break;
            }
            base.turns.served(&queued.lane);
            let done = Intake::at(base).handle_part(&mut *work, &waiting, now);
            handled.extend(stuck.pass_by((base, &mut *work), &waiting.id, done, now)?);
            if !go_on() {
                break;
            }
        }
        work.commit()?;
        Ok(handled)
    }

    /// Handles, after a start, the letter whose turn it is, alone and with a mark against it: should the
    /// program die of it again and again, it is set aside. `None` when none waits with its proof.
    ///
    /// # Errors
    /// When the store fails.
    pub fn handle_suspect(&mut self, now: DateTime<Utc>) -> HouseResult<Option<Handled>> {
        let Self { store, base, stuck } = self;
        loop {
            let mut work = store.write()?;
            let mut next = Next::of(base, &mut *work, now)?;
            let Some((queued, waiting)) = next.letter(stuck, (base, &mut *work), now)? else {
                work.commit()?;
                return Ok(None);
            };
            base.turns.served(&queued.lane);
            let struck = work.strike(&waiting.id).map_err(HouseError::from);
            let struck = stuck.pass_by((base, &mut *work), &waiting.id, struck, now)?;
            work.commit()?;
            if struck.is_none() {
                continue;
            }
            let mut work = store.write()?;
            let done = Intake::at(base).handle_part(&mut *work, &waiting, now);
            let handled = stuck.pass_by((base, &mut *work), &waiting.id, done, now)?;
            work.commit()?;
            if handled.is_some() {
                return Ok(handled);
            }
        }
    }

    /// Notes what is known of the senders of letters.
    ///
    /// # Errors
    /// When the store fails.
    pub fn prove(&mut self, proofs: &[(LetterId, Proof)]) -> HouseResult<()> {
        if proofs.is_empty() {
            return Ok(());
        }
        let mut work = self.store.write()?;
        for (id, proof) in proofs {
            note_proof(&mut *work, id, proof)?;
        }
        Ok(work.commit()?)
    }

    /// The letter received since a moment that holds a text such as a Message-ID.
    ///
    /// # Errors
    /// When the store fails.
    pub fn letter_with(&mut self, text: &str, since: DateTime<Utc>) -> HouseResult<Option<LetterId>> {
        Ok(self.store.read()?.letter_with(text, since)?)
    }

    /// The bytes of a letter as it came; `None` for one that was never kept.
    ///
    /// # Errors
    /// When the store fails.
    pub fn letter_bytes(&mut self, id: &LetterId) -> HouseResult<Option<Vec<u8>>> {
        Ok(self.store.read()?.letter(id)?.map(|row| row.raw))
    }

    /// Makes ready again after the disk failed: the store is opened anew and looked through.
    ///
    /// # Errors
    /// When the store cannot be opened or written, or is damaged.
    pub fn recover(&mut self) -> HouseResult<()> {
        Ok(self.store.recover()?)
    }

    /// How many letters wait.
    ///
    /// # Errors
    /// When the store fails.
    pub fn waiting(&mut self) -> HouseResult<usize> {
        Ok(self.store.read()?.waiting_letters()?.len())
    }
}

impl Intake<'_> {
    fn handle_part(
        &self,
        work: &mut dyn Work,
        waiting: &Waiting,
        now: DateTime<Utc>,
    ) -> HouseResult<Handled> {
        let id = &waiting.id;
        let end = if waiting.strikes >= MOST_STRIKES {
            let why = format!("the program died {MOST_STRIKES} times when it had this letter in hand");
            let notice = Notice {
                subject: "a letter was set aside".to_owned(),
                text: format!("{why}. It is kept as it came: letter {id}. Its sender was not answered."),
                cause: format!("strikes|{id}"),
                game: None,
            };
            self.office().tell_umpire(work, notice, now)?;
            let end = set_aside(why, now);
            work.finish_letter(id, &end)?;
            end
        } else {
            let row = kept_letter(work, id)?;
            self.handle_letter(work, row, now)?
        };
        Ok(Handled { letter: id.clone(), outcome: end.outcome, reason: end.reason, seat: end.seat })
    }

    /// Handles one letter as a part of a unit of work: one that cannot be answered leaves no trace but its
    /// end, and one that was handled before is left alone.
    pub fn handle_letter(
        &self,
        work: &mut dyn Work,
        row: LetterRow,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        if let Some(end) = row.end {
            return Ok(end);
        }
        work.begin_part()?;
        let end = match self.read(work, &row, now) {
            Ok(end) => {
                work.end_part(PartEnd::Kept)?;
                end
            }
            Err(HouseError::Refused(why)) => {
                work.end_part(PartEnd::Dropped)?;
                set_aside(why, now)
            }
            Err(failed) => {
                if failed.damaged_row().is_some() {
                    work.end_part(PartEnd::Dropped)?;
                }
                return Err(failed);
            }
        };
        let id = row.id.clone();
        // The store holds the row twice while it changes it, and it may be large.
        drop(row);
        work.finish_letter(&id, &end)?;
        Ok(end)
    }
}

/// The letters that can be handled, one after the other.
struct Next {
    queue: std::vec::IntoIter<Queued>,
    /// Lanes in which a letter has to be waited for.
    held_up: BTreeSet<String>,
    overdue: Option<DateTime<Utc>>,
}

impl Next {
    fn of(base: &Base<'_>, work: &mut dyn Work, now: DateTime<Utc>) -> HouseResult<Self> {
        let queue = base.turns.order(work.queue()?).into_iter();
        // A deadline counts for whoever came after it: that is the clock's to do first.
        Ok(Self { queue, held_up: BTreeSet::new(), overdue: work.overdue(now)? })
    }

    /// A letter that is damaged, or that is about something damaged, is passed by: it must not hold up its lane.
    fn letter(
        &mut self,
        stuck: &mut Stuck,
        (base, work): (&Base<'_>, &mut dyn Work),
        now: DateTime<Utc>,
    ) -> HouseResult<Option<(Queued, Waiting)>> {
        for queued in self.queue.by_ref() {
            if self.held_up.contains(&queued.lane) || stuck.holds(&queued.id) {
                continue;
            }
            let Some(waiting) = work.waiting(queued.number)? else { continue };
            if waiting.proven && self.overdue.is_none_or(|deadline| waiting.at <= deadline) {
                return Ok(Some((queued, waiting)));
            }
            if !waiting.proven && !stuck.can_be_read((base, &mut *work), &waiting.id, now)? {
                continue;
            }
            self.held_up.insert(queued.lane);
        }
        Ok(None)
    }
}

fn unproven(row: LetterRow) -> Unproven {
    Unproven {
        number: row.number,
        id: row.id,
        raw: row.raw,
        envelope: Envelope { from: row.envelope_from, recipients: row.envelope_to },
        at: row.at,
    }
}

fn note_proof(work: &mut dyn Work, id: &LetterId, proof: &Proof) -> HouseResult<()> {
    let proof = serde_json::to_string(proof).map_err(|e| HouseError::Unreadable(e.to_string()))?;
    match work.note_proof(id, &proof) {
        // The letter is damaged, which is told when it is to be handled.
        Err(StoreError::Row(_)) => Ok(()),
        noted => Ok(noted?),
    }
}
