//! Section 4.4.1: forced marches cost casualties before the battle (H17).

use estafette_core::{cites, rule};

use super::event::{Event, MarchLosses};
use super::field::Battlefield;
use super::ids::{Type, UnitId};
use super::points;
use super::position::{Part, Position, Unit};

/// Rolls for the losses of a unit that marched hard: each figure costs what the average die shows above 2. Whole
/// figures are lost, the rest stays on the sheet. A general's own body is marched like any unit of one, and he
/// is never injured by it.
pub fn march(field: &mut Battlefield<'_>, unit: &UnitId) {
    cites!("W-4.4.2g", "W-4.4.2h");
    let die = field.average(rule!("W-4.4.1"), unit);
    let pos = field.pos();
    let Some(marched) = pos.unit(unit) else { return };
    let casualties = casualties(pos, marched, die);
    let (figures, rest, parts) = losses(pos, marched, casualties, die);
    let rule = if marched.general.is_some() { rule!("W-4.4.2g") } else { rule!("W-4.4.1") };
    let die = die.unsigned_abs();
    field.tell(
        rule,
        Event::MarchLoss(MarchLosses { unit: unit.clone(), die, casualties, figures, rest, parts }),
    );
}

/// Casualties of so many figures of a type at a die; light troops take half, rounded down.
fn share(pos: &Position, kind: Type, figures: u32, die: i32) -> u32 {
    let each = (i64::from(die) - pos.data.number("h17.die_less")).max(0);
    let all = i64::from(figures) * each;
    let all = if pos.data.info(kind).light { all * pos.data.number("h17.light") / 100 } else { all };
    u32::try_from(all).unwrap_or(0)
}

fn casualties(pos: &Position, unit: &Unit, die: i32) -> u32 {
    match unit.types.as_slice() {
        [] => share(pos, unit.kind, unit.figures, die),
        parts => parts.iter().map(|part| share(pos, part.kind, part.figures, die)).sum(),
    }
}

/// The figures that casualties take away, what stays on the sheet, and the types of a mixed unit afterwards:
/// there the type with the most casualties loses each figure, of equal ones the dearer [W-4.1.3c].
fn losses(pos: &Position, unit: &Unit, casualties: u32, die: i32) -> (u32, u32, Vec<Part>) {
    let price = u32::try_from(pos.data.number("h1.casualties_per_figure")).unwrap_or(20).max(1);
    // A general alone is never lost by marching.
    let most = if unit.general.is_some() { unit.figures.saturating_sub(1) } else { unit.figures };
    let figures = (casualties / price).min(most);
    let rest = casualties - figures * price;
    let mut parts = unit.types.clone();
    for part in &mut parts {
        part.casualties += i32::try_from(share(pos, part.kind, part.figures, die)).unwrap_or(0);
    }
    for _ in 0..figures {
        let worth = |part: &Part| (part.casualties, points::figure(&pos.data, unit, part.kind), part.kind);
        let hit = parts.iter_mut().filter(|p| p.figures > 0).max_by_key(|p| worth(p));
        if let Some(part) = hit {
            part.figures -= 1;
            part.casualties -= i32::try_from(price).unwrap_or(20);
        }
    }
    (figures, rest, parts)
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    #[test]
    fn light_troops_take_half_and_whole_figures_are_lost() {
        let pos = position(
            "[units.a1]\ntype = \"HI\"\nfigures = 24\nat = [600, 200]\n\
             [units.a2]\ntype = \"LI\"\nfigures = 15\nat = [800, 200]\n\
             [units.aG1]\ntype = \"HC\"\ngeneral = \"sub\"\nat = [700, 200]\n\
             [units.a3]\nat = [300, 200]\ntype = \"MI\"\n\
             types = [{ type = \"HI\", figures = 6 }, { type = \"MI\", figures = 18 }]\n",
        );
        let of = |id: &str, die| {
            let unit = pos.unit(&id.parse().unwrap()).unwrap();
            let casualties = casualties(&pos, unit, die);
            let (figures, rest, parts) = losses(&pos, unit, casualties, die);
            (casualties, figures, rest, parts.iter().map(|p| (p.figures, p.casualties)).collect::<Vec<_>>())
        };
        assert_eq!(of("a1", 4), (48, 2, 8, vec![]));
        assert_eq!(of("a1", 2), (0, 0, 0, vec![]));
        assert_eq!(of("a2", 5), (22, 1, 2, vec![]), "15 times 3, halved, rounded down");
        assert_eq!(of("aG1", 5), (3, 0, 3, vec![]));
        assert_eq!(of("a3", 5), (72, 3, 12, vec![(5, -2), (16, 14)]));
    }
}
