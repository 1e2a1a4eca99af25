use super::Point;

/// What a side does when it is its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a stone on a point.
    Play(Point),
    /// Passes.
    Pass,
}
