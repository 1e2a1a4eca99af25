//! The known word that someone may have meant.

use super::fault::quoted;

/// The word with the fewest edits from a text, if fewer than half of its characters are edited.
pub(super) fn nearest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing costs the product of the lengths, and all known words are shorter than this.
    const MAX_LENGTH: usize = 100;
    let length = text.chars().count();
    let mut nearest: Option<(usize, &str)> = None;
    for word in words.into_iter().filter(|_| length <= MAX_LENGTH) {
        let word_length = word.chars().count();
        let bound = nearest.map_or(length.max(word_length).div_ceil(2), |(distance, _)| distance);
        // Each character that one of them has more is an edit, so most words need no comparison.
        if length.abs_diff(word_length) < bound {
            let distance = strsim::damerau_levenshtein(text, word);
            if distance < bound && 2 * distance < length.max(word_length) {
                nearest = Some((distance, word));
            }
        }
    }
    nearest.map(|(_, word)| word)
}

/// The nearest other word of these, if one is near. Only the first thousand are compared, because a hostile suite may have many.
pub(super) fn nearest_word<'a>(word: &str, words: impl IntoIterator<Item = &'a String>) -> Option<&'a str> {
    const MAX_WORDS: usize = 1000;
    nearest(word, words.into_iter().take(MAX_WORDS).map(String::as_str).filter(|other| *other != word))
}

/// The nearest word of these as the end of a message.
pub(super) fn suggestion<'a>(word: &str, words: impl IntoIterator<Item = &'a String>) -> String {
    let nearest = nearest_word(word, words);
    nearest.map_or_else(String::new, |nearest| format!("; did you mean {}?", quoted(nearest)))
}
