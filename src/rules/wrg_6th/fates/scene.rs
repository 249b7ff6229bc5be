//! What a phase shows of a unit: what was told of it, what it did instead of its orders, and which of them was more
//! binding than another.

use estafette_board::plane::Paces;
use estafette_core::{CitedEvent, Fate, RuleId, rule};
use estafette_core::{said, text};

use super::super::event::{Event, Kind, Mark, Why};
use super::super::ids::UnitId;
use super::super::normal;
use super::super::orders::clause::{Action, Addressee, Clause, Condition, When};
use super::super::orders::{Topic, say, topic};
use super::super::phase::Phase;
use super::super::plan::{self, Moment};
use super::super::position::{Position, Unit};
use super::super::s3_05_barred as barred;
use super::super::sheet::Sheets;
use super::super::view;
use super::Ended;

/// A phase that was played.
pub(super) struct Scene<'a> {
    pub before: &'a Position,
    pub after: &'a Position,
    pub told: &'a [CitedEvent<Event>],
    pub sheets: &'a Sheets,
}

impl Ended {
    pub(super) fn new(fate: Fate, why: impl Into<String>) -> Self {
        Self { fate, rule: None, why: why.into() }
    }

    pub(super) fn done() -> Self {
        Self::new(Fate::CarriedOut, "")
    }

    pub(super) fn waiting(why: impl Into<String>) -> Self {
        Self::new(Fate::Waiting, why)
    }

    pub(super) fn overtaken(why: impl Into<String>) -> Self {
        Self::new(Fate::Overtaken, why)
    }

    pub(super) fn refused(rule: RuleId, why: impl Into<String>) -> Self {
        Self { rule: Some(rule), ..Self::new(Fate::Refused, why) }
    }

    pub(super) fn in_part(rule: Option<RuleId>, why: impl Into<String>) -> Self {
        Self { rule, ..Self::new(Fate::InPart, why) }
    }
}

impl Scene<'_> {
    /// The first event of which something can be said.
    pub(super) fn seen<T>(&self, of: impl Fn(&Event) -> Option<T>) -> Option<T> {
        self.told.iter().find_map(|told| of(&told.event))
    }

    pub(super) fn has(&self, is: impl Fn(&Event) -> bool) -> bool {
        self.told.iter().any(|told| is(&told.event))
    }

    /// Whether a unit's state was changed so.
    pub(super) fn marked(&self, id: &UnitId, is: impl Fn(&Mark) -> bool) -> bool {
        self.has(|event| matches!(event, Event::Mark { unit, mark } if unit == id && is(mark)))
    }

    /// The refusal of an order: of its line, and by a rule that speaks of such orders. Where several orders of the line
    /// were refused it is the one that is about it.
    pub(super) fn refusal(&self, id: &UnitId, clause: &Clause) -> Option<Ended> {
        let unit = self.before.unit(id)?;
        let bar = barred::bar(self.before, unit, &clause.action).map(|(rule, _)| rule);
        let falls_back = matches!(clause.action, Action::FallBack(_));
        let about_it = |rule: &RuleId| match falls_back {
            true => rule.as_str().starts_with("W-4.9.4"),
            false => bar.as_ref() == Some(rule),
        };
        let (_, rule, why) = self.refusals(id, clause).min_by_key(|(_, rule, _)| !about_it(rule))?;
        Some(Ended::refused(rule.clone(), view::refused_since(why)))
    }

    /// All refusals of an order: about which enemy, if about one; the rule; and why.
    pub(super) fn refusals<'s>(
        &'s self,
        id: &'s UnitId,
        clause: &'s Clause,
    ) -> impl Iterator<Item = (Option<&'s UnitId>, &'s RuleId, Why)> {
        let line = u32::try_from(clause.line).unwrap_or(0);
        self.told.iter().filter_map(move |told| match &told.event {
            Event::Refused { unit, line: its, why, target }
                if unit == id && *its == line && fits(clause, &told.rule) =>
            {
                Some((target.as_ref(), &told.rule, *why))
            }
            _ => None,
        })
    }

    /// Why a unit stopped short: by which rule, and who is in its way if its side sees that.
    pub(super) fn stop(&self, id: &UnitId) -> Option<(RuleId, String)> {
        self.told.iter().find_map(|told| match &told.event {
            Event::Stop { unit, why, by, .. } if unit == id => {
                let whom = |by: &UnitId| if by.seat() == id.seat() { say::own(by) } else { say::enemy(by) };
                let by = by.as_ref().map(|by| format!(" ({})", whom(by))).unwrap_or_default();
                Some((told.rule.clone(), view::reason(*why) + &by))
            }
            _ => None,
        })
    }

    /// The kind of a unit's movement in this phase, and the paces that it took. A general who has left a unit moves after
    /// he stepped out of it, which costs nothing.
    pub(super) fn moved(&self, id: &UnitId) -> Option<(Kind, Paces)> {
        let all = || {
            self.told.iter().filter_map(|told| match &told.event {
                Event::Move { unit, how, cost, .. } if unit == id => Some((*how, *cost)),
                _ => None,
            })
        };
        all().find(|(_, cost)| *cost > Paces::ZERO).or_else(|| all().next())
    }

    /// What a general is told to do who is with a unit and stays with it: he goes where it goes.
    pub(super) fn goes_along(&self, id: &UnitId, unit: &Unit, clause: &Clause) -> Option<Ended> {
        let with = unit.with.as_ref()?;
        let stays = self.after.unit(id).is_some_and(|after| after.with.as_ref() == Some(with));
        let why = || said!("he-is-with-and-goes-where", with = %say::own(with));
        let along = || Ended { rule: Some(rule!("W-4.2g")), ..Ended::overtaken(why()) };
        stays.then(|| self.refusal(id, clause).unwrap_or_else(along))
    }

    /// Who charges a unit in this period.
    pub(super) fn chargers(&self, id: &UnitId) -> Vec<UnitId> {
        let at_it = self.before.charges.iter().filter(|charge| charge.targets.contains(id));
        at_it.map(|charge| charge.unit.clone()).collect()
    }

    /// What conditions of a unit's orders ask about the phase.
    pub(super) fn moment(&self, id: &UnitId) -> Moment {
        let countercharges = |told: &CitedEvent<Event>| match &told.event {
            Event::Countercharge { unit, target, .. } if target == id => Some(unit.clone()),
            _ => None,
        };
        Moment {
            charged_by: self.chargers(id),
            countercharged_by: self.told.iter().filter_map(countercharges).collect(),
            refused: self.has(|event| matches!(event, Event::Refused { unit, .. } if unit == id)),
            time: true,
            allowed: true,
            in_reach: self.before.phase != Phase::Movement || normal::in_reach(self.before, self.sheets, id),
            bonus_safe: true,
            raises_total: true,
        }
    }

    /// What an order still waits for, or by what it is over; nothing if it has its occasion.
    pub(super) fn not_now(&self, id: &UnitId, clause: &Clause) -> Option<Ended> {
        let period = self.before.period;
        let moment = self.moment(id);
        let holds = |condition: &Condition| plan::holds(self.before, id, condition, &moment);
        clause.when.iter().find_map(|when| match when {
            When::From(n) if *n > period => Some(Ended::waiting(said!("period", %n))),
            When::In(n) if *n > period => Some(Ended::waiting(said!("period", %n))),
            When::In(n) if *n < period => Some(Ended::overtaken(said!("period-is-over", %n))),
            When::Signal(name) if !plan::given(self.before, id.seat(), name) => {
                Some(Ended::waiting(said!("signal", %name)))
            }
            When::Signal(name) => {
                let missed = self.before.unit(id).is_some_and(|unit| unit.missed.contains(name));
                missed.then(|| Ended::overtaken(said!("it-has-not-seen-signal", %name)))
            }
            When::Until(condition) if holds(condition) => {
                Some(Ended::overtaken(text!("that-has-come-until-which-it")))
            }
            When::After(condition) if !holds(condition) => {
                Some(Ended::waiting(text!("the-end-of-what-comes-before")))
            }
            When::Arrival => {
                let away = self.before.unit(id).is_some_and(|unit| unit.off_table.is_some());
                away.then(|| Ended::waiting(text!("its-arrival")))
            }
            When::If(Condition::Charged { .. }) if moment.charged_by.is_empty() => {
                Some(Ended::waiting(text!("nobody-charges-it")))
            }
            When::If(condition) if !holds(condition) => {
                Some(Ended::waiting(text!("its-condition-has-not-come-true")))
            }
            _ => None,
        })
    }

    /// What a unit did by the rules, or by other orders, instead of moving as it was told.
    pub(super) fn instead(&self, id: &UnitId, unit: &Unit) -> Option<Ended> {
        if self.before.break_offs.contains(id) {
            return Some(Ended::overtaken(text!("it-breaks-off")));
        }
        let by = match self.moved(id)?.0 {
            Kind::Normal | Kind::Rally | Kind::FallBack => return self.fights(unit),
            Kind::Recoil => text!("it-recoils"),
            Kind::FollowUp => text!("it-follows-up"),
            Kind::Rout => text!("it-runs"),
            Kind::BreakOff => text!("it-breaks-off"),
            Kind::Pursuit => text!("it-pursues"),
            Kind::Charge => text!("it-charges"),
            Kind::Countercharge => text!("it-countercharges"),
            Kind::Evade => text!("it-evades"),
            Kind::Retreat => text!("it-retreats"),
            Kind::Impetuous => text!("it-is-impetuous-and-the-rules"),
        };
        Some(Ended::overtaken(by))
    }

    fn fights(&self, unit: &Unit) -> Option<Ended> {
        (!unit.fighting.is_empty()).then(|| Ended::overtaken(text!("it-is-in-melee")))
    }

    /// The same of a unit that has not moved at all.
    pub(super) fn held(&self, id: &UnitId, unit: &Unit) -> Option<Ended> {
        match () {
            () if unit.routing => Some(Ended::overtaken(text!("it-runs"))),
            () if !unit.fighting.is_empty() => Some(Ended::overtaken(text!("it-is-in-melee"))),
            () if let Some((rule, why)) = barred::at_rest(unit) => Some(kept_back(rule, why)),
            () if self.before.charges.iter().any(|charge| charge.unit == *id) => {
                Some(Ended::overtaken(text!("its-charge")))
            }
            () if !self.chargers(id).is_empty() => Some(Ended::overtaken(text!("it-is-charged"))),
            () if unit.disordered.iter().next().is_some()
                && self.marked(id, |mark| *mark == Mark::Rallies) =>
            {
                Some(Ended::overtaken(text!("it-rallies")))
            }
            () => None,
        }
    }

    /// What keeps a unit from an order of movement, whatever else was told of it: it is refused where that was said, and
    /// else overtaken.
    pub(super) fn barred(&self, id: &UnitId, unit: &Unit, clause: &Clause) -> Option<Ended> {
        let (rule, why) = barred::bar(self.before, unit, &clause.action)?;
        Some(self.refusal(id, clause).unwrap_or_else(|| kept_back(rule, why)))
    }

    /// Whether nothing but its fate tells that a rule kept an order of movement back: its unit neither went, nor fights,
    /// nor runs.
    pub(super) fn kept_unseen(&self, to: &Addressee, end: &Ended) -> bool {
        let Addressee::Unit(id) = to else { return false };
        let idle = self
            .before
            .unit(id)
            .is_some_and(|unit| unit.fighting.is_empty() && !unit.routing && unit.with.is_none());
        end.rule.is_some() && self.before.phase == Phase::Movement && idle && self.moved(id).is_none()
    }

    /// The more binding order by which another on the same thing does not count.
    pub(super) fn superseded(
        &self,
        id: &UnitId,
        clause: &Clause,
        alike: impl Fn(&Action) -> bool,
    ) -> Option<Ended> {
        let moment = self.moment(id);
        let active = plan::active(self.before, self.sheets, id);
        let first = active.iter().find(|c| alike(&c.action) && plan::acts(self.before, id, c, &moment))?;
        let same = first.line == clause.line && first.text == clause.text;
        (!same).then(|| Ended::overtaken(format!("`{}`", first.text.trim_end_matches(['.', ' ']))))
    }
}

/// The end of an order that a rule keeps back.
fn kept_back(rule: RuleId, why: Why) -> Ended {
    Ended { rule: Some(rule), ..Ended::overtaken(view::refused_since(why)) }
}

/// Whether a rule may refuse such an order.
fn fits(clause: &Clause, rule: &RuleId) -> bool {
    let rule = rule.as_str();
    let one_of = |starts: &[&str]| starts.iter().any(|start| rule.starts_with(start));
    match topic(&clause.action) {
        Topic::Charge => one_of(&["W-4.6", "W-2.1.2k", "W-3.6f"]),
        Topic::Reaction => one_of(&["W-4.7", "W-4.6.2c", "W-4.5.5", "W-4.13a"]),
        Topic::Company | Topic::Rank | Topic::Influence => one_of(&["W-4.2"]),
        Topic::Obstacles => one_of(&["W-4.7.7", "W-4.14", "W-4.13a"]),
        Topic::BreakOff => one_of(&["W-4.8.2"]),
        Topic::Rally => one_of(&["W-4.8.1", "W-4.5.1"]),
        Topic::Movement | Topic::Formation => {
            !one_of(&["W-4.2", "W-4.6", "W-4.7.5", "W-4.7.2", "W-4.7.7", "W-4.14", "W-4.8.1", "W-4.5.1"])
        }
        Topic::Deployment => !one_of(&["W-4.10a"]),
        Topic::Shooting
        | Topic::ShotMoment
        | Topic::Weapon
        | Topic::Character
        | Topic::Pursuit
        | Topic::Meaning
        | Topic::Signal
        | Topic::Team
        | Topic::Check
        | Topic::End
        | Topic::Umpire => false,
    }
}
