//! Troops: blocks to scale with their figures, front, states and label, drawn around the centre of their front.

use std::fmt::Write;

use super::frame::{Frame, degrees, step};
use super::labels::{self, Label};
use super::style::{self, Livery, css};
use crate::drawing::letters::Letters;
use estafette_board::plane::scene::{Arm, Body, Shape, Sighting, State};
use estafette_board::plane::{Angle, Pose};

/// How far a general's star reaches from its middle.
const STAR: f32 = 9.0;

/// A body drawn around the centre of its front edge.
pub struct Figure {
    /// What turns with the body, drawn as if it looked up.
    pub block: String,
    /// What stays upright, in the picture's directions.
    pub label: Label,
    /// How far the block reaches to the left, top, right and bottom of (0, 0), once turned.
    block_reach: Reach,
    /// What other labels are to leave free, if there is room.
    pub solids: Vec<Solid>,
}

/// A rectangle of a figure around (0, 0), once turned.
#[derive(Debug, Clone, Copy)]
pub struct Solid {
    /// Its middle.
    middle: (f32, f32),
    /// One pixel forward and one to the right of who looks along it.
    axes: [(f32, f32); 2],
    /// Half of its depth and of its width.
    half: (f32, f32),
    /// How much worse than a block it is to lie over it.
    pub weight: f32,
}

impl Solid {
    fn new(facing: Angle, behind: f32, half: (f32, f32), weight: f32) -> Self {
        let axes = [step(facing, 1.0, 0.0), step(facing, 0.0, 1.0)];
        Self { middle: step(facing, -behind, 0.0), axes, half, weight }
    }

    /// Whether a place seen from (0, 0) lies in it.
    pub fn holds(&self, (x, y): (f32, f32)) -> bool {
        let (x, y) = (x - self.middle.0, y - self.middle.1);
        let [ahead, right] = self.axes.map(|(along, down)| (x * along + y * down).abs());
        ahead < self.half.0 && right < self.half.1
    }
}

/// Left, top, right and bottom of something around (0, 0).
pub type Reach = (f32, f32, f32, f32);

/// A part of a figure. All blocks lie below all labels, so that every label can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The figures.
    Block,
    /// What is written at them.
    Label,
}

impl Figure {
    /// A part of it as a fragment around (0, 0).
    pub fn part(&self, part: Part, pose: Pose) -> String {
        match part {
            Part::Block => format!("<g transform=\"rotate({:.1})\">{}</g>", degrees(pose.facing), self.block),
            Part::Label => self.label.picture(),
        }
    }

    /// How far a part reaches.
    pub fn reach(&self, part: Part) -> Reach {
        match part {
            Part::Block => self.block_reach,
            Part::Label => self.label.reach(),
        }
    }
}

/// Draws a body as it stands.
pub fn draw(body: &Body, frame: &Frame, letters: &Letters) -> Figure {
    let livery = style::livery(&body.style);
    let (wide, deep) = size(body, frame);
    let mut block = String::new();
    let faded = if matches!(body.known, Sighting::Now) { "" } else { " opacity=\".6\"" };
    let _ = write!(block, "<g{faded}>");
    figures(&mut block, body, frame, livery);
    states(&mut block, body, (wide, deep), frame, livery);
    front(&mut block, body, wide, frame, livery);
    block.push_str("</g>");
    if body.arm == Arm::General {
        star(&mut block, deep / 2.0, frame.print);
    }
    let label = labels::label(body, (wide, deep), frame, letters, livery);
    let mut solids = vec![Solid::new(body.pose.facing, deep / 2.0, (deep / 2.0, wide / 2.0), 1.0)];
    if body.arm == Arm::General {
        let half = STAR * frame.print;
        solids.push(Solid::new(body.pose.facing, deep / 2.0, (half, half), 2.0));
    }
    Figure { block, label, solids, block_reach: reach(body.pose, (wide, deep), frame.print) }
}

/// Width and depth in pixels.
fn size(body: &Body, frame: &Frame) -> (f32, f32) {
    match &body.shape {
        Shape::Ranks(ranks) => {
            let files = ranks.iter().copied().max().unwrap_or(1).clamp(1, 1_000);
            let many = ranks.len().clamp(1, 1_000);
            (frame.long(body.base.0) * files as f32, frame.long(body.base.1) * many as f32)
        }
        Shape::Ring(wide, deep) => (frame.long(*wide), frame.long(*deep)),
    }
}

fn figures(out: &mut String, body: &Body, frame: &Frame, livery: Livery) {
    let p = frame.print;
    let fill = match body.arm {
        Arm::Foot | Arm::LightFoot => livery.foot,
        Arm::General => style::PAPER,
        _ => livery.horse,
    };
    let dash = match body.known {
        Sighting::Now => String::new(),
        Sighting::Hidden | Sighting::Last(_) => {
            format!(" stroke-dasharray=\"{:.1} {:.1}\"", 4.0 * p, 3.0 * p)
        }
    };
    let (w, d) = (frame.long(body.base.0), frame.long(body.base.1));
    let _ = write!(
        out,
        "<g fill=\"{}\" stroke=\"{}\" stroke-width=\"{:.1}\"{dash}>",
        css(fill),
        css(livery.edge),
        1.2 * p
    );
    let mut files = String::new();
    match &body.shape {
        Shape::Ranks(ranks) => {
            for (row, many) in ranks.iter().take(1_000).enumerate() {
                let (many, top) = ((*many).min(1_000), row as f32 * d);
                let left = -w * many as f32 / 2.0;
                rect(out, left, top, w * many as f32, d);
                // Single bases are shown where they do not run together.
                if w >= 5.0 * p && body.known == Sighting::Now {
                    for file in 1..many {
                        let _ = write!(files, "M{:.1} {top:.1}v{d:.1}", left + w * file as f32);
                    }
                }
            }
        }
        Shape::Ring(wide, deep) => {
            let (wide, deep) = (frame.long(*wide), frame.long(*deep));
            rect(out, -wide / 2.0, 0.0, wide, deep);
            let inset = d.min(wide / 3.0).min(deep / 3.0);
            let _ = write!(
                files,
                "M{:.1} {inset:.1}h{:.1}v{:.1}h{:.1}z",
                inset - wide / 2.0,
                wide - 2.0 * inset,
                deep - 2.0 * inset,
                2.0 * inset - wide
            );
        }
    }
    out.push_str("</g>");
    if !files.is_empty() {
        let _ = write!(
            out,
            "<path d=\"{files}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".4\" stroke-width=\"{:.1}\"/>",
            css(livery.edge),
            0.8 * p
        );
    }
}

fn rect(out: &mut String, x: f32, y: f32, w: f32, h: f32) {
    let _ = write!(out, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\"/>");
}

/// The width of the front edge.
fn front_width(body: &Body, wide: f32, frame: &Frame) -> f32 {
    match &body.shape {
        Shape::Ranks(ranks) => {
            frame.long(body.base.0) * ranks.first().copied().unwrap_or(1).min(1_000) as f32
        }
        Shape::Ring(..) => wide,
    }
}

fn front(out: &mut String, body: &Body, wide: f32, frame: &Frame, livery: Livery) {
    let p = frame.print;
    let half = front_width(body, wide, frame) / 2.0;
    let colour = if body.states.contains(&State::Impetuous) { style::FLAME } else { livery.edge };
    if !body.states.contains(&State::Routing) {
        let _ = write!(
            out,
            "<path d=\"M{:.1} 0H{half:.1}\" stroke=\"{}\" stroke-width=\"{:.1}\"/>",
            -half,
            css(colour),
            3.2 * p
        );
        let _ = write!(
            out,
            "<path d=\"M{0:.1} {1:.1}L0 {2:.1}L{3:.1} {1:.1}Z\" fill=\"{4}\"/>",
            -5.0 * p,
            -p,
            -8.0 * p,
            5.0 * p,
            css(colour)
        );
    }
}

fn states(out: &mut String, body: &Body, (wide, deep): (f32, f32), frame: &Frame, livery: Livery) {
    let p = frame.print;
    if body.states.contains(&State::Disordered) || body.states.contains(&State::Routing) {
        let step = 8.0 * p;
        let mut hatch = String::new();
        let lines = ((wide + deep) / step).clamp(0.0, 400.0) as i32;
        for i in 1..=lines {
            // From the left or lower edge up to the right, cut off at the block.
            let s = i as f32 * step;
            let (x0, y0) = if s <= deep { (-wide / 2.0, s) } else { (s - deep - wide / 2.0, deep) };
            let (x1, y1) = if s <= wide { (s - wide / 2.0, 0.0) } else { (wide / 2.0, s - wide) };
            if x1 >= x0 {
                let _ = write!(hatch, "M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}");
            }
        }
        let colour = if body.states.contains(&State::Routing) { style::ALARM } else { livery.print };
        let _ = write!(
            out,
            "<path d=\"{hatch}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".6\" stroke-width=\"{:.1}\"/>",
            css(colour),
            1.5 * p
        );
    }
    if body.states.iter().any(|s| matches!(s, State::Shaken | State::Routing)) {
        let colour = if body.states.contains(&State::Routing) { style::ALARM } else { style::FLAME };
        let gap = 2.4 * p;
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\" stroke-dasharray=\"{:.1} {:.1}\"/>",
            -wide / 2.0 - gap,
            -gap,
            wide + 2.0 * gap,
            deep + 2.0 * gap,
            css(colour),
            1.8 * p,
            5.0 * p,
            3.0 * p
        );
    }
}

/// A general's star, so far behind the front.
pub fn star(out: &mut String, behind: f32, p: f32) {
    let _ = write!(
        out,
        "<path transform=\"translate(0 {behind:.1}) scale({p:.3})\" d=\"M0 -9L2.6 -3.2L8.8 -2.6L4.1 1.6L5.5 7.8L0 4.6L-5.5 7.8L-4.1 1.6L-8.8 -2.6L-2.6 -3.2Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"/>",
        css(style::GOLD),
        css(style::INK)
    );
}

/// The box around a turned block.
fn reach(pose: Pose, (wide, deep): (f32, f32), p: f32) -> Reach {
    let rim = 12.0 * p;
    let corners = [
        step(pose.facing, rim, -wide / 2.0 - rim),
        step(pose.facing, rim, wide / 2.0 + rim),
        step(pose.facing, -deep - rim, -wide / 2.0 - rim),
        step(pose.facing, -deep - rim, wide / 2.0 + rim),
    ];
    let mut reach: Reach = (0.0, 0.0, 0.0, 0.0);
    for (x, y) in corners {
        reach = (reach.0.min(x), reach.1.min(y), reach.2.max(x), reach.3.max(y));
    }
    (reach.0.floor(), reach.1.floor(), reach.2.ceil(), reach.3.ceil())
}
