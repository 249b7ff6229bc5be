//! Lengths, angles, points and vectors.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length in thousandths of a pace. Written in JSON and TOML as paces: `12`, `7.5`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Paces(pub i64);

impl Paces {
    /// No length.
    pub const ZERO: Self = Self(0);

    /// So many whole paces.
    pub const fn whole(paces: i64) -> Self {
        Self(paces * 1_000)
    }

    /// The nearest thousandth of a pace, halves away from zero.
    pub fn near(paces: f64) -> Self {
        Self(whole(paces * 1_000.0))
    }

    /// In paces, for computing.
    #[expect(clippy::cast_precision_loss, reason = "a table is a few thousand paces wide")]
    pub fn paces(self) -> f64 {
        self.0 as f64 / 1_000.0
    }

    /// The part `num`/`den` of it, rounded to the nearest thousandth, halves away from zero.
    pub fn part(self, num: i64, den: i64) -> Self {
        let twice = 2 * self.0 * num;
        Self((twice + den * twice.signum()) / (2 * den))
    }

    /// Its size without its sign.
    pub fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

/// The nearest whole number, halves away from zero: `f64::round`, which is a slow call where the program must run on
/// processors that cannot round. What is added is the greatest number below a half: a half itself would be too much
/// for the number before it.
#[expect(clippy::cast_possible_truncation, reason = "lengths and angles of a table are far below 2^53")]
fn whole(number: f64) -> i64 {
    (number + 0.499_999_999_999_999_94_f64.copysign(number)) as i64
}

impl fmt::Display for Paces {
    /// `12`, `7.5`, `-0.125`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.paces())
    }
}

/// A direction or a turn in thousandths of a degree, clockwise. A direction counts from the upward axis (+y)
/// and is kept in `0..360_000`; a turn may have either sign. Written in JSON and TOML as degrees.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Angle(pub i64);

impl Angle {
    /// A full circle.
    pub const FULL: i64 = 360_000;

    /// So many whole degrees.
    pub const fn degrees(degrees: i64) -> Self {
        Self(degrees * 1_000)
    }

    /// The same direction in `0..360_000`.
    pub fn direction(self) -> Self {
        Self(self.0.rem_euclid(Self::FULL))
    }

    /// The same direction as a turn in `-180_000 < turn <= 180_000`.
    pub fn turn(self) -> Self {
        let direction = self.direction().0;
        Self(if direction > Self::FULL / 2 { direction - Self::FULL } else { direction })
    }

    /// In degrees, for computing.
    #[expect(clippy::cast_precision_loss, reason = "a few circles at most")]
    pub fn as_degrees(self) -> f64 {
        self.0 as f64 / 1_000.0
    }

    /// Sine and cosine, exact at every quarter, and exactly mirrored: computed in the first eighth only.
    pub fn sin_cos(self) -> (f64, f64) {
        const RIGHT: i64 = 90_000;
        let direction = self.direction().0;
        let (quarter, rest) = (direction / RIGHT, direction % RIGHT);
        let eighth = |thousandths: i64| match usize::try_from(thousandths / 1_000) {
            Ok(degrees) if thousandths % 1_000 == 0 => EIGHTH[degrees],
            _ => Self(thousandths).computed(),
        };
        let (sin, cos) = match rest {
            0 => (0.0, 1.0),
            r if 2 * r <= RIGHT => eighth(r),
            r => {
                let (sin, cos) = eighth(RIGHT - r);
                (cos, sin)
            }
        };
        match quarter {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        }
    }

    fn computed(self) -> (f64, f64) {
        self.as_degrees().to_radians().sin_cos()
    }
}

/// Sine and cosine of the whole degrees of the first eighth: most units look in one of these directions.
static EIGHTH: LazyLock<[(f64, f64); 46]> = LazyLock::new(|| {
    let mut degrees = (0..).map(|n| Angle::degrees(n).computed());
    std::array::from_fn(|_| degrees.next().unwrap_or_default())
});

impl fmt::Display for Angle {
    /// In degrees: `90`, `22.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_degrees())
    }
}

macro_rules! measure {
    ($name:ident, $what:literal) => {
        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }
        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }
        impl Neg for $name {
            type Output = Self;
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }
        impl Mul<i64> for $name {
            type Output = Self;
            fn mul(self, times: i64) -> Self {
                Self(self.0 * times)
            }
        }
        impl Div<i64> for $name {
            type Output = Self;
            fn div(self, by: i64) -> Self {
                Self(self.0 / by)
            }
        }
        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }
        impl SubAssign for $name {
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }
        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                Self(all.map(|one| one.0).sum())
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
                match self.0 % 1_000 {
                    0 => serializer.serialize_i64(self.0 / 1_000),
                    _ => serializer.serialize_f64(self.0 as f64 / 1_000.0),
                }
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = f64::deserialize(deserializer)?;
                if !number.is_finite() || number.abs() > 1e9 {
                    return Err(serde::de::Error::custom(concat!("no such number of ", $what)));
                }
                Ok(Self(whole(number * 1_000.0)))
            }
        }
    };
}

measure!(Paces, "paces");
measure!(Angle, "degrees");

/// A place on the table, in thousandths of a pace from its lower left corner. Written as `[x, y]` in paces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[Paces; 2]", into = "[Paces; 2]")]
pub struct Point {
    /// To the right (east).
    pub x: Paces,
    /// Upward (north).
    pub y: Paces,
}

/// A way from one place to another, in thousandths of a pace.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[Paces; 2]", into = "[Paces; 2]")]
pub struct Vector {
    /// To the right (east).
    pub x: Paces,
    /// Upward (north).
    pub y: Paces,
}

macro_rules! pair {
    ($name:ident) => {
        impl $name {
            /// From its two coordinates.
            pub const fn new(x: Paces, y: Paces) -> Self {
                Self { x, y }
            }

            /// From whole paces.
            pub const fn whole(x: i64, y: i64) -> Self {
                Self { x: Paces::whole(x), y: Paces::whole(y) }
            }
        }
        impl From<[Paces; 2]> for $name {
            fn from([x, y]: [Paces; 2]) -> Self {
                Self { x, y }
            }
        }
        impl From<$name> for [Paces; 2] {
            fn from(pair: $name) -> Self {
                [pair.x, pair.y]
            }
        }
    };
}

pair!(Point);
pair!(Vector);

impl Vector {
    /// So far in a direction.
    pub fn polar(length: Paces, direction: Angle) -> Self {
        let (sin, cos) = direction.sin_cos();
        Self { x: Paces::near(length.paces() * sin), y: Paces::near(length.paces() * cos) }
    }

    /// Its length.
    pub fn length(self) -> Paces {
        Paces::near(self.x.paces().hypot(self.y.paces()))
    }

    /// Its direction; straight up for no way at all.
    pub fn direction(self) -> Angle {
        let thousandths = |y: f64, x: f64| whole(x.atan2(y).to_degrees() * 1_000.0);
        // Computed for the right half only, so that mirrored ways have mirrored directions.
        let (x, y) = (self.x.paces(), self.y.paces());
        let turn = if x < 0.0 { -thousandths(y, -x) } else { thousandths(y, x) };
        Angle(turn).direction()
    }
}

impl Add<Vector> for Point {
    type Output = Self;
    fn add(self, way: Vector) -> Self {
        Self { x: self.x + way.x, y: self.y + way.y }
    }
}

impl Sub for Point {
    type Output = Vector;
    fn sub(self, from: Self) -> Vector {
        Vector { x: self.x - from.x, y: self.y - from.y }
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_rounded_as_the_library_does(number in -4e15..4e15, halves in -4_000_000..4_000_000i32, ulps in -2..=2i64) {
            let half = f64::from(halves) / 2.0;
            let near_half = f64::from_bits(half.to_bits().wrapping_add_signed(ulps));
            for number in [number, number / 1e12, half, near_half] {
                prop_assert_eq!(whole(number), number.round() as i64, "{}", number);
            }
        }

        #[test]
        fn a_quarter_turn_swaps_sine_and_cosine(thousandths in 0..360_000i64, whole_degrees: bool) {
            let angle = Angle(if whole_degrees { thousandths / 1_000 * 1_000 } else { thousandths });
            let (sin, cos) = angle.sin_cos();
            prop_assert_eq!((angle + Angle::degrees(90)).sin_cos(), (cos, -sin));
        }
    }

    #[test]
    fn parts_round_half_away_from_zero() {
        assert_eq!(Paces(5).part(1, 2), Paces(3));
        assert_eq!(Paces(-5).part(1, 2), Paces(-3));
        assert_eq!(Paces::whole(160).part(3, 4), Paces::whole(120));
    }

    #[test]
    fn directions_are_clockwise_from_up() {
        let of = |x, y| Vector::whole(x, y).direction();
        assert_eq!(of(0, 5), Angle::degrees(0));
        assert_eq!(of(5, 0), Angle::degrees(90));
        assert_eq!(of(0, -5), Angle::degrees(180));
        assert_eq!(of(-5, 0), Angle::degrees(270));
        assert_eq!(of(-5, 5), Angle::degrees(315));
    }

    #[test]
    fn a_mirrored_way_is_the_mirrored_way() {
        for thousandths in (0..360_000).step_by(377) {
            let way = Vector::polar(Paces(123_457), Angle(thousandths));
            let mirrored = Vector::polar(Paces(123_457), Angle(-thousandths));
            assert_eq!((way.x, way.y), (-mirrored.x, mirrored.y), "{thousandths}");
            let turned = Vector::polar(Paces(123_457), Angle(thousandths + 180_000));
            assert_eq!(way, -turned, "{thousandths}");
        }
    }

    #[test]
    fn numbers_are_written_in_paces() {
        let point = Point::new(Paces(7_500), Paces(12_000));
        assert_eq!(serde_json::to_string(&point).unwrap(), "[7.5,12]");
        assert_eq!(serde_json::from_str::<Point>("[7.5, 12]").unwrap(), point);
    }
}
