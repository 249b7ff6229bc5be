//! A watch beside the house, one for each game. It knows the terms, what players have sent, and whom the rules
//! ask; from that it reckons when what has to happen, and holds the house to it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use estafette::core::{GameId, SeatId};
use estafette::game::{House, Owes, Status};
use estafette::store::MailKind;
use mail_parser::{MessageParser, MimeHeaders};

use super::rules::{Span, Terms, whole_minute};
use crate::simulated::Sent;

/// When everybody is reminded, in minutes before a deadline.
const REMINDERS: [i64; 2] = [24 * 60, 3 * 60];

/// A mail of the clock: when, to whom, of what kind.
type Mail = (DateTime<Utc>, SeatId, &'static str);

/// What tells one step of a game from the next.
type Key = (u32, bool, Option<u32>, Vec<(SeatId, Vec<String>)>);

/// The watch of a game.
pub struct Watch {
    pub game: GameId,
    terms: Terms,
    /// Reply addresses and zones.
    addresses: BTreeMap<SeatId, (String, &'static str)>,
    /// When the step that the game is in has opened.
    pub opened: DateTime<Utc>,
    key: Option<Key>,
    deadline: Option<DateTime<Utc>>,
    /// When that deadline was set.
    set: DateTime<Utc>,
    /// Whether the time of the step has been over once.
    late: bool,
    /// Who is asked in the step.
    asked: BTreeSet<SeatId>,
    /// Who wants all of the time of the step.
    waiting: BTreeSet<SeatId>,
    away: BTreeMap<SeatId, Vec<Span>>,
    owing: BTreeSet<SeatId>,
    last_in: DateTime<Utc>,
    misses: BTreeMap<SeatId, u32>,
    vacant: BTreeSet<SeatId>,
    /// A deadline that was set by something that the watch was told of.
    pushed: bool,
    looked: DateTime<Utc>,
    over: bool,
    expected: Vec<Mail>,
    /// Every deadline that the game has had, with the moment at which it was set.
    deadlines: Vec<(DateTime<Utc>, DateTime<Utc>)>,
    steps: u32,
    absences: u32,
}

impl Watch {
    pub fn new(game: GameId, terms: Terms, now: DateTime<Utc>) -> Self {
        Self {
            game,
            terms,
            addresses: BTreeMap::new(),
            opened: now,
            key: None,
            deadline: None,
            set: now,
            late: false,
            asked: BTreeSet::new(),
            waiting: BTreeSet::new(),
            away: BTreeMap::new(),
            owing: BTreeSet::new(),
            last_in: now,
            misses: BTreeMap::new(),
            vacant: BTreeSet::new(),
            pushed: false,
            looked: now,
            over: false,
            expected: Vec::new(),
            deadlines: Vec::new(),
            steps: 0,
            absences: 0,
        }
    }

    pub fn holds(&mut self, seat: &SeatId, held: (String, &'static str)) {
        self.addresses.insert(seat.clone(), held);
    }

    pub fn address(&self, seat: &SeatId) -> &str {
        &self.addresses[seat].0
    }

    pub fn zone(&self, seat: &SeatId) -> &'static str {
        self.addresses[seat].1
    }

    /// A seat will be away.
    pub fn goes_away(&mut self, seat: &SeatId, span: Span) {
        self.away.entry(seat.clone()).or_default().push(span);
        self.absences += 1;
    }

    fn is_away(&self, seat: &SeatId, at: DateTime<Utc>) -> bool {
        self.away.get(seat).is_some_and(|s| s.iter().any(|(from, until)| *from <= at && at < *until))
    }

    /// The deadline of a step that opens now, not before another moment.
    fn fresh(&self, now: DateTime<Utc>, not_before: DateTime<Utc>) -> DateTime<Utc> {
        let away: Vec<Span> = self.asked.iter().filter_map(|s| self.away.get(s)).flatten().copied().collect();
        self.terms.rule.deadline(now, not_before, &away)
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    /// A seat has sent something; the clock was not looked at since.
    pub fn heard(&mut self, house: &mut House<'_>, (seat, waits): (&SeatId, bool), now: DateTime<Utc>) {
        self.remind_until(now);
        if waits {
            self.waiting.insert(seat.clone());
        }
        self.see(&house.status(&self.game).expect("the store works"));
        self.last_in = now;
        self.misses.remove(seat);
        self.vacant.remove(seat);
    }

    /// A seat has a new holder: the former one is told, the new one gets a fresh deadline, and all others hear of it.
    pub fn handed_over(&mut self, seat: &SeatId, held: (String, &'static str), now: DateTime<Utc>) {
        self.remind_until(now);
        self.expected.push((now, seat.clone(), "notice"));
        self.holds(seat, held);
        self.away.remove(seat);
        self.waiting.remove(seat);
        self.misses.remove(seat);
        self.vacant.remove(seat);
        let Some(before) = self.deadline else { return };
        // Whoever is new has a day at least.
        let fresh = self.fresh(now, before.max(now + TimeDelta::hours(24)));
        if fresh <= before {
            return;
        }
        let others: Vec<SeatId> = self.addresses.keys().filter(|s| *s != seat).cloned().collect();
        self.push(fresh, now);
        self.expected.extend(others.into_iter().map(|s| (now, s, "deadline")));
    }

    /// The house was asleep.
    pub fn slept(&mut self, from: DateTime<Utc>, to: DateTime<Utc>) {
        self.remind_until(from);
        self.looked = to;
        let lasted = to - from;
        let least = to + lasted.min(TimeDelta::hours(24));
        let Some(before) = self.deadline.filter(|at| *at > from && *at < least) else { return };
        self.push(whole_minute((before + lasted).max(least)), to);
        self.expected.extend(self.addresses.keys().map(|s| (to, s.clone(), "deadline")));
    }

    fn push(&mut self, deadline: DateTime<Utc>, now: DateTime<Utc>) {
        (self.deadline, self.set, self.pushed) = (Some(deadline), now, true);
        self.deadlines.push((now, deadline));
    }

    /// Reminders that had to go out up to a moment.
    fn remind_until(&mut self, now: DateTime<Utc>) {
        let Some(deadline) = self.deadline else { return };
        for minutes in REMINDERS {
            let at = deadline - TimeDelta::minutes(minutes);
            if at > self.looked && at <= now && at > self.set {
                self.expected.extend(self.owing.iter().map(|s| (at, s.clone(), "reminder")));
            }
        }
        self.looked = now;
    }

    /// When the step has to end, or its time of grace to begin.
    fn turning_point(&self) -> Option<DateTime<Utc>> {
        let deadline = self.deadline?;
        match (self.owing.is_empty(), self.terms.early) {
            (true, Some(minutes)) if self.asked.is_disjoint(&self.waiting) => {
                let since = if self.pushed { self.last_in } else { self.last_in.max(self.set) };
                Some((since + TimeDelta::minutes(minutes)).min(deadline))
            }
            _ => Some(deadline),
        }
    }

    /// Looks at the game after something may have happened; who owes something in a step that has just
    /// opened, and until when.
    pub fn look(
        &mut self,
        house: &mut House<'_>,
        _: &[Sent],
        now: DateTime<Utc>,
    ) -> Vec<(SeatId, Owes, DateTime<Utc>)> {
        if self.over {
            return Vec::new();
        }
        self.remind_until(now);
        let status = house.status(&self.game).expect("the store works");
        if status.state == "over" {
            self.closes(now);
            self.over = true;
            return Vec::new();
        }
        let key = key(&status);
        if self.key.as_ref() == Some(&key) {
            self.goes_on(&status, now);
            return Vec::new();
        }
        self.closes(now);
        self.opens(&status, key, now)
    }

    /// The step ends: exactly when it has to, and whoever is missing is told.
    fn closes(&mut self, now: DateTime<Utc>) {
        if self.key.is_none() {
            return;
        }
        self.expected.extend(self.addresses.keys().map(|s| (now, s.clone(), "report")));
        let due = self.turning_point().expect("a step has a deadline").max(self.set);
        assert_eq!(now, due, "{}: step {} ended", self.game, self.steps);
        let grace = self.terms.grace > 0 && !self.late;
        assert!(self.owing.is_empty() || !grace, "{}: no time of grace at {now}", self.game);
        for seat in std::mem::take(&mut self.owing) {
            self.expected.push((now, seat.clone(), "notice"));
            // Who is away when the time is over is excused.
            if self.is_away(&seat, due) {
                continue;
            }
            let misses = self.misses.entry(seat.clone()).or_default();
            *misses += 1;
            if self.terms.takeover > 0 && *misses >= self.terms.takeover && self.vacant.insert(seat.clone()) {
                self.expected.push((now, seat, "notice"));
            }
        }
    }

    /// A step opens, with the deadline that the schedule gives.
    fn opens(&mut self, status: &Status, key: Key, now: DateTime<Utc>) -> Vec<(SeatId, Owes, DateTime<Utc>)> {
        self.see(status);
        self.waiting.clear();
        let deadline = self.fresh(now, now);
        assert_eq!(status.deadline, Some(deadline), "{}: a step opened at {now}", self.game);
        if self.key.is_none() {
            // A deadline that comes with no report comes in a mail of its own.
            let kind = if status.phases > 0 { "report" } else { "deadline" };
            self.expected.extend(self.addresses.keys().map(|s| (now, s.clone(), kind)));
        }
        (self.key, self.deadline, self.set, self.opened) = (Some(key), Some(deadline), now, now);
        (self.late, self.pushed) = (false, false);
        self.deadlines.push((now, deadline));
        self.steps += 1;
        assert!(!self.asked.is_empty(), "{}: nobody is asked anything at {now}", self.game);
        let owing = status.seats.iter().filter(|s| owes(s.owes));
        owing.map(|s| (s.seat.clone(), s.owes, deadline)).collect()
    }

    /// The step goes on: its deadline is the one announced, or moves for a reason.
    fn goes_on(&mut self, status: &Status, now: DateTime<Utc>) {
        let before = self.deadline.expect("a step has a deadline");
        let grace = self.terms.grace > 0 && !self.late && !self.owing.is_empty() && now == before;
        if grace {
            self.late = true;
            self.push(before + TimeDelta::hours(self.terms.grace), now);
            self.expected.extend(self.addresses.keys().map(|s| (now, s.clone(), "deadline")));
        }
        assert_eq!(status.deadline, self.deadline, "{}: at {now}", self.game);
        assert!(self.deadline >= Some(before), "{}: a deadline moved earlier", self.game);
        self.see(status);
        let due = self.turning_point().expect("a step has a deadline");
        assert!(due > now, "{}: step {} had to end at {due}, it is {now}", self.game, self.steps);
    }

    fn see(&mut self, status: &Status) {
        let asked = status.seats.iter().filter(|s| match status.paused {
            true => !s.questions.is_empty(),
            false => s.owes != Owes::Nothing,
        });
        self.asked = asked.map(|s| s.seat.clone()).collect();
        self.owing = status.seats.iter().filter(|s| owes(s.owes)).map(|s| s.seat.clone()).collect();
    }

    /// At the end of all: the mails of the clock are those that were expected, none twice, and the game can be
    /// recomputed.
    pub fn end(&mut self, house: &mut House<'_>, sent: &[Sent]) {
        let now = sent.last().map_or(self.looked, |s| s.at);
        let mut came: Vec<Mail> = sent.iter().filter_map(|s| self.of_the_clock(s)).collect();
        came.sort();
        self.expected.retain(|(at, ..)| *at <= now);
        self.expected.sort();
        for (expected, came) in self.expected.iter().zip(&came) {
            assert_eq!(
                expected, came,
                "{}: the first mail of the clock that is not as it should be",
                self.game
            );
        }
        assert_eq!(self.expected.len(), came.len(), "{}: {:?}", self.game, &came[self.expected.len()..]);
        self.check_calendars(sent);
        let verdict = house.verify(&self.game).expect("the store works");
        assert!(verdict.is_sound(), "{}: {verdict:?}", self.game);
        println!(
            "{}: {} steps, {} mails of the clock, over: {}",
            self.game,
            self.steps,
            came.len(),
            self.over
        );
    }

    /// The calendar of each seat has one appointment, which moves with every deadline and never back.
    fn check_calendars(&self, sent: &[Sent]) {
        let mut seen: BTreeMap<&SeatId, Entry> = BTreeMap::new();
        for mail in sent {
            let Some((game, seat)) = &mail.row.mail.seat else { continue };
            let Some(entry) = Entry::of(mail).filter(|_| *game == self.game) else { continue };
            if entry.method == "PUBLISH" {
                let in_force =
                    self.deadlines.iter().rev().find(|(set, _)| *set <= mail.at).map(|(_, at)| *at);
                assert_eq!(Some(entry.at), in_force, "{game}.{seat}: the calendar of {}", mail.at);
            }
            if let Some(before) = seen.get(seat) {
                assert_eq!(before.uid, entry.uid, "{game}.{seat}");
                let moved = before.at != entry.at || before.method != entry.method;
                assert!(entry.sequence > before.sequence || !moved, "{game}.{seat}: {}", mail.at);
                assert!(entry.sequence >= before.sequence, "{game}.{seat}: {}", mail.at);
            }
            seen.insert(seat, entry);
        }
        assert_eq!(seen.len(), self.addresses.len(), "{}: everybody has a calendar", self.game);
    }

    fn of_the_clock(&self, sent: &Sent) -> Option<Mail> {
        let (game, seat) = sent.row.mail.seat.as_ref()?;
        let kind = match sent.row.mail.kind {
            MailKind::Reminder => "reminder",
            MailKind::Deadline => "deadline",
            MailKind::Notice => "notice",
            MailKind::Report | MailKind::Final => "report",
            _ => return None,
        };
        (*game == self.game).then(|| (sent.at, seat.clone(), kind))
    }
}

/// What a calendar file says.
struct Entry {
    uid: String,
    sequence: u32,
    method: String,
    at: DateTime<Utc>,
}

impl Entry {
    /// The calendar file of a mail, if it has one.
    fn of(mail: &Sent) -> Option<Self> {
        let message = MessageParser::default().parse(&mail.row.mail.bytes)?;
        let file = message.attachments().find(|a| a.attachment_name() == Some("deadline.ics"))?;
        let text = String::from_utf8_lossy(file.contents()).into_owned();
        let value = |name: &str| {
            let line = text.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(':'));
            line.unwrap_or_else(|| panic!("no {name} in {text}")).to_owned()
        };
        let at =
            NaiveDateTime::parse_from_str(&value("DTSTART"), "%Y%m%dT%H%M%SZ").expect("a moment").and_utc();
        let sequence = value("SEQUENCE").parse().expect("a number");
        Some(Self { uid: value("UID"), sequence, method: value("METHOD"), at })
    }
}

/// Whether a seat is waited for.
fn owes(owes: Owes) -> bool {
    matches!(owes, Owes::Sheet | Owes::Part | Owes::More | Owes::Answer)
}

fn key(status: &Status) -> Key {
    let questions = |s: &estafette::game::SeatStatus| {
        (s.seat.clone(), s.questions.iter().map(|(question, _)| question.clone()).collect())
    };
    (status.phases, status.paused, status.turn, status.seats.iter().map(questions).collect())
}
