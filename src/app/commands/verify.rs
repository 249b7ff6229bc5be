//! `estafette verify`: recomputes games and compares, or recomputes a single die.

use clap::Args;
use serde_json::json;

use super::super::context::{Context, StoreFile, game, there};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::output;
use super::super::trouble::Trouble;
use estafette_core::dice::{Beacon, Round, Sides};
use estafette_core::words::counted;
use estafette_core::{DiceKey, GameId, Lang, Secret};
use estafette_game::{Found, Founding, HouseError, PhaseVerdict, Verdict, beacon_name};
use estafette_store::{Examined, Sqlite};
use estafette_tournament::teams::MATCH_DIE;

/// Arguments of `verify`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without --die the file is looked through as `doctor` does, the journal's chain of hashes is checked, and \
every phase is played again from the journal and compared with what is stored. With --die one die is recomputed from the secret, which is made known \
when the game is over, and the seats' words, in a game with `dice = beacon` from the round of the beacon as well, \
whose signature is verified; no file of games is needed. Ends with 1 when something \
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
    /// The number of the round of the beacon that the die rests on, in a game with `dice = beacon`.
    #[arg(long, value_name = "NUMBER", requires = "die", requires = "signature")]
    round: Option<u64>,
    /// The signature of that round, 96 hex digits; it is held against the beacon's key, without a network.
    #[arg(long, value_name = "HEX", requires = "round")]
    signature: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    if let (Some(label), Some(secret)) = (&arguments.die, &arguments.secret) {
        return one_die(label, secret, arguments, &context.beacon()?);
    }
    there(context.store())?;
    let looked = Sqlite::examine(context.store()).map_err(HouseError::from)?;
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let games: Vec<GameId> = match &arguments.game {
        Some(name) => vec![game(&mut house, name)?],
        None => house.games()?,
    };
    let bar = output::progress(games.len(), "games");
    let (mut verdicts, mut damage) = (Vec::new(), damage(&looked, arguments.game.as_deref()));
    for game in &games {
        bar.set_message(game.to_string());
        match house.verify(game) {
            Ok(verdict) => verdicts.push(verdict),
            Err(error) if error.is_of_one() => damage.push(format!("{game}: NOT SOUND: {error}")),
            Err(error) => return Err(error.into()),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.json {
        output::say_json(&verdicts);
    } else {
        verdicts.iter().for_each(tell);
    }
    if !damage.is_empty() {
        let why = format!("what is stored is not what was written:\n  {}", damage.join("\n  "));
        return Err(Failure::new(Exit::Failed, Trouble::Damaged.told(&why, context.store())));
    }
    Ok(if verdicts.iter().all(Verdict::is_sound) { Exit::Ok } else { Exit::Failed })
}

/// What is wrong with the file, as far as it may be about the game that was asked for.
fn damage(looked: &Examined, game: Option<&str>) -> Vec<String> {
    let rows = looked.rows.iter().filter(|row| match (game, &row.game) {
        (Some(game), Some(of)) => of == game,
        _ => true,
    });
    looked.faults.iter().cloned().chain(rows.map(|row| format!("damaged: {row}"))).collect()
}

fn one_die(label: &str, secret: &str, arguments: &Arguments, beacon: &Beacon) -> CommandResult {
    let bad = |text: String| Failure::new(Exit::BadData, text);
    let secret = Secret::from_hex(secret).ok_or_else(|| bad("the secret is 64 hex digits".to_owned()))?;
    // The dice of teams in a tournament all have six sides, and their labels do not say so.
    let of_match = label.starts_with(MATCH_DIE).then_some(Sides::Counted(6));
    let sides = of_match.or_else(|| Sides::of(label));
    let sides =
        sides.ok_or_else(|| bad(format!("`{label}` does not end in what its die has on its sides")))?;
    let round = arguments.round.zip(arguments.signature.as_ref());
    let round = round.map(|(number, hex)| Round { number, signature: hex.to_ascii_lowercase() });
    let words = arguments.words.iter().map(String::as_str);
    let key = match &round {
        None => DiceKey::new(&secret, words),
        Some(round) => {
            let verified = beacon.verify(round);
            let wrong = |wrong| bad(format!("round {}: {wrong}", round.number));
            DiceKey::with_round(&secret, words, &verified.map_err(wrong)?)
        }
    };
    let (die, commitment) = (sides.shown(key.die(label, sides.count())), secret.commitment());
    if arguments.json {
        let (of, round) = (sides.to_string(), round.map(|r| r.number));
        let told = json!({
            "die": die, "sides": sides.count(), "of": of, "commitment": commitment, "round": round,
        });
        output::say_json(&told);
    } else {
        output::say(format!("die {die} of {sides}"));
        output::say(format!("commitment {commitment}"));
        if let Some(Round { number, .. }) = round {
            let (name, at) = (beacon_name(beacon, Lang::English), beacon.time_of(number));
            let at = at.format("%Y-%m-%d %H:%M:%S UTC");
            output::say(format!("round {number} of {name}, {at}: the signature is the beacon's"));
        }
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
    let rounds = verdict.rounds.iter().map(|r| {
        let signature = r.signature.clone().unwrap_or_else(|| "not known".to_owned());
        let found =
            r.fault.clone().unwrap_or_else(|| if r.used { "sound" } else { "decided nothing" }.to_owned());
        [r.sitting.turn.to_string(), r.sitting.phase.to_string(), r.round.to_string(), found, signature]
    });
    if !verdict.rounds.is_empty() {
        output::say(output::table(["turn", "closed before", "round", "found", "signature"], rounds));
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
