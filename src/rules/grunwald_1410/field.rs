//! The table with both plans beside it, and the one way in which a rule asks a side something.

use std::fmt::Display;

use estafette_core::table::Play;
use estafette_core::{Answer, Choice, DecisionId, OrderKey, Question, RuleId, Source, Table};

use super::event::{Cause, Event};
use super::ids::{Side, UnitId};
use super::orders::{AttackOrder, Group, Order};
use super::plan::{Entry, Plan, Plans, speaks_of};
use super::position::Position;
use super::statement::Statement;

/// A phase being played.
pub struct Battlefield<'a> {
    /// The table.
    pub table: Table<'a, Position>,
    /// What the sides wrote.
    pub plans: &'a Plans,
    /// The orders that the table was given, each with its side and the key to its fate.
    pub(super) given: Vec<(Side, OrderKey, Statement)>,
}

/// A decision to be taken.
pub struct Ask {
    /// Its id in the notes: `GD-15`.
    pub id: &'static str,
    /// The rule that gives the choice.
    pub rule: RuleId,
    /// Who decides.
    pub side: Side,
    /// The unit or hex it is about.
    pub subject: String,
    /// The question in words.
    pub text: String,
}

/// Something one may choose, with its words.
#[derive(Debug, Clone)]
pub struct Pick<T> {
    /// What it is.
    pub value: T,
    /// Its key in orders, answers and the journal.
    pub key: String,
    /// In words.
    pub text: String,
}

impl<'a> Battlefield<'a> {
    /// Sits both sides down at a table, which is given all their orders.
    pub fn new(mut table: Table<'a, Position>, plans: &'a Plans) -> Self {
        let mut given = Vec::new();
        for side in Side::BOTH {
            for statement in plans.of(side).statements() {
                let key = table.give(&side.seat(), statement.order, statement.text.as_str());
                given.push((side, key, statement));
            }
        }
        Self { table, plans, given }
    }

    /// The position as it stands.
    pub fn pos(&self) -> &Position {
        self.table.position()
    }

    /// A side's plan.
    pub fn plan(&self, side: Side) -> &'a Plan {
        self.plans.of(side)
    }

    /// Tells an event.
    pub fn tell(&mut self, rule: RuleId, event: Event) {
        self.table.tell(rule, event);
    }

    /// Tells that the order of `side` at a place of its plan, or the rest of it, is not carried out.
    pub fn refuse(
        &mut self,
        rule: RuleId,
        side: Side,
        place: u32,
        unit: impl Display,
        reason: impl Into<String>,
    ) {
        let order = self.plan(side).order(place);
        let event = Event::Refused { unit: unit.to_string(), reason: reason.into(), order, place, side };
        self.tell(rule, event);
    }

    /// Has a side choose among options, best first as the default goes.
    ///
    /// `said` is what the side's plan says, as an index into the options with its source.
    ///
    /// # Errors
    /// A pause when the decision is asked and has no answer.
    pub fn choose<T: Clone>(
        &mut self,
        ask: Ask,
        options: &[Pick<T>],
        said: Option<(usize, Source)>,
    ) -> Play<T> {
        let key = |index: usize| Answer(options[index].key.clone());
        let unfit = said.is_none().then(|| self.unfit(&ask)).flatten();
        let from = |source| said.filter(|(_, s)| *s == source).map(|(i, _)| key(i));
        let question = Question {
            decision: DecisionId::new(ask.id),
            rule: ask.rule,
            seat: ask.side.seat(),
            subject: ask.subject,
            text: ask.text,
            choices: options
                .iter()
                .map(|o| Choice { answer: Answer(o.key.clone()), text: o.text.clone() })
                .collect(),
            ordered: from(Source::Orders),
            standing: from(Source::Standing),
            default: key(0),
            payment: None,
            amount: None,
            unfit,
        };
        let answer = self.table.ask(question)?;
        if let Some((index, source)) = said
            && options[index].key == answer.0
        {
            self.plan(ask.side).taken(ask.id, source);
        }
        let chosen = options.iter().find(|o| o.key == answer.0);
        Ok(chosen.expect("the table gives an answer among the choices").value.clone())
    }

    /// The number of the order that speaks of what is to be decided and of which nothing is possible.
    fn unfit(&self, ask: &Ask) -> Option<u32> {
        let refused = |entry: &&Entry| match (&entry.placed.order, self.table.told()) {
            (Order::AttackOrder(AttackOrder { hexes }), told) => {
                let all = told.iter().filter(|t| is_refusal(&t.event, entry.place, ask.side)).count();
                !hexes.is_empty() && all >= hexes.len()
            }
            // Why not was said right before.
            (_, [.., last]) => is_refusal(&last.event, entry.place, ask.side),
            (_, []) => false,
        };
        let id = UnitId::from(ask.subject.as_str());
        let is_of = |group: &Group| self.pos().unit(&id).is_some_and(|unit| speaks_of(group, &id, unit));
        let about = |entry: &&Entry| entry.placed.order.kind().is_about(&ask.subject, &is_of);
        let decides = |entry: &&Entry| entry.placed.order.kind().facts().decisions.contains(&ask.id);
        let mut entries = self.plan(ask.side).entries.iter().rev().filter(decides);
        entries.find(|entry| about(entry) || refused(entry)).map(|entry| entry.order)
    }

    /// Whether a unit is on the map.
    pub fn stands(&self, id: &UnitId) -> bool {
        self.pos().placed(id).is_some()
    }

    /// Eliminates a unit with all that follows for leaders, standards and points.
    ///
    /// # Errors
    /// The end of the game, when the king falls with it (19.0-7).
    pub fn eliminate(&mut self, rule: RuleId, id: &UnitId, cause: Cause, by: Option<&UnitId>) -> Play<()> {
        super::s19_victory::eliminate_unit(self, rule, id, cause, by)
    }
}

fn is_refusal(event: &Event, place: u32, side: Side) -> bool {
    matches!(event, Event::Refused { place: at, side: of, .. } if *at == place && *of == side)
}
