//! The title above a table, and the strip below it: terrain, troops, states, arrows, signs, the scale. Laid out
//! for a picture 1600 pixels wide.

use std::fmt::Write;

use super::frame::Frame;
use super::style::{self, css};
use super::{bodies, ground, tracks};
use crate::drawing::letters::Letters;
use crate::drawing::svg::{Anchor, Text, Weight, text};
use estafette_board::plane::scene::{Arm, Body, PlaneScene, Shape, Sighting, State, Table};
use estafette_board::plane::{Angle, Paces, Point, Pose};

/// The title and the notes at its right end.
pub fn title(scene: &PlaneScene, frame: &Frame, letters: &Letters) -> String {
    let mut out = scaled(frame, 0.0);
    let notes = scene.notes.join("   ★   ");
    let right = letters.width(&notes, 14.0, Weight::Regular);
    let (shown, size) = letters.fit(&scene.title, 21.0, Weight::Bold, (1500.0 - right).max(300.0));
    words(&mut out, (40.0, 30.0), size, Weight::Bold, &shown);
    let t = Text {
        at: (1560.0, 29.0),
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

/// The legend.
pub fn draw(table: &Table, frame: &Frame, letters: &Letters) -> String {
    let mut out = scaled(frame, frame.legend);
    terrain(&mut out, table);
    armies(&mut out, table, letters);
    states(&mut out, table, letters);
    arrows(&mut out, table);
    signs(&mut out);
    scale_bar(&mut out, frame);
    out.push_str("</g>");
    out
}

fn scaled(frame: &Frame, top: f32) -> String {
    format!("<g transform=\"translate(0 {top:.1}) scale({:.4})\">", frame.print)
}

fn words(out: &mut String, at: (f32, f32), size: f32, weight: Weight, words: &str) {
    text(out, Text { at, size, fill: style::INK, weight, anchor: Anchor::Start, text: words });
}

fn heading(out: &mut String, x: f32, long: f32, title: &str) {
    words(out, (x, 12.0), 12.5, Weight::Bold, title);
    let _ =
        write!(out, "<path d=\"M{x} 18H{}\" stroke=\"{}\" stroke-width=\"1\"/>", x + long, css(style::FAINT));
}

fn place(out: &mut String, x: f32, y: f32, fragment: &str) {
    let _ = write!(out, "<g transform=\"translate({x} {y})\">{fragment}</g>");
}

fn terrain(out: &mut String, table: &Table) {
    heading(out, 40.0, 250.0, "Ground");
    for (i, (class, title)) in table.legend.iter().enumerate().take(8) {
        let (x, y) = (40.0 + 130.0 * (i / 4) as f32, 28.0 + 31.0 * (i % 4) as f32);
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"34\" height=\"22\" fill=\"{}\" stroke=\"{}\"/>",
            css(style::terrain(class)),
            css(style::FAINT)
        );
        place(out, x + 10.0, y + 11.0, &ground::ornament(class, 0));
        place(out, x + 24.0, y + 11.0, &ground::ornament(class, 1));
        words(out, (x + 42.0, y + 15.5), 12.0, Weight::Regular, title);
    }
}

/// A small body to show what it looks like: drawn in a frame with a pixel for each pace.
fn sample(arm: Arm, style: &str, states: Vec<State>, known: Sighting, letters: &Letters) -> String {
    let frame =
        Frame { scale: 1.0, print: 1.0, width: 1600, height: 100, map: (0.0, 0.0, 0.0, 0.0), legend: 0.0 };
    let body = Body {
        id: String::new(),
        label: String::new(),
        style: style.to_owned(),
        pose: Pose::new(Point::default(), Angle::default()),
        base: (Paces::whole(9), Paces::whole(10)),
        shape: if arm == Arm::General { Shape::Ranks(vec![2]) } else { Shape::Ranks(vec![5, 5]) },
        figures: 0,
        arm,
        states,
        known,
    };
    let figure = bodies::draw(&body, &frame, letters);
    figure.part(bodies::Part::Block, body.pose) + &figure.part(bodies::Part::Label, body.pose)
}

fn armies(out: &mut String, table: &Table, letters: &Letters) {
    heading(out, 320.0, 280.0, "Armies");
    for (i, (class, title)) in table.armies.iter().enumerate().take(2) {
        let y = 42.0 + 38.0 * i as f32;
        place(out, 345.0, y - 8.0, &sample(Arm::Foot, class, vec![], Sighting::Now, letters));
        place(out, 400.0, y - 8.0, &sample(Arm::Horse, class, vec![], Sighting::Now, letters));
        place(out, 445.0, y - 4.0, &sample(Arm::General, class, vec![], Sighting::Now, letters));
        let (shown, size) = letters.fit(title, 13.0, Weight::Bold, 160.0);
        words(out, (470.0, y + 6.0), size, Weight::Bold, &shown);
    }
    words(out, (320.0, 122.0), 11.5, Weight::Regular, "foot · mounted, guns and wagons · general.");
    words(
        out,
        (320.0, 140.0),
        11.5,
        Weight::Regular,
        "The thick edge is the front; the number is the figures.",
    );
}

fn states(out: &mut String, table: &Table, letters: &Letters) {
    heading(out, 660.0, 250.0, "States");
    let class = table.armies.first().map_or("", |(class, _)| class.as_str());
    let rows = [
        (vec![State::Disordered], Sighting::Now, "D  disordered"),
        (vec![State::Shaken], Sighting::Now, "S  shaken"),
        (vec![State::Routing], Sighting::Now, "R  routing"),
        (vec![State::Impetuous], Sighting::Now, "I  impetuous"),
        (vec![], Sighting::Last(String::new()), "not seen now: last seen here"),
        (vec![], Sighting::Hidden, "own, not set up openly"),
    ];
    for (i, (states, known, title)) in rows.into_iter().enumerate() {
        let (x, y) = (690.0 + 142.0 * (i % 2) as f32, 32.0 + 38.0 * (i / 2) as f32);
        // The last two have longer words and a row each.
        let (x, y) = if i < 4 { (x, y) } else { (690.0, 108.0 + 32.0 * (i - 4) as f32) };
        let unlabelled = if let Sighting::Last(_) = known { Sighting::Hidden } else { known };
        place(out, x, y, &sample(Arm::Foot, class, states, unlabelled, letters));
        words(out, (x + 32.0, y + 14.0), 12.0, Weight::Regular, title);
    }
}

fn arrows(out: &mut String, table: &Table) {
    heading(out, 950.0, 240.0, "The period");
    let class = table.armies.first().map_or("", |(class, _)| class.as_str());
    for (i, look) in tracks::LOOKS.iter().enumerate() {
        let y = 34.0 + 24.0 * i as f32;
        let colour = if look.kind == "rout" { style::ALARM } else { style::livery(class).edge };
        let points = [(952.0, y), (967.0, y), (982.0, y), (1012.0, y)];
        out.push_str(&tracks::arrow(look.kind, &points, colour, 1.0));
        words(out, (1024.0, y + 4.5), 12.0, Weight::Regular, look.title);
    }
    words(out, (950.0, 138.0), 11.5, Weight::Regular, "A tick marks each quarter of the period.");
}

fn signs(out: &mut String) {
    heading(out, 1220.0, 180.0, "Signs");
    for (i, (kind, title)) in tracks::SIGNS.iter().enumerate() {
        let y = 34.0 + 24.0 * i as f32;
        if *kind == "loss" {
            words(out, (1220.0, y + 4.5), 12.0, Weight::Bold, "-2");
        } else {
            place(out, 1230.0, y, &tracks::sign(kind));
        }
        words(out, (1250.0, y + 4.5), 12.0, Weight::Regular, title);
    }
    words(out, (1220.0, 138.0), 11.5, Weight::Regular, "Dashed with a number: shots and casualties.");
}

/// 240 paces in steps of 40 and 60, the ranges that matter most.
fn scale_bar(out: &mut String, frame: &Frame) {
    let pace = frame.scale / frame.print;
    let left = 1560.0 - 100.0 * pace;
    heading(out, left.max(1430.0), 1560.0 - left.max(1430.0), "Scale");
    for i in 0..5 {
        let fill = if i % 2 == 0 { style::INK } else { style::PAPER };
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"40\" width=\"{:.1}\" height=\"7\" fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"/>",
            left + i as f32 * 20.0 * pace,
            20.0 * pace,
            css(fill),
            css(style::INK)
        );
    }
    words(out, (left, 34.0), 12.0, Weight::Regular, "100 paces");
}
