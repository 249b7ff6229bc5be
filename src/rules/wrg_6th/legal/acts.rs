//! All other orders that a unit cannot have, or cannot carry out.

use estafette_core::{RuleId, rule};
use estafette_core::{said, text};

use super::{At, Judge};
use crate::data::Order;
use crate::ids::{Formation, OrderType, Seat, Stakes, Type, UnitId, Weapon};
use crate::orders::clause::{Action, Condition, Shape, ShootAt, When};
use crate::orders::kinds as act;
use crate::orders::say;
use crate::position::Unit;
use crate::{s4_09_wedges as wedges, s4_14_obstacles, s4_15_wagons as wagons};
use estafette_board::plane::{Paces, Pose};

impl Judge<'_> {
    /// What a whole army or its general cannot do.
    pub(super) fn army_acts(&mut self, at: &At<'_>) {
        self.signal(at);
        if let Action::Concede(_) = &at.clause.action {
            let from = self.position.data.number("battle.concede_from");
            if i64::from(self.earliest(at)) < from {
                let message = said!("nobody-concedes-by-himself-before-period", %from);
                let hint = said!("for-later-write-concede-not-before", %from);
                // With the other's word it does end the battle, so it is no order that is refused.
                self.problems.push(at.error(rule!("W-2.1.3a"), message).as_warning().hinting(hint));
            }
        }
        if let Action::Check(_) = &at.clause.action
            && self.period == 0
            && at.clause.when.is_empty()
        {
            let message = text!("in-the-set-up-nobody-has");
            let hint = text!("demand-it-on-the-sheet-of");
            self.problems.push(at.error(rule!("W-4.4.4e"), message).hinting(hint));
        }
    }

    /// The first period in which a clause can act.
    fn earliest(&self, at: &At<'_>) -> u8 {
        let sheet = self.period.saturating_add(u8::from(self.period > 0 && at.placed.entry.mark.is_some()));
        let dated = at.clause.when.iter().filter_map(|when| match when {
            When::From(n) | When::In(n) => Some(*n),
            When::If(Condition::Period(n)) | When::After(Condition::Period(n)) => Some(*n),
            _ => None,
        });
        dated.fold(sheet, u8::max)
    }

    /// On the second sheet of a period: what was asked for with the first.
    pub(super) fn too_late(&mut self, at: &At<'_>) {
        if !self.second || !self.now(at) {
            return;
        }
        let late = match &at.clause.action {
            Action::Charge(_) => (rule!("W-4.6.3a"), text!("charges-were-declared")),
            Action::BreakOff(_) => (rule!("W-4.8.2a"), text!("break-offs-were-declared")),
            Action::Influence(_) => (rule!("W-4.2.1a"), text!("the-reaction-tests-were-taken")),
            Action::Concede(_) => (rule!("W-2.1.3a"), text!("the-moment-to-concede-was")),
            _ => return,
        };
        let message = said!("with-the-first-sheet-of-this", late = %late.1);
        let hint = text!("this-sheet-is-for-moves-reactions");
        self.problems.push(at.error(late.0, message).as_warning().hinting(hint));
    }

    /// What one unit cannot do.
    pub(super) fn acts(&mut self, at: &At<'_>, id: &UnitId, unit: &Unit, order: OrderType) {
        let name = say::own(id);
        let wrong: Option<(RuleId, String)> = match &at.clause.action {
            Action::Order(act::MovementOrder { order: Some(new), .. }) => {
                wagons(unit, *new).map(|r| (r, said!("is-wagons-only-hold-or-skirmish", %name)))
            }
            Action::Form(act::Form { shape, .. }) => {
                self.formation(id, unit, order, shape).map(|(r, why)| (r, format!("{name} {why}")))
            }
            Action::FallBack(_) if self.never_falls_back(unit) => {
                Some((rule!("W-4.9.4d"), said!("is-close-order-foot-which-never", %name)))
            }
            Action::Dismount(_) | Action::Mount(_) if unit.kind != Type::MtI => {
                Some((rule!("W-4.7.6b"), said!("is-no-mounted-infantry", %name)))
            }
            Action::Mount(_) if at.when_charged() => {
                Some((rule!("W-4.7.6a"), said!("cannot-mount-as-an-answer-to", %name)))
            }
            Action::PlaceObstacles(_) if unit.stakes != Some(Stakes::Carried) => {
                Some((rule!("W-4.7.7"), said!("carries-no-obstacles-to-place", %name)))
            }
            Action::PlaceObstacles(_) => s4_14_obstacles::useless(self.position, id).map(|needs| {
                let needs = needs.words();
                let why = said!("may-use-its-obstacles-only-against", %name, %needs);
                (rule!("W-4.14c"), why)
            }),
            Action::FightWith(act::FightWith(Some(weapon)))
                if *weapon != Weapon::SideArms && !unit.weapons.contains(weapon) =>
            {
                Some((rule!("W-4.13d"), said!("does-not-have-that-weapon", %name)))
            }
            Action::Join(_) | Action::Leave(_) if unit.general.is_none() => {
                Some((rule!("W-4.2.2b"), said!("is-no-general-and-joins-nobody", %name)))
            }
            Action::Influence(_) if unit.general.is_none() => {
                Some((rule!("W-4.2.1c"), said!("is-no-general-and-has-no-influence", %name)))
            }
            Action::FrontRank(_) if unit.general.is_none() => {
                Some((rule!("W-4.2h"), said!("is-no-general", %name)))
            }
            Action::Character(_) if unit.general.is_none() => {
                Some((rule!("W-4.4.2i"), said!("is-no-general-and-has-no", %name)))
            }
            Action::Link(_) if unit.team.is_none() => Some((rule!("W-4.15.3d"), said!("has-no-team", %name))),
            _ => self.deployment(at, unit).map(|(r, why)| (r, format!("{name} {why}"))),
        };
        if let Some((rule, message)) = wrong {
            let by_order = rule == rule!("W-4.4.5g");
            let (changes, problem) = (by_order || rule == rule!("W-4.9.2e"), at.error(rule, message));
            let problem = if by_order { self.by_order(at, problem) } else { problem };
            self.problems.push(if changes { self.if_later(at, problem) } else { problem });
        }
        if let Action::Form(act::Form { shape: Shape::Wedge(size), within: None }) = &at.clause.action
            && let counted = wedges::counted(self.position, id, unit)
            && self.now(at)
            && (counted..counted + self.lent() + 1).contains(size)
            && counted < *size
        {
            let message = said!("counts-figures-it-forms-a-wedge", %name, %counted, %size);
            self.problems.push(at.error(rule!("W-4.9.2e"), message).as_warning());
        }
        if let Action::Shoot(_) | Action::ShootAfter(_) = &at.clause.action
            && !unit.weapons.iter().any(|w| self.position.data.shooting.contains_key(w))
            && unit.types.is_empty()
        {
            let message = said!("has-no-weapon-to-shoot-with", %name);
            self.problems.push(at.error(rule!("W-4.12.1a"), message).as_warning());
        }
        self.teams(at);
        if let Action::FallBack(act::FallBack { to: Some(to), .. }) = &at.clause.action {
            let gap = self.position.data.paces("moves.fall_back");
            if *to != gap {
                let message = said!("falls-back-to-paces-from-the", %name, %gap);
                self.problems.push(at.error(rule!("W-4.9.4a"), message).as_warning());
            }
        }
        if let Action::BreakOff(_) = &at.clause.action
            && self.period > 0
            && unit.fighting.is_empty()
        {
            let message = said!("is-not-in-melee-now", %name);
            self.problems.push(at.error(rule!("W-4.8.2a"), message).as_warning());
        }
    }

    /// Teams to be shot at that are none: of troops that are no wagons, which everybody knows from the lists, or of
    /// wagons that are seen without one.
    fn teams(&mut self, at: &At<'_>) {
        let Action::Shoot(act::Shoot(targets)) = &at.clause.action else { return };
        for target in targets {
            let ShootAt::Team(id) = target else { continue };
            let Some(unit) = self.position.unit(id) else { continue };
            let no_wagons = !wagons::wagons(unit);
            if no_wagons || self.sees(id) && !wagons::has_team(unit) {
                let enemy = say::enemy(id);
                let why = if no_wagons { text!("is-no-wagons-and-has") } else { "has" };
                let message = said!("no-team-to-be-shot-at", %enemy, %why);
                let hint = said!("did-you-mean", %enemy);
                self.problems.push(at.error(rule!("W-4.15.4a"), message).hinting(hint));
            }
        }
    }

    fn never_falls_back(&self, unit: &Unit) -> bool {
        let info = self.position.data.info(unit.kind);
        info.order == Order::Close && !info.mounted()
    }

    /// A formation that a unit cannot take.
    fn formation(
        &self,
        id: &UnitId,
        unit: &Unit,
        order: OrderType,
        shape: &Shape,
    ) -> Option<(RuleId, String)> {
        match shape {
            Shape::Other(which @ (Formation::Scythian | Formation::Cantabrian)) => {
                let which = if *which == Formation::Scythian {
                    text!("the-scythian-formation")
                } else {
                    text!("the-cantabrian-circle")
                };
                let light_horse = matches!(unit.kind, Type::Lc | Type::Lcm);
                let shoots = unit.weapons.iter().any(|w| matches!(w, Weapon::Bow | Weapon::Javelins));
                if !light_horse || !shoots {
                    return Some((rule!("W-4.10a"), said!("is-no-light-horse-with-bows", %which)));
                }
                (order != OrderType::Skirmish).then(|| {
                    let order = say::order_name(order);
                    (rule!("W-4.4.5g"), said!("has-orders-needs-skirmish-orders", %order, %which))
                })
            }
            Shape::Wedge(_) if !unit.types.is_empty() => {
                Some((rule!("W-4.1.2l"), said!("is-of-several-types-of-troops")))
            }
            Shape::Wedge(size) => {
                let (figures, most) = (unit.figures, wedges::counted(self.position, id, unit) + self.lent());
                (most < *size || figures > *size).then(|| {
                    (rule!("W-4.9.2e"), said!("has-figures-a-wedge-of-needs", %figures, %size, size2 = %size))
                })
            }
            Shape::Line(Some(deep)) if !(1..=4).contains(deep) => {
                Some((rule!("W-4.10a"), said!("can-form-1-to-4-ranks")))
            }
            Shape::Line(Some(n)) | Shape::Column(Some(n)) if *n > unit.figures || *n == 0 => {
                Some((rule!("W-4.10a"), said!("has-only-figures", figures = %unit.figures)))
            }
            _ => None,
        }
    }

    /// Figures of own generals who have joined nobody, and might make up the number of a wedge [W-4.9.2h].
    fn lent(&self) -> u32 {
        let bodies = self.position.units.iter().filter(|(id, _)| id.seat() == self.seat);
        let free = bodies.filter(|(_, u)| u.general.is_some() && u.with.is_none() && !u.gone);
        free.map(|(_, body)| body.figures).max().unwrap_or(0)
    }

    /// What is done before play only, and where.
    fn deployment(&self, at: &At<'_>, unit: &Unit) -> Option<(RuleId, String)> {
        let late = self.period > 0;
        match &at.clause.action {
            Action::OffTable(_) if late => Some((rule!("W-4.4.2d"), said!("can-be-kept-off-the-table"))),
            Action::OffTable(act::OffTable { delay, .. }) => {
                let most = self.position.data.number("h16.delay_most");
                (i64::from(*delay) > most).then(|| {
                    let why = said!("can-be-delayed-by-at-most", %most, %delay);
                    (rule!("W-4.4.2f"), why)
                })
            }
            Action::ForceMarch(_) if late => Some((rule!("W-4.4.2d"), said!("can-be-sent-on-a-forced"))),
            Action::Character(_) if late => {
                Some((rule!("W-4.4.2i"), said!("gets-his-character-before-play")))
            }
            Action::DetachmentOf(act::DetachmentOf(mother))
                if late || self.position.unit(mother).is_none_or(|m| m.figures < unit.figures) =>
            {
                Some((rule!("W-4.1.1b"), said!("can-be-a-detachment-of-a")))
            }
            Action::Deploy(_) if late => Some((rule!("W-4.4.4b"), said!("was-deployed-before-play"))),
            Action::Deploy(act::Deploy { at: place, facing, .. }) => {
                let marched = unit.force_march
                    || at
                        .placed
                        .entry
                        .clauses
                        .iter()
                        .any(|c| c.action == Action::ForceMarch(act::ForceMarch));
                let facing = facing.unwrap_or(unit.facing);
                self.outside(unit, Pose::new(*place, facing), marched)
            }
            _ => None,
        }
    }

    /// Whether a unit would stand outside its deployment area (H20), or that of forced marchers (H17).
    fn outside(&self, unit: &Unit, pose: Pose, marched: bool) -> Option<(RuleId, String)> {
        let data = &self.position.data;
        let beyond = if marched { data.paces("h17.beyond") } else { Paces::ZERO };
        let depth = data.paces("h20.deployment") + beyond;
        let [width, length] = self.position.table;
        let block = self.position.block_at(unit, pose);
        let inside = |y: Paces| match self.seat {
            Seat::A => y >= Paces::ZERO && y <= depth,
            Seat::B => y <= length && y >= length - depth,
        };
        let fits = block.corners().iter().all(|c| inside(c.y) && c.x >= Paces::ZERO && c.x <= width);
        let whose = if marched { text!("forced-marchers") } else { "deployment" };
        (!fits).then(|| (rule!("W-4.4f"), said!("would-stand-outside-the-area-of", %whose, %depth)))
    }
}

/// The rule by which wagons cannot have an order.
fn wagons(unit: &Unit, order: OrderType) -> Option<RuleId> {
    let are = matches!(unit.kind, Type::Cart | Type::Wag);
    (are && matches!(order, OrderType::Quick | OrderType::Varily)).then(|| rule!("W-4.15.5d"))
}
