//! What WRG 6th Edition brings to the house besides its rules: data, templates, and the index of its cases.

use std::sync::LazyLock;

use estafette_rules::{CaseIndex, Edition, ReportTemplates};

use super::{Wrg6th, data};

/// Raised when a change of code would change a result.
pub(crate) const REVISION: u32 = 3;

/// The system for the shelf.
pub const EDITION: Edition = Edition {
    name: "wrg-6th",
    files: FILES,
    load: |files| Ok(Box::new(Wrg6th::load(files)?)),
    check: data::check,
};

const FILES: &[(&str, &str)] = &[
    ("melee.toml", include_str!("../../../games/wrg-6th/melee.toml")),
    ("numbers.toml", include_str!("../../../games/wrg-6th/numbers.toml")),
    ("rules.toml", include_str!("../../../games/wrg-6th/rules.toml")),
    ("scenarios/open-field.toml", include_str!("../../../games/wrg-6th/scenarios/open-field.toml")),
    ("scenarios/skirmish.toml", include_str!("../../../games/wrg-6th/scenarios/skirmish.toml")),
    ("shooting.toml", include_str!("../../../games/wrg-6th/shooting.toml")),
    ("tables.toml", include_str!("../../../games/wrg-6th/tables.toml")),
    ("terrain.toml", include_str!("../../../games/wrg-6th/terrain.toml")),
    ("types.toml", include_str!("../../../games/wrg-6th/types.toml")),
];

pub(crate) static TEMPLATES: ReportTemplates = ReportTemplates {
    text: include_str!("../../../templates/reports/wrg-6th/turn.txt.hbs"),
    html: include_str!("../../../templates/reports/wrg-6th/turn.html.hbs"),
    post: include_str!("../../../templates/reports/wrg-6th/post.hbs"),
};

pub(crate) static CASES: LazyLock<CaseIndex> =
    LazyLock::new(|| CaseIndex::read(include_str!("../../../games/wrg-6th/cases.tsv")));
