//! The questions of the tiny system.

use super::field::Wish;
use estafette_core::payment::{Amount, Item, Payment};
use estafette_core::{Answer, Choice, DecisionId, Question, SeatId, rule};

/// Which way a seat goes.
pub fn question(decision: &str, seat: &SeatId, wish: &Wish) -> Question {
    let choice = |key: &str, text: &str| Choice { answer: Answer::of(key), text: text.to_owned() };
    Question {
        decision: DecisionId::new(decision),
        rule: rule!("2.1"),
        seat: seat.clone(),
        subject: seat.to_string(),
        text: "Which way?".to_owned(),
        choices: vec![choice("left", "to the left"), choice("right", "to the right")],
        ordered: wish.way.clone().map(Answer),
        standing: wish.usual.clone().map(Answer),
        default: Answer::of("left"),
        payment: None,
        amount: None,
        unfit: None,
    }
}

/// What is to be given where the wish is to pay.
pub fn toll(seat: &SeatId, least: u32) -> Question {
    let item = |key: &str, worth| Item { key: key.to_owned(), text: key.replace('-', " "), worth };
    let items = vec![item("crown-2", 2), item("crown-4", 4), item("provision-1", 1)];
    let choice = |key: &str| Choice { answer: Answer::of(key), text: key.replace('-', " ") };
    Question {
        text: "What do you give?".to_owned(),
        choices: vec![choice("crown-4"), choice("crown-2+crown-4+provision-1")],
        default: Answer::of("crown-4"),
        payment: Some(Payment { items, amount: Amount::AtLeast(least) }),
        ..question("GD-03", seat, &Wish::default())
    }
}
