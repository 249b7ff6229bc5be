//! The store: one small trait over what a host must never lose, and SQLite behind it.
