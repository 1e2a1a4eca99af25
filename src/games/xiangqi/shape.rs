//! The shapes of the values in the conformance protocol: numbers for pieces and squares, `{"turn":"red","squares":[85,null,…]}` for a
//! position, `{"turn":"red","board":"4k4/…"}` for a setup, `{"start":"4k4/… w","moves":["e9e8"]}` for a game.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};

use super::{Fen, Game, Link, Piece, Pieces, Placement, Ply, Position, Setup, Side, Square, iccs::Step};
use crate::shape::shaped;

type Squares = [Option<Square>; Piece::COUNT as usize];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PiecesShape {
    squares: Squares,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionShape {
    turn: Side,
    squares: Squares,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupShape {
    turn: Side,
    board: Placement,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameShape {
    start: String,
    moves: Vec<Step>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    plies: Vec<Ply>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkShape {
    // This attribute makes the key required: without it, serde would accept a link without `base`.
    #[serde(deserialize_with = "Option::deserialize")]
    base: Option<String>,
    position: Position,
    history: History,
    #[serde(deserialize_with = "Option::deserialize")]
    s: Option<String>,
}

shaped! {
    Square: u8, |square| square.number(), |number| Self::new(number).ok_or("expected a square, 0 to 89");
    Piece: u8, |piece| piece.id(), |id| Self::new(id).ok_or("expected a piece, 0 to 31");
    Step: String, Step::to_string, |text| text.parse::<Self>();
    Placement: String, Placement::to_string, |text| text.parse::<Self>();
    Pieces: PiecesShape,
        |pieces| PiecesShape { squares: *pieces.squares() },
        |PiecesShape { squares }| Self::new(squares);
    Position: PositionShape,
        |position| PositionShape { turn: position.turn, squares: *position.pieces.squares() },
        |PositionShape { turn, squares }| Pieces::new(squares).map(|pieces| Self { turn, pieces });
    Setup: SetupShape,
        |setup| SetupShape { turn: setup.turn(), board: setup.placement().clone() },
        |SetupShape { turn, board }| Self::new(turn, board);
    Game: GameShape,
        |game| {
            let side = if game.start.turn() == Side::Red { "w" } else { "b" };
            GameShape { start: format!("{} {side}", game.start.placement()), moves: game.moves.clone() }
        },
        |GameShape { start, moves }| {
            start.parse::<Fen>().map(|fen| Self { start: Setup::from_valid(fen.turn(), fen.placement().clone()), moves })
        };
    Link: LinkShape,
        |Link { base, position, history, s }| LinkShape {
            base: base.clone(),
            position: position.clone(),
            history: History { plies: history.clone() },
            s: s.clone(),
        },
        |LinkShape { base, position, history: History { plies: history }, s }| {
            Ok::<_, &str>(Self { base, position, history, s })
        };
    // The protocol has only the position. Its identities are those that the format chooses.
    Fen: Position,
        Fen::position,
        |position| {
            let setup = Setup::from(&position);
            let fen = Self::new(setup.placement().clone(), position.turn, Vec::new());
            (fen.position() == position).then_some(fen).ok_or("expected the identities that a FEN has")
        };
}
