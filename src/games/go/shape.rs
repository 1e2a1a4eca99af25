//! The shapes of an analysis in the conformance protocol: `{"legal":true,"chains":[…]}`, with `[row,col]` for a point.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Analysis, Chain, Point};
use crate::shape::shaped;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    legal: bool,
    chains: Vec<Chain>,
}

shaped! {
    Point: [u8; 2], |point| [point.row, point.col], |[row, col]| Ok::<_, &str>(Self { row, col });
    Analysis: Shape,
        |analysis| Shape { legal: analysis.is_legal(), chains: analysis.chains.clone() },
        |Shape { legal, chains }| {
            let analysis = Self { chains };
            let is_right = analysis.is_legal() == legal;
            is_right.then_some(analysis).ok_or("`legal` is not what the liberties of the chains say")
        };
}
