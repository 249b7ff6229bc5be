//! The charts of a system as its data files have them: whoever asks for one gets the very lines that the game is
//! played by.

use super::files::DataFiles;

/// Lines of a chart at most: what is longer is a map or a list of cards, and no chart.
const MOST: usize = 80;

/// A part of a data file that belongs together: a remark with the rules it comes from, and the tables below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// The file it stands in: `tables.toml`.
    pub file: String,
    /// Its lines, as they stand there.
    pub text: String,
    /// Rules that its remarks name, and its tables: `20.7`, `COMBAT`, in capitals.
    names: Vec<String>,
}

impl Chart {
    /// Whether somebody who asks for a rule's chart or for a table by its name means this one.
    pub fn is(&self, asked: &str) -> bool {
        let asked = asked.trim().to_ascii_uppercase().replace([' ', '-'], "_");
        self.names.contains(&asked)
    }
}

/// The charts of a system's data files, by file, from top to bottom. Its list of rules and its scenarios have none.
pub fn charts(files: &DataFiles) -> Vec<Chart> {
    let tables =
        files.names().filter(|name| !name.contains('/') && !matches!(*name, "rules.toml" | "map.toml"));
    tables.flat_map(|name| of_file(name, files.text(name).unwrap_or_default())).collect()
}

fn of_file(file: &str, text: &str) -> Vec<Chart> {
    let blocks = text.split("\n\n").map(|block| block.trim_matches('\n')).filter(|block| !block.is_empty());
    let stem = upper(file.trim_end_matches(".toml"));
    let mut charts: Vec<Chart> = Vec::new();
    // What stands above everything is about the file.
    for (at, block) in blocks.enumerate().filter(|(at, block)| *at > 0 || !is_remark(block)) {
        let names = names(block).chain((at > 0).then(|| stem.clone()));
        // A table without a remark of its own goes on with what stands above, if that is a part of the same or said what it is.
        let part = |last: &Chart| header(block).is_none_or(|name| last.names.contains(&upper(name)));
        let goes_on =
            |last: &&mut Chart| !block.starts_with('#') && (header(&last.text).is_none() || part(last));
        match charts.last_mut().filter(goes_on) {
            Some(last) => {
                last.text.push_str("\n\n");
                last.text.push_str(block);
                last.names.extend(names);
            }
            None => {
                charts.push(Chart { file: file.to_owned(), text: block.to_owned(), names: names.collect() });
            }
        }
    }
    charts.retain(|chart| chart.text.lines().count() <= MOST && !is_remark(&chart.text));
    charts
}

fn is_remark(block: &str) -> bool {
    block.lines().all(|line| line.starts_with('#'))
}

fn header(block: &str) -> Option<&str> {
    block.lines().find_map(table)
}

fn upper(name: &str) -> String {
    name.to_ascii_uppercase().replace('-', "_")
}

/// By what somebody may ask for a block: rules in its remarks, and its tables.
fn names(block: &str) -> impl Iterator<Item = String> + '_ {
    let remarks = block.lines().filter_map(|line| line.strip_prefix('#'));
    let words = remarks.flat_map(|line| line.split([' ', ',', ':', ';', '(', ')']));
    let rules = words.map(|word| word.trim_end_matches('.')).filter(|word| is_rule(word));
    rules.chain(block.lines().filter_map(table)).map(upper)
}

/// The first part of the name of a table that a line begins: `command` of `[command.near]`.
fn table(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.trim_start_matches('[').split([']', '.']).next()
}

/// `20.7`, `H15`, `NG-9.2`: a number that a section or letters may stand before.
fn is_rule(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase()).trim_start_matches('-');
    let letters = word.len() - digits.len();
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
        && (letters > 0 || digits.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "# The charts (20.1 to 20.8).\n\n# 20.1: movement points.\n[terrain]\nclear = 1\n\n# 20.2: bands.\n\
        [command.near]\nfrom = 0\n\n[command.far]\nfrom = 5\n\n# 20.7 and 20.8: by die.\n[combat]\nhorse = [\"AD\"]\n";

    fn asked(topic: &str) -> Vec<String> {
        let files =
            DataFiles::new("games/x", [("tables.toml", TABLES), ("rules.toml", "[[rule]]\nid = \"20.7\"\n")]);
        charts(&files).into_iter().filter(|chart| chart.is(topic)).map(|chart| chart.text).collect()
    }

    #[test]
    fn a_chart_is_found_by_its_rule_and_by_its_table() {
        let combat = "# 20.7 and 20.8: by die.\n[combat]\nhorse = [\"AD\"]";
        assert_eq!(asked("20.8"), [combat]);
        assert_eq!(asked("Combat"), [combat]);
        assert_eq!(asked("20.1"), ["# 20.1: movement points.\n[terrain]\nclear = 1"]);
        assert!(asked("8.56").is_empty());
    }

    #[test]
    fn a_chart_of_several_tables_is_whole() {
        assert_eq!(asked("20.2"), ["# 20.2: bands.\n[command.near]\nfrom = 0\n\n[command.far]\nfrom = 5"]);
    }
}
