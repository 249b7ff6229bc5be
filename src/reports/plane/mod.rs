//! Tables without a grid: a [`PlaneScene`] becomes SVG text, and the same fragments become pixels.
//!
//! The ground, the legend and every distinct body are drawn once and kept as pixels; ways, shots and notes are
//! drawn anew. The same scene gives the same bytes on every run.

mod bodies;
pub mod film;
pub mod frame;
mod ground;
mod labels;
mod legend;
pub mod sample;
pub mod style;
#[cfg(test)]
mod tests;
mod tracks;

use std::fmt::Write;

use resvg::tiny_skia::Pixmap;
use resvg::usvg;

use super::drawing::letters::Letters;
use super::drawing::raster::{self, Raster};
use super::drawing::svg;
use super::map::View;
use bodies::{Figure, Part};
use estafette_board::plane::Paces;
use estafette_board::plane::scene::{Body, PlaneScene, Shape, Sighting};
use frame::Frame;

/// A table, laid out and ready to be drawn.
pub struct Battle<'a> {
    scene: &'a PlaneScene,
    frame: Frame,
    ground: String,
    ways: String,
    figures: Vec<(&'a Body, Figure)>,
    deeds: String,
    title: String,
}

impl<'a> Battle<'a> {
    /// Lays out a scene; of the view, only the width matters.
    pub fn new(scene: &'a PlaneScene, view: &View, letters: &Letters) -> Self {
        let frame = Frame::new(&scene.table, view);
        let mut ground = ground::draw(&scene.table, &frame);
        ground.push_str(&legend::draw(&scene.table, &frame, letters));
        Self {
            scene,
            ways: tracks::ways(scene, &frame),
            figures: shown(scene, &frame, letters),
            deeds: tracks::deeds(scene, &frame),
            title: legend::title(scene, &frame, letters),
            ground,
            frame,
        }
    }

    /// As SVG text.
    pub fn svg(&self) -> String {
        let mut body = String::with_capacity(self.ground.len() + self.figures.len() * 1500);
        let _ = write!(body, "<title>{}</title>", svg::escape(&self.scene.title));
        body.push_str(&self.ground);
        body.push_str(&self.ways);
        for part in [Part::Block, Part::Label] {
            for (troops, figure) in &self.figures {
                let (x, y) = self.frame.at(troops.pose.at);
                let picture = figure.part(part, troops.pose);
                let _ = write!(body, "<g transform=\"translate({x:.1} {y:.1})\">{picture}</g>");
            }
        }
        body.push_str(&self.deeds);
        body.push_str(&self.title);
        svg::document(self.frame.width, self.frame.height, &body)
    }

    /// As pixels.
    ///
    /// # Errors
    /// When the drawing library refuses a fragment; not for anything that a scene may hold.
    pub fn pixels(&self, raster: &Raster) -> Result<Pixmap, usvg::Error> {
        let (width, height) = (self.frame.width, self.frame.height);
        let whole = |body: &str| svg::document(width, height, body);
        let mut canvas: Pixmap = (*raster.picture(&whole(&self.ground), width, height)?).clone();
        raster.onto(&mut canvas, &whole(&self.ways))?;
        for part in [Part::Block, Part::Label] {
            for (troops, figure) in &self.figures {
                self.sprite(&mut canvas, troops, (figure, part), raster)?;
            }
        }
        raster.onto(&mut canvas, &whole(&self.deeds))?;
        let head = svg::document(width, self.frame.head(), &self.title);
        let title = raster.picture(&head, width, self.frame.head())?;
        raster::blit(&mut canvas, &title, 0, 0);
        Ok(canvas)
    }

    fn sprite(
        &self,
        canvas: &mut Pixmap,
        troops: &Body,
        (figure, part): (&Figure, Part),
        raster: &Raster,
    ) -> Result<(), usvg::Error> {
        let (x, y) = self.frame.at(troops.pose.at);
        let (left, top, right, bottom) = figure.reach(part);
        // What would not fit the picture is not worth a memory of its own.
        let (wide, high) = (right - left, bottom - top);
        let near = x.abs() < 1e5 && y.abs() < 1e5;
        if !near || wide > self.frame.width as f32 || high > self.frame.height as f32 {
            return Ok(());
        }
        let picture = figure.part(part, troops.pose);
        let body = format!("<g transform=\"translate({} {})\">{picture}</g>", -left, -top);
        let (wide, high) = (wide as u32 + 1, high as u32 + 1);
        let sprite = raster.picture(&svg::document(wide, high, &body), wide, high)?;
        raster::blit(canvas, &sprite, (x.round() + left) as i32, (y.round() + top) as i32);
        Ok(())
    }
}

/// The width of a body's front edge.
pub fn front(body: &Body) -> Paces {
    match &body.shape {
        Shape::Ranks(ranks) => body.base.0 * i64::from(ranks.first().copied().unwrap_or(1)),
        Shape::Ring(wide, _) => *wide,
    }
}

/// Bodies in the order in which they are drawn: those known from before first, then from the far edge down.
fn shown<'a>(scene: &'a PlaneScene, frame: &Frame, letters: &Letters) -> Vec<(&'a Body, Figure)> {
    let mut all: Vec<&Body> = scene.bodies.iter().collect();
    all.sort_by_key(|b| (!matches!(b.known, Sighting::Last(_)), -b.pose.at.y.0, b.pose.at.x.0));
    let mut figures: Vec<_> =
        all.into_iter().map(|body| (body, bodies::draw(body, frame, letters))).collect();
    labels::settle(figures.iter_mut().map(|(body, figure)| (body.pose, figure)), frame);
    figures
}
