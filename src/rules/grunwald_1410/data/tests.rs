//! The shipped data is clean and says what the rulebook gives; each broken thing is told with its line.

use super::super::hex::Hex;
use super::super::ids::{Arm, Camp, Nation, Side};
use super::*;
use crate::rules::library::files_of;

fn shipped() -> DataFiles {
    files_of("grunwald-1410", None).unwrap()
}

fn data() -> Data {
    Data::load(&shipped()).unwrap()
}

fn hex(code: &str) -> Hex {
    code.parse().unwrap()
}

/// What `check` says when the first `old` in a file is replaced.
fn broken(file: &str, old: &str, new: &str) -> Vec<String> {
    let files = shipped();
    let text = files.text(file).unwrap();
    assert!(text.contains(old), "{file} has no `{old}`");
    let files = files.clone().with(file, text.replacen(old, new, 1));
    check(&files).iter().map(ToString::to_string).collect()
}

/// The line of the first `needle` in a shipped file.
fn line(file: &str, needle: &str) -> usize {
    let files = shipped();
    files.text(file).unwrap().lines().position(|l| l.contains(needle)).unwrap() + 1
}

/// A change to a file, and what must be said about it, with the text of the line it must be said of.
struct Break {
    file: &'static str,
    old: &'static str,
    new: &'static str,
    at: &'static str,
    said: &'static str,
}

fn all_told(breaks: &[Break]) {
    for Break { file, old, new, at, said } in breaks {
        let told = broken(file, old, new);
        let wanted = format!("games/grunwald-1410/{file}:{}: {said}", line(file, at));
        assert!(told.contains(&wanted), "wanted {wanted}\ngot {}", told.join("\n"));
    }
}

#[test]
fn the_shipped_data_is_clean() {
    let told: Vec<_> = check(&shipped()).iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_opening_position_has_the_counters_of_the_set_up_list() {
    let data = data();
    let scenario = &data.scenarios["grunwald"];
    let units = scenario.position["units"].as_table().unwrap();
    let mut counts = BTreeMap::new();
    for id in units.keys() {
        *counts.entry(id.trim_end_matches(|c: char| c.is_ascii_digit())).or_insert(0) += 1;
    }
    let counts: Vec<_> = counts.into_iter().collect();
    let given =
        [("B", 7), ("G", 15), ("K", 46), ("KP", 14), ("L", 33), ("LP", 1), ("P", 53), ("PP", 7), ("T", 7)];
    assert_eq!(counts, given);
    assert_eq!(units.len(), 183);
    assert_eq!(scenario.position["leaders"].as_table().unwrap().len(), 10);
    assert_eq!(scenario.set_up.pit_hexes.len(), 29);
    assert_eq!((scenario.set_up.real, scenario.set_up.dummy), (15, 15));
    assert_eq!(scenario.set_up.pit_hexes[..2], [hex("A29B40"), hex("A29B39")]);
    for (id, unit) in units {
        let letter = &data.class(unit["class"].as_str().unwrap()).unwrap().letter;
        assert_eq!(id.trim_end_matches(|c: char| c.is_ascii_digit()), letter, "{id}");
    }
}

#[test]
fn the_ten_crossbows_stand_in_the_battle_line() {
    let data = data();
    let units = data.scenarios["grunwald"].position["units"].as_table().unwrap();
    let crossbows = units.values().filter(|u| data.class(u["class"].as_str().unwrap()).unwrap().crossbow);
    assert_eq!(crossbows.count(), 10);
    assert_eq!(units["K03"]["name"].as_str(), Some("Wielka"));
    assert_eq!(units["P05"]["class"].as_str(), Some("p_elite"));
}

#[test]
fn the_map_has_what_the_rulebook_gives() {
    let map = data().map;
    assert_eq!(map.all_hexes().count(), 1664);
    assert_eq!(map.terrain(hex("A50B9")), Terrain::Village);
    assert_eq!(map.terrain(hex("A50B10")), Terrain::PartialLake);
    assert!(map.lake_side(hex("A43B12"), hex("A42B12")));
    assert!(map.names.contains(&("Ulnowo".to_owned(), hex("A50B9"))));
    assert_eq!(map.terrain(hex("A5B41")), Terrain::Camp);
    assert!(map.stream_between(hex("A23B30"), hex("A24B30")));
    assert!(!map.stream_between(hex("A24B33"), hex("A25B32")), "a ford");
    let sizes = Camp::ALL.map(|camp| map.camps.values().filter(|c| **c == camp).count());
    assert_eq!(sizes, [6, 4, 3, 7]);
}

#[test]
fn every_hex_next_to_full_lake_is_marked_as_shore() {
    let map = data().map;
    for lake in map.all_hexes().filter(|h| map.terrain(*h) == Terrain::Lake) {
        for near in lake.neighbours() {
            let terrain = map.terrain(near);
            let shore = matches!(terrain, Terrain::Lake | Terrain::PartialLake | Terrain::Village);
            assert!(shore, "{near} is {terrain}");
        }
    }
}

#[test]
fn each_camp_has_room_for_its_largest_roll() {
    let data = data();
    let units = data.scenarios["grunwald"].position["units"].as_table().unwrap();
    let taken: Vec<Hex> = units.values().map(|u| hex(u["at"].as_str().unwrap())).collect();
    for camp in Camp::ALL {
        let free = data.map.camps.iter().filter(|(h, c)| **c == camp && !taken.contains(h)).count();
        assert!(free >= data.tables.followers(camp, 6) as usize, "{camp}");
    }
}

#[test]
fn the_tables_answer_as_printed() {
    let tables = data().tables;
    assert_eq!(tables.turns, 22);
    assert_eq!(tables.entry_cost(Terrain::Marsh, Arm::Light), Some(3));
    assert_eq!(tables.entry_cost(Terrain::Woods, Arm::Foot), Some(1));
    assert_eq!(tables.entry_cost(Terrain::Lake, Arm::Foot), None);
    assert_eq!(tables.stream_cost(Arm::Heavy), 1);
    assert_eq!(tables.horse(-9, 6), CombatResult::AE);
    assert_eq!(tables.horse(0, 3), CombatResult::None);
    assert_eq!(tables.horse(99, 1), CombatResult::DE);
    assert_eq!(tables.foot(1, 4), CombatResult::DR);
    assert_eq!(tables.foot(-2, 4), CombatResult::AX);
    assert_eq!([5, 6].map(|die| tables.crossbow(die)), [FireResult::DR, FireResult::DD]);
    assert_eq!([5, 6].map(|die| tables.artillery(die)), [FireResult::None, FireResult::DD]);
    assert_eq!(tables.wolf_pit(PitColumn::of(Arm::Light, Nation::Tartar), 6), PitResult::D);
    assert_eq!(tables.wolf_pit(PitColumn::of(Arm::Heavy, Nation::Polish), 5), PitResult::E);
    assert_eq!(tables.followers(Camp::Lithuanian, 1), 0);
    let bands = [Some(0), Some(4), Some(5), Some(8), Some(9), None].map(|d| tables.command(d));
    use CommandBand::{Far, Lost, Near};
    assert_eq!(bands, [Near, Near, Far, Far, Lost, Lost]);
    assert_eq!(tables.allowance_cut(Lost), 2);
    assert_eq!(tables.turns_allowed(Near), None);
    assert_eq!(tables.forced_advance(Far), Forced::AfterRout);
    assert_eq!(tables.unit_points(Nation::Crusader, Arm::Heavy), 4);
    assert_eq!(tables.unit_points(Nation::Teutonic, Arm::Artillery), 0);
    assert_eq!(tables.camp_points(Camp::Polish), 8);
    assert_eq!(tables.standard_points(Side::Polish), 8);
    let degrees = [8, 9, 26, 39].map(|d| tables.degree(d).unwrap().title.clone());
    assert_eq!(degrees, ["draw", "minor victory", "medium victory", "overwhelming victory"]);
}

#[test]
fn leaders_command_and_are_worth_what_is_given() {
    let leaders = data().leaders;
    assert_eq!(leaders.len(), 10);
    let leader = |id: &str| &leaders[&LeaderId::from(id)];
    assert_eq!(leader("WITOLD").commands, [Nation::Lithuanian, Nation::Tartar]);
    let worth = ["ULRICH", "WALLENRODE", "WITOLD", "SEMEN", "JAGIELLO"].map(|id| leader(id).points);
    assert_eq!(worth, [8, 6, 7, 5, 0]);
    assert!(leaders.values().all(|l| l.allowance == 12));
}

#[test]
fn the_rule_list_is_whole() {
    let rules = data().rules;
    assert_eq!(rules.entries().len(), 384);
    assert_eq!(rules.get("8.56").unwrap().file.as_deref(), Some("s08_rout.rs"));
    assert_eq!(rules.get("EX-8.21").unwrap().file.as_deref(), Some("s08_effects.rs"));
    assert!(rules.entries().iter().all(|r| r.testable == r.file.is_some()));
}

#[test]
fn broken_maps_are_told() {
    let file = "map.toml";
    let fault = |old, new, at, said| Break { file, old, new, at, said };
    all_told(&[
        fault(
            "terrain = \"woods\"",
            "terrain = \"wods\"",
            "terrain = \"woods\"",
            "unknown terrain `wods`; did you mean `woods`?",
        ),
        fault("label = \"A1B46\"", "label = \"A53B1\"", "label = \"A1B46\"", "A53B1 is off the map"),
        fault(
            "\"A25B43\"",
            "\"A1B45\"",
            "\"A25B43\"",
            "A1B45 is listed twice: as village (Grunwald) and as scrub (Stebark scrub)",
        ),
        fault(
            "\"A39B31\"",
            "\"A1B45\"",
            "\"A39B31\"",
            "A1B45 is listed twice: as village (Grunwald) and as camp (Tartar camp)",
        ),
        fault(
            "\"A24B33/A25B32\", \"A28B36",
            "\"A24B34/A25B33\", \"A28B36",
            "\"A24B33/A25B32\", \"A28B36",
            "the ford A24B34/A25B33 lies on no stream",
        ),
        fault(
            "\"A23B31/A24B30\"",
            "\"A20B20/A20B21\"",
            "\"A23B31/A24B30\"",
            "warning: the stream breaks off: A20B20/A20B21 does not touch the hexside before it",
        ),
        fault(
            "\"A42B12/A43B12\"",
            "\"A42B12/A44B12\"",
            "\"A42B12/A43B12\"",
            "`A42B12/A44B12` is no hexside; a hexside is two adjacent hexes like A24B31/A25B30",
        ),
        fault(
            "first_column = 1",
            "first_column = 60",
            "[extent]",
            "`first_column` lies east of `last_column`",
        ),
        fault(
            "lowest = 27",
            "lowest = 20",
            "[extent]",
            "column 52 would begin with row -6; rows are numbered from 1",
        ),
        fault(
            "default = \"clear\"",
            "default = \"camp\"",
            "default = ",
            "a camp needs an owner: use a [[camp]] block",
        ),
        fault("default", "defualt", "default = ", "unknown key `defualt`; did you mean `default`?"),
    ]);
}

#[test]
fn a_broken_stream_alone_still_loads() {
    let text = shipped().text("map.toml").unwrap().replacen("\"A23B31/A24B30\", ", "", 1);
    let files = shipped().with("map.toml", text);
    assert!(check(&files).iter().any(|f| f.weight == Weight::Warning));
    assert!(Data::load(&files).is_ok());
}

#[test]
fn broken_tables_are_told() {
    let file = "tables.toml";
    let fault = |old, new, at, said| Break { file, old, new, at, said };
    let first = "[\"AD\", \"AR\", \"AR\", \"~\"";
    all_told(&[
        fault(
            first,
            "[\"AR\", \"AR\", \"~\"",
            first,
            "`combat.horse`: the row of die 1 has 12 results; differentials -6 to +6 need 13",
        ),
        fault(
            first,
            "[\"AD\", \"AR\", \"AQ\", \"~\"",
            first,
            "unknown result `AQ`; known: AE, AX, AD, AR, ~, DR, DD, DX, DE",
        ),
        fault(
            "crossbow = [\"~\", ",
            "crossbow = [",
            "crossbow = ",
            "`fire.crossbow` has 5 results; a die has 6 faces",
        ),
        fault(
            "tartar = [0, 0, 0, 1, 1, 2]\n",
            "",
            "[camp_followers]",
            "`tartar` is missing in `camp_followers`",
        ),
        fault(
            "turns = 22",
            "turns = \"22\"",
            "turns = 22",
            "`turns` is string; it must be a whole number from 0 on",
        ),
        fault(
            "from = 5",
            "from = 0",
            "[command.near]",
            "the bands near, far, lost must start at 0 and each beyond the one before",
        ),
        fault("scrub = ", "shrub = ", "scrub = ", "unknown terrain `shrub`; did you mean `scrub`?"),
    ]);
}

#[test]
fn broken_classes_and_leaders_are_told() {
    let class = |old, new, at, said| Break { file: "units.toml", old, new, at, said };
    let leader = |old, new, at, said| Break { file: "leaders.toml", old, new, at, said };
    all_told(&[
        class("strength = 8\n", "", "[class.t_elite]", "`strength` is missing in `class.t_elite`"),
        class(
            "arm = \"heavy\"",
            "arm = \"hevy\"",
            "arm = \"heavy\"",
            "unknown arm `hevy`; did you mean `heavy`?",
        ),
        class(
            "nation = \"teutonic\"",
            "nation = \"tuetonic\"",
            "nation = \"teutonic\"",
            "unknown nation `tuetonic`; did you mean `teutonic`?",
        ),
        class(
            "reverse = 6",
            "reverse = 9",
            "[class.t_elite]",
            "`t_elite`: reverse 9 is above strength 8 (2.2-11)",
        ),
        class(
            "turn_cost",
            "trun_cost",
            "turn_cost",
            "unknown key `trun_cost` in `class.t_elite`; did you mean `turn_cost`?",
        ),
        leader(
            "side = \"teutonic\"",
            "side = \"red\"",
            "side = ",
            "unknown side `red`; known: teutonic, polish",
        ),
        leader(
            "[\"teutonic\", \"crusader\"]",
            "[\"polish\"]",
            "commands = ",
            "`ULRICH` cannot command the enemy's polish",
        ),
    ]);
}

#[test]
fn broken_positions_are_told() {
    let file = "scenarios/grunwald.toml";
    let fault = |old, new, at, said| Break { file, old, new, at, said };
    all_told(&[
        fault("at = \"A28B41\"", "at = \"A52B50\"", "G02 =", "A52B50 is off the map"),
        fault(
            "at = \"A28B41\"",
            "at = \"A27B41\"",
            "G03 =",
            "`G03` stands in A27B41, where `G02` stands (5.0-1)",
        ),
        fault(
            "at = \"A28B41\"",
            "at = \"A46B11\"",
            "G02 =",
            "A46B11 is wholly lake; nothing can stand there (4.54)",
        ),
        fault("at = \"A28B41\"", "at = \"A28\"", "G02 =", "`A28` is no hex; a hex is written like A20B27"),
        fault("\"g_horse\"", "\"g_hores\"", "G02 =", "unknown class `g_hores`; did you mean `g_horse`?"),
        fault(
            "\"g_horse\"",
            "\"camp_follower\"",
            "G02 =",
            "`G02` needs a `nation`: its class `camp_follower` has none",
        ),
        fault(
            "facing = \"SE\"",
            "facing = \"E\"",
            "G01 =",
            "unknown facing `E`; known: N, NE, SE, S, SW, NW",
        ),
        fault("with = \"K01\"", "with = \"K99\"", "ULRICH =", "unknown unit `K99`; did you mean `K09`?"),
        fault("with = \"K01\"", "with = \"P01\"", "ULRICH =", "`P01` is a unit of the other side"),
        fault("SEMEN = ", "SIMEN = ", "SEMEN =", "unknown leader `SIMEN`; did you mean `SEMEN`?"),
        fault("SEMEN = ", "SIMEN = ", "[position.leaders]", "leader `SEMEN` has no place"),
        fault("polish = \"P05\"", "polish = \"K05\"", "polish = ", "`K05` is a unit of the other side"),
        fault("\"A11B26\"", "\"A99B26\"", "\"A11B26\"", "A99B26 is off the map"),
        fault(
            "\"A11B26\"",
            "\"A12B26\"",
            "\"A11B26\"",
            "A12B26 is listed twice; a hex holds one pit (14.12)",
        ),
        fault(
            "pits_real = 15",
            "pits_real = 13",
            "pits_real",
            "29 pit hexes need as many counters; there are 13 + 15",
        ),
        fault(
            "pits_real = 15",
            "pits_real = 20",
            "pits_real",
            "6 of 20 + 15 counters find no hex among 29; at most one stays out (GA-02)",
        ),
    ]);
}

#[test]
fn missing_and_foreign_files_are_told() {
    let told = |files: DataFiles| check(&files).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(told(shipped().without("map.toml")), ["games/grunwald-1410/map.toml: the file is missing"]);
    let extra = shipped().with("unit.toml", "");
    let said = "games/grunwald-1410/unit.toml: no file of this game; did you mean `units.toml`?";
    assert_eq!(told(extra), [said]);
    let none = shipped().without("scenarios/grunwald.toml");
    assert_eq!(told(none), ["games/grunwald-1410/scenarios/: there is no scenario"]);
}

#[test]
fn the_hash_follows_the_files() {
    let text = shipped().text("units.toml").unwrap().replacen("strength = 8", "strength = 9", 1);
    let changed = Data::load(&shipped().with("units.toml", text)).unwrap();
    assert_ne!(changed.hash, data().hash);
    assert_eq!(changed.class("t_elite").unwrap().strength, 9);
}
