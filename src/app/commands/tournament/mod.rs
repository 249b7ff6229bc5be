//! `estafette tournament`: what organisers use.
//!
//! Whatever is done goes through the hall, as letters do. Where a command says what a letter can say, it is
//! written as the line of the letter and read as one, so that both take the same names and give the same reasons.

mod announce;
mod entry;
mod records;
mod results;
mod rounds;
mod simulate;
mod tables;

use clap::{Args, Subcommand};

use super::super::context::{Context, StoreFile};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_core::TournamentId;
use estafette_game::House;
use estafette_orders::near::which;
use estafette_tournament::Name;
use estafette_tournament::hall::{Acted, HALL, HallError, HallResult};
use estafette_tournament::live::{Act, By, Event};
use estafette_tournament::post;

/// What to do with tournaments.
#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(flatten)]
    Announce(announce::Command),
    #[command(flatten)]
    Entry(entry::Command),
    #[command(flatten)]
    Rounds(rounds::Command),
    #[command(flatten)]
    Results(results::Command),
    #[command(flatten)]
    Tables(tables::Command),
    #[command(flatten)]
    Records(records::Command),
    /// Play a made-up tournament, to see how long rounds last and how fair the pairing is.
    Simulate(simulate::Arguments),
}

/// Which tournament, who does it, and how what came of it is shown.
#[derive(Debug, Args)]
struct Which {
    /// The tournament.
    #[arg(value_name = "TOURNAMENT")]
    tournament: String,
    /// Who does it, as it stands in the journal [default: the first umpire of the configuration].
    #[arg(long = "as", value_name = "NAME")]
    by: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::Announce(command) => announce::run_command(command, context),
        Command::Entry(command) => entry::run_command(command, context),
        Command::Rounds(command) => rounds::run_command(command, context),
        Command::Results(command) => results::run_command(command, context),
        Command::Tables(command) => tables::run_command(command, context),
        Command::Records(command) => records::run_command(command, context),
        Command::Simulate(arguments) => simulate::run_command(arguments),
    }
}

impl From<HallError> for Failure {
    fn from(error: HallError) -> Self {
        match error {
            HallError::House(error) => error.into(),
            HallError::Refused(refusal) => match refusal.rule {
                Some(rule) => Self::new(Exit::BadData, format!("{} [{rule}]", refusal.text)),
                None => Self::new(Exit::BadData, refusal.text),
            },
        }
    }
}

/// The tournament of this name.
///
/// # Errors
/// A sentence with the nearest name if there is none.
fn tournament(house: &mut House<'_>, name: &str) -> Result<TournamentId, Failure> {
    let known = HALL.names(house)?;
    if let Some(id) = known.iter().find(|id| id.as_str() == name) {
        return Ok(id.clone());
    }
    let hint = match known.is_empty() {
        true => "; there are no tournaments yet: `estafette tournament new` announces one".to_owned(),
        false => which(name, known.iter().map(TournamentId::as_str)),
    };
    Err(Failure::new(Exit::NoInput, format!("there is no tournament `{name}`{hint}")))
}

/// Opens the house, looks the tournament up, and does something with both.
fn with<T>(
    context: &Context,
    name: &str,
    file: StoreFile,
    work: impl FnOnce(&mut House<'_>, &TournamentId) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, file)?;
    let id = tournament(&mut house, name)?;
    work(&mut house, &id)
}

/// Does what a line of an umpire's letter says, and tells of it.
fn say(
    context: &Context,
    which: &Which,
    line: impl FnOnce(&Event) -> Result<String, Failure>,
) -> CommandResult {
    with(context, &which.tournament, StoreFile::Existing, |house, id| {
        let event = HALL.event(house, id)?;
        let line = line(&event)?;
        let umpire = which.by.clone().unwrap_or_else(|| house.umpires_name());
        let came = HALL.say(house, id, (&umpire, &line), clock::now());
        told(house, id, came, which)
    })
}

/// Does an act as an umpire, and tells of it.
fn act(context: &Context, which: &Which, act: impl FnOnce(&Event) -> Result<Act, Failure>) -> CommandResult {
    with(context, &which.tournament, StoreFile::Existing, |house, id| {
        let event = HALL.event(house, id)?;
        let act = act(&event)?;
        let umpire = which.by.clone().unwrap_or_else(|| house.umpires_name());
        let came = HALL.act(house, id, (&act, &By::Umpire(umpire)), clock::now());
        told(house, id, came, which)
    })
}

/// Prints what an act came to, in the sentences of the journal.
fn told(house: &mut House<'_>, id: &TournamentId, came: HallResult<Acted>, which: &Which) -> CommandResult {
    let acted = came?;
    if which.json {
        output::say_json(&acted);
        return Ok(Exit::Ok);
    }
    let lines = HALL.look_at(house, id, clock::now(), |stage| {
        let lines = acted.lines.iter().flat_map(|line| post::recorded(stage, &line.record));
        lines.collect::<Vec<String>>()
    })?;
    match lines.is_empty() {
        true => output::say("nothing is changed by it"),
        false => lines.iter().for_each(output::say),
    }
    if acted.mails > 0 {
        output::say(format!("mails in the outbox: {}", acted.mails));
    }
    Ok(Exit::Ok)
}

/// The player of a tournament who is meant by a name, or a part of it that no other has.
fn player(event: &Event, said: &str) -> Result<Name, Failure> {
    meant(said, event.people.keys(), "player")
}

/// The player or team that is meant.
fn entrant(event: &Event, said: &str) -> Result<Name, Failure> {
    let what = if event.teams() { "team" } else { "player" };
    meant(said, event.book.entrants.keys(), what)
}

fn meant<'n>(said: &str, known: impl Iterator<Item = &'n Name>, what: &str) -> Result<Name, Failure> {
    let known: Vec<&Name> = known.collect();
    let found = post::find(said, &known, what);
    found.cloned().map_err(|miss| Failure::new(Exit::BadData, format!("{}; {}", miss.message, miss.hint)))
}

/// A text as a part of one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
