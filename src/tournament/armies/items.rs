//! Equipment that a list gives only against certain opponents [W-4.14c] to [W-4.14e].

use super::{Army, Variant};
use estafette_core::cites;
use estafette_orders::near::loose;

/// The restricted equipment that may be used against what the opponent's list offers: the version of it that he
/// plays, not all that stand under its number [W-4.14e]. What cannot be used is paid for all the same [W-4.14d].
pub fn usable(army: &Army, offered: &[String]) -> Vec<String> {
    cites!("W-4.14c", "W-4.14d", "W-4.14e", "EX-4.14");
    let there: Vec<String> = offered.iter().map(|thing| plain(thing)).collect();
    let may = |needs: &str| needs.is_empty() || there.contains(&plain(needs));
    army.items.iter().filter(|(_, needs)| may(needs)).map(|(item, _)| item.clone()).collect()
}

/// The same against the variant that the opponent has chosen.
pub fn usable_against(army: &Army, opponent: &Variant) -> Vec<String> {
    usable(army, &opponent.offers)
}

/// A thing as loosely as lists name it: one or many of it are the same.
pub(super) fn plain(thing: &str) -> String {
    let folded = loose(thing);
    folded.strip_suffix('s').unwrap_or(&folded).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equipment_waits_for_an_opponent_whose_own_version_offers_its_reason() {
        let mut army = Army::default();
        army.items.insert("stakes".into(), "elephants".into());
        army.items.insert("caltrops".into(), String::new());
        let variant = |list: &str, offers: &[&str]| Variant {
            list: list.into(),
            offers: offers.iter().map(|&o| o.to_owned()).collect(),
            ..Variant::default()
        };
        assert_eq!(usable_against(&army, &variant("159 Ilkhanid", &[])), ["caltrops"]);
        assert_eq!(usable_against(&army, &variant("159 Timurid", &["Elephant"])), ["caltrops", "stakes"]);
    }
}
