//! Template helpers of posts: each writes one thing in the markup of its registry, its text made harmless.
//! No data key may have one of their names, because a helper shadows it.

use handlebars::{
    Context, Handlebars, Helper, HelperDef, RenderContext, RenderError, RenderErrorReason, ScopedJson,
};
use serde_json::Value;

use super::escape::{block, label, text};
use super::{BORDER, image};
use estafette_core::Markup;

/// Adds the helpers of posts to a registry.
pub fn register(registry: &mut Handlebars<'_>, markup: Markup) {
    for (name, write) in HELPERS {
        registry.register_helper(name, Box::new(Writes { write: *write, markup }));
    }
}

/// Writes something from the parameters of a helper.
type Write = fn(&[&Value], Markup) -> String;

const HELPERS: &[(&str, Write)] = &[
    ("border", |_, _| BORDER.to_owned()),
    ("banner", banner),
    ("heading", heading),
    ("para", |said, markup| format!("{}\n", text(&all(said), markup))),
    ("strong", |said, markup| format!("{}\n", bold(&all(said), markup))),
    ("item", |said, markup| item(&all(said), markup)),
    ("subitem", |said, markup| subitem(&all(said), markup)),
    ("story", story),
    ("grid", grid),
    ("lines_block", |said, markup| block(&all(said), markup)),
    ("copied", |said, markup| label(&all(said), markup)),
    ("shown", |said, markup| match said {
        [url, what] => image(&string(url), &string(what), markup),
        _ => String::new(),
    }),
];

struct Writes {
    write: Write,
    markup: Markup,
}

impl HelperDef for Writes {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        if let Some(missing) = h.params().iter().find(|p| p.is_value_missing()) {
            let path = missing.relative_path().cloned().unwrap_or_default();
            return Err(RenderErrorReason::MissingVariable(Some(path)).into());
        }
        let said: Vec<&Value> = h.params().iter().map(handlebars::PathAndJson::value).collect();
        Ok(ScopedJson::Derived((self.write)(&said, self.markup).into()))
    }
}

fn string(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn all(said: &[&Value]) -> String {
    said.iter().map(|v| string(v)).collect()
}

fn bold(said: &str, markup: Markup) -> String {
    match (text(said, markup), markup) {
        (said, _) if said.is_empty() => said,
        (said, Markup::Bbcode) => format!("[b]{said}[/b]"),
        (said, Markup::Markdown) => format!("**{said}**"),
    }
}

fn banner(said: &[&Value], markup: Markup) -> String {
    let said = all(said);
    match markup {
        Markup::Bbcode => bold(&said, markup),
        Markup::Markdown => format!("## {}", text(&said, markup)),
    }
}

fn heading(said: &[&Value], markup: Markup) -> String {
    let said = text(&all(said), markup);
    match markup {
        Markup::Bbcode => format!("\n[b][u]{said}[/u][/b]\n"),
        Markup::Markdown => format!("\n### {said}\n"),
    }
}

fn item(said: &str, markup: Markup) -> String {
    match markup {
        Markup::Bbcode => format!("• {}", text(said, markup)),
        Markup::Markdown => format!("- {}", text(said, markup)),
    }
}

fn subitem(said: &str, markup: Markup) -> String {
    match markup {
        Markup::Bbcode => format!("  – {}", text(said, markup)),
        Markup::Markdown => format!("  - {}", text(said, markup)),
    }
}

/// What began, and below it what followed.
fn story(said: &[&Value], markup: Markup) -> String {
    let head = said.first().map(|v| string(v)).unwrap_or_default();
    let followed: Vec<String> =
        said.get(1).and_then(|v| v.as_array()).into_iter().flatten().map(string).collect();
    let head = match markup {
        _ if followed.is_empty() => item(&head, markup),
        Markup::Bbcode => format!("• {}", bold(&head, markup)),
        Markup::Markdown => format!("- {}", bold(&head, markup)),
    };
    let below = followed.iter().map(|line| subitem(line, markup));
    std::iter::once(head).chain(below).collect::<Vec<_>>().join("\n")
}

/// A table, its columns aligned in a block, since not every forum has tables.
fn grid(said: &[&Value], markup: Markup) -> String {
    let cells = |row: &Value| -> Vec<String> { row.as_array().into_iter().flatten().map(string).collect() };
    let rows = said.get(1).and_then(|v| v.as_array()).into_iter().flatten().map(cells);
    let table: Vec<Vec<String>> = said.first().map(|head| cells(head)).into_iter().chain(rows).collect();
    let width = |column: usize| {
        table.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max().unwrap_or(0)
    };
    let is_number = |c: &str| c.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '−'));
    let right = |column: usize| {
        let mut below = table.iter().skip(1).filter_map(|row| row.get(column)).peekable();
        below.peek().is_some() && below.all(|c| is_number(c))
    };
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(at, cell)| {
            let wide = width(at);
            if right(at) { format!("{cell:>wide$}") } else { format!("{cell:<wide$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    block(&table.iter().map(line).collect::<Vec<_>>().join("\n"), markup)
}
