//! `move`: units go step by step (4.2).

use super::*;
use crate::orders::KnownUnit;
use estafette_core::{said, text};

/// Most units that a question names.
const SHOWN: usize = 6;

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "move",
        aliases: &["moves", "mov", "mv", "m", "march", "advance", "ride"],
        when: When::Movement.title(),
        short: "move units step by step",
        long: "Steps are `forward 3`, `left 60`, `right 120`, `back` (one hex, for the whole allowance), \
               `disorder` (voluntary) and `trample KP03`. A unit in disorder goes `to` a list of hexes, each \
               next to the one before. A unit in good order that is sent `to` one hex farther off finds its way by \
               itself: the cheapest in points, through lower A, then lower B, among equals, around marsh for heavy \
               horse, as far as points and zones let it, and next to the hex if that cannot be entered. The receipt \
               says by which steps. Orders are carried out as they are written, from the first to the last; of \
               several units in one order those in front go first.",
        examples: &[
            "move L07: forward 3, right 60, forward 2",
            "move K15: back",
            "move P20: left 60",
            "move L11: disorder, to A31B32 A32B31 A33B30",
            "move L07: to A24B30",
            "move K09: forward 1, trample KP03, forward 2",
            "mv L07 and L08 f 2 r f 1",
        ],
        rules: &["4.21", "4.22", "4.23", "4.41", "9.13", "9.21", "13.0-2"],
    },
    forms: &[
        (Rule::moves, read),
        (Rule::group_moves, read_group),
        (Rule::stand, stands),
        (Rule::charge, charges),
        (Rule::some, some_of),
        (Rule::turn_open, turns),
    ],
    of_the_order: None,
};

/// `move L07: forward 3, right 60`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    pub unit: UnitId,
    pub steps: Vec<Step>,
}

impl OrderKind for Move {
    fn facts(&self) -> Facts {
        Facts { when: When::Movement, decisions: &[], slot: "move", settles: &[] }
    }

    fn written(&self) -> String {
        format!("move {}: {}", self.unit, written::steps(&self.steps))
    }

    fn said(&self, words: &Words<'_>) -> String {
        format!("{}: {}", words.unit(&self.unit), words.steps(&self.steps))
    }

    fn whom(&self) -> Whom<'_> {
        Whom::Unit(&self.unit)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        (some::own(), some::steps(1)).prop_map(|(unit, steps)| Self { unit, steps }).boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let units = reader.own_units(pair)?;
    let steps = reader.steps(pair)?;
    // What was no order while a gun stood becomes none by its loss.
    for item in children(pair, Rule::unit) {
        let unit = reader.unit_of(&item, reader.original.names.side)?;
        moved(reader, pair, unit.id.clone(), steps.clone())?;
    }
    units.into_iter().map(|unit| moved(reader, pair, unit, steps.clone())).collect()
}

/// All units of a group that exist, each by the same steps; of a group guns stay where they are.
fn read_group(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let group = reader.group_or_all(pair)?;
    let steps = reader.steps(pair)?;
    let of = |u: &&KnownUnit| group.has(&u.id, (u.arm, u.nation)) && u.arm != Arm::Artillery;
    let units: Vec<UnitId> = reader.original.names.own().filter(of).map(|u| u.id.clone()).collect();
    match units.is_empty() {
        true => Err(reader.wrong(pair, text!("you-have-no-such-units-that")).under(rule!("2.2-4"))),
        false => Ok(units.into_iter().map(|unit| Move { unit, steps: steps.clone() }.into()).collect()),
    }
}

/// `L units hold`: who has no order stays where he is.
fn stands(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let told =
        reader.wrong(pair, text!("a-unit-without-a-move-order-stays-where-it-is-so-this-changes-nothing"));
    let hint = text!("an-order-that-was-mailed-before");
    reader.warnings.push(told.hinting(hint).problem().as_warning());
    Ok(Vec::new())
}

/// `A few of the Tartars forward 3` leaves open which.
fn some_of(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let group = reader.group_or_all(pair)?;
    let of = |u: &&KnownUnit| group.has(&u.id, (u.arm, u.nation));
    let units: Vec<String> = reader.original.names.own().filter(of).map(|u| u.id.to_string()).collect();
    let shown = units.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    Err(reader.wrong(pair, said!("which-of-them", %shown)).hinting(text!("name-the-units-that-move-or")))
}

/// `L07 turns` leaves open to which side.
fn turns(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Err(reader.wrong(pair, text!("left-or-right")).hinting(text!("a-unit-that-moves-turns-by")))
}

/// Nobody charges in this game (4.1, 7.1).
fn charges(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    let told = reader.wrong(pair, text!("nobody-charges-here-units-move-next"));
    Err(told.hinting(text!("a-unit-attacks-the-enemy-straight-ahead-of-it")))
}

/// A gun that is moved by one turn is turned (12.21).
fn moved(reader: &Reader<'_>, pair: &Pair<'_, Rule>, unit: UnitId, steps: Vec<Step>) -> ReadResult<Order> {
    let gun = reader.original.names.unit(&unit).is_some_and(|u| u.arm == Arm::Artillery);
    match (&steps[..], gun) {
        ([Step::Turn(turn @ (-1 | 1))], true) => Ok(Gun { unit, turn: *turn }.into()),
        (_, true) => Err(reader
            .wrong(pair, said!("is-a-gun-it-stays-where", %unit))
            .under(rule!("12.21"))
            .hinting(said!("write-or", %unit, unit2 = %unit))),
        (_, false) => Ok(Move { unit, steps }.into()),
    }
}
