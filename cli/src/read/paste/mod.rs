//! Text as people paste it. Repairs remove what is around an input or between its characters, and each repair is reported.
//!
//! Decoding stays strict, and binary input is not repaired. A change needs a sign in the text, such as `&amp;` or the offsets of a dump. Changes
//! end as soon as the text is a valid input.

mod board;
mod change;
mod dump;
pub(super) mod encoding;
mod found;
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
    /// What the repairs left out.
    pub(super) lost: Vec<String>,
    /// The reason why a change could not be made.
    pub(super) obstacle: Option<String>,
}

/// A change of a text with the sign for it, or the reason why it cannot be made.
type Step = fn(&str) -> Option<Result<Change, String>>;

/// The changes, in the order in which they are tried.
const STEPS: &[Step] = &[
    wrapping::invisible,
    wrapping::fence,
    wrapping::quote_marks,
    dump::bytes,
    hex::bits,
    board::printed,
    board::rows,
    board::drawn,
    list::literal,
    list::list,
    link::entities,
    link::backslashes,
    link::quoted_printable,
    link::touching,
    wrapping::repeated,
    found::first_node,
    wrapping::quotes,
    wrapping::data_uri,
    link::lines,
    link::parts,
    link::hash,
    found::link,
    found::wrapped_link,
    link::percent,
    wrapping::full_width,
    wrapping::spaces,
    wrapping::fen_lines,
    wrapping::pocket,
    wrapping::promoted,
    found::command,
    found::game,
    found::fen,
    found::record,
    link::tracking,
    link::question_mark,
    hex::prefixes,
    hex::separators,
    hex::base64,
];

/// How often all changes are tried. More layers, such as a list of escaped links in a dump, do not occur.
const MAX_ROUNDS: usize = 3;

/// The most readings of a text that are tried.
const MAX_READINGS: usize = 16;

/// Changes a text until `is_valid` accepts it. `None` if the input is binary or needs no change.
pub(super) fn repair(input: &[u8], is_valid: impl Fn(&[u8]) -> bool) -> Option<Pasted> {
    let (text, repairs) = encoding::decode(input)?;
    let pasted = Pasted { content: text.into_bytes(), repairs, lost: Vec::new(), obstacle: None };
    let pasted = pasted.changed(&is_valid, true);
    (!pasted.repairs.is_empty() || pasted.obstacle.is_some()).then_some(pasted)
}

impl Pasted {
    /// Applies the changes in turn. `has_readings` is whether all readings of a text are tried, or only the first.
    fn changed(mut self, is_valid: &impl Fn(&[u8]) -> bool, has_readings: bool) -> Self {
        let mut part = None;
        // A long text is judged once after each change, not before each step.
        let mut is_judged = self.repairs.is_empty();
        'changed: for _ in 0..MAX_ROUNDS {
            let before = self.repairs.len();
            for step in STEPS {
                if !std::mem::replace(&mut is_judged, true) && is_valid(&self.content) {
                    return self;
                }
                let Ok(text) = str::from_utf8(&self.content) else { break 'changed };
                match step(text.trim()) {
                    Some(Ok(change)) if has_readings && (change.is_part || !change.others.is_empty()) => {
                        let is_part = change.is_part;
                        match self.read(change, is_valid) {
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
                        self = self.after(change);
                        is_judged = false;
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

    fn after(&self, change: Change) -> Self {
        let repairs = self.repairs.iter().cloned().chain(change.repairs).collect();
        let lost = self.lost.iter().cloned().chain(change.lost).collect();
        Self { content: change.content, repairs, lost, obstacle: self.obstacle.clone() }
    }

    /// The only valid reading, or the first one if none is valid. Fails if there are several.
    fn read(&self, mut change: Change, is_valid: &impl Fn(&[u8]) -> bool) -> Result<Self, String> {
        let unclear = std::mem::take(&mut change.unclear);
        let (others, is_part) = (std::mem::take(&mut change.others), change.is_part);
        if others.len() >= MAX_READINGS {
            return Err(unclear);
        }
        let mut readings: Vec<Self> = Vec::new();
        for change in std::iter::once(change).chain(others) {
            let read = self.after(change).changed(is_valid, false);
            if readings.iter().all(|known| known.content != read.content) {
                readings.push(read);
            }
        }
        let valid = readings.iter().filter(|read| is_valid(&read.content)).count();
        if valid > 1 || valid == 0 && is_part && readings.len() > 1 {
            return Err(unclear);
        }
        let chosen = readings.iter().position(|read| is_valid(&read.content)).unwrap_or_default();
        Ok(readings.swap_remove(chosen))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::repair;

    /// A judgement of a long text takes as long as a step, or longer.
    #[test]
    fn a_text_is_judged_once_after_a_change() {
        let judged = Cell::new(0);
        let never = |_: &[u8]| {
            judged.set(judged.get() + 1);
            false
        };
        let pasted = repair(b"> (;SZ[9];B[zz])", never).unwrap();
        assert!(judged.get() <= 2 * pasted.repairs.len(), "{}: {:?}", judged.get(), pasted.repairs);
    }
}
