//! The shelf of rule systems with their data, built in or from an organiser's folder.

use std::path::Path;

use super::files::{DataFault, DataFiles};
use super::{System, grunwald_1410, na_grunwald, wrg_6th};
use crate::orders::near::which;

/// The files that are built in, by system and by path within its folder.
const BUILT_IN: &[(&str, &str, &str)] = &[
    grunwald("leaders.toml", include_str!("../../games/grunwald-1410/leaders.toml")),
    grunwald("map.toml", include_str!("../../games/grunwald-1410/map.toml")),
    grunwald("rules.toml", include_str!("../../games/grunwald-1410/rules.toml")),
    grunwald("scenarios/grunwald.toml", include_str!("../../games/grunwald-1410/scenarios/grunwald.toml")),
    grunwald("tables.toml", include_str!("../../games/grunwald-1410/tables.toml")),
    grunwald("units.toml", include_str!("../../games/grunwald-1410/units.toml")),
    cards("cards.toml", include_str!("../../games/na-grunwald/cards.toml")),
    cards("events.toml", include_str!("../../games/na-grunwald/events.toml")),
    cards("rules.toml", include_str!("../../games/na-grunwald/rules.toml")),
    cards("scenarios/four-players.toml", include_str!("../../games/na-grunwald/scenarios/four-players.toml")),
    cards(
        "scenarios/three-players.toml",
        include_str!("../../games/na-grunwald/scenarios/three-players.toml"),
    ),
    cards("scenarios/two-players.toml", include_str!("../../games/na-grunwald/scenarios/two-players.toml")),
    cards("tables.toml", include_str!("../../games/na-grunwald/tables.toml")),
    battle("melee.toml", include_str!("../../games/wrg-6th/melee.toml")),
    battle("numbers.toml", include_str!("../../games/wrg-6th/numbers.toml")),
    battle("rules.toml", include_str!("../../games/wrg-6th/rules.toml")),
    battle("scenarios/open-field.toml", include_str!("../../games/wrg-6th/scenarios/open-field.toml")),
    battle("scenarios/skirmish.toml", include_str!("../../games/wrg-6th/scenarios/skirmish.toml")),
    battle("shooting.toml", include_str!("../../games/wrg-6th/shooting.toml")),
    battle("tables.toml", include_str!("../../games/wrg-6th/tables.toml")),
    battle("terrain.toml", include_str!("../../games/wrg-6th/terrain.toml")),
    battle("types.toml", include_str!("../../games/wrg-6th/types.toml")),
];

/// A file of Grunwald 1410.
const fn grunwald(name: &'static str, text: &'static str) -> (&'static str, &'static str, &'static str) {
    ("grunwald-1410", name, text)
}

/// A file of Na Grunwald!.
const fn cards(name: &'static str, text: &'static str) -> (&'static str, &'static str, &'static str) {
    ("na-grunwald", name, text)
}

/// A file of WRG 6th Edition.
const fn battle(name: &'static str, text: &'static str) -> (&'static str, &'static str, &'static str) {
    ("wrg-6th", name, text)
}

/// How a system is made from its files.
type Loader = fn(&DataFiles) -> Result<Box<dyn System>, Vec<DataFault>>;

/// Every system with its loader, in the order of listings.
const LOADERS: &[(&str, Loader)] = &[
    ("grunwald-1410", |files| Ok(Box::new(grunwald_1410::Grunwald::load(files)?))),
    ("na-grunwald", |files| Ok(Box::new(na_grunwald::NaGrunwald::load(files)?))),
    ("wrg-6th", |files| Ok(Box::new(wrg_6th::Wrg6th::load(files)?))),
];

/// How a system's files are checked.
type Checker = fn(&DataFiles) -> Vec<DataFault>;

/// Every system with its checker.
const CHECKERS: &[(&str, Checker)] = &[
    ("grunwald-1410", grunwald_1410::data::check),
    ("na-grunwald", na_grunwald::data::check),
    ("wrg-6th", wrg_6th::data::check),
];

/// Everything that is wrong or doubtful in the data files of one system, or of all.
///
/// # Errors
/// A sentence with the nearest name, if there is no such system.
pub fn check(system: Option<&str>, games: Option<&Path>) -> Result<Vec<DataFault>, String> {
    let names = CHECKERS.iter().map(|(name, _)| *name);
    if let Some(name) = system.filter(|s| !names.clone().any(|n| n == *s)) {
        return Err(unknown(name, names));
    }
    let mut faults = Vec::new();
    for (name, checker) in CHECKERS.iter().filter(|(name, _)| system.is_none_or(|s| s == *name)) {
        match files_of(name, games) {
            Ok(files) => faults.extend(checker(&files)),
            Err(fault) => faults.push(fault),
        }
    }
    Ok(faults)
}

/// A sentence about a name that is none of the known ones, with those that may be meant.
fn unknown<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    format!("there is no system `{name}`{}", which(name, names))
}

/// The files of a system: from `<games>/<system>/` if a folder is given, else the built-in ones.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn files_of(system: &str, games: Option<&Path>) -> Result<DataFiles, DataFault> {
    match games {
        Some(dir) => DataFiles::read(&dir.join(system)),
        None => {
            let own = BUILT_IN.iter().filter(|(s, ..)| *s == system);
            Ok(DataFiles::new(&format!("games/{system}"), own.map(|(_, name, text)| (*name, *text))))
        }
    }
}

/// All systems, loaded.
pub struct Library {
    systems: Vec<Box<dyn System>>,
}

impl Library {
    /// Loads every system, from an organiser's folder if one is given.
    ///
    /// # Errors
    /// Every fault of every data file.
    pub fn load(games: Option<&Path>) -> Result<Self, Vec<DataFault>> {
        let mut systems = Vec::new();
        let mut faults = Vec::new();
        for (name, loader) in LOADERS {
            match files_of(name, games).map_err(|f| vec![f]).and_then(|files| loader(&files)) {
                Ok(system) => systems.push(system),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(Self { systems }) } else { Err(faults) }
    }

    /// A library of systems made elsewhere; for tests.
    pub fn of(systems: Vec<Box<dyn System>>) -> Self {
        Self { systems }
    }

    /// The system of this name.
    pub fn get(&self, name: &str) -> Option<&dyn System> {
        self.systems.iter().find(|s| s.name() == name).map(AsRef::as_ref)
    }

    /// The system of this name, or a sentence with the nearest name.
    ///
    /// # Errors
    /// A sentence for whoever typed the name.
    pub fn find(&self, name: &str) -> Result<&dyn System, String> {
        self.get(name).ok_or_else(|| unknown(name, self.names()))
    }

    /// The names of all systems.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.systems.iter().map(|s| s.name())
    }

    /// All systems.
    pub fn systems(&self) -> impl Iterator<Item = &dyn System> {
        self.systems.iter().map(AsRef::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Lang;
    use crate::rules::{OrderText, Settings};

    /// What was read with the letters before is not read again, and nobody can tell.
    #[test]
    fn a_sheet_that_is_read_letter_by_letter_reads_as_one_that_nobody_has_read_before() {
        let letters = 4;
        let fresh: Vec<Library> = (0..letters).map(|_| Library::load(None).unwrap()).collect();
        let warm = Library::load(None).unwrap();
        for system in warm.systems() {
            let scenario = system.scenarios().remove(0);
            let position = system.open(&scenario, &Settings::default()).unwrap();
            let mut seed = 1_410_u64;
            let mut pick = |below: u32| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                u32::try_from(seed >> 33).unwrap() % below.max(1)
            };
            for seat in system.seats_of(&scenario).into_iter().map(|info| info.id).take(2) {
                let period = system.period(&position, &seat, None, Lang::English).unwrap();
                let mut texts = Vec::new();
                for (number, fresh) in fresh.iter().enumerate() {
                    let sheet = system.random_sheet(&position, &seat, &mut pick);
                    let noise = "mvoe K12 forwrad 3\nnonsense; und noch mehr\n".repeat(number);
                    texts.push(OrderText::new(period.ordinal, format!("{sheet}\n{noise}")));
                    for lang in [Lang::English, Lang::Polish] {
                        let read = system.read(&position, &seat, &texts, lang);
                        let anew = fresh.find(system.name()).unwrap().read(&position, &seat, &texts, lang);
                        assert_eq!(format!("{read:?}"), format!("{anew:?}"), "{seat}, letter {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_built_in_is_what_lies_in_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        for (system, ..) in BUILT_IN {
            let there = files_of(system, Some(&folder)).unwrap();
            let here = files_of(system, None).unwrap();
            assert_eq!(there.names().collect::<Vec<_>>(), here.names().collect::<Vec<_>>());
            assert_eq!(there.hash(), here.hash());
        }
    }
}
