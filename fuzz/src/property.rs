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
    generate::{self, Game, GoRequest, Plies, position_of},
    input::{Input, with_input},
    memory, oracle,
};

/// A limit so small that a fuzzer does not spend its time on filling boards.
pub const CELLS: u64 = 1 << 16;

/// The options for a format: a set of its leniencies, and the limit.
fn options(format: &Format, leniencies: &[Leniency]) -> Options {
    let options: Options = leniencies.iter().copied().collect();
    if format.has_limit { options.with_limits(Limits::max_cells(CELLS)) } else { options }
}

/// Checks bytes as an input of a format.
pub fn check(format: &Format, bytes: &[u8]) {
    with_input(format, bytes, |input| drop(check_input(format, input)));
}

/// Checks a generated encoding, which may be damaged. An undamaged one is accepted.
///
/// # Errors
/// If the bytes make no value.
pub fn generated(format: &Format, u: &mut Unstructured<'_>) -> Drawn<()> {
    let (encoding, is_undamaged) = generate::encoding(format, u)?;
    with_input(format, &encoding, |input| {
        let result = check_input(format, input);
        // A FEN may have one field too many.
        let is_open = matches!(format.codec, Codec::Fen(_) | Codec::Rules(..));
        assert!(!is_undamaged || is_open || result.is_ok(), "{result:?} of an encoding");
    });
    Ok(())
}

fn check_input(format: &Format, input: Input<'_>) -> Result<Value, DecodeError> {
    let strict = within_memory(format, input);
    for set in 0..1_u32 << format.leniencies.len() {
        let leniencies = (0..).zip(format.leniencies).filter(|(at, _)| set >> at & 1 == 1);
        let leniencies: Vec<Leniency> = leniencies.map(|(_, leniency)| *leniency).collect();
        let options = options(format, &leniencies);
        let result = input.decode(format, options, &mut ());
        let mut fields = Fields::default();
        assert_eq!(input.decode(format, options, &mut fields), result, "the reference and the fast path");
        oracle::decodes(format, input, &leniencies);
        match &result {
            Ok(value) => {
                assert!(strict.is_err() || strict == result, "strict reading reads the same");
                if !matches!(input, Input::Text(_)) {
                    fields.check(input.bytes());
                }
                if let Some(encoded) = input.encode(format, value) {
                    check_encoding(format, input, value, &encoded, strict.is_ok());
                }
            }
            Err(error) => {
                assert!(strict.is_err(), "what strict reading accepts is accepted");
                let (Location::Bit(at) | Location::Character(at)) = error.location else {
                    panic!("{error:?} has no offset");
                };
                let unit = if matches!(input, Input::Text(_)) { 1 } else { 8 };
                assert!(at <= unit * input.bytes().len() as u64, "{error:?} is beyond the input");
            }
        }
    }
    match (format.codec, input) {
        (Codec::Go(..), Input::Bytes(bytes)) => {
            oracle::analyses(bytes);
            let moves = ["pass", "A1", "b2", "A1"].map(str::to_owned);
            for color in [Color::Black, Color::White] {
                oracle::plays(bytes, color, &moves);
            }
        }
        (Codec::Rules(..), Input::Text(text)) => check_moves(text, strict.as_ref().ok()),
        _ => {}
    }
    strict
}

/// Decodes strictly, within the memory bound.
fn within_memory(format: &Format, input: Input<'_>) -> Result<Value, DecodeError> {
    let (result, mut peak) = memory::peak(|| input.decode(format, options(format, &[]), &mut ()));
    // A rejected input has no value that needs memory.
    let cells = if result.is_ok() { declared(input.bytes()) } else { 0 };
    match (format.codec, input) {
        (Codec::Go(analyse, _), Input::Bytes(bytes)) => peak = memory::peak(|| analyse(bytes)).1,
        (Codec::Rules(legal_moves, _), Input::Text(text)) => peak = memory::peak(|| legal_moves(text)).1,
        _ => {}
    }
    memory::keeps_to(format.id, input.bytes().len(), cells, peak);
    result
}

/// The number of cells that the header of a ternary board declares, up to the limit.
fn declared(bytes: &[u8]) -> usize {
    let dimension = |at: usize| {
        bytes.get(at..at + 3).map(|it| it.iter().rev().fold(0, |n, &byte| n * 256 + u64::from(byte)))
    };
    let cells = dimension(0).unwrap_or(0) * dimension(3).unwrap_or(0);
    if cells > CELLS { 0 } else { usize::try_from(cells).expect("a small number") }
}

/// The encoding of a value that was read is read as the same value. If strict reading accepts an input of bytes, it is the encoding.
fn check_encoding(format: &Format, input: Input<'_>, value: &Value, encoded: &[u8], is_strict: bool) {
    let is_text = matches!(input, Input::Text(_));
    if is_strict && !is_text {
        assert_eq!(encoded, input.bytes(), "an accepted input is the encoder's output");
        return;
    }
    input.with(encoded, |written| {
        let reread = written.decode(format, options(format, &[]), &mut ()).expect("what is written is valid");
        // A text has notations that are not written.
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
    /// The fields of an accepted input have neither gaps nor overlaps, and the last one ends at the end of the input.
    fn check(&self, bytes: &[u8]) {
        let end = self.0.iter().fold(0, |end, field| {
            assert_eq!(field.start, end, "{field:?} of {bytes:02x?}");
            end + field.len
        });
        assert_eq!(end, bytes.len() as u64 * 8, "{bytes:02x?}");
    }
}

/// The legal moves of a position and the number of sequences of two are those of C. Each move can be played and undone.
fn check_moves(text: &str, value: Option<&Value>) {
    let Some(Value::Fen(fen)) = value else { return oracle::moves(text, 0..=0) };
    let mut board = Board::from(&fen.position());
    let (before, moves) = (board.clone(), board.moves());
    // A fuzzer is not to spend its time on counting.
    oracle::moves(text, 0..=if moves.len() < 16 { 2 } else { 1 });
    let expected = match (moves.len(), board.is_check()) {
        (0, true) => State::Mate,
        (0, false) => State::Stalemate,
        _ => State::Open,
    };
    assert_eq!(board.state(), expected);
    for index in 0..moves.len() {
        let step = moves.get(index).expect("it is one of them");
        assert_eq!(moves.index_of(step), Some(index));
        let captured = board.play(step).expect("it is legal");
        board.undo(step, captured);
        assert_eq!(board, before);
    }
}

/// Checks a value of a format, of which a part may be wrong: the library writes or rejects it as C does. What is written is a valid input.
///
/// # Errors
/// If the bytes make no value.
pub fn encodes(format: &'static Format, u: &mut Unstructured<'_>) -> Drawn<()> {
    if let Codec::Go(..) = format.codec {
        let GoRequest { rows, to_play, moves } = u.arbitrary()?;
        oracle::plays(&ternary_board::encode(&position_of(&rows)), to_play, &moves);
        return Ok(());
    }
    let changes = Change::arbitrary(u)?;
    let (encoding, _) = generate::encoding(format, u)?;
    with_input(format, &encoding, |input| {
        let mut request = input.request();
        request["id"] = json!("");
        request["op"] = json!("decode");
        request["format"] = json!(format.id);
        let Some(value) = boardwire_testee::answer(&request).get_mut("ok").map(Json::take) else { return };
        request["op"] = json!("encode");
        request["value"] = value;
        changes.apply(&mut request["value"]);
        let reply = boardwire_testee::answer(&request);
        oracle::agrees(request.to_string().as_bytes(), &request, &reply);
        let written = match (reply["ok"]["hex"].as_str(), reply["ok"]["text"].as_str()) {
            (Some(digits), _) => hex::decode(digits).expect("hex"),
            (_, Some(text)) => text.as_bytes().to_vec(),
            _ => return,
        };
        let written = input.with(&written, |written| check_input(format, written));
        assert!(written.is_ok(), "{written:?} of an encoding");
    });
    Ok(())
}

/// Sets pieces one by one. A piece that is rejected changes nothing, and any other moves one piece.
pub fn places(places: &[(Piece, Square)]) {
    let mut pieces = Pieces::DEAD;
    for &(piece, square) in places {
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

/// Checks plies that may be wrong: they are written if they can be undone. Playing what was undone restores each position, and a ply that cannot be
/// undone changes nothing.
pub fn plies(plies: &Plies) {
    let Game { position, plies } = &plies.0;
    let encoded = xiangqi_history::encode(position, plies);
    assert_eq!(xiangqi_history::undo_all(position, plies).err(), encoded.err());
    let mut before = position.clone();
    for &ply in plies {
        let earlier = before.clone();
        if moves::undo(&mut before, ply).is_err() {
            assert_eq!(before, earlier);
            break;
        }
        let mut again = before.clone();
        assert_eq!(moves::play(&mut again, ply), Ok(()));
        assert_eq!(again, earlier);
    }
}
