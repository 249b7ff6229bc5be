//! Logging in at the desk: a mailed link that works once, then a session that ends.

use crate::views::Pages;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;

use crate::post::compose::text_mail;
use crate::{House, HouseResult, Random};
use estafette_core::dice::hex;
use estafette_store::{LoginRow, SessionRow};

/// Minutes that a link to log in works.
pub const LOGIN_MINUTES: i64 = 30;
/// Links that are mailed to one address within an hour.
const AN_HOUR: u32 = 5;
/// Days after which what has ended is forgotten.
const KEPT_DAYS: i64 = 7;

/// An umpire, as the configuration names him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Umpire {
    /// His name, as it stands with his rulings.
    pub name: String,
    /// His mail address, to which links to log in go.
    pub address: String,
    /// IANA time zone in which he is shown deadlines.
    pub zone: String,
}

/// A session that was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedIn {
    /// Its secret, for whoever logged in and nobody else.
    pub secret: String,
    /// Until when it lasts.
    pub until: DateTime<Utc>,
    /// Who logged in.
    pub umpire: Umpire,
}

impl House<'_> {
    /// The umpires who may log in.
    pub fn umpires(&self) -> &[Umpire] {
        &self.base.identity.umpires
    }

    /// Mails a link to log in to an address, if it is an umpire's; nothing tells whether it is.
    ///
    /// # Errors
    /// When the house has no pages, or the store fails.
    pub fn ask_login(&mut self, address: &str, random: Random<'_>, now: DateTime<Utc>) -> HouseResult<()> {
        let site = self.base.site()?.clone();
        let mut bytes = [0; 32];
        random(&mut bytes);
        let secret = hex(&bytes);
        let Some(umpire) = Pages::at(&self.base).umpire(address).cloned() else { return Ok(()) };
        let mut work = self.store.write()?;
        if work.logins_since(&umpire.address, now - Duration::hours(1))? >= AN_HOUR {
            tracing::warn!(address = %umpire.address, "asks for too many links to log in");
            return Ok(());
        }
        let until = now + Duration::minutes(LOGIN_MINUTES);
        let print = self.base.page_print("login", &secret);
        let (address, at) = (umpire.address.clone(), now);
        let row = LoginRow { print: print.clone(), address: address.clone(), at, until, used: None };
        work.forget_ended(now - Duration::days(KEPT_DAYS))?;
        work.add_login(&row)?;
        let text = format!(
            "{},\n\nsomebody, you most likely, wants to log in at the desk of {}. Open this link and press the \
             button there:\n\n{}/login/{secret}\n\nIt works once, within {LOGIN_MINUTES} minutes. If it was not \
             you, nothing has to be done: nobody but the reader of this mail can use it.\n",
            umpire.name, self.base.identity.name, site.url
        );
        let subject = "log in at the desk".to_owned();
        let mail = text_mail(&self.base, &address, (&format!("login|{print}"), None), (subject, text), now)?;
        work.post(&mail)?;
        Ok(work.commit()?)
    }

    /// Begins a session for whoever has the secret of a link that still works. The session before, of which
    /// the secret may be given, ends. `None` for a link that is used, too old, or none at all.
    ///
    /// # Errors
    /// When the house has no pages, or the store fails.
    pub fn log_in(
        &mut self,
        secret: &str,
        before: Option<&str>,
        random: Random<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<LoggedIn>> {
        let session = self.base.site()?.session;
        let print = self.base.page_print("login", secret);
        let mut work = self.store.write()?;
        let Some(login) = work.login(&print)?.filter(|l| l.used.is_none() && l.until > now) else {
            return Ok(None);
        };
        let Some(umpire) = Pages::at(&self.base).umpire(&login.address).cloned() else { return Ok(None) };
        if !work.use_login(&print, now)? {
            return Ok(None);
        }
        if let Some(before) = before {
            work.end_session(&self.base.page_print("session", before))?;
        }
        let mut bytes = [0; 32];
        random(&mut bytes);
        let (secret, until) = (hex(&bytes), now + session);
        work.add_session(&SessionRow {
            print: self.base.page_print("session", &secret),
            address: umpire.address.clone(),
            at: now,
            until,
            seen: now,
        })?;
        work.commit()?;
        Ok(Some(LoggedIn { secret, until, umpire }))
    }

    /// Whether a link to log in still works.
    ///
    /// # Errors
    /// When the store fails.
    pub fn may_log_in(&mut self, secret: &str, now: DateTime<Utc>) -> HouseResult<bool> {
        let print = self.base.page_print("login", secret);
        Ok(self.store.read()?.login(&print)?.is_some_and(|l| l.used.is_none() && l.until > now))
    }

    /// Who has the session with this secret; `None` when it has ended or there is none, and when he is no
    /// umpire any more.
    ///
    /// # Errors
    /// When the store fails.
    pub fn session(&mut self, secret: &str, now: DateTime<Utc>) -> HouseResult<Option<Umpire>> {
        let print = self.base.page_print("session", secret);
        let row = self.store.read()?.session(&print)?.filter(|s| s.until > now);
        Ok(row.and_then(|s| Pages::at(&self.base).umpire(&s.address).cloned()))
    }

    /// Notes that a session was used.
    ///
    /// # Errors
    /// When the store fails.
    pub fn see_session(&mut self, secret: &str, now: DateTime<Utc>) -> HouseResult<()> {
        let print = self.base.page_print("session", secret);
        let mut work = self.store.write()?;
        work.see_session(&print, now)?;
        Ok(work.commit()?)
    }

    /// Ends a session.
    ///
    /// # Errors
    /// When the store fails.
    pub fn log_out(&mut self, secret: &str) -> HouseResult<()> {
        let print = self.base.page_print("session", secret);
        let mut work = self.store.write()?;
        work.end_session(&print)?;
        Ok(work.commit()?)
    }

    /// What stands in every form that whoever has this secret is shown, so that nobody else can make one.
    pub fn form_mark(&self, secret: &str) -> String {
        self.base.page_print("form", secret)
    }
}

impl Pages<'_> {
    /// The umpire with this address.
    pub(crate) fn umpire(&self, address: &str) -> Option<&Umpire> {
        self.base.identity.umpires.iter().find(|u| u.address.eq_ignore_ascii_case(address.trim()))
    }
}
