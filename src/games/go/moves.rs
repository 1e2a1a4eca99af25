use super::Point;

/// A move of a side: a stone or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a stone on a point.
    Play(Point),
    /// Passes.
    Pass,
}
