//! `estafette deadline`: sets or lifts the deadline of a game.

use chrono::{DateTime, NaiveDateTime, Utc};
use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::{clock, output};

/// Arguments of `deadline`.
#[derive(Debug, Args)]
#[command(after_help = "\
The deadline is shown in mails, in each player's own time zone. A deadline that was announced is never moved \
earlier, nor lifted and then set earlier. When it is lifted, the clock of a game with a schedule stands. What \
happens when it passes is for `estafette terms` to say; in a game without terms nothing does: run \
`estafette adjudicate GAME --now` then.

Example:
  estafette deadline spring-1410 2026-12-01T18:00Z
  estafette deadline spring-1410 none")]
pub struct Arguments {
    /// The game.
    game: String,
    /// A moment in UTC, or `none`.
    #[arg(value_parser = moment)]
    when: Moment,
}

/// A deadline, or none.
#[derive(Debug, Clone, Copy)]
enum Moment {
    At(DateTime<Utc>),
    None,
}

fn moment(text: &str) -> Result<Moment, String> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(Moment::None);
    }
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Ok(Moment::At(at.to_utc()));
    }
    let plain = text.trim_end_matches(['Z', 'z']).replace('T', " ");
    NaiveDateTime::parse_from_str(&plain, "%Y-%m-%d %H:%M")
        .map(|at| Moment::At(at.and_utc()))
        .map_err(|_| "write it as 2026-12-01T18:00Z (UTC), or `none`".to_owned())
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let at = match arguments.when {
        Moment::At(at) => Some(at),
        Moment::None => None,
    };
    house.set_deadline(&game, at, clock::now())?;
    let stands = house.status(&game)?.people.halted.is_some();
    output::say(match at {
        Some(at) => format!("{game}: orders are due by {}", at.format("%Y-%m-%d %H:%M UTC")),
        None if stands => format!(
            "{game}: no deadline; its clock stands until `estafette clock {game} go`, or until another deadline is set"
        ),
        None => format!("{game}: no deadline"),
    });
    Ok(Exit::Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deadlines_are_read_in_utc() {
        for text in ["2026-12-01T18:00Z", "2026-12-01 18:00", "2026-12-01T19:00:00+01:00"] {
            let Ok(Moment::At(at)) = moment(text) else { panic!("{text}") };
            assert_eq!(at.to_rfc3339(), "2026-12-01T18:00:00+00:00");
        }
        assert!(matches!(moment("None"), Ok(Moment::None)));
        assert!(moment("tomorrow").is_err());
    }
}
