//! Counters: a rounded square in the colours of its nation, with symbol, strength, id, facing wedge,
//! shock disc, disorder, leaders and standard. Drawn around the middle of a hex of radius 20.

use std::fmt::Write;

use super::style::{self, Livery, css};
use crate::drawing::svg::{Anchor, Text, Weight, text};
use estafette_board::Facing;
use estafette_board::scene::{Counter, Symbol};

/// Half the width and height that a counter with all its badges may take, for a hex of radius 20.
pub const REACH: f32 = 24.0;
/// The middle of the body lies this much below the middle of the hex, so that the hex code shows.
const DROP: f32 = 3.5;
const HALF: f32 = 12.5;

/// A counter as an SVG fragment around (0, 0).
pub fn draw(counter: &Counter) -> String {
    let livery = style::livery(&counter.style);
    let mut out = String::new();
    let _ = write!(out, "<g transform=\"translate(0 {DROP})\">");
    match counter.symbol {
        Symbol::Standard => flag_alone(&mut out, counter),
        Symbol::Leader => leader_alone(&mut out, counter, livery),
        _ => unit(&mut out, counter, livery),
    }
    out.push_str("</g>");
    out
}

fn unit(out: &mut String, counter: &Counter, livery: Livery) {
    if let (Some(facing), false) = (counter.facing, counter.disordered) {
        wedge(out, facing, livery);
    }
    if let Some(standard) = &counter.standard {
        flag(out, 8.5, -HALF + 3.0, 1.25, style::livery(standard));
    }
    let tilt = if counter.disordered { " transform=\"rotate(-9)\"" } else { "" };
    let _ = write!(out, "<g{tilt}>");
    body(out, livery);
    if counter.disordered {
        hatch(out);
    }
    let _ = write!(out, "<g transform=\"translate(-6.2 -3.6)\">{}</g>", symbol(counter.symbol, livery));
    strength(out, counter, livery);
    let size = if counter.id.chars().count() > 4 { 6.2 } else { 7.4 };
    let middle = if counter.disordered { -2.6 } else { 0.0 };
    print(out, (middle, 10.9), size, livery.print, &counter.id);
    out.push_str("</g>");
    if counter.disordered {
        disorder_badge(out);
    }
    leaders(out, &counter.leaders);
}

fn body(out: &mut String, livery: Livery) {
    let _ = write!(
        out,
        "<rect x=\"-11.4\" y=\"-11\" width=\"25\" height=\"25\" rx=\"4\" fill=\"#2b241c\" fill-opacity=\".28\"/>\
         <rect x=\"-{HALF}\" y=\"-{HALF}\" width=\"25\" height=\"25\" rx=\"4\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
        css(livery.body),
        css(livery.edge)
    );
}

fn hatch(out: &mut String) {
    let _ = write!(
        out,
        "<path d=\"M-12 -3L-3 -12M-12 5L5 -12M-11 12L12 -11M-4 12L12 -4M4 12L12 4\" stroke=\"#8c8579\" \
         stroke-width=\"2.6\" stroke-opacity=\".6\"/>"
    );
}

fn strength(out: &mut String, counter: &Counter, livery: Livery) {
    if counter.strength.is_empty() {
        return;
    }
    let ink = if counter.shock {
        let _ = write!(
            out,
            "<circle cx=\"5.9\" cy=\"-4\" r=\"6.6\" fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"/>",
            css(style::GOLD),
            css(livery.edge)
        );
        style::INK
    } else {
        livery.print
    };
    let size = if counter.strength.chars().count() > 1 { 9.0 } else { 12.0 };
    print(out, (5.9, -4.0 + size * 0.37), size, ink, &counter.strength);
}

fn print(out: &mut String, at: (f32, f32), size: f32, fill: style::Rgb, words: &str) {
    text(out, Text { at, size, fill, weight: Weight::Bold, anchor: Anchor::Middle, text: words });
}

/// A wedge on the edge of the body, pointing at the hexside that the unit faces.
fn wedge(out: &mut String, facing: Facing, livery: Livery) {
    let reach = if matches!(facing, Facing::N | Facing::S) { HALF } else { HALF + 1.9 };
    let (base, tip) = (reach - 3.0, reach + 7.2);
    let _ = write!(
        out,
        "<path transform=\"rotate({})\" d=\"M-9.5 -{base}L0 -{tip}L9.5 -{base}Z\" fill=\"{}\" stroke=\"#fffdf4\" \
         stroke-width=\".9\" stroke-linejoin=\"round\"/>",
        facing.bearing(),
        css(livery.edge)
    );
}

fn flag(out: &mut String, x: f32, foot: f32, size: f32, livery: Livery) {
    let _ = write!(
        out,
        "<g transform=\"translate({x} {foot}) scale({size})\"><path d=\"M0 0V-12\" stroke=\"#2b241c\" stroke-width=\"1.6\"/>\
         <path d=\"M.4 -12h9.6l-2.6 3.2l2.6 3.2h-9.6z\" fill=\"{}\" stroke=\"#2b241c\" stroke-width=\".9\"/>\
         <path d=\"M3.6 -12v6.4M.6 -8.8h7\" stroke=\"{}\" stroke-width=\"1.2\"/></g>",
        css(livery.body),
        css(livery.print)
    );
}

fn flag_alone(out: &mut String, counter: &Counter) {
    flag(out, -6.0, 12.0, 1.7, style::livery(counter.standard.as_deref().unwrap_or(&counter.style)));
}

fn leader_alone(out: &mut String, counter: &Counter, livery: Livery) {
    let _ = write!(
        out,
        "<circle r=\"11.5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.6\"/>{}",
        css(livery.body),
        css(style::PURPLE),
        symbol(Symbol::Leader, livery)
    );
    let name = if counter.leaders.is_empty() { short(&counter.id) } else { initials(&counter.leaders) };
    print(out, (0.0, 8.6), 7.4, livery.print, &name);
    if let Some(standard) = &counter.standard {
        flag(out, 8.5, -HALF + 3.0, 1.25, style::livery(standard));
    }
}

fn disorder_badge(out: &mut String) {
    let _ = write!(
        out,
        "<circle cx=\"13\" cy=\"11.4\" r=\"5.4\" fill=\"{}\" stroke=\"#fffdf4\" stroke-width=\"1\"/>",
        css(style::ALARM)
    );
    print(out, (13.0, 14.2), 7.8, (255, 255, 255), "R");
}

fn leaders(out: &mut String, leaders: &[String]) {
    if leaders.is_empty() {
        return;
    }
    let words = initials(leaders);
    let wide = 5.2 * words.chars().count() as f32 + 5.0;
    let _ = write!(
        out,
        "<rect x=\"-16\" y=\"-17.6\" width=\"{wide:.1}\" height=\"10.6\" rx=\"3.4\" fill=\"{}\" stroke=\"#fffdf4\" stroke-width=\"1\"/>",
        css(style::PURPLE)
    );
    print(out, (-16.0 + wide / 2.0, -9.6), 7.6, (255, 255, 255), &words);
}

fn initials(leaders: &[String]) -> String {
    leaders.iter().take(3).map(|l| short(l)).collect::<Vec<_>>().join(" ")
}

/// The first two letters of a name: `JAGIELLO` → `Ja`.
fn short(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map_or_else(String::new, |c| c.to_uppercase().collect());
    first + &letters.next().map_or_else(String::new, |c| c.to_lowercase().collect())
}

/// A troop symbol, about 12 by 12 around (0, 0), in the colours of a livery.
pub fn symbol(symbol: Symbol, livery: Livery) -> String {
    let print = css(livery.print);
    let body = css(livery.body);
    let knight = "M-4.6 6.2C-4.4 2.4 -1.6 1.4 -1.2 -1.4L-3.8 .4L-5.6 -1.2C-4.8 -3.6 -2.4 -4.6 -1.4 -6.2L.4 -4.6C4.2 -4 5 .4 4.2 6.2Z";
    match symbol {
        Symbol::HeavyHorse => format!(
            "<path d=\"{knight}\" fill=\"{print}\"/><path d=\"M-4.9 4.1h9.4\" stroke=\"{body}\" stroke-width=\"1\"/>\
             <circle cx=\"-1.5\" cy=\"-2.9\" r=\".8\" fill=\"{body}\"/>"
        ),
        Symbol::LightHorse => format!(
            "<path d=\"{knight}\" fill=\"none\" stroke=\"{print}\" stroke-width=\"1.3\" stroke-linejoin=\"round\"/>\
             <circle cx=\"-1\" cy=\"-2.6\" r=\".8\" fill=\"{print}\"/>"
        ),
        Symbol::Foot => format!(
            "<path d=\"M-4.6 -5.4h9.2v4.6c0 3.6 -2.2 5.6 -4.6 6.8c-2.4 -1.2 -4.6 -3.2 -4.6 -6.8z\" fill=\"{print}\"/>\
             <path d=\"M0 -4.4v9M-3.6 -1.2h7.2\" stroke=\"{body}\" stroke-width=\"1.3\"/>"
        ),
        Symbol::Crossbow => format!(
            "<path d=\"M0 -5.6V6M-5.8 .2Q-4.6 -4.6 0 -4.8Q4.6 -4.6 5.8 .2L0 2.4Z\" fill=\"none\" stroke=\"{print}\" \
             stroke-width=\"1.4\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
        ),
        Symbol::Gun => format!(
            "<path d=\"M-5.6 1.2L4.4 -4.8L6.2 -1.8L-3.8 4.2Z\" fill=\"{print}\"/>\
             <circle cx=\"-.4\" cy=\"3\" r=\"3.4\" fill=\"{body}\" stroke=\"{print}\" stroke-width=\"1.4\"/>"
        ),
        Symbol::Camp => format!(
            "<path d=\"M0 -6L-6 5.6H6Z\" fill=\"{print}\"/><path d=\"M0 -2.4L-2 5.6H2Z\" fill=\"{body}\"/>"
        ),
        Symbol::Leader => {
            format!("<path d=\"M-6 -.6L-7 -7L-3 -4L0 -8.4L3 -4L7 -7L6 -.6Z\" fill=\"{print}\"/>")
        }
        Symbol::Standard => {
            format!("<path d=\"M-4 6V-6H6L3.4 -3L6 0H-4\" fill=\"{print}\" stroke=\"{print}\"/>")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_are_told_apart_by_two_letters() {
        assert_eq!(initials(&["JAGIELLO".to_owned(), "ZYNDRAM".to_owned()]), "Ja Zy");
        assert_eq!(short(""), "");
        assert_eq!(short("Ł"), "Ł");
    }
}
