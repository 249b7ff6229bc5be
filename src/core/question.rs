//! Questions that rules ask, and what may be answered.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::dice::sha256_hex;
use super::ids::{DecisionId, SeatId};
use super::payment::Payment;
use super::rule::RuleId;

/// Where an answer came from, in the order in which the table looks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// An umpire's ruling.
    Ruling,
    /// The seat's orders for this phase.
    Orders,
    /// A reply to the question.
    Reply,
    /// The seat's standing orders.
    Standing,
    /// The default of the rulebook's notes or of the house.
    Default,
}

/// The key of a choice, short and stable: a hex, a unit id, `yes`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answer(pub String);

impl Answer {
    /// An answer from anything that prints as its key.
    pub fn of(key: impl fmt::Display) -> Self {
        Self(key.to_string())
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One thing a seat may answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The key.
    pub answer: Answer,
    /// The same in words, for the mail.
    pub text: String,
}

/// A question to a seat. Choices are in the order in which the mail numbers them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Which decision of the system's notes.
    pub decision: DecisionId,
    /// The rule that gives the choice.
    pub rule: RuleId,
    /// Who decides.
    pub seat: SeatId,
    /// The unit or hex it is about.
    pub subject: String,
    /// The question in words.
    pub text: String,
    /// What may be answered; never empty.
    pub choices: Vec<Choice>,
    /// What the seat's orders for this phase say, if they say anything that is possible.
    pub ordered: Option<Answer>,
    /// What the seat's standing orders say, if they say anything that is possible.
    pub standing: Option<Answer>,
    /// The default.
    pub default: Answer,
    /// What may be put together instead of a listed choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
    /// A number that its words need: a price, a strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u32>,
    /// The number of the order that speaks to it and says nothing that is possible; 0 for one without a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfit: Option<u32>,
}

impl Question {
    /// A fingerprint of what is asked: an answer given to another set of choices does not count.
    pub fn fingerprint(&self) -> String {
        let mut keys: Vec<&str> = self.choices.iter().map(|c| c.answer.0.as_str()).collect();
        let payment = self.payment.as_ref().map(Payment::fingerprint);
        keys.extend(payment.as_deref());
        sha256_hex(keys.join("\n").as_bytes())[..16].to_owned()
    }

    /// Whether this may be answered.
    pub fn allows(&self, answer: &Answer) -> bool {
        self.choices.iter().any(|c| c.answer == *answer)
            || self.payment.as_ref().is_some_and(|p| p.allows(answer))
    }

    /// An answer in words.
    pub fn words(&self, answer: &Answer) -> String {
        let listed = self.choices.iter().find(|c| c.answer == *answer).map(|c| c.text.clone());
        let paid = || self.payment.as_ref().and_then(|p| p.words(answer));
        listed.or_else(paid).unwrap_or_else(|| answer.to_string())
    }

    /// What the seat's own orders or standing orders answer already, so that nothing more is needed.
    pub fn settled(&self) -> Option<&Answer> {
        [&self.ordered, &self.standing].into_iter().flatten().find(|a| self.allows(a))
    }
}

/// Which question of a phase: decision, seat, subject and its number among these, from 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct QuestionKey {
    /// The decision.
    pub decision: DecisionId,
    /// The seat asked.
    pub seat: SeatId,
    /// The unit or hex.
    pub subject: String,
    /// From 1.
    pub count: u32,
}

impl fmt::Display for QuestionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.decision, self.subject)?;
        if self.count > 1 {
            write!(f, " #{}", self.count)?;
        }
        Ok(())
    }
}

/// An answer that came in for a question of this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The answer.
    pub answer: Answer,
    /// A ruling, a reply, or a default taken when the time was up.
    pub source: Source,
    /// The fingerprint of the question it answers; empty matches any.
    pub fingerprint: String,
}
