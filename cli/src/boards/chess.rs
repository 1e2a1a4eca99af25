//! Judges whether a chess FEN can occur in a game: compares its fields with its board. The library judges only the board.

use boardwire::games::chess::{Board, Color, Kind, Square, possible};

#[derive(Default)]
pub(crate) struct Judgement {
    /// The reasons why the FEN is impossible.
    pub(crate) reasons: Vec<String>,
    /// The fields that are not fields of chess, or that cannot be judged.
    pub(crate) not_judged: Vec<String>,
}

/// Judges a board with the fields that follow it in a FEN or an EPD: the side to move, castling, en passant, and the two counters.
pub(crate) fn judge(board: &Board, fields: &[String]) -> Judgement {
    let mut judgement = Judgement::default();
    judgement.reasons.extend(possible::reasons(board).iter().map(ToString::to_string));
    let Some(turn) = fields.first().map(|side| if side == "b" { Color::Black } else { Color::White }) else {
        return judgement;
    };
    let field = |index: usize| fields.get(index).map(String::as_str).filter(|field| *field != "-");
    judgement.reasons.extend(king(board, opponent(turn)).and_then(|king| {
        let (kind, from) = attacker(board, king, turn)?;
        Some(format!("{} is to move and can take the king on {king} with the {kind} on {from}", name(turn)))
    }));
    judgement.judge_castling(board, field(1).unwrap_or_default());
    if let Some(target) = field(2) {
        judgement.reasons.extend(en_passant_reason(board, target, turn));
    }
    // An EPD has operations after four fields.
    let integer = |index: usize| field(index).and_then(|field| field.parse::<i64>().ok());
    if let (Some(clock), move_number) = (integer(3), integer(4)) {
        judgement.judge_counters(clock, move_number, turn, field(2).is_some());
        let judged_count = if move_number.is_some() { 5 } else { 4 };
        judgement.not_judged.extend(fields.iter().skip(judged_count).cloned());
    } else {
        judgement.not_judged.extend(fields.iter().skip(3).filter(|field| *field != "-").cloned());
    }
    judgement
}

impl Judgement {
    /// Checks castling rights: the king and the rooks must be on their squares. In Chess960 a letter names the file of a rook.
    fn judge_castling(&mut self, board: &Board, rights: &str) {
        let is_chess960 = is_chess960(board, rights);
        for color in [Color::White, Color::Black] {
            let row = if color == Color::White { Square::SIDE - 1 } else { 0 };
            let side_rights: Vec<char> = rights
                .chars()
                .filter(|right| right.is_ascii_uppercase() == (color == Color::White))
                .collect();
            let Some(king) = king(board, color).filter(|_| !side_rights.is_empty()) else { continue };
            let home = Square::at(row, 4).filter(|home| *home != king && !is_chess960);
            let is_away =
                home.is_some() && side_rights.iter().any(|right| "KQ".contains(right.to_ascii_uppercase()));
            if let Some(home) = home.filter(|_| is_away || king.number() / Square::SIDE != row) {
                self.reasons
                    .push(format!("{} may not castle: the king is on {king}, not {home}", name(color)));
                continue;
            }
            for right in side_rights {
                let col = match right.to_ascii_uppercase() {
                    'K' | 'Q' if is_chess960 => continue,
                    'K' => 7,
                    'Q' => 0,
                    file @ 'A'..='H' => file as u8 - b'A',
                    _ => continue,
                };
                let is_missing = |at: &Square| board.get(*at) != Some((color, Kind::Rook));
                if let Some(at) = Square::at(row, col).filter(is_missing) {
                    self.reasons.push(format!("{} may not castle: there is no rook on {at}", name(color)));
                }
            }
        }
        let invalid_right = rights.chars().find(|right| !"KQABCDEFGH".contains(right.to_ascii_uppercase()));
        self.reasons.extend(invalid_right.map(|right| format!("`{right}` is not a castling right")));
    }

    fn judge_counters(&mut self, clock: i64, move_number: Option<i64>, turn: Color, is_en_passant: bool) {
        let too_small = match move_number {
            _ if clock < 0 => Some(format!("the clock is {clock}")),
            Some(move_number @ ..1) => Some(format!("the move is {move_number}")),
            _ => None,
        };
        if let Some(counter) = too_small {
            self.reasons.push(format!("{counter}: the clock counts from 0, moves from 1"));
            return;
        }
        let ply_count = move_number.map(|move_number| {
            move_number.saturating_sub(1).saturating_mul(2).saturating_add(i64::from(turn == Color::Black))
        });
        if let Some(ply_count) = ply_count.filter(|&ply_count| clock > ply_count) {
            self.reasons.push(format!("the clock is {clock}, and only {ply_count} half-moves were played"));
        } else if is_en_passant && clock > 0 {
            self.reasons.push(format!("the last move was a pawn move, but the clock is {clock}, not 0"));
        }
    }
}

/// Whether rights belong to Chess960: both kings are on one file other than e, with a rook on each side that castles.
fn is_chess960(board: &Board, rights: &str) -> bool {
    let kings = [Color::White, Color::Black].map(|color| king(board, color));
    let [Some(white), Some(black)] = kings else { return false };
    let col = white.number() % Square::SIDE;
    let is_home = white.number() / Square::SIDE == Square::SIDE - 1 && black.number() < Square::SIDE;
    let has_rook = |right: char| {
        let (color, row) =
            if right.is_ascii_uppercase() { (Color::White, Square::SIDE - 1) } else { (Color::Black, 0) };
        let cols = match right.to_ascii_uppercase() {
            'K' => col + 1..Square::SIDE,
            'Q' => 0..col,
            _ => return true,
        };
        cols.filter_map(|col| Square::at(row, col)).any(|at| board.get(at) == Some((color, Kind::Rook)))
    };
    let has_right = |predicate: fn(&char) -> bool| rights.chars().any(|right| predicate(&right));
    let has_both = has_right(char::is_ascii_uppercase) && has_right(char::is_ascii_lowercase);
    is_home && col != 4 && col == black.number() % Square::SIDE && has_both && rights.chars().all(has_rook)
}

/// Returns the reason why no pawn can have passed over a square, if there is one.
fn en_passant_reason(board: &Board, text: &str, turn: Color) -> Option<String> {
    let Some(passed) = Square::all().find(|square| square.to_string() == text) else {
        return Some(format!("`{text:.20}` is not an en passant square"));
    };
    let mover = opponent(turn);
    // The rows of the en passant square, of the pawn, and of the square that the pawn came from.
    let [row, pawn_row, origin_row] = if mover == Color::White { [5, 4, 6] } else { [2, 3, 1] };
    if passed.number() / Square::SIDE != row {
        return Some(format!("no pawn of {} passes over {passed} in a move of two steps", name(mover)));
    }
    let at = |row| Square::at(row, passed.number() % Square::SIDE);
    let (pawn, origin) = (at(pawn_row)?, at(origin_row)?);
    if board.get(pawn) != Some((mover, Kind::Pawn)) {
        return Some(format!("there is no pawn of {} on {pawn} that passed over {passed}", name(mover)));
    }
    let occupied = [passed, origin].into_iter().find(|&square| board.get(square).is_some());
    if let Some(square) = occupied {
        return Some(format!("{square}, on the path of the pawn on {pawn}, is not empty"));
    }
    // The side to move was not in check before the pawn moved.
    let mut before = board.clone();
    before.set(pawn, None);
    before.set(origin, Some((mover, Kind::Pawn)));
    let target = king(&before, turn)?;
    let (kind, from) = attacker(&before, target, mover)?;
    Some(format!("before the pawn went to {pawn}, the {kind} on {from} could take the king on {target}"))
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

const fn opponent(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}

/// Finds the king of a side, if it has exactly one.
fn king(board: &Board, color: Color) -> Option<Square> {
    let mut kings = Square::all().filter(|&square| board.get(square) == Some((color, Kind::King)));
    kings.next().filter(|_| kings.next().is_none())
}

/// Finds a piece of a side that attacks a square.
fn attacker(board: &Board, target: Square, color: Color) -> Option<(Kind, Square)> {
    let (row, col) = (target.number() / Square::SIDE, target.number() % Square::SIDE);
    let at = |rows: i8, cols: i8| Square::at(row.checked_add_signed(rows)?, col.checked_add_signed(cols)?);
    let piece_at = |square: Option<Square>, kinds: &[Kind]| {
        let (side, kind) = board.get(square?)?;
        (side == color && kinds.contains(&kind)).then_some((kind, square?))
    };
    let steps = || (-2..=2i8).flat_map(|rows| (-2..=2i8).map(move |cols| (rows, cols)));
    let pawn_rows = if color == Color::White { 1 } else { -1 };
    steps().find_map(|(rows, cols)| match (rows.abs(), cols.abs()) {
        (1, 2) | (2, 1) => piece_at(at(rows, cols), &[Kind::Knight]),
        (0 | 1, 0 | 1) if (rows, cols) != (0, 0) => {
            let is_diagonal = rows != 0 && cols != 0;
            let sliders = if is_diagonal { [Kind::Bishop, Kind::Queen] } else { [Kind::Rook, Kind::Queen] };
            let first = (1..8)
                .map_while(|distance| at(rows * distance, cols * distance))
                .find(|&at| board.get(at).is_some());
            let is_pawn_step = is_diagonal && rows == pawn_rows;
            piece_at(at(rows, cols), if is_pawn_step { &[Kind::Pawn, Kind::King] } else { &[Kind::King] })
                .or_else(|| piece_at(first, &sliders))
        }
        _ => None,
    })
}
