//! The selection of vectors for a run.

use std::fmt;

use super::{
    nearest::nearest,
    protocol::Op,
    vectors::{Source, Suite, SuiteFault, Vector},
};
use crate::untrusted::Untrusted;

/// The selection: an entry of each list that is not empty must fit.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Formats, with their version or without.
    pub formats: Vec<String>,
    /// The operation.
    pub op: Option<Op>,
    /// Ids or patterns: `*` matches any characters and `?` one.
    pub ids: Vec<String>,
    /// The tags of the vectors to send.
    pub tags: Vec<String>,
    /// Tags of the vectors to leave out.
    pub skip: Vec<String>,
}

/// A word of the command line that names nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The beginning of the message, such as `no vector has the tag`.
    what: &'static str,
    pattern: String,
    nearest: Option<String>,
    /// The known words, if they are few.
    all: Vec<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{:.100}`", self.what, Untrusted::new(&self.pattern))?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Unknown {}

impl Unknown {
    /// The message as a sentence: with the mark at its end.
    pub fn sentence(&self) -> String {
        format!("{self}{}", if self.nearest.is_some() { "" } else { "." })
    }

    /// A list of the known words, if they are few.
    pub fn advice(&self) -> Option<String> {
        (!self.all.is_empty()).then(|| format!("there are: {}", self.all.join(", ")))
    }
}

impl Filter {
    /// The part of a suite from which this filter may choose.
    ///
    /// # Errors
    /// The errors of [`Suite::load`].
    pub fn suite(&self, source: &Source) -> Result<Suite, SuiteFault> {
        if *source != Source::Embedded {
            return Suite::load(source, &[]);
        }
        let description = Suite::description(source)?;
        let formats = description.formats.iter();
        let chosen = formats.filter(|format| {
            fits_any(&self.formats, |pattern| is_format(pattern, &format.id))
                && fits_any(&self.ids, |id| {
                    let prefix = format!("{}.", format.prefix.to_ascii_lowercase());
                    // The literal beginning of the pattern.
                    let literal = id.split(['*', '?']).next().unwrap_or_default();
                    literal.starts_with(&prefix) || prefix.starts_with(literal)
                })
        });
        let suite = Suite::load(source, &chosen.map(|format| &*format.id).collect::<Vec<_>>())?;
        // The message about an unknown word lists all vectors.
        if self.choose(&suite).is_err() { Suite::embedded() } else { Ok(suite) }
    }

    /// The indices of the chosen vectors, in the order of the suite.
    ///
    /// # Errors
    /// If an entry of the filter matches no vector at all.
    pub fn choose(&self, suite: &Suite) -> Result<Vec<usize>, Unknown> {
        let vectors = suite.vectors();
        for pattern in &self.formats {
            let formats = vectors.iter().map(|vector| &*vector.format);
            ensure("no vector has the format", pattern, formats, is_format)?;
        }
        if let Some(op) = self.op {
            ensure(
                "no vector has the operation",
                op.name(),
                vectors.iter().map(|vector| vector.op.name()),
                str::eq,
            )?;
        }
        for pattern in self.tags.iter().chain(&self.skip) {
            let tags = vectors.iter().flat_map(|vector| &vector.tags).map(String::as_str);
            ensure("no vector has the tag", pattern, tags, str::eq)?;
        }
        for pattern in &self.ids {
            let ids = vectors.iter().map(|vector| vector.id.as_str());
            ensure("no vector has the id", pattern, ids, is_match)
                .map_err(|unknown| Unknown { all: Vec::new(), ..unknown })?;
        }
        Ok((0..vectors.len()).filter(|index| self.matches(&vectors[*index])).collect())
    }

    fn matches(&self, vector: &Vector) -> bool {
        fits_any(&self.formats, |format| is_format(format, &vector.format))
            && self.op.is_none_or(|op| op == vector.op)
            && fits_any(&self.ids, |pattern| is_match(pattern, &vector.id))
            && fits_any(&self.tags, |tag| vector.tags.contains(tag))
            && !self.skip.iter().any(|tag| vector.tags.contains(tag))
    }
}

/// Whether the list is empty or an entry satisfies the condition.
pub fn fits_any(list: &[String], condition: impl FnMut(&String) -> bool) -> bool {
    list.is_empty() || list.iter().any(condition)
}

/// Checks that `pattern` fits one of the words.
///
/// # Errors
/// If the pattern fits none of the words. The error names the nearest word and all words.
pub fn ensure<'a>(
    what: &'static str,
    pattern: &str,
    words: impl Iterator<Item = &'a str> + Clone,
    matches: impl Fn(&str, &str) -> bool,
) -> Result<(), Unknown> {
    if words.clone().any(|word| matches(pattern, word)) {
        return Ok(());
    }
    let mut all: Vec<&str> = words.collect();
    all.sort_unstable();
    all.dedup();
    let nearest =
        nearest(pattern, all.iter().copied()).filter(|_| !pattern.contains(['*', '?'])).map(str::to_owned);
    Err(Unknown { what, pattern: pattern.into(), nearest, all: all.into_iter().map(str::to_owned).collect() })
}

/// Whether `pattern` names the format, with its version or without.
pub fn is_format(pattern: &str, format: &str) -> bool {
    pattern == format || format.rsplit_once('/').is_some_and(|(name, _)| name == pattern)
}

/// Whether a text matches a pattern of characters, `?` and `*`.
fn is_match(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern.len() == text.len() && begins_with(pattern, text);
    };
    // After a star the rest may begin anywhere. Ids are short and ASCII, so trying every position is fast enough.
    begins_with(first, text)
        && text.is_ascii()
        && (first.len()..=text.len()).any(|start| is_match(rest, &text[start..]))
}

/// Whether a text begins as a pattern of characters and `?` does.
fn begins_with(pattern: &str, text: &str) -> bool {
    pattern.len() <= text.len()
        && pattern.bytes().zip(text.bytes()).all(|(one, other)| one == b'?' || one == other)
}

#[cfg(test)]
mod tests {
    use super::{Filter, is_match};
    use crate::vectors::{Source, Suite};

    #[test]
    fn patterns_match_complete_ids() {
        let is_match = |pattern: &str| is_match(pattern, "tb.decode.rows-zero");
        let matching = "tb.decode.rows-zero tb.* * *zero *.decode.*-zero tb.?ecode.rows-zero tb.decode.rows-zero* **rows**";
        assert!(matching.split(' ').all(is_match));
        assert!(!["tb.decode.rows", "tb.decode.rows-zero?", "*rows", ""].into_iter().any(is_match));
    }

    #[test]
    fn reading_part_of_the_embedded_suite_keeps_all_chosen_vectors() {
        let complete = Suite::embedded().unwrap();
        let chosen = |filter: &Filter, suite: &Suite| {
            let indices = filter.choose(suite).unwrap();
            indices.into_iter().map(|index| suite.vectors()[index].id.clone()).collect::<Vec<_>>()
        };
        let filter =
            |ids: &str| Filter { ids: ids.split(' ').map(str::to_owned).collect(), ..Filter::default() };
        for ids in ["tb.decode.one-empty-cell t*cell", "x*i.*opening*", "tb?decode.one-*", "?s.*", "*"] {
            let filter = filter(ids);
            let part = filter.suite(&Source::Embedded).unwrap();
            assert_eq!(chosen(&filter, &part), chosen(&filter, &complete), "{ids}");
        }
        let few = filter("xm.decode.*").suite(&Source::Embedded).unwrap();
        assert!(few.vectors().iter().all(|vector| &*vector.format == "xiangqi-map/1"));
    }
}
