//! The folder: which mails wait in it, taking them, and where they go then.

use std::fmt::Write as _;
use std::time::Duration;

use async_imap::imap_proto::{AttributeValue, MailboxDatum, Outcome, Response, ResponseCode};
use tokio::time::sleep;

use super::connect::{self, Abilities};
use super::error::Trouble;
use super::talk::{Command, Talk};
use super::{Course, ImapSettings};
use crate::{Envelope, Extent, Incoming, Keeper, beginning_length, beginning_of};

/// Mails handed over together at most.
const GROUP: usize = 16;
/// Bytes of mails in hand after which they are handed over.
const FULL: usize = 4_000_000;
/// The keyword of mails that are too large, and stay where they are.
const TOO_LARGE: &str = "$EstafetteTooLarge";
/// The longest silence: many routers forget a connection that is quiet for five minutes, and servers
/// end it after half an hour.
const QUIET: Duration = Duration::from_mins(4);

/// A folder that is open.
pub(super) struct Folder<'s> {
    settings: &'s ImapSettings,
    talk: Talk,
    able: Abilities,
    state: State,
    /// Mails that are fetched before they are handed over: few at first, so that even a connection that
    /// breaks soon gets on.
    group: usize,
}

/// What the server says of a folder when it is opened.
#[derive(Debug, Default)]
struct State {
    validity: u32,
    /// Whether it keeps [`TOO_LARGE`] with a mail.
    keywords: bool,
    read_only: bool,
}

/// What a mail is before it is fetched.
struct Found {
    uid: u32,
    size: usize,
}

/// A mail that was fetched.
struct Taken {
    uid: u32,
    raw: Vec<u8>,
    extent: Extent,
}

impl<'s> Folder<'s> {
    /// Signs in and opens the folder; makes the one for mails that were kept.
    ///
    /// # Errors
    /// What the server or the connection said.
    pub async fn open(settings: &'s ImapSettings) -> Result<Self, Trouble> {
        let mut folder = Self::select(settings).await?;
        if !folder.done_is_there().await? {
            let made = folder.talk.ask(Command::new("CREATE").with(&settings.done)?, &mut |_| {}).await;
            made.map_err(|trouble| match trouble {
                Trouble::Refused { said, .. } => Trouble::NoDone { folder: settings.done.clone(), said },
                other => other,
            })?;
        }
        Ok(folder)
    }

    /// Signs in, counts the mails, says how things stand.
    ///
    /// # Errors
    /// What the server or the connection said.
    pub async fn look_around(settings: &'s ImapSettings) -> Result<String, Trouble> {
        let mut folder = Self::select(settings).await?;
        let waiting = folder.waiting(&Course::default()).await?.len();
        let done = if folder.done_is_there().await? { "is there" } else { "will be made" };
        let news = if folder.able.idle {
            "the server tells of new mails (IDLE)".to_owned()
        } else {
            format!("the server does not know IDLE, so it is asked every {} s", settings.every.as_secs())
        };
        let moves =
            if folder.able.moves { "moves mails (MOVE)" } else { "copies and removes mails (no MOVE)" };
        let ImapSettings { folder, done: place, .. } = settings;
        let waiting = match waiting {
            1 => "1 mail waits".to_owned(),
            n => format!("{n} mails wait"),
        };
        Ok(format!("{waiting} in `{folder}`; {news} and {moves}; the folder `{place}` {done}"))
    }

    async fn select(settings: &'s ImapSettings) -> Result<Self, Trouble> {
        let (mut talk, able) = connect::open(settings).await?;
        let mut state = State::default();
        let opened = talk.ask(Command::new("SELECT").with(&settings.folder)?, &mut |r| state.hear(r)).await;
        opened.map_err(|trouble| match trouble {
            Trouble::Refused { said, .. } => Trouble::Folder { folder: settings.folder.clone(), said },
            other => other,
        })?;
        if state.read_only {
            return Err(Trouble::ReadOnly(settings.folder.clone()));
        }
        Ok(Self { settings, talk, able, state, group: 1 })
    }

    async fn done_is_there(&mut self) -> Result<bool, Trouble> {
        let mut there = false;
        let mut hear = |r: &Response<'_>| there |= matches!(r, Response::MailboxData(MailboxDatum::List(_)));
        self.talk.ask(Command::new("LIST \"\"").with(&self.settings.done)?, &mut hear).await?;
        Ok(there)
    }

    /// Hands over what waits, in the order in which it came to the folder, and moves it away. Says how many
    /// mails that were.
    ///
    /// # Errors
    /// What the server or the connection said, or that letters could not be kept. What was not moved
    /// waits still.
    pub async fn take_waiting(&mut self, keeper: &Keeper, course: &mut Course) -> Result<usize, Trouble> {
        self.talk.forget_news();
        let waiting = self.waiting(course).await?;
        let mut taken = 0;
        let mut rest = waiting.as_slice();
        while !rest.is_empty() {
            let (uids, later) = rest.split_at(self.group.min(rest.len()));
            rest = later;
            let mut hands = Vec::new();
            for found in self.sizes(uids).await? {
                hands.extend(self.fetch(&found).await?);
                if hands.iter().map(|t| t.raw.len()).sum::<usize>() > FULL {
                    taken += self.hand_over(std::mem::take(&mut hands), keeper, course).await?;
                }
            }
            taken += self.hand_over(hands, keeper, course).await?;
            self.group = (self.group * 2).min(GROUP);
        }
        Ok(taken)
    }

    /// Waits until there may be new mail.
    ///
    /// # Errors
    /// What the server or the connection said.
    pub async fn wait(&mut self) -> Result<(), Trouble> {
        if self.talk.news() {
            return Ok(());
        }
        if self.able.idle {
            return self.talk.idle(QUIET).await;
        }
        let mut rest = self.settings.every;
        while rest > QUIET {
            sleep(QUIET).await;
            rest -= QUIET;
            self.talk.ask(Command::new("NOOP"), &mut |_| {}).await?;
        }
        sleep(rest).await;
        Ok(())
    }

    /// The mails that wait, oldest first.
    async fn waiting(&mut self, course: &Course) -> Result<Vec<u32>, Trouble> {
        // Some servers show new mails only after this.
        self.talk.ask(Command::new("NOOP"), &mut |_| {}).await?;
        self.talk.forget_news();
        let unmarked = if self.state.keywords { format!(" UNKEYWORD {TOO_LARGE}") } else { String::new() };
        let mut found = Vec::new();
        let mut hear = |response: &Response<'_>| {
            if let Response::MailboxData(MailboxDatum::Search(uids)) = response {
                found.extend_from_slice(uids);
            }
        };
        self.talk.ask(Command::new(format!("UID SEARCH UNDELETED{unmarked}")), &mut hear).await?;
        found.sort_unstable();
        found.dedup();
        found.retain(|uid| !course.left.contains(&(self.state.validity, *uid)));
        Ok(found)
    }

    async fn sizes(&mut self, uids: &[u32]) -> Result<Vec<Found>, Trouble> {
        let mut found = Vec::new();
        let mut hear = |response: &Response<'_>| {
            let Response::Fetch(_, attributes) = response else { return };
            let size = attributes.iter().find_map(|a| match a {
                AttributeValue::Rfc822Size(size) => Some(*size as usize),
                _ => None,
            });
            if let (Some(uid), Some(size)) = (uid(attributes), size) {
                found.push(Found { uid, size });
            }
        };
        self.talk.ask(Command::new(format!("UID FETCH {} (UID RFC822.SIZE)", set(uids))), &mut hear).await?;
        found.retain(|f| uids.contains(&f.uid));
        found.sort_unstable_by_key(|f| f.uid);
        found.dedup_by_key(|f| f.uid);
        Ok(found)
    }

    /// Fetches one mail without marking it as seen; none when it is gone meanwhile.
    async fn fetch(&mut self, found: &Found) -> Result<Option<Taken>, Trouble> {
        let whole = found.size <= self.settings.limits.mail;
        let bytes = if whole { found.size } else { beginning_length(&self.settings.limits) };
        let part = if whole { String::new() } else { format!("<0.{bytes}>") };
        let mut body: Option<Vec<u8>> = None;
        let mut hear = |response: &Response<'_>| {
            let Response::Fetch(_, attributes) = response else { return };
            let data = attributes.iter().find_map(|a| match a {
                AttributeValue::BodySection { section: None, data: Some(data), .. } => Some(data),
                _ => None,
            });
            if let (true, Some(data)) = (uid(attributes) == Some(found.uid), data) {
                body = Some(data.to_vec());
            }
        };
        let command = Command::new(format!("UID FETCH {} (UID BODY.PEEK[]{part})", found.uid));
        match self.talk.ask_for(bytes, command, &mut hear).await {
            // One mail that the server cannot read must not hold up those behind it.
            Err(Trouble::Refused { said, .. }) => {
                tracing::warn!(uid = found.uid, "the server does not hand over a mail: {said}");
                return Ok(None);
            }
            answered => answered?,
        }
        Ok(body.map(|raw| self.taken(found, raw)))
    }

    /// A server may be wrong about the size, so what came is looked at too.
    fn taken(&self, found: &Found, raw: Vec<u8>) -> Taken {
        let size = found.size.max(raw.len());
        let limits = &self.settings.limits;
        if size <= limits.mail {
            return Taken { uid: found.uid, raw, extent: Extent::Whole };
        }
        let raw = beginning_of(&raw, size as u64, limits);
        Taken { uid: found.uid, raw, extent: Extent::Beginning }
    }

    async fn hand_over(
        &mut self,
        hands: Vec<Taken>,
        keeper: &Keeper,
        course: &mut Course,
    ) -> Result<usize, Trouble> {
        if hands.is_empty() {
            return Ok(0);
        }
        let of = |taken: Vec<&Taken>| taken.iter().map(|t| t.uid).collect::<Vec<u32>>();
        let (whole, large) = hands.iter().partition(|t| t.extent == Extent::Whole);
        let (whole, large) = (of(whole), of(large));
        let count = hands.len();
        let letters = hands.into_iter().map(|t| Incoming { raw: t.raw, envelope: Envelope::default() });
        keeper.keep(letters.collect()).await?;
        self.move_away(&whole, course).await?;
        self.leave(&large, course).await?;
        course.got_on = true;
        Ok(count)
    }

    /// Moves mails that are kept out of the folder. One that the server refuses to move stays, and holds up none
    /// behind it: it is not taken again for as long as the program runs, and after that its letter is known.
    async fn move_away(&mut self, uids: &[u32], course: &mut Course) -> Result<(), Trouble> {
        match self.moved(uids).await {
            Err(Trouble::Refused { .. }) => {}
            answered => return answered,
        }
        for uid in uids {
            match self.moved(&[*uid]).await {
                Err(Trouble::Refused { said, .. }) => {
                    tracing::warn!(
                        uid,
                        "a mail that is kept cannot be moved to {}: {said}",
                        self.settings.done
                    );
                    course.left.insert((self.state.validity, *uid));
                }
                answered => answered?,
            }
        }
        Ok(())
    }

    async fn moved(&mut self, uids: &[u32]) -> Result<(), Trouble> {
        if uids.is_empty() {
            return Ok(());
        }
        let (set, done) = (set(uids), self.settings.done.clone());
        let mut ignore = |_: &Response<'_>| {};
        if self.able.moves {
            return self.talk.ask(Command::new(format!("UID MOVE {set}")).with(&done)?, &mut ignore).await;
        }
        self.talk.ask(Command::new(format!("UID COPY {set}")).with(&done)?, &mut ignore).await?;
        self.talk
            .ask(Command::new(format!("UID STORE {set} +FLAGS.SILENT (\\Deleted)")), &mut ignore)
            .await?;
        let expunge = if self.able.uidplus { format!("UID EXPUNGE {set}") } else { "EXPUNGE".to_owned() };
        self.talk.ask(Command::new(expunge), &mut ignore).await
    }

    /// Marks mails that stay where they are, so that they are not taken again.
    async fn leave(&mut self, uids: &[u32], course: &mut Course) -> Result<(), Trouble> {
        if uids.is_empty() {
            return Ok(());
        }
        tracing::warn!(folder = self.settings.folder, ?uids, "too large; only the beginning was taken");
        course.left.extend(uids.iter().map(|uid| (self.state.validity, *uid)));
        if !self.state.keywords {
            return Ok(());
        }
        let mark = Command::new(format!("UID STORE {} +FLAGS.SILENT ({TOO_LARGE})", set(uids)));
        match self.talk.ask(mark, &mut |_| {}).await {
            // It is remembered for as long as the program runs.
            Err(Trouble::Refused { .. }) => Ok(()),
            answered => answered,
        }
    }
}

impl State {
    fn hear(&mut self, response: &Response<'_>) {
        let (Response::Data { outcome, .. } | Response::Done { outcome, .. }) = response else { return };
        match outcome {
            Outcome { code: Some(ResponseCode::UidValidity(number)), .. } => self.validity = *number,
            Outcome { code: Some(ResponseCode::ReadOnly), .. } => self.read_only = true,
            Outcome { code: Some(ResponseCode::PermanentFlags(flags)), .. } => {
                self.keywords = flags.iter().any(|f| f == "\\*" || f.eq_ignore_ascii_case(TOO_LARGE));
            }
            _ => {}
        }
    }
}

fn uid(attributes: &[AttributeValue<'_>]) -> Option<u32> {
    attributes.iter().find_map(|a| match a {
        AttributeValue::Uid(uid) => Some(*uid),
        _ => None,
    })
}

/// UIDs as a set: `3,5,6`.
fn set(uids: &[u32]) -> String {
    let mut set = String::new();
    for uid in uids {
        let comma = if set.is_empty() { "" } else { "," };
        write!(set, "{comma}{uid}").expect("writing to a string");
    }
    set
}
