//! The order of words: what German and Polish, and English in its freer shapes, put elsewhere than the house does.

use super::Token;
use super::clause::{ENDS, begins};
use super::places::{GOALS, is_place};
use super::unit::is_number;
use super::whom::TROOPS;

/// Verbs that stand at the end of a German clause, and first in the house.
const VERBS: [&str; 12] = [
    "charge",
    "ANGRIFF",
    "attack",
    "shoot",
    "evade",
    "pursue",
    "countercharge",
    "move",
    "advance",
    "wheel",
    "hold",
    "join",
];

/// Manners that another verb of moving may stand before.
const MANNERS: [&str; 4] = ["quick", "varily", "skirmish", "hold"];

const THIRDS: [&str; 3] = ["left", "right", "centre"];

/// Puts the words of a clause into the order in which the house has them.
pub(super) fn put(tokens: &mut Vec<Token>) {
    numbers(tokens);
    conditions(tokens);
    needless(tokens);
    targets(tokens);
    against(tokens);
    manner_first(tokens);
    both_then(tokens);
    character(tokens);
    place_first(tokens);
    sector_first(tokens);
    there(tokens);
    preferred(tokens);
    let mut from = 0;
    while from < tokens.len() {
        if tokens[from].is(&ENDS) {
            from += 1;
            continue;
        }
        let end = tokens[from..].iter().position(|t| t.is(&ENDS)).map_or(tokens.len(), |n| from + n);
        let mut part: Vec<Token> = tokens[from..end].to_vec();
        let asks = from > 0 && tokens[from - 1].is(&["if", "until", "unless"]);
        if !asks {
            last_first(&mut part);
            sides(&mut part);
            refused(&mut part);
            spared(&mut part);
        }
        let len = part.len();
        tokens.splice(from..end, part);
        from += len.max(1);
    }
    verb_then(tokens);
}

/// `until 4 period`, `in 3 period`: German and Polish count periods by ordinals.
fn numbers(tokens: &mut [Token]) {
    let mut at = 1;
    while at + 1 < tokens.len() {
        let counts = is_number(&tokens[at].text) && tokens[at + 1].is(&["period"]);
        if counts && tokens[at - 1].is(&["until", "from", "in", "after", "towards", "to"]) {
            if tokens[at - 1].is(&["towards", "to"]) {
                tokens[at - 1].becomes("until");
            }
            tokens.swap(at, at + 1);
        }
        at += 1;
    }
}

/// `until unit 7 ANGRIFF` waits for its charge; who runs in a condition routs, and who is to run evades.
fn conditions(tokens: &mut [Token]) {
    let mut asks = false;
    for token in tokens.iter_mut() {
        match token.text.as_str() {
            "if" | "until" | "unless" => asks = true,
            "," | "then" | "else" => asks = false,
            "RUNS" => token.becomes(if asks { "routs" } else { "evade" }),
            _ => {}
        }
    }
    for at in 2..tokens.len() {
        let who = tokens[at - 1].text.starts_with("unit ") || tokens[at - 1].text.starts_with("enemy");
        let asks = tokens[at - 2].is(&["if", "until", "unless"]);
        if who && asks && tokens[at].is(&["ANGRIFF", "charge", "attack"]) {
            tokens[at].becomes("charges");
        }
    }
}

/// Words that point back at who does it, or count nothing: `then they charge`, `right by 20`, `the scouts of the enemy`.
fn needless(tokens: &mut Vec<Token>) {
    let signals = tokens.iter().any(|t| t.is(&["signal", "with"]));
    let mut at = 0;
    while at < tokens.len() {
        let before = |words: &[&str]| at > 0 && tokens[at - 1].is(words);
        let next = tokens.get(at + 1);
        let does = [
            "is", "are", "form", "fall", "stop", "STAND", "KEEP", "RUNS", "dismount", "rally", "should",
            "must", "will", "shall",
        ];
        let verb = next.is_some_and(|t| t.is(&VERBS) || t.is(&MANNERS) || t.is(&does));
        let pronoun =
            tokens[at].is(&["they", "it", "he", "them"]) && verb && !before(&["if", "until", "unless", "by"]);
        // German has who does it behind the verb.
        let behind = tokens[at].is(&["sie", "er", "es"]) && before(&VERBS);
        let by = tokens[at].is(&["by"])
            && before(&["left", "right", "forward", "back", "wheel", "move", "sidestep", "turn"])
            && next.is_some_and(|t| is_number(&t.text));
        let of = tokens[at].is(&["of"])
            && at > 0
            && tokens[at - 1].text.starts_with("enemy unit")
            && next.is_some_and(|t| t.is(&["enemy"]));
        let both = at == 0 && tokens[at].is(&["both", "all", "each"]) && verb;
        let comma = tokens[at].is(&[","])
            && next.is_some_and(|t| t.is(&["where"]) || t.is(&["whatever"]) && !before(&["routs"]));
        let to_orders = tokens[at].is(&["changes"])
            && next.is_some_and(|t| t.is(&["to"]))
            && tokens.get(at + 2).is_some_and(|t| t.is(&MANNERS))
            && !signals;
        if tokens[at].is(&["changes"]) && next.is_some_and(|t| t.is(&["to"])) && !to_orders && !signals {
            tokens[at].becomes("move");
            tokens[at + 1].becomes("towards");
        }
        let asks = tokens[..at].iter().rposition(|t| t.is(&["if", "until", "unless"]));
        let open = asks.is_some_and(|asks| !tokens[asks..at].iter().any(|t| t.is(&[",", "then"])));
        if pronoun && open {
            // The condition ends where the one who acts is named again.
            tokens[at].becomes(",");
            while tokens
                .get(at + 1)
                .is_some_and(|t| t.is(&["is", "are", "to", "should", "must", "will", "shall"]))
            {
                tokens.remove(at + 1);
            }
            continue;
        }
        if pronoun || behind || by || comma || both {
            tokens.remove(at);
        } else if of || to_orders {
            tokens.drain(at..at + 2);
        } else {
            at += 1;
        }
    }
}

/// Targets of shooting, without what they have too much: `at elephants`, `generals if possible, else the nearest`.
fn targets(tokens: &mut Vec<Token>) {
    if !tokens.iter().any(|t| t.is(&["shoot"])) {
        return;
    }
    let aims = |two: &[Token]| {
        let target = two[1].is(&TROOPS) || two[1].is(&["nearest"]) || two[1].text.starts_with("enemy unit");
        two[0].is(&["at", "on", "towards"]) && target
    };
    while let Some(at) = tokens.windows(2).position(aims) {
        tokens.remove(at);
    }
    // A unit shoots at what it can anyhow: `generals if possible, else the nearest`.
    let reach = ["if", "it", "is", "within", "reach"];
    let asks = |five: &[Token]| five.iter().zip(reach).all(|(t, word)| t.text == word);
    if let Some(at) = tokens.windows(5).position(asks) {
        tokens.drain(at..at + 5);
    }
    let one = tokens.iter().filter(|t| t.is(&["else"])).count() == 1;
    for at in 1..tokens.len() {
        if one && tokens[at].is(&["else"]) {
            let joint = if tokens[at - 1].is(&[","]) { "then" } else { "," };
            tokens[at].becomes(joint);
        }
    }
    if tokens.last().is_some_and(|t| t.is(&["then"])) {
        tokens.pop();
    }
}

/// `else against unit 4` charges it.
fn against(tokens: &mut Vec<Token>) {
    for at in (0..tokens.len().saturating_sub(2)).rev() {
        let against = tokens[at + 1].is(&["against", "towards", "at", "on"]);
        if tokens[at].is(&["else"]) && against && tokens[at + 2].text.starts_with("enemy unit") {
            tokens.remove(at + 1);
        }
    }
}

/// `towards the camp, quick`: how stands first.
fn manner_first(tokens: &mut Vec<Token>) {
    if let [.., comma, how] = tokens.as_slice()
        && comma.is(&[","])
        && how.is(&MANNERS)
        && tokens.first().is_some_and(|t| t.is(&["move", "advance", "to", "towards"]))
        && !tokens[..tokens.len() - 1].iter().any(|t| t.is(&MANNERS) || t.is(&["if", "until"]))
    {
        let how = tokens.pop().into_iter();
        tokens.pop();
        tokens.splice(0..0, how);
    }
}

/// `dismount if charged, and stand`: both are done then.
fn both_then(tokens: &mut Vec<Token>) {
    if let [act, asks, charged, and, stand] = tokens.as_slice()
        && asks.is(&["if"])
        && charged.is(&["charged"])
        && and.is(&["and", ","])
        && stand.is(&["hold", "STAND"])
        && (act.is(&VERBS) || act.is(&["dismount"]))
    {
        let (act, stand) = (act.clone(), stand.saying("hold"));
        *tokens = vec![asks.clone(), charged.clone(), act, and.saying("and"), stand];
    }
}

/// `is of rash temper`.
fn character(tokens: &mut Vec<Token>) {
    let mind = tokens.iter().position(|t| t.is(&["rash", "bold", "cautious", "varily"]));
    let own = ["character", "is", "of", "he", "it", "a", "rash", "bold", "cautious", "varily"];
    let alone = tokens.iter().any(|t| t.is(&["character"])) && tokens.iter().all(|t| t.is(&own));
    if let Some(mind) = mind.filter(|_| alone) {
        let word = if tokens[mind].is(&["varily"]) { "cautious" } else { tokens[mind].text.as_str() };
        *tokens = vec![tokens[mind].saying("character"), tokens[mind].saying(word)];
    }
}

/// `hold 60 paces behind unit 2`: where comes before how far.
fn place_first(tokens: &mut Vec<Token>) {
    if let Some(at) = tokens
        .windows(3)
        .position(|three| is_number(&three[0].text) && three[1].is(&["paces"]) && three[2].is(&["behind"]))
        && tokens.get(at + 3).is_some_and(|t| is_place(&t.text))
        && at > 0
        && tokens[at - 1].is(&MANNERS)
    {
        let far: Vec<Token> = tokens.drain(at..at + 2).collect();
        let comma = far[0].saying(",");
        tokens.splice(at + 2..at + 2, std::iter::once(comma).chain(far));
    }
}

/// `on the right, skirmish`: how comes before where.
fn sector_first(tokens: &mut Vec<Token>) {
    let [on, third, ..] = tokens.as_slice() else { return };
    if !on.is(&["on", "in", "at"]) || !third.is(&THIRDS) {
        return;
    }
    let comma = usize::from(tokens.get(2).is_some_and(|t| t.is(&[","])));
    if tokens.get(2 + comma).is_some_and(|t| t.is(&MANNERS)) {
        let manner = tokens.remove(2 + comma);
        tokens.insert(0, manner);
    }
}

/// `to the right and skirmish there`: what is done there is done in that sector.
fn there(tokens: &mut Vec<Token>) {
    // Whoever skirmishes does so with the enemy.
    if let Some(at) = tokens.windows(2).position(|two| two[0].is(&["skirmish"]) && two[1].is(&["enemy"])) {
        tokens.remove(at + 1);
    }
    let Some(there) = tokens.iter().position(|t| t.is(&["THERE"])) else { return };
    if let [.., and, hold, _] = &tokens[..=there]
        && and.is(&["and", ","])
        && hold.is(&["hold"])
        && tokens[..there - 2].iter().any(|t| t.is(&["hold"]))
    {
        tokens.drain(there - 2..=there);
        return;
    }
    let third = tokens[..there].iter().rposition(|t| t.is(&THIRDS));
    let manner = tokens[..there].iter().rposition(|t| t.is(&MANNERS));
    tokens.remove(there);
    let (Some(third), Some(manner)) = (third, manner) else { return };
    let way = &tokens[..third];
    let goes = way.iter().all(|t| t.is(&["move", "advance", "to", "towards", "on", "in", "at"]));
    if goes && third < manner && tokens[third + 1..manner].iter().all(|t| t.is(&["and", ",", "then"])) {
        let (how, third) = (tokens[manner].clone(), tokens[third].clone());
        let on = third.saying("on");
        tokens.splice(..=manner, [how, on, third]);
    }
}

/// `nearest, elephants PREFER`: what is preferred comes first.
fn preferred(tokens: &mut Vec<Token>) {
    let Some(shoot) = tokens.iter().position(|t| t.is(&["shoot"])) else { return };
    let Some(prefer) = tokens.iter().position(|t| t.is(&["PREFER"])) else { return };
    let target = |t: Option<&Token>| t.is_some_and(|t| t.is(&TROOPS) || t.text.starts_with("enemy unit"));
    let item = match (target(tokens.get(prefer + 1)), target(tokens.get(prefer.wrapping_sub(1)))) {
        (true, _) => prefer + 1,
        (false, true) => prefer - 1,
        _ => return,
    };
    let mut taken: Vec<Token> = tokens.drain(prefer.min(item)..=prefer.max(item)).collect();
    taken.retain(|t| !t.is(&["PREFER"]));
    let mut at = shoot + 1;
    while tokens.get(at).is_some_and(|t| t.is(&["at", "on", "towards", ","])) {
        tokens.remove(at);
    }
    if at < tokens.len() {
        taken.extend(taken.first().map(|t| t.saying(",")));
    }
    for token in taken {
        tokens.insert(at, token);
        at += 1;
    }
}

/// A verb at the end of a clause, as in `is enemy unit 8 ANGRIFF`.
fn last_first(part: &mut Vec<Token>) {
    let Some(first) = part.first() else { return };
    let object = first.text.starts_with("enemy unit") || first.is(&["nearest", "towards", "on", "at"]);
    if part.len() > 1
        && object
        && part.last().is_some_and(|t| t.is(&VERBS))
        && let Some(verb) = part.pop()
    {
        part.insert(0, verb);
    }
}

/// `wheel 45 degrees towards right`, `left 45 degrees`: a side is no goal, and a turn by degrees is a wheel.
fn sides(part: &mut Vec<Token>) {
    let turns = part.iter().any(|t| t.is(&["wheel", "turn", "degrees"]));
    for at in (1..part.len()).rev() {
        if turns && part[at].is(&THIRDS) && part[at - 1].is(&["towards", "on"]) {
            part.remove(at - 1);
        }
    }
    // Whoever advances on the left has no left to reach.
    let manner = part.iter().any(|t| t.is(&MANNERS));
    for at in 1..part.len() {
        if manner && part[at].is(&THIRDS) && part[at - 1].is(&["towards"]) {
            part[at - 1].becomes("on");
        }
    }
    let degrees = part.iter().any(|t| t.is(&["degrees"]));
    let side = begins(part, &["left", "right"]) && part.get(1).is_some_and(|t| is_number(&t.text));
    let number = part.first().is_some_and(|t| is_number(&t.text)) && part.iter().any(|t| t.is(&THIRDS));
    if degrees && (side || number) {
        let wheel = part[0].saying("wheel");
        part.insert(0, wheel);
    }
    let goes = part.iter().any(|t| t.is(&GOALS) || is_place(&t.text));
    if begins(part, &["wheel", "turn"]) && !goes && part.get(1).is_some_and(|t| t.is(&["move"])) {
        part.remove(1);
    }
}

/// `charge NOBODY` is not to charge, and `shoot NICHT` to hold fire.
fn refused(part: &mut Vec<Token>) {
    let nobody = part.get(1).is_some_and(|t| t.is(&["NOBODY"])) || {
        let at = part.get(1).is_some_and(|t| t.is(&["at", "on", "towards"]));
        at && part.get(2).is_some_and(|t| t.is(&["NOBODY"]))
    };
    let not = part.len() == 2 && part[1].is(&["NICHT", "NIE"]) || part.len() == 2 && part[0].is(&["NIE"]);
    if begins(part, &["shoot"]) && (nobody || not) || not && part[1].is(&["shoot"]) {
        part.truncate(1);
        part[0].becomes("hold fire");
    } else if nobody && begins(part, &["charge", "ANGRIFF", "attack", "pursue", "evade"]) {
        let verb = if part[0].is(&["pursue", "evade"]) { part[0].text.clone() } else { "charge".to_owned() };
        part.truncate(1);
        part[0].text = format!("do not {verb}");
    }
}

/// `ANGRIFF no elephants` spares them.
fn spared(part: &mut Vec<Token>) {
    if begins(part, &["charge", "ANGRIFF", "attack"]) && part.get(1).is_some_and(|t| t.is(&["no"])) {
        part.remove(1);
        part[0].becomes("do not charge");
    }
}

/// `and ANGRIFF then nearest`: German has `then` behind its verb.
fn verb_then(tokens: &mut [Token]) {
    for at in 1..tokens.len().saturating_sub(1) {
        if tokens[at].is(&VERBS) && tokens[at + 1].is(&["then"]) && tokens[at - 1].is(&["and", ","]) {
            let verb = tokens[at].clone();
            tokens[at] = tokens[at + 1].clone();
            tokens[at + 1] = verb;
        }
    }
}
