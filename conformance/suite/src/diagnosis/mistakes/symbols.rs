//! Replacements of symbols by others.

use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of symbols that a mistake changes.
const MAX_CHANGED: usize = 16;

/// A replacement of symbols of a text. Each symbol has `size` characters.
#[derive(Clone)]
pub(in crate::diagnosis) struct Symbols {
    map: BTreeMap<String, String>,
    size: usize,
}

impl Symbols {
    /// Makes exchanges of two symbols each. A symbol of several characters is a complete text.
    pub(super) fn exchange(pairs: &[[String; 2]]) -> Self {
        let both = pairs.iter().flat_map(|[first, second]| [(first, second), (second, first)]);
        let map: BTreeMap<_, _> = both.map(|(first, second)| (first.clone(), second.clone())).collect();
        let size = if map.keys().all(|symbol| symbol.chars().count() == 1) { 1 } else { usize::MAX };
        Self { map, size }
    }

    /// Learns the replacement of characters from pairs of a right and an actual text, if it is their complete difference.
    pub(in crate::diagnosis) fn learn<'a>(texts: impl Iterator<Item = (&'a str, &'a str)>) -> Option<Self> {
        let mut map: BTreeMap<String, String> = BTreeMap::new();
        for (right, got) in texts {
            let (right, got) = (split(right, 1), split(got, 1));
            if right.len() != got.len() {
                return None;
            }
            for (right, got) in right.into_iter().zip(got) {
                if *map.entry(right).or_insert_with(|| got.clone()) != got {
                    return None;
                }
            }
        }
        let is_one_to_one = map.values().collect::<BTreeSet<_>>().len() == map.len();
        map.retain(|right, got| right != got);
        if map.iter().all(|(right, got)| map.get(got).is_none_or(|back| back == right)) {
            // The texts may lack one symbol of an exchanged pair.
            map.extend(map.clone().into_iter().map(|(right, got)| (got, right)));
        }
        (is_one_to_one && (1..=MAX_CHANGED).contains(&map.len())).then_some(Self { map, size: 1 })
    }

    pub(in crate::diagnosis) fn description(&self, context: &str) -> String {
        let is_exchange = self.map.iter().all(|(first, second)| self.map.get(second) == Some(first));
        let pairs = self.map.iter().filter(|(first, second)| !is_exchange || first < second);
        let between = if is_exchange { "and" } else { "has in its place" };
        let pairs: Vec<_> = pairs.map(|(first, second)| format!("`{first}` {between} `{second}`")).collect();
        let listed = pairs.join(", ");
        if is_exchange {
            format!("{listed} are exchanged{context}")
        } else {
            format!("symbols are exchanged{context}: {listed}")
        }
    }

    pub(super) fn change(&self, text: &str) -> String {
        let symbols = split(text, self.size).into_iter();
        symbols.map(|symbol| self.map.get(&symbol).cloned().unwrap_or(symbol)).collect()
    }
}

fn split(text: &str, size: usize) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    characters.chunks(size).map(|symbol| symbol.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::Symbols;

    #[test]
    fn symbols_are_learned_if_they_are_the_complete_difference() {
        let learned = |texts: &[(&str, &str)]| {
            let symbols = Symbols::learn(texts.iter().copied())?;
            Some((symbols.description(""), symbols.change("nbr")))
        };
        let exchange = "`b` and `n` are exchanged".to_owned();
        assert_eq!(learned(&[("n1", "b1"), ("rb", "rn")]), Some((exchange.clone(), "bnr".to_owned())));
        assert_eq!(learned(&[("n1", "b1")]), Some((exchange, "bnr".to_owned())));
        let (what, text) = learned(&[("nb", "br"), ("r", "n")]).unwrap();
        assert!(what.starts_with("symbols are exchanged: `b` has in its place `r`, "), "{what}");
        assert_eq!(text, "brn");
        assert_eq!(learned(&[("nb", "rr")]), None);
        assert_eq!(learned(&[("n", "b"), ("n", "r")]), None);
    }
}
