//! Detects the format and the notation of an input. The least repaired reading that has the form of a format decides, also if it is not valid.

use std::{cell::OnceCell, ops::RangeInclusive};

use boardwire::{
    codes::base64url,
    formats::{BoardGame, Codec, xiangqi_fen, xiangqi_link},
    options::Options,
};

use super::{
    Attached, Notation, Opened, Requested, bytes,
    candidate::{Candidate, CandidateContent, Fit, MIN_CLEAR_SCORE},
    diagram::Diagram,
    fen,
    link::{MIN_P_CHARS, is_link, is_other_site, share_link_fragment},
    moves::{self, MoveRecord},
    not_read::is_rows_of_digits,
    unrecognised::Near,
};
use crate::boards::{go::sgf, named_format::Format, variant};
use crate::hex_text::{self, HexFault};
use crate::terminal::count;

/// The usual lengths of the value of `p`, and the maximum score of a value with a fault.
const USUAL_P_CHARS: RangeInclusive<usize> = 20..=40;
const MAX_P_SCORE: u64 = 85;

/// Reads a text in a notation; `None` if the text does not have the form of the notation. The search notes a text that nearly has this form.
type Detector<'a> = fn(&mut Search<'a>, &str, Notation) -> Option<Candidate>;

/// The search for a reading of an input.
pub(super) struct Search<'a> {
    requested: &'a Requested,
    /// The formats and notations that the input nearly has.
    pub(super) nearest: Vec<Near>,
    /// The current text as hexadecimal digits.
    hex: OnceCell<Option<Result<Vec<u8>, HexFault>>>,
}

impl<'a> Search<'a> {
    /// The notations of a text, in the order in which they are tried. The first valid reading is chosen.
    const DETECTORS: [(Notation, Detector<'a>); 10] = [
        (Notation::Link, Self::share_link),
        (Notation::Json, Self::json),
        (Notation::Sgf, Self::sgf),
        (Notation::Ucci, Self::moves),
        (Notation::Fen, Self::fen),
        (Notation::Diagram, Self::diagram),
        (Notation::Moves, Self::moves),
        (Notation::Hex, Self::hex),
        (Notation::Link, Self::link),
        (Notation::Base64url, Self::base64),
    ];

    pub(super) fn new(requested: &'a Requested) -> Self {
        Self { requested, nearest: Vec::new(), hex: OnceCell::new() }
    }

    /// The first valid reading of a text, or else the most likely.
    pub(super) fn detect_text(&mut self, text: &str) -> Option<Candidate> {
        let mut best: Option<Candidate> = None;
        self.hex = OnceCell::new();
        for (notation, detect) in Self::DETECTORS {
            if self.requested.from.is_some_and(|from| from != notation) {
                continue;
            }
            let Some(mut candidate) = detect(self, text, notation) else { continue };
            if let Some(format) = self.requested.format {
                if !fits_request(&candidate.fit, format) {
                    continue;
                }
                candidate.fit.format = format;
            }
            if candidate.fit.is_valid && candidate.fit.score >= MIN_CLEAR_SCORE {
                return Some(candidate);
            }
            if candidate.fit.score < MIN_CLEAR_SCORE && self.requested.format.is_none() {
                self.nearest.push(Near::from_fit(candidate.fit));
            } else if best.as_ref().is_none_or(|best| best.fit.score < candidate.fit.score) {
                best = Some(candidate);
            }
        }
        best
    }

    /// The most likely reading of bytes.
    pub(super) fn detect_bytes(&mut self, bytes: Vec<u8>, notation: Notation) -> Option<Candidate> {
        let (best, others) = bytes::fits(&bytes, self.requested);
        let alternatives = others.iter().filter(|fit| fit.is_valid).map(|fit| fit.format).collect();
        let Some(fit) = best else {
            self.nearest.extend(others.into_iter().map(Near::from_fit));
            return None;
        };
        let because = bytes::reason(&bytes, fit.format);
        Some(Candidate { notation, content: CandidateContent::Bytes(bytes), fit, because, alternatives })
    }

    fn share_link(&mut self, text: &str, _: Notation) -> Option<Candidate> {
        let bytes = base64url::decode(share_link_fragment(text.trim())?).ok()?;
        self.detect_bytes(bytes, Notation::Base64url)
    }

    fn json(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        let text = text.trim();
        let is_object = text.strip_prefix('{')?.trim_start().starts_with(['"', '}']);
        // The document names its format and is read later.
        let format = self.requested.format.unwrap_or(Format::TERNARY_BOARD);
        let fit = if text.contains("\"format\"") {
            Fit::valid(format)
        } else {
            Fit::faulty(format, MIN_CLEAR_SCORE, &"it has no \"format\"")
        };
        is_object.then(|| Candidate::text(notation, text, fit, "the document names its format"))
    }

    /// Reads a game record. The result of a board that is too large for a Go position is a ternary board.
    fn sgf(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        let text = text.trim();
        if !sgf::looks_like(text) {
            return None;
        }
        let because = "it is a game record: it begins with (;";
        let record = match sgf::read(text) {
            Ok(record) => record,
            Err(failure) => {
                let fit = Fit::of_text(Format::GO_CHAINS, &Err::<(), _>(failure));
                return Some(Candidate::text(notation, text, fit, because));
            }
        };
        let is_large = record.size_fault().is_some() && self.requested.format != Some(Format::GO_CHAINS);
        let (format, because) = if is_large {
            let because = "it is a game record of a board larger than the 25 x 25 points of go-chains/1";
            (Format::TERNARY_BOARD, because)
        } else {
            (Format::GO_CHAINS, because)
        };
        Some(Candidate::text(notation, text, Fit::of_text(format, &record.game()), because))
    }

    /// Reads a UCCI command or the moves of a game.
    fn moves(_: &mut Self, text: &str, notation: Notation) -> Option<Candidate> {
        let text = text.trim();
        if notation == Notation::Ucci && !moves::is_command(text) {
            return None;
        }
        let record = MoveRecord::read(text, notation);
        if notation == Notation::Moves && !record.is_game() {
            return None;
        }
        // A FEN of another game does not begin a game of Xiangqi.
        let mut is_of_another_game =
            record.fen().is_some_and(|fen| fen::format(fen) != Some(Format::XIANGQI_FEN));
        let opened = record.open(text, notation);
        let fault = match &opened {
            Ok(Opened { attached: Attached::WrongMove(wrong_move), .. }) => {
                is_of_another_game |= record.is_chess(wrong_move);
                Err(format!("{}: {}", wrong_move.name, wrong_move.reason))
            }
            _ => record
                .fen()
                .map_or(Ok(()), |fen| xiangqi_fen::decode(fen).map(drop).map_err(|error| error.to_string())),
        };
        let fit = Fit::of_text(record.format(), &fault);
        let content = CandidateContent::Game(Box::new(opened));
        (!is_of_another_game)
            .then(|| Candidate { content, ..Candidate::text(notation, "", fit, record.reason(notation)) })
    }

    fn fen(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        let text = if self.requested.exact { text } else { text.trim() };
        let format = fen::format(text)
            .filter(|_| !text.contains('\n') && !moves::is_command(text) && !fen::is_of_another_game(text))?;
        let fit = fit_of_placement(text, format, self.requested.options);
        Some(Candidate::text(notation, text, fit, fen::reason(text)))
    }

    /// Reads a diagram, which holds a board of any format of its game.
    fn diagram(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        // A line without empty cells may be base64url, and three full stops are not a board.
        let is_word = !text.trim().contains(['.', '·', ' ', '\n', '\r']) || text.trim() == "...";
        let diagram = Diagram::read(text).filter(|_| !is_word || self.requested.from == Some(notation))?;
        let format = diagram.format();
        let fit = match diagram.game {
            BoardGame::Ternary => Fit::valid(format),
            _ => fit_of_placement(&diagram.placement(), format, self.requested.options),
        };
        let because = format!("it is a diagram of {}", count(text.trim().lines().count(), "line"));
        Some(Candidate::text(notation, text, fit, because))
    }

    fn hex(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        let is_detected = self.requested.format.is_none() && self.requested.from.is_none();
        match self.hex_bytes(text).cloned().filter(|_| !is_detected || !is_rows_of_digits(text))? {
            Ok(bytes) => self.detect_bytes(bytes, notation),
            Err(fault) => {
                self.nearest.push(Near::from_hex(text, fault));
                None
            }
        }
    }

    fn hex_bytes(&self, text: &str) -> Option<&Result<Vec<u8>, HexFault>> {
        self.hex.get_or_init(|| hex_text::decode(text)).as_ref()
    }

    /// Whether a text is hexadecimal digits. Such a text is not read as base64url.
    fn is_hex(&self, text: &str) -> bool {
        matches!(self.hex_bytes(text), Some(Ok(_)))
    }

    /// Reads a link, or the value of `p` alone. For a value, the only evidence is its length and its bits.
    fn link(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        let text = if self.requested.exact { text } else { text.trim() };
        let is_link = is_link(text);
        let is_value = |c: char| c.is_ascii_alphanumeric() || "-_=+/%".contains(c);
        if !is_link && (text.is_empty() || !text.chars().all(is_value) || self.is_hex(text)) {
            return None;
        }
        let format = Format::XIANGQI_LINK;
        let fit = match xiangqi_link::decode_with(text, self.requested.options, &mut ()) {
            Ok(_) => Fit::valid(format),
            Err(_) if is_other_site(text) => {
                let objection =
                    format!("p has fewer than the {MIN_P_CHARS} characters of the shortest position");
                Fit::faulty(format, MIN_CLEAR_SCORE - 1, &objection)
            }
            Err(error) if is_link || variant::placement_from_text(text).is_some() => {
                Fit::of_text(format, &Err::<(), _>(error))
            }
            Err(error) => {
                let has_length = USUAL_P_CHARS.contains(&text.len()) && base64url::decode(text).is_ok();
                let share = error.location.offset().saturating_mul(MAX_P_SCORE) / text.len() as u64;
                let score = if has_length { u32::try_from(share).unwrap_or_default() } else { 0 };
                Fit::from_error(format, score, &error)
            }
        };
        let because = if is_link {
            "the link has the parameter p"
        } else {
            "the text is the value of a link's parameter p"
        };
        Some(Candidate::text(notation, text, fit, because))
    }

    fn base64(&mut self, text: &str, notation: Notation) -> Option<Candidate> {
        let bytes = base64url::decode(text.trim()).ok();
        self.detect_bytes(bytes.filter(|bytes| !bytes.is_empty() && !self.is_hex(text))?, notation)
    }
}

/// Whether an input has the requested format, or its notation stands for several formats.
fn fits_request(fit: &Fit, format: Format) -> bool {
    let is_chess = |format: Format| matches!(format.codec, Codec::Chess(..));
    fit.format == format
        || is_chess(fit.format) && is_chess(format)
        || fit.format == Format::XIANGQI_FEN && format == Format::XIANGQI_RULES
        || fit.format == Format::TERNARY_BOARD && format.game == BoardGame::Ternary
        || fit.format == Format::GO_CHAINS && format == Format::TERNARY_BOARD
}

fn fit_of_placement(text: &str, format: Format, options: Options) -> Fit {
    if format == Format::XIANGQI_FEN {
        Fit::of_text(format, &xiangqi_fen::decode_with(text, options, &mut ()))
    } else {
        Fit::of_text(format, &fen::decode_chess(text))
    }
}
