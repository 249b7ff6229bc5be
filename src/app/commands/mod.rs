//! One file per command. Each parses its arguments, calls one function of another room, and prints.

pub mod address;
pub mod adjudicate;
pub mod answer;
pub mod backup;
pub mod beacon;
pub mod case;
pub mod check;
pub mod clock;
pub mod completions;
pub mod deadline;
pub mod delay;
pub mod deliver;
pub mod demo;
pub mod desk;
pub mod doctor;
pub mod games;
pub mod ingest;
pub mod journal;
pub mod man;
pub mod map;
pub mod new;
pub mod nick;
pub mod observer;
pub mod poll;
pub mod post;
pub mod proof;
pub mod renew;
pub mod report;
pub mod restore;
pub mod rules;
pub mod seat;
pub mod send;
pub mod serve;
pub mod status;
pub mod terms;
pub mod tick;
pub mod tournament;
pub mod verify;
pub mod waiting;

use super::cli::{Cli, Command};
use super::context::Context;
use super::exit::CommandResult;
use estafette_game::{Handled, House, HouseError, Unproven};
use estafette_mail::Checker;

/// Letters looked into at a time.
const TOGETHER: u32 = 50;

/// Runs the command that was given.
///
/// # Errors
/// What ended it early, with its exit code.
pub fn run(cli: Cli) -> CommandResult {
    let context = Context::new(cli.global);
    obey(&cli.command, &context).map_err(|failure| failure.of_store(context.store()))
}

fn obey(command: &Command, context: &Context) -> CommandResult {
    match command {
        Command::Demo(arguments) => demo::run_command(arguments, context),
        Command::New(arguments) => new::run_command(arguments, context),
        Command::Seat(arguments) => seat::run_command(arguments, context),
        Command::Address(arguments) => address::run_command(arguments, context),
        Command::Proof(arguments) => proof::run_command(arguments, context),
        Command::Renew(arguments) => renew::run_command(arguments, context),
        Command::Nick(arguments) => nick::run_command(arguments, context),
        Command::Observer(arguments) => observer::run_command(arguments, context),
        Command::Ingest(arguments) => ingest::run_command(arguments, context),
        Command::Poll(arguments) => poll::run_command(arguments, context),
        Command::Send(arguments) => send::run_command(arguments, context),
        Command::Deliver(arguments) => deliver::run_command(arguments, context),
        Command::Desk(command) => desk::run_command(command, context),
        Command::Backup(arguments) => backup::run_command(arguments, context),
        Command::Restore(arguments) => restore::run_command(arguments, context),
        Command::Doctor(arguments) => doctor::run_command(arguments, context),
        Command::Serve(arguments) => serve::run_command(arguments, context),
        Command::Check(arguments) => check::run_command(arguments, context),
        Command::Adjudicate(arguments) => adjudicate::run_command(arguments, context),
        Command::Terms(arguments) => terms::run_command(arguments, context),
        Command::Tournament(command) => tournament::run_command(command, context),
        Command::Tick(arguments) => tick::run_command(arguments, context),
        Command::Clock(arguments) => clock::run_command(arguments, context),
        Command::Deadline(arguments) => deadline::run_command(arguments, context),
        Command::Beacon(arguments) => beacon::run_command(arguments, context),
        Command::Delay(arguments) => delay::run_command(arguments, context),
        Command::Answer(arguments) => answer::run_command(arguments, context),
        Command::Status(arguments) => status::run_command(arguments, context),
        Command::Post(arguments) => post::run_command(arguments, context),
        Command::Report(arguments) => report::run_command(arguments, context),
        Command::Map(arguments) => map::run_command(arguments, context),
        Command::Journal(arguments) => journal::run_command(arguments, context),
        Command::Verify(arguments) => verify::run_command(arguments, context),
        Command::Case(arguments) => case::run_command(arguments, context),
        Command::Rules(arguments) => rules::run_command(arguments, context),
        Command::Games(command) => games::run_command(command, context),
        Command::Completions(arguments) => completions::run_command(arguments),
        Command::Man(arguments) => man::run_command(arguments),
        Command::Waiting(arguments) => waiting::run_command(arguments, context),
    }
}

/// Finds out who sent the letters that wait, and notes it with them.
///
/// # Errors
/// When the store fails.
pub fn prove_waiting(house: &mut House<'_>, checker: &Checker) -> Result<(), HouseError> {
    let mut after = 0;
    loop {
        let letters = house.unproven(after, TOGETHER)?;
        let Some(last) = letters.last() else { return Ok(()) };
        after = last.number;
        let look = |letter: &Unproven| {
            let proof = checker.check(&letter.raw, &letter.envelope, super::clock::now());
            tracing::info!(letter = %letter.id, standing = ?proof.standing, reason = %proof.reason, "looked into");
            (letter.id.clone(), proof)
        };
        let proofs: Vec<_> = letters.iter().map(look).collect();
        // The store takes their rows in hand again, which may be large.
        drop(letters);
        house.prove(&proofs)?;
    }
}

/// One line about a letter that was handled.
pub fn handled_line(handled: &Handled) -> String {
    let letter = handled.letter.0.get(..12).unwrap_or(&handled.letter.0);
    let seat = handled.seat.as_ref().map_or_else(String::new, |(game, seat)| format!(" {game} {seat}:"));
    format!("{letter}{seat} {}", handled.reason)
}
