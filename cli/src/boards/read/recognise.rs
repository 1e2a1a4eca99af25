//! Detects the format and the notation of an input. The least repaired reading that has the form of a format decides, also if it is not valid.

use boardwire::{
    codes::base64url,
    formats::{BoardGame, Codec, xiangqi_fen, xiangqi_link},
    options::Options,
};

use super::requested::Requested;
use super::{
    Input, Notation, bytes,
    candidate::{Candidate, CandidateContent, Fit, MIN_CLEAR_SCORE},
    diagram::Diagram,
    fen,
    hex::{self, HexReader},
    input::Content,
    link::{MIN_P_CHARS, extract, is_link, is_other_site, share_link_fragment},
    moves::{self, MoveRecord},
    not_read::is_digits,
    repair::{Repaired, as_text, steps},
    source::RawInput,
    unrecognised::{Near, Unrecognised},
};
use crate::boards::{
    go::sgf,
    named_format::{Format, declared_size},
    value::Recognition,
    variant,
};
use crate::failure::Failure;
use crate::terminal::count;

/// Reads a text in a notation; `None` if it does not have the form of the notation. Notes why it nearly has it.
type Detector = fn(&str, Notation, &Requested, &mut Vec<Near>) -> Option<Candidate>;

/// The notations of a text, in the order in which they are tried. The first valid reading is chosen.
const DETECTORS: &[(Notation, Detector)] = &[
    (Notation::Link, share_link),
    (Notation::Json, json),
    (Notation::Sgf, record),
    (Notation::Ucci, game),
    (Notation::Fen, placement),
    (Notation::Diagram, diagram),
    (Notation::Moves, game),
    (Notation::Hex, digits),
    (Notation::Link, link),
    (Notation::Base64url, base64),
];

/// Detects the format and the notation, unless the options give them.
pub(super) fn recognise(
    source: RawInput,
    requested: &Requested,
) -> Result<(Input, Format, Recognition), Failure> {
    if source.rest.is_some() {
        return recognise_long(source, requested);
    }
    let mut nearest = Vec::new();
    for Repaired { text, repairs } in steps(&source.head, requested.exact) {
        let candidate = match &text {
            Some(text) => {
                several(text)?;
                best_of_text(text, requested, &mut nearest)
            }
            None if matches!(requested.from, None | Some(Notation::Binary)) => {
                candidate_of_bytes(Notation::Binary, source.head.clone(), requested, &mut nearest)
            }
            None => None,
        };
        if let Some(candidate) = candidate {
            return accept(candidate, repairs, &source, requested);
        }
        let Some(text) = text.filter(|_| !requested.exact) else { continue };
        if let (links, repair) = extract(&text)
            && let [link] = &links[..]
            && let Some(candidate) = best_of_text(link, requested, &mut nearest)
        {
            return accept(candidate, [repairs, vec![repair.to_owned()]].concat(), &source, requested);
        }
    }
    match fallback(&source, requested) {
        Some((notation, format)) => Ok((as_requested(source, notation), format, Recognition::default())),
        None => Err(Unrecognised::new(&source, nearest).into()),
    }
}

/// Fails if a text has several inputs.
fn several(text: &str) -> Result<(), Failure> {
    if text.starts_with('{') || sgf::looks_like(text) {
        return Ok(());
    }
    let is_fen = |word: &&str| word.matches('/').count() >= 7 && fen::format(word).is_some();
    let mut fens: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || "\"'[]()".contains(c)).filter(is_fen).collect();
    fens.dedup();
    let links = if text.len() > 1 && text.contains("?p=") { extract(text).0.len() } else { 0 };
    let what = match (fens.len(), links) {
        (2.., 0) => format!("{} FENs", fens.len()),
        (1.., 1..) => "a link and a FEN".to_owned(),
        (_, 2..) => format!("{links} links"),
        _ => return Ok(()),
    };
    let advice = "correct the text, or give the input alone; `check --lines` reads each line as an input";
    Err(Unrecognised::with_advice(format!("the text has {what}: give one of them"), advice).into())
}

/// Accepts a reading, unless it is faulty and the input is of a kind that is not read.
fn accept(
    candidate: Candidate,
    repairs: Vec<String>,
    source: &RawInput,
    requested: &Requested,
) -> Result<(Input, Format, Recognition), Failure> {
    let is_open = requested.format.is_none() && requested.from.is_none();
    let is_game = [Notation::Sgf, Notation::Ucci, Notation::Moves].contains(&candidate.notation);
    if is_open && !candidate.fit.is_valid && !is_game {
        let content = match &candidate.content {
            CandidateContent::Bytes(bytes) => bytes,
            CandidateContent::Text(_) => &source.head,
        };
        if let Some(named) = Unrecognised::named(content) {
            return Err(named.into());
        }
    }
    let format = candidate.fit.format;
    let recognition = Recognition {
        notation: Some(candidate.notation),
        because: requested.format.is_none().then(|| candidate.because.clone()),
        alternatives: candidate.alternatives.clone(),
        repairs,
        ..Recognition::default()
    };
    Ok((candidate.into_input(), format, recognition))
}

/// The first valid reading of a text, or else the most likely.
fn best_of_text(text: &str, requested: &Requested, nearest: &mut Vec<Near>) -> Option<Candidate> {
    let mut best: Option<Candidate> = None;
    for (notation, detect) in DETECTORS {
        if requested.from.is_some_and(|from| from != *notation) {
            continue;
        }
        let Some(mut candidate) = detect(text, *notation, requested, nearest) else { continue };
        if let Some(format) = requested.format {
            if !fits_request(&candidate.fit, format) {
                continue;
            }
            candidate.fit.format = format;
        }
        if candidate.fit.is_valid && candidate.fit.score >= MIN_CLEAR_SCORE {
            return Some(candidate);
        }
        if candidate.fit.score < MIN_CLEAR_SCORE && requested.format.is_none() {
            nearest.push(Near::from_fit(candidate.fit));
        } else if best.as_ref().is_none_or(|best| best.fit.score < candidate.fit.score) {
            best = Some(candidate);
        }
    }
    best
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

fn candidate_of_bytes(
    notation: Notation,
    bytes: Vec<u8>,
    requested: &Requested,
    nearest: &mut Vec<Near>,
) -> Option<Candidate> {
    let (best, others) = bytes::fits(&bytes, requested);
    let alternatives = others.iter().filter(|fit| fit.is_valid).map(|fit| fit.format).collect();
    let Some(fit) = best else {
        nearest.extend(others.into_iter().map(Near::from_fit));
        return None;
    };
    let because = bytes::reason(&bytes, fit.format);
    Some(Candidate { notation, content: CandidateContent::Bytes(bytes), fit, because, alternatives })
}

fn share_link(text: &str, _: Notation, requested: &Requested, nearest: &mut Vec<Near>) -> Option<Candidate> {
    let bytes = base64url::decode(share_link_fragment(text.trim())?).ok()?;
    candidate_of_bytes(Notation::Base64url, bytes, requested, nearest)
}

fn json(text: &str, notation: Notation, requested: &Requested, _: &mut Vec<Near>) -> Option<Candidate> {
    let text = text.trim();
    let is_object = text.strip_prefix('{')?.trim_start().starts_with(['"', '}']);
    // The document names its format and is read later.
    let format = requested.format.unwrap_or(Format::TERNARY_BOARD);
    let fit = if text.contains("\"format\"") {
        Fit::valid(format)
    } else {
        Fit::faulty(format, MIN_CLEAR_SCORE, &"it has no \"format\"")
    };
    is_object.then(|| Candidate::text(notation, text, fit, "the document names its format"))
}

/// A game record. A large board is a ternary board, and not a Go position.
fn record(text: &str, notation: Notation, requested: &Requested, _: &mut Vec<Near>) -> Option<Candidate> {
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
    let is_large = record.size_fault().is_some() && requested.format != Some(Format::GO_CHAINS);
    let format = if is_large { Format::TERNARY_BOARD } else { Format::GO_CHAINS };
    let because = if is_large {
        "it is a game record of a board larger than the 25 x 25 points of go-chains/1"
    } else {
        because
    };
    Some(Candidate::text(notation, text, Fit::of_text(format, &record.game()), because))
}

/// A UCCI command or the moves of a game.
fn game(text: &str, notation: Notation, _: &Requested, _: &mut Vec<Near>) -> Option<Candidate> {
    let text = text.trim();
    if notation == Notation::Ucci && !moves::is_command(text) {
        return None;
    }
    let record = MoveRecord::read(text, notation);
    if notation == Notation::Moves && !record.is_game() || record.is_chess() {
        return None;
    }
    // A FEN of another game does not begin a game of Xiangqi.
    let is_xiangqi = record.fen().is_none_or(|fen| fen::format(fen) == Some(Format::XIANGQI_FEN));
    let fit = Fit::of_text(record.format(), &record.check());
    is_xiangqi.then(|| Candidate::text(notation, text, fit, record.reason(notation)))
}

fn placement(text: &str, notation: Notation, requested: &Requested, _: &mut Vec<Near>) -> Option<Candidate> {
    let text = if requested.exact { text } else { text.trim() };
    let format = fen::format(text)
        .filter(|_| !text.contains('\n') && !moves::is_command(text) && !fen::is_of_another_game(text))?;
    let fit = fit_of_placement(text, format, requested.options);
    Some(Candidate::text(notation, text, fit, fen::reason(text)))
}

fn fit_of_placement(text: &str, format: Format, options: Options) -> Fit {
    if format == Format::XIANGQI_FEN {
        Fit::of_text(format, &xiangqi_fen::decode_with(text, options, &mut ()))
    } else {
        Fit::of_text(format, &fen::decode_chess(text))
    }
}

/// A diagram, which holds a board of any format of its game.
fn diagram(text: &str, notation: Notation, requested: &Requested, _: &mut Vec<Near>) -> Option<Candidate> {
    // A line without empty cells may be base64url, and three full stops are no board.
    let is_word = !text.trim().contains(['.', '·', ' ', '\n', '\r']) || text.trim() == "...";
    let diagram = Diagram::read(text).filter(|_| !is_word || requested.from == Some(notation))?;
    let format = diagram.format();
    let fit = match diagram.game {
        BoardGame::Ternary => Fit::valid(format),
        _ => fit_of_placement(&diagram.placement(), format, requested.options),
    };
    let because = format!("it is a diagram of {}", count(text.trim().lines().count(), "line"));
    Some(Candidate::text(notation, text, fit, because))
}

fn digits(
    text: &str,
    notation: Notation,
    requested: &Requested,
    nearest: &mut Vec<Near>,
) -> Option<Candidate> {
    let is_open = requested.format.is_none() && requested.from.is_none();
    match hex::decode(text).filter(|_| !is_open || !is_digits(text))? {
        Ok(bytes) => candidate_of_bytes(notation, bytes, requested, nearest),
        Err(fault) => {
            nearest.push(Near::from_hex(text, fault));
            None
        }
    }
}

/// Whether a text is hexadecimal digits, which are no other notation of bytes.
fn is_hex(text: &str) -> bool {
    matches!(hex::decode(text), Some(Ok(_)))
}

/// A link, or the value of `p` alone, for which only its length and bits are evidence.
fn link(text: &str, notation: Notation, requested: &Requested, _: &mut Vec<Near>) -> Option<Candidate> {
    let text = if requested.exact { text } else { text.trim() };
    let is_link = is_link(text);
    let is_value = |c: char| c.is_ascii_alphanumeric() || "-_=+/%".contains(c);
    if !is_link && (text.is_empty() || !text.chars().all(is_value) || is_hex(text)) {
        return None;
    }
    let format = Format::XIANGQI_LINK;
    let fit = match xiangqi_link::decode_with(text, requested.options, &mut ()) {
        Ok(_) => Fit::valid(format),
        Err(_) if is_other_site(text) => {
            let objection = format!("p has fewer than the {MIN_P_CHARS} characters of the shortest position");
            Fit::faulty(format, MIN_CLEAR_SCORE - 1, &objection)
        }
        Err(error) if is_link || variant::placement_from_text(text).is_some() => {
            Fit::of_text(format, &Err::<(), _>(error))
        }
        Err(error) => {
            let is_long = (20..=40).contains(&text.len()) && base64url::decode(text).is_ok();
            let read = error.location.offset().saturating_mul(85) / text.len() as u64;
            Fit::from_error(format, if is_long { u32::try_from(read).unwrap_or_default() } else { 0 }, &error)
        }
    };
    let because = if is_link {
        "the link has the parameter p"
    } else {
        "the text is the value of a link's parameter p"
    };
    Some(Candidate::text(notation, text, fit, because))
}

fn base64(
    text: &str,
    notation: Notation,
    requested: &Requested,
    nearest: &mut Vec<Near>,
) -> Option<Candidate> {
    let bytes = base64url::decode(text.trim()).ok().filter(|bytes| !bytes.is_empty() && !is_hex(text))?;
    candidate_of_bytes(notation, bytes, requested, nearest)
}

/// The format and the notation that the options give, even without evidence for them.
fn fallback(source: &RawInput, requested: &Requested) -> Option<(Notation, Format)> {
    match (requested.format, requested.from) {
        (None, None) => None,
        (Some(_), None) if source.no_file.is_some() => None,
        (Some(format), from) => Some((from.unwrap_or_else(|| default_notation(format)), format)),
        (None, Some(notation)) => Some((notation, default_format(notation)?)),
    }
}

fn default_notation(format: Format) -> Notation {
    match format.codec {
        Codec::Link(..) => Notation::Link,
        Codec::Fen(..) | Codec::Rules(..) => Notation::Fen,
        _ => Notation::Binary,
    }
}

fn default_format(notation: Notation) -> Option<Format> {
    match notation {
        Notation::Link => Some(Format::XIANGQI_LINK),
        Notation::Fen | Notation::Diagram => Some(Format::XIANGQI_FEN),
        Notation::Ucci | Notation::Moves => Some(Format::XIANGQI_HISTORY),
        Notation::Sgf => Some(Format::GO_CHAINS),
        // The document names its format.
        Notation::Json => Some(Format::TERNARY_BOARD),
        Notation::Hex | Notation::Base64url | Notation::Binary => None,
    }
}

/// The input in a notation for which nothing speaks but the options.
fn as_requested(source: RawInput, notation: Notation) -> Input {
    let content = match (notation, as_text(&source.head)) {
        (Notation::Hex, _) => {
            Content::Bytes(Box::new(std::io::BufReader::new(HexReader::new(source.into_reader()))))
        }
        (Notation::Binary, _) | (_, None) => Content::Bytes(source.into_reader()),
        (Notation::Base64url, Some(text)) => {
            let bytes = base64url::decode(text.trim()).unwrap_or_default();
            Content::Bytes(Box::new(std::io::Cursor::new(bytes)))
        }
        (_, Some(text)) => Content::Text(text.trim().to_owned()),
    };
    Input::new(notation, content)
}

/// Detects the format of a long input by its beginning. Text is read completely; bytes and hex are read as a stream.
fn recognise_long(source: RawInput, requested: &Requested) -> Result<(Input, Format, Recognition), Failure> {
    let is_hex = source.head.iter().all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
    let is_text = match str::from_utf8(&source.head) {
        Err(error) if error.error_len().is_none() => as_text(&source.head[..error.valid_up_to()]).is_some(),
        _ => as_text(&source.head).is_some() || sgf::looks_like(&String::from_utf8_lossy(&source.head[..64])),
    };
    let notation = match requested.from {
        Some(from) => from,
        None if is_hex
            && requested.format.is_none_or(|format| default_notation(format) == Notation::Binary) =>
        {
            Notation::Hex
        }
        None if is_text => return recognise(source.complete()?, requested),
        None => Notation::Binary,
    };
    let (bytes, length) = match notation {
        Notation::Hex => {
            let digits: Vec<u8> = source.head.iter().copied().filter(u8::is_ascii_hexdigit).collect();
            (::hex::decode(&digits[..digits.len() / 2 * 2]).unwrap_or_default(), None)
        }
        Notation::Binary => (source.head.clone(), source.length),
        _ => return recognise(source.complete()?, requested),
    };
    let Some(format) = requested.format.or_else(|| bytes::format_of_beginning(&bytes, length)) else {
        return Err(Unrecognised::new(&source, Vec::new()).into());
    };
    let size = declared_size(&bytes).filter(|_| requested.format.is_none());
    let because = size.map(|size| format!("the header declares {} x {} cells", size.rows(), size.cols()));
    let recognition = Recognition { because, notation: Some(notation), ..Recognition::default() };
    Ok((as_requested(source, notation), format, recognition))
}
