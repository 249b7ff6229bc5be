//! Arrows for what moved, ran, shot and struck, and flat markers.

use std::fmt::Write;

use super::frame::Frame;
use super::style::{self, Rgb, css};
use estafette_board::scene::{Arrow, HexScene};

/// How a kind of arrow looks.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The kind, as in scenes.
    pub kind: &'static str,
    /// In the legend.
    pub title: &'static str,
    /// Line width for a hex of radius 20.
    width: f32,
    /// Dashes, if any.
    dash: &'static str,
    /// A colour of its own; otherwise the side's.
    colour: Option<Rgb>,
    /// Whether it is drawn over the counters.
    over: bool,
}

/// All kinds, in legend order.
pub const LOOKS: &[Look] = &[
    Look { kind: "move", title: "move", width: 2.2, dash: "", colour: None, over: false },
    Look { kind: "advance", title: "advance, pursuit", width: 4.2, dash: "", colour: None, over: false },
    Look { kind: "retreat", title: "retreat", width: 3.0, dash: "2.4 4", colour: None, over: false },
    Look { kind: "rout", title: "rout", width: 3.4, dash: "8 5", colour: None, over: false },
    Look { kind: "attack", title: "attack", width: 4.6, dash: "", colour: Some(style::FLAME), over: true },
    Look { kind: "fire", title: "fire", width: 2.0, dash: ".1 4", colour: Some(style::INK), over: true },
];

fn look(kind: &str) -> Look {
    let kind = if kind == "pursue" || kind == "pursuit" { "advance" } else { kind };
    LOOKS.iter().find(|l| l.kind == kind).copied().unwrap_or(LOOKS[0])
}

/// Which arrows to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Those that lie under the counters.
    Under,
    /// Those that lie over them.
    Over,
}

/// The arrows of a layer as an SVG fragment.
pub fn draw(arrows: &[Arrow], layer: Layer, frame: &Frame) -> String {
    let mut out = String::new();
    // A pursuit follows the rout step by step: drawn first, it leaves the rout's dashes to be seen.
    let (pursuits, others): (Vec<_>, Vec<_>) = arrows.iter().partition(|a| look(&a.kind).kind == "advance");
    for arrow in pursuits.into_iter().chain(others) {
        let look = look(&arrow.kind);
        let here = look.over == (layer == Layer::Over);
        if here && arrow.path.len() >= 2 && arrow.path.iter().all(|h| frame.shows(*h)) {
            let points: Vec<_> = arrow.path.iter().map(|h| frame.centre(*h)).collect();
            let colour = look.colour.unwrap_or(style::livery(&arrow.style).edge);
            out.push_str(&line(points, look, colour, frame.scale));
        }
    }
    out
}

/// One arrow of a kind through some points; for the map and for the legend.
pub fn sample(kind: &str, points: Vec<(f32, f32)>, colour: Rgb, scale: f32) -> String {
    let look = look(kind);
    line(points, look, look.colour.unwrap_or(colour), scale)
}

fn line(mut points: Vec<(f32, f32)>, look: Look, colour: Rgb, scale: f32) -> String {
    let head = (look.width * 1.1 + 5.0) * scale;
    if look.over {
        // Attacks and shots are short: they go from edge to edge and leave both counters readable.
        let first = towards(points[0], points[1], 12.5 * scale);
        points[0] = first;
    }
    let last = points.len() - 1;
    let tip = if look.over { 10.0 } else { 13.0 } * scale;
    points[last] = towards(points[last], points[last - 1], tip);
    let neck = towards(points[last], points[last - 1], head * 0.8);
    let mut path = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let (x, y) = if i == last { neck } else { (*x, *y) };
        let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    let dash = if look.dash.is_empty() { String::new() } else { dashes(look.dash, scale) };
    let mut out = String::new();
    let _ = write!(
        out,
        "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <path d=\"{path}\" stroke=\"#fffdf4\" stroke-opacity=\".75\" stroke-width=\"{:.1}\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{:.1}\"{dash}/></g>",
        (look.width + 2.0) * scale,
        css(colour),
        look.width * scale
    );
    let (tx, ty) = points[last];
    let (nx, ny) = towards(points[last], points[last - 1], head);
    let (wx, wy) = ((ny - ty) * 0.5, (tx - nx) * 0.5);
    let _ = write!(
        out,
        "<path d=\"M{tx:.1} {ty:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{}\" stroke=\"#fffdf4\" stroke-width=\"{:.1}\"/>",
        nx + wx,
        ny + wy,
        nx - wx,
        ny - wy,
        css(colour),
        0.9 * scale
    );
    out
}

fn dashes(pattern: &str, scale: f32) -> String {
    let scaled: Vec<String> = pattern
        .split(' ')
        .filter_map(|n| n.parse::<f32>().ok())
        .map(|n| format!("{:.1}", n * scale))
        .collect();
    format!(" stroke-dasharray=\"{}\"", scaled.join(" "))
}

/// The point at a distance from one point towards another; no farther than the other.
fn towards(from: (f32, f32), to: (f32, f32), distance: f32) -> (f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 0.01 {
        return from;
    }
    let part = (distance / length).min(0.9);
    (from.0 + dx * part, from.1 + dy * part)
}

/// Marker kinds with their words, in legend order.
pub const MARKERS: &[(&str, &str)] = &[
    ("pit", "wolf pit, face down"),
    ("pit-real", "wolf pit"),
    ("pit-dummy", "dummy pit"),
    ("lost", "unit lost here"),
];

/// The markers of a layer as an SVG fragment. All lie flat under the counters, but for the cross where a
/// unit was lost: if a counter has come to stand there, a small one lies over its corner.
pub fn markers(scene: &HexScene, layer: Layer, frame: &Frame) -> String {
    let mut out = String::new();
    for m in scene.markers.iter().filter(|m| frame.shows(m.hex)) {
        let covered = m.kind == "lost" && scene.counters.iter().any(|c| c.hex == m.hex);
        if covered != (layer == Layer::Over) {
            continue;
        }
        let (x, y) = frame.centre(m.hex);
        let (dx, dy, size) = if covered { (-11.5, 9.5, 0.5) } else { (0.0, 0.0, 1.0) };
        let _ = write!(
            out,
            "<g transform=\"translate({:.1} {:.1}) scale({:.3})\">{}</g>",
            x + dx * frame.scale,
            y + dy * frame.scale,
            size * frame.scale,
            marker(&m.kind)
        );
    }
    out
}

/// One marker around (0, 0), for a hex of radius 20.
pub fn marker(kind: &str) -> String {
    let ring = |fill: &str, inner: &str| {
        format!(
            "<ellipse cy=\"4\" rx=\"10.5\" ry=\"7.5\" fill=\"{fill}\" stroke=\"#4d3a20\" stroke-width=\"1.4\"/>{inner}"
        )
    };
    let stakes = "<path d=\"M-5 7.6l1.4 -7.4l1.4 7.4M-1.4 8.8l1.4 -8l1.4 8M2.2 7.6l1.4 -7.4l1.4 7.4\" fill=\"#f2dfb4\"/>";
    match kind {
        "pit" => {
            ring("#b7925c", "<path d=\"M-6 2.4h12M-6.6 5.6h13\" stroke=\"#4d3a20\" stroke-width=\"1\"/>")
        }
        "pit-real" | "pit-real-revealed" => ring("#4a3520", stakes),
        "pit-dummy" | "pit-dummy-revealed" => {
            ring("#eadfc2", "<path d=\"M-4 1l8 6M4 1l-8 6\" stroke=\"#7d6a45\" stroke-width=\"1.4\"/>")
        }
        "lost" => format!(
            "<path d=\"M-7 -3.5L7 10.5M7 -3.5L-7 10.5\" stroke=\"#fffdf4\" stroke-width=\"5.4\" stroke-linecap=\"round\"/>\
             <path d=\"M-7 -3.5L7 10.5M7 -3.5L-7 10.5\" stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"round\"/>",
            css(style::ALARM)
        ),
        _ => format!(
            "<circle cy=\"4\" r=\"6\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
            css(style::FAINT)
        ),
    }
}
