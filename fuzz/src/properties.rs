//! The properties, one function a format and kind of input.

use std::io::{self, Read};

use boardwire::{
    chess,
    codes::base64url,
    error::{Error, Place},
    go,
    leniency::{Leniencies, Leniency},
    limits::Limits,
    ternary::{
        self, Board, Dimensions, ReadError, RecordReader, RecordWriter, Settings, bits2, integer, runs,
    },
    xiangqi::{
        Kind, Pieces, Placement, Position, Side, fen, history, identity,
        link::{self, Link},
        list, map, moves, position,
    },
};

use crate::{
    generate::{Game, GoMoves},
    go_model::Model,
};

/// Small enough that a fuzzer does not spend its time on filling boards.
const CELLS: u64 = 1 << 20;

const STRICT: Settings = Settings { limits: Limits::cells(CELLS), leniencies: Leniencies::STRICT };

fn lenient() -> Leniencies {
    Leniency::ALL.into_iter().collect()
}

/// The place of a fault lies in the input, or right behind it.
fn check_place(error: Error, bytes: &[u8]) {
    let Place::Bit(bit) = error.place else { panic!("{error:?} in binary input") };
    assert!(bit <= bytes.len() as u64 * 8, "{error:?} is beyond {} bytes", bytes.len());
}

/// A file: accepted strictly, it is what the encoder writes; leniently, strict accepts what the encoder makes of it. Streamed, it gives the
/// same board or the same error.
pub fn ternary_board(bytes: &[u8]) {
    let strict = ternary::decode_with(bytes, STRICT, &mut ());
    match &strict {
        Ok(board) => assert_eq!(ternary::encode(board), bytes, "an accepted file is what is written"),
        Err(error) => check_place(*error, bytes),
    }
    match ternary::decode_with(bytes, Settings { leniencies: lenient(), ..STRICT }, &mut ()) {
        Ok(board) => {
            assert!(strict.as_ref().is_ok_and(|strict| *strict == board) || strict.is_err());
            assert_eq!(ternary::decode_with(&ternary::encode(&board), STRICT, &mut ()), Ok(board));
        }
        Err(error) => assert_eq!(strict.as_ref().err(), Some(&error), "lenient refuses what strict refuses"),
    }
    for most in [1, 7, 1 << 16] {
        assert_eq!(stream_file(Dribble { bytes, most }), strict, "streamed, {most} bytes at a time");
    }
}

/// Reads a file as a stream into a board.
fn stream_file(input: impl Read) -> Result<Board, Error> {
    let mut reader = RecordReader::new(input, STRICT);
    let format_error = |error| match error {
        ReadError::Format(error) => error,
        ReadError::Io(error) => panic!("{error}"),
    };
    let size = reader.record().map_err(format_error)?;
    let mut cells = Vec::new();
    while let Some(chunk) = reader.cells().map_err(format_error)? {
        assert!(!chunk.is_empty(), "a chunk is never empty");
        cells.extend_from_slice(chunk);
    }
    reader.end().map_err(format_error)?;
    let mut writer = RecordWriter::new(Vec::new(), size);
    writer.cells(cells).expect("as many cells as the header says");
    let written = writer.finish().expect("all cells were written");
    Ok(ternary::decode_with(&written, STRICT, &mut ()).expect("what is written is valid"))
}

/// Gives at most so many bytes a read.
struct Dribble<'a> {
    bytes: &'a [u8],
    most: usize,
}

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.most);
        self.bytes.read(&mut buffer[..count])
    }
}

/// A stream: accepted, its records are what the encoder writes one after another.
pub fn ternary_stream(bytes: &[u8]) {
    match ternary::decode_stream(bytes, STRICT, &mut ()) {
        Ok(boards) => {
            let mut written = Vec::new();
            for board in &boards {
                ternary::encode_to(board, &mut written);
            }
            assert_eq!(written, bytes, "an accepted stream is what is written");
        }
        Err(error) => check_place(error, bytes),
    }
}

/// A form that has one encoding for each value: what is accepted is what is written, and a fault lies in the input.
fn one_encoding<T>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<T, Error>, encode: impl Fn(&T) -> Vec<u8>) {
    match decode(bytes) {
        Ok(value) => assert_eq!(encode(&value), bytes, "accepted input is what is written"),
        Err(error) => check_place(error, bytes),
    }
}

/// A value in such a form: it is read as the same, and a byte shorter it is another or none.
fn written<T: PartialEq + std::fmt::Debug>(
    value: &T,
    decode: impl Fn(&[u8]) -> Result<T, Error>,
    encode: impl Fn(&T) -> Vec<u8>,
) {
    let bytes = encode(value);
    assert_eq!(decode(&bytes).as_ref(), Ok(value));
    let Some((_, cut)) = bytes.split_last() else { return };
    let cut = decode(&bytes[..cut.len()]);
    assert_ne!(cut.as_ref(), Ok(value), "a cut encoding is not the value's");
}

/// Two bits a cell.
pub fn ternary_bits2(bytes: &[u8]) {
    one_encoding(bytes, |bytes| bits2::decode(bytes, Limits::cells(CELLS)), bits2::encode);
}

/// One base-3 integer.
pub fn ternary_integer(bytes: &[u8]) {
    one_encoding(bytes, |bytes| integer::decode(bytes, Limits::cells(CELLS)), integer::encode);
}

/// Runs.
pub fn ternary_runs(bytes: &[u8]) {
    one_encoding(bytes, |bytes| runs::decode(bytes, Limits::cells(CELLS)), runs::encode);
}

/// The squares of the pieces, by id.
pub fn xiangqi_list(bytes: &[u8]) {
    one_encoding(bytes, list::decode, list::encode);
}

/// The living pieces and their squares.
pub fn xiangqi_map(bytes: &[u8]) {
    one_encoding(bytes, map::decode, map::encode);
}

/// A square a byte, and two squares a byte.
pub fn chess_board(bytes: &[u8]) {
    one_encoding(bytes, chess::bytes::decode, chess::bytes::encode);
    one_encoding(bytes, chess::packed::decode, chess::packed::encode);
}

/// A board, in both forms and as text.
pub fn chess_value(board: &chess::Board) {
    written(board, chess::bytes::decode, chess::bytes::encode);
    written(board, chess::packed::decode, chess::packed::encode);
    assert_eq!(chess::placement::decode(&chess::placement::encode(board)).as_ref(), Ok(board));
}

/// A board: what is written is read as the same board, no prefix of it is valid, and nothing may follow it.
pub fn ternary_value(board: &Board) {
    let bytes = ternary::encode(board);
    assert_eq!(ternary::decode(&bytes).as_ref(), Ok(board));
    let cut = bytes.len() - 1;
    assert_eq!(ternary::decode(&bytes[..cut]).map_err(|error| error.code()), Err("truncated"));
    let longer = [bytes.as_slice(), &[0]].concat();
    assert_eq!(ternary::decode(&longer).map_err(|error| error.code()), Err("trailing-bytes"));
    let limits = Limits::cells(CELLS);
    written(board, |bytes| bits2::decode(bytes, limits), bits2::encode);
    written(board, |bytes| integer::decode(bytes, limits), integer::encode);
    written(board, |bytes| runs::decode(bytes, limits), runs::encode);
    let counts = board.counts();
    assert_eq!(counts.iter().sum::<u64>(), board.size().cells());
    assert_eq!(board.cells().filter(|&cell| cell == ternary::Cell::Black).count() as u64, counts[2]);
}

/// A Go position: it is the ternary board that its bytes are, and its chains are those of a flood fill.
pub fn go_position(bytes: &[u8]) {
    match go::position::decode(bytes) {
        Ok(position) => {
            assert_eq!(ternary::decode(bytes).as_ref(), Ok(&position));
            let model = Model::new(letters(&position));
            let analysis = go::analyse(&position).expect("it is small enough");
            assert_eq!(analysis.chains, model.chains());
            assert_eq!(analysis.is_legal(), model.is_legal());
            assert_eq!(go::Board::of(&position).is_some(), model.is_legal());
        }
        Err(error) => {
            check_place(error, bytes);
            assert!(error.code() == "board-too-large" || ternary::decode(bytes) == Err(error));
        }
    }
}

/// The rows of a position in the letters of the model.
fn letters(position: &Board) -> Vec<Vec<u8>> {
    let letter = |cell| b".OX"[usize::from(ternary::Cell::trit(cell))];
    position.rows().map(|row| row.cells().map(letter).collect()).collect()
}

/// The position of rows in the letters of the model.
fn drawn(rows: &[Vec<u8>]) -> Board {
    let dimension = |length: usize| u32::try_from(length).expect("a model is small");
    let size = Dimensions::new(dimension(rows.len()), dimension(rows[0].len())).expect("no side is 0");
    let mut position = Board::new(size, Limits::DEFAULT).expect("a model is small");
    for (row, letters) in (0..).zip(rows) {
        for (col, letter) in (0..).zip(letters) {
            let trit = b".OX".iter().position(|known| known == letter).expect("a letter of the model");
            position.set(row, col, ternary::Cell::ALL[trit]).expect("it is on the board");
        }
    }
    position
}

/// Moves on a Go board: each is played or refused as the model has it, and chains, liberties and captures are the model's after each.
pub fn go_moves(game: &GoMoves) {
    let mut model = Model::new(game.rows.clone());
    let Some(mut board) = go::Board::of(&drawn(&game.rows)) else {
        assert!(!model.is_legal(), "a legal position is refused");
        return;
    };
    for &(color, point) in &game.moves {
        let Some(point) = point else {
            board.pass();
            model.pass();
            continue;
        };
        assert_eq!(board.play(color, point), model.play(color, point), "{color} at {point:?}");
        assert_eq!(board.analysis().chains, model.chains());
        assert_eq!(letters(&board.position()), model.rows);
        assert_eq!((board.captured().black, board.captured().white), model.captured);
        let vertex = go::vertex::encode(point, board.size()).expect("25 columns have names");
        assert_eq!(go::vertex::decode(&vertex, board.size()), Ok(go::Move::Play(point)));
    }
}

/// A position: accepted strictly, it is what the encoder writes.
pub fn xiangqi_position(bytes: &[u8]) {
    let strict = position::decode(bytes);
    match &strict {
        Ok(found) => assert_eq!(position::encode(found), bytes, "an accepted position is what is written"),
        Err(error) => check_place(*error, bytes),
    }
    match position::decode_with(bytes, lenient(), &mut ()) {
        Ok(found) => {
            let written = position::encode(&found);
            assert_eq!(position::decode(&written).as_ref(), Ok(&found));
            assert!(strict.is_err() || written == bytes);
        }
        Err(error) => assert_eq!(strict.err(), Some(error), "lenient refuses what strict refuses"),
    }
}

/// A position's bytes and, behind them, a history's: an accepted history is what the encoder writes, and replaying it leads back.
pub fn xiangqi_history(bytes: &[u8]) {
    let Ok(position) = position::decode_with(bytes, lenient(), &mut ()) else { return };
    let bytes = bytes.get(position::encode(&position).len()..).unwrap_or_default();
    match history::decode(bytes, &position) {
        Ok(plies) => {
            assert_eq!(
                history::encode(&position, &plies).as_deref(),
                Ok(bytes),
                "an accepted history is what is written"
            );
            replay(&Game { position, plies });
        }
        Err(error) => check_place(error, bytes),
    }
}

/// Undoing all plies and playing them again gives the position.
fn replay(game: &Game) {
    let mut position = history::undo_all(&game.position, &game.plies).expect("decoded plies can be undone");
    for &ply in game.plies.iter().rev() {
        moves::play(&mut position, ply).expect("what was undone can be played");
    }
    assert_eq!(position, game.position);
}

/// A game: what is written is read as the same game, by itself and in a link, and a cut never gives other plies than the newest.
pub fn xiangqi_game(game: &Game) {
    let Game { position, plies } = game;
    let bytes = position::encode(position);
    assert!((19..=23).contains(&bytes.len()), "149 to 177 bits");
    assert_eq!(position::decode(&bytes).as_ref(), Ok(position));
    let bytes = history::encode(position, plies).expect("drawn plies can be undone");
    assert_eq!(history::decode(&bytes, position).as_ref(), Ok(plies));
    replay(game);
    if let Ok(found) = history::decode(&bytes[..bytes.len() / 2], position) {
        assert!(plies.starts_with(&found), "a cut history holds the newest plies");
    }
    let link = Link { base: Some("x".into()), position: position.clone(), history: plies.clone(), s: None };
    let text = link::encode(&link).expect("the link can be written");
    assert_eq!(link::decode(&text).as_ref(), Ok(&link));
}

/// A link: accepted, it is written canonically and read as the same; what it holds agrees with the binary forms.
pub fn xiangqi_link(text: &str) {
    let strict = link::decode(text);
    match &strict {
        Ok(found) => {
            let written = link::encode(found).expect("what is read can be written");
            assert_eq!(link::decode(&written).as_ref(), Ok(found));
            let p = base64url::encode(&position::encode(&found.position));
            assert_eq!(link::decode(&p).map(|link| link.position).as_ref(), Ok(&found.position));
        }
        Err(error) => {
            let Place::Char(at) = error.place else { panic!("{error:?} in a text") };
            assert!(at <= text.chars().count() as u64, "{error:?} is beyond the text");
        }
    }
    if let (Ok(strict), lenient) = (&strict, link::decode_with(text, lenient(), &mut ())) {
        assert_eq!(lenient.as_ref(), Ok(strict), "lenient reads what strict reads");
    }
}

/// A FEN: accepted, it is written and read as the same, and its position has its picture.
pub fn xiangqi_fen(text: &str) {
    match fen::decode(text) {
        Ok(found) => {
            let written = fen::encode(&found.placement, found.turn);
            let again = fen::decode(&written).expect("what is written is valid");
            assert_eq!((&again.placement, again.turn), (&found.placement, found.turn));
            assert_eq!(Placement::from(&found.position().pieces), found.placement);
        }
        Err(error) => {
            let Place::Char(at) = error.place else { panic!("{error:?} in a text") };
            assert!(at <= text.chars().count() as u64, "{error:?} is beyond the text");
        }
    }
}

/// The picture of any pieces fits identities, never takes more bits with those that are chosen, and is chosen the same again.
pub fn xiangqi_picture(pieces: &Pieces) {
    written(pieces, list::decode, list::encode);
    written(pieces, map::decode, map::encode);
    let placement = Placement::from(pieces);
    for kind in Kind::ALL {
        assert!(identity::fits(&placement, Side::Red, kind) && identity::fits(&placement, Side::Black, kind));
    }
    let chosen = identity::choose(&placement).expect("its own identities fit");
    assert_eq!(Placement::from(&chosen), placement);
    let bits = |pieces: &Pieces| {
        let bytes = position::encode(&Position { turn: Side::Red, pieces: pieces.clone() });
        // The length in bytes is what shows: the padding is ones.
        bytes.len()
    };
    assert!(bits(&chosen) <= bits(pieces), "no identities take fewer bits");
    assert_eq!(identity::choose(&Placement::from(&chosen)), Some(chosen));
}
