//! The data of tournaments: formats, the table of victory points, and the list of rules.

use std::path::Path;
use std::sync::LazyLock;

use super::format::Format;
use super::scoring::{self, VICTORY_POINTS};
use estafette_rules::files::{DataFault, DataFiles};
use estafette_rules::{CaseIndex, RuleList};

/// The name of the folder of these data, and of the rule list.
pub const NAME: &str = "tournament";

/// The list of rules.
const RULES: &str = include_str!("../../games/tournament/rules.toml");

/// The data: from `<games>/tournament/` if a folder is given that has it, else those that are built in.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn files(games: Option<&Path>) -> Result<DataFiles, DataFault> {
    match games.map(|folder| folder.join(NAME)).filter(|folder| folder.is_dir()) {
        Some(folder) => DataFiles::read(&folder),
        None => {
            let formats: Vec<(String, &str)> =
                Format::files().map(|(name, text)| (format!("formats/{name}.toml"), text)).collect();
            let formats = formats.iter().map(|(name, text)| (name.as_str(), *text));
            let others = [("rules.toml", RULES), ("victory-points.toml", VICTORY_POINTS)];
            Ok(DataFiles::new(&format!("games/{NAME}"), formats.chain(others)))
        }
    }
}

/// The rules that tournaments keep.
///
/// # Errors
/// Every fault of the list.
pub fn rules(games: Option<&Path>) -> Result<RuleList, Vec<DataFault>> {
    let files = files(games).map_err(|fault| vec![fault])?;
    RuleList::parse(files.text("rules.toml").unwrap_or(RULES), &files.shown("rules.toml"))
}

/// The cases that prove rules of tournaments.
pub fn cases() -> &'static CaseIndex {
    static CASES: LazyLock<CaseIndex> =
        LazyLock::new(|| CaseIndex::read(include_str!("../../games/tournament/cases.tsv")));
    &CASES
}

/// Everything that is wrong with the data.
pub fn check(games: Option<&Path>) -> Vec<DataFault> {
    let files = match files(games) {
        Ok(files) => files,
        Err(fault) => return vec![fault],
    };
    let of_file = |name: &str| {
        let (text, shown) = (files.text(name).unwrap_or_default(), files.shown(name));
        match name {
            "rules.toml" => RuleList::parse(text, &shown).err().unwrap_or_default(),
            "victory-points.toml" => scoring::check(text, &shown),
            _ if name.starts_with("formats/") => Format::parse(text, &shown).err().unwrap_or_default(),
            _ => vec![DataFault::new(shown, 0, "a tournament has no such file")],
        }
    };
    files.names().flat_map(of_file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_whole_and_is_what_lies_in_the_folder() {
        assert_eq!(check(None), []);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        assert_eq!(files(Some(&folder)).unwrap().hash(), files(None).unwrap().hash());
    }

    #[test]
    fn a_wrong_file_of_an_organiser_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let formats = folder.path().join(NAME).join("formats");
        std::fs::create_dir_all(&formats).unwrap();
        std::fs::write(formats.join("mine.toml"), "name = \"mine\"\ntitel = \"Mine\"\n").unwrap();
        let told: Vec<String> = check(Some(folder.path())).iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].ends_with("mine.toml:2: unknown key `titel`; did you mean `title`?"), "{told:?}");
    }
}
