//! The unchanging ground: hexes with their terrain and codes, waters, fords, names. Drawn once and
//! kept as a picture, because its two thousand texts take longer than all the rest.

use std::fmt::Write;

use super::frame::{Frame, RADIUS};
use super::style::{self, Rgb, css};
use crate::drawing::svg::{Anchor, Text, Weight, escape, text};
use estafette_board::scene::{Ground, HexSide};

/// The ground as an SVG fragment.
pub fn draw(ground: &Ground, frame: &Frame) -> String {
    let mut out = String::with_capacity(ground.cells.len() * 260);
    let _ = write!(
        out,
        "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        frame.width,
        frame.height,
        css(style::PAPER)
    );
    cells(&mut out, ground, frame);
    ornaments(&mut out, ground, frame);
    sides(&mut out, ground, frame);
    codes(&mut out, ground, frame);
    names(&mut out, ground, frame);
    let (l, t, r, b) = frame.map;
    let _ = write!(
        out,
        "<rect x=\"{l:.1}\" y=\"{t:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>",
        r - l,
        b - t,
        css(style::INK)
    );
    out
}

fn cells(out: &mut String, ground: &Ground, frame: &Frame) {
    let _ = write!(
        out,
        "<g stroke=\"#a29a7e\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\">",
        0.8 * frame.scale
    );
    for cell in ground.cells.iter().filter(|c| frame.shows(c.hex)) {
        out.push_str("<path d=\"M");
        for (x, y) in frame.corners(cell.hex) {
            let _ = write!(out, "{x:.1} {y:.1} ");
        }
        let _ = write!(out, "Z\" fill=\"{}\"/>", css(style::terrain(&cell.terrain)));
    }
    out.push_str("</g>");
}

/// Small pictures that tell the terrain without its colour, drawn for a hex of radius 20.
pub fn ornament(terrain: &str, variant: usize) -> String {
    let tree = |x: f32, y: f32| {
        format!(
            "<path d=\"M{x} {y}l-4.2 6.4h2.6l-3 4.6h3.8v2.4h1.6v-2.4h3.8l-3-4.6h2.6z\" fill=\"{}\"/>",
            css(style::TREE)
        )
    };
    let stroke = |d: String, colour: Rgb, width: f32| {
        format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
            css(colour)
        )
    };
    let bush = |x: f32, y: f32| {
        stroke(format!("M{x} {y}q-.6 -4 -2.6 -5M{x} {y}v-6M{x} {y}q.6 -4 2.6 -5"), style::BUSH, 1.1)
    };
    let reed = |x: f32, y: f32| {
        stroke(
            format!("M{} {y}h8M{x} {y}v-5M{} {y}l-1.6 -4M{} {y}l1.6 -4", x - 4.0, x - 2.0, x + 2.0),
            style::REED,
            1.1,
        )
    };
    let wave = |x: f32, y: f32| stroke(format!("M{x} {y}q2 -2.4 4 0t4 0t4 0"), style::STREAM, 1.1);
    let house = |x: f32, y: f32| {
        format!(
            "<path d=\"M{x} {y}l5 -4.4l5 4.4z\" fill=\"{}\"/><path d=\"M{} {y}h8v5h-8z\" fill=\"{}\"/>",
            css(style::ROOF),
            x + 1.0,
            css(style::PAPER)
        )
    };
    let tent = |x: f32, y: f32| {
        format!(
            "<path d=\"M{x} {y}l-5.4 8.6h10.8z\" fill=\"{}\"/><path d=\"M{x} {y}l-1.8 8.6h3.6z\" fill=\"{}\"/>",
            css(style::TENT),
            css(style::PAPER)
        )
    };
    match terrain {
        "woods" => [
            tree(-8.0, -4.0) + &tree(8.5, -5.0) + &tree(0.5, 1.0),
            tree(-7.0, 0.5) + &tree(7.5, 0.0) + &tree(0.0, -6.0),
            tree(-9.0, -2.0) + &tree(1.0, -5.0) + &tree(8.0, 2.0),
        ][variant % 3]
            .clone(),
        "scrub" => [
            bush(-8.0, 3.0) + &bush(6.0, 0.0) + &bush(0.0, 11.0),
            bush(-6.0, 9.0) + &bush(8.0, 7.0) + &bush(0.0, 0.0),
        ][variant % 2]
            .clone(),
        "marsh" => reed(-7.0, 1.0) + &reed(7.0, 4.0) + &reed(-2.0, 12.0),
        "village" => house(-11.0, 2.0) + &house(0.5, 0.0) + &house(-5.5, 10.0),
        "camp" => tent(-6.0, -3.0) + &tent(7.0, 0.0) + &tent(-1.0, 5.0),
        "lake" => wave(-12.0, -1.0) + &wave(-2.0, 5.0) + &wave(-10.0, 11.0),
        "partial_lake" => wave(-6.0, 6.0) + &wave(-8.0, 11.0),
        _ => String::new(),
    }
}

fn ornaments(out: &mut String, ground: &Ground, frame: &Frame) {
    for cell in ground.cells.iter().filter(|c| frame.shows(c.hex)) {
        let variant = (cell.hex.x * 7 + cell.hex.y * 11).rem_euclid(6) as usize;
        let picture = ornament(&cell.terrain, variant);
        if !picture.is_empty() {
            let (x, y) = frame.centre(cell.hex);
            let _ = write!(
                out,
                "<g transform=\"translate({x:.1} {y:.1}) scale({:.3})\">{picture}</g>",
                frame.scale
            );
        }
    }
}

/// Colour and width of what lies on a hexside, for a hex of radius 20.
pub fn side_look(kind: &str) -> (Rgb, f32) {
    match kind {
        "stream" => (style::STREAM, 3.6),
        "ford" => (style::FORD, 7.0),
        "lake-side" => (style::SHORE, 4.6),
        _ => (style::FAINT, 2.0),
    }
}

fn sides(out: &mut String, ground: &Ground, frame: &Frame) {
    for wanted in ["stream", "lake-side", "ford", ""] {
        let of_kind = |s: &&HexSide| match wanted {
            "" => !matches!(s.kind.as_str(), "stream" | "lake-side" | "ford"),
            kind => s.kind == kind,
        };
        let (colour, width) = side_look(wanted);
        let _ = write!(
            out,
            "<g fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\" stroke-linecap=\"round\">",
            css(colour),
            width * frame.scale
        );
        for side in ground.sides.iter().filter(of_kind) {
            let other = side.hex + side.side.step();
            if frame.shows(side.hex) || frame.shows(other) {
                out.push_str(&side_path(side, frame));
            }
        }
        out.push_str("</g>");
    }
}

/// A stream runs along the hexside; a ford is a pair of tracks across it.
fn side_path(side: &HexSide, frame: &Frame) -> String {
    let ((ax, ay), (bx, by)) = frame.side(side.hex, side.side);
    if side.kind != "ford" {
        return format!("<path d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}\"/>");
    }
    let (mx, my) = (f32::midpoint(ax, bx), f32::midpoint(ay, by));
    let (nx, ny) = ((by - ay) * 0.22, (ax - bx) * 0.22);
    let blue = css(style::STREAM);
    format!(
        "<path d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}\" stroke=\"{blue}\" stroke-width=\"{:.1}\"/>\
         <path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke-linecap=\"butt\"/>",
        3.6 * frame.scale,
        mx - nx,
        my - ny,
        mx + nx,
        my + ny
    )
}

fn codes(out: &mut String, ground: &Ground, frame: &Frame) {
    let size = 7.0 * frame.scale;
    let _ = write!(out, "<g font-size=\"{size:.1}\" fill=\"{}\" text-anchor=\"middle\">", css(style::CODE));
    for cell in ground.cells.iter().filter(|c| frame.shows(c.hex)) {
        let (x, y) = frame.centre(cell.hex);
        let base = y - (RADIUS * 0.866 - 7.4) * frame.scale;
        let _ = write!(out, "<text x=\"{x:.1}\" y=\"{base:.1}\">{}</text>", escape(&cell.code));
    }
    out.push_str("</g>");
}

fn names(out: &mut String, ground: &Ground, frame: &Frame) {
    for (hex, name) in ground.names.iter().filter(|(h, _)| frame.shows(*h)) {
        let (x, y) = frame.centre(*hex);
        let at = (x.clamp(frame.map.0 + 50.0, frame.map.2 - 50.0), y + 27.0 * frame.scale);
        let _ = write!(
            out,
            "<g stroke=\"{}\" stroke-width=\"{:.1}\" stroke-linejoin=\"round\" paint-order=\"stroke\" letter-spacing=\"{:.1}\">",
            css(style::PAPER),
            3.4 * frame.scale,
            0.8 * frame.scale
        );
        let size = 12.5 * frame.scale;
        text(
            out,
            Text { at, size, fill: style::INK, weight: Weight::Bold, anchor: Anchor::Middle, text: name },
        );
        out.push_str("</g>");
    }
}
