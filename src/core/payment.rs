//! A question that is answered by putting things together: cards and tokens worth enough, as many units
//! as are to be given up. The seat names any of its items; the table checks that they do.

use serde::{Deserialize, Serialize};

use super::question::Answer;

/// What stands between the items of an answer.
const JOIN: char = '+';
/// The answer that gives nothing.
const NOTHING: &str = "nothing";

/// Things of which some are to be given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// What may be given; the same key stands as often as the seat has it.
    pub items: Vec<Item>,
    /// How much.
    pub amount: Amount,
}

/// One thing that may be given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Its key: `crown-4`.
    pub key: String,
    /// In words.
    pub text: String,
    /// What it is worth.
    pub worth: u32,
}

/// How much is to be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// Worth at least so much; all, if all is worth less.
    AtLeast(u32),
    /// So many items, whatever they are worth; all, if there are fewer.
    Items(u32),
}

/// Why an answer is no payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Short {
    /// It gives what is not there, or not so often.
    NotThere(String),
    /// It is worth too little.
    Worth {
        /// What it is worth.
        given: u32,
        /// What it must be worth, or all that there is.
        least: u32,
    },
    /// It gives too few things, or too many.
    Items {
        /// How many it gives.
        given: usize,
        /// How many it must give.
        asked: usize,
    },
}

impl Payment {
    /// The answer that gives these items, in the order in which the items are listed.
    pub fn answer<'k>(&self, keys: impl IntoIterator<Item = &'k str>) -> Answer {
        let given: Vec<&str> = keys.into_iter().collect();
        let Some(taken) = self.take(&given) else { return Answer(given.join("+")) };
        let keys: Vec<&str> =
            self.items.iter().zip(taken).filter(|(_, t)| *t).map(|(i, _)| i.key.as_str()).collect();
        if keys.is_empty() { Answer::of(NOTHING) } else { Answer(keys.join("+")) }
    }

    /// What is asked, without its words.
    pub fn fingerprint(&self) -> String {
        let items: Vec<String> = self.items.iter().map(|i| format!("{}={}", i.key, i.worth)).collect();
        format!("{:?} of {}", self.amount, items.join(" "))
    }

    /// The keys in an answer.
    pub fn keys(answer: &Answer) -> Vec<&str> {
        match answer.0.as_str() {
            "" | NOTHING => Vec::new(),
            keys => keys.split(JOIN).map(str::trim).collect(),
        }
    }

    /// Whether an answer gives items that are there, and enough of them.
    pub fn allows(&self, answer: &Answer) -> bool {
        self.check(answer).is_ok()
    }

    /// The same, with what is wrong.
    ///
    /// # Errors
    /// What is not there, or how much is lacking.
    pub fn check(&self, answer: &Answer) -> Result<(), Short> {
        let keys = Self::keys(answer);
        let Some(taken) = self.take(&keys) else {
            let count = |key: &str| self.items.iter().filter(|i| i.key == key).count();
            let wrong = keys.iter().find(|k| keys.iter().filter(|o| o == k).count() > count(k));
            return Err(Short::NotThere(wrong.map_or_else(String::new, |k| (*k).to_owned())));
        };
        let worth = |all: &[Item]| all.iter().map(|i| i.worth).sum::<u32>();
        let given: Vec<Item> =
            self.items.iter().zip(taken).filter(|(_, t)| *t).map(|(i, _)| i.clone()).collect();
        match self.amount {
            Amount::AtLeast(least) if worth(&given) < least && given.len() < self.items.len() => {
                Err(Short::Worth { given: worth(&given), least: least.min(worth(&self.items)) })
            }
            Amount::Items(count) if given.len() != (count as usize).min(self.items.len()) => {
                Err(Short::Items { given: given.len(), asked: (count as usize).min(self.items.len()) })
            }
            _ => Ok(()),
        }
    }

    /// The answer in words; `None` when it gives what is not there.
    pub fn words(&self, answer: &Answer) -> Option<String> {
        let taken = self.take(&Self::keys(answer))?;
        let given: Vec<&str> =
            self.items.iter().zip(taken).filter(|(_, t)| *t).map(|(i, _)| i.text.as_str()).collect();
        Some(if given.is_empty() { NOTHING.to_owned() } else { given.join(", ") })
    }

    /// Which of the items some keys name; `None` when a key names one that is not there.
    fn take(&self, keys: &[&str]) -> Option<Vec<bool>> {
        let mut taken = vec![false; self.items.len()];
        for key in keys {
            let at = (0..taken.len()).find(|i| !taken[*i] && self.items[*i].key == *key)?;
            taken[at] = true;
        }
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payment(amount: Amount) -> Payment {
        let item = |key: &str, worth| Item { key: key.to_owned(), text: format!("a {key}"), worth };
        Payment { items: vec![item("crown-1", 1), item("crown-1", 1), item("token-3", 3)], amount }
    }

    #[test]
    fn what_is_given_must_be_there_and_be_enough() {
        let two = payment(Amount::AtLeast(2));
        let allows = |p: &Payment, said: &str| p.allows(&Answer::of(said));
        assert!(allows(&two, "crown-1+crown-1") && allows(&two, "token-3"));
        assert!(allows(&two, "crown-1+token-3"), "more than enough is allowed");
        assert!(!allows(&two, "crown-1") && !allows(&two, "nothing"));
        assert!(!allows(&two, "crown-1+crown-1+crown-1"), "there are but two");
        assert!(!allows(&payment(Amount::AtLeast(9)), "token-3"));
        assert!(allows(&payment(Amount::AtLeast(9)), "crown-1+crown-1+token-3"), "all there is will do");
        let one = payment(Amount::Items(1));
        assert!(allows(&one, "crown-1") && !allows(&one, "crown-1+token-3"));
    }

    #[test]
    fn an_answer_has_one_form_and_can_be_said() {
        let two = payment(Amount::AtLeast(2));
        let answer = two.answer(["token-3", "crown-1"]);
        assert_eq!(answer, Answer::of("crown-1+token-3"));
        assert_eq!(two.words(&answer).unwrap(), "a crown-1, a token-3");
        assert_eq!(payment(Amount::AtLeast(0)).answer([]), Answer::of("nothing"));
    }
}
