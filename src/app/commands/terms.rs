//! `estafette terms`: shows or sets the terms under which a game is played by post.

use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_game::Terms;

/// Arguments of `terms`.
#[derive(Debug, Args)]
#[command(after_help = "\
A game with terms has a clock: `estafette serve`, or `estafette tick`, announces deadlines, reminds, and \
goes on by itself. A game without any waits for `estafette adjudicate`. Terms count from when they are \
set; a deadline that was announced stays. `estafette terms --help-keys` lists the keys.

Example:
  estafette terms spring-1410
  estafette terms spring-1410 schedule=\"every Tue and Fri 20:00 Europe/Warsaw, grace 12 h\" \\
      missing=hold
  estafette terms spring-1410 schedule=\"72 h after the last turn, early\" fuse=50 takeover=2")]
pub struct Arguments {
    /// The game.
    #[arg(required_unless_present = "help_keys")]
    game: Option<String>,
    /// What to change; the rest stays.
    #[arg(value_name = "KEY=VALUE", value_parser = setting)]
    changes: Vec<(String, String)>,
    /// List the keys, their values and what they mean.
    #[arg(long)]
    help_keys: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE, such as missing=hold")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// Changes terms by keys and values.
///
/// # Errors
/// An unknown key or a value that does not fit.
pub fn changed(mut terms: Terms, changes: &[(String, String)]) -> Result<Terms, Failure> {
    for (key, value) in changes {
        terms.set(key, value).map_err(|why| Failure::new(Exit::BadData, why))?;
    }
    Ok(terms)
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let Some(name) = arguments.game.as_ref().filter(|_| !arguments.help_keys) else {
        for (key, default) in Terms::default().lines() {
            output::say(format!("{}={}\n    {}; without it: {default}", key.key, key.values, key.meaning));
        }
        return Ok(Exit::Ok);
    };
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, name)?;
    let mut terms = house.terms(&game)?;
    if !arguments.changes.is_empty() {
        let new = changed(terms.unwrap_or_default(), &arguments.changes)?;
        house.set_terms(&game, &new, clock::now())?;
        terms = Some(new);
    }
    if arguments.json {
        output::say_json(&terms);
        return Ok(Exit::Ok);
    }
    match terms {
        None => output::say(format!("{game} has no terms: nothing happens by itself")),
        Some(terms) => {
            for (key, value) in terms.lines() {
                output::say(format!("{}={value}", key.key));
            }
        }
    }
    Ok(Exit::Ok)
}
