//! Go in the commands: games, records in SGF, and moves on the command line.

pub(crate) mod game;
pub(crate) mod play;
pub(crate) mod sgf;
