//! Hex maps: a [`HexScene`] becomes SVG text, and the same fragments become pixels.
//!
//! The ground, the legend and every distinct counter are drawn once and kept as pixels; arrows and
//! markers are drawn anew. The same scene gives the same bytes on every run.

pub mod arrow;
pub mod counter;
pub mod frame;
pub mod ground;
pub mod legend;
pub mod sample;
pub mod style;

use std::fmt::Write;

use resvg::tiny_skia::Pixmap;
use resvg::usvg;

use super::drawing::raster::{self, Raster};
use super::drawing::svg;
use arrow::Layer;
use estafette_board::scene::{Counter, HexScene};
use frame::Frame;
pub use frame::{Crop, View};

/// A hex map, laid out and ready to be drawn.
pub struct Map<'a> {
    scene: &'a HexScene,
    frame: Frame,
    parts: Parts,
}

impl<'a> Map<'a> {
    /// Lays out a scene.
    pub fn new(scene: &'a HexScene, view: &View) -> Self {
        let frame = Frame::new(scene, view);
        let parts = Parts::of(scene, &frame);
        Self { scene, frame, parts }
    }

    /// As SVG text.
    pub fn svg(&self) -> String {
        svg(self.scene, &self.frame, &self.parts)
    }

    /// As pixels.
    ///
    /// # Errors
    /// When the drawing library refuses a fragment; not for anything that a scene may hold.
    pub fn pixels(&self, raster: &Raster) -> Result<Pixmap, usvg::Error> {
        let (frame, parts) = (&self.frame, &self.parts);
        let (width, height) = (frame.width, frame.height);
        let whole = |body: &str| svg::document(width, height, body);
        let mut canvas: Pixmap = (*raster.picture(&whole(&parts.ground), width, height)?).clone();
        raster.onto(&mut canvas, &whole(&parts.under))?;
        for counter in shown(self.scene, frame) {
            self.counter(&mut canvas, counter, raster)?;
        }
        raster.onto(&mut canvas, &whole(&parts.over))?;
        let head = svg::document(width, frame.map.1 as u32, &parts.title);
        let title = raster.picture(&head, width, frame.map.1 as u32)?;
        raster::blit(&mut canvas, &title, 0, 0);
        Ok(canvas)
    }

    fn counter(&self, canvas: &mut Pixmap, counter: &Counter, raster: &Raster) -> Result<(), usvg::Error> {
        let scale = self.frame.scale;
        let half = (counter::REACH * scale).ceil();
        let picture = counter::draw(counter);
        let body = format!("<g transform=\"translate({half} {half}) scale({scale:.3})\">{picture}</g>");
        let size = half as u32 * 2;
        let sprite = raster.picture(&svg::document(size, size, &body), size, size)?;
        let (x, y) = self.frame.pixel(counter.hex);
        raster::blit(canvas, &sprite, (x - half) as i32, (y - half) as i32);
        Ok(())
    }
}

fn svg(scene: &HexScene, frame: &Frame, parts: &Parts) -> String {
    let mut body = String::with_capacity(parts.ground.len() + scene.counters.len() * 1500);
    let _ = write!(body, "<title>{}</title>", svg::escape(&scene.title));
    body.push_str(&parts.ground);
    body.push_str(&parts.under);
    for counter in shown(scene, frame) {
        let (x, y) = frame.pixel(counter.hex);
        let picture = counter::draw(counter);
        let _ = write!(body, "<g transform=\"translate({x} {y}) scale({:.3})\">{picture}</g>", frame.scale);
    }
    body.push_str(&parts.over);
    body.push_str(&parts.title);
    svg::document(frame.width, frame.height, &body)
}

/// The layers of a map but its counters.
struct Parts {
    ground: String,
    under: String,
    over: String,
    title: String,
}

impl Parts {
    fn of(scene: &HexScene, frame: &Frame) -> Self {
        let mut ground = ground::draw(&scene.ground, frame);
        ground.push_str(&legend::draw(scene, frame));
        let title = if frame.legend.is_some() { legend::title(scene, frame) } else { String::new() };
        let layer = |layer| arrow::markers(scene, layer, frame) + &arrow::draw(&scene.arrows, layer, frame);
        Self { ground, under: layer(Layer::Under), over: layer(Layer::Over), title }
    }
}

/// The counters in the picture, the northern ones first, so that badges lie over the hex above.
fn shown<'a>(scene: &'a HexScene, frame: &Frame) -> Vec<&'a Counter> {
    let mut counters: Vec<&Counter> = scene.counters.iter().filter(|c| frame.shows(c.hex)).collect();
    counters.sort_by_key(|c| (2 * c.hex.y + c.hex.x, c.hex.x));
    counters
}

#[cfg(test)]
mod tests {
    use super::sample::full_game;
    use super::*;
    use crate::picture::Drawer;
    use estafette_board::Hex;
    use estafette_board::scene::{Arrow, Scene};

    fn whole() -> View {
        View::default()
    }

    fn hexes() -> HexScene {
        let Scene::Hexes(scene) = full_game() else { panic!("the sample is a hex map") };
        scene
    }

    #[test]
    fn a_full_game_fits_a_mail_and_is_the_same_every_time() {
        let scene = full_game();
        let first = Drawer::new().picture(&scene, &whole()).unwrap();
        assert!(first.png.len() <= 750_000, "{} bytes", first.png.len());
        let drawer = Drawer::new();
        assert_eq!(drawer.picture(&scene, &whole()).unwrap(), first);
        assert_eq!(drawer.picture(&scene, &whole()).unwrap(), first, "the cache changes nothing");
        let mut reader = png::Decoder::new(std::io::Cursor::new(&first.png)).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.color_type), (1600, png::ColorType::Indexed));
        assert!(info.uncompressed_latin1_text.is_empty() && info.utf8_text.is_empty());
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
    }

    #[test]
    fn hostile_names_stay_text() {
        let mut scene = hexes();
        let nasty = "</text><script>x()</script>&\"'\u{1}]]>";
        scene.title = nasty.to_owned();
        scene.notes = vec![nasty.to_owned()];
        scene.ground.names.push((scene.ground.cells[0].hex, nasty.to_owned()));
        scene.ground.legend.push(("\"><x".to_owned(), nasty.to_owned()));
        scene.ground.cells[3].code = nasty.to_owned();
        scene.counters[0].id = nasty.to_owned();
        scene.counters[1].leaders = vec!["<&".to_owned()];
        scene.counters[2].strength = nasty.to_owned();
        let scene = Scene::Hexes(scene);
        let picture = Drawer::new().picture(&scene, &whole()).unwrap();
        assert!(!picture.svg.contains("<script"));
        usvg::Tree::from_str(&picture.svg, &usvg::Options::default()).unwrap();
    }

    #[test]
    fn what_is_off_the_map_or_nothing_at_all_draws_without_harm() {
        let mut scene = hexes();
        let (here, far) = (scene.counters[0].hex, Hex::new(5000, -9000));
        scene.counters[0].hex = far;
        for path in [vec![], vec![here], vec![here, far], vec![here, here], vec![far, far]] {
            scene.arrows.push(Arrow { path, kind: "attack".to_owned(), style: "?".to_owned() });
        }
        Drawer::new().picture(&Scene::Hexes(scene), &whole()).unwrap();
        Drawer::new().picture(&Scene::Hexes(HexScene::default()), &whole()).unwrap();
    }

    #[test]
    fn a_crop_is_larger_and_has_no_legend() {
        let scene = full_game();
        let crop = Crop::Around { hexes: vec![Hex::new(20, -47)], margin: 4 };
        let picture = Drawer::new().picture(&scene, &View { width: 900, crop }).unwrap();
        assert!(!picture.svg.contains("What happened"));
        assert!(picture.svg.len() < 200_000);
    }
}
