//! Posts pasted from a forum: letters whose author the organiser vouches for.
//!
//! A post is kept on disk before it is read, as a letter with a note of whose post it is; the note cannot
//! come in by mail. Then it goes the way of every letter. What is answered in public says whether it was
//! taken, and never what it said. The receipt is kept with the post: its author may have no address for it.

use crate::intake::Intake;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::base::nicks;
use crate::post::identify::subject_tag;
use crate::post::umpire_post::Notice;
use crate::post::visit::{FromSeat, Visit, Writer};
use crate::said::commands;
use crate::{Handled, House, HouseError, HouseResult, Kept, Outcome};
use estafette_core::dice::sha256_hex;
use estafette_core::journal::Entry;
use estafette_core::{GameId, LetterId, Markup, SeatId};
use estafette_mail::{Address, Forum, Letter, Limits, PostText, Proof, read_post};
use estafette_orders::Sheet;
use estafette_reports::forum::escape;
use estafette_store::{LetterEnd, LetterRow, NewLetter, Work};
use estafette_words::{Voice, say};

/// A post as it was pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pasted {
    /// Its bytes.
    pub raw: Vec<u8>,
    /// The markup it is written in.
    pub markup: Markup,
    /// The nick of its author, whom the organiser vouches for.
    pub author: String,
    /// The game it is for, if that was said.
    pub game: Option<GameId>,
    /// What the forum calls it, if that was said: two posts of the same words are two then.
    pub post: Option<String>,
}

/// What is kept of a letter that was a post.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Mark {
    markup: Markup,
    nick: String,
    game: GameId,
    seat: SeatId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    post: Option<String>,
}

/// Whether a post was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// Orders or answers in it were entered, or its author has no more.
    Entered,
    /// Orders were taken back, and no others entered.
    Back,
    /// There was nothing to be entered: questions to the house, a dry run.
    Read,
    /// Nothing in it could be used.
    Nothing,
    /// It was read before.
    Before,
}

/// What may be answered to a post in public: that it was taken, and not what it said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PostReply {
    /// The author.
    pub nick: String,
    /// Whether it was taken.
    pub taken: Taken,
    /// What the orders are for, in words.
    pub period: String,
    /// Lines of the orders of which something was not understood.
    pub missed: Vec<usize>,
    /// The receipt, which is for the author alone; empty when there was none, or none was kept.
    #[serde(skip)]
    pub receipt: String,
    /// What became of it when it was read, if it was read before.
    #[serde(skip)]
    first: Option<Taken>,
    #[serde(skip)]
    voice: Voice,
}

/// What is kept of an answer to a post.
#[derive(Serialize, Deserialize)]
struct KeptReply {
    taken: Taken,
    period: String,
    missed: Vec<usize>,
    receipt: String,
}

impl PostReply {
    /// The answer in the markup of the forum, ready to be pasted.
    pub fn say(&self, markup: Markup) -> String {
        escape::text(&self.said(self.first.unwrap_or(self.taken)), markup)
    }

    fn said(&self, taken: Taken) -> String {
        let (voice, nick, period, n) = (self.voice, &self.nick, &self.period, self.missed.len());
        let lines: Vec<String> = self.missed.iter().map(ToString::to_string).collect();
        let places = say!(voice, "post-reply-lines", n = n, lines = &lines.join(", "));
        let said = match (taken, n) {
            (Taken::Entered, 0) => say!(voice, "post-reply-taken", nick = nick, period = period),
            (Taken::Entered, _) => {
                say!(voice, "post-reply-missed", nick = nick, period = period, n = n, places = &places)
            }
            (Taken::Back, _) => say!(voice, "post-reply-back", nick = nick, period = period),
            (Taken::Read, _) => say!(voice, "post-reply-read", nick = nick),
            (Taken::Nothing, 0) => say!(voice, "post-reply-nothing", nick = nick),
            (Taken::Nothing, _) => {
                say!(voice, "post-reply-nothing-missed", nick = nick, n = n, places = &places)
            }
            (Taken::Before, _) => say!(voice, "post-reply-before", nick = nick),
        };
        match self.first {
            Some(_) => format!("{said} {}", say!(voice, "post-reply-again")),
            None => said,
        }
    }

    /// The answer to a post that was read before.
    fn again(mark: &Mark, kept: Option<KeptReply>, voice: Voice) -> Self {
        let reply = Self::of(mark, Taken::Before, voice);
        let Some(KeptReply { taken, period, missed, receipt }) = kept else { return reply };
        Self { period, missed, receipt, first: Some(taken), ..reply }
    }
}

impl House<'_> {
    /// Keeps a post as a letter of the seat that its author plays. When this returns, it is on disk. The
    /// same post again is one letter; one that was edited is a new one.
    ///
    /// # Errors
    /// A nick that nobody has, or that plays in several games of which none is named; when the store fails.
    pub fn take_post(&mut self, pasted: &Pasted, now: DateTime<Utc>) -> HouseResult<Kept> {
        let read = read_post(&pasted.raw, pasted.markup, &self.base.limits);
        let said = commands::read(&read.text);
        let tag = subject_tag(&read.subject);
        let named = pasted.game.as_ref().map(|g| g.as_str().to_owned());
        let named = named
            .or_else(|| said.game().map(str::to_owned))
            .or_else(|| tag.as_ref().map(|(game, _)| game.clone()));
        let mut work = self.store.write()?;
        let row = self.base.seat_of_nick(&mut *work, &pasted.author, named.as_deref())?;
        let turn = match said.turn.or(tag.map(|(_, turn)| turn)) {
            Some(turn) => turn,
            None => self.base.load(&mut *work, &row.game)?.turn_for(&row.seat),
        };
        let mark = Mark {
            markup: pasted.markup,
            nick: row.nick.shown,
            game: row.game,
            seat: row.seat,
            post: pasted.post.clone(),
        };
        let id = letter_id(&mark, &row.nick.key, turn, &pasted.raw);
        let letter = NewLetter { id: &id, raw: &pasted.raw, envelope_from: None, envelope_to: &[], at: now };
        if !work.keep_letter(&letter)? {
            return Ok(Kept::Known(id));
        }
        let lane = self.base.lane_of_seat(&mut *work, &mark.game, &mark.seat)?;
        work.put_in_lane(&id, &lane)?;
        work.note_forum(&id, &json(&mark)?)?;
        // Who vouches is the organiser: there is nothing to be looked into.
        work.note_proof(&id, &json(&Proof::default())?)?;
        work.commit()?;
        Ok(Kept::New(id))
    }

    /// Handles a post that was kept: enters its orders, puts the receipt into the outbox if its seat has an
    /// address, and says what may be answered in public.
    ///
    /// # Errors
    /// When the store fails; the post then still waits.
    pub fn handle_post(&mut self, id: &LetterId, now: DateTime<Utc>) -> HouseResult<(Handled, PostReply)> {
        let mut work = self.store.write()?;
        let row = work.letter(id)?;
        let row = row.ok_or_else(|| HouseError::Unreadable(format!("letter {id} is missing")))?;
        let post = row.forum.clone();
        let post = post.ok_or_else(|| HouseError::Unreadable(format!("letter {id} is no post")))?;
        let (end, reply) = match row.end.clone() {
            Some(end) => {
                let mark: Mark = mark(&post)?;
                let voice = self.base.load(&mut *work, &mark.game)?.voice(&mark.seat);
                let kept = work.reply_to(id)?.map(|kept| read_json(&kept)).transpose()?;
                (end, PostReply::again(&mark, kept, voice))
            }
            None => {
                let (end, reply) = Intake::at(&self.base).read_posted(&mut *work, &row, &post, now)?;
                work.finish_letter(id, &end)?;
                work.commit()?;
                (end, reply)
            }
        };
        let handled =
            Handled { letter: id.clone(), outcome: end.outcome, reason: end.reason, seat: end.seat };
        Ok((handled, reply))
    }
}

impl PostReply {
    fn of(mark: &Mark, taken: Taken, voice: Voice) -> Self {
        Self {
            nick: mark.nick.clone(),
            taken,
            period: String::new(),
            missed: Vec::new(),
            receipt: String::new(),
            first: None,
            voice,
        }
    }

    fn after(mark: &Mark, visit: &Visit<'_>, entries: usize, turn: Option<u32>) -> Self {
        let (game, voice) = (&visit.game, visit.voice());
        let period_of = |turn| game.system.period(&game.position, &mark.seat, turn, voice.0);
        let period = period_of(turn).or_else(|_| period_of(None));
        let entered = |is: &dyn Fn(&Entry) -> bool| game.log.iter().skip(entries).any(|l| is(&l.entry));
        let taken = match visit.outcome.unwrap_or(Outcome::Accepted) {
            _ if entered(&|entry| match entry {
                Entry::Orders { text, done, .. } => *done || text.lines().any(Sheet::is_in),
                Entry::Answered { .. } => true,
                _ => false,
            }) =>
            {
                Taken::Entered
            }
            _ if entered(&|entry| matches!(entry, Entry::Cancelled { .. })) => Taken::Back,
            Outcome::Accepted | Outcome::Warned => Taken::Read,
            _ => Taken::Nothing,
        };
        let of_turn = || say!(voice, "report-turn", turn = game.turn_for(&mark.seat));
        Self {
            period: period.map_or_else(|_| of_turn(), |p| game.period_title(&p, voice)),
            missed: visit.missed.iter().copied().collect(),
            ..Self::of(mark, taken, voice)
        }
    }
}

impl Intake<'_> {
    /// Tells the umpire, once for each forum, that a forum mails the house and that nothing is read of that.
    pub fn note_notification(
        &self,
        work: &mut dyn Work,
        letter: &Letter,
        forum: Forum,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let from = &letter.from.mailbox;
        let notice = Notice {
            subject: "a forum mails this house".to_owned(),
            text: format!(
                "A forum ({forum}) sent a notification from {from}: \"{}\".\n\nOrders in such mails are not read. \
                 Hand a post over with `estafette ingest --forum bbcode --author NICK` (or `markdown`), and take this \
                 house off the forum's list of readers. This is said once for each address of a forum.",
                letter.subject
            ),
            cause: format!("forum|{from}"),
            game: None,
        };
        self.office().tell_umpire(work, notice, now)
    }

    /// Reads a letter that was a post, of which `post` is the note that was made when it was kept.
    pub fn read_posted(
        &self,
        work: &mut dyn Work,
        row: &LetterRow,
        post: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<(LetterEnd, PostReply)> {
        let mark = mark(post)?;
        let end = |outcome, reason| LetterEnd {
            outcome,
            reason,
            seat: Some((mark.game.clone(), mark.seat.clone())),
            fingerprint: None,
            at: now,
        };
        let game = self.base.load(work, &mark.game)?;
        let key = nicks::read(&mark.nick)?.key;
        let held = work.seats_of_nick(&key)?.into_iter().any(|n| n.game == mark.game && n.seat == mark.seat);
        let Some(holder) = game.held(&mark.seat).filter(|_| held) else {
            let reason = format!("`{}` is not the nick of {} any more", mark.nick, mark.seat);
            let reply = PostReply::of(&mark, Taken::Nothing, game.voice(&mark.seat));
            return Ok((end(Outcome::Refused, reason), reply));
        };
        let (entries, mailbox) = (game.log.len(), holder.address.clone());
        let letter = letter(row, &mark, mailbox, &self.base.limits);
        let said = commands::read(&letter.text);
        let from = FromSeat {
            row,
            letter: &letter,
            said: &said,
            game: mark.game.clone(),
            seat: mark.seat.clone(),
            writer: Writer::Known,
            later: BTreeSet::new(),
            now,
        };
        let mut visit = self.sheets().visit(work, &from)?;
        let turn = visit.turn(&said);
        let mut reply = PostReply::after(&mark, &visit, entries, turn);
        let remark = say!(visit.voice(), "post-from", nick = &mark.nick);
        visit.receipt.remarks.insert(0, remark);
        let (outcome, reason) = visit.send(work)?;
        reply.receipt = self.office().write_receipt(&visit.receipt).text;
        let PostReply { taken, period, missed, receipt, .. } = reply.clone();
        work.keep_reply(&row.id, &json(&KeptReply { taken, period, missed, receipt })?)?;
        Ok((end(outcome, reason), reply))
    }
}

/// A post as the letter that it is.
fn letter(row: &LetterRow, mark: &Mark, mailbox: String, limits: &Limits) -> Letter {
    let PostText { subject, text, notes } = read_post(&row.raw, mark.markup, limits);
    Letter {
        id: row.id.clone(),
        message_id: None,
        in_reply_to: Vec::new(),
        references: Vec::new(),
        from: Address { name: mark.nick.clone(), mailbox },
        recipients: Vec::new(),
        plain_subject: subject.clone(),
        subject,
        text,
        notes,
        automatic: None,
        hint: false,
        date: None,
        envelope_from: None,
    }
}

/// What makes two posts one: the author, the seat, the turn, what the forum calls it, and its bytes.
fn letter_id(mark: &Mark, key: &str, turn: u32, raw: &[u8]) -> LetterId {
    let post = mark.post.as_deref().unwrap_or("");
    let of_post = mark.post.as_ref().map_or_else(|| turn.to_string(), |_| String::new());
    let head = format!("forum post\n{key}\n{}\n{}\n{of_post}\n{post}\n", mark.game, mark.seat);
    LetterId(sha256_hex(&[head.as_bytes(), raw].concat()))
}

fn json(value: &impl Serialize) -> HouseResult<String> {
    serde_json::to_string(value).map_err(|e| HouseError::Unreadable(e.to_string()))
}

fn mark(post: &str) -> HouseResult<Mark> {
    read_json(post)
}

fn read_json<T: DeserializeOwned>(text: &str) -> HouseResult<T> {
    serde_json::from_str(text).map_err(|e| HouseError::Unreadable(e.to_string()))
}
