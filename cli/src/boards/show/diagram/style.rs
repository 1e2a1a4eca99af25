//! The style of a diagram, and its colours.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Color, Style as Ansi};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Only letters, for programs and files.
    Plain,
    /// With coordinates, for a terminal without colour. Stones and chess pieces are letters, because the look of their characters depends on the
    /// background.
    Terminal,
    /// With coordinates, in colours that do not depend on the background of the terminal.
    Coloured,
}

impl Style {
    pub(crate) fn for_stdout() -> Self {
        if !io::stdout().is_terminal() {
            Self::Plain
        } else if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            Self::Terminal
        } else {
            Self::Coloured
        }
    }
}

/// A colour of the 256-colour palette, which all terminals show in the same way.
const fn color(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

pub(super) const fn on(foreground: u8, background: u8) -> Ansi {
    Ansi::new().fg_color(Some(color(foreground))).bg_color(Some(color(background)))
}

pub(super) const BLACK: u8 = 16;
pub(super) const WHITE: u8 = 231;
