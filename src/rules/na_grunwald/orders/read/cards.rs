//! Cards for a skirmish, and cards and tokens to give up.

use pest::iterators::Pair;

use super::super::Kind;
use super::super::grammar::Rule;
use super::super::order::{Capturing, End, Lies, Order, Pick, SkirmishCard, What};
use super::{Read, Reader, child, children, has, kind};
use estafette_core::rule;

impl Reader<'_> {
    /// A card for a skirmish (NG-9.4).
    pub(super) fn choice(&self, pair: &Pair<'_, Rule>) -> Read<SkirmishCard> {
        if has(pair, Rule::peasant) {
            return Ok(SkirmishCard::Peasant);
        }
        if let Some(card) = child(pair, Rule::card) {
            let read = self.card(&card)?;
            self.fighting(&card, read.kind)?;
            return Ok(SkirmishCard::Card(read));
        }
        let ranked = self.demand(pair, Rule::ranked)?;
        let of = child(&ranked, Rule::kind).map(|k| self.fighting(&k, kind(&k))).transpose()?;
        let capturing = match child(&ranked, Rule::captures) {
            None => Capturing::No,
            Some(c) if has(&c, Rule::stronger) => Capturing::Stronger,
            Some(_) => Capturing::Weaker,
        };
        let end = child(&ranked, Rule::end).map_or(End::Lowest, |e| which_end(&e));
        Ok(SkirmishCard::Knight { end, kind: of, capturing })
    }

    /// Captives do not fight.
    fn fighting(&self, pair: &Pair<'_, Rule>, kind: Kind) -> Read<Kind> {
        match kind {
            Kind::Teuton => Err(self.wrong(pair, "wrong-captive", &[]).under(rule!("NG-9.4"))),
            kind => Ok(kind),
        }
    }

    /// `losses: …`, with a `never …` behind it if there is one.
    pub(super) fn losses(&self, pair: &Pair<'_, Rule>) -> Read<Vec<Order>> {
        let mut orders = Vec::new();
        if let Some(picks) = child(pair, Rule::picks) {
            orders.push(Order::Losses(self.picks(&picks)?));
        }
        if has(pair, Rule::not_these) {
            orders.push(self.never(pair)?);
        }
        Ok(orders)
    }

    pub(super) fn never(&self, pair: &Pair<'_, Rule>) -> Read<Order> {
        let these = self.demand(pair, Rule::not_these)?;
        Ok(Order::Never(self.picks(&self.demand(&these, Rule::picks)?)?))
    }

    /// Only knights starve (NG-16.4).
    pub(super) fn starving(&self, pair: &Pair<'_, Rule>) -> Read<Vec<Pick>> {
        let mut picks = self.picks(pair)?;
        for pick in picks.iter_mut().filter(|p| p.what == What::Anything) {
            pick.what = What::Knights;
        }
        let eats = |what| match what {
            What::Kind(kind) => kind != Kind::Teuton,
            What::Card(card) => card.is_knight(),
            What::Provisions(_) => false,
            What::Knights | What::Anything => true,
        };
        match picks.iter().all(|p| eats(p.what)) {
            true => Ok(picks),
            false => Err(self.wrong(pair, "wrong-starving", &[]).under(rule!("NG-16.4"))),
        }
    }

    fn picks(&self, pair: &Pair<'_, Rule>) -> Read<Vec<Pick>> {
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

    fn pick(&self, pair: &Pair<'_, Rule>) -> Read<Pick> {
        let mut pick = Pick { what: What::Anything, place: None, above: None, below: None, end: End::Lowest };
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
    fn bound(&self, pair: &Pair<'_, Rule>) -> Read<u8> {
        let num = self.demand(pair, Rule::num)?;
        match self.small(&num)? {
            n @ 0..=6 => Ok(n),
            _ => Err(self.wrong(&num, "wrong-bound", &[]).under(rule!("NG-1.4"))),
        }
    }

    fn what(&self, pair: &Pair<'_, Rule>) -> Read<What> {
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

fn way_end(pair: &Pair<'_, Rule>) -> End {
    child(pair, Rule::end).map_or(End::Lowest, |e| which_end(&e))
}

fn which_end(pair: &Pair<'_, Rule>) -> End {
    match has(pair, Rule::highest) {
        true => End::Highest,
        false => End::Lowest,
    }
}
