//! Names of points.

pub mod vertex;
