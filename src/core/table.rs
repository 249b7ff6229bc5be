//! The table at which rules are played: `roll` a die, `ask` a seat, `tell` what happened.
//!
//! Telling is doing: an event is applied to the position at the moment it is told, and nothing else
//! ever changes a position. A question may have no answer yet; then [`Table::ask`] returns
//! [`Stop::Pause`], the rule function returns early with `?`, and when the answer has come the phase
//! is run again from its start, meeting the same dice and the same answers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::dice::{DiceSource, Label, Sitting, sha256_hex};
use super::ids::{DecisionId, SeatId};
use super::payment::Payment;
use super::rule::RuleId;

/// A position of a game: changed by events, by nothing else.
pub trait Position {
    /// What can happen to it.
    type Event: Clone + From<Roll> + From<Decided>;

    /// Applies an event told under a rule.
    fn apply(&mut self, rule: &RuleId, event: &Self::Event);
}

/// An event with the rule it was told under.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told<E> {
    /// The rule it acts under.
    pub rule: RuleId,
    /// What happened.
    #[serde(flatten)]
    pub event: E,
}

/// A die, as it stands in the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// For whom or what it was rolled.
    pub subject: String,
    /// Number of sides.
    pub sides: u32,
    /// The face shown, from 1.
    pub die: u32,
    /// The label under which anyone can recompute it.
    pub key: String,
}

/// A shuffle, as it stands in the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffled {
    /// Which pile.
    pub pile: String,
    /// The faces shown by dice with as many sides as there are cards, one fewer, and so on down to 2.
    pub dice: Vec<u32>,
    /// The label of the first die. The labels of the others differ in their last number, the sides.
    pub key: String,
}

impl Shuffled {
    /// Puts cards into the order of the shuffle. Cards beyond the pile that was shuffled stay where they
    /// are.
    pub fn apply<T>(&self, cards: &mut [T]) {
        for (i, die) in (1..=self.dice.len()).rev().zip(&self.dice) {
            let with = *die as usize - 1;
            if i < cards.len() && with < cards.len() {
                cards.swap(i, with);
            }
        }
    }
}

/// A decision taken, and where the answer came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    /// Which decision of the system's notes.
    pub decision: DecisionId,
    /// Whose it was.
    pub seat: SeatId,
    /// The unit or hex it is about.
    pub subject: String,
    /// The choice taken.
    pub answer: Answer,
    /// The choice in words.
    pub text: String,
    /// Where it came from.
    pub source: Source,
}

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

/// A question without an answer yet, with its key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// Its key within the phase.
    pub key: QuestionKey,
    /// The question.
    pub question: Question,
}

/// Which decisions of a game stop and ask; all others take orders, standing orders or the default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modes {
    /// The decisions set to `ask`.
    pub ask: BTreeSet<DecisionId>,
}

/// Why a rule function ended before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// A question is open; the phase will be run again from its start.
    Pause,
    /// The game is over at this instant; nothing later in the phase is resolved.
    Over,
}

/// The result of a rule function that may have to stop.
pub type Play<T> = Result<T, Stop>;

/// What a phase is given besides its position.
pub struct Seating<'a> {
    /// Which phase instance this is.
    pub sitting: Sitting,
    /// The dice.
    pub dice: &'a mut dyn DiceSource,
    /// Answers that came in for this phase's questions.
    pub given: &'a BTreeMap<QuestionKey, Given>,
    /// Which decisions are asked.
    pub modes: &'a Modes,
}

/// The table: a position, the dice and answers of one phase, and the record of what was told.
pub struct Table<'a, P: Position> {
    position: P,
    seating: Seating<'a>,
    told: Vec<Told<P::Event>>,
    rolls: BTreeMap<(RuleId, String, u32), u32>,
    asked: BTreeMap<(DecisionId, SeatId, String), u32>,
    open: Vec<Open>,
}

impl<'a, P: Position> Table<'a, P> {
    /// Sits down with a position.
    pub fn new(position: P, seating: Seating<'a>) -> Self {
        Self {
            position,
            seating,
            told: Vec::new(),
            rolls: BTreeMap::new(),
            asked: BTreeMap::new(),
            open: Vec::new(),
        }
    }

    /// The position as it stands now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// What has been told so far.
    pub fn told(&self) -> &[Told<P::Event>] {
        &self.told
    }

    /// Rolls one die with `sides` sides for `subject` and tells it.
    pub fn roll(&mut self, rule: RuleId, subject: impl fmt::Display, sides: u32) -> u32 {
        let subject = subject.to_string();
        let count = self.rolls.entry((rule.clone(), subject.clone(), sides)).or_insert(0);
        *count += 1;
        let label = Label {
            sitting: &self.seating.sitting,
            rule: rule.clone(),
            subject: &subject,
            count: *count,
            sides,
        };
        let key = label.to_string();
        let die = self.seating.dice.die(&label);
        self.tell(rule, Roll { subject, sides, die, key });
        die
    }

    /// Shuffles a pile of `cards` cards by dice with `cards`, `cards - 1` … 2 sides (Fisher and Yates,
    /// from the last card to the second): each changes places with the card that its die names. Telling
    /// it is the system's, since the order of a pile is nobody's to know.
    pub fn shuffle(&mut self, rule: &RuleId, pile: &str, cards: u32) -> Shuffled {
        let label = |sides| Label {
            sitting: &self.seating.sitting,
            rule: rule.clone(),
            subject: pile,
            count: 1,
            sides,
        };
        let dice = (2..=cards).rev().map(|sides| self.seating.dice.card(&label(sides))).collect();
        Shuffled { pile: pile.to_owned(), dice, key: label(cards).to_string() }
    }

    /// Tells what happened under a rule, and thereby does it.
    pub fn tell(&mut self, rule: RuleId, event: impl Into<P::Event>) {
        let event = event.into();
        self.position.apply(&rule, &event);
        self.told.push(Told { rule, event });
    }

    /// Asks a seat one question. A question with a single choice is no question: it is answered
    /// without being told.
    ///
    /// # Errors
    /// [`Stop::Pause`] when nobody has answered and this decision is set to be asked.
    pub fn ask(&mut self, question: Question) -> Play<Answer> {
        if let [only] = question.choices.as_slice() {
            return Ok(only.answer.clone());
        }
        let answers = self.ask_sealed(vec![question])?;
        Ok(answers.into_iter().next().expect("one question, one answer"))
    }

    /// Asks a sealed set of questions: all at once, and no answer is seen until all are in.
    ///
    /// # Errors
    /// [`Stop::Pause`] when an answer is missing. All of the set are open then, also those that are
    /// answered: what a seat is sent must not tell whose answer is missing.
    pub fn ask_sealed(&mut self, questions: Vec<Question>) -> Play<Vec<Answer>> {
        let asked: Vec<Open> =
            questions.into_iter().map(|question| Open { key: self.key_of(&question), question }).collect();
        let found: Option<Vec<_>> = asked.iter().map(|o| self.look_up(&o.key, &o.question)).collect();
        let Some(found) = found else {
            self.open.extend(asked);
            return Err(Stop::Pause);
        };
        let asked = asked.into_iter().map(|o| o.question);
        Ok(asked.zip(found).map(|(q, (answer, source))| self.decide(q, answer, source)).collect())
    }

    fn key_of(&mut self, q: &Question) -> QuestionKey {
        let slot = (q.decision.clone(), q.seat.clone(), q.subject.clone());
        let count = self.asked.entry(slot).or_insert(0);
        *count += 1;
        QuestionKey {
            decision: q.decision.clone(),
            seat: q.seat.clone(),
            subject: q.subject.clone(),
            count: *count,
        }
    }

    fn look_up(&self, key: &QuestionKey, q: &Question) -> Option<(Answer, Source)> {
        let given = self.seating.given.get(key).filter(|g| {
            q.allows(&g.answer) && (g.fingerprint.is_empty() || g.fingerprint == q.fingerprint())
        });
        let of = |source| given.filter(|g| g.source == source).map(|g| (g.answer.clone(), source));
        let legal =
            |a: &Option<Answer>, source| a.as_ref().filter(|a| q.allows(a)).map(|a| (a.clone(), source));
        of(Source::Ruling)
            .or_else(|| legal(&q.ordered, Source::Orders))
            .or_else(|| of(Source::Reply))
            .or_else(|| legal(&q.standing, Source::Standing))
            .or_else(|| of(Source::Default))
            .or_else(|| {
                let asks = self.seating.modes.ask.contains(&q.decision);
                (!asks).then(|| (q.default.clone(), Source::Default))
            })
    }

    fn decide(&mut self, q: Question, answer: Answer, source: Source) -> Answer {
        let text = q.words(&answer);
        let decided = Decided {
            decision: q.decision,
            seat: q.seat,
            subject: q.subject,
            answer: answer.clone(),
            text,
            source,
        };
        self.tell(q.rule, decided);
        answer
    }

    /// Leaves the table: the position, what was told, and the questions left open.
    pub fn leave(self) -> (P, Vec<Told<P::Event>>, Vec<Open>) {
        (self.position, self.told, self.open)
    }
}
