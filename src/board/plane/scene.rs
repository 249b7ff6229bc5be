//! What a picture of a table shows, as plain values: a system makes it, `reports` draws it. It holds only what
//! its reader may see.

use super::{Paces, Point, Pose};

/// A table with terrain and troops.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaneScene {
    /// Title, such as the game and the period.
    pub title: String,
    /// The ground: drawn once and kept, as long as it is the same.
    pub table: Table,
    /// Troops, as they stand at the end.
    pub bodies: Vec<Body>,
    /// Who moved, and how.
    pub tracks: Vec<Track>,
    /// Shots and blows.
    pub strikes: Vec<Strike>,
    /// Short notes on places: losses, a stop, where somebody was lost.
    pub marks: Vec<Mark>,
    /// Lines of text beside the title.
    pub notes: Vec<String>,
}

/// The unchanging part of the picture.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// From the left edge to the right.
    pub width: Paces,
    /// From the near edge, which is drawn below, to the far one.
    pub depth: Paces,
    /// Depth of the deployment area of each army.
    pub deployment: Paces,
    /// The two armies: style class and name, the one at the near edge first.
    pub armies: Vec<(String, String)>,
    /// Names of the sectors of equal width, from the left hand of the near army to its right.
    pub sectors: Vec<String>,
    /// Terrain pieces; what lies upon another comes later.
    pub pieces: Vec<Piece>,
    /// Camps behind the edges.
    pub camps: Vec<Camp>,
    /// Kinds of terrain on this table in legend order: style class and words.
    pub legend: Vec<(String, String)>,
}

/// A piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its name: `H1`.
    pub name: String,
    /// Its style class: `hill`, `wood`.
    pub kind: String,
    /// Its corners.
    pub corners: Vec<Point>,
    /// Whether the corners enclose an area, or lie along a course.
    pub extent: Extent,
}

/// What the corners of a piece mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// They enclose an area.
    Area,
    /// They lie along a course.
    Course,
}

/// A camp behind an army's edge, off the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Camp {
    /// Style class of its army.
    pub style: String,
    /// The point of the table's edge that it lies behind.
    pub at: Point,
    /// Its state, in words for the picture; empty for none.
    pub state: String,
}

/// How the figures of a body stand.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// In ranks: how many figures each has, the front first; each centred behind the one before.
    Ranks(Vec<u32>),
    /// Around a square of this width and depth.
    Ring(Paces, Paces),
}

/// Troops of one id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body {
    /// Its id.
    pub id: String,
    /// What is written at it: `7 HC`.
    pub label: String,
    /// Style class of its army.
    pub style: String,
    /// The centre of its front edge, and where it looks.
    pub pose: Pose,
    /// Width and depth of a figure's base.
    pub base: (Paces, Paces),
    /// How it is formed.
    pub shape: Shape,
    /// Figures or models it has.
    pub figures: u32,
    /// What kind of troops.
    pub arm: Arm,
    /// Its states, the worst first.
    pub states: Vec<State>,
    /// How the reader knows of it.
    pub known: Sighting,
}

/// A kind of troops, as a picture tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arm {
    /// Foot in close or loose order.
    Foot,
    /// Foot in open order.
    LightFoot,
    /// Horse.
    Horse,
    /// Horse in open order.
    LightHorse,
    /// Camels.
    Camels,
    /// Chariots.
    Chariots,
    /// Elephants.
    Elephants,
    /// Guns and engines.
    Artillery,
    /// Wagons.
    Wagons,
    /// A general and those with him.
    General,
}

/// A state that troops are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Running.
    Routing,
    /// Shaken.
    Shaken,
    /// Disordered.
    Disordered,
    /// Impetuous.
    Impetuous,
}

/// How a reader knows of troops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sighting {
    /// It sees them.
    Now,
    /// They are its own, and on its map only.
    Hidden,
    /// It saw them last at that time, in words: `period 3`.
    Last(String),
}

/// What a body did: where it began, and where it stood after each quarter of the period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// Who.
    pub id: String,
    /// Style class of its army.
    pub style: String,
    /// A style class: `move`, `charge`, `evade`, `rout`, `recoil`, `pursuit`.
    pub kind: String,
    /// Its places; at least two.
    pub stops: Vec<Pose>,
}

/// A shot or a blow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strike {
    /// A style class: `shot`, `melee`.
    pub kind: String,
    /// Style class of the army that struck.
    pub style: String,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// What came of it, in short: `12`.
    pub text: String,
}

/// A short note on a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// A style class: `contact`, `loss`, `gone`, `stop`.
    pub kind: String,
    /// Where.
    pub at: Point,
    /// The note: `-2`; may be empty.
    pub text: String,
}
