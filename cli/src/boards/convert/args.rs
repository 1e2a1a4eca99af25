//! The arguments of `boardwire convert`, and the output of its result.

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use anstream::{AutoStream, eprintln};
use boardwire::formats::{BoardGame, Codec};
use boardwire_suite::untrusted::Untrusted;
use clap::{Args, ValueEnum};

use crate::boards::{
    named_format::Format,
    read::{Notation, Reading},
    show::{diagram::Style, moves::MoveOptions},
    value::describe_losses,
};
use crate::terminal;
use crate::{
    failure::Failure,
    output::{ByteEncoding, EncodedOutput, Output, Overwriting},
};

/// Extensions of files that are never in a notation.
const OTHER_KINDS: [&str; 11] =
    ["png", "svg", "jpg", "jpeg", "gif", "webp", "pdf", "html", "zip", "gz", "xz"];

/// Convert an input to another notation: binary, hex, base64url, link, FEN, UCCI, moves, SGF, JSON or diagram
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(super) reading: Reading,

    /// Write the result in this notation [default: by the file extension of --output: .sgf, .json, .hex, .fen, .txt (a diagram) or .bin]
    #[arg(long, value_name = "NOTATION", value_enum, required_unless_present = "output")]
    to: Option<Notation>,

    /// Convert to another format of the same game, such as ternary-runs
    #[arg(long = "as", value_name = "FORMAT")]
    pub(super) target: Option<Format>,

    /// Write the result to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) moves: MoveOptions,

    #[command(flatten)]
    pub(super) overwriting: Overwriting,

    /// Drop what the result cannot represent, and report it
    #[arg(long)]
    pub(super) lossy: bool,
}

impl ConvertArgs {
    /// The notation of the result.
    pub(super) fn to(&self) -> Notation {
        self.to.or_else(|| self.notation_from_extension()).unwrap_or(Notation::Binary)
    }

    /// The notation that the file extension of `--output` names.
    fn notation_from_extension(&self) -> Option<Notation> {
        let extension = self.output.as_ref()?.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "sgf" => Notation::Sgf,
            "json" => Notation::Json,
            "hex" => Notation::Hex,
            "fen" | "epd" => Notation::Fen,
            "txt" => Notation::Diagram,
            "bin" | "tb" => Notation::Binary,
            _ => return None,
        })
    }

    /// Checks that the arguments name a notation, and that the file extension is not that of another kind of file.
    pub(super) fn check_notation(&self) -> Result<(), Failure> {
        let extension = self.output.as_ref().and_then(|path| path.extension()?.to_str());
        let named = self.notation_from_extension();
        let is_bytes = |notation: Notation| matches!(notation, Notation::Binary | Notation::Base64url);
        let fits = |to: Notation| match (named, to) {
            // A notation of text may have any extension of a text file.
            (Some(Notation::Diagram), to) => to != Notation::Binary,
            (Some(named), to) => named == to || is_bytes(named) && is_bytes(to),
            (None, _) => {
                !extension.is_some_and(|extension| OTHER_KINDS.contains(&&*extension.to_ascii_lowercase()))
            }
        };
        match self.to {
            Some(to) if fits(to) => Ok(()),
            Some(_) => {
                let extension = Untrusted::new(extension.unwrap_or_default());
                Err(Failure::new(format!("the file extension .{extension:.20} is for another kind of file"))
                    .advise("name another file, or leave --to out"))
            }
            None if named.is_some() => Ok(()),
            None => Err(Failure::new("the file extension does not determine the notation of the result")
                .advise("choose --to sgf, json, hex, fen, diagram or another notation")),
        }
    }

    /// Checks that the value, the notation and the format of the result go together.
    pub(super) fn check_pair(&self, format: Format, is_record: bool) -> Result<(), Failure> {
        const TEXTS: [Notation; 5] =
            [Notation::Fen, Notation::Link, Notation::Ucci, Notation::Moves, Notation::Sgf];
        let to = self.to();
        let name = |notation: Notation| match notation {
            Notation::Fen => "FEN",
            Notation::Sgf => "SGF",
            Notation::Link => "a link",
            Notation::Ucci => "a UCCI command",
            _ => "a list of moves",
        };
        let is_text_of_game = |notation: &Notation| match (format.game, notation) {
            (BoardGame::Xiangqi, notation) => *notation != Notation::Sgf,
            (BoardGame::Chess, notation) => *notation == Notation::Fen,
            (_, notation) => *notation == Notation::Sgf && format != Format::TERNARY_STREAM,
        };
        if TEXTS.contains(&to) && !is_text_of_game(&to) {
            let what = match (is_record || format == Format::GO_CHAINS, format.game) {
                (true, _) => "Go game".to_owned(),
                (_, BoardGame::Chess) => "chess board".to_owned(),
                _ => format.to_string(),
            };
            let texts = TEXTS.iter().filter(|notation| is_text_of_game(notation));
            let texts: String = texts
                .filter_map(|text| Some(format!("{}, ", text.to_possible_value()?.get_name())))
                .collect();
            return Err(Failure::new(format!("a {what} cannot be written as {}", name(to)))
                .advise(format!("choose --to {texts}hex, base64url, binary, json or diagram")));
        }
        let Some(target) = self.target else { return Ok(()) };
        let is_text = matches!(target.codec, Codec::Fen(..) | Codec::Link(..) | Codec::Rules(..));
        let fits = match (to, target.codec) {
            (Notation::Binary | Notation::Hex | Notation::Base64url, _) => !is_text,
            (Notation::Json, _)
            | (Notation::Fen | Notation::Diagram, Codec::Position(..) | Codec::Fen(..) | Codec::Chess(..))
            | (Notation::Diagram, Codec::Board(..) | Codec::Boards(..) | Codec::Go(..))
            | (Notation::Ucci | Notation::Moves, Codec::Plies(..))
            | (Notation::Sgf, Codec::Go(..))
            | (Notation::Link, Codec::Link(..) | Codec::Position(..) | Codec::Setup(..) | Codec::Game(..)) => {
                true
            }
            _ => false,
        };
        let to = to.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        let advice = format!("leave --as out, or choose another notation than {to}");
        if fits {
            Ok(())
        } else {
            Err(Failure::new(format!("--as {target} does not fit --to {to}")).advise(advice))
        }
    }

    /// Reports what the result drops, or fails without `--lossy`.
    pub(super) fn report_losses(&self, losses: &[String], advice: &str) -> Result<(), Failure> {
        let losses = describe_losses(losses).join(", ");
        if !losses.is_empty() && !self.lossy {
            return Err(Failure::new(format!("the result would drop {losses}")).advise(advice));
        }
        if !losses.is_empty() {
            eprintln!("boardwire: dropped {}", Untrusted::new(losses));
        }
        Ok(())
    }

    /// Opens the output for text.
    pub(super) fn text_output(&self) -> Result<Output, Failure> {
        Output::open(self.output.as_deref(), self.overwriting, false)
    }

    /// Opens the output for bytes. A notation that does not encode bytes as text is binary.
    pub(super) fn byte_output(&self) -> Result<EncodedOutput, Failure> {
        let encoding = match self.to() {
            Notation::Hex => ByteEncoding::Hex,
            Notation::Base64url => ByteEncoding::Base64url,
            _ => ByteEncoding::Binary,
        };
        let is_binary = encoding == ByteEncoding::Binary;
        let output = Output::open(self.output.as_deref(), self.overwriting, is_binary)?;
        Ok(EncodedOutput::new(output, encoding))
    }

    /// The width of a diagram, if it is drawn on a terminal.
    pub(super) fn columns(&self) -> Option<usize> {
        if self.output.is_none() { terminal::columns() } else { None }
    }

    /// The style of a diagram.
    pub(super) fn style(&self) -> Style {
        if self.output.is_none() { Style::for_stdout() } else { Style::Plain }
    }
}

/// Writes bytes in the chosen notation, such as hex.
pub(super) fn write_bytes(args: &ConvertArgs, bytes: &[u8]) -> Result<(), Failure> {
    let mut output = args.byte_output()?;
    output.write_all(bytes)?;
    output.finish()
}

/// Writes a complete diagram.
pub(super) fn write_diagram(args: &ConvertArgs, diagram: &str) -> Result<(), Failure> {
    if args.style() != Style::Plain {
        AutoStream::auto(io::stdout()).write_all(diagram.as_bytes())?;
        return Ok(());
    }
    let mut output = args.text_output()?;
    output.write_all(diagram.as_bytes())?;
    output.finish()
}

pub(super) fn write_line(args: &ConvertArgs, line: &str) -> Result<(), Failure> {
    let is_garbled =
        args.output.is_none() && io::stdout().is_terminal() && !Untrusted::is_shown_as_it_is(line);
    if is_garbled {
        return Err(Failure::new(
            "the result contains characters that are invisible or would garble the terminal",
        )
        .advise("name a file with --output, or choose --to json, which escapes them"));
    }
    let mut output = args.text_output()?;
    writeln!(output, "{line}")?;
    output.finish()
}
