//! The signs of cells, by kind of drawing.

/// The men of Xiangqi and chess that are not letters, and their letters in FEN.
const PIECE_SIGNS: [(&str, &str); 5] = [
    ("帥帅仕相傌俥炮兵", "KKABNRCP"),
    ("將将士象馬马車车砲包卒", "kkabnnrrccp"),
    ("🩠🩡🩢🩣🩤🩥🩦🩧🩨🩩🩪🩫🩬🩭", "KABNRCPkabnrcp"),
    ("♔♕♖♗♘♙", "KQRBNP"),
    ("♚♛♜♝♞♟", "kqrbnp"),
];

/// Crossings of lines: empty points, or corners of a frame.
const CROSSINGS: &str = "+┌┬┐├┼┤└┴┘╋┏┳┓┣┫┗┻┛╔╦╗╠╬╣╚╩╝╟╢╤╧╪╫╒╕╘╛╞╡╭╮╰╯";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    /// Pieces of Xiangqi or chess.
    Pieces,
    /// Cells of a board: stones in letters or in signs.
    Stones,
    /// The signs of Sensei's Library, where a number is a move. `white_first` is whether White plays move 1.
    Sensei { white_first: bool },
}

/// The meaning of vertical and horizontal lines in a row.
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
            Self::Pieces if "kqrbnpacheKQRBNPACHE".contains(sign) => Some(sign),
            Self::Pieces => PIECE_SIGNS
                .iter()
                .find_map(|(signs, letters)| {
                    signs
                        .chars()
                        .zip(letters.chars())
                        .find(|(piece, _)| *piece == sign)
                        .map(|(_, letter)| letter)
                })
                .or_else(|| cell("", "", ".·・⋅*_⭘╳□■▢░▒▓█")),
        }
    }
}

pub(super) fn is_bar(sign: char) -> bool {
    "|│┃¦║".contains(sign)
}

pub(super) fn is_dash(sign: char) -> bool {
    "-─━═—–".contains(sign)
}
