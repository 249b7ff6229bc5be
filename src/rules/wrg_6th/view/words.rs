//! What things are called in reports and on pictures.

use estafette_board::plane::{Angle, Paces, Point};
use estafette_core::RuleId;
use estafette_core::said;

use super::super::ids::{Ground, Seat, Sector};
use super::super::phase::Phase;

/// A side, in one letter.
pub fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "A",
        Seat::B => "B",
    }
}

/// A sector, in capitals as on sheets.
pub fn sector(sector: Sector) -> String {
    said!("sector", sector = sector.as_str())
}

/// A kind of terrain.
pub fn ground(ground: Ground) -> String {
    said!("ground", ground = ground.as_str())
}

/// A phase.
pub fn phase(phase: Phase) -> String {
    said!("phase", phase = phase.as_str())
}

/// A length in paces, to a tenth.
pub fn paces(paces: Paces) -> String {
    tenths(paces.0)
}

/// A place: `(400, 312.5)`.
pub fn place(at: Point) -> String {
    format!("({}, {})", tenths(at.x.0), tenths(at.y.0))
}

/// A direction or a turn in degrees, to a tenth.
pub fn degrees(angle: Angle) -> String {
    tenths(angle.0)
}

/// Thousandths as a number with one decimal at most; halves away from zero.
fn tenths(thousandths: i64) -> String {
    let tenths = (thousandths.abs() + 50) / 100;
    let sign = if thousandths < 0 && tenths > 0 { "−" } else { "" };
    match tenths % 10 {
        0 => format!("{sign}{}", tenths / 10),
        rest => format!("{sign}{}.{rest}", tenths / 10),
    }
}

/// A number with its sign: `+3`, `−1`, `0`.
pub fn signed(n: i32) -> String {
    match n {
        0 => "0".to_owned(),
        n if n > 0 => format!("+{n}"),
        n => format!("−{}", n.unsigned_abs()),
    }
}

/// Things in a row: `a, b and c`.
pub fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => said!("and", first = &first.join(", "), last = last),
    }
}

/// A sentence with the rule it stands under.
pub fn under(text: &str, rule: &RuleId) -> String {
    format!("{text} [{rule}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_like_prose() {
        assert_eq!(paces(Paces(84_853)), "84.9");
        assert_eq!(paces(Paces(-20_000)), "−20");
        assert_eq!(place(Point::new(Paces(400_000), Paces(312_500))), "(400, 312.5)");
        assert_eq!((signed(2), signed(-3), signed(0)), ("+2".into(), "−3".into(), "0".into()));
        assert_eq!(list(&["a1".into(), "a2".into(), "a3".into()]), "a1, a2 and a3");
    }
}
