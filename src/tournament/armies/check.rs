//! What is wrong with an army: variants, strength, figures, periods [W-2.1.1], [W-2.2.1].

use super::years;
use super::{Army, Fault, Variant, bodies};
use crate::book::{PenaltyKind, Period};
use crate::format::{ArmyRules, counted};
use estafette_core::{cites, rule};
use estafette_orders::near::loose;

impl Period {
    /// Its first and last year [W-2.2.1b], [W-2.2.1c], [W-2.2.1e].
    pub fn years(self) -> [i32; 2] {
        cites!("W-2.2.1b", "W-2.2.1c", "W-2.2.1e");
        match self {
            Self::Antique => [-3000, 425],
            Self::DarkAges => [426, 1175],
            Self::Medieval => [1176, i32::MAX],
        }
    }

    /// What it is called: `Dark Ages`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Antique => "Antique",
            Self::DarkAges => "Dark Ages",
            Self::Medieval => "Medieval",
        }
    }
}

impl Variant {
    /// Whether its years are known.
    pub fn is_dated(&self) -> bool {
        self.years != [0, 0]
    }
}

/// What is wrong with an army under the rules of a tournament; empty for one that may be played. A text that
/// says too little is the business of [`read`](super::read).
pub fn faults(rules: &ArmyRules, army: &Army, teams: bool) -> Vec<Fault> {
    let mut found = variants(rules, army);
    found.extend(strength(rules, army));
    found.extend(close_based(army));
    found.extend(bodies::faults(army));
    if teams || army.period.is_some() {
        found.extend(army.variants.iter().flat_map(|variant| out_of_period(rules, army.period, variant)));
    }
    found
}

/// Two variants of one list under one commander, and only of a list that was not used the year before.
fn variants(rules: &ArmyRules, army: &Army) -> Vec<Fault> {
    cites!("W-2.1.1a", "EX-2.1.1c");
    let [first, others @ ..] = army.variants.as_slice() else { return Vec::new() };
    let mut found = Vec::new();
    if army.variants.len() > rules.variants as usize {
        let text = format!(
            "{} variants are given; at most {} may be handed in",
            army.variants.len(),
            rules.variants
        );
        found.push(Fault::new(rule!("W-2.1.1a"), text));
    }
    if !others.is_empty() && army.used_last_year {
        let text = "the list was used in this tournament last year: hand in one variant of it alone";
        found.push(Fault::new(rule!("W-2.1.1b"), text));
    }
    found.extend(others.iter().flat_map(|other| differing(first, other)));
    found
}

/// Why two variants are not of one army at one time under one commander.
fn differing(one: &Variant, other: &Variant) -> Vec<Fault> {
    let allow = "choose one of the two, or ask the umpire to allow both";
    if loose(&one.list) != loose(&other.list) {
        let text =
            format!("`{}` and `{}` are two armies, not two variants of one; {allow}", one.list, other.list);
        return vec![Fault::new(rule!("W-2.1.1a"), text).see(rule!("EX-2.1.1a"))];
    }
    let mut found = Vec::new();
    let mut other_time = |text: String| {
        found.push(Fault::new(rule!("W-2.1.1a"), text).see(rule!("EX-2.1.1b")));
    };
    if loose(&one.sublist) != loose(&other.sublist) {
        let named = |v: &Variant| if v.sublist.is_empty() { "none".to_owned() } else { v.sublist.clone() };
        let (one, other) = (named(one), named(other));
        other_time(format!("the variants are of two sub-lists, `{one}` and `{other}`; {allow}"));
    }
    if one.is_dated() && other.is_dated() && years::overlap(one.years, other.years) == 0 {
        let [one, other] = [one, other].map(|v| years::span_said(v.years));
        other_time(format!("the variants are of different times, {one} and {other}; {allow}"));
    }
    if one.shk != other.shk {
        other_time(format!("a variant with SHK and one without are of different times; {allow}"));
    }
    if loose(&one.commander) != loose(&other.commander) {
        let named = |v: &Variant| match v.commander.as_str() {
            "" => "nobody who is named".to_owned(),
            name => name.to_owned(),
        };
        let (one, other) = (named(one), named(other));
        let text = format!("one variant is commanded by {one}, the other by {other}: both need the same one");
        found.push(Fault::new(rule!("W-2.1.1c"), text));
    }
    found
}

/// Not more than the limit and the cheapest figure.
fn strength(rules: &ArmyRules, army: &Army) -> Option<Fault> {
    let most = rules.limit + army.cheapest;
    (army.cost > most).then(|| {
        let text = format!(
            "the army costs {}; with a cheapest figure of {} it may cost {most}: take off {}",
            army.cost,
            army.cheapest,
            army.cost - most
        );
        Fault::new(rule!("W-2.1.1d"), text)
    })
}

/// No close-based LMI, but that a foreigner's plays as if it were normally based.
fn close_based(army: &Army) -> Option<Fault> {
    cites!("W-2.1.1m");
    (army.close_lmi && !army.abroad).then(|| {
        let text = "close-based LMI cannot be played: put it on normal bases";
        Fault::new(rule!("W-2.1.1l"), text)
    })
}

/// Why a variant may not be used in its period, or, when none is named, in any.
fn out_of_period(rules: &ArmyRules, period: Option<Period>, variant: &Variant) -> Vec<Fault> {
    cites!("W-2.2.1a");
    if !variant.is_dated() {
        return knights(period, variant, "the Medieval period").into_iter().collect();
    }
    let may = periods(rules, variant);
    let may_said = match may.as_slice() {
        [] => "no period".to_owned(),
        all => all.iter().map(|p| p.title()).collect::<Vec<_>>().join(" or "),
    };
    let years_said = years::span_said(variant.years);
    let Some(period) = period else {
        let text = format!("{} ({years_said}) can be used in no period", variant.list);
        return if may.is_empty() { vec![Fault::new(rule!("W-2.2.1f"), text)] } else { Vec::new() };
    };
    let mut found = Vec::new();
    let common = years::overlap(variant.years, period.years());
    if common < rules.overlap {
        let text = format!(
            "{} ({years_said}) has {common} years of the {} period and needs {}; it can be used in {may_said}",
            variant.list,
            period.title(),
            rules.overlap
        );
        found.push(Fault::new(rule!("W-2.2.1f"), text).see(rule!("EX-2.2.1")));
    }
    found.extend(knights(Some(period), variant, &may_said));
    found
}

/// SHK in the Dark Ages, whatever the list says of them or of its years.
fn knights(period: Option<Period>, variant: &Variant, may: &str) -> Option<Fault> {
    (period == Some(Period::DarkAges) && variant.shk).then(|| {
        let text = format!(
            "SHK cannot be used in the Dark Ages, whatever the list says; {} can be used in {may}",
            variant.list
        );
        Fault::new(rule!("W-2.2.1d"), text)
    })
}

/// In which periods a list may be used: its years overlap the period long enough, and no SHK in the Dark
/// Ages [W-2.2.1d].
pub fn periods(rules: &ArmyRules, variant: &Variant) -> Vec<Period> {
    cites!("W-2.2.1d", "W-2.2.1f");
    let long = |p: &Period| years::overlap(variant.years, p.years()) >= rules.overlap;
    let allowed = |p: &Period| !(variant.shk && *p == Period::DarkAges);
    Period::ALL.into_iter().filter(|p| variant.is_dated() && long(p) && allowed(p)).collect()
}

/// What an error of a list that gave an unfair advantage costs, once the tournament has begun: the army plays
/// on [W-2.1.1i], and its player loses so many hundredths of what the units concerned cost, in damage points,
/// halves rounded up.
///
/// # Errors
/// When it is less than half or more than all of it [W-2.1.1k].
pub fn unfair_penalty(value: i64, hundredths: i64) -> Result<PenaltyKind, Fault> {
    cites!("W-2.1.1i", "W-2.1.1j");
    if (50..=100).contains(&hundredths) && value >= 0 {
        return Ok(PenaltyKind::Damage((value * hundredths + 50) / 100));
    }
    let text = format!(
        "{hundredths} of 100 of {}: the penalty is half to all of what the units cost, 50 to 100; `penalise` takes any \
         other amount",
        counted(value, "point")
    );
    Err(Fault::new(rule!("W-2.1.1k"), text))
}

#[cfg(test)]
mod tests;
