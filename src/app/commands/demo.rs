//! `estafette demo`: plays a demonstration game into a folder.

use std::path::PathBuf;

use clap::Args;

use super::super::context::Context;
use super::super::demo::{Demo, Folder, PLAYERS, SCRIPT, Step};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{key, output};
use estafette_core::words::counted;
use estafette_game::{HouseError, Ran, Verdict};
use estafette_store::Sqlite;

/// Turns that the demonstration plays to their end.
const TURNS: u32 = 2;

/// Arguments of `demo`.
#[derive(Debug, Args)]
#[command(after_help = "\
Sets up Grunwald 1410 for two players, takes in the mails of tests/mail/demo, answers each, and plays \
two turns. The folder must be new, empty, or left by an earlier demonstration. No network is used.

Example:
  estafette demo
  estafette demo somewhere-else")]
pub struct Arguments {
    /// Where everything is written.
    #[arg(default_value = "estafette-demo")]
    dir: PathBuf,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let folder = Folder::make(&arguments.dir)?;
    // Marked from the start, so that an interrupted demonstration can be repeated.
    folder.explain("An unfinished demonstration of Estafette; run `estafette demo` again.\n")?;
    let shelf = context.shelf()?;
    let key = key::of_store(&folder.store(), &key::beside(&folder.store()))?;
    let store = Sqlite::open(&folder.store(), &key).map_err(HouseError::Store)?;
    let mut demo = Demo::set_up(Box::new(store), &shelf)?;
    for (seat, address, name, _) in PLAYERS {
        output::say(format!("seat {seat}: {name} <{address}>"));
    }
    let bar = output::progress(SCRIPT.len() + 2, "demo");
    for step in SCRIPT {
        let lines = match step {
            Step::Mail { name, raw, about } => {
                folder.mail_in(name, raw)?;
                let handled = demo.mail(raw)?;
                vec![format!("mail  {about}"), format!("      {}", handled.reason)]
            }
            Step::Play => played(&demo.play()?),
        };
        bar.suspend(|| lines.iter().for_each(output::say));
        bar.inc(1);
    }
    bar.set_message("reports and maps");
    let sent = demo.write(&folder, TURNS)?;
    let mailed = demo.write_mailed(&folder, "polish")?.unwrap_or_else(|| "mailed".to_owned());
    bar.inc(1);
    bar.set_message("playing it all again");
    let verdict = demo.verify()?;
    bar.finish_and_clear();
    output::say(format!("{} went out; verify: {}", counted(sent.sent, "mail"), soundness(&verdict)));
    let guide = guide(&folder, &mailed);
    folder.explain(&guide)?;
    output::say(format!("\n{guide}"));
    match verdict.is_sound() {
        true => Ok(Exit::Ok),
        false => Err(Failure::new(Exit::Failed, "the game, played again, came out differently")),
    }
}

fn played(ran: &Ran) -> Vec<String> {
    let phases: Vec<String> = ran.resolved.iter().map(|s| format!("turn {} {}", s.turn, s.phase)).collect();
    vec![format!("play  {}; {}", phases.join(", "), counted(ran.mails, "mail"))]
}

fn soundness(verdict: &Verdict) -> String {
    let state = if verdict.is_sound() { "sound" } else { "NOT SOUND" };
    format!("{} played again, {state}", counted(verdict.phases.len(), "phase"))
}

fn guide(folder: &Folder, mailed: &str) -> String {
    let path = |name: &str| folder.path(name).display().to_string();
    format!(
        "Open first:\n  {}   the report that Anna was mailed of her first half-turn\n  {}   the map at the end of turn 2\n\
         Then:\n  {}   the players' mails as they came in\n  {}   receipts and reports as they went out\n  \
         {}   the reports among them, as a mail program shows them\n  \
         {}   whole turns as text and HTML, for each seat and the umpire\n  {}   SVG and PNG\n  {}   the game itself; try\n    \
         estafette --store {} status {}\n",
        path(mailed),
        path("maps/turn-2-umpire.png"),
        path("mail-in"),
        path("mail-out"),
        path("mailed"),
        path("reports"),
        path("maps"),
        path("estafette.db"),
        path("estafette.db"),
        super::super::demo::GAME,
    )
}
