//! Orders said back in full English sentences, as the receipt of a sheet shows them.

mod conditions;

use estafette_core::{said, text};
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
                Addressee::Army => said!("every-unit"),
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
        said!("not", many = %if self.many { "do" } else { "does" }, %verb)
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
            let _ = write!(text, "{}", said!("changed-in-period", %mark));
        }
        Some(mark) => {
            let from = mark.saturating_add(1);
            let _ = write!(text, "{}", said!("changed-in-period-in-force-from", %mark, %from));
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
        let general = Subject { name: said!("the-general"), many: false };
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
            When::From(n) => before.push(said!("from-period-on", %n)),
            When::In(n) => before.push(said!("in-period", %n)),
            When::Signal(name) => before.push(said!("when-signal-has-been-given", %name)),
            When::If(c) => before.push(format!("if {}", condition(subject, c))),
            When::After(c) => before.push(said!("as-soon-as", c = %condition(subject, c))),
            When::Until(c) => after.push(said!("until", c = %condition(subject, c))),
            When::Arrival => {
                before.push(said!("when-arrived", pronoun = %subject.pronoun(), many = %if subject.many { "have" } else { "has" }));
            }
            When::Then => before.push("then".to_owned()),
            When::Else => before.push(said!("if-that-cannot-be-done")),
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
    said!("enemy", kind = %own(unit))
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
        Who::Enemies(Troops::Any) => (said!("the-enemy"), false),
        Who::Enemies(kind) => (said!("enemy", kind = %troops(kind)), true),
        Who::Us => (subject.pronoun().to_owned(), subject.many),
    }
}

/// A kind of troops, several of them.
pub fn troops(troops: &Troops) -> String {
    match troops {
        Troops::Any => "anybody".to_owned(),
        Troops::Foot => "foot".to_owned(),
        Troops::Mounted => said!("mounted-troops"),
        Troops::Elephants => "elephants".to_owned(),
        Troops::Chariots => "chariots".to_owned(),
        Troops::Light => said!("light-troops"),
        Troops::Of(Type::Sch) => said!("scythed-chariots"),
        Troops::Of(kind) => kind.to_string(),
    }
}

/// A sector in words.
pub fn sector(sector: Sector) -> &'static str {
    match sector {
        Sector::Left => text!("the-left-sector"),
        Sector::Centre => text!("the-centre-sector"),
        Sector::Right => text!("the-right-sector"),
    }
}

/// What a piece of terrain is called before its name.
pub fn ground(kind: Option<Ground>) -> &'static str {
    match kind {
        None => "terrain",
        Some(Ground::Hill) => "hill",
        Some(Ground::Wood) => "wood",
        Some(Ground::Rough) => text!("rough-ground"),
        Some(Ground::Scrub) => "scrub",
        Some(Ground::SoftSand) => text!("soft-sand"),
        Some(Ground::Marsh) => "marsh",
        Some(Ground::Steep) => text!("steep-slope"),
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
        Goal::EnemyEdge(_) => said!("the-enemys-edge-of-the-table"),
        Goal::EnemyCamp => said!("the-enemys-camp"),
        Goal::Sector(at) => sector(*at).to_owned(),
        Goal::Terrain(terrain, kind) => format!("{} {terrain}", ground(*kind)),
        Goal::Unit(one) => who(subject, one).0,
        Goal::Place(point) => said!("the-place", point = %point.x, y = %point.y),
        Goal::Here => {
            said!("the-place-where", pronoun = %subject.pronoun(), many = %if subject.many { "stand" } else { "stands" })
        }
        Goal::NearestEnemy => said!("the-nearest-enemy"),
    }
}
