//! How each action ends: one arm for each, so that none is forgotten.

use estafette_board::plane::Paces;
use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::super::event::{Event, Formed, Mark};
use super::super::ids::{Influence, Pending, Seat, Stakes, Team, UnitId};
use super::super::normal;
use super::super::orders::clause::{Action, Addressee, Clause, Condition, When};
use super::super::orders::kinds as act;
use super::super::phase::Phase;
use super::super::plan;
use super::super::position::Unit;
use super::super::s2_end;
use super::super::sheet;
use super::scene::Scene;
use super::{Ended, Order, written};

impl Scene<'_> {
    /// How an order ended, among all of its sheet.
    pub(super) fn settled(&self, seat: Seat, order: &Order, sheet: &[Order]) -> Ended {
        let end = self.end(seat, order, sheet);
        self.outranked(seat, order, &end, sheet).unwrap_or(end)
    }

    /// How an order ended by itself.
    pub(super) fn end(&self, seat: Seat, order: &Order, sheet: &[Order]) -> Ended {
        match (&order.to, self.before.phase) {
            (Addressee::Unit(id), Phase::SetUp) => self.set_up(id, &order.clause),
            (Addressee::Army, Phase::SetUp) => Ended::done(),
            (Addressee::Unit(id), Phase::NewOrders) => self.changed(id, order),
            (Addressee::Unit(id), _) => {
                let end = self.unit_end(id, &order.clause, order.again);
                // Standing orders go on in the next period.
                let short = || self.short_of(id, &order.clause).filter(|_| !order.standing);
                if end == Ended::done() { short().unwrap_or(end) } else { end }
            }
            (Addressee::Army, _) => self.army(seat, order, sheet),
        }
    }

    /// What a general does himself.
    pub(super) fn of_general(&self, seat: Seat, clause: &Clause) -> Ended {
        let denied = |that: &str| {
            self.has(|e| matches!(e, Event::Denied { seat: its, what } if *its == seat && what == that))
        };
        if !s2_end::acts(self.before, seat, clause) {
            return Ended::waiting(text!("its-condition-has-not-come-true"));
        }
        match &clause.action {
            Action::Check(act::Check { unit, .. }) => {
                let told = |e: &Event| matches!(e, Event::Check { unit: its, by, .. } if its == unit && *by == seat);
                match () {
                    () if self.has(told) => Ended::done(),
                    () if unit.seat() == seat => Ended::refused(rule!("W-4.4.4d"), text!("it-is-one-of-its-own")),
                    () => Ended::refused(rule!("W-4.4.4d"), text!("it-is-not-on-the-table")),
                }
            }
            Action::Concede(_) => match () {
                () if self.has(|e| matches!(e, Event::Concede { seat: its } if *its == seat)) => Ended::done(),
                () if denied("concede") => {
                    Ended::refused(rule!("W-2.1.3a"), text!("nobody-gives-up-by-himself-before"))
                }
                () => Ended::waiting(text!("the-period-from-which-it-counts")),
            },
            Action::AgreeToEnd(_) => match self.has(|e| matches!(e, Event::GameOver(_))) {
                true => Ended::done(),
                false => Ended::waiting(text!("the-other-sides-consent")),
            },
            Action::GiveSignal(act::GiveSignal(name)) => match () {
                () if self.has(|e| matches!(e, Event::Signal { seat: its, name: n } if *its == seat && n.eq_ignore_ascii_case(name))) => {
                    Ended::done()
                }
                () if plan::given(self.before, seat, name) => Ended::overtaken(text!("it-has-been-given-before")),
                () => Ended::refused(rule!("W-4.4.4g"), text!("it-was-not-listed-before-play")),
            },
            Action::SignalMeans(_) => {
                let known = self.after.meanings.get(&seat).is_some_and(|all| all.contains(&clause.text));
                if known { Ended::done() } else { Ended::refused(rule!("W-4.4.4g"), text!("it-is-listed-before-play")) }
            }
            _ => Ended::done(),
        }
    }

    /// Before play: what is set up, and what is written for the battle.
    fn set_up(&self, id: &UnitId, clause: &Clause) -> Ended {
        if self.before.unit(id).is_none() {
            return Ended::refused(rule!("W-4.4.4a"), text!("there-is-no-such-unit"));
        }
        let deploys = |a: &Action| matches!(a, Action::Deploy(_) | Action::OffTable(_));
        let shapes = |a: &Action| matches!(a, Action::Form(act::Form { within: None, .. }));
        let plain = clause.when.is_empty();
        match &clause.action {
            Action::Deploy(_) | Action::OffTable(_) if plain => self
                .superseded(id, clause, deploys)
                .or_else(|| self.refusal(id, clause))
                .unwrap_or_else(Ended::done),
            Action::Form(act::Form { within: None, .. }) if plain => self
                .superseded(id, clause, shapes)
                .or_else(|| self.refusal(id, clause))
                .unwrap_or_else(Ended::done),
            Action::Together(act::Together(with))
                if self.before.unit(with).is_none_or(|u| u.general.is_none()) =>
            {
                Ended::refused(rule!("W-4.2.2b"), text!("only-generals-come-with-a-unit"))
            }
            Action::DetachmentOf(_) => self.refusal(id, clause).unwrap_or_else(Ended::done),
            _ => Ended::done(),
        }
    }

    /// What is left in writing, or was to be, at the end of a period.
    fn changed(&self, id: &UnitId, order: &Order) -> Ended {
        cites!("W-4.4.4b");
        let clause = &order.clause;
        if self.before.unit(id).is_none() {
            return Ended::refused(rule!("W-4.4.4a"), text!("there-is-no-such-unit"));
        }
        let line = u32::try_from(clause.line).unwrap_or(0);
        let refused =
            self.has(|e| matches!(e, Event::Refused { unit, line: its, .. } if unit == id && *its == line));
        let told = self.has(|e| matches!(e, Event::Written { unit, .. } if unit == id));
        if told && self.outwritten(id, order) {
            return Ended::overtaken(text!("another-change-of-this-period-goes"));
        }
        if written(order, self.before.period) && told && !refused {
            return Ended::done();
        }
        let early = sheet::too_early(clause, self.before.period);
        match &clause.action {
            Action::Character(_)
            | Action::ForceMarch(_)
            | Action::OffTable(_)
            | Action::Deploy(_)
            | Action::Together(_)
            | Action::DetachmentOf(_) => {
                Ended::refused(rule!("W-4.4.2d"), text!("it-is-done-before-play-only"))
            }
            _ if order.mark == Some(self.before.period) => match early {
                true => Ended::refused(rule!("W-4.4.4b"), text!("a-change-cannot-take-effect-in")),
                false => Ended::overtaken(text!("another-change-of-this-period-goes")),
            },
            _ => Ended::refused(rule!("W-4.4.4b"), text!("it-carries-no-mark-of-a-change-of-this")),
        }
    }

    /// How an order to a unit ended that was for this phase.
    pub(super) fn unit_end(&self, id: &UnitId, clause: &Clause, again: usize) -> Ended {
        let Some(unit) = self.before.unit(id) else {
            return Ended::refused(rule!("W-4.4.4a"), text!("there-is-no-such-unit"));
        };
        if unit.gone || unit.figures == 0 {
            return Ended::overtaken(text!("it-is-no-longer-in-the"));
        }
        if unit.at.is_none() && unit.off_table.is_some() {
            return Ended::waiting(text!("its-arrival"));
        }
        self.not_now(id, clause).unwrap_or_else(|| self.acted((id, unit), clause, again))
    }

    /// How an order ended that had its occasion.
    fn acted(&self, (id, unit): (&UnitId, &Unit), clause: &Clause, again: usize) -> Ended {
        let refused = || self.refusal(id, clause);
        let charged = !self.chargers(id).is_empty();
        let evades = || self.has(|e| matches!(e, Event::Evade { unit, .. } if unit == id));
        let countercharges = || self.has(|e| matches!(e, Event::Countercharge { unit, .. } if unit == id));
        let otherwise = || self.instead(id, unit).or_else(|| self.held(id, unit));
        let answer = |done: bool| match () {
            () if done => Ended::done(),
            () if !charged => Ended::waiting(text!("nobody-charges-it")),
            () => refused().or_else(otherwise).unwrap_or_else(|| Ended::overtaken(text!("its-other-answer"))),
        };
        match &clause.action {
            Action::Order(act::MovementOrder { goal, paces, .. }) => {
                self.sent(id, unit, clause, goal.is_some() || paces.is_some())
            }
            Action::Charge(act::Charge { target, .. }) => self.charge(id, unit, clause, target),
            Action::DoNotCharge(_) | Action::CallUmpire(_) => Ended::done(),
            Action::Evade(_) => answer(evades()),
            Action::DoNotEvade(_) => answer(charged && !evades()),
            Action::Stand(_) if about_own_charge(clause) => Ended::done(),
            Action::Stand(_) => answer(charged && !evades() && !countercharges()),
            Action::Complete(_) => Ended::done(),
            Action::Countercharge(_) => answer(countercharges()),
            // What is refused of it is its change of facing alone.
            Action::TurnToFace(_) => {
                let kept = refused().filter(|end| end.rule == Some(rule!("W-4.7.3c")) && !self.formed(id));
                kept.unwrap_or_else(|| answer(charged && !evades() && !countercharges()))
            }
            Action::Dismount(_) => match () {
                () if !unit.mounted || self.marked(id, |m| *m == Mark::Mounted(false)) => Ended::done(),
                () => refused().unwrap_or_else(|| Ended::waiting(text!("nobody-charges-it"))),
            },
            Action::Mount(_) => match () {
                () if unit.mounted || self.marked(id, |m| *m == Mark::Mounted(true)) => Ended::done(),
                () => refused()
                    .or_else(otherwise)
                    .unwrap_or_else(|| Ended::refused(rule!("W-4.7.6a"), text!("it-has-not-the-time-for"))),
            },
            Action::PlaceObstacles(_) => {
                let placed = |m: &Mark| *m == Mark::Stakes(Some(Stakes::Placed));
                match () {
                    () if unit.stakes == Some(Stakes::Placed) || self.marked(id, placed) => Ended::done(),
                    () if unit.stakes.is_none() => Ended::refused(rule!("W-4.7.7"), text!("it-carries-none")),
                    () => refused()
                        .or_else(otherwise)
                        .unwrap_or_else(|| Ended::waiting(text!("a-charge-at-it"))),
                }
            }
            Action::Stop(_) => Ended::done(),
            Action::Shoot(_) | Action::HoldFire(_) => self.shot(id, clause),
            Action::ShootAfter(_) => match unit.evaded {
                true => Ended::done(),
                false => Ended::waiting(text!("it-does-not-evade")),
            },
            Action::Form(act::Form { within: Some(_), .. }) if !self.formed(id) => match refused() {
                Some(end) => end,
                None => otherwise().unwrap_or_else(|| Ended::waiting(text!("no-enemy-is-so-near-or"))),
            },
            Action::Form(_)
            | Action::Expand(_)
            | Action::Files(_)
            | Action::Contract(_)
            | Action::ChangeRanks(_)
            | Action::Turn(_)
            | Action::Wheel(_)
            | Action::Forward(_)
            | Action::Sideways(_)
            | Action::Oblique(_) => self.step(id, unit, clause, again),
            Action::Conform(_) => match self.marked(id, |m| matches!(m, Mark::EdgeOf(Some(_)))) {
                true => Ended::done(),
                false => refused()
                    .or_else(otherwise)
                    .unwrap_or_else(|| Ended::waiting(text!("it-does-not-stand-at-that"))),
            },
            Action::Join(act::Join(with)) => {
                let joins =
                    |e: &Event| matches!(e, Event::Join { unit, with: its } if unit == id && its == with);
                match () {
                    () if unit.with.as_ref() == Some(with) || self.has(joins) => Ended::done(),
                    () => refused().or_else(|| self.held(id, unit)).unwrap_or_else(|| self.on_the_way(id)),
                }
            }
            Action::Leave(act::Leave { before_pursuit, .. }) => match () {
                () if self.has(|e| matches!(e, Event::Leave { unit, .. } if unit == id)) => Ended::done(),
                () if unit.with.is_none() => Ended::refused(rule!("W-4.2.1j"), text!("he-is-with-no-unit")),
                () if *before_pursuit => Ended::waiting(text!("a-pursuit-test-of-his-unit")),
                () => refused().unwrap_or_else(|| Ended::overtaken(text!("a-more-binding-order"))),
            },
            Action::Influence(how) => {
                let takes_part = |e: &Event| matches!(e, Event::Influence { general, .. } if general == id);
                let other = || self.superseded(id, clause, |a| matches!(a, Action::Influence(_)));
                match self.has(takes_part) || *how == Influence::None {
                    _ if other().is_some() => other().unwrap_or_else(Ended::done),
                    true => Ended::done(),
                    false => Ended::waiting(text!("no-test-in-which-he-may")),
                }
            }
            Action::FrontRank(act::FrontRank(wish)) => {
                match self.after.unit(id).is_some_and(|u| u.front_rank == *wish) {
                    true => Ended::done(),
                    false => refused().unwrap_or_else(|| Ended::waiting(text!("he-is-with-no-unit"))),
                }
            }
            Action::Character(_) => Ended::refused(rule!("W-4.4.2i"), text!("he-gets-it-before-play")),
            Action::OffTable(_) | Action::ForceMarch(_) => {
                Ended::refused(rule!("W-4.4.2d"), text!("it-is-done-before-play-only"))
            }
            Action::Together(_) | Action::Deploy(_) => {
                Ended::refused(rule!("W-4.4.4b"), text!("it-is-done-before-play-only"))
            }
            Action::DetachmentOf(_) => {
                Ended::refused(rule!("W-4.1.1b"), text!("it-is-done-before-play-only"))
            }
            Action::FallBack(_) => {
                match self.has(|e| matches!(e, Event::FallBack { unit, .. } if unit == id)) {
                    true => Ended::done(),
                    false => refused()
                        .or_else(otherwise)
                        .unwrap_or_else(|| Ended::waiting(text!("no-enemy-is-nearer-than-60"))),
                }
            }
            Action::BreakOff(_) => match self.has(|e| matches!(e, Event::BreakOff { unit } if unit == id)) {
                true => Ended::done(),
                false => refused().unwrap_or_else(|| Ended::waiting(text!("it-is-in-no-melee"))),
            },
            Action::FightWith(act::FightWith(wish)) => {
                let weapon = |e: &Event| match e {
                    Event::Melee(blow) if blow.by == *id => Some(blow.weapon),
                    _ => None,
                };
                match self.seen(weapon) {
                    None => Ended::waiting(text!("it-does-not-fight")),
                    Some(used) if wish.is_none() || used == *wish => Ended::done(),
                    Some(_) => Ended::refused(rule!("W-4.13d"), text!("it-cannot-use-that-weapon-there")),
                }
            }
            Action::Rally(_) => self.rallied(id, unit, clause),
            // It faces it when it has rallied, and else ends as that does.
            Action::FaceEnemyEdge(_) => match self.marked(id, |m| matches!(m, Mark::Rallies | Mark::Rallied))
            {
                true => Ended::done(),
                false => self.rallied(id, unit, clause),
            },
            Action::Pursue(act::Pursue(on)) => {
                let now = self.after.unit(id).is_some_and(|u| u.pending == Some(Pending::Pursue));
                // Of the two the order to stop counts, wherever it stands.
                let stop = || {
                    self.superseded(id, clause, |a| *a == Action::Pursue(act::Pursue(false))).filter(|_| *on)
                };
                match () {
                    () if let Some(end) = stop() => end,
                    () if unit.pending != Some(Pending::Pursue) => {
                        Ended::waiting(text!("it-has-broken-nobody"))
                    }
                    () if now == *on => Ended::done(),
                    () => Ended::refused(rule!("EX-4.2.1a"), text!("its-test-does-not-let-it")),
                }
            }
            Action::Link(act::Link(on)) => {
                let wish = if *on { Team::Linked } else { Team::Unlinked };
                match self.after.unit(id).is_some_and(|u| u.team == Some(wish)) {
                    true => Ended::done(),
                    false => Ended::refused(rule!("W-4.15.3d"), text!("it-has-no-team-for-it")),
                }
            }
            Action::GiveSignal(_)
            | Action::SignalMeans(_)
            | Action::Check(_)
            | Action::Concede(_)
            | Action::AgreeToEnd(_) => self.of_general(id.seat(), clause),
        }
    }

    /// The end of joining for a general who has not come so far.
    fn on_the_way(&self, id: &UnitId) -> Ended {
        let gone = self.moved(id).map_or(Paces::ZERO, |(_, cost)| cost);
        match (self.stop(id), gone > Paces::ZERO) {
            (Some((rule, why)), true) => Ended::in_part(Some(rule), said!("paces-of-the-way", %gone, %why)),
            (Some((rule, why)), false) => Ended::refused(rule, why),
            (None, true) => Ended::in_part(None, text!("he-is-on-his-way-and")),
            (None, false) => Ended::waiting(text!("he-has-not-reached-it")),
        }
    }

    /// Whether a unit has changed its formation or turned.
    pub(super) fn formed(&self, id: &UnitId) -> bool {
        self.has(|e| matches!(e, Event::Form(Formed { unit, .. }) if unit == id))
    }

    /// A movement order, with a place to go to or without.
    fn sent(&self, id: &UnitId, unit: &Unit, clause: &Clause, goal: bool) -> Ended {
        let other = |new| plan::order_now(self.before, id).is_some_and(|(order, _)| order != new);
        if let Action::Order(act::MovementOrder { order: Some(new), .. }) = &clause.action
            && other(*new)
        {
            return Ended::refused(rule!("W-4.4.4b"), text!("it-carries-no-mark-of-a"));
        }
        if let Some(end) =
            self.goes_along(id, unit, clause).filter(|_| goal).or_else(|| self.instead(id, unit))
        {
            return end;
        }
        let goes = |a: &Action| match a {
            Action::Order(act::MovementOrder { goal, paces, .. }) => goal.is_some() || paces.is_some(),
            _ => false,
        };
        if goal && let Some(other) = self.superseded(id, clause, goes) {
            return other;
        }
        if let Some(end) = self.barred(id, unit, clause) {
            return end;
        }
        if goal && let Some(steps) = normal::steps_instead(self.before, self.sheets, id, &self.moment(id)) {
            return super::outranked::instead(&steps);
        }
        let moved = self.moved(id);
        if let Some((rule, why)) = self.stop(id) {
            let gone = moved.map_or(Paces::ZERO, |(_, cost)| cost);
            return Ended::in_part(Some(rule), said!("paces", %gone, %why));
        }
        if moved.is_some() {
            return Ended::done();
        }
        if !goal {
            return Ended::done();
        }
        let stands = || self.refusal(id, clause).or_else(|| self.held(id, unit));
        stands()
            .or_else(|| self.no_advance(id))
            .or_else(|| self.needless(id, clause))
            .unwrap_or_else(Ended::done)
    }
}

/// Whether a clause is about the unit's own charge being countercharged.
fn about_own_charge(clause: &Clause) -> bool {
    clause.when.iter().any(|when| matches!(when, When::If(Condition::Countercharged { .. })))
}
