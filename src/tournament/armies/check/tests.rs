//! Armies that may be played and armies that may not, each fault under its rule.

use super::*;

fn variant(list: &str, sublist: &str, years: [i32; 2], commander: &str) -> Variant {
    let [list, sublist, commander] = [list, sublist, commander].map(str::to_owned);
    Variant { list, sublist, years, commander, ..Variant::default() }
}

fn army(variants: &[Variant]) -> Army {
    Army { variants: variants.to_vec(), cost: 1250, cheapest: 3, ..Army::default() }
}

fn rules_of(army: &Army) -> Vec<String> {
    faults(&ArmyRules::default(), army, false).into_iter().map(|f| f.rule).collect()
}

#[test]
fn two_variants_are_one_army_at_one_time_under_one_commander() {
    let ilkhanid = variant("159 Ilkhanid", "", [1256, 1335], "Hulagu");
    let timurid = variant("159 Timurid", "", [1360, 1500], "Timur");
    assert_eq!(rules_of(&army(&[ilkhanid, timurid])), ["W-2.1.1a"]);

    let early = variant("12 Norman", "early", [911, 1072], "William");
    let late = variant("12 Norman", "late", [1073, 1200], "William");
    let found = faults(&ArmyRules::default(), &army(&[early, late]), false);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|f| f.is_under("EX-2.1.1b")));

    let ehk = variant("Teutonic Order", "", [1230, 1525], "von Salza");
    let shk = Variant { shk: true, ..ehk.clone() };
    assert_eq!(rules_of(&army(&[ehk, shk])), ["W-2.1.1a"]);

    let alone = variant("62 Palmyran", "late", [258, 273], "Odenathus");
    let romans = Variant { offers: vec!["legionaries".into()], ..alone.clone() };
    assert_eq!(rules_of(&army(&[alone.clone(), romans.clone()])), [""; 0]);
    let zenobia = Variant { commander: "Zenobia".into(), ..romans.clone() };
    assert_eq!(rules_of(&army(&[alone.clone(), zenobia])), ["W-2.1.1c"]);

    let again = Army { used_last_year: true, ..army(&[alone.clone(), romans.clone()]) };
    assert_eq!(rules_of(&again), ["W-2.1.1b"]);
    assert_eq!(rules_of(&Army { used_last_year: true, ..army(std::slice::from_ref(&alone)) }), [""; 0]);
    assert_eq!(rules_of(&army(&[alone, romans.clone(), romans])), ["W-2.1.1a"], "three are too many");
}

#[test]
fn not_even_one_figure_beyond_the_limit_fits_in() {
    let of = |cost| Army { cost, cheapest: 3, ..Army::default() };
    assert_eq!(rules_of(&of(1253)), [""; 0]);
    let found = faults(&ArmyRules::default(), &of(1254), false);
    assert_eq!(found[0].rule, "W-2.1.1d");
    assert!(found[0].text.contains("may cost 1253: take off 1"), "{}", found[0].text);
}

#[test]
fn close_based_lmi_is_for_nobody_but_counts_as_normal_for_foreigners() {
    let army = Army { close_lmi: true, ..Army::default() };
    assert_eq!(rules_of(&army), ["W-2.1.1l"]);
    assert_eq!(rules_of(&Army { abroad: true, ..army }), [""; 0]);
}

#[test]
fn a_list_needs_five_years_of_its_period() {
    use Period::{Antique, DarkAges, Medieval};
    let rules = ArmyRules::default();
    let may = |years| periods(&rules, &variant("x", "", years, ""));
    assert_eq!(may([1171, 1260]), [DarkAges, Medieval]);
    assert_eq!(may([1172, 1260]), [Medieval]);
    assert_eq!(may([401, 429]), [Antique]);
    assert_eq!(may([401, 430]), [Antique, DarkAges]);
    assert_eq!(may([-3, 3]), [Antique]);
    let shk = Variant { shk: true, ..variant("x", "", [1171, 1260], "") };
    assert_eq!(periods(&rules, &shk), [Medieval]);

    let in_dark_ages = |variant: Variant| {
        let army = Army { period: Some(DarkAges), ..army(&[variant]) };
        let found = faults(&rules, &army, true);
        found.into_iter().map(|f| (f.rule, f.text)).collect::<Vec<_>>()
    };
    assert_eq!(in_dark_ages(variant("Ayyubid", "", [1171, 1260], "")), []);
    let found = in_dark_ages(variant("Later", "", [1172, 1260], ""));
    assert_eq!(found[0].0, "W-2.2.1f");
    assert!(found[0].1.contains("has 4 years") && found[0].1.contains("used in Medieval"), "{}", found[0].1);
    assert_eq!(in_dark_ages(shk)[0].0, "W-2.2.1d");
}

#[test]
fn an_unfair_error_costs_half_to_all_of_the_units() {
    assert_eq!(unfair_penalty(180, 50), Ok(PenaltyKind::Damage(90)));
    assert_eq!(unfair_penalty(181, 50), Ok(PenaltyKind::Damage(91)));
    assert_eq!(unfair_penalty(180, 100), Ok(PenaltyKind::Damage(180)));
    assert_eq!(unfair_penalty(180, 101).unwrap_err().rule, "W-2.1.1k");
}
