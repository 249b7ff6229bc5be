//! 4.8.3: pursuers and chargers who come to a gap narrower than they are let the figures that it hinders fall
//! back into a rear rank.

use crate::event::Kind;
use crate::ids::Formation;
use crate::intent::Leg;
use crate::s4_09_terrain as ground;
use crate::s4_10_formations::LINE;
use estafette_board::plane::{Paces, Pose};
use estafette_core::cites;

use super::body::{Become, Deed};
use super::meeting::Relation;
use super::path;
use super::shape::{Rect, TIGHT, Way};
use super::sim::Sim;

/// How far ahead terrain is looked at that a body has come to.
const NEXT: f64 = 2.0;

impl Sim<'_> {
    /// How a body is formed once the figures fall back that others hinder, who stand; `None` where that is not
    /// possible.
    pub(super) fn fold_at(&self, i: usize, by: &[usize]) -> Option<Become> {
        let me = self.rect(i);
        let extent = |by: usize| {
            let Relation::Keeps { gap, seen: true, .. } = self.relations[i][by] else { return None };
            if self.bodies[by].active() {
                return None;
            }
            let other = self.rect(by);
            let middle = me.to(&other).along(me.right);
            let reach = other.reach(me.right) + gap;
            Some((middle - reach, middle + reach))
        };
        let extents: Option<Vec<(f64, f64)>> = by.iter().map(|by| extent(*by)).collect();
        self.folded(i, &extents?)
    }

    /// The same at terrain that may not be entered.
    pub(super) fn fold_at_terrain(&self, i: usize) -> Option<Become> {
        let me = self.rect(i);
        let ahead = Rect { off: me.off.plus(me.front.times(NEXT)), ..me };
        let body = &self.bodies[i];
        let hinders =
            self.pos.terrain.values().filter(|piece| {
                ground::going(self.pos, &body.unit, piece.kind) == crate::data::Going::Forbidden
            });
        let mut extents: Vec<(f64, f64)> = Vec::new();
        for piece in hinders {
            let places = piece.polygon.iter().map(|place| {
                let apart = *place - ahead.at;
                let from = Way { x: apart.x.paces(), y: apart.y.paces() }.minus(ahead.off);
                (from.along(ahead.right), from.along(ahead.front))
            });
            let all: Vec<(f64, f64)> = places.collect();
            let least = |of: fn(&(f64, f64)) -> f64| all.iter().map(of).fold(f64::INFINITY, f64::min);
            let most = |of: fn(&(f64, f64)) -> f64| all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            let (low, high) = (least(|p| p.0), most(|p| p.0));
            let before = least(|p| p.1) <= me.half_depth && most(|p| p.1) >= -me.half_depth;
            if before && low < me.half_width && high > -me.half_width {
                extents.push((low, high));
            }
        }
        self.folded(i, &extents)
    }

    /// Takes the files back that stand before something which reaches so far to the left and to the right of the
    /// middle. The longest row of files that nothing hinders goes on, if that is a legal line or column with the
    /// others behind it; if two rows are equally long, neither does.
    fn folded(&self, i: usize, extents: &[(f64, f64)]) -> Option<Become> {
        cites!("W-4.8.3f");
        let body = &self.bodies[i];
        let unit = &body.unit;
        let goes = matches!(body.kind(), Some(Kind::Pursuit | Kind::Charge));
        let rows = matches!(unit.formation, Formation::Line | Formation::Column);
        if !goes || !rows || extents.is_empty() || !body.legs.is_empty() || body.heading != body.pose.facing {
            return None;
        }
        let file = body.width.part(1, i64::from(unit.files.max(1)));
        let (first, kept) = free_row(unit.files, file.paces(), extents)?;
        let ranks = unit.figures.max(1).div_ceil(kept);
        if unit.formation != Formation::Column && !LINE.contains(&ranks) {
            return None;
        }
        // From the middle of the block to the middle of the row.
        let shift = (file * i64::from(2 * first + kept) - body.width).part(1, 2);
        let start = body.pose_at(self.clock(i));
        let to = Pose::new(start.at + start.way(shift, Paces::ZERO), start.facing);
        Some(Become { formation: unit.formation, files: kept, wedge: 0, square: None, to, cost: Paces::ZERO })
    }

    /// A body that has halted goes on with its figures folded back.
    pub(super) fn fold(&mut self, i: usize, form: Become) {
        let unit = form.of(&self.bodies[i].unit);
        let (width, depth) = self.pos.size(&unit);
        let body = &mut self.bodies[i];
        body.behind = None;
        (body.unit, body.width, body.depth, body.pose) = (unit, width, depth, form.to);
        body.deeds.push(Deed::Squeezed(form));
        let left = Paces::near(body.reach() - body.used).max(Paces::ZERO);
        let way = path::pieces(self.pos, &self.bodies[i], Leg::Ahead(left));
        self.bodies[i].pieces = way.into();
    }
}

/// The longest row of files before which nothing stands: the first of them from the left, and how many; `None`
/// where there is none, or two are equally long. What hinders reaches from and to places right of the middle.
fn free_row(files: u32, file: f64, extents: &[(f64, f64)]) -> Option<(u32, u32)> {
    let half = file * f64::from(files) / 2.0;
    // Whatever only touches a flank hinders its last file.
    let near = half - file / 2.0;
    let hindered = |n: u32| {
        let (left, right) = (file * f64::from(n) - half, file * f64::from(n + 1) - half);
        extents.iter().any(|(low, high)| right > low.min(near) + TIGHT && left < high.max(-near) - TIGHT)
    };
    let mut rows: Vec<(u32, u32)> = Vec::new();
    for n in (0..files).filter(|n| !hindered(*n)) {
        match rows.last_mut() {
            Some((first, kept)) if *first + *kept == n => *kept += 1,
            _ => rows.push((n, 1)),
        }
    }
    let most = rows.iter().map(|(_, kept)| *kept).max()?;
    let mut longest = rows.into_iter().filter(|(_, kept)| *kept == most);
    let row = longest.next()?;
    longest.next().is_none().then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_fall_back_on_the_side_where_they_are_hindered() {
        assert_eq!(free_row(6, 10.0, &[(15.0, 40.0)]), Some((0, 4)));
        assert_eq!(free_row(6, 10.0, &[(-40.0, -15.0)]), Some((2, 4)));
        assert_eq!(free_row(6, 10.0, &[(-40.0, -15.0), (22.0, 50.0)]), Some((2, 3)));
        assert_eq!(free_row(6, 10.0, &[(30.0, 50.0)]), Some((0, 5)));
    }

    #[test]
    fn who_stands_before_the_middle_lets_neither_half_go_on() {
        assert_eq!(free_row(6, 10.0, &[(-5.0, 5.0)]), None);
        assert_eq!(free_row(6, 10.0, &[(-40.0, 40.0)]), None);
    }
}
