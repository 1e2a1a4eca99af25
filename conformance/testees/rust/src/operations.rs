//! The operations of the protocol, over the table of formats.

use boardwire::{
    error::Location,
    formats::{
        Codec, Decode, DecodeError, ErrorKind, Format, Value, ternary_board, xiangqi_rules::MAX_DEPTH,
    },
    games::xiangqi::Pieces,
    observe::{Field, Observer},
    options::{LimitError, Limits},
};
use serde_json::{Value as Json, json};

use crate::{
    request::{Answer, Refusal, Request},
    value::{
        self, ChessShape, GameShape, LinkShape, PiecesShape, PliesShape, PositionShape, SetupShape, plain,
    },
};

/// The most cells of a board that a few bytes can represent: 2^30.
const MAX_CELLS: u64 = 1 << 30;

/// Performs the operation of the request in the format.
pub(super) fn perform(request: &Request<'_>, format: &Format, operation: &str) -> Answer {
    match operation {
        "decode" => value::shape(decode(request, format, &mut ())?),
        "explain" => {
            let mut fields = Fields::default();
            decode(request, format, &mut fields)?;
            Ok(json!({ "fields": fields.0 }))
        }
        "encode" => encode(request, format),
        "perft" | "legal-moves" => rules(request, format, operation),
        _ => play(request, format, operation),
    }
}

#[derive(Default)]
struct Fields(Vec<Json>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        let Field { kind, number, start, len, value, represents, requirements, .. } = field;
        self.0.push(json!({
            "name": kind.name(), "number": number, "start": start, "len": len, "value": value, "represents": represents,
            "requirements": requirements,
        }));
    }
}

fn decode(request: &Request<'_>, format: &Format, observer: &mut dyn Observer) -> Result<Value, Refusal> {
    let requested = request.options()?;
    // Where a few bytes can represent any board within the limit of the request, this program has a limit of its own.
    let is_capped = format.has_limit
        && format.memory.per_cell > 0
        && requested.limits().check_cells(MAX_CELLS + 1).is_ok();
    let options = if is_capped { requested.with_limits(Limits::max_cells(MAX_CELLS)) } else { requested };
    let decoded = match format.decode {
        Decode::Text(decode) => decode(&request.member::<String>("text")?, options, observer),
        Decode::AfterPosition(decode) => {
            let position = request.position()?;
            decode(&request.bytes()?, &position, options, observer)
        }
        Decode::Bytes(decode) => decode(&request.bytes()?, options, observer),
        _ => return Err(unsupported(format, "decode")),
    };
    decoded.map_err(|error| match error.kind {
        ErrorKind::Limit(LimitError::LimitExceeded { cells, .. })
            if requested.limits().check_cells(cells).is_ok() =>
        {
            Refusal::Unsupported(format!("a board of {cells} cells"))
        }
        _ => error.into(),
    })
}

fn encode(request: &Request<'_>, format: &Format) -> Answer {
    let hex = |bytes: &[u8]| Ok(json!({ "hex": hex::encode(bytes) }));
    let text = |text: &str| Ok(json!({ "text": text }));
    match format.codec {
        Codec::Board(encode) => hex(&encode(&value::board(request.value())?)),
        Codec::Boards(encode) => hex(&encode(&value::boards(request.value())?)),
        Codec::Position(encode) => hex(&encode(&request.member::<PositionShape>("value")?.position()?)),
        Codec::Plies(encode) => {
            let PliesShape { plies } = request.member("value")?;
            hex(&encode(&request.position()?, &plies).map_err(|error| error.kind)?)
        }
        Codec::Link(encode) => {
            text(&encode(&request.member::<LinkShape>("value")?.link()?).map_err(|error| error.kind)?)
        }
        Codec::Fen(encode) => text(&encode(&request.member::<PositionShape>("value")?.position()?)),
        Codec::Pieces(encode) => {
            let PiecesShape { squares } = request.member("value")?;
            hex(&encode(&Pieces::new(squares)?))
        }
        Codec::Setup(encode) => hex(&encode(&request.member::<SetupShape>("value")?.setup()?)),
        Codec::Game(_, encode, _) => {
            let GameShape { start, moves } = request.member("value")?;
            hex(&encode(&start, &moves).map_err(|error| match error.location {
                Some(at @ Location::Move(_)) => DecodeError::new(at, error.kind).into(),
                // A value has no characters to point at.
                _ => Refusal::from(error.kind),
            })?)
        }
        Codec::Chess(encode) => hex(&encode(&request.member::<ChessShape>("value")?.board()?)),
        _ => Err(unsupported(format, "encode")),
    }
}

fn unsupported(format: &Format, operation: &str) -> Refusal {
    Refusal::Unsupported(format!("operation {operation} of {}", format.id))
}

fn rules(request: &Request<'_>, format: &Format, operation: &str) -> Answer {
    let Codec::Rules(legal_moves, perft) = format.codec else {
        return Err(unsupported(format, operation));
    };
    let fen: String = request.member("fen")?;
    if operation == "legal-moves" {
        let moves: Vec<String> = legal_moves(&fen)?.iter().map(ToString::to_string).collect();
        return Ok(json!({ "moves": moves }));
    }
    match request.member("depth")? {
        depth @ 0..=MAX_DEPTH => Ok(json!({ "nodes": perft(&fen, depth)? })),
        depth => Err(Refusal::Error(format!("`depth`: {depth} is above {MAX_DEPTH}"))),
    }
}

fn play(request: &Request<'_>, format: &Format, operation: &str) -> Answer {
    let Codec::Go(analyse, play) = format.codec else {
        return Err(unsupported(format, operation));
    };
    let bytes = request.bytes()?;
    if operation == "analyse" {
        return plain(analyse(&bytes)?);
    }
    let played = play(&bytes, request.member("to_play")?, &request.member::<Vec<String>>("moves")?)?;
    let hex = hex::encode(ternary_board::encode(&played.position));
    Ok(json!({ "hex": hex, "captured": plain(played.captured)? }))
}
