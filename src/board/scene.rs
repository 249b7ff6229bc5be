//! What a picture shows, as plain values: a system makes a scene, `reports` draws it. A scene holds only
//! what its reader may see. Boards with cards and pawns are in [`super::cards`], tables without a grid in
//! [`super::plane::scene`].

use hexx::Hex;

use super::Facing;
use super::cards::CardScene;
use super::plane::scene::PlaneScene;

/// A picture to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scene {
    /// A map of flat-topped hexes, north up.
    Hexes(HexScene),
    /// A board of fields with cards and pawns.
    Cards(CardScene),
    /// A table without a grid, with blocks of troops.
    Plane(PlaneScene),
}

impl From<PlaneScene> for Scene {
    fn from(scene: PlaneScene) -> Self {
        Self::Plane(scene)
    }
}

/// A hex map with counters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HexScene {
    /// Title, such as the game and the turn.
    pub title: String,
    /// The ground: drawn once and kept, as long as it is the same.
    pub ground: Ground,
    /// Counters, at most one unit to a hex, but any number of others.
    pub counters: Vec<Counter>,
    /// Flat markers under the counters: pits, camps entered.
    pub markers: Vec<Marker>,
    /// Paths of moves and routs.
    pub arrows: Vec<Arrow>,
    /// Lines of text below the legend.
    pub notes: Vec<String>,
}

/// The unchanging part of a hex map.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ground {
    /// Every hex of the map.
    pub cells: Vec<Cell>,
    /// Hexsides with something on them.
    pub sides: Vec<HexSide>,
    /// Names written over the map.
    pub names: Vec<(Hex, String)>,
    /// Terrain kinds, hexsides and armies in legend order: style class and words.
    pub legend: Vec<(String, String)>,
    /// What a hex is across, in metres; 0 if the map has no scale.
    pub metres: u32,
}

/// One hex of the ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Where.
    pub hex: Hex,
    /// The code printed in it.
    pub code: String,
    /// Its terrain, as a style class: `woods`.
    pub terrain: String,
}

/// A hexside with something on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexSide {
    /// The hex on one side.
    pub hex: Hex,
    /// Which of its sides.
    pub side: Facing,
    /// A style class: `stream`, `ford`, `lake-side`.
    pub kind: String,
}

/// A unit, or a leader or standard alone in a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// Where.
    pub hex: Hex,
    /// Id printed on it.
    pub id: String,
    /// Style class of the side and nation: `teutonic`, `lithuanian`.
    pub style: String,
    /// What kind of troops, as a symbol.
    pub symbol: Symbol,
    /// Strength as it stands, printed large; empty for none.
    pub strength: String,
    /// Where it looks; `None` when it has no facing.
    pub facing: Option<Facing>,
    /// Whether a cavalry unit still shows its shock side.
    pub shock: bool,
    /// Whether it is disordered.
    pub disordered: bool,
    /// Initials or names of leaders with it.
    pub leaders: Vec<String>,
    /// Style class of the standard it carries.
    pub standard: Option<String>,
}

/// What a counter's picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    /// Heavy cavalry.
    HeavyHorse,
    /// Light cavalry.
    LightHorse,
    /// Infantry.
    Foot,
    /// Infantry with crossbows.
    Crossbow,
    /// Guns.
    Gun,
    /// Camp followers.
    Camp,
    /// A leader alone in a hex.
    Leader,
    /// A standard alone in a hex.
    Standard,
}

/// A flat marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// Where.
    pub hex: Hex,
    /// A style class: `pit`, `pit-real`, `pit-dummy`, `lost`.
    pub kind: String,
}

/// A path with an arrow head at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// The hexes, from the first to the last; at least two.
    pub path: Vec<Hex>,
    /// A style class: `move`, `retreat`, `rout`, `advance`, `fire`, `attack`.
    pub kind: String,
    /// Style class of the side it belongs to.
    pub style: String,
}
