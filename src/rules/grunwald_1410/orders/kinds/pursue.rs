//! `pursue`: who pursues in the enemy's attack phase (9.34), and which of several routs (8.65, GA-48).

use super::*;
use estafette_core::{said, text};

/// The verb of pursuits in the enemy's phase.
pub const IN_ENEMY_PHASE: Declared = Declared {
    verb: Verb {
        name: "pursue in enemy attack phase",
        aliases: &["pursue", "pursues", "pursuit"],
        when: When::Always.title(),
        short: "say who pursues units that rout before the enemy's attacks, or in them",
        long: "`none`, or units in order of preference.",
        examples: &["pursue in enemy attack phase: none", "pursue in enemy attack phase: P12, P13"],
        rules: &["9.34"],
    },
    forms: &[(Rule::pursue_phase, read_phase)],
    of_the_order: None,
};

/// The verb of the choice among routs.
pub const ROUT_OF: Declared = Declared {
    verb: Verb {
        name: "pursue rout of",
        aliases: &["pursue"],
        when: When::Always.title(),
        short: "say which of several routing attackers is pursued",
        long: "An enemy unit; without an order the strongest.",
        examples: &["pursue rout of K05"],
        rules: &["8.65"],
    },
    forms: &[(Rule::pursue_rout, read_rout)],
    of_the_order: None,
};

/// `pursue in enemy attack phase: none`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PursueInEnemyPhase {
    /// Who, in order of preference: of an empty list nobody, of none the default.
    pub units: Option<Vec<UnitId>>,
}

impl OrderKind for PursueInEnemyPhase {
    fn facts(&self) -> Facts {
        let decisions = &["GD-23", "GD-25"];
        Facts { when: When::Always, decisions, slot: "pursue-in-enemy-phase", settles: &[] }
    }

    fn written(&self) -> String {
        let who = match self.units.as_deref() {
            None => "default".to_owned(),
            Some([]) => "none".to_owned(),
            Some(units) => written::list(units, ", "),
        };
        format!("pursue in enemy attack phase: {who}")
    }

    fn said(&self, words: &Words<'_>) -> String {
        match self.units.as_deref() {
            None => said!("pursuit-in-the-enemys-attack-phase"),
            Some([]) => said!("nobody-pursues-in-the-enemys-attack"),
            Some(units) => {
                said!("in-the-enemys-attack-phase-the", units = %words.units(units))
            }
        }
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        prop::option::of(some::units(0)).prop_map(|units| Self { units }).boxed()
    }
}

/// `pursue rout of K05`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PursueRoutOf {
    /// The enemy unit.
    pub unit: UnitId,
}

impl OrderKind for PursueRoutOf {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-35"], slot: "pursue-rout-of", settles: &[] }
    }

    fn written(&self) -> String {
        format!("pursue rout of {}", self.unit)
    }

    fn said(&self, words: &Words<'_>) -> String {
        said!("of-several-that-rout-is-the", unit = %words.unit(&self.unit))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    fn is_about(&self, _: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        // A decision about others may well be taken without it.
        false
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::enemy().prop_map(|unit| Self { unit }).boxed()
    }
}

fn read_phase(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let units = match has(pair, Rule::k_default) {
        true => None,
        false => Some(reader.own_units(pair)?),
    };
    Ok(vec![PursueInEnemyPhase { units }.into()])
}

fn read_rout(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let unit = child(pair, Rule::unit).ok_or_else(|| reader.wrong(pair, text!("the-rout-of-which-unit")))?;
    Ok(vec![PursueRoutOf { unit: reader.enemy(&unit)? }.into()])
}
