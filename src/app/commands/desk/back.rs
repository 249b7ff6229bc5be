//! `estafette desk phases`, `rollback`, `rerun`, `correct`, `shadow`: going back, correcting facts, and trying
//! phases under the present rules.

use clap::{Args, Subcommand};

use super::super::super::context::game;
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::super::super::{clock, output};
use super::drafts::Who;
use estafette_core::Lang;
use estafette_core::words::counted;
use estafette_game::{GoneBack, House, Shadow, Shadowed, Stands};
use estafette_orders::desk::{self, DeskWord};

/// What to do with what was played.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the phases of a game by number, with those that count no more.
    Phases(Phases),
    /// Roll a game back to the position after a phase; it is played anew from there.
    Rollback(Back),
    /// Run phases again, from one of them on: same orders, answers and dice, under what you rule.
    Rerun(Back),
    /// Correct facts of a position when no draft waits.
    Correct(Correct),
    /// Adjudicate a finished turn once more under the present rules, and show what differs.
    Shadow(ShadowOf),
}

/// Arguments of `desk phases`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette desk phases spring-1410")]
pub struct Phases {
    /// The game.
    game: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `desk rollback` and `desk rerun`.
#[derive(Debug, Args)]
#[command(after_help = "\
`rollback` goes on from the position after the phase, 0 for the opening: the orders of the turns that come \
again are void, the dice are others, and every seat is mailed the reason. `rerun` begins with the phase itself \
and leaves a draft, which replaces what was reported when you approve it.

Example:
  estafette desk rollback spring-1410 12 --because \"a mail of Anna's was lost on our side\"
  estafette desk rerun spring-1410 13 --because \"8.56 was misread\"")]
pub struct Back {
    /// The game.
    game: String,
    /// The number of the phase, as `estafette desk phases` lists it.
    phase: u32,
    /// Why; it is mailed to all.
    #[arg(long, value_name = "REASON")]
    because: String,
    #[command(flatten)]
    who: Who,
}

/// Arguments of `desk correct`.
#[derive(Debug, Args)]
#[command(after_help = "\
At once, and told to each seat as far as it may know; in a pause, when the phase is run again. All of the \
corrections or none. When a draft waits, correct it there.

Example:
  estafette desk correct spring-1410 \"set units.K02.at = A20B27 because it was set up wrongly\"
  estafette desk correct spring-1410 \"award polish 5 because of 12.3\"")]
pub struct Correct {
    /// The game.
    game: String,
    /// `set …`, `award …` or `take …`, each with its reason; one reason for all.
    #[arg(required = true)]
    words: Vec<String>,
    #[command(flatten)]
    who: Who,
}

/// Arguments of `desk shadow`.
#[derive(Debug, Args)]
#[command(after_help = "\
Each phase is played from its own stored position, so that a difference is its own, and once more from where \
the phases before it would have led. Orders, answers, dice and rulings are those of the time. Nothing is \
entered.

Example:
  estafette desk shadow spring-1410 4")]
pub struct ShadowOf {
    /// The game.
    game: String,
    /// The turn; the last that is over without it.
    turn: Option<u32>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(command: &Command, house: &mut House<'_>) -> CommandResult {
    match command {
        Command::Phases(arguments) => phases(house, arguments),
        Command::Rollback(arguments) => {
            let game = game(house, &arguments.game)?;
            let (because, by) = (&arguments.because, arguments.who.name(house));
            let gone = house.roll_back(&game, arguments.phase, because, &by, clock::now())?;
            tell(&gone, arguments);
            Ok(Exit::Ok)
        }
        Command::Rerun(arguments) => {
            let game = game(house, &arguments.game)?;
            let (because, by) = (&arguments.because, arguments.who.name(house));
            let gone = house.rerun(&game, arguments.phase, because, &by, clock::now())?;
            tell(&gone, arguments);
            Ok(Exit::Ok)
        }
        Command::Correct(arguments) => correct(house, arguments),
        Command::Shadow(arguments) => {
            let game = game(house, &arguments.game)?;
            let shadow = house.shadow(&game, arguments.turn)?;
            if arguments.json {
                output::say_json(&shadow);
            } else {
                show(&shadow);
            }
            Ok(Exit::Ok)
        }
    }
}

fn phases(house: &mut House<'_>, arguments: &Phases) -> CommandResult {
    let game = game(house, &arguments.game)?;
    let lines = house.history(&game)?;
    if arguments.json {
        output::say_json(&lines);
        return Ok(Exit::Ok);
    }
    let rows = lines.into_iter().map(|line| {
        let standing = match line.standing {
            Stands::Counts => "",
            Stands::Void => "counts no more",
            Stands::WentBack => "the game went back",
        };
        [line.number.to_string(), line.turn.to_string(), line.title, standing.to_owned()]
    });
    output::say(output::table(["no", "turn", "phase", ""], rows));
    Ok(Exit::Ok)
}

fn tell(gone: &GoneBack, arguments: &Back) {
    if arguments.who.json {
        output::say_json(gone);
        return;
    }
    let game = &arguments.game;
    output::say(match gone.to {
        0 => format!("{game} stands at the opening again; due is {}", gone.due),
        to => format!("{game} stands after phase {to} again; due is {}", gone.due),
    });
    if let Some(dropped) = gone.dropped {
        output::say(format!("draft {dropped} is gone"));
    }
    if let Some(draft) = gone.draft {
        output::say(format!("draft {draft} waits: `estafette desk review {game}`"));
    }
    output::say(format!("in the outbox: {}", counted(gone.mails, "mail")));
}

fn correct(house: &mut House<'_>, arguments: &Correct) -> CommandResult {
    let game = game(house, &arguments.game)?;
    let bad = |text: String| Failure::new(Exit::BadData, text);
    let read = desk::read(&arguments.words.join("\n"), &house.desk_names(&game)?);
    if let Some(problem) = read.problems.first() {
        return Err(bad(problem.render(Lang::English).trim_end().to_owned()));
    }
    let (mut demands, mut reasons) = (Vec::new(), Vec::new());
    for spoken in read.words {
        let DeskWord::Rule { demand, because } = spoken.word else {
            return Err(bad(format!("`{}` corrects nothing: use `set`, `award` or `take`", spoken.text)));
        };
        demands.push(demand);
        if !because.is_empty() && !reasons.contains(&because) {
            reasons.push(because);
        }
    }
    let by = arguments.who.name(house);
    let done = house.correct(&game, &demands, &reasons.join("; "), &by, clock::now())?;
    if arguments.who.json {
        output::say_json(&done);
    } else {
        done.done.iter().for_each(output::say);
        output::say(match done.mails {
            0 => "a phase waits for answers: it is so when that is run again".to_owned(),
            mails => format!("in the outbox: {}", counted(mails, "mail")),
        });
    }
    Ok(Exit::Ok)
}

fn show(shadow: &Shadow) {
    output::say(format!(
        "{}, turn {}, under revision {} of the rules",
        shadow.game, shadow.turn, shadow.revision
    ));
    for phase in &shadow.phases {
        output::say(format!("{} {} (revision {})", phase.number, phase.title, phase.revision));
        shadowed("by itself", &phase.alone);
        shadowed("after those before it", &phase.chained);
    }
}

fn shadowed(how: &str, shadowed: &Shadowed) {
    match shadowed {
        Shadowed::Same => output::say(format!("  {how}: the same")),
        Shadowed::Cannot { why } => output::say(format!("  {how}: cannot be played: {why}")),
        Shadowed::Differs { lines } => {
            output::say(format!("  {how}: differs"));
            for line in lines {
                output::say(format!("    {} {}", line.change.mark(), line.text));
            }
        }
    }
}
