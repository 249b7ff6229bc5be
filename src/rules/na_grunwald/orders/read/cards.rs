//! Cards and tokens to give up.

use pest::iterators::Pair;

use super::super::grammar::Rule;
use super::super::values::{Lies, Pick, RowEnd, What};
use super::{ReadResult, Reader, child, children, has, kind};
use estafette_core::rule;

impl Reader<'_> {
    /// Picks in order, most willingly first.
    pub fn picks(&self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Pick>> {
        let mut picks: Vec<Pick> = Vec::new();
        for part in children(pair, Rule::pick) {
            let only_way =
                part.clone().into_inner().all(|p| matches!(p.as_rule(), Rule::way | Rule::w_first));
            match picks.last_mut() {
                // `camp knights, lowest first`: the comma does not start something else.
                Some(last) if only_way => {
                    last.end = child(&part, Rule::way).map_or(last.end, |way| way_end(&way));
                }
                _ => picks.push(self.pick(&part)?),
            }
        }
        Ok(picks)
    }

    fn pick(&self, pair: &Pair<'_, Rule>) -> ReadResult<Pick> {
        let mut pick =
            Pick { what: What::Anything, place: None, above: None, below: None, end: RowEnd::Lowest };
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::what => pick.what = self.what(&part)?,
                Rule::lies => {
                    pick.place = Some(if has(&part, Rule::hand) { Lies::Hand } else { Lies::Camp });
                }
                Rule::way => pick.end = way_end(&part),
                Rule::above => pick.above = Some(self.bound(&part)?),
                Rule::not_below => pick.above = self.bound(&part)?.checked_sub(1),
                Rule::below => pick.below = Some(self.bound(&part)?),
                _ => {}
            }
        }
        Ok(pick)
    }

    /// A strength or value as a bound; nothing in the box is worth more than 6.
    fn bound(&self, pair: &Pair<'_, Rule>) -> ReadResult<u8> {
        let num = self.demand(pair, Rule::num)?;
        match self.small(&num)? {
            n @ 0..=6 => Ok(n),
            _ => Err(self.wrong(&num, "wrong-bound", &[]).under(rule!("NG-1.4"))),
        }
    }

    fn what(&self, pair: &Pair<'_, Rule>) -> ReadResult<What> {
        if let Some(card) = child(pair, Rule::card) {
            return Ok(What::Card(self.card(&card)?));
        }
        if let Some(tokens) = child(pair, Rule::tokens) {
            return Ok(What::Provisions(self.token(&tokens)?));
        }
        Ok(match child(pair, Rule::kind) {
            Some(k) => What::Kind(kind(&k)),
            None if has(pair, Rule::anything) => What::Anything,
            None => What::Knights,
        })
    }
}

fn way_end(pair: &Pair<'_, Rule>) -> RowEnd {
    child(pair, Rule::end).map_or(RowEnd::Lowest, |e| which_end(&e))
}

/// One end of a row.
pub fn which_end(pair: &Pair<'_, Rule>) -> RowEnd {
    match has(pair, Rule::highest) {
        true => RowEnd::Highest,
        false => RowEnd::Lowest,
    }
}
