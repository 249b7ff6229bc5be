//! Orders said back in full English sentences, as the receipt of a sheet shows them.

mod conditions;

use std::fmt::Write as _;

use super::clause::{Action, Addressee, Clause, Entry, Goal, Troops, When, Who};
use crate::ids::{Ground, Seat, Sector, Type, UnitId};

pub use super::kinds::{formation, order_name};
pub use conditions::condition;

/// Who a sentence is about: one or several, for the form of the verbs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// In words, in small letters: `unit 7`, `wagons W1 and unit 16`.
    pub name: String,
    /// Whether there are several.
    pub many: bool,
}

impl Subject {
    /// The subject of an entry.
    pub fn of(to: &[Addressee]) -> Self {
        let names: Vec<String> = to
            .iter()
            .map(|one| match one {
                Addressee::Unit(unit) => own(unit),
                Addressee::Army => "every unit".to_owned(),
            })
            .collect();
        Self { many: names.len() > 1, name: listed(&names, "and") }
    }

    /// `it` or `they`.
    pub fn pronoun(&self) -> &'static str {
        if self.many { "they" } else { "it" }
    }

    /// `its` or `their`.
    pub fn whose(&self) -> &'static str {
        if self.many { "their" } else { "its" }
    }

    /// `is` or `are`.
    pub fn is(&self) -> &'static str {
        if self.many { "are" } else { "is" }
    }

    /// A verb of more words, the first of them in the right form: `fights in the front rank`.
    pub fn does(&self, verb: &str, rest: &str) -> String {
        let verb = if self.many { verb.to_owned() } else { third_person(verb) };
        if rest.is_empty() { verb } else { format!("{verb} {rest}") }
    }

    /// The opposite: `does not evade`.
    pub fn does_not(&self, verb: &str) -> String {
        format!("{} not {verb}", if self.many { "do" } else { "does" })
    }
}

fn third_person(verb: &str) -> String {
    match verb.as_bytes() {
        [.., b's' | b'h' | b'x' | b'o'] => format!("{verb}es"),
        [.., before, b'y'] if !b"aeiou".contains(before) => format!("{}ies", &verb[..verb.len() - 1]),
        _ => format!("{verb}s"),
    }
}

/// An entry in full sentences.
pub fn entry(entry: &Entry) -> String {
    let mut text = sentences(&Subject::of(&entry.to), &entry.clauses);
    let dated = |c: &Clause| c.when.iter().any(|w| matches!(w, When::From(_) | When::In(_)));
    match entry.mark {
        Some(mark) if entry.clauses.iter().any(dated) => {
            let _ = write!(text, " (Changed in period {mark}.)");
        }
        Some(mark) => {
            let from = mark.saturating_add(1);
            let _ = write!(text, " (Changed in period {mark}, in force from period {from} on.)");
        }
        None => {}
    }
    text
}

/// Clauses in full sentences; the first names the subject, the others say `it`. What is said together is one
/// sentence.
pub fn sentences(subject: &Subject, clauses: &[Clause]) -> String {
    let mut named = false;
    let mut all: Vec<String> = Vec::new();
    let together = |a: &Clause, b: &Clause| {
        let general = a.action.kind().facts().by_general || b.action.kind().facts().by_general;
        !general && a.when == b.when && a.text == b.text
    };
    for group in clauses.chunk_by(together) {
        let general = Subject { name: "the general".to_owned(), many: false };
        let (subject, who) = match group.first().is_some_and(|c| c.action.kind().facts().by_general) {
            true => (&general, general.name.clone()),
            false if named => (subject, subject.pronoun().to_owned()),
            false => {
                named = true;
                (subject, subject.name.clone())
            }
        };
        all.push(sentence(subject, &who, group));
    }
    all.join(" ")
}

/// Clauses with the same conditions as one sentence about somebody.
fn sentence(subject: &Subject, who: &str, clauses: &[Clause]) -> String {
    let Some(clause) = clauses.first() else { return String::new() };
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for when in &clause.when {
        match when {
            When::From(n) => before.push(format!("from period {n} on")),
            When::In(n) => before.push(format!("in period {n}")),
            When::Signal(name) => before.push(format!("when signal {name} has been given")),
            When::If(c) => before.push(format!("if {}", condition(subject, c))),
            When::After(c) => before.push(format!("as soon as {}", condition(subject, c))),
            When::Until(c) => after.push(format!("until {}", condition(subject, c))),
            When::Arrival => {
                before.push(format!(
                    "when {} {} arrived",
                    subject.pronoun(),
                    if subject.many { "have" } else { "has" }
                ));
            }
            When::Then => before.push("then".to_owned()),
            When::Else => before.push("if that cannot be done".to_owned()),
        }
    }
    let does: Vec<String> = clauses.iter().map(|c| c.action.kind().said(subject)).collect();
    let does = listed(&does, "and");
    let core = match &clause.action {
        // Signals are the subject of what they mean.
        Action::SignalMeans(_) => does,
        _ => format!("{who} {does}"),
    };
    let lead = if before.is_empty() { String::new() } else { format!("{}, ", before.join(" and ")) };
    let tail = if after.is_empty() { String::new() } else { format!(" {}", after.join(" and ")) };
    capital(&format!("{lead}{core}{tail}."))
}

/// What somebody is ordered to do, without any condition: `wheels 30 degrees to the left`.
pub fn does(to: &Addressee, action: &Action) -> String {
    action.kind().said(&Subject::of(std::slice::from_ref(to)))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Things in a row: `a, b and c`.
pub fn listed(names: &[String], join: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {join} {last}", rest.join(", ")),
    }
}

/// An own unit in words: `unit 7`, `body G1`, `wagons W1`.
pub fn own(unit: &UnitId) -> String {
    let kind = match unit.name().as_bytes() {
        [b'G', rest @ ..] if all_digits(rest) => "body",
        [b'W', rest @ ..] if all_digits(rest) => "wagons",
        _ => "unit",
    };
    format!("{kind} {}", unit.name())
}

fn all_digits(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(u8::is_ascii_digit)
}

/// An enemy unit in words.
pub fn enemy(unit: &UnitId) -> String {
    format!("enemy {}", own(unit))
}

/// Enemy units in words: `enemy unit 7 and enemy unit 8`.
pub fn enemies(units: &[UnitId]) -> String {
    listed(&units.iter().map(enemy).collect::<Vec<_>>(), "and")
}

/// A unit as its own side or the other calls it.
pub fn unit(unit: &UnitId, seat: Seat) -> String {
    if unit.seat() == seat { own(unit) } else { enemy(unit) }
}

fn who(subject: &Subject, who: &Who) -> (String, bool) {
    match who {
        Who::Own(unit) => (own(unit), false),
        Who::Enemy(unit) => (enemy(unit), false),
        Who::Enemies(Troops::Any) => ("the enemy".to_owned(), false),
        Who::Enemies(kind) => (format!("enemy {}", troops(kind)), true),
        Who::Us => (subject.pronoun().to_owned(), subject.many),
    }
}

/// A kind of troops, several of them.
pub fn troops(troops: &Troops) -> String {
    match troops {
        Troops::Any => "anybody".to_owned(),
        Troops::Foot => "foot".to_owned(),
        Troops::Mounted => "mounted troops".to_owned(),
        Troops::Elephants => "elephants".to_owned(),
        Troops::Chariots => "chariots".to_owned(),
        Troops::Light => "light troops".to_owned(),
        Troops::Of(Type::Sch) => "scythed chariots".to_owned(),
        Troops::Of(kind) => kind.to_string(),
    }
}

/// A sector in words.
pub fn sector(sector: Sector) -> &'static str {
    match sector {
        Sector::Left => "the left sector",
        Sector::Centre => "the centre sector",
        Sector::Right => "the right sector",
    }
}

/// What a piece of terrain is called before its name.
pub fn ground(kind: Option<Ground>) -> &'static str {
    match kind {
        None => "terrain",
        Some(Ground::Hill) => "hill",
        Some(Ground::Wood) => "wood",
        Some(Ground::Rough) => "rough ground",
        Some(Ground::Scrub) => "scrub",
        Some(Ground::SoftSand) => "soft sand",
        Some(Ground::Marsh) => "marsh",
        Some(Ground::Steep) => "steep slope",
        Some(Ground::Obstacle) => "obstacle",
    }
}

/// A kind of terrain with its article, where the language has one.
pub fn a_ground(kind: Ground) -> String {
    let name = ground(Some(kind));
    match kind {
        Ground::Rough | Ground::Scrub | Ground::SoftSand => name.to_owned(),
        Ground::Obstacle => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// A goal in words.
pub fn place(subject: &Subject, goal: &Goal) -> String {
    match goal {
        Goal::EnemyEdge(_) => "the enemy's edge of the table".to_owned(),
        Goal::EnemyCamp => "the enemy's camp".to_owned(),
        Goal::Sector(at) => sector(*at).to_owned(),
        Goal::Terrain(terrain, kind) => format!("{} {terrain}", ground(*kind)),
        Goal::Unit(one) => who(subject, one).0,
        Goal::Place(point) => format!("the place {}, {}", point.x, point.y),
        Goal::Here => {
            format!("the place where {} {}", subject.pronoun(), if subject.many { "stand" } else { "stands" })
        }
        Goal::NearestEnemy => "the nearest enemy".to_owned(),
    }
}
