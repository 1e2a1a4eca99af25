//! Symbols in place of others.

use std::collections::{BTreeMap, BTreeSet};

use super::mistake::{Mistake, of_leaves};

/// The most symbols that a mistake changes.
const MAX_CHANGED: usize = 16;

/// The symbols of a text that have others in their place: characters, or several characters each.
#[derive(Clone)]
pub(in crate::diagnosis) struct Symbols {
    map: BTreeMap<String, String>,
    size: usize,
}

impl Symbols {
    /// Exchanges of two characters each.
    pub(super) fn exchanged(pairs: &[[String; 2]]) -> Self {
        let both = pairs.iter().flat_map(|[one, other]| [(one, other), (other, one)]);
        Self { map: both.map(|(one, other)| (one.clone(), other.clone())).collect(), size: 1 }
    }

    /// What pairs of a right text and the one that came show, if it is their complete difference.
    pub(in crate::diagnosis) fn learn<'a>(
        texts: impl Iterator<Item = (&'a str, &'a str)>,
        size: usize,
    ) -> Option<Self> {
        let mut map: BTreeMap<String, String> = BTreeMap::new();
        for (right, got) in texts {
            let (right, got) = (split(right, size), split(got, size));
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
            // The texts may lack one of two that are exchanged.
            map.extend(map.clone().into_iter().map(|(right, got)| (got, right)));
        }
        (is_one_to_one && (1..=MAX_CHANGED).contains(&map.len())).then_some(Self { map, size })
    }

    pub(in crate::diagnosis) fn is_exchange(&self) -> bool {
        self.map.iter().all(|(one, other)| self.map.get(other) == Some(one))
    }

    pub(in crate::diagnosis) fn what(&self, place: &str) -> String {
        let is_exchange = self.is_exchange();
        let shown = self.map.iter().filter(|(one, other)| !is_exchange || one < other);
        let between = if is_exchange { "and" } else { "has in its place" };
        let shown: Vec<_> = shown.map(|(one, other)| format!("`{one}` {between} `{other}`")).collect();
        let shown = shown.join(", ");
        if is_exchange {
            format!("{shown} are exchanged{place}")
        } else {
            format!("symbols are exchanged{place}: {shown}")
        }
    }

    pub(super) fn change(&self, text: &str) -> String {
        split(text, self.size)
            .into_iter()
            .map(|symbol| self.map.get(&symbol).cloned().unwrap_or(symbol))
            .collect()
    }

    /// The mistake in the texts under a key.
    pub(super) fn mistake(self, what: String, key: &str) -> Mistake {
        of_leaves(what, key, move |leaf| Some(self.change(leaf.as_str()?).into())).of("symbols")
    }
}

fn split(text: &str, size: usize) -> Vec<String> {
    let all: Vec<char> = text.chars().collect();
    all.chunks(size).map(|symbol| symbol.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::Symbols;

    #[test]
    fn symbols_are_learned_if_they_are_the_complete_difference() {
        let learned = |texts: &[(&str, &str)]| {
            let symbols = Symbols::learn(texts.iter().copied(), 1)?;
            Some((symbols.what(""), symbols.change("nbr")))
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
