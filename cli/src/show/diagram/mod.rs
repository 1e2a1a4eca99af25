//! Boards as lines of letters or characters. `read/diagram.rs` reads them back.

mod cells;
mod chess;
mod xiangqi;

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Color, Style as Ansi};

pub(crate) use cells::{CellWriter, letter};
pub(crate) use chess::{chess, letter as letter_of_piece};
pub(crate) use xiangqi::{character, xiangqi};

/// The style of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Letters alone, for a program or a file.
    Plain,
    /// With coordinates, for a terminal without colour: stones and chess pieces are letters, because the background decides how their
    /// characters look.
    Terminal,
    /// With coordinates, in colours that do not depend on the background of the terminal.
    Coloured,
}

impl Style {
    /// The style for stdout.
    pub(crate) fn of_stdout() -> Self {
        if !io::stdout().is_terminal() {
            Self::Plain
        } else if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            Self::Terminal
        } else {
            Self::Coloured
        }
    }
}

/// A colour of the 256 that all terminals show in the same way.
const fn color(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

/// A foreground and a background.
const fn on(foreground: u8, background: u8) -> Ansi {
    Ansi::new().fg_color(Some(color(foreground))).bg_color(Some(color(background)))
}

const BLACK: u8 = 16;
const WHITE: u8 = 231;
