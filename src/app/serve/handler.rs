//! The handler: the one thread that writes in the store. It moves letters there that were taken in, answers them, their
//! senders in turns, and settles mails for the sender. What waits at the same time is one commit.

mod by_clock;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::runtime;
use tokio::sync::mpsc;

use super::super::clock;
use super::super::commands::handled_line;
use super::super::exit::{Exit, Failure};
use super::super::ticking::next_tick;
use super::intake::Gate;
use super::job::Job;
use estafette_core::LetterId;
use estafette_game::{Handled, House, HouseError};
use estafette_mail::Proof;
use estafette_store::{Intake, StoreError};

/// Jobs that may wait.
pub const JOBS: usize = 64;
/// Letters handled in one commit before whoever waits is heard: one commit for each would take longer than they do, and
/// whoever waits does so for some milliseconds.
const IN_A_ROW: usize = 8;
/// So long letters are handled in one commit at most before whoever waits is heard; a letter in hand is brought to its end.
const HEARD_AFTER: Duration = Duration::from_millis(10);
/// Letters handled one by one after one of them broke the handler off.
const SUSPECTS: usize = 32;
/// How long to leave the store alone after it failed: a full disk, a lock.
const REST: Duration = Duration::from_millis(500);

/// How the handler calls those who wait for something to do; a call that was not heard yet is enough.
#[derive(Debug)]
pub struct Calls {
    /// To the prover: letters were kept.
    pub letters: SyncSender<()>,
    /// To the sender: mails may be due.
    pub mails: SyncSender<()>,
}

/// Answers letters and settles mails.
pub struct Handler<'h> {
    house: House<'h>,
    calls: Calls,
    /// Where letters are taken in, and its file.
    intake: (&'h Gate, Intake),
    /// The number of the last letter that was moved from there.
    moved: i64,
    proofs: Vec<(LetterId, Proof)>,
    /// Mails that are sent, but could not be noted yet.
    unsettled: Vec<Job>,
    /// So many letters are handled one by one, because the program may have died of one of them.
    suspects: usize,
    state: State,
    disk: Disk,
    /// When something is due by the clock.
    next_tick: Option<DateTime<Utc>>,
    /// What [`House::changes_of_others`] said last.
    others: Option<i64>,
    /// When the house was last noted to be awake.
    awake: Option<DateTime<Utc>>,
    /// Whether the umpire knows that the clock is wrong.
    leapt: bool,
}

/// Whether what the store shows can be relied upon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Disk {
    Sound,
    /// A write or sync failed: the store is to be opened anew before anything else.
    Doubtful,
}

/// Whether letters may wait that can be handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Busy,
    Idle,
}

impl<'h> Handler<'h> {
    /// A handler in a house. It is made before the first mail can come: what fails from then on ends nothing.
    ///
    /// # Errors
    /// When the store cannot be used.
    pub fn new(mut house: House<'h>, intake: (&'h Gate, Intake), calls: Calls) -> Result<Self, HouseError> {
        let now = clock::now();
        house.release_claims(now)?;
        let (suspects, others) = (house.waiting()?, house.changes_of_others()?);
        Ok(Self {
            house,
            calls,
            intake,
            moved: 0,
            proofs: Vec::new(),
            unsettled: Vec::new(),
            suspects,
            state: State::Busy,
            disk: Disk::Sound,
            next_tick: Some(now),
            others: Some(others),
            awake: None,
            leapt: false,
        })
    }

    /// Works until nobody is left who could ask for anything.
    ///
    /// # Errors
    /// When the operating system has no timer.
    pub fn run(
        mut self,
        mut arrivals: mpsc::Receiver<()>,
        mut jobs: mpsc::Receiver<Job>,
    ) -> Result<(), Failure> {
        let runtime = runtime::Builder::new_current_thread().enable_time().build();
        let runtime = runtime.map_err(|e| Failure::new(Exit::Temporary, e.to_string()))?;
        runtime.block_on(async { while self.turn(&mut arrivals, &mut jobs).await == Turn::GoesOn {} });
        Ok(())
    }

    /// One turn: mails are settled first, then letters handled that are ready, then new ones moved into the store. Whoever
    /// waits for a receipt is nearer to its end than who has come now.
    async fn turn(&mut self, arrivals: &mut mpsc::Receiver<()>, jobs: &mut mpsc::Receiver<Job>) -> Turn {
        let mut asked = std::mem::take(&mut self.unsettled);
        if self.state == State::Idle && asked.is_empty() {
            let rest = self.until_due(clock::now());
            let (letters, work) = (is_open(arrivals), is_open(jobs));
            if !letters && !work {
                return Turn::Last;
            }
            // Whoever goes while the handler sleeps wakes it.
            tokio::select! {
                _ = arrivals.recv(), if letters => {}
                job = jobs.recv(), if work => asked.extend(job),
                () = tokio::time::sleep(rest) => {}
            }
        }
        while let Ok(job) = jobs.try_recv() {
            asked.push(job);
        }
        self.recover();
        let _ = arrivals.try_recv();
        for job in asked {
            self.work(job);
        }
        let worked = match self.disk {
            Disk::Doubtful => Ok(()),
            Disk::Sound => self.look_around(&|| arrivals.is_empty() && jobs.is_empty()),
        };
        if let Err(error) = &worked {
            self.failed(error);
            tracing::warn!("letters and deadlines wait: {error}");
        }
        let kept = self.move_in().inspect_err(|error| tracing::warn!("letters wait to be kept: {error}"));
        let ill = worked.is_err() || kept.is_err() || self.disk == Disk::Doubtful;
        if ill || !self.unsettled.is_empty() {
            tokio::time::sleep(REST).await;
        }
        if is_open(arrivals) || is_open(jobs) || !self.unsettled.is_empty() {
            return Turn::GoesOn;
        }
        Turn::Last
    }

    /// Opens the store anew after the disk failed under it.
    fn recover(&mut self) {
        if self.disk == Disk::Sound {
            return;
        }
        match self.house.recover() {
            Ok(()) => {
                tracing::warn!("the store was opened anew and looked through: it is sound");
                (self.disk, self.others) = (Disk::Sound, None);
                self.intake.0.open();
            }
            Err(error) => {
                tracing::error!("the disk failed, and the store cannot be opened anew yet: {error}");
            }
        }
    }

    /// Notes what a failure says of the disk.
    fn failed(&mut self, error: &HouseError) {
        if let HouseError::Store(StoreError::Disk(why)) = error {
            self.disk = Disk::Doubtful;
            self.intake.0.close(why);
        }
    }

    /// Moves the letters into the store that were taken in since it last did, group by group.
    fn move_in(&mut self) -> Result<(), HouseError> {
        if self.disk == Disk::Doubtful {
            return Ok(());
        }
        let mut moved = || -> Result<bool, HouseError> {
            let _turn = self.intake.0.turn(self.intake.1.size_of_first(self.moved)?, HEARD_AFTER);
            let arrivals = self.intake.1.first(self.moved)?;
            let Some(last) = arrivals.last().map(|arrival| arrival.number) else { return Ok(false) };
            let bytes = arrivals.iter().map(|arrival| arrival.raw.len()).sum();
            self.house.keep_arrivals(arrivals)?;
            self.moved = last;
            self.intake.0.moved(last, bytes);
            self.state = State::Busy;
            call(&self.calls.letters);
            Ok(true)
        };
        loop {
            match moved() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(error) => {
                    self.failed(&error);
                    return Err(error);
                }
            }
        }
    }

    fn work(&mut self, job: Job) {
        match job {
            Job::Proofs(proofs) => {
                self.proofs.extend(proofs);
                self.state = State::Busy;
            }
            // Nobody answers then, which the page takes for what it is.
            Job::Do(deed) if self.disk == Disk::Doubtful => drop(deed),
            Job::Do(deed) => {
                deed.run(&mut self.house);
                // It may have kept a letter, moved a deadline, or put mails into the outbox.
                self.state = State::Busy;
                self.next_tick = next_tick(&mut self.house).unwrap_or_else(|error| {
                    self.failed(&error);
                    Some(clock::now())
                });
                call(&self.calls.mails);
            }
            Job::Claim { reply, .. } if self.disk == Disk::Doubtful => drop(reply.send(Vec::new())),
            Job::Settle { .. } if self.disk == Disk::Doubtful => self.unsettled.push(job),
            Job::Claim { most, reply } => {
                let claimed = self.house.claim_mails(most, clock::now()).unwrap_or_else(|error| {
                    self.failed(&error);
                    tracing::warn!("the outbox cannot be read now: {error}");
                    Vec::new()
                });
                drop(reply.send(claimed));
            }
            Job::Settle { mail, result, reply } => match self.house.settle(&mail, &result, clock::now()) {
                Ok(settled) => drop(reply.send(settled)),
                Err(error) => {
                    self.failed(&error);
                    tracing::warn!(id = %mail.mail.message_id, "sent, but it cannot be noted yet: {error}");
                    self.unsettled.push(Job::Settle { mail, result, reply });
                }
            },
        }
    }

    /// Handles some of the letters that wait.
    fn handle(&mut self, go_on: &dyn Fn() -> bool) -> Result<(), HouseError> {
        let now = clock::now();
        let (house, proofs, suspects) = (&mut self.house, &self.proofs, self.suspects);
        let begun = clock::Stopwatch::start();
        // A letter that breaks the program off must not take the others with it.
        let handled = catch_unwind(AssertUnwindSafe(|| {
            if suspects == 0 {
                let mut handled = 0;
                return house.handle_proven(proofs, now, &mut || {
                    handled += 1;
                    handled < IN_A_ROW && begun.elapsed() < HEARD_AFTER || go_on()
                });
            }
            house.prove(proofs)?;
            Ok(house.handle_suspect(now)?.into_iter().collect())
        }));
        let Ok(handled) = handled else {
            tracing::error!("a letter broke the handler off; the next ones are handled one by one");
            self.suspects = SUSPECTS;
            return Ok(());
        };
        let handled: Vec<Handled> = handled?;
        self.proofs.clear();
        self.suspects = self.suspects.saturating_sub(handled.len());
        self.state = if handled.is_empty() { State::Idle } else { State::Busy };
        for one in &handled {
            tracing::info!("{}", handled_line(one));
        }
        if !handled.is_empty() {
            self.next_tick = next_tick(&mut self.house)?;
            call(&self.calls.mails);
        }
        if self.house.has_made_room() {
            call(&self.calls.letters);
        }
        Ok(())
    }

    /// Does what there is to do: for what commands have changed, for letters, by the clock.
    fn look_around(&mut self, go_on: &dyn Fn() -> bool) -> Result<(), HouseError> {
        self.heed_others()?;
        self.watch_the_clock()?;
        if self.state == State::Busy {
            self.handle(go_on)?;
        }
        self.look_at_the_clock()
    }

    /// Takes notice of what others have changed: a command may have kept a letter, or made something due.
    fn heed_others(&mut self) -> Result<(), HouseError> {
        let changes = self.house.changes_of_others()?;
        if self.others != Some(changes) {
            self.next_tick = next_tick(&mut self.house)?;
            self.state = State::Busy;
            self.others = Some(changes);
            call(&self.calls.mails);
        }
        Ok(())
    }
}

/// Whether the handler goes on.
#[derive(PartialEq, Eq)]
enum Turn {
    GoesOn,
    Last,
}

/// Whether anything can still come out of a channel.
fn is_open<T>(channel: &mpsc::Receiver<T>) -> bool {
    !channel.is_closed() || !channel.is_empty()
}

fn call(who: &SyncSender<()>) {
    // Called before and not heard yet, or gone: nothing is missed.
    let _ = who.try_send(());
}
