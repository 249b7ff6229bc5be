//! The templates of reports: one set for a system, in plain text and in HTML, strict in both.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use estafette_rules::ReportTemplates;
use handlebars::{Handlebars, no_escape};
use serde_json::{Value, json};

use super::{Pictures, ReportHeader, helpers, rounds};

/// For a system without templates of its own: they show the facts that every report has, `ending`, `summary`,
/// `phases` and `dice`.
static PLAIN: ReportTemplates = ReportTemplates {
    text: include_str!("../../templates/reports/plain/turn.txt.hbs"),
    html: include_str!("../../templates/reports/plain/turn.html.hbs"),
    post: include_str!("../../templates/reports/plain/post.hbs"),
};

const PARTIALS: &[(&str, &str)] = &[
    ("table", include_str!("../../templates/partials/table.html.hbs")),
    ("heading", include_str!("../../templates/partials/heading.html.hbs")),
    ("questions", include_str!("../../templates/partials/questions.html.hbs")),
    ("sheet", include_str!("../../templates/partials/sheet.html.hbs")),
    ("dice", include_str!("../../templates/partials/dice.html.hbs")),
    ("rounds", include_str!("../../templates/partials/rounds.html.hbs")),
];

/// The rounds of the beacon in a report of plain text.
const ROUNDS: &str = include_str!("../../templates/partials/rounds.txt.hbs");

/// The name under which a system's template is kept.
const TURN: &str = "turn";

const SOUND: &str = "the templates are part of the program, and its tests render them";

/// The templates of all systems in one form, each compiled when the first report of its system is written.
pub(super) struct Compiled {
    base: Handlebars<'static>,
    source: fn(&ReportTemplates) -> &'static str,
    /// By the address of a system's templates, which never move.
    ready: Mutex<BTreeMap<usize, Arc<Handlebars<'static>>>>,
}

impl Compiled {
    /// A registry with the helpers and partials of the form, and which of a system's templates is of it.
    pub(super) fn new(mut base: Handlebars<'static>, source: fn(&ReportTemplates) -> &'static str) -> Self {
        base.set_strict_mode(true);
        Self { base, source, ready: Mutex::default() }
    }

    /// Writes what the data says, with a system's templates or the plain ones.
    pub(super) fn render(&self, templates: Option<&'static ReportTemplates>, data: &Value) -> String {
        let templates = templates.unwrap_or(&PLAIN);
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let registry = ready.entry(std::ptr::from_ref(templates).addr()).or_insert_with(|| {
            let mut registry = self.base.clone();
            registry.register_template_string(TURN, (self.source)(templates)).expect(SOUND);
            Arc::new(registry)
        });
        let registry = Arc::clone(registry);
        drop(ready);
        registry.render(TURN, data).expect(SOUND)
    }
}

/// The templates of reports as plain text and as HTML.
pub(super) struct Templates {
    text: Compiled,
    html: Compiled,
}

impl Templates {
    /// Compiles what all systems share.
    pub(super) fn load() -> Self {
        let (mut text, mut html) = (Handlebars::new(), Handlebars::new());
        text.register_escape_fn(no_escape);
        helpers::register_text(&mut text);
        helpers::register_words(&mut html);
        for (name, partial) in PARTIALS {
            html.register_partial(name, partial).expect(SOUND);
        }
        text.register_partial("rounds", ROUNDS).expect(SOUND);
        Self { text: Compiled::new(text, |t| t.text), html: Compiled::new(html, |t| t.html) }
    }

    /// A turn report as plain text and as HTML.
    pub(super) fn turn(&self, templates: Option<&'static ReportTemplates>, data: &Value) -> (String, String) {
        (helpers::without_gaps(&self.text.render(templates, data)), self.html.render(templates, data))
    }
}

/// The object that a turn report's templates see.
pub(super) fn turn_data(system: &str, header: &ReportHeader, facts: &Value) -> Value {
    json!({
        "lang": header.lang,
        "system": system,
        "game": header.game,
        "title": header.title,
        "reader_name": header.reader_name,
        "deadline_lines": header.deadline_lines,
        "questions": header.questions,
        "blank_sheet": header.blank_sheet.trim_end(),
        "umpire": header.umpire,
        "dice_note": header.dice_note,
        "rounds": rounds::of_dice(header, facts),
        "rounds_of_game": rounds::of_game(header),
        "before": header.pictures == Pictures::BeforeAndAfter,
        "facts": facts,
    })
}

#[cfg(test)]
mod tests {
    use super::super::AskedLine;
    use super::*;

    fn facts(name: &str) -> Value {
        json!({
            "ending": "",
            "summary": [format!("{name} was lost.")],
            "phases": [
                { "title": "Fire", "passed": true, "quiet": false, "entries": [] },
                { "title": "Attack", "passed": false, "quiet": true, "entries": [
                    { "head": "A20B33: K12 attacks P12", "lines": ["Die 4 [D1]: DR, the defender retreats, and goes on for so long that the line has to be folded."] } ] },
            ],
            "score": [{ "side": "Teutonic", "points": 4, "gained": 2 }],
            "score_columns": ["Side", "Points"], "score_rows": [["Teutonic", 4]],
            "armies": [{ "nation": "Poles", "order": 3, "disorder": 0, "away": 0, "lost": 1, "lost_now": 1 }],
            "army_columns": ["Nation"], "army_rows": [["Poles"]],
            "off_map": [],
            "dice": [{ "mark": "D1", "face": 4, "sides": 6, "of": "6", "computed": null, "rule": "7.22", "subject": "P12", "key": "estafette-die-1|g|0" }],
        })
    }

    fn header() -> ReportHeader {
        let options = vec![(1, "A20B25".to_owned(), "to A20B25".to_owned())];
        let asked = AskedLine {
            key: "GD-15 P12".into(),
            text: "Where to?".into(),
            options,
            default: "A20B25".into(),
            ..AskedLine::default()
        };
        ReportHeader {
            game: "spring".into(),
            reader_name: "A <b>Reader</b>".into(),
            title: "turn 3".into(),
            deadline_lines: vec!["Your sheet is due.".into()],
            questions: vec![asked],
            blank_sheet: "GAME spring\nmove K01:\n".into(),
            dice_note: "Dice are committed to.".into(),
            pictures: Pictures::BeforeAndAfter,
            ..ReportHeader::default()
        }
    }

    #[test]
    fn a_report_reads_well_as_text() {
        let (text, _) = Templates::load().turn(None, &turn_data("Grunwald 1410", &header(), &facts("P12")));
        for part in ["* P12 was lost.", "[D1]: DR", "answer 1", "GAME spring\nmove K01:", "D1    4 of 6"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        assert!(text.lines().all(|l| l.chars().count() <= 76), "{text}");
        assert!(!text.contains("\n\n\n"));
    }

    #[test]
    fn html_escapes_every_name_and_points_nowhere_outside() {
        let nasty = "<script>alert(1)</script>";
        let (text, html) = Templates::load().turn(None, &turn_data("G", &header(), &facts(nasty)));
        assert!(text.contains(nasty), "plain text is not escaped");
        assert!(!html.contains("<script") && !html.contains("<b>Reader"));
        assert!(!html.contains("http") && html.contains("cid:map-before"));
    }

    #[test]
    fn an_empty_report_renders() {
        let mut none = facts("x");
        for key in ["summary", "phases", "dice"] {
            none[key] = json!([]);
        }
        let data = turn_data("G", &ReportHeader::default(), &none);
        let (text, html) = Templates::load().turn(None, &data);
        assert!(!text.contains("ORDER SHEET") && !html.contains("map-before"));
    }
}
