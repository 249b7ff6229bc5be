//! A mail in blocks, written as text and as HTML. What stands in it was written by others: in the text nothing of
//! it begins a line of its own, in the HTML all of it is escaped, in the subject it is one line.

use std::iter;
use std::sync::LazyLock;

use handlebars::{Handlebars, no_escape};
use serde::Serialize;

use super::super::export::Table;
use super::{Stage, Written};
use estafette_core::Lang;
use estafette_mail::sheet_marks;
use estafette_orders::Problem;
use estafette_reports::helpers;

/// Longest subject, in letters.
const LONGEST_SUBJECT: usize = 120;

/// A mail in the making.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Paper {
    subject: String,
    blocks: Vec<Block>,
}

/// One part of it, with or without a heading. Only one of its kinds is filled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
struct Block {
    heading: String,
    paragraphs: Vec<String>,
    items: Vec<String>,
    /// Lines of the text that HTML shows as a table.
    lines: Vec<String>,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Text that keeps its lines.
    verbatim: Vec<String>,
    /// Lines that are sent back, and are never broken: what stands on a second line would be a line of its own.
    kept: Vec<String>,
}

/// What the templates are filled with.
#[derive(Serialize)]
struct Facts<'p> {
    title: String,
    foot: String,
    blocks: &'p [Block],
}

impl Paper {
    /// A mail with a subject.
    pub fn new(subject: impl Into<String>) -> Self {
        Self { subject: subject.into(), blocks: Vec::new() }
    }

    /// Adds a paragraph.
    pub fn say(&mut self, text: impl Into<String>) -> &mut Self {
        let text = one_line(&text.into());
        match self.blocks.last_mut().filter(|b| b.heading.is_empty() && !b.paragraphs.is_empty()) {
            Some(block) => block.paragraphs.push(text),
            None => self.blocks.push(Block { paragraphs: vec![text], ..Block::default() }),
        }
        self
    }

    /// Adds paragraphs below a heading; nothing when there are none.
    pub fn tell(&mut self, heading: &str, paragraphs: &[String]) -> &mut Self {
        let paragraphs: Vec<String> = paragraphs.iter().map(|p| one_line(p)).collect();
        self.add(Block { heading: one_line(heading), paragraphs, ..Block::default() })
    }

    /// Adds items below a heading; nothing when there are none.
    pub fn list(&mut self, heading: &str, items: &[String]) -> &mut Self {
        let items = items.iter().map(|i| one_line(i)).collect();
        self.add(Block { heading: one_line(heading), items, ..Block::default() })
    }

    /// Adds a table below a heading; nothing when it is empty.
    pub fn table(&mut self, heading: &str, table: Table) -> &mut Self {
        let rows = table.rows.iter().map(|row| row.iter().map(|cell| one_line(cell)).collect()).collect();
        let table = Table { rows, ..table };
        let lines = table.lines();
        let columns = table.columns.iter().map(|c| Table::head(c).to_owned()).collect();
        let rows = table.rows;
        self.add(Block { heading: one_line(heading), lines, columns, rows, ..Block::default() })
    }

    /// Adds problems below a heading, each with its line and caret.
    pub fn problems(&mut self, heading: &str, problems: &[Problem]) -> &mut Self {
        let verbatim = problems.iter().map(|p| p.render(Lang::English)).collect();
        self.add(Block { heading: heading.to_owned(), verbatim, ..Block::default() })
    }

    /// Adds a text that keeps its lines, each behind a mark: words of somebody else.
    pub fn quote(&mut self, heading: &str, text: &str) -> &mut Self {
        let quoted: Vec<String> = text.lines().map(|line| format!("| {}", one_line(line))).collect();
        let verbatim = if quoted.is_empty() { Vec::new() } else { vec![quoted.join("\n")] };
        self.add(Block { heading: one_line(heading), verbatim, ..Block::default() })
    }

    /// Adds lines of ours that a reader copies as they stand.
    pub fn copy(&mut self, heading: &str, lines: &[String]) -> &mut Self {
        let kept = lines.iter().map(|line| one_line(line)).collect();
        self.add(Block { heading: one_line(heading), kept, ..Block::default() })
    }

    /// Adds lines to be filled in and mailed back, quoted or not. Nothing of them is read before their `#` is
    /// taken away.
    pub fn fill_in(&mut self, heading: &str, lines: &[String]) -> &mut Self {
        if lines.is_empty() {
            return self;
        }
        let (begin, end) = sheet_marks(Lang::English);
        let lines = lines.iter().map(|line| format!("# {}", one_line(line)));
        let kept = iter::once(begin.to_owned()).chain(lines).chain([end.to_owned()]).collect();
        self.add(Block { heading: one_line(heading), kept, ..Block::default() })
    }

    fn add(&mut self, block: Block) -> &mut Self {
        let empty = block.paragraphs.is_empty()
            && block.items.is_empty()
            && block.rows.is_empty()
            && block.verbatim.is_empty()
            && block.kept.is_empty();
        if !empty {
            self.blocks.push(block);
        }
        self
    }

    /// The mail, with the tournament at its foot.
    pub fn write(&self, stage: &Stage<'_>) -> Written {
        self.write_with(&format!("{} ({})", stage.event.announcement.title, stage.id))
    }

    /// The mail with a foot.
    pub fn write_with(&self, foot: &str) -> Written {
        let subject = one_line(&self.subject).chars().take(LONGEST_SUBJECT).collect::<String>();
        let facts = Facts { title: subject.clone(), foot: one_line(foot), blocks: &self.blocks };
        let whole = "the facts of a mail are a type, and the tests write every mail";
        let text = TEMPLATES.0.render("paper", &facts).expect(whole);
        let html = TEMPLATES.1.render("paper", &facts).expect(whole);
        Written { subject, text: helpers::without_gaps(&text), html: Some(html), attachments: Vec::new() }
    }
}

/// The templates as text and as HTML, read once in the life of the program.
static TEMPLATES: LazyLock<(Handlebars<'static>, Handlebars<'static>)> = LazyLock::new(|| {
    let (mut text, mut html) = (Handlebars::new(), Handlebars::new());
    text.register_escape_fn(no_escape);
    helpers::register_text(&mut text);
    let whole = "the templates are part of the program, and the tests load them";
    for (registry, template) in [
        (&mut text, include_str!("../../../templates/tournament/paper.txt.hbs")),
        (&mut html, include_str!("../../../templates/tournament/paper.html.hbs")),
    ] {
        registry.set_strict_mode(true);
        registry.register_template_string("paper", template).expect(whole);
    }
    (text, html)
});

/// A text as one line without control letters and direction marks.
pub(super) fn one_line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let plain: String = text
        .chars()
        .filter(|c| !turns(*c))
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .collect();
    plain.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_is_one_line_and_escaped() {
        let evil = "<script>alert(1)</script>\r\nBcc: x@y.example\u{202e} & {{title}}";
        let mut paper = Paper::new(evil);
        let table = Table {
            columns: vec!["name".into(), ">points".into()],
            rows: vec![vec![evil.into(), "3".into()]],
        };
        paper
            .say(evil)
            .list(evil, &[evil.into()])
            .table(evil, table)
            .quote(evil, evil)
            .fill_in(evil, &[evil.into()]);
        let written = paper.write_with(evil);
        assert!(!written.subject.contains(['\r', '\n', '\u{202e}']));
        let html = written.html.unwrap();
        assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"), "{html}");
        assert!(!written.text.lines().any(|l| l.starts_with("Bcc")), "{}", written.text);
        assert!(
            written.text.contains("| <script>") && written.text.contains("\n# <script>"),
            "{}",
            written.text
        );
    }

    #[test]
    fn a_table_stands_in_columns() {
        let row = |name: &str, points: &str| vec![name.to_owned(), points.to_owned()];
        let mut paper = Paper::new("standing");
        paper.table(
            "Standing",
            Table {
                columns: vec!["name".into(), ">points".into()],
                rows: vec![row("Żółć", "7"), row("Jan", "152")],
            },
        );
        assert_eq!(
            paper.write_with("foot").text,
            "STANDING\n  name  points\n  Żółć       7\n  Jan      152\n\nfoot\n"
        );
        assert_eq!(Paper::new("x").list("Nothing", &[]).write_with("foot").text, "foot\n");
    }
}
