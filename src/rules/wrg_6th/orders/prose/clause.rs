//! What a line says, in the order of words that the house has for it.

use super::super::prosaic::is_clause;
use super::places::{GOALS, is_place, sectors, shape};
use super::whom::{WhomResult, auxiliaries};
use super::{Pen, Token, order};
use estafette_core::{said, text};

/// Words that end a clause of a sentence.
pub(super) const ENDS: [&str; 7] = [",", "and", "then", "if", "until", "unless", "else"];

/// The movement orders that are a manner of moving.
const MANNERS: [&str; 3] = ["quick", "varily", "skirmish"];

/// A line in pieces that stand by themselves: at dashes, semicolons and `but`.
pub(super) fn clauses(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut out = vec![Vec::new()];
    for (number, token) in tokens.iter().enumerate() {
        let next = tokens.get(number + 1);
        // Targets are told apart by dashes as well.
        let targets =
            token.is(&["-"]) && out.last().is_some_and(|l: &Vec<Token>| l.iter().any(|t| t.is(&["shoot"])));
        let third = token.is(&["-"])
            && next.is_some_and(|t| t.is(&["left", "right", "centre"]))
            && tokens.get(number + 2).is_none_or(|t| t.is(&["-", ";", ".", ","]));
        if third || targets && next.is_some_and(|t| t.is(&super::whom::TROOPS) || t.is(&["nearest"])) {
            out.last_mut().into_iter().for_each(|last| last.push(token.saying(",")));
            continue;
        }
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
            // A movement order comes after another, not beside it.
            let then = tokens[at..at + joint].iter().find(|t| t.is(&["then"]));
            let moves = behind.first().is_some_and(|t| t.is(&MANNERS) || t.is(&["hold"]));
            let then = then.filter(|_| moves).into_iter();
            let mut out = vec![before.to_vec()];
            out.extend(readable(pen, then.chain(behind).cloned().collect()));
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
    pub(super) fn clause(&self, to: &[Token], tokens: &mut Vec<Token>) -> WhomResult<()> {
        auxiliaries(tokens);
        tokens.retain(|t| !t.is(&["!", "so"]));
        if tokens.first().is_some_and(|t| t.is(&["not"])) {
            tokens[0].becomes("do not");
        }
        order::put(tokens);
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
            token.becomes("mounted");
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
    pub(super) fn beyond(&self, to: &[Token], tokens: &[Token]) -> WhomResult<()> {
        let whom: Vec<&str> = to.iter().map(|t| t.text.as_str()).collect();
        let whom = whom.join(" ");
        for (at, token) in tokens.iter().enumerate() {
            // `More follows` heads no order.
            if at > 0 && tokens[at - 1].is(&["more"]) {
                continue;
            }
            let (question, hint) = match token.text.as_str() {
                "ASBEFORE" if !to.is_empty() => {
                    let question = said!("keeps-its-orders-they-stand-until", %whom);
                    let asked = self.ask(token.at.clone(), question, text!("nothing-needs-to-be-written"));
                    return Err(asked.map(|asked| super::Asked { told: true, ..asked }));
                }
                "SUPPORT" => (text!("no-order-says-a-unit-follows"), text!("the-nearest-are-and-2")),
                "SCREEN" => (text!("no-order-says-a-unit-keeps"), text!("the-nearest-is-in-front-of")),
                "LEVEL" => (text!("no-order-says-a-unit-keeps-level"), text!("the-nearest-is-its-own-order")),
                "GUARD" => {
                    (text!("no-order-guards-another-units-flank"), text!("the-nearest-is-a-place-beside-it"))
                }
                "REFUSE" => (text!("no-order-says-a-flank-is"), text!("the-nearest-is-for-the-units")),
                "THROUGH" => (text!("no-order-says-whom-a-unit"), text!("the-nearest-is-for-those-who")),
                "DISORDERED" => (text!("no-condition-knows-whether-the-enemy"), text!("the-nearest-are-and")),
                _ => continue,
            };
            return Err(self.ask(token.at.clone(), question, hint));
        }
        Ok(())
    }

    /// One action up to the next comma or joint; where the next begins.
    fn part(&self, tokens: &mut Vec<Token>, from: usize) -> WhomResult<usize> {
        if tokens[from].is(&ENDS) {
            return Ok(from + 1);
        }
        let end = tokens[from..].iter().position(|t| t.is(&ENDS)).map_or(tokens.len(), |n| from + n);
        let mut part: Vec<Token> = tokens[from..end].to_vec();
        let conditional = tokens.get(end).is_some_and(|t| t.is(&["if"]));
        self.stands(&mut part, from == 0, conditional);
        self.manner(&mut part)?;
        shape(&mut part);
        self.amount(&part)?;
        self.target(&mut part)?;
        if begins(&part, &["shoot"]) || tokens[..from].iter().any(|t| t.is(&["shoot"])) {
            targets(&mut part);
        }
        let target = part.first().is_some_and(|t| t.text.starts_with("enemy unit") || t.is(&["nearest"]));
        if target && from > 0 && tokens[from - 1].is(&["else"]) {
            let charge = part[0].saying("charge");
            part.insert(0, charge);
        }
        let len = part.len();
        tokens.splice(from..end, part);
        Ok((from + len).max(from + 1))
    }

    /// To stand is to hold: before the battle, at a place, and against a charge; else it ends a move, as a halt does.
    fn stands(&self, part: &mut [Token], first: bool, conditional: bool) {
        let at_a_place = part.len() > 1;
        let before = self.prose.period == 0;
        let Some(word) = part.first_mut() else { return };
        if word.is(&["KEEP"]) {
            word.becomes("hold");
        } else if word.is(&["STAND"]) {
            word.becomes(if at_a_place || conditional || before { "hold" } else { "stop" });
        } else if word.is(&["stop"]) && !at_a_place && first && before && !conditional {
            word.becomes("hold");
        }
    }

    /// A movement order: how, before where to.
    fn manner(&self, part: &mut Vec<Token>) -> WhomResult<()> {
        if begins(part, &["charge", "shoot", "evade", "fight", "ANGRIFF"]) {
            part.retain(|t| !t.is(&["quick"]));
            return Ok(());
        }
        if let Some(number) = part.iter().position(|t| t.text.starts_with(|c: char| c.is_ascii_digit())) {
            // `forward 40`, `40 forward`: so many paces, and the verb goes without saying.
            let steps = part.iter().any(|t| t.is(&["forward", "back", "left", "right", "straight"]));
            if steps && (number == 0 || number == 1 && begins(part, &["forward", "back"])) {
                let verb = part[0].saying("move");
                part.insert(0, verb);
            }
            return Ok(());
        }
        let moves = ["move", "advance", "forward"];
        if let Some(how) = part.iter().position(|t| t.is(&MANNERS)) {
            let manner = part.remove(how);
            part.retain(|t| !t.is(&moves));
            part.insert(0, manner);
            towards(part);
            if part.get(1).is_some_and(|t| t.is(&GOALS) && !t.is(&["sector"])) {
                let towards = part[1].saying("towards");
                part.insert(1, towards);
            }
            return Ok(());
        }
        let straight = part.len() > 1
            && begins(part, &moves)
            && part[1..].iter().all(|t| t.is(&["forward", "back", "straight", "ahead", "on"]));
        if straight && self.prose.period > 0 {
            let question = text!("how-far-how-many-paces");
            return Err(self.ask(part[0].at.clone(), question, "such as `move 40 forward`"));
        }
        if let [hold, towards, place, ..] = part.as_mut_slice()
            && hold.is(&["hold"])
            && towards.is(&["towards"])
            && is_place(&place.text)
        {
            towards.becomes("on");
        }
        if begins(part, &["hold"]) && part.get(1).is_some_and(|t| is_place(&t.text)) {
            let on = part[1].saying("on");
            part.insert(1, on);
        }
        let to_a_place = begins(part, &["to", "towards"])
            && part.get(1).is_some_and(|t| t.is(&GOALS) || is_place(&t.text));
        if !to_a_place && !begins(part, &moves) {
            return Ok(());
        }
        let nowhere = part[1..].iter().all(|t| t.is(&["forward", "on", "at", "straight", "ahead"]));
        if to_a_place || nowhere && (part.len() == 1 || !begins(part, &["move"])) {
            let question = text!("how-fast-quick-or-varily");
            let hint = text!("quick-goes-on-by-at-least");
            return Err(self.ask(part[0].at.clone(), question, hint));
        }
        towards(part);
        Ok(())
    }

    /// A wheel needs its degrees.
    fn amount(&self, part: &[Token]) -> WhomResult<()> {
        let digits = part.iter().any(|t| t.text.bytes().any(|b| b.is_ascii_digit()));
        match part.first() {
            Some(first) if first.is(&["wheel"]) && !digits => {
                let question = text!("by-how-many-degrees-is-it");
                Err(self.ask(first.at.clone(), question, "such as `wheel right 45 degrees`"))
            }
            _ => Ok(()),
        }
    }

    /// Whom to charge.
    fn target(&self, part: &mut Vec<Token>) -> WhomResult<()> {
        let Some(first) = part.first().cloned() else { return Ok(()) };
        let enemy = |t: Option<&Token>| t.is_some_and(|t| t.text.starts_with("enemy unit"));
        if first.is(&["ANGRIFF"]) {
            let named = part.get(1).is_some_and(|t| t.is(&["nearest", "whatever"])) || enemy(part.get(1));
            part[0].becomes(if named { "charge" } else { "attack" });
        }
        if first.is(&["attack"]) && enemy(part.get(1)) {
            part[0].becomes("charge");
        }
        let against = part.get(1).is_some_and(|t| t.is(&["towards", "on", "at", "against"]));
        if first.is(&["attack", "ANGRIFF", "charge"]) && against && enemy(part.get(2)) {
            part[0].becomes("charge");
            part.remove(1);
        }
        let pronoun = part.get(1).is_some_and(|t| t.is(&["them", "him", "it"]));
        if first.is(&["charge"]) && (part.len() == 1 || pronoun && part.len() == 2) {
            let question = text!("whom-is-it-to-charge-an");
            return Err(self.ask(first.at.clone(), question, "such as `charge enemy unit 4`"));
        }
        if first.is(&["charge"]) && part.iter().any(|t| t.is(&["MYSIGNAL"])) {
            let question = text!("which-signal-is-meant-each-has");
            return Err(self.ask(
                first.at.clone(),
                question,
                "such as `on signal RED charge the nearest enemy`",
            ));
        }
        Ok(())
    }
}

/// A `not` that stands behind its verb, or before it, as German and Polish have it.
fn negated(tokens: &mut Vec<Token>) {
    for at in 1..tokens.len() {
        if tokens[at].is(&["ANGRIFF", "attack"]) && tokens[at - 1].is(&["do not", "not"]) {
            tokens[at].becomes("charge");
        }
    }
    let verbs = ["evade", "charge", "pursue", "countercharge", "ANGRIFF"];
    let Some(not) = tokens.iter().position(|t| t.is(&["NICHT", "NIE"])) else { return };
    let before = tokens[..not].iter().rposition(|t| t.is(&ENDS)).map_or(0, |at| at + 1);
    let verb = (before..tokens.len()).find(|at| tokens[*at].is(&verbs)).filter(|at| *at <= not + 1);
    if let Some(verb) = verb {
        if tokens[verb].is(&["ANGRIFF"]) {
            tokens[verb].becomes("charge");
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

pub(super) fn begins(part: &[Token], words: &[&str]) -> bool {
    part.first().is_some_and(|t| t.is(words))
}

/// `on the camp` behind a word of moving is towards it.
fn towards(part: &mut [Token]) {
    if let [_, on, goal, ..] = part
        && on.is(&["on", "at", "to", "against"])
        && (goal.is(&GOALS) || is_place(&goal.text))
    {
        on.becomes("towards");
    }
}

/// Targets of shooting, in their order, whatever words count them.
fn targets(part: &mut Vec<Token>) {
    part.retain(|t| !t.is(&["first", "next", "last"]));
    if begins(part, &["shoot"]) && part.get(1).is_some_and(|t| t.is(&["at", "towards", "on"])) {
        part.remove(1);
    }
    // Of a kind of targets the nearest are shot at anyhow [W-4.9.4].
    let kinds = ["elephants", "chariots", "artillery", "mounted", "cavalry", "horse", "generals"];
    while let Some(near) = part.iter().position(|t| t.is(&["nearest", "enemy"])).filter(|near| {
        part.get(near + 1).is_some_and(|t| t.is(&kinds) || t.is(&["enemy"]) && part.len() > near + 2)
    }) {
        part.remove(near);
    }
    let near = part.windows(2).position(|two| two[0].is(&["nearest"]) && two[1].is(&["enemy"]));
    if let Some(near) = near {
        part.remove(near + 1);
    }
}

/// No comma beside another, or at an edge.
fn commas(tokens: &mut Vec<Token>) {
    tokens.dedup_by(|next, before| next.is(&[","]) && before.is(&[","]));
    while tokens.last().is_some_and(|t| t.is(&[",", "and"])) {
        tokens.pop();
    }
}
