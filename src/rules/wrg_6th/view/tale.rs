//! The telling of a phase: each event becomes the head of an entry or a line below the one before. Dice are
//! called `[D1]`, `[D2]` … in the order in which they are told; their labels stand in the report's appendix.

use estafette_core::said;
use std::collections::BTreeMap;

use serde::Serialize;

use estafette_board::plane::{Paces, Pose};
use estafette_core::{CitedEvent, Roll, RuleId, rule};
use estafette_rules::kit::Die;

use super::super::event::{Blow, Event, Formed, GroundHeld, MarchLosses, Mark};
use super::super::ids::{Stakes, UnitId};
use super::super::position::Position;
use super::telling::{Role, Sentence, Telling, head, line};
use super::words::{degrees, place, side, under};
use super::{Eyes, fog};

/// An entry of a report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What began.
    pub head: String,
    /// What followed, in order.
    pub lines: Vec<String>,
    /// Whom it is about.
    #[serde(skip)]
    about: Vec<UnitId>,
}

/// A die told and not yet used by what it decided.
struct Waiting {
    mark: String,
    face: u32,
    units: Vec<UnitId>,
}

/// What is left to be told of a move whose wheels and changes of formation were told before it: it goes on from where
/// the last of them ended. None where the event is told as it is.
fn rest_of_move<'e>(turned: &mut BTreeMap<&'e UnitId, Pose>, event: &'e Event) -> Option<Event> {
    match event {
        Event::Wheel { unit, to, .. } | Event::Form(Formed { unit, to, .. }) => {
            turned.insert(unit, *to);
            None
        }
        Event::Move { unit, from: Some(_), .. } => {
            let reached = turned.remove(unit)?;
            let mut rest = event.clone();
            if let Event::Move { from, path, cost, .. } = &mut rest {
                *from = Some(reached);
                if path.last() == Some(&reached) && *cost > Paces::ZERO {
                    (*from, *path) = (None, Vec::new());
                }
            }
            Some(rest)
        }
        _ => None,
    }
}

/// Tells the phases of a report, one after the other.
pub struct Tale<'a> {
    /// The position after all, as the reader knows it.
    pos: &'a Position,
    eyes: Eyes,
    /// Whether totals of all tests are told.
    totals: bool,
    /// All dice so far.
    pub dice: Vec<Die>,
    waiting: Vec<Waiting>,
    /// Lines that wait for the entry of their unit: who influences a test is said before it.
    ahead: Vec<(UnitId, String)>,
}

impl<'a> Tale<'a> {
    /// Begins to tell of a position that has come about.
    pub fn new(pos: &'a Position, eyes: Eyes) -> Self {
        let full = pos.readings.show_test_totals == super::super::readings::ShowTestTotals::Full;
        let totals = full || fog::open(pos, eyes);
        Self { pos, eyes, totals, dice: Vec::new(), waiting: Vec::new(), ahead: Vec::new() }
    }

    /// Tells a phase.
    pub fn phase(&mut self, events: &[CitedEvent<Event>]) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut seen: Vec<UnitId> = Vec::new();
        let mut turned: BTreeMap<&UnitId, Pose> = BTreeMap::new();
        for told in events {
            if let Event::Mark { unit, mark: Mark::SeenBy(_) } = &told.event {
                seen.push(unit.clone());
                continue;
            }
            if let Event::Roll(roll) = &told.event {
                self.rolled(&told.rule, roll);
                continue;
            }
            let telling = self.telling(&told.event);
            let rest = rest_of_move(&mut turned, &told.event);
            if let Some(said) = telling.say(rest.as_ref().unwrap_or(&told.event)) {
                self.put(&mut entries, &told.rule, said);
            }
        }
        if !seen.is_empty() {
            let units = self.telling_of_nothing().units(&seen);
            let head = under(&said!("marked-seen", units = &units), &rule!("W-3.6b"));
            entries.push(Entry { head, lines: Vec::new(), about: seen });
        }
        for (unit, text) in std::mem::take(&mut self.ahead) {
            entries.push(Entry { head: text, lines: Vec::new(), about: vec![unit] });
        }
        self.waiting.clear();
        entries
    }

    fn rolled(&mut self, rule: &RuleId, roll: &Roll) {
        let mark = format!("D{}", self.dice.len() + 1);
        let parts = roll.subject.split(|c: char| !c.is_ascii_alphanumeric());
        self.waiting.push(Waiting {
            mark: mark.clone(),
            face: roll.die,
            units: parts.filter_map(|part| part.parse().ok()).collect(),
        });
        self.dice.push(Die::of(mark, rule, roll));
    }

    /// What a sentence needs for which no dice were rolled.
    fn telling_of_nothing(&self) -> Telling<'a> {
        Telling { pos: self.pos, dice: String::new(), rolled: Vec::new(), total: false }
    }

    /// What a sentence needs, with the dice that were rolled for it.
    fn telling(&mut self, event: &Event) -> Telling<'a> {
        let (dice, rolled) = match roller(event) {
            None => (String::new(), Vec::new()),
            Some(unit) => self.taken(&unit),
        };
        let own = matches!(event, Event::Test { unit, .. } if self.eyes.owns(unit));
        Telling { pos: self.pos, dice, rolled, total: self.totals || own }
    }

    /// The dice that wait for a unit: those rolled for it first of all, else those it has a part in.
    fn taken(&mut self, unit: &UnitId) -> (String, Vec<u32>) {
        let first = self.waiting.iter().any(|w| w.units.first() == Some(unit));
        let mine = |w: &Waiting| if first { w.units.first() == Some(unit) } else { w.units.contains(unit) };
        let (taken, left): (Vec<Waiting>, Vec<Waiting>) =
            std::mem::take(&mut self.waiting).into_iter().partition(mine);
        self.waiting = left;
        let marks: Vec<&str> = taken.iter().map(|w| w.mark.as_str()).collect();
        let marks = if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
        (marks, taken.iter().map(|w| w.face).collect())
    }

    fn put(&mut self, entries: &mut Vec<Entry>, rule: &RuleId, said: Sentence) {
        let Sentence { about, role, text, below } = said;
        let text = under(&text, rule);
        let last = entries.last_mut();
        match (role, last) {
            // The same head again, or its other half: what stands below it goes on.
            (Role::Head, Some(entry)) if !below.is_empty() && entry.head == text => entry.lines.extend(below),
            (Role::Head, _) => {
                let (mine, left) = std::mem::take(&mut self.ahead)
                    .into_iter()
                    .partition(|(unit, _)| about.first() == Some(unit));
                self.ahead = left;
                let waited: Vec<(UnitId, String)> = mine;
                let lines = waited.into_iter().map(|(_, text)| text).chain(below).collect();
                entries.push(Entry { head: text, lines, about });
            }
            (Role::Line, _) if rule.as_str().starts_with("W-4.2.1") && about.len() == 2 => {
                self.ahead.push((about[0].clone(), text));
            }
            (Role::Line, Some(entry)) if entry.about.iter().any(|unit| about.contains(unit)) => {
                entry.lines.push(text);
            }
            (Role::Line, _) => entries.push(Entry { head: text, lines: Vec::new(), about }),
        }
    }
}

/// The unit for which the dice of an event were rolled.
fn roller(event: &Event) -> Option<UnitId> {
    match event {
        Event::Test { unit, .. }
        | Event::Evade { unit, .. }
        | Event::Rout { unit, .. }
        | Event::Risk { unit, .. }
        | Event::Arrival { unit, .. }
        | Event::MarchLoss(MarchLosses { unit, .. }) => Some(unit.clone()),
        // Who broke it may have been settled by a die.
        Event::Mark { unit, mark: Mark::Routs(_) } => Some(unit.clone()),
        Event::Shoot(blow) | Event::Melee(blow) | Event::Obstacle(blow) => Some(blow.by.clone()),
        _ => None,
    }
}

/// The sentence of ground that somebody secured.
pub fn secured(ground: &GroundHeld) -> Option<Sentence> {
    let GroundHeld { terrain, secured, .. } = ground;
    let by: Vec<String> = secured.iter().map(|seat| side(*seat).to_owned()).collect();
    let text = said!("ground-secured", terrain = &terrain.to_string(), side = &super::words::list(&by));
    if by.is_empty() { None } else { head([], text) }
}

/// The sentence of a change of a unit's state; `None` for those that say nothing to a reader.
pub fn marked(telling: &Telling<'_>, unit: &UnitId, mark: &Mark) -> Option<Sentence> {
    let who = telling.unit(unit);
    let text = match mark {
        Mark::Shaken(true) => said!("marked-shaken", unit = &who),
        Mark::Shaken(false) => said!("marked-steady", unit = &who),
        Mark::Impetuous(true) => said!("marked-impetuous", unit = &who),
        Mark::Impetuous(false) => said!("marked-calm", unit = &who),
        Mark::Routs(by) => {
            let by = by.as_ref().map_or_else(String::new, |by| said!("marked-by", unit = &telling.unit(by)));
            said!("marked-routs", unit = &who, by = &by, dice = &telling.dice)
        }
        Mark::Rallied => said!("marked-rallied", unit = &who),
        Mark::Rallies => said!("marked-rallies", unit = &who),
        Mark::Calm(cause) => {
            said!("marked-calmed", unit = &who, cause = &said!("cause", cause = cause.as_str()))
        }
        Mark::FrontRank(true) => said!("marked-front", unit = &who),
        Mark::Injured => said!("marked-injured", unit = &who),
        Mark::Temperament(t) => said!("marked-temperament", unit = &who, temperament = t.as_str()),
        Mark::Gone => said!("marked-gone", unit = &who),
        Mark::Mounted(true) => said!("marked-mounted", unit = &who),
        Mark::Mounted(false) => said!("marked-dismounted", unit = &who),
        Mark::Team(Some(team)) => said!("marked-team", unit = &who, team = team.as_str()),
        Mark::Pending(Some(pending)) => said!("marked-pending", unit = &who, pending = pending.as_str()),
        Mark::Pausing(true) => said!("marked-pausing", unit = &who),
        Mark::Stakes(Some(Stakes::Placed)) => said!("marked-stakes", unit = &who),
        Mark::Revealed => said!("marked-revealed", unit = &who),
        Mark::InSight => return head([unit], sighted(telling, unit, &who)),
        Mark::OutOfSight(last) => {
            return head([unit], said!("unsighted", unit = &who, at = &place(last.pose.at)));
        }
        _ => return None,
    };
    line([unit], text)
}

impl Telling<'_> {
    /// Who is shot at: a unit, or the team of wagons alone.
    pub(super) fn target(&self, blow: &Blow) -> String {
        let unit = self.unit(&blow.target);
        if blow.team { said!("team-of", unit = &unit) } else { unit }
    }
}

/// Who comes into sight: as it stands at the end of the report's stretch, if it is still seen.
fn sighted(telling: &Telling<'_>, id: &UnitId, who: &str) -> String {
    let unit = telling.pos.unit(id).filter(|u| u.sight != super::super::memory::Sight::Never);
    match unit.and_then(|u| Some((u, u.pose()?))) {
        None => said!("sighted-then", unit = who),
        Some((unit, pose)) => said!(
            "sighted",
            unit = who,
            figures = unit.figures,
            at = &place(pose.at),
            facing = &format!("{}°", degrees(pose.facing))
        ),
    }
}
