//! One sentence for each kind of event that a report tells, and whether it begins an entry or stands in one.

use estafette_core::said;
use estafette_core::words::Value;

use super::super::event::{Blow, Checked, Deployed, Event, Fate, MarchLosses, Modifier};
use super::super::ids::{Formation, Type, UnitId};
use super::super::position::Position;
use super::words::{self, degrees, list, place, side, signed};

/// A sentence of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The units it is about; the first acts.
    pub about: Vec<UnitId>,
    /// What it is in the report.
    pub role: Role,
    /// The sentence.
    pub text: String,
    /// Sentences below it.
    pub below: Vec<String>,
}

/// What a sentence is in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It begins an entry.
    Head,
    /// It stands below what it follows from, if that is about the same unit.
    Line,
}

/// What a sentence may need besides the event.
pub struct Telling<'a> {
    /// The position, for what troops are.
    pub pos: &'a Position,
    /// The marks of the dice rolled for it: ` [D1, D2]`.
    pub dice: String,
    /// The faces of those dice.
    pub rolled: Vec<u32>,
    /// Whether the totals of a test are told.
    pub total: bool,
}

impl Telling<'_> {
    /// The sentence of an event; `None` for those that change nothing to be told.
    pub fn say(&self, event: &Event) -> Option<Sentence> {
        let on = |key: &str, part: Option<Type>| {
            part.map_or_else(String::new, |kind| {
                crate::sentences::say(key, &[("type", kind.as_str().into())])
            })
        };
        match event {
            Event::Declare { unit, targets, straightforward, pursuit, .. } => {
                let who = self.unit(unit);
                let how = match (straightforward, pursuit) {
                    (_, true) => "pursuit",
                    (true, false) => "straightforward",
                    (false, false) => "plain",
                };
                let text = if targets.is_empty() {
                    said!("declared-straight", unit = &who)
                } else {
                    said!("declared", unit = &who, targets = &self.units(targets), how = how)
                };
                head([unit], text)
            }
            Event::Cancel { unit, targets, .. } => {
                head([unit], said!("cancelled", unit = &self.unit(unit), targets = &self.units(targets)))
            }
            Event::BreakOff { unit, .. } => head([unit], said!("breaks-off", unit = &self.unit(unit))),
            Event::Test { unit, occasion, total, modifiers, result, .. } => {
                let who = self.unit(unit);
                let occasion = said!("occasion", occasion = occasion.as_str());
                let result = said!("result", result = result.as_str());
                let text = if self.total {
                    let rolled: Vec<String> = self.rolled.iter().map(u32::to_string).collect();
                    said!(
                        "tested-total",
                        unit = &who,
                        occasion = &occasion,
                        rolled = &rolled.join(" + "),
                        dice = &self.dice,
                        sum = &sum(modifiers),
                        total = *total,
                        result = &result
                    )
                } else {
                    said!("tested", unit = &who, occasion = &occasion, dice = &self.dice, result = &result)
                };
                head([unit], text)
            }
            Event::Influence { general, unit, how, .. } => {
                let key = serde_json::to_value(how).ok()?;
                let how = said!("influence-how", how = key.as_str().unwrap_or_default());
                line(
                    [unit, general],
                    said!("influence", general = &self.unit(general), unit = &self.unit(unit), how = &how),
                )
            }
            Event::Disorder { unit, cause, .. } => {
                let cause = said!("cause", cause = cause.as_str());
                line([unit], said!("disordered", unit = &self.unit(unit), cause = &cause))
            }
            Event::Casualties { unit, part, casualties, .. } if *casualties > 0 => line(
                [unit],
                said!("casualties", unit = &self.unit(unit), n = *casualties, part = &on("on-type", *part)),
            ),
            Event::Loss { unit, part, figures, .. } => line(
                [unit],
                said!("lost", unit = &self.unit(unit), n = *figures, part = &on("of-type", *part)),
            ),
            Event::Risk { unit, quotient, die, result, .. } => {
                let fate = match result {
                    Fate::Unhurt => "unhurt",
                    Fate::Injured => "injured",
                    Fate::Killed => "killed",
                };
                let who = self.unit(unit);
                head(
                    [unit],
                    said!(
                        "risk",
                        unit = &who,
                        quotient = *quotient,
                        die = *die,
                        dice = &self.dice,
                        fate = fate
                    ),
                )
            }
            Event::MarchLoss(MarchLosses { unit, die, casualties, figures, .. }) => head(
                [unit],
                said!(
                    "march-loss",
                    unit = &self.unit(unit),
                    die = *die,
                    dice = &self.dice,
                    casualties = *casualties,
                    figures = *figures
                ),
            ),
            Event::Arrival { unit, die, arrived, to, .. } => {
                let how = if *die == 0 { said!("arrival-waits") } else { said!("arrival-die", die = *die) };
                let at = to.map_or_else(String::new, |pose| said!("at-place", at = &place(pose.at)));
                let arrived = match (arrived, to) {
                    (true, Some(_)) => "yes",
                    (true, None) => "ready",
                    (false, _) => "no",
                };
                let who = self.unit(unit);
                head(
                    [unit],
                    said!("arrival", unit = &who, how = &how, dice = &self.dice, arrived = arrived, at = &at),
                )
            }
            Event::Deploy(Deployed { unit, to, files, formation, hidden, .. }) => {
                let who = self.unit(unit);
                let Some(to) = to else { return head([unit], said!("deployed-off", unit = &who)) };
                let key = if *hidden { "deployed-hidden" } else { "deployed" };
                let (at, facing) = (place(to.at), format!("{}°", degrees(to.facing)));
                let (formation, files) = (formed(*formation, 0), said!("files", n = *files));
                let values = [
                    ("unit", (&who).into()),
                    ("at", (&at).into()),
                    ("facing", (&facing).into()),
                    ("formation", (&formation).into()),
                    ("files", (&files).into()),
                ];
                head([unit], crate::sentences::say(key, &values))
            }
            Event::Scout { points, outscouted, .. } => {
                let of = |seat| points.get(&seat).copied().unwrap_or(0);
                let out = outscouted.map_or("none", side);
                let (a, b) = (of(super::super::ids::Seat::A), of(super::super::ids::Seat::B));
                head([], said!("scouted", a = a, b = b, out = out))
            }
            Event::Written { unit, orders, sector, written, .. } => head(
                [unit],
                said!(
                    "written",
                    unit = &self.unit(unit),
                    order = &said!("order", order = orders.as_str()),
                    sector = &words::sector(*sector),
                    clauses = &clauses(written)
                ),
            ),
            Event::Meanings { seat, meanings, .. } if !meanings.is_empty() => {
                head([], said!("meanings", side = side(*seat), clauses = &clauses(meanings)))
            }
            Event::Check { unit, by, answer, .. } => {
                let text =
                    said!("checked", side = side(*by), unit = &self.unit(unit), answer = &complies(*answer));
                head([unit], text)
            }
            // Checks that were passed are not told: a move is checked in many ways.
            Event::Compliance(Checked { answer: super::super::event::Complies::Complies, .. }) => None,
            Event::Compliance(Checked { unit, check, answer, numbers, .. }) => line(
                [unit],
                said!(
                    "compliance",
                    unit = &self.unit(unit),
                    check = check,
                    answer = &complies(*answer),
                    numbers = numbers
                ),
            ),
            Event::Announce { seat, unit: None, .. } => head([], said!("announced", side = side(*seat))),
            Event::Announce { seat, unit: Some(unit), .. } => {
                head([], said!("announced-unit", side = side(*seat), unit = &self.unit(unit)))
            }
            Event::Signal { name, .. } => head([], said!("signalled", name = name)),
            Event::Decision(d) => {
                let text = d.text.trim_end_matches('.');
                head([], said!("decided", decision = &d.decision.to_string(), text = text))
            }
            Event::Correct(righted) => head([], format!("{}.", righted.text.trim_end_matches('.'))),
            Event::Muster { seat, units, .. } => {
                head([], said!("mustered", side = side(*seat), units = units.len()))
            }
            Event::ArmyList { seat, troops, cost } => {
                let text = said!("army-list", side = side(*seat), points = *cost);
                let below = troops.iter().map(listed).collect();
                head([], text).map(|said| Sentence { below, ..said })
            }
            Event::Surprise { seat, units } if !units.is_empty() => {
                let units: Vec<String> = units.iter().map(UnitId::to_string).collect();
                head([], said!("surprise", side = side(*seat), units = &list(&units)))
            }
            Event::Denied { what, .. } => head([], said!("denied", what = what)),
            Event::Looted { seat, .. } => head([], said!("looted", side = side(*seat))),
            Event::Concede { seat, .. } => head([], said!("conceded", side = side(*seat))),
            Event::GameOver(end) => head([], super::standing::ending(end)),
            Event::Shoot(blow) => self.struck(
                blow,
                "H7",
                said!("shot", unit = &self.unit(&blow.by), target = &self.target(blow)),
            ),
            Event::Melee(blow) => {
                // Both blows of a melee stand under one head, whoever's comes first.
                let (a, b) =
                    if blow.by <= blow.target { (&blow.by, &blow.target) } else { (&blow.target, &blow.by) };
                self.struck(blow, "H8", said!("fought", unit = &self.unit(a), target = &self.unit(b)))
            }
            Event::Obstacle(blow) => self.struck(
                blow,
                "H8",
                said!("obstructed", unit = &self.unit(&blow.by), target = &self.unit(&blow.target)),
            ),
            Event::Mark { unit, mark } => super::tale::marked(self, unit, mark),
            Event::Ground(ground) => super::tale::secured(ground),
            Event::Move { .. }
            | Event::Wheel { .. }
            | Event::Form(_)
            | Event::Contact { .. }
            | Event::Stop { .. }
            | Event::Refused { .. }
            | Event::Countercharge { .. }
            | Event::Evade { .. }
            | Event::Rout { .. }
            | Event::FallBack { .. }
            | Event::Recoil { .. }
            | Event::Join { .. }
            | Event::Leave { .. } => self.moved(event),
            // Nothing was lost, nobody meant or surprised anything.
            Event::Casualties { .. } | Event::Meanings { .. } | Event::Surprise { .. } => None,
            // Told with the phase, with the orders, with their heads, or not at all.
            Event::Roll(_)
            | Event::Fates(_)
            | Event::Phase { .. }
            | Event::Passed { .. }
            | Event::Struck(_)
            | Event::Damage(_) => None,
        }
    }

    /// A unit with its type: `a7 HC`.
    pub fn unit(&self, id: &UnitId) -> String {
        self.pos.unit(id).map_or_else(|| id.to_string(), |unit| format!("{id} {}", unit.kind))
    }

    /// Units in a row.
    pub fn units(&self, ids: &[UnitId]) -> String {
        list(&ids.iter().map(|id| self.unit(id)).collect::<Vec<_>>())
    }

    /// A blow below its head, by the table of its factors.
    fn struck(&self, blow: &Blow, table: &str, text: String) -> Option<Sentence> {
        let about = vec![blow.by.clone(), blow.target.clone()];
        Some(Sentence { about, role: Role::Head, text, below: vec![self.blow(blow, table)] })
    }

    fn blow(&self, blow: &Blow, table: &str) -> String {
        let weapon = blow.weapon.map_or_else(String::new, |w| format!(" ({w})"));
        let halves = (f64::from(blow.figures.halves) / 2.0).to_string();
        let whole = blow.figures.halves.is_multiple_of(2);
        let figures = if whole { Value::from(blow.figures.halves / 2) } else { Value::from(&halves) };
        said!(
            "blow",
            unit = &self.unit(&blow.by),
            figures = figures,
            weapon = &weapon,
            factor = &signed(blow.factor),
            sum = &parts(&blow.modifiers, table),
            random = &signed(blow.random),
            dice = &self.dice,
            casualties = blow.casualties
        )
    }
}

/// Clauses of a sheet in a row, as one would write them: `QUICK; if charged hold.`
fn clauses(written: &[String]) -> String {
    let each: Vec<&str> = written.iter().map(|clause| clause.trim().trim_end_matches(['.', ';'])).collect();
    let row = each.join("; ");
    if row.is_empty() { row } else { format!("{row}.") }
}

/// A sentence that begins an entry.
pub fn head<'u>(about: impl IntoIterator<Item = &'u UnitId>, text: String) -> Option<Sentence> {
    Some(Sentence { about: about.into_iter().cloned().collect(), role: Role::Head, text, below: Vec::new() })
}

/// A sentence that stands in an entry.
pub fn line<'u>(about: impl IntoIterator<Item = &'u UnitId>, text: String) -> Option<Sentence> {
    head(about, text).map(|said| Sentence { role: Role::Line, ..said })
}

/// A formation in words, with the size of a wedge.
pub fn formed(formation: Formation, wedge: u32) -> String {
    match (formation, wedge) {
        (Formation::Wedge, n) if n > 0 => said!("wedge-of", n = n),
        _ => said!("formation", formation = formation.as_str()),
    }
}

/// A row of an army list: `2 × 24 HI, regular C: P, shield`.
fn listed(row: &super::super::s4_03_before::Row) -> String {
    let troops = &row.listed;
    let kinds: Vec<&str> = match troops.mixed.as_slice() {
        [] => vec![troops.kind.as_str()],
        mixed => mixed.iter().map(|kind| kind.as_str()).collect(),
    };
    let mut with: Vec<String> = troops.weapons.iter().map(|weapon| weapon.as_str().to_owned()).collect();
    with.extend(troops.shield.then(|| said!("extra", extra = "shield")));
    with.extend(troops.extras.iter().map(|extra| said!("extra", extra = extra.as_str())));
    with.extend(troops.general.map(|command| said!("extra", extra = command.as_str())));
    said!(
        "army-list-row",
        units = row.units,
        figures = troops.figures,
        kinds = &kinds.join("/"),
        training = troops.training.as_str(),
        class = troops.class.as_str(),
        with = &with.join(", "),
        some = if with.is_empty() { "no" } else { "yes" }
    )
}

fn complies(answer: super::super::event::Complies) -> String {
    let key = serde_json::to_value(answer).unwrap_or_default();
    said!("answer", answer = key.as_str().unwrap_or_default())
}

/// Modifiers as a sum: ` + 2 class [H14] − 1 disordered [H12]`.
fn sum(modifiers: &[Modifier]) -> String {
    let one = |m: &Modifier| {
        let sign = if m.value < 0 { '−' } else { '+' };
        format!(" {sign} {} {}", m.value.unsigned_abs(), modifier(m, "H15"))
    };
    modifiers.iter().map(one).collect()
}

/// Modifiers in brackets: ` (+3 base [H8], +1 charging [H8])`.
fn parts(modifiers: &[Modifier], table: &str) -> String {
    let each: Vec<String> =
        modifiers.iter().map(|m| format!("{} {}", signed(m.value), modifier(m, table))).collect();
    if each.is_empty() { String::new() } else { format!(" ({})", each.join(", ")) }
}

/// What a number is for, with its rule or the table of the house profile that it stands in.
fn modifier(m: &Modifier, table: &str) -> String {
    said!("modifier", what = &m.what, table = table, plain = &m.what.replace('-', " "))
}
