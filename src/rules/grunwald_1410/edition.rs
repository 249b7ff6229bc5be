//! What Grunwald 1410 brings to the house besides its rules: data, templates, and the index of its cases.

use std::sync::LazyLock;

use estafette_rules::{CaseIndex, Edition, ReportTemplates};

use super::{Grunwald, data};

/// Raised when a change of code would change a result.
pub(crate) const REVISION: u32 = 2;

/// The system for the shelf.
pub const EDITION: Edition = Edition {
    name: "grunwald-1410",
    files: FILES,
    load: |files| Ok(Box::new(Grunwald::load(files)?)),
    check: data::check,
};

const FILES: &[(&str, &str)] = &[
    ("leaders.toml", include_str!("../../../games/grunwald-1410/leaders.toml")),
    ("map.toml", include_str!("../../../games/grunwald-1410/map.toml")),
    ("rules.toml", include_str!("../../../games/grunwald-1410/rules.toml")),
    ("scenarios/grunwald.toml", include_str!("../../../games/grunwald-1410/scenarios/grunwald.toml")),
    ("tables.toml", include_str!("../../../games/grunwald-1410/tables.toml")),
    ("units.toml", include_str!("../../../games/grunwald-1410/units.toml")),
];

pub(crate) static TEMPLATES: ReportTemplates = ReportTemplates {
    text: include_str!("../../../templates/reports/grunwald-1410/turn.txt.hbs"),
    html: include_str!("../../../templates/reports/grunwald-1410/turn.html.hbs"),
    post: include_str!("../../../templates/reports/grunwald-1410/post.hbs"),
};

pub(crate) static CASES: LazyLock<CaseIndex> =
    LazyLock::new(|| CaseIndex::read(include_str!("../../../games/grunwald-1410/cases.tsv")));
