//! How wide texts are in the built-in fonts, so that they can be wrapped, shrunk or cut before they run
//! into something else.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::svg::Weight;

/// `DejaVu` Sans.
pub const REGULAR: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans.ttf");
/// `DejaVu` Sans Bold.
pub const BOLD: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-Bold.ttf");
/// A text is made smaller down to this part of its size before it is cut.
const SMALLEST: f32 = 0.72;

/// The widths of the built-in fonts.
pub struct Letters {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
}

impl Default for Letters {
    fn default() -> Self {
        Self::new()
    }
}

impl Letters {
    /// Opens the built-in fonts.
    ///
    /// # Panics
    /// Never: the fonts are part of the program, and tests open them.
    pub fn new() -> Self {
        let open = |font| FontRef::new(font).expect("a built-in font is sound");
        Self { regular: open(REGULAR), bold: open(BOLD) }
    }

    /// The width of a text in pixels at a size in pixels.
    pub fn width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        let font = match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        };
        let (glyphs, widths) = (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
        // What the font lacks is drawn as a box or by a wider font of the reader's.
        let wide = |c: char| glyphs.map(c).and_then(|glyph| widths.advance_width(glyph)).unwrap_or(size);
        text.chars().map(wide).sum()
    }

    /// A text and a size at which it is no wider than `room`: smaller at first, then cut with an ellipsis.
    pub fn fit(&self, text: &str, size: f32, weight: Weight, room: f32) -> (String, f32) {
        let wide = self.width(text, size, weight);
        if wide <= room {
            return (text.to_owned(), size);
        }
        let smaller = size * (room / wide).max(SMALLEST);
        (self.cut(text, smaller, weight, room), smaller)
    }

    /// A text no wider than `room`, cut with an ellipsis if it must be.
    fn cut(&self, text: &str, size: f32, weight: Weight, room: f32) -> String {
        // A hundredth of a pixel is no reason to cut what was just made to fit.
        if self.width(text, size, weight) <= room + 0.01 {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while kept.pop().is_some() {
            let shown = format!("{}…", kept.trim_end());
            if self.width(&shown, size, weight) <= room {
                return shown;
            }
        }
        String::new()
    }

    /// A text in lines no wider than `room`, at most `most` of them; the last is cut if need be.
    pub fn wrap(&self, text: &str, size: f32, weight: Weight, room: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let full = lines.len() == most;
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size, weight) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                Some(line) if full => {
                    line.push(' ');
                    line.push_str(word);
                    break;
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines.iter().map(|line| self.cut(line, size, weight, room)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_made_to_fit() {
        let letters = Letters::new();
        let name = "Zawisza Czarny z Garbowa herbu Sulima";
        for room in [30.0, 120.0, 300.0, 900.0] {
            let (shown, size) = letters.fit(name, 20.0, Weight::Bold, room);
            assert!(letters.width(&shown, size, Weight::Bold) <= room + 0.01, "{shown} in {room}");
            assert!((14.0..=20.0).contains(&size) && (room < 900.0 || shown == name));
        }
    }

    #[test]
    fn lines_hold_every_word_as_long_as_there_are_enough_of_them() {
        let letters = Letters::new();
        let text = "In turn order each player may buy one provision token of 1 for 1 ducat.";
        let lines = letters.wrap(text, 14.0, Weight::Regular, 180.0, 9);
        assert_eq!(lines.join(" "), text);
        assert!(lines.len() > 2);
        let short = letters.wrap(text, 14.0, Weight::Regular, 180.0, 2);
        assert!(short.len() == 2 && short[1].ends_with('…'), "{short:?}");
        assert!(letters.wrap("", 14.0, Weight::Regular, 180.0, 2).is_empty());
    }
}
