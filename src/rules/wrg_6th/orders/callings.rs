//! What people call units besides their numbers: the names of the scenario or the army list, as word for word as they
//! write them.

use std::collections::BTreeMap;

use estafette_orders::Plain;

use crate::ids::{Command, Seat, Type, UnitId};
use crate::position::Position;

/// Longest name, in words, that is looked for.
const LONGEST: usize = 5;

/// Words that belong to a name or not, as the writer likes.
const SMALL: [&str; 9] = ["the", "my", "our", "of", "his", "in", "on", "their", "s"];

/// A unit and its name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Calling {
    id: UnitId,
    /// The words of its name, in plain small letters, without its type.
    words: Vec<String>,
    /// Words for what it is, each of which names it where no other unit is one.
    kinds: Vec<&'static str>,
    /// Whether both sides know it: it is of a scenario's army. What an army list says is its own side's alone.
    public: bool,
}

/// The names of all units of a position, and its terrain.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Callings {
    units: Vec<Calling>,
    /// The code of each piece, with the word for what it is.
    terrain: Vec<(&'static str, String)>,
}

/// What a name means for a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Called {
    /// One unit, or all of a name in the plural.
    Units(Vec<UnitId>),
    /// Several units bear it, and one is meant.
    Several(Vec<UnitId>),
}

impl Callings {
    /// The names of a position's units. A unit that has none of its own has that of the scenario which has its army.
    pub fn of(position: &Position) -> Self {
        let names = scenario_names(position);
        let calling = |(id, unit): (&UnitId, &crate::position::Unit)| {
            let name = if unit.name.is_empty() { names.get(id).copied().unwrap_or("") } else { &unit.name };
            let mounted = position.data.types.get(&unit.kind).is_some_and(crate::data::TypeInfo::mounted);
            let kinds = kinds(unit.kind, unit.general, mounted);
            Calling { id: id.clone(), words: name_words(name), kinds, public: names.contains_key(id) }
        };
        let terrain =
            position.terrain.iter().map(|(id, piece)| (piece.kind.as_str(), id.0.to_ascii_lowercase()));
        Self { units: position.units.iter().map(calling).collect(), terrain: terrain.collect() }
    }

    /// The name of a unit of the writer `by`, or of the enemy, that a text of words begins with, the longest: how many
    /// words it has, and whom it means.
    pub fn at(&self, by: Seat, seat: Seat, words: &[&str]) -> Option<(usize, Called)> {
        (1..=LONGEST.min(words.len())).rev().find_map(|len| Some((len, self.named(by, seat, &words[..len])?)))
    }

    /// The units whose names a seat knows.
    fn known(&self, by: Seat) -> impl Iterator<Item = &Calling> {
        self.units.iter().filter(move |c| c.public || c.id.seat() == by)
    }

    /// Whom words mean. Small words count for nothing in front, and the first word of a name need not be said.
    fn named(&self, by: Seat, seat: Seat, words: &[&str]) -> Option<Called> {
        let all = matches!(words.first(), Some(&("both" | "two" | "three" | "all")));
        let said: Vec<&str> = words.iter().skip(usize::from(all)).copied().collect();
        let small = |word: &&str| SMALL.contains(word);
        if said.first().is_some_and(small) || said.last().is_some_and(small) {
            return None;
        }
        let said: Vec<&str> = said.into_iter().filter(|w| !small(w)).collect();
        if said.is_empty() {
            return None;
        }
        let own = || self.known(by).filter(|c| c.id.seat() == seat);
        let whole = |c: &&Calling| alike(&c.words, &said);
        // `left` alone is no name of the chief of the left.
        let place = said.iter().all(|w| is_side(w));
        let part = |c: &&Calling| {
            !place && c.words.len() > said.len() && alike(&c.words[c.words.len() - said.len()..], &said)
        };
        // `archers` are the archers of the left as well.
        let head = |c: &&Calling| {
            let (head, side) = c.words.split_at(said.len().min(c.words.len()));
            !side.is_empty() && side.iter().all(|w| is_side(w)) && alike(head, &said)
        };
        let kind = |c: &&Calling| c.kinds.contains(&said.join(" ").as_str());
        // Every general is one.
        if said == ["general"] {
            let generals: Vec<UnitId> =
                own().filter(|c| c.id.name().starts_with('G')).map(|c| c.id.clone()).collect();
            if generals.len() > 1 {
                return Some(Called::Several(generals));
            }
        }
        let ids = |found: Vec<&Calling>| found.into_iter().map(|c| c.id.clone()).collect::<Vec<_>>();
        // `phalanx` beside `guard phalanx` is open.
        let mut named = ids(own().filter(|c| whole(c) || part(c) || head(c)).collect());
        // The chariots are a unit, and not the general in his chariot.
        let general = |id: &UnitId| id.name().starts_with('G');
        if named.iter().any(|id| !general(id)) && said.len() == 1 {
            named.retain(|id| !general(id));
        }
        if named.is_empty() {
            named = ids(own().filter(kind).collect());
        }
        // `companion cavalry`, `foot archers`: what they are stands beside their name.
        if let (true, [first, .., last]) = (named.is_empty(), said.as_slice()) {
            let of = |kind: &str, name: &[&str]| {
                ids(own().filter(|c| alike(&c.words, name) && c.kinds.contains(&kind)).collect())
            };
            named = of(last, &said[..said.len() - 1]);
            if named.is_empty() {
                named = of(first, &said[1..]);
            }
        }
        let plural = all || said.last().is_some_and(|word| own().any(|c| is_plural_of(word, &c.words)));
        match named.len() {
            0 => None,
            1 if !all => Some(Called::Units(named)),
            1 => None,
            n if plural && (!all || counts(words[0], n)) => Some(Called::Units(named)),
            _ => Some(Called::Several(named)),
        }
    }

    /// The words of all names that a seat knows.
    pub fn words(&self, by: Seat) -> impl Iterator<Item = &str> {
        self.known(by).flat_map(|c| c.words.iter().map(String::as_str))
    }

    /// Whether a word stands in a name that a seat knows, in the singular or the plural.
    pub fn has(&self, by: Seat, word: &str) -> bool {
        let same = |known: &String| singular(known) == singular(word);
        self.known(by).any(|c| {
            c.words.iter().any(same) || c.kinds.iter().any(|kind| kind.split(' ').any(|k| k == word))
        })
    }

    /// What a unit is called; nothing where it has no name.
    pub fn name(&self, id: &UnitId) -> String {
        self.units.iter().find(|c| c.id == *id).map(|c| c.words.join(" ")).unwrap_or_default()
    }

    /// The codes of all terrain of a kind.
    pub fn terrain<'c>(&'c self, kind: &'c str) -> impl Iterator<Item = &'c str> {
        self.terrain.iter().filter(move |(known, _)| *known == kind).map(|(_, code)| code.as_str())
    }

    /// All units of a seat but its generals, in their order.
    pub fn units(&self, seat: Seat) -> impl Iterator<Item = &UnitId> {
        let units = self.units.iter().map(|c| &c.id).filter(move |id| id.seat() == seat);
        units.filter(|id| id.name().bytes().all(|b| b.is_ascii_digit()))
    }
}

fn is_side(word: &str) -> bool {
    matches!(word, "left" | "right" | "centre")
}

/// Whether a word that counts units fits their number.
fn counts(word: &str, units: usize) -> bool {
    match word {
        "both" | "two" => units == 2,
        "three" => units == 3,
        _ => true,
    }
}

/// The names that the scenarios give to the units of the armies that stand in this position.
fn scenario_names(position: &Position) -> BTreeMap<&UnitId, &str> {
    let mut names = BTreeMap::new();
    for scenario in position.data.scenarios.values() {
        for seat in Seat::ALL {
            let army = || scenario.units.iter().filter(|(id, _)| id.seat() == seat);
            let stands = |(id, unit): (&UnitId, &crate::position::Unit)| {
                let known = position.units.get(id);
                known
                    .is_some_and(|known| known.kind == unit.kind && known.start_figures == unit.start_figures)
            };
            if army().all(stands) {
                let called = scenario.names.iter().filter(|(id, _)| id.seat() == seat);
                names.extend(called.map(|(id, name)| (id, name.as_str())));
            }
        }
    }
    names
}

/// A name in plain words, without the short form of a type at its beginning.
fn name_words(name: &str) -> Vec<String> {
    let mut plain = Plain::default();
    plain.push(1, 0, name);
    let is_type = |word: &&str| Type::ALL.iter().any(|t| t.as_str().eq_ignore_ascii_case(word));
    let words: Vec<&str> = plain.text().split([' ', '-', ',']).filter(|w| !w.is_empty()).collect();
    let from = usize::from(words.len() > 1 && words.first().is_some_and(is_type));
    words[from..].iter().filter(|w| !SMALL.contains(w)).map(|w| (*w).to_owned()).collect()
}

/// Words for what a unit is.
fn kinds(kind: Type, general: Option<Command>, mounted: bool) -> Vec<&'static str> {
    match general {
        Some(Command::Chief) => {
            return vec![
                "c-in-c",
                "c in c",
                "cinc",
                "commander-in-chief",
                "commander",
                "commander in chief",
                "general in chief",
            ];
        }
        Some(_) => return vec!["sub-general", "subgeneral", "sub general"],
        None => {}
    }
    let mut words: Vec<&'static str> = match kind {
        Type::El => vec!["elephants", "elephant"],
        Type::Lch | Type::Hch | Type::Sch => vec!["chariots", "chariot"],
        Type::Art => vec!["artillery", "engines", "catapults"],
        Type::Wag | Type::Cart => vec!["wagons", "laager", "carts"],
        Type::Hc | Type::Shc | Type::Ehc | Type::Hk | Type::Shk | Type::Ehk => {
            vec!["heavy cavalry", "heavy horse"]
        }
        Type::Lc => vec!["light cavalry", "light horse"],
        Type::Mc => vec!["medium cavalry", "medium horse"],
        Type::Li => vec!["light infantry", "skirmishers", "light foot"],
        Type::Hi | Type::Shi | Type::Ehi => vec!["heavy infantry", "heavy foot"],
        Type::Mi => vec!["medium infantry", "medium foot"],
        _ => Vec::new(),
    };
    if mounted && !matches!(kind, Type::El | Type::Lch | Type::Hch | Type::Sch) {
        words.extend(["cavalry", "horse", "horsemen", "riders", "mounted"]);
    }
    if foot(kind) {
        words.extend(["foot", "infantry"]);
    }
    words
}

fn foot(kind: Type) -> bool {
    use Type::{Ehi, Hi, Lhi, Li, Lmi, Mi, Shi};
    matches!(kind, Li | Lmi | Lhi | Mi | Hi | Ehi | Shi)
}

/// Whether a name is said, whatever the number and the case of its last word.
fn alike(name: &[String], said: &[&str]) -> bool {
    let same = |(known, word): (&String, &&str)| known == word || singular(known) == singular(word);
    name.len() == said.len() && !name.is_empty() && name.iter().zip(said).all(same)
}

/// Whether a word is the plural of the last word of a name that stands in the singular.
fn is_plural_of(word: &str, name: &[String]) -> bool {
    name.last().is_some_and(|last| last != word && singular(word) == last.as_str())
}

/// A word without the ending of its plural.
fn singular(word: &str) -> &str {
    let stem =
        ["xes", "ches", "shes"].iter().find(|end| word.ends_with(**end)).map(|_| &word[..word.len() - 2]);
    stem.or_else(|| word.strip_suffix('s').filter(|rest| rest.len() > 2 && !rest.ends_with('s')))
        .unwrap_or(word)
}
