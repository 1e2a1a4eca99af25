//! Describes the content of a valid input, as lines and in JSON.

use std::io::BufRead;

use boardwire::{
    codes::base64url,
    formats::DecodeError,
    formats::{
        ternary_board::{ReadError, RecordReader},
        xiangqi_fen, xiangqi_history, xiangqi_index, xiangqi_link, xiangqi_position,
    },
    games::{
        chess, go,
        ternary::Dimensions,
        xiangqi::{Link, Placement, Ply, Position, Side, rules::Board},
    },
    observe::Observer,
    options::Options,
};
use boardwire_suite::untrusted::Untrusted;
use serde_json::{Value as Json, json};

use super::{
    answer::Answer,
    chains, diagram, errors,
    moves::{MoveNotation, names},
    view::{self, View},
};
use crate::boards::{
    chess::judge,
    go::game::GoGame,
    value::{DecodedValue, Raw},
    xiangqi::{possible, replay::final_link},
};
use crate::failure::Failure;
use crate::terminal::plural;

#[derive(Default)]
pub(crate) struct InputFindings {
    /// The board, for a terminal.
    pub(crate) diagram: Option<String>,
    /// The lines, each a label and a text.
    pub(crate) lines: Vec<(&'static str, String)>,
    pub(crate) json: Answer,
}

impl InputFindings {
    fn add(&mut self, label: &'static str, text: impl Into<String>, json: impl Into<Json>) {
        self.lines.push((label, text.into()));
        self.json.add(label, json);
    }

    fn add_size(&mut self, size: Dimensions) {
        self.add("rows", size.rows().to_string(), size.rows());
        self.add("cols", size.cols().to_string(), size.cols());
    }

    /// Adds the numbers of empty, white and black cells.
    fn add_counts(&mut self, counts: [u64; 3]) {
        for (label, count) in ["empty", "white", "black"].into_iter().zip(counts) {
            self.add(label, count.to_string(), count);
        }
    }
}

/// Describes a board or a stream, reading it in chunks.
pub(crate) fn ternary_findings(
    input: impl BufRead,
    options: Options,
    is_single_record: bool,
    observer: &mut impl Observer,
    view: View,
) -> Result<Result<InputFindings, DecodeError>, Failure> {
    match read_ternary(input, options, is_single_record, observer, view) {
        Ok(findings) => Ok(Ok(findings)),
        Err(error) => errors::input_fault(error).map(Err),
    }
}

fn read_ternary(
    input: impl BufRead,
    options: Options,
    is_single_record: bool,
    observer: &mut impl Observer,
    view: View,
) -> Result<InputFindings, ReadError> {
    let mut findings = InputFindings::default();
    let mut reader = RecordReader::observed(input, options, observer);
    let mut counts = [0u64; 3];
    let mut record_count = 0u64;
    loop {
        let size = if is_single_record { Some(reader.record()?) } else { reader.next_record()? };
        let Some(size) = size else { break };
        record_count += 1;
        let mut drawing = view.drawing(size).filter(|_| is_single_record);
        while let Some(cells) = reader.cells()? {
            if let Some(drawing) = &mut drawing {
                drawing.write_cells(cells)?;
            }
            for cell in cells {
                counts[usize::from(cell.trit())] += 1;
            }
        }
        if is_single_record {
            reader.end()?;
            findings.diagram = drawing.and_then(view::text);
            findings.add_size(size);
            break;
        }
    }
    if !is_single_record {
        findings.add("records", record_count.to_string(), record_count);
    }
    findings.add_counts(counts);
    Ok(findings)
}

pub(crate) fn value_findings(value: &DecodedValue, raw: &Raw, view: View) -> InputFindings {
    let mut findings = InputFindings::default();
    match value {
        DecodedValue::Position(position) => {
            add_position(&mut findings, position, None, view);
            add_possible(&mut findings, &position_reasons(position), NO_REASON_FOUND);
            add_canonical(&mut findings, raw, Raw::Bytes(xiangqi_position::encode(position)));
        }
        DecodedValue::History { position, plies } => {
            add_position(&mut findings, position, plies.first(), view);
            add_history(&mut findings, position, plies, view.notation);
        }
        DecodedValue::Link(link) => {
            add_position(&mut findings, &link.position, link.history.first(), view);
            add_history(&mut findings, &link.position, &link.history, view.notation);
            let escaped =
                |text: &Option<String>| Untrusted::new(text.as_deref().unwrap_or("none")).to_string();
            findings.add("base", escaped(&link.base), link.base.clone());
            findings.add("s", escaped(&link.s), link.s.clone());
            add_canonical(&mut findings, raw, Raw::Text(xiangqi_link::encode(link).unwrap_or_default()));
        }
        DecodedValue::Pieces(pieces) => {
            let fen = xiangqi_fen::encode(&Placement::from(pieces), Side::Red);
            let placement = fen.split(' ').next().unwrap_or_default();
            findings.add("placement", placement, placement);
            let number = pieces.squares().iter().flatten().count();
            findings.add("pieces", format!("{number} of 32 alive; the side to move is not stored"), number);
            add_possible(&mut findings, &possible::reasons(&Placement::from(pieces), None), NO_REASON_FOUND);
        }
        DecodedValue::Setup(setup) => {
            add_position(&mut findings, &setup.position(), None, view);
            add_possible(&mut findings, &position_reasons(&setup.position()), NO_REASON_FOUND);
            let text = base64url::encode(&xiangqi_index::encode(setup));
            findings.add("text", text.clone(), text);
        }
        DecodedValue::Game(game) => {
            let Link { position, history, .. } = final_link(game);
            add_position(&mut findings, &position, history.first(), view);
            add_history(&mut findings, &position, &history, view.notation);
            if let Raw::Bytes(bytes) = raw {
                let text = base64url::encode(bytes);
                findings.add("text", text.clone(), text);
            }
        }
        DecodedValue::Boards(boards) => {
            findings.add("records", boards.len().to_string(), boards.len());
        }
        DecodedValue::Board(board) => {
            findings.diagram = view.board(board);
            findings.add_size(board.size());
            findings.add_counts(board.counts());
        }
        DecodedValue::Go(game) => add_game(&mut findings, game, view),
        DecodedValue::Chess { board, dropped } => {
            let placement = chess::placement::encode(board);
            findings.diagram = view.draw(|style| diagram::chess(board, style));
            findings.add("placement", placement.clone(), placement);
            let judgement = judge(board, dropped);
            add_possible(&mut findings, &judgement.reasons, NO_REASON_FOUND);
            if !judgement.not_judged.is_empty() {
                let fields = Untrusted::new(judgement.not_judged.join(" ")).to_string();
                findings.add("not judged", fields, judgement.not_judged);
            }
            add_dropped(&mut findings, dropped);
        }
        DecodedValue::Fen(fen) => {
            let position = fen.position();
            let canonical = add_position(&mut findings, &position, None, view);
            let squares =
                position.pieces.squares().map(|square| square.map(boardwire::games::xiangqi::Square::number));
            let text = squares
                .map(|square| square.map_or_else(|| "-".into(), |number| number.to_string()))
                .join(" ");
            findings.add("identities", format!("chosen: {text}"), json!(squares));
            add_possible(&mut findings, &position_reasons(&position), NO_REASON_FOUND);
            add_dropped(&mut findings, fen.dropped());
            add_canonical(&mut findings, raw, Raw::Text(canonical));
        }
    }
    findings
}

fn add_dropped(findings: &mut InputFindings, fields: &[String]) {
    if !fields.is_empty() {
        findings.json.add("dropped", fields);
    }
}

/// Adds a Go position with its first chains, and the moves that led to it.
fn add_game(findings: &mut InputFindings, game: &GoGame, view: View) {
    const MAX_SHOWN_CHAINS: usize = 12;
    let size = game.position.size();
    findings.diagram = view.go(game);
    findings.add_size(size);
    findings.add_counts(game.position.counts());
    if !game.moves.is_empty() {
        let captured = game.captured;
        let text =
            format!("{}; captured: {} black, {} white", game.moves.len(), captured.black, captured.white);
        findings.add("moves", text, game.moves.len());
        findings.json.add("captured", json!(captured));
        findings.add("next", game.side_to_move().to_string(), game.side_to_move().to_string());
    }
    if !game.dropped.is_empty() {
        findings.json.add("dropped", game.dropped.clone());
    }
    let Some(analysis) = go::analyse(&game.position) else { return };
    let legal_text = match analysis.without_liberty() {
        None => "yes: every chain has a liberty".to_owned(),
        Some(chain) => format!("no: {} has no liberty", chains::describe_chain(chain, size)),
    };
    findings.add("legal", legal_text, analysis.is_legal());
    findings.lines.push(("chains", analysis.chains.len().to_string()));
    for chain in analysis.chains.iter().take(MAX_SHOWN_CHAINS) {
        findings.lines.push(("", chains::describe_chain(chain, size)));
    }
    if analysis.chains.len() > MAX_SHOWN_CHAINS {
        findings.lines.push(("", format!("and {} more", analysis.chains.len() - MAX_SHOWN_CHAINS)));
    }
    findings.json.add("chains", json!(analysis.chains));
}

/// Adds a position. Returns its FEN.
fn add_position(findings: &mut InputFindings, position: &Position, last: Option<&Ply>, view: View) -> String {
    let placement = Placement::from(&position.pieces);
    findings.diagram = view.draw(|style| diagram::xiangqi(&placement, position.turn, last.copied(), style));
    let fen = xiangqi_fen::encode(&placement, position.turn);
    findings.add("position", fen.clone(), fen.clone());
    let number = position.pieces.squares().iter().flatten().count();
    findings.add("pieces", format!("{number} of 32 alive, {} to move", position.turn), number);
    fen
}

fn add_history(
    findings: &mut InputFindings,
    position: &Position,
    plies: &[Ply],
    notation: Option<MoveNotation>,
) {
    let capture_count = plies.iter().filter(|ply| ply.captured.is_some()).count();
    let origin = xiangqi_history::undo_all(position, plies);
    let is_from_opening = origin.as_ref() == Ok(&Position::opening());
    let origin_text = match (&origin, plies.is_empty()) {
        (_, true) => String::new(),
        (Ok(_), _) if is_from_opening => "; undoing them gives the opening position".into(),
        (Ok(origin), _) => {
            let fen = xiangqi_fen::encode(&Placement::from(&origin.pieces), origin.turn);
            format!("; undoing them gives {fen}")
        }
        (Err(error), _) => format!("; {error}"),
    };
    let (plies_text, captures_text) =
        (plural(plies.len(), "ply", "plies"), plural(capture_count, "capture", "captures"));
    findings.add("history", format!("{plies_text}, {captures_text}{origin_text}"), plies.len());
    findings.json.add("captures", capture_count);
    findings.json.add("from_opening", is_from_opening);
    let mut moves = names(position, plies, notation);
    moves.reverse();
    if !moves.is_empty() {
        let numbered: Vec<String> =
            (1..).zip(&moves).map(|(number, name)| format!("{number}.{name}")).collect();
        findings.add("moves", numbered.join(" "), moves);
    }
    let Ok(origin) = origin else { return };
    let mut reasons = position_reasons(position);
    if !plies.is_empty() {
        reasons.extend(
            position_reasons(&origin).into_iter().map(|reason| format!("before the moves, {reason}")),
        );
        reasons.extend(first_illegal_move(&origin, plies));
    }
    add_possible(findings, &reasons, if plies.is_empty() { NO_REASON_FOUND } else { "each move is legal" });
}

fn position_reasons(position: &Position) -> Vec<String> {
    possible::reasons(&Placement::from(&position.pieces), Some(position.turn))
}

/// The text for a position without a reason against it.
const NO_REASON_FOUND: &str = "nothing rules it out";

/// Adds whether a position or its moves can occur in a game.
fn add_possible(findings: &mut InputFindings, reasons: &[String], text_if_possible: &str) {
    let possible = match reasons {
        [] => text_if_possible.to_owned(),
        _ => format!("no: {}", reasons.join("; ")),
    };
    findings.add("possible", possible, reasons.is_empty());
    findings.json.add("impossible_because", reasons);
}

/// Finds the first illegal move of a history. Decoders do not check legality.
fn first_illegal_move(origin: &Position, plies: &[Ply]) -> Option<String> {
    let mut board = Board::from(origin);
    (1..).zip(plies.iter().rev()).find_map(|(number, &ply)| {
        board.play(ply.into()).err().map(|error| format!("move {number}: {error}"))
    })
}

/// Adds the canonical encoding if the input differs from it. An input in another notation is not compared.
fn add_canonical(findings: &mut InputFindings, raw: &Raw, canonical: Raw) {
    let (is_canonical, text) = match (raw, canonical) {
        (Raw::Bytes(bytes), Raw::Bytes(canonical)) => (*bytes == canonical, hex::encode(&canonical)),
        (Raw::Text(text), Raw::Text(canonical)) => (*text == canonical, canonical),
        _ => return,
    };
    if is_canonical {
        findings.json.add("canonical", true);
    } else {
        findings.add("canonical", format!("no; an encoder writes {:.4000}", Untrusted::new(text)), false);
    }
}
