//! Army lists and result sheets as letters hold them: read by `armies` and `sheet`.

use super::super::armies::Army;
use super::super::name::Name;
use super::super::sheet::Sheet;
use crate::orders::Problem;

/// The army of a block.
pub(super) fn army(_text: &str) -> (Option<Army>, Vec<Problem>) {
    (None, Vec::new())
}

/// The sheet of a block, for a game of these two.
pub(super) fn sheet(_text: &str, _pair: &[Name; 2]) -> (Option<Sheet>, Vec<Problem>) {
    (None, Vec::new())
}
