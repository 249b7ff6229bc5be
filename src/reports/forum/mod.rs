//! Reports as posts of a forum, in BBCode and in Markdown: the same facts, one template for both, whose
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
use crate::core::Markup;
use escape::text;

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

/// Templates of a system's posts.
struct Set {
    system: &'static str,
    post: &'static str,
}

const SETS: &[Set] = &[
    Set { system: "grunwald-1410", post: include_str!("../../../templates/reports/grunwald-1410/post.hbs") },
    Set { system: "na-grunwald", post: include_str!("../../../templates/reports/na-grunwald/post.hbs") },
];

/// For a system without a set of its own.
const PLAIN: Set = Set { system: "plain", post: include_str!("../../../templates/reports/plain/post.hbs") };

const PARTIALS: &[(&str, &str)] = &[
    ("top", include_str!("../../../templates/partials/top.post.hbs")),
    ("dice", include_str!("../../../templates/partials/dice.post.hbs")),
    ("next", include_str!("../../../templates/partials/next.post.hbs")),
];

const SOUND: &str = "the templates are part of the program, and its tests render them";

/// The templates of posts, compiled once.
pub(super) struct Posts {
    bbcode: Handlebars<'static>,
    markdown: Handlebars<'static>,
}

impl Posts {
    /// Compiles all templates.
    pub(super) fn load() -> Self {
        let [bbcode, markdown] = Markup::ALL.map(registry);
        Self { bbcode, markdown }
    }

    /// A report as a post, in as many parts as it needs.
    pub(super) fn write(&self, system: &str, mut data: Value, style: &PostStyle) -> Vec<String> {
        let set = SETS.iter().find(|s| s.system == system).unwrap_or(&PLAIN);
        let (file, link) = match &style.map {
            MapPlace::File(name) => (name.as_str(), ""),
            MapPlace::Link(url) => ("", url.as_str()),
        };
        data["map_file"] = file.into();
        data["map_link"] = link.into();
        let registry = match style.markup {
            Markup::Bbcode => &self.bbcode,
            Markup::Markdown => &self.markdown,
        };
        let written = registry.render(set.system, &data).expect(SOUND);
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
    registry.set_strict_mode(true);
    for (name, partial) in PARTIALS {
        registry.register_partial(name, partial).expect(SOUND);
    }
    for set in SETS.iter().chain([&PLAIN]) {
        registry.register_template_string(set.system, set.post).expect(SOUND);
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
