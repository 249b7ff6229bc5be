//! Short mails from templates: text as it is, HTML escaped, and no field may be missing.

use std::sync::LazyLock;

use handlebars::{Context, Handlebars, no_escape};
use serde::Serialize;

use estafette_reports::helpers;

/// The templates of short mails.
pub(crate) struct Papers {
    text: Handlebars<'static>,
    html: Handlebars<'static>,
}

/// A mail's body, in both forms.
#[derive(Default)]
pub(crate) struct Written {
    pub text: String,
    pub html: String,
}

impl Written {
    /// The same with a line at its end.
    pub fn ending_with(self, line: &str) -> Self {
        let text = format!("{}\n\n{line}\n", self.text.trim_end());
        let mut html = self.html;
        if let Some(end) = html.rfind("</body>") {
            html.insert_str(end, &format!("<p><small>{}</small></p>\n", handlebars::html_escape(line)));
        }
        Self { text, html }
    }

    /// One mail of two: the other first, and this behind it.
    pub fn behind(self, first: Self) -> Self {
        let rule = "=".repeat(72);
        let text = format!("{}\n\n{rule}\n\n{}", first.text.trim_end(), self.text);
        let mut html = self.html;
        if let Some(at) = html.find("<body").and_then(|tag| Some(tag + html[tag..].find('>')? + 1)) {
            html.insert_str(
                at,
                &format!("\n<div style=\"padding:0 18px\">{}</div><hr>", body_of(&first.html)),
            );
        }
        Self { text, html }
    }
}

/// What stands in the body of a page.
fn body_of(html: &str) -> &str {
    let begin = html.find("<body").and_then(|tag| Some(tag + html[tag..].find('>')? + 1)).unwrap_or(0);
    let end = html.rfind("</body>").unwrap_or(html.len()).max(begin);
    &html[begin..end]
}

macro_rules! templates {
    ($($name:literal),+) => {
        &[$((
            $name,
            include_str!(concat!("../../../templates/mail/", $name, ".txt")),
            include_str!(concat!("../../../templates/mail/", $name, ".html")),
        )),+]
    };
}

/// Name, text and HTML of each template.
const TEMPLATES: &[(&str, &str, &str)] = templates!(
    "welcome", "receipt", "stranger", "notice", "map", "note", "signon", "press", "review", "words", "draft",
    "acted"
);

impl Papers {
    /// The templates, read once in the life of the program.
    pub fn shared() -> &'static Self {
        static PAPERS: LazyLock<Papers> = LazyLock::new(Papers::load);
        &PAPERS
    }

    fn load() -> Self {
        let (mut text, mut html) = (Handlebars::new(), Handlebars::new());
        text.register_escape_fn(no_escape);
        helpers::register_text(&mut text);
        helpers::register_words(&mut html);
        for registry in [&mut text, &mut html] {
            registry.set_strict_mode(true);
        }
        for (name, plain, rich) in TEMPLATES {
            let whole = "the templates are part of the program, and the tests load them";
            text.register_template_string(name, plain).expect(whole);
            html.register_template_string(name, rich).expect(whole);
        }
        Self { text, html }
    }

    /// Writes a mail from its facts, in the language that they name as `lang`.
    ///
    /// # Panics
    /// When a template asks for a fact that its facts do not have; the tests write every mail.
    pub fn write(&self, name: &str, facts: &impl Serialize) -> Written {
        let whole = "the facts of a mail are a type, and the tests write every mail";
        let facts = Context::wraps(facts).expect(whole);
        let text = self.text.render_with_context(name, &facts).expect(whole);
        let html = self.html.render_with_context(name, &facts).expect(whole);
        Written { text: helpers::without_gaps(&text), html }
    }
}
