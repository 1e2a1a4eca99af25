//! The reference implementation within this process.

use boardwire_suite::{
    fault::{Fault, Kind},
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
};
use serde_json::{Map, Value};

/// The reply of the reference as JSON.
pub(crate) fn reply(op: Op, format: &str, fields: Map<String, Value>) -> Value {
    boardwire_testee::answer_members(Request::new(op, format, fields, 0).members())
}

/// The reference as a testee.
#[derive(Debug, Default)]
pub struct Reference;

impl Reference {
    fn exchange<T>(
        request: &Request,
        read: impl FnOnce(Map<String, Value>) -> Result<T, String>,
    ) -> Result<T, Fault> {
        let Value::Object(reply) = boardwire_testee::answer_members(request.members()) else {
            return Err(Fault::from(Kind::BadReply { line: 1, what: "it is not an object".into() }));
        };
        read(reply).map_err(|what| Fault::from(Kind::BadReply { line: 1, what }))
    }
}

impl Testee for Reference {
    fn hello(&mut self) -> Result<Hello, Fault> {
        Self::exchange(&Request::hello(), |reply| Hello::read(&reply))
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        Self::exchange(request, Reply::read)
    }

    /// Does nothing: the reference keeps no state.
    fn restart(&mut self) {}
}
