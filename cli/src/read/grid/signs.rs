//! The signs of cells, by kind of drawing.

/// The men of Xiangqi and chess that are not letters, and their letters in FEN.
const MEN: [(&str, &str); 5] = [
    ("帥帅仕相傌俥炮兵", "KKABNRCP"),
    ("將将士象馬马車车砲包卒", "kkabnnrrccp"),
    ("🩠🩡🩢🩣🩤🩥🩦🩧🩨🩩🩪🩫🩬🩭", "KABNRCPkabnrcp"),
    ("♔♕♖♗♘♙", "KQRBNP"),
    ("♚♛♜♝♞♟", "kqrbnp"),
];

/// Crossings of lines: empty points, or corners of a frame.
const CROSSINGS: &str = "+┌┬┐├┼┤└┴┘╋┏┳┓┣┫┗┻┛╔╦╗╠╬╣╚╩╝╟╢╤╧╪╫╒╕╘╛╞╡╭╮╰╯";

/// The kind of cells that a drawing is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    /// Pieces of Xiangqi or chess.
    Men,
    /// Cells of a board: stones in letters or in signs.
    Stones,
    /// The signs of Sensei's Library, where a number is a move; whether White plays the first one.
    Sensei { white_first: bool },
}

/// What vertical and horizontal lines in a row are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RuledLines {
    /// Parts of the drawing.
    Drawn,
    /// Dashes are empty cells.
    Dashes,
    /// Dashes and vertical lines are empty cells.
    Cells,
}

impl Signs {
    pub(super) const fn is_sensei(self) -> bool {
        matches!(self, Self::Sensei { .. })
    }

    /// The letter of a cell: `+` for a crossing, `.` for another empty cell.
    pub(super) fn letter(self, sign: char) -> Option<char> {
        let cell = |black: &str, white: &str, empty: &str| match sign {
            _ if black.contains(sign) => Some('X'),
            _ if white.contains(sign) => Some('O'),
            _ if empty.contains(sign) => Some('.'),
            _ if CROSSINGS.contains(sign) => Some('+'),
            _ => None,
        };
        match self {
            Self::Stones => cell("Xx#@Bb●⚫⬤黑", "OoWw○◯〇⚪白", ".·・⋅∙,_➕"),
            Self::Sensei { white_first } => match sign.to_digit(10) {
                // 0 is move 10.
                Some(number) => Some(if (number % 2 == 0) == white_first { 'X' } else { 'O' }),
                None if sign.is_ascii_lowercase() => Some('.'),
                None => cell("XB#YZ", "OW@QP", ".,CSTM_"),
            },
            Self::Men if "kqrbnpacheKQRBNPACHE".contains(sign) => Some(sign),
            Self::Men => MEN
                .iter()
                .find_map(|(signs, letters)| {
                    signs.chars().zip(letters.chars()).find(|(one, _)| *one == sign).map(|(_, letter)| letter)
                })
                .or_else(|| cell("", "", ".·・⋅*_⭘╳□■▢░▒▓█")),
        }
    }
}

/// Whether a sign is a vertical line.
pub(super) fn is_bar(sign: char) -> bool {
    "|│┃¦║".contains(sign)
}

/// Whether a sign is a horizontal line.
pub(super) fn is_dash(sign: char) -> bool {
    "-─━═—–".contains(sign)
}
