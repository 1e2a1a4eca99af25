//! The verdict on an input.

use std::mem;

use anstyle::Style;
use boardwire::{
    formats::{Codec, DecodeError, ErrorKind},
    options::Limits,
};
use boardwire_suite::{requirements::Requirement, untrusted::Untrusted};
use serde_json::json;

use super::args::CheckArgs;
use crate::boards::{
    named_format::Format,
    read::{Attached, Decoded, Notation, Opened},
    requirements::RequirementCollector,
    show::{
        answer::Answer,
        detection,
        errors::{self, FaultyInput},
        findings::{InputFindings, ternary_findings, value_findings},
        view::View,
    },
    value::{DecodedValue, Raw, Recognition, describe_losses},
    variant,
    wrong_move::WrongMove,
    xiangqi::possible,
};
use crate::terminal::{BAD, GOOD};
use crate::{boards::inspector_url, failure::Failure};

/// An input that was decoded, and the verdict on it.
pub(super) struct Checked {
    pub(super) format: Format,
    pub(super) recognition: Recognition,
    pub(super) verdict: InputVerdict,
    /// The parts of the input that were ignored.
    pub(super) losses: Vec<String>,
    /// The input, and the move at its fault.
    raw: Option<Raw>,
    pub(super) wrong_move: Option<Box<WrongMove>>,
    /// The URL that opens the input in the inspector, if `--inspector` is given and the input is short enough.
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
        /// The reasons why no game reaches the placement, if no identities fit it.
        reasons: Vec<String>,
    },
    /// No verdict: the input may be valid or invalid.
    NotJudged {
        error: DecodeError,
        /// The reason, as a code for JSON.
        reason: &'static str,
    },
}

impl InputVerdict {
    /// The verdict on an input with a fault, with the facts that explain the fault.
    fn invalid(error: DecodeError, broken: Option<&'static Requirement>, raw: Option<&Raw>) -> Self {
        let placement = match raw {
            Some(Raw::Text(fen)) if error.code() == "fen-identity" => possible::read_placement(fen),
            _ => None,
        };
        let reasons = placement.map_or_else(Vec::new, |placement| possible::reasons(&placement, None));
        Self::Invalid { error, broken, variant: raw.and_then(variant::placement), reasons }
    }

    pub(super) const fn status(&self) -> u8 {
        match self {
            Self::Valid { .. } => 0,
            Self::Invalid { .. } => 1,
            Self::NotJudged { .. } => 2,
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Valid { .. } => "valid",
            Self::Invalid { .. } => "invalid",
            Self::NotJudged { reason, .. } => reason,
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
    /// Reads an input and decides whether it is valid.
    pub(super) fn judge(mut opened: Opened, args: &CheckArgs, view: View) -> Result<Self, Failure> {
        let (reading, page) = (&args.reading, args.inspector.as_deref());
        let format = opened.format;
        let mut recognition = mem::take(&mut opened.recognition);
        let mut losses = mem::take(&mut recognition.losses);
        let mut requirements = RequirementCollector::default();
        let attached = page.map_or(Attached::Nothing, |_| opened.attached.clone());
        let mut used_position = None;
        let mut streamed_input = None;
        let mut wrong_move = None;
        let (result, raw) = if format.is_streamed() && opened.input.notation != Notation::Sgf {
            // The board is not in memory, so there is no limit unless the caller gives one.
            let options = reading.options(Limits::NONE);
            let is_single_record = format == Format::TERNARY_BOARD;
            let mut input = opened.input.bytes();
            if page.is_some() {
                let (rest, copy) = inspector_url::copy_if_short(input)?;
                (input, streamed_input) = (Box::new(rest), copy.map(Raw::Bytes));
            }
            (ternary_findings(input, options, is_single_record, &mut requirements, view)?, None)
        } else {
            let options = reading.options(Limits::DEFAULT);
            let position = |attached: &Attached| {
                let position = reading.position(attached)?;
                used_position = Some(position.clone());
                Ok(position)
            };
            let decoded = Decoded::read(opened, options, position, &mut requirements)?;
            losses.extend(decoded.result.iter().flat_map(DecodedValue::losses));
            wrong_move = decoded.wrong_move;
            let result = decoded.result.map(|value| value_findings(&value, &decoded.raw, view));
            (result, Some(decoded.raw))
        };
        let verdict = match result {
            Ok(findings) => InputVerdict::Valid { findings, decided: requirements.decided_requirements() },
            // The board has more cells than the caller allows.
            Err(error) if matches!(error.kind, ErrorKind::Limit(_)) => {
                InputVerdict::NotJudged { error, reason: "over-limit" }
            }
            // The history may fit the position with other identities.
            Err(error) if recognition.has_chosen_identities => {
                InputVerdict::NotJudged { error, reason: "undecided" }
            }
            Err(error) => {
                InputVerdict::invalid(error, requirements.requirement_for_error(format, &error), raw.as_ref())
            }
        };
        let inspector = page.zip(raw.as_ref().or(streamed_input.as_ref())).and_then(|(page, raw)| {
            let allow = reading.allowed_names();
            inspector_url::for_input(page, format, raw, &attached, used_position.as_ref(), &allow)
        });
        Ok(Self { format, recognition, verdict, losses, raw, wrong_move, inspector })
    }

    /// The verdict in words for people, with the style of the words.
    pub(super) const fn styled_word(&self) -> (Style, &'static str) {
        match self.verdict {
            InputVerdict::Valid { .. } => (GOOD, "valid"),
            InputVerdict::Invalid { .. } if self.wrong_move.is_some() => (BAD, "wrong move"),
            InputVerdict::Invalid { .. } => (BAD, "invalid"),
            InputVerdict::NotJudged { .. } => (BAD, "not judged"),
        }
    }

    /// The input, as the messages about a fault quote it.
    pub(super) fn source(&self) -> FaultyInput<'_> {
        FaultyInput { raw: self.raw.as_ref(), wrong_move: self.wrong_move.as_deref() }
    }

    /// Names the input and its format for people: a chess FEN has a notation but is not in a format itself.
    pub(super) fn description(&self) -> String {
        let notation = self.recognition.notation.filter(|_| matches!(self.format.codec, Codec::Chess(..)));
        match notation {
            Some(Notation::Fen) => format!("a FEN of chess ({})", self.format),
            Some(Notation::Diagram) => format!("a diagram of chess ({})", self.format),
            _ => self.format.to_string(),
        }
    }

    /// The end of the first line, such as `, without the property C`: the ignored parts, at most a few of them.
    pub(super) fn lost_clause(&self) -> String {
        const MAX_SHOWN_LOSSES: usize = 3;
        let losses = describe_losses(&self.losses);
        let mut shown: Vec<String> = losses
            .iter()
            .take(MAX_SHOWN_LOSSES)
            .map(|part| format!("{:.200}", Untrusted::new(part)))
            .collect();
        if losses.len() > MAX_SHOWN_LOSSES {
            shown.push(format!("and {} more", losses.len() - MAX_SHOWN_LOSSES));
        }
        if shown.is_empty() { String::new() } else { format!(", without {}", shown.join(", ")) }
    }

    /// The answer in JSON, after the members that name the input.
    pub(super) fn into_json(self, mut answer: Answer) -> Answer {
        let Self { format, recognition, verdict, losses, raw, wrong_move, inspector } = self;
        let source = FaultyInput { raw: raw.as_ref(), wrong_move: wrong_move.as_deref() };
        answer.add("format", format.id);
        answer.add("verdict", verdict.name());
        answer.add("lost", losses);
        match verdict {
            InputVerdict::Valid { findings, decided } => {
                answer.append(findings.json);
                let ids: Vec<&str> = decided.iter().map(|rule| rule.id.as_str()).collect();
                answer.add("decided", ids);
            }
            InputVerdict::Invalid { error, broken, variant, reasons } => {
                answer.add("error", errors::json(&error, source));
                answer.add("requirement", json!(broken.map(|rule| &rule.id)));
                let variant =
                    variant.map(|placement| json!({ "name": variant::NAME, "placement": placement }));
                answer.add("variant", variant);
                if !reasons.is_empty() {
                    answer.add("impossible_because", reasons);
                }
            }
            InputVerdict::NotJudged { error, .. } => answer.add("error", errors::json(&error, source)),
        }
        detection::add_json(&mut answer, &recognition);
        if let Some(url) = inspector {
            answer.add("inspector", url);
        }
        answer
    }
}
