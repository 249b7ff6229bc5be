//! `rout`: where routing units run (8.53, 8.57), and which runs first (9.33).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "rout",
        aliases: &["routs"],
        when: When::Always.title(),
        short: "say where routing units run",
        long: "Towards a hex, avoiding `friends`, `marsh`, `pits` or `enemies`; or one unit by a path of hexes. \
               `extend` speaks of the steps beyond the third, `order` of which unit runs first.",
        examples: &[
            "rout L units towards A43B23, avoid friends, avoid marsh",
            "rout P12 by A20B24 A20B23 A20B22",
            "rout extend shortest",
            "rout order T02, T01",
        ],
        rules: &["8.53", "8.57", "9.33"],
    },
    forms: &[
        (Rule::rout, read),
        (Rule::rout_by, read_by),
        (Rule::rout_extend, read_extend),
        (Rule::rout_order, read_order),
    ],
    of_the_order: None,
};

/// `rout L units towards A43B23, avoid friends`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rout {
    pub group: Group,
    pub towards: Option<Hex>,
    pub shun: Vec<Shun>,
}

impl OrderKind for Rout {
    fn facts(&self) -> Facts {
        let settles = &[Matter::Rout];
        Facts { when: When::Always, decisions: &["GD-17", "GD-11"], slot: "rout", settles }
    }

    fn written(&self) -> String {
        let mut clauses: Vec<String> = self.towards.iter().map(|hex| format!("towards {hex}")).collect();
        clauses.extend(self.shun.iter().map(|shun| format!("avoid {}", written::shun(*shun))));
        if clauses.is_empty() {
            clauses.push("freely".to_owned());
        }
        format!("rout {} {}", written::group(&self.group), clauses.join(", "))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let mut how: Vec<String> = self.towards.iter().map(|hex| said!("towards", %hex)).collect();
        if !self.shun.is_empty() {
            let shunned: Vec<_> = self.shun.iter().map(|shun| said::shun(*shun)).collect();
            how.push(said!("avoiding", shunned = %shunned.join(" and ")));
        }
        if how.is_empty() {
            how.push(said!("as-the-default-says"));
        }
        format!("{} {}", words.does(&self.group, "rout"), how.join(", "))
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let shuns = vec![Shun::Friends, Shun::Marsh, Shun::Pits, Shun::Enemies];
        (some::group(), prop::option::of(some::hex()), prop::sample::subsequence(shuns, 0..=4))
            .prop_map(|(group, towards, shun)| Self { group, towards, shun })
            .boxed()
    }
}

/// `rout P12 by A20B24 A20B23 A20B22`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutBy {
    pub unit: UnitId,
    pub path: Vec<Hex>,
}

impl OrderKind for RoutBy {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-17", "GD-11"], slot: "rout", settles: &[] }
    }

    fn written(&self) -> String {
        format!("rout {} by {}", self.unit, written::list(&self.path, " "))
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("routs-by", unit = %words.unit(&self.unit), path = %said::way(&self.path))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::own(), some::hexes(1)).prop_map(|(unit, path)| Self { unit, path }).boxed()
    }
}

/// `rout extend shortest`, `rout extend towards A43B23`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutExtend {
    /// Towards which hex; none for the shortest way.
    pub towards: Option<Hex>,
}

impl OrderKind for RoutExtend {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-18"], slot: "rout-extend", settles: &[] }
    }

    fn written(&self) -> String {
        let how = self.towards.map_or_else(|| "shortest".to_owned(), |hex| format!("towards {hex}"));
        format!("rout extend {how}")
    }

    fn said(&self, _: &Words<'_>) -> String {
        let does = match self.towards {
            None => said!("takes-the-shortest-way"),
            Some(hex) => said!("goes-towards", %hex),
        };
        said!("a-rout-that-must-go-on", %does)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        prop::option::of(some::hex()).prop_map(|towards| Self { towards }).boxed()
    }
}

/// `rout order T02, T01`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutOrder {
    /// The units, in the order in which they rout.
    pub units: Vec<UnitId>,
}

impl OrderKind for RoutOrder {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-26"], slot: "rout-order", settles: &[] }
    }

    fn written(&self) -> String {
        format!("rout order {}", written::list(&self.units, ", "))
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("units-that-must-rout-do-so", units = %words.units(&self.units))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::units(1).prop_map(|units| Self { units }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let group = reader.group_or_all(pair)?;
    let mut shunned = Vec::new();
    for shun in children(pair, Rule::shun).map(|pair| shun(&pair)) {
        if !shunned.contains(&shun) {
            shunned.push(shun);
        }
    }
    Ok(vec![Rout { group, towards: reader.one_hex(pair)?, shun: shunned }.into()])
}

fn shun(pair: &Pair<'_, Rule>) -> Shun {
    match pair.clone().into_inner().next().map(|p| p.as_rule()) {
        Some(Rule::s_marsh) => Shun::Marsh,
        Some(Rule::s_pits) => Shun::Pits,
        Some(Rule::s_enemies) => Shun::Enemies,
        _ => Shun::Friends,
    }
}

fn read_by(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![RoutBy { unit: reader.the_own(pair)?, path: reader.hexes(pair)? }.into()])
}

fn read_extend(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![RoutExtend { towards: reader.one_hex(pair)? }.into()])
}

fn read_order(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![RoutOrder { units: reader.own_units(pair)? }.into()])
}
