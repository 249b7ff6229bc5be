//! `estafette verify`: recomputes games and compares, or recomputes a single die.

use clap::Args;
use serde_json::json;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{Done, Exit, Failure};
use super::super::output;
use crate::core::words::counted;
use crate::core::{DiceKey, GameId, Secret};
use crate::game::{Found, Founding, PhaseVerdict, Verdict};
use crate::tournament::teams::MATCH_DIE;

/// Arguments of `verify`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without --die the journal's chain of hashes is checked and every phase is played again from the journal \
and compared with what is stored. With --die one die is recomputed from the secret, which is made known \
when the game is over, and the seats' words; no file of games is needed. Ends with 1 when something \
differs.

Example:
  estafette verify spring-1410
  estafette verify --secret 6f…9a --word '' --word 'grey heron' \\
      --die 'estafette-die-1|spring-1410|0|3|polish-attack|1|8.56|P12|1|6'")]
pub struct Arguments {
    /// The game; all without one.
    game: Option<String>,
    /// Label of a die, as it stands in a report.
    #[arg(long, value_name = "LABEL", requires = "secret", conflicts_with = "game")]
    die: Option<String>,
    /// The secret of the game in hex.
    #[arg(long, value_name = "HEX", requires = "die")]
    secret: Option<String>,
    /// A seat's words for the dice, in seat order; empty for a seat that sent none.
    #[arg(long = "word", value_name = "WORDS", requires = "die")]
    words: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> Done {
    if let (Some(label), Some(secret)) = (&arguments.die, &arguments.secret) {
        return one_die(label, secret, arguments);
    }
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let games: Vec<GameId> = match &arguments.game {
        Some(name) => vec![game(&mut house, name)?],
        None => house.games()?,
    };
    let bar = output::progress(games.len(), "games");
    let mut verdicts = Vec::new();
    for game in &games {
        bar.set_message(game.to_string());
        verdicts.push(house.verify(game)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.json {
        output::say_json(&verdicts);
    } else {
        verdicts.iter().for_each(tell);
    }
    Ok(if verdicts.iter().all(Verdict::is_sound) { Exit::Ok } else { Exit::Failed })
}

fn one_die(label: &str, secret: &str, arguments: &Arguments) -> Done {
    let bad = |text: String| Failure::new(Exit::BadData, text);
    let secret = Secret::from_hex(secret).ok_or_else(|| bad("the secret is 64 hex digits".to_owned()))?;
    // The dice of teams in a tournament all have six sides, and their labels do not say so.
    let of_match = label.starts_with(MATCH_DIE).then_some(6);
    let sides = of_match.or_else(|| label.rsplit('|').next()?.parse().ok()).filter(|s| *s > 0);
    let sides: u32 = sides.ok_or_else(|| bad(format!("`{label}` does not end in the number of sides")))?;
    let key = DiceKey::new(&secret, arguments.words.iter().map(String::as_str));
    let (die, commitment) = (key.die(label, sides), secret.commitment());
    if arguments.json {
        output::say_json(&json!({ "die": die, "sides": sides, "commitment": commitment }));
    } else {
        output::say(format!("die {die} of {sides}"));
        output::say(format!("commitment {commitment}"));
    }
    Ok(Exit::Ok)
}

fn tell(verdict: &Verdict) {
    let state = if verdict.is_sound() { "sound" } else { "NOT SOUND" };
    output::say(format!("{}: {state}", verdict.game));
    output::say(match &verdict.chain {
        None => format!("journal: {} entries, chain whole", verdict.entries),
        Some(fault) => format!("journal: {} entries whole, then {fault}", verdict.entries),
    });
    output::say(match verdict.commitment {
        None => "secret: not made known yet",
        Some(true) => "secret: fits the commitment",
        Some(false) => "secret: DOES NOT FIT the commitment",
    });
    let rows = verdict
        .phases
        .iter()
        .map(|p| [p.number.to_string(), p.sitting.turn.to_string(), p.sitting.phase.to_string(), found(p)]);
    output::say(output::table(["no", "turn", "phase", "found"], rows));
    verdict.dispatches.iter().chain(&verdict.begun).for_each(output::say);
    if !verdict.rounds.is_empty() {
        let used = verdict.rounds.iter().filter(|round| round.used).count();
        output::say(format!(
            "beacon: {} decided, {} given up or waiting",
            counted(used, "round"),
            counted(verdict.rounds.len() - used, "round")
        ));
    }
    for round in &verdict.rounds {
        if let Some(fault) = &round.fault {
            output::say(format!("round {}, {}: {fault}", round.round, round.sitting.phase));
        }
    }
    verdict.words.iter().for_each(output::say);
    tell_founding(&verdict.founding);
}

/// Where the game stands among those that were set up here, and which of them were and have not begun.
fn tell_founding(founding: &Founding) {
    let Founding { number, hash, fault, before } = founding;
    match (number, hash) {
        (Some(number), Some(hash)) => output::say(format!("set up: as number {number} here, list {hash}")),
        _ => output::say("set up: before a list of games was kept here"),
    }
    if let Some(fault) = fault {
        output::say(format!("list of games set up: DIFFERS: {fault}"));
    }
    if !before.is_empty() {
        let games = counted(before.len(), "game");
        output::say(format!("set up before it, of its system, and not begun: {games}"));
    }
    for earlier in before {
        let at = earlier.at.format("%Y-%m-%d %H:%M UTC");
        let like = match (earlier.same_name, earlier.same_players.as_slice()) {
            (true, _) => ", the same name".to_owned(),
            (false, []) => String::new(),
            (false, same) => format!(", also with {}", same.join(", ")),
        };
        output::say(format!("  {} of {at}, commitment {}{like}", earlier.game, earlier.commitment));
    }
}

fn found(phase: &PhaseVerdict) -> String {
    match &phase.found {
        Found::Recomputed { dice } => format!("recomputed, {dice} dice"),
        Found::Applied { revision } => format!("stored events applied (revision {revision})"),
        Found::GivenUp => "waited for answers when the game went back".to_owned(),
        Found::WentBack { to: 0 } => "the opening stands again".to_owned(),
        Found::WentBack { to } => format!("the position after phase {to} stands again"),
        Found::Paused => "waits for answers".to_owned(),
        Found::Fault { what } => format!("DIFFERS: {what}"),
    }
}
