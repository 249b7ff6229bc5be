//! The strip below the map: what colours, counters, arrows and markers mean, the scale, the compass,
//! and the scene's notes. Laid out for a picture 1600 pixels wide.

use std::fmt::Write;

use super::frame::{Frame, RADIUS};
use super::style::{self, css};
use super::{arrow, counter, ground};
use crate::drawing::svg::{Anchor, Text, Weight, text};
use estafette_board::Facing;
use estafette_board::scene::{Counter, HexScene, Symbol};

/// The title line above the map and the notes at its right end.
pub fn title(scene: &HexScene, frame: &Frame) -> String {
    let mut out = scaled(frame, 0.0);
    words(&mut out, (16.0, 30.0), 21.0, Weight::Bold, &scene.title);
    let notes = scene.notes.join("   ★   ");
    let t = Text {
        at: (1584.0, 29.0),
        size: 14.0,
        fill: style::INK,
        weight: Weight::Regular,
        anchor: Anchor::End,
        text: &notes,
    };
    text(&mut out, t);
    out.push_str("</g>");
    out
}

/// The legend, if the frame has room for one.
pub fn draw(scene: &HexScene, frame: &Frame) -> String {
    let Some(top) = frame.legend else { return String::new() };
    let mut out = scaled(frame, top);
    terrain(&mut out, scene);
    armies(&mut out, scene);
    troops(&mut out);
    anatomy(&mut out);
    arrows(&mut out);
    markers(&mut out);
    compass(&mut out);
    scale_bar(&mut out, frame, scene.ground.metres);
    out.push_str("</g>");
    out
}

fn scaled(frame: &Frame, top: f32) -> String {
    format!("<g transform=\"translate(0 {top:.1}) scale({:.4})\">", frame.print)
}

fn words(out: &mut String, at: (f32, f32), size: f32, weight: Weight, words: &str) {
    text(out, Text { at, size, fill: style::INK, weight, anchor: Anchor::Start, text: words });
}

fn heading(out: &mut String, x: f32, title: &str) {
    words(out, (x, 12.0), 12.5, Weight::Bold, title);
    let _ = write!(
        out,
        "<path d=\"M{x} 18H{}\" stroke=\"{}\" stroke-width=\"1\"/>",
        x + 150.0,
        css(style::FAINT)
    );
}

fn place(out: &mut String, x: f32, y: f32, scale: f32, fragment: &str) {
    let _ = write!(out, "<g transform=\"translate({x} {y}) scale({scale})\">{fragment}</g>");
}

fn terrain(out: &mut String, scene: &HexScene) {
    heading(out, 16.0, "Ground");
    let mut y = 33.0;
    let mut x = 30.0;
    for (class, title) in scene.ground.legend.iter().filter(|(c, _)| !style::is_army(c)) {
        if y > 160.0 {
            (x, y) = (x + 122.0, 33.0);
        }
        match class.as_str() {
            "stream" | "ford" | "lake-side" => place(out, x, y, 1.0, &edge(class)),
            _ => place(out, x, y, 0.62, &swatch(class)),
        }
        words(out, (x + 19.0, y + 4.5), 12.0, Weight::Regular, title);
        y += 25.0;
    }
}

fn swatch(class: &str) -> String {
    format!(
        "<path d=\"M-10 -17.3H10L20 0L10 17.3H-10L-20 0Z\" fill=\"{}\" stroke=\"#a29a7e\"/>{}",
        css(style::terrain(class)),
        ground::ornament(class, 0)
    )
}

fn edge(class: &str) -> String {
    let (colour, width) = ground::side_look(class);
    if class == "ford" {
        let blue = css(style::STREAM);
        return format!(
            "<path d=\"M-12 0H12\" stroke=\"{blue}\" stroke-width=\"3.6\"/><path d=\"M0 -5V5\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            css(colour)
        );
    }
    format!(
        "<path d=\"M-12 0H12\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
        css(colour)
    )
}

fn blank(style: &str, symbol: Symbol) -> Counter {
    Counter {
        hex: estafette_board::Hex::ZERO,
        id: String::new(),
        style: style.to_owned(),
        symbol,
        strength: String::new(),
        facing: None,
        shock: false,
        disordered: false,
        leaders: Vec::new(),
        standard: None,
    }
}

fn armies(out: &mut String, scene: &HexScene) {
    heading(out, 290.0, "Armies");
    let armies = scene.ground.legend.iter().filter(|(c, _)| style::is_army(c));
    for (i, (class, title)) in armies.enumerate() {
        let y = 34.0 + 29.0 * i as f32;
        let id = class.chars().next().map_or_else(String::new, |c| c.to_uppercase().collect());
        let sample = Counter { strength: "6".to_owned(), id, ..blank(class, Symbol::HeavyHorse) };
        place(out, 305.0, y - 4.0, 0.95, &counter::draw(&sample));
        words(out, (327.0, y + 4.5), 12.0, Weight::Regular, title);
    }
}

fn troops(out: &mut String) {
    heading(out, 456.0, "Troops");
    let kinds = [
        (Symbol::HeavyHorse, "heavy horse"),
        (Symbol::LightHorse, "light horse"),
        (Symbol::Foot, "foot"),
        (Symbol::Crossbow, "crossbows"),
        (Symbol::Gun, "guns"),
        (Symbol::Camp, "camp followers"),
    ];
    for (i, (kind, title)) in kinds.into_iter().enumerate() {
        let y = 34.0 + 24.0 * i as f32;
        place(out, 468.0, y, 1.25, &counter::symbol(kind, style::livery("teutonic")));
        words(out, (484.0, y + 4.5), 12.0, Weight::Regular, title);
    }
}

fn anatomy(out: &mut String) {
    heading(out, 612.0, "Counters");
    let full = Counter {
        strength: "8".to_owned(),
        id: "K01".to_owned(),
        shock: true,
        facing: Some(Facing::SE),
        leaders: vec!["ULRICH".to_owned()],
        standard: Some("teutonic".to_owned()),
        ..blank("teutonic", Symbol::HeavyHorse)
    };
    place(out, 662.0, 62.0, 1.75, &counter::draw(&full));
    let callouts = [
        ("standard", (700.0, 34.0), (690.0, 38.0)),
        ("strength; on a gold disc: shock side", (716.0, 56.0), (688.0, 60.0)),
        ("front: the side it looks to", (716.0, 90.0), (697.0, 84.0)),
    ];
    for (title, at, to) in callouts {
        words(out, at, 11.5, Weight::Regular, title);
        let (x, y) = (at.0 - 4.0, at.1 - 4.0);
        let _ = write!(
            out,
            "<path d=\"M{x} {y}L{} {}\" stroke=\"{}\" stroke-width=\".9\"/>",
            to.0,
            to.1,
            css(style::FAINT)
        );
    }
    words(out, (616.0, 112.0), 11.5, Weight::Regular, "purple tab: leaders, first two letters");
    let routed = Counter {
        strength: "5".to_owned(),
        id: "P12".to_owned(),
        disordered: true,
        ..blank("polish", Symbol::HeavyHorse)
    };
    place(out, 632.0, 140.0, 1.1, &counter::draw(&routed));
    words(out, (660.0, 149.0), 11.5, Weight::Regular, "R: in disorder, looks nowhere");
    let leader = Counter { leaders: vec!["WITOLD".to_owned()], ..blank("lithuanian", Symbol::Leader) };
    place(out, 862.0, 140.0, 1.0, &counter::draw(&leader));
    words(out, (882.0, 149.0), 11.5, Weight::Regular, "leader alone");
}

fn arrows(out: &mut String) {
    heading(out, 990.0, "What happened");
    for (i, look) in arrow::LOOKS.iter().enumerate() {
        let y = 34.0 + 24.0 * i as f32;
        let points = vec![(985.0, y), (1046.0, y)];
        out.push_str(&arrow::sample(look.kind, points, style::livery("polish").edge, 1.0));
        words(out, (1056.0, y + 4.5), 12.0, Weight::Regular, look.title);
    }
}

fn markers(out: &mut String) {
    heading(out, 1190.0, "Markers");
    for (i, (kind, title)) in arrow::MARKERS.iter().enumerate() {
        let y = 36.0 + 28.0 * i as f32;
        place(out, 1206.0, y - 3.0, 1.0, &arrow::marker(kind));
        words(out, (1228.0, y + 4.5), 12.0, Weight::Regular, title);
    }
}

fn compass(out: &mut String) {
    let ink = css(style::INK);
    let _ = write!(
        out,
        "<g transform=\"translate(1520 66)\"><circle r=\"33\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1\"/>\
         <path d=\"M0 -30L6 0L0 30L-6 0Z\" fill=\"{}\" stroke=\"{ink}\"/><path d=\"M0 -30L6 0H-6Z\" fill=\"{ink}\"/>",
        css(style::PAPER)
    );
    for facing in Facing::ALL {
        let angle = (facing.bearing() as f32).to_radians();
        let (x, y) = (angle.sin() * 44.0, -angle.cos() * 44.0 + 4.5);
        let t = Text {
            at: (x, y),
            size: 12.0,
            fill: style::INK,
            weight: Weight::Bold,
            anchor: Anchor::Middle,
            text: facing.as_str(),
        };
        text(out, t);
    }
    out.push_str("</g>");
}

/// Ten hexes in a straight line through hexsides.
fn scale_bar(out: &mut String, frame: &Frame, metres: u32) {
    if metres == 0 {
        return;
    }
    let hex = RADIUS * frame.scale * 1.732 / frame.print;
    let (left, y) = (1584.0 - 10.0 * hex, 156.0);
    for i in 0..10 {
        let fill = if i % 2 == 0 { style::INK } else { style::PAPER };
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{y}\" width=\"{hex:.1}\" height=\"6\" fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"/>",
            left + i as f32 * hex,
            css(fill),
            css(style::INK)
        );
    }
    let line = format!("10 hexes = {} m; one hex = {metres} m", metres * 10);
    words(out, (left, y - 6.0), 12.0, Weight::Regular, &line);
}
