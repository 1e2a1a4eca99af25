//! Go in the commands: games, records in SGF, and moves on the command line.

pub(super) mod game;
pub(super) mod play;
pub(super) mod sgf;
