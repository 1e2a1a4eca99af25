//! Repairs pasted text: removes text around an input and characters inside it, and reports each repair.
//!
//! Decoding stays strict, and binary input is not repaired. A change needs evidence in the text, such as `&amp;` or the offsets of a dump.
//! Repairs end as soon as the text is a valid input.

pub(super) mod board;
mod change;
mod dump;
mod embedded;
pub(super) mod encoding;
pub(super) mod hex;
mod link;
mod list;
mod terminal;
pub(super) mod wrapping;

use change::Change;

/// A repaired text, or the bytes that it encodes, and the repairs.
pub(super) struct Pasted {
    pub(super) content: Vec<u8>,
    pub(super) repairs: Vec<String>,
    /// The parts that the repairs removed.
    pub(super) losses: Vec<String>,
    /// The reason why a change could not be made.
    pub(super) obstacle: Option<String>,
}

/// Changes a text if it has evidence for the change, or returns the reason why the change cannot be made.
type Step = fn(&str) -> Option<Result<Change, String>>;

/// The changes, in the order in which they are tried.
const STEPS: &[Step] = &[
    wrapping::remove_invisible,
    wrapping::remove_fence,
    wrapping::remove_quote_marks,
    dump::read_dump,
    hex::read_bits,
    board::take_program_output,
    board::read_number_rows,
    board::take_drawing,
    list::take_string_literal,
    list::take_array,
    link::replace_entities,
    link::remove_backslashes,
    link::decode_quoted_printable,
    link::separate_links,
    wrapping::remove_repetition,
    embedded::add_first_node,
    wrapping::remove_quotes,
    wrapping::take_data_uri,
    link::join_lines,
    link::join_parts,
    link::remove_hash,
    embedded::take_link,
    embedded::take_wrapped_link,
    link::decode_percent,
    wrapping::replace_full_width,
    wrapping::remove_repeated_spaces,
    wrapping::join_fen_lines,
    wrapping::remove_pocket,
    wrapping::remove_promotion_marks,
    embedded::take_ucci_command,
    embedded::take_moves,
    embedded::take_fen,
    embedded::take_game_record,
    link::remove_tracking,
    link::add_question_mark,
    hex::remove_prefixes,
    hex::remove_separators,
    hex::read_base64,
];

/// The number of times that all changes are tried. Texts with more layers, such as escaped links in a dump, do not occur.
const MAX_ROUNDS: usize = 3;

/// The maximum number of readings of a text.
const MAX_READINGS: usize = 16;

/// Changes a text until `is_valid` accepts it. `None` if the input is binary or needs no change.
pub(super) fn repair(input: &[u8], is_valid: impl Fn(&[u8]) -> bool) -> Option<Pasted> {
    let (text, repairs) = encoding::decode(input)?;
    let pasted = Pasted { content: text.into_bytes(), repairs, losses: Vec::new(), obstacle: None };
    let pasted = pasted.apply_steps(&is_valid, true);
    (!pasted.repairs.is_empty() || pasted.obstacle.is_some()).then_some(pasted)
}

impl Pasted {
    /// Applies the changes in turn. `has_readings` is whether to try all readings of a text, or only the first.
    fn apply_steps(mut self, is_valid: &impl Fn(&[u8]) -> bool, has_readings: bool) -> Self {
        let mut part = None;
        // Validation of a long text is slow, so it runs only after a change.
        let mut is_validated = self.repairs.is_empty();
        'changed: for _ in 0..MAX_ROUNDS {
            let before = self.repairs.len();
            for step in STEPS {
                if !std::mem::replace(&mut is_validated, true) && is_valid(&self.content) {
                    return self;
                }
                let Ok(text) = str::from_utf8(&self.content) else { break 'changed };
                match step(text.trim()) {
                    Some(Ok(change)) if has_readings && (change.is_part || !change.others.is_empty()) => {
                        let is_part = change.is_part;
                        match self.choose_reading(change, is_valid) {
                            Ok(read) if !is_part || is_valid(&read.content) => return read,
                            Ok(read) => part = part.or(Some(read)),
                            Err(obstacle) => {
                                self.obstacle = self.obstacle.or(Some(obstacle));
                                if !is_part {
                                    return self;
                                }
                            }
                        }
                    }
                    Some(Ok(change)) => {
                        self = self.with_change(change);
                        is_validated = false;
                    }
                    Some(Err(obstacle)) => self.obstacle = self.obstacle.or(Some(obstacle)),
                    None => {}
                }
            }
            if self.repairs.len() == before {
                break;
            }
        }
        match part {
            Some(part) if !is_valid(&self.content) => part,
            _ => self,
        }
    }

    fn with_change(&self, change: Change) -> Self {
        let repairs = self.repairs.iter().cloned().chain(change.repairs).collect();
        let losses = self.losses.iter().cloned().chain(change.losses).collect();
        Self { content: change.content, repairs, losses, obstacle: self.obstacle.clone() }
    }

    /// Chooses the only valid reading, or the first if none is valid. Fails if several are valid.
    fn choose_reading(&self, mut change: Change, is_valid: &impl Fn(&[u8]) -> bool) -> Result<Self, String> {
        let ambiguity = std::mem::take(&mut change.ambiguity);
        let (others, is_part) = (std::mem::take(&mut change.others), change.is_part);
        if others.len() >= MAX_READINGS {
            return Err(ambiguity);
        }
        let mut readings: Vec<Self> = Vec::new();
        for change in std::iter::once(change).chain(others) {
            let read = self.with_change(change).apply_steps(is_valid, false);
            if readings.iter().all(|known| known.content != read.content) {
                readings.push(read);
            }
        }
        let valid = readings.iter().filter(|read| is_valid(&read.content)).count();
        if valid > 1 || valid == 0 && is_part && readings.len() > 1 {
            return Err(ambiguity);
        }
        let chosen = readings.iter().position(|read| is_valid(&read.content)).unwrap_or_default();
        Ok(readings.swap_remove(chosen))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::repair;

    /// Validation of a long text takes at least as long as a step.
    #[test]
    fn a_text_is_validated_once_per_change() {
        let judged = Cell::new(0);
        let never = |_: &[u8]| {
            judged.set(judged.get() + 1);
            false
        };
        let pasted = repair(b"> (;SZ[9];B[zz])", never).unwrap();
        assert!(judged.get() <= 2 * pasted.repairs.len(), "{}: {:?}", judged.get(), pasted.repairs);
    }
}
