//! The beginning: what an announcement must say, and what follows from it.

use chrono::{DateTime, Utc};

use super::super::format::{Entrants, Format};
use super::act::Refusal;
use super::announcement::{Announcement, two_days};
use super::record::Record;
use super::seed::LINKS;
use estafette_core::{Secret, cites};

/// The first record of a tournament, after which [`Event::of`](super::Event::of) makes the event.
///
/// # Errors
/// What in the format or the announcement cannot be kept.
pub fn announce(
    format: Format,
    announcement: Announcement,
    commitment: String,
    now: DateTime<Utc>,
) -> Result<Record, Refusal> {
    let refuse = |text: &str| Err(Refusal::new(text));
    if format.rounds == 0 || format.rounds > LINKS - 8 {
        return Err(Refusal::new(format!(
            "a tournament has 1 to {} rounds, not {}",
            LINKS - 8,
            format.rounds
        )));
    }
    if let Some(playoff) = format.playoff
        && ![2, 4, 8, 16].contains(&playoff.entrants)
    {
        return Err(Refusal::new(format!("a final is played by 2, 4, 8 or 16, not {}", playoff.entrants)));
    }
    if announcement.title.trim().is_empty() {
        return refuse("the tournament has no title");
    }
    if announcement.sign_on_until <= now {
        return refuse("the time to sign on ends before it begins: set sign-on-until to a later time");
    }
    if announcement.lists_until.is_some() && format.armies.is_none() {
        return refuse("lists-until is set, but the format asks for no armies");
    }
    if announcement.round_days == 0 {
        return refuse("a round lasts one day at least: set round-days");
    }
    if format.system.is_none() && !announcement.scenarios.is_empty() {
        return refuse("scenarios are named, but the format names no system to play them with");
    }
    if !announcement.scenarios.is_empty() && !announcement.terrain.is_empty() {
        return refuse("terrain is said of real tables; games of the house have that of their scenarios");
    }
    if format.entrants == Entrants::Teams && !announcement.tables.is_multiple_of(3) {
        return refuse("tables stand in groups of three in a tournament of teams (W-2.2h)");
    }
    if Secret::from_hex(&commitment).is_none() {
        return refuse("the commitment is not a SHA-256 in 64 hex digits");
    }
    Ok(Record::Announced { format, announcement, commitment })
}

impl Announcement {
    /// An event in a hall, whose round is played within a day; 15 minutes to choose tables [W-2.2.2], and nothing that
    /// goes by mail.
    pub fn on_site(title: &str, tables: u32, sign_on_until: DateTime<Utc>) -> Self {
        cites!("W-2.2.2");
        Self {
            title: title.to_owned(),
            scenarios: Vec::new(),
            terrain: Vec::new(),
            tables,
            most: 0,
            sign_on_until,
            lists_until: None,
            terms: String::new(),
            round_days: 1,
            publish_after_hours: 0,
            choose_minutes: 15,
            judge_hours: 0,
            remind_hours: 0,
        }
    }

    /// The terrain of a table, which is fixed for the whole tournament: its scenario, of those named the last for
    /// all further tables; of a real table what the announcement says of it.
    pub fn terrain_of(&self, table: u32) -> Option<&str> {
        cites!("W-2.1e");
        let at = usize::try_from(table.checked_sub(1)?).ok()?;
        let scenario = self.scenarios.get(at).or(self.scenarios.last());
        scenario.or_else(|| self.terrain.get(at)).map(String::as_str)
    }

    /// Minutes to choose tables and variants where nobody says how many: what the clock of the format gives to teams
    /// in a hall, where a round on real tables is played within a day [W-2.2.2]; two days by mail.
    pub fn usual_choose_minutes(format: &Format, on_real_tables: bool, round_days: u32) -> u32 {
        cites!("W-2.2.2");
        if on_real_tables && round_days == 1 { format.clock.choose_tables } else { two_days() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_scenario_stands_for_further_tables_and_terrain_for_its_own_alone() {
        let text = |what: &str| {
            format!(
                "title = \"Open\"\n{what} = [\"ford\", \"hill\"]\nsign-on-until = \"2027-01-01T00:00:00Z\"\nround-days = 1\n"
            )
        };
        let at = |what: &str, table| {
            let said: Announcement = toml::from_str(&text(what)).unwrap();
            said.terrain_of(table).map(str::to_owned)
        };
        let of = |what| [0, 1, 2, 7].map(|table| at(what, table).unwrap_or_default());
        assert_eq!(of("scenarios"), ["", "ford", "hill", "hill"]);
        assert_eq!(of("terrain"), ["", "ford", "hill", ""]);
    }

    #[test]
    fn a_day_in_a_hall_gives_a_quarter_of_an_hour_to_choose() {
        let format = Format::built_in("team-championship").unwrap();
        let minutes = |real, days| Announcement::usual_choose_minutes(&format, real, days);
        assert_eq!([minutes(true, 1), minutes(true, 14), minutes(false, 1)], [15, 2880, 2880]);
    }
}
