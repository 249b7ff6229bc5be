//! The table `[limits]`: what a mail may be at most.

use super::number;
use estafette_mail::Limits;
use estafette_rules::source::Section;

/// One limit: its key, the least and the most that may be set, and where it goes.
type Row = (&'static str, u32, u32, fn(&mut Limits) -> &mut usize);

/// All limits. The highest values are those up to which the reader was measured.
const ROWS: [Row; 14] = [
    ("mail", 10_000, 100_000_000, |l| &mut l.mail),
    ("header", 4_000, 1_000_000, |l| &mut l.header),
    ("fields", 50, 5_000, |l| &mut l.fields),
    ("line", 1_000, 1_000_000, |l| &mut l.line),
    ("depth", 4, 64, |l| &mut l.depth),
    ("parts", 10, 1_000, |l| &mut l.parts),
    ("parameters", 20, 1_000, |l| &mut l.parameters),
    ("boundary", 70, 1_000, |l| &mut l.boundary),
    ("recipients", 1, 1_000, |l| &mut l.recipients),
    ("hops", 5, 200, |l| &mut l.hops),
    ("text", 4_000, 2_000_000, |l| &mut l.text),
    ("encodings", 1, 8, |l| &mut l.encodings),
    ("sheet", 4_000, 1_000_000, |l| &mut l.sheet),
    ("letters", 5, 10_000, |l| &mut l.letters),
];

/// Reads the table.
pub(super) fn read(section: &Section<'_>) -> Limits {
    section.allow(&ROWS.map(|(key, ..)| key));
    let mut limits = Limits::default();
    for (key, least, most, place) in ROWS {
        if let Some(set) = number(section, key, least..=most) {
            *place(&mut limits) = set as usize;
        }
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    fn parsed(text: &str) -> Result<Limits, String> {
        let config = Config::parse("estafette.toml", text).map_err(|failure| failure.text)?;
        Ok(config.limits)
    }

    #[test]
    fn each_limit_can_be_set_within_its_range_and_has_its_default() {
        assert_eq!(parsed("").unwrap(), Limits::default());
        for (key, least, most, place) in ROWS {
            for set in [least, most] {
                let mut expected = Limits::default();
                *place(&mut expected) = set as usize;
                assert_eq!(parsed(&format!("[limits]\n{key} = {set}\n")).unwrap(), expected, "{key}");
            }
            for wrong in [least - 1, most + 1] {
                let fault = parsed(&format!("[limits]\n{key} = {wrong}\n")).unwrap_err();
                let said = format!("estafette.toml:2: `{key}` is a number from {least} to {most}");
                assert!(fault.contains(&said), "{fault}");
            }
            let usual = *place(&mut Limits::default());
            assert!((least as usize..=most as usize).contains(&usual), "{key}");
        }
    }

    #[test]
    fn a_wrong_key_names_the_nearest() {
        let fault = parsed("[limits]\nheaders = 5000\n").unwrap_err();
        assert!(fault.contains("did you mean `header`?"), "{fault}");
    }
}
