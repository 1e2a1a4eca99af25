//! `boardwire sizes`: compares the sizes of one value in every format that can hold it with the information-theoretic minimum.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire::{
    codes::base64url,
    formats::{
        self, Codec, chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_integer,
        ternary_runs, xiangqi_history, xiangqi_index, xiangqi_list, xiangqi_map, xiangqi_position,
    },
    games::{
        chess,
        ternary::Board,
        xiangqi::{Game, Link, Pieces, Ply, Position, Setup, Side, rules},
    },
    observe::{Field, FieldKind, Observer},
    options::{Limits, Options},
};
use clap::Args;
use comfy_table::{CellAlignment, Table, TableStyle};
use lzma_rust2::{XzOptions, XzWriter};
use serde_json::json;

use crate::boards::{
    read::{Decoded, Reading},
    show::{
        errors::{self, FaultyInput},
        recognised,
    },
    value::DecodedValue,
    xiangqi::replay::{final_link, game_from_plies},
};
use crate::failure::Failure;
use crate::terminal::{columns, wrap_text};

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

/// A value in one format.
struct EncodedSize {
    format: String,
    /// The complete encoding.
    bytes: u64,
    /// The bits of the value itself, without header and padding.
    bits: u64,
}

/// The sizes of a value in several formats.
struct Sizes {
    entries: Vec<EncodedSize>,
    /// The number of cells, for the bits per cell.
    cells: Option<u64>,
    /// The minimum: the logarithm of the number of values.
    min_bits: f64,
    /// The definition of `min_bits`.
    note: &'static str,
}

pub(crate) fn run(args: &SizesArgs) -> Result<ExitCode, Failure> {
    let opened = args.reading.open()?;
    recognised::note(&opened.recognition, opened.format)?;
    let format = opened.format;
    let options = args.reading.options(Limits::DEFAULT);
    let decoded = Decoded::read(opened, options, |attached| args.reading.position(attached), &mut ())?;
    let (sizes, game) = match decoded.result {
        Ok(DecodedValue::Board(board)) => (board_sizes(&board)?, None),
        Ok(DecodedValue::Go(game)) => (board_sizes(&game.position)?, None),
        Ok(DecodedValue::Position(position)) => (piece_sizes(&position.pieces, position.turn), None),
        Ok(DecodedValue::History { position, plies }) => game_sizes(&position, &plies),
        Ok(DecodedValue::Link(link)) => game_sizes(&link.position, &link.history),
        Ok(DecodedValue::Record(game)) => {
            let Link { position, history, .. } = final_link(&game);
            game_sizes(&position, &history)
        }
        Ok(DecodedValue::Fen(fen)) => (piece_sizes(&fen.position().pieces, fen.turn()), None),
        Ok(DecodedValue::Setup(setup)) => (piece_sizes(&setup.position().pieces, setup.turn()), None),
        Ok(DecodedValue::Chess { board, .. }) => (chess_sizes(&board), None),
        Ok(DecodedValue::Pieces(pieces)) => {
            (piece_sizes(&pieces, args.reading.turn.unwrap_or(Side::Red)), None)
        }
        Ok(DecodedValue::Boards(_)) => {
            return Err(Failure::new(format!("sizes cannot compare a {format}"))
                .advise("sizes compares ternary boards, Xiangqi positions and games, and chess boards"));
        }
        Err(error) => {
            let source = FaultyInput { raw: Some(&decoded.raw), wrong_move: decoded.wrong_move.as_deref() };
            errors::report_fault(&error, format, source)?;
            return Ok(ExitCode::from(1));
        }
    };
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

/// The length of the header that all board formats share.
const HEADER_BYTES: u64 = 6;

fn board_sizes(board: &Board) -> Result<Sizes, Failure> {
    let cells = board.size().cells();
    let entry_of = |format: &str, bytes: u64| EncodedSize {
        format: format.to_owned(),
        bytes,
        bits: (bytes - HEADER_BYTES) * 8,
    };
    let record = ternary_board::encode(board);
    let xz = compressed_length(&record)?;
    let entries = vec![
        entry_of("ternary-bits2/1", ternary_bits2::encode(board).len() as u64),
        entry_of("ternary-board/1", record.len() as u64),
        // The length follows from the number of cells, and an encoding of a large board would be slow.
        entry_of("ternary-integer/1", ternary_integer::length(board.size())),
        entry_of("ternary-runs/1", ternary_runs::encode(board).len() as u64),
        EncodedSize { format: "xz of ternary-board/1".to_owned(), bytes: xz, bits: xz * 8 },
    ];
    #[expect(clippy::cast_precision_loss, reason = "a limit to compare with")]
    let min_bits = cells as f64 * 3f64.log2();
    Ok(Sizes {
        entries,
        cells: Some(cells),
        min_bits,
        note: "log2(3) bits per cell; no format but xz counts the header of 6 bytes",
    })
}

/// The length of a record after xz compression at the default level.
fn compressed_length(record: &[u8]) -> Result<u64, Failure> {
    const LEVEL: u32 = 6;
    const MIN_WINDOW_BYTES: u32 = 4096;
    let mut options = XzOptions::with_preset(LEVEL);
    // A window beyond the input would only use memory.
    let max_window = u32::try_from(record.len()).unwrap_or(u32::MAX).max(MIN_WINDOW_BYTES);
    options.lzma_options.dict_size = options.lzma_options.dict_size.min(max_window);
    let mut writer = XzWriter::new(Counter(0), options)?;
    writer.write_all(record)?;
    Ok(writer.finish()?.0)
}

/// Counts bytes and discards them.
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Sums the bits of all fields except padding.
struct FieldBits(u64);

impl Observer for FieldBits {
    fn field(&mut self, field: Field) {
        if field.kind != FieldKind::Padding {
            self.0 += field.len;
        }
    }
}

/// The bits of a Xiangqi placement with the side to move: log2(2 * 10572272517089767044987174042450869374886).
const SETUP_BITS: f64 = 133.957;

/// The sizes of the position, and of the game that led to it if it has legal moves.
fn game_sizes(position: &Position, plies: &[Ply]) -> (Sizes, Option<Sizes>) {
    let game = if plies.is_empty() { None } else { move_sizes(position, plies) };
    (piece_sizes(&position.pieces, position.turn), game)
}

fn move_sizes(position: &Position, plies: &[Ply]) -> Option<Sizes> {
    let Game { start, moves } = game_from_plies(position, plies).ok()?;
    let (mut board, mut choices) = (rules::Board::from(&start), 0.0);
    for &step in &moves {
        choices += f64::from(board.moves().len()).log2();
        board.play(step).ok()?;
    }
    let is_opening = start == Setup::from(&Position::opening());
    let game = Game { start, moves };
    let mut bits = FieldBits(0);
    let stream = xiangqi_position::encode(position);
    let history = xiangqi_history::encode(position, plies).ok()?;
    xiangqi_position::decode_with(&stream, Options::new(), &mut bits).ok()?;
    xiangqi_history::decode_with(&history, position, Options::new(), &mut bits).ok()?;
    let texts = base64url::encode(&stream).len() + base64url::encode(&history).len();
    let mut entries = vec![
        EncodedSize {
            format: "xiangqi-position/1, xiangqi-history/1".to_owned(),
            bytes: (stream.len() + history.len()) as u64,
            bits: bits.0,
        },
        EncodedSize {
            format: "p and r of xiangqi-link/1".to_owned(),
            bytes: texts as u64,
            bits: texts as u64 * 8,
        },
    ];
    for format in formats::ALL {
        if let Codec::Game(encode, ..) = format.codec {
            let game = encode(&game).ok()?;
            entries.push(entry_of(format.id, &game));
            entries
                .push(entry_of(format!("base64url of {}", format.id), base64url::encode(&game).as_bytes()));
        }
    }
    Some(Sizes {
        entries,
        cells: None,
        min_bits: 1.0 + if is_opening { 0.0 } else { SETUP_BITS } + choices,
        note: "one bit for the opening or another start, that start, and log2 of the number of legal moves for each ply; a format that knows likely moves can take less",
    })
}

/// The entry of an encoding without padding.
fn entry_of(format: impl Into<String>, bytes: &[u8]) -> EncodedSize {
    EncodedSize { format: format.into(), bytes: bytes.len() as u64, bits: bytes.len() as u64 * 8 }
}

fn piece_sizes(pieces: &Pieces, turn: Side) -> Sizes {
    /// The bits of the largest index with the side to move: 17 bytes without their first two bits, which are 0.
    const INDEX_BITS: u64 = 134;
    let position = Position { turn, pieces: pieces.clone() };
    let stream = xiangqi_position::encode(&position);
    let index = xiangqi_index::encode(&Setup::from(&position));
    let mut bits = FieldBits(0);
    let decoded = xiangqi_position::decode_with(&stream, Options::new(), &mut bits);
    debug_assert!(decoded.is_ok(), "what was written is read");
    let text = base64url::encode(&stream);
    let entries = vec![
        entry_of("xiangqi-list/1", &xiangqi_list::encode(pieces)),
        entry_of("xiangqi-map/1", &xiangqi_map::encode(pieces)),
        EncodedSize { format: "xiangqi-position/1".to_owned(), bytes: stream.len() as u64, bits: bits.0 },
        entry_of("p of xiangqi-link/1", text.as_bytes()),
        EncodedSize { format: "xiangqi-index/1".to_owned(), bytes: index.len() as u64, bits: INDEX_BITS },
        entry_of("base64url of xiangqi-index/1", base64url::encode(&index).as_bytes()),
    ];
    Sizes {
        entries,
        cells: None,
        min_bits: SETUP_BITS,
        note: "the information content of a placement with the side to move, pieces of one kind being interchangeable; list and map do not store the side",
    }
}

fn chess_sizes(board: &chess::Board) -> Sizes {
    /// A square is empty or holds one of the six kinds of pieces of either side: 64 * log2(13).
    const MIN_BITS: f64 = 236.828;
    let entry_of = |format: &str, bytes: usize| EncodedSize {
        format: format.to_owned(),
        bytes: bytes as u64,
        bits: bytes as u64 * 8,
    };
    Sizes {
        entries: vec![
            entry_of("chess-board-bytes/1", chess_board_bytes::encode(board).len()),
            entry_of("chess-board-packed/1", chess_board_packed::encode(board).len()),
            entry_of("placement of a FEN", chess::placement::encode(board).len()),
        ],
        cells: Some(chess::Square::COUNT.into()),
        min_bits: MIN_BITS,
        note: "log2(13) bits a square; this counts positions that no game reaches",
    }
}

impl Sizes {
    /// The percentage by which an entry exceeds the minimum.
    #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
    fn excess_percent(&self, entry: &EncodedSize) -> f64 {
        (entry.bits as f64 / self.min_bits - 1.0) * 100.0
    }

    #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
    fn bits_per_cell(&self, entry: &EncodedSize) -> Option<f64> {
        self.cells.map(|cells| entry.bits as f64 / cells as f64)
    }

    fn write_table(&self) -> Result<(), Failure> {
        let mut table = Table::new();
        table.load_style(TableStyle::new());
        let cell_column = self.cells.map(|_| "bits a cell");
        table.set_header(
            ["format", "bytes", "bits"].into_iter().chain(cell_column).chain(["against the fewest"]),
        );
        for entry in &self.entries {
            let cell_column = self.bits_per_cell(entry).map(|bits| format!("{bits:.5}"));
            let columns = [entry.format.clone(), entry.bytes.to_string(), entry.bits.to_string()];
            table.add_row(
                columns
                    .into_iter()
                    .chain(cell_column)
                    .chain([format!("{:+.2} %", self.excess_percent(entry))]),
            );
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", table.trim_fmt())?;
        let min_bits = format!("minimum: {:.3} bits: {}", self.min_bits, self.note);
        for line in wrap_text(&min_bits, columns(), "  ") {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn json(&self) -> serde_json::Value {
        let entry = |entry: &EncodedSize| {
            json!({
                "format": entry.format, "bytes": entry.bytes, "bits": entry.bits,
                "bits_a_cell": self.bits_per_cell(entry), "more_per_cent": self.excess_percent(entry),
            })
        };
        let entries: Vec<_> = self.entries.iter().map(entry).collect();
        json!({ "cells": self.cells, "fewest_bits": self.min_bits, "sizes": entries })
    }
}
