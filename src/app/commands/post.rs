//! `estafette post`: writes a report as a post of a forum, to be pasted or mailed.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::super::context::{Context, StoreFile, game, seat};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_core::{Lang, Markup};
use estafette_game::{Audience, ForumPost, Posting};
use estafette_schedule::Zone;

/// A post shorter than this holds next to nothing.
const LEAST: usize = 2_000;

/// Arguments of `post`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without a seat the post holds only what every player may know, so that it can stand in public. With one \
it is that seat's own report: for a private message. Before anything was played it shows how the game opens. \
The map is written beside it, or, with --map-link, shown from there once you have put the file there.

Example:
  estafette post spring-1410 --format bbcode --into posts
  estafette post spring-1410 --zone Europe/Warsaw --language pl
  estafette post spring-1410 --seat polish --format markdown
  estafette post spring-1410 --mail games+club@forum.example --map-link https://club.example/maps/")]
pub struct Arguments {
    /// The game.
    game: String,
    /// The game turn; without it the last one played, or, before any was, how the game opens.
    #[arg(long)]
    turn: Option<u32>,
    /// The seat whose own report it is; keep it out of public places.
    #[arg(long, conflicts_with = "public")]
    seat: Option<String>,
    /// For everybody; it is so without a seat anyway.
    #[arg(long)]
    public: bool,
    /// The forum's markup: bbcode or markdown.
    #[arg(long, default_value = "bbcode")]
    format: Markup,
    /// Language of a post for everybody; a seat's post is in the seat's.
    #[arg(long, default_value = "English", conflicts_with = "seat")]
    language: Lang,
    /// Time zone in which a post for everybody tells the deadline [default: that of the schedule, or UTC].
    #[arg(long, conflicts_with = "seat")]
    zone: Option<Zone>,
    /// The folder that the post is written into.
    #[arg(long, value_name = "DIR", default_value = "posts")]
    into: PathBuf,
    /// Put it into the outbox instead, as a mail to the address at which the forum takes posts.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "into")]
    mail: Option<String>,
    /// The address below which the map will be found; the post then shows it.
    #[arg(long, value_name = "URL-PREFIX")]
    map_link: Option<String>,
    /// Letters that a post may have; a longer one is cut into parts.
    #[arg(long, value_name = "LETTERS", default_value_t = 50_000)]
    limit: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    if arguments.limit < LEAST {
        let text = format!("--limit {} is too small: at least {LEAST} letters", arguments.limit);
        return Err(Failure::new(Exit::Usage, text));
    }
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::Existing)?;
    let game = game(&mut house, &arguments.game)?;
    let audience = match &arguments.seat {
        Some(name) => Audience::Seat(seat(&mut house, &game, name)?),
        None => Audience::Everybody(arguments.language),
    };
    let posting = Posting {
        audience,
        turn: arguments.turn,
        zone: arguments.zone.clone(),
        markup: arguments.format,
        map_link: arguments.map_link.clone(),
        limit: arguments.limit,
    };
    let Some(to) = &arguments.mail else {
        let post = house.forum_post(&game, &posting)?;
        return write(&post, arguments);
    };
    let mailed = house.mail_post(&game, &posting, to, clock::now())?;
    if arguments.json {
        output::say_json(&json!({ "to": to, "mails": mailed.mails, "parts": mailed.parts }));
    } else if mailed.mails == 0 {
        output::say(format!("the same post to {to} is in the outbox already"));
    } else {
        output::say(format!("{} put into the outbox for {to}", mails(mailed.mails)));
    }
    Ok(Exit::Ok)
}

fn mails(n: usize) -> String {
    if n == 1 { "1 mail".to_owned() } else { format!("{n} mails") }
}

/// Writes the parts and the map as files.
fn write(post: &ForumPost, arguments: &Arguments) -> CommandResult {
    let dir: &Path = &arguments.into;
    let mut written = Vec::new();
    for (name, text) in &post.parts {
        output::write_file(&dir.join(name), text.as_bytes())?;
        written.push(dir.join(name).display().to_string());
    }
    output::write_file(&dir.join(&post.map_name), &post.map)?;
    written.push(dir.join(&post.map_name).display().to_string());
    if arguments.json {
        output::say_json(&json!({ "subject": post.subject, "files": written }));
    } else {
        output::say(format!("subject: {}", post.subject));
        for file in &written {
            output::say(format!("written: {file}"));
        }
    }
    Ok(Exit::Ok)
}
