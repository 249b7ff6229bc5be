//! `after win`: who advances after an attack that was won (8.61, GD-21, GD-22).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "after win",
        aliases: &["after"],
        when: When::Attack.title(),
        short: "say who advances after an attack that was won",
        long: "With a hex it speaks of the attack on that hex, without one of all. An advancing unit may turn by 60 \
               degrees after a retreat. To advance is also to pursue a rout, unless `after rout` says otherwise.",
        examples: &[
            "after win at A20B33: advance P12, turn right 60",
            "after win: hold all foot",
            "after win: advance any of P12, P13",
        ],
        rules: &["8.61", "8.63", "8.64"],
    },
    forms: &[(Rule::after_win, read), (Rule::win_late, read), (Rule::win_one, read_one)],
    of_the_order: None,
};

/// `after win at A20B33: advance P12, turn right 60`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterWin {
    /// The hex that was attacked; none means anywhere.
    pub at: Option<Hex>,
    pub then: WinAction,
}

impl OrderKind for AfterWin {
    fn facts(&self) -> Facts {
        Facts {
            when: When::Attack,
            decisions: &["GD-21", "GD-31", "GD-22", "GD-23"],
            slot: "after-win",
            settles: if self.at.is_none() { &[Matter::AfterWin] } else { &[] },
        }
    }

    fn written(&self) -> String {
        let then = match &self.then {
            WinAction::Advance(unit, 0) => format!("advance {unit}"),
            WinAction::Advance(unit, turn) => format!("advance {unit}, turn {}", written::hand(*turn)),
            WinAction::AdvanceGroup(Group::Units(units)) => {
                format!("advance any of {}", written::list(units, ", "))
            }
            WinAction::AdvanceGroup(group) => format!("advance {}", written::group(group)),
            WinAction::Hold(group) => format!("hold {}", written::group(group)),
        };
        format!("after win{}: {then}", written::at(self.at))
    }

    fn said(&self, words: &Words<'_>) -> String {
        let then = match &self.then {
            WinAction::Advance(unit, 0) => said!("advances", unit = %words.unit(unit)),
            WinAction::Advance(unit, sixths) => {
                said!("advances-and", unit = %words.unit(unit), sixths = %said::turns(*sixths))
            }
            WinAction::AdvanceGroup(Group::Units(units)) => {
                said!("the-first-that-can-of-advances", units = %words.units(units))
            }
            WinAction::AdvanceGroup(group) => said!("if-they-can", group = %words.does(group, "advance")),
            WinAction::Hold(group) => said!("in-place", group = %words.does(group, "stay")),
        };
        said!("after-a-won-attack", at = %said::on(self.at), %then)
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Nobody
    }

    fn settled(&self) -> Whom<'_> {
        match &self.then {
            WinAction::Advance(unit, _) => Whom::Unit(unit),
            WinAction::AdvanceGroup(group) | WinAction::Hold(group) => Whom::Group(group),
        }
    }

    fn group_mut(&mut self) -> Option<&mut Group> {
        match (self.at, &mut self.then) {
            (None, WinAction::Hold(group)) => Some(group),
            _ => None,
        }
    }

    fn slot(&self) -> String {
        match self.at {
            Some(hex) => format!("after-win {hex}"),
            None => format!("after-win {}", self.settled()),
        }
    }

    fn is_about(&self, subject: &str, _: &dyn Fn(&Group) -> bool) -> bool {
        self.at.is_some_and(|hex| hex.to_string() == subject)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        let then = prop_oneof![
            (some::own(), -1i32..=1).prop_map(|(unit, turn)| WinAction::Advance(unit, turn)),
            some::listed().prop_map(WinAction::AdvanceGroup),
            some::group().prop_map(WinAction::Hold),
        ];
        (prop::option::of(some::hex()), then).prop_map(|(at, then)| Self { at, then }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let at = reader.one_hex(pair)?;
    let actions = pair.clone().into_inner();
    actions.filter_map(|action| of_action(reader, at, &action).transpose()).collect()
}

/// `if P12 wins it advances`.
fn read_one(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![AfterWin { at: None, then: advance(reader, pair)? }.into()])
}

fn of_action(reader: &mut Reader<'_>, at: Option<Hex>, pair: &Pair<'_, Rule>) -> ReadResult<Option<Order>> {
    let then = match pair.as_rule() {
        Rule::win_hold | Rule::late_hold => WinAction::Hold(reader.group_or_all(pair)?),
        Rule::win_any => WinAction::AdvanceGroup(reader.group_or_all(pair)?),
        Rule::win_advance | Rule::late_advance => advance(reader, pair)?,
        _ => return Ok(None),
    };
    Ok(Some(AfterWin { at, then }.into()))
}

fn advance(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<WinAction> {
    let group = reader.group_or_all(pair)?;
    let turn = child(pair, Rule::turn);
    let sixths = turn.as_ref().map_or(Ok(0), |turn| reader.turn(turn))?;
    match (group, turn) {
        (_, Some(turn)) if !(-1..=1).contains(&sixths) => {
            Err(reader.wrong(&turn, text!("an-advancing-unit-turns-by-60")).under(rule!("8.63")))
        }
        (Group::Units(units), _) if units.len() == 1 => {
            let unit = units.into_iter().next().ok_or_else(|| reader.wrong(pair, text!("which-unit")))?;
            Ok(WinAction::Advance(unit, sixths))
        }
        (_, Some(turn)) => Err(reader
            .wrong(&turn, text!("a-turn-after-an-advance-is"))
            .hinting(text!("write-after-win-at-a20b33-advance"))),
        (group, None) => Ok(WinAction::AdvanceGroup(group)),
    }
}
