//! Results of games on real tables, rulings and penalties.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::super::super::context::{Context, read_text};
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::entry::readable;
use super::{Which, act, one_line, player, say};
use estafette_tournament::live::{Act, Event};
use estafette_tournament::{Name, Round, sheet};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Hand in the result sheet of a player's game in the round that is played.
    Result(Sheet),
    /// Rule the result of a game.
    Rule(Rule),
    /// Penalise somebody.
    Penalise(Penalise),
    /// Find that the sheet of a game was incomplete, which costs both players.
    Incomplete(Incomplete),
    /// Put units off the table that were not set up in time.
    OffTable(OffTable),
    /// Penalise an error of an army list that was found when its army had played.
    ListError(ListError),
}

/// Arguments of `tournament result`.
#[derive(Debug, Args)]
#[command(after_help = "\
The sheet has the lines that players mail, without the line `result`. It is the sheet of the player whom you name; \
when that of his opponent says the same, the result is entered. A sheet that both signed is the sheet of both.

Example:
  estafette tournament result open-2027 'Karl Bauer' sheet.txt
  estafette tournament result open-2027 'Karl Bauer' --line 'damage 640 : 371.5' \\
      --line 'cost 1250 : 1250' --line 'vp 70 : 30' --line 'winner Bauer' \\
      --line 'signed Bauer and Kowalski'")]
pub struct Sheet {
    #[command(flatten)]
    which: Which,
    /// The player.
    player: String,
    /// The lines of the sheet; `-` for standard input.
    #[arg(required_unless_present = "lines", conflicts_with = "lines")]
    file: Option<PathBuf>,
    /// A line of the sheet; may be given often.
    #[arg(long = "line", value_name = "LINE")]
    lines: Vec<String>,
}

/// Arguments of `tournament rule`.
#[derive(Debug, Args)]
#[command(after_help = "\
The result is that of a letter: points of both in the order in which you name them, with differences and damage where \
these count; or `winner NAME`, `draw`. Once you have ruled, no sheet changes it.

Example:
  estafette tournament rule open-2027 Bauer Kowalski \\
      '60 : 40 difference 120 : -120 damage 400 : 280' --because 'of the notes of both'
  estafette tournament rule cup Bauer Kowalski 'winner Bauer' --round 2 \\
      --because 'Kowalski did not come'")]
pub struct Rule {
    #[command(flatten)]
    which: Which,
    /// One player.
    player: String,
    /// The other.
    opponent: String,
    /// What the game gives.
    result: String,
    /// The round [default: the one that is played].
    #[arg(long)]
    round: Option<Round>,
    /// Why; both are told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// Arguments of `tournament penalise`.
#[derive(Debug, Args)]
#[command(after_help = "\
It touches his own result alone.

Example:
  estafette tournament penalise open-2027 Bauer '5 points' --because 'of shouting'
  estafette tournament penalise open-2027 Bauer '14 minutes' --round 2 --because 'he was late'")]
pub struct Penalise {
    #[command(flatten)]
    which: Which,
    /// The player.
    player: String,
    /// What it costs: points, damage, or minutes.
    #[arg(value_name = "N points|damage|minutes")]
    cost: String,
    /// The round [default: the one that is played, or was played last].
    #[arg(long)]
    round: Option<Round>,
    /// Why; he is told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// Arguments of `tournament incomplete`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette tournament incomplete open-2027 Bauer Kowalski")]
pub struct Incomplete {
    #[command(flatten)]
    which: Which,
    /// One player.
    player: String,
    /// The other.
    opponent: String,
    /// The round [default: the one that is played].
    #[arg(long)]
    round: Option<Round>,
}

/// Arguments of `tournament off-table`.
#[derive(Debug, Args)]
#[command(after_help = "\
His opponent must have asked for it, by mail or here with --asked. The units come as reinforcements; a result sheet has to \
say what became of them.

Example:
  estafette tournament off-table open-2027 Kowalski 'UNIT 7' 'UNIT 8' --asked \\
      --because 'time was up'")]
pub struct OffTable {
    #[command(flatten)]
    which: Which,
    /// The player whose units they are.
    player: String,
    /// The units; without any all that his opponent asked for by mail.
    #[arg(value_name = "UNIT", required_if_eq("asked", "true"))]
    units: Vec<String>,
    /// His opponent has asked you on site.
    #[arg(long)]
    asked: bool,
    /// Why; both are told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// Arguments of `tournament list-error`.
#[derive(Debug, Args)]
#[command(after_help = "\
The army plays on. The penalty is damage of his own, in his latest round.

Example:
  estafette tournament list-error open-2027 Bauer 120 --percent 50 --because 'of a mixed body'")]
pub struct ListError {
    #[command(flatten)]
    which: Which,
    /// The player.
    player: String,
    /// What the units concerned cost.
    points: u32,
    /// How much of it is taken: 50 to 100.
    #[arg(long)]
    percent: u32,
    /// Why; he is told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::Result(arguments) => result(arguments, context),
        Command::Rule(arguments) => say(context, &arguments.which, |event| {
            let pair = pair(event, &arguments.player, &arguments.opponent)?;
            let (round, result) = (round(arguments.round), one_line(&arguments.result));
            let [one, other] = pair;
            Ok(format!("rule{round} {one} - {other} {result} because {}", one_line(&arguments.because)))
        }),
        Command::Penalise(arguments) => say(context, &arguments.which, |event| {
            // Between two rounds it is the one that was played last.
            let last = || Some(event.book.last_round()).filter(|last| *last > 0 && event.playing().is_none());
            let (name, round) = (player(event, &arguments.player)?, round(arguments.round.or_else(last)));
            let cost = one_line(&arguments.cost);
            Ok(format!("penalise {name}{round} {cost} because {}", one_line(&arguments.because)))
        }),
        Command::Incomplete(arguments) => say(context, &arguments.which, |event| {
            let [one, other] = pair(event, &arguments.player, &arguments.opponent)?;
            Ok(format!("incomplete{} {one} - {other}", round(arguments.round)))
        }),
        Command::OffTable(arguments) => say(context, &arguments.which, |event| {
            let name = player(event, &arguments.player)?;
            let units: Vec<String> = arguments.units.iter().map(|unit| one_line(unit)).collect();
            let units = units.join(", ");
            let asked = if arguments.asked { format!("not set up {name}: {units}\n") } else { String::new() };
            Ok(format!("{asked}off table {name}: {units} because {}", one_line(&arguments.because)))
        }),
        Command::ListError(arguments) => say(context, &arguments.which, |event| {
            let (name, points, percent) =
                (player(event, &arguments.player)?, arguments.points, arguments.percent);
            let why = one_line(&arguments.because);
            Ok(format!("list error of {name} {points} points {percent} percent because {why}"))
        }),
    }
}

/// ` round 2`, or nothing.
fn round(round: Option<Round>) -> String {
    round.map_or_else(String::new, |round| format!(" round {round}"))
}

fn pair(event: &Event, one: &str, other: &str) -> Result<[Name; 2], Failure> {
    Ok([player(event, one)?, player(event, other)?])
}

fn result(arguments: &Sheet, context: &Context) -> CommandResult {
    let text = match &arguments.file {
        Some(file) => read_text(file)?,
        None => arguments.lines.iter().map(|line| one_line(line)).collect::<Vec<_>>().join("\n"),
    };
    act(context, &arguments.which, |event| {
        let by = player(event, &arguments.player)?;
        let game = event.playing().and_then(|round| event.game_of(round, &by));
        let game = game.ok_or_else(|| {
            Failure::new(Exit::BadData, format!("{by} has no game in the round that is played"))
        })?;
        let (sheet, problems) = sheet::read(&text, &game.pair);
        readable(&problems)?;
        Ok(Act::GiveSheet { by, sheet })
    })
}
