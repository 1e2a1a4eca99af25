//! The commands for files, links and games of the built-in formats.

pub(crate) mod caret;
pub(crate) mod check;
pub(crate) mod chess;
pub(crate) mod convert;
pub(crate) mod decoding;
pub(crate) mod explain;
pub(crate) mod go;
pub(crate) mod inspector_url;
pub(crate) mod named_format;
pub(crate) mod piece_signs;
pub(crate) mod ply_difference;
pub(crate) mod random;
pub(crate) mod read;
pub(crate) mod requirements;
pub(crate) mod show;
pub(crate) mod side_by_side;
pub(crate) mod sizes;
pub(crate) mod value;
pub(crate) mod variant;
pub(crate) mod wrong_move;
pub(crate) mod xiangqi;
