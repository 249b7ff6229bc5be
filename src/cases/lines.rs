//! Where the keys of a TOML text stand, so that a fault or a failed expectation can name its line.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Lines by path: `expect.units.K02.at`, `then[0].dice.rolls[2]`.
#[derive(Debug, Clone, Default)]
pub struct Lines(BTreeMap<String, usize>);

impl Lines {
    /// Reads the places of all keys and list elements of a text.
    ///
    /// # Errors
    /// What keeps the text from being TOML: line and reason, as often as the parser finds one.
    pub fn of(text: &str) -> Result<Self, Vec<(usize, String)>> {
        let starts: Vec<usize> =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let line = |at: usize| starts.partition_point(|start| *start <= at);
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let told = |e: &toml::de::Error| (line(e.span().map_or(0, |s| s.start)), e.message().to_owned());
            return Err(errors.iter().map(told).collect());
        }
        let mut lines = Self::default();
        lines.table("", root.get_ref(), &line);
        Ok(lines)
    }

    fn table(&mut self, path: &str, table: &DeTable<'_>, line: &dyn Fn(usize) -> usize) {
        for (key, value) in table {
            let path = join(path, key.get_ref());
            self.0.insert(path.clone(), line(key.span().start));
            self.value(&path, value, line);
        }
    }

    fn value(&mut self, path: &str, value: &Spanned<DeValue<'_>>, line: &dyn Fn(usize) -> usize) {
        match value.get_ref() {
            DeValue::Table(table) => self.table(path, table, line),
            DeValue::Array(list) => {
                for (i, element) in list.iter().enumerate() {
                    let path = format!("{path}[{i}]");
                    self.0.insert(path.clone(), line(element.span().start));
                    self.value(&path, element, line);
                }
            }
            _ => {}
        }
    }

    /// The line of a path, or of the nearest part of it that the text holds; 1 if there is none.
    pub fn at(&self, path: &str) -> usize {
        let mut path = path;
        loop {
            if let Some(line) = self.0.get(path) {
                return *line;
            }
            match path.rfind(['.', '[']) {
                Some(cut) => path = &path[..cut],
                None => return 1,
            }
        }
    }

    /// The first line, within a part of the text, of what a sentence is about: the path of keys that it
    /// begins with, or a key that it mentions between backticks.
    pub fn mentioned(&self, part: &str, sentence: &str) -> Option<usize> {
        let begins = sentence.split([':', ' ']).next().map(|path| join(part, path));
        if let Some(line) = begins.and_then(|path| self.0.get(&path)) {
            return Some(*line);
        }
        sentence.split('`').skip(1).step_by(2).find_map(|word| {
            let within = |path: &str| path == part || path.starts_with(&format!("{part}."));
            let named = |path: &str| path.ends_with(&format!(".{word}"));
            self.0.iter().filter(|(path, _)| within(path) && named(path)).map(|(_, line)| *line).min()
        })
    }
}

/// A path one key longer.
pub fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_elements_know_their_lines() {
        let text = "a = 1\n[position]\nunits.K02.at = \"x\"\n[[then]]\n[then.dice]\nrolls = [\n 4,\n 5]\n";
        let lines = Lines::of(text).unwrap();
        assert_eq!(lines.at("position.units.K02.at"), 3);
        assert_eq!(lines.at("then[0].dice.rolls[1]"), 8);
        assert_eq!(lines.at("position.units.K02.nothing"), 3);
        assert_eq!(lines.at("elsewhere"), 1);
        assert_eq!(lines.mentioned("position", "unknown key `K02` in `units`"), Some(3));
        assert_eq!(lines.mentioned("position", "units.K02.at: `x` is no hex"), Some(3));
        assert_eq!(Lines::of("a = 1\nb = = 2").unwrap_err()[0].0, 2);
    }
}
