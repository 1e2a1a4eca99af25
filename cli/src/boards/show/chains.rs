//! Describes Go chains in words.

use boardwire::games::{
    go::{Chain, Point, Size, vertex},
    ternary::Dimensions,
};

use crate::terminal::plural;

/// The name of a point: its vertex, or its row and column if it has no vertex.
fn point_name(point: Point, size: Dimensions) -> String {
    let vertex = Size::from_dimensions(size).and_then(|size| vertex::encode(point, size));
    vertex.unwrap_or_else(|| format!("row {} column {}", point.row, point.col))
}

/// Describes a chain, with long lists shortened.
pub(crate) fn describe_chain(chain: &Chain, size: Dimensions) -> String {
    const MAX_SHOWN_VERTICES: usize = 8;
    let list = |points: &[Point]| {
        let shown: Vec<String> =
            points.iter().take(MAX_SHOWN_VERTICES).map(|&point| point_name(point, size)).collect();
        let more = if points.len() > MAX_SHOWN_VERTICES { " …" } else { "" };
        format!("{}{more}", shown.join(" "))
    };
    let stones = plural(chain.stones.len(), "stone", "stones");
    let liberties = plural(chain.liberties.len(), "liberty", "liberties");
    let colon = if chain.liberties.is_empty() { "" } else { ": " };
    format!("{} {stones} {}; {liberties}{colon}{}", chain.color, list(&chain.stones), list(&chain.liberties))
}
