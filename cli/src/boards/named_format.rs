//! The formats that the commands know.

use std::{fmt, ops::Deref, str::FromStr};

use boardwire::formats::{
    self, ALL, Codec, Decode, chess_board_packed, go_chains, ternary_bits2, ternary_board, ternary_stream,
    xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_position, xiangqi_rules,
};
use boardwire_suite::select::{ensure, is_format};

/// A format of the table, which the command line names with or without its version.
#[derive(Clone, Copy)]
pub(crate) struct Format(pub(crate) &'static formats::Format);

impl Format {
    pub(crate) const TERNARY_BOARD: Self = Self(&ternary_board::FORMAT);
    pub(crate) const TERNARY_BITS2: Self = Self(&ternary_bits2::FORMAT);
    pub(crate) const TERNARY_STREAM: Self = Self(&ternary_stream::FORMAT);
    pub(crate) const XIANGQI_POSITION: Self = Self(&xiangqi_position::FORMAT);
    pub(crate) const XIANGQI_HISTORY: Self = Self(&xiangqi_history::FORMAT);
    pub(crate) const XIANGQI_LINK: Self = Self(&xiangqi_link::FORMAT);
    pub(crate) const XIANGQI_FEN: Self = Self(&xiangqi_fen::FORMAT);
    pub(crate) const CHESS_PACKED: Self = Self(&chess_board_packed::FORMAT);
    pub(crate) const XIANGQI_RULES: Self = Self(&xiangqi_rules::FORMAT);
    pub(crate) const GO_CHAINS: Self = Self(&go_chains::FORMAT);

    /// Whether the format is read in chunks, so that the value is never complete in memory.
    pub(crate) fn is_streamed(self) -> bool {
        [Self::TERNARY_BOARD, Self::TERNARY_STREAM].contains(&self)
    }

    /// The binary formats in the order of detection: if an input is valid in several, the first is chosen. Each ternary board is also a
    /// stream of one board, and most are a Go position.
    pub(crate) fn detection_order() -> impl Iterator<Item = Self> {
        let is_binary = |format: &Self| !matches!(format.decode, Decode::Text(_));
        let mut formats: Vec<Self> = ALL.iter().copied().map(Self).filter(is_binary).collect();
        formats.sort_by_key(|format| matches!(format.codec, Codec::Boards(..) | Codec::Go(..)));
        formats.into_iter()
    }
}

impl Deref for Format {
    type Target = formats::Format;

    fn deref(&self) -> &formats::Format {
        self.0
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let ids: Vec<&str> = ALL.iter().map(|format| format.id).collect();
        let unknown = ensure("there is no format", name, ids.iter().copied(), is_format).err();
        let message = unknown.map_or_else(String::new, |unknown| unknown.sentence());
        formats::find(name).map(Self).ok_or_else(|| format!("{message} Known: {}", ids.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use boardwire::{
        formats::{ALL, Longest, ternary_board::declared_size},
        options::Limits,
    };

    use std::collections::BTreeSet;

    use super::Format;
    use boardwire_suite::protocol::Op;
    use boardwire_suite::vectors::{Outcome, Suite};

    #[test]
    fn no_valid_input_exceeds_the_maximum_length() {
        let suite = Suite::embedded().unwrap();
        let (mut judged_count, mut reached) = (0, BTreeSet::new());
        for vector in suite.vectors() {
            // A leniency may allow trailing bytes.
            if (vector.op, vector.outcome) != (Op::Decode, Outcome::Accept) || vector.has_member("allow") {
                continue;
            }
            let hex = vector.request().member("hex").and_then(|hex| hex.as_str().map(str::to_owned));
            let format: Format = vector.format.parse().unwrap();
            let Some(hex) = hex else { continue };
            let head = hex::decode(&hex[..hex.len().min(32)]).unwrap();
            let Some(longest) = format.longest(declared_size(&head), Limits::DEFAULT) else { continue };
            let byte_count = hex.len() as u64 / 2;
            assert!(byte_count <= longest, "{}: {byte_count} bytes", vector.id);
            judged_count += 1;
            reached.extend((byte_count == longest).then_some(format.id));
        }
        assert!(judged_count > 1000, "{judged_count}");
        let bounded = ALL.iter().filter(|format| !matches!(format.longest, Longest::Unbounded));
        let missing: Vec<&str> = bounded.map(|format| format.id).filter(|id| !reached.contains(id)).collect();
        // A game of the greatest length has more moves than a vector can hold, and Go chains have no operation `decode`.
        assert_eq!(missing, ["go-chains/1", "xiangqi-game/1", "xiangqi-compact/1"]);
    }
}
