//! `boardwire explain`: shows every field with its bits, as the decoder reports them, and marks the bit of a fault.

use std::{
    io::{self, BufWriter, Write},
    ops::Range,
    process::ExitCode,
};

use anstream::{StripStream, stdout};
use boardwire::{
    formats::DecodeError,
    formats::{Codec, Decode, MoveShare, Value, ternary_board, xiangqi_history, xiangqi_position},
    games::{
        go,
        ternary::Board,
        xiangqi::{Game, Position},
    },
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
        chains, detection,
        errors::{self, FaultyInput},
        fields::{self, print_fault},
        marked_text,
        meaning::Plies,
        moves::{MoveNotation, MoveOptions, names as names_of},
    },
    xiangqi::shares,
};
use crate::failure::Failure;
use crate::fields::{DEFAULT_WIDTH, FieldPrinter, FieldSelection, FieldStyle, Units};
use crate::reference;
use crate::terminal::{self, wrap_text};

/// The input of a built-in format, and the selection of the fields that are shown.
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
        FieldSelection { bits: self.bits.clone(), max_count: self.fields }
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

/// An explanation: its output, the selection of the fields that are shown, and the options of the decoder.
struct Explanation<W> {
    out: W,
    style: FieldStyle,
    selection: FieldSelection,
    notation: Option<MoveNotation>,
    options: Options,
}

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    args.reading.reject_turn()?;
    let opened = args.reading.open()?;
    detection::print_notes(&opened.recognition, opened.format)?;
    let Opened { mut input, format, attached, recognition } = opened;
    if let Attached::WrongMove(wrong_move) = &attached {
        let source = FaultyInput { raw: None, wrong_move: Some(wrong_move) };
        return Err(errors::report_fault(&wrong_move.error, format, source));
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
                return Err(errors::report_fault(&error, format, source));
            }
        }
    }
    let position = match format.decode {
        Decode::AfterPosition(_) => args.reading.position(&attached)?,
        _ => Position::opening(),
    };
    let mut explanation = Explanation {
        out: BufWriter::new(stdout().lock()),
        style: args.style(),
        selection: args.selection(),
        notation: args.moves.notation,
        options: args.reading.options(Limits::DEFAULT),
    };
    let error = explanation.explain_input(format, input, &position)?;
    explanation.out.flush()?;
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
    let mut explanation = Explanation {
        out: StripStream::new(Vec::new()),
        style: FieldStyle::Table(DEFAULT_WIDTH),
        selection: FieldSelection::default(),
        notation: None,
        options,
    };
    explanation.explain_input(format, input, &position).ok()?;
    String::from_utf8(explanation.out.into_inner()).ok()
}

impl<W: Write> Explanation<W> {
    /// Explains an input, and its fault if it has one. A history starts from `position`.
    fn explain_input(
        &mut self,
        format: Format,
        input: Input,
        position: &Position,
    ) -> Result<Option<DecodeError>, Failure> {
        let options = self.options;
        match (format.decode, format.codec, input.notation) {
            (Decode::Text(decode), ..) => {
                return self.explain_text(input, |text, parts| decode(text, options, parts).map(drop));
            }
            // A placement has no bits until it is encoded.
            (_, Codec::Chess(..), Notation::Fen) => {
                return self.explain_text(input, |text, _| fen::decode_chess(text).map(drop));
            }
            _ => {}
        }
        let bytes = read_bytes(input, format, options.limits())?;
        let plies = match format.codec {
            Codec::Plies(..) => self.decode_plies(&bytes, position),
            _ => Plies::default(),
        };
        let mut decoded = None;
        let error = self.explain_bits(format, &bytes, plies, |printer| {
            decode_bytes(&bytes, format, position, options, printer).map(|value| decoded = Some(value))
        })?;
        match decoded {
            Some(Value::Board(position)) if format == Format::GO_CHAINS => self.explain_chains(&position)?,
            Some(Value::Game(game)) if self.selection == FieldSelection::default() => {
                self.explain_shares(format, &game)?;
            }
            _ => {}
        }
        Ok(error)
    }

    /// Explains binary input, and its fault if it has one.
    fn explain_bits(
        &mut self,
        format: Format,
        bytes: &[u8],
        plies: Plies,
        decode: impl FnOnce(&mut FieldPrinter<'_, Field>) -> Result<(), DecodeError>,
    ) -> io::Result<Option<DecodeError>> {
        let (units, selection) = (Units::Bits(bytes), self.selection.clone());
        let mut printer = FieldPrinter::new(&mut self.out, self.style, units, selection, plies);
        let error = decode(&mut printer).err();
        if let Some(error) = &error {
            print_fault(&mut printer, format, error);
        }
        printer.finish()?;
        Ok(error)
    }

    /// Decodes the plies of a history. Returns their number, and their names if a notation is given.
    fn decode_plies(&self, bytes: &[u8], position: &Position) -> Plies {
        let decoded = xiangqi_history::decode(bytes, position).ok();
        let count = decoded.as_ref().map(|plies| plies.len() as u64);
        let names = decoded.filter(|_| self.notation.is_some());
        let names = names.map(|plies| names_of(position, &plies, self.notation));
        Plies { count, names: names.unwrap_or_default() }
    }

    /// Explains the chains of a Go position.
    fn explain_chains(&mut self, position: &Board) -> io::Result<()> {
        let Some(analysis) = go::analyse(position) else { return Ok(()) };
        if matches!(self.style, FieldStyle::Table(_)) && !analysis.chains.is_empty() {
            writeln!(self.out)?;
        }
        for chain in &analysis.chains {
            match self.style {
                FieldStyle::Table(columns) => {
                    let text = chains::describe_chain(chain, position.size());
                    for line in wrap_text(&text, Some(columns), "  ") {
                        writeln!(self.out, "{line}")?;
                    }
                }
                FieldStyle::Json => writeln!(self.out, "{}", json_line(&json!({ "chain": chain })))?,
            }
        }
        Ok(())
    }

    /// Explains the share of each move in the number of a game.
    fn explain_shares(&mut self, format: Format, game: &Game) -> io::Result<()> {
        if matches!(self.style, FieldStyle::Table(_)) && !game.moves.is_empty() {
            writeln!(self.out, "\n{:>4}  move  share of the legal moves", "ply")?;
        }
        for (number, ply) in (1..).zip(shares::plies(format, game)) {
            let MoveShare { before, weight, total, .. } = ply.share;
            let name = ply.step.to_string();
            match self.style {
                FieldStyle::Table(_) => writeln!(self.out, "{number:>4}  {name}  {ply}")?,
                FieldStyle::Json => {
                    let share = json!({
                        "number": number, "move": name, "before": before, "weight": weight, "total": total,
                    });
                    writeln!(self.out, "{}", json_line(&json!({ "ply": share })))?;
                }
            }
        }
        Ok(())
    }

    /// Explains a text: its parts, then the bits that the parameters `p` and `r` contain.
    fn explain_text(
        &mut self,
        input: Input,
        decode: impl FnOnce(&str, &mut TextParts) -> Result<(), DecodeError>,
    ) -> Result<Option<DecodeError>, Failure> {
        let text = input.text()?;
        let mut parts = TextParts { style: self.style, lines: Vec::new(), payloads: Vec::new() };
        let result = decode(&text, &mut parts);
        if let FieldStyle::Table(columns) = self.style {
            marked_text::write(&mut self.out, columns, &text, result.as_ref().err())?;
            writeln!(self.out)?;
        }
        for line in &parts.lines {
            writeln!(self.out, "{line}")?;
        }
        // `p` is decoded again on its own, so that its offsets are bits and not characters of the link.
        let mut position = None;
        for (kind, bytes) in &parts.payloads {
            fields::show_part(self.style, &mut self.out, kind.name(), bytes)?;
            match (*kind, &position) {
                (TextFieldKind::P, _) => {
                    let options = self.options;
                    self.explain_bits(Format::XIANGQI_POSITION, bytes, Plies::default(), |printer| {
                        xiangqi_position::decode_with(bytes, options, printer)
                            .map(|decoded| position = Some(decoded))
                    })?;
                }
                (_, Some(position)) => {
                    let plies = self.decode_plies(bytes, position);
                    self.explain_bits(Format::XIANGQI_HISTORY, bytes, plies, |printer| {
                        xiangqi_history::decode_with(bytes, position, Options::new(), printer).map(drop)
                    })?;
                }
                _ => {}
            }
        }
        if let (FieldStyle::Json, Err(error)) = (self.style, &result) {
            let error = errors::json(error, FaultyInput::default());
            writeln!(self.out, "{}", json_line(&json!({ "error": error })))?;
        }
        Ok(result.err())
    }
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
