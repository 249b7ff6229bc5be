//! The lines of umpires that run a tournament: publishing, pairing by hand, armies, closing a round.

use super::super::live::Act;
use super::super::name::Name;
use super::super::pairing::{Pair, Paired};
use super::cut::LetterLine;
use super::letter::{Reader, behind, missed, number};
use super::names::{Miss, find, listed, two};
use estafette_orders::Problem;

/// What stands between what is done and why.
const WHY: &str = "end the line with `because` and the reason, which is told to those whom it concerns";

impl Reader<'_> {
    /// `answer protest 2: …`.
    pub(super) fn answer(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let words = said.words();
        let Some((number, text)) = number(behind(&words, "protest").unwrap_or(&words)) else {
            return Err(said
                .missing("the number of the protest is missing")
                .hinting("such as `answer protest 1: …`"));
        };
        let text = text.trim_start_matches([':', '.', ')', ' ']).to_owned();
        self.act(said, Act::AnswerProtest { number: number as usize, text });
        Ok(())
    }

    /// `pair`, alone or with those whom it pairs; all such lines of a letter are one act.
    pub(super) fn pair(&mut self, said: &LetterLine) -> Result<(), Problem> {
        if self.pairs.is_empty() {
            self.before_pairs = self.wants.acts.len();
        }
        self.pairs.push(said.clone());
        Ok(())
    }

    /// `call off because …`.
    pub(super) fn call_off(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let (rest, why) = reasoned(said)?;
        if !rest.is_empty() {
            return Err(said.problem(rest, format!("`{rest}` does not fit here")).hinting(WHY));
        }
        self.act(said, Act::CallOff { why });
        Ok(())
    }

    /// `allow army of Bauer because …`.
    pub(super) fn judge(&mut self, said: &LetterLine, allowed: bool) -> Result<(), Problem> {
        let (who, why) = reasoned(said)?;
        let who = behind(who, "army").unwrap_or(who);
        let who = behind(who, "of").unwrap_or(who);
        let known: Vec<&Name> = self.stage.event.people.keys().collect();
        let player = find(who, &known, "player").map_err(|m| missed(said, &m))?.clone();
        self.act(said, Act::JudgeArmy { player, allowed, why });
        Ok(())
    }

    /// Makes one act of all lines that pair by hand.
    pub(super) fn pair_by_hand(&mut self) {
        let lines = std::mem::take(&mut self.pairs);
        let Some(first) = lines.first() else { return };
        if let [only] = lines.as_slice()
            && only.rest().is_empty()
        {
            return self.draft(only, None);
        }
        match self.paired(&lines) {
            Ok(paired) => self.draft(first, Some(paired)),
            Err(problems) => self.wants.problems.extend(problems),
        }
    }

    fn draft(&mut self, said: &LetterLine, by_hand: Option<Paired>) {
        let act = (said.text().to_owned(), Act::Draft { by_hand });
        self.wants.acts.insert(self.before_pairs, act);
    }

    /// The pairing that the lines give, with the pairs of the draft that they do not touch.
    fn paired(&self, lines: &[LetterLine]) -> Result<Paired, Vec<Problem>> {
        let event = self.stage.event;
        let round = self.round();
        let known: Vec<&Name> = event
            .book
            .entrants
            .iter()
            .filter(|(_, e)| e.presence.plays(round))
            .map(|(name, _)| name)
            .collect();
        // Who has no army is away from the draft; the line says so of him, not that there is nobody of his name.
        let unarmed = event.unarmed.iter().filter(|((of, _), _)| *of == round);
        let unarmed: Vec<(&Name, &str)> = unarmed.map(|((_, name), why)| (name, why.as_str())).collect();
        let all: Vec<&Name> = known.iter().copied().chain(unarmed.iter().map(|(name, _)| *name)).collect();
        let mut paired = Paired { pairs: Vec::new(), bye: None, notes: Vec::new() };
        let mut problems = Vec::new();
        for line in lines {
            if let Err(problem) = one_pair(line, &known, &mut paired) {
                let mut meant = Paired { pairs: Vec::new(), bye: None, notes: Vec::new() };
                let known = one_pair(line, &all, &mut meant).is_ok();
                let out = unarmed.iter().find(|(name, _)| known && has(&meant, name));
                problems.push(match out {
                    Some((name, why)) => line
                        .missing(format!("{name} cannot be paired in round {round}, since {why}"))
                        .hinting(format!(
                            "`allow army of {name} because …` has the round drafted anew, with {name}"
                        )),
                    None => problem,
                });
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let last = lines.last().expect("there is a line");
        let draft = event.draft.as_ref().map(|d| d.pairs.as_slice()).unwrap_or_default();
        let tables: Vec<u32> = paired.pairs.iter().filter_map(|p| p.table).collect();
        // A pair whose table is given to another gets one that is free.
        let keeps = |pair: &Pair| Pair { table: pair.table.filter(|t| !tables.contains(t)), ..pair.clone() };
        let untouched: Vec<Pair> =
            draft.iter().filter(|p| !p.names.iter().any(|n| has(&paired, n))).map(keeps).collect();
        let taken = |table: &u32| tables.contains(table) || untouched.iter().any(|p| p.table == Some(*table));
        let free: Vec<u32> = draft.iter().filter_map(|p| p.table).filter(|table| !taken(table)).collect();
        paired.pairs.extend(untouched);
        if paired.bye.is_none() {
            paired.bye = event.draft.as_ref().and_then(|d| d.bye.clone()).filter(|n| !has(&paired, n));
        }
        let left: Vec<&Name> = known.iter().copied().filter(|n| !has(&paired, n)).collect();
        match left.as_slice() {
            [] => {}
            [one] if paired.bye.is_none() => paired.bye = Some((*one).clone()),
            [one, other] => {
                paired.pairs.push(Pair { names: [(*one).clone(), (*other).clone()], table: None });
            }
            several => {
                let message = format!("it is not said whom these meet: {}", listed(several));
                let hint = "a line `pair A - B` for each pair; the last two meet by themselves";
                return Err(vec![last.missing(message).hinting(hint)]);
            }
        }
        // A table that the draft used and nobody has now goes to the first pair without one.
        let mut free = free.into_iter();
        for pair in paired.pairs.iter_mut().filter(|p| p.table.is_none()) {
            pair.table = free.next();
        }
        Ok(paired)
    }
}

/// Whether somebody is in a pairing already.
fn has(paired: &Paired, name: &Name) -> bool {
    paired.bye.as_ref() == Some(name) || paired.pairs.iter().any(|p| p.names.contains(name))
}

/// `pair Bauer - Kowalski table 4`, `pair Wolf bye`.
fn one_pair(said: &LetterLine, known: &[&Name], paired: &mut Paired) -> Result<(), Problem> {
    let rest = said.rest().trim_end_matches('.');
    let twice = |name: &Name| {
        let message = format!("{name} is paired twice");
        said.missing(message)
    };
    let bye =
        rest.strip_suffix("bye").or_else(|| rest.strip_suffix("BYE")).or_else(|| rest.strip_suffix("Bye"));
    if let Some(who) = bye.filter(|w| w.ends_with(|c: char| c.is_whitespace() || c == '-')) {
        let who = who.trim_end_matches(|c: char| c.is_whitespace() || c == '-');
        let name = find(who, known, "entrant").map_err(|m| missed(said, &m))?;
        if has(paired, name) {
            return Err(twice(name));
        }
        if paired.bye.is_some() {
            return Err(said.missing("two byes in a round"));
        }
        paired.bye = Some(name.clone());
        return Ok(());
    }
    let (names, table) = match rest.to_ascii_lowercase().rfind(" table ") {
        Some(at) => {
            let behind = &rest[at + " table ".len()..];
            let Some((table, "")) = number(behind) else {
                return Err(said
                    .problem(behind, format!("`{behind}` is no table"))
                    .hinting("such as `table 4`"));
            };
            (&rest[..at], Some(table))
        }
        None => (rest, None),
    };
    let miss = |m: Miss<'_>| missed(said, &m);
    let [one, other] = two(names, known, "entrant").map_err(miss)?;
    if one == other {
        return Err(said.missing(format!("{one} cannot meet himself")));
    }
    if let Some(name) = [one, other].into_iter().find(|n| has(paired, n)) {
        return Err(twice(name));
    }
    paired.pairs.push(Pair { names: [one.clone(), other.clone()], table });
    Ok(())
}

/// What is done, and why: the line parted at `because`.
pub(super) fn reasoned(said: &LetterLine) -> Result<(&str, String), Problem> {
    let rest = said.rest();
    let lower = rest.to_ascii_lowercase();
    let at = lower.find("because").filter(|at| *at == 0 || lower.as_bytes()[at - 1].is_ascii_whitespace());
    let Some(at) = at else {
        return Err(said.missing("the reason is missing").hinting(WHY));
    };
    let why = rest[at + "because".len()..].trim().trim_end_matches('.');
    if why.is_empty() {
        return Err(said.missing("the reason is missing").hinting(WHY));
    }
    Ok((rest[..at].trim_end().trim_end_matches(','), why.to_owned()))
}
