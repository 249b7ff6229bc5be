//! Reports to a forum: as files to be pasted, or as mails to the address at which a forum takes posts.
//!
//! What everybody reads is made for [`Reader::Public`], so that it holds only what every seat may know,
//! and what stands around it says nothing of what anybody has sent.

use crate::post::PostOffice;
use crate::views::Pages;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::base::chain::Chain;
use crate::base::load::Game;
use crate::base::stored::position;
use crate::base::story::Stretch;
use crate::play::heads::post_header;
use crate::play::show::stretch;
use crate::post::compose::ForumMail;
use crate::{House, HouseError, HouseResult};
use estafette_core::{GameId, Lang, Markup, SeatId};
use estafette_reports::forum::{MapPlace, PostStyle};
use estafette_rules::{Chapter, Reader};
use estafette_schedule::{Schedule, Zone};
use estafette_store::Work;
use estafette_words::{Voice, say};

/// For whom a post is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    /// Whoever reads the forum, in this language.
    Everybody(Lang),
    /// The holder of a seat, in the seat's language: for a private message.
    Seat(SeatId),
}

/// A post to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// For whom.
    pub audience: Audience,
    /// The turn it tells of; without it the one played last, or, before any was, how the game opens.
    pub turn: Option<u32>,
    /// The zone in which a post for everybody tells the deadline; without it that of the schedule, or UTC.
    pub zone: Option<Zone>,
    /// The forum's markup.
    pub markup: Markup,
    /// The address below which the map will be found; without it, the map goes with the post.
    pub map_link: Option<String>,
    /// Letters that a part may have at most.
    pub limit: usize,
}

/// A post, ready to be pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumPost {
    /// What its thread or its mail is called.
    pub subject: String,
    /// Its parts, in order, each with the name of a file for it.
    pub parts: Vec<(String, String)>,
    /// The name of the map's file.
    pub map_name: String,
    /// The map as PNG.
    pub map: Vec<u8>,
}

/// What became of a post that was mailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailedPost {
    /// Mails put into the outbox; none when the same post was there already.
    pub mails: usize,
    /// The parts of the post.
    pub parts: usize,
}

impl House<'_> {
    /// The report of a turn as a post, with its map.
    ///
    /// # Errors
    /// An unknown game or seat, a turn that was not played yet, a link that is none.
    pub fn forum_post(&mut self, game: &GameId, posting: &Posting) -> HouseResult<ForumPost> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, game)?;
        Ok(Pages::at(&self.base).forum_post(&mut *work, &game, posting)?.0)
    }

    /// Puts a post into the outbox, one mail for each part. The same post to the same address is mailed once.
    ///
    /// # Errors
    /// As [`House::forum_post`], and an address that is none.
    pub fn mail_post(
        &mut self,
        game: &GameId,
        posting: &Posting,
        to: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<MailedPost> {
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, game)?;
        let (post, state) = Pages::at(&self.base).forum_post(&mut *work, &game, posting)?;
        let many = post.parts.len();
        let mut mails = 0;
        for (n, (_, text)) in (1..).zip(post.parts) {
            let number = if many == 1 { String::new() } else { format!(" ({n}/{many})") };
            let mail = ForumMail {
                to,
                cause: format!("post|{}|{posting:?}|{to}|{state}|{n}", game.row.id),
                subject: format!("{}{number}", post.subject),
                text,
                map: (n == 1 && posting.map_link.is_none())
                    .then(|| (post.map_name.clone(), post.map.clone())),
                at: now,
            };
            mails += usize::from(PostOffice::at(&self.base).post_to_forum(&mut *work, mail)?);
        }
        work.commit()?;
        Ok(MailedPost { mails, parts: many })
    }
}

impl Pages<'_> {
    /// The post, and how far the play that it tells of had come.
    fn forum_post(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        posting: &Posting,
    ) -> HouseResult<(ForumPost, String)> {
        let (reader, voice) = match &posting.audience {
            Audience::Everybody(lang) => (Reader::Public, Voice(*lang)),
            Audience::Seat(seat) => (Reader::Seat(&game.seat_row(seat)?.seat), game.voice(seat)),
        };
        game.speaks(voice.0, Voice::ENGLISH)?;
        let chain = Chain::read(work, game)?;
        let heads = chain.live();
        let last = heads.last().map_or(0, |h| h.sitting.turn);
        let opens = match posting.turn {
            None => heads.is_empty(),
            // Not every game has a turn before the first.
            Some(turn) => turn == 0 && heads.iter().all(|h| h.sitting.turn > 0),
        };
        let turn = posting.turn.unwrap_or(last);
        let told = heads.iter().rfind(|h| h.sitting.turn == turn);
        let state = told.map_or_else(String::new, |h| {
            format!("{}|{}|{}|{}", h.number, h.pauses, h.state, h.revision.number)
        });
        let stretch = match opens {
            true => opening(work, game, voice)?,
            false => stretch(work, game, posting.turn, voice)?,
        };
        let stem = stem(game, posting, (!opens).then_some(turn));
        let map_name = self.map_name(&stem, posting);
        let style = PostStyle {
            markup: posting.markup,
            map: match &posting.map_link {
                None => MapPlace::File(map_name.clone()),
                Some(prefix) => MapPlace::Link(link(prefix, &map_name)?),
            },
            limit: posting.limit,
        };
        let zone = match &posting.zone {
            Some(zone) => zone.name().to_owned(),
            None => threads_zone(game)?,
        };
        let mut header = post_header(game, reader, voice, (&stretch, &zone));
        if turn < last || opens && !heads.is_empty() {
            // What is asked next belongs below the newest turn.
            header.deadline_lines.clear();
            header.questions.clear();
            header.blank_sheet.clear();
        }
        let chapter =
            Chapter { before: &stretch.before, phases: &stretch.phases, after: &stretch.after, open: &[] };
        let parts = self.base.reports.post(game.system, &chapter, reader, &header, &style);
        let events: Vec<_> = stretch.phases.iter().flat_map(|(_, e)| e.iter().cloned()).collect();
        let map = self.base.reports.picture(&game.system.scene(&stretch.after, &events, reader, voice.0)).png;
        let named = name_parts(&stem, parts, posting.markup);
        let subject = format!("[{} T{turn}] {}, {}", game.row.id, game.system_title(voice), stretch.title);
        Ok((ForumPost { subject, parts: named, map_name, map }, state))
    }

    /// The name of the map's file. That of a seat cannot be guessed from those of others, since it may lie
    /// where everybody can ask for it.
    fn map_name(&self, stem: &str, posting: &Posting) -> String {
        match &posting.audience {
            Audience::Everybody(_) => format!("{stem}.png"),
            Audience::Seat(_) => {
                let key: String = self.base.message_id(&format!("map|{stem}")).chars().take(16).collect();
                format!("{stem}-{key}.png")
            }
        }
    }
}

/// The position in which a game opens, as a stretch in which nothing was played.
fn opening(work: &mut dyn Work, game: &Game<'_>, voice: Voice) -> HouseResult<Stretch> {
    let position = position(work, game, 0)?;
    let title = say!(voice, "post-opening");
    let (before, periods) = (position.clone(), BTreeSet::new());
    Ok(Stretch { before, phases: Vec::new(), after: position, title, number: 0, periods })
}

/// The zone in which a thread that all read tells deadlines when nobody says which: that of the schedule.
fn threads_zone(game: &Game<'_>) -> HouseResult<String> {
    let terms = game.terms()?;
    let zone = terms.schedule.as_ref().and_then(Schedule::zone);
    Ok(zone.map_or("UTC", Zone::name).to_owned())
}

/// How the files of a post are called, without part and extension: by its turn, or, without one, by the opening.
fn stem(game: &Game<'_>, posting: &Posting, turn: Option<u32>) -> String {
    let whose = match &posting.audience {
        Audience::Everybody(Lang::English) => String::new(),
        Audience::Everybody(lang) => format!("-{}", lang.tag()),
        Audience::Seat(seat) => format!("-{seat}"),
    };
    let what = turn.map_or_else(|| "opening".to_owned(), |turn| format!("turn-{turn}"));
    format!("{}-{what}{whose}", game.row.id).to_lowercase()
}

fn name_parts(stem: &str, parts: Vec<String>, markup: Markup) -> Vec<(String, String)> {
    let many = parts.len();
    let name = |n: usize| match many {
        1 => format!("{stem}.{}", markup.extension()),
        _ => format!("{stem}-part-{n}-of-{many}.{}", markup.extension()),
    };
    (1..).zip(parts).map(|(n, part)| (name(n), part)).collect()
}

/// The address of a file below another one.
fn link(prefix: &str, name: &str) -> HouseResult<String> {
    let sound = |c: char| c.is_ascii_graphic() && !"[](){}<>\"'`\\^|*".contains(c);
    let known = ["https://", "http://"].iter().any(|scheme| prefix.starts_with(scheme));
    if !known || !prefix.chars().all(sound) {
        return Err(HouseError::Refused(format!(
            "`{prefix}` is no address of a folder such as https://games.example/maps/"
        )));
    }
    let between = if prefix.ends_with(['/', '=']) { "" } else { "/" };
    Ok(format!("{prefix}{between}{name}"))
}
