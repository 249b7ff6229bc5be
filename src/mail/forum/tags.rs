//! The tags of `BBCode`, and what becomes of what they enclose.

use estafette_core::Markup;

/// Longest tag that is looked at, in bytes.
const LONGEST: usize = 500;

/// What becomes of a tag and of what stands in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Somebody else's words.
    Quote,
    /// Everything in it stands for itself.
    Verbatim,
    /// The tag goes, its content stays.
    Unwrap,
    /// The same, and what is in it stands on lines of its own.
    Break,
    /// A cell of a table.
    Space,
    /// It goes with its content: a picture, a film.
    Drop,
    /// Its content was struck out by its author.
    Strike,
    /// What follows is the author's signature.
    Signature,
}

/// The known tags.
const TAGS: &[(&str, Fate)] = &[
    ("quote", Fate::Quote),
    ("blockquote", Fate::Quote),
    ("cytat", Fate::Quote),
    ("code", Fate::Verbatim),
    ("codebox", Fate::Verbatim),
    ("icode", Fate::Verbatim),
    ("tt", Fate::Verbatim),
    ("pre", Fate::Verbatim),
    ("mono", Fate::Verbatim),
    ("nobbc", Fate::Verbatim),
    ("noparse", Fate::Verbatim),
    ("plain", Fate::Verbatim),
    ("b", Fate::Unwrap),
    ("i", Fate::Unwrap),
    ("u", Fate::Unwrap),
    ("sub", Fate::Unwrap),
    ("sup", Fate::Unwrap),
    ("size", Fate::Unwrap),
    ("color", Fate::Unwrap),
    ("colour", Fate::Unwrap),
    ("font", Fate::Unwrap),
    ("highlight", Fate::Unwrap),
    ("url", Fate::Unwrap),
    ("iurl", Fate::Unwrap),
    ("email", Fate::Unwrap),
    ("mention", Fate::Unwrap),
    ("user", Fate::Unwrap),
    ("spoiler", Fate::Break),
    ("ispoiler", Fate::Unwrap),
    ("hide", Fate::Break),
    ("details", Fate::Break),
    ("center", Fate::Break),
    ("left", Fate::Break),
    ("right", Fate::Break),
    ("justify", Fate::Break),
    ("align", Fate::Break),
    ("indent", Fate::Break),
    ("heading", Fate::Break),
    ("h1", Fate::Break),
    ("h2", Fate::Break),
    ("h3", Fate::Break),
    ("list", Fate::Break),
    ("ul", Fate::Break),
    ("ol", Fate::Break),
    ("li", Fate::Break),
    ("*", Fate::Break),
    ("hr", Fate::Break),
    ("br", Fate::Break),
    ("table", Fate::Break),
    ("tr", Fate::Break),
    ("td", Fate::Space),
    ("th", Fate::Space),
    ("img", Fate::Drop),
    ("attachment", Fate::Drop),
    ("attach", Fate::Drop),
    ("media", Fate::Drop),
    ("video", Fate::Drop),
    ("youtube", Fate::Drop),
    ("s", Fate::Strike),
    ("strike", Fate::Strike),
    ("del", Fate::Strike),
    ("sig", Fate::Signature),
    ("signature", Fate::Signature),
];

/// A tag as it stands in a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: &'static str,
    /// What becomes of it.
    pub fate: Fate,
    /// Whether it ends what it began.
    pub closes: bool,
    /// As it was written.
    pub written: String,
    /// Its length in bytes.
    pub length: usize,
}

/// The known tag at the beginning of a text, which begins with `[`.
pub fn at(text: &str, markup: Markup) -> Option<Tag> {
    let inside = text.strip_prefix('[')?;
    let closes = inside.starts_with('/');
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let length = inside.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'*').count();
    let (name, rest) = inside.split_at(length);
    let (name, fate) = TAGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    if !rest.starts_with([']', '=', ' ', ':']) {
        return None;
    }
    let end = text.len() - rest.len() + end_of(rest)?;
    // `[url](address)` is a link of Markdown, whatever it is called.
    let is_link = markup == Markup::Markdown && text[end..].starts_with('(');
    (!is_link).then(|| Tag { name, fate: *fate, closes, written: text[..end].to_owned(), length: end })
}

/// Where a tag ends, behind its `]`; one in quotation marks is a part of a value.
fn end_of(rest: &str) -> Option<usize> {
    let mut quoted = false;
    for (at, c) in rest.char_indices().take_while(|(at, _)| *at < LONGEST) {
        match c {
            '"' => quoted = !quoted,
            ']' if !quoted => return Some(at + 1),
            _ => {}
        }
    }
    // A quotation mark that is never closed is none.
    rest.find(']').filter(|at| *at < LONGEST).map(|at| at + 1)
}
