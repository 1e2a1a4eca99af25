//! The accepting vectors of each operation of each format.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{outcome::Outcome, protocol::FormatOp, vector::Vector};

/// The accepting vectors by operation and format. They are collected and sorted on first use, once for all vectors.
#[derive(Debug, Default)]
pub(super) struct Accepting(OnceLock<HashMap<FormatOp, Group>>);

#[derive(Debug, Default)]
struct Group {
    indices: Vec<usize>,
    shortest_first: OnceLock<Vec<usize>>,
}

impl Accepting {
    /// The indices of the accepting vectors of an operation of a format, the shortest first.
    pub(super) fn shortest_first(&self, vectors: &[Vector], kind: &FormatOp) -> &[usize] {
        let group = self.0.get_or_init(|| groups(vectors)).get(kind);
        group.map_or(&[], |group| {
            group.shortest_first.get_or_init(|| {
                let mut indices = group.indices.clone();
                indices.sort_by_cached_key(|&index| vectors[index].length());
                indices
            })
        })
    }
}

fn groups(vectors: &[Vector]) -> HashMap<FormatOp, Group> {
    let mut groups: HashMap<FormatOp, Group> = HashMap::new();
    for (index, vector) in vectors.iter().enumerate().filter(|(_, it)| it.outcome == Outcome::Accept) {
        groups.entry(vector.kind()).or_default().indices.push(index);
    }
    groups
}
