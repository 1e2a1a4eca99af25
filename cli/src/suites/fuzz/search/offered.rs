//! Judges the reply `unsupported` by the parts of an operation that the testee supported earlier (spec/src/protocol.md#unsupported).

use std::collections::HashSet;

use boardwire::{
    formats::{
        self,
        ternary_board::{HEADER_BYTES, declared_size},
        ternary_stream,
    },
    games::ternary::Dimensions,
};
use boardwire_suite::{
    judge::{Mismatch, Verdict},
    value::Value,
    vectors::Case,
};

/// Every testee must support boards of this number of cells.
const MIN_SUPPORTED_CELLS: u64 = 1 << 16;

/// The leniencies and limits that the testee has replied to, each with the operation and the format.
#[derive(Debug, Default)]
pub(super) struct Offered(HashSet<[String; 3]>);

impl Offered {
    /// The verdict on a reply, given the earlier replies.
    pub(super) fn judge(&mut self, case: &Case, verdict: Verdict) -> Verdict {
        let text =
            |key: &str| case.request.member(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let leniencies = case.request.member("allow").and_then(Value::as_array).into_iter().flatten();
        let limits = case.request.member("limits").and_then(Value::as_object).into_iter();
        let names = leniencies.filter_map(Value::as_str);
        let names = names.chain(limits.flat_map(|limits| limits.keys().map(String::as_str)));
        let options = names.map(|name| [text("op"), text("format"), name.to_owned()]);
        let Verdict::Unsupported(reason) = &verdict else {
            self.0.extend(options);
            return verdict;
        };
        if options.into_iter().any(|option| !self.0.contains(&option))
            || max_cells(case) > MIN_SUPPORTED_CELLS
        {
            return verdict;
        }
        let difference =
            "the testee names this operation, and offers all that the request asks for".to_owned();
        Verdict::Wrong(Mismatch::unsupported(&case.expect, reason, difference))
    }
}

/// The maximum number of cells that a board of the request can have.
fn max_cells(case: &Case) -> u64 {
    let member = |key| case.request.member(key);
    let format = member("format").and_then(Value::as_str).and_then(formats::find);
    if !format.is_some_and(|format| format.has_limit) {
        return 0;
    }
    let product = |board: &Value| Some(board["rows"].as_u64()? * board["cols"].as_u64()?);
    match member("value") {
        Some(value) => match value["records"].as_array() {
            Some(records) => records.iter().filter_map(product).max().unwrap_or_default(),
            None => product(value).unwrap_or(u64::MAX),
        },
        None => member("limits")
            .and_then(|limits| limits["cells"].as_u64())
            .unwrap_or(u64::MAX)
            .min(declared_cells(case)),
    }
}

/// The number of cells that the header of a board declares. A stream has no limit.
fn declared_cells(case: &Case) -> u64 {
    let text = |key| case.request.member(key).and_then(Value::as_str).unwrap_or_default();
    let head = text("hex").get(..2 * HEADER_BYTES).and_then(|head| hex::decode(head).ok());
    match head {
        Some(_) if text("format") == ternary_stream::FORMAT.id => u64::MAX,
        Some(head) => declared_size(&head).map_or(0, Dimensions::cells),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use boardwire_suite::{
        json,
        judge::Verdict,
        protocol::Op,
        value::{Map, Value},
        vectors::Case,
    };

    use super::Offered;

    #[test]
    fn unsupported_replies_to_required_requests_are_wrong() {
        let case = |fields: Value| {
            let Value::Object(fields) = fields else {
                return Case::new(Op::Decode, "", Map::new(), json!({}));
            };
            Case::new(Op::Decode, "ternary-board/1", fields, json!({"reject": "truncated"}))
        };
        let plain = case(json!({"hex": "0100000100"}));
        let lenient = case(json!({"hex": "0100000100", "allow": ["unused-trits"]}));
        let large = case(json!({"hex": "0101000001000", "limits": {"cells": 65537}}));
        let small = case(json!({"hex": "0101000001000", "limits": {"cells": 65536}}));
        let unsupported = || Verdict::Unsupported("no".into());
        let mut offered = Offered::default();
        let mut is_wrong = |case, verdict| matches!(offered.judge(case, verdict), Verdict::Wrong(_));
        assert!(is_wrong(&plain, unsupported()));
        assert!(!is_wrong(&small, unsupported()));
        assert!(!is_wrong(&small, Verdict::Right));
        assert!(is_wrong(&small, unsupported()));
        assert!(!is_wrong(&large, unsupported()));
        assert!(!is_wrong(&lenient, unsupported()));
        assert!(!is_wrong(&lenient, Verdict::Right));
        assert!(is_wrong(&lenient, unsupported()));
    }
}
