//! Colours as numbers, and the shades between them.

/// A colour, red, green and blue.
pub type Rgb = (u8, u8, u8);

/// `#rrggbb` for SVG.
pub fn css((r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A colour part of the way from one to another; `part` in 256ths.
pub fn blend(from: Rgb, to: Rgb, part: u32) -> Rgb {
    let mix = |a: u8, b: u8| ((u32::from(a) * (256 - part) + u32::from(b) * part) / 256) as u8;
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// The first 256 colours of a list that holds some of them twice, in its order: what a PNG can have.
pub fn palette_of(mut colours: Vec<Rgb>) -> Vec<Rgb> {
    let mut seen = std::collections::BTreeSet::new();
    colours.retain(|rgb| seen.insert(*rgb));
    colours.truncate(256);
    colours
}
