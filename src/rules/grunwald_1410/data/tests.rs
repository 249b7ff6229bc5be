//! The shipped data is clean and says what the rulebook gives.

use super::super::hex::Hex;
use super::super::ids::{Arm, Camp, Nation, Side};
use super::*;

mod broken;

fn shipped() -> DataFiles {
    crate::EDITION.data(None).unwrap()
}

fn data() -> Data {
    Data::load(&shipped()).unwrap()
}

fn hex(code: &str) -> Hex {
    code.parse().unwrap()
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
