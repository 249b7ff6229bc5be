//! An army as sentences for its player, and as the text that he could have mailed.

use std::fmt::Write as _;

use super::super::format::counted;
use super::years;
use super::{Army, Figures, Listed, Variant};

impl Army {
    /// The army in full sentences, as it was understood.
    pub fn stated(&self) -> Vec<String> {
        let mut out: Vec<String> = match self.variants.as_slice() {
            [only] => vec![format!("The army is {}.", only.stated())],
            all => {
                let numbered = all.iter().zip(1..);
                numbered.map(|(variant, n)| format!("Variant {n} is {}.", variant.stated())).collect()
            }
        };
        let cheapest = match self.cheapest {
            0 => String::new(),
            points => format!("; its cheapest figure costs {points}"),
        };
        out.push(format!("It costs {}{cheapest}.", counted(self.cost, "point")));
        let used = if self.used_last_year { "was" } else { "was not" };
        out.push(format!("Its list {used} used in this tournament last year."));
        if let Some(period) = self.period {
            out.push(format!("It is for the {} period.", period.title()));
        }
        for (item, needs) in &self.items {
            out.push(match needs.as_str() {
                "" => format!("It has {item}."),
                needs => format!("It has {item}, to be used only if the opponent may have {needs}."),
            });
        }
        for (body, mixed) in &self.mixed {
            let figures = match mixed.figures {
                Figures::Distinct => "which look different",
                Figures::Marked => "which look alike and are marked",
                Figures::Alike => "which look alike",
            };
            out.push(format!("{body} is mixed of types {figures}, {}.", mixed.listed.said()));
        }
        for (what, listed) in &self.detachments {
            out.push(format!("{what} is a detachment, {}.", listed.said()));
        }
        if self.close_lmi {
            let counts = if self.abroad { ", which counts as normally based" } else { "" };
            out.push(format!("It has close-based LMI{counts}."));
        }
        if self.abroad {
            out.push("Its player comes from abroad.".to_owned());
        }
        out
    }

    /// The army as a text that reads as the same army.
    pub fn written(&self) -> String {
        let mut out = String::new();
        for (variant, n) in self.variants.iter().zip(0..) {
            variant.write(&mut out, n);
        }
        let mut general = vec![format!("cost {}, cheapest {}", self.cost, self.cheapest)];
        general.extend(self.used_last_year.then(|| "used last year".to_owned()));
        general.extend(self.period.map(|p| format!("period {}", p.title())));
        for (item, needs) in &self.items {
            let needs = if needs.is_empty() { String::new() } else { format!(" if {needs}") };
            general.push(format!("items {item}{needs}"));
        }
        for (body, mixed) in &self.mixed {
            let figures = match mixed.figures {
                Figures::Distinct => "",
                Figures::Marked => " marked",
                Figures::Alike => " alike",
            };
            general.push(format!("mixed {body}{}{figures}", mixed.listed.written()));
        }
        let detachments = self.detachments.iter();
        general.extend(detachments.map(|(what, listed)| format!("detachment {what}{}", listed.written())));
        general.extend(self.close_lmi.then(|| "close-based LMI".to_owned()));
        general.extend(self.abroad.then(|| "from abroad".to_owned()));
        out + &general.join("\n") + "\n"
    }
}

impl Listed {
    fn said(self) -> &'static str {
        match self {
            Self::AsListed => "as its list allows",
            Self::Unlisted => "and its list is not said to allow it",
        }
    }

    fn written(self) -> &'static str {
        match self {
            Self::AsListed => " as listed",
            Self::Unlisted => "",
        }
    }
}

impl Variant {
    /// The variant without a full stop: `159 Ilkhanid, late, 1260 AD to 1335 AD, under Hulagu, with SHK`.
    pub fn stated(&self) -> String {
        let mut parts = vec![if self.list.is_empty() { "of no list" } else { &self.list }.to_owned()];
        parts.extend((!self.sublist.is_empty()).then(|| format!("sub-list {}", self.sublist)));
        parts.extend(self.is_dated().then(|| years::span_said(self.years)));
        parts.extend((!self.commander.is_empty()).then(|| format!("under {}", self.commander)));
        parts.push(if self.shk { "with SHK" } else { "without SHK" }.to_owned());
        parts.extend((!self.offers.is_empty()).then(|| format!("which may have {}", self.offers.join(", "))));
        let units = self.troops.lines().filter(|line| !line.trim().is_empty()).count();
        parts.extend((units > 0).then(|| format!("with an order of battle of {}", counted(units, "line"))));
        parts.join(", ")
    }

    /// The lines that say it; variants after the first say what they have of their own and of the first alike.
    fn write(&self, out: &mut String, number: usize) {
        let opening = if number == 0 { "list" } else { "variant list" };
        let _ = write!(out, "{opening} {}", self.list);
        if !self.sublist.is_empty() {
            let _ = write!(out, ", sub-list {}", self.sublist);
        }
        if self.is_dated() {
            let _ = write!(out, ", years {}", years::span_said(self.years));
        }
        if !self.commander.is_empty() {
            let _ = write!(out, ", commander {}", self.commander);
        }
        out.push_str(if self.shk { ", SHK\n" } else { "\n" });
        if !self.offers.is_empty() {
            let _ = writeln!(out, "offers {}", self.offers.join(", "));
        }
        if !self.troops.is_empty() {
            let _ = writeln!(out, "troops:\n{}\nend of troops", self.troops);
        }
    }
}
