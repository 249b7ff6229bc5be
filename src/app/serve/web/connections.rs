//! Connections of browsers: so many at a time, and each with so long to say what it wants. Whoever holds connections
//! open without asking for anything takes nothing from mail, which has its own.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use estafette_mail::stopped;

/// Connections at the same time; further ones are closed at once. Far below the open files that a service may have.
const MOST: usize = 200;
/// How long the head of a request may take, and how long a connection may be idle.
const HEAD: Duration = Duration::from_secs(10);
/// How long to leave the port alone when nobody can be let in: out of open files, most likely.
const REST: Duration = Duration::from_millis(200);

/// Serves who connects until told to stop; then what is in hand is brought to its end, for so long at most.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    mut stop: watch::Receiver<bool>,
    farewell: Duration,
) {
    let (room, graceful) = (Arc::new(Semaphore::new(MOST)), GracefulShutdown::new());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stop) => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!("pages: {error}");
                tokio::time::sleep(REST).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
        let service = TowerToHyperService::new(router.clone());
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // Whoever goes away in the middle, or says nothing, is no concern of ours.
            drop(connection.await);
            drop(place);
        });
    }
    drop(tokio::time::timeout(farewell, graceful.shutdown()).await);
}
