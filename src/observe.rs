//! Observers receive each field as it is decoded. An explanation thus comes from the pass that judges the input: no second parser can disagree.
//!
//! ```
//! use boardwire::{formats::xiangqi_map, observe::{Field, FieldKind, Observer}, options::Options};
//!
//! #[derive(Default)]
//! struct Kinds(Vec<FieldKind>);
//!
//! impl Observer for Kinds {
//!     fn field(&mut self, field: Field) {
//!         self.0.push(field.kind);
//!     }
//! }
//!
//! let mut kinds = Kinds::default();
//! xiangqi_map::decode_with(&[0, 85], Options::new(), &mut kinds)?;
//! assert_eq!(kinds.0, [FieldKind::Id, FieldKind::Square]);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use crate::names::names;

/// A field of binary input, as it was decoded. The field itself may still be rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The kind of the field.
    pub kind: FieldKind,
    /// Which field of its kind: the number of its first cell in the record, the id of the piece, the number of the ply from the newest, of the pair
    /// or of the square. 0 where a record has one field of the kind.
    pub number: u64,
    /// The offset of the first bit in the input.
    pub start: u64,
    /// Its length in bits; 0 is possible.
    pub len: u64,
    /// The value: a number, a byte, an index, an id within a side. For [`FieldKind::Integer`] and [`FieldKind::TrailingBytes`], the number of
    /// bytes.
    pub value: u64,
    /// What the value represents: a square, the id of a piece, the number of cells of the field. `None` for a captured piece, and for a value that
    /// represents nothing else.
    pub represents: Option<u64>,
    /// The requirements that give the field its meaning, without those that only reject.
    pub requirements: &'static [&'static str],
}

impl Field {
    /// Makes the only field of its kind, which represents nothing besides its value.
    pub(crate) const fn only(
        kind: FieldKind,
        start: u64,
        len: u64,
        value: u64,
        requirements: &'static [&'static str],
    ) -> Self {
        Self { kind, number: 0, start, len, value, represents: None, requirements }
    }
}

names! {
    /// The kinds of [`Field`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FieldKind {
        /// The number of rows.
        Rows => "rows",
        /// The number of columns.
        Cols => "cols",
        /// A byte of five cells.
        Cells => "cells",
        /// The side to move.
        Turn => "turn",
        /// The candidate index, or the square, of a piece.
        Piece => "piece",
        /// The mover of a ply, within its side.
        Mover => "mover",
        /// Whether a ply captures.
        Capture => "capture",
        /// The captured piece of a ply, within its side.
        Captured => "captured",
        /// The origin index of a ply.
        Origin => "origin",
        /// A byte of four cells.
        Bits2 => "bits2",
        /// A run of equal cells.
        Run => "run",
        /// The integer of a board, a position or a game.
        Integer => "integer",
        /// The version of the format.
        Version => "version",
        /// The number of plies.
        Plies => "plies",
        /// The id of a piece.
        Id => "id",
        /// The square of a piece.
        Square => "square",
        /// The code of a chess square.
        Code => "code",
        /// The padding of the last byte.
        Padding => "padding",
        /// The trailing bytes.
        TrailingBytes => "trailing-bytes",
    }
}

/// A part of a text, as it was decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextField<'a> {
    /// The kind of the part.
    pub kind: TextFieldKind,
    /// The offset of the first character in the text.
    pub start: u64,
    /// Its length in characters.
    pub len: u64,
    /// Its value after percent-decoding; for an ignored part, the text itself.
    pub value: &'a str,
    /// The requirements that give the part its meaning.
    pub requirements: &'static [&'static str],
}

names! {
    /// The kinds of [`TextField`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum TextFieldKind {
        /// The text before the `?`.
        Base => "base",
        /// The position.
        P => "p",
        /// The history.
        R => "r",
        /// The parameter `s`.
        S => "s",
        /// A part that is not a parameter of the format.
        Unknown => "unknown",
        /// The `#` and the rest.
        Fragment => "fragment",
        /// The placement of a FEN.
        Placement => "placement",
        /// The side to move of a FEN.
        Side => "side",
        /// A field of a FEN that is not kept.
        Dropped => "dropped",
    }
}

/// Receives each field as it is decoded. `()` ignores all fields at no cost.
pub trait Observer {
    /// Whether the observer uses fields. If not, a decoder may skip work that only a field needs.
    fn is_listening(&self) -> bool {
        true
    }

    /// Receives a binary field.
    fn field(&mut self, field: Field) {
        let _ = field;
    }

    /// Receives a part of a text.
    fn text(&mut self, field: TextField<'_>) {
        let _ = field;
    }

    /// Announces the binary fields of `bytes`, which the text part `kind` contains.
    fn part(&mut self, kind: TextFieldKind, bytes: &[u8]) {
        let _ = (kind, bytes);
    }
}

impl Observer for () {
    fn is_listening(&self) -> bool {
        false
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn is_listening(&self) -> bool {
        (**self).is_listening()
    }

    fn field(&mut self, field: Field) {
        (**self).field(field);
    }

    fn text(&mut self, field: TextField<'_>) {
        (**self).text(field);
    }

    fn part(&mut self, kind: TextFieldKind, bytes: &[u8]) {
        (**self).part(kind, bytes);
    }
}
