//! `estafette desk queue`, `review`, `say`, `preview`, …: drafts, and what an umpire says to them.

use std::io::{self, Read};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::super::super::context::{Context, game, seat};
use super::super::super::exit::{CommandResult, Exit, Failure};
use super::super::super::{clock, output};
use super::super::rules::entry;
use estafette_core::words::counted;
use estafette_core::{GameId, Lang};
use estafette_game::{ActResult, House};
use estafette_orders::desk::{self, DeskWord};

/// Words that are read from standard input, in bytes at most.
const MOST_WORDS: u64 = 1 << 20;

/// What to do with drafts.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the drafts that wait for an umpire.
    Queue(Queue),
    /// Show a draft: orders, everything that happens, problems, what each seat would be told.
    Review(Review),
    /// Say something to a draft: approve it, rule on it.
    Say(Say),
    /// Show what rulings would change; nothing is entered.
    Preview(Say),
    /// Publish a draft.
    Approve(Act),
    /// Have a draft wait until an umpire approves it.
    Hold(Act),
    /// Give a draft up; the game waits for orders again.
    Drop(Act),
    /// Show earlier rulings, by rule and by words.
    Precedents(Precedents),
}

/// Who says something, and how its outcome is printed.
#[derive(Debug, Args)]
pub(super) struct Who {
    /// Who says it, as the players read it; the first umpire of the configuration without it.
    #[arg(long = "as", value_name = "NAME")]
    by: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

impl Who {
    /// The name of whoever says it.
    pub(super) fn name(&self, house: &House<'_>) -> String {
        self.by.clone().unwrap_or_else(|| house.umpires_name())
    }
}

/// Arguments of `desk queue`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  estafette desk queue")]
pub struct Queue {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `desk review`.
#[derive(Debug, Args)]
#[command(after_help = "\
The review is for umpires: it holds the orders of all seats. --seat shows what one seat would be mailed.

Example:
  estafette desk review spring-1410
  estafette desk review spring-1410 --seat polish
  estafette desk review spring-1410 --map draft")]
pub struct Review {
    /// The game.
    game: String,
    /// Show what this seat would be mailed.
    #[arg(long, conflicts_with = "json")]
    seat: Option<String>,
    /// Write the maps before and after into this folder, as SVG and PNG.
    #[arg(long, value_name = "FOLDER")]
    map: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `desk say` and `desk preview`.
#[derive(Debug, Args)]
#[command(after_help = "\
One act to an argument, or one to a line of standard input; all of them or none. The number is that of the \
draft that was looked at: when it is another by now, nothing is done.

Example:
  estafette desk say spring-1410 7 \"strike polish 3 because he took it back in time\" approve
  estafette desk preview spring-1410 7 \"die D17 = 4 because the counter was wrong\"
  estafette desk say spring-1410 7 --as Una < rulings.txt")]
pub struct Say {
    /// The game.
    game: String,
    /// The number of the draft.
    draft: u32,
    /// What is said; standard input without it.
    words: Vec<String>,
    #[command(flatten)]
    who: Who,
}

/// Arguments of `desk approve`, `desk hold` and `desk drop`.
#[derive(Debug, Args)]
#[command(after_help = "\
The number is that of the draft that was looked at: when it is another by now, nothing is done.

Example:
  estafette desk review spring-1410
  estafette desk approve spring-1410 7 && estafette send")]
pub struct Act {
    /// The game.
    game: String,
    /// The number of the draft.
    draft: u32,
    #[command(flatten)]
    who: Who,
}

/// Arguments of `desk precedents`.
#[derive(Debug, Args)]
#[command(after_help = "\
Rulings of all games of a system that still count, the newest first.

Example:
  estafette desk precedents grunwald-1410 --rule 8.5
  estafette desk precedents grunwald-1410 telephone")]
pub struct Precedents {
    /// The system.
    system: String,
    /// Only those about this rule and its parts.
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Only those with all of these words.
    words: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(command: &Command, context: &Context, house: &mut House<'_>) -> CommandResult {
    match command {
        Command::Queue(arguments) => queue(house, arguments),
        Command::Review(arguments) => review(house, arguments),
        Command::Say(arguments) => say(house, arguments),
        Command::Preview(arguments) => preview(house, arguments),
        Command::Approve(arguments) => act(house, arguments, DeskWord::Approve),
        Command::Hold(arguments) => act(house, arguments, DeskWord::Hold),
        Command::Drop(arguments) => act(house, arguments, DeskWord::Drop),
        Command::Precedents(arguments) => precedents(house, arguments, context),
    }
}

fn queue(house: &mut House<'_>, arguments: &Queue) -> CommandResult {
    let drafts = house.drafts()?;
    let utc = |at: &chrono::DateTime<chrono::Utc>| at.format("%Y-%m-%d %H:%M UTC").to_string();
    if arguments.json {
        let all: Vec<_> = drafts
            .iter()
            .map(|d| {
                serde_json::json!({
                    "game": d.game, "draft": d.number, "turn": d.turn, "title": d.title, "since": d.since,
                    "publish": d.publish,
                })
            })
            .collect();
        output::say_json(&all);
        return Ok(Exit::Ok);
    }
    if drafts.is_empty() {
        output::say("no draft waits");
        return Ok(Exit::Ok);
    }
    let rows = drafts.iter().map(|d| {
        let publish = d.publish.as_ref().map_or_else(|| "when it is approved".to_owned(), utc);
        [
            d.game.to_string(),
            d.number.to_string(),
            d.turn.to_string(),
            d.title.clone(),
            utc(&d.since),
            publish,
        ]
    });
    output::say(output::table(["game", "draft", "turn", "what", "since", "published"], rows));
    Ok(Exit::Ok)
}

fn review(house: &mut House<'_>, arguments: &Review) -> CommandResult {
    let (id, now) = (game(house, &arguments.game)?, clock::now());
    let wanted = arguments.seat.as_ref().map(|name| seat(house, &id, name)).transpose()?;
    let review = house.review(&id, now)?;
    if let Some(folder) = &arguments.map {
        let (before, after) = house.review_maps(&id, now)?;
        for (name, picture) in [("before", before), ("after", after)] {
            output::write_file(&folder.join(format!("{name}.svg")), picture.svg.as_bytes())?;
            output::write_file(&folder.join(format!("{name}.png")), &picture.png)?;
        }
    }
    if arguments.json {
        output::say_json(&review);
    } else if let Some(wanted) = wanted {
        let told = review.seats.iter().find(|s| s.seat == wanted.as_str());
        output::say(told.map_or("", |s| s.report.1.trim_end()));
    } else {
        let zone = house.umpires_zone();
        output::say(house.review_text(&review, &zone).trim_end());
    }
    if let Some(folder) = arguments.map.as_ref().filter(|_| !arguments.json) {
        output::say(format!("maps written to {}", folder.display()));
    }
    Ok(Exit::Ok)
}

fn say(house: &mut House<'_>, arguments: &Say) -> CommandResult {
    let (id, words) = said(house, arguments)?;
    let by = arguments.who.name(house);
    let result = house.act(&id, arguments.draft, &words, &by, clock::now())?;
    tell(house, &id, &result, arguments.who.json);
    Ok(Exit::Ok)
}

fn preview(house: &mut House<'_>, arguments: &Say) -> CommandResult {
    let (id, words) = said(house, arguments)?;
    if words.iter().any(|w| !matches!(w, DeskWord::Rule { .. } | DeskWord::Withdraw { .. })) {
        let text = "only rulings and withdrawals can be previewed";
        return Err(Failure::new(Exit::BadData, text));
    }
    let by = arguments.who.name(house);
    let (result, _) = house.preview(&id, arguments.draft, &words, &by, clock::now())?;
    if arguments.who.json {
        output::say_json(&result);
        return Ok(Exit::Ok);
    }
    result.done.iter().for_each(output::say);
    difference(house, &result);
    output::say("nothing was entered");
    Ok(Exit::Ok)
}

fn act(house: &mut House<'_>, arguments: &Act, word: DeskWord) -> CommandResult {
    let id = game(house, &arguments.game)?;
    let by = arguments.who.name(house);
    let result = house.act(&id, arguments.draft, &[word], &by, clock::now())?;
    tell(house, &id, &result, arguments.who.json);
    Ok(Exit::Ok)
}

/// What is said, read; one line that cannot be read stops all.
fn said(house: &mut House<'_>, arguments: &Say) -> Result<(GameId, Vec<DeskWord>), Failure> {
    let id = game(house, &arguments.game)?;
    let text = match arguments.words.as_slice() {
        [] => standard_input()?,
        words => words.join("\n"),
    };
    let read = desk::read(&text, &house.desk_names(&id)?);
    if !read.problems.is_empty() {
        let problems: Vec<String> = read.problems.iter().map(|p| p.render(Lang::English)).collect();
        let text = format!("nothing was done, since not all of it can be read:\n{}", problems.join("\n"));
        return Err(Failure::new(Exit::BadData, text));
    }
    if read.words.is_empty() {
        return Err(Failure::new(Exit::BadData, "nothing was said; `approve` publishes the draft"));
    }
    Ok((id, read.words.into_iter().map(|w| w.word).collect()))
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let read = io::stdin().lock().take(MOST_WORDS).read_to_string(&mut text);
    read.map_err(|e| Failure::new(Exit::BadData, format!("cannot read standard input: {e}")))?;
    Ok(text)
}

pub(super) fn tell(house: &House<'_>, id: &GameId, result: &ActResult, json: bool) {
    if json {
        output::say_json(result);
        return;
    }
    result.done.iter().for_each(output::say);
    difference(house, result);
    output::say(match result.draft {
        Some(draft) => format!("draft {draft} of {id} waits: `estafette desk review {id}` shows it"),
        None => {
            let mails = counted(result.mails, "mail");
            format!("no draft of {id} waits; {mails} put into the outbox")
        }
    });
}

fn difference(house: &House<'_>, result: &ActResult) {
    if !result.changed.is_empty() {
        output::say(format!("\n{}\n", house.difference_text(&result.changed)));
    }
}

fn precedents(house: &mut House<'_>, arguments: &Precedents, context: &Context) -> CommandResult {
    let shelf = context.shelf()?;
    let system = shelf.find(&arguments.system)?;
    let known = |said: &String| match system.rules().named(said) {
        Some(rule) => Ok(rule),
        None => entry(system, said).map(|e| e.id.clone()),
    };
    let rule = arguments.rule.as_ref().map(known).transpose()?;
    let found = house.precedents(&arguments.system, rule.as_ref(), &arguments.words.join(" "))?;
    if arguments.json {
        output::say_json(&found);
        return Ok(Exit::Ok);
    }
    if found.is_empty() {
        output::say("no such rulings");
        return Ok(Exit::Ok);
    }
    let rows = found.into_iter().map(|p| {
        // A note has no reason.
        let because = if p.because.is_empty() { String::new() } else { format!("\nbecause {}", p.because) };
        let what = format!("{}{because}", p.text);
        let which = format!("{} R{}", p.game, p.number);
        [p.at.format("%Y-%m-%d").to_string(), which, p.rules.join(", "), what, p.by]
    });
    output::say(output::table(["when", "game, ruling", "rules", "what", "by"], rows));
    Ok(Exit::Ok)
}
