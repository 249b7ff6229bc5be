//! Where things stand in the picture: the hex layout, its scale, and which hexes are shown.

use std::collections::BTreeSet;

use hexx::{HexLayout, HexOrientation, Vec2};

use estafette_board::scene::{Ground, HexScene};
use estafette_board::{Facing, Hex};

/// What part of a scene is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crop {
    /// All of it, with title and legend.
    Whole,
    /// The hexes around these, up to `margin` hexes away, enlarged, without a legend.
    Around {
        /// What must be seen.
        hexes: Vec<Hex>,
        /// How many hexes more on every side.
        margin: u32,
    },
}

/// How a scene is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Width of the picture in pixels; a crop of few hexes may be narrower.
    pub width: u32,
    /// What part.
    pub crop: Crop,
}

impl Default for View {
    fn default() -> Self {
        Self { width: 1600, crop: Crop::Whole }
    }
}

/// A hex has this radius when the scale is 1; all ornaments are drawn for it.
pub const RADIUS: f32 = 20.0;
/// A crop is not enlarged beyond this.
const LARGEST: f32 = 2.6;
/// A map is at most this many times as high as the picture is wide.
const TALLEST: f32 = 2.0;
const MARGIN: f32 = 14.0;
const TITLE: f32 = 44.0;
const LEGEND: f32 = 190.0;
/// Half the height of a hex of radius 1.
const HALF: f32 = 0.866_025_4;

/// A picture's measures.
#[derive(Debug, Clone)]
pub struct Frame {
    layout: HexLayout,
    shown: BTreeSet<(i32, i32)>,
    /// Size of a hex, relative to [`RADIUS`].
    pub scale: f32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Size of title and legend, relative to a picture 1600 pixels wide.
    pub print: f32,
    /// Where the legend begins, from the top; `None` if there is none.
    pub legend: Option<f32>,
    /// Left, top, right and bottom of the hexes shown.
    pub map: (f32, f32, f32, f32),
}

impl Frame {
    /// Lays out a scene.
    pub fn new(scene: &HexScene, view: &View) -> Self {
        let shown = shown(&scene.ground, &view.crop);
        let unit = HexLayout { orientation: HexOrientation::Flat, origin: Vec2::ZERO, scale: Vec2::ONE };
        let at = |h: &Hex| unit.hex_to_world_pos(*h);
        let xs = || shown.iter().map(|h| at(h).x);
        let ys = || shown.iter().map(|h| at(h).y);
        let (left, right) = (xs().fold(f32::MAX, f32::min) - 1.0, xs().fold(f32::MIN, f32::max) + 1.0);
        let (top, bottom) = (ys().fold(f32::MAX, f32::min) - HALF, ys().fold(f32::MIN, f32::max) + HALF);
        let (left, right, top, bottom) =
            if shown.is_empty() { (-1.0, 1.0, -1.0, 1.0) } else { (left, right, top, bottom) };
        let width = view.width.clamp(320, 6400) as f32;
        let whole = view.crop == Crop::Whole;
        let print = width / 1600.0;
        let radius = ((width - 2.0 * MARGIN) / (right - left))
            .min(RADIUS * LARGEST)
            .min(width * TALLEST / (bottom - top));
        let head = if whole { TITLE * print } else { MARGIN };
        let map_right = MARGIN + (right - left) * radius;
        let map_bottom = head + (bottom - top) * radius;
        let foot = if whole { LEGEND * print } else { MARGIN };
        let origin = Vec2::new(MARGIN - left * radius, head - top * radius);
        Self {
            layout: HexLayout { origin, scale: Vec2::splat(radius), ..unit },
            shown: shown.iter().map(|h| (h.x, h.y)).collect(),
            scale: radius / RADIUS,
            width: if whole { width as u32 } else { (map_right + MARGIN).ceil() as u32 },
            height: (map_bottom + foot).ceil() as u32,
            print,
            legend: whole.then_some(map_bottom + 12.0 * print),
            map: (MARGIN, head, map_right, map_bottom),
        }
    }

    /// The middle of a hex.
    pub fn centre(&self, hex: Hex) -> (f32, f32) {
        let at = self.layout.hex_to_world_pos(hex);
        (at.x, at.y)
    }

    /// The middle of a hex, on a whole pixel.
    pub fn pixel(&self, hex: Hex) -> (f32, f32) {
        let (x, y) = self.centre(hex);
        (x.round(), y.round())
    }

    /// Whether a hex is in the picture.
    pub fn shows(&self, hex: Hex) -> bool {
        self.shown.contains(&(hex.x, hex.y))
    }

    /// The six corners of a hex, clockwise from the north-western one.
    pub fn corners(&self, hex: Hex) -> [(f32, f32); 6] {
        let (x, y) = self.centre(hex);
        let r = self.scale * RADIUS;
        let (half, high) = (r / 2.0, r * HALF);
        [(-half, -high), (half, -high), (r, 0.0), (half, high), (-half, high), (-r, 0.0)]
            .map(|(dx, dy)| (x + dx, y + dy))
    }

    /// The two ends of a hexside.
    pub fn side(&self, hex: Hex, side: Facing) -> ((f32, f32), (f32, f32)) {
        let corners = self.corners(hex);
        (corners[side as usize], corners[(side as usize + 1) % 6])
    }
}

fn shown(ground: &Ground, crop: &Crop) -> Vec<Hex> {
    let near = |hex: Hex| match crop {
        Crop::Whole => true,
        Crop::Around { hexes, margin } => inside(hex, hexes, *margin as i32),
    };
    ground.cells.iter().map(|c| c.hex).filter(|h| near(*h)).collect()
}

/// Whether a hex lies in the upright box around others, widened by a margin.
fn inside(hex: Hex, around: &[Hex], margin: i32) -> bool {
    let row = |h: Hex| 2 * h.y + h.x;
    let span = |v: &dyn Fn(Hex) -> i32| {
        let low = around.iter().map(|h| v(*h)).min()?;
        Some((low, around.iter().map(|h| v(*h)).max()?))
    };
    let (Some((west, east)), Some((north, south))) = (span(&|h| h.x), span(&row)) else { return false };
    (west - margin..=east + margin).contains(&hex.x)
        && (north - 2 * margin..=south + 2 * margin).contains(&row(hex))
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_board::scene::Cell;

    fn scene() -> HexScene {
        let hexes = (0..10).flat_map(|q| (0..10).map(move |r| Hex::new(q, r - q / 2)));
        let cells = hexes.map(|hex| Cell { hex, code: String::new(), terrain: "clear".to_owned() });
        HexScene { ground: Ground { cells: cells.collect(), ..Ground::default() }, ..HexScene::default() }
    }

    #[test]
    fn north_is_up_and_the_north_side_is_the_upper_one() {
        let frame = Frame::new(&scene(), &View::default());
        let here = Hex::new(4, 3);
        let (x, y) = frame.centre(here);
        let (nx, ny) = frame.centre(here + Facing::N.step());
        assert!((x - nx).abs() < 0.01 && ny < y);
        for facing in Facing::ALL {
            let (a, b) = frame.side(here, facing);
            let (cx, cy) = frame.centre(here + facing.step());
            let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
            assert!(((x + cx) / 2.0 - middle.0).abs() < 0.01, "{facing}");
            assert!(((y + cy) / 2.0 - middle.1).abs() < 0.01, "{facing}");
        }
    }

    #[test]
    fn a_crop_shows_what_was_asked_larger() {
        let view = View { width: 1600, crop: Crop::Around { hexes: vec![Hex::new(4, 3)], margin: 2 } };
        let frame = Frame::new(&scene(), &view);
        assert!(frame.shows(Hex::new(4, 3)) && frame.shows(Hex::new(6, 2)) && !frame.shows(Hex::new(8, 2)));
        assert!(frame.scale > 2.0 && frame.legend.is_none());
        let empty = View { width: 1600, crop: Crop::Around { hexes: vec![], margin: 2 } };
        assert!(Frame::new(&scene(), &empty).width > 0);
    }

    #[test]
    fn a_map_of_any_shape_fits_a_picture() {
        let cell = |q, r| Cell { hex: Hex::new(q, r), code: String::new(), terrain: String::new() };
        for cells in [vec![cell(0, 0), cell(0, 9_000_000)], vec![cell(-9_000_000, 0), cell(9_000_000, 0)]] {
            let ground = Ground { cells, ..Ground::default() };
            let frame = Frame::new(&HexScene { ground, ..HexScene::default() }, &View::default());
            assert!(frame.width <= 1600 && frame.height <= 20_000, "{frame:?}");
        }
    }
}
