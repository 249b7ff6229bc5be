//! Result sheets: read, reckoned, compared, and refused.

use super::super::book::{Book, Game, PenaltyKind};
use super::super::format::{AgreedEnd, DamageScoring, Format, Halving, Scoring};
use super::*;

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn pair() -> [Name; 2] {
    [name("Karl Bauer"), name("Vogel")]
}

fn book(scoring: DamageScoring) -> Book {
    let format: Format = serde_json::from_str(r#"{"name":"x","title":"X"}"#).unwrap();
    Book::new(Format { scoring: Scoring::Damage(scoring), ..format })
}

fn game() -> Game {
    Game { round: 2, table: Some(3), pair: pair(), period: None, outcome: None }
}

fn of_vogel(value: i64, state: &[State]) -> Troops {
    let (owner, what, state) = (name("Vogel"), String::new(), state.to_vec());
    Troops { owner, what, value, obstacles: 0, used: Used::No, state }
}

/// Whose troops are scored in full, by half, by three quarters.
#[test]
fn a_conceder_keeps_half_of_what_he_would_have_kept() {
    use State::{Routing, Shaken};
    let troops = [of_vogel(200, &[Routing]), of_vogel(300, &[Shaken]), of_vogel(750, &[])];
    let vogel = name("Vogel");
    let kept = book(DamageScoring::default());
    assert_eq!(damage(&kept, &game(), &troops, Some(&vogel)), [800 * 4, 0]);
    assert_eq!(damage(&kept, &game(), &troops, None), [350 * 4, 0]);
    let scored = book(DamageScoring { halving: Halving::ScoredValue, ..DamageScoring::default() });
    assert_eq!(damage(&scored, &game(), &troops, Some(&vogel)), [650 * 4, 0]);
    assert_eq!(damage(&scored, &game(), &troops, None), [350 * 4, 0]);
}

#[test]
fn troops_count_by_what_befell_them() {
    use State::*;
    let worth =
        |state: &[State]| damage(&book(DamageScoring::default()), &game(), &[of_vogel(100, state)], None)[0];
    for (state, quarters) in [
        (&[][..], 0),
        (&[Dead, Shaken], 400),
        (&[Prisoner], 400),
        (&[OffTable], 200),
        (&[OffTable, Arrived], 0),
        (&[MarchLoss], 200),
        (&[Shaken, Injured], 300),
        (&[OffTable, Shaken, Injured], 350),
    ] {
        assert_eq!(worth(state), quarters, "{state:?}");
    }
    let march = damage(
        &book(DamageScoring::default()),
        &game(),
        &[of_vogel(100, &[MarchLoss])],
        Some(&name("vogel")),
    );
    assert_eq!(march[0], 200, "what was lost on the march does not remain to be conceded");
}

#[test]
fn a_sheet_is_read_as_players_write_it() {
    let text = "result round 2, table 3\nDamage 420 : 300.5\ncost Vogel 1249, Bauer 1250\nlooted Bauer\n\
                conceded Vogel in period 7\nvp 60 : 40\nwinner Bauer\n\
                troops of Vogel: 12 HI Saxons, with axes, 180 points, routing and shaken\n\
                troops of Bauer:\n- 6 LC, 60 pts, off-table\n- camp guard, 10\nsigned\nsigned by Vogel";
    let (sheet, problems) = read(text, &pair());
    assert_eq!(problems, []);
    let [bauer, vogel] = pair();
    assert_eq!((sheet.round, sheet.table), (Some(2), Some(3)));
    assert_eq!(
        (sheet.damage, sheet.cost, sheet.vp),
        (Some([1680, 1202]), Some([1250, 1249]), Some([60, 40]))
    );
    assert_eq!(
        (&sheet.looted, &sheet.conceded, sheet.conceded_in),
        (&vec![bauer.clone()], &Some(vogel.clone()), Some(7))
    );
    assert_eq!(sheet.winner, Some(bauer.clone()));
    let items: Vec<String> = sheet.troops.iter().map(Troops::said).collect();
    assert_eq!(
        items,
        [
            "12 HI Saxons, with axes of Vogel, 180 points, routing and shaken",
            "6 LC of Karl Bauer, 60 points, off table",
            "camp guard of Karl Bauer, 10 points, sound"
        ]
    );
    assert_eq!(sheet.clone().handed_in_by(&bauer).signed, [vogel, bauer]);
    let stated = sheet.stated(&pair()).join("\n");
    for part in
        ["round 2 at table 3", "420 : 300.5", "1250 : 1249", "Vogel conceded in period 7", "Karl Bauer won"]
    {
        assert!(stated.contains(part), "{part} is missing in\n{stated}");
    }
}

#[test]
fn what_cannot_be_read_is_pointed_at_with_the_nearest_thing() {
    let one = |text: &str| {
        let (sheet, problems) = read(text, &pair());
        assert_eq!(problems.len(), 1, "{text}: {problems:?}");
        assert_eq!(sheet, Sheet::default(), "{text}");
        let problem = problems[0].clone();
        let place = text.lines().nth(problem.line - 1).unwrap()[problem.span.clone()].to_owned();
        (place, format!("{} / {}", problem.message, problem.hint.unwrap_or_default()))
    };
    for (text, place, says) in [
        ("\nwiner Bauer", "winer Bauer", "did you mean `winner`?"),
        ("winner Bauser", "Bauser", "did not play this game"),
        ("looted Vogl", "Vogl", "did you mean `Vogel`?"),
        ("damage 420", "420", "first Karl Bauer, then Vogel"),
        ("damage 42o : 300", "42o", "is no number"),
        ("vp 60.5 : 40", "60.5 : 40", "whole points"),
        ("damage Vogel 1 : Vogel 2", "Vogel 1 : Vogel 2", "Vogel has both numbers"),
        ("result tabel 3", "tabel", "did you mean `table`?"),
        ("troops of Vogel: 12 HI, 180 points, shakn", "shakn", "did you mean `shaken`?"),
        ("troops of Vogel: 12 HI Saxons", "12 HI Saxons", "what these troops cost"),
        ("conceded Vogel in period x", "x", "is no number"),
    ] {
        let (found, said) = one(text);
        assert_eq!(found, place, "{text}");
        assert!(said.contains(says), "{text}: {said}");
    }
}

#[test]
fn two_sheets_are_held_against_each_other_and_a_signed_one_stays() {
    let of = |text: &str| read(text, &pair()).0;
    let one = of("damage 420 : 300\nwinner Bauer\nlooted Vogel\nsigned Bauer, Vogel");
    assert_eq!(differences(&one, &one), [""; 0]);
    let other = of("damage 400 : 300\ncost 1250 : 1250\nwinner Bauer\nsigned Vogel");
    assert_eq!(
        differences(&one, &other),
        [
            "damage: 420 : 300 in one sheet, 400 : 300 in the other",
            "camps looted: Vogel in one sheet, nobody in the other"
        ]
    );
    let refused = may_change(&one, &other, &pair()).unwrap_err();
    assert_eq!(refused.rule, "W-2.1.4r");
    assert!(refused.text.contains("Karl Bauer has not agreed"), "{}", refused.text);
    assert_eq!(may_change(&one, &Sheet { signed: pair().to_vec(), ..other }, &pair()), Ok(()));
}

#[test]
fn accounts_want_damage_and_cost_and_no_contradiction() {
    let book = book(DamageScoring { agreed_end: AgreedEnd::LoserConcedes, ..DamageScoring::default() });
    let rules = |text: &str| {
        let came = accounts(&book, &game(), &read(text, &pair()).0);
        came.map_err(|faults| faults.into_iter().map(|f| f.rule).collect::<Vec<_>>())
    };
    assert_eq!(rules("winner Bauer"), Err(vec!["W-2.1.4t".to_owned(); 2]));
    let items = "cost 1250 : 1250\ntroops of Vogel: guard, 100, dead";
    assert_eq!(rules(items).map(|a| a.map(|a| a.gross)), Ok([400, 0]));
    assert_eq!(rules(&format!("{items}\ndamage 90 : 0")), Err(vec!["W-2.1.4s".to_owned()]));
    let agreed = format!("{items}\ntroops of Vogel: the rest, 200, sound\nagreed");
    assert_eq!(rules(&agreed).map(|a| a.map(|a| a.gross)), Ok([800, 0]), "the loser counts as conceding");
    let stranger = Sheet { looted: vec![name("Nobody")], ..read(items, &pair()).0 };
    assert_eq!(accounts(&book, &game(), &stranger).unwrap_err()[0].rule, "W-2.1.4s");
}

#[test]
fn an_incomplete_sheet_costs_both() {
    let book = book(DamageScoring::default());
    let costs = incomplete_penalties(&book, &game());
    assert!(costs.iter().all(|p| p.kind == PenaltyKind::Points(1) && p.round == 2));
    assert_eq!(costs.len(), 2);
}

#[test]
fn a_sheet_holds_when_its_points_follow_its_winner_won_and_both_signed() {
    let book = book(DamageScoring::default());
    let rules = |text: &str| {
        let faults = faults(&book, &game(), &read(text, &pair()).0);
        faults.into_iter().map(|f| f.rule).collect::<Vec<_>>()
    };
    // 640 less 6 and 150 against 371: 113.
    let items = "result table 3\ndamage 640 : 371\ncost 1252 : 1250\nlooted Bauer\nsigned Bauer, Vogel";
    assert_eq!(rules(&format!("{items}\nvp 59 : 41\nwinner Bauer")), [""; 0]);
    assert_eq!(rules(&format!("{items}\nvp 60 : 40\nwinner Bauer")), ["W-2.1.4s"]);
    assert_eq!(rules(&format!("{items}\nwinner Bauer")), ["W-2.1.4t"]);
    assert_eq!(rules(&format!("{items}\nvp 59 : 41")), ["W-2.1.4q"]);
    assert_eq!(rules(&format!("{items}\nvp 59 : 41\nwinner Vogel")), ["W-2.1.4q"]);
    let table = items.replace("table 3", "table 4");
    assert_eq!(rules(&format!("{table}\nvp 59 : 41\nwinner Bauer")), ["W-2.1.4s"], "another table");
    let unsigned = items.replace(", Vogel", "");
    let found = faults(&book, &game(), &read(&format!("{unsigned}\nvp 59 : 41\nwinner Bauer"), &pair()).0);
    assert!(found[0].is_under("W-2.1.4p") && found[0].text.starts_with("Vogel did not sign"), "{found:?}");
    let early = format!("{items}\nvp 59 : 41\nwinner Bauer\nconceded Vogel in period 4");
    assert_eq!(rules(&early), ["W-2.1.3a"]);
    assert_eq!(rules(&format!("{early} by agreement")), [""; 0]);
    assert!(incomplete(&faults(&book, &game(), &Sheet::default())));
}

#[test]
fn obstacles_count_in_full_whatever_became_of_them() {
    let pair = ["Bauer", "Vogel"].map(name);
    let text = |obstacles: &str| format!("troops of Vogel: 20 MI, 100 points, {obstacles}, dead\n");
    for (said, used) in [
        ("obstacles 20", Used::No),
        ("obstacles 20 unused", Used::No),
        ("obstacles 20 points used up", Used::Up),
        ("obstacles 20 taken", Used::Taken),
    ] {
        let (sheet, problems) = read(&text(said), &pair);
        assert_eq!(problems, [], "{said}");
        let item = &sheet.troops[0];
        assert_eq!((item.value, item.obstacles, item.used), (100, 20, used), "{said}");
    }
    let (sheet, _) = read(&text("obstacles 20 points used up"), &pair);
    assert_eq!(sheet.troops[0].said(), "20 MI of Vogel, 100 points, obstacles 20 used up, dead");
}

#[test]
fn a_sheet_is_read_with_the_lines_that_begin_and_end_it_in_a_letter() {
    let lines = "damage 420 : 300\nvp 60 : 40\nsigned";
    let bare = read(lines, &pair());
    assert_eq!(bare.1, []);
    assert_eq!(read(&format!("result\n{lines}\nEnd.\n"), &pair()).0, bare.0);
    assert_eq!(read(&format!("result\n{lines}\nend"), &pair()).1, []);
}
