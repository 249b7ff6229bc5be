//! The house itself: the store on one side, the base with everything else on the other.

use std::sync::{Arc, LazyLock};

use chrono::{DateTime, FixedOffset, Offset, Utc};

use super::ahead::Aheads;
use super::lanes::Turns;
use super::log::Logs;
use super::papers::Papers;
use super::sent::Shelf;
use super::stuck::Stuck;
use crate::said::commands;
use crate::{HouseError, HouseResult, Identity, Neighbour, Random, Site, Systems};
use estafette_core::dice::{hex, hmac_sha256};
use estafette_core::{GameId, Lang, SeatId};
use estafette_mail::{Limits, Own, Sent, Stands};
use estafette_reports::Reports;
use estafette_rules::System;
use estafette_store::{Held, Store};
use estafette_words::{Voice, say};

/// A house of games.
pub struct House<'a> {
    pub(crate) store: Box<dyn Store + 'a>,
    pub(crate) base: Base<'a>,
    /// Letters that met with damage, until the next start.
    pub(crate) stuck: Stuck,
}

/// What a keyed hash is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A secret that is mailed.
    Secret,
    /// What is kept of such a secret.
    Print,
    /// What is kept of a pass phrase.
    Phrase,
    /// The address to which a mail comes back that cannot be delivered.
    Return,
    /// What is kept of a secret that opens a page.
    Page,
}

/// What the house works with, besides the store.
pub(crate) struct Base<'a> {
    pub systems: &'a dyn Systems,
    pub identity: Identity,
    pub limits: Limits,
    pub reports: &'static Reports,
    pub papers: &'static Papers,
    /// Journals that were read, for the next letter.
    pub logs: Logs,
    /// Mails that were sent, for letters that quote them.
    pub shelf: Shelf,
    /// Whose letter is handled next.
    pub turns: Turns,
    /// Letters that were read before it is their turn.
    pub aheads: Arc<Aheads>,
    /// Where the pages are, if there are any.
    pub site: Option<Site>,
    /// Who hears letters that are for no game.
    pub neighbour: Option<&'a dyn Neighbour>,
    key: [u8; 32],
    /// Under which new secrets are made.
    pub secrets: [u8; 32],
}

impl<'a> House<'a> {
    /// Opens a house on a store. The first time, the key of its Message-IDs is made from `random`.
    ///
    /// # Errors
    /// When the store fails.
    pub fn open(
        mut store: Box<dyn Store + 'a>,
        systems: &'a dyn Systems,
        identity: Identity,
        random: Random<'_>,
    ) -> HouseResult<Self> {
        let kept = store.read()?.house_key()?;
        let key = match kept {
            Some(key) => key,
            None => make_key(&mut *store, random)?,
        };
        let secrets = store.read()?.key_of_secrets()?.unwrap_or(key);
        let (reports, papers) = (reports(), Papers::shared());
        let (limits, logs, shelf) = (Limits::default(), Logs::default(), Shelf::default());
        let (turns, aheads) = (Turns::default(), Arc::default());
        let (site, neighbour) = (None, None);
        let base = Base {
            systems,
            identity,
            limits,
            reports,
            papers,
            logs,
            shelf,
            turns,
            aheads,
            site,
            neighbour,
            key,
            secrets,
        };
        Ok(Self { store, base, stuck: Stuck::default() })
    }

    /// The house with other limits for the letters that it reads.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.base.limits = limits;
        self
    }

    /// The house with pages.
    pub fn with_site(mut self, site: Option<Site>) -> Self {
        self.base.site = site;
        self
    }

    /// A number that is another one when somebody else has changed the store since it was asked for: a command, say.
    ///
    /// # Errors
    /// When the store fails.
    pub fn changes_of_others(&mut self) -> HouseResult<i64> {
        Ok(self.store.changes_of_others()?)
    }

    /// Names of all games, in the order in which they were made.
    ///
    /// # Errors
    /// When the store fails.
    pub fn games(&mut self) -> HouseResult<Vec<GameId>> {
        Ok(self.store.read()?.games()?)
    }
}

impl<'a> Base<'a> {
    /// The system of this name.
    pub fn system(&self, name: &str) -> HouseResult<&'a dyn System> {
        let system = self.systems.system(name);
        system.ok_or_else(|| HouseError::Refused(format!("there is no rule system `{name}` here")))
    }

    /// The Message-ID of a mail by its cause: the same cause, the same id, and nobody else can make it.
    pub fn message_id(&self, cause: &str) -> String {
        let hash = hmac_sha256(&self.key, cause.as_bytes());
        format!("{}@{}", hex(&hash[..20]), self.identity.domain)
    }

    /// Whether two secrets are the same, in a time that does not tell where they differ.
    pub fn same_secret(&self, one: &str, other: &str) -> bool {
        hmac_sha256(&self.key, one.as_bytes()) == hmac_sha256(&self.key, other.as_bytes())
    }

    /// What only this house can make of a text; `purpose` keeps apart what is told from what is not.
    pub fn keyed(&self, purpose: Purpose, text: &str) -> [u8; 32] {
        let key = if purpose == Purpose::Secret { &self.secrets } else { &self.key };
        let purpose = match purpose {
            Purpose::Secret => "secret",
            Purpose::Print => "print",
            Purpose::Phrase => "phrase",
            Purpose::Return => "return",
            Purpose::Page => "page",
        };
        // No cause of a Message-ID holds a zero byte, so none of these is ever the hash of one.
        hmac_sha256(key, format!("{purpose}\0{text}").as_bytes())
    }

    /// The address that proves a seat.
    pub fn reply_to(&self, game: &GameId, seat: &SeatId, held: &Held) -> String {
        let Identity { local, domain, .. } = &self.identity;
        format!("{local}+{game}.{seat}.{}@{domain}", held.token)
    }

    /// The address without any secret.
    pub fn bare_address(&self) -> String {
        format!("{}@{}", self.identity.local, self.identity.domain)
    }

    /// How the mail room knows our own addresses.
    pub fn own(&self) -> Own {
        let neighbours = self.neighbour.map(Neighbour::stands);
        Own {
            domain: self.identity.domain.clone(),
            addresses: vec![self.bare_address()],
            names: vec![self.identity.name.clone()],
            stands: Stands::new([commands::stands as fn(&str) -> bool].into_iter().chain(neighbours)),
            sent: Sent::default(),
        }
    }
}

/// Fonts, templates and drawn map bases: made once in the life of the program.
fn reports() -> &'static Reports {
    static REPORTS: LazyLock<Reports> = LazyLock::new(Reports::new);
    &REPORTS
}

fn make_key(store: &mut dyn Store, random: Random<'_>) -> HouseResult<[u8; 32]> {
    let mut fresh = [0; 32];
    random(&mut fresh);
    let mut work = store.write()?;
    work.keep_house_key(fresh)?;
    // Another program may have been first; its key is the house's then.
    let key = work.house_key()?.unwrap_or(fresh);
    work.commit()?;
    Ok(key)
}

/// A moment a reader can use: in its own zone, such as `Europe/Warsaw`, and in UTC; in UTC alone when the zone
/// is unknown.
pub fn in_zone(at: DateTime<Utc>, zone: &str, voice: Voice) -> String {
    let utc = utc(at);
    let known = jiff::tz::TimeZoneDatabase::bundled().get(zone);
    let (Ok(moment), Ok(known)) = (jiff::Timestamp::from_second(at.timestamp()), known) else { return utc };
    let moment = moment.to_zoned(known);
    let short = moment.strftime("%Z").to_string();
    let time = moment.strftime("%H:%M").to_string();
    let local = say!(
        voice,
        "moment",
        weekday = moment.weekday().to_monday_one_offset(),
        day = moment.day(),
        month = moment.month(),
        year = moment.year(),
        time = &time,
        zone = match voice.0 {
            Lang::English => short.as_str(),
            // Polish has no short names of zones that a Pole would know.
            Lang::Polish => zone,
        },
    );
    if local.ends_with("UTC") { local } else { format!("{local} ({utc})") }
}

/// A moment as the clock of a zone shows it, for the `Date` of a mail; in UTC when the zone is unknown.
pub(crate) fn local(at: DateTime<Utc>, zone: &str) -> DateTime<FixedOffset> {
    let known = jiff::tz::TimeZoneDatabase::bundled().get(zone).ok();
    let moment = jiff::Timestamp::from_second(at.timestamp()).ok();
    let seconds = known.zip(moment).map_or(0, |(zone, moment)| zone.to_offset(moment).seconds());
    at.with_timezone(&FixedOffset::east_opt(seconds).unwrap_or_else(|| Utc.fix()))
}

/// A moment in UTC, in figures.
pub(crate) fn utc(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}

/// How long it is until a moment, in the two largest units.
pub(crate) fn time_left(now: DateTime<Utc>, at: DateTime<Utc>, voice: Voice) -> String {
    let minutes = (at - now).num_minutes();
    if minutes < 0 {
        return say!(voice, "left-passed");
    }
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match (days, hours) {
        (0, 0) => say!(voice, "left-minutes", minutes = minutes),
        (0, _) => say!(voice, "left-hours", hours = hours, minutes = minutes),
        _ => say!(voice, "left-days", days = days, hours = hours),
    }
}

impl Base<'_> {
    /// Where the pages are.
    pub fn site(&self) -> HouseResult<&Site> {
        let none = "this house has no pages: its configuration has no [desk]";
        self.site.as_ref().ok_or_else(|| HouseError::Refused(none.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_reads_in_the_players_zone_and_utc() {
        let at = "2026-07-10T18:00:00Z".parse().unwrap();
        let in_zone = |zone| super::in_zone(at, zone, Voice::ENGLISH);
        assert_eq!(in_zone("Europe/Warsaw"), "Friday 10 July 2026, 20:00 CEST (2026-07-10 18:00 UTC)");
        assert_eq!(in_zone("UTC"), "Friday 10 July 2026, 18:00 UTC");
        let now = "2026-07-08T16:59:00Z".parse().unwrap();
        let date = |zone| local(at, zone).to_rfc2822();
        assert_eq!(date("Europe/Warsaw"), "Fri, 10 Jul 2026 20:00:00 +0200");
        assert_eq!(date("America/St_Johns"), "Fri, 10 Jul 2026 15:30:00 -0230");
        assert_eq!(date("nowhere"), "Fri, 10 Jul 2026 18:00:00 +0000");
        assert_eq!(time_left(now, at, Voice::ENGLISH), "2 days, 1 hour left");
        assert_eq!(time_left(at, now, Voice::ENGLISH), "it has passed");
    }

    #[test]
    fn a_polish_deadline_reads_as_poles_write_it() {
        let (polish, at) = (Voice(Lang::Polish), "2026-11-24T19:00:00Z".parse().unwrap());
        let warsaw = in_zone(at, "Europe/Warsaw", polish);
        assert_eq!(warsaw, "wt. 24 lis 2026, 20:00 Europe/Warsaw (2026-11-24 19:00 UTC)");
        assert_eq!(in_zone(at, "UTC", polish), "wt. 24 lis 2026, 19:00 UTC");
        let left = |now: &str| time_left(now.parse().unwrap(), at, polish);
        assert_eq!(left("2026-11-22T14:00:00Z"), "zostało: 2 dni, 5 godzin");
        assert_eq!(left("2026-11-24T17:38:00Z"), "zostało: 1 godzina, 22 minuty");
        assert_eq!(left("2026-11-25T00:00:00Z"), "już minął");
    }
}
