//! Colours and emblems of boards with cards, by the style classes that scenes use. A class without an
//! entry gets a plain grey, so that a new system shows something before it has colours of its own.

pub use crate::drawing::colour::{Rgb, css};
use crate::drawing::colour::{blend, palette_of};

/// The paper.
pub const PAPER: Rgb = (0xff, 0xff, 0xff);
/// Text and frames.
pub const INK: Rgb = (0x26, 0x22, 0x1e);
/// Less important text.
pub const FAINT: Rgb = (0x6a, 0x64, 0x5c);
/// Thin frames.
pub const LINE: Rgb = (0xd4, 0xcd, 0xc0);
/// The ground of a field.
pub const FIELD: Rgb = (0xfb, 0xf8, 0xf1);
/// The slot that pawns stand in.
pub const SLOT: Rgb = (0xec, 0xe5, 0xd6);
/// Whatever is shut or over.
pub const SHUT: Rgb = (0x8d, 0x88, 0x80);
/// Coins, crowns of officers, honours.
pub const GOLD: Rgb = (0xf4, 0xc4, 0x3d);
/// The edge of what is golden, and letters on it.
pub const BRONZE: Rgb = (0x6b, 0x4a, 0x06);
/// Banners and bars.
pub const ALARM: Rgb = (0xb0, 0x12, 0x2c);

/// How a kind of card looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The style class, and the name of its emblem.
    pub class: &'static str,
    /// Frame, and head of its field.
    pub frame: Rgb,
    /// Ground of the face.
    pub face: Rgb,
    /// Numbers.
    pub print: Rgb,
    /// The other side.
    pub back: Rgb,
}

const fn look(class: &'static str, frame: Rgb, face: Rgb, print: Rgb, back: Rgb) -> Look {
    Look { class, frame, face, print, back }
}

/// All kinds with a look of their own. Both kinds of knight share a red back.
pub const LOOKS: &[Look] = &[
    look("crown", (0xbf, 0x1e, 0x2e), (0xff, 0xf3, 0xee), (0x8c, 0x10, 0x1f), (0x93, 0x2a, 0x2a)),
    look("mercenary", (0x26, 0x5a, 0xa8), (0xee, 0xf4, 0xfd), (0x15, 0x39, 0x78), (0x93, 0x2a, 0x2a)),
    look("teuton", (0x1c, 0x1c, 0x1c), (0xff, 0xff, 0xff), (0x10, 0x10, 0x10), (0x45, 0x45, 0x45)),
    look("provision", (0x4f, 0x7d, 0x2b), (0xf3, 0xf8, 0xe8), (0x2d, 0x4e, 0x13), (0x5d, 0x7a, 0x42)),
    look("ducats", (0xb0, 0x7d, 0x0e), (0xff, 0xf8, 0xde), (0x6b, 0x4a, 0x06), (0x9c, 0x76, 0x26)),
    look("peasant", (0x86, 0x62, 0x3c), (0xf9, 0xf2, 0xe8), (0x57, 0x3c, 0x1e), (0x86, 0x62, 0x3c)),
    look("helper", (0x56, 0x5f, 0x74), (0xf2, 0xf4, 0xf8), (0x31, 0x39, 0x4b), (0x56, 0x5f, 0x74)),
    look("event", (0x1f, 0x6f, 0x74), (0xec, 0xf6, 0xf6), (0x0f, 0x47, 0x4b), (0x1f, 0x6f, 0x74)),
];

const PLAIN: Look =
    look("plain", (0x70, 0x70, 0x70), (0xf6, 0xf6, 0xf6), (0x30, 0x30, 0x30), (0x70, 0x70, 0x70));

/// The look of a kind.
pub fn kind(class: &str) -> Look {
    LOOKS.iter().find(|l| l.class == class).copied().unwrap_or(PLAIN)
}

/// All looks, and the plain one.
pub fn looks() -> impl Iterator<Item = Look> {
    LOOKS.iter().copied().chain([PLAIN])
}

/// How the pawns of a seat look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Livery {
    /// The style class.
    pub class: &'static str,
    /// The pawn's body.
    pub body: Rgb,
    /// Letters on it.
    pub print: Rgb,
    /// Its edge.
    pub edge: Rgb,
}

const WHITE: Rgb = (0xff, 0xff, 0xff);

const fn livery_of(class: &'static str, body: Rgb, print: Rgb, edge: Rgb) -> Livery {
    Livery { class, body, print, edge }
}

const LIVERIES: &[Livery] = &[
    livery_of("red", (0xcc, 0x2b, 0x2b), WHITE, (0x74, 0x10, 0x14)),
    livery_of("green", (0x23, 0x86, 0x4a), WHITE, (0x0e, 0x4a, 0x26)),
    livery_of("purple", (0x78, 0x3a, 0xa3), WHITE, (0x43, 0x1b, 0x61)),
    livery_of("yellow", (0xf5, 0xcb, 0x3a), (0x33, 0x29, 0x05), (0x7d, 0x5d, 0x06)),
    livery_of("blue", (0x2c, 0x6c, 0xbe), WHITE, (0x12, 0x38, 0x6c)),
    livery_of("black", (0x38, 0x38, 0x38), WHITE, (0x00, 0x00, 0x00)),
];

const GREY: Livery = livery_of("", (0x90, 0x90, 0x90), WHITE, (0x48, 0x48, 0x48));

/// The livery of a seat.
pub fn livery(class: &str) -> Livery {
    LIVERIES.iter().find(|l| l.class == class).copied().unwrap_or(GREY)
}

/// The fixed palette of these pictures: every style colour, and the shades between them that smooth
/// edges need. At most 256, always in the same order.
pub fn palette() -> Vec<Rgb> {
    let plain = [PAPER, INK, FAINT, LINE, FIELD, SLOT, SHUT, GOLD, BRONZE, ALARM];
    let mut all: Vec<Rgb> = plain.to_vec();
    all.extend(looks().flat_map(|l| [l.frame, l.face, l.print, l.back]));
    all.extend(LIVERIES.iter().chain([&GREY]).flat_map(|l| [l.body, l.print, l.edge]));
    let between = |all: &mut Vec<Rgb>, from: Rgb, to: Rgb, steps: u32| {
        all.extend((1..steps).map(|i| blend(from, to, i * 256 / steps)));
    };
    between(&mut all, INK, PAPER, 12);
    between(&mut all, FAINT, PAPER, 6);
    between(&mut all, INK, FIELD, 6);
    for look in looks() {
        between(&mut all, look.frame, PAPER, 5);
        between(&mut all, look.print, look.face, 4);
        between(&mut all, look.frame, look.face, 3);
        between(&mut all, look.back, PAPER, 4);
    }
    for livery in LIVERIES.iter().take(4) {
        between(&mut all, livery.body, livery.print, 4);
        between(&mut all, livery.edge, livery.body, 2);
        between(&mut all, livery.edge, SLOT, 3);
    }
    for (from, to) in [(GOLD, BRONZE), (BRONZE, PAPER), (ALARM, PAPER), (SHUT, PAPER), (SLOT, FIELD)] {
        between(&mut all, from, to, 4);
    }
    palette_of(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_holds_every_style_colour() {
        let palette = palette();
        for rgb in looks().flat_map(|l| [l.frame, l.face, l.print, l.back]) {
            assert!(palette.contains(&rgb), "{rgb:?}");
        }
        assert!(LIVERIES.iter().all(|l| palette.contains(&l.body) && palette.contains(&l.edge)));
    }
}
