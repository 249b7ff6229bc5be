//! The table at which rules are played: `roll` a die, `ask` a seat, `tell` what happened.
//!
//! Telling is doing: an event is applied to the position at the moment it is told, and nothing else
//! ever changes a position. A question may have no answer yet; then [`Table::ask`] returns
//! [`Stop::Pause`], the rule function returns early with `?`, and when the answer has come the phase
//! is run again from its start, meeting the same dice and the same answers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::dice::{DiceSource, Face, Label, Sides, Sitting};
use super::fate::{End, Fates, Ledger, OrderKey};
use super::ids::{DecisionId, SeatId};
pub use super::question::{Answer, Choice, Given, Question, QuestionKey, Source};
use super::rule::RuleId;

/// A position of a game: changed by events, by nothing else.
pub trait Position {
    /// What can happen to it.
    type Event: Clone + From<Roll> + From<Decided> + From<Fates>;

    /// Applies an event told under a rule.
    fn apply(&mut self, rule: &RuleId, event: &Self::Event);
}

/// An event with the rule it was told under.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedEvent<E> {
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
    /// The number shown.
    pub die: u32,
    /// The label under which anyone can recompute it.
    pub key: String,
    /// What the key gives, where an umpire set the die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computed: Option<u32>,
    /// The round of the public beacon in its key; none in a game without a beacon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
}

impl Roll {
    /// What stands on the die's sides, as far as its label says it.
    pub fn kind(&self) -> Sides {
        Sides::told(&self.key, self.sides)
    }

    /// What the key gives, where an umpire set the die to something else; a die that was set to what it shows anyway
    /// is nobody's business but the umpires'.
    pub fn set_from(&self) -> Option<u32> {
        self.computed.filter(|computed| *computed != self.die)
    }
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
    /// The round of the public beacon in the key of all of them; none in a game without a beacon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
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
    /// The number of the order that could not be followed, so that the default was taken; 0 for one without a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfit: Option<u32>,
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

/// `from_table!(Event, Decision)`: what the table tells in every system becomes an event of this one, which calls
/// a decision so. Dice are its `Roll`, the fates of orders its `Fates`.
#[macro_export]
macro_rules! from_table {
    ($event:ident, $decision:ident) => {
        $crate::from_table!($event: $crate::Roll as Roll, $crate::Decided as $decision);
        $crate::from_table!($event: $crate::fate::Fates as Fates);
    };
    ($event:ident: $($what:ty as $kind:ident),+) => {
        $(impl From<$what> for $event {
            fn from(told: $what) -> Self {
                Self::$kind(told)
            }
        })+
    };
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
    told: Vec<CitedEvent<P::Event>>,
    rolls: BTreeMap<(RuleId, String, u32), u32>,
    asked: BTreeMap<(DecisionId, SeatId, String), u32>,
    open: Vec<Open>,
    orders: Ledger,
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
            orders: Ledger::default(),
        }
    }

    /// The position as it stands now.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// What has been told so far.
    pub fn told(&self) -> &[CitedEvent<P::Event>] {
        &self.told
    }

    /// Rolls one die with `sides` sides for `subject` and tells it.
    pub fn roll(&mut self, rule: RuleId, subject: impl fmt::Display, sides: u32) -> u32 {
        self.throw(rule, subject.to_string(), sides, None)
    }

    /// Rolls one die with these numbers on its sides for `subject`, and tells the number shown. The key gives
    /// the side, counted from 1.
    ///
    /// # Panics
    /// When there are more numbers than a die can have sides.
    pub fn roll_marked(&mut self, rule: RuleId, subject: impl fmt::Display, numbers: &[u32]) -> u32 {
        let sides = u32::try_from(numbers.len()).expect("dice have few sides");
        self.throw(rule, subject.to_string(), sides, Some(numbers))
    }

    fn throw(&mut self, rule: RuleId, subject: String, sides: u32, numbers: Option<&[u32]>) -> u32 {
        let count = self.rolls.entry((rule.clone(), subject.clone(), sides)).or_insert(0);
        *count += 1;
        let label = Label {
            sitting: &self.seating.sitting,
            rule: rule.clone(),
            subject: &subject,
            count: *count,
            sides,
            numbers,
            scheme: self.seating.dice.scheme(),
        };
        let key = label.to_string();
        let Face { die, computed } = self.seating.dice.face(&label);
        let round = self.seating.dice.round();
        self.tell(rule, Roll { subject, sides, die, key, computed, round });
        die
    }

    /// Shuffles a pile of `cards` cards by dice with `cards`, `cards - 1` … 2 sides (Fisher and Yates,
    /// from the last card to the second): each changes places with the card that its die names. Telling
    /// it is the system's, since the order of a pile is nobody's to know.
    pub fn shuffle(&mut self, rule: &RuleId, pile: &str, cards: u32) -> Shuffled {
        let scheme = self.seating.dice.scheme();
        let label = |sides| Label {
            sitting: &self.seating.sitting,
            rule: rule.clone(),
            subject: pile,
            count: 1,
            sides,
            numbers: None,
            scheme,
        };
        let dice = (2..=cards).rev().map(|sides| self.seating.dice.card(&label(sides))).collect();
        let round = self.seating.dice.round();
        Shuffled { pile: pile.to_owned(), dice, key: label(cards).to_string(), round }
    }

    /// Tells what happened under a rule, and thereby does it.
    pub fn tell(&mut self, rule: RuleId, event: impl Into<P::Event>) {
        let event = event.into();
        self.position.apply(&rule, &event);
        self.told.push(CitedEvent { rule, event });
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
        let (keys, asked): (Vec<_>, Vec<_>) = asked.into_iter().map(|o| (o.key, o.question)).unzip();
        self.seating.dice.answered(&keys);
        Ok(asked.into_iter().zip(found).map(|(q, (answer, source))| self.decide(q, answer, source)).collect())
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
            unfit: q.unfit.filter(|_| source == Source::Default),
        };
        self.tell(q.rule, decided);
        answer
    }

    /// Gives the table an order by its number (see [`OrderFate::order`](super::OrderFate)), in the player's own
    /// words. Until it is said how it ended, nothing came of it.
    pub fn give(&mut self, seat: &SeatId, order: u32, text: impl Into<String>) -> OrderKey {
        self.orders.give(seat, order, text.into())
    }

    /// Says what became of an order, or with `None` that it is none of this phase's: its time comes later, or was
    /// before. The last word on it counts.
    pub fn end(&mut self, order: OrderKey, end: impl Into<Option<End>>) {
        self.orders.end(order, end.into());
    }

    /// Closes the phase: tells each seat what became of its orders, in one event a seat. At a pause nothing is
    /// told, since the phase is run again.
    pub fn close(&mut self, rule: &RuleId) {
        if !self.open.is_empty() {
            return;
        }
        for fates in self.orders.close() {
            self.tell(rule.clone(), fates);
        }
    }

    /// Leaves the table: the position, what was told, and the questions left open.
    pub fn leave(self) -> (P, Vec<CitedEvent<P::Event>>, Vec<Open>) {
        (self.position, self.told, self.open)
    }
}
