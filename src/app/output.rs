//! What goes to standard output and standard error. Nothing else in the program writes to standard output, so that
//! no failure to write it can be lost ([`settled`]).

use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::exit::{CommandResult, Exit, Failure};
use estafette_tournament::export;

/// Why standard output could not be written when that failed first.
static UNWRITTEN: OnceLock<String> = OnceLock::new();

/// Notes whether something could be written to standard output. A reader who has gone away is no failure.
pub fn note(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        UNWRITTEN.get_or_init(|| error.to_string());
    }
}

/// The end of a command, once it is known whether all that it said was written.
pub fn settled(done: CommandResult) -> CommandResult {
    note(io::stdout().lock().flush());
    match UNWRITTEN.get() {
        Some(why) if done.is_ok() => {
            Err(Failure::new(Exit::CannotCreate, format!("cannot write to standard output: {why}")))
        }
        _ => done,
    }
}

/// Prints a text and a line end.
pub fn say(text: impl Display) {
    note(writeln!(io::stdout().lock(), "{text}"));
}

/// Prints a complaint to standard error.
pub fn complain(text: &str) {
    drop(writeln!(io::stderr().lock(), "estafette: {text}"));
}

/// Prints a value as JSON over several lines.
pub fn say_json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => say(text),
        Err(e) => note(Err(io::Error::other(format!("no JSON: {e}")))),
    }
}

/// A table with headings, as wide as the terminal allows.
pub fn table<const N: usize>(headings: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(headings);
    table.add_rows(rows);
    table.to_string()
}

/// A table of a tournament as wide as the terminal allows, numbers at the right.
pub fn grid(shown: &export::Table) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(shown.columns.iter().map(|column| export::Table::head(column)));
    table.add_rows(&shown.rows);
    for (at, _) in shown.columns.iter().enumerate().filter(|(_, column)| column.starts_with('>')) {
        if let Some(column) = table.column_mut(at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.to_string()
}

/// Prints a text that has its own line ends.
pub fn say_as_it_is(text: &str) {
    note(io::stdout().lock().write_all(text.as_bytes()));
}

/// A bar on standard error, or nothing where that is no terminal.
pub fn progress(steps: usize, what: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {msg}");
    let bar = ProgressBar::new(steps as u64).with_prefix(what);
    bar.enable_steady_tick(Duration::from_millis(200));
    style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}

/// Writes a file, with the folders above it.
///
/// # Errors
/// When the file or a folder cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, bytes));
    made.map_err(|e| Failure::new(Exit::CannotCreate, format!("cannot write {}: {e}", path.display())))
}
