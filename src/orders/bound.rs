//! The bound on a grammar's backtracking, so that no text can keep the reader busy.

use std::num::NonZeroUsize;
use std::sync::Once;

/// Most steps a grammar takes over one statement. The longest order that fits a line takes about a
/// fifth of it.
const MOST_CALLS: usize = 200_000;

/// Sets the bound for the whole process; cheap when it is set already. Every reader of orders calls it.
pub fn bound_backtracking() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| pest::set_call_limit(NonZeroUsize::new(MOST_CALLS)));
}
