//! The sources of requests: generators for the formats of Boardwire, whose expected replies come from the reference, or the vectors of a suite.

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
    /// The request with its expected reply, if the reply is known before any testee replies.
    pub right: Option<Case>,
}

/// A source of requests.
pub trait RequestSource {
    /// Whether the expected replies are known before any testee replies.
    fn is_decided(&self) -> bool;

    /// Removes the operations that no testee supports. Returns whether an operation remains.
    fn restrict(&mut self, is_supported: &dyn Fn(&str, Op) -> bool) -> bool;

    /// Generates the request with this number, if there is one.
    fn draw(&mut self, number: u64) -> Option<Question>;

    /// Makes a request with these members, if it is useful.
    fn question(&self, op: Op, format: &str, fields: Map<String, Value>) -> Option<Question>;

    /// Learns a request whose replies were accepted or new.
    fn learn(&mut self, request: &Request);

    /// The last requests up to and including this number, in their order. Few testees keep state for longer.
    fn earlier(&self, number: u64) -> Vec<Question>;

    /// The members of simpler requests that may show the same disagreement as this one.
    fn simpler<'s>(&'s self, request: &Request) -> Box<dyn Iterator<Item = Map<String, Value>> + 's>;
}

/// The number of requests before a finding that may be needed to reproduce it.
const MAX_EARLIER_REQUESTS: usize = 1000;
