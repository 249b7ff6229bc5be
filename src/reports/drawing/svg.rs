//! Writing SVG text: every text and attribute that comes from a scene passes through [`escape`].

use std::fmt::Write;

use super::colour::{Rgb, css};

/// Text safe within SVG elements and attributes. Characters that XML forbids become `?`.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('?'),
            c => safe.push(c),
        }
    }
    safe
}

/// Weight of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
}

/// Where a text hangs on its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// A text to write.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// Where.
    pub at: (f32, f32),
    /// Height in pixels.
    pub size: f32,
    /// Colour.
    pub fill: Rgb,
    /// Weight.
    pub weight: Weight,
    /// Which point of it stands at `at`.
    pub anchor: Anchor,
    /// The text itself, not escaped.
    pub text: &'a str,
}

/// Appends a text element.
pub fn text(out: &mut String, t: Text<'_>) {
    let anchor = match t.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = if t.weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
    let _ = write!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"{}\"{weight}{anchor}>{}</text>",
        t.at.0,
        t.at.1,
        t.size,
        css(t.fill),
        escape(t.text)
    );
}

/// A whole SVG document around a fragment.
pub fn document(width: u32, height: u32, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, Verdana, sans-serif\">{body}</svg>"
    )
}
