//! A line of the placement plan: its number, pawns, field and ducats, held against what a field takes.

use pest::iterators::Pair;

use super::super::Field;
use super::super::grammar::Rule;
use super::super::values::{Act, Condition, Ducats, Pawns, PlanLine};
use super::{ReadResult, Reader, Wrong, child, children, has};
use estafette_core::rule;

/// Helpers of one colour (NG-1.3).
const MOST_HELPERS: u32 = 5;

impl Reader<'_> {
    pub fn plan(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<PlanLine> {
        if let Some(extra) = child(pair, Rule::extra) {
            return Err(self.more_pawns(pair, &extra));
        }
        let act = match child(pair, Rule::place) {
            Some(place) => self.placing(pair, &place)?,
            None => self.passing(pair)?,
        };
        let mut conditions: Vec<Condition> = Vec::new();
        for block in children(pair, Rule::conditions) {
            conditions.extend(self.conditions(&block)?);
            if act == Act::Pass && conditions.iter().any(|c| c.test.needs_field()) {
                let hint = self.original.say("pass-where-hint", &[]);
                return Err(self.wrong(&block, "pass-where", &[]).under(rule!("NG-7.10")).hinting(hint));
            }
        }
        Ok(PlanLine { act, conditions, or_skip: has(pair, Rule::skip) })
    }

    /// Pawns behind the field: `officer to Dukaty and 2 helpers to Prowiant`.
    fn more_pawns(&self, pair: &Pair<'_, Rule>, extra: &Pair<'_, Rule>) -> Wrong {
        if has(pair, Rule::pass) {
            return self.wrong(extra, "wrong-pass", &[]).under(rule!("NG-7.10"));
        }
        match has(extra, Rule::field) {
            true => self.wrong(extra, "one-field", &[]).under(rule!("NG-7.5")),
            false => self.wrong(extra, "officer-or-helpers", &[]).under(rule!("NG-7.6")),
        }
    }

    fn passing(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Act> {
        if let Some(money) = child(pair, Rule::money) {
            return Err(self.wrong(&money, "wrong-pass", &[]).under(rule!("NG-7.10")));
        }
        if let Some((lead, number)) = self.lead(pair)?
            && number != self.number
        {
            self.warn(&lead, "other-number");
        }
        Ok(Act::Pass)
    }

    fn placing(&mut self, line: &Pair<'_, Rule>, place: &Pair<'_, Rule>) -> ReadResult<Act> {
        let pawns = self.pawns(line, &self.demand(place, Rule::pawns)?)?;
        let field = self.field(&self.demand(place, Rule::field)?)?;
        let money = children(line, Rule::money).collect::<Vec<_>>();
        if let [_, second, ..] = &money[..] {
            return Err(self.wrong(second, "ducats-twice", &[]));
        }
        let ducats = money.first().map(|m| self.money(m)).transpose()?;
        self.fits(place, pawns, field)?;
        self.takes(money.first().unwrap_or(place), field, ducats)?;
        Ok(Act::Place { pawns, field, ducats })
    }

    /// The number in front of a line.
    fn lead<'i>(&self, line: &Pair<'i, Rule>) -> ReadResult<Option<(Pair<'i, Rule>, u32)>> {
        let Some(lead) = child(line, Rule::lead) else { return Ok(None) };
        let digits: String = lead.as_str().chars().filter(char::is_ascii_digit).collect();
        let number = digits.parse().ok().filter(|n| *n <= super::MOST);
        let number = number.ok_or_else(|| self.wrong(&lead, "wrong-number", &[]))?;
        Ok(Some((lead, number)))
    }

    /// The pawns of a line. A number in front is the line's when another count follows, or when it fits the
    /// sequence and one pawn follows; otherwise it is a count.
    fn pawns(&mut self, line: &Pair<'_, Rule>, pair: &Pair<'_, Rule>) -> ReadResult<Pawns> {
        let pawns = children(pair, Rule::pawn).collect::<Vec<_>>();
        let [pawn] = &pawns[..] else {
            return Err(self.wrong(pair, "officer-or-helpers", &[]).under(rule!("NG-7.6")));
        };
        let lead = self.lead(line)?;
        let fits = lead.as_ref().is_some_and(|(_, n)| *n == self.number);
        let dotted = lead.as_ref().is_some_and(|(l, _)| has(l, Rule::lead_dot));
        let helper = child(pawn, Rule::helper);
        let counted = child(pawn, Rule::num).is_some() || has(pawn, Rule::w_all);
        let many = helper.as_ref().is_some_and(|h| has(h, Rule::helper_many));
        match (lead, helper) {
            (Some((lead, n)), None) if !fits && !dotted && n != 1 => Err(self
                .wrong(&lead, "one-officer", &[("n", n.into()), ("number", self.number.into())])
                .under(rule!("NG-1.3"))),
            (_, None) => Ok(Pawns::Officer),
            (lead, Some(_)) if counted || dotted => {
                if let Some((lead, _)) = lead.filter(|_| !fits) {
                    self.warn(&lead, "other-number");
                }
                self.counted(pawn)
            }
            (Some((lead, n)), Some(_)) if many || !fits => {
                if !many && n > 1 {
                    self.warn(&lead, "read-as-count");
                }
                self.helpers(&lead, n)
            }
            (_, Some(_)) => self.counted(pawn),
        }
    }

    fn counted(&self, pawn: &Pair<'_, Rule>) -> ReadResult<Pawns> {
        let many = child(pawn, Rule::helper).is_some_and(|h| has(&h, Rule::helper_many));
        match child(pawn, Rule::num) {
            _ if has(pawn, Rule::w_all) => Ok(Pawns::AllHelpers),
            Some(num) => self.helpers(&num, self.number(&num)?),
            None if many => Err(self.wrong(pawn, "how-many", &[]).under(rule!("NG-7.6"))),
            None => Ok(Pawns::Helpers(1)),
        }
    }

    fn helpers(&self, pair: &Pair<'_, Rule>, count: u32) -> ReadResult<Pawns> {
        match count {
            0 => Err(self.wrong(pair, "no-helpers", &[]).under(rule!("NG-7.6"))),
            1..=MOST_HELPERS => Ok(Pawns::Helpers(u8::try_from(count).unwrap_or(u8::MAX))),
            _ => Err(self.wrong(pair, "too-many-helpers", &[]).under(rule!("NG-1.3"))),
        }
    }

    fn warn(&mut self, pair: &Pair<'_, Rule>, key: &str) {
        let n: u32 =
            pair.as_str().chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
        let note = self.wrong(pair, key, &[("n", n.into()), ("number", self.number.into())]);
        self.warnings.push(note.problem().as_warning());
    }

    fn money(&self, pair: &Pair<'_, Rule>) -> ReadResult<Ducats> {
        if has(pair, Rule::all_ducats) {
            return Ok(Ducats::All);
        }
        if let Some(to_lead) = child(pair, Rule::to_lead) {
            let most = child(&to_lead, Rule::num).map(|n| self.number(&n)).transpose()?;
            return Ok(Ducats::ToLead { most });
        }
        match child(pair, Rule::so_many) {
            Some(so_many) if has(&so_many, Rule::one_ducat) => Ok(Ducats::Exactly(1)),
            Some(so_many) => Ok(Ducats::Exactly(self.number(&self.demand(&so_many, Rule::num)?)?)),
            None => Ok(Ducats::Exactly(0)),
        }
    }

    /// One pawn only on Krzyzacy (NG-7.14) and Rycerze zaciezni (NG-7.18).
    fn fits(&self, place: &Pair<'_, Rule>, pawns: Pawns, field: Field) -> ReadResult<()> {
        let rule = match field {
            Field::Krzyzacy => rule!("NG-7.14"),
            Field::RycerzeZaciezni => rule!("NG-7.18"),
            _ => return Ok(()),
        };
        match pawns {
            Pawns::Officer | Pawns::Helpers(1) => Ok(()),
            _ => Err(self
                .wrong(place, "one-pawn", &[("field", field.title().into())])
                .under(rule)
                .hinting(self.original.say("one-pawn-hint", &[("field", field.title().into())]))),
        }
    }

    /// Which fields take ducats, and which must have some.
    fn takes(&self, at: &Pair<'_, Rule>, field: Field, ducats: Option<Ducats>) -> ReadResult<()> {
        let nothing = matches!(ducats, Some(Ducats::Exactly(0) | Ducats::ToLead { most: Some(0) }));
        let none = nothing || ducats.is_none();
        let rule = match field {
            // Ducats that are not named are as many as usual (ND-07); none at all is against the rule.
            Field::RycerzeZaciezni if nothing => {
                let hint = self.original.say("needs-ducats-hint", &[]);
                return Err(self.wrong(at, "needs-ducats", &[]).under(rule!("NG-7.18")).hinting(hint));
            }
            Field::Prowiant | Field::RycerzeZaciezni => return Ok(()),
            _ if none => return Ok(()),
            Field::Krzyzacy => rule!("NG-7.14"),
            Field::RycerzeKoronni | Field::Dukaty | Field::Pomocnicy => rule!("NG-7.12"),
        };
        Err(self.wrong(at, "no-ducats-there", &[("field", field.title().into())]).under(rule))
    }
}
