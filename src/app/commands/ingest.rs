//! `estafette ingest`: takes in one mail from standard input, as an MTA's pipe hands it over; or one post,
//! as the organiser pastes it from a forum.

use std::io::{self, Read};

use clap::Args;

use super::super::context::{Context, StoreFile, game};
use super::super::exit::{CommandResult, Exit, Failure};
use super::super::{clock, output};
use estafette_core::Markup;
use estafette_game::{House, HouseError, Kept, Pasted};
use estafette_mail::Envelope;

/// Arguments of `ingest`.
#[derive(Debug, Args)]
#[command(after_help = "\
The mail is on disk before it is read; the receipt waits in the outbox. Ends with 0 when the mail was \
kept, whatever it said; with 65 when it is too large, so that the mail server tells the sender; with 75 \
for anything that may work later, so that the mail server keeps the mail and tries again.

With --forum it is a post, and whoever runs the command vouches for its author. What --reply prints can be \
posted in public: it says whether the post was taken, and nothing of what it said. --receipt prints what only \
the author may read, also when the post was handed over before. Ends with 65 when no \
seat has the nick, or when the author plays in several games and none is named.

Example:
  estafette ingest < letter.eml
  estafette ingest --forum bbcode --author Anna --reply < post.txt
  estafette ingest --from \"$SENDER\" --to \"$ORIGINAL_RECIPIENT\"    # in an MTA's pipe")]
pub struct Arguments {
    /// Envelope sender; empty for a bounce.
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Envelope recipient; may be given often.
    #[arg(long, value_name = "ADDRESS")]
    to: Vec<String>,
    /// It is a post of a forum, in this markup: bbcode or markdown.
    #[arg(long, value_name = "MARKUP", requires = "author", conflicts_with_all = ["from", "to"])]
    forum: Option<Markup>,
    /// The nick of the post's author.
    #[arg(long, value_name = "NICK", requires = "forum")]
    author: Option<String>,
    /// The game that the post is for, if its author plays in several.
    #[arg(long, requires = "forum")]
    game: Option<String>,
    /// The forum's number of the post, if the same words may come twice in a turn.
    #[arg(long, value_name = "NUMBER", requires = "forum")]
    post: Option<String>,
    /// Print an answer for the forum instead.
    #[arg(long, requires = "forum", conflicts_with = "json")]
    reply: bool,
    /// Print the receipt instead, for a private message to an author without a mail address; with --reply both, each
    /// below a line that says for whom it is.
    #[arg(long, requires = "forum", conflicts_with = "json")]
    receipt: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// Whether it is a post of a forum, and no mail.
    pub fn is_post(&self) -> bool {
        self.forum.is_some()
    }
}

/// Runs the command.
pub fn run_command(arguments: &Arguments, context: &Context) -> CommandResult {
    ingest(arguments, context).map_err(|failure| match failure.exit {
        Exit::BadData => failure,
        _ => Failure { exit: Exit::Temporary, ..failure },
    })
}

fn ingest(arguments: &Arguments, context: &Context) -> CommandResult {
    let config = context.config()?;
    let (raw, checker) = (read_letter(config.limits.mail)?, config.trust.checker(&config.limits));
    let later = |failure: Failure| Failure { exit: Exit::Temporary, ..failure };
    let shelf = context.shelf()?;
    let mut house = context.house(&shelf, StoreFile::OrNew).map_err(later)?;
    if let (Some(markup), Some(author)) = (arguments.forum, &arguments.author) {
        return paste(&mut house, raw, (markup, author), arguments);
    }
    let envelope = Envelope { from: arguments.from.clone(), recipients: arguments.to.clone() };
    let now = clock::now();
    let kept = house.take(&raw, &envelope, now).map_err(|e| later(e.into()))?;
    // It is on disk, and may be large.
    drop(raw);
    // From here on the letter is ours: what goes wrong now is tried again by the next command. Letters
    // that an earlier one left unread come first.
    let later = |error: HouseError| {
        output::complain(&format!("the mail is kept and will be read later: {error}"));
        Ok(Exit::Ok)
    };
    if let Err(error) = super::prove_waiting(&mut house, &checker) {
        return later(error);
    }
    if let Err(error) = house.handle_waiting(now) {
        output::complain(&format!("a mail that was kept earlier cannot be read yet: {error}"));
    }
    let handled = match house.handle(kept.id(), now) {
        Ok(handled) => handled,
        Err(error) => return later(error),
    };
    tracing::info!(letter = %handled.letter, reason = %handled.reason, "handled");
    if arguments.json {
        output::say_json(&handled);
    } else {
        output::say(super::handled_line(&handled));
    }
    Ok(Exit::Ok)
}

/// Takes in a post.
fn paste(
    house: &mut House<'_>,
    raw: Vec<u8>,
    (markup, author): (Markup, &str),
    arguments: &Arguments,
) -> CommandResult {
    let unknown = |failure: Failure| match failure.exit {
        Exit::NoInput => Failure { exit: Exit::BadData, ..failure },
        _ => failure,
    };
    let game = arguments.game.as_ref().map(|name| game(house, name)).transpose().map_err(unknown)?;
    let (author, post) = (author.to_owned(), arguments.post.clone());
    let now = clock::now();
    let kept = house.take_post(&Pasted { raw, markup, author, game, post }, now)?;
    let (handled, reply) = house.handle_post(kept.id(), now)?;
    if arguments.json {
        output::say_json(&serde_json::json!({ "handled": handled, "reply": reply }));
        return Ok(Exit::Ok);
    }
    let receipt = Some(reply.receipt.trim_end()).filter(|receipt| arguments.receipt && !receipt.is_empty());
    match (arguments.reply, receipt) {
        (true, Some(receipt)) => {
            output::say(format!("--- for the thread ---\n{}", reply.say(markup)));
            output::say(format!("--- for {} alone ---\n{receipt}", reply.nick));
        }
        (false, Some(receipt)) => output::say(receipt),
        (true, None) => output::say(reply.say(markup)),
        (false, None) => output::say(super::handled_line(&handled)),
    }
    if arguments.receipt && receipt.is_none() {
        output::complain("there is no receipt of this post: it was refused, or an older version read it");
    }
    if arguments.reply || receipt.is_some() {
        return Ok(Exit::Ok);
    }
    if matches!(kept, Kept::Known(_)) {
        output::say("it was read before; if it is another post of the same words, say which with --post");
    }
    Ok(Exit::Ok)
}

/// Reads standard input, but no more than is taken.
fn read_letter(most: usize) -> Result<Vec<u8>, Failure> {
    let mut raw = Vec::new();
    let limit = most as u64 + 1;
    io::stdin()
        .lock()
        .take(limit)
        .read_to_end(&mut raw)
        .map_err(|e| Failure::new(Exit::Temporary, format!("cannot read the mail: {e}")))?;
    match raw.len() {
        0 => Err(Failure::new(Exit::BadData, "there is no mail on standard input")),
        length if length > most => {
            // The rest is read and dropped, so that a mail server sees our exit code, no broken pipe.
            drop(io::copy(&mut io::stdin().lock(), &mut io::sink()));
            let text = format!("message too large: at most {most} bytes are taken here");
            Err(Failure::new(Exit::BadData, text))
        }
        _ => Ok(raw),
    }
}
