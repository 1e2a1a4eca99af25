//! The property of an input of a format, the same for all formats: the library replies as the C library does, strict reading accepts what the
//! encoder writes and nothing else, lenient reading accepts more, fields tile the input, and a decoder keeps to its memory bound.

use arbitrary::{Arbitrary, Result as Drawn, Unstructured};
use boardwire::{
    error::Location,
    formats::{Codec, DecodeError, Format, Value, ternary_board, xiangqi_history},
    games::{
        go::Color,
        xiangqi::{
            Piece, Pieces, Square, moves,
            rules::{Board, State},
        },
    },
    observe::{Field, Observer},
    options::{Leniency, Limits, Options},
};
use serde_json::{Value as Json, json};

use crate::{
    damage::Change,
    generate::{self, Game, GoRequest, UncheckedGame, position_of},
    input::{Input, with_input},
    memory, oracle,
};

/// A limit so small that a fuzzer does not spend its time on filling boards.
pub const MAX_CELLS: u64 = 1 << 16;

/// The options for a format: these leniencies, and the limit.
fn options(format: &Format, leniencies: &[Leniency]) -> Options {
    let options: Options = leniencies.iter().copied().collect();
    if format.has_limit { options.with_limits(Limits::max_cells(MAX_CELLS)) } else { options }
}

/// Checks bytes as an input of a format.
pub fn check(format: &Format, bytes: &[u8]) {
    with_input(format, bytes, |input| drop(check_input(format, input)));
}

/// Checks a generated encoding, which may be damaged. An undamaged one is accepted.
///
/// # Errors
/// If the bytes make no value.
pub fn check_generated(format: &Format, u: &mut Unstructured<'_>) -> Drawn<()> {
    let (encoding, is_undamaged) = generate::draw_encoding(format, u)?;
    with_input(format, &encoding, |input| {
        let result = check_input(format, input);
        // A generated FEN may have one field too many, so it may be rejected although it is undamaged.
        let is_open = matches!(format.codec, Codec::Fen(_) | Codec::Rules(..));
        assert!(!is_undamaged || is_open || result.is_ok(), "{result:?} of an encoding");
    });
    Ok(())
}

fn check_input(format: &Format, input: Input<'_>) -> Result<Value, DecodeError> {
    let (strict, is_text) = (decode_within_memory(format, input), matches!(input, Input::Text(_)));
    for set in 0..1_u32 << format.leniencies.len() {
        let allowed = (0..).zip(format.leniencies).filter(|(index, _)| set >> index & 1 == 1);
        let leniencies: Vec<Leniency> = allowed.map(|(_, leniency)| *leniency).collect();
        let options = options(format, &leniencies);
        let result = input.decode(format, options, &mut ());
        let mut fields = Fields::default();
        assert_eq!(input.decode(format, options, &mut fields), result, "the reference and the fast path");
        oracle::check_decoding(format, input, &leniencies);
        match &result {
            Ok(value) => {
                assert!(strict.is_err() || strict == result, "each reading gives the strict value");
                if !is_text {
                    fields.check_tiling(input.bytes());
                }
                if let Some(encoded) = input.encode(format, value) {
                    check_encoding(format, input, value, &encoded, strict.is_ok());
                }
            }
            Err(error) => {
                assert!(strict.is_err(), "what strict reading accepts is accepted");
                let (Location::Bit(offset) | Location::Character(offset)) = error.location else {
                    panic!("{error:?} has no offset");
                };
                let end = input.bytes().len() as u64 * if is_text { 1 } else { 8 };
                assert!(offset <= end, "{error:?} is beyond the input");
            }
        }
    }
    match (format.codec, input) {
        (Codec::Go(..), Input::Bytes(bytes)) => {
            oracle::check_analysis(bytes);
            let moves = ["pass", "A1", "b2", "A1"].map(str::to_owned);
            for color in [Color::Black, Color::White] {
                oracle::check_play(bytes, color, &moves);
            }
        }
        (Codec::Rules(..), Input::Text(text)) => check_moves(text, strict.as_ref().ok()),
        _ => {}
    }
    strict
}

/// Decodes strictly, within the memory bound.
fn decode_within_memory(format: &Format, input: Input<'_>) -> Result<Value, DecodeError> {
    let (result, decoder_peak) = memory::measure_peak(|| input.decode(format, options(format, &[]), &mut ()));
    // A rejected input has no value that needs memory.
    let cell_count = if result.is_ok() { declared_cell_count(input.bytes()) } else { 0 };
    let peak = match (format.codec, input) {
        (Codec::Go(analyse, _), Input::Bytes(bytes)) => memory::measure_peak(|| analyse(bytes)).1,
        (Codec::Rules(legal_moves, _), Input::Text(text)) => memory::measure_peak(|| legal_moves(text)).1,
        _ => decoder_peak,
    };
    memory::check_bound(format.id, input.bytes().len(), cell_count, peak);
    result
}

/// The number of cells that the header of a ternary board declares, or 0 if it exceeds the limit.
fn declared_cell_count(bytes: &[u8]) -> usize {
    let dimension = |offset: usize| {
        let field = bytes.get(offset..offset + 3)?;
        Some(field.iter().rev().fold(0, |number, &byte| number * 256 + u64::from(byte)))
    };
    let count = dimension(0).unwrap_or(0) * dimension(3).unwrap_or(0);
    if count > MAX_CELLS { 0 } else { usize::try_from(count).expect("a small number") }
}

/// Checks that the encoding of a decoded value is decoded as the same value. If strict reading accepts an input of bytes, the input is the encoding.
fn check_encoding(format: &Format, input: Input<'_>, value: &Value, encoded: &[u8], is_strict: bool) {
    let is_text = matches!(input, Input::Text(_));
    if is_strict && !is_text {
        assert_eq!(encoded, input.bytes(), "an accepted input is the encoder's output");
        return;
    }
    input.with_bytes(encoded, |written| {
        let reread = written.decode(format, options(format, &[]), &mut ()).expect("what is written is valid");
        // A text may have a notation that the encoder does not write, so the value of the encoding may differ.
        assert!(is_text || reread == *value, "a fixed point");
        assert_eq!(written.encode(format, &reread).as_deref(), Some(encoded), "a fixed point");
    });
}

/// The fields that an observer receives.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields(pub(crate) Vec<Field>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        self.0.push(field);
    }
}

impl Fields {
    /// Checks that the fields of an accepted input have neither gaps nor overlaps, and that the last one ends at the end of the input.
    fn check_tiling(&self, bytes: &[u8]) {
        let end = self.0.iter().fold(0, |end, field| {
            assert_eq!(field.start, end, "{field:?} of {bytes:02x?}");
            end + field.len
        });
        assert_eq!(end, bytes.len() as u64 * 8, "{bytes:02x?}");
    }
}

/// Checks that the legal moves of a position and the number of sequences of two are those of C, and that each move can be played and undone.
fn check_moves(text: &str, value: Option<&Value>) {
    let Some(Value::Fen(fen)) = value else { return oracle::check_moves(text, 0..=0) };
    let mut board = Board::from(&fen.position());
    let (before, moves) = (board.clone(), board.moves());
    // A larger depth takes too much of the time of a fuzzer.
    oracle::check_moves(text, 0..=if moves.len() < 16 { 2 } else { 1 });
    let expected_state = match (moves.len(), board.is_check()) {
        (0, true) => State::Mate,
        (0, false) => State::Stalemate,
        _ => State::Open,
    };
    assert_eq!(board.state(), expected_state);
    for index in 0..moves.len() {
        let step = moves.get(index).expect("it is one of them");
        assert_eq!(moves.index_of(step), Some(index));
        let captured = board.play(step).expect("it is legal");
        board.undo(step, captured);
        assert_eq!(board, before);
    }
}

/// Checks a value of a format, of which a part may be wrong: the library encodes or rejects it as C does. An encoding is a valid input.
///
/// # Errors
/// If the bytes make no value.
pub fn check_encoder(format: &'static Format, u: &mut Unstructured<'_>) -> Drawn<()> {
    if let Codec::Go(..) = format.codec {
        let GoRequest { rows, to_play, moves } = u.arbitrary()?;
        oracle::check_play(&ternary_board::encode(&position_of(&rows)), to_play, &moves);
        return Ok(());
    }
    let change = Change::arbitrary(u)?;
    let (encoding, _) = generate::draw_encoding(format, u)?;
    with_input(format, &encoding, |input| {
        let mut request = input.request();
        request["id"] = json!("");
        request["op"] = json!("decode");
        request["format"] = json!(format.id);
        let Some(value) = boardwire_testee::answer(&request).get_mut("ok").map(Json::take) else { return };
        request["op"] = json!("encode");
        request["value"] = value;
        change.apply(&mut request["value"]);
        let reply = boardwire_testee::answer(&request);
        oracle::check_agreement(request.to_string().as_bytes(), &request, &reply);
        let written = match (reply["ok"]["hex"].as_str(), reply["ok"]["text"].as_str()) {
            (Some(digits), _) => hex::decode(digits).expect("hex"),
            (_, Some(text)) => text.as_bytes().to_vec(),
            _ => return,
        };
        let result = input.with_bytes(&written, |input| check_input(format, input));
        assert!(result.is_ok(), "{result:?} of an encoding");
    });
    Ok(())
}

/// Sets pieces one by one. A piece that is rejected changes nothing, and any other moves one piece.
pub fn check_placing(placed: &[(Piece, Square)]) {
    let mut pieces = Pieces::DEAD;
    for &(piece, square) in placed {
        let mut expected = *pieces.squares();
        if pieces.put(piece, square).is_ok() {
            expected[piece.index()] = Some(square);
        }
        assert_eq!(*pieces.squares(), expected);
        for square in Square::all() {
            let occupant = Piece::all().find(|piece| expected[piece.index()] == Some(square));
            assert_eq!(pieces.occupant(square), occupant, "on {square}");
        }
    }
}

/// Checks plies that may be wrong: plies that can be undone are encoded. Playing an undone ply restores the position after it, and a ply that
/// cannot be undone changes nothing.
/// be undone changes nothing.
pub fn check_plies(game: &UncheckedGame) {
    let Game { position, plies } = &game.0;
    let encoded = xiangqi_history::encode(position, plies);
    assert_eq!(xiangqi_history::undo_all(position, plies).err(), encoded.err());
    let mut undone = position.clone();
    for &ply in plies {
        let after_ply = undone.clone();
        if moves::undo(&mut undone, ply).is_err() {
            assert_eq!(undone, after_ply);
            break;
        }
        let mut replayed = undone.clone();
        assert_eq!(moves::play(&mut replayed, ply), Ok(()));
        assert_eq!(replayed, after_ply);
    }
}
