//! What all pictures share: colours, letters, SVG text, and pixels. It knows no scene.

pub mod colour;
pub mod letters;
pub mod raster;
pub mod svg;
