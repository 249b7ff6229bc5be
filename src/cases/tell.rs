//! Where a case hears the report of what it played.

use estafette_core::Lang;
use estafette_core::table::Open;
use estafette_reports::{AskedLine, ReportHeader, Reports};
use estafette_rules::{Chapter, Reader, System};

/// Writes the English plain-text report of a stretch of play.
pub trait Teller {
    /// The report for one reader; `asked` are the open questions put to that reader.
    fn tell(&self, system: &dyn System, chapter: &Chapter<'_>, reader: Reader<'_>, asked: &[Open]) -> String;
}

impl Teller for Reports {
    fn tell(&self, system: &dyn System, chapter: &Chapter<'_>, reader: Reader<'_>, asked: &[Open]) -> String {
        let played = chapter.phases.last();
        let title = played.map_or_else(String::new, |(s, _)| format!("turn {}, {}", s.turn, s.phase));
        let header = ReportHeader {
            game: "case".to_owned(),
            title,
            questions: asked.iter().map(|open| question(system, open)).collect(),
            ..ReportHeader::default()
        };
        self.turn_report(system, chapter, reader, &header).text
    }
}

fn question(system: &dyn System, open: &Open) -> AskedLine {
    let phrased = system.phrase(open, Lang::English);
    let keys = open.question.choices.iter().map(|c| c.answer.to_string());
    AskedLine {
        key: open.key.to_string(),
        text: phrased.text,
        options: (1..).zip(keys).zip(phrased.choices).map(|((n, key), text)| (n, key, text)).collect(),
        default: phrased.default,
        also: phrased.also,
        settled: phrased.settled.unwrap_or_default(),
    }
}

/// Whose reports a run of a case writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hear {
    /// Those that the case expects something of.
    Expected,
    /// Every seat's and the umpire's.
    All,
}
