//! Converts Xiangqi values, and reports chosen identities and dropped parts.

use anstream::eprintln;
use boardwire::{
    codes::base64url,
    formats::{Codec, xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_position},
    games::xiangqi::{Game, Link, Placement, Ply, Position, Setup, Side, identity},
};
use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::args::{ConvertArgs, write_bytes, write_diagram, write_line};
use crate::boards::{
    named_format::Format,
    read::{Notation, json},
    show::{
        diagram,
        moves::{MoveNotation, names},
    },
    value::DecodedValue,
    xiangqi::replay,
};
use crate::failure::Failure;

/// The parts of a value that notations may need.
struct NotationParts {
    /// The format of bytes and JSON.
    target: Format,
    /// The position and the other parts of a link. The side to move is red if it is unknown.
    link: Link,
    /// Whether the side to move is known.
    has_turn: bool,
    /// Whether this conversion chose the identities.
    has_chosen_identities: bool,
}

/// The parts that the result can hold.
#[expect(clippy::struct_excessive_bools, reason = "four questions, each with its own answer")]
struct HeldParts {
    has_turn: bool,
    has_identities: bool,
    has_history: bool,
    has_base: bool,
}

impl NotationParts {
    fn from_value(value: DecodedValue, target: Format, turn: Option<Side>) -> Result<Self, Failure> {
        let is_fen = matches!(value, DecodedValue::Fen(_));
        // A FEN has no identities. This conversion chooses them, so the result is a position.
        let is_position = is_fen && target == Format::XIANGQI_FEN;
        Ok(Self {
            target: if is_position { Format::XIANGQI_POSITION } else { target },
            has_turn: turn.is_some() || !matches!(value, DecodedValue::Pieces(_)),
            has_chosen_identities: is_fen || matches!(value, DecodedValue::Setup(_) | DecodedValue::Game(_)),
            link: value.into_link(turn).ok_or_else(not_xiangqi)?,
        })
    }

    /// The parts of this value that the result can hold.
    fn held_parts(&self, to: Notation) -> HeldParts {
        let all = HeldParts { has_turn: true, has_identities: true, has_history: true, has_base: true };
        let position = HeldParts { has_history: false, has_base: false, ..all };
        match (to, self.target.codec) {
            (Notation::Fen | Notation::Diagram, _) | (_, Codec::Setup(..)) => {
                HeldParts { has_identities: false, ..position }
            }
            (Notation::Ucci | Notation::Moves, _) | (_, Codec::Game(..)) => {
                HeldParts { has_identities: false, has_base: false, ..all }
            }
            (Notation::Link, _) | (Notation::Json, Codec::Link(..)) => all,
            (_, Codec::Plies(..)) => HeldParts { has_base: false, ..all },
            (_, Codec::Pieces(..)) => HeldParts { has_turn: false, ..position },
            _ => position,
        }
    }

    fn origin(&self) -> Result<Position, Failure> {
        let Link { position, history, .. } = &self.link;
        xiangqi_history::undo_all(position, history).map_err(|error| Failure::new(error.to_string()))
    }

    fn game(&self) -> Result<Game, Failure> {
        let Link { position, history, .. } = &self.link;
        replay::game_from_plies(position, history).map_err(|error| Failure::new(error.to_string()))
    }

    /// The parts that the result would drop.
    fn losses(&self, to: Notation, held: &HeldParts) -> Result<Vec<String>, Failure> {
        let mut losses = Vec::new();
        if !held.has_history && !self.link.history.is_empty() {
            losses.push(format!("the history of {} plies", self.link.history.len()));
        }
        if !held.has_base {
            losses.extend(
                self.link.base.as_ref().map(|base| format!("the base \"{:.100}\"", Untrusted::new(base))),
            );
            losses.extend(self.link.s.as_ref().map(|s| format!("s = \"{:.100}\"", Untrusted::new(s))));
        }
        if !held.has_turn && self.has_turn {
            losses.push("the side to move".to_owned());
        }
        // A reader of the moves chooses identities for the position before them.
        let position_before = if held.has_history && !held.has_identities {
            self.origin()?
        } else {
            self.link.position.clone()
        };
        if to == Notation::Moves && position_before != Position::opening() {
            losses.push("the position before the moves".to_owned());
        } else if !held.has_identities
            && identity::choose(&Placement::from(&position_before.pieces)) != Some(position_before.pieces)
        {
            losses.push("which of the pieces of a kind is which".to_owned());
        }
        Ok(losses)
    }
}

pub(super) fn convert(
    args: &ConvertArgs,
    value: DecodedValue,
    mut losses: Vec<String>,
    format: Format,
) -> Result<(), Failure> {
    let parts = NotationParts::from_value(value, args.target.unwrap_or(format), args.reading.turn)?;
    let held = parts.held_parts(args.to());
    if held.has_turn && !parts.has_turn {
        return Err(Failure::new(format!("a {format} does not store the side to move"))
            .advise("give it with --turn red or --turn black"));
    }
    if args.reading.turn.is_some() && !held.has_turn {
        return Err(Failure::new("--turn has no effect: the result does not store the side to move")
            .advise("leave --turn out"));
    }
    let is_bytes = [Notation::Binary, Notation::Hex, Notation::Base64url].contains(&args.to());
    let lacks_position =
        is_bytes && matches!(parts.target.codec, Codec::Plies(..)) && args.reading.position.is_none();
    let advice = if lacks_position {
        losses.push("the position, without which the history cannot be read".to_owned());
        "choose --to link, --to json, or --as xiangqi-game"
    } else if losses.is_empty() {
        "give --lossy to drop it. To keep everything, choose --to link --as xiangqi-link, or --to json without --as"
    } else {
        "give --lossy to drop it: no format keeps all of it"
    };
    args.report_losses(&[losses, parts.losses(args.to(), &held)?].concat(), advice)?;
    if parts.has_chosen_identities && held.has_identities {
        eprintln!(
            "boardwire: a diagram does not give the identities of pieces: identities were chosen (XF-8 to XF-10)"
        );
    }
    write(args, &parts)
}

fn write(args: &ConvertArgs, parts: &NotationParts) -> Result<(), Failure> {
    let Position { turn, pieces } = &parts.link.position;
    let placement = Placement::from(pieces);
    let last = parts.link.history.first().copied();
    match args.to() {
        Notation::Diagram => write_diagram(args, &diagram::xiangqi(&placement, *turn, last, args.style())),
        // The share link has only a fragment, because the URL of the page is unknown here.
        Notation::Link if matches!(parts.target.codec, Codec::Setup(..) | Codec::Game(..)) => {
            write_line(args, &format!("#{}", base64url::encode(&bytes(parts)?)))
        }
        Notation::Link => {
            let text = xiangqi_link::encode(&parts.link).map_err(|error| Failure::new(error.to_string()))?;
            write_line(args, &text)
        }
        Notation::Fen => write_line(args, &xiangqi_fen::encode(&placement, *turn)),
        Notation::Json => write_line(args, &document(parts)?),
        Notation::Ucci => write_line(args, &command(parts)?),
        Notation::Moves => write_line(args, &moves(parts, args.moves.notation.unwrap_or(MoveNotation::Ucci))),
        _ => write_bytes(args, &bytes(parts)?),
    }
}

fn moves(parts: &NotationParts, notation: MoveNotation) -> String {
    let mut moves = names(&parts.link.position, &parts.link.history, Some(notation));
    moves.reverse();
    moves.join(" ")
}

/// The UCCI command that sets a position.
fn command(parts: &NotationParts) -> Result<String, Failure> {
    let origin = parts.origin()?;
    let position = if origin == Position::opening() {
        "startpos".to_owned()
    } else {
        format!("fen {} - - 0 1", xiangqi_fen::encode(&Placement::from(&origin.pieces), origin.turn))
    };
    Ok(match moves(parts, MoveNotation::Ucci).as_str() {
        "" => format!("position {position}"),
        moves => format!("position {position} moves {moves}"),
    })
}

fn bytes(parts: &NotationParts) -> Result<Vec<u8>, Failure> {
    let Link { position, history, .. } = &parts.link;
    Ok(match parts.target.codec {
        Codec::Plies(..) => {
            xiangqi_history::encode(position, history).map_err(|error| Failure::new(error.to_string()))?
        }
        Codec::Pieces(encode) => encode(&position.pieces),
        Codec::Position(encode) => encode(position),
        Codec::Setup(encode) => encode(&Setup::from(position)),
        Codec::Game(encode, ..) => {
            encode(&parts.game()?).map_err(|error| Failure::new(error.to_string()).advise(error.advice()))?
        }
        // A link and a FEN hold a position.
        Codec::Link(..) | Codec::Fen(..) | Codec::Rules(..) => xiangqi_position::encode(position),
        _ => return Err(not_xiangqi()),
    })
}

fn document(parts: &NotationParts) -> Result<String, Failure> {
    let Link { base, position, history, s } = &parts.link;
    let plies = |plies: &[Ply]| json!({ "plies": plies });
    match parts.target.codec {
        Codec::Plies(..) => {
            json::document_with(parts.target, plies(history), [("position", json!(position))])
        }
        Codec::Link(..) => {
            let value = json!({ "base": base, "position": position, "history": plies(history), "s": s });
            json::document(parts.target, value)
        }
        Codec::Pieces(..) => json::document(parts.target, json!({ "squares": position.pieces.squares() })),
        Codec::Setup(..) => json::document(parts.target, Setup::from(position)),
        Codec::Game(..) => json::document(parts.target, parts.game()?),
        Codec::Position(..) | Codec::Fen(..) | Codec::Rules(..) => {
            json::document(Format::XIANGQI_POSITION, position)
        }
        _ => Err(not_xiangqi()),
    }
}

fn not_xiangqi() -> Failure {
    Failure::new("this is not a value of Xiangqi")
}
