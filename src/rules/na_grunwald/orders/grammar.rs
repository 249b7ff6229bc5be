//! The grammar: pest's types stop at this file and at `read`. What could have stood somewhere has a name
//! for people, as a key of the catalogue.

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest_derive::Parser;

/// The parser made from `grammar/numbers.pest`, `grammar/sheet.pest` and `grammar/na-grunwald.pest`.
#[derive(Parser)]
#[grammar = "../../../grammar/numbers.pest"]
#[grammar = "../../../grammar/sheet.pest"]
#[grammar = "../../../grammar/na-grunwald.pest"]
pub struct Grammar;

/// Where a text stops being an order, and what could have stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax {
    /// Byte of the cleaned text.
    pub at: usize,
    /// What was expected there.
    pub expected: Vec<Expected>,
}

/// Reads one statement.
///
/// # Errors
/// Where it stops being an order, and what was expected.
pub fn statement(text: &str) -> Result<Pair<'_, Rule>, Syntax> {
    let mut pairs = Grammar::parse(Rule::order, text).map_err(syntax)?;
    pairs.next().ok_or_else(|| Syntax { at: 0, expected: Vec::new() })
}

/// Reads a heading of the whole sheet that is not the round's: `more follows`, `game NAME`, `end`.
pub fn heading(text: &str) -> Option<Rule> {
    let word = text.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    if !["more", "end", "turn", "game", "order", "orders", "mail"].contains(&word) {
        return None;
    }
    let found = Grammar::parse(Rule::heading, text).ok()?.next()?.as_rule();
    (found != Rule::turn_heading).then_some(found)
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

/// What is expected somewhere, in the order in which it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// A field of the board.
    Field,
    /// `officer`, `helper`, `2 helpers`.
    Pawns,
    /// `to` and a field.
    To,
    /// What may be done about an event.
    EventAct,
    /// A card with its strength.
    Card,
    /// A kind of knight.
    Kind,
    /// A card for a skirmish.
    Choice,
    /// Cards or tokens to give up.
    Pick,
    /// `buy` or `do not buy`.
    Buy,
    /// A colour.
    Colour,
    /// A number.
    Number,
    /// `>=`, `at least` and the like.
    Compare,
    /// A condition for a line of the plan.
    Condition,
    /// `if`.
    If,
    /// `skip` or `wait`.
    Skip,
    /// Ducats.
    Ducats,
    /// `round`.
    Round,
    /// `until changed`.
    Until,
    /// `default`.
    Default,
    /// An order at all.
    Order,
    /// Nothing more.
    End,
}

impl Expected {
    /// Its key in the catalogue.
    pub fn key(self) -> &'static str {
        match self {
            Self::Field => "expected-field",
            Self::Pawns => "expected-pawns",
            Self::To => "expected-to",
            Self::EventAct => "expected-event",
            Self::Card => "expected-card",
            Self::Kind => "expected-kind",
            Self::Choice => "expected-choice",
            Self::Pick => "expected-pick",
            Self::Buy => "expected-buy",
            Self::Colour => "expected-colour",
            Self::Number => "expected-number",
            Self::Compare => "expected-compare",
            Self::Condition => "expected-condition",
            Self::If => "expected-if",
            Self::Skip => "expected-skip",
            Self::Ducats => "expected-ducats",
            Self::Round => "expected-round",
            Self::Until => "expected-until",
            Self::Default => "expected-default",
            Self::Order => "expected-order",
            Self::End => "expected-end",
        }
    }

    /// Words that stand there, for finding what a wrong one was meant to be.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Field => &FIELDS,
            Self::Pawns => {
                &["officer", "oficer", "helper", "helpers", "pomocnik", "pomocników", "pass", "pas"]
            }
            Self::To => &["to", "na"],
            Self::EventAct => &[
                "buy",
                "bid",
                "send",
                "ransom",
                "pay",
                "decline",
                "kup",
                "licytuję",
                "wyślij",
                "okup",
                "płacę",
                "pas",
            ],
            Self::Card | Self::Kind => &[
                "crown",
                "mercenary",
                "teuton",
                "koronny",
                "zaciężny",
                "krzyżak",
                "najemnik",
                "knight",
                "rycerz",
            ],
            Self::Choice => &[
                "peasant",
                "weakest",
                "strongest",
                "crown",
                "mercenary",
                "chłop",
                "najsłabszy",
                "najsilniejszy",
                "koronny",
                "zaciężny",
                "najemnik",
            ],
            Self::Pick => &[
                "knights",
                "crown",
                "mercenaries",
                "provisions",
                "teutons",
                "anything",
                "camp",
                "hand",
                "lowest",
                "highest",
                "rycerze",
                "koronni",
                "zaciężni",
                "prowiant",
                "krzyżacy",
                "cokolwiek",
                "najsłabsi",
                "najsilniejsi",
            ],
            Self::Buy => &["buy", "kup"],
            Self::Colour => {
                &["red", "green", "purple", "yellow", "czerwony", "zielony", "fioletowy", "żółty"]
            }
            Self::Compare => &["at least", "at most", "more than", "less than", "co najmniej", "co najwyżej"],
            Self::Condition => &[
                "nobody",
                "nobody there",
                "round",
                "ducats",
                "offer",
                "others",
                "green",
                "first",
                "second",
                "lead",
                "leads",
                "nikogo",
                "runda",
                "dukaty",
                "oferta",
                "price",
                "cena",
                "inni",
                "prowadzę",
                "pierwszy",
            ],
            Self::If => &["if", "unless", "jeśli", "chyba że"],
            Self::Skip => &["skip", "wait", "pomiń", "czekaj"],
            Self::Ducats => &["bid", "with", "ducats", "za", "dukaty"],
            Self::Round => &["round", "runda"],
            Self::Until => &["until changed", "keep", "do odwołania"],
            Self::Default => &["default", "domyślnie"],
            Self::Number | Self::Order | Self::End => &[],
        }
    }
}

/// Names of the fields, as on the board, as they are bent, and in English.
pub const FIELDS: [&str; 18] = [
    "Krzyżacy",
    "Rycerze koronni",
    "Prowiant",
    "Dukaty",
    "Rycerze zaciężni",
    "Pomocnicy",
    "Krzyżaków",
    "koronnych",
    "koronni",
    "zaciężnych",
    "zaciężni",
    "Pomocników",
    "Teutons",
    "crown",
    "provisions",
    "ducats",
    "mercenaries",
    "helpers",
];

/// What a rule is called where it is expected; nothing for what is not worth a word there.
fn expectation(rule: Rule) -> Option<Expected> {
    Some(match rule {
        Rule::EOI => Expected::End,
        Rule::field | Rule::named | Rule::at_field => Expected::Field,
        Rule::pawns | Rule::pawn | Rule::officer | Rule::helper | Rule::place | Rule::pass => Expected::Pawns,
        Rule::helper_many | Rule::helper_one => Expected::Pawns,
        Rule::w_to => Expected::To,
        Rule::e_decline | Rule::e_bid | Rule::e_send | Rule::e_ransom | Rule::e_pay | Rule::e_buy => {
            Expected::EventAct
        }
        Rule::card => Expected::Card,
        Rule::kind | Rule::k_crown | Rule::k_mercenary | Rule::k_teuton => Expected::Kind,
        Rule::choice | Rule::peasant | Rule::ranked => Expected::Choice,
        Rule::picks | Rule::pick | Rule::what | Rule::not_these => Expected::Pick,
        Rule::yes_buy | Rule::no_buy | Rule::yes_buy_it | Rule::no_buy_it => Expected::Buy,
        Rule::seat | Rule::colour => Expected::Colour,
        Rule::num | Rule::round_number => Expected::Number,
        Rule::compare | Rule::compared => Expected::Compare,
        Rule::cond | Rule::presence | Rule::buy_test => Expected::Condition,
        Rule::conditions | Rule::buy_if | Rule::w_if => Expected::If,
        Rule::w_skip | Rule::w_wait => Expected::Skip,
        Rule::money | Rule::w_ducats => Expected::Ducats,
        Rule::w_round => Expected::Round,
        Rule::w_until | Rule::w_keep => Expected::Until,
        Rule::default => Expected::Default,
        Rule::order | Rule::plan => Expected::Order,
        _ => return None,
    })
}
