//! The verbs of Grunwald, as data: help mails, order sheets, the grammar's test and near-name hints.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::Side;
use estafette_orders::Verb;
use estafette_orders::near::fold;

const SET_UP: &str = "set-up";
const MOVEMENT: &str = "movement";
const FIRE: &str = "fire";
const RALLY: &str = "reorganisation";
const ATTACK: &str = "attack";
const STANDING: &str = "standing";

/// Every verb, in the order of play.
pub static VERBS: &[Verb] = &[
    Verb {
        name: "place",
        aliases: &["put", "position", "deploy"],
        when: SET_UP,
        short: "put a unit on another hex of its kind",
        long: "Which counter of a class stands on which hex of the set-up list. A facing may follow.",
        examples: &["place K06 at A21B38", "place K06 at A21B38 facing SE"],
        rules: &["18.0-2"],
    },
    Verb {
        name: "face",
        aliases: &["facing", "faces"],
        when: SET_UP,
        short: "say which way units look at the start",
        long: "Facings are N, NE, SE, S, SW and NW. Without an order the Order's units look SE and the allies' NW.",
        examples: &["face all SE", "face P12 NW; face PP03 N", "face horse NW", "face L units north-west"],
        rules: &["18.0-6"],
    },
    Verb {
        name: "pits",
        aliases: &["pit", "real", "dummy", "wolf pits"],
        when: SET_UP,
        short: "say which wolf pits are real",
        long: "Name the hexes of the real pits or of the dummies; `rest` speaks of all hexes not named. \
               One counter stays out: `pit out` says of which kind.",
        examples: &[
            "pits real A29B40 A28B39 A25B36; rest dummy",
            "pits dummy A29B40, A29B39",
            "pit out dummy",
        ],
        rules: &["14.11", "14.12"],
    },
    Verb {
        name: "rest",
        aliases: &["others"],
        when: SET_UP,
        short: "say what the pits not named are",
        long: "Stands behind a list of pits.",
        examples: &["rest dummy", "rest real"],
        rules: &["14.11"],
    },
    Verb {
        name: "move",
        aliases: &["moves", "mov", "mv", "m", "march", "advance", "ride"],
        when: MOVEMENT,
        short: "move units step by step",
        long: "Steps are `forward 3`, `left 60`, `right 120`, `back` (one hex, for the whole allowance), \
               `disorder` (voluntary) and `trample KP03`. A unit in disorder goes `to` a list of hexes, each \
               next to the one before. Orders are carried out as they are written, from the first to the last; of \
               several units in one order those in front go first.",
        examples: &[
            "move L07: forward 3, right 60, forward 2",
            "move K15: back",
            "move P20: left 60",
            "move L11: disorder, to A31B32 A32B31 A33B30",
            "move K09: forward 1, trample KP03, forward 2",
            "mv L07 and L08 f 2 r f 1",
        ],
        rules: &["4.21", "4.22", "4.23", "4.41", "9.13", "9.21", "13.0-2"],
    },
    Verb {
        name: "leader",
        aliases: &["leaders"],
        when: MOVEMENT,
        short: "move a leader, alone or with a unit",
        long: "Alone he goes from hex to hex; with a unit he goes where it goes. A leader of the Order whose way \
               alone is refused goes with his unit. `stays` and `goes` say what he does when his unit advances \
               after combat, and stay in force.",
        examples: &["leader WITOLD to A29B31 A28B31", "leader LICHTENSTEIN with K04", "leader ULRICH stays"],
        rules: &["15.12", "15.23"],
    },
    Verb {
        name: "gun",
        aliases: &[],
        when: MOVEMENT,
        short: "turn a gun by 60 degrees",
        long: "A gun never moves; once in its movement phase it may turn by 60 degrees.",
        examples: &["gun B03 left 60", "gun B03 right"],
        rules: &["12.21"],
    },
    Verb {
        name: "enter",
        aliases: &["enters", "reenter", "return"],
        when: MOVEMENT,
        short: "bring back a unit that left the map",
        long: "Where it enters, how it faces, and how it moves on.",
        examples: &["enter P33 at A52B10 facing NW: forward 2"],
        rules: &["10.11", "10.13"],
    },
    Verb {
        name: "fire",
        aliases: &["shoot", "shooting", "shots"],
        when: FIRE,
        short: "give crossbows and guns their targets",
        long: "A target is a hex, an enemy unit or `strongest`; for a gun also `A` (the hex ahead) or `B`, `C`, `D` \
               (the three behind it, from left to right). `else` names the next choice. Stays in force.",
        examples: &[
            "fire KP01 at A28B38 else strongest",
            "fire B02 at A",
            "fire all strongest, guns first",
            "fire KP01, KP02 at A28B38",
        ],
        rules: &["11.12", "12.11"],
    },
    Verb {
        name: "hold fire",
        aliases: &["hold"],
        when: FIRE,
        short: "let crossbows or guns not fire",
        long: "Stays in force until they are given a target.",
        examples: &["hold fire KP05", "hold fire KP05, KP06", "hold fire"],
        rules: &["11.11"],
    },
    Verb {
        name: "rally",
        aliases: &["reorganise", "reorganize", "reform"],
        when: RALLY,
        short: "say which disordered units try to rally",
        long: "Without an order every unit that may try does. `with` names the leader who helps, `not` the units \
               that do not try.",
        examples: &["rally all", "rally L07 with WITOLD", "rally not T02", "rally all except T02"],
        rules: &["9.41", "9.44"],
    },
    Verb {
        name: "when enemy rallies",
        aliases: &["when", "whenever"],
        when: STANDING,
        short: "say how a rallied enemy unit is faced",
        long: "The other side chooses the facing of a unit that rallies.",
        examples: &["when enemy rallies, face away from my nearest unit", "when enemy rallies, face N"],
        rules: &["9.43"],
    },
    Verb {
        name: "attack order",
        aliases: &["attack", "attacks"],
        when: ATTACK,
        short: "say in which order the attacks are made",
        long: "Targets by hex; those not named follow, the highest differential first. Which units attack is \
               settled by the rules.",
        examples: &[
            "attack order A20B33, A19B33, A21B34, then by differential",
            "attack order by differential",
        ],
        rules: &["7.24"],
    },
    Verb {
        name: "after win",
        aliases: &["after"],
        when: ATTACK,
        short: "say who advances after an attack that was won",
        long: "With a hex it speaks of the attack on that hex, without one of all. An advancing unit may turn by 60 \
               degrees after a retreat. To advance is also to pursue a rout, unless `after rout` says otherwise.",
        examples: &[
            "after win at A20B33: advance P12, turn right 60",
            "after win: hold all foot",
            "after win: advance any of P12, P13",
        ],
        rules: &["8.61", "8.63", "8.64"],
    },
    Verb {
        name: "after rout",
        aliases: &["after"],
        when: ATTACK,
        short: "say who pursues a rout",
        long: "The units behind that join are named after `with`.",
        examples: &["after rout at A19B33: pursue P15 with P16 P17", "after rout: pursue none"],
        rules: &["8.65", "8.68"],
    },
    Verb {
        name: "destroy gun",
        aliases: &["destroy"],
        when: ATTACK,
        short: "advance over a gun, or not",
        long: "A gun is destroyed when an attacker advances into its hex.",
        examples: &["destroy gun A21B33 with P12", "destroy gun A21B33 never"],
        rules: &["12.32"],
    },
    Verb {
        name: "retreat",
        aliases: &["retreats"],
        when: STANDING,
        short: "say which way units retreat",
        long: "Facings in order of preference, among the hexes that the rules allow. A `displace` behind it on the \
               same line speaks of the same units.",
        examples: &["retreat P12 prefer SE, S, NE; displace never", "retreat all prefer SE"],
        rules: &["8.31"],
    },
    Verb {
        name: "displace",
        aliases: &["displacing"],
        when: STANDING,
        short: "let retreating units push friends aside, or not",
        long: "`displace never` or `displace freely`, for all units or for those named.",
        examples: &["displace never", "displace P12 freely"],
        rules: &["8.41"],
    },
    Verb {
        name: "rout",
        aliases: &["routs"],
        when: STANDING,
        short: "say where routing units run",
        long: "Towards a hex, avoiding `friends`, `marsh`, `pits` or `enemies`; or one unit by a path of hexes. \
               `extend` speaks of the steps beyond the third, `order` of which unit runs first.",
        examples: &[
            "rout L units towards A43B23, avoid friends, avoid marsh",
            "rout P12 by A20B24 A20B23 A20B22",
            "rout extend shortest",
            "rout order T02, T01",
        ],
        rules: &["8.53", "8.57", "9.33"],
    },
    Verb {
        name: "leave map",
        aliases: &["leave"],
        when: STANDING,
        short: "say when units leave the map",
        long: "In a retreat, a rout or a pursuit at the map's edge.",
        examples: &["leave map only if otherwise eliminated", "leave map never", "leave map T units freely"],
        rules: &["10.11"],
    },
    Verb {
        name: "advance after defence",
        aliases: &["advance"],
        when: STANDING,
        short: "say who advances after an attack that was beaten off",
        long: "`yes` or `no` for each group. To advance is also to pursue a rout, unless `pursue in enemy attack \
               phase` says otherwise.",
        examples: &["advance after defence: horse yes, foot no", "advance after defence: no"],
        rules: &["8.61", "8.62"],
    },
    Verb {
        name: "camp",
        aliases: &[],
        when: STANDING,
        short: "say where camp followers turn out",
        long: "Hexes of the camp in order, and how the followers face.",
        examples: &["camp Polish followers at A43B16 A44B16 A45B15 A44B15 facing NW"],
        rules: &["17.0-4"],
    },
    Verb {
        name: "pits remove",
        aliases: &["remove"],
        when: STANDING,
        short: "take wolf pits off the map before a phase",
        long: "They are not shown to the enemy. `never` takes the order back.",
        examples: &["pits remove A24B35 A24B36", "pits remove never"],
        rules: &["14.13"],
    },
    Verb {
        name: "on pit",
        aliases: &["on"],
        when: STANDING,
        short: "stop or go on when a pit turns out harmless",
        long: "Speaks of moves in your own movement phase.",
        examples: &["on pit: stop", "on pit: go on"],
        rules: &["14.21"],
    },
    Verb {
        name: "on camp check",
        aliases: &["on"],
        when: STANDING,
        short: "stop or go on after the roll for an enemy camp",
        long: "Speaks of moves in your own movement phase.",
        examples: &["on camp check: stop", "on camp check: go on"],
        rules: &["17.0-1"],
    },
    Verb {
        name: "sacrifice",
        aliases: &[],
        when: STANDING,
        short: "give up a gun to clear a hex for a retreat, or not",
        long: "Without an order a gun is given up only to save a horse unit.",
        examples: &["sacrifice gun B03 to save horse", "sacrifice guns never"],
        rules: &["8.47"],
    },
    Verb {
        name: "face stronger when tied",
        aliases: &["face"],
        when: STANDING,
        short: "say which of two attackers a defender turns to",
        long: "When two are equally near: `stronger`, `left` or `right`.",
        examples: &["face stronger when tied", "face left when tied", "face P12 right when tied"],
        rules: &["8.21"],
    },
    Verb {
        name: "pursue in enemy attack phase",
        aliases: &["pursue", "pursues", "pursuit"],
        when: STANDING,
        short: "say who pursues units that rout before the enemy's attacks, or in them",
        long: "`none`, or units in order of preference.",
        examples: &["pursue in enemy attack phase: none", "pursue in enemy attack phase: P12, P13"],
        rules: &["9.34"],
    },
    Verb {
        name: "pursue rout of",
        aliases: &["pursue"],
        when: STANDING,
        short: "say which of several routing attackers is pursued",
        long: "An enemy unit; without an order the strongest.",
        examples: &["pursue rout of K05"],
        rules: &["8.65"],
    },
    Verb {
        name: "standard",
        aliases: &["standards", "banner"],
        when: STANDING,
        short: "advance to take an enemy standard, or not",
        long: "Without an order the unit that won advances.",
        examples: &["standard: do not advance", "standard: advance"],
        rules: &["16.0-5"],
    },
];

static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let name = |v: &'static Verb| std::iter::once(v.name).chain(v.aliases.iter().copied());
    VERBS.iter().flat_map(name).filter_map(|n| n.split(' ').next()).collect()
});

/// All words that start an order.
pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// Whether a plain word starts an order.
pub fn is_verb_word(word: &str) -> bool {
    WORDS.contains(word)
}

/// Whether a plain text is a verb with all of its words, and nothing else.
pub fn is_verb(text: &str) -> bool {
    VERBS.iter().any(|verb| verb.name == text)
}

/// Whether a text as written starts with a verb.
pub fn starts_with_verb(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    end <= 40 && is_verb_word(&fold(&text[..end]))
}

/// Words of orders that the Polish-Lithuanian side has no use for: it has no crossbows, guns or pits.
pub const OF_THE_ORDER: [&str; 14] = [
    "pits",
    "pit",
    "real",
    "dummy",
    "wolf",
    "rest",
    "others",
    "gun",
    "fire",
    "shoot",
    "shooting",
    "shots",
    "sacrifice",
    "hold",
];

/// The words that start an order which a side may give.
pub fn words_of(side: Side) -> impl Iterator<Item = &'static str> {
    words().filter(move |w| side == Side::Teutonic || !OF_THE_ORDER.contains(w))
}
