//! Text made harmless in a forum: whatever it holds, it is shown as it is and becomes no tag, link, mention,
//! picture or HTML.
//!
//! `BBCode` has no escape that all forums know, so a blank without width is put where a tag, link or mention
//! would begin. Markdown has backslashes and entities; they are used where every flavour knows them.

use estafette_core::Markup;

/// Parts what must not be read together, and is not seen.
const GAP: char = '\u{200b}';

/// A text on one line, as it is to be read.
pub fn text(said: &str, markup: Markup) -> String {
    let said = plain(said);
    let mut out = String::with_capacity(said.len() + said.len() / 8);
    let mut before = None;
    let mut letters = said.chars().peekable();
    while let Some(c) = letters.next() {
        let after = letters.peek().copied();
        if before.is_none() {
            out.push_str(opening(&said, markup));
        }
        match markup {
            Markup::Bbcode => bbcode(c, after, &mut out),
            Markup::Markdown => markdown(c, &said, before, &mut out),
        }
        if begins_link(before, c, after) {
            out.push(GAP);
        }
        before = Some(c);
    }
    out
}

/// One line without control letters, letters without width, or letters that turn the direction of writing.
fn plain(said: &str) -> String {
    let seen = said.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_unseen(*c));
    let seen: String = seen.collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{e0000}'..='\u{e0fff}')
}

/// What is put before a text that would open a list, a heading or a quote where it begins a line.
fn opening(said: &str, markup: Markup) -> &'static str {
    match (markup, said.chars().next()) {
        (Markup::Bbcode, Some('>' | '-' | '_')) | (Markup::Markdown, Some('=' | ':')) => "\u{200b}",
        (Markup::Markdown, Some('+' | '-')) => "\\",
        _ => "",
    }
}

fn bbcode(c: char, after: Option<char>, out: &mut String) {
    out.push(c);
    let entity = || after.is_some_and(|a| a == '#' || a.is_ascii_alphabetic());
    if matches!(c, '[' | '<') || c == '&' && entity() {
        out.push(GAP);
    }
}

fn markdown(c: char, said: &str, before: Option<char>, out: &mut String) {
    match c {
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '&' => out.push_str("&amp;"),
        '~' => out.push_str("&#126;"),
        '|' => out.push_str("&#124;"),
        '$' => out.push_str("&#36;"),
        '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' => out.extend(['\\', c]),
        '#' => out.extend(['\\', '#', GAP]),
        // `1.` and `1)` open a list where they begin a line.
        '.' | ')' if before.is_some_and(|b| b.is_ascii_digit()) && numbers(said, out) => {
            out.extend(['\\', c]);
        }
        c => out.push(c),
    }
}

/// Whether nothing but digits was written so far.
fn numbers(said: &str, out: &str) -> bool {
    !out.is_empty() && said.starts_with(out) && out.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a forum might see a link, a mention or a smiley here, so that the letter must stand apart from
/// the next one: `http://`, `www.x`, `x.example`, `a@b`, `@everyone`, `:smile:`.
fn begins_link(before: Option<char>, c: char, after: Option<char>) -> bool {
    let Some(after) = after else { return false };
    match c {
        '@' => true,
        ':' | ';' => !after.is_whitespace() && !after.is_ascii_digit(),
        '.' => before.is_some_and(char::is_alphanumeric) && after.is_alphabetic(),
        _ => false,
    }
}

/// A label that is to be copied letter by letter, on one line.
pub fn label(said: &str, markup: Markup) -> String {
    let said = plain(said);
    let harmless = |c: char| c.is_ascii_alphanumeric() || matches!(c, '|' | '-' | '.' | ' ');
    match markup {
        Markup::Markdown => {
            let ticks = "`".repeat(longest_run(&said) + 1);
            let blank = if said.starts_with('`') || said.ends_with('`') { " " } else { "" };
            format!("{ticks}{blank}{said}{blank}{ticks}")
        }
        Markup::Bbcode if said.chars().all(harmless) => said,
        Markup::Bbcode => text(&said, markup),
    }
}

/// Lines in which every letter and blank stays, in a block of their own.
pub fn block(said: &str, markup: Markup) -> String {
    let kept: String = said.chars().filter(|c| *c == '\n' || !is_unseen(*c)).collect();
    let kept = kept.trim_end();
    match markup {
        Markup::Bbcode => format!("[code]\n{}\n[/code]", without_code_tags(kept)),
        Markup::Markdown => {
            let fence = "`".repeat(longest_run(kept).max(2) + 1);
            format!("{fence}\n{kept}\n{fence}")
        }
    }
}

/// How many backticks stand in a row at most.
fn longest_run(said: &str) -> usize {
    said.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// The text with each `[code` and `[/code` parted, so that none closes the block.
fn without_code_tags(said: &str) -> String {
    let mut out = String::with_capacity(said.len());
    let mut rest = said;
    while let Some(at) = rest.find('[') {
        let (head, tail) = rest.split_at(at + 1);
        out.push_str(head);
        let name = tail.trim_start_matches(['/', ' ']).get(..4).unwrap_or("");
        if name.eq_ignore_ascii_case("code") {
            out.push(GAP);
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &[&str] = &[
        "[img]http://evil.example/x.png[/img]",
        "[/quote][b]x",
        "[url=javascript:alert(1)]x[/url]",
        "](javascript:alert(1))",
        "![x](http://evil.example)",
        "`rm -rf`",
        "```\nout",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "&#91;img&#93;",
        "@everyone",
        "# heading",
        "> quote",
        "- list",
        "+ list",
        "1. list",
        "12) list",
        "* list",
        "=== line",
        "--- line",
        "http://evil.example",
        "www.evil.example",
        "evil.example",
        "me@evil.example",
        ":smile: ;-) ~~gone~~ ||spoiler|| $x$ __b__ **b** _i_",
        "a\nb\r\n\r\n# c",
        "\u{202e}txt\u{1e}x",
    ];

    /// What a reader sees: the gaps are not seen, and Markdown's escapes are taken away.
    fn seen(written: &str, markup: Markup) -> String {
        let mut out = written.replace(GAP, "");
        if markup == Markup::Markdown {
            for (entity, letter) in [
                ("&#126;", "~"),
                ("&#124;", "|"),
                ("&#36;", "$"),
                ("&lt;", "<"),
                ("&gt;", ">"),
                ("&amp;", "&"),
            ] {
                out = out.replace(entity, letter);
            }
            let mut plain = String::new();
            let mut letters = out.chars();
            while let Some(c) = letters.next() {
                plain.extend(if c == '\\' { letters.next() } else { Some(c) });
            }
            out = plain;
        }
        out
    }

    #[test]
    fn hostile_texts_are_shown_as_they_are_and_become_nothing() {
        for said in HOSTILE {
            for markup in Markup::ALL {
                let written = text(said, markup);
                assert_eq!(seen(&written, markup), plain(said), "{written}");
                for bad in ["://", "www.e", "l.e", "@e", ":s", ";-", "<s", "<i", "&#91"] {
                    assert!(!written.contains(bad), "{bad} in {written}");
                }
                assert!(
                    !written.contains('\n') && !written.contains('\u{202e}') && !written.contains('\u{1e}')
                );
                match markup {
                    Markup::Bbcode => {
                        assert!(!written.replace("[\u{200b}", "").contains('['), "{written}");
                        assert!(!written.starts_with(['>', '-']));
                    }
                    Markup::Markdown => {
                        let naked = written.replace("\\\\", "").replace("\\`", "").replace("\\*", "");
                        let naked = naked.replace("\\[", "").replace("\\]", "").replace("\\_", "");
                        assert!(!naked.contains(['`', '*', '_', '[', ']', '<', '~']), "{written}");
                        assert!(!written.starts_with(['#', '>', '-', '+', '=']), "{written}");
                        assert!(!written.starts_with("1.") && !written.starts_with("12)"), "{written}");
                    }
                }
            }
        }
    }

    #[test]
    fn ordinary_text_stays_readable() {
        let said = "B03 shoots at L02 Trocka in A23B33: die 4 [D1]: no effect. [12.12, 20.5]";
        assert_eq!(
            text(said, Markup::Markdown),
            "B03 shoots at L02 Trocka in A23B33: die 4 \\[D1\\]: no effect. \\[12.12, 20.5\\]"
        );
        assert_eq!(text(said, Markup::Bbcode).replace(GAP, ""), said);
        assert_eq!(text("", Markup::Markdown), "");
    }

    #[test]
    fn nothing_gets_out_of_a_block_or_a_label() {
        let said = "move P12\n[/code][img]x[/img] [ / CODE]\n```` out\n```";
        let written = block(said, Markup::Bbcode);
        assert_eq!(written.to_lowercase().matches("[/code").count(), 1, "{written}");
        assert!(!written.contains("[ / CODE"), "{written}");
        let written = block(said, Markup::Markdown);
        assert!(written.starts_with("`````\n") && written.ends_with("\n`````"), "{written}");
        assert_eq!(label("a`b``c", Markup::Markdown), "```a`b``c```");
        let key = "estafette-die-1|spring-1410|0|1|fire|1|12.12|B03|1|6";
        assert_eq!(label(key, Markup::Bbcode), key);
        assert_eq!(label("[img]", Markup::Bbcode), "[\u{200b}img]");
    }
}
