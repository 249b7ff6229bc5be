//! `when enemy rallies`: how a rallied enemy unit is faced (9.43, GD-13).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "when enemy rallies",
        aliases: &["when", "whenever"],
        when: When::Always.title(),
        short: "say how a rallied enemy unit is faced",
        long: "The other side chooses the facing of a unit that rallies.",
        examples: &["when enemy rallies, face away from my nearest unit", "when enemy rallies, face N"],
        rules: &["9.43"],
    },
    forms: &[(Rule::when_rallies, read)],
    of_the_order: None,
};

/// `when enemy rallies, face away from my nearest unit`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhenEnemyRallies {
    pub face: RallyFacing,
}

impl OrderKind for WhenEnemyRallies {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-13"], slot: "when-enemy-rallies", settles: &[] }
    }

    fn written(&self) -> String {
        let face = match self.face {
            RallyFacing::AwayFromNearest => "away from my nearest unit".to_owned(),
            RallyFacing::Towards(facing) => facing.to_string(),
        };
        format!("when enemy rallies, face {face}")
    }

    fn said(&self, _: &Words<'_>) -> String {
        let turned = match self.face {
            RallyFacing::AwayFromNearest => said!("with-its-back-to-my-nearest"),
            RallyFacing::Towards(facing) => said!("to-face", facing = %said::compass(facing)),
        };
        said!("an-enemy-unit-that-rallies-is", %turned)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn is_about(&self, _: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        true
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let face = prop::option::of(some::facing());
        let face = face.prop_map(|f| f.map_or(RallyFacing::AwayFromNearest, RallyFacing::Towards));
        face.prop_map(|face| Self { face }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let facing = reader.facing(pair)?.map(RallyFacing::Towards);
    Ok(vec![WhenEnemyRallies { face: facing.unwrap_or(RallyFacing::AwayFromNearest) }.into()])
}
