//! The twenty example orders of the notes.

use crate::rules::wrg_6th::ids::Seat;
use crate::rules::wrg_6th::orders::{parse, say};

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

#[test]
fn all_twenty_examples_are_read_without_a_word_of_complaint() {
    let parsed = parse(EXAMPLES, Seat::A, 5);
    for placed in &parsed.entries {
        println!("{:2} {}", placed.entry.line, say::entry(&placed.entry));
    }
    assert_eq!(parsed.problems, []);
}
