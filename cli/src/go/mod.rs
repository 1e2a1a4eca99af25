//! Go in the commands: games, records in SGF, moves on the command line, playouts.

pub(super) mod game;
pub(super) mod play;
pub(super) mod playouts;
pub(super) mod sgf;
