//! Armies as players mail them: read, complained of, and stated back.

use super::*;

const ILKHANID: &str = "list 159 Ilkhanid, sub-list late, years 1260 to 1335, commander Hulagu, SHK
variant years 1300 to 1335; offers elephants, camels
troops:
UNIT 1: 12 LC, reg B; bow

UNIT 2: list of 6 EL
end of troops
cost 1250, cheapest 3 points
used last year
items stakes if elephants, caltrops
period dark ages
from abroad";

#[test]
fn an_army_is_read_stated_and_written_so_that_it_reads_the_same() {
    let (army, problems) = read(ILKHANID);
    assert_eq!(problems, []);
    let [first, second] = army.variants.as_slice() else { panic!("{army:?}") };
    assert_eq!((first.list.as_str(), first.years, first.shk), ("159 Ilkhanid", [1260, 1335], true));
    assert_eq!((second.list.as_str(), second.years, second.shk), ("159 Ilkhanid", [1300, 1335], false));
    assert_eq!((second.commander.as_str(), second.sublist.as_str()), ("Hulagu", "late"));
    assert_eq!(second.offers, ["elephants", "camels"]);
    assert_eq!(second.troops, "UNIT 1: 12 LC, reg B; bow\n\nUNIT 2: list of 6 EL", "kept word for word");
    assert_eq!((army.cost, army.cheapest, army.period), (1250, 3, Some(Period::DarkAges)));
    assert_eq!(army.items["stakes"], "elephants");
    assert_eq!(army.items["caltrops"], "");
    assert!(army.used_last_year && army.abroad && !army.close_lmi);
    assert_eq!(read(&army.written()), (army.clone(), vec![]));
    let stated = army.stated().join("\n");
    for part in [
        "Variant 1 is 159 Ilkhanid, sub-list late, 1260 AD to 1335 AD, under Hulagu, with SHK.",
        "which may have elephants, camels, with an order of battle of 2 lines.",
        "It costs 1250 points; its cheapest figure costs 3.",
        "It has stakes, to be used only if the opponent may have elephants.",
        "It is for the Dark Ages period.",
    ] {
        assert!(stated.contains(part), "{part} is missing in\n{stated}");
    }
}

#[test]
fn an_army_is_read_with_the_lines_that_begin_and_end_it_in_a_letter() {
    let (army, problems) = read(&format!("army\n{ILKHANID}\nend\n"));
    assert_eq!((army, problems), read(ILKHANID));
}

#[test]
fn troops_go_to_the_end_or_to_the_next_variant() {
    let (army, problems) =
        read("list A, years 3 BC to 3\ncost 900\ntroops: UNIT 1\n  cost 5\nvariant list B\ntroops:\nx");
    assert_eq!(problems, []);
    let of: Vec<(&str, &str)> = army.variants.iter().map(|v| (v.list.as_str(), v.troops.as_str())).collect();
    assert_eq!(of, [("A", "UNIT 1\n  cost 5"), ("B", "x")]);
    assert_eq!((army.cost, army.variants[0].years), (900, [-3, 3]));
}

#[test]
fn each_fault_has_its_place_and_the_nearest_valid_thing() {
    for (line, place, says) in [
        ("lst 159 Ilkhanid", "lst 159 Ilkhanid", "did you mean `list`?"),
        ("sub-list lat", "lat", "did you mean `late`?"),
        ("years 1335 to 1260", "1335 to 1260", "did you mean 1260 AD to 1335 AD?"),
        ("years 0 to 30", "0", "1 BC is followed by 1 AD"),
        ("period medeival", "medeival", "did you mean `Medieval`?"),
        ("cheapest three", "three", "is no number of points"),
        ("sub-list late, comander Hulagu", "comander Hulagu", "did you mean `commander`?"),
        ("items if elephants", "if elephants", "write `items stakes if elephants`"),
        ("items stakes if elephants, stakes", "stakes", "was named before"),
        ("commander", "commander", "write `commander Hulagu`"),
        ("SHK many", "many", "one word too many"),
        ("close-basd LMI", "close-basd LMI", "did you mean `close-based lmi`?"),
        ("cost 1251", "cost 1251", "this was said before"),
    ] {
        let text = format!("list 1 Test\ncost 1250\n{line}");
        let (_, problems) = read(&text);
        assert_eq!(problems.len(), 1, "{line}: {problems:?}");
        let problem = &problems[0];
        assert_eq!((problem.line, &line[problem.span.clone()]), (3, place), "{line}");
        let said = format!("{} / {}", problem.message, problem.hint.clone().unwrap_or_default());
        assert!(said.contains(says), "{line}: {said}");
    }
    let messages: Vec<String> = read("# nothing").1.into_iter().map(|p| p.message).collect();
    assert_eq!(messages, ["no army list is named", "it is not said what the army costs"]);
    assert_eq!(read(&format!("cost 1\n{}", "variant list X\n".repeat(12))).0.variants.len(), MOST_VARIANTS);
}

proptest::proptest! {
    #[test]
    fn no_text_brings_the_readers_down(text in r"(list|variant|years|cost|troops|items|damage|signed|vp|conceded|looted|if|and|to|period|:|,|;|-|\n|0|1 1/2|BC|Ł|½|é| |Bauer){0,24}") {
        let pair = ["Karl Bauer", "Vogel"].map(|name| name.parse().unwrap());
        let (army, _) = read(&text);
        army.stated();
        read(&army.written());
        let (sheet, _) = super::super::super::sheet::read(&text, &pair);
        sheet.stated(&pair);
    }
}
