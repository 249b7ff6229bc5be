//! The data of Grunwald 1410, loaded from `games/grunwald-1410/` and checked.
//!
//! Rules ask [`Data`] for everything that is a fact of the printed game: classes, leaders, map, charts,
//! opening positions. What the facts mean is decided in the rule files. The rulebook does not give all of
//! them; the files say which are a reconstruction that may be replaced.

pub mod map;
pub mod map_file;
pub mod scenario;
pub mod tables;
pub mod tables_file;
pub mod units;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use estafette_rules::charts::{Chart, charts};
use estafette_rules::files::{DataFault, DataFiles, Weight};
use estafette_rules::kit::{no_stray_files, part};
use estafette_rules::list::RuleList;
use estafette_rules::source::Faults;

pub use map::{Extent, Map, MapEdge, Terrain};
pub use scenario::{ScenarioFile, SetUp};
pub use tables::{CombatResult, CommandBand, Degree, FireResult, Forced, PitColumn, PitResult, Tables};
pub use units::{Class, ClassId, LeaderData};

use super::ids::LeaderId;

/// The folder within the data files that holds opening positions.
const SCENARIOS: &str = "scenarios/";

/// The files every set of data has.
const FILES: &[&str] = &["leaders.toml", "map.toml", "rules.toml", "tables.toml", "units.toml"];

/// All data of the system.
#[derive(Debug, Clone)]
pub struct Data {
    /// Every rule.
    pub rules: RuleList,
    /// The charts of the files, as they stand there.
    pub charts: Vec<Chart>,
    /// The classes of units.
    pub classes: BTreeMap<ClassId, Class>,
    /// The leaders.
    pub leaders: BTreeMap<LeaderId, LeaderData>,
    /// The printed map.
    pub map: Arc<Map>,
    /// The charts.
    pub tables: Tables,
    /// Opening positions by name.
    pub scenarios: BTreeMap<String, ScenarioFile>,
    /// The hash of the files it came from.
    pub hash: String,
}

impl Data {
    /// Loads and checks all files.
    ///
    /// # Errors
    /// Everything that is wrong with them, warnings included, by file and line.
    pub fn load(files: &DataFiles) -> Result<Self, Vec<DataFault>> {
        let (data, faults) = read(files);
        let sound = faults.iter().all(|f| f.weight == Weight::Warning);
        data.filter(|_| sound).ok_or(faults)
    }

    /// The class of this id.
    pub fn class(&self, id: &str) -> Option<&Class> {
        self.classes.get(&ClassId::from(id))
    }
}

/// Everything that is wrong or doubtful in the files, by file and line.
pub fn check(files: &DataFiles) -> Vec<DataFault> {
    read(files).1
}

fn read(files: &DataFiles) -> (Option<Data>, Vec<DataFault>) {
    let faults = Faults::default();
    let data = read_all(files, &faults);
    (data, faults.into_sorted())
}

fn read_all(files: &DataFiles, faults: &Faults) -> Option<Data> {
    no_stray_files(files, FILES, SCENARIOS, faults);
    let rules = part(files, "rules.toml", faults, |root| Some(RuleList::of(root)));
    let classes = part(files, "units.toml", faults, units::classes);
    let leaders = part(files, "leaders.toml", faults, units::leaders);
    let map = part(files, "map.toml", faults, map_file::read);
    let tables = part(files, "tables.toml", faults, tables_file::read);
    let (classes, leaders, map) = (classes?, leaders?, map?);
    let scenarios = scenarios(
        files,
        faults,
        &scenario::ScenarioNames { classes: &classes, leaders: &leaders, map: &map },
    );
    let (rules, tables, hash) = (rules?, tables?, files.hash());
    Some(Data { rules, charts: charts(files), classes, leaders, map: Arc::new(map), tables, scenarios, hash })
}

fn scenarios(
    files: &DataFiles,
    faults: &Faults,
    known: &scenario::ScenarioNames<'_>,
) -> BTreeMap<String, ScenarioFile> {
    let mut found = BTreeMap::new();
    for file in files.names().filter(|n| n.starts_with(SCENARIOS)) {
        let text = files.text(file).unwrap_or_default();
        let Some(read) = part(files, file, faults, |root| scenario::read(root, text, known)) else {
            continue;
        };
        let name = file.trim_start_matches(SCENARIOS).trim_end_matches(".toml");
        found.insert(name.to_owned(), read);
    }
    if found.is_empty() {
        faults.note(DataFault::new(files.shown(SCENARIOS), 0, "there is no scenario"));
    }
    found
}

#[cfg(test)]
mod tests;
