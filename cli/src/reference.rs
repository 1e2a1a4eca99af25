//! The reference implementation within this process.

use std::{io, process::ExitCode};

use boardwire_suite::{
    fault::{Fault, FaultKind},
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    value::{Map, Value},
    vectors::Case,
};

use crate::failure::Failure;

/// Returns the reply of the reference as JSON.
pub(crate) fn reply(op: Op, format: &str, fields: Map<String, Value>) -> Value {
    answer(&Request::new(op, format, fields, 0))
}

/// The members of a request as the codecs read them.
pub(crate) fn members(request: &Map<String, Value>) -> serde_json::Map<String, serde_json::Value> {
    request.iter().map(|(key, member)| (key.clone(), member.into())).collect()
}

fn answer(request: &Request) -> Value {
    boardwire_testee::answer_members(&members(request.members())).into()
}

/// The reference as a testee.
#[derive(Debug, Default)]
pub struct Reference;

impl Reference {
    fn exchange<T>(
        request: &Request,
        read: impl FnOnce(Map<String, Value>) -> Result<T, String>,
    ) -> Result<T, Fault> {
        let Value::Object(reply) = answer(request) else {
            return Err(Fault::from(FaultKind::BadReply { line: 1, what: "it is not an object".into() }));
        };
        read(reply).map_err(|what| Fault::from(FaultKind::BadReply { line: 1, what }))
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

/// `boardwire testee`: replies to the requests on standard input.
pub(crate) fn serve() -> Result<ExitCode, Failure> {
    boardwire_testee::serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Makes a case that expects the reply of the reference; `None` if the reference cannot read the request.
pub(crate) fn case(op: Op, format: &str, fields: Map<String, Value>) -> Option<Case> {
    let mut right = reply(op, format, fields.clone());
    right.as_object_mut()?.shift_remove("id");
    let is_reply = right.get("ok").is_some() || right.get("reject").is_some();
    // A limit of the reference alone does not apply to testees.
    let is_own_limit = right["reject"] == "limit-exceeded" && !fields.contains_key("limits");
    (is_reply && !is_own_limit).then(|| Case::new(op, format, fields, right))
}
