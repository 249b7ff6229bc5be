//! Numbers, units, places, kinds of troops.

use estafette_core::{said, text};
use pest::iterators::Pair;

use super::{Original, ReadResult, Reader, child, descendants, has};
use crate::ids::{Ground, Seat, Sector, TerrainId, Type, UnitId};
use crate::orders::clause::{Addressee, Goal, Relation, Troops, Who};
use crate::orders::grammar::Rule;
use estafette_board::plane::{Angle, Paces, Point, Side};
use estafette_orders::{Problem, numbers};

/// Farthest length that an order may name, in paces: farther than across any table.
const FARTHEST: i64 = 10_000;

/// Whom an entry speaks to.
///
/// # Errors
/// A name that is none.
pub fn addressees(original: &Original<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Addressee>> {
    let reader = Reader { original, warnings: Vec::new() };
    let mut to = Vec::new();
    let parts = descendants(pair).filter(|p| {
        matches!(p.as_rule(), Rule::everybody | Rule::own_unit | Rule::wagons_name | Rule::bare_name)
    });
    for part in parts {
        let one = match part.as_rule() {
            Rule::everybody => Addressee::Army,
            Rule::own_unit => Addressee::Unit(reader.own_unit(&part)?),
            _ => Addressee::Unit(reader.unit(&part, original.seat, part.as_str())?),
        };
        if !to.contains(&one) {
            to.push(one);
        }
    }
    Ok(to)
}

/// A number in digits or words, in thousandths; `None` when it is too large.
fn thousandths(text: &str) -> Option<i64> {
    if let Some(number) = numbers::in_words(text) {
        return Some(i64::from(number) * 1_000);
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let whole: i64 = whole.parse().ok().filter(|n| *n <= FARTHEST)?;
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    let value = whole * 1_000 + part.parse::<i64>().ok()?;
    Some(if negative { -value } else { value })
}

/// A small whole number in digits or words.
pub fn number(text: &str) -> Option<u8> {
    let value = thousandths(text).filter(|value| value % 1_000 == 0)?;
    u8::try_from(value / 1_000).ok()
}

impl Reader<'_> {
    fn num<'i>(&self, pair: &Pair<'i, Rule>) -> ReadResult<(i64, Pair<'i, Rule>)> {
        let number = descendants(pair).find(|p| matches!(p.as_rule(), Rule::num | Rule::number_signed));
        let number = number.ok_or_else(|| self.wrong(pair, text!("a-number-is-missing")))?;
        match thousandths(number.as_str()) {
            Some(value) => Ok((value, number)),
            None => Err(self.wrong(&number, text!("this-number-is-too-large"))),
        }
    }

    /// The first number below a part, a whole one.
    pub fn number(&self, pair: &Pair<'_, Rule>) -> ReadResult<i64> {
        let (value, number) = self.num(pair)?;
        if value % 1_000 == 0 {
            return Ok(value / 1_000);
        }
        Err(self.wrong(&number, text!("a-whole-number-is-expected")))
    }

    /// The first number below a part, as a count.
    pub fn count(&self, pair: &Pair<'_, Rule>) -> ReadResult<u32> {
        u32::try_from(self.number(pair)?).map_err(|_| self.wrong(pair, text!("a-count-is-expected")))
    }

    /// The first number below a part, as paces.
    pub fn paces(&self, pair: &Pair<'_, Rule>) -> ReadResult<Paces> {
        Ok(Paces(self.num(pair)?.0))
    }

    /// The first number below a part, as degrees.
    pub fn degrees(&self, pair: &Pair<'_, Rule>) -> ReadResult<Angle> {
        let (value, number) = self.num(pair)?;
        if value.abs() <= Angle::FULL {
            return Ok(Angle(value));
        }
        Err(self.wrong(&number, text!("an-angle-is-at-most-360")))
    }

    /// An enemy unit; `unit 12` where only an enemy can be meant is read as one, with a remark.
    pub fn target_unit(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
        let kinds = [Rule::enemy_unit, Rule::own_unit, Rule::target_name];
        let whole = std::iter::once(pair.clone()).chain(descendants(pair));
        let Some(unit) = whole.into_iter().find(|p| kinds.contains(&p.as_rule())) else {
            return Err(self.wrong(pair, text!("an-enemy-unit-is-missing")));
        };
        match unit.as_rule() {
            Rule::enemy_unit => self.enemy_unit(&unit),
            Rule::own_unit => {
                let id = self.enemy_unit(&unit)?;
                let read = said!("read-as-enemy-unit", what = %id.name());
                self.warnings.push(self.wrong(&unit, read).as_warning());
                Ok(id)
            }
            _ => {
                let name = child(&unit, Rule::name).map_or_else(String::new, |n| n.as_str().to_owned());
                self.unit(&unit, self.original.seat.enemy(), &name)
            }
        }
    }

    /// An own unit by keyword and name.
    pub fn own_unit(&self, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
        self.named_unit(pair, self.original.seat)
    }

    /// An enemy unit by keyword and name.
    pub fn enemy_unit(&self, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
        self.named_unit(pair, self.original.seat.enemy())
    }

    fn named_unit(&self, pair: &Pair<'_, Rule>, seat: Seat) -> ReadResult<UnitId> {
        let name = descendants(pair).find(|p| matches!(p.as_rule(), Rule::name | Rule::general_name));
        let name = name.map_or_else(String::new, |n| n.as_str().to_owned());
        let word = descendants(pair).find(|p| matches!(p.as_rule(), Rule::w_unit | Rule::w_wagons));
        let letter = match word.map(|w| (w.as_rule(), w.as_str().starts_with("general"))) {
            Some((Rule::w_wagons, _)) => "w",
            Some((_, true)) => "g",
            _ => "",
        };
        let digits = digits(&name);
        let bare = digits.bytes().all(|b| b.is_ascii_digit());
        let name = if bare { format!("{letter}{digits}") } else { digits };
        self.unit(pair, seat, &name)
    }

    /// A unit by its name; with the letter of its seat before it or not.
    pub fn unit(&self, pair: &Pair<'_, Rule>, seat: Seat, name: &str) -> ReadResult<UnitId> {
        let name = digits(name);
        let rest = name.strip_prefix(seat.as_str());
        let seated =
            rest.filter(|r| r.trim_start_matches(['g', 'w']).starts_with(|c: char| c.is_ascii_digit()));
        UnitId::named(seat, seated.unwrap_or(&name)).map_err(|why| self.wrong(pair, why))
    }

    /// Somebody.
    pub fn who(&self, pair: &Pair<'_, Rule>) -> ReadResult<Who> {
        let Some(part) = pair.clone().into_inner().next() else { return Ok(Who::Us) };
        Ok(match part.as_rule() {
            Rule::enemy_unit => Who::Enemy(self.enemy_unit(&part)?),
            Rule::own_unit => Who::Own(self.own_unit(&part)?),
            Rule::enemy_troops => Who::Enemies(troops(&part)),
            _ => Who::Us,
        })
    }

    /// A place to go to, or to stand at.
    pub fn goal(&self, pair: &Pair<'_, Rule>) -> ReadResult<Goal> {
        let Some(part) = pair.clone().into_inner().next() else { return Ok(Goal::Here) };
        Ok(match part.as_rule() {
            Rule::place => Goal::Place(self.place(&part)?),
            Rule::enemy_edge => Goal::EnemyEdge(None),
            Rule::enemy_camp => Goal::EnemyCamp,
            Rule::sector => Goal::Sector(sector(&part)),
            Rule::terrain => Goal::Terrain(terrain(&part), ground(&part)),
            Rule::enemy_unit => Goal::Unit(Who::Enemy(self.enemy_unit(&part)?)),
            Rule::own_unit => Goal::Unit(Who::Own(self.own_unit(&part)?)),
            _ => Goal::NearestEnemy,
        })
    }

    /// A place by its coordinates.
    pub fn place(&self, pair: &Pair<'_, Rule>) -> ReadResult<Point> {
        let numbers: Vec<_> = descendants(pair).filter(|p| p.as_rule() == Rule::number_signed).collect();
        let of = |p: &Pair<'_, Rule>| thousandths(p.as_str()).map(Paces);
        match numbers.as_slice() {
            [x, y, ..] => match (of(x), of(y)) {
                (Some(x), Some(y)) => Ok(Point { x, y }),
                _ => Err(self.wrong(pair, text!("this-place-lies-far-beyond-the"))),
            },
            _ => Err(self.too_few(pair)),
        }
    }

    fn too_few(&self, pair: &Pair<'_, Rule>) -> Box<Problem> {
        self.wrong(pair, text!("a-place-has-two-numbers-as"))
    }
}

/// A name with its number in digits.
fn digits(name: &str) -> String {
    numbers::in_words(name).map_or_else(|| name.to_owned(), |number| number.to_string())
}

/// How a unit stands to a goal.
pub fn relation(pair: &Pair<'_, Rule>) -> Relation {
    match pair.clone().into_inner().next().map(|p| p.as_rule()) {
        Some(Rule::r_behind) => Relation::Behind,
        Some(Rule::r_left) => Relation::LeftOf,
        Some(Rule::r_right) => Relation::RightOf,
        _ => Relation::At,
    }
}

/// A sector.
pub fn sector(pair: &Pair<'_, Rule>) -> Sector {
    match () {
        () if has(pair, Rule::left) => Sector::Left,
        () if has(pair, Rule::right) => Sector::Right,
        () => Sector::Centre,
    }
}

/// Left or right.
pub fn side(pair: &Pair<'_, Rule>) -> Side {
    if has(pair, Rule::left) { Side::Left } else { Side::Right }
}

/// The name of a terrain piece: codes in capitals, as on the map; words as written.
pub fn terrain(pair: &Pair<'_, Rule>) -> TerrainId {
    let name = descendants(pair).find(|p| matches!(p.as_rule(), Rule::terrain_code | Rule::terrain_name));
    let name = name.map_or_else(String::new, |n| n.as_str().to_owned());
    let code = name.bytes().any(|b| b.is_ascii_digit()) && name.len() <= 4;
    TerrainId(if code { name.to_ascii_uppercase() } else { name })
}

/// The kind that a terrain piece is called, if it is called one.
fn ground(pair: &Pair<'_, Rule>) -> Option<Ground> {
    Some(match child(pair, Rule::w_terrain)?.as_str() {
        "hill" => Ground::Hill,
        "wood" | "forest" => Ground::Wood,
        "rough" => Ground::Rough,
        "scrub" | "brush" => Ground::Scrub,
        "soft sand" | "sand" => Ground::SoftSand,
        "marsh" => Ground::Marsh,
        "steep slope" | "slope" => Ground::Steep,
        "obstacle" | "wall" => Ground::Obstacle,
        _ => return None,
    })
}

/// A kind of troops.
pub fn troops(pair: &Pair<'_, Rule>) -> Troops {
    let Some(kind) = child(pair, Rule::troops_kind) else { return Troops::Any };
    let Some(kind) = kind.into_inner().next() else { return Troops::Any };
    match kind.as_rule() {
        Rule::scythed => Troops::Of(Type::Sch),
        Rule::light => Troops::Light,
        Rule::elephants => Troops::Elephants,
        Rule::chariots => Troops::Chariots,
        Rule::artillery => Troops::Of(Type::Art),
        Rule::mounted => Troops::Mounted,
        Rule::foot => Troops::Foot,
        Rule::troop_type => {
            let word = kind.as_str();
            let of = |word: &str| Type::ALL.iter().copied().find(|t| t.as_str().eq_ignore_ascii_case(word));
            of(word).or_else(|| of(word.trim_end_matches('s'))).map_or(Troops::Any, Troops::Of)
        }
        _ => Troops::Any,
    }
}
