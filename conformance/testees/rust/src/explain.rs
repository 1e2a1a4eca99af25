//! The operation explain: the fields of binary input, as the decoder tells them while it judges.

use boardwire::{
    formats::{
        chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
        ternary_stream, xiangqi_history, xiangqi_list, xiangqi_map, xiangqi_position,
    },
    observe::{Field, Observer},
};
use serde_json::{Value, json};

use crate::request::{Answer, Refusal, Request};

/// The fields so far.
#[derive(Default)]
struct Fields(Vec<Value>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        let Field { name, number, start, len, value, stands_for, rules } = field;
        self.0.push(json!({
            "name": name, "number": number, "start": start, "len": len, "value": value, "stands_for": stands_for,
            "requirements": rules,
        }));
    }
}

/// Decodes the bytes of the request; the fields count only if they are accepted.
fn fields<T, E>(request: &Request<'_>, decode: impl FnOnce(&[u8], &mut Fields) -> Result<T, E>) -> Answer
where
    Refusal: From<E>,
{
    let mut fields = Fields::default();
    decode(&request.bytes()?, &mut fields)?;
    Ok(json!({ "fields": fields.0 }))
}

pub(super) fn of_board(request: &Request<'_>) -> Answer {
    let settings = request.settings()?;
    fields(request, |bytes, fields| ternary_board::decode_with(bytes, settings, fields))
}

pub(super) fn of_stream(request: &Request<'_>) -> Answer {
    let settings = request.settings()?;
    fields(request, |bytes, fields| ternary_stream::decode_with(bytes, settings, fields))
}

pub(super) fn of_bits2(request: &Request<'_>) -> Answer {
    let limits = request.settings()?.limits;
    fields(request, |bytes, fields| ternary_bits2::decode_with(bytes, limits, fields))
}

pub(super) fn of_integer(request: &Request<'_>) -> Answer {
    let limits = request.settings()?.limits;
    fields(request, |bytes, fields| ternary_integer::decode_with(bytes, limits, fields))
}

pub(super) fn of_runs(request: &Request<'_>) -> Answer {
    fields(request, |bytes, fields| request.hold(|limits| ternary_runs::decode_with(bytes, limits, fields)))
}

pub(super) fn of_position(request: &Request<'_>) -> Answer {
    let leniencies = request.leniencies()?;
    fields(request, |bytes, fields| xiangqi_position::decode_with(bytes, leniencies, fields))
}

pub(super) fn of_history(request: &Request<'_>) -> Answer {
    let position = request.position()?;
    fields(request, |bytes, fields| xiangqi_history::decode_with(bytes, &position, fields))
}

pub(super) fn of_list(request: &Request<'_>) -> Answer {
    fields(request, xiangqi_list::decode_with)
}

pub(super) fn of_map(request: &Request<'_>) -> Answer {
    fields(request, xiangqi_map::decode_with)
}

pub(super) fn of_chess_bytes(request: &Request<'_>) -> Answer {
    fields(request, chess_board_bytes::decode_with)
}

pub(super) fn of_chess_packed(request: &Request<'_>) -> Answer {
    fields(request, chess_board_packed::decode_with)
}
