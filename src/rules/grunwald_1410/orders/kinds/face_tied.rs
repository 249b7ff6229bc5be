//! `face stronger when tied`: to which of two attackers a defender turns (8.21, GD-20).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "face stronger when tied",
        aliases: &["face"],
        when: When::Always.title(),
        short: "say which of two attackers a defender turns to",
        long: "When two are equally near: `stronger`, `left` or `right`.",
        examples: &["face stronger when tied", "face left when tied", "face P12 right when tied"],
        rules: &["8.21"],
    },
    forms: &[(Rule::face_tied, read)],
    of_the_order: None,
};

/// `face stronger when tied`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceTied {
    pub group: Group,
    pub to: TieFacing,
}

impl OrderKind for FaceTied {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-20"], slot: "face-tied", settles: &[Matter::FaceTied] }
    }

    fn written(&self) -> String {
        let to = match self.to {
            TieFacing::Stronger => "stronger",
            TieFacing::Left => "left",
            TieFacing::Right => "right",
        };
        format!("face {} {to} when tied", written::group(&self.group))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let to = match self.to {
            TieFacing::Stronger => text!("the-stronger"),
            TieFacing::Left => text!("the-one-on-the-left"),
            TieFacing::Right => text!("the-one-on-the-right"),
        };
        let face = said::verb(&self.group, "face");
        said!("attacked-by-two-equally-near", group = %words.group(&self.group), %face, %to)
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let to = prop::sample::select(vec![TieFacing::Stronger, TieFacing::Left, TieFacing::Right]);
        (some::group(), to).prop_map(|(group, to)| Self { group, to }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let to = match (has(pair, Rule::left), has(pair, Rule::right)) {
        (true, _) => TieFacing::Left,
        (_, true) => TieFacing::Right,
        _ => TieFacing::Stronger,
    };
    Ok(vec![FaceTied { group: reader.group_or_all(pair)?, to }.into()])
}
