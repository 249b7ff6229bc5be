//! What a forum adds to words: smileys, emoji, and the line that says when a post was edited.

/// Smileys that stand by themselves.
const ALONE: &[&str] = &[
    ":)", ":-)", ":(", ":-(", ";)", ";-)", ":D", ":-D", ";D", ":P", ":p", ":-P", ":o", ":O", ":-o", ":|",
    ":/", ":-/", ":*", ":'(", ":S", ":x", "xD", "XD", "8-)", "^^", "^_^", "<3", "=)", "=D", ":]", ":3",
];

/// Those that may stick to the end of a line, since nothing else ends so.
const STUCK: &[&str] = &[":)", ":-)", ";)", ";-)", ":(", ":-("];

/// A line without its smileys.
pub fn taken_out(line: &str) -> String {
    let line: String = line.chars().filter(|c| !is_picture(*c)).collect();
    let mut line = line.as_str();
    while let Some(rest) = STUCK.iter().find_map(|s| line.trim_end().strip_suffix(s)) {
        line = rest.trim_end();
    }
    if !line.split_whitespace().any(is_smiley) {
        return line.to_owned();
    }
    let lead = &line[..line.len() - line.trim_start().len()];
    let words: Vec<&str> = line.split_whitespace().filter(|word| !is_smiley(word)).collect();
    format!("{lead}{}", words.join(" "))
}

fn is_smiley(word: &str) -> bool {
    ALONE.contains(&word) || is_named(word)
}

/// `:smile:`, `:crossed_swords:`.
fn is_named(word: &str) -> bool {
    let inside = word.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    inside.is_some_and(|name| {
        name.len() >= 2
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_+-".contains(&b))
            && name.bytes().any(|b| b.is_ascii_lowercase())
    })
}

/// Emoji, and what joins them.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{2b50}' | '\u{2b55}')
        || matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{20e3}')
}

/// Beginnings of the line that a forum adds to an edited post.
const EDITED: &[&str] = &[
    "last edited by ",
    "edited by ",
    "ostatnio zmieniony ",
    "ostatnio edytowano przez ",
    "zuletzt geändert von ",
    "zuletzt bearbeitet von ",
];

/// Whether a line says that a post was edited.
pub fn says_edited(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    EDITED.iter().any(|start| line.starts_with(start)) && line.bytes().any(|b| b.is_ascii_digit())
}
