//! Keys of the register of decisions, set upon a format.

use super::super::format::{
    AgreedEnd, ByeRule, DamageRounding, DamageScoring, Format, Halving, Scoring, TiebreakDamage,
    VariantChoice, VpTable,
};
use super::super::timing::PbemLate;
use estafette_orders::near::did_you_mean;

/// Every key that can be set.
const KEYS: &[&str] = &[
    "bye",
    "variant_choice",
    "closing_tests_after_12",
    "pbem_late",
    "late_rate",
    "halving",
    "vp_table",
    "damage_rounding",
    "agreed_end",
    "tiebreak_damage",
];

/// Sets one key of the register.
///
/// # Errors
/// A sentence about an unknown key or word, with the right ones.
pub fn set(format: &mut Format, key: &str, value: &str) -> Result<(), String> {
    let word = Word { key, value };
    match key {
        "bye" => format.bye = bye(value)?,
        "variant_choice" => {
            let choice = word.one_of(&[
                ("after-pairing", VariantChoice::AfterPairing),
                ("secret-after-pairing", VariantChoice::AfterPairing),
                ("per-tournament", VariantChoice::PerTournament),
            ])?;
            format.armies.get_or_insert_default().variant_choice = choice;
        }
        "closing_tests_after_12" => {
            format.clock.closing_tests_after_12 =
                word.one_of(&[("yes", true), ("no", false), ("true", true), ("false", false)])?;
        }
        "pbem_late" => {
            format.clock.pbem_late =
                word.one_of(&[("default-orders", PbemLate::DefaultOrders), ("umpire", PbemLate::Umpire)])?;
        }
        "late_rate" => damage(format)?.late_minutes = late_rate(value)?,
        "halving" => {
            damage(format)?.halving =
                word.one_of(&[("kept-value", Halving::KeptValue), ("scored-value", Halving::ScoredValue)])?;
        }
        "vp_table" => {
            damage(format)?.vp_table =
                word.one_of(&[("printed", VpTable::Printed), ("mirror", VpTable::Mirror)])?;
        }
        "damage_rounding" => {
            damage(format)?.damage_rounding = word.one_of(&[
                ("truncate", DamageRounding::Truncate),
                ("truncate-toward-zero", DamageRounding::Truncate),
                ("half-up", DamageRounding::HalfUp),
            ])?;
        }
        "agreed_end" => {
            damage(format)?.agreed_end = word.one_of(&[
                ("as-it-stands", AgreedEnd::AsItStands),
                ("as-the-table-stands", AgreedEnd::AsItStands),
                ("loser-concedes", AgreedEnd::LoserConcedes),
            ])?;
        }
        "tiebreak_damage" => {
            damage(format)?.tiebreak_damage =
                word.one_of(&[("net", TiebreakDamage::Net), ("gross", TiebreakDamage::Gross)])?;
        }
        unknown => {
            let hint = match did_you_mean(unknown, KEYS.iter().copied()) {
                hint if hint.is_empty() => format!("; known: {}", KEYS.join(", ")),
                hint => hint,
            };
            return Err(format!("`{unknown}` is no decision of a tournament{hint}"));
        }
    }
    Ok(())
}

/// A value that must be one of some words.
struct Word<'w> {
    key: &'w str,
    value: &'w str,
}

impl Word<'_> {
    /// What a word stands for; blanks, hyphens and underlines are one, and what is not a letter or digit does
    /// not count.
    fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, String> {
        let parts = self.value.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
        let given = parts.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
        let found = words.iter().find(|(word, _)| *word == given);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let known = words.iter().map(|(word, _)| *word);
            let hint = match did_you_mean(&given, known.clone()) {
                hint if hint.is_empty() => format!("; known: {}", known.collect::<Vec<_>>().join(", ")),
                hint => hint,
            };
            format!("`{}` has no option `{}`{hint}", self.key, self.value)
        })
    }
}

fn damage(format: &mut Format) -> Result<&mut DamageScoring, String> {
    match &mut format.scoring {
        Scoring::Damage(rules) => Ok(rules),
        _ => Err(format!("the format `{}` counts no damage", format.name)),
    }
}

fn numbers(value: &str) -> Vec<i64> {
    let parts = value.split(|c: char| !c.is_ascii_digit() && c != '-').filter(|part| !part.is_empty());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Points, difference and damage; nothing where an umpire plays, since then nobody is without a game.
fn bye(value: &str) -> Result<ByeRule, String> {
    match numbers(value).as_slice() {
        [] if value.to_ascii_lowercase().starts_with("umpire") => {
            Ok(ByeRule { points: 0, difference: 0, damage: 0 })
        }
        [points] => Ok(ByeRule { points: *points, difference: 0, damage: 0 }),
        [points, difference, damage] => {
            Ok(ByeRule { points: *points, difference: *difference, damage: *damage })
        }
        _ => Err(format!(
            "`bye` is points, difference and damage (`50, 0, 0`) or `umpire plays`, not `{value}`"
        )),
    }
}

/// Minutes that cost a point: `5`, or `1 per 5 full minutes`.
fn late_rate(value: &str) -> Result<u32, String> {
    let minutes = match numbers(value).as_slice() {
        [minutes] | [1, minutes] => u32::try_from(*minutes).ok().filter(|minutes| *minutes > 0),
        _ => None,
    };
    minutes.ok_or_else(|| {
        format!("`late_rate` is the full minutes that cost a point, such as `5`, not `{value}`")
    })
}
