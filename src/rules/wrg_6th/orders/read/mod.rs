//! From a parsed clause to what it says: words become units, places and numbers. `conditions` reads what stands
//! behind `if` and its like, `kinds` the orders. Nothing here looks at a position.

mod conditions;
mod parts;
pub mod things;

use estafette_core::text;
use std::ops::Range;

use pest::iterators::Pair;

use super::clause::{Action, Clause, Condition, When};
use super::grammar::Rule;
use super::kinds as act;
use super::kinds::{self, Topic, topic};
use crate::ids::{Influence, Seat, Sector};
use crate::position::Edge;
use estafette_core::rule;
use estafette_orders::{Plain, Problem};

pub use parts::{child, children, descendants, has};
pub use things::{addressees, number};

/// Something read, or the first thing that is wrong with it.
pub type ReadResult<T> = Result<T, Box<Problem>>;

/// A clause and where it stands.
pub struct Original<'a> {
    /// Who writes.
    pub seat: Seat,
    /// The period that the sheet is for; 0 in set-up.
    pub period: u8,
    /// The cleaned words.
    pub plain: &'a Plain,
    /// Their line, from 1.
    pub line: usize,
    /// The whole line as written.
    pub source: &'a str,
}

impl Original<'_> {
    /// An error over bytes of the cleaned words.
    pub fn problem(&self, range: Range<usize>, message: impl Into<String>) -> Problem {
        Problem::error(self.line, self.source, self.plain.place(range).span, message).under(rule!("W-4.4.4a"))
    }

    /// What was written where bytes of the cleaned words stand.
    pub fn written(&self, range: Range<usize>) -> &str {
        self.source.get(self.plain.place(range).span).unwrap_or_default().trim()
    }
}

/// What earlier clauses of the same entry mean for later ones.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// What `then` waits for.
    then: Option<Vec<When>>,
}

impl Context {
    /// Whether a clause waits for what stands before it, and that is none of the clauses that were read.
    pub fn follows(&self, pair: &Pair<'_, Rule>) -> bool {
        self.then.is_none() && descendants(pair).any(|part| part.as_rule() == Rule::then_lead)
    }
}

/// One thing that an action says.
pub enum ActionPart {
    /// An action by itself.
    Act(Action),
    /// Where troops off the table come in.
    Arrive(Edge, Option<Sector>),
    /// By how many periods they are delayed.
    Delay(u8),
}

/// One action, by itself.
pub fn one(action: impl Into<Action>) -> ReadResult<Vec<ActionPart>> {
    Ok(vec![ActionPart::Act(action.into())])
}

/// A clause being read.
pub struct Reader<'a> {
    /// Where.
    pub original: &'a Original<'a>,
    /// What is to be said although the clause is read.
    pub warnings: Vec<Problem>,
}

impl Reader<'_> {
    /// What a clause says: one clause for each action.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn clauses(
        &mut self,
        pair: &Pair<'_, Rule>,
        context: &mut Context,
        text: &str,
    ) -> ReadResult<Vec<Clause>> {
        let clause = child(pair, Rule::clause).unwrap_or_else(|| pair.clone());
        let mut lead = Vec::new();
        let mut out = Vec::new();
        // What was demanded of the groups before an `else`.
        let mut demanded: Option<Vec<Condition>> = None;
        for part in clause.into_inner() {
            match part.as_rule() {
                Rule::then_lead => lead.extend(context.then.clone().unwrap_or_else(|| vec![When::Then])),
                Rule::when => lead.push(self.when(&part)?),
                Rule::otherwise => demanded = Some(demands(&lead, &out)),
                Rule::group => {
                    let whens = otherwise(&lead, demanded.as_deref(), &out);
                    out.extend(self.group(&part, &whens, text)?);
                }
                Rule::instead => {
                    let word = kinds::influence_of(&part);
                    let when = otherwise(&lead, demanded.as_deref(), &out);
                    out.push(self.clause(when, Action::Influence(word), text));
                }
                _ => {}
            }
        }
        simplify(&mut out);
        for clause in &mut out {
            if let Action::Concede(act::Concede { not_before }) = &mut clause.action {
                let from =
                    clause.when.iter().find_map(|w| if let When::From(n) = w { Some(*n) } else { None });
                *not_before = from.or(*not_before);
            }
        }
        remember(context, &out);
        Ok(out)
    }

    fn clause(&self, when: Vec<When>, action: Action, text: &str) -> Clause {
        Clause { line: self.original.line, text: text.to_owned(), when, action }
    }

    fn group(&mut self, pair: &Pair<'_, Rule>, whens: &[When], text: &str) -> ReadResult<Vec<Clause>> {
        let mut out: Vec<Clause> = Vec::new();
        let mut stretch = Stretch::of(whens);
        for item in pair.clone().into_inner() {
            match item.as_rule() {
                Rule::w_then => stretch.then(&mut out),
                Rule::item => self.item(&item, &mut stretch, &mut out, text)?,
                _ => {}
            }
        }
        stretch.end(&mut out);
        Ok(out)
    }

    /// One action of a group with what stands behind it.
    fn item(
        &mut self,
        item: &Pair<'_, Rule>,
        stretch: &mut Stretch,
        out: &mut Vec<Clause>,
        text: &str,
    ) -> ReadResult<()> {
        let (mut when, mut until) = (stretch.base.clone(), Vec::new());
        for tail in children(item, Rule::when) {
            match self.when(&tail)? {
                end @ When::Until(_) => until.push(end),
                other => when.push(other),
            }
        }
        let plain = child(item, Rule::plainly).is_some();
        let Some(action) = item.clone().into_inner().next() else { return Ok(()) };
        stretch.and(out);
        if action.as_rule() == Rule::signal_does {
            out.extend(self.signal_does(&action, &when, text)?);
            return Ok(());
        }
        let Some(read) = kinds::form(action.as_rule()) else { return Ok(()) };
        let said = read(self, &action, &when)?;
        if said.iter().any(|said| matches!(said, ActionPart::Act(act) if takes_over(act))) {
            when.extend(stretch.after.iter().cloned());
        }
        for said in said {
            let mut act = match said {
                ActionPart::Act(act) => act,
                part => {
                    off_table(out, &part, |act| self.clause(when.clone(), act, text));
                    continue;
                }
            };
            if let Action::Charge(act::Charge { plain: without, .. }) = &mut act {
                *without |= plain;
            }
            let off = |a: &Action| matches!(a, Action::OffTable(_));
            if off(&act) && out.iter().any(|c| off(&c.action)) {
                continue;
            }
            out.push(self.clause(when.clone(), act, text));
        }
        stretch.until = until;
        Ok(())
    }

    /// `signal RED means charge …`: a clause on that signal.
    fn signal_does(&mut self, pair: &Pair<'_, Rule>, whens: &[When], text: &str) -> ReadResult<Vec<Clause>> {
        let mut when = whens.to_vec();
        when.push(When::Signal(signal_name(pair)));
        match child(pair, Rule::group) {
            Some(group) => self.group(&group, &when, text),
            None => Ok(Vec::new()),
        }
    }

    fn when(&self, pair: &Pair<'_, Rule>) -> ReadResult<When> {
        let Some(kind) = pair.clone().into_inner().next() else { return Ok(When::Then) };
        Ok(match kind.as_rule() {
            Rule::from_period => {
                let after = child(&kind, Rule::after_period).is_some();
                When::From(self.period(&kind)?.saturating_add(u8::from(after)))
            }
            Rule::not_before => When::From(self.period(&kind)?),
            Rule::in_period => When::In(self.period(&kind)?),
            // Orders for the battle are written before its first period.
            Rule::this_period => When::In(self.original.period.max(1)),
            Rule::on_signal => When::Signal(signal_name(&kind)),
            Rule::on_arrival => When::Arrival,
            Rule::until => When::Until(self.condition(&kind)?),
            Rule::unless => When::If(Condition::Not(Box::new(self.condition(&kind)?))),
            _ => When::If(self.condition(&kind)?),
        })
    }

    /// The number of a period, 1 to 99.
    fn period(&self, pair: &Pair<'_, Rule>) -> ReadResult<u8> {
        let number = self.number(pair)?;
        match u8::try_from(number).ok().filter(|n| (1..=99).contains(n)) {
            Some(number) => Ok(number),
            None => Err(self.wrong(pair, text!("a-period-has-a-number-from"))),
        }
    }

    /// An error over what was read.
    pub fn wrong(&self, pair: &Pair<'_, Rule>, message: impl Into<String>) -> Box<Problem> {
        let span = pair.as_span();
        Box::new(self.original.problem(span.start()..span.end(), message))
    }
}

/// The actions that an `until` ends together, and what comes behind it.
struct Stretch {
    /// What all actions from here on stand under.
    base: Vec<When>,
    /// The first clause of the stretch.
    from: usize,
    /// The `until` behind the last action.
    until: Vec<When>,
    /// What an action that takes over from those before an `until` waits for.
    after: Vec<When>,
}

impl Stretch {
    fn of(whens: &[When]) -> Self {
        Self { base: whens.to_vec(), from: 0, until: Vec::new(), after: Vec::new() }
    }

    /// The end of what an `until` is said of.
    fn end(&mut self, out: &mut [Clause]) {
        for clause in out.iter_mut().skip(self.from) {
            clause.when.extend(self.until.iter().cloned());
        }
        self.from = out.len();
    }

    /// Another action: it is not said of it that it ends, if an `until` stands before it.
    fn and(&mut self, out: &mut [Clause]) {
        if !self.until.is_empty() {
            self.end(out);
            self.after = ended(&self.until);
            self.until.clear();
        }
    }

    /// A `then`: all that stands behind it waits for the end of what stands before it.
    fn then(&mut self, out: &mut [Clause]) {
        self.and(out);
        let begun = ended(&self.base);
        if !begun.is_empty() {
            self.from = out.len();
            self.base.retain(|when| !matches!(when, When::Until(_)));
            self.base.extend(begun);
        }
        self.base.append(&mut self.after);
    }
}

/// What waits for the end of those that `until` is said of.
fn ended(whens: &[When]) -> Vec<When> {
    let end = |when: &When| if let When::Until(c) = when { Some(When::After(c.clone())) } else { None };
    whens.iter().filter_map(end).collect()
}

/// Whether an action takes over from another that ends, where `and` joins them: nobody holds and charges at once.
fn takes_over(action: &Action) -> bool {
    let goes = matches!(topic(action), Topic::Movement | Topic::Charge | Topic::Formation | Topic::BreakOff);
    goes && !matches!(action, Action::DoNotCharge(_))
}

/// Puts an edge or a delay to the `OFF TABLE` of the same entry, or makes one.
fn off_table(out: &mut Vec<Clause>, part: &ActionPart, make: impl FnOnce(Action) -> Clause) {
    if !out.iter().any(|c| matches!(c.action, Action::OffTable(_))) {
        out.push(make(Action::OffTable(act::OffTable { edge: Edge::Own, sector: None, delay: 0 })));
    }
    let known = out.iter_mut().find_map(|c| match &mut c.action {
        Action::OffTable(act::OffTable { edge, sector, delay }) => Some((edge, sector, delay)),
        _ => None,
    });
    if let Some((edge, sector, delay)) = known {
        match part {
            ActionPart::Arrive(at, third) => (*edge, *sector) = (*at, third.or(*sector)),
            ActionPart::Delay(by) => *delay = *by,
            ActionPart::Act(_) => {}
        }
    }
}

/// The conditions that the clauses so far demand: who goes on with `else` acts when they do not hold.
fn demands(lead: &[When], so_far: &[Clause]) -> Vec<Condition> {
    let of = |whens: &[When]| -> Vec<Condition> {
        whens.iter().filter_map(|w| if let When::If(c) = w { Some(c.clone()) } else { None }).collect()
    };
    let mut all = of(lead);
    for condition in so_far.iter().flat_map(|c| of(&c.when)) {
        if !all.contains(&condition) {
            all.push(condition);
        }
    }
    all
}

/// When a group acts: as the clause begins, or behind an `else` when what was demanded before does not hold, or
/// when that has come until which it was done.
fn otherwise(lead: &[When], demanded: Option<&[Condition]>, before: &[Clause]) -> Vec<When> {
    let Some(demanded) = demanded else { return lead.to_vec() };
    let mut whens: Vec<When> = lead.iter().filter(|w| !matches!(w, When::If(_))).cloned().collect();
    let mut over: Vec<When> = before.iter().flat_map(|clause| ended(&clause.when)).collect();
    over.dedup();
    if demanded.is_empty() && !over.is_empty() {
        whens.retain(|when| !matches!(when, When::Until(_)));
        whens.extend(over);
        return whens;
    }
    let denied = |c: &Condition| match c {
        Condition::Not(inner) => (**inner).clone(),
        other => Condition::Not(Box::new(other.clone())),
    };
    whens.push(match demanded {
        [] => When::Else,
        [one] => When::If(denied(one)),
        many => When::If(Condition::Any(many.iter().map(denied).collect())),
    });
    whens
}

/// `influence plus if it raises the total, else none` is one thing to say.
fn simplify(out: &mut Vec<Clause>) {
    let raises = |c: &Clause| c.when.contains(&When::If(Condition::RaisesTotal));
    let wishes = |c: &Clause| c.action == Action::Influence(Influence::Plus);
    if let Some(at) = out.iter().position(|c| raises(c) && wishes(c)) {
        let none = |c: &Clause| c.action == Action::Influence(Influence::None);
        let denied = When::If(Condition::Not(Box::new(Condition::RaisesTotal)));
        out.retain(|c| !(none(c) && c.when.contains(&denied)));
        out[at].action = Action::Influence(Influence::IfUseful);
        out[at].when.retain(|w| *w != When::If(Condition::RaisesTotal));
    }
}

/// Notes what `then` would wait for behind these clauses.
fn remember(context: &mut Context, clauses: &[Clause]) {
    for clause in clauses {
        let until = clause.when.iter().find_map(|w| match w {
            When::Until(condition) => Some(condition.clone()),
            _ => None,
        });
        let base = || clause.when.iter().filter(|w| matches!(w, When::From(_) | When::Signal(_))).cloned();
        if let Some(until) = until {
            context.then = Some(base().chain([When::After(until)]).collect());
        } else if let Action::OffTable(_) | Action::ForceMarch(_) = clause.action {
            context.then = Some(vec![When::Arrival]);
        }
    }
}

/// The name of a signal, in capitals.
pub fn signal_name(pair: &Pair<'_, Rule>) -> String {
    let name = descendants(pair).find(|p| p.as_rule() == Rule::signal_name);
    name.map(|n| n.as_str().to_ascii_uppercase()).unwrap_or_default()
}
