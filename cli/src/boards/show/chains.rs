//! Describes Go chains in words.

use boardwire::games::{
    go::{Chain, Point, Size, vertex},
    ternary::Dimensions,
};

/// The name of a point: its vertex, or its row and column if it has no vertex.
fn point(point: Point, size: Dimensions) -> String {
    let vertex = Size::from_dimensions(size).and_then(|size| vertex::encode(point, size));
    vertex.unwrap_or_else(|| format!("row {} column {}", point.row, point.col))
}

/// Describes a chain, with long lists shortened.
pub(crate) fn describe_chain(chain: &Chain, size: Dimensions) -> String {
    const MAX_SHOWN_VERTICES: usize = 8;
    let list = |points: &[Point]| {
        let shown: Vec<String> =
            points.iter().take(MAX_SHOWN_VERTICES).map(|&stone| point(stone, size)).collect();
        let more = if points.len() > MAX_SHOWN_VERTICES { " …" } else { "" };
        format!("{}{more}", shown.join(" "))
    };
    let plural =
        |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let stones = plural(chain.stones.len(), "stone", "stones");
    let liberties = plural(chain.liberties.len(), "liberty", "liberties");
    let colon = if chain.liberties.is_empty() { "" } else { ": " };
    format!("{} {stones} {}; {liberties}{colon}{}", chain.color, list(&chain.stones), list(&chain.liberties))
}
