//! The profile we ship is clean, complete and says what the notes say; broken files are told with their line.

use std::fs;
use std::path::{Path, PathBuf};

use estafette_board::plane::Paces;
use estafette_rules::files::DataFiles;

use super::super::ids::{Class, Column, Ground, Training, Type, Weapon};
use super::*;

/// The folder of the system's sources.
fn sources() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn shipped() -> DataFiles {
    DataFiles::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../games/wrg-6th")).unwrap()
}

#[test]
fn the_shipped_profile_is_clean() {
    let told: Vec<_> = check(&shipped()).iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn cells_of_the_notes_are_in_the_profile() {
    let data = Data::load(&shipped()).unwrap();
    let hc = data.info(Type::Hc);
    assert_eq!(
        (hc.base.width, hc.normal, hc.charge),
        (Paces::whole(10), Paces::whole(120), Some(Paces::whole(160)))
    );
    assert_eq!(data.info(Type::MtI).on_foot, Some(Type::Lmi));
    assert_eq!(data.info(Type::Art).charge, None);
    assert_eq!(data.going(Ground::Scrub, Type::El), Going::Part { num: 1, den: 1, disorders: false });
    assert_eq!(data.going(Ground::Wood, Type::Hc), Going::Part { num: 1, den: 4, disorders: true });
    assert_eq!(
        data.going(Ground::Obstacle, Type::Mi),
        Going::Flat { paces: Paces::whole(40), disorders: true }
    );
    assert_eq!(data.going(Ground::Marsh, Type::El), Going::Forbidden);
    assert_eq!(data.shooting[&Weapon::Bow].factors[&Column::F1], 1);
    assert_eq!(data.shooting[&Weapon::Sling].factors[&Column::M3], -1);
    assert_eq!(data.melee[&(MeleeRow::Lance, Column::F0)], 5);
    assert_eq!(data.impetuous.get(&(Class::C, Training::Irregular)), Some(&12));
    assert_eq!(data.impetuous.get(&(Class::C, Training::Regular)), None);
    assert_eq!(data.wedge_wheels[&(6, Paces(7_500))], Paces::whole(30));
    assert_eq!(data.wedge_wheels[&(15, Paces::whole(15))], Paces::whole(120));
    assert_eq!((data.victory.len(), data.victory[0], data.victory[99]), (100, -998, 999));
    assert_eq!((data.number("h15.rout"), data.number("h21.die_2")), (1, -20));
}

/// Test vector T11.
#[test]
fn casualties_are_those_of_the_chart() {
    let data = Data::load(&shipped()).unwrap();
    let of = |figures: u32, factor| data.casualties(2 * figures, factor);
    let cells = [of(5, 6), of(6, 7), of(7, 8), of(8, 9), of(9, 8), of(12, 3), of(20, 0), of(24, -4)];
    assert_eq!(cells, [25, 36, 52, 76, 67, 24, 13, 4]);
}

/// The names of numbers that the sources ask for: in `number("…")` and `paces("…")`.
fn asked(text: &str) -> Vec<String> {
    let calls = ["number(\"", "paces(\""].into_iter().flat_map(|call| text.split(call).skip(1));
    let names = calls.filter_map(|rest| rest.split('"').next()).map(str::to_owned);
    names.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.contains('.')).collect()
}

fn collect(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.extend(asked(&text).into_iter().map(|name| (path.clone(), name)));
        }
    }
}

/// What makes [`Data::number`] sure: whatever the rules ask for is in the profile that every other one must
/// have the numbers of.
#[test]
fn every_number_that_the_rules_ask_for_is_in_the_profile() {
    let data = Data::load(&shipped()).unwrap();
    let mut all = Vec::new();
    collect(&sources(), &mut all);
    let missing: Vec<_> = all.iter().filter(|(_, name)| !data.numbers.contains_key(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// What is said when `from` in a file is replaced by `to`.
fn told(name: &str, from: &str, to: &str) -> String {
    let files = shipped();
    let text = files.text(name).unwrap().to_owned();
    assert!(text.contains(from), "{name} has no `{from}`");
    let broken = text.replacen(from, to, 1);
    let said: Vec<_> = check(&files.with(name, broken)).iter().map(ToString::to_string).collect();
    said.join("\n")
}

#[test]
fn a_broken_file_is_told_with_its_line_and_the_nearest_name() {
    let says = |name, from, to, part: &str| {
        let said = told(name, from, to);
        assert!(said.contains(part), "{part} is not in\n{said}");
    };
    says("types.toml", "\"loose-foot\"", "\"lose-foot\"", "did you mean `loose-foot`?");
    says("types.toml", "LMI  = {", "LMX  = {", "the type `LMI` has no row");
    says("types.toml", "\"7.5 W-4.9.1b\"", "\"7,5 W-4.9.1b\"", "must be a number of paces");
    says("types.toml", "from = \"house\", row = [\"open\"", "row = [\"open\"", "says not where it is from");
    says("types.toml", "15 W-4.9.1b", "15 W-4.9.1x", "`W-4.9.1x` is no rule");
    says("terrain.toml", "\"3/4\"", "\"4/3\"", "`4/3` is no going");
    says("shooting.toml", "\"1 S4\"", "\"one S4\"", "must be a whole number");
    says("melee.toml", "columns = [\"F0\", \"F1\"", "columns = [\"F1\", \"F0\"", "`columns` must be: F0, F1");
    says("numbers.toml", "recoil_cpf =", "recoil_cfp =", "did you mean `recoil_cpf`?");
    says("tables.toml", "\"-963\"", "\"-999\"", "must rise");
    says("tables.toml", "\"2\", \"3\", ", "\"3\", ", "there are 14 cells; there must be 15");
    says("scenarios/skirmish.toml", "weapons = [\"", "weapons = [\"X", "unknown weapon");
}

#[test]
fn a_profile_without_a_file_does_not_load() {
    let faults = Data::load(&shipped().without("melee.toml")).unwrap_err();
    assert!(faults.iter().any(|f| f.to_string().contains("melee.toml: the file is missing")), "{faults:?}");
}
