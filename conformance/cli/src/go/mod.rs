//! Go as the commands know it: a game, its record in SGF, moves on the command line, playouts.

pub(super) mod game;
pub(super) mod play;
pub(super) mod playouts;
pub(super) mod sgf;
