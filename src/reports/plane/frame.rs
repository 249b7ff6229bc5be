//! Where things of a table lie in its picture.

use crate::map::View;
use estafette_board::plane::scene::Table;
use estafette_board::plane::{Angle, Paces, Point};

/// A picture is laid out for this width; ornaments and texts are drawn for it.
pub const WIDE: f32 = 1600.0;
/// A table is at most this many times as high as the picture is wide.
const TALLEST: f32 = 2.0;
const MARGIN: f32 = 40.0;
const TITLE: f32 = 44.0;
/// Beyond each base edge, for the camps.
const BEYOND: f32 = 36.0;
const LEGEND: f32 = 168.0;

/// A picture's measures.
#[derive(Debug, Clone)]
pub struct Frame {
    /// Pixels for a pace.
    pub scale: f32,
    /// Size of texts and ornaments, relative to a picture 1600 pixels wide.
    pub print: f32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Left, top, right and bottom of the table.
    pub map: (f32, f32, f32, f32),
    /// Where the legend begins, from the top.
    pub legend: f32,
}

impl Frame {
    /// Lays out a table; of a view only the width matters.
    pub fn new(table: &Table, view: &View) -> Self {
        let width = view.width.clamp(320, 6400) as f32;
        let print = width / WIDE;
        let (wide, deep) = (paces(table.width).max(1.0), paces(table.depth).max(1.0));
        let scale = ((width - 2.0 * MARGIN * print) / wide).min(width * TALLEST / deep);
        let left = (width - wide * scale) / 2.0;
        let top = (TITLE + BEYOND) * print;
        let bottom = top + deep * scale;
        let legend = bottom + (BEYOND + 8.0) * print;
        Self {
            scale,
            print,
            width: width as u32,
            height: (legend + LEGEND * print).ceil() as u32,
            map: (left, top, left + wide * scale, bottom),
            legend,
        }
    }

    /// Where a place of the table is.
    pub fn at(&self, place: Point) -> (f32, f32) {
        (self.map.0 + paces(place.x) * self.scale, self.map.3 - paces(place.y) * self.scale)
    }

    /// A length in pixels.
    pub fn long(&self, length: Paces) -> f32 {
        paces(length) * self.scale
    }

    /// The height of the strip with the title.
    pub fn head(&self) -> u32 {
        (TITLE * self.print) as u32
    }
}

fn paces(length: Paces) -> f32 {
    // A table of a million paces is none; its picture must stay finite all the same.
    (length.paces() as f32).clamp(-1e6, 1e6)
}

/// A direction in degrees as SVG turns: clockwise, 0 is up.
pub fn degrees(angle: Angle) -> f32 {
    angle.direction().as_degrees() as f32
}

/// A step in the picture from (0, 0): so far forward in a direction, and so far to its right.
pub fn step(facing: Angle, forward: f32, right: f32) -> (f32, f32) {
    let (sin, cos) = degrees(facing).to_radians().sin_cos();
    (forward * sin + right * cos, right * sin - forward * cos)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(wide: i64, deep: i64) -> Table {
        Table { width: Paces::whole(wide), depth: Paces::whole(deep), ..Table::default() }
    }

    #[test]
    fn the_far_edge_is_above() {
        let frame = Frame::new(&table(1800, 1200), &View::default());
        let (near, far) = (frame.at(Point::whole(900, 0)), frame.at(Point::whole(900, 1200)));
        assert!(far.1 < near.1 && (near.0 - 800.0).abs() < 0.01);
        assert_eq!((near.1, far.1), (frame.map.3, frame.map.1));
        let (right, up) = (step(Angle::degrees(90), 1.0, 0.0), step(Angle::degrees(0), 1.0, 0.0));
        assert!((right.0 - 1.0).abs() < 1e-3 && (up.1 + 1.0).abs() < 1e-3);
    }

    #[test]
    fn a_table_of_any_shape_fits_a_picture() {
        for (wide, deep) in [(0, 0), (1, 900_000), (900_000, 1), (-5, 7)] {
            let frame = Frame::new(&table(wide, deep), &View::default());
            assert!(frame.width == 1600 && frame.height < 4_000, "{frame:?}");
        }
    }
}
