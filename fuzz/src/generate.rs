//! Generated inputs that are not a value of the library.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::{
    formats::{Codec, Format, ternary_board, xiangqi_fen, xiangqi_position},
    games::{
        go::{self, Color, Point},
        ternary::{self, Board, Dimensions},
        xiangqi::{Link, Origins, Piece, Placement, Ply, Position, moves},
    },
    options::Limits,
};

use crate::damage::Damaged;

/// A position and the plies before it, newest first.
#[derive(Debug, Clone)]
pub struct Game {
    /// The position.
    pub position: Position,
    /// The plies.
    pub plies: Vec<Ply>,
}

impl<'a> Arbitrary<'a> for Game {
    /// Generates a position, and undoes generated plies one by one.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let position: Position = u.arbitrary()?;
        let mut earlier = position.clone();
        let mut plies = Vec::new();
        while !u.is_empty() && plies.len() < 300 {
            let Some(ply) = draw_ply(u, &earlier)? else { continue };
            if moves::undo(&mut earlier, ply).is_ok() {
                plies.push(ply);
            }
        }
        Ok(Self { position, plies })
    }
}

/// A ply that may precede `position`. The mover's side and origin are right; the undoing checks the rest.
fn draw_ply(u: &mut Unstructured<'_>, position: &Position) -> Result<Option<Ply>> {
    let piece_of =
        |side, number: u8| Piece::from_side(side, number % Piece::PER_SIDE).expect("an id within a side");
    let piece = piece_of(position.turn.other(), u.arbitrary()?);
    let captured = if u.ratio(1, 4)? { Some(piece_of(position.turn, u.arbitrary()?)) } else { None };
    let Some(to) = position.pieces.square(piece) else { return Ok(None) };
    let origins = Origins::new(piece, to);
    if origins.squares().is_empty() {
        return Ok(None);
    }
    let from = *u.choose(origins.squares())?;
    Ok(Some(Ply { piece, from, to, captured }))
}

/// Moves on a Go board, from a given position or from the empty board. Many of the moves are illegal.
#[derive(Debug, Clone)]
pub struct GoMoves {
    /// The rows of the board, with `.`, `O` and `X` for each point.
    pub rows: Vec<Vec<u8>>,
    /// The side and the point of each move; no point for a pass. In most games the sides alternate.
    pub moves: Vec<(Color, Option<Point>)>,
}

impl<'a> Arbitrary<'a> for GoMoves {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        // Small boards have many captures. On large boards, the liberties fill several words of a bit set.
        let mut side_length = || {
            let max_length = if u.ratio(3, 4)? { 6 } else { 25 };
            u.int_in_range(1..=max_length)
        };
        let (height, width): (u8, u8) = (side_length()?, side_length()?);
        let is_empty = u.ratio(2, 3)?;
        let mut cell = || if is_empty { Ok(b'.') } else { u.choose(b"..OX").copied() };
        let mut row = || (0..width).map(|_| cell()).collect::<Result<Vec<u8>>>();
        let rows = (0..height).map(|_| row()).collect::<Result<_>>()?;
        let mut color: Color = u.arbitrary()?;
        let mut moves = Vec::new();
        while !u.is_empty() && moves.len() < 1000 {
            let point = Point { row: u.int_in_range(0..=height - 1)?, col: u.int_in_range(0..=width - 1)? };
            moves.push((color, (!u.ratio(1, 40)?).then_some(point)));
            if !u.ratio(1, 20)? {
                color = color.other();
            }
        }
        Ok(Self { rows, moves })
    }
}

/// The position of rows with `.`, `O` and `X` for each point.
///
/// # Panics
/// If there are no rows, or if a letter is not one of these.
pub fn position_of(rows: &[Vec<u8>]) -> Board {
    let dimension = |length: usize| u32::try_from(length).expect("it is small");
    let size = Dimensions::new(dimension(rows.len()), dimension(rows[0].len())).expect("no side is 0");
    let mut position = Board::new(size, Limits::DEFAULT).expect("it is small");
    for (row, letters) in (0..).zip(rows) {
        for (col, letter) in (0..).zip(letters) {
            let trit = b".OX".iter().position(|point| point == letter).expect("a letter of a point");
            position.set(row, col, ternary::Cell::ALL[trit]).expect("it is on the board");
        }
    }
    position
}

/// A game whose plies may be wrong in one field.
#[derive(Debug, Clone)]
pub struct UncheckedGame(pub Game);

impl<'a> Arbitrary<'a> for UncheckedGame {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let ply_and_field =
            if u.ratio(1, 2)? { None } else { Some((u.arbitrary::<u16>()?, u.int_in_range(0..=3)?)) };
        let (piece, square, captured) = (u.arbitrary()?, u.arbitrary()?, u.arbitrary()?);
        let mut game: Game = u.arbitrary()?;
        if let Some((number, field)) = ply_and_field.filter(|_| !game.plies.is_empty()) {
            let index = usize::from(number) % game.plies.len();
            let ply = &mut game.plies[index];
            match field {
                0 => ply.piece = piece,
                1 => ply.from = square,
                2 => ply.to = square,
                _ => ply.captured = captured,
            }
        }
        Ok(Self(game))
    }
}

/// The link of a game, with any text for `s`.
#[derive(Debug, Clone)]
pub struct SharedLink {
    /// The link.
    pub link: Link,
}

impl<'a> Arbitrary<'a> for SharedLink {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let base = if u.ratio(1, 2)? { Some("host/xq".to_owned()) } else { None };
        let s = if u.ratio(1, 2)? { Some(u.choose(&["", "1", "a-b.c_d~"])?.to_string()) } else { None };
        let Game { position, plies } = u.arbitrary()?;
        Ok(Self { link: Link { base, position, history: plies, s } })
    }
}

/// A position and the fields that may follow the side to move in a FEN.
#[derive(Debug, Clone)]
pub struct FenFields {
    /// The position.
    pub position: Position,
    /// The further fields: at most four, none of them empty.
    pub fields: Vec<String>,
}

impl<'a> Arbitrary<'a> for FenFields {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let count = if u.ratio(1, 2)? { 0 } else { u.int_in_range(1..=5)? };
        let mut field = || Ok((*u.choose(&["-", "0", "1", "é", "-é-", ""])?).to_owned());
        let fields = (0..count).map(|_| field()).collect::<Result<_>>()?;
        Ok(Self { position: u.arbitrary()?, fields })
    }
}

impl FenFields {
    /// The FEN.
    pub fn text(&self) -> String {
        let Position { turn, pieces } = &self.position;
        [&[xiangqi_fen::encode(&Placement::from(pieces), *turn)], &self.fields[..]].concat().join(" ")
    }
}

/// A Go position and alternating moves, of which at most the last is rejected.
#[derive(Debug, Clone)]
pub struct GoRequest {
    /// The rows of the board.
    pub rows: Vec<Vec<u8>>,
    /// The side that plays first.
    pub to_play: Color,
    /// The moves as text.
    pub moves: Vec<String>,
}

impl<'a> Arbitrary<'a> for GoRequest {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        // A few games begin with 256 passes: their number does not fit one byte.
        let pass_count = if u.ratio(15, 16)? { 0 } else { 256 };
        let GoMoves { rows, moves } = u.arbitrary()?;
        let to_play = moves.first().map_or(Color::Black, |&(color, _)| color);
        let mut board = go::Board::from_ternary(&position_of(&rows));
        let mut texts = vec!["pass".to_owned(); pass_count];
        let mut color = to_play;
        for (number, &(_, point)) in moves.iter().take(120).enumerate() {
            let text = point.map_or("pass".to_owned(), |point| {
                let letter = char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[usize::from(point.col)]);
                format!("{letter}{}", rows.len() - usize::from(point.row))
            });
            let fits = board.as_mut().is_some_and(|board| {
                let Some(point) = point else {
                    board.pass();
                    return true;
                };
                board.play(color, point).is_ok()
            });
            if fits {
                color = color.other();
            } else if number % 37 != 36 {
                continue;
            }
            // Some texts are not vertices of a board.
            texts.push(if number % 61 == 60 { text.replace('1', "01") } else { text.to_lowercase() });
        }
        Ok(Self { rows, to_play, moves: texts })
    }
}

/// Boards for a stream.
#[derive(Debug, Clone, Arbitrary)]
pub struct Records(#[arbitrary(with = records)] pub Vec<Board>);

fn records(u: &mut Unstructured<'_>) -> Result<Vec<Board>> {
    let count = u.int_in_range(0..=3)?;
    (0..count).map(|_| u.arbitrary()).collect()
}

/// Draws a value of a format. Returns its encoding, damaged in half of the cases, and whether it is undamaged.
///
/// # Errors
/// If the bytes make no value.
///
/// # Panics
/// If the format has values of an unknown kind.
pub fn draw_encoding(format: &Format, u: &mut Unstructured<'_>) -> Result<(Vec<u8>, bool)> {
    fn damaged_bytes<'a, T: Arbitrary<'a>>(
        u: &mut Unstructured<'a>,
        encode: impl Fn(&T) -> Vec<u8>,
    ) -> Result<(Vec<u8>, bool)> {
        let damaged = Damaged::arbitrary(u)?;
        Ok((damaged.bytes(encode), damaged.edits.is_empty()))
    }
    fn damaged_text<'a, T: Arbitrary<'a>>(
        u: &mut Unstructured<'a>,
        encode: impl Fn(&T) -> String,
    ) -> Result<(Vec<u8>, bool)> {
        let damaged = Damaged::arbitrary(u)?;
        Ok((damaged.text(encode).into_bytes(), damaged.edits.is_empty()))
    }
    match format.codec {
        Codec::Board(encode) => damaged_bytes(u, encode),
        Codec::Boards(encode) => damaged_bytes(u, |records: &Records| encode(&records.0)),
        Codec::Position(encode) => damaged_bytes(u, encode),
        Codec::Plies(encode) => {
            let damaged: Damaged<Game> = u.arbitrary()?;
            let history =
                |game: &Game| encode(&game.position, &game.plies).expect("drawn plies can be undone");
            let position = xiangqi_position::encode(&damaged.value.position);
            Ok(([position, damaged.bytes(history)].concat(), damaged.edits.is_empty()))
        }
        Codec::Link(encode) => {
            damaged_text(u, |shared: &SharedLink| encode(&shared.link).expect("the link can be written"))
        }
        Codec::Fen(..) | Codec::Rules(..) => damaged_text(u, FenFields::text),
        Codec::Pieces(encode) => damaged_bytes(u, encode),
        Codec::Setup(encode) => damaged_bytes(u, encode),
        Codec::Game(encode, ..) => damaged_bytes(u, |game| encode(game).expect("generated moves are legal")),
        Codec::Chess(encode) => damaged_bytes(u, encode),
        Codec::Go(..) => damaged_bytes(u, |game: &GoMoves| ternary_board::encode(&position_of(&game.rows))),
        _ => panic!("no values of {} are generated", format.id),
    }
}

/// The first bytes that `SplitMix64` makes of a seed.
pub fn noise(seed: u64, byte_count: usize) -> Vec<u8> {
    let words = (1..).map(|number: u64| {
        let mut word =
            seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    });
    words.take(byte_count.div_ceil(8)).flat_map(u64::to_le_bytes).take(byte_count).collect()
}
