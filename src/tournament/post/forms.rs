//! Army lists and result sheets as letters hold them: read by `armies` and `sheet`, with places that are those of
//! the letter.

use super::super::armies::{self, Army};
use super::super::name::Name;
use super::super::sheet::{self, Sheet};
use super::cut::LetterLine;
use estafette_orders::Problem;

/// The army of a block; none when its list or its cost is missing, so that nothing could be said of it.
pub(super) fn army(said: &LetterLine) -> (Option<Army>, Vec<Problem>) {
    let (army, problems) = armies::read(&said.block_text());
    let named = army.variants.iter().any(|v| !v.list.is_empty());
    ((named && army.cost > 0).then_some(army), placed(said, problems))
}

/// The sheet of a block, for a game of these two, as one of them hands it in; none when nothing of it can be
/// read.
pub(super) fn sheet(said: &LetterLine, pair: &[Name; 2], by: &Name) -> (Option<Sheet>, Vec<Problem>) {
    let (sheet, problems) = sheet::read(&said.block_text(), pair);
    let some = sheet != Sheet::default();
    (some.then(|| sheet.handed_in_by(by)), placed(said, problems))
}

/// Problems of a block at their lines of the letter; what is missing altogether is missed below the first line.
fn placed(said: &LetterLine, problems: Vec<Problem>) -> Vec<Problem> {
    let place = |mut problem: Problem| {
        problem.line += said.line - 1;
        if problem.source.trim().is_empty() {
            problem.source.clone_from(&said.source);
            problem.span = said.span_of(said.text());
        }
        problem
    };
    problems.into_iter().map(place).collect()
}
