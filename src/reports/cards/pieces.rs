//! What lies and stands on a board: cards and their backs, pawns, coins, tokens. Shapes that come again
//! are drawn once, as definitions, and stamped.

use std::fmt::Write;

use super::page::{Area, Page, bold};
use super::style::{self, Look, css};
use crate::drawing::colour::blend;
use estafette_board::cards::Card;

/// Width and height of a card on offer.
pub const CARD: (f32, f32) = (64.0, 88.0);
/// Width and height of a card in a hand.
pub const SMALL_CARD: (f32, f32) = (40.0, 56.0);
/// Width and height of the back of a pile.
const BACK: (f32, f32) = (48.0, 66.0);
/// What a pile takes, with the cards below the first.
pub const PILE: (f32, f32) = (54.0, 72.0);

/// Pawns on the board are this much larger than they are drawn.
const PAWN: f32 = 1.2;
/// Widths of pawns and coins standing in a row.
pub const LARGE_WIDE: f32 = 35.0;
/// A small pawn.
pub const SMALL_WIDE: f32 = 26.0;
/// A coin.
pub const COIN_WIDE: f32 = 27.0;

/// Emblems around (0, 0), about 22 units across, by the class of their kind. Their colour is that of the
/// stamp.
const EMBLEMS: &[(&str, &str)] = &[
    (
        "crown",
        "<path d=\"M-9 4L-11 -6L-5 -1L0 -9L5 -1L11 -6L9 4ZM-9 6H9V9H-9Z\"/><circle cx=\"-11\" cy=\"-7\" r=\"1.8\"/><circle cy=\"-9.5\" r=\"1.8\"/><circle cx=\"11\" cy=\"-7\" r=\"1.8\"/>",
    ),
    (
        "mercenary",
        "<path id=\"sword\" transform=\"rotate(45)\" d=\"M-1.5 -10L0 -13L1.5 -10V4H5V6.500H1.300V11H-1.300V6.500H-5V4H-1.500Z\"/><use href=\"#sword\" transform=\"rotate(-90)\"/>",
    ),
    (
        "teuton",
        "<path d=\"M-5 -11H5L2.2 -2.200L11 -5V5L2.2 2.200L5 11H-5L-2.2 2.200L-11 5V-5L-2.2 -2.200Z\"/>",
    ),
    (
        "provision",
        "<path d=\"M-1 -2H1V11H-1Z\"/><ellipse cy=\"-9\" rx=\"2.3\" ry=\"3.6\"/><g id=\"ear\"><ellipse rx=\"2.2\" ry=\"4\" transform=\"translate(4.2 -5) rotate(32)\"/><ellipse rx=\"2.2\" ry=\"4\" transform=\"translate(4.4 1) rotate(32)\"/><ellipse rx=\"2.2\" ry=\"4\" transform=\"translate(4.2 7) rotate(32)\"/></g><use href=\"#ear\" transform=\"scale(-1 1)\"/>",
    ),
    (
        "ducats",
        "<path d=\"M-9 -7A9 3.5 0 0 1 9 -7V-5A9 3.5 0 0 1 -9 -5ZM-9 -2.500A9 3.5 0 0 0 9 -2.500V0A9 3.5 0 0 1 -9 0ZM-9 2.500A9 3.5 0 0 0 9 2.500V5A9 3.5 0 0 1 -9 5Z\"/>",
    ),
    (
        "peasant",
        "<path d=\"M-1.2 -11H1.200V-3H5V-11H7.200V-.500H1.200V12H-1.200V-.500H-7.200V-11H-5V-3H-1.200Z\"/>",
    ),
    (
        "helper",
        "<circle cy=\"-6\" r=\"4.5\"/><path d=\"M-2.5 -2.500H2.500C3 3 8 4 8 10H-8C-8 4 -3 3 -2.5 -2.500Z\"/>",
    ),
    (
        "event",
        "<path d=\"M-8 -10H6A3 3 0 0 1 9 -7H5V8A3 3 0 0 1 2 11H-9A3 3 0 0 0 -6 8V-7A3 3 0 0 0 -8 -10ZM-3.5 -6V-4H2.500V-6ZM-3.5 -2V0H2.500V-2ZM-3.5 2V4H2.500V2Z\" fill-rule=\"evenodd\"/>",
    ),
    ("plain", "<path d=\"M0 -9L9 0L0 9L-9 0Z\"/>"),
];

/// The shapes that the rest of a page stamps.
pub fn defs() -> String {
    let mut out = String::with_capacity(8 << 10);
    out.push_str("<defs>");
    for (name, shape) in EMBLEMS {
        let _ = write!(out, "<g id=\"e-{name}\">{shape}</g>");
    }
    for look in style::looks() {
        face(&mut out, look);
    }
    let gold = css(style::GOLD);
    let bronze = css(style::BRONZE);
    let _ = write!(
        out,
        "<g id=\"large\"><path d=\"M-5 -27C-4 -16 -13 -13 -13 -2Q-13 0 -11 0H11Q13 0 13 -2C13 -13 4 -16 5 -27Z\" \
         stroke-width=\"1.6\"/><circle cy=\"-31\" r=\"7.5\" stroke-width=\"1.6\"/>\
         <path d=\"M-7 -36L-8.5 -45L-3.5 -41L0 -47L3.5 -41L8.5 -45L7 -36Z\" fill=\"{gold}\" stroke=\"{bronze}\" \
         stroke-width=\"1.2\" stroke-linejoin=\"round\"/></g>\
         <g id=\"small\" stroke-width=\"1.4\"><path d=\"M-3.5 -19C-3 -13 -9.5 -11 -9.5 -2Q-9.5 0 -8 0H8Q9.5 0 \
         9.5 -2C9.5 -11 3 -13 3.5 -19Z\"/><circle cy=\"-22\" r=\"5.6\"/></g>\
         <g id=\"coin\"><circle r=\"12\" fill=\"{gold}\" stroke=\"{bronze}\" stroke-width=\"1.6\"/>\
         <circle r=\"9.5\" fill=\"none\" stroke=\"{bronze}\" stroke-width=\".6\" stroke-dasharray=\"1.5 1.5\"/></g>\
         <path id=\"token\" d=\"M-6.5 -12H6.500L13 0L6.5 12H-6.500L-13 0Z\" stroke-width=\"1.6\"/>\
         <path id=\"star\" d=\"M0 -6.500L1.9 -2.400L6.3 -2L3 1L4 5.300L0 3L-4 5.300L-3 1L-6.3 -2L-1.9 -2.400Z\"/>\
         <g id=\"lock\" stroke-width=\"3\"><path d=\"M-8 -3V-9A8 8 0 0 1 8 -9V-3\" fill=\"none\"/>\
         <rect x=\"-12\" y=\"-3\" width=\"24\" height=\"18\" rx=\"3\" stroke=\"none\"/></g>\
         <path id=\"ahead\" d=\"M-10 -9L-3 0L-10 9M0 -9L7 0L0 9M10 -9L17 0L10 9\" fill=\"none\" stroke-width=\"3\"/>\
         <path id=\"lattice\" d=\"M0 11L11 0M0 33L33 0M0 55L48 7M11 66L48 29M33 66L48 51M0 55L11 66M0 33L33 66M0 11L48 59\
         M11 0L48 37M33 0L48 15\" fill=\"none\" stroke-width=\".8\"/></defs>"
    );
    out
}

/// The face of a kind without its numbers and letter, large and small.
fn face(out: &mut String, look: Look) {
    let (frame, ground, class) = (css(look.frame), css(look.face), look.class);
    let _ = write!(
        out,
        "<g id=\"c-{class}\"><rect width=\"64\" height=\"88\" rx=\"7\" fill=\"{frame}\"/>\
         <rect x=\"4\" y=\"4\" width=\"56\" height=\"80\" rx=\"4\" fill=\"{ground}\"/>\
         <path d=\"M4 4H24V21L14 26L4 21Z\" fill=\"{frame}\"/>\
         <use href=\"#e-{class}\" transform=\"translate(42 19) scale(.950)\" fill=\"{frame}\"/></g>\
         <g id=\"s-{class}\"><rect width=\"40\" height=\"56\" rx=\"5\" fill=\"{frame}\"/>\
         <rect x=\"3\" y=\"3\" width=\"34\" height=\"50\" rx=\"3\" fill=\"{ground}\"/>\
         <path d=\"M3 3H17V15L10 18L3 15Z\" fill=\"{frame}\"/>\
         <use href=\"#e-{class}\" transform=\"translate(27 12) scale(.620)\" fill=\"{frame}\"/></g>"
    );
}

impl Page<'_> {
    /// A card on offer, its upper left corner at a point.
    pub fn card(&mut self, at: (f32, f32), card: &Card) {
        let look = style::kind(&card.kind);
        let (x, y) = at;
        if card.values.is_empty() {
            return self.space(Area { x, y, w: CARD.0, h: CARD.1 }, look);
        }
        self.stamp(&format!("c-{}", look.class), at, 1.0, look.frame, None);
        let letter = self.letter(&card.kind);
        self.centred((x + 14.0, y + 18.0), bold(13.0, style::PAPER), 17.0, &letter);
        match card.values.as_slice() {
            [only] => self.centred((x + 32.0, y + 74.0), bold(44.0, look.print), 52.0, only),
            [first, rest @ ..] => {
                self.disc((x + 32.0, y + 44.0), 14.0, look, first);
                let apart = 48.0 / (rest.len().max(2) as f32);
                let left = x + 32.0 - apart * (rest.len() as f32 - 1.0) / 2.0;
                for (i, value) in rest.iter().enumerate() {
                    let radius = (apart / 2.0 - 1.0).min(10.5);
                    self.disc((left + apart * i as f32, y + 70.0), radius, look, value);
                }
            }
            [] => {}
        }
    }

    /// A value in a disc.
    fn disc(&mut self, at: (f32, f32), radius: f32, look: Look, value: &str) {
        let _ = write!(
            self.out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"/>",
            at.0,
            at.1,
            css(style::PAPER),
            css(look.frame)
        );
        let size = radius * 1.4;
        self.centred((at.0, at.1 + size * 0.36), bold(size, look.print), radius * 1.8, value);
    }

    /// A place without a card.
    pub fn space(&mut self, area: Area, look: Look) {
        let Area { x, y, w, h } = area;
        let _ = write!(
            self.out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>",
            x + 1.0,
            y + 1.0,
            w - 2.0,
            h - 2.0,
            css(look.frame)
        );
        let middle = (x + w / 2.0, y + h / 2.0);
        let pale = blend(look.frame, style::FIELD, 176);
        self.stamp(&format!("e-{}", look.class), middle, w / 48.0, pale, None);
    }

    /// A card of a hand, its upper left corner at a point.
    pub fn small_card(&mut self, at: (f32, f32), card: &Card) {
        let look = style::kind(&card.kind);
        let (x, y) = at;
        self.stamp(&format!("s-{}", look.class), at, 1.0, look.frame, None);
        let letter = self.letter(&card.kind);
        self.centred((x + 10.0, y + 13.0), bold(10.5, style::PAPER), 12.5, &letter);
        let values = card.values.join(" ");
        self.centred((x + 20.0, y + 46.0), bold(27.0, look.print), 32.0, &values);
    }

    /// Cards face down with their number, the upper left corner of the first at a point.
    pub fn pile(&mut self, at: (f32, f32), look: Look, count: u32) {
        let (x, y) = at;
        let (w, h) = BACK;
        let middle = (x + w / 2.0, y + h / 2.0);
        if count == 0 {
            self.space(Area { x, y, w, h }, look);
        } else {
            for below in (1..count.min(4)).rev() {
                let off = 2.0 * below as f32;
                let area = Area { x: x + off, y: y + off, w, h };
                self.plate(area, 5.0, look.back, Some((style::PAPER, 1.0)));
            }
            self.plate(Area { x, y, w, h }, 5.0, look.back, Some((style::PAPER, 1.0)));
            self.stamp("lattice", at, 1.0, look.back, Some(blend(look.back, style::PAPER, 90)));
        }
        let _ = write!(
            self.out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"15\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            middle.0,
            middle.1,
            css(style::PAPER),
            css(look.back)
        );
        self.centred((middle.0, middle.1 + 6.5), bold(18.0, style::INK), 25.0, &count.to_string());
    }

    /// A large pawn with its letter, standing on a point.
    pub fn large(&mut self, at: (f32, f32), seat: &str) {
        let (livery, mark) = self.seat(seat);
        self.stamp("large", at, PAWN, livery.body, Some(livery.edge));
        self.centred((at.0, at.1 - 4.0), bold(16.0, livery.print), 24.0, &mark);
    }

    /// A small pawn with its letter, standing on a point.
    pub fn small(&mut self, at: (f32, f32), seat: &str) {
        let (livery, mark) = self.seat(seat);
        self.stamp("small", at, PAWN, livery.body, Some(livery.edge));
        self.centred((at.0, at.1 - 3.0), bold(12.5, livery.print), 18.0, &mark);
    }

    /// A coin with a number, around a point.
    pub fn coin(&mut self, at: (f32, f32), count: u32) {
        self.stamp("coin", at, 1.0, style::GOLD, None);
        self.centred((at.0, at.1 + 5.0), bold(14.0, style::BRONZE), 19.0, &count.to_string());
    }

    /// A token with its value, around a point.
    pub fn token(&mut self, at: (f32, f32), value: &str) {
        let look = style::kind("provision");
        self.stamp("token", at, 1.0, look.face, Some(look.frame));
        self.centred((at.0, at.1 + 5.0), bold(14.0, look.print), 19.0, value);
    }
}
