//! The shapes of the values in the conformance protocol: numbers for pieces and squares, `{"turn":"red","squares":[85,null,…]}` for a
//! position, `{"turn":"red","board":"4k4/…"}` for a setup.

use alloc::string::{String, ToString};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, Unexpected},
};

use super::{Piece, Pieces, Position, Setup, Side, Square};

macro_rules! as_number {
    ($type:ident, $number:ident, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.$number())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u8::deserialize(deserializer)?;
                $type::new(number)
                    .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(number.into()), &$expected))
            }
        }
    };
}

as_number!(Square, number, "a square, 0 to 89");
as_number!(Piece, id, "a piece, 0 to 31");

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    turn: Side,
    squares: [Option<Square>; Piece::COUNT as usize],
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shape { turn: self.turn, squares: *self.pieces.squares() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Shape { turn, squares } = Shape::deserialize(deserializer)?;
        Ok(Self { turn, pieces: Pieces::new(squares).map_err(D::Error::custom)? })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupShape {
    turn: Side,
    board: String,
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SetupShape { turn: self.turn(), board: self.placement().to_string() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SetupShape { turn, board } = SetupShape::deserialize(deserializer)?;
        Self::new(turn, board.parse().map_err(D::Error::custom)?).map_err(D::Error::custom)
    }
}
