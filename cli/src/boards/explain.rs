//! `boardwire explain`: shows every field with its bits, as the decoder reports them, and marks the bit of a fault.

use std::{
    io::{self, BufWriter, Write},
    ops::Range,
    process::ExitCode,
};

use anstream::{StripStream, stdout};
use boardwire::{
    formats::DecodeError,
    formats::{Codec, Decode, MoveShare, Value, go_chains, ternary_board, xiangqi_history, xiangqi_position},
    games::{go, xiangqi::Position},
    observe::{Field, Observer, TextField, TextFieldKind},
    options::{Limits, Options},
};
use boardwire_suite::{protocol::Request, untrusted::json_line};
use clap::Args;
use serde_json::json;

use crate::boards::{
    go::sgf,
    named_format::Format,
    read::{Attached, Input, Notation, Opened, Reading, decode_bytes, fen, read_bytes},
    show::{
        chains,
        errors::{self, FaultyInput},
        fields::{self, print_fault},
        marked,
        meaning::Plies,
        moves::{MoveNotation, MoveOptions, names},
        recognised,
    },
    xiangqi::shares,
};
use crate::failure::Failure;
use crate::fields::{DEFAULT_WIDTH, FieldPrinter, FieldSelection, FieldStyle, Units};
use crate::reference;
use crate::terminal::{self, wrap_text};

/// The input of a built-in format, and what is shown of it.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    moves: MoveOptions,

    /// Print only the fields that overlap a range of bits: 8..16 (end excluded), 8..=15, 8.., ..16, or 8 alone
    #[arg(long, value_name = "A..B", value_parser = bit_range, default_value = "..", hide_default_value = true)]
    bits: Range<u64>,

    /// Print only the first N fields
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    fields: u64,

    /// Print JSON: one object per line, with the key `input`, `field`, `text`, `part`, `chain`, `ply` or `error`
    #[arg(long)]
    json: bool,
}

impl ExplainArgs {
    pub(crate) fn style(&self) -> FieldStyle {
        let columns = terminal::columns().unwrap_or(DEFAULT_WIDTH);
        if self.json { FieldStyle::Json } else { FieldStyle::Table(columns) }
    }

    pub(crate) fn selection(&self) -> FieldSelection {
        FieldSelection { bits: self.bits.clone(), fields: self.fields }
    }
}

/// Parses a range of bits of the command line.
fn bit_range(text: &str) -> Result<Range<u64>, String> {
    let number =
        |text: &str, empty: u64| if text.is_empty() { Ok(empty) } else { text.parse().map_err(|_| ()) };
    let range = match text.split_once("..") {
        None => text.parse().map(|at: u64| at..at.saturating_add(1)).map_err(|_| ()),
        Some((start, end)) => number(start, 0).and_then(|start| {
            let end = match end.strip_prefix('=') {
                Some(last) => last.parse::<u64>().map(|last| last.saturating_add(1)).map_err(|_| ()),
                None => number(end, u64::MAX),
            };
            end.map(|end| start..end)
        }),
    };
    let range = range.map_err(|()| "expected a range of bits such as 8..16 or 8..=15".to_owned())?;
    if range.is_empty() { Err("the range is empty".to_owned()) } else { Ok(range) }
}

/// The view of the fields: the style, the selection, and the notation of moves.
#[derive(Debug, Clone)]
struct FieldView {
    style: FieldStyle,
    selection: FieldSelection,
    notation: Option<MoveNotation>,
}

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    args.reading.reject_turn()?;
    let opened = args.reading.open()?;
    recognised::note(&opened.recognition, opened.format)?;
    let Opened { mut input, format, attached, recognition } = opened;
    if let Attached::WrongMove(wrong) = &attached {
        let source = FaultyInput { raw: None, wrong_move: Some(wrong) };
        return errors::report_fault(&wrong.error, format, source);
    }
    let is_drawn = matches!(recognition.notation, Some(Notation::Sgf | Notation::Diagram))
        && input.notation != Notation::Fen;
    if is_drawn && !args.json {
        let (text, board) = match input.notation {
            Notation::Sgf => ("SGF", "first position"),
            _ => ("a diagram", "board"),
        };
        anstream::eprintln!("boardwire: {text} is text: these are the bits of its {board} as {format}");
    }
    if input.notation == Notation::Sgf {
        let record = sgf::read(&input.text()?)?;
        match record.game() {
            Ok(game) => input = Input::from_bytes(ternary_board::encode(&game.setup), Notation::Binary),
            Err(error) => {
                let wrong_move = record.wrong_move(&error);
                let source = FaultyInput { raw: None, wrong_move: wrong_move.as_ref() };
                return errors::report_fault(&error, format, source);
            }
        }
    }
    let view = FieldView { style: args.style(), selection: args.selection(), notation: args.moves.notation };
    let mut out = BufWriter::new(stdout().lock());
    let position = match format.decode {
        Decode::AfterPosition(_) => args.reading.position(&attached)?,
        _ => Position::opening(),
    };
    let error = explain(&mut out, &view, format, input, args.reading.options(Limits::DEFAULT), &position)?;
    out.flush()?;
    Ok(ExitCode::from(u8::from(error.is_some())))
}

/// Explains the input of a request, up to its fault.
pub(crate) fn explain_request(format: &str, request: &Request) -> Option<String> {
    let format: Format = format.parse().ok()?;
    let member = |key| request.member(key).and_then(|member| member.as_str());
    let input = match (member("hex"), member("text")) {
        (Some(hex), _) => Input::from_bytes(hex::decode(hex).ok()?, Notation::Hex),
        (_, Some(text)) => Input::from_text(text.to_owned(), Notation::Link),
        _ => return None,
    };
    let options = boardwire_testee::options(&reference::members(request.members()))?;
    let position = request.member("position").and_then(|position| position.read().ok());
    let position = position.unwrap_or_else(Position::opening);
    let view = FieldView {
        style: FieldStyle::Table(DEFAULT_WIDTH),
        selection: FieldSelection::default(),
        notation: None,
    };
    let mut out = StripStream::new(Vec::new());
    explain(&mut out, &view, format, input, options, &position).ok()?;
    String::from_utf8(out.into_inner()).ok()
}

/// Explains an input, and its fault if it has one. A history starts from `position`.
fn explain(
    out: &mut impl Write,
    view: &FieldView,
    format: Format,
    input: Input,
    options: Options,
    position: &Position,
) -> Result<Option<DecodeError>, Failure> {
    match (format.decode, format.codec, input.notation) {
        (Decode::Text(decode), ..) => {
            text(out, view, input, options, |text, parts| decode(text, options, parts).map(drop))
        }
        (_, Codec::Go(..), _) => go(out, view, input, options.limits()),
        (_, Codec::Game(..), _) => game(out, view, format, input, options),
        // A placement has no bits until it is encoded.
        (_, Codec::Chess(..), Notation::Fen) => {
            text(out, view, input, options, |text, _| fen::decode_chess(text).map(drop))
        }
        _ => {
            let bytes = read_bytes(input, format, options.limits())?;
            let plies = match format.codec {
                Codec::Plies(..) => plies(&bytes, position, view.notation),
                _ => Plies::default(),
            };
            Ok(bits(out, view, format, &bytes, plies, |bytes, printer| {
                decode_bytes(bytes, format, position, options, printer).map(drop)
            })?)
        }
    }
}

/// Explains binary input, and its fault if it has one.
fn bits(
    out: &mut impl Write,
    view: &FieldView,
    format: Format,
    bytes: &[u8],
    plies: Plies,
    decode: impl FnOnce(&[u8], &mut FieldPrinter<'_, Field>) -> Result<(), DecodeError>,
) -> io::Result<Option<DecodeError>> {
    let mut printer = FieldPrinter::new(out, view.style, Units::Bits(bytes), view.selection.clone(), plies);
    let error = decode(bytes, &mut printer).err();
    if let Some(error) = &error {
        print_fault(&mut printer, format, error);
    }
    printer.finish()?;
    Ok(error)
}

/// Decodes the plies of a history: their number, and their names if a notation is given.
fn plies(bytes: &[u8], position: &Position, notation: Option<MoveNotation>) -> Plies {
    let decoded = xiangqi_history::decode(bytes, position).ok();
    let count = decoded.as_ref().map(|plies| plies.len() as u64);
    let names = decoded.filter(|_| notation.is_some()).map(|plies| names(position, &plies, notation));
    Plies { count, names: names.unwrap_or_default() }
}

/// Explains a Go position: its bits, then its chains.
fn go(
    out: &mut impl Write,
    view: &FieldView,
    input: Input,
    limits: Limits,
) -> Result<Option<DecodeError>, Failure> {
    let bytes = read_bytes(input, Format::GO_CHAINS, limits)?;
    let error = bits(out, view, Format::GO_CHAINS, &bytes, Plies::default(), |bytes, printer| {
        go_chains::decode_with(bytes, Options::new(), printer).map(drop)
    })?;
    let Ok(position) = go_chains::decode(&bytes) else { return Ok(error) };
    let Some(analysis) = go::analyse(&position) else { return Ok(error) };
    if matches!(view.style, FieldStyle::Table(_)) && !analysis.chains.is_empty() {
        writeln!(out)?;
    }
    for chain in &analysis.chains {
        match view.style {
            FieldStyle::Table(columns) => {
                for line in wrap_text(&chains::describe_chain(chain, position.size()), Some(columns), "  ") {
                    writeln!(out, "{line}")?;
                }
            }
            FieldStyle::Json => writeln!(out, "{}", json_line(&json!({ "chain": chain })))?,
        }
    }
    Ok(error)
}

/// Explains a game: its bits, then the share of each move in the game's number.
fn game(
    out: &mut impl Write,
    view: &FieldView,
    format: Format,
    input: Input,
    options: Options,
) -> Result<Option<DecodeError>, Failure> {
    let bytes = read_bytes(input, format, options.limits())?;
    let mut decoded = None;
    let error = bits(out, view, format, &bytes, Plies::default(), |bytes, printer| {
        decode_bytes(bytes, format, &Position::opening(), options, printer).map(|value| decoded = Some(value))
    })?;
    let Some(Value::Game(game)) = decoded.filter(|_| view.selection == FieldSelection::default()) else {
        return Ok(error);
    };
    if matches!(view.style, FieldStyle::Table(_)) && !game.moves.is_empty() {
        writeln!(out, "\n{:>4}  move  share of the legal moves", "ply")?;
    }
    for (number, ply) in (1..).zip(shares::plies(format, &game)) {
        match view.style {
            FieldStyle::Table(_) => writeln!(out, "{number:>4}  {}  {ply}", ply.step)?,
            FieldStyle::Json => {
                let MoveShare { before, weight, total, .. } = ply.share;
                let name = ply.step.to_string();
                let ply = json!({
                    "number": number, "move": name, "before": before, "weight": weight, "total": total,
                });
                writeln!(out, "{}", json_line(&json!({ "ply": ply })))?;
            }
        }
    }
    Ok(error)
}

/// Explains a text: its parts, then the bits that the parameters `p` and `r` contain.
fn text(
    out: &mut impl Write,
    view: &FieldView,
    input: Input,
    options: Options,
    decode: impl FnOnce(&str, &mut TextParts) -> Result<(), DecodeError>,
) -> Result<Option<DecodeError>, Failure> {
    let text = input.text()?;
    let mut parts = TextParts { style: view.style, lines: Vec::new(), payloads: Vec::new() };
    let result = decode(&text, &mut parts);
    if let FieldStyle::Table(columns) = view.style {
        marked::write(out, columns, &text, result.as_ref().err())?;
        writeln!(out)?;
    }
    for line in &parts.lines {
        writeln!(out, "{line}")?;
    }
    // `p` is decoded again on its own, so that its offsets are bits and not characters of the link.
    let mut position = None;
    for (name, bytes) in &parts.payloads {
        fields::part(view.style, out, name.name(), bytes)?;
        match (*name, &position) {
            (TextFieldKind::P, _) => {
                bits(out, view, Format::XIANGQI_POSITION, bytes, Plies::default(), |bytes, printer| {
                    xiangqi_position::decode_with(bytes, options, printer)
                        .map(|decoded| position = Some(decoded))
                })?;
            }
            (_, Some(position)) => {
                let plies = plies(bytes, position, view.notation);
                bits(out, view, Format::XIANGQI_HISTORY, bytes, plies, |bytes, printer| {
                    xiangqi_history::decode_with(bytes, position, Options::new(), printer).map(drop)
                })?;
            }
            _ => {}
        }
    }
    if let (FieldStyle::Json, Err(error)) = (view.style, &result) {
        writeln!(out, "{}", json_line(&json!({ "error": errors::json(error, FaultyInput::default()) })))?;
    }
    Ok(result.err())
}

/// The parts of a text, as the decoder reports them.
struct TextParts {
    style: FieldStyle,
    lines: Vec<String>,
    /// The bytes that p and r contain.
    payloads: Vec<(TextFieldKind, Vec<u8>)>,
}

impl Observer for TextParts {
    fn text(&mut self, field: TextField<'_>) {
        self.lines.push(fields::text_line(self.style, &field));
    }

    fn part(&mut self, kind: TextFieldKind, bytes: &[u8]) {
        self.payloads.push((kind, bytes.to_vec()));
    }
}
