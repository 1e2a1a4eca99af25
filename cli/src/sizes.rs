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

use super::{
    failure::Failure,
    read::{Decoded, Reading},
    show::{
        errors::{self, FaultyInput},
        lines::{columns, wrapped},
        recognised,
    },
    value::DecodedValue,
    xiangqi::played::{after, game_of},
};

/// Compare the sizes of a ternary board, a Xiangqi position or game, or a chess board in all its formats
///
/// The table also gives the size of a board compressed with xz, which depends on the xz encoder.
#[derive(Debug, Args)]
pub(super) struct SizesArgs {
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

/// A comparison.
struct Sizes {
    entries: Vec<EncodedSize>,
    /// The number of cells, for the bits of each.
    cells: Option<u64>,
    /// The minimum: the logarithm of the number of values.
    fewest: f64,
    /// The definition of `fewest`.
    note: &'static str,
}

pub(super) fn run(args: &SizesArgs) -> Result<ExitCode, Failure> {
    let opened = args.reading.open()?;
    recognised::note(&opened.how, opened.format)?;
    let format = opened.format;
    let options = args.reading.options(Limits::DEFAULT);
    let decoded = Decoded::read(opened, options, |attached| args.reading.position(attached), &mut ())?;
    let (sizes, game) = match decoded.result {
        Ok(DecodedValue::Board(board)) => (of_board(&board)?, None),
        Ok(DecodedValue::Go(game)) => (of_board(&game.position)?, None),
        Ok(DecodedValue::Position(position)) => (of_pieces(&position.pieces, position.turn), None),
        Ok(DecodedValue::History { position, plies }) => of_game(&position, &plies),
        Ok(DecodedValue::Link(link)) => of_game(&link.position, &link.history),
        Ok(DecodedValue::Record(game)) => {
            let Link { position, history, .. } = after(&game);
            of_game(&position, &history)
        }
        Ok(DecodedValue::Fen(fen)) => (of_pieces(&fen.position().pieces, fen.turn()), None),
        Ok(DecodedValue::Setup(setup)) => (of_pieces(&setup.position().pieces, setup.turn()), None),
        Ok(DecodedValue::Chess { board, .. }) => (of_chess(&board), None),
        Ok(DecodedValue::Pieces(pieces)) => {
            (of_pieces(&pieces, args.reading.turn.unwrap_or(Side::Red)), None)
        }
        Ok(DecodedValue::Boards(_)) => {
            return Err(Failure::new(format!("sizes cannot compare a {format}"))
                .advise("sizes compares ternary boards, Xiangqi positions and games, and chess boards"));
        }
        Err(error) => {
            let source = FaultyInput { raw: Some(&decoded.raw), wrong_move: decoded.wrong_move.as_deref() };
            errors::complain(&error, format, source)?;
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

/// The header that all formats of a board share.
const HEADER: u64 = 6;

fn of_board(board: &Board) -> Result<Sizes, Failure> {
    let cells = board.size().cells();
    let whole = |format: &str, bytes: u64| EncodedSize {
        format: format.to_owned(),
        bytes,
        bits: (bytes - HEADER) * 8,
    };
    let record = ternary_board::encode(board);
    let xz = compressed(&record)?;
    let entries = vec![
        whole("ternary-bits2/1", ternary_bits2::encode(board).len() as u64),
        whole("ternary-board/1", record.len() as u64),
        // The number of cells gives the length, and converting a large board takes long.
        whole("ternary-integer/1", ternary_integer::length(board.size())),
        whole("ternary-runs/1", ternary_runs::encode(board).len() as u64),
        EncodedSize { format: "xz of ternary-board/1".to_owned(), bytes: xz, bits: xz * 8 },
    ];
    #[expect(clippy::cast_precision_loss, reason = "a limit to compare with")]
    let fewest = cells as f64 * 3f64.log2();
    Ok(Sizes {
        entries,
        cells: Some(cells),
        fewest,
        note: "log2(3) bits per cell; no format but xz counts the header of 6 bytes",
    })
}

/// The size of a record after compression by xz, at its default level.
fn compressed(record: &[u8]) -> Result<u64, Failure> {
    const LEVEL: u32 = 6;
    const MIN_WINDOW_BYTES: u32 = 4096;
    let mut options = XzOptions::with_preset(LEVEL);
    // A window beyond the input would only use memory.
    let most = u32::try_from(record.len()).unwrap_or(u32::MAX).max(MIN_WINDOW_BYTES);
    options.lzma_options.dict_size = options.lzma_options.dict_size.min(most);
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

/// Sums the bits of the fields that are no padding.
struct FieldBits(u64);

impl Observer for FieldBits {
    fn field(&mut self, field: Field) {
        if field.kind != FieldKind::Padding {
            self.0 += field.len;
        }
    }
}

/// Of all placements of Xiangqi with the side to move: log2(2 * 10572272517089767044987174042450869374886).
const SETUP: f64 = 133.957;

/// The position, and the game that led to it if it has moves that are legal.
fn of_game(position: &Position, plies: &[Ply]) -> (Sizes, Option<Sizes>) {
    let game = if plies.is_empty() { None } else { of_moves(position, plies) };
    (of_pieces(&position.pieces, position.turn), game)
}

fn of_moves(position: &Position, plies: &[Ply]) -> Option<Sizes> {
    let Game { start, moves } = game_of(position, plies).ok()?;
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
            entries.push(whole(format.id, &game));
            entries.push(whole(format!("base64url of {}", format.id), base64url::encode(&game).as_bytes()));
        }
    }
    Some(Sizes {
        entries,
        cells: None,
        fewest: 1.0 + if is_opening { 0.0 } else { SETUP } + choices,
        note: "one bit for the opening or another start, that start, and log2 of the number of legal moves for each ply; a format that knows likely moves can take less",
    })
}

/// An entry without padding.
fn whole(format: impl Into<String>, bytes: &[u8]) -> EncodedSize {
    EncodedSize { format: format.into(), bytes: bytes.len() as u64, bits: bytes.len() as u64 * 8 }
}

fn of_pieces(pieces: &Pieces, turn: Side) -> Sizes {
    /// The bits of the greatest index with the side to move. The first two of its 17 bytes' bits are 0.
    const INDEX: u64 = 134;
    let position = Position { turn, pieces: pieces.clone() };
    let stream = xiangqi_position::encode(&position);
    let index = xiangqi_index::encode(&Setup::from(&position));
    let mut bits = FieldBits(0);
    let decoded = xiangqi_position::decode_with(&stream, Options::new(), &mut bits);
    debug_assert!(decoded.is_ok(), "what was written is read");
    let text = base64url::encode(&stream);
    let entries = vec![
        whole("xiangqi-list/1", &xiangqi_list::encode(pieces)),
        whole("xiangqi-map/1", &xiangqi_map::encode(pieces)),
        EncodedSize { format: "xiangqi-position/1".to_owned(), bytes: stream.len() as u64, bits: bits.0 },
        whole("p of xiangqi-link/1", text.as_bytes()),
        EncodedSize { format: "xiangqi-index/1".to_owned(), bytes: index.len() as u64, bits: INDEX },
        whole("base64url of xiangqi-index/1", base64url::encode(&index).as_bytes()),
    ];
    Sizes {
        entries,
        cells: None,
        fewest: SETUP,
        note: "the information content of a placement with the side to move, pieces of one kind being interchangeable; list and map do not store the side",
    }
}

fn of_chess(board: &chess::Board) -> Sizes {
    /// A square is empty or holds one of the six kinds of pieces of either side: 64 * log2(13).
    const MIN_BITS: f64 = 236.828;
    let whole = |format: &str, bytes: usize| EncodedSize {
        format: format.to_owned(),
        bytes: bytes as u64,
        bits: bytes as u64 * 8,
    };
    Sizes {
        entries: vec![
            whole("chess-board-bytes/1", chess_board_bytes::encode(board).len()),
            whole("chess-board-packed/1", chess_board_packed::encode(board).len()),
            whole("placement of a FEN", chess::placement::encode(board).len()),
        ],
        cells: Some(chess::Square::COUNT.into()),
        fewest: MIN_BITS,
        note: "log2(13) bits a square; this counts positions that no game reaches",
    }
}

impl Sizes {
    /// The percentage by which an entry exceeds the minimum.
    #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
    fn more(&self, entry: &EncodedSize) -> f64 {
        (entry.bits as f64 / self.fewest - 1.0) * 100.0
    }

    #[expect(clippy::cast_precision_loss, reason = "a share to look at")]
    fn bits_a_cell(&self, entry: &EncodedSize) -> Option<f64> {
        self.cells.map(|cells| entry.bits as f64 / cells as f64)
    }

    fn write_table(&self) -> Result<(), Failure> {
        let mut table = Table::new();
        table.load_style(TableStyle::new());
        let a_cell = self.cells.map(|_| "bits a cell");
        table.set_header(["format", "bytes", "bits"].into_iter().chain(a_cell).chain(["against the fewest"]));
        for entry in &self.entries {
            let a_cell = self.bits_a_cell(entry).map(|bits| format!("{bits:.5}"));
            let columns = [entry.format.clone(), entry.bytes.to_string(), entry.bits.to_string()];
            table.add_row(columns.into_iter().chain(a_cell).chain([format!("{:+.2} %", self.more(entry))]));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", table.trim_fmt())?;
        let fewest = format!("minimum: {:.3} bits: {}", self.fewest, self.note);
        for line in wrapped(&fewest, columns(), "  ") {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn json(&self) -> serde_json::Value {
        let entry = |entry: &EncodedSize| {
            json!({
                "format": entry.format, "bytes": entry.bytes, "bits": entry.bits,
                "bits_a_cell": self.bits_a_cell(entry), "more_per_cent": self.more(entry),
            })
        };
        let entries: Vec<_> = self.entries.iter().map(entry).collect();
        json!({ "cells": self.cells, "fewest_bits": self.fewest, "sizes": entries })
    }
}
