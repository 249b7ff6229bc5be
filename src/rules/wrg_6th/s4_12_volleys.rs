//! What a unit shoots in a period (4.12): each figure at the target it must shoot at, with the weapon that is
//! best for it, added up to volleys.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use estafette_board::plane::{Block, Paces, Point};
use estafette_core::{RuleId, cites, rule};

use super::event::{Figures, Modifier};
use super::field::Battlefield;
use super::ids::{Type, UnitId, Weapon};
use super::measure::{Nearness, TIE, compare, enemies};
use super::orders::clause::{Action, ShootAt};
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::readings::TieDie;
use super::s4_01_mixed as mixed;
use super::s4_05_height as height;
use super::s4_12_factors::{Shot, modifiers};
use super::s4_12_moments::Moments;
use super::s4_12_priorities::{Class, Target, by_team, chances, charges, choose, class};
use super::s4_12_shooters::{Shooter, arc, men, needs_rest, shooters};
use super::s4_13_contact as contact;
use super::s4_13_weapons as weapons;

/// Figures of a unit that shoot alike at the same target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Volley {
    /// Who.
    pub by: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Which type of a mixed target.
    pub part: Option<Type>,
    /// Whether at the team of wagons alone.
    pub team: bool,
    /// With what.
    pub weapon: Weapon,
    /// How many.
    pub figures: Figures,
    /// What makes the factor.
    pub modifiers: Vec<Modifier>,
    /// The rule that has them shoot at it.
    pub rule: RuleId,
    /// Whether they are of the rear ranks and shot so near that they do not fight [W-4.12.3c].
    pub rear_close: bool,
}

/// Parts of a figure by which figures are shared among targets.
const PARTS: u32 = 12;

/// Shots that differ in nothing but the figure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    target: UnitId,
    weapon: Weapon,
    long: bool,
    shields_down: bool,
    rear_close: bool,
}

/// Figures that shoot so, in percents of [`PARTS`], and one of them as a sample.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Bundle {
    parts: u32,
    from: Point,
}

/// All that matters of a unit that shoots.
struct Battery<'a> {
    pos: &'a Position,
    moments: &'a Moments,
    ties: &'a Ties,
    id: &'a UnitId,
    unit: &'a Unit,
    arc: i64,
    range: Paces,
    /// The quarter after which its owner has it shoot while it evades.
    when: Option<usize>,
    targets: Vec<Target>,
    blocks: BTreeMap<UnitId, Block>,
    classes: BTreeMap<UnitId, Class>,
    /// Wagons at whose team alone it shoots.
    teams: BTreeSet<UnitId>,
    below: BTreeSet<UnitId>,
}

/// Distances that cannot be told from a range, by shooter, target and range [W-3.4i].
pub type Tie = (UnitId, UnitId, Paces);

/// How such distances were settled, and which came up.
#[derive(Debug, Default)]
pub struct Ties {
    /// Whether they are within the range; who is not asked yet is.
    pub settled: BTreeMap<Tie, bool>,
    /// All that came up.
    pub met: RefCell<BTreeSet<Tie>>,
}

impl Ties {
    fn within(&self, pos: &Position, by: &UnitId, target: &UnitId, distance: Paces, range: Paces) -> bool {
        match compare(distance, range) {
            Nearness::Within => true,
            Nearness::Out => false,
            Nearness::Tied => match pos.readings.tie_die {
                TieDie::In => true,
                TieDie::Out => false,
                TieDie::Die => {
                    let tie = (by.clone(), target.clone(), range);
                    let inside = self.settled.get(&tie).copied().unwrap_or(true);
                    self.met.borrow_mut().insert(tie);
                    inside
                }
            },
        }
    }
}

/// The volleys of a unit this period.
pub fn volleys(field: &Battlefield<'_>, moments: &Moments, id: &UnitId, ties: &Ties) -> Vec<Volley> {
    let pos = field.pos();
    let Some(unit) = pos.unit(id).filter(|unit| may_shoot(pos, id, unit)) else { return Vec::new() };
    let Some(orders) = orders(field, id) else { return Vec::new() };
    if unit.hidden && orders.is_empty() {
        return Vec::new();
    }
    let mut battery = Battery::new(pos, moments, id, unit, (&orders, ties));
    battery.when = evading(field, id);
    if battery.targets.is_empty() {
        return Vec::new();
    }
    let mut bundles: BTreeMap<Kind, Bundle> = BTreeMap::new();
    for shooter in shooters(pos, moments, id) {
        for (kind, bundle) in battery.shots(&shooter) {
            let all = bundles.entry(kind).or_insert(Bundle { parts: 0, ..bundle });
            all.parts += bundle.parts;
        }
    }
    bundles.iter().flat_map(|(kind, bundle)| battery.volleys(kind, bundle)).collect()
}

/// Whether a unit may shoot at all: it neither runs nor charged, and is in no melee but one that enemies began
/// this period.
fn may_shoot(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    let armed = unit.weapons.iter().any(|w| pos.data.shooting.contains_key(w));
    let engaged = unit.fighting.iter().any(|enemy| !new_contact(pos, id, enemy));
    armed
        && unit.with.is_none()
        && !unit.routing
        && !unit.charged
        && !unit.following_up
        && !engaged
        && men(pos, unit) > 0
}

/// Whether two units came into contact this period.
fn new_contact(pos: &Position, a: &UnitId, b: &UnitId) -> bool {
    let declared =
        |by: &UnitId, at: &UnitId| pos.charges.iter().any(|c| c.unit == *by && c.targets.contains(at));
    let charged = |id: &UnitId| pos.unit(id).is_some_and(|u| u.charged);
    declared(a, b) || declared(b, a) || charged(a) || charged(b)
}

/// What the owner has ordered to shoot at, best first; `None` when he holds fire.
fn orders(field: &Battlefield<'_>, id: &UnitId) -> Option<Vec<ShootAt>> {
    let of = |action: &Action| match action {
        Action::Shoot(act::Shoot(targets)) => Some(Some(targets.clone())),
        Action::HoldFire(_) => Some(None),
        _ => None,
    };
    acting(field, id).iter().find_map(of).unwrap_or(Some(Vec::new()))
}

/// After how many quarters a unit that evades is to shoot, by its owner's choice: at the start where he made
/// none. `None` where it did not evade.
fn evading(field: &Battlefield<'_>, id: &UnitId) -> Option<usize> {
    cites!("W-4.7.5a");
    let of = |action: &Action| match action {
        Action::ShootAfter(act::ShootAfter(quarters)) => Some(usize::from(*quarters)),
        _ => None,
    };
    let chosen = || acting(field, id).iter().find_map(of).unwrap_or(0);
    field.unit(id).filter(|unit| unit.evaded).map(|_| chosen())
}

/// What a unit is ordered that holds now, the most binding first.
fn acting(field: &Battlefield<'_>, id: &UnitId) -> Vec<Action> {
    let pos = field.pos();
    let charged_by =
        enemies(pos, id.seat()).filter(|(enemy, _)| charges(pos, enemy, id)).map(|(e, _)| e.clone());
    let moment = Moment { charged_by: charged_by.collect(), time: true, allowed: true, ..Moment::default() };
    let clauses = plan::active(pos, field.sheets, id).into_iter();
    clauses.filter(|clause| plan::acts(pos, id, clause, &moment)).map(|clause| clause.action).collect()
}

impl<'a> Battery<'a> {
    fn new(
        pos: &'a Position,
        moments: &'a Moments,
        id: &'a UnitId,
        unit: &'a Unit,
        (orders, ties): (&[ShootAt], &'a Ties),
    ) -> Self {
        let ranges = unit.weapons.iter().filter_map(|w| pos.data.shooting.get(w)).map(|row| row.range);
        // A hair more, so that who cannot be told from being in range is asked about.
        let range = ranges.max().unwrap_or(Paces::ZERO) + TIE;
        let own: Vec<Option<Block>> = moments.all.iter().map(|then| then.block(id)).collect();
        let near = |blocks: &[Option<Block>]| {
            let mut pairs = own.iter().zip(blocks).filter_map(|(own, its)| own.zip(*its));
            pairs.any(|(own, its)| !own.is_beyond(&its, range) && own.distance(&its) <= range)
        };
        let open = |target: &UnitId, its: &Unit| {
            !its.hidden && its.figures > 0 && its.fighting.iter().all(|enemy| new_contact(pos, target, enemy))
        };
        let targets: Vec<Target> = enemies(pos, id.seat())
            .filter(|(target, its)| open(target, its))
            .map(|(target, its)| Target {
                id: target.clone(),
                until_last: its.fighting.is_empty() || its.fighting.contains(id),
                blocks: moments.all.iter().map(|then| then.block(target)).collect(),
            })
            .filter(|target| near(&target.blocks))
            .collect();
        let of = |target: &Target| target.id.clone();
        let lowest = height::levels(pos, id).map_or(0, |(lowest, _)| lowest);
        let below = |target: &&Target| height::levels(pos, &target.id).is_some_and(|(_, high)| high < lowest);
        let classes: BTreeMap<UnitId, Class> =
            targets.iter().map(|t| (of(t), class(pos, id, &t.id, orders))).collect();
        let teams = classes.iter().filter(|(_, class)| by_team(**class, orders));
        Self {
            teams: teams.map(|(target, _)| target.clone()).collect(),
            blocks: targets.iter().filter_map(|t| Some((of(t), pos.block(&t.id)?))).collect(),
            classes,
            below: targets.iter().filter(below).map(of).collect(),
            arc: arc(pos, unit),
            pos,
            moments,
            ties,
            id,
            unit,
            range,
            when: None,
            targets,
        }
    }

    /// What a figure shoots: at one target, or shared among several that are equally near.
    fn shots(&self, shooter: &Shooter) -> Vec<(Kind, Bundle)> {
        let chances = chances(self.moments, self.id, shooter, &self.targets, self.arc, self.range);
        // The third rank shoots only at whom it stands above, or who charges it without shields.
        let may = |target: &UnitId, shot: &(Kind, Bundle)| {
            shooter.rank < 2 || self.below.contains(target) || shot.0.shields_down
        };
        let usable: BTreeMap<&UnitId, (Kind, Bundle)> = chances
            .iter()
            .filter_map(|(target, distances)| Some((target, self.best(shooter, target, distances)?)))
            .filter(|(target, shot)| may(target, shot))
            .collect();
        let (Some(base), candidates) = (shooter.bases.last(), usable.keys().copied()) else {
            return Vec::new();
        };
        let chosen = choose(candidates, &self.classes, base, &self.blocks);
        let among = u32::try_from(chosen.len()).unwrap_or(PARTS).clamp(1, PARTS);
        let parts = shooter.share * men(self.pos, self.unit) * PARTS / among;
        chosen
            .iter()
            .filter_map(|target| usable.get(target).cloned())
            .map(|(kind, bundle)| (kind, Bundle { parts, ..bundle }))
            .collect()
    }

    /// The distance at which a figure shoots at a target: the least; of evaders that at the moment which is
    /// nearest to the one that their owner has named.
    fn distance(&self, fitting: impl Iterator<Item = (usize, Paces)>) -> Option<(usize, Paces)> {
        let off = |moment: usize| self.when.map_or(0, |when| moment.abs_diff(when));
        fitting.min_by_key(|(moment, distance)| (off(*moment), *distance))
    }

    /// A figure's best shot at a target: the weapon with the highest factor, at the best moment.
    fn best(
        &self,
        shooter: &Shooter,
        target: &UnitId,
        distances: &[(usize, Paces)],
    ) -> Option<(Kind, Bundle)> {
        let from = shooter.eyes.last()?.first()?.at;
        let usable = |weapon: &&Weapon| shooter.still || !needs_rest(self.pos, self.unit, **weapon);
        let shots = self.unit.weapons.iter().filter(usable).filter_map(|weapon| {
            let row = self.pos.data.shooting.get(weapon)?;
            // Where somebody was on the way is reckoned back; where he stands now no die can help but that one.
            let within = |moment, distance, range| match moment == self.moments.last() {
                true => self.ties.within(self.pos, self.id, target, distance, range),
                false => distance <= range,
            };
            let fits = |(moment, d): &(usize, Paces)| *d >= row.minimum && within(*moment, *d, row.range);
            let (moment, distance) = self.distance(distances.iter().copied().filter(fits))?;
            let shields_down = self.shields_down(shooter, target, distance);
            let close = row.range <= self.pos.data.paces("h7.no_fight_under") || shields_down;
            let kind = Kind {
                target: target.clone(),
                weapon: *weapon,
                long: !within(moment, distance, row.short),
                shields_down,
                rear_close: close && shooter.rank > 0 && charges(self.pos, target, self.id),
            };
            let bundle = Bundle { parts: 0, from };
            let part = self.seen(target).first().map(|(part, _)| *part);
            let worth: i32 = self.modifiers(&kind, &bundle, part).iter().map(|m| m.value).sum();
            Some((worth, kind, bundle))
        });
        // Of equals the first listed.
        let mut best: Option<(i32, Kind, Bundle)> = None;
        for shot in shots {
            if best.as_ref().is_none_or(|(worth, ..)| shot.0 > *worth) {
                best = Some(shot);
            }
        }
        best.map(|(_, kind, bundle)| (kind, bundle))
    }

    /// Whether the target, pikemen or men with two-handed cutting weapons on foot, let down their shields as
    /// they charge this unit, and this figure of its rear ranks takes the chance [W-4.12.3a], [W-4.12.3b].
    fn shields_down(&self, shooter: &Shooter, target: &UnitId, distance: Paces) -> bool {
        cites!("W-4.12.3a", "W-4.12.3b");
        let Some(its) = self.pos.unit(target) else { return false };
        let both_hands = its.weapons.iter().any(|w| matches!(w, Weapon::Pike | Weapon::TwoHandedCutting));
        let foot = !self.pos.data.info(weapons::kind(self.pos, its)).mounted();
        // They let them down so near to the unit, not to each of its ranks.
        let depth = self.pos.data.base(self.unit.kind).depth;
        let distance = distance - depth * i64::from(shooter.rank);
        shooter.rank > 0
            && both_hands
            && foot
            && its.shield
            && charges(self.pos, target, self.id)
            && distance < self.pos.data.paces("h7.shields_down")
    }

    /// The types of a target that this unit sees, where it is mixed.
    fn seen(&self, target: &UnitId) -> Vec<(Type, u32)> {
        let mixed = self.pos.unit(target).filter(|its| !its.types.is_empty());
        mixed.map(|its| mixed::visible(its, self.face(target))).unwrap_or_default()
    }

    fn face(&self, target: &UnitId) -> mixed::Face {
        let blocks = self.blocks.get(target).zip(self.pos.block(self.id));
        blocks.map_or(mixed::Face::Front, |(its, own)| contact::toward(its, &own))
    }

    fn modifiers(&self, kind: &Kind, bundle: &Bundle, part: Option<Type>) -> Vec<Modifier> {
        let shot = Shot {
            by: self.id,
            target: &kind.target,
            face: self.face(&kind.target),
            part,
            team: self.teams.contains(&kind.target),
            weapon: kind.weapon,
            long: kind.long,
            shields_down: kind.shields_down,
            from: bundle.from,
        };
        modifiers(self.pos, &shot)
    }

    /// The volleys of figures that shoot alike: one at each type of a mixed target.
    fn volleys(&self, kind: &Kind, bundle: &Bundle) -> Vec<Volley> {
        cites!("W-4.1.2c");
        let figures = Figures { halves: 2 * bundle.parts / (100 * PARTS) };
        let seen = self.seen(&kind.target);
        let shares: Vec<(Option<Type>, Figures)> = if seen.is_empty() {
            vec![(None, figures)]
        } else {
            mixed::divide(figures, &seen).into_iter().map(|(part, figures)| (Some(part), figures)).collect()
        };
        let rule = match (shares.len() > 1, kind.shields_down, self.classes.get(&kind.target)) {
            (true, ..) => rule!("W-4.1.2d"),
            (false, true, _) => rule!("W-4.12.3a"),
            (false, false, Some(Class::Named(_))) => rule!("W-4.12.2"),
            (false, false, _) => rule!("W-4.12.1d"),
        };
        shares
            .into_iter()
            .filter(|(_, figures)| figures.halves > 0)
            .map(|(part, figures)| Volley {
                by: self.id.clone(),
                target: kind.target.clone(),
                part,
                team: self.teams.contains(&kind.target),
                weapon: kind.weapon,
                figures,
                modifiers: self.modifiers(kind, bundle, part),
                rule: rule.clone(),
                rear_close: kind.rear_close,
            })
            .collect()
    }
}
