//! Facts to HTML: every page is a template within the same frame, and everything that is not ours is escaped.

use std::sync::LazyLock;

use handlebars::Handlebars;
use serde::Serialize;
use serde_json::{Value, json};

use super::doors::Asked;
use super::{Reply, Status, assets};
use estafette_core::Lang;
use estafette_reports::helpers;

macro_rules! templates {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../templates/umpire/", $name, ".html.hbs")))),+]
    };
}

/// Name and text of each template.
const TEMPLATES: &[(&str, &str)] = templates!(
    "acted",
    "drop",
    "frame",
    "game",
    "journal",
    "letter",
    "letters",
    "login",
    "login-button",
    "login-mailed",
    "mail",
    "message",
    "no-draft",
    "outbox",
    "precedents",
    "preview",
    "queue",
    "report",
    "review",
    "rule",
    "seat",
    "seat-answer",
    "seat-report",
    "seat-umpire",
    "terms",
    "tournament",
    "tournament-table",
    "tournaments",
    "workload",
);

/// The templates, read once in the life of the program.
static PAGES: LazyLock<Handlebars<'static>> = LazyLock::new(|| {
    let mut pages = Handlebars::new();
    pages.set_strict_mode(true);
    helpers::register_words(&mut pages);
    for (name, text) in TEMPLATES {
        pages.register_template_string(name, text).expect("the templates are part of the program");
    }
    pages
});

/// What stands around a page.
#[derive(Debug, Serialize)]
struct Frame<'f> {
    lang: Lang,
    title: &'f str,
    style: String,
    script: String,
    /// The umpire's name; empty where nobody is logged in.
    umpire: &'f str,
    mark: &'f str,
    /// The game, for the links to its pages; empty on pages that belong to none.
    game: &'f str,
    /// The template, by which the present link is marked.
    here: &'f str,
    body: String,
}

/// A page for somebody who is not known, in English.
pub(super) fn page(status: Status, name: &str, title: &str, facts: &impl Serialize) -> Reply {
    framed(status, name, facts, Frame { title, ..empty(name) })
}

/// A page for an umpire.
pub(super) fn for_umpire(asked: &Asked<'_>, name: &str, title: &str, facts: &impl Serialize) -> Reply {
    for_umpire_as(Status::Fine, asked, name, title, facts)
}

/// The same, when something may be amiss.
pub(super) fn for_umpire_as(
    status: Status,
    asked: &Asked<'_>,
    name: &str,
    title: &str,
    facts: &impl Serialize,
) -> Reply {
    let umpire = asked.umpire();
    framed(status, name, facts, Frame { title, umpire: &umpire.name, mark: &asked.mark, ..empty(name) })
}

/// A page for an umpire that belongs to a game.
pub(super) fn of_game(asked: &Asked<'_>, name: &str, title: &str, facts: &impl Serialize) -> Reply {
    of_game_as(Status::Fine, asked, name, title, facts)
}

/// The same, when something may be amiss.
pub(super) fn of_game_as(
    status: Status,
    asked: &Asked<'_>,
    name: &str,
    title: &str,
    facts: &impl Serialize,
) -> Reply {
    let (umpire, game) = (asked.umpire(), asked.game().as_str());
    let frame = Frame { title, umpire: &umpire.name, mark: &asked.mark, game, ..empty(name) };
    framed(status, name, facts, frame)
}

/// A page for the holder of a seat, in his language.
pub(super) fn for_seat(
    status: Status,
    name: &str,
    (title, lang): (&str, Lang),
    facts: &impl Serialize,
) -> Reply {
    framed(status, name, facts, Frame { lang, title, ..empty(name) })
}

/// A page of one sentence.
pub(super) fn message(status: Status, title: &str, text: &str) -> Reply {
    page(status, "message", title, &json!({ "title": title, "text": text }))
}

fn empty(name: &str) -> Frame<'_> {
    Frame {
        lang: Lang::English,
        title: "",
        style: assets::STYLE.path(),
        script: assets::SCRIPT.path(),
        umpire: "",
        mark: "",
        game: "",
        here: name,
        body: String::new(),
    }
}

/// Renders a page.
///
/// # Panics
/// When a template asks for a fact that its facts do not have; the tests make every page.
fn framed(status: Status, name: &str, facts: &impl Serialize, frame: Frame<'_>) -> Reply {
    let whole = "the facts of a page are known, and the tests make every page";
    let mut facts = serde_json::to_value(facts).expect(whole);
    if let Value::Object(map) = &mut facts {
        map.insert("lang".to_owned(), json!(frame.lang));
        map.insert("mark".to_owned(), json!(frame.mark));
        map.entry("game").or_insert_with(|| json!(frame.game));
    }
    let body = PAGES.render(name, &facts).expect(whole);
    let html = PAGES.render("frame", &Frame { body, ..frame }).expect(whole);
    Reply::Page { status, html }
}
