//! The operation explain: the fields of binary input, as the decoder tells them while it judges.

use boardwire::{
    chess::{bytes, packed},
    observe::{Field, Observer},
    ternary::{self, bits2, integer, runs},
    xiangqi::{history, list, map, position},
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
    fields(request, |bytes, fields| ternary::decode_with(bytes, settings, fields))
}

pub(super) fn of_stream(request: &Request<'_>) -> Answer {
    let settings = request.settings()?;
    fields(request, |bytes, fields| ternary::decode_stream(bytes, settings, fields))
}

pub(super) fn of_bits2(request: &Request<'_>) -> Answer {
    let limits = request.settings()?.limits;
    fields(request, |bytes, fields| bits2::decode_with(bytes, limits, fields))
}

pub(super) fn of_integer(request: &Request<'_>) -> Answer {
    let limits = request.settings()?.limits;
    fields(request, |bytes, fields| integer::decode_with(bytes, limits, fields))
}

pub(super) fn of_runs(request: &Request<'_>) -> Answer {
    fields(request, |bytes, fields| request.hold(|limits| runs::decode_with(bytes, limits, fields)))
}

pub(super) fn of_position(request: &Request<'_>) -> Answer {
    let leniencies = request.leniencies()?;
    fields(request, |bytes, fields| position::decode_with(bytes, leniencies, fields))
}

pub(super) fn of_history(request: &Request<'_>) -> Answer {
    let position = request.position()?;
    fields(request, |bytes, fields| history::decode_with(bytes, &position, fields))
}

pub(super) fn of_list(request: &Request<'_>) -> Answer {
    fields(request, list::decode_with)
}

pub(super) fn of_map(request: &Request<'_>) -> Answer {
    fields(request, map::decode_with)
}

pub(super) fn of_chess_bytes(request: &Request<'_>) -> Answer {
    fields(request, bytes::decode_with)
}

pub(super) fn of_chess_packed(request: &Request<'_>) -> Answer {
    fields(request, packed::decode_with)
}
