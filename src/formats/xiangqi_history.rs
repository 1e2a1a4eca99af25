//! `xiangqi-history/1`: the plies that led to a position, newest first, each checked and undone as it is read (spec: XH-1 to XH-20).
//!
//! The drawing of spec/src/xiangqi-history.md#at-a-glance:
//!
//! ```text
//! +----------+----------+-- ~ --+----------+---------+
//! | newest   | the one  |       | oldest   | padding |  plies directly one after another;
//! | ply      | before   |       | ply      | 0 to 7  |  padding bits are each 1
//! +----------+----------+-- ~ --+----------+---------+
//!
//! one ply
//! +-----------+----------+- - - - - - -+---------------+
//! | mover     | captured | captured id | origin index  |
//! | 4 bits    | 1 bit    | 4 bits      | 0 to 5 bits   |
//! +-----------+----------+- - - - - - -+---------------+
//!   id within   1 = yes    only after    code word among
//!   its side               a 1; id       the origin
//!                          within the    candidates
//!                          other side
//! ```
//!
//! ```
//! use boardwire::formats::{xiangqi_history, xiangqi_link};
//!
//! let link = xiangqi_link::decode("?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw")?;
//! let bytes = xiangqi_history::encode(&link.position, &link.history)?;
//! assert_eq!(xiangqi_history::decode(&bytes, &link.position)?.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError, EncodeError,
    error::at,
    record,
    table::{Codec, Decode, Format, Value},
};
use crate::{
    codes::{
        bits::{BitReader, BitWriter},
        field::field,
        prefix::PrefixCode,
    },
    error::Location,
    games::xiangqi::{Kind, Origins, Piece, Ply, Position, XiangqiError, moves},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

/// The number of bits of an id within a side.
const ID_BITS: u32 = 4;

/// The entry of the table.
pub static FORMAT: Format = record::xiangqi_history(
    Decode::AfterPosition(|bytes, position, options, observer| {
        decode_with(bytes, position, options, observer).map(Value::Plies)
    }),
    Codec::Plies(encode),
);

/// Decodes a complete history that led to `position`. Returns its plies, newest first.
///
/// # Errors
/// The first fault in reading order.
pub fn decode(bytes: &[u8], position: &Position) -> Result<Vec<Ply>, DecodeError> {
    decode_with(bytes, position, Options::new(), &mut ())
}

/// Decodes a complete history and reports each field to `observer`. No leniency applies: other padding would be read as plies.
///
/// # Errors
/// The first fault in reading order.
pub fn decode_with(
    bytes: &[u8],
    position: &Position,
    _options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Vec<Ply>, DecodeError> {
    let mut reader = BitReader::new(bytes);
    let mut position = position.clone();
    let mut plies = Vec::new();
    while !is_at_padding(&mut reader, observer) {
        plies.push(read_ply(&mut reader, &mut position, plies.len() as u64, observer)?);
    }
    Ok(plies)
}

/// Whether only padding remains: fewer than 8 bits, all of them 1 (spec: XH-14).
fn is_at_padding(reader: &mut BitReader<'_>, observer: &mut (impl Observer + ?Sized)) -> bool {
    let len = reader.remaining();
    if len >= 8 {
        return false;
    }
    let mut ahead = reader.clone();
    while ahead.remaining() > 0 {
        if ahead.bit() != Ok(true) {
            return false;
        }
    }
    if len > 0 {
        let requirements = &["XH-14", "XH-17"];
        let (start, value) = (reader.position(), (1 << len) - 1);
        observer.field(Field::only(FieldKind::Padding, start, len, value, requirements));
    }
    *reader = ahead;
    true
}

fn read_ply(
    reader: &mut BitReader<'_>,
    position: &mut Position,
    number: u64,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Ply, DecodeError> {
    let piece = |side, side_id: u32| Piece::from_bits(side, side_id.to_le_bytes()[0]);
    let mut report = |kind, (start, end): (u64, u64), value: u64, represents: Option<u64>, requirements| {
        observer.field(Field { kind, number, start, len: end - start, value, represents, requirements });
    };

    let (side_id, start) = field(reader, "mover's id", |reader| reader.bits(ID_BITS))?;
    let mover = piece(position.turn.other(), side_id);
    let requirements = &["XH-1", "XH-2", "XH-3"];
    report(
        FieldKind::Mover,
        (start, reader.position()),
        side_id.into(),
        Some(mover.id().into()),
        requirements,
    );
    let (to, origins) = moves::check_mover(&position.pieces, mover).map_err(at(Location::Bit(start)))?;

    let (is_capture, start) = field(reader, "captured bit", BitReader::bit)?;
    report(FieldKind::Capture, (start, reader.position()), is_capture.into(), None, &["XH-3"]);
    let captured = if is_capture {
        let (side_id, start) = field(reader, "captured piece's id", |reader| reader.bits(ID_BITS))?;
        let victim = piece(position.turn, side_id);
        let requirements = &["XH-3"];
        report(
            FieldKind::Captured,
            (start, reader.position()),
            side_id.into(),
            Some(victim.id().into()),
            requirements,
        );
        moves::check_captured(&position.pieces, victim, to).map_err(at(Location::Bit(start)))?;
        Some(victim)
    } else {
        None
    };

    let squares = origins.squares();
    let code = origin_code(squares.len());
    let (index, start) = field(reader, "origin index", |reader| code.read(reader))?;
    let from = squares[index as usize];
    report(
        FieldKind::Origin,
        (start, reader.position()),
        index.into(),
        Some(from.number().into()),
        origin_requirements(mover.kind()),
    );
    moves::check_origin(&position.pieces, from).map_err(at(Location::Bit(start)))?;

    let ply = Ply { piece: mover, from, to, captured };
    moves::take_back(position, ply).map_err(at(Location::Bit(start)))?;
    Ok(ply)
}

fn origin_code(origin_count: usize) -> PrefixCode {
    PrefixCode::new(u32::try_from(origin_count).unwrap_or(u32::MAX))
}

const fn origin_requirements(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Rook | Kind::Cannon => &["XH-3", "XH-4", "XH-8"],
        Kind::Pawn => &["XH-3", "XH-5", "XH-8"],
        Kind::General => &["XH-3", "XH-6", "XH-8"],
        Kind::Advisor | Kind::Elephant | Kind::Horse => &["XH-3", "XH-7", "XH-8"],
    }
}

/// The bytes of the plies, newest first, that led to `position`.
///
/// # Errors
/// The first ply that cannot be undone (spec: XH-19).
pub fn encode(position: &Position, plies: &[Ply]) -> Result<Vec<u8>, EncodeError> {
    let mut position = position.clone();
    let mut writer = BitWriter::new();
    for (number, &ply) in plies.iter().enumerate() {
        let fail = |kind| at_ply(number, kind);
        moves::undo(&mut position, ply).map_err(fail)?;
        writer.bits(ply.piece.within_side().into(), ID_BITS);
        writer.bit(ply.captured.is_some());
        if let Some(captured) = ply.captured {
            writer.bits(captured.within_side().into(), ID_BITS);
        }
        let origins = Origins::new(ply.piece, ply.to);
        let no_origin = XiangqiError::NoOrigin { piece: ply.piece, square: ply.to };
        let index = origins.index_of(ply.from).ok_or(fail(no_origin))?;
        let word = origin_code(origins.squares().len()).word(index);
        writer.bits(word.bits, word.len);
    }
    Ok(writer.finish(true))
}

/// The position from which `plies`, newest first, led to `position`.
///
/// # Errors
/// The first ply that cannot be undone.
pub fn undo_all(position: &Position, plies: &[Ply]) -> Result<Position, EncodeError> {
    let mut position = position.clone();
    for (number, &ply) in plies.iter().enumerate() {
        moves::undo(&mut position, ply).map_err(|kind| at_ply(number, kind))?;
    }
    Ok(position)
}

/// The error of a ply of a list; 0 is the newest.
fn at_ply(number: usize, kind: XiangqiError) -> EncodeError {
    EncodeError::new(Some(Location::Move(number as u64)), kind)
}
