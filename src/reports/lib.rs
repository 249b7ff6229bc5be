//! Reports: facts become text, HTML, posts of a forum and pictures. This room sees systems only through their views,
//! reads no file and no clock, and mails nothing.
//!
//! A system's facts are an object for its templates in `templates/reports/<system>/`; what stands
//! around them (whose report it is, what is owed next) is the [`ReportHeader`].

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod cards;
pub mod drawing;
pub mod forum;
pub mod helpers;
pub mod map;
pub mod picture;
pub mod plane;
mod quiet;
mod rounds;
mod ruled;
mod templates;

use serde::Serialize;
use serde_json::Value;

use estafette_board::scene::Scene;
use estafette_core::Lang;
use estafette_rules::{Chapter, Reader, System, Thing, called};
use estafette_words::{Voice, say};

use forum::{PostStyle, Posts};
use map::View;
use picture::Drawer;
pub use picture::Picture;
pub use rounds::{KnownRound, Rounds};
use templates::Templates;

/// Which pictures the HTML of a report shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pictures {
    /// The map after the events, as `cid:map`.
    #[default]
    After,
    /// That and the map before them, as `cid:map-before`.
    BeforeAndAfter,
}

/// What stands around the facts of a report: whose it is, and what comes next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportHeader {
    /// The reader's language.
    pub lang: Lang,
    /// The game, as in the subject.
    pub game: String,
    /// The reader's name, for the first lines.
    pub reader_name: String,
    /// The report's title: `turn 3, Polish half-turn`.
    pub title: String,
    /// What the reader owes next and by when, one line each, in the reader's zone and UTC.
    pub deadline_lines: Vec<String>,
    /// Open questions to the reader, ready to be answered.
    pub questions: Vec<AskedLine>,
    /// The order sheet to fill in; empty when nothing is owed.
    pub blank_sheet: String,
    /// What the umpire ruled and notes, one sentence each.
    pub umpire: Vec<String>,
    /// What the umpire's rulings made of the reader's own orders, one sentence each.
    pub ruled: Vec<String>,
    /// How to check the dice: commitment, later the secret.
    pub dice_note: String,
    /// The rounds of the beacon that the dice rest on; none in a game without one.
    pub rounds: Rounds,
    /// Which pictures go with the mail.
    pub pictures: Pictures,
}

/// A question in a report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct AskedLine {
    /// Its key, as in `answer GD-15 P12 S`.
    pub key: String,
    /// The question in words, with its rule.
    pub text: String,
    /// The choices: number, key, words.
    pub options: Vec<(u32, String, String)>,
    /// What happens when nobody answers, in words; empty if nothing can be answered any more.
    pub default: String,
    /// How to say what is not listed, as a sentence; empty if everything is.
    pub also: String,
    /// That the seat's orders answer it, as a sentence; empty if they do not.
    pub settled: String,
}

/// A report, ready to be put into a mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// What the subject says after the tag.
    pub subject_line: String,
    /// Plain text, at most 76 columns but for the order sheet and the labels of dice.
    pub text: String,
    /// HTML; its pictures are those of [`Pictures`].
    pub html: String,
    /// The map after the events, as SVG.
    pub svg: String,
    /// The map after the events, as PNG.
    pub png: Vec<u8>,
    /// The map before the events, as PNG; empty unless it was asked for.
    pub before_png: Vec<u8>,
}

impl Report {
    /// The HTML with its pictures in files: the map after the events, and the one before them.
    pub fn linked(&self, map: &str, before: &str) -> String {
        self.html.replace("cid:map-before", before).replace("cid:map", map)
    }
}

/// What a report tells of a stretch of play.
fn told_of(system: &dyn System, chapter: &Chapter<'_>, reader: Reader<'_>, header: &ReportHeader) -> Value {
    let facts = quiet::gathered(system.facts(chapter, reader, header.lang));
    ruled::with_ruled(facts, &header.ruled, &say!(Voice(header.lang), "fates-title"))
}

/// The workshop: templates, fonts, and pictures drawn before. Made once and shared.
pub struct Reports {
    templates: Templates,
    posts: Posts,
    drawer: Drawer,
}

impl Default for Reports {
    fn default() -> Self {
        Self::new()
    }
}

impl Reports {
    /// Loads templates and fonts, all of which are part of the program.
    pub fn new() -> Self {
        Self { templates: Templates::load(), posts: Posts::load(), drawer: Drawer::new() }
    }

    /// The report of a stretch of play for one reader. It holds nothing that the reader may not know,
    /// because facts and scenes do not.
    pub fn turn_report(
        &self,
        system: &dyn System,
        chapter: &Chapter<'_>,
        reader: Reader<'_>,
        header: &ReportHeader,
    ) -> Report {
        let (text, html) = self.turn_text(system, chapter, reader, header);
        let events: Vec<_> = chapter.phases.iter().flat_map(|(_, events)| events.iter().cloned()).collect();
        let after = self.picture(&system.scene(chapter.after, &events, reader, header.lang));
        let before_png = match header.pictures {
            Pictures::After => Vec::new(),
            Pictures::BeforeAndAfter => {
                self.picture(&system.scene(chapter.before, &[], reader, header.lang)).png
            }
        };
        Report { subject_line: header.title.clone(), text, html, svg: after.svg, png: after.png, before_png }
    }

    /// The words of a report alone, as plain text and as HTML; for cases, and where pictures are not
    /// wanted.
    pub fn turn_text(
        &self,
        system: &dyn System,
        chapter: &Chapter<'_>,
        reader: Reader<'_>,
        header: &ReportHeader,
    ) -> (String, String) {
        let facts = told_of(system, chapter, reader, header);
        let title = called(system, Thing::System, header.lang, system.title());
        self.templates.turn(system.templates(), &templates::turn_data(&title, header, &facts))
    }

    /// The words of a report as a post of a forum, in as many parts as the style's limit makes of them.
    pub fn post(
        &self,
        system: &dyn System,
        chapter: &Chapter<'_>,
        reader: Reader<'_>,
        header: &ReportHeader,
        style: &PostStyle,
    ) -> Vec<String> {
        let facts = told_of(system, chapter, reader, header);
        let title = called(system, Thing::System, header.lang, system.title());
        self.posts.write(system.templates(), templates::turn_data(&title, header, &facts), style)
    }

    /// A picture by itself, at its usual size.
    pub fn picture(&self, scene: &Scene) -> Picture {
        self.drawn(scene, &picture::usual(scene))
    }

    /// A picture as SVG alone, at its usual size: a page needs no more, and it is drawn at once.
    pub fn svg(&self, scene: &Scene) -> String {
        self.drawer.svg(scene, &picture::usual(scene))
    }

    /// A scene in motion, as one SVG; `None` where the scene does not say who was where at each moment.
    pub fn film(&self, scene: &Scene) -> Option<String> {
        self.drawer.film(scene, &picture::usual(scene))
    }

    /// A scene in the stages that it went through: a table after each quarter of a period.
    ///
    /// # Panics
    /// Never for anything that a scene may hold: all texts are escaped, all numbers are finite.
    pub fn stages(&self, scene: &Scene) -> Vec<Picture> {
        self.drawer.stages(scene, &picture::usual(scene)).expect("the house's own SVG is sound")
    }

    /// A picture by itself, as large and as much of it as is wanted.
    ///
    /// # Panics
    /// Never for anything that a scene may hold: all texts are escaped, all numbers are finite.
    pub fn drawn(&self, scene: &Scene, view: &View) -> Picture {
        self.drawer.picture(scene, view).expect("the house's own SVG is sound")
    }
}
