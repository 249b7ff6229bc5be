//! The telling of a phase: each event becomes the head of an entry or a line under the one before.
//!
//! Dice are called `[D1]`, `[D2]` … in the order in which they are told; their labels stand in the
//! report's appendix.

use estafette_core::{said, text};
use std::collections::BTreeMap;

use estafette_board::Facing;
use estafette_core::{CitedEvent, Decided, Roll, RuleId, Source};
use estafette_rules::kit::Die;

use super::super::event::{Cause, Event};
use super::super::ids::{PitKind, Side, UnitId};
use super::super::position::Position;
use super::combat;
use super::effects;
use super::entry::{Entry, Going};
use super::groups::{of_actions, of_effects, of_movement, of_set_up, told_singly};
use super::words::{self, Names};

/// A line told before it is known whether it belongs to the entry so far or to the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Note {
    /// The unit or hex it is about.
    subject: String,
    /// Whether it decides what comes next, whatever that is.
    opens: bool,
    text: String,
}

/// Decisions that are taken before anything they are about begins.
const OPENING: [&str; 10] =
    ["GD-01", "GD-02", "GD-03", "GD-05", "GD-08", "GD-09", "GD-12", "GD-14", "GD-26", "GD-29"];

/// Tells one phase.
pub struct Tale<'a> {
    names: &'a Names<'a>,
    dice: &'a mut Vec<Die>,
    entries: Vec<Entry>,
    /// Lines that wait for the entry they belong to.
    notes: Vec<Note>,
    /// Dice told before what they decided.
    marks: Vec<String>,
}

impl<'a> Tale<'a> {
    /// Begins to tell; dice are added to those told before.
    pub fn new(names: &'a Names<'a>, dice: &'a mut Vec<Die>) -> Self {
        Self { names, dice, entries: Vec::new(), notes: Vec::new(), marks: Vec::new() }
    }

    /// The entries told.
    pub fn entries(mut self) -> Vec<Entry> {
        if !self.notes.is_empty() && self.entries.is_empty() {
            self.entries.push(Entry::new(text!("decisions-of-this-phase")));
        }
        self.flush_notes();
        self.entries.into_iter().map(Entry::finished).collect()
    }

    /// Tells one event, as far as the reader is shown it.
    pub fn tell(&mut self, told: &CitedEvent<Event>) {
        let rule = &told.rule;
        match &told.event {
            Event::Roll(roll) => self.roll(rule, roll),
            Event::Decision(decided) => self.decided(rule, decided),
            Event::Phase { .. } | Event::Passed { .. } | Event::Fates(_) => {}
            of_movement!() => self.movement(rule, &told.event),
            of_actions!() => self.action(rule, &told.event),
            of_set_up!() => self.set_up(rule, &told.event),
            Event::Correct(righted) => self.begin(None, Entry::new(format!("{}.", righted.text))),
            Event::Refused { unit, reason, order, .. } => self.refused(rule, unit, reason, *order),
            of_effects!() => self.effect(rule, &told.event),
        }
    }

    /// Begins an entry about a unit. Lines that waited and are not about it stay with the entry before.
    fn begin(&mut self, about: Option<&UnitId>, entry: Entry) {
        let ahead = |n: &Note| n.opens || about.is_some_and(|unit| n.subject == unit.as_str());
        if let Some(before) = self.entries.last_mut() {
            let (with_this, with_that) = std::mem::take(&mut self.notes).into_iter().partition(ahead);
            self.notes = with_this;
            before.lines.extend(with_that.into_iter().map(|n: Note| n.text));
        }
        self.entries.push(entry);
        self.flush_notes();
    }

    fn flush_notes(&mut self) {
        let notes = std::mem::take(&mut self.notes);
        if let Some(entry) = self.entries.last_mut() {
            entry.lines.extend(notes.into_iter().map(|n| n.text));
        }
    }

    /// A line under the entry that is being told, or an entry of its own if there is none.
    fn line(&mut self, about: Option<&UnitId>, text: String) {
        let strays = |e: &Entry| match (&e.loose, about) {
            (Some(first), Some(unit)) => {
                let called = self.names.unit(unit);
                first != unit && !e.lines.iter().any(|l| l.contains(&called))
            }
            _ => false,
        };
        match self.entries.last() {
            Some(entry) if !strays(entry) => {
                self.flush_notes();
                self.entries.last_mut().expect("there is one").lines.push(text);
            }
            _ => {
                let loose = about.cloned();
                self.begin(about, Entry { loose, ..Entry::new(text) });
            }
        }
    }

    /// The marks of the dice that were rolled for what is told now.
    fn dice(&mut self) -> String {
        let marks = std::mem::take(&mut self.marks);
        if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) }
    }

    fn roll(&mut self, rule: &RuleId, roll: &Roll) {
        let mark = format!("D{}", self.dice.len() + 1);
        let subject = self.names.any(&roll.subject);
        self.dice.push(Die { subject, ..Die::of(mark.clone(), rule, roll) });
        if rule.as_str() == "8.56" {
            let unit = UnitId::from(roll.subject.as_str());
            let swept =
                if roll.die >= 4 { text!("swept-along-4-to-6") } else { text!("it-stands-firm-1-to-3") };
            let called = self.names.unit(&unit);
            self.line(Some(&unit), said!("is-run-through-die-8-56", %called, die = %roll.die, %mark, %swept));
            return;
        }
        self.marks.push(mark);
    }

    fn decided(&mut self, rule: &RuleId, d: &Decided) {
        let whose = match d.source {
            Source::Orders => return,
            Source::Default => {
                let why = match d.unfit {
                    None => said!("no-order-given"),
                    Some(0) => said!("a-standing-order-could-not-be"),
                    Some(order) => said!("order-could-not-be-followed", %order),
                };
                said!("took-the-default", %why, decision = %d.decision)
            }
            Source::Standing => said!("by-standing-order", decision = %d.decision),
            Source::Reply => said!("by-reply-to-the-question", decision = %d.decision),
            Source::Ruling => said!("by-the-umpires-ruling", decision = %d.decision),
        };
        let about = match Side::BOTH.iter().any(|s| s.as_str() == d.subject) {
            true => String::new(),
            false => said!("for", subject = %self.names.any(&d.subject)),
        };
        self.notes.push(Note {
            subject: d.subject.clone(),
            opens: OPENING.contains(&d.decision.as_str()),
            text: format!("{whose}{about}: {}. [{rule}]", d.text.trim_end_matches('.')),
        });
    }

    fn refused(&mut self, rule: &RuleId, unit: &str, reason: &str, order: u32) {
        let reason = reason.trim_end_matches('.');
        if self.entries.last().is_some_and(|e| e.moves(&UnitId::from(unit))) {
            self.line(None, said!("the-rest-of-the-order-is", %reason, %rule));
            return;
        }
        let number = if order == 0 { said!("an-order") } else { said!("order", %order) };
        let called = self.names.any(unit);
        self.begin(None, Entry::new(said!("is-not-carried-out", %called, %number, %reason, %rule)));
    }

    fn movement(&mut self, rule: &RuleId, event: &Event) {
        match event {
            Event::Move { unit, path, spent, facing, leaders, .. } => {
                let disordered = self.names.after.unit(unit).is_some_and(|u| u.disordered);
                let going = Going {
                    unit: unit.clone(),
                    called: self.names.unit(unit),
                    path: path.clone(),
                    facing: (!disordered).then(|| facing.to_string()),
                    spent: *spent,
                    leaders: self.names.leaders(leaders),
                };
                self.go(going);
            }
            Event::Turn { unit, facing, cost } => self.turn(rule, unit, facing.as_str(), *cost),
            Event::LeaderMove { leader, path, with: Some(unit), .. } if rule.as_str() == "15.13" => {
                let (who, unit) = (self.names.leader(leader), self.names.unit(unit));
                let way = words::path(path);
                self.begin(None, Entry::new(said!("rides-along-with", %who, %unit, %way, %rule)));
            }
            Event::LeaderMove { leader, path, cost, with } => {
                let who = self.names.leader(leader);
                let joins =
                    with.as_ref().map_or_else(String::new, |u| said!("joins", u = %self.names.unit(u)));
                let points = said!("count-of-points", n = %cost);
                let way = if path.len() > 1 { format!(": {}", words::path(path)) } else { String::new() };
                self.begin(None, Entry::new(format!("{who}{way}{joins}; {points}.")));
            }
            of_actions!() | of_set_up!() | told_singly!() | of_effects!() => {}
        }
    }

    fn go(&mut self, going: Going) {
        match self.entries.last_mut() {
            Some(Entry { going: Some(before), .. }) if before.unit == going.unit => {
                before.extend(&going.path);
                before.facing = going.facing;
                before.spent = going.spent;
                if before.leaders.is_empty() {
                    before.leaders = going.leaders;
                }
                self.flush_notes();
            }
            _ => {
                let unit = going.unit.clone();
                self.begin(Some(&unit), Entry { going: Some(going), ..Entry::default() });
            }
        }
    }

    fn turn(&mut self, rule: &RuleId, unit: &UnitId, facing: &str, cost: u32) {
        let own_move = cost > 0 || rule.as_str().starts_with("12.2");
        if own_move {
            let before = self.entries.last().and_then(|e| e.going.as_ref()).filter(|g| g.unit == *unit);
            let spent = before.map_or(0, |g| g.spent) + cost;
            let called = self.names.unit(unit);
            let facing = Some(facing.to_owned());
            let path = before.and_then(|g| g.path.last()).copied().into_iter().collect();
            self.go(Going { unit: unit.clone(), called, path, facing, spent, leaders: String::new() });
        } else {
            let text = said!("turns-to-face", unit = %self.names.unit(unit), %facing, %rule);
            self.line(Some(unit), text);
        }
    }

    fn action(&mut self, rule: &RuleId, event: &Event) {
        let dice = self.dice();
        match event {
            Event::Combat { attackers, defender, at, .. } => {
                let one = attackers.len() == 1;
                let verb = if one { "attacks" } else { text!("attack-together") };
                let head =
                    format!("{at}: {} {verb} {}.", self.names.units(attackers), self.names.unit(defender));
                self.begin(Some(defender), Entry::new(head));
                for line in combat::lines(self.names, rule, event, &dice) {
                    self.line(None, line);
                }
            }
            Event::Fire { by, at, hex, die, result } => {
                let table = if rule.as_str().starts_with("12") { "20.5" } else { "20.4" };
                let (who, at) = (self.names.unit(by), self.names.unit(at));
                let what = words::fire(*result);
                self.begin(
                    Some(by),
                    Entry::new(said!("shoots-at-in-die", %who, %at, %hex, %die, %dice, %result, %what, %rule, %table)),
                );
            }
            Event::Rally { unit, die, modifier, leader, needed, success } => {
                let help = leader.as_ref().filter(|_| *modifier > 0).map_or_else(
                    String::new,
                    |l| said!("less-by-leader", %modifier, leader = %self.names.leader(l)),
                );
                let outcome = if *success { text!("it-rallies") } else { text!("it-stays-in-disorder") };
                let who = self.names.unit(unit);
                self.begin(Some(unit), Entry::new(said!("tries-to-rally-die-or-less", %who, %die, %dice, %help, %needed, %outcome, %rule)));
            }
            of_movement!() | of_set_up!() | told_singly!() | of_effects!() => {}
        }
    }

    fn set_up(&mut self, rule: &RuleId, event: &Event) {
        match event {
            Event::SetUp { side, facings, places } => {
                self.begin(
                    None,
                    Entry::new(said!("the-side-takes-up-its-positions", title = %side.title(), %rule)),
                );
                if let Some(text) = facings_told(self.names.before, *side, facings) {
                    self.line(None, text);
                }
                if !places.is_empty() {
                    let each: Vec<_> = places.iter().map(|(u, h)| format!("{u} {h}")).collect();
                    self.line(None, said!("in-other-places-than-listed", each = %each.join(", ")));
                }
            }
            Event::PlacePits { pits, hexes, out } => {
                let all: Vec<_> = pits.keys().chain(hexes).copied().collect();
                self.begin(None, Entry::new(said!("on-the-map-face-down", n = %all.len(), %rule)));
                if pits.is_empty() {
                    self.line(None, said!("in-hexes", hexes = %words::hexes(&all)));
                }
                for kind in [PitKind::Real, PitKind::Dummy] {
                    let of_kind: Vec<_> = pits.iter().filter(|(_, k)| **k == kind).map(|(h, _)| *h).collect();
                    if !of_kind.is_empty() {
                        self.line(None, format!("{}: {}.", words::pit_kind(kind), words::hexes(&of_kind)));
                    }
                }
                if let Some(kind) = out {
                    self.line(None, said!("left-in-the-box-a-counter", kind = %words::pit_kind(*kind)));
                }
            }
            of_movement!() | of_actions!() | told_singly!() | of_effects!() => {}
        }
    }

    fn effect(&mut self, rule: &RuleId, event: &Event) {
        let dice = self.dice();
        let Some((about, text)) = effects::line(self.names, rule, event, &dice) else { return };
        let fresh = match event {
            Event::RemovePit { .. } => rule.as_str() == "14.13",
            Event::Return { die, .. } => die.is_some(),
            Event::GameOver { .. } => true,
            Event::Disorder { unit } => {
                rule.as_str() == "9.13" && !self.entries.last().is_some_and(|e| e.moves(unit))
            }
            _ => false,
        };
        if let Event::Eliminate { cause: Cause::Trampled, .. } = event {
            // It is told before the move of the unit that rode over it.
            self.notes.push(Note { subject: String::new(), opens: true, text });
        } else if fresh {
            self.begin(about.as_ref(), Entry::new(text));
        } else {
            self.line(about.as_ref(), text);
        }
    }
}

/// How a side faces that has taken up its positions: what most of its units do, if that is not as they stood, and
/// which ones differ from it.
fn facings_told(before: &Position, side: Side, facings: &BTreeMap<UnitId, Facing>) -> Option<String> {
    let most = |of: &dyn Fn(&UnitId, Facing) -> Facing| {
        let mut counts: BTreeMap<Facing, usize> = BTreeMap::new();
        for (id, unit, _) in before.side_units(side) {
            *counts.entry(of(id, unit.facing)).or_default() += 1;
        }
        counts.into_iter().max_by_key(|(_, n)| *n).map(|(facing, _)| facing)
    };
    let now = |id: &UnitId, stood: Facing| facings.get(id).copied().unwrap_or(stood);
    let (usual, rest) = (most(&|_, stood| stood)?, most(&now)?);
    let units = before.side_units(side).map(|(id, unit, _)| (id, now(id, unit.facing)));
    let odd: Vec<_> =
        units.filter(|(_, facing)| *facing != rest).map(|(id, facing)| format!("{id} {facing}")).collect();
    match (odd.is_empty(), usual == rest) {
        (true, true) => None,
        (true, false) => Some(said!("all-face", %rest)),
        (false, true) => Some(said!("facing-otherwise-than-the-rest", odd = %odd.join(", "))),
        (false, false) => Some(said!("facing-otherwise-than-the-rest-who", %rest, odd = %odd.join(", "))),
    }
}
