//! Orders that could mean several things: the receipt offers each reading with a number, and a reply with the number
//! alone takes it. Until then none of them counts.

use std::collections::BTreeSet;

use super::replying::has_questions;
use crate::base::load::Game;
use crate::post::receipt::{Block, at_line};
use crate::post::visit::{FromSeat, Visit};
use crate::said::commands::SortedText;
use crate::said::fates::Fate;
use crate::{HouseResult, Outcome};
use estafette_core::Offered;
use estafette_core::journal::{Entry, Period};
use estafette_orders::Severity;
use estafette_rules::Reading;
use estafette_store::PlayWork;
use estafette_words::{Voice, say};

/// Readings that one receipt offers at most: a reply is one digit.
const MOST: usize = 9;

/// What one unclear order could mean.
pub(crate) struct Offer {
    /// Which of the problems of the reading it belongs to.
    pub problem: usize,
    /// The readings, none of them alike.
    pub readings: Vec<OfferedReading>,
}

/// One of them.
pub(crate) struct OfferedReading {
    /// Its number in the receipt, from 1.
    pub number: usize,
    /// A text that says this and nothing else.
    pub text: String,
    /// What it comes to, in the words of receipts.
    pub told: String,
}

/// Shows what is offered below the problems that it belongs to.
pub(crate) fn show(block: &mut Block, offers: &[Offer], voice: Voice) {
    for offer in offers {
        let Some(problem) = block.problems.get_mut(offer.problem) else { continue };
        for reading in &offer.readings {
            problem.push_str(&format!("\n{}) {}", reading.number, reading.told));
        }
        let first = offer.readings.first().map_or(0, |reading| reading.number);
        problem.push('\n');
        problem.push_str(&say!(voice, "offer-choose", n = first, count = offer.readings.len()));
    }
}

impl Visit<'_> {
    /// What the unclear orders of a text could mean. A reading is offered only if its text, sent alone, is understood as
    /// what it is said to come to.
    pub(crate) fn offers(&self, period: &Period, text: &str, reading: &Reading) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        let mut number = 0;
        for (problem, asked) in reading.problems.iter().enumerate() {
            if asked.severity != Severity::Error || number + asked.offers.len() > MOST {
                continue;
            }
            let mut told_before = BTreeSet::new();
            let mut readings = Vec::new();
            for line in asked.readings() {
                let Some((text, told)) = self.alone(period, text, asked.line, &line) else { continue };
                if told_before.insert(told.clone()) {
                    number += 1;
                    readings.push(OfferedReading { number, text, told });
                }
            }
            if !readings.is_empty() {
                offers.push(Offer { problem, readings });
            }
        }
        offers
    }

    /// A line as an order sheet of its own, and what it comes to. Where it needs the lines above it, its restatement
    /// among them is the sheet.
    fn alone(&self, period: &Period, whole: &str, number: usize, line: &str) -> Option<(String, String)> {
        let told = |text: &str| {
            let reading = self.reading(period, text);
            let clean = reading.problems.iter().all(|p| p.severity != Severity::Error);
            let told: Vec<String> = reading.understood.iter().map(|o| o.text.clone()).collect();
            (clean && !told.is_empty()).then(|| told.join("; "))
        };
        if let Some(told) = told(line) {
            return Some((line.trim().to_owned(), told));
        }
        let lines = (1..).zip(whole.lines()).map(|(at, old)| if at == number { line } else { old });
        let reading = self.reading(period, &lines.collect::<Vec<_>>().join("\n"));
        let mut of_line = reading.understood.iter().filter(|o| o.line == number);
        let (Some(only), None) = (of_line.next(), of_line.next()) else { return None };
        (told(&only.text)? == only.text).then(|| (only.text.clone(), only.text.clone()))
    }

    /// Keeps what was offered, so that a reply can choose.
    pub(crate) fn keep_offers(
        &mut self,
        work: &mut dyn PlayWork,
        period: &Period,
        offers: &[Offer],
    ) -> HouseResult<()> {
        if offers.is_empty() {
            return Ok(());
        }
        let texts = |offer: &Offer| offer.readings.iter().map(|reading| reading.text.clone()).collect();
        let offered = Offered {
            seat: self.from.seat.clone(),
            letter: self.from.row.id.clone(),
            period: period.clone(),
            readings: offers.iter().map(texts).collect(),
        };
        self.journal(work, Entry::Offered(offered))
    }

    /// Puts the orders that a letter chooses by their numbers in the place of the numbers.
    pub(crate) fn choose(&mut self, said: &SortedText) -> SortedText {
        let Some(offered) = offered(&self.game, self.from) else { return said.clone() };
        let chosen = numbers(&self.from.letter.text);
        let mut orders: Vec<String> = said.orders.lines().map(str::to_owned).collect();
        let mut fates = said.fates.clone();
        let mut taken: Vec<usize> = Vec::new();
        for (line, number) in chosen {
            let free = fates.get(line - 1).is_some_and(|fate| !matches!(fate, Fate::House | Fate::Speech));
            let Some(order) = orders.get_mut(line - 1).filter(|_| free) else { continue };
            order.clear();
            fates[line - 1] = Fate::Order;
            match choice(&offered, number, &taken) {
                Ok((unclear, text)) if !has_questions(&self.game, &self.from.seat) => {
                    taken.push(unclear);
                    text.clone_into(order);
                }
                found => self.refuse_choice(line, number, found.err()),
            }
        }
        SortedText { orders: orders.join("\n"), fates, ..said.clone() }
    }

    fn refuse_choice(&mut self, line: usize, number: usize, why: Option<Unchosen>) {
        let voice = self.voice();
        let why = match why {
            None => say!(voice, "offer-or-answer", n = number),
            Some(Unchosen::None { last }) => say!(voice, "offer-none", n = number, last = last),
            Some(Unchosen::Another) => say!(voice, "offer-another", n = number),
        };
        self.receipt.refused.push(at_line(line, &why, voice));
        self.missed.insert(line);
        self.note(Outcome::Unusable);
    }
}

/// Why a number chooses nothing.
enum Unchosen {
    /// No reading has it.
    None { last: usize },
    /// The same letter has chosen another reading of the same order.
    Another,
}

/// The reading of a number, with the unclear order that it belongs to.
fn choice<'o>(
    offered: &'o [Vec<String>],
    number: usize,
    taken: &[usize],
) -> Result<(usize, &'o str), Unchosen> {
    let mut all =
        offered.iter().enumerate().flat_map(|(unclear, texts)| texts.iter().map(move |t| (unclear, t)));
    let last = offered.iter().map(Vec::len).sum();
    match all.nth(number.wrapping_sub(1)) {
        Some((unclear, _)) if taken.contains(&unclear) => Err(Unchosen::Another),
        Some((unclear, text)) => Ok((unclear, text)),
        None => Err(Unchosen::None { last }),
    }
}

/// What the seat was offered last for the period that is due, or a later one.
fn offered(game: &Game<'_>, from: &FromSeat<'_>) -> Option<Vec<Vec<String>>> {
    let due = game.due().ok()?.period.ordinal;
    game.log.iter().rev().find_map(|logged| match &logged.entry {
        Entry::Offered(offered) if offered.seat == from.seat && offered.period.ordinal >= due => {
            Some(offered.readings.clone())
        }
        _ => None,
    })
}

/// Whether a letter chooses among readings that its writer was offered.
pub(crate) fn chooses(game: &Game<'_>, from: &FromSeat<'_>) -> bool {
    !numbers(&from.letter.text).is_empty() && offered(game, from).is_some()
}

/// The lines of a text that are a number alone: `2`, `2)`, `(2)`. Between other lines a number with a mark may be the
/// head of a list that a mail program broke: there the digit stands alone.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let number = |line: &str| {
        let said = line.trim().trim_matches(['(', ')', '.', '#', '`', '"', '*', ':', '[', ']']).trim();
        let digit = said.len() == 1 && said.bytes().all(|b| b.is_ascii_digit());
        digit.then(|| Some((said.parse().ok()?, said == line.trim()))).flatten()
    };
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let found: Vec<(usize, usize, bool)> =
        lines().filter_map(|(at, line)| number(line).map(|(n, bare)| (at, n, bare))).collect();
    let alone = found.len() == lines().count();
    found.into_iter().filter(|(.., bare)| alone || *bare).map(|(at, n, _)| (at, n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_alone_chooses_and_nothing_else_does() {
        assert_eq!(numbers("1"), [(1, 1)]);
        assert_eq!(numbers("\n 2) \n(3)\n"), [(2, 2), (3, 3)]);
        assert_eq!(numbers("Hello!\n\n 2 \n10\n1 officer\n2 and 3"), [(3, 2)]);
        // A list that a mail program broke.
        assert!(numbers("1.\nUnit 3: halt\n2.\nUnit 4: hold").is_empty());
    }

    #[test]
    fn one_order_gets_one_reading() {
        let offered = vec![vec!["a".to_owned(), "b".to_owned()], vec!["c".to_owned()]];
        assert!(matches!(choice(&offered, 2, &[]), Ok((0, "b"))));
        assert!(matches!(choice(&offered, 3, &[0]), Ok((1, "c"))));
        assert!(matches!(choice(&offered, 1, &[0]), Err(Unchosen::Another)));
        assert!(matches!(choice(&offered, 4, &[]), Err(Unchosen::None { last: 3 })));
        assert!(matches!(choice(&offered, 0, &[]), Err(Unchosen::None { last: 3 })));
    }
}
