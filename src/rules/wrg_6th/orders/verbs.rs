//! The verbs of written orders as data: help mails, order sheets and near-name hints read them.

use estafette_orders::Verb;

/// Every verb, in the order of a sheet.
pub fn verbs() -> &'static [Verb] {
    &VERBS
}

static VERBS: [Verb; 19] = [
    Verb {
        name: "unit",
        aliases: &["body", "wagons", "general", "army", "units"],
        when: "any",
        short: "who is spoken to",
        long: "Each line begins with UNIT, BODY, WAGONS or GENERAL and a number, or with ARMY, and a colon; several are \
               joined by `and`. Behind the colon stand clauses, with semicolons between them. A remark in round \
               brackets says what the unit is. A clause may begin with from period n, in period n, on signal NAME, \
               if, when, unless, until … then, on arrival. More binding ones win in this order: in period n, if and \
               when, on signal, from period n (the latest), standing orders. Of two on one \
               sheet that are equally binding the one written first counts; what a later mail says of a thing takes \
               the place of what an earlier one said of it.",
        examples: &[
            "UNIT 7 (HC Companions): QUICK towards sector CENTRE; on signal RED charge the nearest enemy",
            "WAGONS W1 (laager) and UNIT 16: HOLD; shoot M, then nearest; if charged hold",
            "UNIT 9: HOLD behind unit 2, 60 paces, until unit 2 or unit 3 routs; then QUICK towards sector CENTRE",
        ],
        rules: &["W-4.1b", "W-4.4.4a"],
    },
    Verb {
        name: "quick",
        aliases: &["q"],
        when: "standing",
        short: "advance by at least half the move",
        long: "Towards an enemy in sight or the enemy's edge, by at least half the move. A movement order is changed by \
               writing the new one with its mark, [changed in period n]; it counts from the next period on. Without \
               the mark the old order stands; a goal may be named without one.",
        examples: &[
            "UNIT 7: QUICK towards sector CENTRE",
            "UNIT 7: from period 6 QUICK towards the enemy camp [changed in period 5]",
        ],
        rules: &["W-4.4.5a", "W-4.4.4b"],
    },
    Verb {
        name: "varily",
        aliases: &["v", "warily", "vary", "cautiously"],
        when: "standing",
        short: "advance by at most half the move",
        long: "As QUICK, but by at most half the move.",
        examples: &["UNIT 2: VARILY towards the enemy edge, sector CENTRE"],
        rules: &["W-4.4.5b"],
    },
    Verb {
        name: "hold",
        aliases: &["h", "stand", "stay"],
        when: "standing",
        short: "stay at a place; when charged, stand to receive",
        long: "At a place, on terrain, behind a unit, or where you stand. Behind `if charged` it is the reaction: to \
               stand; `hold and advance 20 paces` is for foot whose charge on mounted troops is countercharged.",
        examples: &[
            "UNIT 4: HOLD on the hill H1",
            "UNIT 2: from period 4 HOLD where you stand [changed in period 3]",
            "UNIT 12: if our charge on mounted is countercharged, hold and advance 20 paces",
        ],
        rules: &["W-4.15.5d", "W-4.6.8b"],
    },
    Verb {
        name: "skirmish",
        aliases: &["s"],
        when: "standing",
        short: "move freely, evade, charge only light or weak enemies",
        long: "Only with this order the Scythian and Cantabrian formations are allowed.",
        examples: &["UNIT 11: SKIRMISH, sector LEFT; if charged evade"],
        rules: &["W-4.4.5g", "W-4.6.2c"],
    },
    Verb {
        name: "charge",
        aliases: &["attack"],
        when: "charges",
        short: "declare a charge",
        long: "At enemy units by their numbers, at the nearest enemy, straightforward at all that is met, or at whatever \
               broke the units of the condition; `without change of formation`, or after a formation. Charges are never \
               implied; `attack` is QUICK with a charge at the nearest enemy. `do not charge` names troops that are \
               spared.",
        examples: &[
            "UNIT 8: charge enemy unit 4 if it is within reach, without change of formation",
            "UNIT 7: charge straightforward if the bonus is safe, else charge enemy unit 12",
            "UNIT 10: do not charge chariots or elephants",
            "UNIT 3: attack",
        ],
        rules: &["W-4.6.3a", "W-4.6.2a"],
    },
    Verb {
        name: "evade",
        aliases: &[],
        when: "reactions",
        short: "run from a charge, or do not",
        long: "Mostly behind `if charged`, `if charged by elephants`, `if charged while mounted`.",
        examples: &["UNIT 7: if charged by elephants evade", "UNIT 3: do not evade"],
        rules: &["W-4.7.5b"],
    },
    Verb {
        name: "countercharge",
        aliases: &["complete"],
        when: "reactions",
        short: "meet a charge in motion, or complete one's own",
        long: "`complete the charge` is for foot that is countercharged.",
        examples: &["UNIT 7: if charged countercharge", "UNIT 12: if countercharged complete the charge"],
        rules: &["W-4.7.2a", "W-4.6.8a"],
    },
    Verb {
        name: "dismount",
        aliases: &["mount"],
        when: "reactions",
        short: "mounted infantry gets off its horses",
        long: "When charged, only off the horses, while mounted and holding; else by order, if that much of the move is left.",
        examples: &["UNIT 10: if charged while mounted dismount and hold"],
        rules: &["W-4.7.6b"],
    },
    Verb {
        name: "place",
        aliases: &["emplace", "drop"],
        when: "reactions",
        short: "place stakes or caltrops",
        long: "",
        examples: &["UNIT 4: place stakes if there is time"],
        rules: &["W-4.7.7"],
    },
    Verb {
        name: "shoot",
        aliases: &[],
        when: "shooting",
        short: "targets in their order",
        long: "By the letters G generals, M mounted, E elephants, A artillery, C chariots, the second E or `nearest` the \
               enemy nearest; by words; by units; or by the team of enemy wagons, which is then shot at by itself. `do not shoot` holds the fire. Evaders shoot `at the start`, \
               unless it is written that they shoot `after the first quarter`, `halfway`, `after the third quarter` \
               or `at the end` of their flight.",
        examples: &[
            "UNIT 11: shoot E, then G, then nearest",
            "UNIT 4: shoot GMEACE",
            "UNIT 4: shoot enemy unit 3, then nearest",
            "UNIT 4: shoot team of enemy wagons W1",
            "UNIT 11: if charged evade and shoot halfway",
        ],
        rules: &["W-4.12.2", "W-4.7.5a", "W-4.15.4a"],
    },
    Verb {
        name: "form",
        aliases: &["adopt", "expand", "contract", "change", "disband", "unfold"],
        when: "movement",
        short: "change the formation",
        long: "A wedge of 6, 12 or 15, a square with its extra figures, a line so many deep, a column so many wide, \
               Scythian, Cantabrian; expand or contract by files; change ranks; disband a wedge or square.",
        examples: &[
            "UNIT 8: form wedge of 12 this period",
            "UNIT 6: if enemy mounted come within 200 paces on our flank form square, extra figures front and rear",
            "UNIT 5: form Scythian within 120 paces of enemy",
            "UNIT 2: form line 2 deep",
            "UNIT 2: expand 4",
        ],
        rules: &["W-4.10a"],
    },
    Verb {
        name: "move",
        aliases: &["advance", "wheel", "turn", "go", "stop"],
        when: "movement",
        short: "drill: so far forward, back or aside, wheels and turns",
        long: "`move 40 forward`, `move 20 paces left`, `wheel left 30 degrees`, `turn about`, `stop`; `move towards` a \
               place names the goal of this period.",
        examples: &[
            "UNIT 2: wheel left 30 degrees; move 40 forward",
            "UNIT 2: turn about",
            "UNIT 2: stop when enemy can charge us and we cannot charge them",
            "UNIT 2: move towards wood W2",
        ],
        rules: &["W-4.4.5c", "W-4.4.5d"],
    },
    Verb {
        name: "fall",
        aliases: &["fallback"],
        when: "movement",
        short: "fall back from the enemy",
        long: "Light and loose troops only, last of all movement.",
        examples: &["UNIT 11: fall back to exactly 60 paces when allowed"],
        rules: &["W-4.9.4a"],
    },
    Verb {
        name: "break-off",
        aliases: &["break", "declare", "rally", "pursue", "fight"],
        when: "break-offs",
        short: "leave a melee, fight on, rally, pursue",
        long: "",
        examples: &[
            "UNIT 13: declare break-off; if refused fight on with side arms; rally facing the enemy edge",
            "UNIT 13: do not pursue",
        ],
        rules: &["W-4.8.2a", "W-4.8.1"],
    },
    Verb {
        name: "join",
        aliases: &["leave", "influence", "character"],
        when: "any",
        short: "generals: with a unit, in its tests, in its front rank",
        long: "",
        examples: &[
            "BODY G1: join unit 7 when within reach; fight in the front rank",
            "BODY G1: influence plus if it raises the total, else none",
            "BODY G1: leave before the pursuit test if not fighting",
            "BODY G2: character bold",
        ],
        rules: &["W-4.2.1c", "W-4.2.2a"],
    },
    Verb {
        name: "off-table",
        aliases: &["off", "arrive", "delay", "deploy"],
        when: "set-up",
        short: "before play: off the table, delays, forced marches, places",
        long: "Delays of 1 or 2 periods are written before play. `deploy at x, y facing degrees` gives the middle of the \
               front, counted from the left corner of side a.",
        examples: &[
            "UNIT 14: OFF TABLE, arrive on the left flank, delay 1 period; on arrival QUICK towards the enemy camp",
            "UNIT 15: OFF TABLE, force march, arrive own edge sector RIGHT; general G2 with them, character bold",
            "UNIT 2: deploy at 900, 280 facing 0",
            "UNIT 18: detachment of unit 2",
        ],
        rules: &["W-4.4.2c", "W-4.4.2d"],
    },
    Verb {
        name: "signal",
        aliases: &["give"],
        when: "any",
        short: "what signals mean, and giving them",
        long: "Signals are listed with their meaning before play. They are given in the last phase of a period and count \
               from the next.",
        examples: &[
            "ARMY: signal RED means all units naming RED; signal WHITE means every unit with QUICK changes to VARILY",
            "ARMY: give signal RED in period 5",
        ],
        rules: &["W-4.4.4g"],
    },
    Verb {
        name: "check",
        aliases: &["concede", "call", "agree"],
        when: "any",
        short: "demand a check, concede, agree to end, call the umpire",
        long: "These are the general's own acts and need no addressee.",
        examples: &[
            "CHECK enemy unit 4: order type and sector",
            "CONCEDE if our loss exceeds 700 points, not before period 6",
            "AGREE TO END",
            "CALL UMPIRE about the charge of unit 7",
        ],
        rules: &["W-4.4.4d", "W-2.1.3a"],
    },
];
