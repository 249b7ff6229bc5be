//! The twenty example orders of the notes.

use std::collections::BTreeSet;

use super::parse;
use crate::ids::Seat;
use crate::orders::clause::{Action, Addressee, Clause, When};
use crate::orders::{parse_clauses, say, verbs};

/// The examples as they stand in the notes, with their numbers.
pub const EXAMPLES: &str = "\
 1  UNIT 7 (HC Companions): QUICK towards sector CENTRE; on signal RED charge the nearest enemy; if charged by elephants evade.
 2  UNIT 2 (HI phalanx): VARILY towards the enemy edge, sector CENTRE; stop when enemy can charge us and we cannot charge them.
 3  UNIT 11 (LI slingers): SKIRMISH, sector LEFT; shoot E, then G, then nearest; if charged evade; fall back to exactly 60 paces when allowed.
 4  UNIT 4 (MI archers): HOLD on the hill H1; shoot C, M, then nearest; if charged hold and shoot; place stakes if there is time.
 5  UNIT 5 (LC Parthians): SKIRMISH, sector RIGHT; form Scythian within 120 paces of enemy; shoot nearest; if charged evade.
 6  UNIT 2: from period 4 HOLD where you stand. [changed in period 3]
 7  UNIT 7: from period 6 QUICK towards the enemy camp; charge straightforward if the bonus is safe, else charge enemy unit 12. [changed in period 5]
 8  ARMY: signal RED means all units naming RED; signal WHITE means every unit with QUICK changes to VARILY. Give signal RED in period 5.
 9  UNIT 9 (EHC reserve): HOLD behind unit 2, 60 paces, until unit 2 or unit 3 routs, or period 7; then QUICK towards sector CENTRE and charge whatever broke them.
10  UNIT 14 (HK allies): OFF TABLE, arrive on the left flank, delay 1 period; on arrival QUICK towards the enemy camp.
11  UNIT 15 (LC scouts): OFF TABLE, force march, arrive own edge sector RIGHT; general G2 with them, character bold; then SKIRMISH.
12  BODY G1 (C-in-C, 2 guards): QUICK towards sector CENTRE; join unit 7 when within reach; fight in the front rank; influence plus if it raises the total, else none; leave before the pursuit test if not fighting.
13  UNIT 8 (HI, 12 figures): form wedge of 12 this period; from period 3 charge enemy unit 4 if it is within reach, without change of formation.
14  UNIT 6 (HI, 22 figures): if enemy mounted come within 200 paces on our flank form square, extra figures front and rear; if charged stay in square.
15  UNIT 10 (MtI): VARILY towards wood W2, sector LEFT; if charged while mounted dismount and hold; do not charge chariots or elephants.
16  WAGONS W1 (laager) and UNIT 16: HOLD; shoot M, then nearest; if charged hold.
17  UNIT 3 (IRR A LHI warband): QUICK towards sector RIGHT; charge the nearest enemy; do not evade.
18  UNIT 12 (foot LTS): if our charge on mounted is countercharged, hold and advance 20 paces.
19  UNIT 13 (HC): declare break-off; if refused fight on with side arms; rally facing the enemy edge.
20  CHECK enemy unit 4: order type and sector. CONCEDE if our loss exceeds 700 points, not before period 6.
";

/// Each line as it is given back.
const SAID: [&str; 21] = [
    "Unit 7 advances quickly towards the centre sector. When signal RED has been given, it charges the nearest \
     enemy. If it is charged by elephants, it evades.",
    "Unit 2 advances warily towards the enemy's edge of the table, in the centre sector. If an enemy can charge it \
     that it cannot charge, it stops.",
    "Unit 11 skirmishes in the left sector. It shoots at elephants, then at generals, then at the nearest enemy. If \
     it is charged, it evades. If the rules allow it, it falls back to exactly 60 paces from \
     the enemy.",
    "Unit 4 holds at hill H1. It shoots at chariots, then at mounted troops, then at the nearest enemy. If it is \
     charged, it stands to receive the charge and shoots. If there is time, it places its stakes.",
    "Unit 5 skirmishes in the right sector. It forms the Scythian formation within 120 paces of the enemy. It shoots \
     at the nearest enemy. If it is charged, it evades.",
    "From period 4 on, unit 2 holds where it stands. (Changed in period 3.)",
    "From period 6 on, unit 7 advances quickly towards the enemy's camp. If the bonus for that charge is safe, it \
     charges straightforward, at all that it meets. If the bonus for that charge is not safe, it charges enemy unit \
     12. (Changed in period 5.)",
    "Signal RED is for all units whose orders name it. Signal WHITE changes every unit with QUICK orders to VARILY \
     orders. In period 5, the general gives signal RED.",
    "Unit 9 holds 60 paces behind unit 2 until unit 2 or unit 3 routs or period 7 has come. As soon as unit 2 or \
     unit 3 routs or period 7 has come, it advances quickly towards the centre sector and charges whoever broke them.",
    "Unit 14 is off the table and arrives on the left flank, delayed by 1 period. When it has arrived, it advances \
     quickly towards the enemy's camp.",
    "Unit 15 is off the table and arrives at the own edge in the right sector and has marched hard before the battle. \
     It is together with body G2. When it has arrived, it skirmishes.",
    "Body G2 is of bold character.",
    "Body G1 advances quickly towards the centre sector. If that is within reach, it joins unit 7. It fights in the \
     front rank. It adds the general's influence if it raises the total, and none otherwise. If it is not fighting, \
     it leaves its unit before a pursuit test.",
    "In period 5, unit 8 forms a wedge of 12. From period 3 on and if that is within reach, it charges enemy unit 4, \
     without change of formation.",
    "If enemy mounted troops are within 200 paces on its flank, unit 6 forms a square, with extra figures on the \
     front and rear. If it is charged, it stays in square and stands to receive the charge.",
    "Unit 10 advances warily towards wood W2, in the left sector. If it is charged while mounted, it dismounts and \
     stands to receive the charge. It does not charge chariots or elephants.",
    "Wagons W1 and unit 16 hold. They shoot at mounted troops, then at the nearest enemy. If they are charged, they \
     stand to receive the charge.",
    "Unit 3 advances quickly towards the right sector. It charges the nearest enemy. It does not evade.",
    "If its charge on mounted troops is countercharged, unit 12 holds and advances 20 paces.",
    "Unit 13 breaks off the melee. If the break-off is refused, it fights on with side arms. It rallies and faces the enemy's \
     edge of the table.",
    "The general demands a check of the order type and sector of enemy unit 4. If our loss exceeds 700 points and from period 6 on, \
     the general concedes the battle.",
];

#[test]
fn all_twenty_examples_are_given_back_in_full_sentences() {
    let parsed = parse(EXAMPLES, Seat::A, 5);
    assert_eq!(parsed.problems, []);
    let lines: BTreeSet<usize> = parsed.entries.iter().map(|p| p.entry.line).collect();
    assert_eq!(lines.len(), 20);
    for (placed, said) in parsed.entries.iter().zip(SAID) {
        assert_eq!(say::entry(&placed.entry), said);
    }
    assert_eq!(parsed.entries.len(), SAID.len());
}

#[test]
fn standing_clauses_read_by_themselves_say_the_same() {
    for placed in parse(EXAMPLES, Seat::B, 5).entries {
        let texts: Vec<String> = placed.entry.clauses.iter().map(|c| c.text.clone()).collect();
        let mut once = texts.clone();
        once.dedup();
        let again = parse_clauses(&once.join("; "), Seat::B);
        let actions = |clauses: &[Clause]| -> Vec<String> {
            clauses.iter().map(|c| format!("{:?}", c.action)).collect()
        };
        // A general's character is an order of his own where he is with a unit.
        let arrives = placed
            .entry
            .clauses
            .iter()
            .any(|c| matches!(c.action, Action::Together(_) | Action::Character(_)));
        if placed.entry.to != [Addressee::Army] && !arrives {
            assert_eq!(actions(&again), actions(&placed.entry.clauses), "{texts:?}");
        }
    }
}

#[test]
fn every_example_of_every_verb_is_read_without_complaint() {
    for verb in verbs() {
        for example in verb.examples {
            let parsed = parse(example, Seat::A, 5);
            assert_eq!(parsed.problems, [], "{example}");
            assert!(!parsed.entries.is_empty(), "{example}");
        }
    }
}

#[test]
fn help_shows_every_order_once_at_least() {
    let examples = verbs().iter().flat_map(|verb| verb.examples);
    let entries = examples.flat_map(|example| parse(example, Seat::A, 5).entries);
    let shown: Vec<&str> =
        entries.flat_map(|placed| placed.entry.clauses).map(|clause| clause.action.name()).collect();
    let hidden: Vec<&&str> = Action::NAMES.iter().filter(|name| !shown.contains(name)).collect();
    assert!(hidden.is_empty(), "no example of help is one of {hidden:?}");
}

#[test]
fn short_forms_and_other_words_are_the_same_orders() {
    let same = [
        ("UNIT 1: Q", "UNIT 1: QUICK"),
        ("UNIT 1: v towards enemy edge", "UNIT 1: VARILY towards the enemy's edge"),
        ("UNIT 1: warily", "unit one: cautiously"),
        ("UNIT 1: H", "UNIT 1: stand"),
        ("UNIT 1: S, centre sector", "UNIT 1: SKIRMISH, sector CENTER"),
        ("UNIT 1: attack", "UNIT 1: QUICK towards the nearest enemy and charge the nearest enemy"),
        ("UNIT 1: move twenty paces forward", "UNIT 1: move 20 forward"),
        ("UNIT 1: shoot GMEACE", "UNIT 1: shoot generals, mounted, elephants, artillery, chariots, nearest"),
        ("UNIT 1: shoot team of W1", "UNIT 1: please shoot at the team of enemy wagons W1"),
        ("UNITS 1 and 2: hold", "unit 1, unit 2: HOLD"),
        ("UNIT 1: charge enemy units 3 and 4", "unit 1: charge enemy unit b3, enemy unit 4"),
        ("WAGONS 1: hold", "W1: hold"),
        ("UNIT 1: if charged, then evade", "UNIT 1: if charged evade"),
        ("UNIT 1: expand to a front of 12 files", "UNIT 1: extend to 12 files"),
    ];
    for (short, long) in same {
        let said = |text: &str| -> Vec<String> {
            let parsed = parse(text, Seat::A, 5);
            let entries = parsed.entries.iter();
            entries.map(|p| format!("{:?} {}", p.entry.to, say::entry(&p.entry))).collect()
        };
        assert_eq!(said(short), said(long), "{short} / {long}");
    }
}

/// What a line says, back in sentences.
fn said(text: &str) -> String {
    let parsed = parse(text, Seat::A, 5);
    assert_eq!(parsed.problems, [], "{text}");
    parsed.entries.iter().map(|p| say::entry(&p.entry)).collect::<Vec<_>>().join(" ")
}

#[test]
fn teams_and_obstacles_are_called_as_they_were_written() {
    assert_eq!(
        said("UNIT 7: shoot teams of enemy laager W1, then nearest"),
        "Unit 7 shoots at the team of enemy wagons W1, then at the nearest enemy."
    );
    assert_eq!(said("UNIT 7: drop caltrops"), "Unit 7 places its caltrops.");
    assert_eq!(said("UNIT 7: emplace stakes"), "Unit 7 places its stakes.");
    assert_eq!(said("UNIT 7: place obstacles"), "Unit 7 places its obstacles.");
}

#[test]
fn what_stands_behind_a_then_comes_after_the_until_before_it() {
    let first = "Unit 7 holds until period 3 has come. As soon as period 3 has come, it advances quickly.";
    for text in [
        "UNIT 7: HOLD until period 3, then QUICK",
        "UNIT 7: HOLD until period 3 then QUICK",
        "UNIT 7: HOLD until period 3, and then QUICK",
        "UNIT 7: HOLD until period 3 and then QUICK",
        "UNIT 7: HOLD until period 3, afterwards QUICK",
        "UNIT 7: HOLD until period 3; then QUICK",
        "UNIT 7: HOLD until period 3. Then QUICK",
        "UNIT 7: HOLD until period 3; and then QUICK",
        "UNIT 7: until period 3 HOLD, then QUICK",
        "UNIT 7: until period 3, HOLD; then QUICK",
        "UNIT 7: HOLD until period 3 and QUICK",
        "UNIT 7: HOLD until period 3, else QUICK",
    ] {
        assert_eq!(said(text), first, "{text}");
    }
    assert_eq!(
        said("UNIT 7: HOLD until unit 2 routs, then charge nearest enemy"),
        "Unit 7 holds until unit 2 routs. As soon as unit 2 routs, it charges the nearest enemy."
    );
    assert_eq!(
        said("UNIT 7: HOLD until period 3, then VARILY until period 5, then QUICK"),
        "Unit 7 holds until period 3 has come. As soon as period 3 has come, it advances warily until period 5 has \
         come. As soon as period 3 has come and as soon as period 5 has come, it advances quickly."
    );
    assert_eq!(
        said("UNIT 7: from period 6 HOLD until period 12, then charge the nearest enemy"),
        "From period 6 on, unit 7 holds until period 12 has come. From period 6 on and as soon as period 12 has \
         come, it charges the nearest enemy."
    );
    assert_eq!(
        said("UNIT 7: HOLD and shoot nearest until period 3"),
        "Unit 7 holds and shoots at the nearest enemy until period 3 has come."
    );
    assert_eq!(
        said("UNIT 7: HOLD until period 3, evade if charged"),
        "Unit 7 holds until period 3 has come. If it is charged, it evades."
    );
}

#[test]
fn no_word_of_an_order_is_lost() {
    let different = [
        (
            "UNIT 12: if our charge on mounted is countercharged, hold",
            "UNIT 12: if our charge on foot is countercharged, hold",
        ),
        ("CHECK enemy unit 4: sector", "CHECK enemy unit 4"),
        ("CHECK enemy unit 4: order type and sector", "CHECK enemy unit 4: sector"),
        ("UNIT 1: fall back to exactly 60 paces", "UNIT 1: fall back to 60 paces"),
        ("UNIT 1: if charged stay in square", "UNIT 1: if charged hold"),
        ("UNIT 1: HOLD on the hill H1", "UNIT 1: HOLD in the wood H1"),
        ("BODY G1: leave before the pursuit test", "BODY G1: leave"),
    ];
    for (one, other) in different {
        assert_ne!(said(one), said(other));
    }
}

#[test]
fn staying_is_holding_and_unless_charged_is_before_a_charge() {
    assert_eq!(said("UNIT 9: stay behind unit 2"), said("UNIT 9: HOLD behind unit 2"));
    assert_eq!(said("UNIT 9: stay"), said("UNIT 9: HOLD"));
    assert_eq!(said("UNIT 9: if charged stay"), said("UNIT 9: if charged hold"));
    assert_eq!(said("UNIT 9: hold unless charged"), "If it is not charged, unit 9 holds.");
    assert_eq!(
        said("UNIT 9: if charged by elephants evade, else hold"),
        "If it is charged by elephants, unit 9 evades. If it is not charged by elephants, it stands to receive the \
         charge."
    );
}

#[test]
fn a_period_of_this_sheet_and_remarks_are_understood() {
    let parsed = parse("Game spring\nPeriod 3, side a\nUNIT 8: form wedge of 12 this period\n", Seat::A, 3);
    assert_eq!(parsed.problems, []);
    assert_eq!(parsed.entries[0].entry.clauses[0].when, [When::In(3)]);
    assert_eq!(parsed.head.period.map(|(n, _)| n), Some(3));
    let parsed = parse("WAGONS W1 (laager) and UNIT 16 (HI, 12 figures): HOLD", Seat::A, 3);
    let remarks: Vec<_> = parsed.entries[0].remarks.iter().map(|r| (r.of, r.text.as_str())).collect();
    assert_eq!(remarks, [(0, "laager"), (1, "HI, 12 figures")]);
}

#[test]
fn the_page_of_the_system_has_every_example_and_every_verb() {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = flat(include_str!("../../../../../docs/systems/wrg-6th.md"));
    for line in EXAMPLES.lines() {
        let (_, order) = line.trim().split_once("  ").unwrap();
        assert!(page.contains(&flat(order)), "docs/systems/wrg-6th.md lacks `{order}`");
    }
    for said in SAID {
        assert!(page.contains(&flat(said)), "docs/systems/wrg-6th.md lacks `{said}`");
    }
    for verb in verbs() {
        for part in [verb.name, verb.short].iter().chain(verb.aliases) {
            assert!(page.contains(part), "docs/systems/wrg-6th.md lacks `{part}` of `{}`", verb.name);
        }
    }
}
