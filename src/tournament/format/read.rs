//! Formats that are built in, and an organiser's own file, with its faults told by line.

use toml::de::{DeTable, DeValue};

use super::{Criterion, Format, Method, Scoring};
use estafette_orders::near::{did_you_mean, which};
use estafette_rules::files::DataFault;

/// The formats that are built in: name and file.
const BUILT_IN: &[(&str, &str)] = &[
    ("german-open", include_str!("../../../games/tournament/formats/german-open.toml")),
    ("team-championship", include_str!("../../../games/tournament/formats/team-championship.toml")),
    ("club-swiss", include_str!("../../../games/tournament/formats/club-swiss.toml")),
    ("round-robin", include_str!("../../../games/tournament/formats/round-robin.toml")),
    ("league-with-final", include_str!("../../../games/tournament/formats/league-with-final.toml")),
];

/// The keys of each part of a format; the first part is the file itself.
const KEYS: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "name", "title", "system", "entrants", "rounds", "pairing", "bye", "scoring", "ranking",
            "playoff", "armies", "clock",
        ],
    ),
    ("pairing", &["method", "repeat", "clubs", "tables", "sides"]),
    ("bye", &["points", "difference", "damage"]),
    (
        "scoring",
        &[
            "method",
            "vp-table",
            "halving",
            "damage-rounding",
            "tiebreak-damage",
            "agreed-end",
            "limit",
            "camp",
            "late-minutes",
            "incomplete",
            "win",
            "draw",
            "loss",
        ],
    ),
    ("playoff", &["entrants"]),
    ("armies", &["limit", "variants", "variant-choice", "late", "overlap"]),
    (
        "clock",
        &[
            "set-up",
            "last-begin",
            "stop",
            "periods",
            "closing-tests-after-12",
            "concede-from",
            "choose-tables",
            "pbem-late",
        ],
    ),
];

/// The most rounds that a tournament may have.
const MOST_ROUNDS: u32 = 99;

impl Format {
    /// The names of the formats that are built in.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The files of the formats that are built in: name and text.
    pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
        BUILT_IN.iter().copied()
    }

    /// A format that is built in.
    ///
    /// # Errors
    /// A sentence with the nearest name, or all names.
    pub fn built_in(name: &str) -> Result<Self, String> {
        let Some((_, text)) = BUILT_IN.iter().find(|(known, _)| *known == name) else {
            return Err(format!("there is no format `{name}`{}", which(name, Self::names())));
        };
        let file = format!("games/tournament/formats/{name}.toml");
        Self::parse(text, &file).map_err(|faults| join(&faults))
    }

    /// Reads the text of a format; `file` is how faults name it.
    ///
    /// # Errors
    /// Every unknown key with its line and the nearest known one; else the first value that cannot be read;
    /// else everything that cannot be played as it stands.
    pub fn parse(text: &str, file: &str) -> Result<Self, Vec<DataFault>> {
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return Err(errors.iter().map(|e| fault_of(e, text, file)).collect());
        }
        let unknown = unknown_keys(root.get_ref(), text, file);
        if !unknown.is_empty() {
            return Err(unknown);
        }
        let format: Self = toml::from_str(text).map_err(|e| vec![fault_of(&e, text, file)])?;
        let faults = format.faults();
        if faults.is_empty() {
            return Ok(format);
        }
        let line = |path: &str| line_of_path(root.get_ref(), path, text);
        Err(faults.into_iter().map(|(path, reason)| DataFault::new(file, line(path), reason)).collect())
    }

    /// What cannot be played as it stands, each with the path of the key.
    fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        if self.name.is_empty()
            || !self.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        {
            faults.push(("name", "a name has small letters, digits and hyphens: `german-open`".to_owned()));
        }
        if self.title.trim().is_empty() {
            faults.push(("title", "the title is empty".to_owned()));
        }
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            faults.push(("rounds", format!("`rounds` is {}; it must be 1 to {MOST_ROUNDS}", self.rounds)));
        }
        if self.ranking.is_empty() {
            faults
                .push(("ranking", "`ranking` names no criterion; the first is usually `points`".to_owned()));
        }
        let twice = |(at, one): (usize, &Criterion)| self.ranking[..at].contains(one);
        if self.ranking.iter().enumerate().any(twice) {
            faults.push(("ranking", "`ranking` names a criterion twice".to_owned()));
        }
        if let Some(playoff) = self.playoff.filter(|p| ![2, 4, 8, 16].contains(&p.entrants)) {
            let given = playoff.entrants;
            faults.push(("playoff.entrants", format!("a final is played by 2, 4, 8 or 16, not by {given}")));
        }
        if self.pairing.method == Method::RoundRobin && self.pairing.repeat != super::Policy::Forbid {
            let text = "everybody meets everybody once, so `repeat` must be `forbid`";
            faults.push(("pairing.repeat", text.to_owned()));
        }
        match &self.scoring {
            Scoring::Damage(rules) => {
                if rules.late_minutes == 0 {
                    let text = "`late-minutes` is 0; it must be the minutes that cost one point, from 1";
                    faults.push(("scoring.late-minutes", text.to_owned()));
                }
                for (path, key, value) in [
                    ("scoring.limit", "limit", rules.limit),
                    ("scoring.camp", "camp", rules.camp),
                    ("scoring.incomplete", "incomplete", rules.incomplete),
                ] {
                    if value < 0 {
                        faults.push((path, format!("`{key}` is {value}; it must not be below 0")));
                    }
                }
            }
            Scoring::WinDrawLoss { win, draw, loss } if win < draw || draw < loss => {
                let text = format!(
                    "a win ({win}), a draw ({draw}) and a loss ({loss}) must not gain by being worse"
                );
                faults.push(("scoring.win", text));
            }
            Scoring::WinDrawLoss { .. } | Scoring::Points => {}
        }
        if let Some(armies) = self.armies {
            if armies.limit < 1 {
                faults.push(("armies.limit", format!("`limit` is {}; it must be above 0", armies.limit)));
            }
            if !(1..=2).contains(&armies.variants) {
                let text = format!("`variants` is {}; a list has one or two", armies.variants);
                faults.push(("armies.variants", text));
            }
            if armies.overlap == 0 {
                faults.push(("armies.overlap", "`overlap` is 0; it must be 1 year or more".to_owned()));
            }
        }
        faults
    }
}

fn join(faults: &[DataFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Every key that no format has.
fn unknown_keys(root: &DeTable<'_>, text: &str, file: &str) -> Vec<DataFault> {
    let mut faults = Vec::new();
    for (part, known) in KEYS {
        let table = match *part {
            "" => Some(root),
            part => root.get(part).and_then(|value| value.get_ref().as_table()),
        };
        for key in table.into_iter().flat_map(|table| table.keys()) {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                let hint = match did_you_mean(name, known.iter().copied()) {
                    hint if hint.is_empty() => format!("; known: {}", known.join(", ")),
                    hint => hint,
                };
                let within = if part.is_empty() { String::new() } else { format!(" in `{part}`") };
                let reason = format!("unknown key `{name}`{within}{hint}");
                faults.push(DataFault::new(file, line_at(text, key.span().start), reason));
            }
        }
    }
    faults.sort();
    faults
}

fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|b| *b == b'\n').count() + 1
}

/// The line of a key, or of the nearest part of its path that the file has; 0 for none.
fn line_of_path(root: &DeTable<'_>, path: &str, text: &str) -> usize {
    let mut table = Some(root);
    let mut line = 0;
    for part in path.split('.') {
        let Some((key, value)) = table.and_then(|table| table.get_key_value(part)) else { break };
        line = line_at(text, key.span().start);
        table = match value.get_ref() {
            DeValue::Table(inner) => Some(inner),
            _ => None,
        };
    }
    line
}

/// A fault of a data file from what the parser says: of a wrong word, with the nearest right one.
pub fn fault_of(error: &toml::de::Error, text: &str, file: &str) -> DataFault {
    let words: Vec<&str> = error.message().split('`').skip(1).step_by(2).collect();
    let given = words.first().copied().unwrap_or_default();
    let unknown = |what: &str| {
        let known = words.iter().skip(1).copied();
        let hint = match did_you_mean(given, known.clone()) {
            hint if hint.is_empty() => format!("; known: {}", known.collect::<Vec<_>>().join(", ")),
            hint => hint,
        };
        format!("unknown {what} `{given}`{hint}")
    };
    let reason = match error.message() {
        message if message.starts_with("unknown variant") => unknown("word"),
        message if message.starts_with("unknown field") => unknown("key"),
        message if message.starts_with("missing field") => format!("`{given}` is missing"),
        message => message.to_owned(),
    };
    // What stands in a part that is read in two steps has the place of that part; the word itself is nearer.
    let start = error.span().map_or(0, |span| span.start);
    let near = if given.is_empty() { None } else { text.get(start..).and_then(|rest| rest.find(given)) };
    let line = if error.span().is_some() { line_at(text, start + near.unwrap_or(0)) } else { 0 };
    DataFault::new(file, line, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        Format::parse(text, "my.toml").unwrap_err().iter().map(ToString::to_string).collect()
    }

    const HEAD: &str = "name = \"mine\"\ntitle = \"Mine\"\n";

    #[test]
    fn every_format_that_is_built_in_can_be_read_under_its_name() {
        for name in Format::names() {
            assert_eq!(Format::built_in(name).unwrap_or_else(|e| panic!("{e}")).name, name);
        }
        let open = Format::built_in("german-open").unwrap();
        assert_eq!((open.rounds, open.bye.points), (4, 50));
        assert_eq!(
            Format::built_in("german-opn").unwrap_err(),
            "there is no format `german-opn`; did you mean `german-open`?"
        );
    }

    #[test]
    fn what_is_written_of_a_format_is_read_again() {
        for name in Format::names() {
            let format = Format::built_in(name).unwrap();
            let armies = format.armies.or(Some(Default::default()));
            let playoff = format.playoff.or(Some(super::super::Playoff { entrants: 2 }));
            let format = Format { armies, playoff, ..format };
            let text = toml::to_string(&format).unwrap();
            assert_eq!(Format::parse(&text, "x.toml").unwrap_or_else(|e| panic!("{e:?}")), format);
        }
    }

    #[test]
    fn a_wrong_key_or_word_is_told_with_its_line_and_the_nearest_right_one() {
        let all = told(&format!(
            "{HEAD}runds = 3\n[pairing]\nrepeats = \"avoid\"\n[scoring]\nmethod = \"damage\"\nvp_table = \"mirror\"\n"
        ));
        assert_eq!(
            all,
            [
                "my.toml:3: unknown key `runds`; did you mean `rounds`?",
                "my.toml:5: unknown key `repeats` in `pairing`; did you mean `repeat`?",
                "my.toml:8: unknown key `vp_table` in `scoring`; did you mean `vp-table`?",
            ]
        );
        assert_eq!(
            told(&format!("{HEAD}[scoring]\nmethod = \"damage\"\nvp-table = \"miror\"\n")),
            ["my.toml:5: unknown word `miror`; did you mean `mirror`?"]
        );
        assert_eq!(told("name = \"mine\"\n"), ["my.toml:1: `title` is missing"]);
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        let text = format!("{HEAD}rounds = 0\nranking = []\n[playoff]\nentrants = 3\n");
        assert_eq!(
            told(&text),
            [
                "my.toml:3: `rounds` is 0; it must be 1 to 99",
                "my.toml:4: `ranking` names no criterion; the first is usually `points`",
                "my.toml:6: a final is played by 2, 4, 8 or 16, not by 3",
            ]
        );
        let late = format!("{HEAD}[scoring]\nmethod = \"damage\"\nlate-minutes = 0\n");
        assert!(told(&late)[0].starts_with("my.toml:5: `late-minutes` is 0"));
    }
}
