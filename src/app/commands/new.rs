//! `estafette new`: sets up a game.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;

use super::super::context::{Context, StoreFile, read_text};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use super::terms;
use estafette_core::{GameId, Lang, SeatId, Ways};
use estafette_game::{NewGame, SignOn, Terms};
use estafette_orders::near::which;
use estafette_rules::{Mustered, Settings, System};

/// Arguments of `new`.
#[derive(Debug, Args)]
#[command(after_help = "\
Makes the file of the games if it is not there. The commitment to the dice stands in the first mail to \
each seat; keep it if you want to check the dice yourself.

Example:
  estafette new spring-1410 grunwald-1410
  estafette new spring-1410 grunwald-1410 --set GD-15=ask --set GD-22=ask
  estafette new spring-1410 grunwald-1410 --proof secret,dkim
  estafette new hydaspes wrg-6th --army a=macedon.txt --army b=porus.txt
  estafette new spring-1410 grunwald-1410 --term signon=open \\
      --term schedule=\"every Tue 20:00 Europe/Warsaw\"")]
pub struct Arguments {
    /// Name of the game: small letters, digits and `-`, as it will stand in addresses.
    game: String,
    /// The rule system.
    system: String,
    /// The scenario [default: the first of the system].
    #[arg(long)]
    scenario: Option<String>,
    /// A setting of the game, or `ask` for a decision; may be given often.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The army list of a seat, in systems that read army lists, in place of the scenario's army; may be given
    /// for each seat. What the list comes to is printed.
    #[arg(long = "army", value_name = "SEAT=FILE", value_parser = army)]
    armies: Vec<(String, PathBuf)>,
    /// How letters are proven to come from a seat: see `estafette proof`.
    #[arg(long, value_name = "WAYS", default_value = "secret")]
    proof: Ways,
    /// A term under which it is played by post, such as `signon=open`; may be given often: see `estafette terms`.
    #[arg(long = "term", value_name = "KEY=VALUE", value_parser = term)]
    terms: Vec<(String, String)>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE, such as GD-15=ask")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

fn army(text: &str) -> Result<(String, PathBuf), String> {
    let (seat, file) = text.split_once('=').ok_or("write it as SEAT=FILE, such as a=macedon.txt")?;
    Ok((seat.trim().to_owned(), PathBuf::from(file.trim())))
}

fn term(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE, such as signon=open")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let game: GameId = arguments.game.parse().map_err(|e| Failure::new(Exit::BadData, format!("{e}")))?;
    let shelf = context.shelf()?;
    let system = shelf.find(&arguments.system)?;
    let mut settings: BTreeMap<String, String> = arguments.settings.iter().cloned().collect();
    let mut mustered = Vec::new();
    for (seat, file) in &arguments.armies {
        let text = read_text(file)?;
        let army = muster(system, seat, &text).map_err(|why| Failure::new(Exit::BadData, why))?;
        mustered.push((seat, army));
        settings.insert(format!("army.{seat}"), text);
    }
    let new = NewGame {
        game,
        system: arguments.system.clone(),
        scenario: arguments.scenario.clone(),
        settings: Settings(settings),
    };
    // What cannot be read must not leave a game behind that has other terms.
    let terms = terms::changed(Terms::default(), &arguments.terms)?;
    let created = context.begin(&shelf, |house| {
        let created = house.create(&new, &mut clock::randomness()?, clock::now())?;
        house.set_proof(&created.game, &arguments.proof, clock::now())?;
        if !arguments.terms.is_empty() {
            house.set_terms(&created.game, &terms, clock::now())?;
        }
        Ok(created)
    })?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    if arguments.json {
        output::say_json(&created);
        return Ok(Exit::Ok);
    }
    output::say(format!("{} is set up: {}, scenario {}", created.game, new.system, created.scenario));
    for (seat, army) in &mustered {
        output::say(format!("the army of {seat}:"));
        for line in &army.stated {
            output::say(format!("  {line}"));
        }
        for problem in &army.problems {
            output::say(problem.render(Lang::English));
        }
    }
    output::say(format!("commitment to the dice: {}", created.commitment));
    let seats = house.status(&created.game)?.seats;
    for seat in &seats {
        if let Some(holder) = &seat.holder {
            output::say(format!("{} was waiting and has {}", holder, seat.seat));
        }
    }
    if seats.iter().any(|seat| seat.holder.is_none()) {
        output::say(match terms.signon {
            SignOn::Closed => "now give its seats to players:",
            _ => "its seats are open for sign-on by mail; to give them to players yourself:",
        });
    }
    for seat in seats.iter().filter(|seat| seat.holder.is_none()) {
        output::say(example(&created.game, &seat.seat));
    }
    Ok(Exit::Ok)
}

/// A seat's army list as the system reads it.
///
/// # Errors
/// A sentence with the nearest seat, or all that is wrong with the list.
fn muster(system: &dyn System, seat: &str, text: &str) -> Result<Mustered, String> {
    let seats: Vec<String> = system.seats().into_iter().map(|s| s.id.to_string()).collect();
    if !seats.iter().any(|known| known == seat) {
        let hint = which(seat, seats.iter().map(String::as_str));
        return Err(format!("`{seat}` is no seat of {}{hint}", system.title()));
    }
    let army = system.muster(text);
    let army = army.ok_or_else(|| format!("{} takes no army lists", system.title()))?;
    if army.is_sound() {
        return Ok(army);
    }
    let wrong: Vec<String> = army.problems.iter().map(|p| p.render(Lang::English)).collect();
    Err(format!("the army list of {seat} cannot be played:\n{}", wrong.join("\n")))
}

fn example(game: &GameId, seat: &SeatId) -> String {
    format!("  estafette seat {game} {seat} ADDRESS --name NAME --zone Europe/Warsaw")
}
