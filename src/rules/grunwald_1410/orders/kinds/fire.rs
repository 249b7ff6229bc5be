//! `fire`: at what crossbows and guns fire (11.12, 12.11), and which of them first (GD-08).

use super::super::values::ArcHex;
use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "fire",
        aliases: &["shoot", "shooting", "shots"],
        when: When::Fire.title(),
        short: "give crossbows and guns their targets",
        long: "A target is a hex, an enemy unit or `strongest`; for a gun also `A` (the hex ahead) or `B`, `C`, `D` \
               (the three behind it, from left to right). `else` names the next choice. Stays in force.",
        examples: &[
            "fire KP01 at A28B38 else strongest",
            "fire B02 at A",
            "fire all strongest, guns first",
            "fire KP01, KP02 at A28B38",
        ],
        rules: &["11.12", "12.11"],
    },
    forms: &[(Rule::fire, read), (Rule::fire_first, read_first), (Rule::fire_open, at_will)],
    of_the_order: Some(("only the Order has crossbows and guns", rule!("11.11"))),
};

/// `fire KP01 at A28B38 else strongest`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fire {
    pub group: Group,
    /// At what, in order of preference.
    pub aims: Vec<Aim>,
}

impl OrderKind for Fire {
    fn facts(&self) -> Facts {
        Facts { when: When::Fire, decisions: &["GD-08", "GD-09"], slot: "fire", settles: &[Matter::Fire] }
    }

    fn written(&self) -> String {
        let aims: Vec<_> = self.aims.iter().map(written::aim).collect();
        format!("fire {} at {}", written::group(&self.group), aims.join(" else "))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let aims: Vec<_> = self.aims.iter().map(|aim| words.aim(aim)).collect();
        format!("{} at {}", words.does(&self.group, "fire"), aims.join(", else "))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::group(), some::aims()).prop_map(|(group, aims)| Self { group, aims }).boxed()
    }
}

/// `…, guns first` or `crossbows first`; without one they fire in the order written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FireGunsFirst {
    /// Whether it is the guns.
    pub guns: bool,
}

impl OrderKind for FireGunsFirst {
    fn facts(&self) -> Facts {
        Facts { when: When::Fire, decisions: &[], slot: "fire-first", settles: &[] }
    }

    fn written(&self) -> String {
        format!("fire {} first", if self.guns { "guns" } else { "crossbows" })
    }

    fn said(&self, _: &Words<'_>) -> String {
        let (first, second) = if self.guns { ("guns", "crossbows") } else { ("crossbows", "guns") };
        said!("fire-before", %first, %second)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        any::<bool>().prop_map(|guns| Self { guns }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let group = reader.group_or_all(pair)?;
    let aims = children(pair, Rule::aim).map(|a| aim(reader, &a)).collect::<ReadResult<Vec<_>>>()?;
    Ok(std::iter::once(Fire { group, aims }.into()).chain(first(pair)).collect())
}

fn read_first(_: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(first(pair).into_iter().collect())
}

/// `Fire at will` names no target.
fn at_will(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let told = reader.wrong(pair, text!("at-whom-the-strongest-in-reach"));
    Err(told.hinting(text!("such-as-or")))
}

fn first(pair: &Pair<'_, Rule>) -> Option<Order> {
    child(pair, Rule::first).map(|first| FireGunsFirst { guns: has(&first, Rule::a_guns) }.into())
}

fn aim(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Aim> {
    let Some(target) = pair.clone().into_inner().find(|p| p.as_rule() != Rule::k_hex) else {
        return Ok(Aim::Strongest);
    };
    match target.as_rule() {
        Rule::hex => reader.hex(&target).map(Aim::Hex),
        Rule::unit => reader.enemy(&target).map(Aim::Unit).map_err(|wrong| wrong.or_under(rule!("11.12"))),
        Rule::arc => Ok(Aim::Arc(match target.as_str().trim() {
            "a" => ArcHex::A,
            "b" => ArcHex::B,
            "c" => ArcHex::C,
            _ => ArcHex::D,
        })),
        _ => Ok(Aim::Strongest),
    }
}
