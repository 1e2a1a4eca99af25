//! The operations on Go positions.

use boardwire::{
    formats::{go_chains, ternary_board},
    games::go::Color,
};
use data_encoding::HEXLOWER;
use serde_json::json;

use crate::request::{Answer, Codec, Request, shape};

pub(super) const CODECS: [Codec; 1] = [Codec::of_pair("go-chains/1", [("analyse", analyse), ("play", play)])];

fn analyse(request: &Request<'_>) -> Answer {
    let found = go_chains::analyse(&request.bytes()?)?;
    Ok(json!({ "legal": found.is_legal(), "chains": shape(&found.chains)? }))
}

fn play(request: &Request<'_>) -> Answer {
    let bytes = request.bytes()?;
    let (to_play, moves): (Color, Vec<String>) = (request.member("to_play")?, request.member("moves")?);
    let played = go_chains::play(&bytes, to_play, &moves)?;
    let hex = HEXLOWER.encode(&ternary_board::encode(&played.position));
    Ok(json!({ "hex": hex, "captured": shape(played.captured)? }))
}
