//! A system's rule list.

/// The rules of a system.
pub struct RuleList;

/// One rule.
pub struct RuleEntry;
