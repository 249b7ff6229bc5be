//! A post in parts: cut at the borders of sections, so that each part is no longer than a forum takes.

use super::{BORDER, PostStyle};
use estafette_core::Markup;

/// The parts of a written post. Its borders are taken out; several parts are numbered under the name.
pub fn parts(written: &str, name: &str, style: &PostStyle) -> Vec<String> {
    let sections = sections(written);
    let whole = finished(&sections.concat());
    if length(&whole) <= style.limit {
        return vec![whole];
    }
    // The heads of parts are not known before the parts are counted.
    let room = style.limit.saturating_sub(length(&head(name, 999, 999, style.markup))).max(1);
    let mut parts: Vec<String> = vec![String::new()];
    for piece in sections.iter().flat_map(|section| pieces(section, room)) {
        let last = parts.last_mut().expect("there is a first part");
        let fits = length(last) + length(&piece) <= room;
        match fits || last.is_empty() {
            true => last.push_str(&piece),
            false => parts.push(piece),
        }
    }
    let many = parts.len();
    let headed = |(n, part): (usize, String)| {
        format!("{}{}", head(name, n, many, style.markup), finished(part.trim_start_matches('\n')))
    };
    (1..).zip(parts).map(headed).collect()
}

/// The head of a part.
fn head(name: &str, n: usize, many: usize, markup: Markup) -> String {
    match markup {
        Markup::Bbcode => format!("[b]{name} ({n}/{many})[/b]\n\n"),
        Markup::Markdown => format!("**{name} ({n}/{many})**\n\n"),
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The sections, without blanks at line ends and with one empty line at most between two others.
fn sections(written: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    let mut empty = true;
    for line in written.lines().map(str::trim_end) {
        if line == BORDER {
            sections.push(String::new());
        } else if !(line.is_empty() && empty) {
            let section = sections.last_mut().expect("there is a first section");
            section.push_str(line);
            section.push('\n');
            empty = line.is_empty();
        }
    }
    sections
}

fn finished(text: &str) -> String {
    format!("{}\n", text.trim_end())
}

/// A section as it is, or one that is too long by itself in pieces of whole lines; a block that is cut is
/// closed and opened again.
fn pieces(section: &str, room: usize) -> Vec<String> {
    if length(section) <= room {
        return vec![section.to_owned()];
    }
    let mut pieces = vec![String::new()];
    let mut fence: Option<(String, String)> = None;
    for line in section.lines().flat_map(|line| short_lines(line, room / 2)) {
        let closing = fence.as_ref().map_or(0, |(_, close)| length(close) + 1);
        let last = pieces.last_mut().expect("there is a first piece");
        if !last.is_empty() && length(last) + length(&line) + 1 + closing > room {
            let mut next = String::new();
            if let Some((open, close)) = &fence {
                last.push_str(&format!("{close}\n"));
                next = format!("{open}\n");
            }
            pieces.push(next);
        }
        fence = match fence {
            Some((_, close)) if line == close => None,
            None => opened(&line),
            open => open,
        };
        let last = pieces.last_mut().expect("there is a first piece");
        last.push_str(&line);
        last.push('\n');
    }
    pieces
}

/// A line, or one longer than any post in pieces of its letters.
fn short_lines(line: &str, most: usize) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    match letters.is_empty() {
        true => vec![String::new()],
        false => letters.chunks(most.max(1)).map(|c| c.iter().collect()).collect(),
    }
}

/// The lines that open and close the block that a line opens.
fn opened(line: &str) -> Option<(String, String)> {
    match line {
        "[code]" => Some((line.to_owned(), "[/code]".to_owned())),
        fence if fence.len() >= 3 && fence.bytes().all(|b| b == b'`') => {
            Some((line.to_owned(), line.to_owned()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::MapPlace;
    use super::*;

    fn style(markup: Markup, limit: usize) -> PostStyle {
        PostStyle { markup, map: MapPlace::File("map.png".into()), limit }
    }

    #[test]
    fn a_short_post_is_one_part_without_a_number() {
        let written = format!("one\n\n{BORDER}\n\ntwo  \n{BORDER}\nthree\n\n\n");
        assert_eq!(parts(&written, "spring", &style(Markup::Bbcode, 100)), ["one\n\ntwo\nthree\n"]);
    }

    #[test]
    fn a_long_post_is_cut_at_borders_and_numbered() {
        let section = |n: usize| format!("{BORDER}\n• section {n}\n  – and what followed\n");
        let written: String = (0..40).map(section).collect();
        let parts = parts(&written, "spring, turn 3", &style(Markup::Bbcode, 300));
        assert!(parts.len() > 3);
        for (n, part) in (1..).zip(&parts) {
            assert!(part.chars().count() <= 300, "{part}");
            assert!(part.starts_with(&format!("[b]spring, turn 3 ({n}/{})[/b]\n\n• section", parts.len())));
            assert!(part.ends_with("– and what followed\n"), "{part}");
        }
        assert_eq!(parts.concat().matches("• section").count(), 40);
    }

    #[test]
    fn a_block_that_must_be_cut_is_closed_and_opened_again() {
        for (markup, open, close) in [(Markup::Bbcode, "[code]", "[/code]"), (Markup::Markdown, "```", "```")]
        {
            let lines: String = (0..60).map(|n| format!("move P{n:02}: forward 1\n")).collect();
            let parts = parts(&format!("sheet\n{open}\n{lines}{close}\n"), "spring", &style(markup, 400));
            assert!(parts.len() > 2);
            for part in &parts {
                assert!(part.chars().count() <= 400, "{part}");
                let marks = part.lines().filter(|l| *l == open || *l == close).count();
                assert_eq!(marks % 2, 0, "{part}");
            }
            assert_eq!(parts.concat().matches("forward 1").count(), 60);
        }
    }
}
