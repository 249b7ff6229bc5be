//! The command line as data: help, man page and completions all come from here.

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand};

use super::commands::{
    address, adjudicate, answer, backup, beacon, case, check, clock, completions, deadline, delay, deliver,
    demo, desk, doctor, games, ingest, journal, man, map, new, nick, observer, poll, post, proof, renew,
    report, restore, rules, seat, send, serve, status, terms, tick, tournament, verify, waiting,
};
use super::exit::Exit;

/// Adjudicates wargames by mail: players mail orders, rules are applied with dice that anyone can
/// verify, reports and maps are mailed back.
#[derive(Debug, Parser)]
#[command(name = "estafette", version, max_term_width = 100, after_long_help = Exit::HELP)]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub struct Cli {
    /// What is common to all commands.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What is common to all commands.
#[derive(Debug, Clone, Args)]
pub struct Global {
    /// The file that holds the games.
    #[arg(long, global = true, value_name = "FILE", default_value = "estafette.db", env = "ESTAFETTE_STORE")]
    pub store: PathBuf,
    /// The file with the key of the store [default: beside it, `estafette.key` for `estafette.db`].
    #[arg(long, global = true, value_name = "FILE", env = "ESTAFETTE_KEY", hide_env_values = true)]
    pub key: Option<PathBuf>,
    /// Folder with game data to use instead of the built-in data.
    #[arg(long, global = true, value_name = "DIR", env = "ESTAFETTE_GAMES")]
    pub games: Option<PathBuf>,
    /// Configuration [default: estafette.toml, if it is there].
    #[arg(long, global = true, value_name = "FILE", env = "ESTAFETTE_CONFIG")]
    pub config: Option<PathBuf>,
    /// Say more about what is done; twice for even more.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

/// The commands, in the order of help.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a demonstration game into a folder.
    Demo(demo::Arguments),
    /// Set up a game.
    New(new::Arguments),
    /// Give a seat of a game to a player.
    Seat(seat::Arguments),
    /// Give a seat, or all seats, a new secret address.
    Renew(renew::Arguments),
    /// Change the addresses of a player.
    Address(address::Arguments),
    /// Show or set how letters of a game are proven to come from a seat.
    Proof(proof::Arguments),
    /// Say what the holder of a seat is called on the forum.
    Nick(nick::Arguments),
    /// Say who looks on at a game.
    Observer(observer::Arguments),
    /// Take in one mail, or one post of a forum, from standard input.
    Ingest(ingest::Arguments),
    /// Read the mails waiting in the Maildir.
    Poll(poll::Arguments),
    /// Send the mails waiting in the outbox.
    Send(send::Arguments),
    /// Let go of mails that are held back for an address that bounced.
    Deliver(deliver::Arguments),
    /// See drafts and rule on them, go back in a game, mail links to pages.
    #[command(subcommand)]
    Desk(desk::Command),
    /// Look whether the service works here, and what to mend.
    Doctor(doctor::Arguments),
    /// Make a whole copy of the file of games, also while the service runs.
    Backup(backup::Arguments),
    /// Put a copy in the place of the file of games.
    Restore(restore::Arguments),
    /// Run as a service: take mail in, answer it, send what waits.
    Serve(serve::Arguments),
    /// Try an order text against a live position; nothing is entered.
    Check(check::Arguments),
    /// Resolve the phases that are due and mail the reports.
    Adjudicate(adjudicate::Arguments),
    /// Show or set the terms under which a game is played by post: its schedule, what becomes of who is late.
    Terms(terms::Arguments),
    /// Announce and run tournaments, show standings, simulate.
    #[command(subcommand)]
    Tournament(tournament::Command),
    /// Do what is due by the clock, once.
    Tick(tick::Arguments),
    /// Have the clock of a game stand still, or go on.
    Clock(clock::Arguments),
    /// Set or lift the deadline of a game.
    Deadline(deadline::Arguments),
    /// Enter a round of the beacon for which the dice of a game wait.
    Beacon(beacon::Arguments),
    /// Grant or refuse a delay that a seat has asked for.
    Delay(delay::Arguments),
    /// Answer an open question as an umpire.
    Answer(answer::Arguments),
    /// Show where a game stands.
    Status(status::Arguments),
    /// Show a report.
    Report(report::Arguments),
    /// Write a report as a post of a forum.
    Post(post::Arguments),
    /// Draw the map.
    Map(map::Arguments),
    /// Show what went into a game.
    Journal(journal::Arguments),
    /// Recompute a game and compare.
    Verify(verify::Arguments),
    /// Run adjudication cases.
    Case(case::Arguments),
    /// Show the rules of a system, their source files and cases.
    Rules(rules::Arguments),
    /// Check game data.
    #[command(subcommand)]
    Games(games::Command),
    /// Print completions for a shell.
    Completions(completions::Arguments),
    /// Print or write the manual pages.
    Man(man::Arguments),
    /// Show who waits for a game, or take somebody off a waiting list.
    Waiting(waiting::Arguments),
}

impl Command {
    /// Whether a mail server reads how it ends: a mail that is safe on disk must not come again because the line
    /// about it could not be printed.
    pub fn answers_a_mail_server(&self) -> bool {
        matches!(self, Self::Ingest(arguments) if !arguments.is_post())
    }
}

/// The whole command line, for the man page and completions.
pub fn command() -> clap::Command {
    Cli::command()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound_and_each_command_has_an_example() {
        let mut root = command();
        root.clone().debug_assert();
        root.build();
        for sub in root.get_subcommands().filter(|c| c.get_name() != "help") {
            for leaf in std::iter::once(sub).chain(sub.get_subcommands()) {
                if leaf.has_subcommands() || leaf.get_name() == "help" {
                    continue;
                }
                let help = leaf.clone().render_long_help().to_string();
                assert!(help.contains("Example"), "`{}` has no example:\n{help}", leaf.get_name());
                assert!(leaf.get_about().is_some(), "`{}` has no help", leaf.get_name());
            }
        }
    }
}
