//! `xiangqi-position/1`: the side to move and 32 pieces in 149 to 177 bits (spec: XP-1 to XP-23).
//!
//! The drawing of spec/src/xiangqi-position.md#at-a-glance:
//!
//! ```text
//! bit 0    1                                            e             next multiple of 8
//!   +------+--------+--------+-- ~ --+---------+---------+------------+
//!   | turn | code 0 | code 1 |       | code 30 | code 31 | padding    |
//!   +------+--------+--------+-- ~ --+---------+---------+------------+
//!     1 bit  code i: the code word of piece i's index      0 to 7 bits,
//!            in its own candidate list, 2 to 7 bits        each 1
//! ```
//!
//! ```
//! use boardwire::{formats::xiangqi_position, games::xiangqi::Position};
//!
//! let bytes = xiangqi_position::encode(&Position::opening());
//! assert_eq!(bytes.len(), 19);
//! assert_eq!(xiangqi_position::decode(&bytes), Ok(Position::opening()));
//! ```

mod fast;
pub mod variant;

use alloc::vec::Vec;

use super::{
    DecodeError,
    decoders::{coding, decoders, encoder},
    error::at,
};
use crate::{
    codes::{
        CodeError,
        bits::{BitReader, BitWriter},
        end,
        field::field,
        prefix::{PrefixCode, WordClass},
    },
    error::Location,
    fast::attempt,
    games::xiangqi::{Candidates, Kind, Piece, Pieces, Position, Side},
    observe::{Field, FieldKind, Observer},
    options::{Leniency, Options},
};

decoders!(xiangqi_position: Bytes([u8]) => Position(Position), read, Position(encode));
coding!(XiangqiPosition: [u8] => Position, |position| Ok(encode(position)));

/// The number of positions that [`decode_many`] decodes side by side.
const PARALLEL_POSITIONS: usize = 3;

/// Decodes complete positions, strictly, and calls `each` with the result of each in turn.
pub fn decode_many(inputs: &[&[u8]], mut each: impl FnMut(Result<Position, DecodeError>)) {
    for inputs in inputs.chunks(PARALLEL_POSITIONS) {
        let batch: Result<[&[u8]; PARALLEL_POSITIONS], _> = inputs.try_into();
        let is_decoded = batch.is_ok_and(|batch| {
            attempt(&(), || fast::decode_each(batch, |position| each(Ok(position)))).is_some()
        });
        if !is_decoded {
            inputs.iter().map(|bytes| decode(bytes)).for_each(&mut each);
        }
    }
}

fn read(
    bytes: &[u8],
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Position, DecodeError> {
    if let Some(position) = attempt(observer, || fast::decode(bytes, options)) {
        return Ok(position);
    }
    let mut reader = BitReader::new(bytes);
    let (is_red, start) = field(&mut reader, "side to move", BitReader::bit)?;
    observer.field(Field::only(FieldKind::Turn, start, 1, is_red.into(), &["XP-1", "XP-2"]));
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let list = Candidates::for_piece(piece);
        let code = PrefixCode::new(list.len());
        let (index, start) = field(&mut reader, "code word of a piece", |reader| code.read(reader))?;
        // The code has one word for each candidate of the list.
        let square = list.square(index);
        observer.field(Field {
            kind: FieldKind::Piece,
            number: piece.id().into(),
            start,
            len: reader.position() - start,
            value: index.into(),
            represents: square.map(|square| square.number().into()),
            requirements: requirements(piece, code.class(index)),
        });
        if let Some(square) = square {
            pieces.put(piece, square).map_err(at(Location::Bit(start)))?;
        }
    }
    read_padding(&mut reader, options, observer)?;
    // The padding has completed a byte, so complete bytes remain.
    let trailing_count = usize::try_from(reader.remaining() / 8).unwrap_or_default();
    let is_allowed = options.allows(Leniency::TrailingBytes);
    end::read(bytes, bytes.len() - trailing_count, is_allowed, &["XP-21"], observer)?;
    Ok(Position { turn: if is_red { Side::Red } else { Side::Black }, pieces })
}

fn read_padding(
    reader: &mut BitReader<'_>,
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<(), DecodeError> {
    let len = reader.remaining() % 8;
    if len == 0 {
        return Ok(());
    }
    let start = reader.position();
    let mut value = 0;
    let mut first_zero = None;
    while reader.remaining() % 8 > 0 {
        let (bit, at) = field(reader, "padding", BitReader::bit)?;
        value = value << 1 | u64::from(bit);
        if !bit && first_zero.is_none() {
            first_zero = Some(at);
        }
    }
    let is_allowed = options.allows(Leniency::PaddingBits);
    let requirements: &[&str] = if is_allowed { &["XP-14", "XP-20"] } else { &["XP-14"] };
    observer.field(Field::only(FieldKind::Padding, start, len, value, requirements));
    match first_zero {
        Some(bit) if !is_allowed => Err(DecodeError::new(Location::Bit(bit), CodeError::PaddingNotOnes)),
        _ => Ok(()),
    }
}

const fn requirements(piece: Piece, class: WordClass) -> &'static [&'static str] {
    macro_rules! requirements {
        ($list:literal) => {
            match (piece.side(), class) {
                (Side::Red, WordClass::Short) => &["XP-3", "XP-4", $list, "XP-11"],
                (Side::Red, WordClass::EndsIn0) => &["XP-3", "XP-4", $list, "XP-12"],
                (Side::Red, WordClass::EndsIn1) => &["XP-3", "XP-4", $list, "XP-13"],
                (Side::Black, WordClass::Short) => &["XP-3", "XP-4", $list, "XP-10", "XP-11"],
                (Side::Black, WordClass::EndsIn0) => &["XP-3", "XP-4", $list, "XP-10", "XP-12"],
                (Side::Black, WordClass::EndsIn1) => &["XP-3", "XP-4", $list, "XP-10", "XP-13"],
            }
        };
    }
    match piece.kind() {
        Kind::General => requirements!("XP-5"),
        Kind::Advisor => requirements!("XP-6"),
        Kind::Elephant => requirements!("XP-7"),
        Kind::Horse | Kind::Rook | Kind::Cannon => requirements!("XP-8"),
        Kind::Pawn => requirements!("XP-9"),
    }
}

encoder!(Position);

/// Appends the bytes of a position to `bytes`.
///
/// # Panics
/// Never: each piece is on a square of its list or is dead, and each list contains dead.
pub fn encode_to(position: &Position, bytes: &mut Vec<u8>) {
    let fast = attempt(&(), || {
        fast::encode_to(position, bytes);
        Some(())
    });
    if fast.is_some() {
        return;
    }
    let mut writer = BitWriter::new();
    writer.bit(position.turn == Side::Red);
    for (piece, &square) in Piece::all().zip(position.pieces.squares()) {
        let list = Candidates::for_piece(piece);
        let index = list.index_of(square).expect("pieces are on squares of their lists");
        let word = PrefixCode::new(list.len()).word(index);
        writer.bits(word.bits, word.len);
    }
    bytes.extend(writer.finish(true));
}
