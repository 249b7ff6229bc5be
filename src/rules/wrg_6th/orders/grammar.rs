//! The grammar: pest's types stop at this file and at `read`. What could have stood somewhere has a name for
//! people.

use estafette_core::text;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest_derive::Parser;

/// The parser made from `grammar/numbers.pest`, `grammar/sheet.pest` and `grammar/wrg-6th.pest`.
#[derive(Parser)]
#[grammar = "../../../grammar/numbers.pest"]
#[grammar = "../../../grammar/sheet.pest"]
#[grammar = "../../../grammar/wrg-6th.pest"]
pub struct Grammar;

/// Where a text stops being an order, and what could have stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax {
    /// Byte of the cleaned text.
    pub at: usize,
    /// What was expected there.
    pub expected: Vec<Expected>,
}

/// Reads one clause.
///
/// # Errors
/// Where it stops being one, and what was expected.
pub fn clause(text: &str) -> Result<Pair<'_, Rule>, Syntax> {
    parsed(Rule::clause_text, text)
}

/// Reads the addressees of an entry, without the colon.
///
/// # Errors
/// Where they stop being addressees.
pub fn addressed(text: &str) -> Result<Pair<'_, Rule>, Syntax> {
    parsed(Rule::addressed, text)
}

/// Reads a line of the head.
pub fn head(text: &str) -> Option<Pair<'_, Rule>> {
    parsed(Rule::head, text).ok()
}

/// Reads a heading that all games share: `more follows`, `game NAME`, `end`.
pub fn heading(text: &str) -> Option<Rule> {
    let word = text.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    if !["more", "end", "turn", "game", "order", "orders", "mail"].contains(&word) {
        return None;
    }
    let found = Grammar::parse(Rule::heading, text).ok()?.next()?.as_rule();
    (found != Rule::turn_heading).then_some(found)
}

fn parsed(rule: Rule, text: &str) -> Result<Pair<'_, Rule>, Syntax> {
    let mut pairs = Grammar::parse(rule, text).map_err(syntax)?;
    pairs.next().ok_or_else(|| Syntax { at: 0, expected: Vec::new() })
}

fn syntax(error: Error<Rule>) -> Syntax {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let mut expected = Vec::new();
    if let ErrorVariant::ParsingError { positives, .. } = error.variant {
        expected.extend(positives.into_iter().filter_map(expectation));
        expected.sort_unstable();
        expected.dedup();
    }
    Syntax { at, expected }
}

/// Every keyword of the grammar, single words, in small letters.
pub static KEYWORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let source = include_str!("../../../../grammar/wrg-6th.pest");
    let code = source.lines().filter(|l| !l.starts_with("//"));
    let quoted = code.flat_map(|l| l.split('"').skip(1).step_by(2));
    let words = quoted.flat_map(|q| q.split([' ', '-']));
    words.filter(|w| w.len() > 1 && w.bytes().all(|b| b.is_ascii_lowercase())).collect()
});

/// What is expected somewhere, in the order in which it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// An action.
    Action,
    /// A condition.
    Condition,
    /// A unit.
    Unit,
    /// Who is spoken to.
    Addressee,
    /// Whom to charge.
    Target,
    /// A place to go to.
    Goal,
    /// A sector.
    Sector,
    /// A formation.
    Shape,
    /// Kinds of troops.
    Troops,
    /// Targets of shooting.
    ShootAt,
    /// A weapon.
    Weapon,
    /// `plus`, `minus` or `none`.
    Influence,
    /// `rash`, `bold` or `cautious`.
    Character,
    /// `left` or `right`.
    Side,
    /// An edge of the table.
    Edge,
    /// A signal.
    Signal,
    /// `period`.
    Period,
    /// A number.
    Number,
    /// `paces`.
    Paces,
    /// `when`, `if`, `until` and so on.
    When,
    /// Nothing more.
    End,
}

impl Expected {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Action => text!("an-order-such-as-quick-hold"),
            Self::Condition => text!("a-condition-such-as-or"),
            Self::Unit => text!("a-unit-such-as-or"),
            Self::Addressee => text!("unit-body-wagons-or-general-with"),
            Self::Target => text!("whom-to-charge-an-enemy-unit"),
            Self::Goal => text!("a-place-the-enemy-edge-the"),
            Self::Sector => text!("sector-left-centre-or-right"),
            Self::Shape => text!("a-formation-wedge-of-6-square"),
            Self::Troops => text!("a-kind-of-troops"),
            Self::ShootAt => text!("targets-by-the-letters-g-m"),
            Self::Weapon => "a weapon",
            Self::Influence => text!("plus-minus-or-none"),
            Self::Character => text!("rash-bold-or-cautious"),
            Self::Side => text!("left-or-right"),
            Self::Edge => text!("own-edge-left-flank-or-right"),
            Self::Signal => text!("the-name-of-a-signal"),
            Self::Period => text!("the-word-period"),
            Self::Number => "a number",
            Self::Paces => text!("the-word-paces"),
            Self::When => text!("if-when-until-on-signal-from"),
            Self::End => text!("the-end-of-the-clause"),
        }
    }
}

/// What a rule is called where it is expected; nothing for what is not worth a word there.
fn expectation(rule: Rule) -> Option<Expected> {
    Some(match rule {
        Rule::EOI => Expected::End,
        Rule::clause | Rule::group | Rule::item | Rule::order | Rule::order_word => Expected::Action,
        Rule::condition | Rule::all_of | Rule::atom | Rule::t_charged | Rule::t_period => Expected::Condition,
        Rule::own_unit | Rule::enemy_unit | Rule::name | Rule::who | Rule::who_list => Expected::Unit,
        Rule::addressee | Rule::everybody => Expected::Addressee,
        Rule::target | Rule::charge_units | Rule::straightforward => Expected::Target,
        Rule::goal | Rule::place | Rule::enemy_edge | Rule::terrain => Expected::Goal,
        Rule::sector | Rule::third => Expected::Sector,
        Rule::shape | Rule::wedge | Rule::square => Expected::Shape,
        Rule::troops | Rule::troops_list | Rule::troops_kind => Expected::Troops,
        Rule::shoot_item | Rule::s_letters => Expected::ShootAt,
        Rule::weapon => Expected::Weapon,
        Rule::influence_word | Rule::inf_plus | Rule::inf_minus => Expected::Influence,
        Rule::rash | Rule::bold | Rule::cautious => Expected::Character,
        Rule::side | Rule::about => Expected::Side,
        Rule::arrive_edge => Expected::Edge,
        Rule::signal | Rule::signal_name => Expected::Signal,
        Rule::w_period => Expected::Period,
        Rule::num | Rule::degrees | Rule::number_signed => Expected::Number,
        Rule::w_paces => Expected::Paces,
        Rule::when | Rule::if_when | Rule::from_period => Expected::When,
        _ => return None,
    })
}
