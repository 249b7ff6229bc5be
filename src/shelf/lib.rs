//! The shelf: which rule systems there are. Nothing else in the house names one.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

use std::path::Path;

use estafette_orders::near::which;
use estafette_rules::{DataFault, Edition, Library};

/// Every system that is built in, in the order of listings.
pub const EDITIONS: [&Edition; 3] =
    [&estafette_grunwald_1410::EDITION, &estafette_na_grunwald::EDITION, &estafette_wrg_6th::EDITION];

/// Every system with its data: from `<games>/<system>/` if a folder is given, else as it is built in.
///
/// # Errors
/// Every fault of every data file.
pub fn load(games: Option<&Path>) -> Result<Library, Vec<DataFault>> {
    let mut systems = Vec::new();
    let mut faults = Vec::new();
    for edition in EDITIONS {
        match edition.data(games).map_err(|f| vec![f]).and_then(|files| (edition.load)(&files)) {
            Ok(system) => systems.push(system),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(Library::of(systems)) } else { Err(faults) }
}

/// Everything that is wrong or doubtful in the data files of one system, or of all.
///
/// # Errors
/// A sentence with the nearest name, if there is no such system.
pub fn check(system: Option<&str>, games: Option<&Path>) -> Result<Vec<DataFault>, String> {
    let mut faults = Vec::new();
    for edition in asked(system)? {
        match edition.data(games) {
            Ok(files) => faults.extend((edition.check)(&files)),
            Err(fault) => faults.push(fault),
        }
    }
    Ok(faults)
}

/// The system of this name, or all.
fn asked(system: Option<&str>) -> Result<Vec<&'static Edition>, String> {
    let editions: Vec<_> = EDITIONS.into_iter().filter(|e| system.is_none_or(|s| s == e.name)).collect();
    match system {
        Some(name) if editions.is_empty() => {
            let known = EDITIONS.into_iter().map(|e| e.name);
            Err(format!("there is no system `{name}`{}", which(name, known)))
        }
        _ => Ok(editions),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::Lang;
    use estafette_rules::{OrderText, Settings};

    /// What was read with the letters before is not read again, and nobody can tell.
    #[test]
    fn a_sheet_that_is_read_letter_by_letter_reads_as_one_that_nobody_has_read_before() {
        let letters = 4;
        let fresh: Vec<Library> = (0..letters).map(|_| load(None).unwrap()).collect();
        let warm = load(None).unwrap();
        for system in warm.systems() {
            let scenario = system.scenarios().remove(0);
            let position = system.open(&scenario, &Settings::default()).unwrap();
            let mut seed = 1_410_u64;
            let mut pick = |below: u32| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                u32::try_from(seed >> 33).unwrap() % below.max(1)
            };
            for seat in system.seats_of(&scenario).into_iter().map(|info| info.id).take(2) {
                let period = system.period(&position, &seat, None, Lang::English).unwrap();
                let mut texts = Vec::new();
                for (number, fresh) in fresh.iter().enumerate() {
                    let sheet = system.random_sheet(&position, &seat, &mut pick);
                    let noise = "mvoe K12 forwrad 3\nnonsense; und noch mehr\n".repeat(number);
                    texts.push(OrderText::new(period.ordinal, format!("{sheet}\n{noise}")));
                    for lang in [Lang::English, Lang::Polish] {
                        let read = system.read(&position, &seat, &texts, lang);
                        let anew = fresh.find(system.name()).unwrap().read(&position, &seat, &texts, lang);
                        assert_eq!(format!("{read:?}"), format!("{anew:?}"), "{seat}, letter {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_built_in_is_what_lies_in_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        for edition in EDITIONS {
            let (there, here) = (edition.data(Some(&folder)).unwrap(), edition.data(None).unwrap());
            assert_eq!(there.names().collect::<Vec<_>>(), here.names().collect::<Vec<_>>());
            assert_eq!(there.hash(), here.hash());
        }
    }

    #[test]
    fn every_system_has_templates_and_an_index_of_cases() {
        for system in load(None).unwrap().systems() {
            assert!(system.templates().is_some(), "{} has no report templates", system.name());
            assert!(!system.rules().entries().iter().all(|rule| system.cases().of(&rule.id).is_empty()));
        }
    }
}
