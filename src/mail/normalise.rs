//! Typing aids and invisible letters made plain, so that an order reads as it looks.
//!
//! Letters that only look alike (Cyrillic in a hex code) are left as they are: they must be refused
//! later, not guessed.

use icu_normalizer::ComposingNormalizerBorrowed;

/// Line ends of all sorts as `\n`.
pub(super) fn line_ends(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // The first bytes of all line ends but `\n`; few other letters begin with one of them.
    while let Some(at) = rest.bytes().position(|b| matches!(b, b'\r' | 0xb | 0xc | 0xc2 | 0xe2)) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = LINE_ENDS.iter().find(|end| rest.starts_with(**end));
        let length = end.map_or_else(|| rest.chars().next().map_or(0, char::len_utf8), |end| end.len());
        out.push_str(if end.is_some() { "\n" } else { &rest[..length] });
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// What ends a line beside `\n`.
const LINE_ENDS: [&str; 7] = ["\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"];

/// One line with its letters composed (NFC) and its blanks, quotes, dashes and digits plain.
pub(super) fn line(text: &str) -> String {
    if text.bytes().all(|b| matches!(b, b' '..=b'~')) {
        return unlinked(text.trim_end());
    }
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    let mut out = String::with_capacity(composed.len());
    for c in composed.chars() {
        match plain(c) {
            Plain::As(c) => out.push(c),
            Plain::Text(t) => out.push_str(t),
            Plain::Nothing => {}
        }
    }
    unlinked(out.trim_end())
}

/// A header value as one plain line.
pub(super) fn one_line(text: &str) -> String {
    let text = line(&text.replace(['\r', '\n', '\t'], " "));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

enum Plain {
    As(char),
    Text(&'static str),
    Nothing,
}

fn plain(c: char) -> Plain {
    match c {
        ' '..='~' => Plain::As(c),
        '\t' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            Plain::As(' ')
        }
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => {
            Plain::Nothing
        }
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fff9}'..='\u{fffc}' => {
            Plain::Nothing
        }
        '\u{e0000}'..='\u{e0fff}' => Plain::Nothing,
        '‘' | '’' | '‚' | '‛' | '′' | '´' => Plain::As('\''),
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => Plain::As('"'),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' => Plain::As('-'),
        '…' => Plain::Text("..."),
        '▪' | '●' | '◦' | '‣' | '⁃' | '∙' | '·' | '\u{f0b7}' => Plain::As('•'),
        '！'..='～' => Plain::As(char::from_u32(c as u32 - 0xfee0).unwrap_or(c)),
        c if c.is_control() => Plain::Nothing,
        c => Plain::As(c),
    }
}

/// Removes the link targets that clients add behind what they take for a link: `0412.com <http://…>`.
fn unlinked(text: &str) -> String {
    if !text.contains('<') || !text.contains("://") && !text.contains("<mailto:") && !text.contains("<tel:") {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let target = &rest[open + 1..];
        let linked = ["http://", "https://", "mailto:", "tel:"].iter().any(|s| target.starts_with(s));
        match target.find('>').filter(|_| linked) {
            Some(close) => {
                out.push_str(rest[..open].trim_end());
                rest = &target[close + 1..];
            }
            None => {
                out.push_str(&rest[..=open]);
                rest = target;
            }
        }
    }
    out.push_str(rest);
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_aids_are_made_plain() {
        assert_eq!(line("“move”\u{a0}\u{a0} L07—‘x’ \u{200b}\u{202e}…"), "\"move\"   L07-'x' ...");
        assert_eq!(line("ｍｏｖｅ　Ｌ０７"), "move L07");
        assert_eq!(line("z\u{307}o\u{301}\u{142}c\u{301} so\u{ad}ft\t"), "żółć soft");
    }

    #[test]
    fn look_alike_letters_stay_visible() {
        let cyrillic = "move А24В31: forward 1";
        assert_eq!(line(cyrillic), cyrillic);
    }

    #[test]
    fn link_targets_go() {
        assert_eq!(line("move 0412.com<http://0412.com> now"), "move 0412.com now");
        assert_eq!(line("a < b > c://d"), "a < b > c://d");
        assert_eq!(one_line("a\r\n\tb  c"), "a b c");
    }

    #[test]
    fn line_ends_of_all_sorts_end_lines() {
        assert_eq!(line_ends("a\r\nb\rc\u{2028}d"), "a\nb\nc\nd");
        assert_eq!(line_ends("\r\r\n\u{b}\u{c}\u{85}\u{a0}“\u{2029}"), "\n\n\n\n\n\u{a0}“\n");
    }
}
