//! A scene of any kind becomes a picture: SVG text, and the same as a PNG with a palette. How a kind is
//! drawn is with `map`, `cards` and `plane`.

use super::cards::{self, Board};
use super::drawing::letters::Letters;
use super::drawing::raster::{self, Raster};
use super::map::{self, Map, View};
use super::plane::{self, Battle, film};
use estafette_board::scene::Scene;

/// A scene drawn: the same picture twice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// As SVG text.
    pub svg: String,
    /// As a PNG with a palette.
    pub png: Vec<u8>,
}

/// A picture that could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The drawing library refused a fragment.
    #[error("the picture could not be drawn: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture could not be written.
    #[error("the picture could not be written as PNG: {0}")]
    Png(#[from] png::EncodingError),
}

/// How a scene is drawn when nobody asks for anything else.
pub fn usual(scene: &Scene) -> View {
    match scene {
        Scene::Hexes(_) | Scene::Plane(_) => View::default(),
        Scene::Cards(_) => View { width: cards::WIDTH, ..View::default() },
    }
}

/// Draws scenes, and remembers what comes again.
pub struct Drawer {
    letters: Letters,
    raster: Raster,
}

impl Default for Drawer {
    fn default() -> Self {
        Self::new()
    }
}

impl Drawer {
    /// With nothing drawn yet.
    pub fn new() -> Self {
        Self { letters: Letters::new(), raster: Raster::default() }
    }

    /// A scene as SVG text.
    pub fn svg(&self, scene: &Scene, view: &View) -> String {
        match scene {
            Scene::Hexes(scene) => Map::new(scene, view).svg(),
            Scene::Cards(scene) => Board::new(scene, view, &self.letters).svg(),
            Scene::Plane(scene) => Battle::new(scene, view, &self.letters).svg(),
        }
    }

    /// A scene as SVG text in which what moved is moving (SMIL); nothing for scenes that do not say where it
    /// was at each moment.
    pub fn film(&self, scene: &Scene, view: &View) -> Option<String> {
        match scene {
            Scene::Hexes(_) | Scene::Cards(_) => None,
            Scene::Plane(scene) => (!scene.tracks.is_empty()).then(|| film::film(scene, view, &self.letters)),
        }
    }

    /// A scene in the stages that it went through, each drawn by itself: a table after each quarter of the
    /// period; nothing for scenes without stages.
    ///
    /// # Errors
    /// When a drawing library refuses; not for anything that a scene may hold.
    pub fn stages(&self, scene: &Scene, view: &View) -> Result<Vec<Picture>, PictureError> {
        let Scene::Plane(scene) = scene else { return Ok(Vec::new()) };
        if scene.tracks.is_empty() {
            return Ok(Vec::new());
        }
        (1..=film::QUARTERS).map(|q| self.picture(&Scene::Plane(film::quarter(scene, q)), view)).collect()
    }

    /// A scene as SVG and as PNG. Of a crop, which is about hexes, other boards heed only the width.
    ///
    /// # Errors
    /// When a drawing library refuses; not for anything that a scene may hold.
    pub fn picture(&self, scene: &Scene, view: &View) -> Result<Picture, PictureError> {
        match scene {
            Scene::Hexes(scene) => {
                let map = Map::new(scene, view);
                let png = raster::png(&map.pixels(&self.raster)?, &map::style::palette())?;
                Ok(Picture { svg: map.svg(), png })
            }
            Scene::Cards(scene) => {
                let board = Board::new(scene, view, &self.letters);
                let png = raster::png(&board.pixels(&self.raster)?, &cards::style::palette())?;
                Ok(Picture { svg: board.svg(), png })
            }
            Scene::Plane(scene) => {
                let battle = Battle::new(scene, view, &self.letters);
                let png = raster::png(&battle.pixels(&self.raster)?, &plane::style::palette())?;
                Ok(Picture { svg: battle.svg(), png })
            }
        }
    }
}
