//! The shapes of the values in the conformance protocol: numbers for pieces and squares, `{"turn":"red","squares":[85,null,…]}` for a
//! position, `{"turn":"red","board":"4k4/…"}` for a setup, `{"start":"4k4/… w","moves":["e9e8"]}` for a game.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, Unexpected},
    ser::SerializeStruct,
};

use super::{Game, Piece, Pieces, Position, Setup, Side, Square, iccs::Step};

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

/// Only written: an encoder checks the texts of a game itself.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let side = if self.start.turn() == Side::Red { "w" } else { "b" };
        let mut shape = serializer.serialize_struct("Game", 2)?;
        shape.serialize_field("start", &format!("{} {side}", self.start.placement()))?;
        let moves: Vec<String> = self.moves.iter().map(Step::to_string).collect();
        shape.serialize_field("moves", &moves)?;
        shape.end()
    }
}
