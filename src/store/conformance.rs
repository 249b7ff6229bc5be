//! What every store must do, as one function over any of them.
