//! Whom a line speaks to, and who else is named in it: names, ids and kinds become units with their numbers.

use super::front::{begun, only};
use super::unit::is_number;
use super::{Asked, Pen, Token};

/// Words behind which an enemy is named.
const AT_ENEMIES: [&str; 8] =
    ["charge", "attack", "ANGRIFF", "at", "shoot", "against", "fight", "countercharge"];

/// Words that the language of the house has for troops: they stay where nobody is spoken to or charged.
pub(super) const TROOPS: [&str; 19] = [
    "elephants",
    "elephant",
    "chariots",
    "chariot",
    "artillery",
    "engines",
    "mounted",
    "cavalry",
    "horse",
    "foot",
    "infantry",
    "generals",
    "general",
    "light",
    "lights",
    "heavy",
    "skirmishers",
    "horsemen",
    "wagons",
];

/// Verbs that stand before the unit that they are said to.
pub(super) const FIRST: [&str; 11] =
    ["wheel", "turn", "move", "advance", "rally", "stop", "hold", "dismount", "STAND", "KEEP", "SEND"];

/// Other verbs that an order begins with.
pub(super) const VERBS: [&str; 19] = [
    "towards",
    "quick",
    "varily",
    "skirmish",
    "charge",
    "attack",
    "ANGRIFF",
    "shoot",
    "evade",
    "countercharge",
    "form",
    "join",
    "fall",
    "pursue",
    "leave",
    "place",
    "go",
    "fight",
    "do",
];

/// Units, as the house writes them, and how many tokens they took.
pub(super) type Found = (Vec<Token>, usize);

/// Something read, or what has to be asked; nothing at all where the line is no order.
pub(super) type WhomResult<T> = Result<T, Option<Asked>>;

/// Whom a line speaks to.
pub(super) struct Whom {
    /// The words for them; none where the line names nobody.
    pub to: Vec<Token>,
    /// What stands behind.
    pub rest: Vec<Token>,
    /// From when on it counts.
    pub when: Vec<Token>,
    /// Whether it changes the orders.
    pub changes: bool,
}

impl Whom {
    /// The words for them with a colon; what a general does himself has none.
    pub fn head(&self) -> Vec<Token> {
        let mut head = self.to.clone();
        head.retain(|token| token.text != "ARMY");
        head.extend(head.last().map(|last| last.saying(":")));
        head
    }
}

impl Pen<'_> {
    /// Parts a line into whom it speaks to and what it says, with numbers for all names.
    pub(super) fn whom(&self, mut tokens: Vec<Token>) -> WhomResult<Whom> {
        let mut changes = false;
        let mut when = Vec::new();
        trim(&mut tokens);
        if tokens.first().is_some_and(|t| t.is(&["NOWON"])) {
            changes = true;
            tokens.remove(0);
            trim(&mut tokens);
        }
        self.next_period(&mut tokens);
        changes |= begun(&mut tokens, &mut when);
        self.charged_unit(&mut tokens)?;
        self.leads(&mut tokens)?;
        self.inverted(&mut tokens)?;
        only(&mut tokens);
        // `All hold except unit 7`: who is spared stands with them.
        if tokens.first().is_some_and(|t| t.is(&["all", "army", "everybody"]))
            && let Some(except) = tokens.iter().rposition(|t| t.is(&["except"])).filter(|at| *at > 1)
        {
            let spared: Vec<Token> = tokens.drain(except..).collect();
            tokens.splice(1..1, spared);
        }
        // `No charge by the horse` says to the horse that it is not to charge.
        if let [no, verb, by, ..] = tokens.as_slice()
            && no.is(&["no"])
            && verb.is(&["charge", "pursue", "evade", "countercharge"])
            && by.is(&["by", "of", "for"])
        {
            let (not, verb) = (no.saying("do not"), verb.clone());
            tokens.drain(..3);
            let (to, used) = self.addressees(&tokens)?;
            let rest = [not, verb].into_iter().chain(tokens.into_iter().skip(used)).collect();
            return Ok(Whom { to, rest: self.named(rest)?, when, changes });
        }
        // `Wheel the companions` has the verb first.
        if tokens.first().is_some_and(|t| t.is(&FIRST))
            && let (to @ [_, ..], used) =
                (&*self.addressees(&tokens[1..])?.0, self.addressees(&tokens[1..])?.1)
        {
            let mut verb = tokens[0].clone();
            let mut behind = tokens[1 + used..].to_vec();
            // `Keep unit 8 back`; `send unit 7 at full speed …`.
            if verb.is(&["KEEP"]) {
                verb.becomes("hold");
                let back = behind.iter().take_while(|t| t.is(&["back", "RESERVE", "in"])).count();
                behind.drain(..back);
            }
            if verb.is(&["SEND"]) {
                let own = behind.first().is_some_and(|t| t.is(&VERBS) || t.is(&["to"]));
                verb.becomes(if own { "to" } else { "move" });
            }
            let rest = std::iter::once(verb).chain(behind);
            return Ok(Whom { to: to.to_vec(), rest: self.named(rest.collect())?, when, changes });
        }
        // `Do not let the peltasts charge`.
        if let [make, not, ..] = tokens.as_slice()
            && make.is(&["do"])
            && not.is(&["not"])
        {
            let (to, used) = self.addressees(&tokens[2..])?;
            if !to.is_empty() {
                let rest = tokens[..2].iter().chain(&tokens[2 + used..]).cloned().collect();
                return Ok(Whom { to, rest: self.named(rest)?, when, changes });
            }
        }
        let (mut to, mut used) = self.addressees(&tokens)?;
        if to.is_empty() && self.behind(&mut tokens)? {
            (to, used) = self.addressees(&tokens)?;
        }
        if to.is_empty() {
            (to, used) = (of_army(&tokens), 0);
            if let [signal, _, sign, ..] = tokens.as_mut_slice()
                && signal.is(&["signal"])
                && sign.is(&[":", "="])
            {
                sign.becomes("means");
            }
        }
        if to.is_empty()
            && tokens.first().is_some_and(|t| t.is(&["if"]))
            && let Some(found) = self.charged(&tokens)?
        {
            return Ok(found);
        }
        let mut rest: Vec<Token> = tokens.into_iter().skip(used).collect();
        if !to.is_empty() {
            changes |= lead(&mut rest, &mut when);
        }
        let rest = self.named(rest)?;
        Ok(Whom { to, rest, when, changes })
    }

    /// A line in parts, where it speaks to somebody else in the midst of it: `…, and unit 8 holds`.
    pub(super) fn sentences(&self, tokens: Vec<Token>) -> WhomResult<Vec<Vec<Token>>> {
        let mut out: Vec<Vec<Token>> = vec![Vec::new()];
        let mut at = 0;
        while at < tokens.len() {
            let joint = tokens[at].is(&["and", ",", "but", "while"]);
            let last = out.last().map_or(&[][..], Vec::as_slice);
            let spoken = joint && last.iter().any(|t| t.is(&VERBS) || t.is(&FIRST));
            let next = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|t| t.is(&["and"])));
            if spoken
                && !last.iter().any(|t| t.is(&["if", "until", "unless"]))
                && let Ok((to, used)) = self.addressees(&tokens[next..])
                && !to.is_empty()
            {
                let mut behind = tokens[next + used..].to_vec();
                auxiliaries(&mut behind);
                if behind.first().is_some_and(|t| t.is(&VERBS) || t.is(&FIRST)) {
                    out.push(Vec::new());
                    at = next;
                    continue;
                }
            }
            if let Some(last) = out.last_mut() {
                last.push(tokens[at].clone());
            }
            at += 1;
        }
        Ok(out)
    }

    /// The units that tokens begin with.
    pub(super) fn addressees(&self, tokens: &[Token]) -> WhomResult<Found> {
        let mut to: Vec<Token> = Vec::new();
        let mut used = 0;
        loop {
            let mut at = used;
            while used > 0 && tokens.get(at).is_some_and(|t| t.is(&["and", ",", "&"])) {
                at += 1;
            }
            let joined = at > used || used == 0;
            let listed = tokens.first().is_some_and(|t| t.is(&["unit", "units"]));
            let own = |name: &str| is_number(name) && (listed || self.is_own(name));
            let number = used > 0 && tokens.get(at).is_some_and(|t| own(&t.text));
            let found = match () {
                () if !joined => None,
                () if number => Some((vec![tokens[at].saying(format!("unit {}", tokens[at].text))], 1)),
                () => self.unit(&tokens[at..], true)?,
            };
            let Some((units, taken)) = found else { break };
            if !to.is_empty() {
                to.push(tokens[used].saying("and"));
            }
            to.extend(units);
            used = at + taken;
        }
        match to.is_empty() {
            true => self.everybody(tokens),
            false => Ok((to, used)),
        }
    }

    /// Everybody, or everybody but some.
    fn everybody(&self, tokens: &[Token]) -> WhomResult<Found> {
        let Some(first) = tokens.first().filter(|t| t.is(&["all", "army", "everybody"])) else {
            return Ok((Vec::new(), 0));
        };
        let units = usize::from(tokens.get(1).is_some_and(|t| t.is(&["units", "unit"])));
        if !tokens.get(1 + units).is_some_and(|t| t.is(&["except"])) {
            return Ok((vec![first.saying("army")], 1 + units));
        }
        let from = 2 + units;
        let (spared, used) = self.addressees(&tokens[from..])?;
        if used == 0 {
            return Err(None);
        }
        let spared: Vec<&str> = spared.iter().map(|t| t.text.as_str()).collect();
        let others = self.prose.callings.units(self.prose.seat).map(|id| format!("unit {}", id.name()));
        let others: Vec<String> = others.filter(|name| !spared.contains(&name.as_str())).collect();
        Ok((vec![first.saying(others.join(" and "))], from + used))
    }

    /// The words behind the addressee, with numbers for those who are named in them.
    fn named(&self, tokens: Vec<Token>) -> WhomResult<Vec<Token>> {
        let mut out: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let before = out.last().map_or("", |t| t.text.as_str()).to_owned();
            let enemy = before == "enemy" || charges(&out);
            let troops = tokens[at].is(&TROOPS);
            let spared = out.len() > 1 && out[out.len() - 2].is(&["do not", "no", "not", "NIE", "NICHT"]);
            let charged = !spared && matches!(before.as_str(), "charge" | "attack" | "ANGRIFF" | "else");
            let joined = matches!(before.as_str(), "join" | "leave" | "behind");
            let found = match () {
                () if is_number(&tokens[at].text) => self.bare(&before, &tokens[at..]),
                () if troops && !charged && !joined => None,
                () if enemy => self.unit(&tokens[at..], false)?,
                () => match self.unit(&tokens[at..], true)? {
                    Some(found) => Some(found),
                    None => self.unit(&tokens[at..], false)?,
                },
            };
            let Some((units, taken)) = found else {
                out.push(tokens[at].clone());
                at += 1;
                continue;
            };
            if before == "enemy" && units.iter().all(|t| t.text == "and" || t.text.starts_with("enemy")) {
                out.pop();
            }
            out.extend(units);
            at += taken;
        }
        Ok(out)
    }

    /// A number alone that stands for an own unit: `if 11 breaks`, `behind 4`.
    fn bare(&self, before: &str, tokens: &[Token]) -> Option<Found> {
        let number = tokens.first()?;
        let verb = tokens.get(1).is_some_and(|t| t.is(&["routs", "breaks", "charges", "is"]));
        let fits = matches!(before, "if" | "until" | "unless") && verb || matches!(before, "behind" | "join");
        (fits && self.is_own(&number.text)).then(|| (vec![number.saying(format!("unit {}", number.text))], 1))
    }

    /// `If elephants charge the companions they are to evade` speaks to the companions.
    fn charged(&self, tokens: &[Token]) -> WhomResult<Option<Whom>> {
        let Some(charge) = tokens.iter().position(|t| t.is(&["charge", "charges", "attack"])) else {
            return Ok(None);
        };
        let (by, behind) = (&tokens[1..charge], &tokens[charge + 1..]);
        let Some((to, used)) = self.unit(behind, true)? else { return Ok(None) };
        if by.is_empty() || by.len() > 3 || !by.iter().all(|t| t.is(&TROOPS) || t.is(&["enemy"])) {
            return Ok(None);
        }
        let mut rest: Vec<Token> = behind[used..].to_vec();
        while rest.first().is_some_and(|t| t.is(&[",", "they", "it", "he", "then"])) {
            rest.remove(0);
        }
        auxiliaries(&mut rest);
        let mark = |text: &str| tokens[charge].saying(text);
        let mut whole = vec![tokens[0].clone(), mark("charged"), mark("by")];
        whole.extend(by.iter().cloned());
        whole.push(mark(","));
        whole.extend(self.named(rest)?);
        Ok(Some(Whom { to, rest: whole, when: Vec::new(), changes: false }))
    }
}

/// What a general does himself names nobody.
fn of_army(tokens: &[Token]) -> Vec<Token> {
    let army = |at: &Token| vec![at.saying("ARMY")];
    match tokens {
        [first, ..] if first.is(&["check"]) => army(first),
        [signal, _, sign, ..] if signal.is(&["signal"]) && sign.is(&[":", "=", "means"]) => army(signal),
        [give, signal, ..] if give.is(&["give"]) && signal.is(&["signal"]) => army(give),
        _ => Vec::new(),
    }
}

/// Whether what comes next is charged or shot at.
fn charges(before: &[Token]) -> bool {
    let last: Vec<&Token> = before.iter().rev().take(2).collect();
    let and = last.first().is_some_and(|t| t.is(&["and", ",", "or"]));
    last.first().is_some_and(|t| t.is(&AT_ENEMIES) || t.is(&["else"]))
        || and && last.get(1).is_some_and(|t| t.text.starts_with("enemy unit"))
}

/// Takes what stands between the addressee and the order away: `is to`, a colon, from when on it counts. Whether it
/// changes the orders.
fn lead(rest: &mut Vec<Token>, when: &mut Vec<Token>) -> bool {
    let mut changes = false;
    loop {
        match rest.first() {
            Some(first) if first.is(&[":", ",", "-", "=", "."]) => drop(rest.remove(0)),
            Some(first) if first.is(&["NOWON"]) => {
                changes = true;
                rest.remove(0);
            }
            Some(first)
                if first.is(&["from"]) && rest.get(1).is_some_and(|t| t.text.starts_with("period")) =>
            {
                let taken = if rest[1].is(&["period"]) { 3 } else { 2 };
                when.extend(rest.drain(..taken.min(rest.len())));
                changes = true;
            }
            _ => break,
        }
    }
    auxiliaries(rest);
    changes
}

/// Takes `is to`, `are` and the like from the front.
pub(super) fn auxiliaries(rest: &mut Vec<Token>) {
    let words =
        ["is", "are", "to", "be", "must", "will", "shall", "should", "would", "can", "may", "try", "tries"];
    while rest.first().is_some_and(|t| t.is(&words)) {
        rest.remove(0);
    }
}

pub(super) fn trim(tokens: &mut Vec<Token>) {
    while tokens.first().is_some_and(|t| t.is(&[",", "-", ".", "!", ":"])) {
        tokens.remove(0);
    }
    while tokens.last().is_some_and(|t| t.is(&[",", "-", ".", "!", "?", ":"])) {
        tokens.pop();
    }
}
