//! The values of the suite of bencode, and those of a crate.

use serde_json::{Value, json};

use crate::{Outcome, text};

#[cfg(feature = "with-bendy")]
pub use with_bendy::{decode, encode};
#[cfg(not(feature = "with-bendy"))]
pub use with_serde::{decode, encode};

/// The kind and the content of a value of the suite.
fn parts(value: &Value) -> Outcome<(&str, &Value)> {
    let (kind, content) = value.as_object().and_then(|object| object.iter().next()).ok_or("not a value")?;
    Ok((kind, content))
}

fn items(content: &Value) -> &[Value] {
    content.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(not(feature = "with-bendy"))]
mod with_serde {
    #[cfg(feature = "bt_bencode")]
    use bt_bencode::{Value as Node, from_slice as from_bytes, to_vec as to_bytes, value::Number};
    #[cfg(feature = "serde_bencode")]
    use serde_bencode::{from_bytes, to_bytes, value::Value as Node};

    use super::{Outcome, Value, items, json, parts, text};

    fn shown(node: &Node) -> Value {
        match node {
            #[cfg(feature = "bt_bencode")]
            Node::ByteStr(bytes) => json!({"bytes": hex::encode(bytes)}),
            #[cfg(feature = "serde_bencode")]
            Node::Bytes(bytes) => json!({"bytes": hex::encode(bytes)}),
            Node::Int(number) => json!({"int": number.to_string()}),
            Node::List(list) => json!({"list": list.iter().map(shown).collect::<Vec<_>>()}),
            Node::Dict(dict) => {
                let mut pairs: Vec<_> =
                    dict.iter().map(|(key, value)| (hex::encode(key), shown(value))).collect();
                pairs.sort_by(|(one, _), (other, _)| one.cmp(other));
                json!({"dict": pairs})
            }
        }
    }

    fn given(value: &Value) -> Outcome<Node> {
        let (kind, content) = parts(value)?;
        Ok(match kind {
            #[cfg(feature = "bt_bencode")]
            "bytes" => Node::ByteStr(hex::decode(text(content))?.into()),
            #[cfg(feature = "serde_bencode")]
            "bytes" => Node::Bytes(hex::decode(text(content))?),
            #[cfg(feature = "bt_bencode")]
            "int" => Node::Int(
                text(content)
                    .parse()
                    .map(Number::Signed)
                    .or_else(|_| text(content).parse().map(Number::Unsigned))?,
            ),
            #[cfg(feature = "serde_bencode")]
            "int" => Node::Int(text(content).parse()?),
            "list" => Node::List(items(content).iter().map(given).collect::<Outcome<_>>()?),
            _ => {
                let pairs = items(content);
                let dict =
                    pairs.iter().map(|pair| Ok((hex::decode(text(&pair[0]))?.into(), given(&pair[1])?)));
                let node = Node::Dict(dict.collect::<Outcome<_>>()?);
                // A mapping has no key twice.
                if matches!(&node, Node::Dict(dict) if dict.len() < pairs.len()) {
                    return Err("duplicate-key".into());
                }
                node
            }
        })
    }

    pub fn decode(data: &[u8]) -> Outcome<Value> {
        Ok(shown(&from_bytes(data)?))
    }

    pub fn encode(value: &Value) -> Outcome<Vec<u8>> {
        Ok(to_bytes(&given(value)?)?)
    }
}

#[cfg(feature = "with-bendy")]
mod with_bendy {
    use bendy::decoding::{Decoder, Object};
    use bendy::encoding::{Encoder, Error, PrintableInteger, SingleItemEncoder};

    use super::{Outcome, Value, items, json, parts, text};

    /// An integer of any size.
    struct Digits<'a>(&'a str);

    impl std::fmt::Display for Digits<'_> {
        fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str(self.0)
        }
    }

    impl PrintableInteger for Digits<'_> {}

    fn shown(object: Object) -> Result<Value, bendy::decoding::Error> {
        Ok(match object {
            Object::Bytes(bytes) => json!({"bytes": hex::encode(bytes)}),
            Object::Integer(digits) => json!({"int": digits}),
            Object::List(mut list) => {
                let mut items = Vec::new();
                while let Some(item) = list.next_object()? {
                    items.push(shown(item)?);
                }
                json!({"list": items})
            }
            Object::Dict(mut dict) => {
                let mut pairs = Vec::new();
                while let Some((key, item)) = dict.next_pair()? {
                    pairs.push((hex::encode(key), shown(item)?));
                }
                json!({"dict": pairs})
            }
        })
    }

    fn emit(value: &Value, encoder: SingleItemEncoder) -> Result<(), Error> {
        let bytes = |value| hex::decode(text(value)).map_err(Error::malformed_content);
        let (kind, content) = parts(value).map_err(|_| Error::malformed_content(std::fmt::Error))?;
        match kind {
            "bytes" => encoder.emit_bytes(&bytes(content)?),
            "int" => encoder.emit_int(Digits(text(content))),
            "list" => encoder.emit_list(|list| {
                items(content).iter().try_for_each(|item| list.emit_with(|one| emit(item, one)))
            }),
            _ => encoder.emit_unsorted_dict(|dict| {
                items(content)
                    .iter()
                    .try_for_each(|pair| dict.emit_pair_with(&bytes(&pair[0])?, |one| emit(&pair[1], one)))
            }),
        }
    }

    pub fn decode(data: &[u8]) -> Outcome<Value> {
        let mut decoder = Decoder::new(data);
        Ok(shown(decoder.next_object()?.ok_or("nothing")?)?)
    }

    pub fn encode(value: &Value) -> Outcome<Vec<u8>> {
        let mut encoder = Encoder::new();
        encoder.emit_with(|one| emit(value, one))?;
        Ok(encoder.get_output()?)
    }
}
