//! The grammar: pest's types stop at this file and at `read`. What could have stood somewhere has a name
//! for people.

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest_derive::Parser;

use crate::bound::bound_backtracking;

/// The parser made from `grammar/desk.pest`.
#[derive(Parser)]
#[grammar = "../../grammar/desk.pest"]
pub struct Grammar;

/// Where a line stops being an act, and what could have stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax {
    /// Byte of the line.
    pub at: usize,
    /// What was expected there, in human names.
    pub expected: Vec<&'static str>,
}

/// Reads one line.
///
/// # Errors
/// Where it stops being an act, and what was expected.
pub fn act(line: &str) -> Result<Pair<'_, Rule>, Syntax> {
    bound_backtracking();
    let mut pairs = Grammar::parse(Rule::act, line).map_err(syntax)?;
    pairs.next().ok_or_else(|| Syntax { at: 0, expected: Vec::new() })
}

fn syntax(error: Error<Rule>) -> Syntax {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let mut expected: Vec<&'static str> = Vec::new();
    if let ErrorVariant::ParsingError { positives, .. } = error.variant {
        for name in positives.into_iter().map(human).filter(|n| !n.is_empty()) {
            if !expected.contains(&name) {
                expected.push(name);
            }
        }
    }
    Syntax { at, expected }
}

/// What a rule is called in a message; empty for what is not worth a word there.
fn human(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end of the line",
        Rule::because | Rule::k_because => "`because` and the reason",
        Rule::rest | Rule::text => "a text",
        Rule::value => "a value",
        Rule::when | Rule::before | Rule::after | Rule::k_before | Rule::k_after => "`before` or `after`",
        Rule::seat => "a seat",
        Rule::name => "a name",
        Rule::phase => "a phase",
        Rule::everybody | Rule::k_all => "`all`",
        Rule::path => "a part of the position, such as `units.K02.at`",
        Rule::numbered => "a die of the draft, such as `D17`",
        Rule::named | Rule::under => "a rule and a subject, such as `8.56 B`",
        Rule::subject => "a subject",
        Rule::count => "`#2` for the second die",
        Rule::order => "the number of an order",
        Rule::turn | Rule::of_turn | Rule::k_of | Rule::k_turn => {
            "`of turn 3`, where the draft plays several"
        }
        Rule::ruling => "a ruling, such as `R3`",
        Rule::problem => "a problem, such as `P3`",
        Rule::face => "a face",
        Rule::points => "a number of points",
        Rule::colon => "`:`",
        Rule::equals => "`=`",
        Rule::k_to => "`to`",
        Rule::act | Rule::said => "an act",
        Rule::approve | Rule::k_approve => "`approve`",
        Rule::hold | Rule::k_hold => "`hold`",
        Rule::drop | Rule::k_drop => "`drop`",
        Rule::withdraw | Rule::k_withdraw => "`withdraw`",
        Rule::strike | Rule::k_strike => "`strike`",
        Rule::amend | Rule::k_amend => "`amend`",
        Rule::add | Rule::k_add => "`add`",
        Rule::die | Rule::k_die => "`die`",
        Rule::answer | Rule::k_answer => "`answer`",
        Rule::set | Rule::k_set => "`set`",
        Rule::award | Rule::k_award => "`award`",
        Rule::take | Rule::k_take => "`take`",
        Rule::waive | Rule::k_waive => "`waive`",
        Rule::note | Rule::k_note => "`note`",
        Rule::adjudicate | Rule::k_adjudicate => "`adjudicate`",
        Rule::clock | Rule::k_clock => "`clock`",
        Rule::go | Rule::k_go => "`go`",
        Rule::halt | Rule::k_stop => "`stop`",
        Rule::delay | Rule::k_delay => "`delay`",
        Rule::grant | Rule::k_grant => "`grant`",
        Rule::refuse | Rule::k_refuse => "`refuse`",
        Rule::request => "the number of a request",
        Rule::deadline | Rule::k_deadline => "`deadline`",
        Rule::seating | Rule::k_seat => "`seat`",
        Rule::offer | Rule::k_offer => "`offer`",
        Rule::renew | Rule::k_renew => "`renew`",
        Rule::beacon | Rule::k_beacon => "`beacon`",
        Rule::drawn => "the number of a round",
        Rule::signature => "the signature of the round",
        Rule::holder | Rule::k_name => "`name` and a name",
        Rule::called => "a name",
        Rule::in_zone | Rule::k_zone => "`zone` and a time zone",
        Rule::zone => "a time zone, such as `Europe/Warsaw`",
        Rule::address => "an address",
        Rule::k_now | Rule::k_points | Rule::number | Rule::stop | Rule::ws | Rule::wb | Rule::WHITESPACE => {
            ""
        }
    }
}
