//! Values as JSON documents: `{"format": …, "value": …}`. A history also has its `"position"`, a Go game `"to_play"` and `"moves"`.

use boardwire::games::{go::Color, xiangqi::Position};
use boardwire_suite::{
    json::value_count_bound,
    untrusted::{Untrusted, json_line},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    input::{Input, Notation},
    moves::illegal,
    opened::{Attached, Opened},
};
use crate::boards::{named_format::Format, requirements::requirement_for_fault, wrong_move::WrongMove};
use crate::failure::Failure;

pub(crate) fn document(format: Format, value: impl Serialize) -> Result<String, Failure> {
    document_with(format, value, [])
}

/// The document of a value and the further members that a reader needs.
pub(crate) fn document_with<const N: usize>(
    format: Format,
    value: impl Serialize,
    members: [(&str, Value); N],
) -> Result<String, Failure> {
    let value = serde_json::to_value(value);
    let value = value.map_err(|error| Failure::new(format!("cannot write JSON: {error}")))?;
    let mut document = json!({ "format": format.id, "value": value });
    for (key, value) in members {
        document[key] = value;
    }
    Ok(json_line(&document))
}

/// The limit on values, above those in a document of 100 000 moves. A value takes much more memory than its text.
const MAX_VALUES: usize = 1 << 19;

/// Opens the bytes or the text that a document represents, encoded by the reference.
pub(crate) fn open(text: &str, expected: Option<Format>) -> Result<Opened, Failure> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Document {
        format: String,
        value: Value,
        position: Option<Value>,
        to_play: Option<Color>,
        moves: Option<Vec<String>>,
    }
    if value_count_bound(text.as_bytes()) > MAX_VALUES {
        return Err(Failure::new(format!("the JSON has more than {MAX_VALUES} values"))
            .advise("write a board or a stream in hex or binary instead"));
    }
    let Document { format, value, position, to_play, moves } = serde_json::from_str(text).map_err(|error| {
        Failure::new(format!("the JSON is not a document of a value: {error}"))
            .advise("it has \"format\" and \"value\", a history also \"position\", a Go game \"to_play\" and \"moves\"")
    })?;
    let format: Format = format.parse().map_err(Failure::new)?;
    if let Some(expected) = expected.filter(|expected| *expected != format) {
        return Err(Failure::new(format!("the JSON is a {format}, but --format is {expected}")));
    }
    // A Go position has the value of a ternary board.
    let target = if format == Format::GO_CHAINS { Format::TERNARY_BOARD } else { format };
    let request = json!({ "op": "encode", "format": target.id, "value": &value, "position": &position });
    let reply = boardwire_testee::answer(&request);
    let input = match (reply["ok"]["hex"].as_str(), reply["ok"]["text"].as_str()) {
        (Some(hex), _) => Input::from_bytes(hex::decode(hex).unwrap_or_default(), Notation::Hex),
        (_, Some(text)) => {
            let notation = if format == Format::XIANGQI_FEN { Notation::Fen } else { Notation::Link };
            Input::from_text(text.to_owned(), notation)
        }
        _ if reply["reject"] == "move-illegal" => {
            let index = reply["at"]["move"].as_u64().and_then(|index| usize::try_from(index).ok());
            let index = index.unwrap_or_default();
            let step = value["moves"][index].as_str().unwrap_or_default();
            let name = format!("move {}, {:.20}", index + 1, Untrusted::new(step));
            let wrong_move = WrongMove {
                name,
                reason: "the move is not legal".to_owned(),
                error: illegal(index),
                before: None,
            };
            return Ok(Opened::unplayable(format, text, Notation::Json, wrong_move));
        }
        _ => return Err(rejection_failure(format, target, &reply)),
    };
    let position = position.map(Position::deserialize).transpose();
    let position = position.map_err(|error| Failure::new(format!("\"position\": {error}")))?;
    let attached = match (position, format) {
        (Some(position), _) => Attached::Position(Box::new(position)),
        (None, format) if format == Format::GO_CHAINS => {
            Attached::Moves { to_play: to_play.unwrap_or(Color::Black), moves: moves.unwrap_or_default() }
        }
        _ => Attached::Nothing,
    };
    Ok(Opened { attached, ..Opened::new(input, format) })
}

/// The failure of a value that the format cannot hold: the code, the move at fault if there is one, and the requirement.
fn rejection_failure(format: Format, target: Format, reply: &Value) -> Failure {
    let code = reply["reject"].as_str().or(reply["error"].as_str()).unwrap_or_default();
    let location = reply["at"]["move"].as_u64().map(|at| format!(" at move {}", at + 1));
    let failure =
        Failure::new(format!("the JSON is not a value of {format}: {code}{}", location.unwrap_or_default()));
    match requirement_for_fault(target, code, None) {
        Some(rule) => failure.advise(format!("{}: {}", rule.id, rule.text)),
        None => failure,
    }
}
