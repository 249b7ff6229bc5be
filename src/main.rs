//! The `estafette` command.

fn main() {}
