//! The service: ways in, one handler, one sender.
//!
//! ```text
//!                    web: pages ─► readers; forms ─► handler
//! LMTP, IMAP, Maildir ─► Keeper ─► intake: on disk, 250 ─► handler: handles letters, settles mails ─► sender ─► SMTP
//!                                                           ▲ proofs     ▲ rounds     one writer
//!                                                        prover (DNS)   courier (beacon)
//! ```
//!
//! The intake is a thread with a file of its own, so that it waits for nobody. The handler is one thread with the one
//! connection that writes in the store; what comes together is committed together.
//! The sender hands over one mail after another, and has each settled before the next, so that a kill
//! repeats one mail at most.

mod beacon;
mod handler;
mod intake;
mod job;
mod lock;
mod maildir;
mod notify;
mod port;
mod prover;
mod sender;
mod web;

use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;

use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, watch};

use super::clock;
use super::config::Config;
use super::context::{Context, StoreFile, there};
use super::exit::{CommandResult, Exit, Failure};
use super::imap;
use super::memory;
use super::transport;
use estafette_game::HouseError;
use estafette_mail::{Keeper, stopped, take_in_imap};
use estafette_store::Sqlite;

pub use lock::Lock;

/// Runs the service until it is told to stop.
///
/// # Errors
/// A wrong configuration, a store that cannot be opened or that another service works on, an address that
/// cannot be listened on.
pub fn run(context: &Context) -> CommandResult {
    memory::keep_little()?;
    clock::keep_steady();
    let config = context.config()?;
    let shelf = context.shelf()?;
    let _lock = Lock::take(context.store())?;
    look_through(context)?;
    let mut desk_house = context.house(&shelf, StoreFile::ToServe)?;
    let damaged = Sqlite::damaged_rows(context.store()).map_err(HouseError::from)?;
    desk_house.tell_of_damage(&damaged, clock::now())?;
    let prover_house = context.house(&shelf, StoreFile::ToRead)?;
    let courier_house = context.house(&shelf, StoreFile::ToRead)?;
    let readers = match &config.desk {
        Some(_) => {
            (0..web::READERS).map(|_| context.house(&shelf, StoreFile::ToRead)).collect::<Result<_, _>>()?
        }
        None => Vec::new(),
    };
    let (taking, moving) = (context.intake()?, context.intake()?);
    let outlet = transport::open(&config)?;
    let checker = config.trust.checker(&config.limits);
    let (keeper, batches) = Keeper::new();
    let gate = intake::Gate::new(&keeper);
    let (jobs, job_queue) = mpsc::channel(handler::JOBS);
    let (reads, read_queue) = mpsc::channel(handler::JOBS);
    let read_queue = Mutex::new(read_queue);
    let (arrived, arrivals) = mpsc::channel(1);
    let (stop, stopping) = watch::channel(false);
    let (letters, letters_kept) = sync_channel(1);
    let (mails, mails_due) = sync_channel(1);
    let reader = desk_house.reader();
    let handler = handler::Handler::new(desk_house, (&gate, moving), handler::Calls { letters, mails })?;
    let edge = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(failed)?;
    // Whatever ends early brings the others to their end, too.
    let ended = thread::scope(|scope| {
        let stop_all = StopOnDrop(&stop);
        let intake = scope.spawn({
            let (stop, gate) = (&stop, &gate);
            move || {
                let _ends = StopOnDrop(stop);
                intake::run(taking, (context.store(), gate), batches, &arrived)
            }
        });
        let handling = scope.spawn({
            let stop = &stop;
            move || {
                let _ends = StopOnDrop(stop);
                handler.run(arrivals, job_queue)
            }
        });
        let prover = scope.spawn({
            let (jobs, stopping, gate) = (jobs.clone(), stopping.clone(), &gate);
            move || prover::run((prover_house, reader, gate), &checker, &letters_kept, &jobs, &stopping)
        });
        let courier = (!config.beacon.endpoints.is_empty()).then(|| {
            let (fetcher, jobs, stopping) = (config.beacon.fetcher(), jobs.clone(), stopping.clone());
            scope.spawn(move || beacon::run(courier_house, fetcher, jobs, stopping))
        });
        let web_jobs = jobs.clone();
        let sender = scope.spawn({
            let (stop, stopping) = (&stop, stopping.clone());
            move || {
                let _ends = StopOnDrop(stop);
                sender::run(&outlet, &mails_due, &jobs, &stopping);
            }
        });
        for house in readers {
            scope.spawn(|| web::read(house, &read_queue));
        }
        let hands = web::Hands { jobs: web_jobs, reads };
        // The intake goes on without any way in, too: it ends when nobody can hand it anything.
        let last = keeper.clone();
        let listened = edge.block_on(ways_in(&config, keeper, hands, &stopping));
        drop((last, stop_all));
        let (sent, proved) = (sender.join(), prover.join());
        let fetched = courier.map_or(Ok(()), std::thread::ScopedJoinHandle::join);
        let (taken, kept) = (intake.join(), handling.join());
        let panicked = |_| Failure::new(Exit::Failed, "a part of the service broke down; see the log");
        sent.map_err(panicked)?;
        proved.map_err(panicked)?;
        fetched.map_err(panicked)?;
        taken.map_err(panicked)??;
        kept.map_err(panicked)??;
        listened
    });
    drop(edge);
    ended?;
    tracing::info!("stopped");
    Ok(Exit::Ok)
}

/// Refuses a store with torn pages, before anything is built upon them. One that does not exist yet is made later.
fn look_through(context: &Context) -> Result<(), Failure> {
    let path = context.store();
    if there(path).is_err() {
        return Ok(());
    }
    Sqlite::examine_pages(path).map_err(|error| Failure::from(HouseError::from(error)).of_store(path))
}

/// Tells all parts to come to an end, when the part that holds it has come to its own.
struct StopOnDrop<'a>(&'a watch::Sender<bool>);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.send_replace(true);
    }
}

/// Opens every way in, says that the service is ready, and waits until it shall stop.
async fn ways_in(
    config: &Config,
    keeper: Keeper,
    hands: web::Hands,
    stopping: &watch::Receiver<bool>,
) -> Result<(), Failure> {
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let (close, closing) = watch::channel(false);
    let mut open = tokio::task::JoinSet::new();
    if let Some(lmtp) = &config.inbox.lmtp {
        let listener = port::Listener::bind(lmtp).await?;
        tracing::info!("taking mail by LMTP at {}", listener.place());
        open.spawn(listener.run(port::lmtp(config, keeper.clone()), closing.clone()));
    }
    if let Some(path) = &config.inbox.maildir {
        tracing::info!("taking mail from the Maildir {}", path.display());
        let every = std::time::Duration::from_secs(config.inbox.every.into());
        open.spawn(maildir::run(path.clone(), config.limits.clone(), every, keeper.clone(), closing.clone()));
    }
    if let Some(mailbox) = imap::settings(config)? {
        tracing::info!("taking mail by IMAP from {}:{}", mailbox.host, mailbox.port);
        let (keeper, closing) = (keeper.clone(), closing.clone());
        open.spawn(async move { take_in_imap(&mailbox, &keeper, closing).await });
    }
    drop(keeper);
    let no_way_in = open.is_empty();
    if let Some(desk) = &config.desk {
        let web = web::Web::bind(desk, hands).await?;
        tracing::info!("the desk is at http://{}", web.place());
        open.spawn(web.run(closing.clone()));
    }
    if no_way_in {
        tracing::warn!("the configuration names no way in: mails are only sent");
    }
    notify::say("READY=1");
    tracing::info!("ready");
    let mut stopping = stopping.clone();
    tokio::select! {
        _ = terminate.recv() => tracing::info!("SIGTERM: stopping"),
        _ = interrupt.recv() => tracing::info!("interrupted: stopping"),
        () = stopped(&mut stopping) => {}
    }
    notify::say("STOPPING=1");
    close.send_replace(true);
    while open.join_next().await.is_some() {}
    Ok(())
}

fn failed(error: std::io::Error) -> Failure {
    Failure::new(Exit::Temporary, format!("the service cannot start: {error}"))
}
