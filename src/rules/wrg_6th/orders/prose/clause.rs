//! What a line says, in the order of words that the house has for it.

use super::super::prosaic::is_clause;
use super::whom::{Heard, auxiliaries};
use super::{Pen, Token};

/// Words that end a clause of a sentence.
const ENDS: [&str; 7] = [",", "and", "then", "if", "until", "unless", "else"];

/// The movement orders that are a manner of moving.
const MANNERS: [&str; 3] = ["quick", "varily", "skirmish"];

/// What stands at the end of a way.
const GOALS: [&str; 6] = ["enemy", "sector", "terrain", "nearest", "unit", "table"];

/// Kinds of terrain by their words.
const GROUND: [(&str, &str); 12] = [
    ("hill", "hill"),
    ("wood", "wood"),
    ("woods", "wood"),
    ("forest", "wood"),
    ("scrub", "scrub"),
    ("brush", "scrub"),
    ("marsh", "marsh"),
    ("bog", "marsh"),
    ("rough", "rough"),
    ("sand", "soft sand"),
    ("wall", "obstacle"),
    ("slope", "steep"),
];

/// A line in pieces that stand by themselves: at dashes, semicolons and `but`.
pub(super) fn clauses(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut out = vec![Vec::new()];
    for (number, token) in tokens.iter().enumerate() {
        let next = tokens.get(number + 1);
        let but = token.is(&["but"]) && !next.is_some_and(|t| t.is(&["we"]));
        if token.is(&["-", ";", "."]) || but {
            out.push(Vec::new());
        } else if let Some(last) = out.last_mut() {
            last.push(token.clone());
        }
    }
    for clause in &mut out {
        let edge = |t: Option<&Token>| t.is_some_and(|t| t.is(&[",", ":", "!"]));
        while edge(clause.first()) {
            clause.remove(0);
        }
        while edge(clause.last()) {
            clause.pop();
        }
    }
    out
}

/// A clause as it is, or parted before the `if` and its like in the midst of it, if it can be read so only: `skirmish,
/// if charged evade`.
pub(super) fn readable(pen: &Pen<'_>, tokens: Vec<Token>) -> Vec<Vec<Token>> {
    let reads = |tokens: &[Token]| is_clause(pen.written(&[], tokens).text());
    // Two orders that hang together by nothing stand by themselves.
    let free = !tokens.iter().any(|t| t.is(&["if", "until", "unless", "else", "signal"]));
    for at in (1..tokens.len()).filter(|at| free && tokens[*at].is(&["and", ",", "then"])) {
        let joint = tokens[at..].iter().take_while(|t| t.is(&["and", ",", "then"])).count();
        let (before, behind) = (&tokens[..at], &tokens[at + joint..]);
        let order = behind.first().is_some_and(|t| !t.text.starts_with("sector"));
        if order && reads(before) && reads(behind) {
            let mut out = vec![before.to_vec()];
            out.extend(readable(pen, behind.to_vec()));
            return out;
        }
    }
    if reads(&tokens) {
        return vec![tokens];
    }
    for at in (1..tokens.len()).filter(|at| tokens[*at].is(&["if", "until", "unless"])) {
        let (before, behind) = (&tokens[..at], &tokens[at..]);
        let before =
            &before[..before.len() - usize::from(before.last().is_some_and(|t| t.is(&[",", "and"])))];
        let before = &before[..before.len() - usize::from(before.last().is_some_and(|t| t.is(&[","])))];
        if reads(before) && reads(behind) {
            return vec![before.to_vec(), behind.to_vec()];
        }
    }
    for at in (1..tokens.len()).filter(|at| tokens[*at].is(&["and", ","])) {
        let (before, behind) = (&tokens[..at], &tokens[at + 1..]);
        if reads(before) && reads(behind) {
            return vec![before.to_vec(), behind.to_vec()];
        }
    }
    vec![tokens]
}

impl Pen<'_> {
    /// Puts a clause into the words of the house.
    pub(super) fn clause(&self, to: &[Token], tokens: &mut Vec<Token>) -> Heard<()> {
        auxiliaries(tokens);
        tokens.retain(|t| !t.is(&["!", "so"]));
        if tokens.first().is_some_and(|t| t.is(&["not"])) {
            tokens[0].text = "do not".to_owned();
        }
        negated(tokens);
        participle(tokens);
        self.beyond(to, tokens)?;
        // To fight in somebody's front rank is to join him.
        let rank = ["fight", "in", "front", "rank", "of"];
        if let Some(at) =
            tokens.windows(5).position(|five| five.iter().zip(rank).all(|(t, word)| t.text == word))
            && let Some(unit) = tokens.get(at + 5).filter(|t| t.text.starts_with("unit ")).cloned()
        {
            let join = [unit.saying("join"), unit.clone(), unit.saying(",")];
            tokens.drain(at + 4..at + 6);
            tokens.splice(at..at, join);
        }
        if tokens.iter().any(|t| t.is(&["dismount"]))
            && let Some(on) = tokens.windows(2).position(|two| two[0].is(&["on"]) && two[1].is(&["foot"]))
        {
            tokens.drain(on..on + 2);
        }
        for token in tokens.iter_mut().filter(|t| t.is(&["horsemen", "riders"])) {
            token.text = "mounted".to_owned();
        }
        self.terrain(tokens)?;
        let signal = tokens.first().is_some_and(|t| t.is(&["signal"]));
        let mut at = 0;
        while at < tokens.len() && !signal {
            at = self.part(tokens, at)?;
        }
        sectors(tokens);
        commas(tokens);
        Ok(())
    }

    /// What the house has no order for, with what comes nearest; and what needs none: `carry on as before`.
    pub(super) fn beyond(&self, to: &[Token], tokens: &[Token]) -> Heard<()> {
        let whom: Vec<&str> = to.iter().map(|t| t.text.as_str()).collect();
        let whom = whom.join(" ");
        for token in tokens {
            let (question, hint) = match token.text.as_str() {
                "ASBEFORE" if !to.is_empty() => {
                    let question = format!("{whom} keeps its orders: they stand until they are changed");
                    let asked = self.ask(token.at.clone(), question, "nothing needs to be written");
                    return Err(asked.map(|asked| super::Asked { told: true, ..asked }));
                }
                "SUPPORT" => (
                    "no order says `support`: a unit follows none by itself",
                    "the nearest are `HOLD behind unit 11` and `if unit 11 routs charge whatever broke them`",
                ),
                "SCREEN" => (
                    "no order says `screen`: a unit keeps to a place, and not between friends and enemies",
                    "the nearest is `SKIRMISH` in front of them, with its sector, and `if charged evade`",
                ),
                "REFUSE" => (
                    "no order says `refuse`: a flank is held back by what its units are told",
                    "the nearest is `HOLD` for the units of that flank, and QUICK or VARILY for the others",
                ),
                "THROUGH" => (
                    "no order says `through`: whom a unit passes through follows from its way and its type",
                    "the nearest is `fall back`, for those who may; friends let pass whom the rules let pass",
                ),
                "DISORDERED" => (
                    "no condition knows whether the enemy is disordered",
                    "the nearest are `if enemy unit 4 is shaken` and `if enemy unit 4 routs`",
                ),
                _ => continue,
            };
            return Err(self.ask(token.at.clone(), question, hint));
        }
        Ok(())
    }

    /// One action up to the next comma or joint; where the next begins.
    fn part(&self, tokens: &mut Vec<Token>, from: usize) -> Heard<usize> {
        let end = |tokens: &[Token]| {
            let found = tokens[from..].iter().position(|t| t.is(&ENDS));
            found.map_or(tokens.len(), |n| from + n)
        };
        if tokens[from].is(&ENDS) {
            return Ok(from + 1);
        }
        let mut to = end(tokens);
        let mut part: Vec<Token> = tokens[from..to].to_vec();
        if part.first().is_some_and(|t| t.is(&["stop", "STAND"])) && part.len() == 1 {
            let alone = from == 0 && self.prose.period == 0;
            let conditional = tokens.get(to).is_some_and(|t| t.is(&["if"]));
            part[0].text = if alone && !(part[0].is(&["stop"]) && conditional)
                || part[0].is(&["STAND"]) && conditional
            {
                "hold"
            } else if part[0].is(&["stop"]) || self.prose.period > 0 {
                "stop"
            } else {
                "hold"
            }
            .to_owned();
        }
        self.manner(&mut part, tokens.get(to))?;
        shape(&mut part);
        self.amount(&mut part)?;
        self.target(&mut part)?;
        if part.first().is_some_and(|t| t.is(&["shoot"]))
            || from > 1 && tokens[..from].iter().any(|t| t.is(&["shoot"]))
        {
            part.retain(|t| !t.is(&["first", "next", "last"]));
            if part.first().is_some_and(|t| t.is(&["shoot"]))
                && part.get(1).is_some_and(|t| t.is(&["at", "towards", "on"]))
            {
                part.remove(1);
            }
            let near = |t: &Token| t.is(&["nearest"]);
            if let Some(n) =
                part.iter().position(near).filter(|n| part.get(n + 1).is_some_and(|t| t.is(&["enemy"])))
            {
                part.remove(n + 1);
            }
        }
        let target = part.first().is_some_and(|t| t.text.starts_with("enemy unit") || t.is(&["nearest"]));
        if target && from > 0 && tokens[from - 1].is(&["else"]) {
            let charge = part[0].saying("charge");
            part.insert(0, charge);
        }
        let len = part.len();
        tokens.splice(from..to, part);
        to = from + len;
        Ok(to.max(from + 1))
    }

    /// A movement order: how, before where to.
    fn manner(&self, part: &mut Vec<Token>, next: Option<&Token>) -> Heard<()> {
        if part.first().is_some_and(|t| t.is(&["charge", "shoot", "evade", "fight", "ANGRIFF"])) {
            part.retain(|t| !t.is(&["quick"]));
            return Ok(());
        }
        let paces = part.iter().position(|t| t.text.starts_with(|c: char| c.is_ascii_digit()));
        let moves = part.first().is_some_and(|t| t.is(&["move", "advance", "forward"]));
        let how = part.iter().position(|t| t.is(&MANNERS)).filter(|_| paces.is_none());
        if let Some(how) = how {
            let manner = part.remove(how);
            part.retain(|t| !t.is(&["move", "advance", "forward"]));
            part.insert(0, manner);
            if part.get(1).is_some_and(|t| t.is(&["on", "at", "to", "against"]))
                && part.get(2).is_some_and(|t| t.is(&GOALS) || is_place(&t.text))
            {
                part[1].text = "towards".to_owned();
            } else if part.get(1).is_some_and(|t| t.is(&GOALS) && !t.is(&["sector"])) {
                let towards = part[1].saying("towards");
                part.insert(1, towards);
            }
            return Ok(());
        }
        if part.first().is_some_and(|t| t.is(&["hold", "STAND"]))
            && part.get(1).is_some_and(|t| is_place(&t.text))
        {
            let on = part[1].saying("on");
            part.insert(1, on);
        }
        if let Some(number) = paces {
            // `forward 40`, `40 forward`, `move 40 to the left`.
            let steps = part.iter().any(|t| t.is(&["forward", "back", "left", "right"]));
            let verb = part.first().is_some_and(|t| {
                t.is(&["move", "wheel", "turn", "sidestep", "fall back", "form", "expand", "contract"])
            });
            if steps
                && !verb
                && number <= 1
                && part.first().is_some_and(|t| t.is(&["forward", "back"]) || number == 0)
            {
                let verb = part[0].saying("move");
                part.insert(0, verb);
            }
            return Ok(());
        }
        let rest = &part[usize::from(moves)..];
        let nowhere = rest.iter().all(|t| t.is(&["forward", "on", "at", "straight ahead"]));
        if moves && nowhere && !part.iter().any(|t| t.is(&["move"])) || moves && part.len() == 1 {
            let question = "how fast: QUICK or VARILY?";
            let hint = "QUICK goes on by at least half a move each period, VARILY by half a move at most; in a period, `move 40 forward`";
            return Err(self.ask(part[0].at.clone(), question, hint));
        }
        if moves
            && part.get(1).is_some_and(|t| t.is(&["on", "at", "to", "against"]))
            && part.get(2).is_some_and(|t| t.is(&GOALS) || is_place(&t.text))
        {
            part[1].text = "towards".to_owned();
        }
        let _ = next;
        Ok(())
    }

    /// A wheel needs its degrees.
    fn amount(&self, part: &mut [Token]) -> Heard<()> {
        let digits = part.iter().any(|t| t.text.bytes().any(|b| b.is_ascii_digit()));
        match part.first() {
            Some(first) if first.is(&["wheel"]) && !digits => {
                let question = "by how many degrees is it to wheel?";
                Err(self.ask(first.at.clone(), question, "such as `wheel right 45 degrees`"))
            }
            _ => Ok(()),
        }
    }

    /// Whom to charge.
    fn target(&self, part: &mut Vec<Token>) -> Heard<()> {
        let Some(first) = part.first().cloned() else { return Ok(()) };
        let enemy = |t: Option<&Token>| t.is_some_and(|t| t.text.starts_with("enemy unit"));
        if first.is(&["ANGRIFF"]) {
            part[0].text = if enemy(part.get(1)) || part.get(1).is_some_and(|t| t.is(&["nearest"])) {
                "charge"
            } else {
                "attack"
            }
            .to_owned();
        }
        if first.is(&["attack"]) && enemy(part.get(1)) {
            part[0].text = "charge".to_owned();
        }
        let pronoun = part.get(1).is_some_and(|t| t.is(&["them", "him", "it"]));
        if first.is(&["charge"]) && (part.len() == 1 || pronoun && part.len() == 2) {
            let question = "whom is it to charge? An enemy unit by its number, or `the nearest enemy`";
            return Err(self.ask(first.at.clone(), question, "such as `charge enemy unit 4`"));
        }
        if first.is(&["charge"]) && part.iter().any(|t| t.is(&["MYSIGNAL"])) {
            let question = "which signal is meant? Each has a name";
            return Err(self.ask(
                first.at.clone(),
                question,
                "such as `on signal RED charge the nearest enemy`",
            ));
        }
        Ok(())
    }

    /// Terrain by its kind, where there is one piece of it.
    fn terrain(&self, tokens: &mut Vec<Token>) -> Heard<()> {
        let mut at = 0;
        while at < tokens.len() {
            let kind = GROUND.iter().find(|(word, _)| tokens[at].is(&[word])).map(|(_, kind)| *kind);
            let coded = tokens.get(at + 1).is_some_and(|t| is_code(&t.text));
            if let Some(kind) = kind {
                let word = if kind == "steep" { "slope" } else { kind };
                let codes: Vec<&str> = self.prose.callings.terrain(kind).collect();
                let place = &tokens[at];
                match codes.as_slice() {
                    _ if coded => {
                        let code = tokens.remove(at + 1);
                        tokens[at].text = format!("{word} {}", code.text);
                    }
                    [] => {}
                    [one] => {
                        tokens[at].text = format!("{word} {one}");
                        // `the hill on the left` is the only one.
                        let side = tokens.get(at + 2).is_some_and(|t| t.is(&["left", "right", "centre"]));
                        if side && tokens.get(at + 1).is_some_and(|t| t.is(&["on", "in", "at"])) {
                            tokens.drain(at + 1..at + 3);
                        }
                    }
                    many => {
                        let shown: Vec<String> =
                            many.iter().map(|c| format!("{word} {}", c.to_uppercase())).collect();
                        let question = format!("which {word} is meant: {}?", shown.join(", or "));
                        return Err(self.ask(place.at.clone(), question, "name it by its code on the map"));
                    }
                }
            }
            at += 1;
        }
        Ok(())
    }
}

/// A `not` that stands behind its verb, or before it, as German and Polish have it.
fn negated(tokens: &mut Vec<Token>) {
    let verbs = ["evade", "charge", "pursue", "countercharge", "fall back", "ANGRIFF"];
    let Some(not) = tokens.iter().position(|t| t.is(&["NICHT", "NIE"])) else { return };
    let before = tokens[..not].iter().rposition(|t| t.is(&ENDS)).map_or(0, |at| at + 1);
    let verb = (before..tokens.len()).find(|at| tokens[*at].is(&verbs)).filter(|at| *at <= not + 1);
    if let Some(verb) = verb {
        if tokens[verb].is(&["ANGRIFF"]) {
            tokens[verb].text = "charge".to_owned();
        }
        tokens[verb].text = format!("do not {}", tokens[verb].text);
        tokens.remove(not);
    }
}

/// `the charged evade`: a condition without its `if`.
fn participle(tokens: &mut Vec<Token>) {
    let Some(at) = tokens.iter().position(|t| t.is(&["CHARGEDWHEN"])) else { return };
    let end = tokens[at + 1..].iter().position(|t| t.is(&ENDS)).map_or(tokens.len(), |n| at + 1 + n);
    let words = [tokens[at].saying("if"), tokens[at].saying("charged")];
    tokens.splice(end..end, words);
    tokens.remove(at);
}

/// `in square`, `square`: a formation without its verb; `column 4 wide to the hill` goes on.
fn shape(part: &mut Vec<Token>) {
    let shapes = ["square", "column", "line", "wedge", "scythian", "skythian", "cantabrian", "hollow"];
    let Some(at) = part.iter().position(|t| t.is(&shapes)).filter(|at| *at <= 1) else { return };
    if at == 1 && part[0].is(&["in", "into", "to"]) {
        part[0].text = "form".to_owned();
    } else if at == 0 {
        let form = part[0].saying("form");
        part.insert(0, form);
    }
    if let Some(to) = part.iter().position(|t| t.is(&["to", "towards", "on"])).filter(|to| *to > 1)
        && part.get(to + 1).is_some_and(|t| t.is(&GOALS) || is_place(&t.text))
    {
        part[to].text = "towards".to_owned();
        let words = [part[to].saying(","), part[to].saying("advance")];
        part.splice(to..to, words);
    }
}

/// `on the left` behind an order is its sector.
fn sectors(tokens: &mut Vec<Token>) {
    let thirds = ["left", "right", "centre"];
    let mut at = 0;
    while at < tokens.len() {
        let third = tokens[at].is(&thirds);
        let taken = third && tokens.get(at + 1).is_some_and(|t| t.is(&["sector"]));
        let named = at > 0 && tokens[at - 1].is(&["sector"]);
        let behind = at > 0 && tokens[at - 1].is(&["on", "in", "at"]);
        let stretch = tokens[..at].iter().rev().take_while(|t| !t.is(&["and", "then", "if"]));
        let orders = stretch.clone().any(|t| t.is(&["quick", "varily", "skirmish", "hold"]));
        let numbers = stretch.clone().any(|t| t.is(&["wheel", "turn", "move", "arrive", "leave", "square"]));
        let before = at > 0 && tokens[at - 1].is(&["quick", "varily", "skirmish", "hold", ","]);
        if third && !named && !numbers && (behind || before && orders || taken && before) {
            let text = format!("sector {}", tokens[at].text);
            tokens[at].text = text;
            if taken {
                tokens.remove(at + 1);
            }
            if behind {
                tokens.remove(at - 1);
                at -= 1;
            }
            if at > 0 && !tokens[at - 1].is(&[","]) {
                let comma = tokens[at].saying(",");
                tokens.insert(at, comma);
                at += 1;
            }
        }
        at += 1;
    }
}

/// No comma beside another, or at an edge.
fn commas(tokens: &mut Vec<Token>) {
    tokens.dedup_by(|next, before| next.is(&[","]) && before.is(&[","]));
    while tokens.last().is_some_and(|t| t.is(&[",", "and"])) {
        tokens.pop();
    }
}

/// A piece of terrain with its code.
fn is_place(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(kind, code)| GROUND.iter().any(|(k, _)| *k == kind) && is_code(code))
        || text.starts_with("unit ")
        || text.starts_with("enemy unit ")
}

fn is_code(text: &str) -> bool {
    let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    (1..=3).contains(&letters) && text.len() > letters && text[letters..].bytes().all(|b| b.is_ascii_digit())
}
