//! What Na Grunwald! brings to the house besides its rules: data, templates, and the index of its cases.

use std::sync::LazyLock;

use estafette_rules::{CaseIndex, Edition, ReportTemplates};

use super::{NaGrunwald, data};

/// Raised when a change of code would change a result.
pub(crate) const REVISION: u32 = 2;

/// The system for the shelf.
pub const EDITION: Edition = Edition {
    name: "na-grunwald",
    files: FILES,
    load: |files| Ok(Box::new(NaGrunwald::load(files)?)),
    check: data::check,
};

const FILES: &[(&str, &str)] = &[
    ("cards.toml", include_str!("../../../games/na-grunwald/cards.toml")),
    ("events.toml", include_str!("../../../games/na-grunwald/events.toml")),
    ("rules.toml", include_str!("../../../games/na-grunwald/rules.toml")),
    ("scenarios/four-players.toml", include_str!("../../../games/na-grunwald/scenarios/four-players.toml")),
    ("scenarios/three-players.toml", include_str!("../../../games/na-grunwald/scenarios/three-players.toml")),
    ("scenarios/two-players.toml", include_str!("../../../games/na-grunwald/scenarios/two-players.toml")),
    ("tables.toml", include_str!("../../../games/na-grunwald/tables.toml")),
];

pub(crate) static TEMPLATES: ReportTemplates = ReportTemplates {
    text: include_str!("../../../templates/reports/na-grunwald/turn.txt.hbs"),
    html: include_str!("../../../templates/reports/na-grunwald/turn.html.hbs"),
    post: include_str!("../../../templates/reports/na-grunwald/post.hbs"),
};

pub(crate) static CASES: LazyLock<CaseIndex> =
    LazyLock::new(|| CaseIndex::read(include_str!("../../../games/na-grunwald/cases.tsv")));
