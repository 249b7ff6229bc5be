//! Standings, cross-table, pairings and players, for readers and for programs; why two meet or do not.

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;

use super::super::super::context::{Context, StoreFile};
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::super::super::output;
use super::{entrant, with};
use estafette_tournament::book::Period;
use estafette_tournament::export::{self, Table, trf};
use estafette_tournament::hall::HALL;
use estafette_tournament::live::Event;
use estafette_tournament::{Round, pairing, ranking};

/// What to show.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show who stands where.
    Standings(Standings),
    /// Show who meets whom.
    Pairings(Pairings),
    /// Show all results against all.
    CrossTable(CrossTable),
    /// Show how single players of teams stand, all or those of a period.
    Individuals(Individuals),
    /// Say why two meet or do not, what it would cost, and which rule forbids it.
    Why(Why),
}

/// Which tournament, after or of which round, and in which form.
#[derive(Debug, Args)]
struct Shown {
    /// The tournament.
    #[arg(value_name = "TOURNAMENT")]
    tournament: String,
    /// The round [default: the latest].
    #[arg(long)]
    round: Option<Round>,
    /// The form.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

/// The form of what is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table for readers.
    Text,
    /// For spreadsheets: UTF-8, with a line of heads.
    Csv,
    /// For programs.
    Json,
    /// The tournament report file of FIDE (TRF16): players and games of all rounds, whatever is shown.
    Trf,
}

/// Arguments of `tournament standings`.
#[derive(Debug, Args)]
#[command(after_help = "\
The standing is that after a round, the last one that is closed without `--round`; 0 is the order before the first.

Example:
  estafette tournament standings open-2027
  estafette tournament standings open-2027 --round 2 --format csv > standings.csv
  estafette tournament standings open-2027 --format trf > open-2027.trf")]
pub struct Standings {
    #[command(flatten)]
    shown: Shown,
}

/// Arguments of `tournament pairings`.
#[derive(Debug, Args)]
#[command(after_help = "\
Drafts are not shown before they are published; `estafette tournament show` shows them to umpires.

Example:
  estafette tournament pairings open-2027
  estafette tournament pairings open-2027 --round 1 --format json")]
pub struct Pairings {
    #[command(flatten)]
    shown: Shown,
}

/// Arguments of `tournament cross-table`.
#[derive(Debug, Args)]
#[command(after_help = "\
In each round the points of both, and the rank of the opponent.

Example:
  estafette tournament cross-table open-2027")]
pub struct CrossTable {
    #[command(flatten)]
    shown: Shown,
}

/// Arguments of `tournament individuals`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette tournament individuals teams-2027
  estafette tournament individuals teams-2027 --period medieval")]
pub struct Individuals {
    #[command(flatten)]
    shown: Shown,
    /// Players of this period alone.
    #[arg(long, value_enum)]
    period: Option<Era>,
}

/// A period of a team tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Era {
    /// To 425 AD.
    Antique,
    /// 426 to 1175.
    DarkAges,
    /// From 1176 on.
    Medieval,
}

/// Arguments of `tournament why`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without `--round` it is about the round that is drafted or to be paired, or else the latest one: this is for umpires.

Example:
  estafette tournament why open-2027 Bauer Kowalski
  estafette tournament why open-2027 Bauer Kowalski --round 1")]
pub struct Why {
    /// The tournament.
    #[arg(value_name = "TOURNAMENT")]
    tournament: String,
    /// One player or team.
    one: String,
    /// The other.
    other: String,
    /// The round.
    #[arg(long)]
    round: Option<Round>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::Standings(arguments) => show(context, &arguments.shown, after, |event, round| Sheet {
            head: export::standing_head(round),
            column: ">after round",
            table: export::standing(event, round),
            facts: json(&export::standing_facts(event, round)),
        }),
        Command::CrossTable(arguments) => show(context, &arguments.shown, after, |event, round| Sheet {
            head: export::cross_head(round),
            column: ">after round",
            table: export::cross(event, round),
            facts: json(&export::cross_facts(event, round)),
        }),
        Command::Pairings(arguments) => show(context, &arguments.shown, published, |event, round| Sheet {
            head: format!("Pairings of round {round}"),
            column: ">round",
            table: export::pairings(event, round),
            facts: json(&export::pairing_facts(event, round)),
        }),
        Command::Individuals(arguments) => {
            let period = arguments.period.map(|era| match era {
                Era::Antique => Period::Antique,
                Era::DarkAges => Period::DarkAges,
                Era::Medieval => Period::Medieval,
            });
            show(context, &arguments.shown, after, |event, round| {
                let lines = ranking::individuals(&event.book, round, period);
                Sheet {
                    head: match period {
                        Some(period) => {
                            format!("Players of the {} period after round {round}", period.title())
                        }
                        None => format!("Players after round {round}"),
                    },
                    column: ">after round",
                    table: export::ranked(event, &lines),
                    facts: json(&export::individual_facts(event, round, period)),
                }
            })
        }
        Command::Why(arguments) => why(arguments, context),
    }
}

fn json(facts: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(facts).unwrap_or_default()
}

/// The last round that is closed, or an earlier one.
fn after(event: &Event, round: Option<Round>) -> Result<Round, Failure> {
    let closed = export::closed(event);
    match round {
        None => Ok(closed),
        Some(round) if round <= closed => Ok(round),
        Some(round) => {
            let last =
                if closed == 0 { "none is".to_owned() } else { format!("the last that is, is {closed}") };
            Err(Failure::new(Exit::BadData, format!("round {round} is not closed; {last}")))
        }
    }
}

/// The last round that was published, or an earlier one.
fn published(event: &Event, round: Option<Round>) -> Result<Round, Failure> {
    let last = export::published(event);
    match round.unwrap_or(last) {
        0 => Err(Failure::new(Exit::BadData, "no round is published yet")),
        round if round <= last => Ok(round),
        round => Err(Failure::new(
            Exit::BadData,
            format!("round {round} is not published yet; the last that is, is {last}"),
        )),
    }
}

/// What is shown, in each of its forms.
struct Sheet {
    /// What stands above it for readers.
    head: String,
    /// The column of CSV that tells the round.
    column: &'static str,
    table: Table,
    facts: serde_json::Value,
}

fn show(
    context: &Context,
    shown: &Shown,
    round: impl FnOnce(&Event, Option<Round>) -> Result<Round, Failure>,
    make: impl FnOnce(&Event, Round) -> Sheet,
) -> CommandResult {
    with(context, &shown.tournament, StoreFile::Existing, |house, id| {
        let event = HALL.event(house, id)?;
        if shown.format == Form::Trf {
            let through = shown.round.unwrap_or(u32::MAX).min(export::published(&event));
            output::say_as_it_is(&trf::report(&event, through).write());
            return Ok(Exit::Ok);
        }
        let round = round(&event, shown.round)?;
        let Sheet { head, column, table, facts } = make(&event, round);
        match shown.format {
            Form::Csv => output::say_as_it_is(&table.with(column, &round.to_string()).csv()),
            Form::Json => output::say_json(&facts),
            Form::Text | Form::Trf => {
                output::say(head);
                output::say(output::grid(&table));
            }
        }
        Ok(Exit::Ok)
    })
}

fn why(arguments: &Why, context: &Context) -> CommandResult {
    with(context, &arguments.tournament, StoreFile::Existing, |house, id| {
        let event = HALL.event(house, id)?;
        let (one, other) = (entrant(&event, &arguments.one)?, entrant(&event, &arguments.other)?);
        let latest = event.playing().unwrap_or_else(|| event.coming());
        let round = arguments.round.unwrap_or_else(|| latest.min(event.book.format.rounds)).max(1);
        let sentences = pairing::why(&event.book, round, &one, &other);
        if arguments.json {
            output::say_json(&json!({ "round": round, "one": one, "other": other, "why": sentences }));
        } else {
            output::say(format!("In round {round}:"));
            sentences.iter().for_each(output::say);
        }
        Ok(Exit::Ok)
    })
}
