//! The `estafette` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    estafette::app::run(std::env::args_os())
}
