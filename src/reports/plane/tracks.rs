//! What happened: ways with a tick after each quarter of the period, shots and blows, notes on places.

use std::fmt::Write;

use super::frame::{Frame, degrees};
use super::ground::halo;
use super::style::{self, Rgb, css};
use estafette_board::plane::scene::{Mark, PlaneScene, Strike, Track};

/// How a kind of way looks.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The kind, as in scenes.
    pub kind: &'static str,
    /// In the legend.
    pub title: &'static str,
    /// Line width.
    width: f32,
    /// Dashes, if any.
    dash: &'static [f32],
}

/// All kinds, in legend order.
pub const LOOKS: &[Look] = &[
    Look { kind: "move", title: "move", width: 1.9, dash: &[] },
    Look { kind: "charge", title: "charge, pursuit", width: 3.6, dash: &[] },
    Look { kind: "evade", title: "evade, fall back, recoil", width: 2.2, dash: &[3.0, 4.0] },
    Look { kind: "rout", title: "rout", width: 3.0, dash: &[9.0, 5.0] },
];

fn look(kind: &str) -> Look {
    LOOKS.iter().find(|l| l.kind == kind).copied().unwrap_or(LOOKS[0])
}

/// The ways as an SVG fragment; they lie under the troops.
pub fn ways(scene: &PlaneScene, frame: &Frame) -> String {
    let mut out = String::new();
    for track in scene.tracks.iter().filter(|t| t.stops.len() >= 2) {
        begun(&mut out, scene, track, frame);
    }
    for track in &scene.tracks {
        way(&mut out, track, frame);
    }
    out
}

/// Where a body stood at first: the front edge, pale.
fn begun(out: &mut String, scene: &PlaneScene, track: &Track, frame: &Frame) {
    let Some(first) = track.stops.first() else { return };
    let body = scene.bodies.iter().find(|b| b.id == track.id);
    let half = body.map_or(12.0 * frame.print, |b| frame.long(super::front(b)) / 2.0);
    let (x, y) = frame.at(first.at);
    let _ = write!(
        out,
        "<path transform=\"translate({x:.1} {y:.1}) rotate({:.1})\" d=\"M{:.1} {t:.1}V0H{half:.1}V{t:.1}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".45\" stroke-width=\"{:.1}\"/>",
        degrees(first.facing),
        -half,
        css(style::livery(&track.style).edge),
        1.6 * frame.print,
        t = 7.0 * frame.print,
    );
}

fn way(out: &mut String, track: &Track, frame: &Frame) {
    let mut points: Vec<(f32, f32)> = Vec::with_capacity(track.stops.len());
    for stop in &track.stops {
        let at = frame.at(stop.at);
        if points.last().is_none_or(|l| (l.0 - at.0).hypot(l.1 - at.1) > 1.0) {
            points.push(at);
        }
    }
    if points.len() >= 2 {
        let colour = if track.kind == "rout" { style::ALARM } else { style::livery(&track.style).edge };
        out.push_str(&arrow(&track.kind, &points, colour, frame.print));
    }
}

/// An arrow of a kind through some points, with a tick at each but the first and the last; for the picture and
/// for its legend.
pub fn arrow(kind: &str, points: &[(f32, f32)], colour: Rgb, p: f32) -> String {
    let look = look(kind);
    let (Some(last), Some(before)) = (points.last(), points.len().checked_sub(2).map(|i| points[i])) else {
        return String::new();
    };
    let head = (look.width * 1.2 + 6.0) * p;
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let length = dx.hypot(dy).max(0.1);
    let (ux, uy) = (dx / length, dy / length);
    let neck = (last.0 - ux * head.min(length) * 0.8, last.1 - uy * head.min(length) * 0.8);
    let mut path = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let (x, y) = if i + 1 == points.len() { neck } else { (*x, *y) };
        let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    let dashes: Vec<String> = look.dash.iter().map(|d| format!("{:.1}", d * p)).collect();
    let dash =
        if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", dashes.join(" ")) };
    let mut out = String::new();
    let _ = write!(
        out,
        "<g fill=\"none\" stroke-linejoin=\"round\"><path d=\"{path}\" stroke=\"#fffdf4\" stroke-opacity=\".7\" stroke-width=\"{:.1}\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{:.1}\"{dash}/></g>",
        (look.width + 2.0) * p,
        css(colour),
        look.width * p
    );
    for (i, stop) in points.iter().enumerate().take(points.len() - 1).skip(1) {
        let from = points[i - 1];
        let (dx, dy) = (stop.0 - from.0, stop.1 - from.1);
        let length = dx.hypot(dy).max(0.1);
        let (nx, ny) = (-dy / length * 4.5 * p, dx / length * 4.5 * p);
        let _ = write!(
            out,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{}\" stroke-width=\"{:.1}\"/>",
            stop.0 + nx,
            stop.1 + ny,
            stop.0 - nx,
            stop.1 - ny,
            css(colour),
            1.8 * p
        );
    }
    let (bx, by) = (last.0 - ux * head, last.1 - uy * head);
    let _ = write!(
        out,
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{}\" stroke=\"#fffdf4\" stroke-width=\"{:.1}\"/>",
        last.0,
        last.1,
        bx - uy * head * 0.5,
        by + ux * head * 0.5,
        bx + uy * head * 0.5,
        by - ux * head * 0.5,
        css(colour),
        0.9 * p
    );
    out
}

/// Shots, blows and notes as an SVG fragment; they lie over the troops.
pub fn deeds(scene: &PlaneScene, frame: &Frame) -> String {
    let mut out = String::new();
    for strike in &scene.strikes {
        struck(&mut out, strike, frame);
    }
    for mark in &scene.marks {
        marked(&mut out, mark, frame);
    }
    out
}

fn struck(out: &mut String, strike: &Strike, frame: &Frame) {
    let p = frame.print;
    let (from, to) = (frame.at(strike.from), frame.at(strike.to));
    let colour = style::livery(&strike.style).edge;
    if strike.kind == "shot" {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(0.1);
        let (ux, uy) = (dx / length * 7.0 * p, dy / length * 7.0 * p);
        let _ = write!(
            out,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{2:.1} {3:.1}L{:.1} {:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1}\" stroke-dasharray=\"{:.1} {:.1}\"/>",
            from.0,
            from.1,
            to.0,
            to.1,
            to.0 - ux - uy * 0.6,
            to.1 - uy + ux * 0.6,
            to.0 - ux + uy * 0.6,
            to.1 - uy - ux * 0.6,
            css(colour),
            1.5 * p,
            5.0 * p,
            2.5 * p
        );
    }
    if !strike.text.is_empty() {
        // Nearer to who was struck, so that both sides' numbers in a melee stay apart.
        let at = (from.0 + (to.0 - from.0) * 0.68, from.1 + (to.1 - from.1) * 0.68 + 4.0 * p);
        halo(out, at, 12.0 * p, colour, &strike.text);
    }
}

fn marked(out: &mut String, mark: &Mark, frame: &Frame) {
    let (x, y) = frame.at(mark.at);
    let _ = write!(
        out,
        "<g transform=\"translate({x:.1} {y:.1}) scale({:.3})\">{}</g>",
        frame.print,
        sign(&mark.kind)
    );
    if !mark.text.is_empty() {
        let at = (x + 13.0 * frame.print, y - 7.0 * frame.print);
        halo(out, at, 12.0 * frame.print, style::ALARM, &mark.text);
    }
}

/// Kinds of notes with their words, in legend order.
pub const SIGNS: &[(&str, &str)] = &[
    ("contact", "contact, melee"),
    ("loss", "figures lost"),
    ("gone", "destroyed or off the table"),
    ("stop", "stopped short"),
];

/// The sign of a note around (0, 0).
pub fn sign(kind: &str) -> String {
    let cross = |d: &str, colour: Rgb| {
        format!(
            "<path d=\"{d}\" stroke=\"#fffdf4\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
             <path d=\"{d}\" stroke=\"{}\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>",
            css(colour)
        )
    };
    match kind {
        "contact" => cross("M-6 -6L6 6M6 -6L-6 6M-6.5 1.5l5 5M6.5 1.5l-5 5", style::FLAME),
        "gone" => cross("M-8 -8L8 8M8 -8L-8 8", style::ALARM),
        "loss" => String::new(),
        "stop" => {
            format!("<circle r=\"4\" fill=\"#fffdf4\" stroke=\"{}\" stroke-width=\"2\"/>", css(style::FLAME))
        }
        _ => format!("<circle r=\"3\" fill=\"{}\"/>", css(style::FAINT)),
    }
}
