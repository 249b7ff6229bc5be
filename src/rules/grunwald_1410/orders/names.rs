//! Who exists for the seat that writes: units and leaders by id and by name, as a player may spell them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::super::hex::Hex;
use super::super::ids::{Arm, LeaderId, Nation, Side, UnitId};
use estafette_orders::near::loose;

/// Whether somebody can still be given orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// On the map, or off it for a while.
    Alive,
    /// Gone for good, in this game turn.
    Eliminated(u32),
}

/// A unit that is or was in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownUnit {
    /// Its id.
    pub id: UnitId,
    /// Its side.
    pub side: Side,
    /// Its kind of troops.
    pub arm: Arm,
    /// Whose men it is made of.
    pub nation: Nation,
    /// Its own name, if it bears one.
    pub name: Option<String>,
    /// Whether it still exists.
    pub fate: Fate,
}

impl KnownUnit {
    /// The id, with the name behind it: `L02 Trocka`.
    pub fn title(&self) -> String {
        match &self.name {
            Some(name) => format!("{} {name}", self.id),
            None => self.id.to_string(),
        }
    }
}

/// A leader who is or was in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownLeader {
    /// The name in capitals that orders use.
    pub id: LeaderId,
    /// The side.
    pub side: Side,
    /// The full name.
    pub name: String,
    /// Whether he still lives.
    pub fate: Fate,
}

/// Everybody of a position.
#[derive(Debug)]
pub struct AllNames {
    /// Every unit of either side, the eliminated ones too.
    pub units: Vec<KnownUnit>,
    /// Every leader of either side, the dead ones too.
    pub leaders: Vec<KnownLeader>,
}

/// What exists for the seat that writes.
pub struct Names<'a> {
    /// Every unit of either side, the eliminated ones too.
    pub units: Cow<'a, [KnownUnit]>,
    /// Every leader of either side, the dead ones too.
    pub leaders: Cow<'a, [KnownLeader]>,
    /// Who writes.
    pub side: Side,
    /// Whether a hex is on the map.
    pub on_map: &'a dyn Fn(Hex) -> bool,
}

impl Names<'_> {
    /// The unit of an id.
    pub fn unit(&self, id: &UnitId) -> Option<&KnownUnit> {
        // The living stand first and in order, so that most are found at once.
        let found = self.units.binary_search_by(|u| u.id.cmp(id)).ok();
        found.map(|i| &self.units[i]).or_else(|| self.units.iter().find(|u| u.id == *id))
    }

    /// The leader of an id.
    pub fn leader(&self, id: &LeaderId) -> Option<&KnownLeader> {
        self.leaders.iter().find(|l| l.id == *id)
    }

    /// The writer's own units that still exist.
    pub fn own(&self) -> impl Iterator<Item = &KnownUnit> {
        self.units.iter().filter(|u| u.side == self.side && u.fate == Fate::Alive)
    }
}

/// Somebody named in a text, as places in the lists of [`Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// A unit.
    Unit(usize),
    /// A leader.
    Leader(usize),
}

/// All that can be meant by a written name: first those that bear just this name, then those whose
/// name holds it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bearers {
    /// Those that bear just this name.
    pub exact: BTreeSet<Who>,
    /// Those whose name holds it.
    pub partly: BTreeSet<Who>,
}

/// The names of a game, ready to be looked up.
#[derive(Debug, Default)]
pub struct Index {
    names: BTreeMap<String, Bearers>,
    first_words: BTreeSet<String>,
    ids: BTreeMap<(String, u32), usize>,
    prefixes: BTreeSet<String>,
    free: BTreeMap<String, usize>,
}

/// Most words of a name that are compared.
pub const LONGEST_NAME: usize = 4;

impl Index {
    /// Sorts all names of a game.
    pub fn of(names: &Names<'_>) -> Self {
        let mut index = Self::default();
        for (i, unit) in names.units.iter().enumerate() {
            let prefix: String = unit.id.as_str().chars().take_while(char::is_ascii_alphabetic).collect();
            let prefix = prefix.to_ascii_lowercase();
            let number = unit.id.as_str()[prefix.len()..].parse().ok().filter(|_| !prefix.is_empty());
            if let Some(name) = &unit.name {
                index.add(name, Who::Unit(i), Some(&prefix));
            }
            match number {
                Some(number) => {
                    index.ids.insert((prefix.clone(), number), i);
                    index.prefixes.insert(prefix);
                }
                None => index.free_id(unit.id.as_str(), i),
            }
        }
        for (i, leader) in names.leaders.iter().enumerate() {
            index.add(&leader.name, Who::Leader(i), None);
            index.exactly(words(leader.id.as_str()).join(" "), Who::Leader(i));
            for (_, other) in OTHER_NAMES.iter().filter(|(id, _)| *id == leader.id.as_str()) {
                index.exactly((*other).to_owned(), Who::Leader(i));
            }
        }
        index
    }

    /// An id that is no letters and number, as a case may give, unless it would hide a facing or a step.
    fn free_id(&mut self, id: &str, unit: usize) {
        let id = id.to_ascii_lowercase();
        if !["n", "ne", "se", "s", "sw", "nw", "f", "l", "r", "m"].contains(&id.as_str()) {
            self.free.insert(id, unit);
        }
    }

    fn add(&mut self, name: &str, who: Who, prefix: Option<&str>) {
        let words = words(name);
        let full = words.join(" ");
        if let Some(prefix) = prefix {
            self.exactly(format!("{prefix} {full}"), who);
        }
        for word in words.iter().filter(|w| w.len() > 3 && words.len() > 1) {
            self.first_words.insert(word.clone());
            self.names.entry(word.clone()).or_default().partly.insert(who);
        }
        self.exactly(full, who);
    }

    fn exactly(&mut self, name: String, who: Who) {
        if let Some(first) = name.split(' ').next() {
            self.first_words.insert(first.to_owned());
        }
        self.names.entry(name).or_default().exact.insert(who);
    }

    /// Whether some name starts with this word.
    pub fn starts_a_name(&self, word: &str) -> bool {
        self.first_words.contains(word)
    }

    /// Who bears a name, given in the words of [`words`] joined by blanks.
    pub fn bearers(&self, name: &str) -> Option<&Bearers> {
        self.names.get(name)
    }

    /// The unit with this prefix and number, whatever its leading noughts.
    pub fn unit(&self, prefix: &str, number: u32) -> Option<usize> {
        self.ids.get(&(prefix.to_owned(), number)).copied()
    }

    /// The unit whose id is no letters and number, such as `B`, `4` or `rear-guard`: just this word.
    pub fn free(&self, word: &str) -> Option<usize> {
        self.free.get(word).copied()
    }

    /// Whether ids start with these letters.
    pub fn is_prefix(&self, letters: &str) -> bool {
        self.prefixes.contains(letters)
    }
}

/// Names by which leaders are known in other tongues.
const OTHER_NAMES: [(&str, &str); 30] = [
    ("ULRICH", "grand master"),
    ("ULRICH", "the grand master"),
    ("ULRICH", "grandmaster"),
    ("ULRICH", "wielki mistrz"),
    ("JAGIELLO", "the king"),
    ("JAGIELLO", "king jagiello"),
    ("JAGIELLO", "krol"),
    ("WITOLD", "grand duke"),
    ("WITOLD", "wielki ksiaze"),
    ("JAGIELLO", "jogaila"),
    ("JAGIELLO", "jagello"),
    ("WITOLD", "vytautas"),
    ("WITOLD", "vitold"),
    ("SEMEN", "lengvenis"),
    ("SEMEN", "lingwen"),
    ("ZYNDRAM", "zindram"),
    ("SEMEN", "semyon"),
    ("SEMEN", "lengwen"),
    ("ZYNDRAM", "zyndram of maszkowice"),
    ("ZYNDRAM", "zindram of maszkowice"),
    ("ULRICH", "von jungingen"),
    ("ULRICH", "grand master ulrich"),
    ("ULRICH", "wielki mistrz ulrich"),
    ("ULRICH", "hochmeister"),
    ("JAGIELLO", "krol jagiello"),
    ("JAGIELLO", "king"),
    ("WITOLD", "duke witold"),
    ("WITOLD", "grand duke witold"),
    ("WITOLD", "ksiaze witold"),
    ("WITOLD", "wielki ksiaze witold"),
];

/// The words of a name as they are compared: loose, with the usual short forms made one.
pub fn words(name: &str) -> Vec<String> {
    loose(name).split([' ', '-']).map(|w| word(w).to_owned()).filter(|w| !w.is_empty()).collect()
}

/// One word of a name in the form in which it is compared.
pub fn word(word: &str) -> &str {
    match word {
        "st" | "sv" | "saint" | "sankt" | "swiety" | "swietego" => "sw",
        "jerzy" | "george" | "georg" => "jerzego",
        "1st" | "first" | "pierwsza" => "1",
        "2nd" | "second" | "druga" => "2",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saints_and_ordinals_are_one_word_however_written() {
        assert_eq!(words("Święty Jerzy"), words("Sw. Jerzego"));
        assert_eq!(words("First Krakowska"), words("1 Krakowska"));
    }
}
