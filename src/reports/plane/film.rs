//! A period in motion: a picture for each quarter, or one SVG in which the troops move (SMIL).

use std::fmt::Write;

use super::frame::{Frame, degrees};
use super::{Battle, bodies};
use crate::drawing::letters::Letters;
use crate::drawing::svg::{self, Anchor, Text, Weight, text};
use crate::map::View;
use estafette_board::plane::Pose;
use estafette_board::plane::scene::{Body, PlaneScene};

/// Quarters of a period.
pub const QUARTERS: usize = 4;
/// Seconds before, for each quarter, and after.
const SECONDS: (f32, f32, f32) = (1.0, 1.5, 3.0);

/// Where a body stood at the start and after each quarter; where it stands, if it did not move.
fn stops(scene: &PlaneScene, body: &Body) -> [Pose; QUARTERS + 1] {
    let mut all: Vec<Pose> = Vec::new();
    for track in scene.tracks.iter().filter(|t| t.id == body.id && t.stops.len() >= 2) {
        let known = all.last() == track.stops.first();
        all.extend(track.stops.iter().skip(usize::from(known)));
    }
    let last = all.len().saturating_sub(1);
    let at = |quarter: usize| {
        // A way with a stop for each quarter is taken as it is, a longer one evenly.
        let stop = if last <= QUARTERS { quarter.min(last) } else { quarter * last / QUARTERS };
        all.get(stop).copied().unwrap_or(body.pose)
    };
    std::array::from_fn(at)
}

/// The scene as it was after so many quarters of the period, 0 to 4: ways only as far as they had come, and
/// shots and blows only at the end.
pub fn quarter(scene: &PlaneScene, quarters: usize) -> PlaneScene {
    let mut then = scene.clone();
    if quarters < QUARTERS {
        then.strikes.clear();
        then.marks.clear();
    }
    for body in &mut then.bodies {
        let stops = stops(scene, body);
        body.pose = stops[quarters.min(QUARTERS)];
        then.tracks.retain(|t| t.id != body.id || quarters > 0);
        let mut mine: Vec<_> = then.tracks.extract_if(.., |t| t.id == body.id).collect();
        if let Some(mut track) = (!mine.is_empty()).then(|| mine.swap_remove(0)) {
            track.stops = stops[..=quarters.min(QUARTERS)].to_vec();
            then.tracks.push(track);
        }
    }
    then
}

/// The period as one SVG: the troops move quarter by quarter, again and again.
pub fn film(scene: &PlaneScene, view: &View, letters: &Letters) -> String {
    let still = PlaneScene { tracks: Vec::new(), strikes: Vec::new(), marks: Vec::new(), ..scene.clone() };
    let battle = Battle::new(&still, view, letters);
    let whole = Battle::new(scene, view, letters);
    let mut body = format!("<title>{}</title>{}", svg::escape(&scene.title), battle.ground);
    let _ = write!(body, "<g opacity=\".35\">{}</g>", whole.ways);
    for (troops, figure) in &battle.figures {
        moving(&mut body, troops, figure, stops(scene, troops), &battle.frame);
    }
    let _ = write!(body, "<g>{}{}</g>", appears(QUARTERS), whole.deeds);
    body.push_str(&battle.title);
    clock(&mut body, &battle.frame);
    svg::document(battle.frame.width, battle.frame.height, &body)
}

fn length() -> f32 {
    SECONDS.0 + SECONDS.1 * QUARTERS as f32 + SECONDS.2
}

/// When so many quarters are over, as a part of the film.
fn when(quarters: usize) -> f32 {
    (SECONDS.0 + SECONDS.1 * quarters as f32) / length()
}

fn moving(
    out: &mut String,
    body: &Body,
    figure: &bodies::Figure,
    stops: [Pose; QUARTERS + 1],
    frame: &Frame,
) {
    let mut times = vec!["0".to_owned()];
    times.extend((0..=QUARTERS).map(|q| format!("{:.4}", when(q))));
    times.push("1".to_owned());
    let times = times.join(";");
    let (mut places, mut turns) = (Vec::new(), Vec::new());
    let mut turned = degrees(stops[0].facing);
    for stop in stops {
        let (x, y) = frame.at(stop.at);
        places.push(format!("{x:.1} {y:.1}"));
        // The short way round.
        let more = (degrees(stop.facing) - turned).rem_euclid(360.0);
        turned += if more > 180.0 { more - 360.0 } else { more };
        turns.push(format!("{turned:.1}"));
    }
    for list in [&mut places, &mut turns] {
        let (first, last) = (list[0].clone(), list[list.len() - 1].clone());
        list.insert(0, first);
        list.push(last);
    }
    let animate = |kind: &str, values: &[String]| {
        format!(
            "<animateTransform attributeName=\"transform\" type=\"{kind}\" dur=\"{:.1}s\" repeatCount=\"indefinite\" keyTimes=\"{times}\" values=\"{}\"/>",
            length(),
            values.join(";")
        )
    };
    let (x, y) = frame.at(body.pose.at);
    let still = stops.iter().all(|s| *s == stops[0]);
    let (way, turn) = if still {
        (String::new(), String::new())
    } else {
        (animate("translate", &places), animate("rotate", &turns))
    };
    let _ = write!(
        out,
        "<g transform=\"translate({x:.1} {y:.1})\">{way}<g transform=\"rotate({:.1})\">{turn}{}</g>{}</g>",
        degrees(body.pose.facing),
        figure.block,
        figure.label.picture()
    );
}

/// Shown only from the time when so many quarters are over, to the end.
fn appears(quarters: usize) -> String {
    format!(
        "<animate attributeName=\"opacity\" dur=\"{:.1}s\" repeatCount=\"indefinite\" calcMode=\"discrete\" keyTimes=\"0;{:.4}\" values=\"0;1\"/>",
        length(),
        when(quarters)
    )
}

/// The quarter, at the head of the film.
fn clock(out: &mut String, frame: &Frame) {
    for quarter in 0..QUARTERS {
        let (from, to) = (when(quarter), when(quarter + 1));
        let _ = write!(
            out,
            "<g opacity=\"0\"><animate attributeName=\"opacity\" dur=\"{:.1}s\" repeatCount=\"indefinite\" calcMode=\"discrete\" keyTimes=\"0;{from:.4};{to:.4}\" values=\"0;1;0\"/>",
            length()
        );
        let words = format!("{} / {QUARTERS}", quarter + 1);
        let t = Text {
            at: (frame.width as f32 / 2.0, 30.0 * frame.print),
            size: 20.0 * frame.print,
            fill: super::style::FLAME,
            weight: Weight::Bold,
            anchor: Anchor::Middle,
            text: &words,
        };
        text(out, t);
        out.push_str("</g>");
    }
}
