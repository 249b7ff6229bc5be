//! 4.4.4, 4.4.5, 4.5.5 and notes 4.2: what a path may not do whatever its steps say. It does not take more than half
//! of a unit out of its sector in the first periods, does not bring one that is outside its sector farther forward
//! than toward it, does not bring Varily nearer to anybody than half its move, and with "no advance" nearer to nobody.
//! A path that does is cut back to the nearest that does not, refused, or left to the umpire, as the game is set.

use crate::event::Why;
use crate::ids::{OrderType, Reaction, Sector, UnitId};
use crate::intent::Leg;
use crate::moves::{allowance, ordered_move, share};
use crate::position::{Position, Unit};
use crate::readings::OrderViolation;
use crate::s4_04_compliance::{gains, inside};
use crate::s4_04_sectors::{to_sector, up};
use crate::s4_04_visibility::visible_enemies;
use estafette_board::plane::{Block, Paces, Vector};
use estafette_core::cites;

use super::walk::ended;

/// Parts of a leg, by which it is cut back.
const PARTS: i64 = 4096;

/// Parts of what leads forward, by which it is shortened.
const FINE: i64 = 1 << 20;

/// What bounds the path of a unit.
struct Bounds<'a> {
    pos: &'a Position,
    id: &'a UnitId,
    unit: &'a Unit,
    start: Block,
    sector: Sector,
    /// Whether it must stay in its sector: who is not in it any more cannot leave it.
    stays: bool,
    /// Whether it stands outside its sector.
    off: bool,
    /// How much nearer it may come.
    most: Option<Paces>,
    /// Whether it may come nearer to nobody.
    holds_off: bool,
    enemies: Vec<Block>,
}

/// Cuts a path back to what order and test allow; why, where nothing is left of it or all of it is refused.
pub fn keep(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    legs: &mut Vec<Leg>,
    (order, sector, handling): (OrderType, Sector, OrderViolation),
) -> Option<Why> {
    cites!("W-4.4.4h", "W-4.4.5b", "W-4.4.5h", "W-4.4.5j", "W-4.5.5");
    if handling == OrderViolation::Umpire || legs.is_empty() {
        return None;
    }
    let bounds = Bounds::new(pos, id, unit, order, sector, legs)?;
    if bounds.fits(legs) {
        return None;
    }
    let why = if bounds.keeps_off(&bounds.end(legs)) { Why::Order } else { Why::Reaction };
    if handling == OrderViolation::Refuse {
        legs.clear();
        return Some(why);
    }
    bounds.less_forward(legs);
    if bounds.off && order == OrderType::Quick {
        bounds.both_duties(legs);
    }
    bounds.cut(legs);
    legs.is_empty().then_some(why)
}

impl<'a> Bounds<'a> {
    fn new(
        pos: &'a Position,
        id: &'a UnitId,
        unit: &'a Unit,
        order: OrderType,
        sector: Sector,
        legs: &[Leg],
    ) -> Option<Self> {
        let pose = unit.pose()?;
        let early = i64::from(pos.period) <= pos.data.number("orders.sector_periods");
        let away = to_sector(pos, id.seat(), sector, pose.at) != Paces::ZERO;
        let (within, all) = if early || away { inside(pos, id.seat(), sector, unit, pose) } else { (0, 0) };
        let (stays, off) = (early && 2 * within > all, away && 2 * within <= all);
        let most = (order == OrderType::Varily)
            .then(|| share(ordered_move(pos, unit), pos.data.number("orders.varily_most")));
        // Nobody comes nearer to anything than he goes.
        let most = most.filter(|most| straight(legs).is_none_or(|way| way > *most));
        let holds_off = unit.reaction == Some(Reaction::NoAdvance);
        if !stays && !off && most.is_none() && !holds_off {
            return None;
        }
        let seen = if most.is_some() || holds_off { visible_enemies(pos, id) } else { Vec::new() };
        Some(Self {
            pos,
            id,
            unit,
            start: pos.block_at(unit, pose),
            sector,
            stays,
            off,
            most,
            holds_off,
            enemies: seen.iter().filter_map(|enemy| pos.block(enemy)).collect(),
        })
    }

    fn end(&self, legs: &[Leg]) -> Block {
        let then = ended(self.pos, self.unit, legs);
        self.pos.block_at(&then, then.pose().unwrap_or_default())
    }

    fn fits(&self, legs: &[Leg]) -> bool {
        let then = ended(self.pos, self.unit, legs);
        let pose = then.pose().unwrap_or_default();
        if self.stays {
            let (within, all) = inside(self.pos, self.id.seat(), self.sector, &then, pose);
            if 2 * within <= all {
                return false;
            }
        }
        let end = self.pos.block_at(&then, pose);
        self.toward_sector(&end) && self.not_too_far(&end) && self.keeps_off(&end)
    }

    /// Whether a path to there leads at least as far toward the sector as forward [W-4.4.5h], or nowhere [W-4.4.5i].
    fn toward_sector(&self, end: &Block) -> bool {
        cites!("W-4.4.5h", "W-4.4.5i");
        let (lateral, forward) = gains(self.pos, self.id.seat(), self.sector, self.start.pose, end.pose);
        !self.off || lateral >= forward
    }

    fn not_too_far(&self, end: &Block) -> bool {
        let Some(most) = self.most else { return true };
        let forward = (end.pose.at.y - self.start.pose.at.y) * up(self.id.seat());
        forward <= most && self.enemies.iter().all(|b| self.start.distance(b) - end.distance(b) <= most)
    }

    /// Whether it comes nearer to no enemy that it sees, as they stand now: "no advance" [W-4.5.5].
    fn keeps_off(&self, end: &Block) -> bool {
        cites!("W-4.5.5");
        !self.holds_off || self.enemies.iter().all(|b| end.distance(b) + Paces(1) >= self.start.distance(b))
    }

    /// Shortens what leads a unit outside its sector forward rather than toward it, until it keeps its order.
    fn less_forward(&self, legs: &mut Vec<Leg>) {
        let fits = |legs: &[Leg]| self.toward_sector(&self.end(legs));
        if fits(legs) {
            return;
        }
        let (mut low, mut high) = (0, FINE);
        if !fits(&self.forward_part(legs, 0)) {
            return;
        }
        while high - low > 1 {
            let middle = i64::midpoint(low, high);
            if fits(&self.forward_part(legs, middle)) { low = middle } else { high = middle }
        }
        *legs = self.forward_part(legs, low);
    }

    /// A path of whose way forward, so far as it leads less toward the sector, only a part is gone.
    fn forward_part(&self, legs: &[Leg], gone: i64) -> Vec<Leg> {
        let mut path: Vec<Leg> = Vec::new();
        for leg in legs {
            let from = self.end(&path).pose;
            let way = |right, forward| -> Vector { from.way(right, forward) };
            let over = |way: Vector| way.y * up(self.id.seat()) > way.x.abs();
            path.extend(match leg {
                Leg::Ahead(paces) if over(way(Paces::ZERO, *paces)) => part_of(leg, gone, FINE),
                Leg::Shift { right, forward } if over(way(*right, *forward)) => {
                    let whole = way(*right, *forward);
                    // All its way sideways, and forward as far as that, or less.
                    let least = whole.x.abs() * whole.y.0.signum();
                    let y = least.part(FINE - gone, FINE) + whole.y.part(gone, FINE);
                    let (right, forward) = from.local(from.at + Vector { y, ..whole });
                    Some(Leg::Shift { right, forward })
                }
                _ => Some(leg.clone()),
            });
        }
        path.retain(|leg| {
            !matches!(leg, Leg::Ahead(Paces(0)) | Leg::Shift { right: Paces(0), forward: Paces(0) })
        });
        path
    }

    /// Quick outside its sector goes half its move forward and as far toward its sector, or stands [W-4.4.5j].
    fn both_duties(&self, legs: &mut Vec<Leg>) {
        cites!("W-4.4.5j");
        let least = share(ordered_move(self.pos, self.unit), self.pos.data.number("orders.quick_least"));
        let (lateral, forward) =
            gains(self.pos, self.id.seat(), self.sector, self.start.pose, self.end(legs).pose);
        if forward >= least {
            return;
        }
        let plain = legs.iter().all(|leg| matches!(leg, Leg::Ahead(_) | Leg::Shift { .. }));
        let (aside, on) = (lateral.max(least).paces(), least.paces());
        let able = aside.hypot(on) <= allowance(self.pos, self.unit).paces();
        legs.clear();
        if plain && able {
            let pose = self.start.pose;
            let off = to_sector(self.pos, self.id.seat(), self.sector, pose.at);
            let way = Vector { x: lateral.max(least) * off.0.signum(), y: least * up(self.id.seat()) };
            let (right, forward) = pose.local(pose.at + way);
            legs.push(Leg::Shift { right, forward });
        }
    }

    /// Cuts a path from its end until it keeps everything.
    fn cut(&self, legs: &mut Vec<Leg>) {
        if legs.is_empty() || self.fits(legs) {
            return;
        }
        // Less of all of it leads to its sector as well as before.
        if self.off && straight(legs).is_some() {
            let all =
                |gone: i64| -> Vec<Leg> { legs.iter().filter_map(|leg| part_of(leg, gone, FINE)).collect() };
            let (mut good, mut bad) = (0, FINE);
            while bad - good > 1 {
                let middle = i64::midpoint(good, bad);
                if self.fits(&all(middle)) { good = middle } else { bad = middle }
            }
            *legs = if good > 0 { all(good) } else { Vec::new() };
            return;
        }
        while let Some(last) = legs.pop() {
            let with = |gone: i64| part(&last, gone).map(|leg| [legs.as_slice(), &[leg]].concat());
            let fits = |gone: i64| with(gone).is_some_and(|legs| self.fits(&legs));
            if part(&last, 0).is_none() && self.fits(legs) {
                return;
            }
            if !fits(0) {
                continue;
            }
            let (mut good, mut bad) = (0, PARTS);
            while bad - good > 1 {
                let middle = i64::midpoint(good, bad);
                if fits(middle) { good = middle } else { bad = middle }
            }
            if let Some(cut) = part(&last, good).filter(|_| good > 0) {
                legs.push(cut);
            }
            return;
        }
    }
}

/// How long a path is that is straight on and sideways alone; `None` of others.
fn straight(legs: &[Leg]) -> Option<Paces> {
    let one = |leg: &Leg| match leg {
        Leg::Ahead(paces) => Some(paces.abs()),
        Leg::Shift { right, forward } => Some(Vector { x: *right, y: *forward }.length()),
        _ => None,
    };
    legs.iter().map(one).sum()
}

/// A part of a straight leg; `None` of others.
fn part(leg: &Leg, gone: i64) -> Option<Leg> {
    part_of(leg, gone, PARTS)
}

fn part_of(leg: &Leg, gone: i64, all: i64) -> Option<Leg> {
    let cut = |paces: Paces| paces.part(gone, all);
    match leg {
        Leg::Ahead(paces) => Some(Leg::Ahead(cut(*paces))),
        Leg::Shift { right, forward } => Some(Leg::Shift { right: cut(*right), forward: cut(*forward) }),
        _ => None,
    }
}
