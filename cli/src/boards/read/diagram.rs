//! Diagrams as this program prints them: a board in letters, or with the coordinates and characters of a terminal.

use boardwire::{
    formats::BoardGame,
    games::{
        ternary::{Board, Cell, Dimensions},
        xiangqi::Side,
    },
    options::{LimitError, Limits},
};

use super::{Input, Notation, Opened, Requested, encode_board};
use crate::boards::{named_format::Format, piece_signs};
use crate::failure::Failure;

/// A diagram: the letters of each row, without coordinates.
pub(super) struct Diagram {
    pub(super) game: BoardGame,
    /// The boards: one, or several ternary boards.
    boards: Vec<Vec<String>>,
    /// The side to move that the diagram names.
    turn: Option<Side>,
}

impl Diagram {
    /// Reads a text; `None` if it is not a diagram.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut lines: Vec<&str> = text.trim_end().lines().collect();
        let turn = lines.last().and_then(|line| {
            let (side, rest) = line.split_once(" to move")?;
            let is_end = rest.is_empty() || rest.starts_with(", last move ");
            [Side::Red, Side::Black].into_iter().find(|named| is_end && named.to_string() == side)
        });
        if turn.is_some() {
            lines.pop();
        }
        let number = |line: &&str| line.split_whitespace().next()?.parse::<u32>().ok();
        // The first or the last row is 0 or 1: otherwise rows are missing.
        if lines
            .iter()
            .filter(|line| !is_heading(line))
            .filter_map(number)
            .min()
            .is_some_and(|min_number| min_number > 1)
        {
            return None;
        }
        let is_frame = |line: &&str| !line.contains('楚') && !is_heading(line);
        let rows: Vec<String> = lines.into_iter().filter(is_frame).map(cells).collect();
        let boards: Vec<Vec<String>> =
            rows.split(String::is_empty).filter(|board| !board.is_empty()).map(<[String]>::to_vec).collect();
        let is_rectangle = |board: &Vec<String>| board.iter().all(|row| row.len() == board[0].len());
        let has_size = |rows: usize, cols: usize| match &boards[..] {
            [board] => board.len() == rows && board[0].len() == cols,
            _ => false,
        };
        if boards.is_empty() || !boards.iter().all(is_rectangle) || !rows.iter().all(|row| row.is_ascii()) {
            return None;
        }
        let are_cells = rows.iter().flat_map(|row| row.chars()).all(|c| ".OX".contains(c));
        let game = match (are_cells, turn) {
            (true, None) => BoardGame::Ternary,
            _ if has_size(10, 9) => BoardGame::Xiangqi,
            (_, None) if has_size(8, 8) => BoardGame::Chess,
            _ => return None,
        };
        Some(Self { game, boards, turn })
    }

    /// The placement of a board of pieces.
    pub(super) fn placement(&self) -> String {
        self.boards[0].join("/").replace('.', "1")
    }

    pub(super) fn format(&self) -> Format {
        match self.game {
            BoardGame::Xiangqi => Format::XIANGQI_FEN,
            BoardGame::Chess => Format::CHESS_PACKED,
            _ if self.boards.len() > 1 => Format::TERNARY_STREAM,
            _ => Format::TERNARY_BOARD,
        }
    }

    fn ternary_boards(&self, limits: Limits) -> Result<Vec<Board>, Failure> {
        let cell = |letter: char| match letter {
            'O' => Cell::White,
            'X' => Cell::Black,
            _ => Cell::Empty,
        };
        let board = |rows: &Vec<String>| {
            let too_large = |error: LimitError| Failure::new(error.to_string()).advise(error.advice());
            let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
            let size = Dimensions::new(length(rows.len()), length(rows[0].len()))
                .map_err(|error| Failure::new(error.to_string()))?;
            let mut board = Board::new(size, limits).map_err(too_large)?;
            for (row, cells) in (0..).zip(rows) {
                for (col, letter) in (0..).zip(cells.chars()) {
                    board.set(row, col, cell(letter)).map_err(|error| Failure::new(error.to_string()))?;
                }
            }
            Ok(board)
        };
        self.boards.iter().map(board).collect()
    }
}

/// Whether a line names columns: letters from a, or digits from 0.
fn is_heading(line: &str) -> bool {
    let names: String = line.split_whitespace().collect();
    let are_apart = names.len() > 1 && line.split_whitespace().all(|name| name.len() == 1);
    let is_start_of = |columns: &str| columns.starts_with(&names);
    let are_digits = names.chars().all(|c| c.is_ascii_digit());
    are_apart
        && (["abcdefghi", "ABCDEFGHJKLMNOPQRSTUVWXYZ"].iter().any(|columns| is_start_of(columns))
            || are_digits)
        || line.starts_with("  ") && are_digits && !names.is_empty()
}

/// The letters of the cells in a line: without the number of its row, gaps and the marks of the last move.
fn cells(line: &str) -> String {
    let is_label = |c: char| c.is_ascii_digit() || c.is_whitespace();
    let letters = line.trim_matches(is_label).chars().filter(|c| !" ()|".contains(*c));
    letters.map(|c| letter(c).unwrap_or(c)).collect()
}

/// The letter for a character that a board in colour has.
fn letter(c: char) -> Option<char> {
    use boardwire::games::{chess, xiangqi};
    let of_xiangqi = |side: Side| {
        let kind =
            xiangqi::Kind::ALL.into_iter().find(|&kind| piece_signs::xiangqi_character(side, kind) == c)?;
        Some(if side == Side::Red { kind.letter() } else { kind.letter().to_ascii_lowercase() })
    };
    let of_chess = |color| {
        let mut pieces = chess::Kind::ALL.into_iter().map(|kind| Some((color, kind)));
        pieces.find(|&piece| piece_signs::chess_character(piece) == c).map(piece_signs::chess_letter)
    };
    match c {
        '·' | '╳' => Some('.'),
        '○' => Some('O'),
        '●' => Some('X'),
        _ if c.is_ascii() => None,
        _ => of_xiangqi(Side::Red)
            .or_else(|| of_xiangqi(Side::Black))
            .or_else(|| of_chess(chess::Color::White))
            .or_else(|| of_chess(chess::Color::Black)),
    }
}

/// Opens the content of a diagram: the bytes of ternary boards, or the FEN of another board.
pub(super) fn open(text: &str, format: Format, requested: &Requested) -> Result<Opened, Failure> {
    let no_diagram = || {
        let failure = Failure::new("the text has no diagram of a board");
        failure.advise("cells are `.` empty, `O` white and `X` black, or pieces as in a FEN")
    };
    let diagram = Diagram::read(text).filter(|diagram| diagram.game == format.game).ok_or_else(no_diagram)?;
    Ok(match diagram.game {
        BoardGame::Xiangqi => {
            let turn = diagram.turn.or(requested.turn);
            let side = if turn == Some(Side::Black) { 'b' } else { 'w' };
            let fen = format!("{} {side}", diagram.placement());
            let mut opened = Opened::new(Input::from_text(fen, Notation::Fen), Format::XIANGQI_FEN);
            opened.recognition.has_open_turn = diagram.turn.is_none();
            if turn.is_none() {
                let repair = "assumed that red is to move: the diagram names no side".to_owned();
                opened.recognition.repairs.push(repair);
            }
            opened
        }
        BoardGame::Chess => Opened::new(Input::from_text(diagram.placement(), Notation::Fen), format),
        _ => {
            let boards = diagram.ternary_boards(requested.options.limits())?;
            let records = boards.iter().map(|board| encode_board(board, format));
            let records: Vec<Vec<u8>> = records.collect::<Result<_, _>>()?;
            Opened::new(Input::from_bytes(records.concat(), Notation::Binary), format)
        }
    })
}
