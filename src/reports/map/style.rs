//! Colours of a map, by the style classes that scenes use. A class without an entry gets a plain grey,
//! so that a new system shows something before it has colours of its own.

pub use crate::drawing::colour::{Rgb, css};
use crate::drawing::colour::{blend, palette_of};

/// The paper around the map.
pub const PAPER: Rgb = (0xfb, 0xf7, 0xec);
/// Text and frames.
pub const INK: Rgb = (0x2b, 0x24, 0x1c);
/// Less important text.
pub const FAINT: Rgb = (0x6f, 0x65, 0x55);
/// Codes printed in hexes.
pub const CODE: Rgb = (0x6a, 0x62, 0x4c);
/// Shock side.
pub const GOLD: Rgb = (0xff, 0xcf, 0x33);
/// Disorder.
pub const ALARM: Rgb = (0x8e, 0x1b, 0x6e);
/// Leaders.
pub const PURPLE: Rgb = (0x5b, 0x2a, 0x86);
/// Attacks.
pub const FLAME: Rgb = (0xe0, 0x5a, 0x10);
/// Running water.
pub const STREAM: Rgb = (0x3f, 0x87, 0xc4);
/// Fords.
pub const FORD: Rgb = (0xa8, 0x77, 0x3b);
/// Impassable lake hexsides.
pub const SHORE: Rgb = (0x1d, 0x4f, 0x86);
/// Trees.
pub const TREE: Rgb = (0x55, 0x84, 0x4a);
/// Bushes.
pub const BUSH: Rgb = (0x96, 0x9d, 0x50);
/// Reeds and ripples.
pub const REED: Rgb = (0x5c, 0x93, 0xa6);
/// Roofs.
pub const ROOF: Rgb = (0x9c, 0x4a, 0x2c);
/// Canvas of tents.
pub const TENT: Rgb = (0x8a, 0x6a, 0x2f);

/// Ground colours by terrain class.
const TERRAIN: &[(&str, Rgb)] = &[
    ("clear", (0xee, 0xea, 0xcd)),
    ("scrub", (0xdd, 0xdd, 0xa6)),
    ("woods", (0xb5, 0xcd, 0x98)),
    ("marsh", (0xc9, 0xdd, 0xd2)),
    ("village", (0xe6, 0xc3, 0xa0)),
    ("camp", (0xf3, 0xdb, 0x9b)),
    ("lake", (0x9f, 0xc9, 0xe6)),
    ("partial_lake", (0xd0, 0xe2, 0xdf)),
];

/// The ground colour of a terrain class.
pub fn terrain(class: &str) -> Rgb {
    TERRAIN.iter().find(|(c, _)| *c == class).map_or((0xdd, 0xdd, 0xdd), |(_, rgb)| *rgb)
}

/// How the counters of a side or nation look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Livery {
    /// The style class.
    pub class: &'static str,
    /// The counter's body.
    pub body: Rgb,
    /// What is printed on it.
    pub print: Rgb,
    /// Its edge, its wedge and its arrows.
    pub edge: Rgb,
}

const LIVERIES: &[Livery] = &[
    Livery {
        class: "teutonic",
        body: (0xff, 0xff, 0xfb),
        print: (0x14, 0x14, 0x14),
        edge: (0x14, 0x14, 0x14),
    },
    Livery {
        class: "crusader",
        body: (0xbc, 0xc9, 0xd8),
        print: (0x10, 0x1c, 0x33),
        edge: (0x2a, 0x3d, 0x5c),
    },
    Livery { class: "polish", body: (0xd3, 0x2a, 0x36), print: (0xff, 0xff, 0xff), edge: (0x84, 0x0d, 0x1b) },
    Livery {
        class: "lithuanian",
        body: (0x3b, 0x68, 0xb0),
        print: (0xff, 0xff, 0xff),
        edge: (0x17, 0x36, 0x6e),
    },
    Livery { class: "tartar", body: (0xc9, 0x7a, 0x1c), print: (0xff, 0xff, 0xff), edge: (0x6f, 0x3c, 0x04) },
];

const PLAIN: Livery =
    Livery { class: "", body: (0xcc, 0xcc, 0xcc), print: (0x20, 0x20, 0x20), edge: (0x50, 0x50, 0x50) };

/// The livery of a style class.
pub fn livery(class: &str) -> Livery {
    LIVERIES.iter().find(|l| l.class == class).copied().unwrap_or(PLAIN)
}

/// Whether a style class is that of an army.
pub fn is_army(class: &str) -> bool {
    LIVERIES.iter().any(|l| l.class == class)
}

/// The fixed palette of all map pictures: every style colour, and the shades between them that
/// smooth edges need. At most 256, always in the same order.
pub fn palette() -> Vec<Rgb> {
    let clear = terrain("clear");
    let inks =
        [INK, FAINT, CODE, GOLD, ALARM, PURPLE, FLAME, STREAM, FORD, SHORE, TREE, BUSH, REED, ROOF, TENT];
    let grounds = TERRAIN.iter().map(|(_, rgb)| *rgb);
    let mut all: Vec<Rgb> = vec![PAPER, (0, 0, 0), (255, 255, 255)];
    all.extend(grounds.clone());
    all.extend(inks);
    all.extend(LIVERIES.iter().flat_map(|l| [l.body, l.print, l.edge]));
    all.extend(grounds.flat_map(|g| [30, 60, 110, 160].map(|p| blend(g, INK, p))));
    all.extend(inks.iter().flat_map(|i| [64, 128, 192].map(|p| blend(*i, clear, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [64, 128, 192].map(|p| blend(l.body, l.print, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [64, 128, 192].map(|p| blend(l.edge, clear, p))));
    all.extend(LIVERIES.iter().flat_map(|l| [85, 170].map(|p| blend(l.body, l.edge, p))));
    all.extend((1..24).map(|i| blend(INK, PAPER, i * 256 / 24)));
    all.extend(
        [GOLD, PURPLE, ALARM, FLAME].iter().flat_map(|i| [90, 180].map(|p| blend(*i, (255, 255, 255), p))),
    );
    all.extend([GOLD, PURPLE, ALARM].iter().flat_map(|i| [90, 180].map(|p| blend(*i, INK, p))));
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
        for livery in LIVERIES {
            assert!(palette.contains(&livery.body) && palette.contains(&livery.edge), "{}", livery.class);
        }
    }
}
