//! `boardwire explain`: every field with its bits, out of the decoder's own observer, and the fault under the very bit.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anstream::stdout;
use boardwire::{
    error::Location,
    formats::DecodeError,
    formats::{self, Codec, InputKind, go_chains, ternary_board, xiangqi_history, xiangqi_position},
    games::{go, xiangqi::Position},
    observe::{Observer, TextField, TextFieldKind},
    options::{Limits, Options},
};
use boardwire_suite::{
    protocol::Request,
    untrusted::{Untrusted, json_line},
};
use clap::Args;
use serde::Deserialize;

use super::{
    failure::Failure,
    go::sgf,
    read::{Format, Input, Notation, Opened, Reading, chess_fen, of_bytes, whole},
    show::{
        chains, errors,
        fields::{FieldPrinter, Style},
    },
};

/// Print an input bit by bit: the range, the bits, the value, its meaning and the requirement of each field
#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    reading: Reading,

    /// Print JSON: an object a line, `field`, `text`, `part` or `error`
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let Opened { input, format, attached, .. } = args.reading.without_turn()?.open_and_note()?;
    let style = if args.json { Style::Json } else { Style::Table };
    let mut out = BufWriter::new(stdout().lock());
    let position = match format.input_kind() {
        InputKind::AfterPosition => args.reading.position(&attached)?,
        InputKind::Bytes | InputKind::Text => Position::opening(),
    };
    let error = told(&mut out, style, format, input, args.reading.options(Limits::DEFAULT), &position)?;
    out.flush()?;
    Ok(ExitCode::from(u8::from(error.is_some())))
}

/// The input of a request, explained as far as it has one.
pub(super) fn in_full(format: &str, request: &Request) -> Option<String> {
    let format: Format = format.parse().ok()?;
    let member = |key| request.member(key).and_then(serde_json::Value::as_str);
    let input = match (member("hex"), member("text")) {
        (Some(hex), _) => Input::at_hand(hex.to_owned().into_bytes(), Notation::Hex),
        (_, Some(text)) => Input::at_hand(text.to_owned().into_bytes(), Notation::Link),
        _ => return None,
    };
    let options = boardwire_testee::options(request.members())?;
    let position = request.member("position").and_then(|position| Position::deserialize(position).ok());
    let position = position.unwrap_or_else(Position::opening);
    let mut out = Vec::new();
    told(&mut out, Style::Table, format, input, options, &position).ok()?;
    String::from_utf8(out).ok()
}

/// Explains an input, and its fault if it has one. The position is that of a history.
fn told(
    out: &mut impl Write,
    style: Style,
    format: Format,
    input: Input,
    options: Options,
    position: &Position,
) -> Result<Option<DecodeError>, Failure> {
    match (format.codec, input.notation) {
        (Codec::Link(..) | Codec::Fen(..), _) => text(out, style, input, options, |text, parts| {
            format.decode(formats::Input::Text(text), options, parts).map(drop)
        }),
        (Codec::Board(..), Notation::Sgf) => {
            let bytes = set_up(input)?;
            Ok(bits(out, style, format, &bytes, |bytes, printer| {
                format.decode(formats::Input::Bytes(bytes), options, printer).map(drop)
            })?)
        }
        (Codec::Go(..), _) => go(out, style, input, options.limits()),
        // A placement has no bits until it is encoded.
        (Codec::Chess(..), Notation::Fen) => {
            text(out, style, input, options, |text, _| chess_fen::decode(text).map(drop))
        }
        _ => Ok(bits(out, style, format, &whole(input, format, options.limits())?, |bytes, printer| {
            format.decode(of_bytes(bytes, format, position), options, printer).map(drop)
        })?),
    }
}

/// Explains binary input, and its fault if it has one.
fn bits(
    out: &mut impl Write,
    style: Style,
    format: Format,
    bytes: &[u8],
    decode: impl FnOnce(&[u8], &mut FieldPrinter<'_, '_>) -> Result<(), DecodeError>,
) -> io::Result<Option<DecodeError>> {
    let mut printer = FieldPrinter::new(out, style, format, bytes);
    printer.heading();
    let error = decode(bytes, &mut printer).err();
    if let Some(error) = &error {
        printer.fault(error);
    }
    printer.finish()?;
    Ok(error)
}

/// The record of the position before the first move of a game record.
fn set_up(input: Input) -> Result<Vec<u8>, Failure> {
    let game = sgf::read(&input.text()?)?.game().map_err(|error| Failure::new(error.to_string()))?;
    Ok(ternary_board::encode(&game.setup))
}

/// Explains a Go position: its bits, then its chains. Of a record in SGF the position before the first move.
fn go(
    out: &mut impl Write,
    style: Style,
    input: Input,
    limits: Limits,
) -> Result<Option<DecodeError>, Failure> {
    let bytes = if input.notation == Notation::Sgf {
        set_up(input)?
    } else {
        whole(input, Format::GO_CHAINS, limits)?
    };
    let error = bits(out, style, Format::GO_CHAINS, &bytes, |bytes, printer| {
        go_chains::decode_with(bytes, Options::new(), printer).map(drop)
    })?;
    let Ok(position) = go_chains::decode(&bytes) else { return Ok(error) };
    let Some(analysis) = go::analyse(&position) else { return Ok(error) };
    if matches!(style, Style::Table) && !analysis.chains.is_empty() {
        writeln!(out)?;
    }
    for chain in &analysis.chains {
        match style {
            Style::Table => writeln!(out, "{}", chains::told(chain, position.size()))?,
            Style::Json => writeln!(out, "{}", json_line(&serde_json::json!({ "chain": chain })))?,
        }
    }
    Ok(error)
}

/// Explains a text: its parts, then the bits that p and r hold.
fn text(
    out: &mut impl Write,
    style: Style,
    input: Input,
    options: Options,
    decode: impl FnOnce(&str, &mut Parts) -> Result<(), DecodeError>,
) -> Result<Option<DecodeError>, Failure> {
    let text = input.text()?;
    let mut parts = Parts { style, lines: Vec::new(), holds: Vec::new() };
    let result = decode(&text, &mut parts);
    if matches!(style, Style::Table) {
        writeln!(out, "{}", Untrusted::new(&text).complete())?;
        if let Err(error @ DecodeError { location: Location::Character(at), .. }) = &result {
            let before: String = text.chars().take(usize::try_from(*at).unwrap_or(usize::MAX)).collect();
            let indent = unicode_width::UnicodeWidthStr::width(Untrusted::new(before).complete().as_str());
            let error_shown = Untrusted::new(error.to_string());
            writeln!(out, "{:indent$}^ {}: {error_shown}", "", error.code())?;
        }
        writeln!(out)?;
    }
    for line in &parts.lines {
        writeln!(out, "{line}")?;
    }
    // What p holds is decoded again by itself, so that its places are bits and not characters of the link.
    let mut position = None;
    for (name, bytes) in &parts.holds {
        style.part(out, name.name(), bytes)?;
        match (*name, &position) {
            (TextFieldKind::P, _) => {
                bits(out, style, Format::XIANGQI_POSITION, bytes, |bytes, printer| {
                    xiangqi_position::decode_with(bytes, options, printer).map(|found| position = Some(found))
                })?;
            }
            (_, Some(position)) => {
                bits(out, style, Format::XIANGQI_HISTORY, bytes, |bytes, printer| {
                    xiangqi_history::decode_with(bytes, position, Options::new(), printer).map(drop)
                })?;
            }
            _ => {}
        }
    }
    if let (Style::Json, Err(error)) = (style, &result) {
        writeln!(out, "{}", json_line(&serde_json::json!({ "error": errors::json(error) })))?;
    }
    Ok(result.err())
}

/// The parts of a text, as the decoder tells them.
struct Parts {
    style: Style,
    lines: Vec<String>,
    /// The bytes that p and r hold.
    holds: Vec<(TextFieldKind, Vec<u8>)>,
}

impl Observer for Parts {
    fn text(&mut self, field: TextField<'_>) {
        self.lines.push(self.style.text_line(&field));
    }

    fn part(&mut self, kind: TextFieldKind, bytes: &[u8]) {
        self.holds.push((kind, bytes.to_vec()));
    }
}
