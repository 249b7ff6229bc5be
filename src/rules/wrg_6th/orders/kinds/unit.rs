//! Whom a line speaks to (4.1).

use super::*;

pub const VERB: Declared = Declared {
    verb: Verb {
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
    forms: &[],
};
