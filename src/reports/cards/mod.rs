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
use super::drawing::raster::{self, Raster};
use super::drawing::svg;
use super::map::View;
use estafette_board::cards::CardScene;
use page::{Band, Page, WIDE};

/// The usual width of a picture, in pixels.
pub const WIDTH: u32 = WIDE as u32;

/// A board, laid out and ready to be drawn.
pub struct Board<'a> {
    title: &'a str,
    bands: Vec<Band>,
    scale: f32,
    width: u32,
    height: u32,
}

impl<'a> Board<'a> {
    /// Lays out a scene; of the view, only the width matters.
    pub fn new(scene: &'a CardScene, view: &View, letters: &Letters) -> Self {
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
        let height = (page.y * scale).ceil() as u32;
        Self { title: &scene.title, bands: page.bands, scale, width, height }
    }

    /// As SVG text.
    pub fn svg(&self) -> String {
        let (width, height, scale) = (self.width, self.height, self.scale);
        let length: usize = self.bands.iter().map(|band| band.body.len()).sum();
        let mut body = String::with_capacity(length + (10 << 10));
        let _ = write!(body, "<title>{}</title>{}", svg::escape(self.title), pieces::defs());
        let _ = write!(
            body,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            style::css(style::PAPER)
        );
        let _ = write!(body, "<g transform=\"scale({scale:.4})\">");
        body.extend(self.bands.iter().map(|band| band.body.as_str()));
        body.push_str("</g>");
        svg::document(width, height, &body)
    }

    /// As pixels: the bands below each other, each drawn now or kept from before.
    ///
    /// # Errors
    /// When the drawing library refuses; not for anything that a scene may hold.
    pub fn pixels(&self, raster: &Raster) -> Result<Pixmap, usvg::Error> {
        let mut canvas = Pixmap::new(self.width, self.height).ok_or(usvg::Error::InvalidSize)?;
        canvas.fill(Color::WHITE);
        let defs = pieces::defs();
        for band in &self.bands {
            let top = (band.top * self.scale).floor();
            let high = ((band.bottom * self.scale).ceil() - top) as u32;
            let body = format!(
                "{defs}<g transform=\"translate(0 {:.1}) scale({:.4})\">{}</g>",
                -top, self.scale, band.body
            );
            let picture = raster.picture(&svg::document(self.width, high, &body), self.width, high)?;
            raster::blit(&mut canvas, &picture, 0, top as i32);
        }
        Ok(canvas)
    }
}

#[cfg(test)]
mod tests {
    use resvg::usvg::{Group, Node, Rect, Tree};

    use super::sample::{full_board, small_board};
    use super::*;
    use crate::picture::{Drawer, Picture, usual};
    use estafette_board::cards::{
        Badge, BoardField, Card, CardKind, EventSpace, Hand, Holding, Placement, SeatRow,
    };
    use estafette_board::scene::Scene;

    fn cards(scene: Scene) -> CardScene {
        let Scene::Cards(scene) = scene else { panic!("the sample is a board of cards") };
        scene
    }

    fn drawn(scene: &Scene) -> Picture {
        Drawer::new().picture(scene, &usual(scene)).unwrap()
    }

    /// Where every text of a picture stands, as its letters are drawn.
    fn texts(svg: &str) -> (Vec<(String, Rect)>, f32, f32) {
        fn gather(group: &Group, found: &mut Vec<(String, Rect)>) {
            for node in group.children() {
                match node {
                    Node::Group(group) => gather(group, found),
                    Node::Text(text) => {
                        let words = text.chunks().iter().map(|chunk| chunk.text()).collect();
                        found.push((words, text.flattened().abs_bounding_box()));
                    }
                    _ => {}
                }
            }
        }
        let tree = Tree::from_str(svg, &Raster::default().options()).unwrap();
        let mut found = Vec::new();
        gather(tree.root(), &mut found);
        (found, tree.size().width(), tree.size().height())
    }

    fn assert_texts_are_clear_of_each_other(svg: &str) {
        let (texts, wide, high) = texts(svg);
        assert!(texts.len() > 20);
        for (i, (words, a)) in texts.iter().enumerate() {
            let inside = a.left() >= 0.0 && a.top() >= 0.0 && a.right() <= wide && a.bottom() <= high;
            assert!(inside, "`{words}` is cut off: {a:?}");
            for (others, b) in &texts[i + 1..] {
                let across = a.right().min(b.right()) - a.left().max(b.left());
                let down = a.bottom().min(b.bottom()) - a.top().max(b.top());
                assert!(across < 0.5 || down < 0.5, "`{words}` {a:?} lies over `{others}` {b:?}");
            }
        }
    }

    #[test]
    fn no_text_runs_into_another_or_off_the_page() {
        for scene in [full_board(), small_board()] {
            assert_texts_are_clear_of_each_other(&drawn(&scene).svg);
        }
    }

    #[test]
    fn names_of_twenty_letters_are_written_in_full() {
        let scene = full_board();
        let svg = drawn(&scene).svg;
        for row in cards(scene).seats {
            assert_eq!(row.name.chars().count(), 20);
            assert!(svg.contains(&row.name), "{}", row.name);
        }
    }

    #[test]
    fn long_words_everywhere_are_made_to_fit() {
        let mut scene = cards(full_board());
        let long = "Wszyscy rycerze króla Jagiełły i wielkiego księcia Witolda";
        scene.title = long.repeat(2);
        scene.subtitle = long.repeat(3);
        scene.banner = Some(long.repeat(4));
        for text in &mut scene.columns {
            *text = long.to_owned();
        }
        for field in &mut scene.fields {
            field.name = long.to_owned();
            field.badges = vec![Badge { text: long.to_owned(), ..Badge::default() }; 3];
            field.notes = vec![long.to_owned()];
            for placement in &mut field.placements {
                placement.score = long.to_owned();
            }
        }
        for row in &mut scene.seats {
            row.name = long.to_owned();
            row.tags = vec![Badge { text: long.to_owned(), ..Badge::default() }; 3];
        }
        scene.hands.iter_mut().for_each(|hand| hand.title = long.to_owned());
        scene.kinds.iter_mut().for_each(|kind| kind.title = long.repeat(3));
        scene.notes = vec![long.repeat(20), "W".repeat(500)];
        assert_texts_are_clear_of_each_other(&drawn(&Scene::Cards(scene)).svg);
    }

    #[test]
    fn a_board_fits_a_mail_and_is_the_same_every_time() {
        for (scene, most) in [(full_board(), 150_000), (small_board(), 90_000)] {
            let first = drawn(&scene);
            assert!(first.png.len() < most, "PNG of {} bytes", first.png.len());
            assert!(first.svg.len() < 100_000, "SVG of {} bytes", first.svg.len());
            let drawer = Drawer::new();
            assert_eq!(drawer.picture(&scene, &usual(&scene)).unwrap(), first);
            assert_eq!(drawer.picture(&scene, &usual(&scene)).unwrap(), first, "the memory changes nothing");
            let reader = png::Decoder::new(std::io::Cursor::new(&first.png)).read_info().unwrap();
            let info = reader.info();
            assert_eq!((info.width, info.color_type), (WIDTH, png::ColorType::Indexed));
        }
    }

    #[test]
    fn both_kinds_of_scene_come_from_the_same_workshop() {
        let reports = crate::Reports::new();
        let wide = |scene: &Scene| {
            let png = reports.picture(scene).png;
            png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap().info().width
        };
        assert_eq!(wide(&small_board()), 1000);
        assert_eq!(wide(&crate::map::sample::full_game()), 1600);
    }

    #[test]
    fn a_picture_is_as_wide_as_it_is_asked_to_be() {
        let scene = cards(small_board());
        let letters = Letters::new();
        for width in [320, 777, 1000, 1600] {
            let board = Board::new(&scene, &View { width, ..View::default() }, &letters);
            let (_, wide, high) = texts(&board.svg());
            let pixels = board.pixels(&Raster::default()).unwrap();
            assert_eq!((pixels.width(), pixels.height()), (width, high as u32));
            assert!((wide - width as f32).abs() < 0.01);
        }
    }

    #[test]
    fn bands_make_the_same_picture_as_the_whole() {
        let scene = cards(full_board());
        let board = Board::new(&scene, &usual(&full_board()), &Letters::new());
        let raster = Raster::default();
        let bands = board.pixels(&raster).unwrap();
        let mut whole = Pixmap::new(board.width, board.height).unwrap();
        raster.onto(&mut whole, &board.svg()).unwrap();
        // Smooth edges may round another way; a line cut off at the edge of a band is far more.
        let differ = bands.data().iter().zip(whole.data()).filter(|(a, b)| a.abs_diff(**b) > 24).count();
        assert_eq!(differ, 0, "bytes of {} differ", whole.data().len());
    }

    #[test]
    fn hostile_texts_stay_texts() {
        let nasty = "</text><script>x()</script>&\"'\u{1}]]>".to_owned();
        let badge = Badge { text: nasty.clone(), ..Badge::default() };
        let card = Card { kind: nasty.clone(), values: vec![nasty.clone()] };
        let kind = CardKind { class: nasty.clone(), letter: nasty.clone(), title: nasty.clone() };
        let placement =
            Placement { seat: nasty.clone(), small: 1, score: nasty.clone(), ..Placement::default() };
        let field = BoardField {
            number: nasty.clone(),
            name: nasty.clone(),
            style: nasty.clone(),
            badges: vec![badge.clone()],
            offers: vec![card.clone()],
            stock: vec![(nasty.clone(), 1)],
            notes: vec![nasty.clone()],
            placements: vec![placement],
            ..BoardField::default()
        };
        let row = SeatRow {
            seat: nasty.clone(),
            mark: nasty.clone(),
            name: nasty.clone(),
            tags: vec![badge],
            cells: vec![Holding::Words(nasty.clone())],
        };
        let scene = Scene::Cards(CardScene {
            title: nasty.clone(),
            subtitle: nasty.clone(),
            banner: Some(nasty.clone()),
            event: Some(EventSpace {
                heading: nasty.clone(),
                name: nasty.clone(),
                text: nasty.clone(),
                pile: None,
            }),
            fields: vec![field],
            columns: vec![nasty.clone()],
            seats: vec![row],
            hands: vec![Hand { seat: nasty.clone(), title: nasty.clone(), cards: vec![card] }],
            kinds: vec![kind],
            notes: vec![nasty],
            ..CardScene::default()
        });
        let svg = drawn(&scene).svg;
        assert!(!svg.contains("<script") && svg.contains("&lt;script"));
        Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
    }

    #[test]
    fn nothing_at_all_and_far_too_much_draw_without_harm() {
        drawn(&Scene::Cards(CardScene::default()));
        let mut scene = cards(full_board());
        let horde = Placement { large: u32::MAX, small: u32::MAX, coins: u32::MAX, ..Placement::default() };
        scene.fields[1].placements = vec![horde; 40];
        scene.fields[2].piles = vec![u32::MAX; 12];
        scene.fields[3].offers[0].values = vec!["7".to_owned(); 30];
        scene.fields[4].notes = vec!["Too much".to_owned(); 30];
        scene.track.current = Some(99);
        scene.track.steps = vec![scene.track.steps[0].clone(); 90];
        scene.seats[0].cells = vec![Holding::Pawns { owned: 9, of: u32::MAX }, Holding::Tokens(vec![5; 500])];
        scene.hands[0].cards = vec![Card { kind: "crown".to_owned(), values: vec![] }; 200];
        drawn(&Scene::Cards(scene));
    }

    #[test]
    fn colour_is_never_the_only_mark() {
        let svg = drawn(&full_board()).svg;
        let (texts, ..) = texts(&svg);
        let count = |mark: &str| texts.iter().filter(|(words, _)| words == mark).count();
        // Row, pawns in five fields, and two hands; the letter of cards besides for P.
        assert!(count("R") >= 9 && count("G") >= 12 && count("Y") >= 9, "pawns bear their seat's letter");
        assert!(count("C") >= 15 && count("M") >= 12 && count("T") >= 8, "cards bear their kind's letter");
    }
}
