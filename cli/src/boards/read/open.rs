//! Opens an input for its decoder, in its detected or requested format and notation.

use boardwire::{
    codes::base64url,
    formats::{Codec, ternary_board::declared_size},
};

use super::{
    Input, Notation, Opened, Requested, bytes,
    candidate::{Candidate, CandidateContent},
    diagram, fen,
    input::Content,
    json,
    link::extract,
    moves::MoveRecord,
    recognise::Search,
    repair::{Repaired, as_text, repaired_texts},
    unrecognised::Unrecognised,
};
use crate::boards::{go::sgf, named_format::Format};
use crate::{failure::Failure, hex_text::HexReader, input_source::RawInput};

/// Opens an input: detects its format and its notation, unless the options give them.
pub(super) fn open(source: RawInput, requested: &Requested) -> Result<Opened, Failure> {
    if source.rest.is_some() {
        return open_long(source, requested);
    }
    let mut search = Search::new(requested);
    let texts = repaired_texts(&source.head, requested.exact);
    if texts.is_empty()
        && matches!(requested.from, None | Some(Notation::Binary))
        && let Some(candidate) = search.detect_bytes(source.head.clone(), Notation::Binary)
    {
        return accept(candidate, Vec::new(), &source, requested);
    }
    for Repaired { text, mut repairs } in texts {
        check_single(&text)?;
        let mut candidate = search.detect_text(&text);
        if candidate.is_none()
            && !requested.exact
            && let (links, repair) = extract(&text)
            && let [link] = &links[..]
        {
            candidate = search.detect_text(link);
            repairs.push(repair.to_owned());
        }
        if let Some(candidate) = candidate {
            return accept(candidate, repairs, &source, requested);
        }
    }
    match fallback(&source, requested) {
        Some((notation, format)) => open_as(in_notation(source, notation), format, requested),
        None => Err(Unrecognised::new(&source, search.nearest).into()),
    }
}

/// Opens an input in its notation. JSON, moves and diagrams are converted to the bytes or the text that they represent.
fn open_as(input: Input, format: Format, requested: &Requested) -> Result<Opened, Failure> {
    let notation = input.notation;
    let mut opened = match notation {
        Notation::Json => json::open(&input.text()?, requested.format)?,
        Notation::Ucci | Notation::Moves => {
            let text = input.text()?;
            MoveRecord::read(&text, notation).open(&text, notation)?
        }
        Notation::Diagram => diagram::open(&input.text()?, format, requested)?,
        _ => Opened::new(input, format),
    };
    opened.recognition.notation = Some(notation);
    Ok(opened)
}

/// Fails if a text has several inputs.
fn check_single(text: &str) -> Result<(), Failure> {
    if text.starts_with('{') || sgf::looks_like(text) {
        return Ok(());
    }
    let is_fen = |word: &&str| word.matches('/').count() >= 7 && fen::format(word).is_some();
    let mut fens: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || "\"'[]()".contains(c)).filter(is_fen).collect();
    fens.dedup();
    let link_count = if text.len() > 1 && text.contains("?p=") { extract(text).0.len() } else { 0 };
    let what = match (fens.len(), link_count) {
        (2.., 0) => format!("{} FENs", fens.len()),
        (1.., 1..) => "a link and a FEN".to_owned(),
        (_, 2..) => format!("{link_count} links"),
        _ => return Ok(()),
    };
    let advice = "correct the text, or give the input alone; `check --lines` reads each line as an input";
    Err(Unrecognised::with_advice(format!("the text has {what}: give one of them"), advice).into())
}

/// Accepts a reading, unless the reading has a fault and the input is of a kind that is not read.
fn accept(
    candidate: Candidate,
    repairs: Vec<String>,
    source: &RawInput,
    requested: &Requested,
) -> Result<Opened, Failure> {
    let is_detected = requested.format.is_none() && requested.from.is_none();
    let is_game = [Notation::Sgf, Notation::Ucci, Notation::Moves].contains(&candidate.notation);
    if is_detected && !candidate.fit.is_valid && !is_game {
        let content = match &candidate.content {
            CandidateContent::Bytes(bytes) => bytes,
            _ => &source.head,
        };
        if let Some(report) = Unrecognised::named(content) {
            return Err(report.into());
        }
    }
    let Candidate { notation, content, fit, because, alternatives } = candidate;
    let mut opened = match content {
        CandidateContent::Bytes(bytes) => Opened::new(Input::from_bytes(bytes, notation), fit.format),
        CandidateContent::Text(text) => open_as(Input::from_text(text, notation), fit.format, requested)?,
        CandidateContent::Game(opened) => (*opened)?,
    };
    opened.recognition.notation = Some(notation);
    opened.recognition.because = requested.format.is_none().then_some(because);
    opened.recognition.alternatives = alternatives;
    opened.recognition.repairs.splice(..0, repairs);
    Ok(opened)
}

/// The format and the notation that the options give, even without evidence in the input.
fn fallback(source: &RawInput, requested: &Requested) -> Option<(Notation, Format)> {
    match (requested.format, requested.from) {
        (None, None) => None,
        (Some(_), None) if source.open_error.is_some() => None,
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

/// Makes an input in the notation that the options give.
fn in_notation(source: RawInput, notation: Notation) -> Input {
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
fn open_long(source: RawInput, requested: &Requested) -> Result<Opened, Failure> {
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
        None if is_text => return open(source.complete()?, requested),
        None => Notation::Binary,
    };
    let (bytes, length) = match notation {
        Notation::Hex => {
            let digits: Vec<u8> = source.head.iter().copied().filter(u8::is_ascii_hexdigit).collect();
            (hex::decode(&digits[..digits.len() / 2 * 2]).unwrap_or_default(), None)
        }
        Notation::Binary => (source.head.clone(), source.length),
        _ => return open(source.complete()?, requested),
    };
    let Some(format) = requested.format.or_else(|| bytes::format_of_beginning(&bytes, length)) else {
        return Err(Unrecognised::new(&source, Vec::new()).into());
    };
    let size = declared_size(&bytes).filter(|_| requested.format.is_none());
    let because = size.map(|size| format!("the header declares {} x {} cells", size.rows(), size.cols()));
    let mut opened = open_as(in_notation(source, notation), format, requested)?;
    opened.recognition.because = because;
    Ok(opened)
}
