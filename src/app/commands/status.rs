//! `estafette status`: shows where games stand.

use chrono::{DateTime, Utc};
use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit};
use super::super::output;
use estafette_core::words::counted;
use estafette_core::{GameId, SeatId};
use estafette_game::{
    DraftStatus, HolderStatus, MailTrouble, Owes, ProposalStatus, RoundStatus, SeatStatus, Status, Trouble,
};
use estafette_words::Voice;

/// Arguments of `status`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette status
  estafette status spring-1410 --json")]
pub struct Arguments {
    /// The game; all without one.
    game: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let games: Vec<GameId> = match &arguments.game {
        Some(name) => vec![game(&mut house, name)?],
        None => house.games()?,
    };
    let all = games.iter().map(|g| house.status(g)).collect::<Result<Vec<Status>, _>>()?;
    if arguments.json {
        output::say_json(&all);
    } else if arguments.game.is_some() {
        all.iter().for_each(tell_one);
    } else {
        let rows = all.iter().map(|s| {
            let turn = s.turn.map_or_else(String::new, |t| t.to_string());
            [s.game.to_string(), s.system.clone(), s.state.clone(), turn, s.due.clone(), deadline(s)]
        });
        output::say(output::table(["game", "system", "state", "turn", "due", "deadline"], rows));
    }
    Ok(Exit::Ok)
}

fn tell_one(status: &Status) {
    output::say(format!("{}: {}, scenario {}", status.game, status.system, status.scenario));
    output::say(format!("{}: {}", status.state, status.due));
    if let Some(draft) = &status.draft {
        output::say(draft_line(status, draft));
    }
    output::say(format!("deadline: {}", deadline(status)));
    status.round.iter().flat_map(|round| round_lines(status, round)).for_each(output::say);
    if let Some(why) = &status.people.halted {
        let game = &status.game;
        output::say(format!("the clock stands: {why}\n  `estafette clock {game} go` lets it go on"));
    }
    output::say(format!(
        "{} resolved, {} unsent",
        counted(status.phases as usize, "phase"),
        counted(status.unsent, "mail")
    ));
    output::say(format!("commitment to the dice: {}", status.commitment));
    output::say(format!("letters are proven by: {}", status.proof));
    let rows = status.seats.iter().map(|s| {
        let holder = holder(s);
        let words = if s.words { "in" } else { "none" };
        [s.seat.to_string(), s.title.clone(), holder, owes(s).to_owned(), words.to_owned(), questions(s)]
    });
    output::say(output::table(["seat", "side", "holder", "owes", "dice words", "questions"], rows));
    status.people.seats.iter().flat_map(holder_lines).for_each(output::say);
    for proposal in &status.people.proposals {
        output::say(proposal_line(status, proposal));
    }
    for seat in &status.seats {
        if let Some(mail) = &seat.mail {
            output::say(trouble(seat, mail));
        }
    }
}

/// The round of the beacon that decides, and how it is entered where it does not come by itself.
fn round_lines(status: &Status, round: &RoundStatus) -> Vec<String> {
    let RoundStatus { round, comes, awaited, beacon, by_hand, page } = round;
    let second = |at: &DateTime<Utc>| at.format("%Y-%m-%d %H:%M:%S UTC").to_string();
    let comes = second(comes);
    if !awaited {
        return vec![format!(
            "dice: round {round} of {beacon} decides, unless all are in before; it comes at {comes}"
        )];
    }
    let mut lines =
        vec![format!("dice: closed; waits for round {round} of {beacon}, which comes at {comes}")];
    if let Some(from) = by_hand {
        let game = &status.game;
        lines.push(format!(
            "  from {} on `estafette beacon {game} {round} SIGNATURE` enters it by hand",
            second(from)
        ));
        lines.extend(page.iter().map(|page| format!("  its signature stands at {page}")));
    }
    lines
}

/// The draft that waits, and how to look at it.
fn draft_line(status: &Status, draft: &DraftStatus) -> String {
    let published = draft.publish.map_or_else(
        || "until it is approved".to_owned(),
        |at| format!("for an objection until {}", at.format("%Y-%m-%d %H:%M UTC")),
    );
    format!("draft {} waits {published}\n  `estafette desk review {}` shows it", draft.number, status.game)
}

/// What is to be known of a holder besides what the seat owes.
fn holder_lines(holder: &HolderStatus) -> Vec<String> {
    let (seat, day) = (&holder.seat, |at: &DateTime<Utc>| at.format("%Y-%m-%d %H:%M UTC").to_string());
    let away = holder.away.iter().map(|(from, until)| (day(from), day(until)));
    let mut lines: Vec<String> =
        away.map(|(from, until)| format!("{seat}: away from {from} until {until}")).collect();
    lines.extend(holder.vacant.iter().map(|why| format!("{seat}: offered to others, {why}")));
    lines
        .extend(holder.lent_until.iter().map(|at| format!("{seat}: held by a substitute until {}", day(at))));
    lines.extend(holder.substitute.iter().map(|who| format!("{seat}: substitute will be {who}")));
    lines.extend((holder.misses > 0).then(|| format!("{seat}: missed {} in a row", holder.misses)));
    lines.extend(holder.waits.then(|| format!("{seat}: wants all of its time")));
    lines
}

/// A proposal, and what can be done about it.
fn proposal_line(status: &Status, proposal: &ProposalStatus) -> String {
    let agreed: Vec<&str> = proposal.agreed.iter().map(SeatId::as_str).collect();
    let agreed = if agreed.is_empty() { String::new() } else { format!(", agreed: {}", agreed.join(", ")) };
    let until = proposal.until.format("%Y-%m-%d %H:%M UTC");
    let (game, number, seat, what) = (&status.game, proposal.number, &proposal.seat, &proposal.what);
    let mut line = format!("proposal {number} of {seat}: {what}; open until {until}{agreed}");
    if what.starts_with("a delay") {
        line.push_str(&format!("\n  `estafette delay {game} {number} grant` or `refuse` decides it"));
    }
    line
}

fn holder(seat: &SeatStatus) -> String {
    let mut lines = vec![seat.holder.clone().unwrap_or_else(|| "nobody".to_owned())];
    lines.extend(seat.addresses.iter().map(|address| format!("also <{address}>")));
    lines.extend(seat.phrase.then(|| "has a pass phrase".to_owned()));
    lines.extend(seat.record.share().map(|_| seat.record.say(Voice::ENGLISH)));
    lines.join("\n")
}

fn deadline(status: &Status) -> String {
    status.deadline.map_or_else(|| "none".to_owned(), |at| at.format("%Y-%m-%d %H:%M UTC").to_string())
}

/// Why a seat's mail does not go out.
fn trouble(seat: &SeatStatus, mail: &MailTrouble) -> String {
    let (who, since) = (&seat.seat, mail.since.format("%Y-%m-%d %H:%M UTC"));
    let held = counted(mail.held as usize, "mail");
    match mail.trouble {
        Trouble::Bouncing => {
            format!("{who}: mail comes back since {since}: {}\n  held back: {held}", mail.why)
        }
        Trouble::Off => format!("{who}: wants no reports since {since}; held back: {held}"),
    }
}

fn owes(seat: &SeatStatus) -> &'static str {
    match seat.owes {
        Owes::Nothing => "nothing",
        Owes::Sheet => "a sheet",
        Owes::Part => "the rest of its sheet",
        Owes::More => "a sheet held open",
        Owes::In => "nothing, the sheet is in",
        Owes::Answer => "an answer",
    }
}

fn questions(seat: &SeatStatus) -> String {
    let one = |(question, answer): &(String, Option<String>)| match answer {
        Some(answer) => format!("{question}: {answer}"),
        None => format!("{question}: open"),
    };
    seat.questions.iter().map(one).collect::<Vec<_>>().join("\n")
}
