//! Boards with cards and pawns: a [`CardScene`] becomes SVG text and pixels. Laid out on a sheet 1000
//! units wide, so that it can be read on a telephone; the same scene gives the same bytes on every run.

mod field;
mod foot;
mod head;
mod page;
mod pieces;
pub mod sample;
mod seats;
pub mod style;

use std::fmt::Write;

use resvg::tiny_skia::{Color, Pixmap};
use resvg::usvg;

use super::drawing::letters::Letters;
use super::drawing::raster::Raster;
use super::drawing::svg;
use super::map::View;
use crate::board::cards::CardScene;
use page::{Page, WIDE};

/// The usual width of a picture, in pixels.
pub const WIDTH: u32 = WIDE as u32;

/// A board, laid out and ready to be drawn.
pub struct Board {
    svg: String,
    width: u32,
    height: u32,
}

impl Board {
    /// Draws a scene; of the view, only the width matters.
    pub fn new(scene: &CardScene, view: &View, letters: &Letters) -> Self {
        let mut page = Page::new(scene, letters);
        page.head();
        page.banner();
        page.event();
        page.fields();
        page.seats();
        page.hands();
        page.legend();
        page.notes();
        let width = view.width.clamp(320, 6400);
        let scale = width as f32 / WIDE;
        let height = (page.y.max(WIDE / 10.0) * scale).ceil() as u32;
        let mut body = String::with_capacity(page.out.len() + (10 << 10));
        let _ = write!(body, "<title>{}</title>{}", svg::escape(&scene.title), pieces::defs());
        let _ = write!(body, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", style::css(style::PAPER));
        let _ = write!(body, "<g transform=\"scale({scale:.4})\">{}</g>", page.out);
        Self { svg: svg::document(width, height, &body), width, height }
    }

    /// As SVG text.
    pub fn svg(&self) -> String {
        self.svg.clone()
    }

    /// As pixels.
    ///
    /// # Errors
    /// When the drawing library refuses; not for anything that a scene may hold.
    pub fn pixels(&self, raster: &Raster) -> Result<Pixmap, usvg::Error> {
        let mut canvas = Pixmap::new(self.width, self.height).ok_or(usvg::Error::InvalidSize)?;
        canvas.fill(Color::WHITE);
        raster.onto(&mut canvas, &self.svg)?;
        Ok(canvas)
    }
}

#[cfg(test)]
mod tests {
    use resvg::usvg::Tree;

    use super::sample::{full_board, small_board};
    use super::*;
    use crate::board::cards::{Card, Hand, Holding, Placement};
    use crate::board::scene::Scene;
    use crate::reports::picture::{Drawer, usual};

    fn cards(scene: Scene) -> CardScene {
        let Scene::Cards(scene) = scene else { panic!("the sample is a board of cards") };
        scene
    }

    /// Sets down samples to look at, in the folder named by `ESTAFETTE_SAMPLES`.
    #[test]
    fn zz_dump() {
        let drawer = Drawer::new();
        for (name, scene) in [("full", full_board()), ("small", small_board())] {
            let picture = drawer.picture(&scene, &usual(&scene)).unwrap();
            std::fs::write(format!("/tmp/pic-{name}.png"), &picture.png).unwrap();
            std::fs::write(format!("/tmp/pic-{name}.svg"), &picture.svg).unwrap();
            let n = 20;
            #[allow(clippy::disallowed_methods)]
            let t = std::time::Instant::now();
            for _ in 0..n { drawer.picture(&scene, &usual(&scene)).unwrap(); }
            eprintln!("{name}: png {} svg {} {:?}", picture.png.len(), picture.svg.len(), t.elapsed() / n);
        }
    }
}
