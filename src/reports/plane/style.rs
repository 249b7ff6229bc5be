//! Colours of a table, by the style classes that scenes use. A class without an entry gets a plain grey.

pub use crate::drawing::colour::{Rgb, css};
use crate::drawing::colour::{blend, palette_of};

/// The paper around the table.
pub const PAPER: Rgb = (0xfb, 0xf7, 0xec);
/// Open ground.
pub const FIELD: Rgb = (0xea, 0xe9, 0xcb);
/// Text and frames.
pub const INK: Rgb = (0x2b, 0x24, 0x1c);
/// Less important text and lines.
pub const FAINT: Rgb = (0x83, 0x7a, 0x66);
/// Rout.
pub const ALARM: Rgb = (0x8e, 0x1b, 0x6e);
/// Charges and contacts.
pub const FLAME: Rgb = (0xe0, 0x5a, 0x10);
/// Generals, and who is impetuous.
pub const GOLD: Rgb = (0xff, 0xcf, 0x33);
/// Trees.
pub const TREE: Rgb = (0x55, 0x84, 0x4a);
/// Bushes.
pub const BUSH: Rgb = (0x8c, 0x93, 0x48);
/// Reeds.
pub const REED: Rgb = (0x4e, 0x8a, 0x9e);
/// Contours, slopes and banks.
pub const EARTH: Rgb = (0x9a, 0x6f, 0x3c);
/// Stones.
pub const STONE: Rgb = (0x8d, 0x88, 0x7c);
/// Canvas of tents.
pub const TENT: Rgb = (0x8a, 0x6a, 0x2f);

/// Fills by class of terrain.
const TERRAIN: &[(&str, Rgb)] = &[
    ("hill", (0xe2, 0xd6, 0xa8)),
    ("wood", (0xb9, 0xd0, 0x9c)),
    ("rough", (0xd8, 0xd3, 0xc2)),
    ("scrub", (0xd9, 0xdb, 0xa4)),
    ("soft-sand", (0xf3, 0xe2, 0xab)),
    ("marsh", (0xc6, 0xdd, 0xd6)),
    ("steep", (0xd6, 0xbd, 0x8e)),
    ("obstacle", (0xc9, 0xb2, 0x87)),
];

/// The fill of a class of terrain.
pub fn terrain(class: &str) -> Rgb {
    TERRAIN.iter().find(|(c, _)| *c == class).map_or((0xdd, 0xdd, 0xdd), |(_, rgb)| *rgb)
}

/// How an army looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Livery {
    /// The style class.
    pub class: &'static str,
    /// Its foot.
    pub foot: Rgb,
    /// Its mounted troops, wagons and guns.
    pub horse: Rgb,
    /// What is written on them.
    pub print: Rgb,
    /// Edges, arrows and lines.
    pub edge: Rgb,
}

const LIVERIES: &[Livery] = &[
    Livery {
        class: "a",
        foot: (0x9c, 0xc0, 0xea),
        horse: (0x5f, 0x92, 0xd2),
        print: (0x0c, 0x20, 0x48),
        edge: (0x1b, 0x42, 0x84),
    },
    Livery {
        class: "b",
        foot: (0xf2, 0xb1, 0xa6),
        horse: (0xe0, 0x7a, 0x6c),
        print: (0x4a, 0x08, 0x08),
        edge: (0x93, 0x1a, 0x1c),
    },
];

const PLAIN: Livery = Livery {
    class: "",
    foot: (0xd4, 0xd4, 0xd4),
    horse: (0xb4, 0xb4, 0xb4),
    print: (0x20, 0x20, 0x20),
    edge: (0x50, 0x50, 0x50),
};

/// The livery of a style class.
pub fn livery(class: &str) -> Livery {
    LIVERIES.iter().find(|l| l.class == class).copied().unwrap_or(PLAIN)
}

/// The fixed palette of all pictures of tables: every style colour, and the shades between them that smooth
/// edges need. At most 256, always in the same order.
pub fn palette() -> Vec<Rgb> {
    let inks = [INK, FAINT, ALARM, FLAME, GOLD, TREE, BUSH, REED, EARTH, STONE, TENT];
    let grounds = || TERRAIN.iter().map(|(_, rgb)| *rgb);
    let mut all: Vec<Rgb> = vec![PAPER, FIELD, (0, 0, 0), (255, 255, 255)];
    all.extend(grounds());
    all.extend(inks);
    all.extend(LIVERIES.iter().flat_map(|l| [l.foot, l.horse, l.print, l.edge]));
    all.extend(grounds().flat_map(|g| [30, 70, 130].map(|p| blend(g, INK, p))));
    all.extend(inks.iter().flat_map(|i| [64, 128, 192].map(|p| blend(*i, FIELD, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [64, 128, 192].map(|p| blend(l.foot, l.print, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [64, 128, 192].map(|p| blend(l.horse, l.print, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [43, 86, 128, 171, 213].map(|p| blend(l.edge, FIELD, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [85, 170].map(|p| blend(l.foot, l.edge, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [85, 170].map(|p| blend(l.horse, l.edge, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [64, 128, 192].map(|p| blend(l.print, PAPER, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [90, 150].map(|p| blend(l.foot, FIELD, p))));
    all.extend((1..24).map(|i| blend(INK, PAPER, i * 256 / 24)));
    all.extend([GOLD, ALARM, FLAME].iter().flat_map(|i| [90, 180].map(|p| blend(*i, PAPER, p))));
    all.extend([TREE, EARTH, REED].iter().flat_map(|i| {
        let over = grounds().take(4);
        over.map(|g| blend(*i, g, 128)).collect::<Vec<_>>()
    }));
    palette_of(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_holds_every_style_colour_and_fits_a_byte() {
        let palette = palette();
        assert!(palette.len() <= 256);
        for (class, rgb) in TERRAIN {
            assert!(palette.contains(rgb), "{class}");
        }
        for l in LIVERIES {
            assert!([l.foot, l.horse, l.print, l.edge].iter().all(|c| palette.contains(c)), "{}", l.class);
        }
    }
}
