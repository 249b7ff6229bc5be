//! `form`: changes of formation (4.10).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "form",
        aliases: &["adopt", "expand", "contract", "change", "disband", "unfold"],
        when: "movement",
        short: "change the formation",
        long: "A wedge of 6, 12 or 15, a square with its extra figures, a line so many deep, a column so many wide, \
               Scythian, Cantabrian; expand or contract by files; change ranks; disband a wedge or square.",
        examples: &[
            "UNIT 8: form wedge of 12 this period",
            "UNIT 6: if enemy mounted come within 200 paces on our flank form square, extra figures front and rear",
            "UNIT 5: form Scythian within 120 paces of enemy",
            "UNIT 2: form line 2 deep",
            "UNIT 2: expand 4",
            "UNIT 2: contract 2",
            "UNIT 2: expand to 8 files",
            "UNIT 2: change ranks",
            "UNIT 2: conform to the edge of hill H1",
        ],
        rules: &["W-4.10a"],
    },
    forms: &[
        (Rule::form, |reader, pair, _| {
            let within = child(pair, Rule::within).map(|within| reader.paces(&within)).transpose()?;
            one(Form { shape: shape(reader, pair)?, within })
        }),
        (Rule::disband, |_, _, _| one(Form { shape: Shape::Line(None), within: None })),
        (Rule::files_to, |reader, pair, _| one(Files(reader.count(pair)?.max(1)))),
        (Rule::expand, |reader, pair, _| one(Expand(some_count(reader, pair)?))),
        (Rule::contract, |reader, pair, _| one(Contract(some_count(reader, pair)?))),
        (Rule::change_ranks, |_, _, _| one(ChangeRanks)),
        (Rule::conform, |_, pair, _| one(Conform(things::terrain(pair)))),
    ],
};

/// Change the formation, within so many paces of the enemy if so said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// Into what.
    pub shape: Shape,
    /// Only within so many paces of an enemy.
    pub within: Option<Paces>,
}

/// What a formation is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A line so many ranks deep.
    Line(Option<u32>),
    /// A column so many files wide.
    Column(Option<u32>),
    /// A wedge of 6, 12 or 15.
    Wedge(u32),
    /// A square; the sides that get the extra figures, in that order.
    Square(Vec<SquareSide>),
    /// One of the horse archers'.
    Other(Formation),
}

impl ActionKind for Form {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Formation, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        let within = self.within.map_or_else(String::new, |p| said!("within-paces-of-the-enemy", %p));
        s.does("form", &format!("{}{within}", formation(&self.shape)))
    }

    fn reshapes(&self) -> bool {
        self.within.is_none()
    }
}

/// A formation in words.
pub fn formation(shape: &Shape) -> String {
    match shape {
        Shape::Line(None) => "a line".to_owned(),
        Shape::Line(Some(1)) => said!("a-line-of-1-rank"),
        Shape::Line(Some(deep)) => said!("a-line-of-ranks", %deep),
        Shape::Column(None) => said!("a-march-column"),
        Shape::Column(Some(1)) => said!("a-march-column-of-1-file"),
        Shape::Column(Some(wide)) => said!("a-march-column-of-files", %wide),
        Shape::Wedge(size) => said!("a-wedge-of", %size),
        Shape::Square(extra) if extra.is_empty() => "a square".to_owned(),
        Shape::Square(extra) => {
            let sides: Vec<String> = extra.iter().map(|side| side.name().to_owned()).collect();
            said!("a-square-with-extra-figures-on", sides = %say::listed(&sides, "and"))
        }
        Shape::Other(Formation::Scythian) => said!("the-scythian-formation"),
        Shape::Other(Formation::Cantabrian) => said!("the-cantabrian-circle"),
        Shape::Other(other) => format!("a {other}"),
    }
}

/// The formation that is named.
pub(super) fn shape(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Shape> {
    let shape = descendants(pair).find(|p| p.as_rule() == Rule::shape);
    let Some(shape) = shape.and_then(|s| s.into_inner().next()) else {
        return Err(reader.wrong(pair, text!("a-formation-is-missing")));
    };
    Ok(match shape.as_rule() {
        Rule::wedge => match reader.count(&shape)? {
            size @ (6 | 12 | 15) => Shape::Wedge(size),
            _ => {
                let wrong = reader.wrong(&shape, text!("a-wedge-has-6-12-or"));
                return Err(Box::new(wrong.under(rule!("W-4.10a"))));
            }
        },
        Rule::square => Shape::Square(general::sides(&shape)),
        Rule::scythian => Shape::Other(Formation::Scythian),
        Rule::cantabrian => Shape::Other(Formation::Cantabrian),
        Rule::column => Shape::Column(some_count(reader, &shape)?),
        _ => Shape::Line(some_count(reader, &shape)?),
    })
}

fn some_count(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Option<u32>> {
    child(pair, Rule::num).map(|_| reader.count(pair)).transpose()
}

/// An order that changes the formation itself: what it speaks of, when it acts, and that it does.
macro_rules! reshapes {
    () => {
        fn facts(&self) -> Facts {
            Facts::new(Topic::Formation, Phase::Movement)
        }

        fn reshapes(&self) -> bool {
            true
        }
    };
}

/// More files, by so many; `None` as many as make one rank fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expand(pub Option<u32>);

impl ActionKind for Expand {
    reshapes!();

    fn said(&self, s: &Subject) -> String {
        s.does("expand", &by_files(self.0))
    }
}

/// Fewer files, by so many; `None` as many as make one rank more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contract(pub Option<u32>);

impl ActionKind for Contract {
    reshapes!();

    fn said(&self, s: &Subject) -> String {
        s.does("contract", &by_files(self.0))
    }
}

fn by_files(by: Option<u32>) -> String {
    match by {
        None => said!("by-as-many-files-as-make"),
        Some(1) => said!("by-1-file"),
        Some(n) => said!("by-files", %n),
    }
}

/// Expand or contract to so many files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Files(pub u32);

impl ActionKind for Files {
    reshapes!();

    fn said(&self, s: &Subject) -> String {
        let files = if self.0 == 1 { "file" } else { "files" };
        s.does("form", &said!("up-in", what = %self.0, %files))
    }
}

/// Bring the other ranks to the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangeRanks;

impl ActionKind for ChangeRanks {
    reshapes!();

    fn said(&self, s: &Subject) -> String {
        s.does("change", &said!("ranks", whose = %s.whose()))
    }
}

/// Conform to the edge of a terrain piece [W-4.10c].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conform(pub TerrainId);

impl ActionKind for Conform {
    fn facts(&self) -> Facts {
        Facts::new(Topic::Movement, Phase::Movement)
    }

    fn said(&self, s: &Subject) -> String {
        s.does("conform", &said!("to-the-edge-of-terrain", what = %self.0))
    }
}
