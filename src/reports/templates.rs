//! The templates of reports: one set for a system, in plain text and in HTML, strict in both.

use handlebars::{Handlebars, no_escape};
use serde_json::{Value, json};

use super::{Pictures, ReportHeader, helpers, rounds};

/// Templates of a system's reports.
struct Set {
    system: &'static str,
    text: &'static str,
    html: &'static str,
}

const SETS: &[Set] = &[
    Set {
        system: "grunwald-1410",
        text: include_str!("../../templates/reports/grunwald-1410/turn.txt.hbs"),
        html: include_str!("../../templates/reports/grunwald-1410/turn.html.hbs"),
    },
    Set {
        system: "na-grunwald",
        text: include_str!("../../templates/reports/na-grunwald/turn.txt.hbs"),
        html: include_str!("../../templates/reports/na-grunwald/turn.html.hbs"),
    },
    Set {
        system: "wrg-6th",
        text: include_str!("../../templates/reports/wrg-6th/turn.txt.hbs"),
        html: include_str!("../../templates/reports/wrg-6th/turn.html.hbs"),
    },
];

/// For a system without a set of its own: it shows the facts that every report has, `ending`, `summary`,
/// `phases` and `dice`.
const PLAIN: Set = Set {
    system: "plain",
    text: include_str!("../../templates/reports/plain/turn.txt.hbs"),
    html: include_str!("../../templates/reports/plain/turn.html.hbs"),
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

const SOUND: &str = "the templates are part of the program, and its tests render them";

/// All templates, compiled once.
pub(super) struct Templates {
    text: Handlebars<'static>,
    html: Handlebars<'static>,
}

impl Templates {
    /// Compiles all templates.
    pub(super) fn load() -> Self {
        let (mut text, mut html) = (Handlebars::new(), Handlebars::new());
        text.register_escape_fn(no_escape);
        helpers::register_text(&mut text);
        helpers::register_words(&mut html);
        for registry in [&mut text, &mut html] {
            registry.set_strict_mode(true);
        }
        for (name, partial) in PARTIALS {
            html.register_partial(name, partial).expect(SOUND);
        }
        text.register_partial("rounds", ROUNDS).expect(SOUND);
        for set in SETS.iter().chain([&PLAIN]) {
            text.register_template_string(set.system, set.text).expect(SOUND);
            html.register_template_string(set.system, set.html).expect(SOUND);
        }
        Self { text, html }
    }

    /// A turn report as plain text and as HTML, by the system's own set or the plain one.
    pub(super) fn turn(&self, system: &str, data: &Value) -> (String, String) {
        let set = SETS.iter().find(|s| s.system == system).unwrap_or(&PLAIN);
        let text = self.text.render(set.system, data).expect(SOUND);
        let html = self.html.render(set.system, data).expect(SOUND);
        (helpers::without_gaps(&text), html)
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
        let (text, _) =
            Templates::load().turn("grunwald-1410", &turn_data("Grunwald 1410", &header(), &facts("P12")));
        for part in ["* P12 was lost.", "[D1]: DR", "answer 1", "GAME spring\nmove K01:", "D1    4 of 6"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        assert!(text.lines().all(|l| l.chars().count() <= 76), "{text}");
        assert!(!text.contains("\n\n\n"));
    }

    #[test]
    fn html_escapes_every_name_and_points_nowhere_outside() {
        let nasty = "<script>alert(1)</script>";
        let (text, html) = Templates::load().turn("grunwald-1410", &turn_data("G", &header(), &facts(nasty)));
        assert!(text.contains(nasty), "plain text is not escaped");
        assert!(!html.contains("<script") && !html.contains("<b>Reader"));
        assert!(!html.contains("http") && html.contains("cid:map-before"));
    }

    #[test]
    fn every_system_on_the_shelf_has_templates_of_its_own() {
        for system in crate::rules::Library::load(None).unwrap().systems() {
            let name = system.name();
            assert!(SETS.iter().any(|s| s.system == name), "{name} has no report templates");
        }
    }

    #[test]
    fn an_empty_report_renders() {
        let mut none = facts("x");
        for key in ["summary", "phases", "dice"] {
            none[key] = json!([]);
        }
        for system in ["grunwald-1410", "a system without templates"] {
            let data = turn_data("G", &ReportHeader::default(), &none);
            let (text, html) = Templates::load().turn(system, &data);
            assert!(!text.contains("ORDER SHEET") && !html.contains("map-before"));
        }
    }
}
