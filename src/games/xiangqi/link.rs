use alloc::{string::String, vec::Vec};

use super::{Ply, Position};

/// The content of a link: a position with the plies that led to it, and free texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The text before the `?`; `None` if this text is empty.
    pub base: Option<String>,
    /// The position.
    pub position: Position,
    /// The plies that led to the position, newest first.
    pub history: Vec<Ply>,
    /// The parameter `s`, whose meaning is not known.
    pub s: Option<String>,
}
