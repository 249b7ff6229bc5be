//! Replies as answers of HTTP, and the headers that every one of them bears.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;

use super::super::super::clock;
use super::guard::Site;
use estafette_umpire::{Reply, Status};

/// What browsers may do with a page: load our style sheet, our script and pictures, send forms to us, and
/// nothing else.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
                      form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// The type of pages.
const HTML: &str = "text/html; charset=utf-8";

/// What every answer bears.
const HEADERS: [(&str, &str); 8] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("x-frame-options", "DENY"),
    ("x-robots-tag", "noindex, nofollow"),
];

/// An answer with the headers of every one.
pub fn with_headers(mut answer: Response) -> Response {
    for (name, value) in HEADERS {
        answer.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    answer.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

/// A reply as an answer.
pub fn to_reply(reply: Reply, site: &Site) -> Response {
    match reply {
        Reply::Page { status, html } => answer(code(status), HTML, html.into()),
        Reply::See(place) => see(&place),
        Reply::LoggedIn { secret, until } => with_cookie(see("/"), &site.keep(&secret, until, clock::now())),
        Reply::LoggedOut => with_cookie(see("/login"), &site.forget()),
        Reply::Raw(bytes) => answer(StatusCode::OK, "text/plain; charset=utf-8", bytes.into()),
        Reply::Later(page) => answer(StatusCode::OK, HTML, page.meanwhile.into()),
        Reply::Asset(asset) => {
            let mut whole = answer(StatusCode::OK, asset.mime, asset.text.into());
            // Its name changes with what it says.
            let long = HeaderValue::from_static("public, max-age=31536000, immutable");
            whole.headers_mut().insert(CACHE_CONTROL, long);
            whole
        }
    }
}

fn code(status: Status) -> StatusCode {
    match status {
        Status::Fine => StatusCode::OK,
        Status::Missing => StatusCode::NOT_FOUND,
        Status::LogIn => StatusCode::UNAUTHORIZED,
        Status::Refused => StatusCode::UNPROCESSABLE_ENTITY,
        Status::Foreign => StatusCode::FORBIDDEN,
        Status::Failed => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn answer(code: StatusCode, kind: &'static str, body: Body) -> Response {
    let mut whole = Response::new(body);
    *whole.status_mut() = code;
    whole.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    whole
}

fn see(place: &str) -> Response {
    let mut whole = answer(StatusCode::SEE_OTHER, "text/plain; charset=utf-8", Body::empty());
    // Paths are made of names of games and seats and of hex, so that this never fails.
    let place = HeaderValue::from_str(place).unwrap_or(HeaderValue::from_static("/"));
    whole.headers_mut().insert(LOCATION, place);
    whole
}

fn with_cookie(mut whole: Response, cookie: &str) -> Response {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        whole.headers_mut().insert(SET_COOKIE, cookie);
    }
    whole
}

/// There is no such page.
pub fn missing() -> Response {
    plain(estafette_umpire::missing_page())
}

/// A page that is not asked for in this way.
pub fn wrong_method() -> Response {
    answer(
        StatusCode::METHOD_NOT_ALLOWED,
        "text/plain; charset=utf-8",
        "This is not how to ask for it.".into(),
    )
}

/// A form of somebody else's page.
pub fn foreign() -> Response {
    let said = "This form was not sent from a page of the desk. Nothing was changed.";
    answer(StatusCode::FORBIDDEN, "text/plain; charset=utf-8", said.into())
}

/// A request that cannot be read.
pub fn unreadable() -> Response {
    let said = "This request cannot be read, or it is too long.";
    answer(StatusCode::BAD_REQUEST, "text/plain; charset=utf-8", said.into())
}

/// Too much is asked for now, or the service is stopping.
pub fn busy() -> Response {
    let said = "The desk is busy. Try again in a moment.";
    answer(StatusCode::SERVICE_UNAVAILABLE, "text/plain; charset=utf-8", said.into())
}

fn plain(reply: Reply) -> Response {
    match reply {
        Reply::Page { status, html } => answer(code(status), HTML, html.into()),
        _ => answer(StatusCode::NOT_FOUND, HTML, Body::empty()),
    }
}
