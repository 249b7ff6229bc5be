//! Reading a data file so that every fault has its line: all faults are gathered, none stops the rest.
//!
//! A [`Source`] is a parsed file. Its [`Section`]s and [`Entry`]s know where they stand; each reading
//! method notes a fault and gives `None` when the value is not what was asked for.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::files::{DataFault, DataFiles, Weight};
use estafette_orders::near::did_you_mean;

/// So many words can be listed in one message.
const FEW: usize = 16;

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Faults(RefCell<Vec<DataFault>>);

impl Faults {
    /// Notes a fault.
    pub fn note(&self, fault: DataFault) {
        self.0.borrow_mut().push(fault);
    }

    /// All of them, by file and line.
    pub fn into_sorted(self) -> Vec<DataFault> {
        let mut faults = self.0.into_inner();
        faults.sort();
        faults.dedup();
        faults
    }
}

/// A parsed data file.
pub struct Source<'f> {
    file: String,
    text: &'f str,
    root: DeTable<'f>,
    faults: &'f Faults,
}

impl<'f> Source<'f> {
    /// Parses one of the files; a missing file is a fault.
    pub fn open(files: &'f DataFiles, name: &str, faults: &'f Faults) -> Option<Self> {
        let file = files.shown(name);
        match files.text(name) {
            Some(text) => Self::parse(file, text, faults),
            None => {
                faults.note(DataFault::new(file, 0, "the file is missing"));
                None
            }
        }
    }

    /// Parses a text; what is no TOML is a fault.
    pub fn parse(file: String, text: &'f str, faults: &'f Faults) -> Option<Self> {
        let (root, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let at = error.span().map_or(0, |s| s.start);
            faults.note(DataFault::new(file.clone(), line_of(text, at), error.message()));
        }
        errors.is_empty().then(|| Self { file, text, root: root.into_inner(), faults })
    }

    /// The file's outermost section.
    pub fn root(&self) -> Section<'_> {
        Section { source: self.seam(), table: &self.root, at: 0, path: String::new() }
    }

    fn seam(&self) -> Seam<'_> {
        Seam { file: &self.file, text: self.text, faults: self.faults }
    }
}

/// What is needed to note a fault.
#[derive(Clone, Copy)]
struct Seam<'s> {
    file: &'s str,
    text: &'s str,
    faults: &'s Faults,
}

impl Seam<'_> {
    fn note(self, weight: Weight, at: usize, reason: String) {
        let line = line_of(self.text, at);
        self.faults.note(DataFault { file: self.file.to_owned(), line, reason, weight });
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|b| *b == b'\n').count() + 1
}

/// A table of a file.
#[derive(Clone)]
pub struct Section<'s> {
    source: Seam<'s>,
    table: &'s DeTable<'s>,
    at: usize,
    path: String,
}

impl<'s> Section<'s> {
    /// Notes a fault at the section's start.
    pub fn fault(&self, reason: impl Into<String>) {
        self.source.note(Weight::Fault, self.at, reason.into());
    }

    /// Complains of every key that is not one of these.
    pub fn allow(&self, keys: &[&str]) {
        for (key, _) in self.table {
            let name = key.get_ref().as_ref();
            if !keys.contains(&name) {
                let hint = did_you_mean(name, keys.iter().copied());
                let reason = format!("unknown key `{name}`{}{hint}", self.within());
                self.source.note(Weight::Fault, key.span().start, reason);
            }
        }
    }

    fn within(&self) -> String {
        if self.path.is_empty() { String::new() } else { format!(" in `{}`", self.path) }
    }

    /// The entry under a key, if there is one.
    pub fn get(&self, key: &str) -> Option<Entry<'s>> {
        let (found, value) = self.table.get_key_value(key)?;
        Some(self.entry(found, value))
    }

    /// The entry under a key; complains if there is none.
    pub fn need(&self, key: &str) -> Option<Entry<'s>> {
        let entry = self.get(key);
        if entry.is_none() {
            self.fault(format!("`{key}` is missing{}", self.within()));
        }
        entry
    }

    /// All entries with their keys, in the order of the file.
    pub fn entries(&self) -> Vec<(&'s str, Entry<'s>)> {
        let mut all: Vec<_> =
            self.table.iter().map(|(k, v)| (k.get_ref().as_ref(), self.entry(k, v))).collect();
        all.sort_by_key(|(_, e)| e.at);
        all
    }

    fn entry(&self, key: &'s Spanned<toml::de::DeString<'s>>, value: &'s Spanned<DeValue<'s>>) -> Entry<'s> {
        let name = key.get_ref();
        let path = if self.path.is_empty() { name.to_string() } else { format!("{}.{name}", self.path) };
        Entry { source: self.source, value: value.get_ref(), at: key.span().start, path }
    }
}

/// A value of a file with its place and its path of keys.
#[derive(Clone)]
pub struct Entry<'s> {
    source: Seam<'s>,
    value: &'s DeValue<'s>,
    at: usize,
    path: String,
}

impl<'s> Entry<'s> {
    /// The path of keys that leads here: `class.t_horse.strength`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Notes a fault here.
    pub fn fault(&self, reason: impl Into<String>) {
        self.source.note(Weight::Fault, self.at, reason.into());
    }

    /// Notes a warning here.
    pub fn warn(&self, reason: impl Into<String>) {
        self.source.note(Weight::Warning, self.at, reason.into());
    }

    fn wrong<T>(&self, wanted: &str) -> Option<T> {
        self.fault(format!("`{}` is {}; it must be {wanted}", self.path, self.value.type_str()));
        None
    }

    /// A table.
    pub fn section(&self) -> Option<Section<'s>> {
        let Some(table) = self.value.as_table() else { return self.wrong("a table") };
        Some(Section { source: self.source, table, at: self.at, path: self.path.clone() })
    }

    /// A list, each element with its own place.
    pub fn list(&self) -> Option<Vec<Entry<'s>>> {
        let Some(array) = self.value.as_array() else { return self.wrong("a list") };
        let entry = |value: &'s Spanned<DeValue<'s>>| {
            let Range { start, .. } = value.span();
            Entry { source: self.source, value: value.get_ref(), at: start, path: self.path.clone() }
        };
        Some(array.iter().map(entry).collect())
    }

    /// A text.
    pub fn text(&self) -> Option<&'s str> {
        self.value.as_str().or_else(|| self.wrong("a text"))
    }

    /// A whole number from 0 on.
    pub fn whole(&self) -> Option<u32> {
        let number = self.value.as_integer();
        let number = number.and_then(|n| u32::from_str_radix(n.as_str(), n.radix()).ok());
        number.or_else(|| self.wrong("a whole number from 0 on"))
    }

    /// True or false.
    pub fn flag(&self) -> Option<bool> {
        self.value.as_bool().or_else(|| self.wrong("true or false"))
    }

    /// Something written as a text, such as a hex.
    pub fn parsed<T: TryFrom<String>>(&self) -> Option<T>
    where
        T::Error: std::fmt::Display,
    {
        T::try_from(self.text()?.to_owned()).map_err(|e| self.fault(e.to_string())).ok()
    }

    /// One of some words; a wrong one gets the nearest right one.
    pub fn word<T: Copy>(&self, what: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.text()?;
        let found = words.iter().find(|(w, _)| *w == text).map(|(_, t)| *t);
        if found.is_none() {
            let known: Vec<_> = words.iter().map(|(w, _)| *w).collect();
            self.unknown(what, text, &known);
        }
        found
    }

    /// Complains of a word that is none of the known ones: names the nearest, or all if they are few.
    /// A word of one or two letters is as near to one code as to another, so it gets them all.
    pub fn unknown(&self, what: &str, given: &str, known: &[&str]) {
        let hint = if given.len() > 2 { did_you_mean(given, known.iter().copied()) } else { String::new() };
        let hint = match hint {
            hint if hint.is_empty() && known.len() <= FEW => format!("; known: {}", known.join(", ")),
            hint => hint,
        };
        self.fault(format!("unknown {what} `{given}`{hint}"));
    }

    /// Complains of a second mention of the same thing.
    pub fn once<T: Ord>(&self, seen: &mut BTreeSet<T>, thing: T, reason: impl FnOnce() -> String) {
        if !seen.insert(thing) {
            self.fault(reason());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_its_line() {
        let faults = Faults::default();
        let text = "size = 3\ncolour = \"rde\"\n\n[box]\nwdith = 2\nfull = 1\n";
        {
            let source = Source::parse("x.toml".to_owned(), text, &faults).unwrap();
            let root = source.root();
            root.allow(&["size", "colour", "box"]);
            assert_eq!(root.need("size").unwrap().whole(), Some(3));
            root.need("colour").unwrap().word("colour", &[("red", 1), ("blue", 2)]);
            let inner = root.need("box").unwrap().section().unwrap();
            inner.allow(&["width", "full"]);
            inner.need("width");
            inner.need("full").unwrap().flag();
        }
        let lines: Vec<_> = faults.into_sorted().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "x.toml:2: unknown colour `rde`; did you mean `red`?",
                "x.toml:4: `width` is missing in `box`",
                "x.toml:5: unknown key `wdith` in `box`; did you mean `width`?",
                "x.toml:6: `box.full` is integer; it must be true or false",
            ]
        );
    }

    #[test]
    fn what_is_no_toml_is_a_fault_with_its_line() {
        let faults = Faults::default();
        assert!(Source::parse("x.toml".to_owned(), "a = 1\nb = = 2\n", &faults).is_none());
        let faults = faults.into_sorted();
        assert!(faults.iter().all(|f| f.line == 2) && !faults.is_empty(), "{faults:?}");
    }
}
