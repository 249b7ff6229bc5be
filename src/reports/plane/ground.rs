//! The unchanging ground: the table with sectors and deployment lines, terrain, names, camps. Drawn once and
//! kept as a picture.

use std::fmt::Write;

use super::frame::Frame;
use super::style::{self, Rgb, css};
use crate::drawing::svg::{Anchor, Text, Weight, text};
use estafette_board::plane::scene::{Camp, Extent, Piece, Table};
use estafette_board::plane::{Paces, Point};

/// The ground as an SVG fragment.
pub fn draw(table: &Table, frame: &Frame) -> String {
    let mut out = String::new();
    let (l, t, r, b) = frame.map;
    let rect = |fill: Rgb, x: f32, y: f32, w: f32, h: f32| {
        format!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" fill=\"{}\"/>", css(fill))
    };
    out.push_str(&rect(style::PAPER, 0.0, 0.0, frame.width as f32, frame.height as f32));
    out.push_str(&rect(style::FIELD, l, t, r - l, b - t));
    for piece in &table.pieces {
        terrain(&mut out, piece, frame);
    }
    sectors(&mut out, table, frame);
    deployment(&mut out, table, frame);
    for piece in &table.pieces {
        name(&mut out, piece, frame);
    }
    for camp in &table.camps {
        tents(&mut out, camp, frame);
    }
    let _ = write!(
        out,
        "<rect x=\"{l:.1}\" y=\"{t:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\"/>",
        r - l,
        b - t,
        css(style::INK),
        1.6 * frame.print
    );
    out
}

fn outline(corners: &[Point], frame: &Frame) -> String {
    let mut path = String::new();
    for (i, corner) in corners.iter().enumerate() {
        let (x, y) = frame.at(*corner);
        let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    path
}

fn terrain(out: &mut String, piece: &Piece, frame: &Frame) {
    if piece.corners.is_empty() {
        return;
    }
    let p = frame.print;
    let path = outline(&piece.corners, frame);
    if piece.extent == Extent::Course {
        let _ = write!(
            out,
            "<g fill=\"none\" stroke=\"{}\" stroke-linejoin=\"round\"><path d=\"{path}\" stroke-width=\"{:.1}\"/>\
             <path d=\"{path}\" stroke-width=\"{:.1}\" stroke-dasharray=\"{:.1} {:.1}\"/></g>",
            css(style::EARTH),
            2.2 * p,
            8.0 * p,
            1.8 * p,
            7.0 * p
        );
        return;
    }
    let (edge, dash) = edge(&piece.kind);
    let dash =
        dash.map_or_else(String::new, |d| format!(" stroke-dasharray=\"{:.1} {:.1}\"", d * p, d * p * 0.7));
    let _ = write!(
        out,
        "<path d=\"{path}Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{:.1}\" stroke-linejoin=\"round\"{dash}/>",
        css(style::terrain(&piece.kind)),
        css(edge),
        1.8 * p
    );
    if piece.kind == "hill" {
        // A second line inside tells a hill from a field.
        let inner: Vec<Point> = towards_middle(&piece.corners);
        let _ = write!(
            out,
            "<path d=\"{}Z\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".6\" stroke-width=\"{:.1}\" stroke-linejoin=\"round\"/>",
            outline(&inner, frame),
            css(style::EARTH),
            1.1 * p
        );
    }
    ornaments(out, piece, frame);
}

fn edge(kind: &str) -> (Rgb, Option<f32>) {
    match kind {
        "hill" | "steep" => (style::EARTH, None),
        "wood" => (style::TREE, None),
        "scrub" => (style::BUSH, Some(4.0)),
        "marsh" => (style::REED, Some(5.0)),
        "rough" => (style::STONE, Some(3.0)),
        _ => (style::FAINT, Some(4.0)),
    }
}

/// The same outline, a quarter of the way to its middle.
fn towards_middle(corners: &[Point]) -> Vec<Point> {
    let many = i64::try_from(corners.len()).unwrap_or(1).max(1);
    let sum = |f: fn(&Point) -> i64| Paces(corners.iter().map(f).sum::<i64>() / many);
    let middle = Point::new(sum(|c| c.x.0), sum(|c| c.y.0));
    let nearer = |from: Paces, to: Paces| from + (to - from).part(1, 4);
    corners.iter().map(|c| Point::new(nearer(c.x, middle.x), nearer(c.y, middle.y))).collect()
}

/// Small pictures that tell a kind of terrain without its colour, around (0, 0).
pub fn ornament(kind: &str, variant: usize) -> String {
    let stroke = |d: &str, colour: Rgb, width: f32| {
        format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
            css(colour)
        )
    };
    match kind {
        "wood" => {
            let size = [1.0, 0.86, 1.14][variant % 3];
            format!(
                "<path transform=\"scale({size})\" d=\"M0 -7l-5 7h3l-3.6 5h4.4v3h2.4v-3h4.4l-3.6 -5h3z\" fill=\"{}\"/>",
                css(style::TREE)
            )
        }
        "scrub" => stroke("M0 4q-.6 -4 -3 -6M0 4v-7M0 4q.6 -4 3 -6", style::BUSH, 1.3),
        "marsh" => stroke("M-5 4h10M0 4v-6M-2 4l-2 -5M2 4l2 -5", style::REED, 1.3),
        "rough" => format!(
            "<path d=\"M-5 3l2 -5l4 -1l3 3l1 3z\" fill=\"{}\" fill-opacity=\".55\"/>",
            css(style::STONE)
        ),
        "soft-sand" => format!(
            "<g fill=\"{}\"><circle cx=\"-4\" r=\"1\"/><circle cx=\"3\" cy=\"-3\" r=\"1\"/><circle cx=\"2\" cy=\"4\" r=\"1\"/></g>",
            css(style::TENT)
        ),
        "steep" => stroke("M-5 -3v6M0 -3v6M5 -3v6", style::EARTH, 1.3),
        _ => String::new(),
    }
}

fn ornaments(out: &mut String, piece: &Piece, frame: &Frame) {
    if ornament(&piece.kind, 0).is_empty() {
        return;
    }
    let corners: Vec<(f32, f32)> = piece.corners.iter().map(|c| frame.at(*c)).collect();
    let fold = |pick: fn(&(f32, f32)) -> f32, of: fn(f32, f32) -> f32, from: f32| {
        corners.iter().map(pick).fold(from, of)
    };
    let (l, t, r, b) = frame.map;
    let (left, right) = (fold(|c| c.0, f32::min, r).max(l), fold(|c| c.0, f32::max, l).min(r));
    let (top, bottom) = (fold(|c| c.1, f32::min, b).max(t), fold(|c| c.1, f32::max, t).min(b));
    let pace = 24.0 * frame.print;
    let (columns, rows) = (((right - left) / pace).max(0.0) as i32, ((bottom - top) / pace).max(0.0) as i32);
    for row in 0..=rows {
        for column in 0..=columns {
            let jitter = ((row * 7 + column * 11).rem_euclid(5) - 2) as f32 * 0.09;
            let x = left + (column as f32 + 0.3 + 0.4 * (row % 2) as f32 + jitter) * pace;
            let y = top + (row as f32 + 0.5 + jitter) * pace;
            let ring = [(-7.0, -7.0), (7.0, -7.0), (7.0, 7.0), (-7.0, 7.0)];
            let whole =
                ring.iter().all(|(dx, dy)| inside(&corners, (x + dx * frame.print, y + dy * frame.print)));
            if whole {
                let variant = (row * 3 + column).rem_euclid(3) as usize;
                let _ = write!(
                    out,
                    "<g transform=\"translate({x:.1} {y:.1}) scale({:.3})\">{}</g>",
                    frame.print,
                    ornament(&piece.kind, variant)
                );
            }
        }
    }
}

/// Whether a point lies inside an outline.
fn inside(corners: &[(f32, f32)], (x, y): (f32, f32)) -> bool {
    let mut within = false;
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            within = !within;
        }
    }
    within
}

fn name(out: &mut String, piece: &Piece, frame: &Frame) {
    if piece.name.is_empty() || piece.corners.is_empty() {
        return;
    }
    let many = piece.corners.len() as f32;
    let (x, y) = piece.corners.iter().map(|c| frame.at(*c)).fold((0.0, 0.0), |s, c| (s.0 + c.0, s.1 + c.1));
    let drop = if piece.extent == Extent::Course { -9.0 } else { 5.0 };
    halo(out, (x / many, y / many + drop * frame.print), 14.0 * frame.print, style::INK, &piece.name);
}

/// A text with a pale border, so that it can be read on everything.
pub fn halo(out: &mut String, at: (f32, f32), size: f32, fill: Rgb, words: &str) {
    let _ = write!(
        out,
        "<g stroke=\"{}\" stroke-opacity=\".85\" stroke-width=\"{:.1}\" stroke-linejoin=\"round\" paint-order=\"stroke\">",
        css(style::PAPER),
        size * 0.26
    );
    text(out, Text { at, size, fill, weight: Weight::Bold, anchor: Anchor::Middle, text: words });
    out.push_str("</g>");
}

fn sectors(out: &mut String, table: &Table, frame: &Frame) {
    let many = table.sectors.len();
    let (l, t, r, b) = frame.map;
    let p = frame.print;
    for (i, sector) in table.sectors.iter().enumerate() {
        let x = |n: usize| l + (r - l) * n as f32 / many as f32;
        if i > 0 {
            let _ = write!(
                out,
                "<path d=\"M{0:.1} {t:.1}V{b:.1}\" stroke=\"{1}\" stroke-width=\"{2:.1}\" stroke-dasharray=\"{3:.1} {3:.1}\" stroke-opacity=\".7\"/>",
                x(i),
                css(style::FAINT),
                1.1 * p,
                7.0 * p
            );
        }
        // The far army's left is the near army's right.
        let far = table.sectors.get(many - 1 - i).map_or("", String::as_str);
        for (y, words, army) in [(b + 14.0 * p, sector.as_str(), 0), (t - 6.0 * p, far, 1)] {
            let class = table.armies.get(army).map_or("", |(class, _)| class.as_str());
            let fill = style::livery(class).edge;
            let at = (x(i) + 8.0 * p, y);
            let size = 11.5 * p;
            text(out, Text { at, size, fill, weight: Weight::Regular, anchor: Anchor::Start, text: words });
        }
    }
}

fn deployment(out: &mut String, table: &Table, frame: &Frame) {
    if table.deployment <= Paces::ZERO {
        return;
    }
    let (l, _, r, _) = frame.map;
    let p = frame.print;
    for (army, depth) in [(0, table.deployment), (1, table.depth - table.deployment)] {
        let class = table.armies.get(army).map_or("", |(class, _)| class.as_str());
        let (_, y) = frame.at(Point::new(Paces::ZERO, depth));
        let _ = write!(
            out,
            "<path d=\"M{l:.1} {y:.1}H{r:.1}\" stroke=\"{}\" stroke-opacity=\".55\" stroke-width=\"{:.1}\" stroke-dasharray=\"{:.1} {:.1} {:.1} {:.1}\"/>",
            css(style::livery(class).edge),
            1.3 * p,
            12.0 * p,
            5.0 * p,
            2.0 * p,
            5.0 * p
        );
    }
}

fn tents(out: &mut String, camp: &Camp, frame: &Frame) {
    let (x, y) = frame.at(camp.at);
    let p = frame.print;
    let (_, t, _, b) = frame.map;
    let middle = if y > f32::midpoint(t, b) { y + 21.0 * p } else { y - 21.0 * p };
    let colour = css(style::livery(&camp.style).edge);
    let _ = write!(out, "<g transform=\"translate({x:.1} {middle:.1}) scale({p:.3})\">");
    for (dx, size) in [(-20.0, 0.9), (20.0, 0.9), (0.0, 1.15)] {
        let _ = write!(
            out,
            "<path transform=\"translate({dx} 0) scale({size})\" d=\"M0 -9L-11 9H11Z\" fill=\"{}\" stroke=\"{colour}\" stroke-width=\"1.4\"/>\
             <path transform=\"translate({dx} 0) scale({size})\" d=\"M0 -9L-3.4 9H3.4Z\" fill=\"{}\"/>",
            css(style::TENT),
            css(style::PAPER)
        );
    }
    out.push_str("</g>");
    let t = Text {
        at: (x + 42.0 * p, middle + 5.0 * p),
        size: 12.5 * p,
        fill: style::livery(&camp.style).edge,
        weight: Weight::Bold,
        anchor: Anchor::Start,
        text: &camp.state,
    };
    text(out, t);
}
