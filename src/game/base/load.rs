//! A game as it stands: its rows, its newest position and its journal, read in one go.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::gift::Gift;
use super::log::{Log, Logged, unreadable};
use super::rulings::{ruled_answers, ruled_orders};
use super::stored::Frozen;
use crate::{Base, HouseError, HouseResult, Owes};
use estafette_core::dice::{Beacon, DiceKey, Scheme, Sitting};
use estafette_core::journal::{Entry, Period, Taken};
use estafette_core::table::{Given, Source};
use estafette_core::{GameId, Lang, QuestionKey, SeatId};
use estafette_orders::near::did_you_mean;
use estafette_rules::{Due, Ending, OrderText, SeatOrders, Settings, Snapshot, System};
use estafette_store::{GameRow, Held, PhaseRow, PhaseState, QuestionRow, Records, SeatRow};
use estafette_words::{Voice, say};

/// A game as it stands.
#[derive(Clone)]
pub(crate) struct Game<'d> {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub system: &'d dyn System,
    pub settings: Settings,
    /// The position after the last resolved phase.
    pub position: Snapshot,
    /// Number of phases resolved.
    pub number: u32,
    /// The phase that has begun and waits for answers.
    pub paused: Option<PhaseRow>,
    pub questions: Vec<QuestionRow>,
    pub log: Log,
    /// The beacon on whose rounds its dice rest if its terms say so: the one that its first round was fixed with, and
    /// before that the house's.
    pub beacon: Beacon,
}

impl Game<'_> {
    /// The position that reports and sheets show: in a pause the purse and the board as they are then.
    pub fn position_shown(&self) -> Cow<'_, Snapshot> {
        let paused = self.paused.as_ref().and_then(|phase| phase.paused_at.clone());
        paused.map_or(Cow::Borrowed(&self.position), |text| Cow::Owned(Snapshot(text)))
    }
}

impl<'a> Base<'a> {
    /// Reads a game.
    pub fn load(&self, work: &mut dyn Records, id: &GameId) -> HouseResult<Game<'a>> {
        let Some(row) = work.game(id)? else {
            let known = work.games()?;
            let hint = did_you_mean(id.as_str(), known.iter().map(GameId::as_str));
            return Err(HouseError::Refused(format!("there is no game `{id}`{hint}")));
        };
        let system = self.system(&row.system)?;
        let settings = serde_json::from_str(&row.settings).map_err(unreadable)?;
        let newest = work.newest_position(id)?;
        let newest = newest.ok_or_else(|| HouseError::Unreadable(format!("`{id}` has no position")))?;
        let next = work.phase(id, newest.number + 1)?;
        let log = self.logs.read(work, id)?;
        Ok(Game {
            seats: work.seats(id)?,
            system,
            settings,
            position: Snapshot(newest.position),
            number: newest.number,
            paused: next.filter(|p| p.head.state == PhaseState::Paused),
            questions: work.open_questions(id)?,
            beacon: network(&log).unwrap_or_else(|| self.identity.beacon.clone()),
            log,
            row,
        })
    }
}

/// The network that the first round of a game was fixed with.
fn network(log: &Log) -> Option<Beacon> {
    log.whole().iter().find_map(|l| match &l.entry {
        Entry::RoundFixed(fixed) => fixed.network.clone(),
        _ => None,
    })
}

impl Game<'_> {
    /// What is due at the newest position.
    pub fn due(&self) -> Result<Due, Ending> {
        self.agreed_ending().map_or_else(|| self.system.due(&self.position), Err)
    }

    /// A seat's row.
    pub fn seat_row(&self, seat: &SeatId) -> HouseResult<&SeatRow> {
        self.seats.iter().find(|s| s.seat == *seat).ok_or_else(|| {
            let known: Vec<&str> = self.seats.iter().map(|s| s.seat.as_str()).collect();
            HouseError::Refused(format!(
                "`{}` has no seat `{seat}`; its seats are {}",
                self.row.id,
                known.join(", ")
            ))
        })
    }

    /// A seat's holder.
    pub fn held(&self, seat: &SeatId) -> Option<&Held> {
        self.seats.iter().find(|s| s.seat == *seat)?.held.as_ref()
    }

    /// A seat's title.
    pub fn title(&self, seat: &SeatId) -> String {
        let info = self.system.seats().into_iter().find(|s| s.id == *seat);
        info.map_or_else(|| seat.to_string(), |s| s.title.to_owned())
    }

    /// Whether the rules read an order of a seat in a line.
    pub fn reads_orders<'g>(&'g self, seat: &'g SeatId) -> impl Fn(&str) -> bool + 'g {
        |line| {
            let text = OrderText::new(0, line.to_owned());
            !self.system.read(&self.position, seat, &vec![text], self.lang(seat)).understood.is_empty()
        }
    }

    /// The language of a seat's mails: what its holder chose last.
    pub fn lang(&self, seat: &SeatId) -> Lang {
        self.log.lang(seat)
    }

    /// Refuses a language that the system does not speak.
    pub fn speaks(&self, lang: Lang, voice: Voice) -> HouseResult<()> {
        let spoken = self.system.languages();
        if spoken.contains(&lang) {
            return Ok(());
        }
        let names: Vec<&str> = spoken.iter().map(|l| l.name()).collect();
        let (system, known) = (self.system_title(voice), names.join(", "));
        let why = say!(voice, "language-not-spoken", system = &system, lang = lang.name(), known = &known);
        Err(HouseError::Refused(why))
    }

    /// Whether the first phase was begun, or waits for its round with orders closed: then the dice words are settled.
    pub fn has_begun(&self) -> bool {
        self.log.iter().any(|l| matches!(l.entry, Entry::Begun { .. } | Entry::RoundFixed(_)))
    }

    /// Which orders counted when the phase that is due was begun before, in a run that repeats it.
    pub fn begun(&self, due: &Due) -> Option<u64> {
        let of = self.sitting(due);
        self.log.iter().rev().find_map(|l| match &l.entry {
            Entry::Begun { sitting, upto, .. } if *sitting == of => Some(*upto),
            _ => None,
        })
    }

    /// The sitting of what is due.
    pub fn sitting(&self, due: &Due) -> Sitting {
        Sitting {
            game: self.row.id.clone(),
            line: self.line(),
            turn: due.turn,
            phase: due.phase.clone(),
            occurrence: due.occurrence,
        }
    }

    /// The line of the dice: how often the game was rolled back.
    pub fn line(&self) -> u32 {
        let back = |l: &Arc<Logged>| if let Entry::WentBack(b) = &l.entry { Some(b.line) } else { None };
        self.log.iter().rev().find_map(back).unwrap_or(0)
    }

    /// The turn that a mail to this seat names in its subject: the one its next sheet is for.
    pub fn turn_for(&self, seat: &SeatId) -> u32 {
        match self.system.period(&self.position, seat, None, self.lang(seat)) {
            Ok(period) => period.turn,
            Err(_) => self.due().map_or_else(|_| self.last_turn(), |d| d.turn),
        }
    }

    /// The turn of the last phase that was begun.
    pub fn last_turn(&self) -> u32 {
        let begun = |l: &Arc<Logged>| match &l.entry {
            Entry::Begun { sitting, .. } => Some(sitting.turn),
            _ => None,
        };
        self.log.iter().rev().find_map(begun).unwrap_or(0)
    }

    /// All order texts of a seat in force, with what reports told of rulings on them.
    pub fn texts(&self, seat: &SeatId) -> SeatOrders {
        let found = numbered_texts(&self.log, seat, u64::MAX);
        let begun = self.log.iter().rfind(|l| matches!(l.entry, Entry::Begun { .. })).map_or(0, |l| l.seq);
        let told = self.log.until(begun);
        let due = self.due().map_or(u32::MAX, |due| due.period.ordinal);
        ruled_orders(&told, seat, found, due)
    }

    /// What a seat owes for a period.
    pub fn sheet(&self, seat: &SeatId, period: &Period) -> Owes {
        let said = self.said(seat, period);
        let complete = || self.system.complete(&self.position, seat, &self.texts(seat), period);
        match said {
            Owes::More | Owes::In => said,
            _ if complete() => Owes::In,
            _ => said,
        }
    }

    /// What a seat owes for a period by what it said of its own sheet: `In` only if it said `done`.
    pub fn said(&self, seat: &SeatId, period: &Period) -> Owes {
        let mut owes = Owes::Sheet;
        for logged in in_order(&self.log, u64::MAX) {
            match &logged.entry {
                Entry::Orders { seat: s, period: p, more_follows, done, .. }
                    if s == seat && p.ordinal == period.ordinal =>
                {
                    // Nothing but `done` enters a text without orders; older journals say it so alone.
                    owes = match owes {
                        _ if *more_follows => Owes::More,
                        _ if *done || !logged.says => Owes::In,
                        Owes::In => Owes::In,
                        _ => Owes::Part,
                    };
                }
                Entry::Cancelled { seat: s, period: p, .. } if s == seat && p.ordinal == period.ordinal => {
                    owes = Owes::Sheet;
                }
                _ => {}
            }
        }
        owes
    }

    /// Whoever owes a sheet for what is due. Words that are sealed are worth a wait for whoever would open them.
    pub fn missing_sheets(&self, due: &Due, now: DateTime<Utc>) -> Vec<SeatId> {
        let mut missing: Vec<SeatId> =
            due.owed.iter().filter(|s| !self.is_in(s, &due.period)).cloned().collect();
        if !due.owed.is_empty() {
            let sealed = self.sealed_until(now).into_iter().filter(|seat| !missing.contains(seat));
            let sealed: Vec<SeatId> = sealed.collect();
            missing.extend(sealed);
        }
        missing
    }

    /// Whether what a seat has given of a period is enough to go on without it.
    pub fn is_in(&self, seat: &SeatId, period: &Period) -> bool {
        self.sheet(seat, period) == Owes::In
    }

    /// The key of its dice: its secret and the words that were there when the first phase was adjudicated, with a round's
    /// randomness in a game on a beacon. A draft of it stays as it was made, whatever comes until it is published.
    pub fn dice_key(&self, round: Option<&[u8; 32]>) -> DiceKey {
        let gifts: Vec<Gift> = self.seats.iter().map(|row| self.gift(&row.seat)).collect();
        let words = gifts.iter().map(Gift::counted);
        let key = match round {
            None => DiceKey::new(&self.row.secret, words),
            Some(randomness) => DiceKey::with_round(&self.row.secret, words, randomness),
        };
        key.under(self.scheme())
    }

    /// How the labels of its dice are written.
    fn scheme(&self) -> Scheme {
        match self.log.whole().first().map(|l| &l.entry) {
            Some(Entry::Created { labels, .. }) => *labels,
            _ => Scheme::default(),
        }
    }

    /// The answer that is in for an open question.
    pub fn answer_to(&self, question: &QuestionRow) -> Option<Given> {
        let sitting = &self.paused.as_ref()?.head.sitting;
        let given = answers(&self.log, sitting, u64::MAX).remove(&question.open.key)?;
        let print = question.open.question.fingerprint();
        (given.fingerprint.is_empty() || given.fingerprint == print).then_some(given)
    }
}

/// The entries up to one in the order in which they count: what was received earlier and confirmed later
/// stands before what was received later.
pub(crate) fn in_order(log: &[Arc<Logged>], upto: u64) -> Vec<&Logged> {
    let mut ordered: Vec<&Logged> = Vec::with_capacity(log.len());
    for logged in log.iter().take_while(|l| l.seq <= upto) {
        let before = match &logged.entry {
            Entry::Orders { before, .. } | Entry::Cancelled { before, .. } => *before,
            _ => None,
        };
        let place = before.and_then(|seq| ordered.iter().position(|l| l.seq == seq));
        ordered.insert(place.unwrap_or(ordered.len()), logged);
    }
    ordered
}

/// A seat's order texts up to a journal entry, without what it took back, each with its journal entry.
pub(crate) fn numbered_texts(log: &Log, seat: &SeatId, upto: u64) -> Vec<(u64, OrderText)> {
    let mut found: Vec<(u64, OrderText)> = Vec::new();
    let mut held_open: Option<u32> = None;
    for logged in in_order(log, upto) {
        match &logged.entry {
            Entry::Orders { seat: s, period, text, more_follows, due, .. } if s == seat => {
                let new = OrderText::new(period.ordinal, text.clone()).received(due.clone());
                let goes_on = held_open == Some(period.ordinal);
                found.push((logged.seq, if goes_on { new.continued() } else { new }));
                held_open = more_follows.then_some(period.ordinal);
            }
            Entry::Cancelled { seat: s, period, standing, .. } if s == seat => {
                let earlier = |o: &OrderText| *standing && o.period < period.ordinal;
                found.retain(|(_, o)| o.period != period.ordinal && !earlier(o));
            }
            _ => {}
        }
    }
    found
}

/// A seat's order texts that count for a phase. What it missed may have cost it its standing orders, and an
/// umpire may have ruled.
pub(crate) fn texts_in_force(log: &Log, seat: &SeatId, phase: &Frozen) -> SeatOrders {
    let mut found = numbered_texts(log, seat, phase.upto);
    let missed = log.iter().take_while(|l| l.seq <= phase.upto).filter_map(|l| match &l.entry {
        Entry::Missed { seat: s, step, taken, .. }
            if s == seat && step.period == phase.period && step.pauses == 0 =>
        {
            Some(*taken)
        }
        _ => None,
    });
    let missed = missed.last();
    if let Some(Taken::Hold | Taken::Default) = missed {
        found.retain(|(_, text)| text.period == phase.period);
    }
    let mut found = ruled_orders(log, seat, found, phase.period);
    if missed == Some(Taken::Hold) {
        found.push(OrderText::new(phase.period, String::new()));
    }
    found
}

/// The answers of a phase up to a journal entry; the last word counts, a ruling over a reply. What was ruled on a draft
/// counts whenever it was.
pub(crate) fn answers(log: &Log, of: &Sitting, upto: u64) -> BTreeMap<QuestionKey, Given> {
    let mut found: BTreeMap<QuestionKey, Given> = BTreeMap::new();
    for logged in log.iter().take_while(|l| l.seq <= upto) {
        let Entry::Answered { sitting, question, given, .. } = &logged.entry else { continue };
        let ruled = found.get(question).is_some_and(|g| g.source == Source::Ruling);
        if sitting == of && (!ruled || given.source == Source::Ruling) {
            found.insert(question.clone(), given.clone());
        }
    }
    found.extend(ruled_answers(log, of));
    found
}
