//! The verdict on an input.

use std::mem;

use boardwire::{
    formats::{Codec, DecodeError, ErrorKind},
    options::Limits,
};
use boardwire_suite::{requirements::Requirement, untrusted::Untrusted};
use serde_json::{Map, Value as Json, json};

use crate::{
    failure::Failure,
    format::Format,
    go::game::WrongMove,
    inspector,
    read::{Attached, Decoded, Notation, Opened, ReadOptions},
    rules::RulesSeen,
    show::{
        errors::{self, FaultyInput},
        findings::{InputFindings, of_ternary, of_value},
        recognised,
        view::View,
    },
    value::{DecodedValue, Raw, Recognition, in_words},
    variant,
    xiangqi::possible,
};

/// An input that was decoded, and the verdict on it.
pub(super) struct Checked {
    pub(super) format: Format,
    pub(super) how: Recognition,
    pub(super) verdict: InputVerdict,
    /// What was left out.
    pub(super) lost: Vec<String>,
    /// The input, and the move at its fault.
    raw: Option<Raw>,
    pub(super) wrong_move: Option<Box<WrongMove>>,
    /// The address of the inspector that shows the input, if one was asked for and the input is short enough.
    pub(super) inspector: Option<String>,
}

pub(super) enum InputVerdict {
    Valid {
        findings: InputFindings,
        /// The requirements of basis `decided` that give the input its meaning.
        decided: Vec<&'static Requirement>,
    },
    Invalid {
        error: DecodeError,
        broken: Option<&'static Requirement>,
        variant: Option<String>,
        /// The reasons why a placement that no identities fit is impossible.
        impossible: Vec<String>,
    },
    /// No verdict: the input may be valid or not.
    NotJudged {
        error: DecodeError,
        /// The reason, as a code for JSON.
        because: &'static str,
    },
}

impl InputVerdict {
    /// The exit status.
    pub(super) const fn status(&self) -> u8 {
        match self {
            Self::Valid { .. } => 0,
            Self::Invalid { .. } => 1,
            Self::NotJudged { .. } => 2,
        }
    }

    /// The code of the verdict in JSON.
    const fn name(&self) -> &'static str {
        match self {
            Self::Valid { .. } => "valid",
            Self::Invalid { .. } => "invalid",
            Self::NotJudged { because, .. } => because,
        }
    }

    pub(super) const fn error(&self) -> Option<&DecodeError> {
        match self {
            Self::Valid { .. } => None,
            Self::Invalid { error, .. } | Self::NotJudged { error, .. } => Some(error),
        }
    }
}

impl Checked {
    /// Reads an input and decides whether it is valid. `page` is the address of the inspector.
    pub(super) fn of(
        mut opened: Opened,
        reading: &ReadOptions,
        view: View,
        page: Option<&str>,
    ) -> Result<Self, Failure> {
        let format = opened.format;
        let mut how = mem::take(&mut opened.how);
        let mut lost = mem::take(&mut how.lost);
        let mut seen = RulesSeen::default();
        let attached = page.map_or(Attached::Nothing, |_| opened.attached.clone());
        let mut given = None;
        let mut streamed = None;
        let mut wrong_move = None;
        let (result, raw) = match format {
            format if format.is_streamed() && opened.input.notation != Notation::Sgf => {
                // Nothing is decoded into memory, so there is no limit unless the caller gives one.
                let options = reading.options(Limits::NONE);
                let is_file = format == Format::TERNARY_BOARD;
                let mut input = opened.input.bytes()?;
                if page.is_some() {
                    let copied = inspector::Streamed::new(input)?;
                    input = copied.input;
                    streamed = copied.short.map(Raw::Bytes);
                }
                (of_ternary(input, options, is_file, &mut seen, view)?, None)
            }
            _ => {
                let options = reading.options(Limits::DEFAULT);
                let position = |attached: &Attached| {
                    let position = reading.position(attached)?;
                    given = Some(position.clone());
                    Ok(position)
                };
                let decoded = Decoded::read(opened, options, position, &mut seen)?;
                lost.extend(decoded.result.iter().flat_map(DecodedValue::lost));
                wrong_move = decoded.wrong_move;
                let result = decoded.result.map(|value| of_value(&value, &decoded.raw, view));
                (result, Some(decoded.raw))
            }
        };
        let verdict = match result {
            Ok(findings) => InputVerdict::Valid { findings, decided: seen.decided() },
            // More cells than the caller allows.
            Err(error) if matches!(error.kind, ErrorKind::Limit(_)) => {
                InputVerdict::NotJudged { error, because: "over-limit" }
            }
            // The history may fit the position with other identities.
            Err(error) if how.has_chosen_identities => {
                InputVerdict::NotJudged { error, because: "undecided" }
            }
            Err(error) => {
                let variant = raw.as_ref().and_then(variant::placement);
                let placement = raw.as_ref().filter(|_| error.code() == "fen-identity");
                let placement = placement.and_then(|raw| match raw {
                    Raw::Text(fen) => possible::placement(fen),
                    Raw::Bytes(_) => None,
                });
                let impossible = placement.map_or_else(Vec::new, |found| possible::reasons(&found, None));
                InputVerdict::Invalid { broken: seen.broken(format, &error), error, variant, impossible }
            }
        };
        let shown = raw.as_ref().or(streamed.as_ref());
        let inspector = page.zip(shown).and_then(|(page, raw)| {
            inspector::of_input(page, format, raw, &attached, given.as_ref(), &reading.allowed())
        });
        Ok(Self { format, how, verdict, lost, raw, wrong_move, inspector })
    }

    /// The words for a fault.
    pub(super) fn source(&self) -> FaultyInput<'_> {
        FaultyInput { raw: self.raw.as_ref(), wrong_move: self.wrong_move.as_deref() }
    }

    /// The input and its format, for people: a FEN of chess is not itself in a format.
    pub(super) fn what(&self) -> String {
        let name = self.how.notation.filter(|_| matches!(self.format.codec, Codec::Chess(..)));
        match name {
            Some(Notation::Fen) => format!("a FEN of chess ({})", self.format),
            Some(Notation::Diagram) => format!("a diagram of chess ({})", self.format),
            _ => self.format.to_string(),
        }
    }

    /// The first line after the format: `, without` and what was left out, shortened.
    pub(super) fn without(&self) -> String {
        const MAX_SHOWN_LOSSES: usize = 3;
        let lost = in_words(&self.lost);
        let mut shown: Vec<String> =
            lost.iter().take(MAX_SHOWN_LOSSES).map(|part| format!("{:.200}", Untrusted::new(part))).collect();
        if lost.len() > MAX_SHOWN_LOSSES {
            shown.push(format!("and {} more", lost.len() - MAX_SHOWN_LOSSES));
        }
        if shown.is_empty() { String::new() } else { format!(", without {}", shown.join(", ")) }
    }

    pub(super) fn as_json(&self) -> Map<String, Json> {
        let mut answer = Map::new();
        answer.insert("format".into(), self.format.id.into());
        answer.insert("verdict".into(), self.verdict.name().into());
        answer.insert("lost".into(), json!(self.lost));
        match &self.verdict {
            InputVerdict::Valid { findings, decided } => {
                answer.extend(findings.json.clone());
                let ids: Vec<&str> = decided.iter().map(|rule| rule.id.as_str()).collect();
                answer.insert("decided".into(), ids.into());
            }
            InputVerdict::Invalid { error, broken, variant, impossible } => {
                answer.insert("error".into(), errors::json(error, self.source()));
                answer.insert("requirement".into(), json!(broken.map(|rule| &rule.id)));
                let variant = variant
                    .as_ref()
                    .map(|placement| json!({ "name": variant::NAME, "placement": placement }));
                answer.insert("variant".into(), variant.into());
                if !impossible.is_empty() {
                    answer.insert("impossible_because".into(), json!(impossible));
                }
            }
            InputVerdict::NotJudged { error, .. } => {
                answer.insert("error".into(), errors::json(error, self.source()));
            }
        }
        recognised::add_json(&mut answer, &self.how);
        if let Some(address) = &self.inspector {
            answer.insert("inspector".into(), address.as_str().into());
        }
        answer
    }
}
