//! Each broken thing is told with its file, its line and what is wrong.

use super::*;

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
            "arm = \"light\"",
            "arm = \"heavy\"",
            "[class.l_named]",
            "`l_named` is horse of a nation whose horse is light (2.2-5, 2.2-6)",
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

#[test]
fn a_file_cut_off_anywhere_never_panics() {
    let files = shipped();
    for name in files.names().filter(|n| *n != "rules.toml") {
        let text = files.text(name).unwrap();
        for cut in (0..text.len()).step_by(text.len() / 25).filter(|c| text.is_char_boundary(*c)) {
            let faults = check(&files.clone().with(name, &text[..cut]));
            assert!(cut > 0 || !faults.is_empty(), "an empty {name} passes");
        }
    }
}
