//! The pages of the desk by HTTP. What a page says, and to whom, is the room `umpire`'s; here are connections,
//! cookies, headers, and limits of what is taken in.
//!
//! Pages are made by a few threads that only read, each with its own connection to the store; what a form
//! changes is done by the handler, which alone writes. So nothing here waits for the disk or draws a map on the
//! threads that speak to the network.

mod connections;
mod guard;
mod request;
mod response;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{RawPathParams, Request};
use axum::middleware;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use super::super::clock;
use super::super::config;
use super::super::exit::{Exit, Failure};
use super::job::{Deed, Job};
use estafette_game::House;
use estafette_umpire::{Ask, Method, ROUTES, Reply, Route, answer};

/// Threads that make pages.
pub const READERS: usize = 2;
/// Requests in hand at the same time; more are sent away.
const AT_ONCE: usize = 64;
/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long connections may take to end when the service stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often it is looked whether something has become of a letter, and how long.
const LOOK: Duration = Duration::from_millis(50);
const LOOKS: u32 = 200;

/// Those who do what pages ask for.
#[derive(Clone)]
pub struct Hands {
    /// The handler, for what changes something.
    pub jobs: mpsc::Sender<Job>,
    /// Those who only read.
    pub reads: mpsc::Sender<Deed>,
}

/// Makes pages until nobody is left who could ask for any.
pub fn read(mut house: House<'_>, queue: &Mutex<mpsc::Receiver<Deed>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(deed) = next else { return };
        deed.run(&mut house);
    }
}

/// What all requests share.
struct Shared {
    /// Taken away when the service stops, whatever connections are still open then.
    hands: Mutex<Option<Hands>>,
    room: Semaphore,
    site: guard::Site,
}

/// The pages, ready to be asked for.
pub struct Web {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Web {
    /// Begins to listen.
    ///
    /// # Errors
    /// When the place is taken or may not be used.
    pub async fn bind(desk: &config::DeskSettings, hands: Hands) -> Result<Self, Failure> {
        let listener = TcpListener::bind(desk.listen).await.map_err(|e| {
            Failure::new(Exit::Temporary, format!("cannot listen for pages at {}: {e}", desk.listen))
        })?;
        let site = guard::Site::of(&desk.url);
        let shared = Shared { hands: Mutex::new(Some(hands)), room: Semaphore::new(AT_ONCE), site };
        Ok(Self { listener, shared: Arc::new(shared) })
    }

    /// Where it listens.
    pub fn place(&self) -> String {
        self.listener.local_addr().as_ref().map_or_else(ToString::to_string, SocketAddr::to_string)
    }

    /// Answers requests until told to stop; what is in hand is brought to its end.
    pub async fn run(self, stop: watch::Receiver<bool>) {
        let Self { listener, shared } = self;
        connections::serve(listener, router(&shared), stop, FAREWELL).await;
        shared.hands.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn router(shared: &Arc<Shared>) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let shared = Arc::clone(shared);
        let method = match route.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
        };
        let serve = move |names: RawPathParams, request: Request| async move {
            shared.serve(route, &names, request).await
        };
        router = router.route(route.path, on(method, serve));
    }
    let guarded = Arc::clone(shared);
    router
        .fallback(|| async { response::missing() })
        .method_not_allowed_fallback(|| async { response::wrong_method() })
        .layer(middleware::from_fn(move |request: Request, next: middleware::Next| {
            let shared = Arc::clone(&guarded);
            async move { shared.limited(request, next).await }
        }))
}

impl Shared {
    /// Lets only so many in at a time, for so long, and puts the headers onto every answer.
    async fn limited(&self, request: Request, next: middleware::Next) -> Response {
        let answer = match self.room.try_acquire() {
            Err(_) => response::busy(),
            Ok(_in_room) => {
                let served = tokio::time::timeout(PATIENCE, next.run(request)).await;
                served.unwrap_or_else(|_| response::busy())
            }
        };
        response::with_headers(answer)
    }

    async fn serve(&self, route: &'static Route, names: &RawPathParams, request: Request) -> Response {
        if route.method == Method::Post && !self.site.sent_from_here(request.headers()) {
            return response::foreign();
        }
        let session = self.site.session(request.headers());
        let Some(asked) = request::read(names, request).await else { return response::unreadable() };
        let mut random = [0; 64];
        if getrandom::fill(&mut random).is_err() {
            return response::busy();
        }
        let ask = Ask {
            route,
            names: asked.names,
            query: asked.query,
            form: asked.form,
            session,
            random,
            now: clock::now(),
        };
        if guard::asks_for_login(route) {
            // Whether the address is an umpire's must not be told by the time it takes, so nobody waits.
            if let Some(mailed) = self.hand_over(ask).await {
                tokio::spawn(mailed);
            }
            return response::to_reply(guard::login_mailed(), &self.site);
        }
        for _ in 0..LOOKS {
            let asked = Ask { now: clock::now(), ..ask.clone() };
            let Some(reply) = self.hand_over(asked).await else { return response::busy() };
            match reply.await {
                Ok(Reply::Later(_)) => tokio::time::sleep(LOOK).await,
                Ok(reply) => return response::to_reply(reply, &self.site),
                Err(_) => return response::busy(),
            }
        }
        let Some(reply) = self.hand_over(ask).await else { return response::busy() };
        reply.await.map_or_else(|_| response::busy(), |reply| response::to_reply(reply, &self.site))
    }

    /// Has a page made, by the handler when it changes something; where to wait for it.
    async fn hand_over(&self, ask: Ask) -> Option<oneshot::Receiver<Reply>> {
        let hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let (reply, made) = oneshot::channel();
        let method = ask.route.method;
        let deed = Deed(Box::new(move |house| {
            // Whoever asked may have gone; he was told then that nothing was done.
            if !reply.is_closed() {
                drop(reply.send(answer(house, &ask)));
            }
        }));
        match method {
            Method::Get => hands.reads.send(deed).await.ok()?,
            Method::Post => hands.jobs.send(Job::Do(deed)).await.ok()?,
        }
        Some(made)
    }
}
