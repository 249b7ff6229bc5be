//! The sheet that a board is drawn on: 1000 units wide, as high as what stands on it, filled from the
//! top. Every text is measured before it is written, so that none runs into its neighbour.

use std::fmt::Write;

use super::style::{self, Livery, Rgb, css};
use crate::drawing::letters::Letters;
use crate::drawing::svg::{Anchor, Text, Weight, text};
use estafette_board::cards::{Badge, CardScene, Tone};

/// Width of the sheet in its own units.
pub const WIDE: f32 = 1000.0;
/// Space left at both sides.
pub const MARGIN: f32 = 16.0;
/// Width between the margins.
pub const INNER: f32 = WIDE - 2.0 * MARGIN;

/// Edges reach at most this far up from where a thing stands.
const EDGES: f32 = 3.0;

/// A box on the sheet.
#[derive(Debug, Clone, Copy)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// How a text is written.
#[derive(Debug, Clone, Copy)]
pub struct Pen {
    /// Height in units.
    pub size: f32,
    /// Weight.
    pub weight: Weight,
    /// Colour.
    pub fill: Rgb,
}

/// Regular letters.
pub fn plain(size: f32, fill: Rgb) -> Pen {
    Pen { size, weight: Weight::Regular, fill }
}

/// Bold letters.
pub fn bold(size: f32, fill: Rgb) -> Pen {
    Pen { size, weight: Weight::Bold, fill }
}

/// A sheet being filled.
pub struct Page<'a> {
    /// What is drawn.
    pub scene: &'a CardScene,
    /// The widths of texts.
    pub letters: &'a Letters,
    /// What has been drawn since the last cut.
    pub out: String,
    /// Where the next thing goes, from the top.
    pub y: f32,
    /// What was cut off before.
    pub bands: Vec<Band>,
}

/// A part of the sheet from edge to edge, drawn and kept by itself: much of a board stays the same from
/// reader to reader.
pub struct Band {
    /// Upper edge.
    pub top: f32,
    /// Lower edge; nothing drawn reaches over either.
    pub bottom: f32,
    /// What stands on it.
    pub body: String,
}

impl<'a> Page<'a> {
    /// An empty sheet.
    pub fn new(scene: &'a CardScene, letters: &'a Letters) -> Self {
        Self { scene, letters, out: String::new(), y: 0.0, bands: Vec::new() }
    }

    /// Ends a band here: everything above is drawn, and all that is to come stands below, but for its edges.
    pub fn cut(&mut self) {
        let top = self.bands.last().map_or(0.0, |band| band.bottom);
        let bottom = self.y - EDGES;
        if bottom > top {
            let body = std::mem::take(&mut self.out);
            self.bands.push(Band { top, bottom, body });
        }
    }

    /// Writes a text that begins at a point, no wider than `room`; returns its width.
    pub fn words(&mut self, at: (f32, f32), pen: Pen, room: f32, words: &str) -> f32 {
        self.write(at, pen, Anchor::Start, room, words)
    }

    /// Writes a text around a point.
    pub fn centred(&mut self, at: (f32, f32), pen: Pen, room: f32, words: &str) {
        self.write(at, pen, Anchor::Middle, room, words);
    }

    fn write(&mut self, at: (f32, f32), pen: Pen, anchor: Anchor, room: f32, words: &str) -> f32 {
        let (shown, size) = self.letters.fit(words, pen.size, pen.weight, room);
        if shown.trim().is_empty() {
            return 0.0;
        }
        text(&mut self.out, Text { at, size, fill: pen.fill, weight: pen.weight, anchor, text: &shown });
        self.letters.width(&shown, size, pen.weight)
    }

    /// The width of a text.
    pub fn width(&self, pen: Pen, words: &str) -> f32 {
        self.letters.width(words, pen.size, pen.weight)
    }

    /// Writes a text in lines below each other, the first at a point; returns how many there are.
    pub fn lines(&mut self, at: (f32, f32), pen: Pen, room: f32, most: usize, words: &str) -> usize {
        let lines = self.letters.wrap(words, pen.size, pen.weight, room, most);
        for (i, line) in lines.iter().enumerate() {
            let y = at.1 + i as f32 * line_height(pen.size);
            let at = (at.0, y);
            text(
                &mut self.out,
                Text {
                    at,
                    size: pen.size,
                    fill: pen.fill,
                    weight: pen.weight,
                    anchor: Anchor::Start,
                    text: line,
                },
            );
        }
        lines.len()
    }

    /// A rectangle with round corners and perhaps an edge.
    pub fn plate(&mut self, area: Area, round: f32, fill: Rgb, edge: Option<(Rgb, f32)>) {
        let Area { x, y, w, h } = area;
        let _ = write!(
            self.out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"{round}\" fill=\"{}\"{}/>",
            css(fill),
            edge.map_or_else(String::new, |(rgb, width)| format!(
                " stroke=\"{}\" stroke-width=\"{width}\"",
                css(rgb)
            ))
        );
    }

    /// One of the drawings of [`super::pieces::defs`] at a point, with a fill and an edge of its own.
    pub fn stamp(&mut self, name: &str, at: (f32, f32), scale: f32, fill: Rgb, edge: Option<Rgb>) {
        let _ = write!(self.out, "<use href=\"#{name}\" transform=\"translate({:.1} {:.1})", at.0, at.1);
        if (scale - 1.0).abs() > f32::EPSILON {
            let _ = write!(self.out, " scale({scale:.2})");
        }
        let _ = write!(self.out, "\" fill=\"{}\"", css(fill));
        if let Some(edge) = edge {
            let _ = write!(self.out, " stroke=\"{}\"", css(edge));
        }
        self.out.push_str("/>");
    }

    /// How wide a badge will be.
    pub fn badge_width(&self, badge: &Badge, size: f32) -> f32 {
        let star = if badge.tone == Tone::Honour { size + 3.0 } else { 0.0 };
        self.width(bold(size, style::INK), &badge.text) + star + size * 1.3
    }

    /// A badge with its left end at `x` around the line `y`, no wider than `room`; returns its width.
    pub fn badge(&mut self, x: f32, y: f32, size: f32, room: f32, badge: &Badge) -> f32 {
        let (fill, print) = match badge.tone {
            Tone::Plain => (style::PAPER, style::INK),
            Tone::Honour => (style::GOLD, style::BRONZE),
            Tone::Bar => (style::PAPER, style::ALARM),
        };
        let edge = match badge.tone {
            Tone::Plain => style::SHUT,
            Tone::Honour => style::BRONZE,
            Tone::Bar => style::ALARM,
        };
        let wide = self.badge_width(badge, size).min(room);
        let high = size * 1.6;
        let area = Area { x, y: y - high / 2.0, w: wide, h: high };
        self.plate(area, high / 2.0, fill, Some((edge, 1.3)));
        let mut left = x + size * 0.6;
        if badge.tone == Tone::Honour {
            self.stamp("star", (left + size / 2.0 - 1.0, y), size / 12.0, print, None);
            left += size + 3.0;
        }
        let end = x + wide - size * 0.6;
        self.words((left, y + size * 0.36), bold(size, print), end - left, &badge.text);
        wide
    }

    /// The livery of a seat and its letter: that of its row, or else the first of its class.
    pub fn seat(&self, class: &str) -> (Livery, String) {
        let row = self.scene.seats.iter().find(|row| row.seat == class && !row.mark.is_empty());
        let mark = row.map_or_else(|| initial(class), |row| row.mark.clone());
        (style::livery(class), mark)
    }

    /// The letter of a kind of card: that of the scene, or else the first of its class.
    pub fn letter(&self, class: &str) -> String {
        let kind = self.scene.kinds.iter().find(|kind| kind.class == class);
        kind.map_or_else(|| initial(class), |kind| kind.letter.clone())
    }
}

fn initial(class: &str) -> String {
    class.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// From line to line at a size.
pub fn line_height(size: f32) -> f32 {
    (size * 1.32).round()
}
