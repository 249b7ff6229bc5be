//! `displace`: whether retreating units push friends aside (8.41).

use super::*;
use estafette_core::said;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "displace",
        aliases: &["displacing"],
        when: When::Always.title(),
        short: "let retreating units push friends aside, or not",
        long: "`displace never` or `displace freely`, for all units or for those named.",
        examples: &["displace never", "displace P12 freely"],
        rules: &["8.41"],
    },
    forms: &[(Rule::displace, read)],
    of_the_order: None,
};

/// `displace never`, `displace freely`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Displace {
    pub group: Group,
    pub freely: bool,
}

impl OrderKind for Displace {
    fn facts(&self) -> Facts {
        Facts { when: When::Always, decisions: &["GD-16"], slot: "displace", settles: &[Matter::Displace] }
    }

    fn written(&self) -> String {
        format!("displace {} {}", written::group(&self.group), if self.freely { "freely" } else { "never" })
    }

    fn said(&self, words: &Words<'_>) -> String {
        let may = if self.freely { "may" } else { "never" };
        said!("retreating-displace-friends", group = %words.group(&self.group), %may)
    }

    to_a_group!();

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::group(), any::<bool>()).prop_map(|(group, freely)| Self { group, freely }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![displacement(reader, pair, None)?.into()])
}

/// Without units it speaks of those of the retreat that it is part of, or that stands before it on the line; else of
/// all.
pub fn displacement(
    reader: &mut Reader<'_>,
    pair: &Pair<'_, Rule>,
    retreating: Option<Group>,
) -> ReadResult<Displace> {
    let named = reader.group(pair)?;
    let group = named.or(retreating).or_else(|| reader.before.clone()).unwrap_or(Group::All);
    Ok(Displace { group, freely: !has(pair, Rule::never) })
}
