//! The decisions of the notes, GD-01 to GD-35, as documentation, settings and questions know them.

use estafette_core::{DecisionId, RuleId};
use estafette_rules::DecisionInfo;

/// Id, rule, what is decided, the default, an order that answers it.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

const ROWS: [Row; 35] = [
    (
        "GD-01",
        "18.0-2",
        "which counter of a class deploys where, facing what",
        "the scenario's places; Teutons SE, Polish-Lithuanians NW",
        "face all SE",
    ),
    (
        "GD-02",
        "14.11",
        "which wolf pits are real, and which counter stays out",
        "real and dummy in turns along the list; a dummy stays out",
        "pits real A29B40 A28B39; rest dummy",
    ),
    (
        "GD-03",
        "4.21",
        "in which order units move",
        "as the orders are written; of several units in one order those in front first",
        "move L07: forward 3",
    ),
    ("GD-04", "14.21", "go on or stop after a pit without effect", "go on", "on pit: stop"),
    ("GD-05", "14.13", "take wolf pits off", "never", "pits remove A24B35"),
    ("GD-06", "17.0-1", "go on or stop after a camp check", "go on", "on camp check: stop"),
    (
        "GD-07",
        "17.0-4",
        "where camp followers stand",
        "empty camp hexes nearest the intruder, facing it",
        "camp Polish followers at A43B16 A44B16 facing NW",
    ),
    (
        "GD-08",
        "11.12",
        "whom a crossbow unit fires at, and in what order",
        "guns first, then the strongest enemy in good order in front",
        "fire KP01 at A28B38 else strongest",
    ),
    (
        "GD-09",
        "12.11",
        "what a gun fires at",
        "hex A if an enemy is there, else the strongest enemy",
        "fire B02 at A",
    ),
    ("GD-10", "8.32", "where a unit retreats from crossbow fire", "as GD-15", "retreat P12 prefer SE, S, NE"),
    ("GD-11", "8.53", "where a unit routs from fire", "as GD-17", "rout L units towards A43B23"),
    (
        "GD-12",
        "9.41",
        "which units try to rally, with which leader",
        "all that may, with the best factor",
        "rally L07 with WITOLD",
    ),
    (
        "GD-13",
        "9.43",
        "how a rallied enemy faces",
        "its back to one's nearest unit in good order",
        "when enemy rallies, face away from my nearest unit",
    ),
    (
        "GD-14",
        "7.24",
        "the order of attacks",
        "highest differential first",
        "attack order A20B33, A19B33, then by differential",
    ),
    (
        "GD-15",
        "8.31",
        "where a unit retreats",
        "the centre rear if safe, else the hex farthest from enemies",
        "retreat P12 prefer SE, S, NE",
    ),
    ("GD-16", "8.41", "whether friends are displaced", "only if no empty rear hex is safe", "displace never"),
    (
        "GD-17",
        "8.53",
        "the path of a rout",
        "fewest friends passed, no marsh or pits, far from enemies, towards the camp",
        "rout L units towards A43B23, avoid friends",
    ),
    (
        "GD-18",
        "8.57",
        "how a rout goes on from a friend's hex",
        "a shortest way, of several as GD-17",
        "rout extend shortest",
    ),
    (
        "GD-19",
        "8.47",
        "whether a gun is given up to clear a hex",
        "only to save horse",
        "sacrifice guns never",
    ),
    (
        "GD-20",
        "8.21",
        "whom a defender faces when two attackers are equally near",
        "the stronger, ties to the right",
        "face stronger when tied",
    ),
    (
        "GD-21",
        "8.61",
        "who advances after combat",
        "horse advances, the strongest first; foot stays",
        "after win at A20B33: advance P12",
    ),
    (
        "GD-22",
        "8.64",
        "the turn after an advance",
        "towards the nearest enemy in front, else none",
        "after win at A20B33: advance P12, turn right 60",
    ),
    (
        "GD-23",
        "8.65",
        "who pursues a rout",
        "horse, if the pursuit ends in no enemy attack zone",
        "after rout at A19B33: pursue P15",
    ),
    ("GD-24", "8.68", "who joins a pursuit", "nobody", "after rout at A19B33: pursue P15 with P16 P17"),
    (
        "GD-25",
        "9.34",
        "who pursues a unit that routs as its attack phase opens",
        "as GD-23",
        "pursue in enemy attack phase: none",
    ),
    ("GD-26", "9.33", "the order of automatic routs", "by id", "rout order T02, T01"),
    (
        "GD-27",
        "12.32",
        "who goes in to destroy a gun",
        "the strongest attacker",
        "destroy gun A21B33 with P12",
    ),
    (
        "GD-28",
        "10.11",
        "whether a unit leaves the map",
        "only to avoid elimination",
        "leave map only if otherwise eliminated",
    ),
    (
        "GD-29",
        "10.11",
        "where a unit comes back to the map",
        "the nearest legal edge hex, facing the centre",
        "enter P33 at A52B10 facing NW: forward 2",
    ),
    ("GD-30", "15.12", "whether a leader goes along in an advance", "he does", "leader ULRICH stays"),
    ("GD-31", "16.0-5", "whether a victor advances to take a standard", "always", "standard: do not advance"),
    ("GD-32", "13.0-2", "trample own foot or guns", "never", "move K09: forward 1, trample KP03"),
    ("GD-33", "9.13", "fall into disorder of one's own will", "never", "move L11: disorder, to A31B32"),
    ("GD-34", "12.21", "turn a gun", "no turn", "gun B03 left 60"),
    (
        "GD-35",
        "8.62",
        "which of several routs a defender pursues",
        "the strongest unit's",
        "pursue rout of K05",
    ),
];

/// All decisions, in order.
pub fn decisions() -> Vec<DecisionInfo> {
    ROWS.into_iter()
        .map(|(id, rule, title, default, order)| DecisionInfo {
            id: DecisionId::new(id),
            rule: RuleId::cited(rule),
            title,
            default,
            order,
            asked: false,
        })
        .collect()
}
