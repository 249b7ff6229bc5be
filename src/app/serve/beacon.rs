//! Fetches the rounds of the public beacon that games wait for, beside the handler: a beacon that does not answer holds
//! no mail up. What is fetched is entered by the handler.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::{runtime, select};

use super::super::beacon::{Fetched, Fetcher, Nowhere, Waiting};
use super::super::clock;
use super::job::{Deed, Job};
use estafette_core::GameId;
use estafette_core::journal::RoundSource;
use estafette_game::{House, HouseError};
use estafette_mail::stopped;

/// Longest time between two looks at what games wait for.
const LOOK: Duration = Duration::from_secs(1);

/// Fetches what is waited for, until the service stops.
pub fn run(house: House<'_>, fetcher: Fetcher, jobs: mpsc::Sender<Job>, mut stopping: watch::Receiver<bool>) {
    let runtime = match runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return tracing::error!("no round of the beacon can be fetched: {error}"),
    };
    let courier = Courier {
        house,
        fetcher,
        jobs,
        waiting: Waiting::default(),
        told: BTreeSet::new(),
        others: None,
        failing: false,
    };
    runtime.block_on(async {
        select! {
            () = courier.work() => {}
            () = stopped(&mut stopping) => {}
        }
    });
    // A name that is being looked up is not waited for.
    runtime.shutdown_background();
}

/// Whoever runs between games and beacon.
struct Courier<'h> {
    /// To look at what is waited for; what is fetched goes to the handler.
    house: House<'h>,
    fetcher: Fetcher,
    jobs: mpsc::Sender<Job>,
    waiting: Waiting,
    /// What was said of games of other networks; once of each.
    told: BTreeSet<String>,
    /// What [`House::changes_of_others`] said last.
    others: Option<i64>,
    /// Whether the store could not be read at the last look.
    failing: bool,
}

impl Courier<'_> {
    async fn work(mut self) {
        loop {
            let looked = self.look();
            if let Err(error) = &looked
                && !self.failing
            {
                tracing::warn!("which rounds of the beacon are waited for cannot be told now: {error}");
            }
            self.failing = looked.is_err();
            let now = clock::now();
            match self.waiting.due(now) {
                Some(round) => self.fetch(round).await,
                None => {
                    let next = self.waiting.next().and_then(|at| (at - now).to_std().ok());
                    tokio::time::sleep(next.unwrap_or(LOOK).min(LOOK)).await;
                }
            }
        }
    }

    /// Looks at what games wait for, if anything has changed.
    fn look(&mut self) -> Result<(), HouseError> {
        let changes = self.house.changes_of_others()?;
        if self.others == Some(changes) {
            return Ok(());
        }
        let mut awaited = Vec::new();
        for one in self.house.awaited_rounds()? {
            match self.fetcher.wrong_network(&one) {
                None => awaited.push(one),
                Some(why) if self.told.contains(&why) => {}
                Some(why) => {
                    tracing::error!("a round of the beacon cannot be fetched: {why}");
                    self.told.insert(why);
                }
            }
        }
        for one in self.waiting.update(awaited) {
            let (game, round, comes) = (&one.game, one.round, one.comes.format("%Y-%m-%d %H:%M:%S UTC"));
            tracing::info!(%game, round, "waits for a round of the beacon, which comes at {comes}");
        }
        self.others = Some(changes);
        Ok(())
    }

    async fn fetch(&mut self, round: u64) {
        match self.fetcher.fetch(round).await {
            Ok(fetched) => {
                tracing::info!(round, from = %fetched.from, "the round of the beacon is there");
                for game in self.waiting.games(round) {
                    self.enter(game, &fetched).await;
                }
            }
            Err(nowhere) => self.no_round(round, &nowhere),
        }
    }

    fn no_round(&mut self, round: u64, nowhere: &Nowhere) {
        if self.waiting.failed(round, clock::now()) {
            tracing::warn!(
                round,
                "no endpoint has the round of the beacon; it is asked for again: {nowhere}"
            );
        } else {
            tracing::debug!(round, "still no round: {nowhere}");
        }
    }

    /// Has the handler enter a round. Once it is entered, nobody waits for it at the next look.
    async fn enter(&mut self, game: GameId, fetched: &Fetched) {
        let (reply, entered) = oneshot::channel();
        let (round, known, of) =
            (fetched.round.clone(), RoundSource::Fetched { from: fetched.from.clone() }, game.clone());
        let deed = Deed(Box::new(move |house| {
            // Who asked may have gone: the round is entered all the same.
            let _ = reply.send(house.enter_round(&of, &round, known, clock::now()).map(drop));
        }));
        if self.jobs.send(Job::Do(deed)).await.is_err() {
            return;
        }
        let why = match entered.await {
            Ok(Ok(())) => {
                // The handler's change is seen at the next look, and is to be seen now.
                self.others = None;
                return;
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the handler did not answer".to_owned(),
        };
        if self.waiting.failed(fetched.round.number, clock::now()) {
            tracing::error!(%game, round = fetched.round.number, "the round could not be entered: {why}");
        }
    }
}
