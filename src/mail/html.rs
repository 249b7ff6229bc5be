//! HTML to lines: what a reader would see, one line for each line shown.
//!
//! html5ever's tokenizer does the reading; no tree is built, so that depth costs nothing. Blocks and
//! `<br>` end lines, `<blockquote>` counts as a quote mark, cells of a row stand side by side, and what
//! is hidden is not read.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::flowed::{BodyLine, Mark};
use super::normalise;

/// The lines of an HTML text, at most so many. Where a hidden element never ends, nothing counts as hidden: rather too
/// much text than an order lost.
pub(super) fn lines(html: &str, most: usize) -> Vec<BodyLine> {
    let page = read(html, Page { most, ..Page::default() });
    match page.hidden {
        Some((hider, _)) if !is_raw(&hider) => {
            read(html, Page { most, shows_all: true, ..Page::default() }).lines
        }
        _ => page.lines,
    }
}

fn read(html: &str, page: Page) -> Page {
    let tokenizer = Tokenizer::new(Sink(RefCell::new(page)), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    // The sink asks for no pause, so one feeding takes all.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut page = tokenizer.sink.0.take();
    page.end_line(Blank::Drop);
    page
}

struct Sink(RefCell<Page>);

/// Whether an empty line is worth keeping.
#[derive(Clone, Copy, PartialEq)]
enum Blank {
    Keep,
    Drop,
}

#[derive(Default)]
struct Page {
    lines: Vec<BodyLine>,
    most: usize,
    current: String,
    depth: usize,
    preformatted: usize,
    /// The element that hides its content, and how many of its name are open.
    hidden: Option<(String, usize)>,
    signature: bool,
    shows_all: bool,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => return page.tag(&tag),
            Token::CharacterTokens(text) => page.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Page {
    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        if let Some((hider, open)) = &mut self.hidden {
            if hider == name {
                *open = if tag.kind == TagKind::StartTag { *open + 1 } else { *open - 1 };
                if *open == 0 {
                    self.hidden = None;
                }
            }
            return raw_kind(tag);
        }
        match (tag.kind, name) {
            (TagKind::StartTag, name) if is_raw(name) => {
                self.hidden = Some((name.to_owned(), 1));
                return raw_kind(tag);
            }
            (TagKind::StartTag, "body") => self.end_line(Blank::Drop),
            (_, "br") => self.end_line(Blank::Keep),
            (TagKind::StartTag, _) if !self.shows_all && is_hiding(tag) && !is_void(name) => {
                self.hidden = Some((name.to_owned(), 1));
            }
            (TagKind::StartTag, "blockquote") => {
                self.end_line(Blank::Drop);
                self.depth = (self.depth + 1).min(100);
            }
            (TagKind::EndTag, "blockquote") => {
                self.end_line(Blank::Drop);
                self.depth = self.depth.saturating_sub(1);
            }
            (kind, "pre") => {
                self.end_line(Blank::Drop);
                self.signature =
                    kind == TagKind::StartTag && attribute(tag, "class").contains("moz-signature");
                self.preformatted = usize::from(kind == TagKind::StartTag);
            }
            (_, "td" | "th") => self.current.push(' '),
            (kind, "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "table" | "ul" | "ol") => {
                self.end_line(Blank::Drop);
                if kind == TagKind::EndTag {
                    self.blank_line();
                }
            }
            (_, name) if is_block(name) => self.block(tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }

    fn block(&mut self, tag: &Tag) {
        self.end_line(Blank::Drop);
        let style = attribute(tag, "style").to_lowercase().replace(' ', "");
        let outlook = style.contains("border:none;border-top:solid#")
            || ["divRplyFwdMsg", "appendonsend"].iter().any(|id| attribute(tag, "id").ends_with(id));
        if tag.kind == TagKind::StartTag && outlook {
            self.push(String::new(), Mark::Divider);
        }
    }

    fn text(&mut self, text: &str) {
        if self.hidden.is_some() {
            return;
        }
        if self.preformatted > 0 {
            let mut pieces = text.split('\n');
            self.current.push_str(pieces.next().unwrap_or(""));
            for piece in pieces {
                self.end_line(Blank::Keep);
                self.current.push_str(piece);
            }
            return;
        }
        for c in text.chars() {
            if !c.is_ascii_whitespace() {
                self.current.push(c);
            } else if !self.current.is_empty() && !self.current.ends_with(' ') {
                self.current.push(' ');
            }
        }
    }

    fn end_line(&mut self, blank: Blank) {
        let text = std::mem::take(&mut self.current);
        if self.preformatted > 0 && text == "-- " && self.signature {
            self.push("--".into(), Mark::Signature);
        } else if blank == Blank::Keep || !text.trim().is_empty() {
            let plain = normalise::line(&text);
            self.push(plain.trim_start().to_owned(), Mark::Firm);
        }
    }

    fn blank_line(&mut self) {
        if self.lines.last().is_some_and(|l| !l.text.is_empty()) {
            self.push(String::new(), Mark::Firm);
        }
    }

    fn push(&mut self, text: String, mark: Mark) {
        if self.lines.len() < self.most {
            self.lines.push(BodyLine { depth: self.depth, text, mark });
        }
    }
}

/// Elements whose content is no text.
fn is_raw(name: &str) -> bool {
    ["style", "script", "title", "textarea", "noframes", "iframe", "xmp"].contains(&name)
}

fn raw_kind(tag: &Tag) -> TokenSinkResult<()> {
    if tag.kind == TagKind::EndTag {
        return TokenSinkResult::Continue;
    }
    match &*tag.name {
        "style" | "noframes" | "iframe" | "xmp" => TokenSinkResult::RawData(RawKind::Rawtext),
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

fn attribute(tag: &Tag, name: &str) -> String {
    tag.attrs.iter().find(|a| &*a.name.local == name).map(|a| a.value.to_string()).unwrap_or_default()
}

fn is_hiding(tag: &Tag) -> bool {
    let style = attribute(tag, "style").to_lowercase().replace(' ', "");
    ["display:none", "visibility:hidden", "mso-hide:all", "font-size:0;", "font-size:0px"]
        .iter()
        .any(|s| style.contains(s))
        || tag.attrs.iter().any(|a| &*a.name.local == "hidden")
}

fn is_void(name: &str) -> bool {
    ["img", "hr", "input", "meta", "link", "col", "area", "base", "wbr", "source"].contains(&name)
}

fn is_block(name: &str) -> bool {
    [
        "div", "li", "tr", "dl", "dt", "dd", "section", "article", "header", "footer", "address", "hr",
        "center", "form", "fieldset", "tbody", "thead", "tfoot", "caption", "html", "main", "nav", "aside",
        "figure", "body",
    ]
    .contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(html: &str) -> Vec<BodyLine> {
        super::lines(html, 20_000)
    }

    fn shown(html: &str) -> Vec<(usize, String)> {
        lines(html).into_iter().filter(|l| !l.text.is_empty()).map(|l| (l.depth, l.text)).collect()
    }

    fn texts(html: &str) -> Vec<String> {
        shown(html).into_iter().map(|(_, t)| t).collect()
    }

    #[test]
    fn lines_are_what_a_reader_sees() {
        let html = "<html><head><title>no</title><style>p{}</style></head><body><!--[if mso]>no<![endif]-->\
            <p class=MsoNormal>move&nbsp;L07:\n forward&nbsp;3<o:p></o:p></p><p>&nbsp;</p><div>face <b>all</b> SE</div>\
            <span>rally all<br>fire B02 at A</span><div style='display: none'>attack <div>no</div> order</div>\
            <table><tr><td>gun</td><td>B03</td></tr><tr><td>left</td></tr></table><pre>a\nb</pre></body></html>";
        assert_eq!(
            texts(html),
            [
                "move L07: forward 3",
                "face all SE",
                "rally all",
                "fire B02 at A",
                "gun  B03",
                "left",
                "a",
                "b"
            ]
        );
    }

    #[test]
    fn block_quotes_are_quotes() {
        let html = "new<div>On x wrote:</div><blockquote type=cite>old<blockquote>older</blockquote></blockquote>below";
        let got: Vec<_> = shown(html).into_iter().map(|(d, t)| format!("{d}{t}")).collect();
        assert_eq!(got, ["0new", "0On x wrote:", "1old", "2older", "0below"]);
    }

    #[test]
    fn hostile_pages_end_soon() {
        let deep = "<div><b>".repeat(30_000);
        assert!(lines(&deep).is_empty());
        lines(&"<a ".repeat(90_000));
        lines(&"<!--".repeat(70_000));
        lines(&"&".repeat(200_000));
    }
}
