//! The formats that a format contains, at any depth. A suite from anywhere may have formats that contain each other.

use std::collections::HashMap;

use super::description::Description;

/// The contained formats of a suite. Those of a format are collected on first use.
pub(super) struct Containment<'s> {
    suite: &'s Description,
    collected: HashMap<usize, HashMap<usize, usize>>,
}

impl<'s> Containment<'s> {
    pub(super) fn new(suite: &'s Description) -> Self {
        Self { suite, collected: HashMap::new() }
    }

    /// The indices of a format and of those that it contains, each with its rank: the format first, then those that it contains directly.
    pub(super) fn ranks(&mut self, format: usize) -> &HashMap<usize, usize> {
        self.collected.entry(format).or_insert_with(|| {
            let mut order = vec![format];
            let mut ranks = HashMap::from([(format, 0)]);
            let mut position = 0;
            while let Some(&next) = order.get(position) {
                let parts = &self.suite.formats[next].contains;
                for part in parts.iter().filter_map(|id| self.suite.format_index(id)) {
                    ranks.entry(part).or_insert_with(|| {
                        order.push(part);
                        order.len() - 1
                    });
                }
                position += 1;
            }
            ranks
        })
    }
}
