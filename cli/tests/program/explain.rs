//! Explain and decode agree: the fields of an accepted input tile it, and a rejected input has the same code and offset in both.

use boardwire::{
    formats,
    formats::DecodeError,
    games::xiangqi::Position,
    observe::{Field, FieldKind, Observer},
};
use boardwire_suite::{
    description::Description,
    protocol::Op,
    vectors::{Outcome, Suite, Vector},
};
use boardwire_testee::{answer, offered, options};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::support::decode;

/// Follows the fields without storing them: the largest boards have millions.
#[derive(Default)]
struct Tiles {
    /// The first bit after the fields so far.
    end: u64,
    complaint: Option<String>,
}

impl Observer for Tiles {
    fn field(&mut self, field: Field) {
        let has_no_bits = field.len == 0 && field.kind != FieldKind::Origin;
        if self.complaint.is_none()
            && (field.start != self.end || has_no_bits || field.requirements.is_empty())
        {
            self.complaint = Some(format!("{field:?} where bit {} is the next", self.end));
        }
        self.end = field.start + field.len;
    }
}

/// Decodes the members of a request. Returns the number of bits.
fn read(format: &str, request: &Map<String, Value>, tiles: &mut Tiles) -> Result<u64, DecodeError> {
    let bytes = hex::decode(request["hex"].as_str().unwrap()).unwrap();
    let format = formats::find(format).unwrap();
    let position = request.get("position").map(|position| Position::deserialize(position).unwrap());
    decode(format, &bytes, position.as_ref(), options(request).unwrap(), tiles)?;
    Ok(bytes.len() as u64 * 8)
}

/// Vectors that decode a format whose fields are explained.
fn to_read(suite: &Suite) -> impl Iterator<Item = &Vector> {
    let explained: Vec<&str> = offered()
        .filter(|(_, operations)| operations.contains(&Op::Explain.name()))
        .map(|(format, _)| format)
        .collect();
    let is_read = |vector: &&Vector| matches!(vector.op, Op::Decode | Op::Explain);
    suite.vectors().iter().filter(is_read).filter(move |vector| explained.contains(&&*vector.format))
}

/// The replies to the longest vectors are large, and their rejections have no new reasons: only their fields are read.
#[test]
fn the_fields_of_what_is_accepted_tile_it_and_explain_rejects_what_decode_rejects() {
    const LONGEST: usize = 1 << 12;
    let suite = Suite::embedded().unwrap();
    let mut seen = 0;
    let mut complaints = Vec::new();
    // A fifth of them, for files have many vectors of a kind.
    for vector in to_read(&suite).step_by(5) {
        let request = vector.request();
        if vector.length() <= LONGEST {
            let ask = |op: Op| {
                let mut request = Value::Object(request.members().clone());
                request["op"] = op.name().into();
                answer(&request)
            };
            let (decoded, explained) = (ask(Op::Decode), ask(Op::Explain));
            if decoded.get("ok").is_some() {
                assert!(explained["ok"]["fields"].is_array(), "{}: {explained}", vector.id);
            } else {
                assert_eq!(decoded, explained, "{}", vector.id);
            }
        }
        if vector.outcome == Outcome::Accept {
            seen += 1;
            let mut tiles = Tiles::default();
            let bits = read(&vector.format, request.members(), &mut tiles).unwrap();
            let short = (tiles.end != bits).then(|| format!("they end at bit {} of {bits}", tiles.end));
            complaints
                .extend(tiles.complaint.or(short).map(|complaint| format!("{}: {complaint}", vector.id)));
        }
    }
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
    assert!(seen > 1000, "{seen}");
}

/// A vector of explain names the requirements of its fields, so that a failure points to the right sentences.
#[test]
fn a_vector_names_the_requirements_of_its_fields() {
    let suite = Suite::embedded().unwrap();
    let explained = suite.vectors().iter().filter(|vector| vector.op == Op::Explain);
    for vector in explained.filter(|vector| vector.outcome == Outcome::Accept) {
        let reply = vector.expect().remove(0);
        let fields = reply["ok"]["fields"].as_array().unwrap();
        let mut named: Vec<&str> = fields
            .iter()
            .flat_map(|field| field["requirements"].as_array().unwrap())
            .filter_map(Value::as_str)
            .collect();
        named.sort_unstable();
        named.dedup();
        let mut listed: Vec<&str> = vector.requirements.iter().map(String::as_str).collect();
        listed.sort_unstable();
        assert!(named == listed || named.is_empty(), "{}: {named:?} and {listed:?}", vector.id);
    }
}

/// No requirement binds explain: it stays optional.
#[test]
fn no_requirement_binds_explain() {
    assert!(
        Description::embedded()
            .requirements
            .iter()
            .all(|requirement| !requirement.operations.contains(&Op::Explain))
    );
}
