//! Who takes part: signing on, armies, being away, leaving and coming back.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::super::super::context::{Context, read_text};
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::{Which, act, entrant, one_line, player, say};
use estafette_core::Lang;
use estafette_orders::{Problem, Severity};
use estafette_tournament::book::Period;
use estafette_tournament::live::{Act, Person};
use estafette_tournament::{Name, armies};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Sign a player or a team on.
    SignOn(SignOn),
    /// Hand in the army of a player.
    Army(Army),
    /// Allow or refuse an army.
    Judge(Judge),
    /// Have somebody sit out rounds.
    Away(Away),
    /// Take somebody out of the tournament.
    Leave(Leave),
    /// Bring somebody back who had left.
    Return(Return),
}

/// Arguments of `tournament sign-on`.
#[derive(Debug, Args)]
#[command(after_help = "\
Whoever has no address is known on site alone: nothing is mailed to him. A team has one player for each period.

Example:
  estafette tournament sign-on open-2027 'Karl Bauer' --club 'Würfel Bonn' \\
      --address karl@club.example
  estafette tournament sign-on teams-2027 Rhein --member 'antique=Karl Bauer <karl@club.example>' \\
      --member 'dark-ages=Anna Wolf' --member 'medieval=Jan Kowal'")]
pub struct SignOn {
    #[command(flatten)]
    which: Which,
    /// The name, as it shall stand in lists.
    #[arg(value_name = "NAME")]
    name: String,
    /// Mail address.
    #[arg(long, default_value = "")]
    address: String,
    /// The club.
    #[arg(long)]
    club: Option<String>,
    /// IANA time zone.
    #[arg(long, default_value = "UTC")]
    zone: String,
    /// The language of games and mails.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: Lang,
    /// A player of a team with the period; once for each.
    #[arg(long = "member", value_name = "PERIOD=NAME <ADDRESS>", value_parser = member)]
    members: Vec<(Period, Name, String)>,
}

/// Arguments of `tournament army`.
#[derive(Debug, Args)]
#[command(after_help = "\
The file holds the lines of the army as a player would mail them. A later one takes the \
place of one before.

Example:
  estafette tournament army open-2027 'Karl Bauer' bauer.txt")]
pub struct Army {
    #[command(flatten)]
    which: Which,
    /// The player.
    player: String,
    /// The lines of the army; `-` for standard input.
    file: PathBuf,
}

/// Arguments of `tournament judge`.
#[derive(Debug, Args)]
#[command(after_help = "\
Your word counts before the faults that were found.

Example:
  estafette tournament judge open-2027 'Karl Bauer' allow --because 'the list is older'")]
pub struct Judge {
    #[command(flatten)]
    which: Which,
    /// The player.
    player: String,
    /// Whether it may be played.
    judgement: Judgement,
    /// Why; the player is told.
    #[arg(long, value_name = "REASON")]
    because: String,
}

/// What an umpire says of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Judgement {
    /// It may be played.
    Allow,
    /// It may not.
    Refuse,
}

/// Arguments of `tournament away`.
#[derive(Debug, Args)]
#[command(after_help = "\
Whoever is away is not paired in that round, and has nothing of it: no points, no bye.

Example:
  estafette tournament away open-2027 'Karl Bauer' 3")]
pub struct Away {
    #[command(flatten)]
    which: Which,
    /// The player or team.
    #[arg(value_name = "NAME")]
    name: String,
    /// The round.
    round: u32,
}

/// Arguments of `tournament leave`.
#[derive(Debug, Args)]
#[command(after_help = "\
He keeps his results and his rank. A game that he has open is yours to rule.

Example:
  estafette tournament leave open-2027 'Karl Bauer'")]
pub struct Leave {
    #[command(flatten)]
    which: Which,
    /// The player or team.
    #[arg(value_name = "NAME")]
    name: String,
}

/// Arguments of `tournament return`.
#[derive(Debug, Args)]
#[command(after_help = "\
He is paired again from the next round on that is not drafted.

Example:
  estafette tournament return open-2027 'Karl Bauer'")]
pub struct Return {
    #[command(flatten)]
    which: Which,
    /// The player or team.
    #[arg(value_name = "NAME")]
    name: String,
}

fn member(text: &str) -> Result<(Period, Name, String), String> {
    const WANTED: &str = "write it as PERIOD=NAME <ADDRESS>, with antique, dark-ages or medieval";
    let (period, who) = text.split_once('=').ok_or(WANTED)?;
    let period = match period.trim() {
        "antique" => Period::Antique,
        "dark-ages" | "dark ages" => Period::DarkAges,
        "medieval" => Period::Medieval,
        _ => return Err(WANTED.to_owned()),
    };
    let (name, address) = who.split_once('<').unwrap_or((who, ""));
    Ok((period, name.parse()?, address.trim().trim_end_matches('>').trim().to_lowercase()))
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::SignOn(arguments) => act(context, &arguments.which, |_| sign_on(arguments)),
        Command::Army(arguments) => army(arguments, context),
        Command::Judge(arguments) => say(context, &arguments.which, |event| {
            let verb = match arguments.judgement {
                Judgement::Allow => "allow",
                Judgement::Refuse => "refuse",
            };
            let player = player(event, &arguments.player)?;
            Ok(format!("{verb} army of {player} because {}", one_line(&arguments.because)))
        }),
        Command::Away(arguments) => act(context, &arguments.which, |event| {
            Ok(Act::BeAway { name: entrant(event, &arguments.name)?, round: arguments.round })
        }),
        Command::Leave(arguments) => {
            act(context, &arguments.which, |event| Ok(Act::Leave { name: entrant(event, &arguments.name)? }))
        }
        Command::Return(arguments) => {
            act(context, &arguments.which, |event| Ok(Act::Return { name: entrant(event, &arguments.name)? }))
        }
    }
}

fn sign_on(arguments: &SignOn) -> Result<Act, Failure> {
    let name: Name = arguments.name.parse().map_err(|why| Failure::new(Exit::BadData, why))?;
    let person = |name: Name, address: String| Person {
        name,
        address,
        zone: arguments.zone.clone(),
        lang: arguments.language,
    };
    let (mut people, mut periods) = (Vec::new(), BTreeMap::new());
    for (period, player, address) in &arguments.members {
        if periods.insert(*period, player.clone()).is_some() {
            return Err(Failure::new(
                Exit::BadData,
                format!("two players for one period, the second {player}"),
            ));
        }
        people.push(person(player.clone(), address.clone()));
    }
    if people.is_empty() {
        people.push(person(name.clone(), arguments.address.trim().to_lowercase()));
    }
    Ok(Act::SignOn { name, club: arguments.club.clone(), people, periods })
}

fn army(arguments: &Army, context: &Context) -> CommandResult {
    let text = read_text(&arguments.file)?;
    act(context, &arguments.which, |event| {
        let player = player(event, &arguments.player)?;
        let (army, problems) = armies::read(&text);
        readable(&problems)?;
        Ok(Act::GiveArmy { player, army })
    })
}

/// Fails with all that could not be read.
pub(super) fn readable(problems: &[Problem]) -> Result<(), Failure> {
    let wrong = problems.iter().filter(|p| p.severity == Severity::Error);
    let wrong: Vec<String> = wrong.map(|p| p.render(Lang::English)).collect();
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::new(Exit::BadData, wrong.join("\n"))),
    }
}
