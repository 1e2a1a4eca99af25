//! `boardwire sizes`: compares the sizes of one value in every format that can hold it with the information-theoretic minimum.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire::{
    formats::{
        self, Codec,
        ternary_board::{self, HEADER_BYTES},
        ternary_integer, xiangqi_position,
    },
    games::{
        chess,
        ternary::Board,
        xiangqi::{Game, Link, Position, Setup, rules},
    },
};
use clap::Args;
use comfy_table::CellAlignment;
use lzma_rust2::{XzOptions, XzWriter};
use serde_json::json;

use crate::boards::{
    decoding::decode, read::Reading, show::detection, value::DecodedValue, xiangqi::replay::game_from_plies,
};
use crate::failure::Failure;
use crate::terminal::{columns, table, wrap_text};

/// Compare the sizes of a ternary board, a Xiangqi position or game, or a chess board in all its formats
///
/// The table also gives the size of a board compressed with xz, which depends on the xz encoder.
#[derive(Debug, Args)]
pub(crate) struct SizesArgs {
    #[command(flatten)]
    reading: Reading,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A value in the form that the encoders accept.
enum EncodableValue {
    Board(Board),
    /// A Xiangqi position, as a link without moves.
    Position(Link),
    /// A Xiangqi position with the moves that led to it.
    Game {
        link: Link,
        game: Box<Game>,
        /// The sum of the logarithms of the numbers of legal moves.
        choice_bits: f64,
    },
    Chess(chess::Board),
}

/// The size of a value in one format: of its encoding, and in bits without the header of a board.
struct Size {
    format: String,
    byte_count: u64,
    bit_count: u64,
}

/// The sizes of a value in several formats.
struct Sizes {
    entries: Vec<Size>,
    /// The minimum: the logarithm of the number of values.
    min_bits: f64,
    /// The definition of `min_bits`.
    note: &'static str,
}

pub(crate) fn run(args: &SizesArgs) -> Result<ExitCode, Failure> {
    let opened = args.reading.open()?;
    detection::print_notes(&opened.recognition, opened.format)?;
    let format = opened.format;
    let value = match decode(&args.reading, opened)? {
        DecodedValue::Board(board) => EncodableValue::Board(board),
        DecodedValue::Go(game) => EncodableValue::Board(game.position),
        DecodedValue::Chess { board, .. } => EncodableValue::Chess(board),
        value => {
            let failure = || {
                Failure::new(format!("sizes cannot compare a {format}"))
                    .advise("sizes compares ternary boards, Xiangqi positions and games, and chess boards")
            };
            with_moves(value.into_link(args.reading.turn).ok_or_else(failure)?)
        }
    };
    let (position, game) = match &value {
        EncodableValue::Game { link, .. } => (without_moves(link.clone()), Some(Sizes::of(&value)?)),
        _ => (value, None),
    };
    let sizes = Sizes::of(&position)?;
    if args.json {
        let mut answer = sizes.json();
        if let Some(game) = game {
            answer["game"] = game.json();
        }
        writeln!(stdout(), "{answer:#}")?;
    } else {
        sizes.write_table()?;
        if let Some(game) = game {
            writeln!(stdout(), "\nThe position and the moves that led to it:\n")?;
            game.write_table()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn without_moves(link: Link) -> EncodableValue {
    EncodableValue::Position(Link { history: Vec::new(), ..link })
}

/// A position with its moves, if there are moves and they are legal.
fn with_moves(link: Link) -> EncodableValue {
    let link = Link { base: None, s: None, ..link };
    let game = game_from_plies(&link.position, &link.history).ok().filter(|game| !game.moves.is_empty());
    match game.and_then(|game| Some((choice_bits(&game)?, game))) {
        Some((choice_bits, game)) => EncodableValue::Game { link, game: Box::new(game), choice_bits },
        None => without_moves(link),
    }
}

/// The sum of the logarithms of the numbers of legal moves; `None` if a move is not legal.
fn choice_bits(game: &Game) -> Option<f64> {
    let mut board = rules::Board::from(&game.start);
    game.moves.iter().try_fold(0.0, |bit_sum, &step| {
        let choice_count = u32::try_from(board.moves().len()).ok()?;
        board.play(step).ok()?;
        Some(bit_sum + f64::from(choice_count).log2())
    })
}

/// The length of a value in a format, in bytes; `None` if the format does not hold it.
fn length(format: &formats::Format, value: &EncodableValue) -> Option<u64> {
    let byte_count = match (format.codec, value) {
        // The length follows from the number of cells, and an encoding of a large board would be slow.
        (Codec::Board(_), EncodableValue::Board(board)) if format.id == ternary_integer::FORMAT.id => {
            return Some(ternary_integer::length(board.size()));
        }
        (Codec::Board(encode), EncodableValue::Board(board)) => encode(board).len(),
        (Codec::Chess(encode), EncodableValue::Chess(board)) => encode(board).len(),
        (Codec::Position(encode), EncodableValue::Position(link)) => encode(&link.position).len(),
        (Codec::Pieces(encode), EncodableValue::Position(link)) => encode(&link.position.pieces).len(),
        (Codec::Setup(encode), EncodableValue::Position(link)) => encode(&Setup::from(&link.position)).len(),
        (Codec::Fen(encode), EncodableValue::Position(link)) => encode(&link.position).len(),
        (Codec::Link(encode), EncodableValue::Position(link) | EncodableValue::Game { link, .. }) => {
            encode(link).ok()?.len()
        }
        // Nobody reads a history without its position.
        (Codec::Plies(encode), EncodableValue::Game { link, .. }) => {
            xiangqi_position::encode(&link.position).len() + encode(&link.position, &link.history).ok()?.len()
        }
        (Codec::Game(encode, ..), EncodableValue::Game { game, .. }) => encode(game).ok()?.len(),
        _ => return None,
    };
    Some(byte_count as u64)
}

/// The length of a record after xz compression at the default level.
fn compressed_length(record: &[u8]) -> Result<u64, Failure> {
    const LEVEL: u32 = 6;
    const MIN_WINDOW_BYTES: u32 = 4096;
    let mut options = XzOptions::with_preset(LEVEL);
    // A window that is longer than the input would waste memory.
    let max_window = u32::try_from(record.len()).unwrap_or(u32::MAX).max(MIN_WINDOW_BYTES);
    options.lzma_options.dict_size = options.lzma_options.dict_size.min(max_window);
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(record)?;
    Ok(writer.finish()?.len() as u64)
}

/// The bits of a Xiangqi placement with the side to move: log2(2 * 10572272517089767044987174042450869374886).
const SETUP_BITS: f64 = 133.957;

/// A square is empty or holds one of the six kinds of pieces of either side: 64 * log2(13).
const CHESS_BITS: f64 = 236.828;

impl Sizes {
    /// The sizes in all formats of the table that hold the value.
    fn of(value: &EncodableValue) -> Result<Self, Failure> {
        let entry = |format: &formats::Format| {
            let byte_count = length(format, value)?;
            let header_length = if matches!(format.codec, Codec::Board(_)) { HEADER_BYTES as u64 } else { 0 };
            let suffix = if matches!(format.codec, Codec::Plies(_)) { ", with its position" } else { "" };
            let bit_count = (byte_count - header_length) * 8;
            Some(Size { format: format!("{}{suffix}", format.id), byte_count, bit_count })
        };
        let mut entries: Vec<Size> = formats::ALL.iter().filter_map(|format| entry(format)).collect();
        let (min_bits, note) = match value {
            EncodableValue::Board(board) => {
                let byte_count = compressed_length(&ternary_board::encode(board))?;
                let format = "xz of ternary-board/1".to_owned();
                entries.push(Size { format, byte_count, bit_count: byte_count * 8 });
                #[expect(clippy::cast_precision_loss, reason = "the minimum is rounded")]
                let cell_bits = board.size().cells() as f64 * 3f64.log2();
                (cell_bits, "log2(3) bits per cell; no format but xz counts the header of 6 bytes")
            }
            EncodableValue::Position(_) => (
                SETUP_BITS,
                "the information content of a placement with the side to move, pieces of one kind being interchangeable; list and map do not store the side",
            ),
            EncodableValue::Game { game, choice_bits, .. } => {
                let is_opening = game.start == Setup::from(&Position::opening());
                let start_bits = if is_opening { 0.0 } else { SETUP_BITS };
                (
                    1.0 + start_bits + choice_bits,
                    "one bit for the opening or another start, that start, and log2 of the number of legal moves for each ply; a format that knows likely moves can take less",
                )
            }
            EncodableValue::Chess(_) => {
                (CHESS_BITS, "log2(13) bits a square; this counts positions that no game reaches")
            }
        };
        Ok(Self { entries, min_bits, note })
    }

    /// The percentage by which an entry exceeds the minimum.
    #[expect(clippy::cast_precision_loss, reason = "the percentage is rounded")]
    fn excess_percent(&self, entry: &Size) -> f64 {
        (entry.bit_count as f64 / self.min_bits - 1.0) * 100.0
    }

    fn write_table(&self) -> Result<(), Failure> {
        let mut table = table(["format", "bytes", "bits", "against the fewest"]);
        for entry in &self.entries {
            let excess = format!("{:+.2} %", self.excess_percent(entry));
            let Size { format, byte_count, bit_count } = entry;
            table.add_row([format.clone(), byte_count.to_string(), bit_count.to_string(), excess]);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", table.trim_fmt())?;
        let minimum = format!("minimum: {:.3} bits: {}", self.min_bits, self.note);
        for line in wrap_text(&minimum, columns(), "  ") {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn json(&self) -> serde_json::Value {
        let entries = self.entries.iter().map(|entry| {
            json!({
                "format": entry.format, "bytes": entry.byte_count, "bits": entry.bit_count,
                "more_per_cent": self.excess_percent(entry),
            })
        });
        json!({ "fewest_bits": self.min_bits, "sizes": entries.collect::<Vec<_>>() })
    }
}
