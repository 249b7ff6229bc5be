//! The orders of a draft by their numbers: those that receipts and reports use as well. They count through a
//! period; where a draft plays several periods, an umpire says which one he means.

use super::OrderReview;
use crate::base::draft::Rehearsed;
use crate::base::load::numbered_texts;
use crate::base::log::Log;
use crate::base::rulings::rulings_in_force;
use crate::{HouseError, HouseResult};
use estafette_core::journal::{Entry, Period};
use estafette_core::{Ruling, SeatId};
use estafette_orders::desk::{WhichOrder, statements};

impl Rehearsed<'_> {
    /// The orders of a seat for the periods of the draft, by number.
    pub(super) fn orders(&self, seat: &SeatId) -> Vec<OrderReview> {
        let log = &self.run.game.log;
        let texts = numbered_texts(log, seat, self.draft.upto);
        let mut orders: Vec<OrderReview> = Vec::new();
        for period in self.periods() {
            let of_period = texts.iter().filter(|(_, text)| text.period == period);
            let written = of_period.flat_map(|(seq, text)| {
                (1..).zip(statements(&text.text)).map(|(statement, (_, said))| (*seq, statement, said))
            });
            orders.extend((1..).zip(written).map(|(number, (seq, statement, text))| {
                let when = period_of(log, seq);
                OrderReview {
                    number,
                    text,
                    ruled: ruled_statement(log, (seq, statement)),
                    turn: when.map_or(0, |p| p.turn),
                    when: when.map(|p| p.title.clone()).unwrap_or_default(),
                    seq,
                    statement,
                    period,
                }
            }));
        }
        orders
    }

    /// The order of a seat that an umpire means.
    ///
    /// # Errors
    /// There is none, or one for each of several periods.
    pub(super) fn order(&self, seat: &SeatId, which: &WhichOrder) -> HouseResult<OrderReview> {
        let (number, orders) = (which.number, self.orders(seat));
        let mut found: Vec<&OrderReview> = orders.iter().filter(|o| o.number == number).collect();
        if let Some(turn) = which.turn {
            found.retain(|o| o.turn == turn);
        }
        match found.as_slice() {
            [order] => Ok((*order).clone()),
            [] => {
                let most = orders.iter().filter(|o| which.turn.is_none_or(|turn| o.turn == turn)).count();
                let there = match most {
                    0 => "there are none".to_owned(),
                    1 => "there is 1".to_owned(),
                    most => format!("there are {most}"),
                };
                let of = which.turn.map_or_else(String::new, |turn| format!(" of turn {turn}"));
                Err(HouseError::Refused(format!("{seat} has no order {number}{of} in this draft: {there}")))
            }
            several => {
                let when: Vec<&str> = several.iter().map(|o| o.when.as_str()).collect();
                let turn = several[0].turn;
                Err(HouseError::Refused(format!(
                    "{seat} has an order {number} for each of: {}; say which one, such as `{number} of turn {turn}`",
                    when.join(", ")
                )))
            }
        }
    }

    /// The ordinals of the periods that the draft plays.
    pub(super) fn periods(&self) -> Vec<u32> {
        let mut periods: Vec<u32> = Vec::new();
        let due = self.run.before_due().map(|d| d.period.ordinal);
        for ordinal in due.into_iter().chain([self.draft.through]) {
            if !periods.contains(&ordinal) {
                periods.push(ordinal);
            }
        }
        let (first, last) = (periods.iter().min().copied(), periods.iter().max().copied());
        first.zip(last).map_or_else(Vec::new, |(first, last)| (first..=last).collect())
    }
}

/// The period for which the orders of a journal entry are.
fn period_of(log: &Log, seq: u64) -> Option<&Period> {
    log.iter().find(|l| l.seq == seq).and_then(|l| match &l.entry {
        Entry::Orders { period, .. } => Some(period),
        _ => None,
    })
}

/// What counts in place of a statement, if an umpire ruled about it.
fn ruled_statement(log: &Log, of: (u64, u32)) -> Option<String> {
    let ruled = rulings_in_force(log).filter_map(|r| match &r.ruling {
        Ruling::Struck { seq, statement, .. } if (*seq, *statement) == of => Some(String::new()),
        Ruling::Amended { seq, statement, text, .. } if (*seq, *statement) == of => Some(text.clone()),
        _ => None,
    });
    ruled.last()
}
