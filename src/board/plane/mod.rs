//! A table without a grid: paces, angles, blocks of figures, and what they do on a plane. Geometry only;
//! whether a wood blocks sight, or what a wheel costs an irregular unit, is a rule.
//!
//! Places are whole thousandths of a pace and angles whole thousandths of a degree, so that equal positions
//! are equal bytes on every machine. Sines and lengths are computed in floating point and rounded once, half
//! away from zero, on vectors and not on places: the mirrored question gets the mirrored answer.

pub mod block;
pub mod clip;
pub mod convex;
pub mod crowd;
mod gap;
pub mod lane;
pub mod measure;
mod outline;
pub mod ranks;
pub mod scene;
pub mod shape;
pub mod sight;
pub mod wheel;

pub use block::{Block, Pose, Side};
pub use clip::{Corners, clipped};
pub use convex::Convex;
pub use crowd::Crowd;
pub use measure::{Angle, Paces, Point, Vector};
pub use ranks::{FigurePlace, Stand, wedge_front};
pub use shape::{NOWHERE, Shape, TOUCH};
pub use sight::{SOLID, Screen, Sight};
pub use wheel::Wheel;

#[cfg(test)]
mod tests;
