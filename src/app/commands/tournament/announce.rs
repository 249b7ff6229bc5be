//! Announcing a tournament, the formats there are, the tournaments there are, and one of them.

use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use clap::{Args, Subcommand};

use super::super::super::context::{Context, StoreFile, read_text};
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::super::super::{clock, output};
use super::with;
use estafette_core::TournamentId;
use estafette_game::in_zone;
use estafette_tournament::export;
use estafette_tournament::hall::{HALL, Listed};
use estafette_tournament::live::{Announcement, Event, Stage};
use estafette_tournament::post;
use estafette_tournament::teams::Choosing;
use estafette_tournament::{Format, Game, Name};
use estafette_words::Voice;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Announce a tournament.
    New(Box<New>),
    /// List the formats that are built in, or state one.
    Formats(Formats),
    /// List the tournaments.
    List(List),
    /// Show where a tournament stands, and what waits for its umpires.
    Show(Show),
}

/// Arguments of `tournament new`.
#[derive(Debug, Args)]
#[command(after_help = "\
The announcement is printed and mailed to the umpires' address, to be sent around; players sign on by \
answering it, or you enter them with `estafette tournament sign-on`. Times are UTC.

Example:
  estafette tournament new open-2027 --format german-open --title 'German Open 2027' \\
      --until 2027-03-01 --lists-until 2027-03-01 --tables 8 --round-days 1
  estafette tournament new grunwald-cup --format club-swiss --system grunwald-1410 \\
      --title 'Grunwald Cup' --until 2027-02-01T18:00Z --scenario grunwald \\
      --terms '3 days after the last turn Europe/Berlin' --round-days 60 --publish-after 24")]
pub struct New {
    /// Its name: small letters, digits and `-`, as it will stand in mails and names of games.
    #[arg(value_name = "TOURNAMENT")]
    name: String,
    /// A format that is built in, or a file with one: see `estafette tournament formats`.
    #[arg(long, value_name = "FORMAT|FILE")]
    format: String,
    /// Its title, for readers.
    #[arg(long)]
    title: String,
    /// Until when one can sign on.
    #[arg(long, value_name = "WHEN", value_parser = moment)]
    until: DateTime<Utc>,
    /// Until when armies must be in; without it nobody needs one to be paired.
    #[arg(long, value_name = "WHEN", value_parser = moment)]
    lists_until: Option<DateTime<Utc>>,
    /// The rule system of its games, where the format names none.
    #[arg(long)]
    system: Option<String>,
    /// The scenario of a table, from the first; the last stands for all further ones. None for games on real tables.
    #[arg(long = "scenario", value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// The terrain of a real table, from the first, for readers: `two hills and a wood`.
    #[arg(long = "terrain", value_name = "TEXT")]
    terrain: Vec<String>,
    /// The terms of each game of the house: its schedule, in one line.
    #[arg(long, default_value = "")]
    terms: String,
    /// Number of tables; 0 for as many as are needed.
    #[arg(long, default_value_t = 0)]
    tables: u32,
    /// Most entrants; 0 for no limit.
    #[arg(long, default_value_t = 0)]
    most: u32,
    /// Number of rounds, instead of the format's.
    #[arg(long)]
    rounds: Option<u32>,
    /// Days a round may last.
    #[arg(long, default_value_t = 14)]
    round_days: u32,
    /// Hours after which a draft is published by itself; 0 waits for `publish`.
    #[arg(long, value_name = "HOURS", default_value_t = 0)]
    publish_after: u32,
    /// Minutes to choose tables and variants, before dice choose [default: two days; 15 for rounds of one day on real tables].
    #[arg(long, value_name = "MINUTES")]
    choose_minutes: Option<u32>,
    /// Hours umpires have to judge a game that is over time; 0 waits for them.
    #[arg(long, value_name = "HOURS", default_value_t = 0)]
    judge_hours: u32,
    /// Hours before something is due that people are reminded; 0 never.
    #[arg(long, value_name = "HOURS", default_value_t = 24)]
    remind_hours: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `tournament formats`.
#[derive(Debug, Args)]
#[command(after_help = "\
An own format is a file of the same shape, named with `new --format`; what it leaves out is as in a German Open.

Example:
  estafette tournament formats
  estafette tournament formats german-open")]
pub struct Formats {
    /// A format, or a file with one, to be checked and stated in full.
    format: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `tournament list`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette tournament list")]
pub struct List {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `tournament show`.
#[derive(Debug, Args)]
#[command(after_help = "\
This is for umpires: it shows drafts and disputes.

Example:
  estafette tournament show open-2027
  estafette tournament show open-2027 --announcement")]
pub struct Show {
    /// The tournament.
    #[arg(value_name = "TOURNAMENT")]
    tournament: String,
    /// Print the announcement, to be sent around.
    #[arg(long)]
    announcement: bool,
}

/// Reads a moment in UTC: `2027-03-01T18:00Z`; a day alone is its end.
fn moment(text: &str) -> Result<DateTime<Utc>, String> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Ok(at.to_utc());
    }
    let plain = text.trim_end_matches(['Z', 'z']).replace('T', " ");
    let at = NaiveDateTime::parse_from_str(&plain, "%Y-%m-%d %H:%M").ok();
    let day = || NaiveDate::parse_from_str(&plain, "%Y-%m-%d").ok()?.and_hms_opt(23, 59, 0);
    let at = at.or_else(day).map(|at| at.and_utc());
    at.ok_or_else(|| "write it as 2027-03-01, or 2027-03-01T18:00Z (UTC)".to_owned())
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::New(arguments) => new(arguments, context),
        Command::Formats(arguments) => formats(arguments),
        Command::List(arguments) => list(arguments, context),
        Command::Show(arguments) => show(arguments, context),
    }
}

/// The format of this name, or in this file.
pub(super) fn format(said: &str) -> Result<Format, Failure> {
    let path = Path::new(said);
    let is_file = path.extension().is_some() || said.contains(['/', '\\']) || said == "-";
    if !is_file {
        return Format::built_in(said).map_err(|why| {
            Failure::new(Exit::BadData, format!("{why}; an own one is named as a file: `./mine.toml`"))
        });
    }
    let text = read_text(&PathBuf::from(said))?;
    Format::parse(&text, said).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Failure::new(Exit::BadData, faults.join("\n"))
    })
}

fn new(arguments: &New, context: &Context) -> CommandResult {
    let id: TournamentId = arguments.name.parse().map_err(|e| Failure::new(Exit::BadData, format!("{e}")))?;
    let mut format = format(&arguments.format)?;
    if let Some(rounds) = arguments.rounds {
        format.rounds = rounds;
    }
    if let Some(system) = &arguments.system {
        format.system = Some(system.clone());
    }
    let announcement = Announcement {
        title: arguments.title.trim().to_owned(),
        scenarios: arguments.scenarios.clone(),
        terrain: arguments.terrain.clone(),
        tables: arguments.tables,
        most: arguments.most,
        sign_on_until: arguments.until,
        lists_until: arguments.lists_until,
        terms: arguments.terms.clone(),
        round_days: arguments.round_days,
        publish_after_hours: arguments.publish_after,
        choose_minutes: arguments.choose_minutes.unwrap_or_else(|| {
            let real = arguments.scenarios.is_empty();
            Announcement::usual_choose_minutes(&format, real, arguments.round_days)
        }),
        judge_hours: arguments.judge_hours,
        remind_hours: arguments.remind_hours,
    };
    let shelf = context.shelf()?;
    let now = clock::now();
    let acted = context.begin(&shelf, |house| {
        Ok(HALL.announce(house, (&id, &format, &announcement), &mut clock::randomness()?, now)?)
    })?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    if arguments.json {
        output::say_json(&acted);
        return Ok(Exit::Ok);
    }
    output::say(HALL.look_at(&mut house, &id, now, |stage| post::announcement(stage).text)?.trim_end());
    Ok(Exit::Ok)
}

fn formats(arguments: &Formats) -> CommandResult {
    if let Some(said) = &arguments.format {
        let format = format(said)?;
        if arguments.json {
            output::say_json(&format);
        } else {
            output::say(format!("{}: {}", format.name, format.title));
            format.stated().iter().for_each(output::say);
        }
        return Ok(Exit::Ok);
    }
    let known: Result<Vec<Format>, String> = Format::names().map(Format::built_in).collect();
    let known = known.map_err(|why| Failure::new(Exit::Config, why))?;
    if arguments.json {
        output::say_json(&known);
        return Ok(Exit::Ok);
    }
    let rows = known.iter().map(|f| {
        let system = f.system.clone().unwrap_or_else(|| "any".to_owned());
        [f.name.clone(), f.title.clone(), f.rounds.to_string(), system]
    });
    output::say(output::table(["format", "title", "rounds", "system"], rows));
    Ok(Exit::Ok)
}

fn list(arguments: &List, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let listed = HALL.list(&mut house)?;
    if arguments.json {
        output::say_json(&listed);
        return Ok(Exit::Ok);
    }
    let row = |t: &Listed| {
        [t.id.to_string(), t.title.clone(), t.format.clone(), t.entrants.to_string(), stage(t.stage)]
    };
    output::say(output::table(
        ["tournament", "title", "format", "entrants", "stands"],
        listed.iter().map(row),
    ));
    Ok(Exit::Ok)
}

/// Where a tournament stands, in words.
fn stage(stage: Stage) -> String {
    match stage {
        Stage::Gathering => "sign-on is open".to_owned(),
        Stage::Pairing(round) => format!("round {round} is paired"),
        Stage::Choosing(round) => format!("round {round}: tables are chosen"),
        Stage::Playing(round) => format!("round {round} is played"),
        Stage::Over => "over".to_owned(),
        Stage::CalledOff => "called off".to_owned(),
    }
}

fn show(arguments: &Show, context: &Context) -> CommandResult {
    with(context, &arguments.tournament, StoreFile::Existing, |house, id| {
        if arguments.announcement {
            let text = HALL.look_at(house, id, clock::now(), |stage| post::announcement(stage).text)?;
            output::say(text.trim_end());
            return Ok(Exit::Ok);
        }
        let event = HALL.event(house, id)?;
        let title = &event.announcement.title;
        output::say(format!("{title} ({id}), {}: {}", event.book.format.title, stage(event.stage)));
        output::say(output::grid(&export::entrants(&event)));
        let zone = HALL.look_at(house, id, clock::now(), |stage| stage.zone.to_owned())?;
        waiting(&event, &zone).iter().for_each(output::say);
        Ok(Exit::Ok)
    })
}

/// What waits for umpires, one sentence each.
fn waiting(event: &Event, zone: &str) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(draft) = &event.draft {
        let pairs: Vec<String> =
            draft.pairs.iter().map(|p| format!("{} - {}", p.names[0], p.names[1])).collect();
        let bye = draft.bye.as_ref().map_or(String::new(), |name| format!("; bye {name}"));
        lines.push(format!("a draft waits for `publish`: {}{bye}", pairs.join(", ")));
        lines.extend(draft.notes.iter().map(|note| format!("  {note}")));
    }
    lines.extend(event.unpairable.iter().map(|why| format!("the next round cannot be paired: {why}")));
    for (name, entered) in event.armies.iter().filter(|(_, e)| e.judged.is_none() && !e.faults.is_empty()) {
        let faults: Vec<&str> = entered.faults.iter().map(|f| f.text.as_str()).collect();
        lines.push(format!("the army of {name} waits for `judge`: {}", faults.join("; ")));
    }
    for team in event.choosing.values().filter_map(Choosing::next) {
        let until = event.playing().and_then(|round| event.choose_until(round));
        let until = until.map_or(String::new(), |at| format!(" until {}", in_zone(at, zone, Voice::ENGLISH)));
        lines.push(format!("{team} is to `choose` tables{until}; then dice do"));
    }
    if let Some((round, until)) = event.playing().and_then(|r| Some((r, event.until.get(&r)?))) {
        let open = event.games(round).filter(|game| game.outcome.is_none());
        let open: Vec<String> = open.map(|g| of_game(event, g)).collect();
        if !open.is_empty() {
            let due = in_zone(*until, zone, Voice::ENGLISH);
            lines.push(format!(
                "without a result in round {round}, which lasts until {due}: {}",
                open.join(", ")
            ));
        }
    }
    for ((round, first), about) in &event.disputes {
        let open = event.game_of(*round, first).filter(|game| game.outcome.is_none());
        lines.extend(open.map(|g| {
            format!("{} - {} in round {round} waits for `rule`: {}", g.pair[0], g.pair[1], about.join("; "))
        }));
    }
    for (round, first) in event.overdue.keys().filter(|key| !event.disputes.contains_key(*key)) {
        let open = event.game_of(*round, first).filter(|game| game.outcome.is_none());
        lines.extend(open.map(|g| {
            let why = if event.over_time(*round, first) { "is over time" } else { "was left by a player" };
            format!("{} - {} in round {round} {why} and waits for `rule`", g.pair[0], g.pair[1])
        }));
    }
    lines
}

/// A game without a result, with its name if it is played in the house, or whose sheet is in.
fn of_game(event: &Event, game: &Game) -> String {
    let [one, other] = &game.pair;
    let key = |by: &Name| (game.round, one.clone(), by.clone());
    let sheets: Vec<&str> =
        game.pair.iter().filter(|by| event.sheets.contains_key(&key(by))).map(Name::as_str).collect();
    let more = match (event.opened.get(&(game.round, one.clone())), sheets.as_slice()) {
        (Some(id), _) => format!(" (game {id})"),
        (None, [by]) => format!(" (only the sheet of {by} is in)"),
        _ => String::new(),
    };
    format!("{one} - {other}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_alone_lasts_to_its_end() {
        assert_eq!(moment("2027-03-01").unwrap().to_rfc3339(), "2027-03-01T23:59:00+00:00");
        assert_eq!(moment("2027-03-01T18:00Z").unwrap().to_rfc3339(), "2027-03-01T18:00:00+00:00");
        assert!(moment("next week").is_err());
    }
}
