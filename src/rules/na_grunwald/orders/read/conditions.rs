//! Conditions of a line of the plan.

use pest::iterators::Pair;

use super::super::grammar::Rule;
use super::super::values::{Compare, Condition, Test};
use super::super::{Field, Seat};
use super::{ReadResult, Reader, child, children, colour, comparison, has, suffix};

/// What the words of a presence speak of, gathered in any order.
#[derive(Default)]
struct Presence {
    nobody: usize,
    somebody: usize,
    otherwise: usize,
    seat: Option<Seat>,
    at: Option<Field>,
    not: usize,
    polish_not: usize,
    /// Whether the field is called empty, and not everybody absent.
    empty: bool,
}

impl Reader<'_> {
    /// The conditions of one `if`, `unless` or `from round 4`.
    pub(super) fn conditions(&self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Condition>> {
        if let Some(words) = child(pair, Rule::t_round_words) {
            let (compare, round) = self.round_words(&words)?;
            return Ok(vec![Condition { negated: false, test: Test::Round(compare, round) }]);
        }
        let unless = has(pair, Rule::w_unless);
        let conds = children(pair, Rule::cond).collect::<Vec<_>>();
        // `unless a or b` is `if not a and not b`; `if a or b` needs two lines of the plan.
        match (child(pair, Rule::cond_or), has(pair, Rule::cond_sep)) {
            (Some(or), _) if !unless => return Err(self.wrong(&or, "no-or", &[])),
            (_, true) if unless => return Err(self.wrong(pair, "wrong-unless", &[])),
            _ => {}
        }
        let mut found = Vec::new();
        for cond in &conds {
            let mut condition = self.condition(cond)?;
            condition.negated ^= unless;
            found.push(condition);
        }
        Ok(found)
    }

    fn condition(&self, pair: &Pair<'_, Rule>) -> ReadResult<Condition> {
        if let Some(presence) = child(pair, Rule::presence) {
            return self.presence(&presence);
        }
        let negated = has(pair, Rule::cond_not);
        let test = pair.clone().into_inner().find(|p| p.as_rule() != Rule::cond_not);
        let test = test.ok_or_else(|| self.wrong(pair, "incomplete", &[]))?;
        let test = match test.as_rule() {
            Rule::t_round => {
                let (compare, round) = self.round_test(&test)?;
                Test::Round(compare, round)
            }
            Rule::t_have => self.having(&test)?,
            Rule::t_purse => {
                let (compare, n) = self.compared(&self.demand(&test, Rule::compared)?, Compare::AtLeast)?;
                Test::Purse(compare, n)
            }
            Rule::t_helpers => {
                let (compare, n) = self.compared(&self.demand(&test, Rule::compared)?, Compare::AtLeast)?;
                Test::HelpersLeft(compare, n)
            }
            Rule::t_nobody_has => self.nobody_has(&test)?,
            Rule::t_against => {
                let (compare, points) =
                    self.compared(&self.demand(&test, Rule::compared)?, Compare::Equal)?;
                Test::Against { compare, points, at: self.there(&test)? }
            }
            Rule::t_offer => {
                let (compare, value) = self.compared(&self.demand(&test, Rule::compared)?, Compare::Equal)?;
                Test::Offer { compare, value, at: self.there(&test)?.or(offered_at(&test)) }
            }
            _ => Test::Place { best: place(&test) },
        };
        Ok(Condition { negated, test })
    }

    /// `round >= 4`, `from round 4`.
    pub fn round_test(&self, pair: &Pair<'_, Rule>) -> ReadResult<(Compare, u32)> {
        match child(pair, Rule::t_round_words) {
            Some(words) => self.round_words(&words),
            None => self.compared(&self.demand(pair, Rule::compared)?, Compare::Equal),
        }
    }

    fn round_words(&self, pair: &Pair<'_, Rule>) -> ReadResult<(Compare, u32)> {
        let words =
            pair.clone().into_inner().next_back().ok_or_else(|| self.wrong(pair, "incomplete", &[]))?;
        let compare = match words.as_rule() {
            Rule::round_from => Compare::AtLeast,
            Rule::round_until => Compare::AtMost,
            Rule::round_before => Compare::Less,
            Rule::round_after => Compare::More,
            _ => return Ok((Compare::Equal, self.number(&self.demand(&words, Rule::num)?)?)),
        };
        // `from round 5` holds a number of the track, `od 5 rundy` a bare one; `round` reads either.
        let number = child(&words, Rule::round_number).unwrap_or(words);
        Ok((compare, self.round(&number)?))
    }

    /// `I have 3 ducats`, `I have 2 helpers left`.
    fn having(&self, pair: &Pair<'_, Rule>) -> ReadResult<Test> {
        let (mut compare, n) = self.compared(&self.demand(pair, Rule::compared)?, Compare::AtLeast)?;
        if let Some(behind) = child(pair, Rule::suffix) {
            compare = suffix(&behind);
        }
        Ok(match has(pair, Rule::w_ducats) {
            true => Test::Purse(compare, n),
            false => Test::HelpersLeft(compare, n),
        })
    }

    /// `nobody has more than 2 there`: the strongest other has at most 2.
    fn nobody_has(&self, pair: &Pair<'_, Rule>) -> ReadResult<Test> {
        let points = self.number(&self.demand(pair, Rule::num)?)?;
        let said = child(pair, Rule::compare).map_or(Compare::AtLeast, |c| comparison(&c));
        let compare = match (said, has(pair, Rule::nobody)) {
            (Compare::More, true) => Compare::AtMost,
            (Compare::AtLeast, true) => Compare::Less,
            (Compare::More | Compare::AtLeast, false) => said,
            _ => return Err(self.wrong(pair, "nobody-has", &[])),
        };
        Ok(Test::Against { compare, points, at: self.there(pair)? })
    }

    /// The field that a test names; `None` for the line's own.
    fn there(&self, pair: &Pair<'_, Rule>) -> ReadResult<Option<Field>> {
        let fields = children(pair, Rule::there).filter_map(|t| child(&t, Rule::at_field));
        let mut found = None;
        for field in fields {
            found = Some(self.at_field(&field)?);
        }
        Ok(found)
    }

    fn at_field(&self, pair: &Pair<'_, Rule>) -> ReadResult<Field> {
        match child(pair, Rule::field) {
            Some(field) => self.field(&field),
            None => self.field(pair),
        }
    }

    /// Who stands where: `green not there`, `nobody at Dukaty`, `nikogo tam nie ma`.
    fn presence(&self, pair: &Pair<'_, Rule>) -> ReadResult<Condition> {
        let mut said = Presence::default();
        for word in pair.clone().into_inner() {
            match word.as_rule() {
                Rule::nobody => {
                    said.nobody += 1;
                    said.empty |= ["pust", "woln"].iter().any(|stem| word.as_str().starts_with(stem));
                }
                Rule::somebody => said.somebody += 1,
                Rule::otherwise => said.otherwise += 1,
                Rule::seat => match said.seat {
                    Some(_) => return Err(self.wrong(&word, "one-seat", &[])),
                    None => said.seat = colour(&word),
                },
                Rule::not => said.not += 1,
                Rule::w_not_pl => said.polish_not += 1,
                Rule::there => {
                    if let Some(field) = child(&word, Rule::at_field) {
                        said.at = Some(self.at_field(&field)?);
                    }
                }
                _ => {}
            }
        }
        let Presence { nobody, somebody, otherwise, seat, at, not, polish_not, empty } = said;
        // `Not empty` turns it round, where `nobody is not there` does not.
        if empty && polish_not > 0 {
            return Err(self.wrong(pair, "who-there", &[]));
        }
        // Polish says `nobody is not there`; with anybody else its `not` is one.
        let odd = |nots: usize| nots % 2 == 1;
        let (negated, test) = match (nobody, somebody, otherwise, seat) {
            (0, 0, _, Some(seat)) => (odd(not + polish_not), Test::SeatThere { seat: Some(seat), at }),
            (1, 0, 0, None) => (odd(not), Test::NobodyThere { at }),
            (1, 0, _, None) => (!odd(not), Test::SeatThere { seat: None, at }),
            (0, 1, 0, None) => (!odd(not + polish_not), Test::NobodyThere { at }),
            (0, 1, _, None) | (0, 0, 1.., None) => {
                (odd(not + polish_not), Test::SeatThere { seat: None, at })
            }
            _ => return Err(self.wrong(pair, "who-there", &[])),
        };
        Ok(Condition { negated, test })
    }
}

/// Where the offer lies whose name says it: Teutons are on offer on one field only.
fn offered_at(pair: &Pair<'_, Rule>) -> Option<Field> {
    match child(pair, Rule::offer)?.into_inner().next()?.as_rule() {
        Rule::of_teutons => Some(Field::Krzyzacy),
        Rule::of_crown => Some(Field::RycerzeKoronni),
        Rule::of_mercenaries => Some(Field::RycerzeZaciezni),
        _ => None,
    }
}

fn place(pair: &Pair<'_, Rule>) -> u8 {
    let ordinal = child(pair, Rule::ordinal).and_then(|o| o.into_inner().next()).map(|o| o.as_rule());
    match ordinal {
        Some(Rule::o_second) => 2,
        Some(Rule::o_third) => 3,
        Some(Rule::o_fourth) => 4,
        _ => 1,
    }
}
