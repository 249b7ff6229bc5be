//! What a request says of where it comes from: the cookie of the session, and whether a form was sent from one of
//! our own pages.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use chrono::{DateTime, Utc};

use estafette_umpire::{Door, Method, Reply, Route};

/// Where the pages are, as browsers see it.
pub struct Site {
    url: String,
    host: String,
    secure: bool,
}

impl Site {
    /// The site that links name.
    pub fn of(url: &str) -> Self {
        let host = url.split("://").nth(1).unwrap_or(url);
        Self { url: url.to_owned(), host: host.to_owned(), secure: url.starts_with("https://") }
    }

    /// The name of the cookie: with TLS one that only this host can set, and only over TLS.
    fn cookie(&self) -> &'static str {
        if self.secure { "__Host-estafette" } else { "estafette" }
    }

    /// The secret of the session that a request bears.
    pub fn session(&self, headers: &HeaderMap) -> Option<String> {
        let pairs = headers.get_all(COOKIE).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(';'));
        let mut ours = pairs.filter_map(|pair| pair.trim().strip_prefix(self.cookie())?.strip_prefix('='));
        let sound = |s: &&str| s.len() == 64 && s.bytes().all(|b| b.is_ascii_hexdigit());
        ours.find(sound).map(str::to_owned)
    }

    /// The header that keeps the secret of a session in the browser.
    pub fn keep(&self, secret: &str, until: DateTime<Utc>, now: DateTime<Utc>) -> String {
        let seconds = (until - now).num_seconds().max(0);
        self.set(&format!("{secret}; Max-Age={seconds}"))
    }

    /// The header that takes it away.
    pub fn forget(&self) -> String {
        self.set("; Max-Age=0")
    }

    fn set(&self, value: &str) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        format!("{}={value}; Path=/; HttpOnly; SameSite=Strict{secure}", self.cookie())
    }

    /// Whether a form was sent from one of our own pages, as far as the browser says. Our pages send no referrer,
    /// and then browsers write `null` for the origin; `Sec-Fetch-Site` tells those apart that can say it. What
    /// neither says is left to the mark in the form.
    pub fn sent_from_here(&self, headers: &HeaderMap) -> bool {
        let value = |name: &str| headers.get(name).map(|v| v.to_str().unwrap_or("?").to_ascii_lowercase());
        if let Some(said) = value("sec-fetch-site") {
            return said == "same-origin";
        }
        match value(ORIGIN.as_str()) {
            None => true,
            Some(origin) if origin == "null" => true,
            Some(origin) => {
                let host = value(HOST.as_str()).unwrap_or_default();
                let own = origin.split("://").nth(1).unwrap_or("");
                origin == self.url || own == self.host || own == host
            }
        }
    }
}

/// Whether a request asks for a link to log in.
pub fn asks_for_login(route: &Route) -> bool {
    route.method == Method::Post && route.door == Door::Open && route.path == "/login"
}

/// What everybody is told who asks for one.
pub fn login_mailed() -> Reply {
    estafette_umpire::login_mailed()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&str, &str)| {
            (name.parse::<HeaderName>().unwrap(), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_form_is_taken_from_our_own_pages_alone() {
        let site = Site::of("https://desk.club.example");
        let from_here = |pairs: &[(&str, &str)]| site.sent_from_here(&headers(pairs));
        for fine in [
            &[("sec-fetch-site", "same-origin"), ("origin", "null")][..],
            &[("origin", "https://desk.club.example")],
            &[("origin", "null")],
            &[],
        ] {
            assert!(from_here(fine), "{fine:?}");
        }
        for foreign in [
            &[("sec-fetch-site", "cross-site"), ("origin", "https://desk.club.example")][..],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "none")],
            &[("origin", "https://evil.example")],
            &[("origin", "https://desk.club.example.evil.example")],
        ] {
            assert!(!from_here(foreign), "{foreign:?}");
        }
    }

    #[test]
    fn the_cookie_is_bound_to_the_host_over_tls_and_read_back() {
        let (site, secret) = (Site::of("https://desk.club.example"), "ab".repeat(32));
        let at: DateTime<Utc> = "2026-11-21T12:00:00Z".parse().unwrap();
        let kept = site.keep(&secret, at + chrono::TimeDelta::hours(12), at);
        let said =
            format!("__Host-estafette={secret}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure");
        assert_eq!(kept, said);
        let sent = headers(&[("cookie", &format!("a=b; __Host-estafette={secret}"))]);
        assert_eq!(site.session(&sent), Some(secret.clone()));
        assert_eq!(Site::of("http://127.0.0.1:8040").session(&sent), None);
        assert_eq!(site.session(&headers(&[("cookie", "__Host-estafette=x")])), None);
    }
}
