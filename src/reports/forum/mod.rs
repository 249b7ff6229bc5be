//! Reports as posts of a forum, in `BBCode` and in Markdown: the same facts, one template for both, whose
//! helpers write the markup. Nothing that a text holds becomes markup (`escape`).
//!
//! A post that is longer than a forum takes is cut at the borders between its sections.

pub mod escape;
mod helpers;
mod split;

use handlebars::Handlebars;
use serde_json::Value;

use super::helpers::joined;
use super::helpers::register_words;
use super::templates::Compiled;
use escape::text;
use estafette_core::Markup;
use estafette_rules::ReportTemplates;

/// The mark between two sections of a post in the making. No text can hold it.
const BORDER: &str = "\u{1e}";

/// How a post is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostStyle {
    /// Its markup.
    pub markup: Markup,
    /// Where its map is.
    pub map: MapPlace,
    /// Letters that a part of it may have at most.
    pub limit: usize,
}

/// Where the map of a post is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MapPlace {
    /// In a file of this name beside the post.
    File(String),
    /// Behind this link.
    Link(String),
}

const PARTIALS: &[(&str, &str)] = &[
    ("top", include_str!("../../../templates/partials/top.post.hbs")),
    ("dice", include_str!("../../../templates/partials/dice.post.hbs")),
    ("rounds", include_str!("../../../templates/partials/rounds.post.hbs")),
    ("next", include_str!("../../../templates/partials/next.post.hbs")),
];

const SOUND: &str = "the templates are part of the program, and its tests render them";

/// The templates of posts, compiled once.
pub(super) struct Posts {
    bbcode: Compiled,
    markdown: Compiled,
}

impl Posts {
    /// Compiles all templates.
    pub(super) fn load() -> Self {
        let [bbcode, markdown] = Markup::ALL.map(|markup| Compiled::new(registry(markup), |t| t.post));
        Self { bbcode, markdown }
    }

    /// A report as a post, in as many parts as it needs.
    pub(super) fn write(
        &self,
        templates: Option<&'static ReportTemplates>,
        mut data: Value,
        style: &PostStyle,
    ) -> Vec<String> {
        let (file, link) = match &style.map {
            MapPlace::File(name) => (name.as_str(), ""),
            MapPlace::Link(url) => ("", url.as_str()),
        };
        data["map_file"] = file.into();
        data["map_link"] = link.into();
        let compiled = match style.markup {
            Markup::Bbcode => &self.bbcode,
            Markup::Markdown => &self.markdown,
        };
        let written = compiled.render(templates, &data);
        let name =
            format!("{}, {}", data["game"].as_str().unwrap_or(""), data["title"].as_str().unwrap_or(""));
        split::parts(&written, &text(&name, style.markup), style)
    }
}

fn registry(markup: Markup) -> Handlebars<'static> {
    let mut registry = Handlebars::new();
    match markup {
        Markup::Bbcode => registry.register_escape_fn(|said| text(said, Markup::Bbcode)),
        Markup::Markdown => registry.register_escape_fn(|said| text(said, Markup::Markdown)),
    }
    register_words(&mut registry);
    registry.register_helper("joined", Box::new(joined));
    helpers::register(&mut registry, markup);
    for (name, partial) in PARTIALS {
        registry.register_partial(name, partial).expect(SOUND);
    }
    registry
}

/// A picture by its address, which must hold nothing but what an address holds.
fn image(url: &str, what: &str, markup: Markup) -> String {
    match markup {
        Markup::Bbcode => format!("[img]{url}[/img]\n"),
        Markup::Markdown => format!("![{}]({url})\n", text(what, markup)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NASTY: &str = "x [/code][/b][img]http://evil.example/a[/img] ](javascript:alert(1)) ``` `x` **y** \
                         <script>alert(1)</script> @everyone &#91;url&#93; | ~~z~~ :smile:\n# head\n> quote\n- list";

    /// The data of a post whose every text is nasty.
    fn data() -> Value {
        let rows = json!([[NASTY, 4], [NASTY, 12]]);
        let entries = json!([{ "head": NASTY, "lines": [NASTY] }, { "head": NASTY, "lines": [] }]);
        let words: Value =
            ["final", "short", "quiet", "board", "seats", "cards", "piles", "shuffles", "shuffles_how"]
                .into_iter()
                .map(|key| (key.to_owned(), json!(NASTY)))
                .collect::<serde_json::Map<_, _>>()
                .into();
        let mut data = json!({
            "lang": "en", "system": NASTY, "game": "spring", "title": NASTY, "reader_name": NASTY,
            "deadline_lines": [NASTY], "blank_sheet": format!("move P12:\n{NASTY}"), "dice_note": NASTY,
            "before": false,
            "questions": [{ "key": "GD-15 P12", "text": NASTY, "options": [[1, NASTY, NASTY]],
                "default": NASTY, "also": NASTY, "settled": "" }],
            "facts": {
                "words": words, "banner": NASTY, "ending": NASTY, "summary": [NASTY],
                "phases": [{ "title": NASTY, "passed": true, "quiet": true, "entries": entries }],
                "score_columns": [NASTY, "Points"], "score_rows": rows, "army_columns": [NASTY, "n"],
                "army_rows": rows, "off_map": [NASTY], "final_columns": [NASTY, "n"], "final_rows": rows,
                "standing": [NASTY], "fields": [{ "head": NASTY, "rows": [NASTY] }],
                "seat_columns": [NASTY, "n"], "seat_rows": rows,
                "holdings": [{ "title": NASTY, "hand": NASTY, "camp": NASTY }], "piles": [NASTY],
                "dice": [{ "mark": "D1", "face": 4, "sides": 6, "of": "6", "computed": null, "rule": NASTY, "subject": NASTY, "key": NASTY }],
                "shuffles": [{ "pile": NASTY, "key": NASTY, "dice": NASTY, "from": NASTY, "to": NASTY }],
            },
        });
        data["rounds"] = json!([{ "text": NASTY, "signature": NASTY }]);
        data["rounds_of_game"] = data["rounds"].clone();
        data
    }

    #[test]
    fn nothing_that_a_report_holds_becomes_markup() {
        let posts = Posts::load();
        for (system, templates) in [("plain", None)] {
            for markup in Markup::ALL {
                let style = PostStyle { markup, map: MapPlace::File("map.png".into()), limit: 100_000 };
                let written = posts.write(templates, data(), &style).concat();
                let outside = outside_of_blocks(&written, markup);
                assert!(outside.len() > 1000 && outside.len() < written.len());
                for bad in ["[img]", "[/b][", "://evil", "<script", "@everyone", "&#91;url", "\n> ", ":smile"]
                {
                    assert!(!outside.contains(bad), "{system} {markup}: {bad} in\n{outside}");
                }
                if markup == Markup::Markdown {
                    let unescaped = outside.replace("\\]", "");
                    for bad in [" **y**", "```", "~~z", "\n# ", "](java"] {
                        assert!(!unescaped.contains(bad), "{system}: {bad} in\n{outside}");
                    }
                }
            }
        }
    }

    /// What stands outside of blocks; each block that opens must close, and hold no end of its own.
    fn outside_of_blocks(written: &str, markup: Markup) -> String {
        let mut outside = String::new();
        let mut close: Option<String> = None;
        for line in written.lines() {
            match &close {
                Some(end) if line == end => close = None,
                Some(end) => assert!(!line.contains(end.as_str()), "{line}"),
                None if markup == Markup::Bbcode && line == "[code]" => close = Some("[/code]".into()),
                None if markup == Markup::Markdown && line.starts_with("````") => close = Some(line.into()),
                None => outside.extend([line, "\n"]),
            }
        }
        assert_eq!(close, None);
        // Labels to be copied are within backticks of their own.
        let label = escape::label(NASTY, markup);
        if markup == Markup::Markdown { outside.replace(&label, "label") } else { outside }
    }

    #[test]
    fn a_map_is_shown_or_named() {
        let posts = Posts::load();
        for (markup, shown) in [
            (Markup::Bbcode, "[img]https://club.example/m/map.png[/img]"),
            (Markup::Markdown, "![The map after this report](https://club.example/m/map.png)"),
        ] {
            let link = MapPlace::Link("https://club.example/m/map.png".into());
            let written =
                posts.write(None, data(), &PostStyle { markup, map: link, limit: 100_000 }).concat();
            assert!(written.contains(shown), "{written}");
        }
    }
}
