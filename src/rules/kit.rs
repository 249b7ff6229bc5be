//! What every system would write again: reading what a case states, parts of data files, stored events.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::core::table::{Position, Told};
use crate::orders::near::did_you_mean;

use super::files::{DataFault, DataFiles};
use super::source::{Faults, Section, Source};

/// Reads the `[position]` of a case.
///
/// # Errors
/// A sentence for its author, with the nearest known key or word.
pub fn stated<T: DeserializeOwned>(table: &toml::Table) -> Result<T, String> {
    table.clone().try_into().map_err(|e: toml::de::Error| explain(e.message()))
}

/// Adds the nearest known key to a message of the form ``unknown field `x`, expected one of `a`, `b` ``.
fn explain(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((wrong, known)) if message.starts_with("unknown") => {
            format!("{message}{}", did_you_mean(wrong, known.iter().copied()))
        }
        _ => message.to_owned(),
    }
}

/// Reads one file of a system's data; a missing file is a fault.
pub fn part<T>(
    files: &DataFiles,
    name: &str,
    faults: &Faults,
    read: impl FnOnce(&Section<'_>) -> Option<T>,
) -> Option<T> {
    let source = Source::open(files, name, faults)?;
    read(&source.root())
}

/// Complains of files that are none of a system's, but for those below one folder.
pub fn no_stray_files(files: &DataFiles, known: &[&str], folder: &str, faults: &Faults) {
    for name in files.names().filter(|n| !known.contains(n) && !n.starts_with(folder)) {
        let hint = did_you_mean(name, known.iter().copied());
        faults.note(DataFault::new(files.shown(name), 0, format!("no file of this game{hint}")));
    }
}

/// Events as they are stored.
///
/// # Panics
/// Never: events are plain data.
pub fn stored<E: Serialize>(told: &[Told<E>]) -> Vec<Value> {
    told.iter().map(|t| serde_json::to_value(t).expect("events are plain data")).collect()
}

/// Applies stored events to a position.
///
/// # Errors
/// A sentence when an event is not one of the system's.
pub fn retell<P: Position>(position: &mut P, events: &[Value]) -> Result<(), String>
where
    P::Event: DeserializeOwned,
{
    for event in events {
        let told: Told<P::Event> =
            serde_json::from_value(event.clone()).map_err(|e| format!("{event} is no event: {e}"))?;
        position.apply(&told.rule, &told.event);
    }
    Ok(())
}
