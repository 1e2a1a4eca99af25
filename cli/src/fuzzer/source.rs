//! Where requests come from: generators for the formats of Boardwire, whose right replies the reference gives, or the vectors of a suite.

mod builtin;
mod damage;
mod values;
mod vectors;

use boardwire_suite::protocol::{Op, Request};
use boardwire_suite::vectors::Case;
use serde_json::{Map, Value};

pub use builtin::Builtin;
pub use vectors::Vectors;

/// A request.
#[derive(Debug)]
pub struct Question {
    /// The request.
    pub request: Request,
    /// The same with its right reply, where that is known before any testee replies.
    pub right: Option<Case>,
}

/// A source of requests.
pub trait RequestSource {
    /// Whether the right replies are known before any testee replies.
    fn is_decided(&self) -> bool;

    /// Leaves out the operations that no testee supports. Returns whether one is left.
    fn restrict(&mut self, is_known: &dyn Fn(&str, Op) -> bool) -> bool;

    /// The request with this number, if there is one.
    fn draw(&mut self, number: u64) -> Option<Question>;

    /// A request with these members, if it makes sense.
    fn question(&self, op: Op, format: &str, fields: Map<String, Value>) -> Option<Question>;

    /// Learns a request whose replies were accepted or new.
    fn learn(&mut self, request: &Request);

    /// The requests before and including this number, the last of them last. Few testees keep state for longer.
    fn earlier(&self, number: u64) -> Vec<Question>;

    /// The members of other requests that may show the same as this one and be simpler, for a reducer.
    fn simpler<'s>(&'s self, request: &Request) -> Box<dyn Iterator<Item = Map<String, Value>> + 's>;
}

/// The number of requests before a finding that may be needed to reproduce it.
const MAX_EARLIER_REQUESTS: usize = 1000;
