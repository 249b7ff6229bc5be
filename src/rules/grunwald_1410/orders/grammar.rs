//! The grammar: pest's types stop at this file and at `read`. Every rule has a human name.

use estafette_core::text;
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest_derive::Parser;

/// The parser made from `grammar/numbers.pest`, `grammar/sheet.pest` and `grammar/grunwald-1410.pest`.
#[derive(Parser)]
#[grammar = "../../../grammar/numbers.pest"]
#[grammar = "../../../grammar/sheet.pest"]
#[grammar = "../../../grammar/grunwald-1410.pest"]
pub struct Grammar;

/// Where a text stops being an order, and what could have stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax {
    /// Byte of the coded text.
    pub at: usize,
    /// What was expected there, in human names.
    pub expected: Vec<&'static str>,
}

/// Reads one statement.
///
/// # Errors
/// Where it stops being an order, and what was expected.
pub fn statement(text: &str) -> Result<Pair<'_, Rule>, Syntax> {
    first(Grammar::parse(Rule::order, text))
}

/// Reads a heading: `turn 5`, `game NAME`, `more follows`, `end`.
pub fn heading(text: &str) -> Option<Pair<'_, Rule>> {
    let text = text.trim_start();
    let word = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let may_be = ["more", "end", "turn", "game", "order", "orders", "mail"].contains(&word);
    if may_be { first(Grammar::parse(Rule::heading, text)).ok() } else { None }
}

fn first(parsed: Result<pest::iterators::Pairs<'_, Rule>, Error<Rule>>) -> Result<Pair<'_, Rule>, Syntax> {
    let mut pairs = parsed.map_err(syntax)?;
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
        Rule::EOI => text!("the-end-of-the-order"),
        Rule::hex | Rule::hex_code | Rule::hexes | Rule::k_hex => text!("a-hex-like-a20b27"),
        Rule::unit | Rule::unit_mark | Rule::units | Rule::range => text!("a-unit-like-k03"),
        Rule::group | Rule::everyone | Rule::arm | Rule::k_all => text!("or-units-like-k03"),
        Rule::nation | Rule::camp_name | Rule::n_polish => text!("teutonic-polish-lithuanian-or-tartar"),
        Rule::leader_id | Rule::leader_mark => text!("a-leader-like-witold"),
        Rule::facing | Rule::ways_back | Rule::compass => text!("a-facing-like-nw"),
        Rule::number | Rule::number_word => "a number",
        Rule::step
        | Rule::steps
        | Rule::hand
        | Rule::turn
        | Rule::k_forward
        | Rule::paces
        | Rule::far
        | Rule::paces_step
        | Rule::far_step => {
            text!("a-step-3-60-60-kp03")
        }
        Rule::forward => "`forward` 3",
        Rule::left => "`left`",
        Rule::right => "`right`",
        Rule::about => "`about`",
        Rule::back | Rule::k_back => "`back`",
        Rule::disorder | Rule::k_disorder => "`disorder`",
        Rule::trample | Rule::k_trample => text!("trample-kp03"),
        Rule::to | Rule::k_to | Rule::leader_to => "`to` A20B27",
        Rule::leader_with | Rule::k_with => "`with` K03",
        Rule::stays => "`stays`",
        Rule::goes => "`goes`",
        Rule::kind | Rule::real | Rule::dummy => text!("real-or-dummy"),
        Rule::pit_list => text!("or-and-hexes"),
        Rule::pits_rest | Rule::k_rest => text!("rest-dummy"),
        Rule::pits_remove | Rule::k_remove => "`remove`",
        Rule::k_out => "`out`",
        Rule::aim | Rule::arc => text!("a-target-a-hex-an-enemy"),
        Rule::strongest => "`strongest`",
        Rule::first | Rule::k_first => text!("guns-first"),
        Rule::k_else => "`else`",
        Rule::k_not => "`not`",
        Rule::k_none => "`none`",
        Rule::away => text!("from-my-nearest-unit"),
        Rule::k_rallies => text!("enemy-rallies"),
        Rule::k_order => "`order`",
        Rule::by_difference => text!("by-differential"),
        Rule::k_win => "`win`",
        Rule::k_rout => "`rout`",
        Rule::k_at => "`at`",
        Rule::win_action | Rule::win_advance | Rule::win_any | Rule::win_hold => {
            text!("p12-or-p12")
        }
        Rule::k_advance => "`advance`",
        Rule::k_no_advance => text!("do-not-advance"),
        Rule::k_pursue => "`pursue`",
        Rule::k_no_pursuit => text!("no-pursuit"),
        Rule::never => "`never`",
        Rule::freely => "`freely`",
        Rule::k_prefer => text!("se-s"),
        Rule::displace | Rule::k_displace => text!("displace-never"),
        Rule::k_by_path => "`by` A20B24 A20B23 A20B22",
        Rule::k_extend => "`extend`",
        Rule::shortest => "`shortest`",
        Rule::k_towards => "`towards` A43B23",
        Rule::rout_clause | Rule::k_avoid => text!("avoid-friends"),
        Rule::shun | Rule::s_friends | Rule::s_marsh | Rule::s_pits | Rule::s_enemies => {
            text!("friends-marsh-pits-or-enemies")
        }
        Rule::only_if => text!("only-if-otherwise-eliminated"),
        Rule::k_defence => "`defence`",
        Rule::yes_no | Rule::yes | Rule::no => text!("yes-or-no"),
        Rule::onward | Rule::halt | Rule::go_on => text!("stop-or-go-on"),
        Rule::k_camp_check => text!("camp-check"),
        Rule::k_pit_met => "`pit`",
        Rule::k_to_save => text!("to-save-horse"),
        Rule::k_tied => text!("when-tied"),
        Rule::stronger => "`stronger`",
        Rule::k_enemy_phase => text!("in-enemy-attack-phase"),
        Rule::k_rout_of => text!("rout-of-k05"),
        Rule::k_default => "`default`",
        Rule::k_fire => "`fire`",
        Rule::k_pits => "`pits`",
        Rule::k_face => text!("facing-nw"),
        Rule::k_gun => "`gun`",
        Rule::k_turn | Rule::k_turn_word => "`turn`",
        Rule::k_after => "`after`",
        Rule::k_any => text!("any-of"),
        Rule::k_degrees => "`degrees`",
        Rule::order | Rule::statement | Rule::moves | Rule::heading => text!("an-order"),
        Rule::WHITESPACE
        | Rule::wb
        | Rule::and
        | Rule::sep
        | Rule::colon
        | Rule::stop
        | Rule::group_moves
        | Rule::ride
        | Rule::stand
        | Rule::fire_open
        | Rule::others
        | Rule::charge
        | Rule::some
        | Rule::k_to_do
        | Rule::k_ask
        | Rule::turn_open
        | Rule::k_helps
        | Rule::k_in
        | Rule::ends
        | Rule::way
        | Rule::as_far
        | Rule::win_one
        | Rule::win_late
        | Rule::late_hold
        | Rule::late_advance
        | Rule::k_some
        | Rule::k_of_whom
        | Rule::k_donot
        | Rule::k_charge
        | Rule::k_at_will
        | Rule::k_no_pursuers
        | Rule::mark => "",
        Rule::a_foot | Rule::a_guns | Rule::a_heavy | Rule::a_horse | Rule::a_light | Rule::prefix => "",
        Rule::n_crusader | Rule::n_lithuanian | Rule::n_tartar | Rule::n_teutonic => "",
        Rule::after_defence | Rule::after_rout | Rule::after_win | Rule::attack | Rule::camp => "",
        Rule::destroy | Rule::enter | Rule::face | Rule::face_tied | Rule::fire | Rule::fire_first => "",
        Rule::gun | Rule::group_yes_no | Rule::hold_fire | Rule::leader | Rule::leave_map => "",
        Rule::on_camp | Rule::on_pit | Rule::pit_clause | Rule::pit_out | Rule::pits | Rule::place => "",
        Rule::pursue_phase | Rule::pursue_rout | Rule::rally | Rule::retreat | Rule::rout | Rule::rout_by => {
            ""
        }
        Rule::rout_extend | Rule::rout_order | Rule::sacrifice | Rule::standard | Rule::when_rallies => "",
        Rule::end_of_sheet | Rule::game_heading | Rule::game_name | Rule::half_turn | Rule::more_follows => {
            ""
        }
        Rule::side_word | Rule::turn_heading => "",
        Rule::k_about | Rule::k_are | Rule::k_attack | Rule::k_by | Rule::k_camp => "",
        Rule::k_destroy | Rule::k_end | Rule::k_enter | Rule::k_followers | Rule::k_follows => "",
        Rule::k_for | Rule::k_go | Rule::k_friends | Rule::k_game | Rule::k_half_turn | Rule::k_hold => "",
        Rule::k_leader | Rule::k_leave | Rule::k_more | Rule::k_move | Rule::k_of | Rule::k_on => "",
        Rule::k_orders | Rule::k_place | Rule::k_rally | Rule::k_retreat | Rule::k_sacrifice => "",
        Rule::k_sheet | Rule::k_standard | Rule::k_through | Rule::k_unit | Rule::k_when => "",
    }
}
