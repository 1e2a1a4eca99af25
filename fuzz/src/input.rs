//! The inputs of a format: what bytes mean to it, and how the library decodes and encodes them.

use boardwire::{
    formats::{Codec, Decode, DecodeError, Format, Value, xiangqi_position},
    games::xiangqi::Position,
    observe::Observer,
    options::{Leniency, Options},
};
use serde_json::{Value as Json, json};

/// An input of a format.
#[derive(Debug, Clone, Copy)]
pub enum Input<'a> {
    /// Bytes.
    Bytes(&'a [u8]),
    /// The bytes of a history, and the position after it.
    History(&'a [u8], &'a Position),
    /// A text.
    Text(&'a str),
}

impl Input<'_> {
    /// The bytes of the input. A text is in UTF-8.
    pub const fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) | Self::History(bytes, _) => bytes,
            Self::Text(text) => text.as_bytes(),
        }
    }

    /// The members of a request to decode the input.
    pub fn request(&self) -> Json {
        match self {
            Self::Bytes(bytes) => json!({ "hex": hex::encode(bytes) }),
            Self::History(bytes, position) => json!({ "hex": hex::encode(bytes), "position": position }),
            Self::Text(text) => json!({ "text": text }),
        }
    }

    /// Decodes the input.
    ///
    /// # Errors
    /// The error of the decoder.
    ///
    /// # Panics
    /// If the format has inputs of another kind.
    pub fn decode(
        &self,
        format: &Format,
        options: Options,
        observer: &mut dyn Observer,
    ) -> Result<Value, DecodeError> {
        match (*self, format.decode) {
            (Self::Bytes(bytes), Decode::Bytes(decode)) => decode(bytes, options, observer),
            (Self::History(bytes, position), Decode::AfterPosition(decode)) => {
                decode(bytes, position, options, observer)
            }
            (Self::Text(text), Decode::Text(decode)) => decode(text, options, observer),
            _ => panic!("{} has other inputs", format.id),
        }
    }

    /// The encoding of a value that was decoded from this input; `None` if the format has no encoder.
    pub(crate) fn encode(&self, format: &Format, value: &Value) -> Option<Vec<u8>> {
        Some(match (format.codec, value) {
            (Codec::Board(encode), Value::Board(board)) => encode(board),
            (Codec::Boards(encode), Value::Boards(boards)) => encode(boards),
            (Codec::Position(encode), Value::Position(position)) => encode(position),
            (Codec::Plies(encode), Value::Plies(plies)) => {
                let Self::History(_, position) = self else { panic!("a history has a position") };
                encode(position, plies).expect("decoded plies can be undone")
            }
            (Codec::Link(encode), Value::Link(link)) => encode(link).expect("it was decoded").into_bytes(),
            (Codec::Fen(encode), Value::Fen(fen)) => encode(&fen.position()).into_bytes(),
            (Codec::Pieces(encode), Value::Pieces(pieces)) => encode(pieces),
            (Codec::Setup(encode), Value::Setup(setup)) => encode(setup),
            (Codec::Game(encode, ..), Value::Game(game)) => encode(game).expect("decoded moves are legal"),
            (Codec::Chess(encode), Value::Chess(board)) => encode(board),
            _ => return None,
        })
    }

    /// Calls a function with these bytes as an input of the same kind.
    pub(crate) fn with_bytes<T>(&self, bytes: &[u8], call: impl FnOnce(Input<'_>) -> T) -> T {
        match *self {
            Self::Bytes(_) => call(Input::Bytes(bytes)),
            Self::History(_, position) => call(Input::History(bytes, position)),
            Self::Text(_) => call(Input::Text(str::from_utf8(bytes).expect("a text is written"))),
        }
    }
}

/// Calls a function with bytes as an input of the format. Bytes of a history begin with its position; a text ends before the first character
/// that is not UTF-8.
pub fn with_input(format: &Format, bytes: &[u8], call: impl FnOnce(Input<'_>)) {
    match format.decode {
        Decode::Text(_) => {
            let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            call(Input::Text(text));
        }
        Decode::AfterPosition(_) => {
            let leniencies = [Leniency::PaddingBits, Leniency::TrailingBytes].into_iter().collect();
            let Ok(position) = xiangqi_position::decode_with(bytes, leniencies, &mut ()) else { return };
            let length = xiangqi_position::encode(&position).len();
            call(Input::History(bytes.get(length..).unwrap_or_default(), &position));
        }
        _ => call(Input::Bytes(bytes)),
    }
}
