//! SVG fragments to pixels, with a memory of what was drawn before, and pixels to a palette PNG.
//!
//! No font of the machine and no file named in an SVG is ever read.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree, fontdb};
use sha2::{Digest, Sha256};

use super::colour::Rgb;
use super::letters;

/// The cache is emptied when it would grow beyond this many bytes.
const LARGEST_CACHE: usize = 48 << 20;

/// Draws SVG and remembers what it drew, by content.
pub struct Raster {
    fonts: Arc<fontdb::Database>,
    cache: Mutex<Cache>,
}

#[derive(Default)]
struct Cache {
    drawn: BTreeMap<[u8; 32], Arc<Pixmap>>,
    bytes: usize,
}

impl Default for Raster {
    /// With the built-in fonts and nothing drawn yet.
    fn default() -> Self {
        let mut fonts = fontdb::Database::new();
        for font in [letters::REGULAR, letters::BOLD] {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_sans_serif_family("DejaVu Sans");
        Self { fonts: Arc::new(fonts), cache: Mutex::default() }
    }
}

impl Raster {
    /// How SVG is read: with the built-in fonts alone, and no file or address.
    pub fn options(&self) -> Options<'static> {
        Options {
            font_family: "DejaVu Sans".to_owned(),
            fontdb: Arc::clone(&self.fonts),
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        }
    }

    /// Draws a document upon a canvas, with its upper left corner at (0, 0).
    ///
    /// # Errors
    /// When the text is no SVG.
    pub fn onto(&self, canvas: &mut Pixmap, svg: &str) -> Result<(), usvg::Error> {
        let tree = Tree::from_str(svg, &self.options())?;
        resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
        Ok(())
    }

    /// A document as pixels, drawn now or kept from before.
    ///
    /// # Errors
    /// When the text is no SVG.
    pub fn picture(&self, svg: &str, width: u32, height: u32) -> Result<Arc<Pixmap>, usvg::Error> {
        let key: [u8; 32] = Sha256::digest(svg.as_bytes()).into();
        if let Some(found) = self.cache().drawn.get(&key) {
            return Ok(Arc::clone(found));
        }
        let mut pixels = Pixmap::new(width.max(1), height.max(1)).ok_or(usvg::Error::InvalidSize)?;
        self.onto(&mut pixels, svg)?;
        let pixels = Arc::new(pixels);
        self.cache().keep(key, Arc::clone(&pixels));
        Ok(pixels)
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cache {
    fn keep(&mut self, key: [u8; 32], pixels: Arc<Pixmap>) {
        let size = pixels.data().len();
        if self.bytes + size > LARGEST_CACHE {
            *self = Self::default();
        }
        self.bytes += size;
        self.drawn.insert(key, pixels);
    }
}

/// Lays one picture upon an opaque one with its upper left corner at a pixel; what stands over the
/// edge is cut off.
pub fn blit(canvas: &mut Pixmap, picture: &Pixmap, x: i32, y: i32) {
    let (wide, high) = (canvas.width() as i32, canvas.height() as i32);
    let (from, to) = (x.clamp(0, wide), (x + picture.width() as i32).clamp(0, wide));
    for row in y.max(0)..(y + picture.height() as i32).min(high) {
        let above = ((row - y) * picture.width() as i32 + from - x) * 4;
        let below = (row * wide + from) * 4;
        let length = (to - from) as usize * 4;
        let over = &picture.data()[above as usize..above as usize + length];
        let under = &mut canvas.data_mut()[below as usize..below as usize + length];
        for (o, u) in over.chunks_exact(4).zip(under.chunks_exact_mut(4)) {
            let through = 255 - u32::from(o[3]);
            for (o, u) in o.iter().zip(u) {
                *u = (u32::from(*o) + (u32::from(*u) * through + 127) / 255).min(255) as u8;
            }
        }
    }
}

/// The pixels as a PNG with a palette of at most 256 colours, without any metadata. The canvas is taken
/// as opaque.
///
/// # Errors
/// Only if the encoder refuses its own input.
pub fn png(canvas: &Pixmap, palette: &[Rgb]) -> Result<Vec<u8>, png::EncodingError> {
    let indices = index(canvas, palette);
    let mut out = Vec::with_capacity(indices.len() / 3);
    let mut encoder = png::Encoder::new(&mut out, canvas.width(), canvas.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.iter().flat_map(|(r, g, b)| [*r, *g, *b]).collect::<Vec<u8>>());
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(2));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(out)
}

/// The nearest palette entry of every pixel. Colours are told apart by their upper six bits each, and
/// each such colour is looked up once.
fn index(canvas: &Pixmap, palette: &[Rgb]) -> Vec<u8> {
    const UNKNOWN: u16 = u16::MAX;
    let mut known = vec![UNKNOWN; 1 << 18];
    let exact = palette.iter().enumerate().rev();
    for (i, rgb) in exact {
        known[cell(*rgb)] = i as u16;
    }
    canvas
        .data()
        .chunks_exact(4)
        .map(|p| {
            let rgb = (p[0], p[1], p[2]);
            let slot = &mut known[cell(rgb)];
            if *slot == UNKNOWN {
                *slot = nearest(rgb, palette);
            }
            *slot as u8
        })
        .collect()
}

fn cell((r, g, b): Rgb) -> usize {
    (usize::from(r >> 2) << 12) | (usize::from(g >> 2) << 6) | usize::from(b >> 2)
}

/// By distance with the usual weights of the eye.
fn nearest(rgb: Rgb, palette: &[Rgb]) -> u16 {
    // Only the bits that make the cell count, so that the answer does not hang on which pixel came first.
    let middle = |v: u8| i32::from(v | 3) - 1;
    let distance = |p: &Rgb| {
        let d = |a: u8, b: u8| (middle(a) - i32::from(b)).pow(2);
        3 * d(rgb.0, p.0) + 6 * d(rgb.1, p.1) + d(rgb.2, p.2)
    };
    let best = palette.iter().enumerate().min_by_key(|(_, p)| distance(p));
    best.map_or(0, |(i, _)| i as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_colour_comes_through_unchanged() {
        let rgb = (0xd3, 0x2a, 0x36);
        let palette = [(255, 255, 255), (0xd3, 0x2a, 0x40), rgb];
        let mut canvas = Pixmap::new(2, 1).unwrap();
        canvas.fill(resvg::tiny_skia::Color::from_rgba8(rgb.0, rgb.1, rgb.2, 255));
        assert_eq!(palette[usize::from(index(&canvas, &palette)[0])], rgb);
    }

    #[test]
    fn an_svg_reads_no_file() {
        let raster = Raster::default();
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><image href='assets/fonts/README.md' width='8' height='8'/></svg>";
        let pixels = raster.picture(svg, 8, 8).unwrap();
        assert!(pixels.data().iter().all(|b| *b == 0));
    }
}
