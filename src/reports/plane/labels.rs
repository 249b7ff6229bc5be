//! What is written at troops: who they are, how many, in which state; beside them where another label, a block or a
//! general's star is in the way.

use std::fmt::Write;

use super::bodies::{Figure, Reach, Solid};
use super::frame::{Frame, degrees, step};
use super::ground::halo;
use super::style::{self, Livery};
use crate::drawing::letters::Letters;
use crate::drawing::svg::Weight;
use estafette_board::plane::Pose;
use estafette_board::plane::scene::{Arm, Body, Sighting, State};

/// Size of labels.
const LETTERS: f32 = 12.5;

/// How much worse it is to lie over another label than over a block.
const OVER_LABEL: f32 = 4.0;

/// Columns and rows of places by which it is told what a label lies over.
const GRID: (u8, u8) = (9, 3);

/// A label and the places that it may take.
#[derive(Debug)]
pub struct Label {
    /// The words, drawn around (0, 0).
    words: String,
    /// Half of its width and of its height, with a rim.
    half: (f32, f32),
    /// Where its middle may be, seen from the centre of the body's front: the best place first.
    places: Vec<(f32, f32)>,
    /// Which of them it takes.
    taken: usize,
}

impl Label {
    /// The words at their place, around the centre of the body's front.
    pub fn picture(&self) -> String {
        let (x, y) = self.places[self.taken];
        format!("<g transform=\"translate({x:.1} {y:.1})\">{}</g>", self.words)
    }

    /// How far they reach from there.
    pub fn reach(&self) -> Reach {
        let (left, top, right, bottom) = self.around(self.taken, (0.0, 0.0));
        (left.floor(), top.floor(), right.ceil(), bottom.ceil())
    }

    fn around(&self, place: usize, (x, y): (f32, f32)) -> Reach {
        let ((right, down), (wide, high)) = (self.places[place], self.half);
        (x + right - wide, y + down - high, x + right + wide, y + down + high)
    }
}

/// Gives every label the first of its places where it covers nothing, or that where it covers least.
pub fn settle<'f>(figures: impl Iterator<Item = (Pose, &'f mut Figure)>, frame: &Frame) {
    let mut all: Vec<((f32, f32), &mut Figure)> =
        figures.map(|(pose, figure)| (frame.at(pose.at), figure)).collect();
    // Who has but one place has it before all others.
    all.sort_by_key(|(_, figure)| figure.label.places.len() > 1);
    let solids: Vec<((f32, f32), Vec<Solid>)> = all.iter().map(|(at, f)| (*at, f.solids.clone())).collect();
    let mut settled: Vec<Reach> = Vec::with_capacity(all.len());
    for (own, (at, figure)) in all.into_iter().enumerate() {
        let label = &mut figure.label;
        let others = solids.iter().enumerate().filter(|(n, _)| *n != own).map(|(_, one)| one);
        let covers = |place: &usize| {
            let area = label.around(*place, at);
            let labels: f32 = settled.iter().map(|s| shared(area, *s)).sum();
            labels * OVER_LABEL + others.clone().map(|one| lies_over(area, one)).sum::<f32>()
        };
        let places = (0..label.places.len()).map(|place| (place, covers(&place)));
        let least = places.min_by(|(_, a), (_, b)| a.total_cmp(b));
        label.taken = least.map_or(0, |(place, _)| place);
        settled.push(label.around(label.taken, at));
    }
}

/// The area that a box has in common with the solids of a figure that stands somewhere, each by its weight; told by a
/// grid of places in the box.
fn lies_over(area: Reach, ((x, y), solids): &((f32, f32), Vec<Solid>)) -> f32 {
    let (wide, high) = (area.2 - area.0, area.3 - area.1);
    let at = |n: u8, of: u8, from: f32, long: f32| from + long * (f32::from(n) + 0.5) / f32::from(of);
    let grid = (0..GRID.0).flat_map(|i| (0..GRID.1).map(move |j| (i, j)));
    let places = grid.map(|(i, j)| (at(i, GRID.0, area.0 - x, wide), at(j, GRID.1, area.1 - y, high)));
    let cell = wide * high / f32::from(GRID.0 * GRID.1);
    places.map(|place| solids.iter().filter(|s| s.holds(place)).map(|s| s.weight * cell).sum::<f32>()).sum()
}

/// The area that two boxes share.
fn shared(a: Reach, b: Reach) -> f32 {
    (a.2.min(b.2) - a.0.max(b.0)).max(0.0) * (a.3.min(b.3) - a.1.max(b.1)).max(0.0)
}

/// The letters of a body's states.
fn badges(states: &[State]) -> String {
    let letter = |s: &State| match s {
        State::Routing => 'R',
        State::Shaken => 'S',
        State::Disordered => 'D',
        State::Impetuous => 'I',
    };
    states.iter().map(letter).collect()
}

/// The label of a block of that width and depth.
pub fn label(
    body: &Body,
    (wide, deep): (f32, f32),
    frame: &Frame,
    letters: &Letters,
    livery: Livery,
) -> Label {
    let p = frame.print;
    let mut words = body.label.clone();
    if body.figures > 0 && body.arm != Arm::General {
        let _ = write!(words, " {}", body.figures);
    }
    let badges = badges(&body.states);
    if let Sighting::Last(when) = &body.known {
        let _ = write!(words, " ? {when}");
    }
    let size = LETTERS * p;
    let gap = if badges.is_empty() { 0.0 } else { 4.0 * p };
    let (text_wide, badge_wide) =
        (letters.width(&words, size, Weight::Bold), letters.width(&badges, size, Weight::Bold));
    let full = text_wide + gap + badge_wide;
    let left = -full / 2.0;
    let mut out = String::new();
    halo(&mut out, (left + text_wide / 2.0, size * 0.36), size, livery.print, &words);
    if !badges.is_empty() {
        let at = (left + text_wide + gap + badge_wide / 2.0, size * 0.36);
        halo(&mut out, at, size, style::ALARM, &badges);
    }
    let sideways = degrees(body.pose.facing) % 180.0;
    let upright = !(20.0..=160.0).contains(&sideways);
    let fits = upright && wide >= full + 4.0 * p && deep >= size * 1.25 && body.arm != Arm::General;
    let places = if fits {
        vec![step(body.pose.facing, -deep / 2.0, 0.0)]
    } else {
        beside(body, (wide, deep), (full, size), p)
    };
    Label { words: out, half: (full / 2.0 + 2.0 * p, size * 0.62), places, taken: 0 }
}

/// Places beside a block: behind the rear, to the sides, before the front; then a line above or below the rear's.
fn beside(body: &Body, (wide, deep): (f32, f32), (full, size): (f32, f32), p: f32) -> Vec<(f32, f32)> {
    let facing = body.pose.facing;
    // Sideways a label needs more room than upright.
    let (sin, cos) = degrees(facing).to_radians().sin_cos();
    let along = 5.0 * p + sin.abs() * full / 2.0 + cos.abs() * size * 0.55;
    let across = 5.0 * p + cos.abs() * full / 2.0 + sin.abs() * size * 0.55;
    let star = if body.arm == Arm::General { 6.0 * p } else { 0.0 };
    let rear = step(facing, -deep - along - star, 0.0);
    let arrow = 8.0 * p;
    vec![
        rear,
        step(facing, -deep / 2.0, wide / 2.0 + across + star),
        step(facing, -deep / 2.0, -wide / 2.0 - across - star),
        step(facing, along + arrow, 0.0),
        (rear.0, rear.1 + size * 1.2),
        (rear.0, rear.1 - size * 1.2),
    ]
}
