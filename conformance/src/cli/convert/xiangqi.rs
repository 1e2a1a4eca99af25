//! Positions, histories, links and FENs, with an account of what a conversion chose and what it would drop.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, eprintln};
use boardwire::{
    codes::base64url,
    xiangqi::{
        Placement, Ply, Position, Side, fen, history, identity,
        link::{self, Link},
        position,
    },
};
use data_encoding::HEXLOWER;
use serde_json::json;

use super::ConvertArgs;
use crate::cli::{
    failure::Failure,
    output::Output,
    read::{Format, Spelling, Value, json},
    show::picture::{self, Look},
};

/// A value taken apart: what each spelling needs is here or is not.
struct Parts {
    /// What the input was, and so what JSON says that it is.
    format: Format,
    link: Link,
    /// Whether the identities were chosen here.
    chosen: bool,
    /// Fields of a FEN that nothing keeps.
    fields: Vec<String>,
}

impl Parts {
    fn of(value: Value) -> Self {
        let bare = |position, history| Link { base: None, position, history, s: None };
        let (format, link, chosen, fields) = match value {
            Value::Position(position) => {
                (Format::XiangqiPosition, bare(position, Vec::new()), false, Vec::new())
            }
            Value::History { position, plies } => {
                (Format::XiangqiHistory, bare(position, plies), false, Vec::new())
            }
            Value::Link(link) => (Format::XiangqiLink, link, false, Vec::new()),
            // A picture that has been given identities is a position.
            Value::Fen(fen) => (Format::XiangqiPosition, bare(fen.position(), Vec::new()), true, fen.dropped),
        };
        Self { format, link, chosen, fields }
    }

    /// What a spelling cannot hold of this value.
    fn losses(&self, to: Spelling) -> Vec<String> {
        let mut losses: Vec<String> =
            self.fields.iter().map(|field| format!("the field {field:?}")).collect();
        let is_picture = matches!(to, Spelling::Fen | Spelling::Picture);
        let is_bits = matches!(to, Spelling::Binary | Spelling::Hex | Spelling::Base64url);
        let drops_history = is_picture || is_bits && self.format != Format::XiangqiHistory;
        if drops_history && !self.link.history.is_empty() {
            losses.push(format!("the history of {} plies", self.link.history.len()));
        }
        if is_bits && self.format == Format::XiangqiLink || is_picture {
            losses.extend(self.link.base.as_ref().map(|base| format!("the base {base:?}")));
            losses.extend(self.link.s.as_ref().map(|s| format!("s = {s:?}")));
        }
        let position = &self.link.position;
        if is_picture
            && identity::choose(&Placement::from(&position.pieces)).as_ref() != Some(&position.pieces)
        {
            losses.push("which of the pieces of a kind is which".to_owned());
        }
        losses
    }
}

pub(super) fn convert(args: &ConvertArgs, value: Value) -> Result<(), Failure> {
    let parts = Parts::of(value);
    let losses = parts.losses(args.to);
    if !losses.is_empty() && !args.lossy {
        let failure = Failure::new(format!("the result would drop {}", losses.join(", ")));
        return Err(failure.advise(if parts.fields.is_empty() {
            "say --lossy to drop it, or choose --to link or --to json, which keep everything"
        } else {
            "no format keeps further fields of a FEN: say --lossy to drop them"
        }));
    }
    if !losses.is_empty() {
        eprintln!("boardwire: dropped {}", losses.join(", "));
    }
    if parts.chosen && !matches!(args.to, Spelling::Fen | Spelling::Picture) {
        eprintln!(
            "boardwire: a picture does not say which piece of a kind is which: identities were chosen (XF-8 to XF-10)"
        );
    }
    write(args, &parts)
}

fn write(args: &ConvertArgs, parts: &Parts) -> Result<(), Failure> {
    let Position { turn, pieces } = &parts.link.position;
    let placement = Placement::from(pieces);
    let text = match args.to {
        Spelling::Binary => {
            let mut output = Output::open(args.output.as_deref(), true)?;
            output.write_all(&bytes(parts)?)?;
            return output.finish();
        }
        Spelling::Picture => return write_picture(args, &placement, *turn),
        Spelling::Hex => HEXLOWER.encode(&bytes(parts)?),
        Spelling::Base64url => base64url::encode(&bytes(parts)?),
        Spelling::Link => link::encode(&parts.link).map_err(|error| Failure::new(error.to_string()))?,
        Spelling::Fen => fen::encode(&placement, *turn),
        Spelling::Json => document(parts)?,
    };
    let mut output = Output::open(args.output.as_deref(), false)?;
    writeln!(output, "{text}")?;
    output.finish()
}

fn write_picture(args: &ConvertArgs, placement: &Placement, turn: Side) -> Result<(), Failure> {
    if args.output.is_none() && io::stdout().is_terminal() {
        let mut terminal = AutoStream::auto(io::stdout());
        terminal.write_all(picture::xiangqi(placement, turn, Look::Terminal).as_bytes())?;
        return Ok(());
    }
    let mut output = Output::open(args.output.as_deref(), false)?;
    output.write_all(picture::xiangqi(placement, turn, Look::Plain).as_bytes())?;
    output.finish()
}

/// The bits of a history, or of the position.
fn bytes(parts: &Parts) -> Result<Vec<u8>, Failure> {
    match parts.format {
        Format::XiangqiHistory => history::encode(&parts.link.position, &parts.link.history)
            .map_err(|error| Failure::new(error.to_string())),
        _ => Ok(position::encode(&parts.link.position)),
    }
}

fn document(parts: &Parts) -> Result<String, Failure> {
    let Link { base, position, history, s } = &parts.link;
    let plies = |plies: &[Ply]| json!({ "plies": plies });
    match parts.format {
        Format::XiangqiHistory => json::document(parts.format, plies(history), Some(position)),
        Format::XiangqiLink => {
            let value = json!({ "base": base, "position": position, "history": plies(history), "s": s });
            json::document(parts.format, value, None)
        }
        _ => json::document(parts.format, position, None),
    }
}
