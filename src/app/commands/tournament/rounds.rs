//! Rounds: closing sign-on, drafting, relaxing, publishing, choosing tables and variants, closing.

use std::collections::BTreeMap;

use clap::{Args, Subcommand, ValueEnum};

use super::super::super::context::Context;
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::{Which, act, entrant, one_line, player, say};
use estafette_tournament::book::Period;
use estafette_tournament::export;
use estafette_tournament::live::Act;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Close sign-on before its time, and draw the order.
    CloseSignOn(Plain),
    /// Pair the next round, or pair it anew, by the program or by hand.
    Draft(Draft),
    /// Relax a rule of pairing, for a round that cannot be paired otherwise.
    Relax(Relax),
    /// Change how many rounds are played.
    Rounds(Rounds),
    /// Publish the round as drafted.
    Publish(Publish),
    /// Start the round on real tables officially: all set up, and its clock runs.
    Start(Start),
    /// Choose the tables of a team, or the variant of a player's army.
    Choose(Choose),
    /// Close the round that is played.
    Close(Close),
    /// Call the tournament off.
    CallOff(CallOff),
}

/// Arguments of `tournament close-sign-on`.
#[derive(Debug, Args)]
#[command(after_help = "\
The seed that the announcement committed to is told, and the order follows from it.

Example:
  estafette tournament close-sign-on open-2027")]
pub struct Plain {
    #[command(flatten)]
    which: Which,
}

/// Arguments of `tournament start`.
#[derive(Debug, Args)]
#[command(after_help = "\
All who play are told until when they set up and when games stop. After each full hour of playing time you are told to \
give a signal.

Example:
  estafette tournament start open-2027")]
pub struct Start {
    #[command(flatten)]
    which: Which,
}

/// Arguments of `tournament draft`.
#[derive(Debug, Args)]
#[command(after_help = "\
Nobody is told before `publish`. By hand, pairs of the draft that you do not name stay, and when two are left over, \
they meet; a name with ` bye` behind it has no opponent.

Example:
  estafette tournament draft open-2027
  estafette tournament draft open-2027 --by-hand 'Bauer - Kowalski' --by-hand 'Wolf bye'
  estafette tournament draft open-2027 --by-hand 'Bauer - Kowalski table 4'")]
pub struct Draft {
    #[command(flatten)]
    which: Which,
    /// A pair, with its table if you like; may be given often.
    #[arg(long, value_name = "A - B")]
    by_hand: Vec<String>,
}

/// Arguments of `tournament relax`.
#[derive(Debug, Args)]
#[command(after_help = "\
`why` and the mail about a round that cannot be paired say which rule it is. All are told.

Example:
  estafette tournament relax open-2027 opponents --because 'we are too few'")]
pub struct Relax {
    #[command(flatten)]
    which: Which,
    /// Which rule.
    rule: Rule,
    /// Why; all are told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// A rule of pairing that can be relaxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rule {
    /// Those who have met never meet again; then only if there is no other way; then without further ado.
    Opponents,
    /// Members of one club do not meet.
    Clubs,
    /// Nobody has a table again.
    Tables,
}

/// Arguments of `tournament rounds`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette tournament rounds open-2027 3 --because 'the hall closes early'")]
pub struct Rounds {
    #[command(flatten)]
    which: Which,
    /// Rounds in all.
    rounds: u32,
    /// Why; all are told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// Arguments of `tournament publish`.
#[derive(Debug, Args)]
#[command(after_help = "\
All players are told whom they meet; games of the house open at the next `tick`.

Example:
  estafette tournament publish open-2027")]
pub struct Publish {
    #[command(flatten)]
    which: Which,
}

/// Arguments of `tournament choose`.
#[derive(Debug, Args)]
#[command(after_help = "\
The lower-ranked team chooses one period and its table, the other team the two that are left.

Example:
  estafette tournament choose teams-2027 Rhein medieval=5
  estafette tournament choose teams-2027 Elbe antique=4 dark-ages=6
  estafette tournament choose open-2027 'Karl Bauer' --variant 2")]
pub struct Choose {
    #[command(flatten)]
    which: Which,
    /// The team, or the player.
    #[arg(value_name = "NAME")]
    name: String,
    /// A period and its table.
    #[arg(value_name = "PERIOD=TABLE", value_parser = table, required_unless_present = "variant")]
    tables: Vec<(Period, u32)>,
    /// The variant of the army, from 1.
    #[arg(long, conflicts_with = "tables")]
    variant: Option<usize>,
    /// The round in which it is played [default: the latest one that is published].
    #[arg(long, requires = "variant")]
    round: Option<u32>,
}

/// Arguments of `tournament close`.
#[derive(Debug, Args)]
#[command(after_help = "\
All its games must have results. `estafette tick` and the service close rounds by themselves.

Example:
  estafette tournament close open-2027")]
pub struct Close {
    #[command(flatten)]
    which: Which,
}

/// Arguments of `tournament call-off`.
#[derive(Debug, Args)]
#[command(after_help = "\
It cannot be taken back.

Example:
  estafette tournament call-off open-2027 --because 'the hall burnt down'")]
pub struct CallOff {
    #[command(flatten)]
    which: Which,
    /// Why; all are told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

fn table(text: &str) -> Result<(Period, u32), String> {
    const WANTED: &str = "write it as PERIOD=TABLE, such as dark-ages=6";
    let (period, table) = text.split_once('=').ok_or(WANTED)?;
    let period = match period.trim() {
        "antique" => Period::Antique,
        "dark-ages" | "dark ages" => Period::DarkAges,
        "medieval" => Period::Medieval,
        _ => return Err("the periods are antique, dark-ages and medieval".to_owned()),
    };
    Ok((period, table.trim().parse().map_err(|_| WANTED)?))
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::CloseSignOn(arguments) => {
            act(context, &arguments.which, |_| Ok(Act::CloseSignOn { seed: None }))
        }
        Command::Draft(arguments) => say(context, &arguments.which, |_| {
            let lines: Vec<String> =
                arguments.by_hand.iter().map(|pair| format!("pair {}", one_line(pair))).collect();
            Ok(if lines.is_empty() { "pair".to_owned() } else { lines.join("\n") })
        }),
        Command::Relax(arguments) => say(context, &arguments.which, |_| {
            let rule = match arguments.rule {
                Rule::Opponents => "opponents",
                Rule::Clubs => "clubs",
                Rule::Tables => "tables",
            };
            Ok(format!("relax {rule} because {}", one_line(&arguments.because)))
        }),
        Command::Rounds(arguments) => say(context, &arguments.which, |_| {
            Ok(format!("rounds {} because {}", arguments.rounds, one_line(&arguments.because)))
        }),
        Command::Publish(arguments) => act(context, &arguments.which, |_| Ok(Act::Publish)),
        Command::Start(arguments) => act(context, &arguments.which, |_| Ok(Act::StartRound)),
        Command::Choose(arguments) => choose(arguments, context),
        Command::Close(arguments) => act(context, &arguments.which, |_| Ok(Act::CloseRound)),
        Command::CallOff(arguments) => {
            act(context, &arguments.which, |_| Ok(Act::CallOff { why: one_line(&arguments.because) }))
        }
    }
}

fn choose(arguments: &Choose, context: &Context) -> CommandResult {
    act(context, &arguments.which, |event| {
        let Some(number) = arguments.variant else {
            let tables: BTreeMap<Period, u32> = arguments.tables.iter().copied().collect();
            return Ok(Act::ChooseTables { team: entrant(event, &arguments.name)?, tables });
        };
        let variant = number.checked_sub(1);
        let variant =
            variant.ok_or_else(|| Failure::new(Exit::BadData, "variants have the numbers from 1"))?;
        let round = arguments.round.unwrap_or_else(|| export::published(event));
        Ok(Act::ChooseVariant { player: player(event, &arguments.name)?, round, variant })
    })
}
