//! Converts value types and errors of the library to those of the models. Computes nothing.

use boardwire::{
    error::Location,
    formats::DecodeError,
    games::{
        chess,
        ternary::{self, Cell},
        xiangqi::{Fen, Game, Link, Piece, Placement, Ply, Position, Setup, Side, Square},
    },
};

use super::{
    Outcome, Rejection, ternary_board, xiangqi_fen, xiangqi_game, xiangqi_history,
    xiangqi_identities::Diagram, xiangqi_index, xiangqi_link, xiangqi_pieces::Squares, xiangqi_position,
};

/// A rejection.
pub const fn rejection(error: &DecodeError) -> Rejection {
    let (Location::Bit(offset) | Location::Character(offset) | Location::Move(offset)) = error.location;
    Rejection { code: error.code(), offset }
}

/// The result of a decoder.
pub fn outcome<T, P>(found: &Result<T, DecodeError>, value: impl FnOnce(&T) -> P) -> Outcome<P> {
    found.as_ref().map(value).map_err(rejection)
}

/// A ternary board.
pub fn board(board: &ternary::Board) -> ternary_board::Board {
    let size = board.size();
    let cells = board.cells().map(Cell::trit).collect();
    ternary_board::Board { rows: size.rows().into(), cols: size.cols().into(), cells }
}

/// The squares of pieces.
pub fn squares(squares: &[Option<Square>]) -> Squares {
    squares.iter().map(|square| square.map(Square::number)).collect()
}

/// A Xiangqi position.
pub fn position(position: &Position) -> xiangqi_position::Position {
    let red = position.turn == Side::Red;
    xiangqi_position::Position { red, squares: squares(position.pieces.squares()) }
}

/// Plies.
pub fn plies(plies: &[Ply]) -> Vec<xiangqi_history::Ply> {
    let ply = |ply: &Ply| xiangqi_history::Ply {
        piece: ply.piece.id(),
        from: ply.from.number(),
        to: ply.to.number(),
        captured: ply.captured.map(Piece::id),
    };
    plies.iter().map(ply).collect()
}

/// A link.
pub fn link(link: &Link) -> xiangqi_link::Link {
    xiangqi_link::Link {
        base: link.base.clone(),
        position: position(&link.position),
        plies: plies(&link.history),
        s: link.s.clone(),
    }
}

/// The diagram of a placement.
pub fn diagram(placement: &Placement) -> Diagram {
    Square::all().map(|square| placement.letter(square)).collect()
}

/// A setup.
pub fn setup(setup: &Setup) -> xiangqi_index::Setup {
    xiangqi_index::Setup { red: setup.turn() == Side::Red, diagram: diagram(setup.placement()) }
}

/// A game.
pub fn game(game: &Game) -> xiangqi_game::Game {
    (setup(&game.start), game.moves.iter().map(ToString::to_string).collect())
}

/// A FEN.
pub fn fen(fen: &Fen) -> xiangqi_fen::Fen {
    let dropped = fen.dropped().to_vec();
    xiangqi_fen::Fen { diagram: diagram(fen.placement()), position: position(&fen.position()), dropped }
}

/// The letter of each square of a chess board, a dot for an empty one.
pub fn chess(board: &chess::Board) -> String {
    let letter = |square| match board.get(square) {
        None => '.',
        Some((color, kind)) => {
            let upper = match kind {
                chess::Kind::Pawn => 'P',
                chess::Kind::Rook => 'R',
                chess::Kind::Knight => 'N',
                chess::Kind::Bishop => 'B',
                chess::Kind::Queen => 'Q',
                chess::Kind::King => 'K',
            };
            if color == chess::Color::White { upper } else { upper.to_ascii_lowercase() }
        }
    };
    chess::Square::all().map(letter).collect()
}
