//! The shape of a board in the conformance protocol: `{"placement":"rnbqkbnr/…"}`.

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use super::Board;
use crate::shape::shaped;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    placement: String,
}

shaped! {
    Board: Shape, |board| Shape { placement: board.to_string() }, |Shape { placement }| placement.parse::<Self>();
}
