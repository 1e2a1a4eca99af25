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

use core::fmt;

/// A field of binary input, as it was decoded. The field itself may still be rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// What the field is.
    pub kind: FieldKind,
    /// Which field of its kind: the number of its first cell in the record, the id of the piece, the number of the ply from the newest, of the pair
    /// or of the square. 0 where a record has one field of the kind.
    pub number: u64,
    /// Its first bit.
    pub start: u64,
    /// Its length in bits; 0 is possible.
    pub len: u64,
    /// The value: a number, a byte, an index, an id within a side. For [`FieldKind::Integer`] and [`FieldKind::TrailingBytes`], how many bytes they
    /// have.
    pub value: u64,
    /// What the value leads to: a square, the id of a piece, how many cells the field has. `None` for a captured piece, and where the value itself is
    /// all.
    pub represents: Option<u64>,
    /// The requirements that give the field its meaning, without those that only reject.
    pub requirements: &'static [&'static str],
}

/// The kinds of [`Field`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FieldKind {
    /// The number of rows.
    Rows,
    /// The number of columns.
    Cols,
    /// A byte of five cells.
    Cells,
    /// The side to move.
    Turn,
    /// The candidate index, or the square, of a piece.
    Piece,
    /// The mover of a ply, within its side.
    Mover,
    /// Whether a ply captures.
    Capture,
    /// The captured piece of a ply, within its side.
    Captured,
    /// The origin index of a ply.
    Origin,
    /// A byte of four cells.
    Bits2,
    /// A run of equal cells.
    Run,
    /// The integer of a board, a position or a game.
    Integer,
    /// The version of the format.
    Version,
    /// The number of plies.
    Plies,
    /// The id of a piece.
    Id,
    /// The square of a piece.
    Square,
    /// The code of a chess square.
    Code,
    /// The padding of the last byte.
    Padding,
    /// The trailing bytes.
    TrailingBytes,
}

impl FieldKind {
    /// The name in the specification and the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Cols => "cols",
            Self::Cells => "cells",
            Self::Turn => "turn",
            Self::Piece => "piece",
            Self::Mover => "mover",
            Self::Capture => "capture",
            Self::Captured => "captured",
            Self::Origin => "origin",
            Self::Bits2 => "bits2",
            Self::Run => "run",
            Self::Integer => "integer",
            Self::Version => "version",
            Self::Plies => "plies",
            Self::Id => "id",
            Self::Square => "square",
            Self::Code => "code",
            Self::Padding => "padding",
            Self::TrailingBytes => "trailing-bytes",
        }
    }
}

impl fmt::Display for FieldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A part of a text, as it was decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextField<'a> {
    /// What the part is.
    pub kind: TextFieldKind,
    /// Its first character.
    pub start: u64,
    /// Its length in characters.
    pub len: u64,
    /// Its value after percent-decoding; for an ignored part, the text itself.
    pub value: &'a str,
    /// The requirements that give the part its meaning.
    pub requirements: &'static [&'static str],
}

/// The kinds of [`TextField`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TextFieldKind {
    /// The text before the `?`.
    Base,
    /// The position.
    P,
    /// The history.
    R,
    /// The parameter `s`.
    S,
    /// A part that is not a parameter of the format.
    Unknown,
    /// The `#` and the rest.
    Fragment,
    /// The placement of a FEN.
    Placement,
    /// The side to move of a FEN.
    Side,
    /// A field of a FEN that is not kept.
    Dropped,
}

impl TextFieldKind {
    /// The name in the specification and the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::P => "p",
            Self::R => "r",
            Self::S => "s",
            Self::Unknown => "unknown",
            Self::Fragment => "fragment",
            Self::Placement => "placement",
            Self::Side => "side",
            Self::Dropped => "dropped",
        }
    }
}

impl fmt::Display for TextFieldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Receives each field as it is decoded. `()` ignores all fields at no cost.
pub trait Observer {
    /// Whether fields are used. Where they are not, a decoder may skip work that only a field needs.
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
