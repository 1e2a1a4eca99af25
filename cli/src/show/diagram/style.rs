//! The style of a diagram, and its colours.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Color, Style as Ansi};

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
pub(super) const fn on(foreground: u8, background: u8) -> Ansi {
    Ansi::new().fg_color(Some(color(foreground))).bg_color(Some(color(background)))
}

pub(super) const BLACK: u8 = 16;
pub(super) const WHITE: u8 = 231;
